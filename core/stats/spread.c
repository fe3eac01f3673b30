/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * spread.c - summary, MAD, spread of logarithms, equality of spreads.
 */
#include "stats/spread.h"
#include "stats/order.h"
#include "stats/special.h"

#include <math.h>

double
bst_stats_mad (const double *values, size_t n)
{
  BST_STATS_AUTOFREE double *work = bst_stats_sorted_copy (values, n);

  if (n == 0)
    return NAN;
  const double median = bst_stats_median (work, n);
  for (size_t i = 0; i < n; i++)
    work[i] = fabs (work[i] - median);
  bst_stats_sort (work, n);
  return bst_stats_median (work, n);
}

static void
summarise_sorted (const double *sorted, size_t n, BstStatsSummary *summary)
{
  summary->mean = bst_stats_mean (sorted, n);
  summary->median = bst_stats_median (sorted, n);
  summary->min = sorted[0];
  summary->max = sorted[n - 1];
  summary->sd = bst_stats_sd (sorted, n);
  summary->mad_raw = bst_stats_mad (sorted, n);
  summary->cv = summary->mean != 0 ? summary->sd / fabs (summary->mean) : NAN;
}

BstStatsState
bst_stats_summarise (const double *values, const bool *ok, size_t n, BstStatsSummary *summary)
{
  BST_STATS_AUTOFREE double *kept = bst_stats_new (n, sizeof *kept);
  size_t n_kept = 0;

  for (size_t i = 0; i < n; i++)
    if (ok == NULL || ok[i])
      kept[n_kept++] = values[i];
  *summary = (BstStatsSummary){ n_kept, n - n_kept, NAN, NAN, NAN, NAN, NAN, NAN, NAN };
  if (bst_stats_check_finite (kept, n_kept, NULL) != BST_STATS_OK)
    return BST_STATS_NOT_FINITE;
  if (n_kept == 0)
    return BST_STATS_TOO_FEW;
  bst_stats_sort (kept, n_kept);
  summarise_sorted (kept, n_kept, summary);
  return BST_STATS_OK;
}

static double
pooled (double a, size_t n_a, double b, size_t n_b)
{
  const double df_a = (double)n_a - 1, df_b = (double)n_b - 1;

  return sqrt ((df_a * a * a + df_b * b * b) / (df_a + df_b));
}

double
bst_stats_pooled_log_sd (const double *x, size_t n_x, const double *y, size_t n_y)
{
  BST_STATS_AUTOFREE double *log_x = bst_stats_new_logs (x, n_x);
  BST_STATS_AUTOFREE double *log_y = bst_stats_new_logs (y, n_y);

  if (n_x < 2 || n_y < 2)
    return NAN;
  const double robust = BST_STATS_MAD_TO_SIGMA
                        * pooled (bst_stats_mad (log_x, n_x), n_x, bst_stats_mad (log_y, n_y), n_y);
  if (robust > 0)
    return robust;
  return pooled (bst_stats_sd (log_x, n_x), n_x, bst_stats_sd (log_y, n_y), n_y);
}

static double *
new_deviations (const double *values, size_t n, int exponent)
{
  double *deviations = bst_stats_sorted_copy (values, n);
  const double median = bst_stats_median (deviations, n);

  for (size_t i = 0; i < n; i++)
    deviations[i] = ldexp (fabs (deviations[i] - median), -exponent);
  return deviations;
}

static double
squares_around (const double *values, size_t n, double centre)
{
  double sum = 0;

  for (size_t i = 0; i < n; i++)
    sum += (values[i] - centre) * (values[i] - centre);
  return sum;
}

BstStatsState
bst_stats_brown_forsythe (const double *x, size_t n_x, const double *y, size_t n_y, double *f,
                          double *p)
{
  *f = *p = NAN;
  if (n_x < 2 || n_y < 2)
    return BST_STATS_TOO_FEW;
  const int exponent_x = bst_stats_exponent (x, n_x), exponent_y = bst_stats_exponent (y, n_y);
  const int exponent = exponent_x > exponent_y ? exponent_x : exponent_y;
  BST_STATS_AUTOFREE double *dev_x = new_deviations (x, n_x, exponent);
  BST_STATS_AUTOFREE double *dev_y = new_deviations (y, n_y, exponent);
  const double mean_x = bst_stats_mean (dev_x, n_x), mean_y = bst_stats_mean (dev_y, n_y);
  const double n = (double)(n_x + n_y);
  const double all = ((double)n_x * mean_x + (double)n_y * mean_y) / n;
  const double between =
      (double)n_x * (mean_x - all) * (mean_x - all) + (double)n_y * (mean_y - all) * (mean_y - all);
  const double within = squares_around (dev_x, n_x, mean_x) + squares_around (dev_y, n_y, mean_y);

  if (!(within > 0))
    return BST_STATS_NO_SPREAD;
  *f = between / (within / (n - 2));
  *p = bst_stats_f_upper (*f, 1, n - 2);
  return BST_STATS_OK;
}
