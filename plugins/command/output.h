/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * output.h - what a command printed: its last line for people, one figure by an expression.
 */
#pragma once
#include <glib.h>

/* The last line that is not blank, fit for a message: valid UTF-8, no control characters, at
 * most 200 characters.  "" when there is none. */
char *output_last_line (const char *output, gsize length);

/* An expression with exactly one group, the figure. */
GRegex *output_pattern_new (const char *pattern, GError **error);

/* The figure where PATTERN matches: exactly one place, a finite decimal number.  FALSE with a
 * sentence in REASON otherwise: a wrong figure is worse than none. */
gboolean output_find_value (const GRegex *pattern, const char *output, gsize length, double *value,
                            char **reason);
