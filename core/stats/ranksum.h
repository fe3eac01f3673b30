/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * ranksum.h - Mann and Whitney's test: does one sample tend to larger values?  Exact with
 * ties too, by the permutation distribution of the midranks; statistics.md 2.6.
 */
#pragma once
#include "stats/null-distribution.h"

typedef struct
{
  double u; /* pairs with x > y, plus half of the ties */
  /* P(|U - mean| >= |u - mean|); 1 when all values are equal.  Other programs double the
   * smaller tail instead, which differs where ties make the distribution lopsided. */
  double p_two_sided;
  double p_less;    /* P(U <= u); NaN from the normal approximation */
  double p_greater; /* P(U >= u); NaN from the normal approximation */
  bool is_exact;
} BstStatsRankSum;

/* Exact up to BST_STATS_EXACT_MAX values per side, otherwise the normal approximation; with ties
 * a millisecond at 50 + 50, without a look into NULLS.
 * TOO_FEW without values on either side; NOT_FINITE refuses. */
BstStatsState bst_stats_rank_sum (BstStatsNulls *nulls, const double *x, size_t n_x,
                                  const double *y, size_t n_y, BstStatsRankSum *result);
/* The normal approximation with tie and continuity correction, at any size. */
BstStatsState bst_stats_rank_sum_normal (const double *x, size_t n_x, const double *y, size_t n_y,
                                         BstStatsRankSum *result);
/* Smallest two-sided p that N_X and N_Y values can give: 2 / C(n_x + n_y, n_x), at most 1. */
double bst_stats_rank_sum_smallest_p (size_t n_x, size_t n_y);
