/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-stats-numbers.c - what everything else in the room stands on: distribution functions, and
 * random numbers that are the same everywhere.
 */
#include <glib.h>
#include "stats/random.h"
#include "stats/special.h"

#include <math.h>

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-12 * (1 + fabs (b)))

static void
test_distributions (void)
{
  for (double p = 0.001; p < 1; p += 0.037)
    {
      assert_near (bst_stats_normal_cdf (bst_stats_normal_quantile (p)), p);
      for (double df = 0.7; df < 1e5; df *= 9)
        g_assert_cmpfloat_with_epsilon (bst_stats_t_cdf (bst_stats_t_quantile (p, df), df), p,
                                        1e-10);
    }
  for (double t = -3; t < 3; t += 0.7)
    g_assert_cmpfloat_with_epsilon (bst_stats_noncentral_t_cdf (t, 6, 0), bst_stats_t_cdf (t, 6),
                                    1e-9);
  /* F with one numerator degree of freedom is t squared; chi-square with two is exponential. */
  assert_near (bst_stats_f_upper (2.5 * 2.5, 1, 8), bst_stats_t_two_sided (2.5, 8));
  assert_near (bst_stats_chi_square_upper (7, 2), exp (-3.5));
  assert_near (bst_stats_chi_square_upper (0.3, 2), exp (-0.15));
}

/* Vectors of the algorithms' authors' C programs. */
static void
test_random_vectors (void)
{
  BstStatsRandom random = { { 1, 2, 3, 4 } };

  g_assert_cmpuint (bst_stats_random_next (&random), ==, 11520);
  g_assert_cmpuint (bst_stats_random_next (&random), ==, 0);
  g_assert_cmpuint (bst_stats_random_next (&random), ==, 1509978240);
  g_assert_cmpuint (bst_stats_random_next (&random), ==, G_GUINT64_CONSTANT (1215971899390074240));
  bst_stats_random_init (&random, 1234567);
  g_assert_cmpuint (random.state[0], ==, G_GUINT64_CONSTANT (6457827717110365317));
  g_assert_cmpuint (random.state[1], ==, G_GUINT64_CONSTANT (3203168211198807973));
  g_assert_cmpuint (random.state[2], ==, G_GUINT64_CONSTANT (9817491932198370423));
}

static void
test_random_range (void)
{
  BstStatsRandom random;
  guint counts[6] = { 0 };
  double sum = 0, squares = 0;

  bst_stats_random_init (&random, 13);
  for (guint i = 0; i < 60000; i++)
    {
      const double z = bst_stats_random_normal (&random);

      counts[bst_stats_random_below (&random, 6)]++;
      sum += z;
      squares += z * z;
    }
  /* Four standard errors. */
  for (guint i = 0; i < 6; i++)
    g_assert_cmpfloat_with_epsilon (counts[i], 10000, 365);
  g_assert_cmpfloat_with_epsilon (sum / 60000, 0, 0.0164);
  g_assert_cmpfloat_with_epsilon (squares / 60000, 1, 0.0231);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stats/distributions", test_distributions);
  g_test_add_func ("/stats/random/vectors", test_random_vectors);
  g_test_add_func ("/stats/random/range", test_random_range);
  return g_test_run ();
}
