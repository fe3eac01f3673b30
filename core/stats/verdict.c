/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * verdict.c - compare, widen, judge.
 */
#include "stats/verdict.h"
#include "stats/effect.h"
#include "stats/hodges-lehmann.h"
#include "stats/order.h"
#include "stats/paired.h"
#include "stats/power.h"
#include "stats/ranksum.h"
#include "stats/special.h"
#include "stats/spread.h"

#include <math.h>
#include <stdlib.h>

/* "Would show": in four of five tries, the usual convention (Cohen 1988). */
#define POWER 0.8

struct _BstStatsComparer
{
  double confidence;
  BstStatsNulls *nulls;
  /* Detectable differences in standard deviations; 0: not computed yet. */
  double detectable[BST_STATS_EXACT_MAX + 1][BST_STATS_EXACT_MAX + 1];
};

BstStatsComparer *
bst_stats_comparer_new (double confidence)
{
  BstStatsComparer *comparer = bst_stats_new (1, sizeof *comparer);

  comparer->confidence = confidence;
  comparer->nulls = bst_stats_nulls_new ();
  return comparer;
}

void
bst_stats_comparer_free (BstStatsComparer *comparer)
{
  if (comparer == NULL)
    return;
  bst_stats_nulls_free (comparer->nulls);
  free (comparer);
}

static double
detectable_sds (BstStatsComparer *comparer, size_t n_x, size_t n_y)
{
  const double alpha = 1 - comparer->confidence;

  if (n_x > BST_STATS_EXACT_MAX || n_y > BST_STATS_EXACT_MAX)
    return bst_stats_detectable ((double)n_x, (double)n_y, alpha, POWER);
  double *kept = &comparer->detectable[n_x][n_y];
  if (*kept == 0)
    *kept = bst_stats_detectable ((double)n_x, (double)n_y, alpha, POWER);
  return *kept;
}

static double
median_of (const double *values, size_t n)
{
  BST_STATS_AUTOFREE double *sorted = bst_stats_sorted_copy (values, n);

  return n > 0 ? bst_stats_median (sorted, n) : NAN;
}

static bool
are_positive (const double *values, size_t n)
{
  return bst_stats_check_positive (values, n, NULL) == BST_STATS_OK;
}

/* Both x / y and x - y are made "above is better" by swapping the ends. */
static BstStatsInterval
flipped (BstStatsInterval interval, bool is_ratio)
{
  return is_ratio ? (BstStatsInterval){ 1 / interval.high, 1 / interval.low, interval.coverage }
                  : (BstStatsInterval){ -interval.high, -interval.low, interval.coverage };
}

static void
flip (BstStatsComparison *c)
{
  c->change = c->is_ratio ? 1 / c->change : -c->change;
  c->interval = flipped (c->interval, c->is_ratio);
  c->equivalence = flipped (c->equivalence, c->is_ratio);
  c->delta = -c->delta;
}

static void
start (const BstStatsComparer *comparer, size_t n_candidate, size_t n_baseline,
       BstStatsComparison *c)
{
  *c = (BstStatsComparison){ .n_candidate = n_candidate,
                             .n_baseline = n_baseline,
                             .change = NAN,
                             .scale = NAN,
                             .interval = BST_STATS_NO_INTERVAL,
                             .equivalence = BST_STATS_NO_INTERVAL,
                             .confidence = comparer->confidence,
                             .p = NAN,
                             .delta = NAN,
                             .a12 = NAN,
                             .scatter = NAN,
                             .detectable = NAN };
}

static void
set_change (BstStatsComparer *comparer, const double *x, size_t n_x, const double *y, size_t n_y,
            BstStatsComparison *c)
{
  const double alpha = 1 - comparer->confidence;
  const double levels[] = { comparer->confidence, 1 - 2 * alpha };
  BstStatsInterval intervals[2];

  c->is_ratio = are_positive (x, n_x) && are_positive (y, n_y);
  (c->is_ratio ? bst_stats_ratio : bst_stats_shift) (comparer->nulls, x, n_x, y, n_y, levels, 2,
                                                     &c->change, intervals);
  c->interval = intervals[0];
  c->equivalence = intervals[1];
}

/* The deviation that alone would make the interval as wide as it is.  Values of two levels have a
 * small median deviation and a wide interval. */
static double
interval_scatter (const BstStatsComparison *c)
{
  const double half = 0.5 * log (c->interval.high / c->interval.low);
  const double z = bst_stats_normal_quantile (0.5 * (1 + c->interval.coverage));
  const double error = sqrt (1 / (double)c->n_candidate + 1 / (double)c->n_baseline);

  /* sqrt (3 / pi): what ranks cost against t (statistics.md 2.6). */
  return half * sqrt (3 / M_PI) / (z * error);
}

/* One scatter for what could have been shown and for what would be needed: they cannot contradict
 * each other, nor the interval. */
static void
set_detectable (BstStatsComparer *comparer, double sd_log, BstStatsComparison *c)
{
  const double seen = interval_scatter (c);

  if (!c->is_ratio || c->n_candidate < 2 || c->n_baseline < 2)
    return;
  c->scatter = isfinite (seen) ? fmax (sd_log, seen) : sd_log;
  c->detectable = bst_stats_detectable_ratio (
      detectable_sds (comparer, c->n_candidate, c->n_baseline), c->scatter);
}

void
bst_stats_compare (BstStatsComparer *comparer, const double *candidate, size_t n_candidate,
                   const double *baseline, size_t n_baseline, bool higher_is_better,
                   BstStatsComparison *comparison)
{
  BstStatsRankSum ranks;

  start (comparer, n_candidate, n_baseline, comparison);
  comparison->state =
      bst_stats_rank_sum (comparer->nulls, candidate, n_candidate, baseline, n_baseline, &ranks);
  if (comparison->state != BST_STATS_OK)
    return;
  comparison->p = ranks.p_two_sided;
  comparison->delta = bst_stats_delta_from_u (ranks.u, n_candidate, n_baseline);
  comparison->scale = fabs (median_of (baseline, n_baseline));
  set_change (comparer, candidate, n_candidate, baseline, n_baseline, comparison);
  if (comparison->is_ratio)
    set_detectable (comparer,
                    bst_stats_pooled_log_sd (candidate, n_candidate, baseline, n_baseline),
                    comparison);
  if (!higher_is_better)
    flip (comparison);
  comparison->a12 = bst_stats_a12_from_delta (comparison->delta);
}

static double
exp_if (bool is_ratio, double x)
{
  return is_ratio ? exp (x) : x;
}

static void
set_paired_change (BstStatsComparer *comparer, const double *differences, size_t n,
                   BstStatsComparison *c)
{
  const double alpha = 1 - comparer->confidence;
  BstStatsSignedRank outer, inner;

  bst_stats_signed_rank (comparer->nulls, differences, n, comparer->confidence, &outer);
  bst_stats_signed_rank (comparer->nulls, differences, n, 1 - 2 * alpha, &inner);
  c->p = outer.p_two_sided;
  c->change = exp_if (c->is_ratio, outer.estimate);
  c->interval =
      (BstStatsInterval){ exp_if (c->is_ratio, outer.interval.low),
                          exp_if (c->is_ratio, outer.interval.high), outer.interval.coverage };
  c->equivalence =
      (BstStatsInterval){ exp_if (c->is_ratio, inner.interval.low),
                          exp_if (c->is_ratio, inner.interval.high), inner.interval.coverage };
}

void
bst_stats_compare_paired (BstStatsComparer *comparer, const double *candidate,
                          const double *baseline, size_t n, bool higher_is_better,
                          BstStatsComparison *comparison)
{
  BST_STATS_AUTOFREE double *differences = bst_stats_new (n, sizeof *differences);
  BstStatsRankSum ranks;

  start (comparer, n, n, comparison);
  comparison->is_paired = true;
  comparison->state = bst_stats_rank_sum_normal (candidate, n, baseline, n, &ranks);
  if (comparison->state != BST_STATS_OK)
    return;
  comparison->is_ratio = are_positive (candidate, n) && are_positive (baseline, n);
  comparison->scale = fabs (median_of (baseline, n));
  comparison->delta = bst_stats_delta_from_u (ranks.u, n, n);
  for (size_t i = 0; i < n; i++)
    differences[i] =
        comparison->is_ratio ? log (candidate[i]) - log (baseline[i]) : candidate[i] - baseline[i];
  set_paired_change (comparer, differences, n, comparison);
  /* The scatter of the differences holds that of both sides: sqrt 2 of one. */
  set_detectable (comparer, BST_STATS_MAD_TO_SIGMA * bst_stats_mad (differences, n) / M_SQRT2,
                  comparison);
  if (!higher_is_better)
    flip (comparison);
  comparison->a12 = bst_stats_a12_from_delta (comparison->delta);
}

/* Each half keeps its own length, so that a lopsided interval stays lopsided. */
static BstStatsInterval
widened (BstStatsInterval interval, double centre, double session_half, bool is_ratio)
{
  const double low = is_ratio ? log (interval.low) : interval.low;
  const double high = is_ratio ? log (interval.high) : interval.high;
  const double wide_low = centre - hypot (centre - low, session_half);
  const double wide_high = centre + hypot (high - centre, session_half);

  return (BstStatsInterval){ exp_if (is_ratio, wide_low), exp_if (is_ratio, wide_high),
                             interval.coverage };
}

/* The half on the side of no change, from which the standard error is read. */
static double
facing_half (const BstStatsComparison *c, double centre)
{
  const double facing = centre > 0 ? c->interval.low : c->interval.high;

  return fabs (centre - (c->is_ratio ? log (facing) : facing));
}

void
bst_stats_comparison_widen (BstStatsComparison *comparison, double session_sd,
                            size_t n_sessions_candidate, size_t n_sessions_baseline)
{
  BstStatsComparison *c = comparison;
  const double centre = c->is_ratio ? log (c->change) : c->change;
  const double z_outer = bst_stats_normal_quantile (0.5 * (1 + c->confidence));
  const double z_inner = bst_stats_normal_quantile (c->confidence);
  const double session_error =
      session_sd * sqrt (1 / (double)n_sessions_candidate + 1 / (double)n_sessions_baseline);

  if (c->state != BST_STATS_OK || !(session_sd > 0))
    return;
  c->interval = widened (c->interval, centre, z_outer * session_error, c->is_ratio);
  c->equivalence = widened (c->equivalence, centre, z_inner * session_error, c->is_ratio);
  /* The ranks know nothing of sessions: p cannot be smaller than a normal one with the widened
   * interval's standard error, or with the sessions' alone where there is no interval. */
  const double half = facing_half (c, centre);
  const double error = isnan (half) ? session_error : half / z_outer;

  c->p = fmax (c->p, erfc (fabs (centre) / error * M_SQRT1_2));
}

/* The band of indifference, as change values. */
static BstStatsInterval
band (const BstStatsComparison *c, double margin)
{
  return c->is_ratio ? (BstStatsInterval){ 1 / (1 + margin), 1 + margin, NAN }
                     : (BstStatsInterval){ -margin * c->scale, margin * c->scale, NAN };
}

/* Beyond what a double holds a ratio is infinite or zero, and says nothing of how much. */
static bool
is_change (const BstStatsComparison *c, double value)
{
  return isfinite (value) && (!c->is_ratio || value > 0);
}

bool
bst_stats_comparison_is_known (const BstStatsComparison *comparison)
{
  const BstStatsComparison *c = comparison;

  return c->state == BST_STATS_OK && is_change (c, c->change);
}

BstStatsVerdict
bst_stats_judge (const BstStatsComparison *comparison, double adjusted_p, double margin)
{
  const BstStatsComparison *c = comparison;
  const BstStatsInterval same = band (c, margin);
  const double none = c->is_ratio ? 1 : 0;
  const bool is_known = bst_stats_comparison_is_known (c);
  const bool is_sure = is_known && adjusted_p < 1 - c->confidence;

  /* Comparisons with NaN are false: without an interval nothing is better or worse. */
  if (is_sure && c->interval.low > none && c->change > same.high)
    return BST_STATS_BETTER;
  if (is_sure && c->interval.high < none && c->change < same.low)
    return BST_STATS_WORSE;
  if (is_known && c->equivalence.low >= same.low && c->equivalence.high <= same.high)
    return BST_STATS_EQUIVALENT;
  return BST_STATS_INCONCLUSIVE;
}
