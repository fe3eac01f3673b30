/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * drift.c - autocorrelation, trend, drift check.
 */
#include "stats/drift.h"
#include "stats/null-distribution.h"
#include "stats/order.h"
#include "stats/special.h"

#include <math.h>

/* Below, neither test can fire. */
#define FEWEST_FOR_DRIFT 6

double
bst_stats_autocorrelation (const double *values, size_t n, size_t lag)
{
  double products = 0, squares = 0;

  if (lag < 1 || n < lag + 2)
    return NAN;
  const double mean = bst_stats_mean (values, n);
  const int exponent = bst_stats_exponent (values, n);
  for (size_t i = 0; i < n; i++)
    {
      const double d = ldexp (values[i] - mean, -exponent);

      squares += d * d;
      if (i + lag < n)
        products += d * ldexp (values[i + lag] - mean, -exponent);
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

/* Sorts VALUES and returns how many pairs stood the wrong way round; ROOM is as large. */
static double
count_inversions (double *values, double *room, size_t n)
{
  const size_t half = n / 2;
  double inversions = 0;

  if (n < 2)
    return 0;
  inversions += count_inversions (values, room, half);
  inversions += count_inversions (values + half, room, n - half);
  for (size_t i = 0, a = 0, b = half; i < n; i++)
    if (b == n || (a < half && values[a] <= values[b]))
      room[i] = values[a++];
    else
      {
        inversions += (double)(half - a);
        room[i] = values[b++];
      }
  for (size_t i = 0; i < n; i++)
    values[i] = room[i];
  return inversions;
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

/* Pairs later > earlier minus pairs later < earlier. */
static double
kendall_score (const double *values, size_t n, double tied_pairs)
{
  BST_STATS_AUTOFREE double *copy = bst_stats_new (n, sizeof *copy);
  BST_STATS_AUTOFREE double *room = bst_stats_new (n, sizeof *room);

  for (size_t i = 0; i < n; i++)
    copy[i] = values[i];
  return 0.5 * (double)n * ((double)n - 1) - tied_pairs - 2 * count_inversions (copy, room, n);
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
  const Ties ties = count_ties (values, n);
  const double score = kendall_score (values, n, ties.pairs);
  const double variance = (m * (m - 1) * (2 * m + 5) - ties.variance) / 18;

  if (ties.pairs < pairs)
    *tau = score / sqrt (pairs * (pairs - ties.pairs));
  if (ties.pairs == 0 && n <= BST_STATS_EXACT_MAX)
    *p = exact_trend_p (n, score);
  else
    *p = variance > 0 ? erfc (fmax (fabs (score) - 1, 0) / sqrt (2 * variance)) : 1;
  return BST_STATS_OK;
}

/* Takes the median of its group off each value. */
static void
centre_groups (double *residuals, const double *values, const size_t *groups, size_t n,
               size_t n_groups)
{
  BST_STATS_AUTOFREE size_t *ends = bst_stats_new (n_groups + 1, sizeof *ends);
  BST_STATS_AUTOFREE double *members = bst_stats_new (n, sizeof *members);
  BST_STATS_AUTOFREE double *medians = bst_stats_new (n_groups, sizeof *medians);

  for (size_t i = 0; i < n; i++)
    ends[(groups != NULL ? groups[i] : 0) + 1]++;
  for (size_t g = 0; g < n_groups; g++)
    ends[g + 1] += ends[g];
  /* From here on ENDS[G] runs through the places of group G, up to the first of the next one. */
  for (size_t i = 0; i < n; i++)
    members[ends[groups != NULL ? groups[i] : 0]++] = values[i];
  for (size_t g = 0, first = 0; g < n_groups; first = ends[g++])
    if (ends[g] > first)
      {
        bst_stats_sort (members + first, ends[g] - first);
        medians[g] = bst_stats_median (members + first, ends[g] - first);
      }
  for (size_t i = 0; i < n; i++)
    residuals[i] = values[i] - medians[groups != NULL ? groups[i] : 0];
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
  centre_groups (residuals, values, groups, n, n_groups);
  bst_stats_mann_kendall (residuals, n, &result->tau, &result->p_trend);
  result->r1 = bst_stats_autocorrelation (residuals, n, 1);
  if (!isnan (result->r1))
    result->effective_n = (double)n * fmin (1, (1 - result->r1) / (1 + result->r1));
  result->is_drifting =
      result->p_trend < BST_STATS_TREND_ALPHA || fabs (result->r1) > 2 / sqrt ((double)n);
  return BST_STATS_OK;
}
