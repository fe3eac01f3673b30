/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * share-names.h - the names of machines, their owners and imported files, found in texts that others
 * may see.
 */
#pragma once
#include "model/result.h"

typedef struct _BstShareNames BstShareNames;

/* The names that RESULTS (BstResult) know, and those of this machine and of who uses it. */
BstShareNames *bst_share_names_new (const BstResult *const *results, guint n);
void bst_share_names_free (BstShareNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstShareNames, bst_share_names_free)

/* TEXT, which somebody called something, with "host 1", "user 1" and so on in place of names: texts
 * that differ still do.  NULL: NULL. */
char *bst_share_names_number (BstShareNames *names, const char *text);
/* An expression for what is hidden in texts of ours and of others; NULL: nothing is.  Names that are
 * words like "server" are left in them: they tell nobody, and without them texts lose their sense. */
char *bst_share_names_pattern (const BstShareNames *names);
