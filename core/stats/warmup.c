/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * warmup.c - steady state by change points in the logarithm of the iteration time.
 */
#include "stats/warmup.h"
#include "stats/changepoint.h"
#include "stats/drift.h"
#include "stats/order.h"

#include <math.h>

/* All from statistics.md 2.3. */
#define FEWEST_FOR_BREAKS 15
#define SAME_LEVEL 0.01

static double
level_of (const double *times, size_t start, size_t end)
{
  BST_STATS_AUTOFREE double *sorted = bst_stats_sorted_copy (times + start, end - start);

  return bst_stats_median (sorted, end - start);
}

/* The last segment, taken back over segments whose medians differ from it by less than 1 %. */
static size_t
steady_start (const double *times, size_t n, const size_t *breaks, size_t n_breaks)
{
  size_t start = n_breaks > 0 ? breaks[n_breaks - 1] : 0;
  const double level = level_of (times, start, n);

  for (size_t i = n_breaks; i > 0; i--)
    {
      const size_t before = i > 1 ? breaks[i - 2] : 0;

      if (fabs (level_of (times, before, breaks[i - 1]) / level - 1) >= SAME_LEVEL)
        break;
      start = before;
    }
  return start;
}

static size_t
find_breaks (const double *times, size_t n, double resolution, size_t *breaks)
{
  BST_STATS_AUTOFREE double *logs = bst_stats_new_logs (times, n);
  /* Times that differ by less than the clock's step do not differ. */
  const double floor_sd = resolution / level_of (times, 0, n);
  const double penalty = bst_stats_pelt_penalty (logs, n, floor_sd);

  return bst_stats_pelt (logs, n, penalty, n / 20 > 3 ? n / 20 : 3, breaks, NULL);
}

BstStatsState
bst_stats_warmup (const double *times, size_t n, double resolution, size_t declared,
                  BstStatsWarmup *kind, size_t *steady_from)
{
  const BstStatsState state = bst_stats_check_positive (times, n, NULL);
  BST_STATS_AUTOFREE size_t *breaks = bst_stats_new (n, sizeof *breaks);

  *kind = BST_STATS_WARMUP_FIXED;
  *steady_from = 0;
  if (state != BST_STATS_OK || n == 0)
    return state != BST_STATS_OK ? state : BST_STATS_TOO_FEW;
  if (n < FEWEST_FOR_BREAKS)
    {
      *steady_from = declared < n ? declared : n - 1; /* at least one is left */
      return BST_STATS_OK;
    }
  const size_t n_breaks = find_breaks (times, n, resolution, breaks);
  const size_t start = steady_start (times, n, breaks, n_breaks);

  if (start == 0)
    *kind = BST_STATS_WARMUP_FLAT;
  else if (3 * (n - start) < n)
    *kind = BST_STATS_WARMUP_NOT_STEADY;
  else
    {
      *kind = level_of (times, start, n) < level_of (times, 0, start) ? BST_STATS_WARMUP_FASTER
                                                                      : BST_STATS_WARMUP_SLOWER;
      *steady_from = start;
    }
  return BST_STATS_OK;
}

/* Levels that differ by less than SAME_LEVEL are one: a scatter below half of it is none. */
#define LEAST_SCATTER (0.5 * SAME_LEVEL)

BstStatsState
bst_stats_warmup_of_repetitions (const double *times, size_t n, BstStatsWarmup *kind,
                                 size_t *steady_from)
{
  const BstStatsState positive = bst_stats_check_positive (times, n, NULL);
  BstStatsDrift drift;

  *kind = BST_STATS_WARMUP_FIXED;
  *steady_from = 0;
  if (positive != BST_STATS_OK || n == 0)
    return positive != BST_STATS_OK ? positive : BST_STATS_TOO_FEW;
  const BstStatsState state =
      bst_stats_warmup (times, n, LEAST_SCATTER * level_of (times, 0, n), 0, kind, steady_from);

  if (state != BST_STATS_OK || *kind == BST_STATS_WARMUP_FIXED)
    return state;
  BST_STATS_AUTOFREE double *logs = bst_stats_new_logs (times, n);

  if (bst_stats_drift (logs, NULL, n, &drift) != BST_STATS_OK || !drift.is_drifting)
    {
      *kind = BST_STATS_WARMUP_FLAT;
      *steady_from = 0;
    }
  return BST_STATS_OK;
}
