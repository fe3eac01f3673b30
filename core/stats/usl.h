/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * usl.h - how throughput grows with threads: Gunther's universal scalability law
 * X(N) = gamma N / (1 + sigma (N-1) + kappa N (N-1)), Amdahl's law (kappa = 0), and the knee.
 */
#pragma once
#include "stats/input.h"

typedef enum
{
  BST_STATS_SCALING_UNIVERSAL = 1, /* sigma, kappa >= 0 */
  BST_STATS_SCALING_AMDAHL,        /* sigma >= 0, kappa = 0 */
} BstStatsScalingLaw;

typedef struct
{
  double gamma;     /* throughput of one thread by the fit, in the unit of X */
  double sigma;     /* share of contention: what is serial */
  double kappa;     /* cost of coherence between each pair of threads */
  double r_squared; /* weighted */
  double peak;      /* sqrt ((1 - sigma) / kappa) threads; infinite without kappa */
  bool is_shown;    /* at least 5 values of N, and R^2 >= 0.95 (reports.md 2.4) */
} BstStatsScaling;

/* Fits the law to N points (THREADS[i] >= 1, THROUGHPUT[i] > 0) by Levenberg and Marquardt,
 * with weights 1 / VARIANCE[i] (NULL: equal weights; each must be > 0).  Where sigma or kappa
 * wants to be negative it is held at 0, and the best of the held fits is taken.  TOO_FEW: less
 * different thread counts than parameters; NOT_FINITE and NOT_POSITIVE refuse; NO_SPREAD:
 * no fit was found. */
BstStatsState bst_stats_fit_scaling (const double *threads, const double *throughput,
                                     const double *variance, size_t n, BstStatsScalingLaw law,
                                     BstStatsScaling *result);

/* X at so many threads. */
double bst_stats_scaling_at (const BstStatsScaling *scaling, double threads);

/* The first measured thread count whose next step gains, for each thread added, less than a
 * third of GAMMA: its index in *INDEX; FALSE: no knee in the measured range.  THREADS ascend.
 * LOW and HIGH are the intervals of the throughputs (both NULL: not known): the knee counts
 * only when the gain stays below a third of gamma at the favourable ends of both. */
bool bst_stats_knee (const double *threads, const double *throughput, const double *low,
                     const double *high, size_t n, double gamma, size_t *index);
