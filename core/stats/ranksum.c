/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * ranksum.c - Mann and Whitney's U: ranks, exact p with and without ties, approximation.
 */
#include "stats/ranksum.h"
#include "stats/special.h"

#include <math.h>

/* Midranks are doubled, so that they are whole numbers. */
typedef struct
{
  size_t n_x, n_y;
  size_t *ranks; /* doubled midrank of each of the n_x + n_y values, ascending */
  size_t sum_x;  /* of the doubled ranks of x */
  double ties;   /* sum of t^3 - t over groups of t equal values */
} Ranking;

static size_t
run_length (const double *sorted, size_t n, size_t start, double value)
{
  size_t end = start;

  while (end < n && sorted[end] == value)
    end++;
  return end - start;
}

/* X and Y sorted.  Group by group: all values equal to the smallest that is left. */
static void
rank_values (const double *x, const double *y, Ranking *ranking)
{
  const size_t total = ranking->n_x + ranking->n_y;
  size_t i = 0, j = 0;

  while (i + j < total)
    {
      const double value = j == ranking->n_y || (i < ranking->n_x && x[i] < y[j]) ? x[i] : y[j];
      const size_t of_x = run_length (x, ranking->n_x, i, value);
      const size_t of_y = run_length (y, ranking->n_y, j, value);
      const size_t first = i + j, size = of_x + of_y;
      const double t = (double)size;

      for (size_t k = first; k < first + size; k++)
        ranking->ranks[k] = 2 * first + size + 1; /* first rank + last rank, from 1 */
      ranking->sum_x += of_x * (2 * first + size + 1);
      ranking->ties += t * t * t - t;
      i += of_x;
      j += of_y;
    }
}

static double
u_of (const Ranking *ranking)
{
  const double n = (double)ranking->n_x;

  return 0.5 * (double)ranking->sum_x - 0.5 * n * (n + 1);
}

static void
exact_without_ties (BstStatsNulls *nulls, const Ranking *ranking, BstStatsRankSum *result)
{
  const size_t m = ranking->n_x, n = ranking->n_y;
  const double u = result->u, mirrored = (double)(m * n) - u;
  const double tail = bst_stats_u_cdf (nulls, m, n, fmin (u, mirrored));

  result->p_two_sided = fmin (1, 2 * tail);
  result->p_less = bst_stats_u_cdf (nulls, m, n, u);
  result->p_greater = bst_stats_u_cdf (nulls, m, n, mirrored);
}

/* sums[i]: of the i smallest ranks, each less the smallest. */
static size_t *
new_prefix_sums (const Ranking *ranking)
{
  const size_t total = ranking->n_x + ranking->n_y;
  size_t *sums = bst_stats_new (total + 1, sizeof *sums);

  for (size_t i = 0; i < total; i++)
    sums[i + 1] = sums[i] + ranking->ranks[i] - ranking->ranks[0];
  return sums;
}

/* ways[j * width + s]: choices of j of the first ranks with the sum s, from the prefix SUMS.
 * Ranks ascend, so the sums of j of them lie between those of the j first and the j last; and a
 * j from which CHOSEN cannot be reached any more is left alone.  It spares three quarters of
 * the work. */
static double *
new_sum_counts (const size_t *sums, size_t total, size_t chosen, size_t width)
{
  double *ways = bst_stats_new ((chosen + 1) * width, sizeof *ways);

  ways[0] = 1;
  for (size_t i = 0; i < total; i++)
    {
      const size_t rank = sums[i + 1] - sums[i], remaining = total - 1 - i;
      const size_t fewest = chosen > remaining ? chosen - remaining : 1;

      for (size_t j = i + 1 < chosen ? i + 1 : chosen; j >= fewest && j >= 1; j--)
        {
          const double *without = ways + (j - 1) * width;
          double *with = ways + j * width + rank;
          const size_t first = sums[j - 1], last = sums[i] - sums[i + 1 - j];

          for (size_t s = first; s <= last; s++)
            with[s] += without[s];
        }
    }
  return ways;
}

/* Shares of the choices of all ranks with the sum at most, at least, and as far off as SUM. */
static void
exact_with_ties (const Ranking *ranking, BstStatsRankSum *result)
{
  const size_t total = ranking->n_x + ranking->n_y, base = ranking->ranks[0];
  /* The smaller side is chosen; as the sums of both add up to a constant, tails swap. */
  const bool is_swapped = ranking->n_y < ranking->n_x;
  const size_t chosen = is_swapped ? ranking->n_y : ranking->n_x;
  const size_t sum_all = total * (total + 1);
  const size_t sum = (is_swapped ? sum_all - ranking->sum_x : ranking->sum_x) - chosen * base;
  const double mean = (double)chosen * ((double)total + 1) - (double)(chosen * base);
  const double distance = fabs ((double)sum - mean);
  BST_STATS_AUTOFREE size_t *sums = new_prefix_sums (ranking);
  const size_t width = sums[total] - sums[total - chosen] + 1; /* the largest sum, and 0 */
  BST_STATS_AUTOFREE double *ways = new_sum_counts (sums, total, chosen, width);
  const double *counts = ways + chosen * width;
  double all = 0, below = 0, above = 0, far = 0;

  for (size_t s = 0; s < width; s++)
    {
      all += counts[s];
      below += s <= sum ? counts[s] : 0;
      above += s >= sum ? counts[s] : 0;
      far += fabs ((double)s - mean) >= distance ? counts[s] : 0;
    }
  result->p_less = (is_swapped ? above : below) / all;
  result->p_greater = (is_swapped ? below : above) / all;
  result->p_two_sided = far / all;
}

static void
normal_approximation (const Ranking *ranking, BstStatsRankSum *result)
{
  const double m = (double)ranking->n_x, n = (double)ranking->n_y, total = m + n;
  const double variance = m * n / 12 * (total + 1 - ranking->ties / (total * (total - 1)));
  /* Continuity: half a step towards the mean. */
  const double distance = fmax (fabs (result->u - 0.5 * m * n) - 0.5, 0);

  result->p_two_sided = variance > 0 ? erfc (distance / sqrt (2 * variance)) : 1;
}

static BstStatsState
rank_sum (BstStatsNulls *nulls, const double *x, size_t n_x, const double *y, size_t n_y,
          BstStatsRankSum *result)
{
  *result = (BstStatsRankSum){ NAN, NAN, NAN, NAN, false };
  if (bst_stats_check_finite (x, n_x, NULL) != BST_STATS_OK
      || bst_stats_check_finite (y, n_y, NULL) != BST_STATS_OK)
    return BST_STATS_NOT_FINITE;
  if (n_x == 0 || n_y == 0)
    return BST_STATS_TOO_FEW;
  BST_STATS_AUTOFREE double *sorted_x = bst_stats_sorted_copy (x, n_x);
  BST_STATS_AUTOFREE double *sorted_y = bst_stats_sorted_copy (y, n_y);
  BST_STATS_AUTOFREE size_t *ranks = bst_stats_new (n_x + n_y, sizeof *ranks);
  Ranking ranking = { n_x, n_y, ranks, 0, 0 };

  rank_values (sorted_x, sorted_y, &ranking);
  result->u = u_of (&ranking);
  result->is_exact = nulls != NULL && n_x <= BST_STATS_EXACT_MAX && n_y <= BST_STATS_EXACT_MAX;
  if (!result->is_exact)
    normal_approximation (&ranking, result);
  else if (ranking.ties == 0)
    exact_without_ties (nulls, &ranking, result);
  else
    exact_with_ties (&ranking, result);
  return BST_STATS_OK;
}

BstStatsState
bst_stats_rank_sum (BstStatsNulls *nulls, const double *x, size_t n_x, const double *y, size_t n_y,
                    BstStatsRankSum *result)
{
  return rank_sum (nulls, x, n_x, y, n_y, result);
}

BstStatsState
bst_stats_rank_sum_normal (const double *x, size_t n_x, const double *y, size_t n_y,
                           BstStatsRankSum *result)
{
  return rank_sum (NULL, x, n_x, y, n_y, result);
}

double
bst_stats_rank_sum_smallest_p (size_t n_x, size_t n_y)
{
  double choices = 1;

  for (size_t i = 1; i <= n_x; i++)
    choices *= (double)(n_y + i) / (double)i;
  return fmin (1, 2 / choices);
}
