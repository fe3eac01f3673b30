/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner-stop.c - when a case has enough repetitions: by the rule of stats/stopping.h, or because
 * more would fail as these did.
 */
#include <config.h>
#include <math.h>

#include "host/runner-private.h"
#include "stats/stopping.h"

#define CONFIDENCE 0.95
/* So many failures of one kind in a row, and no success ever: more would say the same. */
#define FAILURES_MAX 3u
/* What is so short that its least time takes more is measured often enough. */
#define SHORT_MAX 500u

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

GArray *
bst_stop_values (const BstCaseResult *result, guint n)
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

static BstStatsStopRule
rule_of (const BstSettings *settings)
{
  return (BstStatsStopRule){ .target = settings->precision,
                             .confidence = CONFIDENCE,
                             .at_least = settings->min_repetitions,
                             .at_most = settings->max_repetitions };
}

double
bst_stop_half_width (const BstCaseResult *result, guint n)
{
  const BstStatsStopRule rule = { .confidence = CONFIDENCE };
  g_autoptr (GArray) values = bst_stop_values (result, n);

  return bst_stats_stop_half_width (&rule, (double *)(gpointer)values->data, values->len);
}

/* Whether the least time of measuring is not over, though the rule would stop. */
static gboolean
is_too_short (const BstCaseResult *result, const BstSettings *settings, guint n)
{
  double seconds = 0;

  for (guint i = 0; i < n; i++)
    if (isfinite (repetition (result, i)->wall))
      seconds += repetition (result, i)->wall;
  return n < SHORT_MAX && seconds < settings->least_seconds;
}

/* By the mean of the N so far, how many the least time takes. */
static guint
n_of_least_time (const BstCaseResult *result, const BstSettings *settings)
{
  const guint n = result->repetitions->len;
  double seconds = 0;

  for (guint i = 0; i < n; i++)
    if (isfinite (repetition (result, i)->wall))
      seconds += repetition (result, i)->wall;
  if (!(seconds > 0) || settings->least_seconds >= SHORT_MAX * (seconds / n))
    return SHORT_MAX;
  return (guint)ceil (settings->least_seconds / (seconds / n));
}

guint
bst_stop_most (const BstCaseResult *result, const BstSettings *settings)
{
  const guint least = settings->least_seconds > 0 ? n_of_least_time (result, settings) : 0;

  return MAX (MAX (settings->max_repetitions, least), result->repetitions->len + 1);
}

const char *
bst_stop_reason (const BstCaseResult *result, const BstSettings *settings, guint n)
{
  const gboolean is_fixed = settings->min_repetitions == settings->max_repetitions;
  const BstStatsStopRule rule = rule_of (settings);
  g_autoptr (GArray) values = NULL;

  if (n == 0)
    return NULL;
  if (bst_status_is_skip (repetition (result, n - 1)->status))
    return "skipped";
  if (is_failing (result, n))
    return "failing";
  if (settings->least_seconds > 0 && is_too_short (result, settings, n))
    return NULL;
  values = bst_stop_values (result, n);
  switch (bst_stats_stop (&rule, (double *)(gpointer)values->data, values->len, n))
    {
    case BST_STATS_CONVERGED:
      return "converged";
    case BST_STATS_MOST_REPETITIONS:
      return is_fixed ? "fixed" : "max";
    default:
      return NULL;
    }
}

guint
bst_stop_planned (const BstCaseResult *result, const BstSettings *settings, const char *reason)
{
  if (g_strcmp0 (reason, "converged") == 0)
    return result->repetitions->len;
  if (g_strcmp0 (reason, "max") == 0)
    return MAX (settings->max_repetitions, result->repetitions->len);
  return MAX (settings->min_repetitions, result->repetitions->len);
}
