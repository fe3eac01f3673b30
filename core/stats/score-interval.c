/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * score-interval.c - intervals of scores by resampling the runs behind every cell, case by
 * case, so that a table of 20 systems and 500 cases takes about a second.
 */
#include "stats/order.h"
#include "stats/random.h"
#include "stats/score.h"

#include <math.h>

/* Medians are resampled so often for each cell, and then drawn from that pool: it adds 1/256
 * to the variance of a cell, and saves nine tenths of the time.  One byte picks a number. */
#define POOL 256

typedef struct
{
  const BstStatsScoreTable *table;
  BstStatsScoreKind kind;
  BstStatsRandom random;
  size_t resamples;
  double *pools;  /* [system * POOL]: medians of one case */
  double *totals; /* [resample * n_systems + system] */
} Work;

/* Resampled medians as logarithms, moved so that their mean is that of the cell's own median.
 * They lean towards the middle of the sample: left alone, the best system, whose median lies
 * high in its sample more often than not, would lose in every resample. */
static void
fill_pool (double *pool, const double *runs, size_t n, double median, BstStatsRandom *random)
{
  BST_STATS_AUTOFREE double *drawn = bst_stats_new (n, sizeof *drawn);

  for (size_t k = 0; k < POOL; k++)
    {
      for (size_t i = 0; i < n; i++)
        drawn[i] = runs[bst_stats_random_below (random, n)];
      bst_stats_sort (drawn, n);
      pool[k] = log (bst_stats_median (drawn, n));
    }
  const double lean = bst_stats_mean (pool, POOL) - log (median);
  for (size_t k = 0; k < POOL; k++)
    pool[k] -= lean;
}

static size_t
best_system (const BstStatsScoreTable *table, size_t c)
{
  const double *row = table->medians + c * table->n_systems;
  size_t best = 0;

  for (size_t s = 1; s < table->n_systems; s++)
    if (table->higher_is_better[c] ? row[s] > row[best] : row[s] < row[best])
      best = s;
  return best;
}

/* What the geometric mean adds up are logarithms; lower is better turns the ratio round. */
static void
prepare_pools (Work *work, size_t c, const double *const *runs, const size_t *n_runs)
{
  const size_t n = work->table->n_systems;
  const double sign = work->table->higher_is_better[c] ? 1 : -1;

  for (size_t s = 0; s < n; s++)
    {
      double *pool = work->pools + s * POOL;

      fill_pool (pool, runs[c * n + s], n_runs[c * n + s], work->table->medians[c * n + s],
                 &work->random);
      for (size_t k = 0; k < POOL; k++)
        pool[k] = work->kind == BST_STATS_SCORE_GEOMEAN ? sign * pool[k] : exp (sign * pool[k]);
    }
}

/* The best system of the table is the reference of every resample, with its own error. */
static void
add_case (Work *work, size_t c, double weight)
{
  const size_t n = work->table->n_systems, best = best_system (work->table, c);
  uint64_t bytes = 0;
  size_t used = 0;

  for (size_t r = 0; r < work->resamples; r++)
    {
      double *totals = work->totals + r * n;
      const double reference =
          work->pools[best * POOL + bst_stats_random_below (&work->random, POOL)];

      for (size_t s = 0; s < n; s++, used++, bytes >>= 8)
        {
          if (used % 8 == 0)
            bytes = bst_stats_random_next (&work->random);
          const double value = work->pools[s * POOL + (bytes & 0xff)];

          if (work->kind == BST_STATS_SCORE_GEOMEAN)
            totals[s] += s != best ? weight * (value - reference) : 0;
          else
            totals[s] += s != best ? value / reference : 1;
        }
    }
}

/* Share of a case in the mean of the groups' means. */
static double
weight_of (const BstStatsScoreTable *table, const bool *is_used, size_t c)
{
  BST_STATS_AUTOFREE size_t *counts = bst_stats_new (table->n_cases, sizeof *counts);
  size_t n_groups = 0;

  for (size_t i = 0; i < table->n_cases; i++)
    if (is_used[i] && counts[table->groups != NULL ? table->groups[i] : 0]++ == 0)
      n_groups++;
  return 1 / ((double)n_groups * (double)counts[table->groups != NULL ? table->groups[c] : 0]);
}

static BstStatsInterval
percentile_interval (const Work *work, size_t s, double confidence)
{
  BST_STATS_AUTOFREE double *values = bst_stats_new (work->resamples, sizeof *values);
  const double tail = 0.5 * (1 - confidence);

  for (size_t r = 0; r < work->resamples; r++)
    values[r] = work->totals[r * work->table->n_systems + s];
  bst_stats_sort (values, work->resamples);
  const double low = bst_stats_quantile (values, work->resamples, tail);
  const double high = bst_stats_quantile (values, work->resamples, 1 - tail);
  if (work->kind == BST_STATS_SCORE_GEOMEAN)
    return (BstStatsInterval){ exp (low), exp (high), confidence };
  return (BstStatsInterval){ low, high, confidence };
}

/* A cell with one run has no error to propagate: its zero would be a lie.  And a run of zero has
 * no logarithm, although the median may have one. */
static bool
can_resample (const BstStatsScoreTable *table, const bool *is_used, const double *const *runs,
              const size_t *n_runs)
{
  bool is_any_used = false;

  for (size_t c = 0; c < table->n_cases; c++)
    for (size_t s = 0; is_used[c] && s < table->n_systems; s++)
      {
        const size_t cell = c * table->n_systems + s;

        if (n_runs[cell] < 2
            || bst_stats_check_positive (runs[cell], n_runs[cell], NULL) != BST_STATS_OK)
          return false;
        is_any_used = true;
      }
  return is_any_used;
}

void
bst_stats_score_intervals (const BstStatsScoreTable *table, const bool *is_used,
                           const double *const *runs, const size_t *n_runs, BstStatsScoreKind kind,
                           size_t resamples, uint64_t seed, double confidence,
                           BstStatsInterval *intervals)
{
  const size_t n = table->n_systems;
  BST_STATS_AUTOFREE double *pools = bst_stats_new (n * POOL, sizeof *pools);
  BST_STATS_AUTOFREE double *totals = bst_stats_new (resamples * n, sizeof *totals);
  Work work = {
    .table = table, .kind = kind, .resamples = resamples, .pools = pools, .totals = totals
  };

  for (size_t s = 0; s < n; s++)
    intervals[s] = BST_STATS_NO_INTERVAL;
  if (resamples == 0 || !can_resample (table, is_used, runs, n_runs))
    return;
  bst_stats_random_init (&work.random, seed);
  for (size_t c = 0; c < table->n_cases; c++)
    if (is_used[c])
      {
        prepare_pools (&work, c, runs, n_runs);
        add_case (&work, c, weight_of (table, is_used, c));
      }
  for (size_t s = 0; s < n; s++)
    intervals[s] = percentile_interval (&work, s, confidence);
}
