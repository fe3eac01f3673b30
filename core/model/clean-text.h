/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * clean-text.h - foreign text made fit for one line of a page, a picture, a terminal or a file.
 */
#pragma once
#include <glib.h>

/* Valid UTF-8 without control characters: line ends and tabs become spaces, what cannot be
 * shown becomes U+FFFD.  NULL gives "". */
char *bst_text_clean (const char *text);

/* TRUE where a spreadsheet that reads TEXT from a file of values would compute it: it begins with
 * '=', '+', '-' or '@' and is no number.  Also with apostrophes before that, which is how such text is
 * written ("'=x"): so none is lost. */
gboolean bst_text_is_formula (const char *text);
