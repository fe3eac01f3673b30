/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * interval.h - intervals of one sample's mean, geometric mean and (by Le Boudec's rule of
 * thumb) quantiles.  The interval of the median is order.h's, the bootstrap is bootstrap.h's.
 */
#pragma once
#include "stats/input.h"

/* Student's t: mean +- t(n-1) sd / sqrt n.  TOO_FEW below two values, the mean stays valid
 * from one on. */
BstStatsState bst_stats_mean_interval (const double *values, size_t n, double confidence,
                                       double *mean, BstStatsInterval *interval);

typedef struct
{
  double mean;               /* exp (mean of logs) */
  double sd;                 /* geometric: a factor >= 1; NaN below two values */
  BstStatsInterval interval; /* Student's t on the logs; NaN below two values */
} BstStatsGeometric;

/* Of positive values; refuses others, as a zero is a failed run and no value.  TOO_FEW: no
 * value at all. */
BstStatsState bst_stats_geometric (const double *values, size_t n, double confidence,
                                   BstStatsGeometric *result);

/* 1-based ranks floor (n q - z sqrt (n q (1-q))) and ceil (1 + n q + z ...) of Le Boudec 2010,
 * a normal approximation for planning; they may lie outside 1..n. */
void bst_stats_approximate_ranks (size_t n, double q, double z, double *low, double *high);
