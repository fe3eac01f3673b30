/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * null-distribution.h - what rank statistics look like when nothing differs: Mann and
 * Whitney's U and Wilcoxon's V without ties, counted exactly and kept, as a table of
 * comparisons asks for the same sample sizes again and again.
 */
#pragma once
#include "stats/input.h"

/* Exact up to so many values per side; beyond, the normal approximation is good to 1e-3. */
#define BST_STATS_EXACT_MAX 50

/* One per thread or table; not shared between threads. */
typedef struct _BstStatsNulls BstStatsNulls;

BstStatsNulls *bst_stats_nulls_new (void);
void bst_stats_nulls_free (BstStatsNulls *nulls); /* NULL is fine */

/* P(U <= u) for m and n values, 1 <= m, n <= BST_STATS_EXACT_MAX. */
double bst_stats_u_cdf (BstStatsNulls *nulls, size_t m, size_t n, double u);
/* P(V <= v) for n pairs without zeros or ties, 1 <= n <= BST_STATS_EXACT_MAX. */
double bst_stats_v_cdf (BstStatsNulls *nulls, size_t n, double v);

/* Rank k of an interval [D(k), D(total + 1 - k)] over the sorted pairwise differences (U) or
 * Walsh averages (V): the largest k with P(<= k-1) <= (1 - confidence) / 2, compared with a
 * relative tolerance of 1e-9, as 3 + 3 values at 90 % hit the limit exactly; 0: there is
 * none.  Beyond the exact sizes by the normal approximation (statistics.md 2.6).  *COVERAGE
 * is the attained probability. */
size_t bst_stats_u_rank (BstStatsNulls *nulls, size_t m, size_t n, double confidence,
                         double *coverage);
size_t bst_stats_v_rank (BstStatsNulls *nulls, size_t n, double confidence, double *coverage);
