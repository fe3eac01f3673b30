/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-stats-properties.c - what must hold for any data: symmetries, agreement of the fast ways
 * with counting everything, monotony.
 */
#include <glib.h>
#include "model/histogram.h"
#include "stats/bootstrap.h"
#include "stats/changepoint.h"
#include "stats/effect.h"
#include "stats/hodges-lehmann.h"
#include "stats/holm.h"
#include "stats/interval.h"
#include "stats/order.h"
#include "stats/paired.h"
#include "stats/random.h"
#include "stats/ranksum.h"
#include "stats/special.h"
#include "stats/two-sample.h"

#include <math.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstStatsNulls, bst_stats_nulls_free)

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-12 * (1 + fabs (b)))

/* Whole numbers below BOUND: with many ties when it is small. */
static void
draw (BstStatsRandom *random, double *values, gsize n, guint64 bound)
{
  for (gsize i = 0; i < n; i++)
    values[i] = 1 + (double)bst_stats_random_below (random, bound);
}

static BstStatsRankSum
rank_sum (const double *x, gsize n_x, const double *y, gsize n_y)
{
  g_autoptr (BstStatsNulls) nulls = bst_stats_nulls_new ();
  BstStatsRankSum result;

  g_assert_cmpint (bst_stats_rank_sum (nulls, x, n_x, y, n_y, &result), ==, BST_STATS_OK);
  return result;
}

static void
test_rank_sum_symmetry (void)
{
  BstStatsRandom random;
  double x[12], y[9];

  bst_stats_random_init (&random, 1);
  for (guint trial = 0; trial < 200; trial++)
    {
      draw (&random, x, 12, 4 + trial);
      draw (&random, y, 9, 4 + trial);
      const BstStatsRankSum one = rank_sum (x, 12, y, 9), other = rank_sum (y, 9, x, 12);

      g_assert_cmpfloat (one.u + other.u, ==, 12 * 9);
      assert_near (one.p_two_sided, other.p_two_sided);
      assert_near (one.p_less, other.p_greater);
      assert_near (one.p_greater, other.p_less);
      assert_near (bst_stats_cliffs_delta (x, 12, y, 9), -bst_stats_cliffs_delta (y, 9, x, 12));
    }
}

static void
test_rank_sum_invariance (void)
{
  BstStatsRandom random;
  double x[10], y[10];

  bst_stats_random_init (&random, 2);
  for (guint trial = 0; trial < 200; trial++)
    {
      draw (&random, x, 10, 3 + trial);
      draw (&random, y, 10, 3 + trial);
      const BstStatsRankSum before = rank_sum (x, 10, y, 10);

      bst_stats_random_shuffle (&random, x, 10);
      bst_stats_random_shuffle (&random, y, 10);
      for (guint i = 0; i < 10; i++)
        {
          x[i] = 4 * x[i] - 1024; /* exact */
          y[i] = 4 * y[i] - 1024;
        }
      const BstStatsRankSum after = rank_sum (x, 10, y, 10);
      g_assert_cmpfloat (before.u, ==, after.u);
      g_assert_cmpfloat (before.p_two_sided, ==, after.p_two_sided);
    }
}

/* Goes through all ways to give 4 of 9 values to x. */
static double
enumerated_p (const double *x, const double *y)
{
  double pool[9], far = 0, all = 0;
  const double observed = fabs (rank_sum (x, 4, y, 5).u - 10);

  memcpy (pool, x, 4 * sizeof *pool);
  memcpy (pool + 4, y, 5 * sizeof *pool);
  for (guint mask = 0; mask < 512; mask++)
    {
      double u = 0;

      if (__builtin_popcount (mask) != 4)
        continue;
      for (guint i = 0; i < 9; i++)
        for (guint j = 0; j < 9; j++)
          if ((mask >> i & 1) && !(mask >> j & 1))
            u += pool[i] > pool[j] ? 1 : pool[i] == pool[j] ? 0.5 : 0;
      all += 1;
      far += fabs (u - 10) >= observed;
    }
  return far / all;
}

static void
test_rank_sum_enumeration (void)
{
  BstStatsRandom random;
  double x[4], y[5];

  bst_stats_random_init (&random, 3);
  for (guint trial = 0; trial < 60; trial++)
    {
      draw (&random, x, 4, 2 + trial / 6);
      draw (&random, y, 5, 2 + trial / 6);
      assert_near (rank_sum (x, 4, y, 5).p_two_sided, enumerated_p (x, y));
    }
}

static void
test_signed_rank_enumeration (void)
{
  g_autoptr (BstStatsNulls) nulls = bst_stats_nulls_new ();
  BstStatsRandom random;

  bst_stats_random_init (&random, 4);
  for (guint trial = 0; trial < 40; trial++)
    {
      double d[8], flipped[8], far = 0;
      BstStatsSignedRank result, other;

      draw (&random, d, 8, 3 + trial / 4);
      for (guint i = 0; i < 8; i++)
        d[i] *= bst_stats_random_below (&random, 2) ? 1 : -1;
      bst_stats_signed_rank (nulls, d, 8, 0.95, &result);
      for (guint mask = 0; mask < 256; mask++)
        {
          for (guint i = 0; i < 8; i++)
            flipped[i] = mask >> i & 1 ? -d[i] : d[i];
          bst_stats_signed_rank (nulls, flipped, 8, 0.95, &other);
          far += fabs (other.v - 18) >= fabs (result.v - 18);
        }
      assert_near (result.p_two_sided, far / 256);
    }
}

static void
test_walsh_averages (void)
{
  g_autoptr (BstStatsNulls) nulls = bst_stats_nulls_new ();
  BstStatsRandom random;
  double d[21], averages[231];
  gsize n = 0;
  BstStatsSignedRank result;

  bst_stats_random_init (&random, 5);
  for (guint i = 0; i < 21; i++)
    d[i] = bst_stats_random_normal (&random);
  for (guint i = 0; i < 21; i++)
    for (guint j = i; j < 21; j++)
      averages[n++] = 0.5 * (d[i] + d[j]);
  bst_stats_sort (averages, n);
  bst_stats_signed_rank (nulls, d, 21, 0.95, &result);
  /* R: qsignrank(0.025, 21) = 59. */
  g_assert_cmpfloat (result.estimate, ==, averages[115]);
  g_assert_cmpfloat (result.interval.low, ==, averages[58]);
  g_assert_cmpfloat (result.interval.high, ==, averages[231 - 59]);
}

static void
test_ratio_inverts (void)
{
  g_autoptr (BstStatsNulls) nulls = bst_stats_nulls_new ();
  const double levels[] = { 0.95, 0.90 };
  BstStatsRandom random;
  double x[11], y[8], there, back;
  BstStatsInterval to[2], from[2];

  bst_stats_random_init (&random, 6);
  for (guint trial = 0; trial < 100; trial++)
    {
      draw (&random, x, 11, 1000);
      draw (&random, y, 8, 1000);
      bst_stats_ratio (nulls, x, 11, y, 8, levels, 2, &there, to);
      bst_stats_ratio (nulls, y, 8, x, 11, levels, 2, &back, from);
      assert_near (there, 1 / back);
      for (guint i = 0; i < 2; i++)
        {
          assert_near (to[i].low, 1 / from[i].high);
          assert_near (to[i].high, 1 / from[i].low);
        }
      g_assert_cmpfloat (to[0].low, <=, to[1].low);
      g_assert_cmpfloat (to[1].high, <=, to[0].high);
    }
}

/* 90 x 80 differences are selected from, not sorted. */
static void
test_selection_is_sorting (void)
{
  g_autoptr (BstStatsNulls) nulls = bst_stats_nulls_new ();
  const double level = 0.95;
  BstStatsRandom random;
  double x[90], y[80], estimate, coverage;
  g_autofree double *all = g_new (double, 7200);
  BstStatsInterval interval;
  gsize n = 0;

  bst_stats_random_init (&random, 7);
  for (guint i = 0; i < 90; i++)
    x[i] = bst_stats_random_normal (&random);
  for (guint j = 0; j < 80; j++)
    y[j] = bst_stats_random_normal (&random);
  for (guint i = 0; i < 90; i++)
    for (guint j = 0; j < 80; j++)
      all[n++] = x[i] - y[j];
  bst_stats_sort (all, n);
  bst_stats_shift (nulls, x, 90, y, 80, &level, 1, &estimate, &interval);
  const gsize k = bst_stats_u_rank (nulls, 90, 80, level, &coverage);
  g_assert_cmpfloat (estimate, ==, 0.5 * (all[3599] + all[3600]));
  g_assert_cmpfloat (interval.low, ==, all[k - 1]);
  g_assert_cmpfloat (interval.high, ==, all[n - k]);
  g_assert_cmpfloat_with_epsilon (coverage, 0.95, 0.001);
}

static void
test_intervals_widen (void)
{
  static const double levels[] = { 0.5, 0.8, 0.9, 0.95, 0.99 };
  BstStatsRandom random;
  double x[30], sorted[30], mean;
  double median_width = 0, mean_width = 0, bootstrap_width = 0;

  bst_stats_random_init (&random, 8);
  for (guint i = 0; i < 30; i++)
    x[i] = sorted[i] = 10 + bst_stats_random_normal (&random);
  bst_stats_sort (sorted, 30);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      double low, high;
      BstStatsInterval t;
      BstStatsBootstrap b;

      g_assert_true (bst_stats_median_interval (sorted, 30, levels[i], &low, &high));
      bst_stats_mean_interval (x, 30, levels[i], &mean, &t);
      bst_stats_bootstrap_mean (x, 30, 2000, 1, levels[i], &b);
      g_assert_cmpfloat (high - low, >=, median_width);
      g_assert_cmpfloat (t.high - t.low, >, mean_width);
      g_assert_cmpfloat (b.bca.high - b.bca.low, >, bootstrap_width);
      median_width = high - low;
      mean_width = t.high - t.low;
      bootstrap_width = b.bca.high - b.bca.low;
    }
}

static void
test_adjusted_p_order (void)
{
  BstStatsRandom random;
  double p[40], holm[40], bonferroni[40], discovery[40];

  bst_stats_random_init (&random, 9);
  for (guint i = 0; i < 40; i++)
    p[i] = pow (bst_stats_random_uniform (&random), 4);
  p[7] = NAN;
  bst_stats_holm (p, 40, holm);
  bst_stats_bonferroni (p, 40, bonferroni);
  bst_stats_benjamini_hochberg (p, 40, discovery);
  g_assert_true (isnan (holm[7]) && isnan (bonferroni[7]) && isnan (discovery[7]));
  for (guint i = 0; i < 40; i++)
    for (guint j = 0; j < 40; j++)
      if (i != 7 && j != 7)
        {
          g_assert_cmpfloat (p[i], <=, discovery[i]);
          g_assert_cmpfloat (discovery[i], <=, holm[i]);
          g_assert_cmpfloat (holm[i], <=, bonferroni[i]);
          g_assert_cmpfloat (bonferroni[i], <=, 1);
          if (p[i] < p[j])
            g_assert_cmpfloat (holm[i], <=, holm[j]);
        }
}

static BstHistogram *
random_histogram (BstStatsRandom *random, BstHistogram *everything)
{
  BstHistogram *histogram = bst_histogram_new ();

  for (guint i = 0; i < 500; i++)
    {
      const guint64 ns = bst_stats_random_below (random, (guint64)1 << (10 + i % 34));

      bst_histogram_record (histogram, ns);
      bst_histogram_record (everything, ns);
    }
  return histogram;
}

static BstHistogram *
merged (const BstHistogram *a, const BstHistogram *b)
{
  BstHistogram *sum = bst_histogram_new ();

  bst_histogram_merge (sum, a);
  bst_histogram_merge (sum, b);
  return sum;
}

static void
assert_same_histogram (const BstHistogram *a, const BstHistogram *b)
{
  g_autoptr (GVariant) one = g_variant_ref_sink (bst_histogram_to_variant (a));
  g_autoptr (GVariant) other = g_variant_ref_sink (bst_histogram_to_variant (b));

  g_assert_true (g_variant_equal (one, other));
}

static void
test_merging_is_recording (void)
{
  BstStatsRandom random;
  g_autoptr (BstHistogram) everything = bst_histogram_new ();

  bst_stats_random_init (&random, 10);
  g_autoptr (BstHistogram) a = random_histogram (&random, everything);
  g_autoptr (BstHistogram) b = random_histogram (&random, everything);
  g_autoptr (BstHistogram) c = random_histogram (&random, everything);
  g_autoptr (BstHistogram) ab = merged (a, b);
  g_autoptr (BstHistogram) bc = merged (b, c);
  g_autoptr (BstHistogram) ab_c = merged (ab, c);
  g_autoptr (BstHistogram) a_bc = merged (a, bc);

  assert_same_histogram (ab_c, a_bc);
  assert_same_histogram (ab_c, everything);
}

/* Pruning must not lose the best partition: against every number of breaks tried out. */
static void
test_pelt_is_exact (void)
{
  BstStatsRandom random;
  double x[36];
  gsize breaks[36], others[36];

  bst_stats_random_init (&random, 11);
  for (guint trial = 0; trial < 200; trial++)
    {
      const gsize min_segment = 1 + trial % 5;
      const double penalty = 0.2 * (1 + trial % 7);
      double level = 1e6, objective, best = INFINITY;

      for (guint i = 0; i < 36; i++)
        {
          level +=
              bst_stats_random_below (&random, 6) == 0 ? bst_stats_random_normal (&random) * 4 : 0;
          x[i] = level + bst_stats_random_normal (&random);
        }
      const gsize n_breaks = bst_stats_pelt (x, 36, penalty, min_segment, breaks, &objective);
      for (gsize k = 0; (k + 1) * min_segment <= 36; k++)
        best =
            fmin (best, bst_stats_partition (x, 36, k, min_segment, others) + penalty * (double)k);
      g_assert_cmpfloat_with_epsilon (objective, best, 1e-7);
      for (gsize i = 0; i < n_breaks; i++)
        g_assert_cmpuint (breaks[i] - (i > 0 ? breaks[i - 1] : 0), >=, min_segment);
    }
}

/* Two samples: H is the square of the normal approximation's z without continuity. */
static void
test_kruskal_wallis_of_two (void)
{
  BstStatsRandom random;
  double x[15], y[12], h, p;
  const double *const samples[] = { x, y };
  const size_t sizes[] = { 15, 12 };

  bst_stats_random_init (&random, 12);
  for (guint i = 0; i < 15; i++)
    x[i] = i + 0.5 * bst_stats_random_uniform (&random);
  for (guint i = 0; i < 12; i++)
    y[i] = i + 2 + 0.5 * bst_stats_random_uniform (&random);
  const double z = (rank_sum (x, 15, y, 12).u - 90) / sqrt (15 * 12 * 28. / 12);
  g_assert_cmpint (bst_stats_kruskal_wallis (samples, sizes, 2, &h, &p), ==, BST_STATS_OK);
  assert_near (h, z * z);
  assert_near (p, 2 * bst_stats_normal_cdf (-fabs (z)));
}

static void
test_kolmogorov_smirnov_enumeration (void)
{
  static const double x[] = { 1, 2, 2, 3 }, y[] = { 2, 3, 3, 4, 5 };
  double pool[] = { 1, 2, 2, 3, 2, 3, 3, 4, 5 }, d, p, drawn_d, drawn_p;
  double hits = 0, all = 0;

  bst_stats_kolmogorov_smirnov (x, 4, y, 5, &d, &p);
  assert_near (d, 0.55); /* at 2: 3/4 against 1/5 */
  for (guint mask = 0; mask < 512; mask++)
    {
      double a[4], b[5];
      gsize n_a = 0, n_b = 0;

      if (__builtin_popcount (mask) != 4)
        continue;
      for (guint i = 0; i < 9; i++)
        if (mask >> i & 1)
          a[n_a++] = pool[i];
        else
          b[n_b++] = pool[i];
      bst_stats_kolmogorov_smirnov (a, 4, b, 5, &drawn_d, &drawn_p);
      all += 1;
      hits += drawn_d >= d - 1e-9;
    }
  assert_near (p, hits / all);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stats/rank-sum/symmetry", test_rank_sum_symmetry);
  g_test_add_func ("/stats/rank-sum/invariance", test_rank_sum_invariance);
  g_test_add_func ("/stats/rank-sum/enumeration", test_rank_sum_enumeration);
  g_test_add_func ("/stats/signed-rank/enumeration", test_signed_rank_enumeration);
  g_test_add_func ("/stats/signed-rank/walsh-averages", test_walsh_averages);
  g_test_add_func ("/stats/ratio/inverts", test_ratio_inverts);
  g_test_add_func ("/stats/shift/selection-is-sorting", test_selection_is_sorting);
  g_test_add_func ("/stats/intervals/widen", test_intervals_widen);
  g_test_add_func ("/stats/adjusted-p/order", test_adjusted_p_order);
  g_test_add_func ("/stats/histogram/merging-is-recording", test_merging_is_recording);
  g_test_add_func ("/stats/pelt/exact", test_pelt_is_exact);
  g_test_add_func ("/stats/kruskal-wallis/of-two", test_kruskal_wallis_of_two);
  g_test_add_func ("/stats/kolmogorov-smirnov/enumeration", test_kolmogorov_smirnov_enumeration);
  return g_test_run ();
}
