/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * hodges-lehmann.c - median and interval of pairwise differences.  Few pairs are sorted; many
 * are selected from without being written down.
 */
#include "stats/hodges-lehmann.h"
#include "stats/order.h"
#include "stats/select.h"

#include <math.h>

/* Up to so many pairs, sorting them beats six selections (measured). */
#define SORTED_PAIRS 400

typedef struct
{
  const double *x, *y; /* sorted */
  size_t n_x, n_y;
  double *sorted; /* all differences, ascending; NULL when there are too many */
} Pairs;

/* Row by row the limit in y falls: one walk over both samples. */
static size_t
count_up_to (double v, const void *data)
{
  const Pairs *pairs = data;
  size_t count = 0, j = 0;

  for (size_t i = 0; i < pairs->n_x; i++)
    {
      while (j < pairs->n_y && pairs->x[i] - pairs->y[j] > v)
        j++;
      count += pairs->n_y - j;
    }
  return count;
}

static double *
new_sorted_differences (const Pairs *pairs)
{
  double *differences = bst_stats_new (pairs->n_x * pairs->n_y, sizeof *differences);
  size_t k = 0;

  for (size_t i = 0; i < pairs->n_x; i++)
    for (size_t j = 0; j < pairs->n_y; j++)
      differences[k++] = pairs->x[i] - pairs->y[j];
  bst_stats_sort (differences, k);
  return differences;
}

static double
pair_at (const Pairs *pairs, size_t rank)
{
  if (pairs->sorted != NULL)
    return pairs->sorted[rank - 1];
  return bst_stats_select (pairs->x[0] - pairs->y[pairs->n_y - 1],
                           pairs->x[pairs->n_x - 1] - pairs->y[0], rank, count_up_to, pairs);
}

static double
median_of_pairs (const Pairs *pairs)
{
  const size_t n = pairs->n_x * pairs->n_y;

  if (n % 2 == 1)
    return pair_at (pairs, n / 2 + 1);
  return 0.5 * (pair_at (pairs, n / 2) + pair_at (pairs, n / 2 + 1));
}

static BstStatsInterval
interval_of_pairs (BstStatsNulls *nulls, const Pairs *pairs, double confidence)
{
  double coverage;
  const size_t k = bst_stats_u_rank (nulls, pairs->n_x, pairs->n_y, confidence, &coverage);

  if (k == 0)
    return BST_STATS_NO_INTERVAL;
  return (BstStatsInterval){ pair_at (pairs, k), pair_at (pairs, pairs->n_x * pairs->n_y + 1 - k),
                             coverage };
}

BstStatsState
bst_stats_shift (BstStatsNulls *nulls, const double *x, size_t n_x, const double *y, size_t n_y,
                 const double *levels, size_t n_levels, double *estimate,
                 BstStatsInterval *intervals)
{
  *estimate = NAN;
  for (size_t i = 0; i < n_levels; i++)
    intervals[i] = BST_STATS_NO_INTERVAL;
  if (bst_stats_check_finite (x, n_x, NULL) != BST_STATS_OK
      || bst_stats_check_finite (y, n_y, NULL) != BST_STATS_OK)
    return BST_STATS_NOT_FINITE;
  if (n_x == 0 || n_y == 0)
    return BST_STATS_TOO_FEW;
  BST_STATS_AUTOFREE double *sorted_x = bst_stats_sorted_copy (x, n_x);
  BST_STATS_AUTOFREE double *sorted_y = bst_stats_sorted_copy (y, n_y);
  Pairs pairs = { sorted_x, sorted_y, n_x, n_y, NULL };
  BST_STATS_AUTOFREE double *differences =
      n_x <= SORTED_PAIRS / n_y ? new_sorted_differences (&pairs) : NULL;

  pairs.sorted = differences;
  *estimate = median_of_pairs (&pairs);
  for (size_t i = 0; i < n_levels; i++)
    intervals[i] = interval_of_pairs (nulls, &pairs, levels[i]);
  return BST_STATS_OK;
}

BstStatsState
bst_stats_ratio (BstStatsNulls *nulls, const double *x, size_t n_x, const double *y, size_t n_y,
                 const double *levels, size_t n_levels, double *estimate,
                 BstStatsInterval *intervals)
{
  BstStatsState state = bst_stats_check_positive (x, n_x, NULL);

  if (state == BST_STATS_OK)
    state = bst_stats_check_positive (y, n_y, NULL);
  if (state != BST_STATS_OK)
    {
      bst_stats_shift (nulls, NULL, 0, NULL, 0, levels, n_levels, estimate, intervals);
      return state;
    }
  BST_STATS_AUTOFREE double *log_x = bst_stats_new_logs (x, n_x);
  BST_STATS_AUTOFREE double *log_y = bst_stats_new_logs (y, n_y);

  state = bst_stats_shift (nulls, log_x, n_x, log_y, n_y, levels, n_levels, estimate, intervals);
  *estimate = exp (*estimate);
  for (size_t i = 0; i < n_levels; i++)
    {
      intervals[i].low = exp (intervals[i].low);
      intervals[i].high = exp (intervals[i].high);
    }
  return state;
}
