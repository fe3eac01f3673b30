/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * outliers.c - Tukey's fences and the modified z.
 */
#include "stats/outliers.h"
#include "stats/order.h"
#include "stats/spread.h"

#include <math.h>

static void
set_fences (const double *sorted, size_t n, BstStatsOutliers *result)
{
  result->q1 = bst_stats_quantile (sorted, n, 0.25);
  result->q3 = bst_stats_quantile (sorted, n, 0.75);
  const double range = result->q3 - result->q1;

  result->inner_low = result->q1 - 1.5 * range;
  result->inner_high = result->q3 + 1.5 * range;
  result->outer_low = result->q1 - 3 * range;
  result->outer_high = result->q3 + 3 * range;
}

BstStatsState
bst_stats_outliers (const double *values, size_t n, BstStatsOutliers *result)
{
  BST_STATS_AUTOFREE double *sorted = bst_stats_sorted_copy (values, n);

  *result = (BstStatsOutliers){ NAN, NAN, NAN, NAN, NAN, NAN, 0, 0, NAN, 0 };
  if (bst_stats_check_finite (values, n, NULL) != BST_STATS_OK)
    return BST_STATS_NOT_FINITE;
  if (n == 0)
    return BST_STATS_TOO_FEW;
  set_fences (sorted, n, result);
  result->mad_raw = bst_stats_mad (sorted, n);
  const double median = bst_stats_median (sorted, n);
  const double limit = BST_STATS_MODIFIED_Z_LIMIT * BST_STATS_MAD_TO_SIGMA * result->mad_raw;

  for (size_t i = 0; i < n; i++)
    {
      const bool is_severe = sorted[i] < result->outer_low || sorted[i] > result->outer_high;
      const bool is_beyond = sorted[i] < result->inner_low || sorted[i] > result->inner_high;

      result->n_severe += is_severe;
      result->n_mild += is_beyond && !is_severe;
      result->n_modified_z += result->mad_raw > 0 && fabs (sorted[i] - median) > limit;
    }
  return result->mad_raw > 0 ? BST_STATS_OK : BST_STATS_NO_SPREAD;
}
