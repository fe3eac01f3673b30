/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * names.h - foreign names ("7-Zip Compression, MB/s") as names that descriptions may have.
 */
#pragma once
#include <glib.h>

/* One set of names that must differ from each other. */
typedef struct _BstNames BstNames;

BstNames *bst_names_new (void);
void bst_names_free (BstNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstNames, bst_names_free)

/* Lower-case letters, digits and hyphens, a letter first, at most 64; "x" where nothing is left. */
char *bst_name_make_legal (const char *title);
/* That of TITLE, the same for the same TITLE.  Where another title took it first a number is
 * added, and that is said in REMARKS. */
const char *bst_names_get (BstNames *names, const char *title, GString *remarks);
