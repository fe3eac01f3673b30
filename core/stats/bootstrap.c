/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * bootstrap.c - the BCa interval.
 */
#include "stats/bootstrap.h"
#include "stats/order.h"
#include "stats/random.h"
#include "stats/special.h"

#include <math.h>

/* Sums of the same values in another order differ in their last digits: still a tie. */
#define TIE_TOLERANCE 1e-12

static double
bias_correction (const double *replicates, size_t n, double point)
{
  const double slack = TIE_TOLERANCE * fabs (point);
  double below = 0;

  for (size_t i = 0; i < n; i++)
    if (fabs (replicates[i] - point) <= slack)
      below += 0.5;
    else if (replicates[i] < point)
      below += 1;
  return bst_stats_normal_quantile (below / (double)n);
}

static double
acceleration (const double *jackknife, size_t n)
{
  const double mean = bst_stats_mean (jackknife, n);
  const int exponent = bst_stats_exponent (jackknife, n);
  double squares = 0, cubes = 0;

  for (size_t i = 0; i < n; i++)
    {
      const double d = ldexp (mean - jackknife[i], -exponent);

      squares += d * d;
      cubes += d * d * d;
    }
  return cubes / (6 * pow (squares, 1.5));
}

static double
corrected_level (const BstStatsBootstrap *result, double level)
{
  const double z = result->z0 + bst_stats_normal_quantile (level);

  return bst_stats_normal_cdf (result->z0 + z / (1 - result->acceleration * z));
}

static BstStatsInterval
replicate_interval (const double *sorted, size_t n, double low, double high, double confidence)
{
  return (BstStatsInterval){ bst_stats_quantile (sorted, n, low),
                             bst_stats_quantile (sorted, n, high), confidence };
}

static bool
is_constant (const double *values, size_t n)
{
  for (size_t i = 1; i < n; i++)
    if (values[i] != values[0])
      return false;
  return true;
}

BstStatsState
bst_stats_bca (double *replicates, size_t n_replicates, double point, const double *jackknife,
               size_t n, double confidence, BstStatsBootstrap *result)
{
  const double tail = 0.5 * (1 - confidence);

  *result = (BstStatsBootstrap){ .point = point,
                                 .z0 = NAN,
                                 .acceleration = NAN,
                                 .alpha_low = NAN,
                                 .alpha_high = NAN,
                                 .bca = BST_STATS_NO_INTERVAL,
                                 .percentile = BST_STATS_NO_INTERVAL };
  if (n < 2 || n_replicates < 2)
    return BST_STATS_TOO_FEW;
  bst_stats_sort (replicates, n_replicates);
  if (is_constant (jackknife, n) || is_constant (replicates, n_replicates))
    {
      result->bca = result->percentile = (BstStatsInterval){ point, point, NAN };
      return BST_STATS_NO_SPREAD;
    }
  result->z0 = bias_correction (replicates, n_replicates, point);
  result->acceleration = acceleration (jackknife, n);
  result->alpha_low = corrected_level (result, tail);
  result->alpha_high = corrected_level (result, 1 - tail);
  result->percentile = replicate_interval (replicates, n_replicates, tail, 1 - tail, confidence);
  /* No bias correction exists when all replicates lie on one side of the point. */
  if (isfinite (result->alpha_low) && isfinite (result->alpha_high))
    result->bca = replicate_interval (replicates, n_replicates, result->alpha_low,
                                      result->alpha_high, confidence);
  return BST_STATS_OK;
}

static double
resampled_mean (const double *values, size_t n, BstStatsRandom *random)
{
  double sum = 0;

  for (size_t i = 0; i < n; i++)
    sum += values[bst_stats_random_below (random, n)];
  return sum / (double)n;
}

BstStatsState
bst_stats_bootstrap_mean (const double *values, size_t n, size_t resamples, uint64_t seed,
                          double confidence, BstStatsBootstrap *result)
{
  BST_STATS_AUTOFREE double *replicates = bst_stats_new (resamples, sizeof *replicates);
  BST_STATS_AUTOFREE double *jackknife = bst_stats_new (n, sizeof *jackknife);
  const double mean = n > 0 ? bst_stats_mean (values, n) : NAN;
  BstStatsRandom random;

  if (bst_stats_check_finite (values, n, NULL) != BST_STATS_OK)
    {
      bst_stats_bca (replicates, 0, NAN, jackknife, 0, confidence, result);
      return BST_STATS_NOT_FINITE;
    }
  bst_stats_random_init (&random, seed);
  for (size_t i = 0; n > 1 && i < resamples; i++)
    replicates[i] = resampled_mean (values, n, &random);
  for (size_t i = 0; n > 1 && i < n; i++)
    jackknife[i] = ((double)n * mean - values[i]) / ((double)n - 1);
  return bst_stats_bca (replicates, resamples, mean, jackknife, n, confidence, result);
}
