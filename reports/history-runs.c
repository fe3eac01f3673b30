/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * history-runs.c - which runs are of one series.  Its name is not enough: runs that were imported may
 * be of a series that another machine calls the same, and neither must stand in for the other.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/history.h"

/* Due times are whole us; what is further apart are the steps of another series. */
#define SAME_BEGIN 1000.0 /* us */

static void
series_runs_free (gpointer data)
{
  BstSeriesRuns *series = data;

  g_ptr_array_unref (series->runs);
  g_free (series->apart);
  g_free (series);
}

static BstSeriesRuns *
series_runs_new (GPtrArray *all)
{
  BstSeriesRuns *series = g_new0 (BstSeriesRuns, 1);

  series->runs = g_ptr_array_new ();
  g_ptr_array_add (all, series);
  return series;
}

/* ---- Of one name, label and steps ---------------------------------------------------------- */

/* us since the epoch: when the run with number 0 was due. */
static double
begin_of (const BstResult *run)
{
  return (double)run->place.due - run->place.index * run->place.every * G_USEC_PER_SEC;
}

static gboolean
is_called_alike (const BstResult *a, const BstResult *b)
{
  return g_strcmp0 (a->place.name, b->place.name) == 0 && g_strcmp0 (a->label, b->label) == 0;
}

static gboolean
has_same_steps (const BstResult *a, const BstResult *b)
{
  return a == b
         || (fabs (a->place.every - b->place.every) * G_USEC_PER_SEC < 1
             && fabs (begin_of (a) - begin_of (b)) < SAME_BEGIN);
}

static GPtrArray *
runs_like (GPtrArray *groups, const BstResult *run)
{
  for (guint i = 0; i < groups->len; i++)
    {
      const BstSeriesRuns *group = groups->pdata[i];

      if (is_called_alike (group->runs->pdata[0], run)
          && has_same_steps (group->runs->pdata[0], run))
        return group->runs;
    }
  return series_runs_new (groups)->runs;
}

/* ---- Of one machine ------------------------------------------------------------------------ */

static gint
compare_runs (gconstpointer a, gconstpointer b)
{
  const BstResult *first = *(const BstResult *const *)a;
  const BstResult *second = *(const BstResult *const *)b;

  if (first->place.index != second->place.index)
    return first->place.index < second->place.index ? -1 : 1;
  return (first->started > second->started) - (first->started < second->started);
}

/* One run that is there twice, as it was imported again. */
static gboolean
is_copy (const BstResult *a, const BstResult *b)
{
  return a->place.index == b->place.index && a->started == b->started;
}

static void
drop_copies (GPtrArray *runs)
{
  guint i = 1;

  while (i < runs->len)
    if (is_copy (runs->pdata[i - 1], runs->pdata[i]))
      g_ptr_array_remove_index (runs, i - 1);
    else
      i++;
}

static gboolean
has_doubles (const GPtrArray *runs)
{
  for (guint i = 1; i < runs->len; i++)
    if (((const BstResult *)runs->pdata[i - 1])->place.index
        == ((const BstResult *)runs->pdata[i])->place.index)
      return TRUE;
  return FALSE;
}

static gboolean
is_same_machine (const BstResult *a, const BstResult *b)
{
  g_autofree char *mine =
      a->machines->len > 0 ? bst_machine_signature (a->machines->pdata[0]) : NULL;
  g_autofree char *theirs =
      b->machines->len > 0 ? bst_machine_signature (b->machines->pdata[0]) : NULL;

  return g_strcmp0 (mine, theirs) == 0;
}

/* The series from FROM on that RUN goes on with; runs come by their numbers. */
static BstSeriesRuns *
series_before (GPtrArray *all, guint from, const BstResult *run)
{
  for (guint i = from; i < all->len; i++)
    {
      BstSeriesRuns *series = all->pdata[i];
      const BstResult *last = series->runs->pdata[series->runs->len - 1];

      if (last->place.index < run->place.index && is_same_machine (series->runs->pdata[0], run))
        return series;
    }
  return series_runs_new (all);
}

/* A machine may change within its series, and that is told as a change.  Only where a number is there
 * twice must there be two machines: then each has its own runs. */
static void
add_by_machine (GPtrArray *all, GPtrArray *runs)
{
  const guint from = all->len;

  g_ptr_array_sort (runs, compare_runs);
  drop_copies (runs);
  if (!has_doubles (runs))
    {
      g_ptr_array_extend (series_runs_new (all)->runs, runs, NULL, NULL);
      return;
    }
  for (guint i = 0; i < runs->len; i++)
    g_ptr_array_add (series_before (all, from, runs->pdata[i])->runs, runs->pdata[i]);
}

/* ---- What each is called ------------------------------------------------------------------- */

/* By its begin; where that tells nothing, by the machine, too, or at last by NUMBER. */
static char *
apart_text (const BstSeriesRuns *series, guint more, guint number)
{
  const BstResult *first = series->runs->pdata[0];
  const double begin = CLAMP (begin_of (first), -4e18, 4e18);
  const char *cpu =
      first->machines->len > 0 ? bst_machine_get (first->machines->pdata[0], "cpu.model") : NULL;
  g_autofree char *begun = bst_history_time ((gint64)begin, first->place.offset);

  if (more == 0)
    return g_strdup_printf (_ ("begun %s"), begun);
  if (more == 1)
    return g_strdup_printf (_ ("begun %s, %s"), begun, cpu != NULL ? cpu : _ ("unknown"));
  return g_strdup_printf (_ ("begun %s (%u)"), begun, number);
}

/* Series of one name and label, told apart with the fewest words. */
static void
name_apart (const GPtrArray *alike)
{
  for (guint more = 0; alike->len > 1 && more <= 2; more++)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

      for (guint i = 0; i < alike->len; i++)
        {
          BstSeriesRuns *series = alike->pdata[i];

          g_free (series->apart);
          series->apart = apart_text (series, more, i + 1);
          g_hash_table_add (seen, series->apart);
        }
      if (g_hash_table_size (seen) == alike->len)
        return;
    }
}

static void
name_all_apart (const GPtrArray *all)
{
  for (guint i = 0; i < all->len; i++)
    {
      const BstSeriesRuns *series = all->pdata[i];
      g_autoptr (GPtrArray) alike = g_ptr_array_new ();

      for (guint k = 0; k < all->len && series->apart == NULL; k++)
        if (is_called_alike (((const BstSeriesRuns *)all->pdata[k])->runs->pdata[0],
                             series->runs->pdata[0]))
          g_ptr_array_add (alike, all->pdata[k]);
      name_apart (alike);
    }
}

GPtrArray *
bst_series_split (const BstResult *const *results, guint n)
{
  g_autoptr (GPtrArray) groups = g_ptr_array_new_with_free_func (series_runs_free);
  GPtrArray *all = g_ptr_array_new_with_free_func (series_runs_free);

  for (guint i = 0; i < n; i++)
    if (results[i]->place.name != NULL)
      g_ptr_array_add (runs_like (groups, results[i]), (gpointer)results[i]);
  for (guint i = 0; i < groups->len; i++)
    add_by_machine (all, ((BstSeriesRuns *)groups->pdata[i])->runs);
  name_all_apart (all);
  return all;
}

/* ---- Whether all are one ------------------------------------------------------------------- */

gboolean
bst_results_are_of_series (const BstResult *const *results, guint n)
{
  for (guint i = 0; i < n; i++)
    if (results[i]->place.name == NULL)
      return FALSE;
  return n > 0;
}

gboolean
bst_results_are_series (const BstResult *const *results, guint n)
{
  g_autoptr (GPtrArray) all = bst_series_split (results, n);

  return n > 1 && all->len == 1 && bst_results_are_of_series (results, n);
}

const BstResult *
bst_results_newest (const BstResult *const *results, guint n)
{
  const BstResult *newest = NULL;

  if (!bst_results_are_series (results, n))
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      const gboolean complete = g_strcmp0 (results[i]->state, "complete") == 0;
      const gboolean before = newest != NULL && g_strcmp0 (newest->state, "complete") == 0;

      if (newest == NULL || complete > before
          || (complete == before && results[i]->place.index >= newest->place.index))
        newest = results[i];
    }
  return newest;
}
