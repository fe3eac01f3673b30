/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-stats-offset.c - a measured constant was subtracted: intervals by hand, what cancels, and
 * how often the interval of a ratio holds the truth.
 */
#include <glib.h>
#include "stats/offset.h"
#include "stats/order.h"
#include "stats/random.h"

#include <math.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstStatsComparer, bst_stats_comparer_free)

#define assert_near(a, b, epsilon) g_assert_cmpfloat_with_epsilon (a, b, epsilon)

/* 10 in [7, 14], and the constant up to 4 more or 3 less than what was subtracted:
 * 10 - sqrt (3^2 + 4^2) = 5 and 10 + sqrt (4^2 + 3^2) = 15. */
static void
test_offset_single (void)
{
  const BstStatsInterval interval = { 7, 14, 0.95 };
  const BstStatsOffset offset = { .below = 3, .above = 4 };
  BstStatsInterval wide = bst_stats_offset_interval (10, interval, offset);

  assert_near (wide.low, 5, 1e-12);
  assert_near (wide.high, 15, 1e-12);
  wide = bst_stats_offset_interval (10, interval, (BstStatsOffset){ 0, 0 });
  g_assert_cmpfloat (wide.low, ==, 7);
  g_assert_cmpfloat (wide.high, ==, 14);
  wide = bst_stats_offset_interval (10, interval, (BstStatsOffset){ NAN, NAN });
  g_assert_true (isnan (wide.low) && isnan (wide.high));
}

/* A speed-up of 2 over a baseline of 100, so that the candidate takes 50; known to a factor of 1.1.
 * The constant is uncertain by 10: both take 90 and 40 (2.25) or 110 and 60 (1.8333). */
static BstStatsComparison
speedup_of_two (void)
{
  return (BstStatsComparison){ .state = BST_STATS_OK,
                               .n_candidate = 10,
                               .n_baseline = 10,
                               .is_ratio = true,
                               .change = 2,
                               .scale = 100,
                               .interval = { 2 / 1.1, 2.2, 0.95 },
                               .equivalence = { 2 / 1.05, 2.1, 0.90 },
                               .confidence = 0.95,
                               .p = 1e-5 };
}

static void
test_offset_ratio (void)
{
  BstStatsComparison c = speedup_of_two ();

  bst_stats_offset_comparison (&c, (BstStatsOffset){ 10, 10 });
  /* ln 1.1 = 0.095310, ln (2 / 1.8333) = 0.087011, ln (2.25 / 2) = 0.117783:
   * 2 exp (-0.129054) and 2 exp (0.151516). */
  assert_near (c.interval.low, 1.757852, 2e-6);
  assert_near (c.interval.high, 2.327192, 2e-6);
  /* At 90 % the constant is uncertain by 10 * 1.644854 / 1.959964 = 8.392264, which makes 2 into
   * 91.607736 / 41.607736 = 2.201700 or 108.392264 / 58.392264 = 1.856278; ln 1.05 = 0.048790:
   * 2 exp (-0.089117) and 2 exp (0.107760). */
  assert_near (c.equivalence.low, 1.829478, 2e-6);
  assert_near (c.equivalence.high, 2.227562, 2e-6);
  /* Ranks do not change when all values do by the same. */
  g_assert_cmpfloat (c.p, ==, 1e-5);
  g_assert_cmpfloat (c.change, ==, 2);
}

/* The linear form where it holds: 0.1 in 100 and 50 is 0.1 (1 / 50 - 1 / 100) = 0.001 of ln 2. */
static void
test_offset_linear (void)
{
  BstStatsComparison c = speedup_of_two ();

  c.interval = (BstStatsInterval){ 2, 2, 0.95 };
  bst_stats_offset_comparison (&c, (BstStatsOffset){ 0.1, 0.1 });
  assert_near (log (c.interval.high / 2), 0.001, 2e-6);
  assert_near (log (2 / c.interval.low), 0.001, 2e-6);
}

static void
test_offset_cancels (void)
{
  BstStatsComparison c = speedup_of_two ();

  /* Equal times: whatever the constant is, they stay so. */
  c.change = 1;
  c.interval = (BstStatsInterval){ 0.95, 1.06, 0.95 };
  bst_stats_offset_comparison (&c, (BstStatsOffset){ 30, 30 });
  assert_near (c.interval.low, 0.95, 1e-12);
  assert_near (c.interval.high, 1.06, 1e-12);
  /* So do shifts. */
  c = speedup_of_two ();
  c.is_ratio = false;
  bst_stats_offset_comparison (&c, (BstStatsOffset){ 30, 30 });
  g_assert_cmpfloat (c.interval.low, ==, 2 / 1.1);
  /* As long as the candidate itself: any number of times as fast, but faster. */
  c = speedup_of_two ();
  bst_stats_offset_comparison (&c, (BstStatsOffset){ 60, 60 });
  g_assert_true (isinf (c.interval.high));
  g_assert_cmpfloat (c.interval.low, >, 1);
  g_assert_cmpint (bst_stats_judge (&c, c.p, 0.02), ==, BST_STATS_BETTER);
  /* The same seen from the slower one. */
  c = speedup_of_two ();
  c.change = 0.5;
  c.scale = 50;
  c.interval = (BstStatsInterval){ 0.5 / 1.1, 0.55, 0.95 };
  bst_stats_offset_comparison (&c, (BstStatsOffset){ 60, 60 });
  g_assert_cmpfloat (c.interval.low, ==, 0);
  g_assert_cmpfloat (c.interval.high, <, 1);
  g_assert_cmpint (bst_stats_judge (&c, c.p, 0.02), ==, BST_STATS_WORSE);
  /* Not known at all. */
  c = speedup_of_two ();
  bst_stats_offset_comparison (&c, (BstStatsOffset){ NAN, NAN });
  g_assert_true (isnan (c.interval.low) && isnan (c.equivalence.high));
}

/* ---- How often the interval holds the truth ------------------------------------------------ */

#define N 20
#define TRIES 1000

static void
draw (BstStatsRandom *random, double centre, double *values)
{
  for (gsize i = 0; i < N; i++)
    values[i] = centre + 0.3 * bst_stats_random_normal (random);
}

/* Times of 2 and 6, measured with a start of 10, all with a deviation of 0.3. */
static void
one_try (BstStatsRandom *random, BstStatsComparer *comparer, guint *plain, guint *with_offset)
{
  double start[N], candidate[N], baseline[N];
  double median, low, high;
  BstStatsComparison c;

  draw (random, 10, start);
  draw (random, 12, candidate);
  draw (random, 16, baseline);
  bst_stats_sort (start, N);
  median = bst_stats_median (start, N);
  g_assert_cmpfloat (bst_stats_median_interval (start, N, 0.95, &low, &high), >, 0);
  for (gsize i = 0; i < N; i++)
    {
      candidate[i] -= median;
      baseline[i] -= median;
    }
  bst_stats_compare (comparer, candidate, N, baseline, N, false, &c);
  *plain += c.interval.low <= 3 && 3 <= c.interval.high;
  bst_stats_offset_comparison (&c, (BstStatsOffset){ median - low, high - median });
  *with_offset += c.interval.low <= 3 && 3 <= c.interval.high;
}

static void
test_offset_coverage (void)
{
  g_autoptr (BstStatsComparer) comparer = bst_stats_comparer_new (0.95);
  BstStatsRandom random;
  guint plain = 0, with_offset = 0;

  bst_stats_random_init (&random, 7);
  for (guint i = 0; i < TRIES; i++)
    one_try (&random, comparer, &plain, &with_offset);
  g_test_message ("the truth is in %u of %u intervals, %u without the offset's error", with_offset,
                  TRIES, plain);
  g_assert_cmpuint (plain, <, 0.90 * TRIES);
  g_assert_cmpuint (with_offset, >=, 0.94 * TRIES);
  g_assert_cmpuint (with_offset, <=, 0.99 * TRIES);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stats/offset/single", test_offset_single);
  g_test_add_func ("/stats/offset/ratio", test_offset_ratio);
  g_test_add_func ("/stats/offset/linear", test_offset_linear);
  g_test_add_func ("/stats/offset/cancels", test_offset_cancels);
  g_test_add_func ("/stats/offset/coverage", test_offset_coverage);
  return g_test_run ();
}
