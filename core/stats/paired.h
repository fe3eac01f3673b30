/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * paired.h - comparisons of rounds: x[i] and y[i] measured back to back in one block, so that
 * a drift of the machine touches both.
 */
#pragma once
#include "stats/null-distribution.h"

/* Sign test: P(as uneven as WINS to LOSSES by a fair coin); ties are not passed.  1 without
 * any. */
double bst_stats_sign_test (size_t wins, size_t losses);

typedef struct
{
  double v;                  /* sum of the ranks of the positive differences */
  double p_two_sided;        /* exact with ties up to BST_STATS_EXACT_MAX, else normal */
  size_t n_zero;             /* pairs without a difference: left out of v and p */
  double estimate;           /* pseudomedian: the median of the Walsh averages */
  BstStatsInterval interval; /* of the pseudomedian; NaN with too few pairs */
} BstStatsSignedRank;

/* Wilcoxon's signed rank test of DIFFERENCES, with Walsh averages (Hollander and Wolfe 3.1 to
 * 3.3).  Meant for six and more pairs without zeros.  TOO_FEW without a pair. */
BstStatsState bst_stats_signed_rank (BstStatsNulls *nulls, const double *differences, size_t n,
                                     double confidence, BstStatsSignedRank *result);

typedef struct
{
  double ratio;              /* exp of the median of ln x - ln y */
  BstStatsInterval interval; /* order statistics; NaN with too few rounds */
  size_t n_tied;             /* rounds with x = y */
  double p_sign;             /* of the sign test over the rounds that are not tied */
} BstStatsPairedRatio;

/* Median ratio of positive pairs; refuses others; TOO_FEW without a pair. */
BstStatsState bst_stats_paired_ratio (const double *x, const double *y, size_t n, double confidence,
                                      BstStatsPairedRatio *result);
