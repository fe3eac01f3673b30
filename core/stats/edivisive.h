/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * edivisive.h - changes of any kind in a series, by the energy statistic of Matteson and James
 * 2014, with a seeded permutation test: the same series gives the same answer every time.
 */
#pragma once
#include "stats/input.h"

#include <stdint.h>

/* Largest t(tau) = tau (n-tau) / n * (2 mean|X-Y| - sum|X-X'| / tau^2 - sum|Y-Y'| /
 * (n-tau)^2) over the splits that leave MIN_SEGMENT >= 1 values on each side; the first
 * such tau in *SPLIT.  NaN when the series is too short.  O(n^2). */
double bst_stats_energy_split (const double *values, size_t n, size_t min_segment, size_t *split);

typedef struct
{
  double p_value;      /* a split must be at most as likely by chance: 0.01 */
  size_t permutations; /* 999 */
  size_t min_segment;  /* 5 */
  uint64_t seed;
} BstStatsEnergyOptions;

/* Splits the segment with the largest statistic, tests it by shuffling within the segments,
 * p = (hits + 1) / (permutations + 1), and goes on until a split fails.  BREAKS has room for N
 * numbers and comes back ascending, as in changepoint.h; returns their count. */
size_t bst_stats_energy_breaks (const double *values, size_t n,
                                const BstStatsEnergyOptions *options, size_t *breaks);
