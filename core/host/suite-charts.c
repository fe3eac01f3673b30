/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * suite-charts.c - reads the charts that a suite asks for.  Whether there is such a metric is only
 * known when it was run: the report says so.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "host/suite-charts.h"
#include "model/chart-kind.h"
#include "model/nearest.h"
#include "model/param.h"

#define MAX_CHARTS 100

/* Which of the fields that no chart is without were there. */
typedef struct
{
  gboolean kind, metric;
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

  ((Chart *)into)->kind = TRUE;
  if (text == NULL)
    return FALSE;
  if (g_strv_contains (kinds, text))
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

  ((Chart *)into)->metric = TRUE;
  if (text == NULL)
    return FALSE;
  return bst_suite_is_name (text, FALSE)
         || bst_json_fail (r, _ ("a metric's name has only a-z, 0-9 and '-'."));
}

static gboolean
read_benchmark (BstJsonReader *r, JsonNode *node, gpointer into)
{
  const char *text = bst_json_read_text (r, node);

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

static gboolean
read_chart (BstJsonReader *r, JsonNode *node, gpointer into)
{
  Chart chart = { FALSE, FALSE };

  if (!bst_json_read_fields (r, node, chart_fields, &chart))
    return FALSE;
  if (!chart.kind)
    return bst_json_fail (r, _ ("the field 'kind' is missing; it says what to draw, such as "
                                "\"percentiles\"."));
  if (!chart.metric)
    return bst_json_fail (r, _ ("the field 'metric' is missing; it says of what, such as "
                                "\"latency\"."));
  keep (into, node);
  return TRUE;
}

gboolean
bst_suite_read_charts (BstJsonReader *reader, JsonNode *node, BstSuite *suite)
{
  return bst_json_read_list (reader, node, MAX_CHARTS, read_chart, suite);
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
}
