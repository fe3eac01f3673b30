/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * changepoint.c - PELT, and partitions with a given number of breaks.
 */
#include "stats/changepoint.h"
#include "stats/order.h"
#include "stats/spread.h"

#include <math.h>
#include <stdlib.h>

#define NO_BREAK ((size_t)-1)

/* Sums of the first i values and of their squares.  The overall mean is taken off before, so
 * that a series around 1e9 keeps its digits. */
typedef struct
{
  double *sums, *squares;
} Prefix;

static Prefix
prefix_new (const double *values, size_t n)
{
  Prefix prefix = { bst_stats_new (n + 1, sizeof (double)),
                    bst_stats_new (n + 1, sizeof (double)) };
  const double mean = n > 0 ? bst_stats_mean (values, n) : 0;

  for (size_t i = 0; i < n; i++)
    {
      const double d = values[i] - mean;

      prefix.sums[i + 1] = prefix.sums[i] + d;
      prefix.squares[i + 1] = prefix.squares[i] + d * d;
    }
  return prefix;
}

static void
prefix_clear (Prefix *prefix)
{
  free (prefix->sums);
  free (prefix->squares);
}

/* Sum of squares of values[start .. end-1] around their mean. */
static double
segment_cost (const Prefix *prefix, size_t start, size_t end)
{
  const double sum = prefix->sums[end] - prefix->sums[start];

  return fmax (prefix->squares[end] - prefix->squares[start] - sum * sum / (double)(end - start),
               0);
}

/* Follows the last breaks back from the end; returns how many there are. */
static size_t
collect_breaks (const size_t *previous, size_t n, size_t *breaks)
{
  size_t count = 0;

  for (size_t t = previous[n]; t != 0 && t != NO_BREAK; t = previous[t])
    count++;
  size_t i = count;
  for (size_t t = previous[n]; t != 0 && t != NO_BREAK; t = previous[t])
    breaks[--i] = t;
  return count;
}

/* State of PELT: best[t] is the least cost of the first t values, previous[t] its last break;
 * candidates are the starts that a last segment may still have. */
typedef struct
{
  Prefix prefix;
  size_t n, min_segment;
  double penalty;
  double *best;
  size_t *previous, *candidates, *dead_from;
  size_t n_candidates;
} Pelt;

static void
pelt_best_at (Pelt *pelt, size_t t)
{
  for (size_t i = 0; i < pelt->n_candidates; i++)
    {
      const size_t start = pelt->candidates[i];
      const double cost = pelt->best[start] + segment_cost (&pelt->prefix, start, t)
                          + (start > 0 ? pelt->penalty : 0);

      if (cost < pelt->best[t])
        {
          pelt->best[t] = cost;
          pelt->previous[t] = start;
        }
    }
}

/* A start that is no better than a break at t never wins again, from the first end on that a
 * segment starting at t can have: t + min_segment. */
static void
pelt_prune (Pelt *pelt, size_t t)
{
  size_t kept = 0;

  for (size_t i = 0; i < pelt->n_candidates; i++)
    {
      const size_t start = pelt->candidates[i];

      if (pelt->dead_from[start] == 0
          && pelt->best[start] + segment_cost (&pelt->prefix, start, t)
                 > pelt->best[t] + (start > 0 ? 0 : pelt->penalty))
        pelt->dead_from[start] = t + pelt->min_segment;
      if (pelt->dead_from[start] == 0 || pelt->dead_from[start] > t + 1)
        pelt->candidates[kept++] = start;
    }
  pelt->n_candidates = kept;
}

static void
pelt_run (Pelt *pelt)
{
  for (size_t t = 1; t <= pelt->n; t++)
    {
      pelt->best[t] = INFINITY;
      pelt->previous[t] = NO_BREAK;
    }
  for (size_t t = pelt->min_segment; t <= pelt->n; t++)
    {
      const size_t newest = t - pelt->min_segment;

      if (newest == 0 || newest >= pelt->min_segment)
        pelt->candidates[pelt->n_candidates++] = newest;
      pelt_best_at (pelt, t);
      pelt_prune (pelt, t);
    }
}

size_t
bst_stats_pelt (const double *values, size_t n, double penalty, size_t min_segment, size_t *breaks,
                double *objective)
{
  BST_STATS_AUTOFREE double *best = bst_stats_new (n + 1, sizeof *best);
  BST_STATS_AUTOFREE size_t *previous = bst_stats_new (n + 1, sizeof *previous);
  BST_STATS_AUTOFREE size_t *candidates = bst_stats_new (n + 1, sizeof *candidates);
  BST_STATS_AUTOFREE size_t *dead_from = bst_stats_new (n + 1, sizeof *dead_from);
  Pelt pelt = {
    prefix_new (values, n), n, min_segment, penalty, best, previous, candidates, dead_from, 0
  };
  const size_t n_segments_at_most = min_segment > 0 ? n / min_segment : 0;
  size_t count = 0;
  double cost = n > 0 ? segment_cost (&pelt.prefix, 0, n) : 0;

  if (n_segments_at_most >= 2)
    {
      pelt_run (&pelt);
      count = collect_breaks (previous, n, breaks);
      cost = best[n];
    }
  if (objective != NULL)
    *objective = cost;
  prefix_clear (&pelt.prefix);
  return count;
}

double
bst_stats_pelt_penalty (const double *values, size_t n, double floor_sd)
{
  BST_STATS_AUTOFREE double *steps = bst_stats_new (n, sizeof *steps);

  if (n < 2)
    return NAN;
  for (size_t i = 1; i < n; i++)
    steps[i - 1] = values[i] - values[i - 1];
  const double sd =
      fmax (BST_STATS_MAD_TO_SIGMA * bst_stats_mad (steps, n - 1) / M_SQRT2, floor_sd);
  return 3 * sd * sd * log ((double)n);
}

/* One more break for every length: after[t] from before[t], with the last break in
 * last[t]. */
static void
add_break (const Prefix *prefix, size_t n, size_t min_segment, size_t n_breaks,
           const double *before, double *after, size_t *last)
{
  for (size_t t = 0; t <= n; t++)
    {
      after[t] = INFINITY;
      last[t] = NO_BREAK;
      for (size_t s = n_breaks * min_segment; s + min_segment <= t; s++)
        {
          const double cost = before[s] + segment_cost (prefix, s, t);

          if (cost < after[t])
            {
              after[t] = cost;
              last[t] = s;
            }
        }
    }
}

double
bst_stats_partition (const double *values, size_t n, size_t n_breaks, size_t min_segment,
                     size_t *breaks)
{
  const size_t width = n + 1;

  if (min_segment < 1 || n / min_segment < n_breaks + 1)
    return NAN;
  Prefix prefix = prefix_new (values, n);
  BST_STATS_AUTOFREE double *cost = bst_stats_new ((n_breaks + 1) * width, sizeof *cost);
  BST_STATS_AUTOFREE size_t *last = bst_stats_new ((n_breaks + 1) * width, sizeof *last);

  for (size_t t = 0; t <= n; t++)
    cost[t] = t >= min_segment ? segment_cost (&prefix, 0, t) : INFINITY;
  for (size_t k = 1; k <= n_breaks; k++)
    add_break (&prefix, n, min_segment, k, cost + (k - 1) * width, cost + k * width,
               last + k * width);
  for (size_t k = n_breaks, t = n; k >= 1; k--)
    breaks[k - 1] = t = last[k * width + t];
  prefix_clear (&prefix);
  return cost[n_breaks * width + n];
}

size_t
bst_stats_partition_bic (const double *values, size_t n, size_t max_breaks, size_t min_segment,
                         size_t *breaks)
{
  /* A power of two moves the criterion by the same for every number of breaks. */
  BST_STATS_AUTOFREE double *scaled =
      bst_stats_new_scaled (values, n, bst_stats_exponent (values, n));
  const double m = (double)n;
  double lowest = INFINITY;
  size_t chosen = 0;

  for (size_t k = 0; k <= max_breaks; k++)
    {
      const double rss = bst_stats_partition (scaled, n, k, min_segment, breaks);
      const double bic = m * (log (rss / m) + 1 + log (2 * M_PI)) + log (m) * 2 * ((double)k + 1);

      if (isnan (rss) || rss == 0)
        {
          chosen = isnan (rss) ? chosen : k; /* nothing is left to explain */
          break;
        }
      if (bic < lowest)
        {
          lowest = bic;
          chosen = k;
        }
    }
  bst_stats_partition (scaled, n, chosen, min_segment, breaks);
  return chosen;
}
