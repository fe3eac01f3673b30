/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * quantile.h - the other quantile definitions (Hyndman and Fan 1996).  Type 7 is the default
 * everywhere and lives in order.h; type 1 is for counted latencies, 8 for small samples.
 */
#pragma once
#include <stddef.h>

typedef enum
{
  BST_STATS_QUANTILE_INVERSE = 1,         /* type 1: inverse of the empirical distribution */
  BST_STATS_QUANTILE_WEIBULL = 6,         /* type 6: h = (n + 1) q */
  BST_STATS_QUANTILE_LINEAR = 7,          /* type 7: h = (n - 1) q + 1 */
  BST_STATS_QUANTILE_MEDIAN_UNBIASED = 8, /* type 8: h = (n + 1/3) q + 1/3 */
} BstStatsQuantileType;

/* Of SORTED, n >= 1, 0 <= q <= 1; NaN outside that. */
double bst_stats_quantile_of_type (const double *sorted, size_t n, double q,
                                   BstStatsQuantileType type);
