/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * power.c - power of the t test, inverted for effect and for sample size.
 */
#include "stats/power.h"
#include "stats/ranksum.h"
#include "stats/special.h"

#include <math.h>

#define MOST_REPETITIONS 1000000

double
bst_stats_t_power (double d, double n_x, double n_y, double alpha)
{
  const double df = n_x + n_y - 2;
  const double delta = d * sqrt (n_x * n_y / (n_x + n_y));
  const double t = bst_stats_t_quantile (1 - 0.5 * alpha, df);

  return 1 - bst_stats_noncentral_t_cdf (t, df, delta) + bst_stats_noncentral_t_cdf (-t, df, delta);
}

double
bst_stats_detectable (double n_x, double n_y, double alpha, double power)
{
  double low = 0, high = 1;

  if (!(n_x >= 2 && n_y >= 2))
    return NAN;
  while (high < 1e6 && bst_stats_t_power (high, n_x, n_y, alpha) < power)
    high *= 2;
  /* 40 halvings leave 1e-12 of the first bracket: far below the integral's error. */
  for (int i = 0; i < 40; i++)
    {
      const double middle = 0.5 * (low + high);

      if (bst_stats_t_power (middle, n_x, n_y, alpha) < power)
        low = middle;
      else
        high = middle;
    }
  return 0.5 * (low + high);
}

double
bst_stats_detectable_ratio (double d, double sd_log)
{
  return exp (d * sd_log / sqrt (3 / M_PI));
}

size_t
bst_stats_repetitions_to_detect (double ratio, double sd_log, double alpha, double power)
{
  const double d = log (ratio) * sqrt (3 / M_PI) / sd_log;
  size_t low = 1, high = MOST_REPETITIONS;

  if (!(d > 0) || bst_stats_t_power (d, (double)high, (double)high, alpha) < power)
    return 0;
  while (high - low > 1)
    {
      const size_t middle = low + (high - low) / 2;

      if (bst_stats_t_power (d, (double)middle, (double)middle, alpha) < power)
        low = middle;
      else
        high = middle;
    }
  return high;
}

size_t
bst_stats_repetitions_beyond (double ratio, double margin, double sd_log, double power)
{
  /* The standard error that leaves so much room: sd_log sqrt (2 / n), and what ranks cost. */
  const double error = (log (ratio) - log1p (margin)) / bst_stats_normal_quantile (power);
  const double root = sd_log / (error * sqrt (3 / M_PI));
  const double n = fmax (ceil (2 * root * root), 1);

  return error > 0 && n <= MOST_REPETITIONS ? (size_t)n : 0;
}

size_t
bst_stats_repetitions_for_precision (double cv, double target)
{
  const double root = 1.96 * 1.253 * cv / target;

  return (size_t)fmin (ceil (root * root + 6), MOST_REPETITIONS);
}

size_t
bst_stats_repetitions_for_table (size_t n_comparisons, double alpha)
{
  size_t n = 1;

  /* The smallest p falls by four with every repetition: this ends soon. */
  while (n < MOST_REPETITIONS
         && (double)n_comparisons * bst_stats_rank_sum_smallest_p (n, n) >= alpha)
    n++;
  return n;
}

size_t
bst_stats_rounds_for_table (size_t n_comparisons, double alpha)
{
  size_t n = 1;

  while (n < MOST_REPETITIONS && (double)n_comparisons * ldexp (1, 1 - (int)n) >= alpha)
    n++;
  return n;
}
