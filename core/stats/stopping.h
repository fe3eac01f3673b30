/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * stopping.h - when a case has been repeated often enough.  It looks at the interval's width
 * alone, never at a comparison's p: repeating until something is significant is forbidden.
 */
#pragma once
#include "stats/input.h"

typedef enum
{
  BST_STATS_GO_ON = 1,
  BST_STATS_CONVERGED,       /* precise enough on two consecutive looks */
  BST_STATS_MOST_REPETITIONS /* the maximum was reached first */
} BstStatsStop;

typedef struct
{
  double target;     /* relative half width of the median's interval: 0.02 */
  double confidence; /* 0.95 */
  size_t at_least;   /* values at the first look: 10 */
  size_t at_most;    /* repetitions, failures among them: 50 */
} BstStatsStopRule;

/* Whether to stop after N values in the order of time, N_DONE repetitions tried.  Each value
 * brings one look; the last two decide: one look passes by chance more often than its confidence
 * says, 92 % real coverage instead of 95, two looks give 94 to 96 (statistics.md 2.12).  Nothing
 * is remembered in between, so that who goes on with a run later decides alike.  When the time
 * budget ends is the caller's to know. */
BstStatsStop bst_stats_stop (const BstStatsStopRule *rule, const double *values, size_t n,
                             size_t n_done);

/* What a look sees: half of the interval's width over the size of the median; NaN without an
 * interval. */
double bst_stats_stop_half_width (const BstStatsStopRule *rule, const double *values, size_t n);
