/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * text.h - text in the width of a terminal, and times, durations and facts as people read them.
 */
#pragma once
#include "model/clean-text.h"

/* Columns that TEXT takes on a terminal: wide characters take two, combining ones none. */
guint bst_text_width (const char *text);
/* TEXT in at most WIDTH columns: its middle is left out where it is longer. */
char *bst_text_fit (const char *text, guint width);
/* TEXT with spaces up to WIDTH columns, on its right or, if RIGHT, on its left. */
char *bst_text_pad (const char *text, guint width, gboolean right);

/* TEXT broken between words into lines of at most WIDTH columns, each begun with INDENT. */
char *bst_text_wrap (const char *text, guint width, const char *indent);

/* TEXT in which no line ends within "2 %". */
char *bst_text_keep_percents (const char *text);

/* Times and durations for people, the same on every machine: "2026-11-30 11:32 UTC". */
char *bst_text_time (gint64 us);
char *bst_text_duration (double seconds);

/* The value of a machine's fact for people: bytes and frequencies with a prefix. */
char *bst_text_fact (const char *key, const char *value);
