/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * bootstrap.h - bias-corrected and accelerated (BCa) bootstrap of Efron 1987, for means of
 * throughput totals or energy.  Not for medians: its real coverage there is 92-94 % where 95
 * is asked for (statistics.md 0.3).
 */
#pragma once
#include "stats/input.h"

#include <stdint.h>

/* Design: 10 000 resamples by default, the seed is stored with the result. */
#define BST_STATS_RESAMPLES 10000

typedef struct
{
  double point;        /* the statistic of the sample itself */
  double z0;           /* bias correction; half of the ties counted */
  double acceleration; /* from the jackknife */
  double alpha_low, alpha_high;
  BstStatsInterval bca;
  BstStatsInterval percentile;
} BstStatsBootstrap;

/* The arithmetic alone.  REPLICATES are the statistic of each resample and are sorted in
 * place; JACKKNIFE the statistic with each of the N values left out.  The state is NO_SPREAD
 * when the replicates or the jackknife do not vary: both intervals are then the point itself,
 * and must be shown with that flag.  TOO_FEW below two values: no interval. */
BstStatsState bst_stats_bca (double *replicates, size_t n_replicates, double point,
                             const double *jackknife, size_t n, double confidence,
                             BstStatsBootstrap *result);

/* BCa interval of the mean by RESAMPLES seeded resamples; states as above, and NOT_FINITE. */
BstStatsState bst_stats_bootstrap_mean (const double *values, size_t n, size_t resamples,
                                        uint64_t seed, double confidence,
                                        BstStatsBootstrap *result);
