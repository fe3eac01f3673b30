/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * ttest.h - comparisons of means: Welch's t test, and equivalence by two one-sided tests.  For
 * imports and cross-checks; verdicts rest on ranks (verdict.h).
 */
#pragma once
#include "stats/input.h"

typedef struct
{
  double t, df, p_two_sided;
  double difference;         /* mean x - mean y */
  BstStatsInterval interval; /* of the difference */
} BstStatsWelch;

/* Welch 1947.  TOO_FEW below two values a side, NO_SPREAD when both samples are constant. */
BstStatsState bst_stats_welch (const double *x, size_t n_x, const double *y, size_t n_y,
                               double confidence, BstStatsWelch *result);

typedef struct
{
  double p_lower, p_upper; /* of the ratio being at the lower or upper margin or beyond */
  double p;                /* the larger: equivalent when below alpha */
} BstStatsTost;

/* Schuirmann 1987 on logarithms: is the ratio x / y within (LOW, HIGH)?  NOT_POSITIVE refuses;
 * otherwise as above. */
BstStatsState bst_stats_tost_ratio (const double *x, size_t n_x, const double *y, size_t n_y,
                                    double low, double high, BstStatsTost *result);
