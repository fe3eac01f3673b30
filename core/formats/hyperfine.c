/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * hyperfine.c - times of commands in the JSON of hyperfine, for the scripts that people have for
 * it.  Only good repetitions go out.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "formats/export.h"
#include "formats/formats.h"
#include "model/json-text.h"
#include "model/number.h"
#include "model/result-json.h"
#include "stats/spread.h"

/* What hyperfine measures is what this benchmark measures. */
#define COMMAND_BENCHMARK "command.time"
#define TIME_METRIC "wall"

static BstStatsState
summarise (const BstCaseResult *c, const char *metric, BstStatsSummary *summary)
{
  const BstColumn *column = bst_case_result_find_column (c, metric);
  g_autoptr (GArray) values = column != NULL ? bst_column_values (c, column) : NULL;

  if (values == NULL)
    {
      summary->mean = NAN;
      return BST_STATS_TOO_FEW;
    }
  return bst_stats_summarise ((const double *)(gpointer)values->data, NULL, values->len, summary);
}

static void
set_mean (JsonObject *object, const char *name, const BstCaseResult *c, const char *metric)
{
  BstStatsSummary summary;

  summarise (c, metric, &summary);
  bst_json_set_double (object, name, summary.mean);
}

static void
set_values (JsonObject *object, const char *name, const BstCaseResult *c, const char *metric)
{
  const BstColumn *column = bst_case_result_find_column (c, metric);
  g_autoptr (GArray) values = column != NULL ? bst_column_values (c, column) : NULL;
  JsonArray *array;

  if (values == NULL)
    return;
  array = json_array_new ();
  for (guint i = 0; i < values->len; i++)
    json_array_add_double_element (array, g_array_index (values, double, i));
  json_object_set_array_member (object, name, array);
}

/* Bytes are whole numbers there. */
static void
set_memory (JsonObject *object, const BstCaseResult *c)
{
  const BstColumn *column = bst_case_result_find_column (c, "max-rss");
  g_autoptr (GArray) values = column != NULL ? bst_column_values (c, column) : NULL;
  JsonArray *array;

  if (values == NULL)
    return;
  array = json_array_new ();
  for (guint i = 0; i < values->len; i++)
    json_array_add_int_element (array, (gint64)CLAMP (g_array_index (values, double, i), 0, 1e18));
  json_object_set_array_member (object, "memory_usage_byte", array);
}

/* A repetition is good when the command ended with the status asked for; where any would do,
 * there is a metric that has it. */
static void
set_exit_codes (JsonObject *object, const BstCaseResult *c, gsize n)
{
  const BstColumn *column = bst_case_result_find_column (c, "exit-status");
  g_autoptr (GArray) codes = column != NULL ? bst_column_values (c, column) : NULL;
  const char *asked = bst_pairs_get (c->asked, "exit-status");
  JsonArray *array = json_array_new ();
  gint64 code = 0;

  if (asked != NULL)
    bst_number_parse_int (asked, &code);
  for (gsize i = 0; i < n; i++)
    json_array_add_int_element (array, codes != NULL && i < codes->len ? (gint64)CLAMP (
                                           g_array_index (codes, double, i), -1, 255)
                                                                       : code);
  json_object_set_array_member (object, "exit_codes", array);
}

static void
set_parameters (JsonObject *object, const BstCaseResult *c)
{
  g_autoptr (GPtrArray) params = bst_export_params (c);
  JsonObject *into = json_object_new ();

  for (guint i = 0; i < params->len; i++)
    {
      const BstPair *pair = params->pdata[i];

      if (!g_str_equal (pair->key, "command") && !g_str_equal (pair->key, "exit-status"))
        json_object_set_string_member (into, pair->key, pair->value);
    }
  if (json_object_get_size (into) > 0)
    json_object_set_object_member (object, "parameters", into);
  else
    json_object_unref (into);
}

static const char *
command_of (const BstCaseResult *c)
{
  const char *asked = bst_pairs_get (c->asked, "command");

  return c->title != NULL ? c->title : asked != NULL ? asked : c->id;
}

static JsonObject *
case_to_json (const BstCaseResult *c, const BstStatsSummary *summary)
{
  JsonObject *object = json_object_new ();

  bst_json_set_text (object, "command", command_of (c));
  bst_json_set_double (object, "mean", summary->mean);
  bst_json_set_double (object, "stddev", summary->sd);
  bst_json_set_double (object, "median", summary->median);
  set_mean (object, "user", c, "user");
  set_mean (object, "system", c, "system");
  bst_json_set_double (object, "min", summary->min);
  bst_json_set_double (object, "max", summary->max);
  set_values (object, "times", c, TIME_METRIC);
  set_memory (object, c);
  set_exit_codes (object, c, summary->n);
  set_parameters (object, c);
  return object;
}

static void
add_cases (JsonArray *array, const BstResult *result, guint *n_others, guint *n_failed)
{
  for (guint i = 0; i < result->cases->len; i++)
    {
      const BstCaseResult *c = result->cases->pdata[i];
      BstStatsSummary summary;

      if (!g_str_equal (c->description->name, COMMAND_BENCHMARK))
        (*n_others)++;
      else if (summarise (c, TIME_METRIC, &summary) != BST_STATS_OK)
        (*n_failed)++;
      else
        json_array_add_object_element (array, case_to_json (c, &summary));
    }
}

static void
say_left_out (guint n_others, guint n_failed, GString *remarks)
{
  if (n_others > 0)
    g_string_append_printf (remarks,
                            ngettext ("%u case is not of command.time and was left out.\n",
                                      "%u cases are not of command.time and were left out.\n",
                                      n_others),
                            n_others);
  if (n_failed > 0)
    g_string_append_printf (remarks,
                            ngettext ("%u command has no good repetition and was left out.\n",
                                      "%u commands have no good repetition and were left out.\n",
                                      n_failed),
                            n_failed);
}

char *
bst_hyperfine_export (const BstResult *const *results, guint n, GString *remarks, GError **error)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *array = json_array_new ();
  guint n_others = 0, n_failed = 0;

  json_object_set_array_member (object, "results", array);
  json_node_take_object (node, object);
  for (guint i = 0; i < n; i++)
    add_cases (array, results[i], &n_others, &n_failed);
  if (json_array_get_length (array) == 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   _ ("hyperfine's format is for times of commands, and there is none of %s."),
                   COMMAND_BENCHMARK);
      return NULL;
    }
  say_left_out (n_others, n_failed, remarks);
  return bst_json_to_text (node);
}
