/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * csv-summary.c - a row for each column of a case: how many numbers, how many failures, median with
 * its interval and the rest.  The samples themselves are in csv-export.c.
 */
#include <config.h>

#include <math.h>

#include "formats/csv-params.h"
#include "formats/csv.h"
#include "formats/export.h"
#include "formats/formats.h"
#include "model/number.h"

static const char *const titles[] = {
  "run",     "system", "benchmark", "metric", "unit", "direction", "n",   "failed", "missing",
  "failure", "median", "low",       "high",   "mean", "sd",        "min", "max",    "score-group",
};

#define N_TITLES (G_N_ELEMENTS (titles) - 1) /* the group is written with the parameters */

static gboolean
is_taken (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    if (g_str_equal (titles[i], name))
      return TRUE;
  return FALSE;
}

static void
append_count (GString *out, guint count)
{
  g_string_append_printf (out, ",%u", count);
}

/* What is not known is an empty field, and never a zero. */
static void
append_number (GString *out, double value)
{
  char text[BST_NUMBER_TEXT];

  bst_csv_append (out, isfinite (value) ? bst_number_format (value, text) : "", FALSE);
}

static void
append_figures (GString *out, const BstCaseResult *c, const BstColumn *column)
{
  BstExportFigures figures;
  g_autofree char *failure = bst_export_first_failure (c, column);

  bst_export_figures (c, column, &figures);
  append_count (out, figures.n);
  append_count (out, figures.n_failed);
  append_count (out, figures.n_missing);
  bst_csv_append (out, failure != NULL ? failure : "", FALSE);
  append_number (out, figures.all.median);
  append_number (out, figures.low);
  append_number (out, figures.high);
  append_number (out, figures.all.mean);
  append_number (out, figures.all.sd);
  append_number (out, figures.all.min);
  append_number (out, figures.all.max);
}

/* COLUMN NULL: nothing was measured of METRIC. */
static void
append_row (GString *out, const BstResult *result, const BstCaseResult *c,
            const BstMetricInfo *metric, const BstColumn *column, const BstCsvParams *params)
{
  bst_csv_append (out, result->id != NULL ? result->id : "", TRUE);
  bst_csv_append (out, bst_export_system (result, c), FALSE);
  bst_csv_append (out, bst_export_benchmark (c), FALSE);
  bst_csv_append (out, column != NULL ? bst_export_metric (c, column) : metric->name, FALSE);
  bst_csv_append (out, metric->unit, FALSE);
  bst_csv_append (out, bst_export_direction (metric), FALSE);
  append_figures (out, c, column);
  bst_csv_params_append (params, out, c);
  g_string_append_c (out, '\n');
}

/* A case has the row of its primary metric, also where every repetition failed. */
static void
append_case (GString *out, const BstResult *result, const BstCaseResult *c,
             const BstCsvParams *params)
{
  g_autoptr (GPtrArray) columns = bst_export_columns (c);
  const BstMetricInfo *primary = bst_benchmark_info_primary (c->description);

  if (primary != NULL && bst_export_primary (c) == NULL)
    append_row (out, result, c, primary, NULL, params);
  for (guint i = 0; i < columns->len; i++)
    append_row (out, result, c, bst_export_metric_info (c, columns->pdata[i]), columns->pdata[i],
                params);
}

char *
bst_csv_summary_export (const BstResult *const *results, guint n, GString *remarks, GError **error)
{
  g_autoptr (BstCsvParams) params = bst_csv_params_new (results, n);
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < N_TITLES; i++)
    bst_csv_append (out, titles[i], i == 0);
  bst_csv_params_append_titles (params, out, is_taken);
  g_string_append_c (out, '\n');
  for (guint r = 0; r < n; r++)
    for (guint i = 0; i < results[r]->cases->len; i++)
      append_case (out, results[r], results[r]->cases->pdata[i], params);
  return g_string_free (out, FALSE);
}
