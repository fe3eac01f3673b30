/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * changepoint.h - where a series changes its level, by least squares.  A break is the number
 * of values before it: the 0-based index of the first value of the new segment.
 */
#pragma once
#include "stats/input.h"

/* Exact optimal partitioning, pruned as in PELT (Killick, Fearnhead and Eckley 2012): the
 * breaks that minimise the sum of squares around the segments' means plus PENALTY for each
 * break, no segment shorter than MIN_SEGMENT >= 1.  BREAKS gets up to N / MIN_SEGMENT
 * numbers, ascending, *OBJECTIVE (may be NULL) the minimum.  Returns the count of breaks; 0
 * for series shorter than two segments. */
size_t bst_stats_pelt (const double *values, size_t n, double penalty, size_t min_segment,
                       size_t *breaks, double *objective);

/* 3 s^2 ln n with s = 1.4826 MAD (first differences) / sqrt 2, not below FLOOR_SD (the
 * resolution of the values); statistics.md 2.3. */
double bst_stats_pelt_penalty (const double *values, size_t n, double floor_sd);

/* The best partition with exactly N_BREAKS breaks (Fisher 1958): its residual sum of squares,
 * and the breaks.  NaN when N < (N_BREAKS + 1) MIN_SEGMENT. */
double bst_stats_partition (const double *values, size_t n, size_t n_breaks, size_t min_segment,
                            size_t *breaks);

/* The number of breaks, at most MAX_BREAKS, with the smallest BIC (Bai and Perron 2003 as
 * commonly used: two parameters for each segment); BREAKS has room for MAX_BREAKS. */
size_t bst_stats_partition_bic (const double *values, size_t n, size_t max_breaks,
                                size_t min_segment, size_t *breaks);
