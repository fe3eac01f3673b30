/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * paired.c - sign test, signed ranks, Walsh averages, ratio of rounds.
 */
#include "stats/paired.h"
#include "stats/order.h"
#include "stats/select.h"
#include "stats/special.h"

#include <math.h>

double
bst_stats_sign_test (size_t wins, size_t losses)
{
  const size_t fewer = wins < losses ? wins : losses;

  return fmin (1, 2 * bst_stats_binomial_cdf ((double)fewer, (double)(wins + losses), 0.5));
}

typedef struct
{
  const double *sorted;
  size_t n;
} Walsh;

/* Pairs i <= j with (d[i] + d[j]) / 2 <= v, in one walk from both ends. */
static size_t
count_averages (double v, const void *data)
{
  const Walsh *walsh = data;
  size_t count = 0, end = walsh->n;

  for (size_t i = 0; i < walsh->n; i++)
    {
      while (end > 0 && 0.5 * (walsh->sorted[i] + walsh->sorted[end - 1]) > v)
        end--;
      if (end <= i)
        break;
      count += end - i;
    }
  return count;
}

static double
average_at (const Walsh *walsh, size_t rank)
{
  return bst_stats_select (walsh->sorted[0], walsh->sorted[walsh->n - 1], rank, count_averages,
                           walsh);
}

static void
estimate_centre (BstStatsNulls *nulls, const Walsh *walsh, double confidence,
                 BstStatsSignedRank *result)
{
  const size_t total = walsh->n * (walsh->n + 1) / 2;
  double coverage;
  const size_t k = bst_stats_v_rank (nulls, walsh->n, confidence, &coverage);

  result->estimate =
      0.5 * (average_at (walsh, (total + 1) / 2) + average_at (walsh, total / 2 + 1));
  if (k > 0)
    result->interval =
        (BstStatsInterval){ average_at (walsh, k), average_at (walsh, total + 1 - k), coverage };
}

/* Sizes of the differences that are not zero, ascending, each with its doubled midrank. */
typedef struct
{
  double *sizes;
  size_t *ranks;
  size_t n;
  double ties;
} Sizes;

static void
rank_sizes (Sizes *sizes)
{
  bst_stats_sort (sizes->sizes, sizes->n);
  for (size_t first = 0, end; first < sizes->n; first = end)
    {
      for (end = first; end < sizes->n && sizes->sizes[end] == sizes->sizes[first]; end++)
        ;
      for (size_t i = first; i < end; i++)
        sizes->ranks[i] = first + 1 + end;
      const double t = (double)(end - first);
      sizes->ties += t * t * t - t;
    }
}

static size_t
rank_of (const Sizes *sizes, double size)
{
  size_t low = 0, high = sizes->n;

  while (low < high)
    {
      const size_t middle = low + (high - low) / 2;

      if (sizes->sizes[middle] < size)
        low = middle + 1;
      else
        high = middle;
    }
  return sizes->ranks[low];
}

/* Every sign pattern is as likely: counted over the doubled rank sums. */
static double
exact_p (const Sizes *sizes, size_t doubled_v)
{
  const size_t width = sizes->n * (sizes->n + 1) + 1;
  const double mean = 0.5 * (double)(width - 1);
  const double distance = fabs ((double)doubled_v - mean);
  BST_STATS_AUTOFREE double *ways = bst_stats_new (width, sizeof *ways);
  double all = 0, far = 0;

  ways[0] = 1;
  for (size_t i = 0; i < sizes->n; i++)
    for (size_t s = width - 1; s >= sizes->ranks[i]; s--)
      ways[s] += ways[s - sizes->ranks[i]];
  for (size_t s = 0; s < width; s++)
    {
      all += ways[s];
      far += fabs ((double)s - mean) >= distance ? ways[s] : 0;
    }
  return far / all;
}

static double
normal_p (const Sizes *sizes, double v)
{
  const double n = (double)sizes->n;
  const double variance = n * (n + 1) * (2 * n + 1) / 24 - sizes->ties / 48;
  const double distance = fmax (fabs (v - n * (n + 1) / 4) - 0.5, 0);

  return variance > 0 ? erfc (distance / sqrt (2 * variance)) : 1;
}

static void
test_signs (const double *differences, size_t n, BstStatsSignedRank *result)
{
  BST_STATS_AUTOFREE double *sizes = bst_stats_new (n, sizeof *sizes);
  BST_STATS_AUTOFREE size_t *ranks = bst_stats_new (n, sizeof *ranks);
  Sizes kept = { sizes, ranks, 0, 0 };
  size_t doubled_v = 0;

  for (size_t i = 0; i < n; i++)
    if (differences[i] != 0)
      kept.sizes[kept.n++] = fabs (differences[i]);
  rank_sizes (&kept);
  for (size_t i = 0; i < n; i++)
    if (differences[i] > 0)
      doubled_v += rank_of (&kept, differences[i]);
  result->n_zero = n - kept.n;
  result->v = 0.5 * (double)doubled_v;
  result->p_two_sided =
      kept.n <= BST_STATS_EXACT_MAX ? exact_p (&kept, doubled_v) : normal_p (&kept, result->v);
}

BstStatsState
bst_stats_signed_rank (BstStatsNulls *nulls, const double *differences, size_t n, double confidence,
                       BstStatsSignedRank *result)
{
  *result = (BstStatsSignedRank){ NAN, NAN, 0, NAN, BST_STATS_NO_INTERVAL };
  if (bst_stats_check_finite (differences, n, NULL) != BST_STATS_OK)
    return BST_STATS_NOT_FINITE;
  if (n == 0)
    return BST_STATS_TOO_FEW;
  BST_STATS_AUTOFREE double *sorted = bst_stats_sorted_copy (differences, n);

  test_signs (differences, n, result);
  estimate_centre (nulls, &(Walsh){ sorted, n }, confidence, result);
  return BST_STATS_OK;
}

static BstStatsState
check_pairs (const double *x, const double *y, size_t n)
{
  const BstStatsState state = bst_stats_check_positive (x, n, NULL);

  if (state != BST_STATS_OK)
    return state;
  return bst_stats_check_positive (y, n, NULL);
}

BstStatsState
bst_stats_paired_ratio (const double *x, const double *y, size_t n, double confidence,
                        BstStatsPairedRatio *result)
{
  const BstStatsState state = check_pairs (x, y, n);
  BST_STATS_AUTOFREE double *logs = bst_stats_new (n, sizeof *logs);
  size_t wins = 0;
  double low, high;

  *result = (BstStatsPairedRatio){ NAN, BST_STATS_NO_INTERVAL, 0, NAN };
  if (state != BST_STATS_OK || n == 0)
    return state != BST_STATS_OK ? state : BST_STATS_TOO_FEW;
  for (size_t i = 0; i < n; i++)
    {
      logs[i] = log (x[i]) - log (y[i]);
      wins += x[i] > y[i];
      result->n_tied += x[i] == y[i];
    }
  bst_stats_sort (logs, n);
  result->ratio = exp (bst_stats_median (logs, n));
  result->p_sign = bst_stats_sign_test (wins, n - wins - result->n_tied);
  if (bst_stats_median_interval (logs, n, confidence, &low, &high))
    result->interval = (BstStatsInterval){ exp (low), exp (high), NAN };
  return BST_STATS_OK;
}
