/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * drift.c - autocorrelation, trend, drift check.
 */
#include "stats/drift.h"
#include "stats/null-distribution.h"
#include "stats/order.h"
#include "stats/special.h"

#include <math.h>

/* statistics.md 2.5: strict, as a banner on every third report would be ignored. */
#define TREND_ALPHA 0.01
/* Below, neither test can fire. */
#define FEWEST_FOR_DRIFT 6

double
bst_stats_autocorrelation (const double *values, size_t n, size_t lag)
{
  double products = 0, squares = 0;

  if (lag < 1 || n < lag + 2)
    return NAN;
  const double mean = bst_stats_mean (values, n);
  for (size_t i = 0; i < n; i++)
    {
      squares += (values[i] - mean) * (values[i] - mean);
      if (i + lag < n)
        products += (values[i] - mean) * (values[i + lag] - mean);
    }
  return squares > 0 ? products / squares : NAN;
}

BstStatsState
bst_stats_ljung_box (const double *values, size_t n, size_t lags, double *q, double *p)
{
  double sum = 0;

  *q = *p = NAN;
  if (lags < 1 || n < lags + 2)
    return BST_STATS_TOO_FEW;
  for (size_t lag = 1; lag <= lags; lag++)
    {
      const double r = bst_stats_autocorrelation (values, n, lag);

      sum += r * r / (double)(n - lag);
    }
  if (isnan (sum))
    return BST_STATS_NO_SPREAD;
  *q = (double)n * ((double)n + 2) * sum;
  *p = bst_stats_chi_square_upper (*q, (double)lags);
  return BST_STATS_OK;
}

/* Pairs later > earlier minus pairs later < earlier. */
static double
kendall_score (const double *values, size_t n)
{
  double score = 0;

  for (size_t i = 0; i < n; i++)
    for (size_t j = i + 1; j < n; j++)
      score += (values[j] > values[i]) - (values[j] < values[i]);
  return score;
}

/* P(|S| >= score) over all orders: counts of inversions, each value adds 0 .. i of them. */
static double
exact_trend_p (size_t n, double score)
{
  const size_t width = n * (n - 1) / 2 + 1;
  BST_STATS_AUTOFREE double *share = bst_stats_new (width, sizeof *share);
  BST_STATS_AUTOFREE double *next = bst_stats_new (width, sizeof *next);
  const double inversions = 0.5 * ((double)(width - 1) - fabs (score));
  double tail = 0;

  share[0] = 1;
  for (size_t i = 1; i < n; i++)
    {
      for (size_t s = 0; s < width; s++)
        {
          next[s] = 0;
          for (size_t k = 0; k <= i && k <= s; k++)
            next[s] += share[s - k] / (double)(i + 1);
        }
      for (size_t s = 0; s < width; s++)
        share[s] = next[s];
    }
  for (size_t s = 0; s < width && (double)s <= inversions; s++)
    tail += share[s];
  return fmin (1, 2 * tail);
}

typedef struct
{
  double pairs;    /* of equal values */
  double variance; /* sum of t (t-1) (2t+5) over groups of t equal values */
} Ties;

static Ties
count_ties (const double *values, size_t n)
{
  BST_STATS_AUTOFREE double *sorted = bst_stats_sorted_copy (values, n);
  Ties ties = { 0, 0 };

  for (size_t first = 0, end; first < n; first = end)
    {
      for (end = first; end < n && sorted[end] == sorted[first]; end++)
        ;
      const double t = (double)(end - first);
      ties.pairs += t * (t - 1) / 2;
      ties.variance += t * (t - 1) * (2 * t + 5);
    }
  return ties;
}

BstStatsState
bst_stats_mann_kendall (const double *values, size_t n, double *tau, double *p)
{
  const double m = (double)n, pairs = m * (m - 1) / 2;

  *tau = *p = NAN;
  if (bst_stats_check_finite (values, n, NULL) != BST_STATS_OK)
    return BST_STATS_NOT_FINITE;
  if (n < 3)
    return BST_STATS_TOO_FEW;
  const double score = kendall_score (values, n);
  const Ties ties = count_ties (values, n);
  const double variance = (m * (m - 1) * (2 * m + 5) - ties.variance) / 18;

  if (ties.pairs < pairs)
    *tau = score / sqrt (pairs * (pairs - ties.pairs));
  if (ties.pairs == 0 && n <= BST_STATS_EXACT_MAX)
    *p = exact_trend_p (n, score);
  else
    *p = variance > 0 ? erfc (fmax (fabs (score) - 1, 0) / sqrt (2 * variance)) : 1;
  return BST_STATS_OK;
}

/* Takes the median of group G off its values. */
static void
centre_group (double *residuals, const double *values, const size_t *groups, size_t n, size_t g)
{
  BST_STATS_AUTOFREE double *members = bst_stats_new (n, sizeof *members);
  size_t count = 0;

  for (size_t i = 0; i < n; i++)
    if (groups == NULL || groups[i] == g)
      members[count++] = values[i];
  if (count == 0)
    return;
  bst_stats_sort (members, count);
  const double median = bst_stats_median (members, count);
  for (size_t i = 0; i < n; i++)
    if (groups == NULL || groups[i] == g)
      residuals[i] = values[i] - median;
}

BstStatsState
bst_stats_drift (const double *values, const size_t *groups, size_t n, BstStatsDrift *result)
{
  *result = (BstStatsDrift){ NAN, NAN, NAN, (double)n, false };
  if (bst_stats_check_finite (values, n, NULL) != BST_STATS_OK)
    return BST_STATS_NOT_FINITE;
  if (n < FEWEST_FOR_DRIFT)
    return BST_STATS_TOO_FEW;
  BST_STATS_AUTOFREE double *residuals = bst_stats_new (n, sizeof *residuals);
  size_t n_groups = 1;

  for (size_t i = 0; groups != NULL && i < n; i++)
    n_groups = groups[i] >= n_groups ? groups[i] + 1 : n_groups;
  for (size_t g = 0; g < n_groups; g++)
    centre_group (residuals, values, groups, n, g);
  bst_stats_mann_kendall (residuals, n, &result->tau, &result->p_trend);
  result->r1 = bst_stats_autocorrelation (residuals, n, 1);
  if (!isnan (result->r1))
    result->effective_n = (double)n * fmin (1, (1 - result->r1) / (1 + result->r1));
  result->is_drifting = result->p_trend < TREND_ALPHA || fabs (result->r1) > 2 / sqrt ((double)n);
  return BST_STATS_OK;
}
