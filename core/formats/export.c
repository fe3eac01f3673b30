/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * export.c - what the formats that go out share: names, the order of columns, and which
 * parameters are worth telling.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "formats/export.h"
#include "model/description.h"
#include "model/param.h"
#include "stats/order.h"

static gboolean
is_imported (const BstCaseResult *c)
{
  return g_str_has_prefix (c->description->name, BST_IMPORT_PREFIX);
}

const char *
bst_export_benchmark (const BstCaseResult *c)
{
  return is_imported (c) && *c->description->title != '\0' ? c->description->title
                                                           : c->description->name;
}

const BstMetricInfo *
bst_export_metric_info (const BstCaseResult *c, const BstColumn *column)
{
  return bst_benchmark_info_metric (c->description, column->metric);
}

const char *
bst_export_metric (const BstCaseResult *c, const BstColumn *column)
{
  const BstMetricInfo *info = bst_export_metric_info (c, column);

  return is_imported (c) && info != NULL && *info->help != '\0' && *column->labels == '\0'
             ? info->help
             : column->key;
}

GPtrArray *
bst_export_columns (const BstCaseResult *c)
{
  const BstMetricInfo *primary = bst_benchmark_info_primary (c->description);
  GPtrArray *columns = g_ptr_array_new ();

  for (guint i = 0; i < c->columns->len; i++)
    {
      BstColumn *column = c->columns->pdata[i];
      const gboolean is_first = primary != NULL && g_str_equal (column->key, primary->name);

      if (bst_export_metric_info (c, column) != NULL)
        g_ptr_array_insert (columns, is_first ? 0 : -1, column);
    }
  return columns;
}

/* Results keep what was asked in one form ("4096"), descriptions as it was written ("4KiB"). */
static gboolean
is_default (const BstParamInfo *info, const char *asked)
{
  static const BstParamContext any_machine = { .cpus = 1, .memory = 1 << 30 };
  g_autoptr (BstParamValue) def = NULL;

  if (g_str_equal (info->def, asked))
    return TRUE;
  if (info->type == BST_PARAM_SECRET)
    return FALSE;
  def = bst_param_parse (info, info->def, &any_machine, NULL);
  return def != NULL && g_str_equal (def->asked, asked);
}

GPtrArray *
bst_export_params (const BstCaseResult *c)
{
  GPtrArray *params = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);

  for (guint i = 0; i < c->asked->len; i++)
    {
      const BstPair *pair = c->asked->pdata[i];
      const BstParamInfo *info = bst_benchmark_info_param (c->description, pair->key);

      if (is_imported (c) || info == NULL || !is_default (info, pair->value))
        g_ptr_array_add (params, bst_pair_new (pair->key, pair->value));
    }
  if (c->variant != NULL)
    g_ptr_array_add (params, bst_pair_new ("variant", c->variant));
  return params;
}

char *
bst_export_clean (const char *text, const char *bytes, char by)
{
  char *clean = g_utf8_make_valid (text, -1);

  for (char *p = clean; *p != '\0'; p++)
    if (g_ascii_iscntrl (*p) || strchr (bytes, *p) != NULL)
      *p = by;
  return clean;
}

const char *
bst_export_system (const BstResult *result, const BstCaseResult *c)
{
  return c->system != NULL ? c->system : result->label != NULL ? result->label : "";
}

const char *
bst_export_direction (const BstMetricInfo *metric)
{
  static const char *const words[] = {
    [BST_HIGHER_IS_BETTER] = "higher",
    [BST_LOWER_IS_BETTER] = "lower",
    [BST_NEUTRAL] = "neutral",
    [BST_DIRECTION_UNKNOWN] = "unknown",
  };

  return words[metric->direction];
}

GPtrArray *
bst_export_labels (const BstColumn *column)
{
  GPtrArray *labels = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  g_auto (GStrv) parts = g_strsplit (column->labels, ",", -1);

  for (char **part = parts; *part != NULL; part++)
    {
      char *value = strchr (*part, '=');

      if (value != NULL)
        *value++ = '\0';
      bst_pairs_set (labels, value != NULL ? *part : "label", value != NULL ? value : *part);
    }
  return labels;
}

/* ---- Samples and figures ---- */

static const BstSample *
find_sample (const BstColumn *column, const BstRepetition *repetition)
{
  return column != NULL && repetition->index < column->samples->len
             ? &g_array_index (column->samples, BstSample, repetition->index)
             : NULL;
}

const BstSample *
bst_export_sample (const BstColumn *column, const BstRepetition *repetition)
{
  const BstSample *sample = find_sample (column, repetition);

  return repetition->status == BST_STATUS_OK && sample != NULL && sample->state == 0
                 && isfinite (sample->value)
             ? sample
             : NULL;
}

const char *
bst_export_state (const BstColumn *column, const BstRepetition *repetition, const char **reason)
{
  const BstSample *sample = find_sample (column, repetition);
  const gboolean is_ok = repetition->status == BST_STATUS_OK;

  *reason = !is_ok ? repetition->reason : sample != NULL ? sample->reason : NULL;
  if (*reason == NULL)
    *reason = "";
  if (!is_ok)
    return bst_status_name (repetition->status);
  if (sample != NULL && sample->state != 0)
    return bst_sample_state_name (sample->state);
  return bst_status_name (bst_export_sample (column, repetition) != NULL ? BST_STATUS_OK
                                                                         : BST_STATUS_FAILED);
}

void
bst_export_figures (const BstCaseResult *c, const BstColumn *column, BstExportFigures *figures)
{
  g_autoptr (GArray) values =
      column != NULL ? bst_column_values (c, column) : g_array_new (FALSE, FALSE, sizeof (double));
  double *numbers = (double *)(gpointer)values->data;

  *figures = (BstExportFigures){ .n = values->len, .low = NAN, .high = NAN };
  figures->n_failed = c->repetitions->len - bst_case_result_n_ok (c);
  figures->n_missing = c->repetitions->len - figures->n_failed - figures->n;
  bst_stats_summarise (numbers, NULL, values->len, &figures->all);
  bst_stats_sort (numbers, values->len);
  if (!bst_stats_median_interval (numbers, values->len, 0.95, &figures->low, &figures->high))
    figures->low = figures->high = NAN;
}

const BstColumn *
bst_export_primary (const BstCaseResult *c)
{
  const BstMetricInfo *primary = bst_benchmark_info_primary (c->description);

  return primary != NULL ? bst_case_result_find_column (c, primary->name) : NULL;
}

char *
bst_export_first_failure (const BstCaseResult *c, const BstColumn *column)
{
  for (guint i = 0; i < c->repetitions->len; i++)
    {
      const BstRepetition *repetition = &g_array_index (c->repetitions, BstRepetition, i);
      const char *reason, *state = bst_export_state (column, repetition, &reason);

      if (repetition->status != BST_STATUS_OK
          || (column != NULL && bst_export_sample (column, repetition) == NULL))
        return *reason != '\0' ? g_strdup_printf ("%s: %s", state, reason) : g_strdup (state);
    }
  return NULL;
}
