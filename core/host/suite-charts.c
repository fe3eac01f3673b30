/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * suite-charts.c - reads the charts that a suite asks for.  Whether there is such a metric, plan.h
 * says, where benchmarks are known.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "host/suite-charts.h"
#include "model/chart-kind.h"
#include "model/nearest.h"
#include "model/param.h"

#define MAX_CHARTS 100

/* Which fields there were. */
typedef struct
{
  BstChartKind kind;              /* 0: none */
  const char *metric, *benchmark; /* borrowed; NULL: none */
  gboolean objective;
} Chart;

gboolean
bst_suite_is_name (const char *text, gboolean dotted)
{
  static const char *const patterns[] = { "^[a-z][a-z0-9-]*$",
                                          "^[a-z][a-z0-9-]*\\.[a-z][a-z0-9-]*$" };

  return g_regex_match_simple (patterns[dotted], text, G_REGEX_DOLLAR_ENDONLY, 0);
}

static gboolean
read_kind (BstJsonReader *r, JsonNode *node, gpointer into)
{
  const char *const *kinds = bst_chart_kind_names ();
  const char *text = bst_json_read_text (r, node);
  g_autofree char *list = g_strjoinv (", ", (char **)kinds);
  g_autofree char *hint = NULL;

  if (text == NULL)
    return FALSE;
  ((Chart *)into)->kind = bst_chart_kind_from_name (text);
  if (((Chart *)into)->kind != 0)
    return TRUE;
  hint = bst_did_you_mean (text, kinds);
  return bst_json_fail (r,
                        _ ("there is no kind of chart '%s' that can be asked for; there are: "
                           "%s.%s"),
                        text, list, hint);
}

static gboolean
read_metric (BstJsonReader *r, JsonNode *node, gpointer into)
{
  const char *text = bst_json_read_text (r, node);

  ((Chart *)into)->metric = text;
  if (text == NULL)
    return FALSE;
  return bst_suite_is_name (text, FALSE)
         || bst_json_fail (r, _ ("a metric's name has only a-z, 0-9 and '-'."));
}

static gboolean
read_benchmark (BstJsonReader *r, JsonNode *node, gpointer into)
{
  const char *text = bst_json_read_text (r, node);

  ((Chart *)into)->benchmark = text;
  if (text == NULL)
    return FALSE;
  return bst_suite_is_name (text, TRUE)
         || bst_json_fail (r, _ ("expected a name such as \"cpu.prime\", found \"%s\"."), text);
}

static gboolean
read_objective (BstJsonReader *r, JsonNode *node, gpointer into)
{
  const char *text = bst_json_read_text (r, node);
  g_autoptr (GError) error = NULL;
  double seconds = 0;

  ((Chart *)into)->objective = TRUE;
  if (text == NULL)
    return FALSE;
  if (!bst_parse_duration (text, &seconds, &error))
    return bst_json_fail (r, "%s", error->message);
  return seconds > 0 || bst_json_fail (r, _ ("nothing takes no time: it must be more than 0."));
}

static const BstJsonField chart_fields[] = {
  { "kind", read_kind },
  { "metric", read_metric },
  { "benchmark", read_benchmark },
  { "objective", read_objective },
  { NULL, NULL },
};

JsonObject *
bst_suite_for_reports (BstSuite *suite)
{
  if (suite->json == NULL)
    {
      suite->json = json_node_new (JSON_NODE_OBJECT);
      json_node_take_object (suite->json, json_object_new ());
    }
  return json_node_get_object (suite->json);
}

static void
keep (BstSuite *suite, JsonNode *chart)
{
  JsonObject *object = bst_suite_for_reports (suite);

  if (!json_object_has_member (object, "charts"))
    json_object_set_array_member (object, "charts", json_array_new ());
  json_array_add_element (json_object_get_array_member (object, "charts"), json_node_copy (chart));
}

/* What is of all cases has no field but its kind; only a latency has an objective. */
static gboolean
check_fields (BstJsonReader *r, const Chart *chart)
{
  const BstChartFamily family = bst_chart_kind_family (chart->kind);
  const char *kind = bst_chart_kind_name (chart->kind);

  if (family == BST_CHARTS_OF_COMPARISON && (chart->metric != NULL || chart->benchmark != NULL))
    return bst_json_fail (r,
                          _ ("a chart '%s' is of all cases: leave out 'metric' and "
                             "'benchmark'."),
                          kind);
  if (family != BST_CHARTS_OF_COMPARISON && chart->metric == NULL)
    return bst_json_fail (r, _ ("the field 'metric' is missing; it says of what, such as "
                                "\"latency\"."));
  if (family != BST_CHARTS_OF_LATENCY && chart->objective)
    return bst_json_fail (r, _ ("a chart '%s' has no objective: only a latency has one."), kind);
  return TRUE;
}

static void
add_wish (const BstJsonReader *r, BstSuite *suite, const Chart *chart)
{
  BstSuiteWish *wish = bst_suite_add_wish (suite, r->file, r->path->str);

  wish->metric = g_strdup (chart->metric);
  wish->benchmark = g_strdup (chart->benchmark);
  wish->chart = chart->kind;
}

static gboolean
read_chart (BstJsonReader *r, JsonNode *node, gpointer into)
{
  Chart chart = { 0 };

  if (!bst_json_read_fields (r, node, chart_fields, &chart))
    return FALSE;
  if (chart.kind == 0)
    return bst_json_fail (r, _ ("the field 'kind' is missing; it says what to draw, such as "
                                "\"percentiles\"."));
  if (!check_fields (r, &chart))
    return FALSE;
  keep (into, node);
  add_wish (r, into, &chart);
  return TRUE;
}

gboolean
bst_suite_read_charts (BstJsonReader *reader, JsonNode *node, BstSuite *suite)
{
  return bst_json_read_list (reader, node, MAX_CHARTS, read_chart, suite);
}

/* Levels of a suite that is included are not used. */
static void
take_wishes (BstSuite *into, const BstSuite *from)
{
  for (guint i = 0; i < from->wishes->len; i++)
    {
      const BstSuiteWish *wish = from->wishes->pdata[i];
      BstSuiteWish *copy = NULL;

      if (wish->chart == 0)
        continue;
      copy = bst_suite_add_wish (into, wish->file, wish->path);
      copy->metric = g_strdup (wish->metric);
      copy->benchmark = g_strdup (wish->benchmark);
      copy->chart = wish->chart;
    }
}

void
bst_suite_take_charts (BstSuite *into, const BstSuite *from)
{
  JsonObject *object = from->json != NULL ? json_node_get_object (from->json) : NULL;
  JsonArray *charts = object != NULL && json_object_has_member (object, "charts")
                          ? json_object_get_array_member (object, "charts")
                          : NULL;

  for (guint i = 0; charts != NULL && i < json_array_get_length (charts); i++)
    keep (into, json_array_get_element (charts, i));
  take_wishes (into, from);
}
