/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-wishes.c - the charts that a suite asked for.  The file may come from anywhere: what is
 * wrong with a wish only loses it.
 */
#include <config.h>

#include <math.h>

#include <json-glib/json-glib.h>

#include "model/json-read.h"
#include "model/param.h"
#include "reports/chart-wishes.h"

static void
wish_free (gpointer data)
{
  BstChartWish *wish = data;

  g_free (wish->metric);
  g_free (wish->benchmark);
  g_free (wish);
}

static gboolean
is_like (gconstpointer a, gconstpointer b)
{
  const BstChartWish *first = a;
  const BstChartWish *second = b;

  return first->kind == second->kind && g_strcmp0 (first->metric, second->metric) == 0
         && g_strcmp0 (first->benchmark, second->benchmark) == 0;
}

/* What is of all cases has no metric, everything else has one. */
static gboolean
is_whole (const BstChartWish *wish)
{
  return wish->kind != 0
         && (wish->metric == NULL)
                == (bst_chart_kind_family (wish->kind) == BST_CHARTS_OF_COMPARISON);
}

static void
read_wish (BstDocReader *reader, JsonNode *node, guint index, gpointer data)
{
  GPtrArray *wishes = data;
  JsonObject *object = bst_json_as_object (reader, node);
  BstChartWish *wish = NULL;
  const char *objective = NULL;

  if (object == NULL)
    return;
  wish = g_new0 (BstChartWish, 1);
  wish->kind = bst_json_get_word (reader, object, "kind",
                                  (const char *(*)(guint))bst_chart_kind_name, BST_CHART_KIND_LAST);
  wish->metric = bst_json_get_text (reader, object, "metric", FALSE);
  wish->benchmark = bst_json_get_text (reader, object, "benchmark", FALSE);
  objective = bst_json_peek_text (reader, object, "objective", FALSE);
  if (objective == NULL || !bst_parse_duration (objective, &wish->objective, NULL)
      || wish->objective <= 0)
    wish->objective = NAN;
  if (reader->error != NULL || !is_whole (wish)
      || g_ptr_array_find_with_equal_func (wishes, wish, is_like, NULL))
    wish_free (wish);
  else
    g_ptr_array_add (wishes, wish);
}

/* Each by itself, so that one that is wrong does not lose the others. */
static void
read_list (JsonArray *list, GPtrArray *wishes)
{
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      BstDocReader reader;

      bst_doc_reader_init (&reader, NULL);
      read_wish (&reader, json_array_get_element (list, i), i, wishes);
      bst_doc_reader_end (&reader, NULL);
    }
}

GPtrArray *
bst_chart_wishes_new (const BstResult *const *results, guint n)
{
  GPtrArray *wishes = g_ptr_array_new_with_free_func (wish_free);

  for (guint i = 0; i < n; i++)
    {
      JsonNode *suite = results[i]->suite;
      JsonNode *charts = suite != NULL && JSON_NODE_HOLDS_OBJECT (suite)
                             ? json_object_get_member (json_node_get_object (suite), "charts")
                             : NULL;

      if (charts != NULL && JSON_NODE_HOLDS_ARRAY (charts))
        read_list (json_node_get_array (charts), wishes);
    }
  return wishes;
}

const BstChartWish *
bst_chart_wish_find (const GPtrArray *wishes, BstChartKind kind, const char *benchmark,
                     const char *metric)
{
  for (guint i = 0; i < wishes->len; i++)
    {
      const BstChartWish *wish = wishes->pdata[i];

      if (wish->kind == kind && g_strcmp0 (wish->metric, metric) == 0
          && (wish->benchmark == NULL || g_strcmp0 (wish->benchmark, benchmark) == 0))
        return wish;
    }
  return NULL;
}

gboolean
bst_chart_wishes_name (const GPtrArray *wishes, BstChartFamily family,
                       const BstBenchmarkInfo *benchmark)
{
  for (guint i = 0; i < wishes->len; i++)
    {
      const BstChartWish *wish = wishes->pdata[i];

      if (bst_chart_kind_family (wish->kind) != family || wish->metric == NULL)
        continue;
      if (wish->benchmark != NULL ? g_strcmp0 (wish->benchmark, benchmark->name) == 0
                                  : bst_benchmark_info_metric (benchmark, wish->metric) != NULL)
        return TRUE;
    }
  return FALSE;
}

gboolean
bst_chart_wishes_have (const GPtrArray *wishes, BstChartFamily family)
{
  for (guint i = 0; i < wishes->len; i++)
    if (bst_chart_kind_family (((const BstChartWish *)wishes->pdata[i])->kind) == family)
      return TRUE;
  return FALSE;
}

gboolean
bst_chart_wishes_allow (const GPtrArray *wishes, BstChartKind kind, const char *benchmark,
                        const char *metric)
{
  return !bst_chart_wishes_have (wishes, bst_chart_kind_family (kind))
         || bst_chart_wish_find (wishes, kind, benchmark, metric) != NULL;
}
