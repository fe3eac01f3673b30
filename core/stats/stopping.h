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

/* A small state machine; fill in the upper part, leave the lower to bst_stats_stopping_look().
 * One look passes by chance more often than its confidence says: 92 % real coverage instead
 * of 95, two looks give 94 to 96 (statistics.md 2.12). */
typedef struct
{
  double target;     /* relative half width of the median's interval: 0.02 */
  double confidence; /* 0.95 */
  size_t at_least;   /* repetitions before the first look: 10 */
  size_t at_most;    /* 50 */

  double half_width;      /* reached at the last look; NaN without an interval */
  size_t n_precise_looks; /* consecutive ones */
  size_t n_seen;          /* values at the last look: a look without new ones changes nothing */
} BstStatsStopping;

/* Looks at the N values so far (in any order), N_DONE repetitions tried, failures among them.
 * When the time budget ends is the caller's to know. */
BstStatsStop bst_stats_stopping_look (BstStatsStopping *stopping, const double *values, size_t n,
                                      size_t n_done);
