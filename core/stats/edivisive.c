/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * edivisive.c - hierarchical splitting by the energy statistic.
 */
#include "stats/edivisive.h"
#include "stats/random.h"

#include <math.h>
#include <string.h>

/* The same distances summed in another order: still as large. */
#define TIE_TOLERANCE 1e-12

/* Sums over ordered pairs of distances within the left part, within the right part and
 * between them; moving one value over updates all three in O(n). */
typedef struct
{
  double left, right, between;
} Distances;

static void
move_to_left (const double *values, size_t n, size_t index, Distances *d)
{
  double to_left = 0, to_right = 0;

  for (size_t i = 0; i < index; i++)
    to_left += fabs (values[index] - values[i]);
  for (size_t i = index + 1; i < n; i++)
    to_right += fabs (values[index] - values[i]);
  d->left += 2 * to_left;
  d->right -= 2 * to_right;
  d->between += to_right - to_left;
}

static double
energy (const Distances *d, size_t n, size_t split)
{
  const double a = (double)split, b = (double)(n - split);

  return a * b / (double)n * (2 * d->between / (a * b) - d->left / (a * a) - d->right / (b * b));
}

double
bst_stats_energy_split (const double *values, size_t n, size_t min_segment, size_t *split)
{
  Distances d = { 0, 0, 0 };
  double highest = NAN;

  *split = 0;
  if (min_segment < 1 || n < 2 * min_segment)
    return NAN;
  for (size_t i = 0; i < n; i++)
    for (size_t j = i + 1; j < n; j++)
      d.right += 2 * fabs (values[i] - values[j]);
  for (size_t i = 0; i + min_segment < n; i++)
    {
      move_to_left (values, n, i, &d);
      if (i + 1 < min_segment)
        continue;
      const double statistic = energy (&d, n, i + 1);
      if (!(statistic <= highest))
        {
          highest = statistic;
          *split = i + 1;
        }
    }
  return highest;
}

/* The best split over all segments between the N_BREAKS ascending breaks. */
static double
best_split (const double *values, size_t n, const size_t *breaks, size_t n_breaks,
            size_t min_segment, size_t *split)
{
  double highest = NAN;

  for (size_t i = 0; i <= n_breaks; i++)
    {
      const size_t start = i > 0 ? breaks[i - 1] : 0;
      const size_t end = i < n_breaks ? breaks[i] : n;
      size_t at;
      const double statistic =
          bst_stats_energy_split (values + start, end - start, min_segment, &at);

      if (!isnan (statistic) && !(statistic <= highest))
        {
          highest = statistic;
          *split = start + at;
        }
    }
  return highest;
}

static double
permutation_p (const double *values, size_t n, const size_t *breaks, size_t n_breaks,
               double statistic, const BstStatsEnergyOptions *options, BstStatsRandom *random)
{
  BST_STATS_AUTOFREE double *shuffled = bst_stats_new (n, sizeof *shuffled);
  size_t hits = 0, split;

  memcpy (shuffled, values, n * sizeof *shuffled);
  for (size_t k = 0; k < options->permutations; k++)
    {
      for (size_t i = 0; i <= n_breaks; i++)
        {
          const size_t start = i > 0 ? breaks[i - 1] : 0;
          const size_t end = i < n_breaks ? breaks[i] : n;

          bst_stats_random_shuffle (random, shuffled + start, end - start);
        }
      hits += best_split (shuffled, n, breaks, n_breaks, options->min_segment, &split)
              >= statistic * (1 - TIE_TOLERANCE);
    }
  return (double)(hits + 1) / (double)(options->permutations + 1);
}

static void
insert_break (size_t *breaks, size_t n_breaks, size_t split)
{
  size_t i = n_breaks;

  for (; i > 0 && breaks[i - 1] > split; i--)
    breaks[i] = breaks[i - 1];
  breaks[i] = split;
}

size_t
bst_stats_energy_breaks (const double *values, size_t n, const BstStatsEnergyOptions *options,
                         size_t *breaks)
{
  BstStatsRandom random;
  size_t n_breaks = 0;

  bst_stats_random_init (&random, options->seed);
  for (;;)
    {
      size_t split = 0;
      const double statistic =
          best_split (values, n, breaks, n_breaks, options->min_segment, &split);

      if (isnan (statistic)
          || permutation_p (values, n, breaks, n_breaks, statistic, options, &random)
                 > options->p_value)
        return n_breaks;
      insert_break (breaks, n_breaks++, split);
    }
}
