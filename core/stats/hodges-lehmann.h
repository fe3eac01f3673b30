/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * hodges-lehmann.h - by how much two samples differ: the median of all pairwise differences
 * (Hodges and Lehmann 1963), or of all pairwise ratios, with the interval that belongs to
 * Mann and Whitney's test.
 */
#pragma once
#include "stats/null-distribution.h"

/* Shift x - y in the unit of the values: the ESTIMATE, and one interval for each of the
 * N_LEVELS confidence levels (0.95, 0.90).  An interval that does not exist with so few
 * values is NaN.  TOO_FEW without values on either side, otherwise OK; NOT_FINITE refuses. */
BstStatsState bst_stats_shift (BstStatsNulls *nulls, const double *x, size_t n_x, const double *y,
                               size_t n_y, const double *levels, size_t n_levels, double *estimate,
                               BstStatsInterval *intervals);

/* Ratio x / y: exp of the shift of logarithms.  NOT_POSITIVE refuses zero and below. */
BstStatsState bst_stats_ratio (BstStatsNulls *nulls, const double *x, size_t n_x, const double *y,
                               size_t n_y, const double *levels, size_t n_levels, double *estimate,
                               BstStatsInterval *intervals);
