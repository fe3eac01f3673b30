/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * warmup.h - where the iterations of one process become steady; statistics.md 2.3.  Values are
 * never dropped for being slow, only for coming before the steady state.
 */
#pragma once
#include "stats/input.h"

typedef enum
{
  BST_STATS_WARMUP_FLAT = 1,   /* steady from the first iteration on */
  BST_STATS_WARMUP_FASTER,     /* the usual warm-up: the steady state is faster */
  BST_STATS_WARMUP_SLOWER,     /* it is slower: throttling, filling */
  BST_STATS_WARMUP_NOT_STEADY, /* no steady state: all iterations are used, and it is said */
  BST_STATS_WARMUP_FIXED,      /* too few iterations to tell: the declared number is dropped */
} BstStatsWarmup;

/* TIMES of N iterations in order (positive; a rate must be inverted by the caller), the
 * clock's RESOLUTION in the same unit, and how many iterations are DECLARED as warm-up for the
 * short series (below 15).  *STEADY_FROM gets the first iteration to use; 0 when refused. */
BstStatsState bst_stats_warmup (const double *times, size_t n, double resolution, size_t declared,
                                BstStatsWarmup *kind, size_t *steady_from);

/* The same for repetitions, each in a process of its own: few, and with stray values.  So levels
 * count only where the drift check (drift.h) tells that the order matters, too.  Of series in any
 * order 1 % are not FLAT then, with 10 % stray values as well; by levels alone it would be 10 and
 * 25 %, while of 5 slow ones before 15 a shift by 5 standard deviations is found in 95 %.  FIXED:
 * below 15 nothing is known, and *STEADY_FROM is 0. */
BstStatsState bst_stats_warmup_of_repetitions (const double *times, size_t n, BstStatsWarmup *kind,
                                               size_t *steady_from);
