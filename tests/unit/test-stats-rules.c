/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-stats-rules.c - the project's own rules on data whose answer is known: stopping, warm-up,
 * drift, scaling laws, scores, modes, change points.
 */
#include <glib.h>
#include "stats/bootstrap.h"
#include "stats/changepoint.h"
#include "stats/drift.h"
#include "stats/edivisive.h"
#include "stats/effect.h"
#include "stats/kde.h"
#include "stats/normality.h"
#include "stats/random.h"
#include "stats/score.h"
#include "stats/spread.h"
#include "stats/stopping.h"
#include "stats/ttest.h"
#include "stats/usl.h"
#include "stats/warmup.h"

#include <math.h>

#define assert_near(a, b, epsilon) g_assert_cmpfloat_with_epsilon (a, b, epsilon)

static void
test_effect_words (void)
{
  g_assert_cmpint (bst_stats_effect_size (0.1), ==, BST_STATS_EFFECT_NEGLIGIBLE);
  g_assert_cmpint (bst_stats_effect_size (-0.147), ==, BST_STATS_EFFECT_SMALL);
  g_assert_cmpint (bst_stats_effect_size (0.4), ==, BST_STATS_EFFECT_MEDIUM);
  g_assert_cmpint (bst_stats_effect_size (-1), ==, BST_STATS_EFFECT_LARGE);
}

/* One precise look is not enough, a look without a new value is none, and a width that is never
 * reached ends with the most repetitions. */
static void
test_stopping (void)
{
  const BstStatsStopRule rule = {
    .target = 0.02, .confidence = 0.95, .at_least = 10, .at_most = 14
  };
  BstStatsStopRule strict = rule;
  double values[14];

  for (guint i = 0; i < 14; i++)
    values[i] = 100 + (i % 2 ? 1 : -1);
  g_assert_cmpint (bst_stats_stop (&rule, values, 9, 9), ==, BST_STATS_GO_ON);
  assert_near (bst_stats_stop_half_width (&rule, values, 10), 0.01, 1e-12);
  g_assert_cmpint (bst_stats_stop (&rule, values, 10, 10), ==, BST_STATS_GO_ON);
  g_assert_cmpint (bst_stats_stop (&rule, values, 10, 11), ==, BST_STATS_GO_ON);
  g_assert_cmpint (bst_stats_stop (&rule, values, 11, 12), ==, BST_STATS_CONVERGED);
  strict.target = 0.001;
  for (guint n = 10; n < 14; n++)
    g_assert_cmpint (bst_stats_stop (&strict, values, n, n), ==, BST_STATS_GO_ON);
  g_assert_cmpint (bst_stats_stop (&strict, values, 14, 14), ==, BST_STATS_MOST_REPETITIONS);
  /* All failed: no width, and an end. */
  g_assert_true (isnan (bst_stats_stop_half_width (&rule, values, 0)));
  g_assert_cmpint (bst_stats_stop (&rule, values, 0, 14), ==, BST_STATS_MOST_REPETITIONS);
}

/* A precise look, then an imprecise one: counting starts again.  Below zero a width is a width. */
static void
test_stopping_is_consecutive (void)
{
  const BstStatsStopRule rule = {
    .target = 0.02, .confidence = 0.95, .at_least = 6, .at_most = 50
  };
  double values[] = { 100, 100, 100, 100, 100, 100, 150, 100, 100, 100, 100 };

  assert_near (bst_stats_stop_half_width (&rule, values, 6), 0, 1e-12);
  assert_near (bst_stats_stop_half_width (&rule, values, 7), 0.25, 1e-12);
  assert_near (bst_stats_stop_half_width (&rule, values, 8), 0.25, 1e-12);
  for (guint n = 6; n < 10; n++)
    g_assert_cmpint (bst_stats_stop (&rule, values, n, n), ==, BST_STATS_GO_ON);
  g_assert_cmpint (bst_stats_stop (&rule, values, 10, 10), ==, BST_STATS_CONVERGED);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    values[i] = i % 2 ? -80 : -120;
  assert_near (bst_stats_stop_half_width (&rule, values, 10), 0.2, 1e-12);
  g_assert_cmpint (bst_stats_stop (&rule, values, 11, 11), ==, BST_STATS_GO_ON);
}

static void
fill_times (double *times, gsize n, double first, gsize until, double later)
{
  for (gsize i = 0; i < n; i++)
    times[i] = (i < until ? first : later) * (1 + 0.002 * ((double)(i * 7 % 5) - 2));
}

static void
assert_warmup (double first, gsize until, double later, BstStatsWarmup kind, gsize steady_from)
{
  double times[60];
  BstStatsWarmup got;
  size_t from;

  fill_times (times, 60, first, until, later);
  g_assert_cmpint (bst_stats_warmup (times, 60, 1e-9, 1, &got, &from), ==, BST_STATS_OK);
  g_assert_cmpint (got, ==, kind);
  g_assert_cmpuint (from, ==, steady_from);
}

static void
test_warmup (void)
{
  double times[] = { 3, 1, 1, 1 };
  BstStatsWarmup kind;
  size_t from;

  assert_warmup (1, 0, 1, BST_STATS_WARMUP_FLAT, 0);
  assert_warmup (2, 12, 1, BST_STATS_WARMUP_FASTER, 12);
  assert_warmup (1, 30, 1.5, BST_STATS_WARMUP_SLOWER, 30);
  assert_warmup (1, 50, 1.5, BST_STATS_WARMUP_NOT_STEADY, 0);
  /* Half a percent is no change of level. */
  assert_warmup (1.005, 12, 1, BST_STATS_WARMUP_FLAT, 0);
  g_assert_cmpint (bst_stats_warmup (times, 4, 1e-9, 1, &kind, &from), ==, BST_STATS_OK);
  g_assert_cmpint (kind, ==, BST_STATS_WARMUP_FIXED);
  g_assert_cmpuint (from, ==, 1);
  bst_stats_warmup (times, 4, 1e-9, 9, &kind, &from);
  g_assert_cmpuint (from, ==, 3);
  times[2] = 0;
  g_assert_cmpint (bst_stats_warmup (times, 4, 1e-9, 1, &kind, &from), ==, BST_STATS_NOT_POSITIVE);
}

static void
assert_repetitions (const double *times, gsize n, BstStatsWarmup kind, gsize steady_from)
{
  BstStatsWarmup got;
  size_t from;

  g_assert_cmpint (bst_stats_warmup_of_repetitions (times, n, &got, &from), ==, BST_STATS_OK);
  g_assert_cmpint (got, ==, kind);
  g_assert_cmpuint (from, ==, steady_from);
}

static void
test_warmup_of_repetitions (void)
{
  double times[20];
  BstStatsWarmup kind;
  size_t from;

  fill_times (times, 20, 1.1, 5, 1);
  assert_repetitions (times, 20, BST_STATS_WARMUP_FASTER, 5);
  assert_repetitions (times, 14, BST_STATS_WARMUP_FIXED, 0);
  fill_times (times, 20, 1, 12, 1.1);
  assert_repetitions (times, 20, BST_STATS_WARMUP_SLOWER, 12);
  fill_times (times, 20, 1, 16, 1.1);
  assert_repetitions (times, 20, BST_STATS_WARMUP_NOT_STEADY, 0);
  fill_times (times, 20, 1, 0, 1);
  assert_repetitions (times, 20, BST_STATS_WARMUP_FLAT, 0);
  /* Three stray values that happen to stand side by side, where others stray as far. */
  for (guint i = 0; i < 20; i++)
    times[i] = 1 + 0.02 * ((i * 7 % 5) - 2.0) + (i == 2 || i == 6 || i == 11 ? 0.2 : 0);
  times[18] = 1.2;
  times[19] = 1.2;
  assert_repetitions (times, 20, BST_STATS_WARMUP_FLAT, 0);
  times[3] = 0;
  g_assert_cmpint (bst_stats_warmup_of_repetitions (times, 20, &kind, &from), ==,
                   BST_STATS_NOT_POSITIVE);
  g_assert_cmpint (bst_stats_warmup_of_repetitions (times, 0, &kind, &from), ==, BST_STATS_TOO_FEW);
}

/* Slow and fast by turns is no trend, and yet no chance; and such values tell no less. */
static void
test_alternation (void)
{
  double values[20];
  BstStatsDrift drift;

  for (guint i = 0; i < 20; i++)
    values[i] = 100 + (i % 2 ? 5 : -5) + 0.1 * (i * 7 % 5);
  g_assert_cmpint (bst_stats_drift (values, NULL, 20, &drift), ==, BST_STATS_OK);
  g_assert_true (drift.is_drifting);
  g_assert_cmpfloat (drift.p_trend, >, 0.01);
  g_assert_cmpfloat (drift.r1, <, -0.9);
  assert_near (drift.effective_n, 20, 1e-12);
}

static void
test_drift (void)
{
  double values[40];
  gsize groups[40];
  BstStatsRandom random;
  BstStatsDrift drift;

  bst_stats_random_init (&random, 3);
  for (guint i = 0; i < 40; i++)
    {
      groups[i] = i % 2;
      values[i] = (groups[i] ? 200 : 100) + bst_stats_random_normal (&random);
    }
  /* Two levels, measured in turn, are no drift. */
  g_assert_cmpint (bst_stats_drift (values, groups, 40, &drift), ==, BST_STATS_OK);
  g_assert_false (drift.is_drifting);
  for (guint i = 0; i < 40; i++)
    values[i] += 0.15 * i;
  bst_stats_drift (values, groups, 40, &drift);
  g_assert_true (drift.is_drifting);
  g_assert_cmpfloat (drift.p_trend, <, 0.01);
  g_assert_cmpfloat (drift.effective_n, <, 40);
  for (guint i = 0; i < 40; i++)
    values[i] = 7;
  bst_stats_drift (values, NULL, 40, &drift);
  g_assert_false (drift.is_drifting);
  g_assert_cmpint (bst_stats_drift (values, NULL, 5, &drift), ==, BST_STATS_TOO_FEW);
}

static void
fill_law (const double *threads, gsize n, double gamma, double sigma, double kappa, double *x)
{
  const BstStatsScaling law = { gamma, sigma, kappa, 1, 1, true };

  for (gsize i = 0; i < n; i++)
    x[i] = bst_stats_scaling_at (&law, threads[i]);
}

static void
test_scaling_recovers (void)
{
  static const double threads[] = { 1, 2, 4, 8, 16, 32, 64 };
  double x[7];
  BstStatsScaling fit;

  fill_law (threads, 7, 995, 0.04, 0.0005, x);
  bst_stats_fit_scaling (threads, x, NULL, 7, BST_STATS_SCALING_UNIVERSAL, &fit);
  assert_near (fit.gamma, 995, 1e-5);
  assert_near (fit.sigma, 0.04, 1e-8);
  assert_near (fit.kappa, 0.0005, 1e-9);
  assert_near (fit.peak, sqrt (0.96 / 0.0005), 1e-3);
  assert_near (fit.r_squared, 1, 1e-12);
  g_assert_true (fit.is_shown);

  fill_law (threads, 7, 20, 0.1, 0, x);
  bst_stats_fit_scaling (threads, x, NULL, 7, BST_STATS_SCALING_AMDAHL, &fit);
  assert_near (fit.sigma, 0.1, 1e-8);
  g_assert_cmpfloat (fit.kappa, ==, 0);
  g_assert_true (isinf (fit.peak));
  bst_stats_fit_scaling (threads, x, NULL, 7, BST_STATS_SCALING_UNIVERSAL, &fit);
  assert_near (fit.kappa, 0, 1e-8);
}

/* Better than linear would need a negative sigma: it is held at 0. */
static void
test_scaling_bounds (void)
{
  static const double threads[] = { 1, 2, 4, 8, 16 }, super[] = { 10, 21, 45, 95, 200 };
  static const double variance[] = { 1, 1, 1, 1, 1e6 }, zero[] = { 10, 0, 45, 95, 200 };
  BstStatsScaling fit;
  double x[5];

  g_assert_cmpint (
      bst_stats_fit_scaling (threads, super, NULL, 5, BST_STATS_SCALING_UNIVERSAL, &fit), ==,
      BST_STATS_OK);
  g_assert_cmpfloat (fit.sigma, ==, 0);
  g_assert_cmpfloat (fit.kappa, ==, 0);
  assert_near (fit.gamma, 12.29, 0.02); /* least squares through the origin: 4192 / 341 */
  /* A point with a million times the variance does not bend the fit. */
  fill_law (threads, 5, 10, 0.05, 0.001, x);
  x[4] *= 0.5;
  bst_stats_fit_scaling (threads, x, variance, 5, BST_STATS_SCALING_UNIVERSAL, &fit);
  assert_near (fit.gamma, 10, 0.01);
  assert_near (fit.sigma, 0.05, 0.001);
  g_assert_cmpint (
      bst_stats_fit_scaling (threads, super, NULL, 2, BST_STATS_SCALING_UNIVERSAL, &fit), ==,
      BST_STATS_TOO_FEW);
  g_assert_cmpint (
      bst_stats_fit_scaling (threads, zero, NULL, 5, BST_STATS_SCALING_UNIVERSAL, &fit), ==,
      BST_STATS_NOT_POSITIVE);
}

static double
weighted_error (const BstStatsScaling *law, const double *threads, const double *x,
                const double *variance, gsize n)
{
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += pow (x[i] - bst_stats_scaling_at (law, threads[i]), 2) / variance[i];
  return sum;
}

/* A step of 0.1 % of any parameter, either way, must not fit better. */
static void
assert_best_fit (const BstStatsScaling *fit, const double *threads, const double *x,
                 const double *variance, gsize n)
{
  const double least = weighted_error (fit, threads, x, variance, n);

  for (guint k = 0; k < 6; k++)
    {
      BstStatsScaling other = *fit;
      double *const parameters[] = { &other.gamma, &other.sigma, &other.kappa };

      *parameters[k / 2] *= k % 2 ? 1.001 : 0.999;
      g_assert_cmpfloat (weighted_error (&other, threads, x, variance, n), >, least);
    }
}

/* The chart of reports.md 2.4: 8 to 16 threads gain 480 each, 16 to 24 234, which is less than
 * a third of gamma.  The curve drawn there has gamma 1000, sigma 0.0214, kappa 0.00084. */
static void
test_knee (void)
{
  static const double threads[] = { 1, 2, 4, 8, 16, 24, 32, 48, 64 };
  static const double x[] = { 985, 1932, 3688, 6640, 10480, 12350, 12900, 12520, 11350 };
  static const double low[] = { 970, 1900, 3630, 6540, 10310, 12040, 12510, 11990, 10760 };
  static const double high[] = { 1000, 1960, 3740, 6750, 10660, 12620, 13330, 13020, 11930 };
  double wide[9], variance[9];
  BstStatsScaling fit;
  size_t index = 99;

  for (gsize i = 0; i < 9; i++)
    {
      const double error = (high[i] - low[i]) / (2 * 1.96);

      variance[i] = error * error;
      wide[i] = x[i] * 1.2;
    }
  g_assert_cmpint (
      bst_stats_fit_scaling (threads, x, variance, 9, BST_STATS_SCALING_UNIVERSAL, &fit), ==,
      BST_STATS_OK);
  assert_near (fit.gamma, 1000, 20);
  assert_near (fit.sigma, 0.0214, 0.005);
  assert_near (fit.kappa, 0.00084, 0.0001);
  assert_best_fit (&fit, threads, x, variance, 9);
  g_assert_true (fit.is_shown);
  g_assert_true (bst_stats_knee (threads, x, NULL, NULL, 9, fit.gamma, &index));
  g_assert_cmpfloat (threads[index], ==, 16);
  g_assert_true (bst_stats_knee (threads, x, low, high, 9, fit.gamma, &index));
  g_assert_cmpfloat (threads[index], ==, 16);
  /* With a fifth of uncertainty upwards the gain at 16 may be large enough. */
  g_assert_true (bst_stats_knee (threads, x, x, wide, 9, fit.gamma, &index));
  g_assert_cmpfloat (threads[index], >, 16);
  g_assert_false (bst_stats_knee (threads, x, NULL, NULL, 5, fit.gamma, &index));
}

/* Three systems, four cases; the third system failed case 2, the user excluded case 3.
 *   case 0 (group 0, higher): 100  50  80   ratios 1    0.5  0.8
 *   case 1 (group 0, lower):    2   4   2   ratios 1    0.5  1
 *   case 4 (group 1, higher):  30  60  15   ratios 0.5  1    0.25
 * geometric means: group 0: 1, 0.5, sqrt 0.8; both: sqrt (1 * 0.5), sqrt (0.5 * 1),
 * sqrt (sqrt 0.8 * 0.25).  Sums: 2.5, 2, 2.05. */
static void
test_score (void)
{
  static const double medians[] = { 100, 50, 80, 2, 4, 2, 7, 7, NAN, 9, 1, 1, 30, 60, 15 };
  static const bool higher[] = { true, false, true, true, true };
  static const bool excluded[] = { false, false, false, true, false };
  static const size_t groups[] = { 0, 0, 0, 0, 1 };
  const BstStatsScoreTable table = { 3, 5, medians, higher, groups, excluded };
  bool used[5];
  double scores[3];

  g_assert_cmpuint (bst_stats_score_cases (&table, used), ==, 3);
  g_assert_true (used[0] && used[1] && !used[2] && !used[3] && used[4]);
  bst_stats_score_geomean (&table, used, scores);
  assert_near (scores[0], sqrt (0.5), 1e-12);
  assert_near (scores[1], sqrt (0.5), 1e-12);
  assert_near (scores[2], sqrt (sqrt (0.8) * 0.25), 1e-12);
  bst_stats_score_sum (&table, used, scores);
  assert_near (scores[0], 2.5, 1e-12);
  assert_near (scores[1], 2, 1e-12);
  assert_near (scores[2], 2.05, 1e-12);
  used[0] = used[1] = used[4] = false;
  bst_stats_score_geomean (&table, used, scores);
  g_assert_true (isnan (scores[0]));
  bst_stats_score_sum (&table, used, scores);
  g_assert_true (isnan (scores[0]));
}

/* Two systems, one case: the interval must be that of the ratio of two medians. */
static void
test_score_intervals (void)
{
  double a[20], b[20];
  const double *const runs[] = { a, b };
  const size_t n_runs[] = { 20, 20 }, one_run[] = { 20, 1 };
  const double medians[] = { 100, 80 };
  const bool higher[] = { true }, used[] = { true };
  const BstStatsScoreTable table = { 2, 1, medians, higher, NULL, NULL };
  BstStatsInterval geomean[2], sum[2], again[2];

  for (guint i = 0; i < 20; i++)
    {
      a[i] = 100 + 0.2 * ((double)i - 9.5);
      b[i] = 80 + 0.2 * ((double)i - 9.5);
    }
  bst_stats_score_intervals (&table, used, runs, n_runs, BST_STATS_SCORE_GEOMEAN, 4000, 1, 0.95,
                             geomean);
  bst_stats_score_intervals (&table, used, runs, n_runs, BST_STATS_SCORE_SUM, 4000, 1, 0.95, sum);
  g_assert_cmpfloat (geomean[0].low, ==, 1);
  g_assert_cmpfloat (geomean[0].high, ==, 1);
  /* The median of 20 evenly spread values has a standard error near 0.4: a relative error of
   * hypot (0.4 / 100, 0.4 / 80) = 0.0064, twice of it each way. */
  assert_near (geomean[1].low, 0.8 * (1 - 0.0125), 0.003);
  assert_near (geomean[1].high, 0.8 * (1 + 0.0125), 0.003);
  assert_near (sum[1].low, geomean[1].low, 0.002);
  bst_stats_score_intervals (&table, used, runs, n_runs, BST_STATS_SCORE_GEOMEAN, 4000, 1, 0.95,
                             again);
  g_assert_cmpfloat (again[1].low, ==, geomean[1].low);
  bst_stats_score_intervals (&table, used, runs, one_run, BST_STATS_SCORE_GEOMEAN, 4000, 1, 0.95,
                             again);
  g_assert_true (isnan (again[1].low));
}

static void
test_tally (void)
{
  const BstStatsVerdict O = BST_STATS_EQUIVALENT, B = BST_STATS_BETTER, W = BST_STATS_WORSE,
                        I = BST_STATS_INCONCLUSIVE;
  /* A beats both; B and C cannot be told apart.  Then: nobody beats everybody. */
  const BstStatsVerdict first[] = { O, B, B, W, O, I, W, I, O };
  const BstStatsVerdict second[] = { O, I, B, I, O, I, W, I, O };
  BstStatsTally tallies[3] = { { 0 } };

  bst_stats_tally_case (first, 3, tallies);
  bst_stats_tally_case (second, 3, tallies);
  g_assert_cmpuint (tallies[0].wins, ==, 1);
  g_assert_cmpuint (tallies[0].ties, ==, 1);
  g_assert_cmpuint (tallies[1].losses, ==, 1);
  g_assert_cmpuint (tallies[1].ties, ==, 1);
  g_assert_cmpuint (tallies[2].losses, ==, 2);
  g_assert_cmpuint (tallies[2].wins, ==, 0);
}

static void
test_modes (void)
{
  BstStatsRandom random;
  double one[200], two[200];
  double h;

  bst_stats_random_init (&random, 4);
  for (guint i = 0; i < 200; i++)
    {
      one[i] = bst_stats_random_normal (&random);
      two[i] = bst_stats_random_normal (&random) + (i % 3 == 0 ? 12 : 0);
    }
  two[0] = 40; /* one far value is no mode */
  BstStatsBandwidth simple;
  bst_stats_bandwidth (one, 200, &simple);
  g_assert_cmpuint (bst_stats_count_modes (one, 200, simple.nrd0, 0.1), ==, 1);
  g_assert_cmpint (bst_stats_bandwidth_sheather_jones (two, 200, &h), ==, BST_STATS_OK);
  g_assert_cmpuint (bst_stats_count_modes (two, 200, h, 0.1), ==, 2);
}

/* The same seed, the same answer; no change in noise. */
static void
test_energy_breaks_seeded (void)
{
  const BstStatsEnergyOptions options = { 0.01, 999, 5, 77 };
  BstStatsRandom random;
  double x[40];
  gsize breaks[40], again[40];

  bst_stats_random_init (&random, 5);
  for (guint i = 0; i < 40; i++)
    x[i] = bst_stats_random_normal (&random) + (i >= 17 ? 5 : 0);
  g_assert_cmpuint (bst_stats_energy_breaks (x, 40, &options, breaks), ==, 1);
  g_assert_cmpuint (breaks[0], ==, 17);
  g_assert_cmpuint (bst_stats_energy_breaks (x, 40, &options, again), ==, 1);
  g_assert_cmpuint (again[0], ==, 17);
  g_assert_cmpuint (bst_stats_energy_breaks (x, 17, &options, breaks), ==, 0);
  g_assert_cmpuint (bst_stats_energy_breaks (x, 9, &options, breaks), ==, 0);
  g_assert_cmpuint (bst_stats_energy_breaks (x, 0, &options, breaks), ==, 0);
}

/* ---- Far from 1 ---------------------------------------------------------------------------- */

#define N_FAR 12

/* Figures whose squares are no doubles: a power of two takes no digit, so all is as of FAR[] itself. */
static const double far[N_FAR] = { 10, 11, 10.5, 12, 10.25, 11.5, 17, 18.5, 17.25, 19, 18, 17.5 };

static void
scale_far (int power, double *values)
{
  for (gsize i = 0; i < N_FAR; i++)
    values[i] = ldexp (far[i], power);
}

static void
check_spreads (int power)
{
  BstStatsSummary near_one, summary;
  BstStatsWelch welch_near, welch;
  double values[N_FAR], f, p, f_near, p_near;

  scale_far (power, values);
  bst_stats_summarise (far, NULL, N_FAR, &near_one);
  bst_stats_summarise (values, NULL, N_FAR, &summary);
  g_assert_cmpfloat (summary.cv, ==, near_one.cv);
  g_assert_cmpfloat (summary.sd, ==, ldexp (near_one.sd, power));
  bst_stats_brown_forsythe (far, 5, far + 5, 7, &f_near, &p_near);
  g_assert_cmpint (bst_stats_brown_forsythe (values, 5, values + 5, 7, &f, &p), ==, BST_STATS_OK);
  g_assert_cmpfloat (f, ==, f_near);
  bst_stats_welch (far, 5, far + 5, 7, 0.95, &welch_near);
  g_assert_cmpint (bst_stats_welch (values, 5, values + 5, 7, 0.95, &welch), ==, BST_STATS_OK);
  g_assert_cmpfloat (welch.t, ==, welch_near.t);
  g_assert_cmpfloat (welch.df, ==, welch_near.df);
}

static void
check_shapes (int power)
{
  BstStatsBootstrap boot_near, boot;
  double values[N_FAR], w, p, w_near, p_near, width, width_near;

  scale_far (power, values);
  g_assert_cmpfloat (bst_stats_autocorrelation (values, N_FAR, 1), ==,
                     bst_stats_autocorrelation (far, N_FAR, 1));
  bst_stats_shapiro_wilk (far, N_FAR, &w_near, &p_near);
  g_assert_cmpint (bst_stats_shapiro_wilk (values, N_FAR, &w, &p), ==, BST_STATS_OK);
  g_assert_cmpfloat (w, ==, w_near);
  bst_stats_bandwidth_sheather_jones (far, N_FAR, &width_near);
  g_assert_cmpint (bst_stats_bandwidth_sheather_jones (values, N_FAR, &width), ==, BST_STATS_OK);
  g_assert_cmpfloat (width, ==, ldexp (width_near, power));
  bst_stats_bootstrap_mean (far, N_FAR, 200, 1, 0.95, &boot_near);
  bst_stats_bootstrap_mean (values, N_FAR, 200, 1, 0.95, &boot);
  g_assert_cmpfloat (boot.acceleration, ==, boot_near.acceleration);
}

static void
check_fits (int power)
{
  static const double threads[] = { 1, 2, 4, 8, 16, 32, 64 };
  BstStatsScaling fit;
  double values[N_FAR], x[7];
  gsize breaks[N_FAR];

  scale_far (power, values);
  g_assert_cmpuint (bst_stats_partition_bic (values, N_FAR, 3, 3, breaks), ==, 1);
  g_assert_cmpuint (breaks[0], ==, 6);
  fill_law (threads, 7, ldexp (995, power), 0.04, 0.0005, x);
  bst_stats_fit_scaling (threads, x, NULL, 7, BST_STATS_SCALING_UNIVERSAL, &fit);
  assert_near (ldexp (fit.gamma, -power), 995, 1e-5);
  assert_near (fit.sigma, 0.04, 1e-8);
}

static void
test_far_from_one (void)
{
  static const int powers[] = { 660, -660, 1000, -1000 };

  for (gsize i = 0; i < G_N_ELEMENTS (powers); i++)
    {
      check_spreads (powers[i]);
      check_shapes (powers[i]);
      check_fits (powers[i]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stats/effect/words", test_effect_words);
  g_test_add_func ("/stats/stopping/two-looks", test_stopping);
  g_test_add_func ("/stats/stopping/consecutive", test_stopping_is_consecutive);
  g_test_add_func ("/stats/warmup", test_warmup);
  g_test_add_func ("/stats/warmup/repetitions", test_warmup_of_repetitions);
  g_test_add_func ("/stats/drift", test_drift);
  g_test_add_func ("/stats/drift/alternation", test_alternation);
  g_test_add_func ("/stats/scaling/recovers", test_scaling_recovers);
  g_test_add_func ("/stats/scaling/bounds", test_scaling_bounds);
  g_test_add_func ("/stats/scaling/knee", test_knee);
  g_test_add_func ("/stats/score/by-hand", test_score);
  g_test_add_func ("/stats/score/intervals", test_score_intervals);
  g_test_add_func ("/stats/score/tally", test_tally);
  g_test_add_func ("/stats/density/modes", test_modes);
  g_test_add_func ("/stats/energy-breaks/seeded", test_energy_breaks_seeded);
  g_test_add_func ("/stats/far-from-one", test_far_from_one);
  return g_test_run ();
}
