/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * verdict.h - is the candidate better than the baseline, by how much, and may I believe it?
 * Two steps, as Holm's adjustment runs over the whole table between them: compare each pair,
 * adjust all p values, judge each comparison (design 2.2, statistics.md 2.6).
 */
#pragma once
#include "stats/input.h"

typedef enum
{
  BST_STATS_BETTER = 1,
  BST_STATS_WORSE,
  BST_STATS_EQUIVALENT,
  BST_STATS_INCONCLUSIVE,
} BstStatsVerdict;

typedef struct
{
  /* OK, or why there is nothing to judge: TOO_FEW (no value on a side), NOT_FINITE. */
  BstStatsState state;
  size_t n_candidate, n_baseline;
  /* TRUE: `change` is a speed-up ratio, above 1 is better whatever the metric's direction.
   * FALSE, where a value is not positive: it is a shift in the metric's unit, above 0 is
   * better. */
  bool is_ratio;
  bool is_paired;
  double change;
  double scale;              /* what a margin of a shift is a share of: |median of the baseline| */
  BstStatsInterval interval; /* at the confidence asked for; NaN: too few values */
  BstStatsInterval equivalence; /* at 1 - 2 alpha, 90 % for 95: as two one-sided tests */
  double confidence;
  double p;          /* two-sided, not adjusted */
  double delta, a12; /* effect, above 0 and above 1/2: the candidate is better */
  /* Standard deviation of one side's logarithms as this comparison meets it: that of the values,
   * or of the differences of rounds, but never less than the width of the interval tells.  NaN
   * below two values a side, or for shifts. */
  double scatter;
  /* Smallest speed-up that these numbers would show in 4 of 5 tries, from `scatter`; NaN
   * below two values a side, or for shifts. */
  double detectable;
} BstStatsComparison;

/* Keeps null distributions and powers between comparisons.  One per thread. */
typedef struct _BstStatsComparer BstStatsComparer;

/* CONFIDENCE 0.95 means alpha 0.05.  Free with bst_stats_comparer_free(). */
BstStatsComparer *bst_stats_comparer_new (double confidence);
void bst_stats_comparer_free (BstStatsComparer *comparer); /* NULL is fine */

/* Unpaired: Hodges and Lehmann's ratio with its interval, Mann and Whitney's p.  The values
 * are those of the good repetitions, in base units. */
void bst_stats_compare (BstStatsComparer *comparer, const double *candidate, size_t n_candidate,
                        const double *baseline, size_t n_baseline, bool higher_is_better,
                        BstStatsComparison *comparison);

/* Paired, where the drift check fires: round i measured CANDIDATE[i] and BASELINE[i].
 * Pseudomedian of the log ratios with Walsh averages, Wilcoxon's signed rank p. */
void bst_stats_compare_paired (BstStatsComparer *comparer, const double *candidate,
                               const double *baseline, size_t n, bool higher_is_better,
                               BstStatsComparison *comparison);

/* For sides measured in different sessions: widens both intervals and raises p by the error
 * SESSION_SD sqrt (1 / N_SESSIONS_CANDIDATE + 1 / N_SESSIONS_BASELINE), which adds in squares.
 * SESSION_SD is as of sessions.h: of the logarithm for ratios, in the unit for shifts. */
void bst_stats_comparison_widen (BstStatsComparison *comparison, double session_sd,
                                 size_t n_sessions_candidate, size_t n_sessions_baseline);

/* Whether there is a change that a number can hold; ends of its interval may lie beyond. */
bool bst_stats_comparison_is_known (const BstStatsComparison *comparison);

/* better, worse: ADJUSTED_P below alpha, the interval excludes no change, and the change lies
 * beyond MARGIN (0.02); equivalent: the equivalence interval lies within the margin; otherwise
 * inconclusive, as it is without an answer. */
BstStatsVerdict bst_stats_judge (const BstStatsComparison *comparison, double adjusted_p,
                                 double margin);
