/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * spread.h - how much values scatter: a summary, the median absolute deviation, the robust
 * standard deviation of logarithms, and the test of equal spreads.
 */
#pragma once
#include "stats/input.h"

/* 1 / the third quartile of the normal distribution: MAD times this estimates sigma. */
#define BST_STATS_MAD_TO_SIGMA 1.4826022185056018

typedef struct
{
  size_t n;        /* values that were counted */
  size_t n_failed; /* values that were left out, as they are none */
  double mean, median, min, max;
  double sd;      /* divisor n - 1; NaN below two values */
  double mad_raw; /* median of |x - median|, not scaled */
  double cv;      /* sd / |mean|; NaN without sd or with mean 0 */
} BstStatsSummary;

/* Of the values whose OK is true (all of them where OK is NULL): a failure is a state and
 * never a number, so VALUES is not looked at there.  TOO_FEW when none is left; all figures
 * are NaN then.  NOT_FINITE refuses. */
BstStatsState bst_stats_summarise (const double *values, const bool *ok, size_t n,
                                   BstStatsSummary *summary);

/* Median absolute deviation from the median, not scaled; n >= 1. */
double bst_stats_mad (const double *values, size_t n);

/* Robust pooled standard deviation of the logarithms of two samples of positive values:
 * sqrt of the mean of the two squared 1.4826 MADs, weighted by n - 1.  Where both MADs are 0
 * though the values differ, the ordinary pooled deviation; statistics.md 2.6. */
double bst_stats_pooled_log_sd (const double *x, size_t n_x, const double *y, size_t n_y);

/* Brown and Forsythe 1974: analysis of variance of |value - median of its sample|.  "Same
 * median, twice the jitter" is a finding.  TOO_FEW below 2 each, NO_SPREAD when all the
 * deviations are alike. */
BstStatsState bst_stats_brown_forsythe (const double *x, size_t n_x, const double *y, size_t n_y,
                                        double *f, double *p);
