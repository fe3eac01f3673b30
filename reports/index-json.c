/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * index-json.c - indexes as a document: "index" in schemas/run.schema.json.
 */
#include <config.h>

#include <math.h>

#include "model/json-text.h"
#include "reports/index.h"

static JsonObject *
mean_object (const BstIndexMean *mean)
{
  JsonObject *object = json_object_new ();

  bst_json_set_text (object, "group", mean->name);
  bst_json_set_double (object, "index", mean->index);
  bst_json_set_interval (object, "interval", mean->interval.low, mean->interval.high);
  json_object_set_int_member (object, "cases", mean->n);
  json_object_set_int_member (object, "good", mean->n_good);
  return object;
}

static JsonObject *
entry_object (const BstIndexes *indexes, const BstIndexEntry *entry)
{
  const BstIndexMean *group = indexes->groups->pdata[entry->group];
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "benchmark", entry->baseline->benchmark);
  bst_json_set_text (object, "case", entry->c != NULL ? entry->c->id : NULL);
  json_object_set_string_member (object, "group", group->name);
  json_object_set_string_member (object, "unit", entry->baseline->unit);
  bst_json_set_double (object, "baseline", entry->baseline->value);
  bst_json_set_double (object, "median",
                       entry->c != NULL && entry->summary.n > 0 ? entry->summary.median : NAN);
  bst_json_set_double (object, "index", entry->index);
  bst_json_set_interval (object, "interval", entry->low, entry->high);
  bst_json_set_text (object, "reason", entry->reason);
  return object;
}

static JsonArray *
texts_array (const GPtrArray *texts)
{
  JsonArray *array = json_array_sized_new (texts->len);

  for (guint i = 0; i < texts->len; i++)
    json_array_add_string_element (array, texts->pdata[i]);
  return array;
}

static JsonObject *
system_object (const BstIndexes *indexes)
{
  JsonObject *object = json_object_new ();
  JsonArray *groups = json_array_new (), *cases = json_array_new ();

  json_object_set_string_member (object, "system", indexes->system);
  bst_json_set_text (object, "error", indexes->wrong);
  if (indexes->sheet != NULL)
    {
      bst_json_set_text (object, "machine", indexes->sheet->machine);
      bst_json_set_double (object, "scale", indexes->sheet->scale);
    }
  for (guint i = 0; i < indexes->groups->len; i++)
    json_array_add_object_element (groups, mean_object (indexes->groups->pdata[i]));
  for (guint i = 0; i < indexes->entries->len; i++)
    json_array_add_object_element (cases, entry_object (indexes, indexes->entries->pdata[i]));
  json_object_set_object_member (object, "total", mean_object (&indexes->total));
  json_object_set_array_member (object, "groups", groups);
  json_object_set_array_member (object, "cases", cases);
  json_object_set_array_member (object, "without-baseline", texts_array (indexes->without));
  return object;
}

char *
bst_index_json (const BstResult *result, int indent)
{
  const BstGroupOptions grouping = { BST_PRIMARY, FALSE, FALSE, BST_PREFIX_DEFAULT };
  g_autoptr (BstGroups) groups = bst_groups_new (&result, 1, &grouping);
  g_autoptr (GPtrArray) all = bst_indexes_new (groups, BST_PREFIX_DEFAULT, FALSE);
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);
  GString *out = NULL;

  if (all->len == 0)
    return NULL;
  json_node_take_array (node, json_array_sized_new (all->len));
  for (guint i = 0; i < all->len; i++)
    json_array_add_object_element (json_node_get_array (node), system_object (all->pdata[i]));
  out = g_string_new (NULL);
  bst_json_append (out, node, indent);
  return g_string_free (out, FALSE);
}
