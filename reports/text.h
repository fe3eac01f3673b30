/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * text.h - foreign text made fit for one line of a page, a picture or a terminal.
 */
#pragma once
#include <glib.h>

/* Valid UTF-8 without control characters: line ends and tabs become spaces, what cannot be
 * shown becomes U+FFFD.  NULL gives "". */
char *bst_text_clean (const char *text);
/* Columns that TEXT takes on a terminal: wide characters take two, combining ones none. */
guint bst_text_width (const char *text);
/* TEXT in at most WIDTH columns: its middle is left out where it is longer. */
char *bst_text_fit (const char *text, guint width);
/* TEXT with spaces up to WIDTH columns, on its right or, if RIGHT, on its left. */
char *bst_text_pad (const char *text, guint width, gboolean right);

/* TEXT broken between words into lines of at most WIDTH columns, each begun with INDENT. */
char *bst_text_wrap (const char *text, guint width, const char *indent);

/* Times and durations for people, the same on every machine: "2026-11-30 11:32 UTC". */
char *bst_text_time (gint64 us);
char *bst_text_duration (double seconds);

/* The value of a machine's fact for people: bytes and frequencies with a prefix. */
char *bst_text_fact (const char *key, const char *value);
