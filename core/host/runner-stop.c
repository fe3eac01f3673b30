/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner-stop.c - when a case has enough repetitions: on precision and never on a verdict, with
 * two looks in a row against the bias of peeking (statistics.md 2.4).
 */
#include <config.h>
#include <math.h>

#include "host/runner-private.h"
#include "stats/order.h"

#define CONFIDENCE 0.95
/* So many failures of one kind in a row, and no success ever: more would say the same. */
#define FAILURES_MAX 3u

static const BstRepetition *
repetition (const BstCaseResult *result, guint i)
{
  return &g_array_index (result->repetitions, BstRepetition, i);
}

static gboolean
is_failing (const BstCaseResult *result, guint n)
{
  BstStatus last = repetition (result, n - 1)->status;

  if (last == BST_STATUS_OK)
    return FALSE;
  /* What failed in the probe before the first repetition was never run. */
  if (n == 1 && g_strcmp0 (repetition (result, 0)->stage, BST_STAGE_PROBE) == 0)
    return TRUE;
  for (guint i = 0; i < n; i++)
    if (repetition (result, i)->status == BST_STATUS_OK)
      return FALSE;
  for (guint i = 1; i <= FAILURES_MAX; i++)
    if (n < i || repetition (result, n - i)->status != last)
      return FALSE;
  return TRUE;
}

static GArray *
primary_values (const BstCaseResult *result, guint n)
{
  const BstMetricInfo *primary = bst_benchmark_info_primary (result->description);
  const BstColumn *column =
      primary != NULL ? bst_case_result_find_column (result, primary->name) : NULL;
  GArray *values = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; column != NULL && i < MIN (n, column->samples->len); i++)
    {
      const BstSample *sample = &g_array_index (column->samples, BstSample, i);

      if (repetition (result, i)->status == BST_STATUS_OK && sample->state == 0
          && isfinite (sample->value))
        g_array_append_val (values, sample->value);
    }
  return values;
}

double
bst_stop_half_width (const BstCaseResult *result, guint n)
{
  g_autoptr (GArray) values = primary_values (result, n);

  if (values->len == 0)
    return NAN;
  bst_stats_sort ((double *)(gpointer)values->data, values->len);
  return bst_stats_relative_half_width ((double *)(gpointer)values->data, values->len, CONFIDENCE);
}

const char *
bst_stop_reason (const BstCaseResult *result, const BstSettings *settings, guint n)
{
  gboolean is_fixed = settings->min_repetitions == settings->max_repetitions;

  if (n == 0)
    return NULL;
  if (bst_status_is_skip (repetition (result, n - 1)->status))
    return "skipped";
  if (is_failing (result, n))
    return "failing";
  if (n >= settings->max_repetitions)
    return is_fixed ? "fixed" : "max";
  if (n > settings->min_repetitions && bst_stop_half_width (result, n - 1) <= settings->precision
      && bst_stop_half_width (result, n) <= settings->precision)
    return "converged";
  return NULL;
}

guint
bst_stop_planned (const BstCaseResult *result, const BstSettings *settings, const char *reason)
{
  if (g_strcmp0 (reason, "converged") == 0)
    return result->repetitions->len;
  if (g_strcmp0 (reason, "max") == 0)
    return settings->max_repetitions;
  return MAX (settings->min_repetitions, result->repetitions->len);
}
