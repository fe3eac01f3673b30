/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * two-sample.h - further tests of samples against each other, for when Mann and Whitney's is
 * not the right question: very different spreads, any difference of shape, many samples.
 */
#pragma once
#include "stats/input.h"

/* Brunner and Munzel 2000: as Mann and Whitney's, but for samples whose spreads differ.  The
 * STATISTIC is positive when Y tends to larger values; P two-sided by Student's t.  TOO_FEW
 * below two values a side; NO_SPREAD when the samples do not overlap or are constant. */
BstStatsState bst_stats_brunner_munzel (const double *x, size_t n_x, const double *y, size_t n_y,
                                        double *statistic, double *p);

/* Kolmogorov and Smirnov: D is the largest gap between the two distribution functions; P exact
 * with ties, by counting lattice paths (Hodges 1958), O(n_x n_y).  TOO_FEW without values. */
BstStatsState bst_stats_kolmogorov_smirnov (const double *x, size_t n_x, const double *y,
                                            size_t n_y, double *d, double *p);

/* Kruskal and Wallis 1952: do N_SAMPLES samples differ at all?  H with tie correction, P by
 * chi-square.  TOO_FEW below two samples or with an empty one, NO_SPREAD: all values equal. */
BstStatsState bst_stats_kruskal_wallis (const double *const *samples, const size_t *sizes,
                                        size_t n_samples, double *h, double *p);
