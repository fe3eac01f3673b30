/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * interval.c - intervals of the mean and the geometric mean.
 */
#include "stats/interval.h"
#include "stats/order.h"
#include "stats/special.h"

#include <math.h>

BstStatsState
bst_stats_mean_interval (const double *values, size_t n, double confidence, double *mean,
                         BstStatsInterval *interval)
{
  *mean = NAN;
  *interval = BST_STATS_NO_INTERVAL;
  if (bst_stats_check_finite (values, n, NULL) != BST_STATS_OK)
    return BST_STATS_NOT_FINITE;
  if (n > 0)
    *mean = bst_stats_mean (values, n);
  if (n < 2)
    return BST_STATS_TOO_FEW;
  const double t = bst_stats_t_quantile (0.5 * (1 + confidence), (double)n - 1);
  const double half = t * bst_stats_sd (values, n) / sqrt ((double)n);
  *interval = (BstStatsInterval){ *mean - half, *mean + half, confidence };
  return BST_STATS_OK;
}

BstStatsState
bst_stats_geometric (const double *values, size_t n, double confidence, BstStatsGeometric *result)
{
  const BstStatsState state = bst_stats_check_positive (values, n, NULL);

  *result = (BstStatsGeometric){ NAN, NAN, BST_STATS_NO_INTERVAL };
  if (state != BST_STATS_OK)
    return state;
  if (n == 0)
    return BST_STATS_TOO_FEW;
  BST_STATS_AUTOFREE double *logs = bst_stats_new_logs (values, n);
  double mean;
  BstStatsInterval on_logs;

  if (bst_stats_mean_interval (logs, n, confidence, &mean, &on_logs) == BST_STATS_OK)
    {
      result->sd = exp (bst_stats_sd (logs, n));
      result->interval = (BstStatsInterval){ exp (on_logs.low), exp (on_logs.high), confidence };
    }
  result->mean = exp (mean);
  return BST_STATS_OK;
}

void
bst_stats_approximate_ranks (size_t n, double q, double z, double *low, double *high)
{
  const double centre = (double)n * q;
  const double half = z * sqrt ((double)n * q * (1 - q));

  *low = floor (centre - half);
  *high = ceil (1 + centre + half);
}
