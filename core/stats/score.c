/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * score.c - ratios to the best, scores, tallies; their intervals are score-interval.c's.
 */
#include "stats/score.h"

#include <math.h>

static bool
is_usable (double value)
{
  return isfinite (value) && value > 0;
}

static bool
is_better (double a, double b, bool higher_is_better)
{
  return higher_is_better ? a > b : a < b;
}

void
bst_stats_relative (const double *values, size_t n, bool higher_is_better, double *relative)
{
  double best = NAN;

  for (size_t i = 0; i < n; i++)
    if (is_usable (values[i]) && (isnan (best) || is_better (values[i], best, higher_is_better)))
      best = values[i];
  for (size_t i = 0; i < n; i++)
    if (is_usable (values[i]))
      relative[i] = higher_is_better ? values[i] / best : best / values[i];
    else
      relative[i] = NAN;
}

size_t
bst_stats_score_cases (const BstStatsScoreTable *table, bool *is_used)
{
  size_t count = 0;

  for (size_t c = 0; c < table->n_cases; c++)
    {
      const double *row = table->medians + c * table->n_systems;

      is_used[c] = table->n_systems > 0 && !(table->is_excluded != NULL && table->is_excluded[c]);
      for (size_t s = 0; s < table->n_systems; s++)
        is_used[c] = is_used[c] && is_usable (row[s]);
      count += is_used[c];
    }
  return count;
}

/* Sums of the ratios' logarithms and their count, for each group. */
typedef struct
{
  double *sums; /* [group * n_systems + system] */
  size_t *counts;
} Groups;

static void
add_to_groups (const BstStatsScoreTable *table, const bool *is_used, double *relative,
               Groups *groups)
{
  for (size_t c = 0; c < table->n_cases; c++)
    {
      const size_t group = table->groups != NULL ? table->groups[c] : 0;

      if (!is_used[c])
        continue;
      bst_stats_relative (table->medians + c * table->n_systems, table->n_systems,
                          table->higher_is_better[c], relative);
      groups->counts[group]++;
      for (size_t s = 0; s < table->n_systems; s++)
        groups->sums[group * table->n_systems + s] += log (relative[s]);
    }
}

void
bst_stats_score_geomean (const BstStatsScoreTable *table, const bool *is_used, double *scores)
{
  const size_t n = table->n_systems;
  BST_STATS_AUTOFREE double *sums = bst_stats_new (table->n_cases * n, sizeof *sums);
  BST_STATS_AUTOFREE size_t *counts = bst_stats_new (table->n_cases, sizeof *counts);
  BST_STATS_AUTOFREE double *relative = bst_stats_new (n, sizeof *relative);

  add_to_groups (table, is_used, relative, &(Groups){ sums, counts });
  for (size_t s = 0; s < n; s++)
    {
      double sum = 0, n_groups = 0;

      for (size_t g = 0; g < table->n_cases; g++)
        if (counts[g] > 0)
          {
            sum += sums[g * n + s] / (double)counts[g];
            n_groups += 1;
          }
      scores[s] = n_groups > 0 ? exp (sum / n_groups) : NAN;
    }
}

void
bst_stats_score_sum (const BstStatsScoreTable *table, const bool *is_used, double *scores)
{
  const size_t n = table->n_systems;
  BST_STATS_AUTOFREE double *relative = bst_stats_new (n, sizeof *relative);
  bool is_any_used = false;

  for (size_t s = 0; s < n; s++)
    scores[s] = 0;
  for (size_t c = 0; c < table->n_cases; c++)
    {
      if (!is_used[c])
        continue;
      is_any_used = true;
      bst_stats_relative (table->medians + c * n, n, table->higher_is_better[c], relative);
      for (size_t s = 0; s < n; s++)
        scores[s] += relative[s];
    }
  for (size_t s = 0; s < n && !is_any_used; s++)
    scores[s] = NAN;
}

void
bst_stats_tally_case (const BstStatsVerdict *verdicts, size_t n_systems, BstStatsTally *tallies)
{
  for (size_t a = 0; a < n_systems; a++)
    {
      size_t better = 0, worse = 0;

      for (size_t b = 0; b < n_systems; b++)
        if (b != a)
          {
            better += verdicts[a * n_systems + b] == BST_STATS_BETTER;
            worse += verdicts[a * n_systems + b] == BST_STATS_WORSE;
          }
      if (worse > 0)
        tallies[a].losses++;
      else if (n_systems > 1 && better == n_systems - 1)
        tallies[a].wins++;
      else
        tallies[a].ties++;
    }
}
