/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-stats-simulation.c - how often the intervals hold the truth and the verdicts are right,
 * on simulated data with a known answer.  Seeded: the counts are the same every time.
 */
#include <glib.h>
#include "stats/order.h"
#include "stats/random.h"
#include "stats/sessions.h"
#include "stats/special.h"
#include "stats/stopping.h"
#include "stats/warmup.h"
#include "stats/drift.h"
#include "stats/verdict.h"

#include <math.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstStatsComparer, bst_stats_comparer_free)

/* A standard error of 0.3 % at a coverage of 96 %. */
#define TRIALS 4000
#define CV 0.1

typedef double (*Draw) (BstStatsRandom *random);

static double
draw_normal (BstStatsRandom *random)
{
  return 1 + CV * bst_stats_random_normal (random);
}

static double
draw_log_normal (BstStatsRandom *random)
{
  return exp (CV * bst_stats_random_normal (random));
}

/* Four of five around 1, one of five around 1.6. */
static double
draw_bimodal (BstStatsRandom *random)
{
  const double mode = bst_stats_random_uniform (random) < 0.8 ? 1 : 1.6;

  return mode + 0.05 * bst_stats_random_normal (random);
}

/* 0.8 Phi (z) + 0.2 Phi (z - 12) = 1/2 where Phi (z) = 5/8, the second term being nothing. */
static double
bimodal_median (void)
{
  return 1 + 0.05 * bst_stats_normal_quantile (0.625);
}

static const struct
{
  const char *name;
  Draw draw;
} distributions[] = {
  { "normal", draw_normal },
  { "log-normal", draw_log_normal },
  { "bimodal", draw_bimodal },
};

static double
true_median (gsize distribution)
{
  return distributions[distribution].draw == draw_bimodal ? bimodal_median () : 1;
}

static double
coverage_of_median (gsize distribution, gsize n, BstStatsRandom *random)
{
  g_autofree double *values = g_new (double, n);
  const double truth = true_median (distribution);
  guint hits = 0;

  for (guint trial = 0; trial < TRIALS; trial++)
    {
      double low, high;

      for (gsize i = 0; i < n; i++)
        values[i] = distributions[distribution].draw (random);
      bst_stats_sort (values, n);
      g_assert_true (bst_stats_median_interval (values, n, 0.95, &low, &high));
      hits += low <= truth && truth <= high;
    }
  return (double)hits / TRIALS;
}

static void
test_median_coverage (void)
{
  static const gsize sizes[] = { 10, 20, 50 };
  BstStatsRandom random;

  bst_stats_random_init (&random, 42);
  for (gsize d = 0; d < G_N_ELEMENTS (distributions); d++)
    for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
      {
        const double coverage = coverage_of_median (d, sizes[i], &random);

        g_test_message ("%s, n = %" G_GSIZE_FORMAT ": %.4f", distributions[d].name, sizes[i],
                        coverage);
        g_assert_cmpfloat (coverage, >=, 0.94);
        g_assert_cmpfloat (coverage, <=, 0.99);
      }
}

/* One run of a case under the rule that the runner asks; whether its interval holds the truth. */
static gboolean
stops_around_truth (gsize distribution, BstStatsRandom *random, guint *n_total)
{
  const BstStatsStopRule rule = {
    .target = 0.05, .confidence = 0.95, .at_least = 10, .at_most = 100
  };
  const double truth = true_median (distribution);
  double values[100], low, high;
  gsize n = 0;

  do
    values[n++] = distributions[distribution].draw (random);
  while (bst_stats_stop (&rule, values, n, n) == BST_STATS_GO_ON);
  bst_stats_sort (values, n);
  g_assert_true (bst_stats_median_interval (values, n, 0.95, &low, &high));
  *n_total += (guint)n;
  return low <= truth && truth <= high;
}

static void
test_stopping_coverage (void)
{
  BstStatsRandom random;

  bst_stats_random_init (&random, 43);
  for (gsize d = 0; d < G_N_ELEMENTS (distributions); d++)
    {
      guint hits = 0, n_total = 0;

      for (guint trial = 0; trial < TRIALS; trial++)
        hits += stops_around_truth (d, &random, &n_total);
      g_test_message ("%s under the stopping rule: %.4f with %.1f repetitions",
                      distributions[d].name, (double)hits / TRIALS, (double)n_total / TRIALS);
      g_assert_cmpfloat ((double)hits / TRIALS, >, 0.93);
    }
}

/* Series in any order, without and with stray values: how often the order is said to matter. */
static void
test_false_alarms (void)
{
  const guint trials = 1000;
  BstStatsRandom random;

  bst_stats_random_init (&random, 45);
  for (guint strays = 0; strays < 2; strays++)
    {
      guint unsteady = 0, drifting = 0;

      for (guint trial = 0; trial < trials; trial++)
        {
          double times[20];
          BstStatsWarmup kind;
          BstStatsDrift drift;
          size_t from;

          for (guint i = 0; i < 20; i++)
            times[i] = exp (0.03 * bst_stats_random_normal (&random)
                            * (strays && bst_stats_random_uniform (&random) < 0.1 ? 4 : 1));
          bst_stats_warmup_of_repetitions (times, 20, &kind, &from);
          unsteady += kind != BST_STATS_WARMUP_FLAT;
          bst_stats_drift (times, NULL, 20, &drift);
          drifting += drift.is_drifting;
        }
      g_test_message ("%s: %u of %u not steady, %u drifting", strays ? "strays" : "normal",
                      unsteady, trials, drifting);
      g_assert_cmpuint (unsteady, <=, trials / 50);
      g_assert_cmpuint (drifting, <=, trials * 6 / 100);
    }
}

/* Verdicts on COUNT pairs of 20 times with a CV of 1 %, the candidate's work multiplied. */
static void
count_verdicts (double work, double margin, guint count, guint counts[BST_STATS_INCONCLUSIVE + 1])
{
  g_autoptr (BstStatsComparer) comparer = bst_stats_comparer_new (0.95);
  BstStatsRandom random;
  double x[20], y[20];

  bst_stats_random_init (&random, 44);
  for (guint trial = 0; trial < count; trial++)
    {
      BstStatsComparison c;

      for (guint i = 0; i < 20; i++)
        {
          x[i] = work * exp (0.01 * bst_stats_random_normal (&random));
          y[i] = exp (0.01 * bst_stats_random_normal (&random));
        }
      bst_stats_compare (comparer, x, 20, y, 20, FALSE, &c);
      counts[bst_stats_judge (&c, c.p, margin)]++;
    }
  g_test_message ("work %g, margin %g: better %u, worse %u, equivalent %u, inconclusive %u", work,
                  margin, counts[BST_STATS_BETTER], counts[BST_STATS_WORSE],
                  counts[BST_STATS_EQUIVALENT], counts[BST_STATS_INCONCLUSIVE]);
}

static void
test_same_work (void)
{
  guint counts[BST_STATS_INCONCLUSIVE + 1] = { 0 };

  count_verdicts (1, 0.02, 5000, counts);
  g_assert_cmpuint (counts[BST_STATS_BETTER] + counts[BST_STATS_WORSE], <=, 50);
  g_assert_cmpuint (counts[BST_STATS_EQUIVALENT], >=, 4950);
}

/* Without the margin the test itself must keep its promise: 5 %, plus three standard errors. */
static void
test_same_work_without_margin (void)
{
  guint counts[BST_STATS_INCONCLUSIVE + 1] = { 0 };

  count_verdicts (1, 0, 5000, counts);
  g_assert_cmpuint (counts[BST_STATS_BETTER] + counts[BST_STATS_WORSE], <=, 250 + 46);
}

static void
test_more_work (void)
{
  guint counts[BST_STATS_INCONCLUSIVE + 1] = { 0 };

  count_verdicts (1.05, 0.02, 5000, counts);
  g_assert_cmpuint (counts[BST_STATS_WORSE], >=, 4950);
  g_assert_cmpuint (counts[BST_STATS_BETTER], ==, 0);
}

/* Two draws from the same 30 real-looking values, ties and all: at most 5 % differ. */
static void
test_resampled_work (void)
{
  g_autoptr (BstStatsComparer) comparer = bst_stats_comparer_new (0.95);
  BstStatsRandom random;
  double pool[30], x[10], y[10];
  guint different = 0;

  bst_stats_random_init (&random, 45);
  for (guint i = 0; i < 30; i++)
    pool[i] = draw_log_normal (&random);
  for (guint trial = 0; trial < 1000; trial++)
    {
      BstStatsComparison c;

      for (guint i = 0; i < 10; i++)
        {
          x[i] = pool[bst_stats_random_below (&random, 30)];
          y[i] = pool[bst_stats_random_below (&random, 30)];
        }
      bst_stats_compare (comparer, x, 10, y, 10, TRUE, &c);
      different += c.p < 0.05;
    }
  g_test_message ("%u of 1000 differ", different);
  g_assert_cmpuint (different, <=, 50);
}

/* Ten times of one session: sessions differ by 1 %, repetitions by 0.3 %. */
static void
draw_session (BstStatsRandom *random, double *values)
{
  const double level = exp (0.01 * bst_stats_random_normal (random));

  for (guint i = 0; i < 10; i++)
    values[i] = level * exp (0.003 * bst_stats_random_normal (random));
}

static void
test_session_sd (void)
{
  BstStatsRandom random;
  double values[40][10], flat[40][10], sd;
  const double *sessions[40], *flat_sessions[40];
  size_t sizes[40];

  bst_stats_random_init (&random, 46);
  for (guint s = 0; s < 40; s++)
    {
      sessions[s] = values[s];
      flat_sessions[s] = flat[s];
      sizes[s] = 10;
      draw_session (&random, values[s]);
      for (guint i = 0; i < 10; i++)
        flat[s][i] = exp (0.003 * bst_stats_random_normal (&random));
    }
  g_assert_cmpint (bst_stats_session_sd (sessions, sizes, 40, &sd), ==, BST_STATS_OK);
  /* Three standard errors of a standard deviation of 40. */
  g_assert_cmpfloat_with_epsilon (sd, 0.01, 0.0034);
  g_assert_cmpint (bst_stats_session_sd (flat_sessions, sizes, 40, &sd), ==, BST_STATS_OK);
  g_assert_cmpfloat (sd, <, 0.001);
  g_assert_cmpint (bst_stats_session_sd (sessions, sizes, 1, &sd), ==, BST_STATS_TOO_FEW);
  values[0][3] = 0;
  g_assert_cmpint (bst_stats_session_sd (sessions, sizes, 40, &sd), ==, BST_STATS_NOT_POSITIVE);
}

/* The same work in two sessions looks different in most pairs; with the noise floor it does in
 * no more than 5 %, and 10 % more work is still found. */
static void
test_sessions (void)
{
  g_autoptr (BstStatsComparer) comparer = bst_stats_comparer_new (0.95);
  BstStatsRandom random;
  guint plain = 0, widened = 0, found = 0;

  bst_stats_random_init (&random, 47);
  for (guint trial = 0; trial < 2000; trial++)
    {
      double x[10], y[10];
      BstStatsComparison c;

      draw_session (&random, x);
      draw_session (&random, y);
      bst_stats_compare (comparer, x, 10, y, 10, TRUE, &c);
      plain += bst_stats_judge (&c, c.p, 0) != BST_STATS_INCONCLUSIVE;
      bst_stats_comparison_widen (&c, 0.01, 1, 1);
      widened += bst_stats_judge (&c, c.p, 0) != BST_STATS_INCONCLUSIVE;
      for (guint i = 0; i < 10; i++)
        x[i] *= 1.1;
      bst_stats_compare (comparer, x, 10, y, 10, TRUE, &c);
      bst_stats_comparison_widen (&c, 0.01, 1, 1);
      found += bst_stats_judge (&c, c.p, 0.02) == BST_STATS_BETTER;
    }
  g_test_message ("of 2000: %u differ, %u with the noise floor; 10 %% found in %u", plain, widened,
                  found);
  g_assert_cmpuint (plain, >, 1000);
  g_assert_cmpuint (widened, <=, 100);
  g_assert_cmpuint (found, >=, 1980);
}

/* ---- A floor that was measured itself ------------------------------------------------------ */

#define FLOOR_TRIALS 2000
#define MAX_FLOOR 12

typedef struct
{
  double between, within; /* standard deviations of the logarithm */
  guint n_floor;          /* sessions that the floor is made of */
} Machine;

static void
draw (BstStatsRandom *random, const Machine *machine, double *values)
{
  const double level = machine->between * bst_stats_random_normal (random);

  for (guint i = 0; i < 10; i++)
    values[i] = exp (level + machine->within * bst_stats_random_normal (random));
}

static double
measure_floor (BstStatsRandom *random, const Machine *machine)
{
  double values[MAX_FLOOR][10];
  const double *sessions[MAX_FLOOR];
  size_t sizes[MAX_FLOOR];
  BstStatsSessions floor;

  for (guint i = 0; i < machine->n_floor; i++)
    {
      draw (random, machine, values[i]);
      sessions[i] = values[i];
      sizes[i] = 10;
    }
  g_assert_cmpint (bst_stats_sessions (sessions, sizes, machine->n_floor, &floor), ==,
                   BST_STATS_OK);
  return floor.limit;
}

/* Adds what was judged of one pair of sessions, the second with FACTOR times the work. */
static void
judge_pair (BstStatsRandom *random, BstStatsComparer *comparer, const Machine *machine,
            double factor, guint counts[2])
{
  double x[10], y[10];
  const double floor = measure_floor (random, machine);
  BstStatsComparison c;

  draw (random, machine, x);
  draw (random, machine, y);
  for (guint i = 0; i < 10; i++)
    y[i] *= factor;
  bst_stats_compare (comparer, y, 10, x, 10, FALSE, &c);
  bst_stats_comparison_widen (&c, floor, 1, 1);
  for (guint k = 0; k < 2; k++)
    {
      const BstStatsVerdict verdict = bst_stats_judge (&c, c.p, k == 0 ? 0 : 0.02);

      counts[k] += verdict == BST_STATS_WORSE || (factor == 1 && verdict == BST_STATS_BETTER);
    }
}

/* Floors of few sessions, each measured anew: the same work is different in about 5 % of the pairs
 * with no margin, and in fewer with one of 2 % where sessions differ by half of it; 10 % more work
 * is found in 25 of 30 at least.  Also where the sessions hardly differ, or not at all: then the
 * estimate of their deviation is often 0. */
static void
test_measured_floor (void)
{
  static const Machine machines[] = {
    { 0.01, 0.01, 5 },  { 0.01, 0.01, 8 },   { 0.01, 0.01, 10 }, { 0.01, 0.003, 5 },
    { 0.003, 0.01, 5 }, { 0.003, 0.01, 10 }, { 0, 0.01, 5 },     { 0.018, 0.01, 12 },
  };
  g_autoptr (BstStatsComparer) comparer = bst_stats_comparer_new (0.95);
  BstStatsRandom random;

  bst_stats_random_init (&random, 48);
  for (guint m = 0; m < G_N_ELEMENTS (machines); m++)
    {
      guint wrong[2] = { 0, 0 }, found[2] = { 0, 0 };

      for (guint trial = 0; trial < FLOOR_TRIALS; trial++)
        {
          judge_pair (&random, comparer, &machines[m], 1, wrong);
          judge_pair (&random, comparer, &machines[m], 1.1, found);
        }
      g_test_message ("between %g, within %g, %u sessions: of %d pairs %u (%u) differ, 10 %% found "
                      "in %u (%u)",
                      machines[m].between, machines[m].within, machines[m].n_floor, FLOOR_TRIALS,
                      wrong[0], wrong[1], found[0], found[1]);
      g_assert_cmpuint (wrong[0], <=, FLOOR_TRIALS * 6 / 100);
      g_assert_cmpuint (wrong[1], <=, FLOOR_TRIALS * 5 / 100);
      g_assert_cmpuint (found[1], >=, FLOOR_TRIALS * 25 / 30);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stats/simulation/median-coverage", test_median_coverage);
  g_test_add_func ("/stats/simulation/stopping-coverage", test_stopping_coverage);
  g_test_add_func ("/stats/simulation/false-alarms", test_false_alarms);
  g_test_add_func ("/stats/simulation/same-work", test_same_work);
  g_test_add_func ("/stats/simulation/same-work-without-margin", test_same_work_without_margin);
  g_test_add_func ("/stats/simulation/more-work", test_more_work);
  g_test_add_func ("/stats/simulation/resampled-work", test_resampled_work);
  g_test_add_func ("/stats/simulation/session-sd", test_session_sd);
  g_test_add_func ("/stats/simulation/measured-floor", test_measured_floor);
  g_test_add_func ("/stats/simulation/sessions", test_sessions);
  return g_test_run ();
}
