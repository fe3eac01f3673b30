/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * given-name.h - one rule for the names that people give: labels and groups of runs, variants,
 * commands, and systems that are imported.
 */
#pragma once
#include <glib.h>

/* The hostile and the merely long have their place; a page of text is no name. */
#define BST_GIVEN_NAME_MAX 1000 /* characters */

/* Any text with something to see in it is a name, as its bytes are when they are no UTF-8: shown
 * as far as it is text, on one line.  Blanks at its ends and what cannot be seen are left out of it:
 * names that look the same are the same.  NULL with a whole sentence: it is blank, too long, or begins
 * with '@', as '@last' does, and so could never be asked for. */
char *bst_given_name (const char *text, GError **error);
/* The name nearest to TEXT, for what was not given as a name: a host's, a command's.  It leaves
 * room for a number behind it. */
char *bst_given_name_near (const char *text);
