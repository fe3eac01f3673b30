/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * two-sample.c - Brunner-Munzel, Kolmogorov-Smirnov, Kruskal-Wallis.
 */
#include "stats/two-sample.h"
#include "stats/order.h"
#include "stats/special.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How many of SORTED lie below VALUE, or at it too. */
static size_t
count_below (const double *sorted, size_t n, double value, bool or_equal)
{
  size_t low = 0, high = n;

  while (low < high)
    {
      const size_t middle = low + (high - low) / 2;

      if (sorted[middle] < value || (or_equal && sorted[middle] == value))
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* 1-based rank of VALUE among SORTED, equal values sharing the mean of theirs. */
static double
midrank (const double *sorted, size_t n, double value)
{
  return 0.5
         * (double)(count_below (sorted, n, value, false) + count_below (sorted, n, value, true)
                    + 1);
}

static double *
new_pool (const double *x, size_t n_x, const double *y, size_t n_y)
{
  double *pool = bst_stats_new (n_x + n_y, sizeof *pool);

  memcpy (pool, x, n_x * sizeof *pool);
  memcpy (pool + n_x, y, n_y * sizeof *pool);
  bst_stats_sort (pool, n_x + n_y);
  return pool;
}

/* Placements: rank in the pool minus rank in the own sample.  Their mean is the sample's rank
 * against the other one, their variance what the test needs. */
typedef struct
{
  double mean, variance;
} Placements;

static Placements
placements (const double *own, size_t n, const double *pool, size_t n_pool)
{
  BST_STATS_AUTOFREE double *sorted = bst_stats_sorted_copy (own, n);
  BST_STATS_AUTOFREE double *places = bst_stats_new (n, sizeof *places);

  for (size_t i = 0; i < n; i++)
    places[i] = midrank (pool, n_pool, own[i]) - midrank (sorted, n, own[i]);
  const double sd = bst_stats_sd (places, n);
  return (Placements){ bst_stats_mean (places, n), sd * sd };
}

static bool
are_both_finite (const double *x, size_t n_x, const double *y, size_t n_y)
{
  return bst_stats_check_finite (x, n_x, NULL) == BST_STATS_OK
         && bst_stats_check_finite (y, n_y, NULL) == BST_STATS_OK;
}

BstStatsState
bst_stats_brunner_munzel (const double *x, size_t n_x, const double *y, size_t n_y,
                          double *statistic, double *p)
{
  *statistic = *p = NAN;
  if (!are_both_finite (x, n_x, y, n_y))
    return BST_STATS_NOT_FINITE;
  if (n_x < 2 || n_y < 2)
    return BST_STATS_TOO_FEW;
  BST_STATS_AUTOFREE double *pool = new_pool (x, n_x, y, n_y);
  const double m = (double)n_x, n = (double)n_y;
  const Placements of_x = placements (x, n_x, pool, n_x + n_y);
  const Placements of_y = placements (y, n_y, pool, n_x + n_y);
  const double a = m * of_x.variance, b = n * of_y.variance;

  if (!(a + b > 0))
    return BST_STATS_NO_SPREAD;
  /* Mean rank in the pool = mean placement + mean own rank. */
  const double gap = of_y.mean + 0.5 * (n + 1) - of_x.mean - 0.5 * (m + 1);
  *statistic = m * n * gap / ((m + n) * sqrt (a + b));
  *p = bst_stats_t_two_sided (*statistic, (a + b) * (a + b) / (a * a / (m - 1) + b * b / (n - 1)));
  return BST_STATS_OK;
}

/* Gaps are counted in units of 1 / (n_x n_y), so that they compare exactly. */
static double
gap_at (size_t i, size_t n_x, size_t j, size_t n_y)
{
  return fabs ((double)i * (double)n_y - (double)j * (double)n_x);
}

/* The gap counts only between different values of the pool. */
static bool
is_step (const double *pool, size_t n, size_t seen)
{
  return seen == n || (seen > 0 && pool[seen - 1] != pool[seen]);
}

static double
largest_gap (const double *x, size_t n_x, const double *y, size_t n_y, const double *pool)
{
  double largest = 0;

  for (size_t k = 0; k < n_x + n_y; k++)
    {
      const size_t i = count_below (x, n_x, pool[k], true);
      const size_t j = count_below (y, n_y, pool[k], true);

      largest = fmax (largest, gap_at (i, n_x, j, n_y));
    }
  return largest;
}

/* reached[j]: of the orders of i values of x and j of y, the share that had a gap of at least
 * LIMIT on the way.  The last value is x's in i of i + j of them. */
static double
share_with_gap (size_t n_x, size_t n_y, const double *pool, double limit)
{
  BST_STATS_AUTOFREE double *reached = bst_stats_new (n_y + 1, sizeof *reached);

  for (size_t i = 0; i <= n_x; i++)
    for (size_t j = 0; j <= n_y; j++)
      {
        const double from_x = i > 0 ? reached[j] * (double)i : 0;
        const double from_y = j > 0 ? reached[j - 1] * (double)j : 0;

        if (is_step (pool, n_x + n_y, i + j) && gap_at (i, n_x, j, n_y) >= limit)
          reached[j] = 1;
        else
          reached[j] = i + j > 0 ? (from_x + from_y) / (double)(i + j) : 0;
      }
  return reached[n_y];
}

BstStatsState
bst_stats_kolmogorov_smirnov (const double *x, size_t n_x, const double *y, size_t n_y, double *d,
                              double *p)
{
  *d = *p = NAN;
  if (!are_both_finite (x, n_x, y, n_y))
    return BST_STATS_NOT_FINITE;
  if (n_x == 0 || n_y == 0)
    return BST_STATS_TOO_FEW;
  BST_STATS_AUTOFREE double *pool = new_pool (x, n_x, y, n_y);
  BST_STATS_AUTOFREE double *sorted_x = bst_stats_sorted_copy (x, n_x);
  BST_STATS_AUTOFREE double *sorted_y = bst_stats_sorted_copy (y, n_y);
  const double gap = largest_gap (sorted_x, n_x, sorted_y, n_y, pool);

  *d = gap / ((double)n_x * (double)n_y);
  *p = share_with_gap (n_x, n_y, pool, gap);
  return BST_STATS_OK;
}

static double
tie_share (const double *sorted, size_t n)
{
  const double m = (double)n;
  double sum = 0;

  for (size_t first = 0, end; first < n; first = end)
    {
      end = count_below (sorted, n, sorted[first], true);
      const double t = (double)(end - first);
      sum += t * t * t - t;
    }
  return sum / (m * m * m - m);
}

static double *
new_pool_of (const double *const *samples, const size_t *sizes, size_t n_samples, size_t n)
{
  double *pool = bst_stats_new (n, sizeof *pool);
  size_t filled = 0;

  for (size_t k = 0; k < n_samples; k++)
    for (size_t i = 0; i < sizes[k]; i++)
      pool[filled++] = samples[k][i];
  return pool;
}

BstStatsState
bst_stats_kruskal_wallis (const double *const *samples, const size_t *sizes, size_t n_samples,
                          double *h, double *p)
{
  size_t n = 0;
  bool is_any_empty = n_samples < 2;
  double sum = 0;

  *h = *p = NAN;
  for (size_t k = 0; k < n_samples; k++)
    {
      n += sizes[k];
      is_any_empty = is_any_empty || sizes[k] == 0;
    }
  if (is_any_empty)
    return BST_STATS_TOO_FEW;
  BST_STATS_AUTOFREE double *pool = new_pool_of (samples, sizes, n_samples, n);
  if (bst_stats_check_finite (pool, n, NULL) != BST_STATS_OK)
    return BST_STATS_NOT_FINITE;
  bst_stats_sort (pool, n);
  const double m = (double)n, ties = tie_share (pool, n);
  if (ties >= 1)
    return BST_STATS_NO_SPREAD;
  for (size_t k = 0; k < n_samples; k++)
    {
      double ranks = 0;

      for (size_t i = 0; i < sizes[k]; i++)
        ranks += midrank (pool, n, samples[k][i]);
      sum += ranks * ranks / (double)sizes[k];
    }
  *h = (12 * sum / (m * (m + 1)) - 3 * (m + 1)) / (1 - ties);
  *p = bst_stats_chi_square_upper (fmax (*h, 0), (double)n_samples - 1);
  return BST_STATS_OK;
}
