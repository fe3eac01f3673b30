/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * quantile.c - quantiles of types 1, 6 and 8; 7 is order.c's.
 */
#include "stats/quantile.h"
#include "stats/order.h"

#include <float.h>
#include <math.h>

/* n q is a whole number up to rounding more often than in floating point: 0.95 * 20. */
static double
snapped (double position)
{
  const double nearest = round (position);

  return fabs (position - nearest) <= 4 * DBL_EPSILON * fmax (1, nearest) ? nearest : position;
}

/* Between the order statistics around the 1-based POSITION, held within them. */
static double
at_position (const double *sorted, size_t n, double position)
{
  const double held = fmin (fmax (snapped (position), 1), (double)n);
  const size_t below = (size_t)held;
  const double share = held - (double)below;

  if (share == 0)
    return sorted[below - 1];
  return sorted[below - 1] + share * (sorted[below] - sorted[below - 1]);
}

double
bst_stats_quantile_of_type (const double *sorted, size_t n, double q, BstStatsQuantileType type)
{
  if (n == 0 || !(q >= 0 && q <= 1))
    return NAN;
  switch (type)
    {
    case BST_STATS_QUANTILE_INVERSE:
      return at_position (sorted, n, ceil (snapped ((double)n * q)));
    case BST_STATS_QUANTILE_WEIBULL:
      return at_position (sorted, n, ((double)n + 1) * q);
    case BST_STATS_QUANTILE_LINEAR:
      return bst_stats_quantile (sorted, n, q);
    case BST_STATS_QUANTILE_MEDIAN_UNBIASED:
      return at_position (sorted, n, ((double)n + 1. / 3) * q + 1. / 3);
    }
  return NAN;
}
