/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-stats-verdict.c - verdicts on data whose answer is known: direction, margin, too few
 * values, shifts, pairs, sessions, and what could have been seen.
 */
#include <glib.h>
#include "stats/holm.h"
#include "stats/power.h"
#include "stats/special.h"
#include "stats/verdict.h"

#include <math.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstStatsComparer, bst_stats_comparer_free)

#define assert_near(a, b, epsilon) g_assert_cmpfloat_with_epsilon (a, b, epsilon)
#define MARGIN 0.02

static const double slow[] = { 1.00, 1.01, 0.99, 1.005, 0.995, 1.002, 0.998, 1.003 };
static const double fast[] = { 0.80, 0.81, 0.79, 0.805, 0.795, 0.802, 0.798, 0.803 };
#define N G_N_ELEMENTS (slow)

static BstStatsVerdict
verdict_of (const double *x, gsize n_x, const double *y, gsize n_y, gboolean higher,
            BstStatsComparison *comparison)
{
  g_autoptr (BstStatsComparer) comparer = bst_stats_comparer_new (0.95);

  bst_stats_compare (comparer, x, n_x, y, n_y, higher, comparison);
  return bst_stats_judge (comparison, comparison->p, MARGIN);
}

/* 0.8 s instead of 1 s: times have a speed-up of 1.25, rates would have lost a fifth. */
static void
test_verdict_direction (void)
{
  BstStatsComparison c;

  g_assert_cmpint (verdict_of (fast, N, slow, N, FALSE, &c), ==, BST_STATS_BETTER);
  assert_near (c.change, 1.25, 0.005);
  g_assert_true (c.is_ratio && c.interval.low > 1.22 && c.interval.high < 1.28);
  g_assert_cmpfloat (c.interval.low, <=, c.equivalence.low);
  g_assert_cmpfloat (c.delta, ==, 1);
  g_assert_cmpfloat (c.a12, ==, 1);
  assert_near (c.p, 2 / 12870., 1e-12); /* 2 / C(16, 8) */
  g_assert_cmpint (verdict_of (fast, N, slow, N, TRUE, &c), ==, BST_STATS_WORSE);
  assert_near (c.change, 0.8, 0.005);
  g_assert_cmpfloat (c.delta, ==, -1);
  g_assert_cmpint (verdict_of (slow, N, fast, N, TRUE, &c), ==, BST_STATS_BETTER);
}

static void
test_verdict_equivalent (void)
{
  BstStatsComparison c;

  g_assert_cmpint (verdict_of (slow, N, slow, N, FALSE, &c), ==, BST_STATS_EQUIVALENT);
  assert_near (c.change, 1, 1e-12);
  assert_near (c.p, 1, 1e-12);
  /* Found beyond doubt, but within the margin: 1 % of 0.01 % noise. */
  double near[N], base[N];
  for (gsize i = 0; i < N; i++)
    {
      base[i] = 1 + 1e-5 * (double)i;
      near[i] = 1.01 + 1e-5 * (double)i;
    }
  g_assert_cmpint (verdict_of (near, N, base, N, FALSE, &c), ==, BST_STATS_EQUIVALENT);
  g_assert_cmpfloat (c.p, <, 0.001);
  g_assert_cmpint (bst_stats_judge (&c, c.p, 0.005), ==, BST_STATS_WORSE);
}

static void
test_verdict_inconclusive (void)
{
  static const double few[] = { 0.8, 0.81, 0.79 };
  BstStatsComparison c;

  /* 3 and 3 can never be significant. */
  g_assert_cmpint (verdict_of (few, 3, slow, 3, FALSE, &c), ==, BST_STATS_INCONCLUSIVE);
  g_assert_true (isnan (c.interval.low));
  assert_near (c.p, 0.1, 1e-12);
  /* Holm over a table takes the certainty away. */
  verdict_of (fast, 5, slow, 5, FALSE, &c);
  double p[10] = { c.p, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5 };
  g_assert_cmpint (bst_stats_judge (&c, p[0], MARGIN), ==, BST_STATS_BETTER);
  bst_stats_holm (p, 10, p);
  g_assert_cmpint (bst_stats_judge (&c, p[0], MARGIN), ==, BST_STATS_INCONCLUSIVE);
}

static void
test_verdict_without_answer (void)
{
  const double bad[] = { 1, NAN, 1 };
  BstStatsComparison c;

  g_assert_cmpint (verdict_of (slow, 0, slow, N, FALSE, &c), ==, BST_STATS_INCONCLUSIVE);
  g_assert_cmpint (c.state, ==, BST_STATS_TOO_FEW);
  g_assert_true (isnan (c.change) && isnan (c.p));
  g_assert_cmpint (verdict_of (bad, 3, slow, N, FALSE, &c), ==, BST_STATS_INCONCLUSIVE);
  g_assert_cmpint (c.state, ==, BST_STATS_NOT_FINITE);
  g_assert_cmpint (verdict_of (slow, 1, fast, 1, FALSE, &c), ==, BST_STATS_INCONCLUSIVE);
  assert_near (c.change, 0.8, 1e-12);
  g_assert_true (isnan (c.detectable));
}

/* Errors per hour may be zero: a shift then, above 0 better. */
static void
test_verdict_shift (void)
{
  static const double none[] = { 0, 0, 1, 0, 0, 1, 0, 0 }, some[] = { 9, 8, 9, 7, 9, 8, 9, 9 };
  BstStatsComparison c;

  g_assert_cmpint (verdict_of (none, N, some, N, FALSE, &c), ==, BST_STATS_BETTER);
  g_assert_false (c.is_ratio);
  /* Of the 64 differences 12 are 7 or less, 22 are 8, 30 are 9. */
  g_assert_cmpfloat (c.change, ==, 8);
  g_assert_cmpfloat (c.scale, ==, 9);
  g_assert_cmpint (verdict_of (some, N, none, N, FALSE, &c), ==, BST_STATS_WORSE);
  g_assert_cmpfloat (c.change, ==, -8);
  static const double zeros[N] = { 0 };
  g_assert_cmpint (verdict_of (zeros, N, zeros, N, FALSE, &c), ==, BST_STATS_EQUIVALENT);
}

/* A machine that slows down by half hides 5 % from the unpaired test, not from the paired. */
static void
test_verdict_paired (void)
{
  g_autoptr (BstStatsComparer) comparer = bst_stats_comparer_new (0.95);
  double a[10], b[10];
  BstStatsComparison c;

  for (guint i = 0; i < 10; i++)
    {
      b[i] = 1 + 0.05 * i;
      a[i] = b[i] * (0.95 + (i % 2 ? 0.002 : -0.001) + 1e-4 * i);
    }
  bst_stats_compare (comparer, a, 10, b, 10, FALSE, &c);
  g_assert_cmpint (bst_stats_judge (&c, c.p, MARGIN), ==, BST_STATS_INCONCLUSIVE);
  bst_stats_compare_paired (comparer, a, b, 10, FALSE, &c);
  g_assert_cmpint (bst_stats_judge (&c, c.p, MARGIN), ==, BST_STATS_BETTER);
  g_assert_true (c.is_paired);
  assert_near (c.change, 1 / 0.951, 0.002);
  assert_near (c.p, 2 / 1024., 1e-12);
}

static void
test_verdict_sessions (void)
{
  BstStatsComparison c, wide;

  verdict_of (fast, N, slow, N, FALSE, &c);
  wide = c;
  bst_stats_comparison_widen (&wide, 0, 1, 1);
  g_assert_cmpfloat (wide.p, ==, c.p);
  /* Sessions that differ by 3 %, two of each: 22 % remains found, and the interval holds both errors. */
  bst_stats_comparison_widen (&wide, 0.03, 2, 2);
  g_assert_cmpint (bst_stats_judge (&wide, wide.p, MARGIN), ==, BST_STATS_BETTER);
  assert_near (log (wide.change / wide.interval.low),
               hypot (log (c.change / c.interval.low), 1.959964 * 0.03), 1e-6);
  /* Sessions that differ by 20 %: nothing is left. */
  wide = c;
  bst_stats_comparison_widen (&wide, 0.2, 1, 1);
  g_assert_cmpint (bst_stats_judge (&wide, wide.p, MARGIN), ==, BST_STATS_INCONCLUSIVE);
  g_assert_cmpfloat (wide.p, >, 0.2);
}

static void
test_detectable (void)
{
  BstStatsComparison c;

  verdict_of (fast, N, slow, N, FALSE, &c);
  /* MAD 0.003 around 1 and the same around 0.8, and an interval that tells somewhat more; d of
   * 8 + 8 is 1.51 (power.t.test). */
  g_assert_cmpfloat (c.detectable, >, 1.005);
  /* Half the interval is z sqrt (1/8 + 1/8) deviations of a mean, z of its coverage; ranks need
   * sqrt (pi / 3) = 1 / 0.97721 of that. */
  const double z = bst_stats_normal_quantile (0.5 * (1 + c.interval.coverage));
  const double wide = 0.5 * log (c.interval.high / c.interval.low) * 0.97721 / (0.5 * z);
  assert_near (c.scatter, wide, 1e-6);
  assert_near (c.detectable, exp (1.51 * wide / 0.97721), 1e-4);
  /* statistics.md 2.6: d is 1.325 at 10 a side. */
  assert_near (bst_stats_detectable_ratio (1.325, 0.01), exp (0.01325 / 0.97721), 1e-6);
  const gsize n = bst_stats_repetitions_to_detect (exp (0.01325 / 0.97721), 0.01, 0.05, 0.8);
  g_assert_cmpuint (n, ==, 10);
  g_assert_cmpuint (bst_stats_repetitions_to_detect (1.0000001, 1, 0.05, 0.8), ==, 0);
  g_assert_cmpuint (bst_stats_repetitions_to_detect (1, 0.01, 0.05, 0.8), ==, 0);
  g_assert_cmpuint (bst_stats_repetitions_for_table (1, 0.05), ==, 4);
  g_assert_cmpuint (bst_stats_repetitions_for_table (10, 0.05), ==, 6);
  g_assert_cmpuint (bst_stats_repetitions_for_table (10000, 0.05), ==, 11);
  /* 3 x 2^-5 = 0.094, 3 x 2^-6 = 0.047; 10 x 2^-8 = 0.039 */
  g_assert_cmpuint (bst_stats_rounds_for_table (1, 0.05), ==, 6);
  g_assert_cmpuint (bst_stats_rounds_for_table (3, 0.05), ==, 7);
  g_assert_cmpuint (bst_stats_rounds_for_table (10, 0.05), ==, 9);
  /* 2 (0.84162 0.02 / (0.97721 ln (1.03 / 1.02)))^2 = 6.24; within the margin it is never beyond. */
  g_assert_cmpuint (bst_stats_repetitions_beyond (1.03, 0.02, 0.02, 0.8), ==, 7);
  g_assert_cmpuint (bst_stats_repetitions_beyond (1.02, 0.02, 0.02, 0.8), ==, 0);
  g_assert_cmpuint (bst_stats_repetitions_beyond (1.01, 0.02, 0.02, 0.8), ==, 0);
  /* (1.96 * 1.253 * 2)^2 + 6 = 30.1 */
  g_assert_cmpuint (bst_stats_repetitions_for_precision (0.02, 0.01), ==, 31);
}

/* Most values are alike and some are far off: the median deviation alone would promise what the
 * interval denies. */
static void
test_scatter_of_two_levels (void)
{
  static const double even[] = { 1, 1.001, 0.999, 1.4, 1.401, 1.002, 1.399, 1, 1.4, 1.001 };
  static const double odd[] = { 1.4, 1, 1.001, 1.402, 0.998, 1.4, 1, 1.401, 1.002, 1.4 };
  BstStatsComparison c;

  verdict_of (even, 10, odd, 10, FALSE, &c);
  g_assert_cmpfloat (c.scatter, >, 0);
  /* What is found in 4 of 5 tries is more than half of the interval's width. */
  g_assert_cmpfloat (log (c.detectable), >=, 0.5 * log (c.interval.high / c.interval.low));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stats/verdict/direction", test_verdict_direction);
  g_test_add_func ("/stats/verdict/scatter", test_scatter_of_two_levels);
  g_test_add_func ("/stats/verdict/equivalent", test_verdict_equivalent);
  g_test_add_func ("/stats/verdict/inconclusive", test_verdict_inconclusive);
  g_test_add_func ("/stats/verdict/without-answer", test_verdict_without_answer);
  g_test_add_func ("/stats/verdict/shift", test_verdict_shift);
  g_test_add_func ("/stats/verdict/paired", test_verdict_paired);
  g_test_add_func ("/stats/verdict/sessions", test_verdict_sessions);
  g_test_add_func ("/stats/power/detectable", test_detectable);
  return g_test_run ();
}
