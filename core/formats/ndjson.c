/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * ndjson.c - a JSON document a line (schemas/lines.schema.json), for jq, databases and log
 * collectors: one for each run, sample and summary, each of which can be read without the others.
 */
#include <config.h>

#include "formats/export.h"
#include "formats/formats.h"
#include "model/json-text.h"

/* Takes OBJECT. */
static void
append_line (GString *out, JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *line = NULL;

  json_node_take_object (node, object);
  line = bst_json_to_line (node);
  g_string_append (out, line);
  g_string_append_c (out, '\n');
}

static void
set_pairs (JsonObject *object, const char *name, const GPtrArray *pairs)
{
  JsonObject *into = json_object_new ();

  for (guint i = 0; i < pairs->len; i++)
    {
      const BstPair *pair = pairs->pdata[i];

      bst_json_set_text (into, pair->key, pair->value);
    }
  json_object_set_object_member (object, name, into);
}

static JsonObject *
new_object (const char *type, const BstResult *result)
{
  JsonObject *object = json_object_new ();

  bst_json_set_text (object, "type", type);
  bst_json_set_text (object, "run", result->id);
  return object;
}

static void
append_run (GString *out, const BstResult *result)
{
  JsonObject *object = new_object ("run", result);

  bst_json_set_text (object, "format", "benchstone-lines/0");
  bst_json_set_text (object, "version", result->version);
  bst_json_set_text (object, "label", result->label);
  bst_json_set_text (object, "group", result->group);
  bst_json_set_text (object, "title", result->title);
  bst_json_set_text (object, "state", result->state);
  bst_json_set_text (object, "price", result->price);
  bst_json_set_time (object, "started", result->started);
  bst_json_set_time (object, "ended", result->ended);
  set_pairs (object, "notes", result->notes);
  append_line (out, object);
}

/* With labels, a column is a part of what its metric says. */
static gboolean
is_primary (const BstMetricInfo *metric, const BstColumn *column)
{
  return metric->role == BST_PRIMARY && (column == NULL || *column->labels == '\0');
}

/* What samples and summaries have in common.  COLUMN NULL: nothing was measured of METRIC. */
static JsonObject *
new_figure (const char *type, const BstResult *result, const BstCaseResult *c,
            const BstMetricInfo *metric, const BstColumn *column)
{
  JsonObject *object = new_object (type, result);

  bst_json_set_text (object, "system", bst_export_system (result, c));
  bst_json_set_text (object, "benchmark", bst_export_benchmark (c));
  json_object_set_int_member (object, "revision", c->description->revision);
  bst_json_set_text (object, "case", c->id);
  bst_json_set_text (object, "variant", c->variant);
  set_pairs (object, "params", c->asked);
  bst_json_set_text (object, "metric", metric->name);
  if (column != NULL && *column->labels != '\0')
    {
      g_autoptr (GPtrArray) labels = bst_export_labels (column);

      set_pairs (object, "labels", labels);
    }
  bst_json_set_text (object, "unit", metric->unit);
  bst_json_set_text (object, "direction", bst_export_direction (metric));
  json_object_set_boolean_member (object, "primary", is_primary (metric, column));
  return object;
}

/* A number, or the state and the reason why there is none. */
static void
append_sample (GString *out, const BstResult *result, const BstCaseResult *c,
               const BstMetricInfo *metric, const BstColumn *column,
               const BstRepetition *repetition)
{
  JsonObject *object = new_figure ("sample", result, c, metric, column);
  const BstSample *sample = bst_export_sample (column, repetition);
  const char *reason, *state = bst_export_state (column, repetition, &reason);

  json_object_set_int_member (object, "repetition", repetition->index + 1);
  bst_json_set_time (object, "started", repetition->started);
  bst_json_set_text (object, "state", state);
  if (sample != NULL)
    bst_json_set_double (object, "value", sample->value);
  else
    bst_json_set_text (object, "reason", reason);
  append_line (out, object);
}

static void
append_summary (GString *out, const BstResult *result, const BstCaseResult *c,
                const BstMetricInfo *metric, const BstColumn *column)
{
  JsonObject *object = new_figure ("summary", result, c, metric, column);
  BstExportFigures figures;

  bst_export_figures (c, column, &figures);
  json_object_set_int_member (object, "n", figures.n);
  json_object_set_int_member (object, "failed", figures.n_failed);
  json_object_set_int_member (object, "missing", figures.n_missing);
  bst_json_set_double (object, "median", figures.all.median);
  bst_json_set_double (object, "low", figures.low);
  bst_json_set_double (object, "high", figures.high);
  bst_json_set_double (object, "mean", figures.all.mean);
  bst_json_set_double (object, "sd", figures.all.sd);
  bst_json_set_double (object, "min", figures.all.min);
  bst_json_set_double (object, "max", figures.all.max);
  append_line (out, object);
}

/* A repetition that failed is one sample, of the primary metric, and no other has one of it. */
static void
append_column (GString *out, const BstResult *result, const BstCaseResult *c,
               const BstMetricInfo *metric, const BstColumn *column)
{
  for (guint i = 0; i < c->repetitions->len; i++)
    {
      const BstRepetition *repetition = &g_array_index (c->repetitions, BstRepetition, i);

      if (repetition->status == BST_STATUS_OK ? column != NULL : is_primary (metric, column))
        append_sample (out, result, c, metric, column, repetition);
    }
  append_summary (out, result, c, metric, column);
}

static void
append_case (GString *out, const BstResult *result, const BstCaseResult *c)
{
  g_autoptr (GPtrArray) columns = bst_export_columns (c);
  const BstMetricInfo *primary = bst_benchmark_info_primary (c->description);

  if (primary != NULL && bst_export_primary (c) == NULL)
    append_column (out, result, c, primary, NULL);
  for (guint i = 0; i < columns->len; i++)
    append_column (out, result, c, bst_export_metric_info (c, columns->pdata[i]),
                   columns->pdata[i]);
}

char *
bst_ndjson_export (const BstResult *const *results, guint n, GString *remarks, GError **error)
{
  GString *out = g_string_new (NULL);

  for (guint r = 0; r < n; r++)
    {
      append_run (out, results[r]);
      for (guint i = 0; i < results[r]->cases->len; i++)
        append_case (out, results[r], results[r]->cases->pdata[i]);
    }
  return g_string_free (out, FALSE);
}
