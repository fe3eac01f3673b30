/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * history.c - puts the runs of a series together, case by case: each run that was due is a point,
 * and one that was not made is a gap and never a figure.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/group.h"
#include "reports/history.h"
#include "reports/parameters.h"
#include "reports/reasons.h"
#include "stats/order.h"

/* A number in a hostile file may be as large as there are: beyond, gaps are counted and not listed. */
#define MOST_POINTS 20000

static void
point_free (gpointer data)
{
  BstHistoryPoint *point = data;

  bst_summary_clear (&point->summary);
  g_free (point->why);
  g_free (point);
}

static void
history_free (gpointer data)
{
  BstHistory *history = data;

  g_free (history->system);
  g_free (history->name);
  g_free (history->column);
  g_ptr_array_unref (history->points);
  g_ptr_array_unref (history->changes);
  g_free (history);
}

/* ---- Which cases and columns --------------------------------------------------------------- */

/* What must be alike for figures to be those of one history. */
static char *
case_key (const BstCaseResult *c)
{
  GString *key = g_string_new (c->id);

  g_string_append_printf (key, "\x1f%s\x1f%s\x1f%u", c->variant != NULL ? c->variant : "",
                          c->description->name, c->description->revision);
  for (guint i = 0; i < c->asked->len; i++)
    {
      const BstPair *pair = c->asked->pdata[i];

      g_string_append_printf (key, "\x1f%s=%s", pair->key, pair->value);
    }
  return g_string_free (key, FALSE);
}

static const BstCaseResult *
find_case (const BstResult *run, const char *key)
{
  for (guint i = 0; i < run->cases->len; i++)
    {
      g_autofree char *own = case_key (run->cases->pdata[i]);

      if (g_str_equal (own, key))
        return run->cases->pdata[i];
    }
  return NULL;
}

/* The columns of the primary metric: without labels, or where there is none such, each. */
static GPtrArray *
columns_of (const GPtrArray *cases, const BstMetricInfo *metric)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < cases->len; i++)
    {
      const BstCaseResult *c = cases->pdata[i];

      for (guint k = 0; c != NULL && k < c->columns->len; k++)
        {
          const char *key = ((const BstColumn *)c->columns->pdata[k])->key;

          if (g_str_equal (((const BstColumn *)c->columns->pdata[k])->metric, metric->name)
              && !g_ptr_array_find_with_equal_func (columns, key, g_str_equal, NULL))
            g_ptr_array_add (columns, g_strdup (key));
        }
    }
  if (columns->len == 0
      || g_ptr_array_find_with_equal_func (columns, metric->name, g_str_equal, NULL))
    {
      g_ptr_array_set_size (columns, 0);
      g_ptr_array_add (columns, g_strdup (metric->name));
    }
  return columns;
}

/* ---- Points -------------------------------------------------------------------------------- */

static char *
why_without (const BstHistoryPoint *point, gboolean share)
{
  char *failure = point->c != NULL ? bst_case_failure_text (point->c, share) : NULL;

  if (failure != NULL || point->state == BST_POINT_GOOD)
    return failure;
  if (point->c == NULL)
    return g_strdup (_ ("it was not in this run"));
  if (g_strcmp0 (point->result->state, "complete") != 0)
    return g_strdup (_ ("the run ended before"));
  return g_strdup (_ ("it gave no figure"));
}

static BstHistoryPoint *
point_new (const BstResult *run, const BstCaseResult *c, const char *column, gboolean share)
{
  BstHistoryPoint *point = g_new0 (BstHistoryPoint, 1);

  point->number = run->place.index;
  point->due = run->place.due;
  point->offset = run->place.offset;
  point->result = run;
  point->c = c;
  point->mean = NAN;
  if (c != NULL)
    bst_summary_init (&point->summary, c, bst_case_result_find_column (c, column));
  point->state = point->summary.n > 0 ? BST_POINT_GOOD : BST_POINT_FAILED;
  if (point->state == BST_POINT_GOOD)
    point->mean =
        bst_stats_mean ((const double *)(gpointer)point->summary.values->data, point->summary.n);
  point->why = why_without (point, share);
  return point;
}

/* Of a run that is not there. */
static BstHistoryPoint *
gap_new (const BstHistory *history, const BstHistoryPoint *next, guint number)
{
  BstHistoryPoint *point = g_new0 (BstHistoryPoint, 1);
  const double earlier = (double)(next->number - number) * history->every * G_USEC_PER_SEC;

  point->state = BST_POINT_MISSED;
  point->number = number;
  point->due = next->due - (gint64)MIN (earlier, (double)G_MAXINT64 / 4);
  point->offset = next->offset;
  point->mean = NAN;
  return point;
}

static void
add_gaps (BstHistory *history, guint from, const BstHistoryPoint *next)
{
  history->n_missed += next->number - from;
  for (guint number = from; number < next->number && next->number < MOST_POINTS; number++)
    g_ptr_array_add (history->points, gap_new (history, next, number));
}

static void
add_points (BstHistory *history, const GPtrArray *runs, const GPtrArray *cases, gboolean share)
{
  guint next = 0;

  for (guint i = 0; i < runs->len; i++)
    {
      BstHistoryPoint *point = point_new (runs->pdata[i], cases->pdata[i], history->column, share);

      add_gaps (history, next, point);
      history->n_failed += point->state == BST_POINT_FAILED;
      g_ptr_array_add (history->points, point);
      next = point->number + 1;
    }
}

static void
sum_up (BstHistory *history, BstPrefix units)
{
  g_autoptr (GArray) medians = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < history->points->len; i++)
    {
      const BstHistoryPoint *point = history->points->pdata[i];

      if (point->state == BST_POINT_GOOD)
        g_array_append_val (medians, point->summary.median);
    }
  bst_stats_summarise ((const double *)(gpointer)medians->data, NULL, medians->len, &history->all);
  bst_unit_choose (bst_unit_find (history->metric->unit),
                   medians->len > 0 ? history->all.median : NAN, units, &history->scale);
}

/* ---- Histories ----------------------------------------------------------------------------- */

/* Where another series has this name and label, with what tells it from that. */
static char *
system_of (const BstSeriesRuns *series, const BstCaseResult *c, const BstResult *run,
           gboolean hides)
{
  g_autofree char *system = bst_case_system (c, run, hides);

  return series->apart != NULL ? g_strdup_printf ("%s, %s", system, series->apart)
                               : g_steal_pointer (&system);
}

static BstHistory *
history_new (const BstSeriesRuns *series, const GPtrArray *cases, const BstCaseResult *c,
             const char *column, const BstHistoryOptions *options)
{
  const GPtrArray *runs = series->runs;
  BstHistory *history = g_new0 (BstHistory, 1);
  const BstResult *last = runs->pdata[runs->len - 1];

  history->series = last->place.name;
  history->label = last->label;
  history->system = system_of (series, c, last, options->hiding != NULL);
  history->name =
      c->title != NULL ? g_strdup (c->title) : bst_case_text_hiding (c, options->hiding);
  history->column = g_strdup (column);
  history->benchmark = c->description;
  history->metric = bst_benchmark_info_primary (c->description);
  history->every = last->place.every;
  history->share = options->hiding != NULL;
  history->planned = last->place.count;
  history->points = g_ptr_array_new_with_free_func (point_free);
  history->changes = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_history_change_free);
  add_points (history, runs, cases, options->hiding != NULL);
  sum_up (history, options->units);
  bst_history_find_changes (history, options->units);
  return history;
}

static void
add_case (GPtrArray *histories, const BstSeriesRuns *series, const char *key,
          const BstHistoryOptions *options)
{
  const GPtrArray *runs = series->runs;
  g_autoptr (GPtrArray) cases = g_ptr_array_new ();
  g_autoptr (GPtrArray) columns = NULL;
  const BstCaseResult *last = NULL;

  for (guint i = 0; i < runs->len; i++)
    {
      const BstCaseResult *c = find_case (runs->pdata[i], key);

      g_ptr_array_add (cases, (gpointer)c);
      last = c != NULL ? c : last;
    }
  if (last == NULL || bst_benchmark_info_primary (last->description) == NULL)
    return;
  columns = columns_of (cases, bst_benchmark_info_primary (last->description));
  for (guint i = 0; i < columns->len; i++)
    g_ptr_array_add (histories, history_new (series, cases, last, columns->pdata[i], options));
}

static void
add_series (GPtrArray *histories, const BstSeriesRuns *series, const BstHistoryOptions *options)
{
  const GPtrArray *runs = series->runs;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < runs->len; i++)
    {
      const BstResult *run = runs->pdata[i];

      for (guint k = 0; k < run->cases->len; k++)
        {
          char *key = case_key (run->cases->pdata[k]);

          if (!g_hash_table_contains (seen, key))
            add_case (histories, series, key, options);
          g_hash_table_add (seen, key);
        }
    }
}

GPtrArray *
bst_histories_new (const BstResult *const *results, guint n, const BstHistoryOptions *options)
{
  GPtrArray *histories = g_ptr_array_new_with_free_func (history_free);
  g_autoptr (GPtrArray) all = bst_series_split (results, n);

  for (guint i = 0; i < all->len; i++)
    if (((const BstSeriesRuns *)all->pdata[i])->runs->len > 1)
      add_series (histories, all->pdata[i], options);
  return histories;
}
