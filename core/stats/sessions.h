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
  /* BETWEEN made larger for what so few sessions cannot know: what comparisons reckon with.  Next
   * to the normal quantile it comes to Student's t with DF at 95 %: 1.4 times from five sessions,
   * 1.15 times from ten. */
  double limit;
} BstStatsSessions;

/* TOO_FEW below two sessions (below five it is a rough figure); NOT_POSITIVE and NOT_FINITE
 * refuse; all figures are NaN then. */
BstStatsState bst_stats_sessions (const double *const *sessions, const size_t *sizes,
                                  size_t n_sessions, BstStatsSessions *estimate);

/* LIMIT from BETWEEN and DF. */
double bst_stats_session_limit (const BstStatsSessions *estimate);

/* SD of that alone. */
BstStatsState bst_stats_session_sd (const double *const *sessions, const size_t *sizes,
                                    size_t n_sessions, double *sd);

/* The smallest ratio that is found in 4 of 5 tries across sessions, where RATIO is found within
 * one and sessions add ERROR, a standard deviation: errors add in squares. */
double bst_stats_detectable_across (double ratio, double error);
