/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time-view.c - the result of `time` as it is shown: without the start of the shell, and under the
 * names that the user gave.  What is kept in the store stays as it was measured.
 */
#include <config.h>

#include <math.h>

#include "cli/time.h"
#include "reports/summary.h"
#include "stats/interval.h"
#include "stats/offset.h"

/* sqrt (pi / 2): what the median of normal values is less sure than their mean. */
#define MEDIAN_ERROR 1.2533141373155003

/* Of command.time; only the first may become negative, by the scatter of what is subtracted. */
static const char *const times[] = { "wall", "cpu", "user", "system" };

static gint
find_shell_case (const BstResult *result)
{
  for (guint i = 0; i < result->cases->len; i++)
    if (g_strcmp0 (((BstCaseResult *)result->cases->pdata[i])->variant, BST_TIME_SHELL_START) == 0)
      return (gint)i;
  return -1;
}

/* How well the median of the shell's figures is known: its interval, or, as there is none below six
 * values, that of Student for a mean, made as wide as a median's. */
static BstStatsOffset
offset_of (const BstSummary *shell)
{
  double mean = NAN, half = NAN;
  BstStatsInterval interval;

  if (bst_summary_has_interval (shell))
    return (BstStatsOffset){ shell->median - shell->low, shell->high - shell->median };
  if (bst_stats_mean_interval ((const double *)(gpointer)shell->values->data, shell->n, 0.95, &mean,
                               &interval)
      == BST_STATS_OK)
    half = MEDIAN_ERROR * (interval.high - mean);
  return (BstStatsOffset){ half, half };
}

static void
subtract (BstCaseResult *c, const char *metric, const BstSummary *shell, gboolean may_be_negative)
{
  const BstStatsOffset offset = offset_of (shell);
  BstColumn *column = bst_case_result_find_column (c, metric);

  if (column == NULL)
    return;
  column->offset_below = offset.below;
  column->offset_above = offset.above;
  for (guint i = 0; i < column->samples->len; i++)
    {
      BstSample *sample = &g_array_index (column->samples, BstSample, i);

      sample->value -= shell->median;
      if (!may_be_negative && sample->value < 0)
        sample->value = 0;
    }
}

void
bst_time_view_subtract (BstResult *result, BstTimeShellStart *start)
{
  gint at = find_shell_case (result);
  BstCaseResult *shell = at >= 0 ? result->cases->pdata[at] : NULL;

  *start = (BstTimeShellStart){ .wall = NAN, .low = NAN, .high = NAN };
  for (guint t = 0; shell != NULL && t < G_N_ELEMENTS (times); t++)
    {
      BstSummary summary;

      bst_summary_init (&summary, shell, bst_case_result_find_column (shell, times[t]));
      if (t == 0 && summary.n > 0)
        *start = (BstTimeShellStart){ TRUE, summary.n, summary.median, summary.low, summary.high };
      for (guint i = 0; i < result->cases->len && summary.n > 0; i++)
        if (i != (guint)at)
          subtract (result->cases->pdata[i], times[t], &summary, t == 0);
      bst_summary_clear (&summary);
    }
  if (at >= 0)
    g_ptr_array_remove_index (result->cases, (guint)at);
}

/* ---- Order --------------------------------------------------------------------------------- */

static gint
by_name (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 ((*(BstCaseResult *const *)a)->variant, (*(BstCaseResult *const *)b)->variant);
}

static double
median_of (const BstCaseResult *c)
{
  BstSummary summary;
  double median;

  bst_summary_init (&summary, c, bst_case_result_find_column (c, times[0]));
  median = summary.median;
  bst_summary_clear (&summary);
  return median;
}

/* What has no time comes last. */
static gint
by_time (gconstpointer a, gconstpointer b)
{
  double first = median_of (*(BstCaseResult *const *)a);
  double second = median_of (*(BstCaseResult *const *)b);

  if (isnan (first) || isnan (second))
    return isnan (first) - isnan (second);
  return (first > second) - (first < second);
}

void
bst_time_view_sort (BstResult *result, const char *sort)
{
  if (g_strcmp0 (sort, "name") == 0)
    g_ptr_array_sort (result->cases, by_name);
  else if (g_strcmp0 (sort, "value") == 0)
    g_ptr_array_sort (result->cases, by_time);
}

/* ---- Names --------------------------------------------------------------------------------- */

static const BstTimeCommand *
find_command (const BstTimeJob *job, const char *name)
{
  for (guint i = 0; i < job->commands->len; i++)
    {
      const BstTimeCommand *command = job->commands->pdata[i];

      if (g_strcmp0 (command->name, name) == 0)
        return command;
    }
  return NULL;
}

static void
name_case (BstCaseResult *c, const BstTimeCommand *command)
{
  g_free (c->title);
  c->title = g_strdup (command->name);
  g_clear_pointer (&c->variant, g_free);
  g_ptr_array_set_size (c->asked, 0);
  bst_pairs_set (c->asked, "command", command->text);
  for (guint i = 0; i < command->params->len; i++)
    {
      const BstPair *pair = command->params->pdata[i];

      /* The format has no other place for the text of the command. */
      if (!g_str_equal (pair->key, "command"))
        bst_pairs_set (c->asked, pair->key, pair->value);
    }
}

void
bst_time_view_name (BstResult *result, const BstTimeJob *job)
{
  for (guint i = 0; i < result->cases->len; i++)
    {
      BstCaseResult *c = result->cases->pdata[i];
      const BstTimeCommand *command = find_command (job, c->variant);

      if (command != NULL)
        name_case (c, command);
    }
}
