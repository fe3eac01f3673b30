/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * comparison-score.c - one number per system: over the cases that all of them completed, and
 * by groups, so that forty CPU cases do not outvote three of the disk.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "reports/comparison-private.h"
#include "reports/text.h"
#include "stats/holm.h"

#define CONFIDENCE 0.95
/* As many as statistics.md 2.8 asks for; any fixed seed gives the same digits each time. */
#define RESAMPLES 10000
#define SEED 42

/* The rows that count, as core/stats wants them. */
typedef struct
{
  BstComparison *comparison;
  GPtrArray *rows; /* BstComparedRow, borrowed */
  BstStatsScoreTable table;
  double *medians;
  bool *higher, *used;
  gsize *groups;
  const double **runs;
  gsize *n_runs;
} Scoring;

void
bst_scores_free (BstScores *scores)
{
  g_ptr_array_unref (scores->groups);
  g_ptr_array_unref (scores->missing);
  g_free (scores->systems);
  g_free (scores);
}

static void
scoring_clear (Scoring *s)
{
  g_ptr_array_unref (s->rows);
  g_free (s->medians);
  g_free (s->higher);
  g_free (s->used);
  g_free (s->groups);
  g_free (s->runs);
  g_free (s->n_runs);
}

/* ---- The table ----------------------------------------------------------------------------- */

char *
bst_score_group_name (const char *given, const char *benchmark)
{
  g_autofree char *plugin = g_strndup (benchmark, strcspn (benchmark, "."));

  return bst_text_clean (given != NULL && *given != '\0' ? given : plugin);
}

static gsize
find_group (BstScores *scores, const BstComparedCase *c)
{
  g_autofree char *name = bst_score_group_name (c->group, c->benchmark->name);
  guint at = 0;

  if (g_ptr_array_find_with_equal_func (scores->groups, name, g_str_equal, &at))
    return at;
  g_ptr_array_add (scores->groups, g_steal_pointer (&name));
  return scores->groups->len - 1;
}

static void
add_row (Scoring *s, const BstComparedRow *row, gsize i)
{
  gsize n = s->comparison->systems->len;

  s->higher[i] = row->metric->direction == BST_HIGHER_IS_BETTER;
  for (gsize k = 0; k < n; k++)
    {
      const BstCell *cell = &row->cells[k];

      s->medians[i * n + k] = cell->state == BST_CELL_GOOD ? cell->median : NAN;
      if (cell->values == NULL)
        continue;
      s->runs[i * n + k] = (const double *)(gpointer)cell->values->data;
      s->n_runs[i * n + k] = cell->values->len;
    }
}

/* A ratio that no number can hold would make the score zero or infinite: the row counts no more
 * than one without a value. */
static void
drop_if_extreme (Scoring *s, gsize i)
{
  gsize n = s->comparison->systems->len;
  double *medians = s->medians + i * n, lowest = INFINITY, highest = 0;

  for (gsize k = 0; k < n; k++)
    if (medians[k] > 0)
      {
        lowest = MIN (lowest, medians[k]);
        highest = MAX (highest, medians[k]);
      }
  if (highest > 0 && !isnormal (lowest / highest))
    for (gsize k = 0; k < n; k++)
      medians[k] = NAN;
}

static gboolean
counts (const BstComparedRow *row)
{
  return row->in_family && row->metric->direction <= BST_LOWER_IS_BETTER;
}

static void
scoring_init (Scoring *s, BstComparison *comparison)
{
  gsize n = comparison->systems->len, n_rows = 0;

  *s = (Scoring){ .comparison = comparison, .rows = g_ptr_array_new () };
  for (guint i = 0; i < comparison->rows->len; i++)
    if (counts (comparison->rows->pdata[i]))
      g_ptr_array_add (s->rows, comparison->rows->pdata[i]);
  n_rows = s->rows->len;
  s->medians = g_new0 (double, n_rows *n + 1);
  s->higher = g_new0 (bool, n_rows + 1);
  s->used = g_new0 (bool, n_rows + 1);
  s->groups = g_new0 (gsize, n_rows + 1);
  s->runs = g_new0 (const double *, n_rows *n + 1);
  s->n_runs = g_new0 (gsize, n_rows * n + 1);
  for (gsize i = 0; i < n_rows; i++)
    {
      add_row (s, s->rows->pdata[i], i);
      drop_if_extreme (s, i);
    }
  s->table = (BstStatsScoreTable){ .n_systems = n,
                                   .n_cases = n_rows,
                                   .medians = s->medians,
                                   .higher_is_better = s->higher,
                                   .groups = s->groups };
}

/* Groups are of the cases that count; what does not is listed. */
static void
choose_cases (Scoring *s, BstScores *scores)
{
  scores->n_cases = (guint)bst_stats_score_cases (&s->table, s->used);
  for (guint i = 0; i < s->rows->len; i++)
    {
      BstComparedRow *row = s->rows->pdata[i];

      if (s->used[i])
        s->groups[i] = find_group (scores, row->c);
      else
        g_ptr_array_add (scores->missing, row);
    }
  scores->n_groups = scores->groups->len;
}

/* ---- Wins, ties, losses -------------------------------------------------------------------- */

static gsize
best_system (const Scoring *s, gsize row)
{
  const double *medians = s->medians + row * s->table.n_systems;
  gsize best = 0;

  for (gsize k = 1; k < s->table.n_systems; k++)
    if (s->higher[row] ? medians[k] > medians[best] : medians[k] < medians[best])
      best = k;
  return best;
}

/* The best of each row against the others: who is not found worse than it ties or wins.  The
 * comparisons of all rows are Holm's family here. */
static void
compare_with_best (const Scoring *s, BstStatsComparison *numbers, double *p)
{
  BstStatsComparer *comparer = bst_stats_comparer_new (CONFIDENCE);
  gsize n = s->table.n_systems;

  for (gsize i = 0; i < s->rows->len; i++)
    for (gsize k = 0, best = best_system (s, i); k < n; k++)
      {
        const BstComparedRow *row = s->rows->pdata[i];

        p[i * n + k] = NAN;
        if (!s->used[i] || k == best)
          continue;
        bst_comparison_compare_cells (s->comparison, comparer, row, &row->cells[best],
                                      &row->cells[k], &numbers[i * n + k]);
        bst_cells_widen (s->comparison, row, &row->cells[best], &row->cells[k],
                         &numbers[i * n + k]);
        p[i * n + k] = numbers[i * n + k].p;
      }
  bst_stats_comparer_free (comparer);
}

static void
tally_row (const Scoring *s, gsize i, const BstStatsComparison *numbers, const double *adjusted,
           BstStatsTally *tallies)
{
  gsize n = s->table.n_systems, best = best_system (s, i);
  double margin = s->comparison->options.margin;
  g_autofree BstStatsVerdict *verdicts = g_new0 (BstStatsVerdict, n * n);

  for (gsize k = 0; k < n; k++)
    if (k != best
        && bst_stats_judge (&numbers[i * n + k], adjusted[i * n + k], margin) == BST_STATS_BETTER)
      {
        verdicts[best * n + k] = BST_STATS_BETTER;
        verdicts[k * n + best] = BST_STATS_WORSE;
      }
  bst_stats_tally_case (verdicts, n, tallies);
}

static void
tally (const Scoring *s, BstScores *scores)
{
  gsize n = s->table.n_systems, n_cells = s->rows->len * n;
  g_autofree BstStatsComparison *numbers = g_new0 (BstStatsComparison, n_cells + 1);
  g_autofree double *p = g_new0 (double, n_cells + 1);
  g_autofree BstStatsTally *tallies = g_new0 (BstStatsTally, n);

  compare_with_best (s, numbers, p);
  bst_stats_holm (p, n_cells, p);
  for (gsize i = 0; i < s->rows->len; i++)
    if (s->used[i])
      tally_row (s, i, numbers, p, tallies);
  for (gsize k = 0; k < n; k++)
    scores->systems[k].tally = tallies[k];
}

/* So few values that a median has no interval have no score with one either. */
static gboolean
has_intervals (const Scoring *s)
{
  for (guint i = 0; i < s->rows->len; i++)
    for (gsize k = 0; s->used[i] && k < s->table.n_systems; k++)
      if (!isfinite (((const BstComparedRow *)s->rows->pdata[i])->cells[k].low))
        return FALSE;
  return TRUE;
}

/* ---- The scores ---------------------------------------------------------------------------- */

void
bst_comparison_score (BstComparison *comparison)
{
  Scoring s;
  BstStatsScoreKind kind = (BstStatsScoreKind)comparison->options.score;
  gsize n = comparison->systems->len;
  g_autofree double *values = g_new0 (double, n);
  g_autofree BstStatsInterval *intervals = g_new0 (BstStatsInterval, n);
  BstScores *scores = g_new0 (BstScores, 1);

  scores->groups = g_ptr_array_new_with_free_func (g_free);
  scores->missing = g_ptr_array_new ();
  scores->systems = g_new0 (BstSystemScore, n);
  scoring_init (&s, comparison);
  choose_cases (&s, scores);
  if (kind == BST_STATS_SCORE_GEOMEAN)
    bst_stats_score_geomean (&s.table, s.used, values);
  else
    bst_stats_score_sum (&s.table, s.used, values);
  bst_stats_score_intervals (&s.table, s.used, s.runs, s.n_runs, kind, RESAMPLES, SEED, CONFIDENCE,
                             intervals);
  for (gsize k = 0; k < n; k++)
    {
      scores->systems[k].score = scores->n_cases > 0 ? values[k] : NAN;
      scores->systems[k].interval = has_intervals (&s) ? intervals[k] : BST_STATS_NO_INTERVAL;
    }
  tally (&s, scores);
  scoring_clear (&s);
  comparison->scores = scores;
}
