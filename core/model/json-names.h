/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * json-names.h - the names in the objects of a JSON text, of which a parser keeps the last where two
 * are alike.
 */
#pragma once
#include <glib.h>

typedef struct _BstJsonNames BstJsonNames;

BstJsonNames *bst_json_names_new (void);
void bst_json_names_free (BstJsonNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstJsonNames, bst_json_names_free)

/* An object or a list begins, at most BST_JSON_MAX_DEPTH (json-text.h) within each other. */
void bst_json_names_open (BstJsonNames *names, gboolean is_object);
gboolean bst_json_names_in_object (const BstJsonNames *names);
/* NAME, of LENGTH bytes as they stand between the quotes, must outlive NAMES. */
void bst_json_names_add (BstJsonNames *names, const char *name, gsize length);
/* The innermost one ends: where a name stands in it for the second time, or NULL. */
const char *bst_json_names_close (BstJsonNames *names);
