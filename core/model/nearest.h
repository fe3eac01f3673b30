/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * nearest.h - "did you mean": the known word nearest to a mistyped one.
 */
#pragma once
#include <glib.h>

/* Edits that turn A into B: letters inserted, dropped, changed, or two neighbours swapped. */
guint bst_edit_distance (const char *a, const char *b);
/* The word of WORDS (NULL-terminated) that NAME probably was meant to be; NULL when none is near. */
const char *bst_nearest (const char *name, const char *const *words);
/* "  Did you mean 'x'?", or "" when no word is near. */
char *bst_did_you_mean (const char *name, const char *const *words);
/* The same for a NAME that may be a mistyped file of the current folder that ends in SUFFIX. */
char *bst_did_you_mean_file (const char *name, const char *suffix);
