/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * level.h - a service level, as an option or a suite says it: "good: lost-frames<=10".
 */
#pragma once
#include <glib.h>

typedef struct
{
  char *text;       /* as it was written, without blanks at its ends */
  char *name;       /* "good" */
  char *metric;     /* "lost-frames" */
  char *percentile; /* "p99" of "latency.p99"; NULL: what stands for the metric, of a latency its
                     * mean */
  char *labels;     /* of "time{page=/a.html}"; "" for none */
  char *limit;      /* "10 ms" */
  double value;     /* in base units of UNIT */
  const char *unit; /* the base unit that the limit was given in; NULL: that of the metric */
  gboolean at_most; /* else at least */
  gboolean strict;  /* the limit itself is outside */
} BstLevel;

/* NAME ":" METRIC, optionally with ".p99" and labels in braces, "<=", "<", ">=" or ">", and a number with or
 * without a unit.  The error is a sentence that shows what was given. */
BstLevel *bst_level_parse (const char *text, GError **error);
void bst_level_free (BstLevel *level);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstLevel, bst_level_free)
/* Whether VALUE is within. */
gboolean bst_level_holds (const BstLevel *level, double value);
/* "lost-frames <= 10" */
char *bst_level_rule (const BstLevel *level);
/* "latency.p99{page=/a.html}": what is judged. */
char *bst_level_figure (const BstLevel *level);
