/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * plan-wishes.c - looks, before anything is measured, whether the charts and levels that a suite
 * asks for are of something that its benchmarks have.  A benchmark that runs a program may find
 * metrics meanwhile: of such a one it can only be said that it declares none.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "host/json-reader.h"
#include "host/plan-private.h"
#include "host/sensors.h"
#include "model/fail.h"
#include "model/nearest.h"

/* Words, each once and NULL at the end, when it is done. */
static void
add_word (GPtrArray *words, const char *word)
{
  if (!g_ptr_array_find_with_equal_func (words, word, g_str_equal, NULL))
    g_ptr_array_add (words, (gpointer)word);
}

static gboolean
fail_at (const BstSuiteWish *wish, const char *field, const char *sentence, GError **error)
{
  g_autofree char *path = g_strdup_printf ("%s%s", wish->path, wish->chart != 0 ? field : "");
  g_autofree char *place = bst_json_place (wish->file, path);

  return bst_fail (error, "%s: %s", place, sentence);
}

/* ---- What the benchmarks have --------------------------------------------------------------- */

static gboolean
is_of (const BstSuiteWish *wish, const BstBenchmarkInfo *info)
{
  return wish->benchmark == NULL || g_str_equal (wish->benchmark, info->name);
}

/* "In setup: a whole metric of a wrapped program", says plugin.h: a job is one, or its own part says
 * what it runs. */
static gboolean
may_add (const BstBenchmarkInfo *info)
{
  if (info->pace == BST_JOB)
    return TRUE;
  for (guint i = 0; i < info->params->len; i++)
    if (((const BstParamInfo *)info->params->pdata[i])->type == BST_PARAM_COMMAND)
      return TRUE;
  return FALSE;
}

static gboolean
any_may_add (const BstSuiteWish *wish, const GPtrArray *infos)
{
  for (guint i = 0; i < infos->len; i++)
    if (is_of (wish, infos->pdata[i]) && may_add (infos->pdata[i]))
      return TRUE;
  return FALSE;
}

/* Names of the metrics of one KIND that WISH may be about; 0: of each kind. */
static GPtrArray *
metric_names (const BstSuiteWish *wish, const GPtrArray *infos, BstMetricKind kind)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < infos->len; i++)
    {
      const BstBenchmarkInfo *info = infos->pdata[i];

      for (guint k = 0; is_of (wish, info) && k < info->metrics->len; k++)
        {
          const BstMetricInfo *metric = info->metrics->pdata[k];

          if (kind == 0 || metric->kind == kind)
            add_word (names, metric->name);
        }
    }
  g_ptr_array_add (names, NULL);
  return names;
}

/* What is known of the metric that WISH names, in all benchmarks that have it. */
typedef struct
{
  gboolean is_there, is_latency, is_series, has_unit;
  const char *unit; /* of one of them */
} Found;

static void
take (Found *found, const BstSuiteWish *wish, BstMetricKind kind, const char *unit)
{
  found->is_there = TRUE;
  found->is_latency |= kind == BST_LATENCY;
  found->is_series |= kind == BST_SERIES;
  found->has_unit |= wish->unit == NULL || g_strcmp0 (wish->unit, unit) == 0;
  found->unit = unit;
}

static Found
find_metric (const BstSuiteWish *wish, const GPtrArray *infos)
{
  const BstMetric *sensor = bst_sensors_metric (wish->metric);
  Found found = { 0 };

  for (guint i = 0; i < infos->len; i++)
    {
      const BstMetricInfo *metric = is_of (wish, infos->pdata[i])
                                        ? bst_benchmark_info_metric (infos->pdata[i], wish->metric)
                                        : NULL;

      if (metric != NULL)
        take (&found, wish, metric->kind, metric->unit);
    }
  if (sensor != NULL)
    take (&found, wish, sensor->kind, sensor->unit);
  return found;
}

/* ---- What is said --------------------------------------------------------------------------- */

static gboolean
fail_benchmark (const BstSuiteWish *wish, const GPtrArray *infos, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL, *sentence = NULL;

  for (guint i = 0; i < infos->len; i++)
    add_word (names, ((const BstBenchmarkInfo *)infos->pdata[i])->name);
  g_ptr_array_add (names, NULL);
  hint = bst_did_you_mean (wish->benchmark, (const char *const *)names->pdata);
  sentence =
      g_strdup_printf (_ ("no case of this suite is of '%s', so there is nothing to draw.%s"),
                       wish->benchmark, hint);
  return fail_at (wish, ".benchmark", sentence, error);
}

/* Who writes 'p99' of a level means a percentile. */
static char *
missing_hint (const BstSuiteWish *wish, const GPtrArray *names)
{
  if (wish->chart == 0 && g_regex_match_simple ("^p[0-9]+$", wish->metric, 0, 0))
    return g_strdup (_ ("  A percentile stands behind its latency: 'latency.p99'."));
  return bst_did_you_mean (wish->metric, (const char *const *)names->pdata);
}

/* An error, or, where it may yet come, a remark. */
static gboolean
tell_missing (const BstSuiteWish *wish, const GPtrArray *infos, GPtrArray *remarks, GError **error)
{
  g_autoptr (GPtrArray) names = metric_names (wish, infos, 0);
  g_autofree char *list = g_strjoinv (", ", (char **)names->pdata);
  g_autofree char *hint = missing_hint (wish, names);
  g_autofree char *sentence =
      wish->benchmark != NULL
          ? g_strdup_printf (_ ("%s has no metric '%s'; it has %s.%s"), wish->benchmark,
                             wish->metric, list, hint)
          : g_strdup_printf (_ ("no benchmark of this suite has a metric '%s'; they have %s.%s"),
                             wish->metric, list, hint);
  g_autoptr (GError) doubt = NULL;

  if (!any_may_add (wish, infos))
    return fail_at (wish, ".metric", sentence, error);
  fail_at (wish, ".metric", sentence, &doubt);
  g_ptr_array_add (remarks, g_strdup_printf (_ ("%s  It is shown if the program that is run gives "
                                                "it."),
                                             doubt->message));
  return TRUE;
}

static gboolean
fail_kind (const BstSuiteWish *wish, const GPtrArray *infos, gboolean latency, GError **error)
{
  g_autoptr (GPtrArray) names = metric_names (wish, infos, latency ? BST_LATENCY : BST_SERIES);
  g_autofree char *list = g_strjoinv (", ", (char **)names->pdata);
  const char *kind = bst_chart_kind_name (wish->chart);
  g_autofree char *which = names->len > 1 ? g_strdup_printf (_ ("  There is: %s."), list)
                                          : g_strdup (_ ("  There is none here."));
  g_autofree char *sentence =
      latency
          ? g_strdup_printf (_ ("a chart '%s' is of a latency, and '%s' is none.%s"), kind,
                             wish->metric, which)
          : g_strdup_printf (_ ("a chart '%s' is of what was followed within a run, and '%s' was "
                                "not.%s"),
                             kind, wish->metric, which);

  return fail_at (wish, ".metric", sentence, error);
}

static gboolean
fail_unit (const BstSuiteWish *wish, const Found *found, GError **error)
{
  g_autofree char *sentence = g_strdup_printf (
      _ ("the limit is %s, but '%s' is in %s."), wish->limit, wish->metric,
      g_strcmp0 (found->unit, "1") == 0 ? _ ("a number without a unit") : found->unit);

  return fail_at (wish, "", sentence, error);
}

static gboolean
fail_percentile (const BstSuiteWish *wish, GError **error)
{
  g_autofree char *sentence =
      g_strdup_printf (_ ("'%s' is no latency, so it has no %s."), wish->metric, wish->percentile);

  return fail_at (wish, "", sentence, error);
}

/* ---- One by one ----------------------------------------------------------------------------- */

static gboolean
has_benchmark (const BstSuiteWish *wish, const GPtrArray *infos)
{
  for (guint i = 0; i < infos->len; i++)
    if (is_of (wish, infos->pdata[i]))
      return TRUE;
  return FALSE;
}

static gboolean
check (const BstSuiteWish *wish, const GPtrArray *infos, GPtrArray *remarks, GError **error)
{
  const BstChartFamily family = wish->chart != 0 ? bst_chart_kind_family (wish->chart) : 0;
  Found found = { 0 };

  if (!has_benchmark (wish, infos))
    return fail_benchmark (wish, infos, error);
  if (wish->metric == NULL)
    return TRUE;
  found = find_metric (wish, infos);
  if (!found.is_there)
    return tell_missing (wish, infos, remarks, error);
  if (family == BST_CHARTS_OF_LATENCY && !found.is_latency)
    return fail_kind (wish, infos, TRUE, error);
  if (family == BST_CHARTS_OF_RUN && !found.is_series)
    return fail_kind (wish, infos, FALSE, error);
  if (wish->percentile != NULL && !found.is_latency)
    return fail_percentile (wish, error);
  return found.has_unit || fail_unit (wish, &found, error);
}

gboolean
bst_plan_check_wishes (const BstSuite *suite, const GPtrArray *infos, GPtrArray *remarks,
                       GError **error)
{
  for (guint i = 0; i < suite->wishes->len; i++)
    if (!check (suite->wishes->pdata[i], infos, remarks, error))
      return FALSE;
  return TRUE;
}
