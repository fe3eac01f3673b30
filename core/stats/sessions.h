/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sessions.h - runs made at different times differ by more than their inner scatter shows: by
 * how much, from several sessions of one case on one machine (design 5, the noise floor), and
 * what that adds to the error of a comparison.
 */
#pragma once
#include "stats/input.h"

/* All of logarithms: 0.01 is 1 %. */
typedef struct
{
  size_t n_sessions; /* those of two values and more; the others are left out */
  double df;         /* degrees of freedom of BETWEEN: sessions less one */
  double within;     /* robust standard deviation of the values of a session, pooled */
  double between;    /* standard deviation of the sessions' medians, their own error included */
  /* The standard deviation between sessions: the variance of the medians, less what the scatter
   * within the sessions accounts for (one-way analysis of variance by moments; the standard error
   * of a median is 1.253 that of a mean).  0 when the scatter within explains it all. */
  double sd;
  BstStatsInterval interval; /* 95 %, of SD: from chi-square for BETWEEN */
} BstStatsSessions;

/* TOO_FEW below two sessions (below five it is a rough figure); NOT_POSITIVE and NOT_FINITE
 * refuse; all figures are NaN then. */
BstStatsState bst_stats_sessions (const double *const *sessions, const size_t *sizes,
                                  size_t n_sessions, BstStatsSessions *estimate);

/* SD of that alone. */
BstStatsState bst_stats_session_sd (const double *const *sessions, const size_t *sizes,
                                    size_t n_sessions, double *sd);

/* What sessions add to the error of a comparison.  Zeroes: nothing. */
typedef struct
{
  double variance;
  double uncertainty; /* half the variance of the estimate VARIANCE; 0: it is known exactly */
} BstStatsSessionError;

/* Adds WEIGHT times the variance between sessions: 1 / n where a side has n sessions, and the sum
 * of both where the sides share the estimate.  DF infinite: SD is known exactly. */
void bst_stats_session_error_add (BstStatsSessionError *error, double sd, double between, double df,
                                  double weight);
/* Degrees of freedom of WITHIN_VARIANCE, taken as known, and ERROR together (Welch 1947,
 * Satterthwaite 1946); at least 1, infinite where nothing is uncertain. */
double bst_stats_session_error_df (const BstStatsSessionError *error, double within_variance);
/* The smallest ratio that is found in 4 of 5 tries across sessions, where RATIO is found within
 * one. */
double bst_stats_detectable_across (double ratio, const BstStatsSessionError *error);
/* Student's t, or the normal quantile for infinite DF. */
double bst_stats_quantile_at_df (double p, double df);
