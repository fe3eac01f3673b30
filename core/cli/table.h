/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * table.h - columns of text on a terminal, or tab-separated for other programs.
 */
#pragma once
#include <glib.h>

typedef struct _BstTable BstTable;

BstTable *bst_table_new (void);
void bst_table_free (BstTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstTable, bst_table_free)
/* One row: its cells, then NULL.  Cells are cleaned of what a terminal would act on. */
void bst_table_add (BstTable *table, ...) G_GNUC_NULL_TERMINATED;
guint bst_table_n_rows (const BstTable *table);
/* INDENT columns in; the last column is wrapped.  PLAIN: cells separated by one tab, nothing
 * else. */
void bst_table_print (const BstTable *table, guint indent, gboolean plain);
