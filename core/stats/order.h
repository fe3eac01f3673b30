/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * order.h - medians, quantiles and their order-statistic intervals.  Numbers in, numbers out.
 */
#pragma once
#include <stddef.h>
#include <stdbool.h>

/* Type-7 quantile (linear between order statistics) of SORTED, n >= 1, 0 <= q <= 1. */
double bst_stats_quantile (const double *sorted, size_t n, double q);
double bst_stats_median (const double *sorted, size_t n);
double bst_stats_mean (const double *values, size_t n);
double bst_stats_sd (const double *values, size_t n); /* n - 1; NaN below 2 */
void bst_stats_sort (double *values, size_t n);       /* ascending, in place */

/* Order-statistic (binomial) interval of the median: k = max{k : P(Bin(n,1/2) <= k-1) <=
 * alpha/2}, [x(k), x(n+1-k)]; statistics.md 2.4.  FALSE when there is none: n < 6 at 95 %. */
bool bst_stats_median_interval (const double *sorted, size_t n, double confidence, double *low,
                                double *high);
/* Relative half width (high - low) / (2 * median); NaN without an interval or median 0. */
double bst_stats_relative_half_width (const double *sorted, size_t n, double confidence);
