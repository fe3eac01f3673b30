/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-order.c - against reference figures computed with R 4.2.2 and numpy; the names of the cases
 * say what each is there for.
 */
#include <config.h>
#include <glib.h>
#include <math.h>
#include <string.h>
#include "stats/order.h"

#define MAX_N 32

static void
assert_close (double value, double expected)
{
  g_assert_cmpfloat_with_epsilon (value, expected, 1e-12 + 1e-9 * fabs (expected));
}

static const struct
{
  const char *name;
  gsize n;
  double values[MAX_N];
  double mean, sd, median;
} descriptive[] = {
  { "desc-benchstat-old",
    10,
    { 1726, 1723, 1707, 1707, 1713, 1729, 1736, 1707, 1705, 1774 },
    1722.7,
    21.097919855336976,
    1718.0 },
  { "desc-outlier",
    10,
    { 10, 11, 9, 10.5, 9.5, 10.2, 9.8, 10.1, 9.9, 1000 },
    109.0,
    313.0659497436425,
    10.05 },
  { "desc-n2", 2, { 3, 5 }, 4.0, 1.4142135623730951, 4.0 },
  { "desc-alltied", 6, { 7.5, 7.5, 7.5, 7.5, 7.5, 7.5 }, 7.5, 0.0, 7.5 },
  { "desc-negative", 5, { -3.5, -1.25, 0, 2, 4.75 }, 0.4, 3.1454331975103207, 0.0 },
  { "desc-cancel",
    4,
    { 1000000001, 1000000002, 1000000003, 1000000004 },
    1000000002.5,
    1.2909944487358056,
    1000000002.5 },
  { "desc-cancel2",
    3,
    { 1000000000000002, 1000000000000004, 1000000000000006 },
    1000000000000004.0,
    2.0,
    1000000000000004.0 },
  { "desc-hour23",
    23,
    { 27051.2, 27012.9, 27101.4, 26987.5, 27033.8, 27060.1, 26911.7, 27044,
      27088.6, 26975.3, 27020.4, 27039.9, 27066.7, 27001.2, 27055.5, 26940.8,
      27072.3, 27029.1, 27048.6, 26996,   27035.2, 27081.7, 27010.6 },
    27028.891304347828,
    45.9727776470487,
    27035.2 },
};

static void
test_descriptive (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (descriptive); i++)
    {
      double values[MAX_N];
      const gsize n = descriptive[i].n;

      g_test_message ("%s", descriptive[i].name);
      memcpy (values, descriptive[i].values, sizeof values);
      assert_close (bst_stats_mean (values, n), descriptive[i].mean);
      assert_close (bst_stats_sd (values, n), descriptive[i].sd);
      bst_stats_sort (values, n);
      assert_close (bst_stats_median (values, n), descriptive[i].median);
      assert_close (bst_stats_mean (values, n), descriptive[i].mean);
    }
}

/* No statistic is ever 0 for want of data. */
static void
test_too_few (void)
{
  const double one = 42;

  g_assert_true (isnan (bst_stats_mean (NULL, 0)));
  g_assert_true (isnan (bst_stats_median (NULL, 0)));
  g_assert_true (isnan (bst_stats_sd (NULL, 0)));
  g_assert_true (isnan (bst_stats_sd (&one, 1)));
  g_assert_true (isnan (bst_stats_relative_half_width (&one, 1, 0.95)));
  g_assert_cmpfloat (bst_stats_mean (&one, 1), ==, 42);
  g_assert_cmpfloat (bst_stats_median (&one, 1), ==, 42);
}

/* Sums of these overflow, or lose all their digits. */
static void
test_large (void)
{
  const double huge[] = { 1.5e308, 1.5e308, 1.5e308, 1.5e308 };

  assert_close (bst_stats_mean (huge, 4), 1.5e308);
  assert_close (bst_stats_sd (huge, 4), 0);
}

static const double probabilities[] = { 0, 0.05, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1 };

static const struct
{
  const char *name;
  gsize n;
  double sorted[MAX_N];
  double expected[G_N_ELEMENTS (probabilities)];
} quantiles[] = {
  { "quant-t7-old",
    10,
    { 1726, 1723, 1707, 1707, 1713, 1729, 1736, 1707, 1705, 1774 },
    { 1705, 1705.9, 1707, 1718, 1728.25, 1739.8, 1756.9, 1770.58, 1774 } },
  { "quant-t7-seq10",
    10,
    { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 },
    { 1, 1.45, 3.25, 5.5, 7.75, 9.1, 9.549999999999999, 9.91, 10 } },
  { "quant-t7-n1", 1, { 5 }, { 5, 5, 5, 5, 5, 5, 5, 5, 5 } },
  { "quant-t7-n2",
    2,
    { 1, 3 },
    { 1, 1.1, 1.5, 2, 2.5, 2.8, 2.8999999999999995, 2.9799999999999995, 3 } },
  { "quant-t7-ties", 6, { 1, 2, 2, 2, 3, 9 }, { 1, 1.25, 2, 2, 2.75, 6, 7.5, 8.7, 9 } },
};

static void
test_quantiles (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (quantiles); i++)
    {
      double values[MAX_N];

      g_test_message ("%s", quantiles[i].name);
      memcpy (values, quantiles[i].sorted, sizeof values);
      bst_stats_sort (values, quantiles[i].n);
      for (guint p = 0; p < G_N_ELEMENTS (probabilities); p++)
        assert_close (bst_stats_quantile (values, quantiles[i].n, probabilities[p]),
                      quantiles[i].expected[p]);
    }
}

static const struct
{
  const char *name;
  gsize n;
  double values[MAX_N];
  double confidence;
  double low, high; /* NaN: there is no interval */
} intervals[] = {
  { "medci-old",
    10,
    { 1726, 1723, 1707, 1707, 1713, 1729, 1736, 1707, 1705, 1774 },
    0.95,
    1707.0,
    1736.0 },
  { "medci-new",
    10,
    { 1423, 1416, 1411, 1413, 1412, 1426, 1422, 1424, 1447, 1425 },
    0.95,
    1412.0,
    1426.0 },
  { "medci-n5", 5, { 10.1, 9.8, 10.4, 10, 9.7 }, 0.95, NAN, NAN },
  { "medci-n1", 1, { 3 }, 0.95, NAN, NAN },
  { "medci-n2", 2, { 3, 4 }, 0.95, NAN, NAN },
  { "medci-n6", 6, { 4, 1, 6, 3, 5, 2 }, 0.95, 1.0, 6.0 },
  { "medci-n8-99", 8, { 4, 1, 6, 3, 5, 2, 8, 7 }, 0.99, 1.0, 8.0 },
  { "medci-hour23",
    23,
    { 27051.2, 27012.9, 27101.4, 26987.5, 27033.8, 27060.1, 26911.7, 27044,
      27088.6, 26975.3, 27020.4, 27039.9, 27066.7, 27001.2, 27055.5, 26940.8,
      27072.3, 27029.1, 27048.6, 26996,   27035.2, 27081.7, 27010.6 },
    0.95,
    27010.6,
    27055.5 },
  { "medci-outlier", 10, { 10, 11, 9, 10.5, 9.5, 10.2, 9.8, 10.1, 9.9, 1000 }, 0.95, 9.5, 11.0 },
  { "medci-alltied", 10, { 7.5, 7.5, 7.5, 7.5, 7.5, 7.5, 7.5, 7.5, 7.5, 7.5 }, 0.95, 7.5, 7.5 },
  { "medci-neg", 8, { -5, -4, -1, 0, 2, 3, 8, 13 }, 0.95, -5.0, 13.0 },
};

static void
test_intervals (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (intervals); i++)
    {
      double values[MAX_N], low, high;
      const gsize n = intervals[i].n;

      g_test_message ("%s", intervals[i].name);
      memcpy (values, intervals[i].values, sizeof values);
      bst_stats_sort (values, n);
      const bool found =
          bst_stats_median_interval (values, n, intervals[i].confidence, &low, &high);
      g_assert_cmpint (found, ==, !isnan (intervals[i].low));
      if (!found)
        continue;
      g_assert_cmpfloat (low, ==, intervals[i].low);
      g_assert_cmpfloat (high, ==, intervals[i].high);
      if (bst_stats_median (values, n) != 0)
        assert_close (bst_stats_relative_half_width (values, n, intervals[i].confidence),
                      (high - low) / 2 / bst_stats_median (values, n));
    }
}

static const gsize table_n[] = { 1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13,  14,  15,
                                 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,  29,  30,
                                 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 50, 71, 100, 200, 1000 };

/* The rank k of the lower end for each of these n; 0: no interval. */
static const struct
{
  double confidence;
  gsize k[G_N_ELEMENTS (table_n)];
} tables[] = {
  { 0.9, { 0, 0, 0, 0, 1,  1,  1,  2,  2,  2,  3,  3,  4,  4,  4,  5,  5,  6,  6,  6,  7,  7,  8,
           8, 8, 9, 9, 10, 10, 11, 11, 11, 12, 12, 13, 13, 14, 14, 14, 15, 19, 29, 42, 88, 474 } },
  { 0.95, { 0, 0, 0, 0, 0, 1, 1,  1,  2,  2,  2,  3,  3,  3,  4,  4,  5,  5,  5,  6,  6,  6,  7,
            7, 8, 8, 8, 9, 9, 10, 10, 10, 11, 11, 12, 12, 13, 13, 13, 14, 18, 27, 40, 86, 469 } },
  { 0.99, { 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1,  2,  2,  2,  3,  3,  3,  4,  4,  4,  5,  5,  5,
            6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 10, 10, 10, 11, 11, 12, 12, 16, 25, 37, 82, 459 } },
};

static void
test_ranks (void)
{
  g_autofree double *ranks = g_new (double, 5000);

  for (guint i = 0; i < 5000; i++)
    ranks[i] = i + 1;
  for (guint t = 0; t < G_N_ELEMENTS (tables); t++)
    for (guint i = 0; i < G_N_ELEMENTS (table_n); i++)
      {
        double low = 0, high = 0;
        const bool found =
            bst_stats_median_interval (ranks, table_n[i], tables[t].confidence, &low, &high);

        g_assert_cmpint (found, ==, tables[t].k[i] > 0);
        g_assert_cmpfloat (low, ==, tables[t].k[i]);
        if (found)
          g_assert_cmpfloat (high, ==, table_n[i] + 1 - tables[t].k[i]);
      }
}

/* Exactly on the limit: P(Bin(6,1/2) <= 0) is 1/64, the tail of a confidence of 31/32.  And far
 * beyond what 2^-n can be written as: half of 5000 minus 0.98 times the root of 5000. */
static void
test_rank_limits (void)
{
  const double six[] = { 1, 2, 3, 4, 5, 6 };
  g_autofree double *ranks = g_new (double, 5000);
  double low, high;

  g_assert_true (bst_stats_median_interval (six, 6, 31 / 32.0, &low, &high));
  g_assert_false (bst_stats_median_interval (six, 6, 31.0001 / 32, &low, &high));
  for (guint i = 0; i < 5000; i++)
    ranks[i] = i + 1;
  g_assert_true (bst_stats_median_interval (ranks, 5000, 0.95, &low, &high));
  g_assert_cmpfloat_with_epsilon (low, 2500 - 0.98 * sqrt (5000), 1);
  g_assert_cmpfloat (low + high, ==, 5001);
}

static void
test_sort (void)
{
  double values[] = { 3, NAN, -1, 2, -INFINITY, 2 };

  bst_stats_sort (values, G_N_ELEMENTS (values));
  g_assert_true (isinf (values[0]));
  g_assert_cmpfloat (values[1], ==, -1);
  g_assert_cmpfloat (values[3], ==, 2);
  g_assert_cmpfloat (values[4], ==, 3);
  g_assert_true (isnan (values[5]));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/order/descriptive", test_descriptive);
  g_test_add_func ("/order/too-few", test_too_few);
  g_test_add_func ("/order/large", test_large);
  g_test_add_func ("/order/quantiles", test_quantiles);
  g_test_add_func ("/order/intervals", test_intervals);
  g_test_add_func ("/order/ranks", test_ranks);
  g_test_add_func ("/order/rank-limits", test_rank_limits);
  g_test_add_func ("/order/sort", test_sort);
  return g_test_run ();
}
