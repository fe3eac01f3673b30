/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * drift.h - did the machine change while it was measured?  Trend, autocorrelation, and the
 * check that makes a comparison switch to its paired form; statistics.md 2.5.
 */
#pragma once
#include "stats/input.h"

/* Sample autocorrelation at LAG >= 1; NaN below lag + 2 values or without spread. */
double bst_stats_autocorrelation (const double *values, size_t n, size_t lag);

/* Ljung and Box 1978 over the lags 1 .. LAGS: Q and its chi-square p.  TOO_FEW, NO_SPREAD. */
BstStatsState bst_stats_ljung_box (const double *values, size_t n, size_t lags, double *q,
                                   double *p);

/* Mann and Kendall: Kendall's tau-b against time, and its two-sided p; exact without ties up
 * to BST_STATS_EXACT_MAX values, otherwise normal with tie and continuity correction.
 * TOO_FEW below 3 values; all equal: tau is NaN and p is 1. */
BstStatsState bst_stats_mann_kendall (const double *values, size_t n, double *tau, double *p);

/* Strict, as a banner on every third report would be ignored (statistics.md 2.5). */
#define BST_STATS_TREND_ALPHA 0.01

typedef struct
{
  double tau, p_trend; /* of the residuals in the order of time */
  double r1;           /* their lag-1 autocorrelation; NaN without spread */
  double effective_n;  /* n (1 - r1) / (1 + r1), at most n */
  bool is_drifting;    /* p_trend < 0.01, or |r1| > 2 / sqrt n */
} BstStatsDrift;

/* VALUES in the order of time; GROUPS names what each was measured with (system, variant), any
 * numbers below N, NULL when all are alike: medians of the groups are taken off first.
 * TOO_FEW below 6 values: not drifting then. */
BstStatsState bst_stats_drift (const double *values, const size_t *groups, size_t n,
                               BstStatsDrift *result);
