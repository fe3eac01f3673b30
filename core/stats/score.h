/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * score.h - one number per system from a table of cases: the geometric mean of ratios to the
 * best, or their sum; and who won how often (statistics.md 2.8, reports.md 2.4).
 */
#pragma once
#include "stats/verdict.h"

#include <stdint.h>

/* The best of VALUES gets 1, the others their ratio to it (value / best, or best / value where
 * lower is better).  What is no positive number gets NaN and is not looked at. */
void bst_stats_relative (const double *values, size_t n, bool higher_is_better, double *relative);

/* A table; the caller owns all arrays.  Cells are indexed [case * n_systems + system]. */
typedef struct
{
  size_t n_systems, n_cases;
  const double *medians;        /* NaN: failed, missing or unreliable */
  const bool *higher_is_better; /* per case */
  const size_t *groups;         /* per case, numbers below n_cases; NULL: one group */
  const bool *is_excluded;      /* per case, by the user; NULL: none */
} BstStatsScoreTable;

/* IS_USED[case] becomes TRUE where every system has a positive value and the case is not
 * excluded: all systems are judged by the same cases.  Returns how many there are; the others
 * are to be listed. */
size_t bst_stats_score_cases (const BstStatsScoreTable *table, bool *is_used);

/* SCORES[system]: the geometric mean of the ratios within each group, then of the groups, so
 * that forty CPU cases do not outvote three of the disk; at most 1.  The order of the systems
 * does not depend on what the ratios refer to.  NaN without a used case. */
void bst_stats_score_geomean (const BstStatsScoreTable *table, const bool *is_used, double *scores);
/* The ratios added up, groups or not: at most the number of used cases. */
void bst_stats_score_sum (const BstStatsScoreTable *table, const bool *is_used, double *scores);

typedef enum
{
  BST_STATS_SCORE_GEOMEAN = 1,
  BST_STATS_SCORE_SUM,
} BstStatsScoreKind;

/* Intervals of the scores from the error of measurement: the cases are fixed, the runs behind
 * each median are resampled, RESAMPLES times with SEED.  RUNS and N_RUNS are cells as above.
 * Ratios refer to the system that is best in the table itself, resampled too, as the best of
 * each resample would be too good.  NaN without a used case, and where a used cell has one run
 * alone or one that is not positive. */
void bst_stats_score_intervals (const BstStatsScoreTable *table, const bool *is_used,
                                const double *const *runs, const size_t *n_runs,
                                BstStatsScoreKind kind, size_t resamples, uint64_t seed,
                                double confidence, BstStatsInterval *intervals);

typedef struct
{
  size_t wins;   /* better than every other system */
  size_t losses; /* some other system is better */
  size_t ties;   /* neither */
} BstStatsTally;

/* Adds one case to the TALLIES of N_SYSTEMS.  VERDICTS[a * n_systems + b] judges a against
 * b; the diagonal is not looked at. */
void bst_stats_tally_case (const BstStatsVerdict *verdicts, size_t n_systems,
                           BstStatsTally *tallies);
