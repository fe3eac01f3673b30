/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * csv-columns.h - which column of a CSV file says what.
 */
#pragma once
#include <glib.h>

typedef enum
{
  BST_CSV_SYSTEM,
  BST_CSV_BENCHMARK,
  BST_CSV_METRIC,
  BST_CSV_UNIT,
  BST_CSV_DIRECTION,
  BST_CSV_VALUE,
  BST_CSV_REPETITION,
  BST_CSV_PRICE,
  BST_CSV_TIME,
  BST_CSV_STATE,
  BST_CSV_SESSION,
  BST_CSV_SCORE_GROUP,
  /* Of our own exports: what makes the figures those of a benchmark of ours. */
  BST_CSV_RUN,
  BST_CSV_REVISION,
  BST_CSV_IDENTITY,
  BST_CSV_N_KNOWN
} BstCsvColumn;

typedef struct
{
  GPtrArray *titles;           /* char *, as in the file */
  gint known[BST_CSV_N_KNOWN]; /* index of the column; -1: not there */
  GArray *params;              /* guint: indices of all others */
  char separator;
} BstCsvColumns;

const char *bst_csv_column_name (BstCsvColumn column);
/* Reads the first line of TEXT by that separator which lets the columns be found. */
BstCsvColumns *bst_csv_columns_new (const char *text, gsize length, gboolean need_system,
                                    GError **error);
void bst_csv_columns_free (BstCsvColumns *columns);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstCsvColumns, bst_csv_columns_free)
