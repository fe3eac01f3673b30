/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * description-json.c - descriptions as JSON, out and in.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "model/description-json.h"
#include "model/json-text.h"
#include "model/unit.h"

/* The enums' words by number, as bst_json_get_word() and bst_enum_from_name() take them. */
typedef const char *(*Namer) (guint);

static const struct
{
  BstNeeds bit;
  const char *name;
} needs[] = {
  { BST_NEEDS_SCRATCH, "scratch" },     { BST_NEEDS_NETWORK, "network" },
  { BST_NEEDS_ROOT, "root" },           { BST_NEEDS_DESTRUCTIVE, "destructive" },
  { BST_NEEDS_EXCLUSIVE, "exclusive" },
};

/* ---- Out ---- */

/* Both 0: there is no range. */
static void
set_range (JsonObject *object, const char *min_name, double min, const char *max_name, double max)
{
  if (min == 0 && max == 0)
    return;
  bst_json_set_double (object, min_name, min);
  bst_json_set_double (object, max_name, max);
}

static JsonNode *
take_object (JsonObject *object)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return node;
}

static void
set_texts (JsonObject *object, const char *name, const char *const *texts)
{
  JsonArray *array;

  if (texts == NULL)
    return;
  array = json_array_new ();
  for (; *texts != NULL; texts++)
    json_array_add_string_element (array, *texts);
  json_object_set_array_member (object, name, array);
}

static JsonNode *
param_to_json (const BstParamInfo *info)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "name", info->name);
  json_object_set_string_member (object, "type", bst_param_type_name (info->type));
  bst_json_set_text (object, "default", info->def);
  bst_json_set_text (object, "unit", info->unit);
  set_range (object, "min", info->min, "max", info->max);
  set_texts (object, "choices", (const char *const *)info->choices);
  bst_json_set_text (object, "help", info->help);
  return take_object (object);
}

JsonNode *
bst_metric_info_to_json (const BstMetricInfo *info)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "name", info->name);
  json_object_set_string_member (object, "unit", info->unit);
  json_object_set_string_member (object, "direction", bst_direction_name (info->direction));
  json_object_set_string_member (object, "kind", bst_metric_kind_name (info->kind));
  json_object_set_string_member (object, "threads", bst_combine_name (info->combine));
  json_object_set_string_member (object, "role", bst_role_name (info->role));
  json_object_set_boolean_member (object, "zero-ok", info->zero_ok);
  set_range (object, "range-min", info->range_min, "range-max", info->range_max);
  bst_json_set_text (object, "help", info->help);
  bst_json_set_text (object, "origin", info->origin);
  return take_object (object);
}

static JsonArray *
needs_to_json (guint bits)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (needs); i++)
    if (bits & needs[i].bit)
      json_array_add_string_element (array, needs[i].name);
  return array;
}

static void
set_list (JsonObject *object, const char *name, const GPtrArray *items,
          JsonNode *(*item_to_json) (gconstpointer))
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < items->len; i++)
    json_array_add_element (array, item_to_json (g_ptr_array_index (items, i)));
  json_object_set_array_member (object, name, array);
}

JsonNode *
bst_benchmark_info_to_json (const BstBenchmarkInfo *info)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "name", info->name);
  bst_json_set_text (object, "title", info->title);
  bst_json_set_text (object, "help", info->help);
  bst_json_set_uint (object, "revision", info->revision);
  json_object_set_string_member (object, "pace", bst_pace_name (info->pace));
  json_object_set_string_member (object, "threads", bst_threads_name (info->threads));
  json_object_set_array_member (object, "needs", needs_to_json (info->needs));
  set_list (object, "params", info->params, (JsonNode * (*)(gconstpointer)) param_to_json);
  set_list (object, "metrics", info->metrics,
            (JsonNode * (*)(gconstpointer)) bst_metric_info_to_json);
  return take_object (object);
}

JsonNode *
bst_plugin_info_to_json (const BstPluginInfo *info)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "format", BST_DESCRIPTION_FORMAT);
  json_object_set_string_member (object, "plugin", info->name);
  bst_json_set_text (object, "version", info->version);
  bst_json_set_text (object, "license", info->license);
  bst_json_set_text (object, "homepage", info->homepage);
  set_list (object, "benchmarks", info->benchmarks,
            (JsonNode * (*)(gconstpointer)) bst_benchmark_info_to_json);
  return take_object (object);
}

/* ---- In ---- */

/* Descriptions have no NULL where a plugin must give a text. */
static char *
read_text (BstDocReader *reader, JsonObject *object, const char *name)
{
  const char *text = bst_json_peek_text (reader, object, name, FALSE);

  return g_strdup (text != NULL ? text : "");
}

static void
read_range (BstDocReader *reader, JsonObject *object, const char *min_name, double *min,
            const char *max_name, double *max)
{
  *min = bst_json_get_double (reader, object, min_name, FALSE);
  *max = bst_json_get_double (reader, object, max_name, FALSE);
  if (isnan (*min))
    *min = 0;
  if (isnan (*max))
    *max = 0;
}

static void
param_info_free (BstParamInfo *info)
{
  g_free (info->name);
  g_free (info->def);
  g_free (info->unit);
  g_strfreev (info->choices);
  g_free (info->help);
  g_free (info);
}

static BstParamInfo *
read_param (BstDocReader *reader, JsonNode *node)
{
  JsonObject *object = bst_json_as_object (reader, node);
  BstParamInfo *info;

  if (object == NULL)
    return NULL;
  info = g_new0 (BstParamInfo, 1);
  info->name = bst_json_get_text (reader, object, "name", TRUE);
  info->type =
      bst_json_get_word (reader, object, "type", (Namer)bst_param_type_name, BST_PARAM_COMMAND);
  info->def = read_text (reader, object, "default");
  info->unit = bst_json_get_text (reader, object, "unit", FALSE);
  read_range (reader, object, "min", &info->min, "max", &info->max);
  info->choices = bst_json_get_texts (reader, object, "choices");
  info->help = read_text (reader, object, "help");
  return info;
}

BstMetricInfo *
bst_metric_info_read (BstDocReader *reader, JsonNode *node)
{
  JsonObject *object = bst_json_as_object (reader, node);
  BstMetricInfo *info;

  if (object == NULL)
    return NULL;
  info = g_new0 (BstMetricInfo, 1);
  info->name = bst_json_get_text (reader, object, "name", TRUE);
  info->unit = bst_json_get_text (reader, object, "unit", TRUE);
  if (info->unit != NULL && bst_unit_find (info->unit) == NULL)
    bst_json_wrong_member (reader, "unit", _ ("'%s' is not in the list of units"), info->unit);
  info->direction = bst_json_get_word (reader, object, "direction", (Namer)bst_direction_name,
                                       BST_DIRECTION_UNKNOWN);
  info->kind = bst_json_get_word (reader, object, "kind", (Namer)bst_metric_kind_name, BST_SERIES);
  info->combine = bst_json_get_word (reader, object, "threads", (Namer)bst_combine_name, BST_MERGE);
  info->role = bst_json_get_word (reader, object, "role", (Namer)bst_role_name, BST_DETAIL);
  info->zero_ok = bst_json_get_bool (reader, object, "zero-ok");
  read_range (reader, object, "range-min", &info->range_min, "range-max", &info->range_max);
  info->help = read_text (reader, object, "help");
  info->origin = bst_json_get_text (reader, object, "origin", FALSE);
  return info;
}

static guint
read_needs (BstDocReader *reader, JsonObject *object)
{
  g_auto (GStrv) words = bst_json_get_texts (reader, object, "needs");
  guint bits = 0;

  for (guint w = 0; words != NULL && words[w] != NULL; w++)
    for (guint i = 0; i < G_N_ELEMENTS (needs); i++)
      if (g_str_equal (words[w], needs[i].name))
        bits |= needs[i].bit;
  return bits;
}

static GPtrArray *
read_list (BstDocReader *reader, JsonObject *object, const char *name, GDestroyNotify free_item,
           gpointer (*read_item) (BstDocReader *, JsonNode *))
{
  JsonArray *array = bst_json_get_array (reader, object, name, TRUE);
  GPtrArray *items = g_ptr_array_new_with_free_func (free_item);
  gsize mark = bst_json_enter (reader, name);

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      gsize inner = bst_json_enter_index (reader, i);
      gpointer item = read_item (reader, json_array_get_element (array, i));

      if (item != NULL)
        g_ptr_array_add (items, item);
      bst_json_leave (reader, inner);
    }
  bst_json_leave (reader, mark);
  return items;
}

BstBenchmarkInfo *
bst_benchmark_info_read (BstDocReader *reader, JsonNode *node)
{
  JsonObject *object = bst_json_as_object (reader, node);
  g_autoptr (BstBenchmarkInfo) info = NULL;

  if (object == NULL)
    return NULL;
  info = g_new0 (BstBenchmarkInfo, 1);
  info->name = bst_json_get_text (reader, object, "name", TRUE);
  info->title = read_text (reader, object, "title");
  info->help = read_text (reader, object, "help");
  info->revision = bst_json_get_uint (reader, object, "revision", TRUE, G_MAXUINT32);
  info->pace = bst_json_get_word (reader, object, "pace", (Namer)bst_pace_name, BST_JOB);
  info->threads =
      bst_json_get_word (reader, object, "threads", (Namer)bst_threads_name, BST_THREADS_OWN);
  info->needs = read_needs (reader, object);
  info->params = read_list (reader, object, "params", (GDestroyNotify)param_info_free,
                            (gpointer (*) (BstDocReader *, JsonNode *))read_param);
  info->metrics = read_list (reader, object, "metrics", (GDestroyNotify)bst_metric_info_free,
                             (gpointer (*) (BstDocReader *, JsonNode *))bst_metric_info_read);
  return reader->error == NULL ? g_steal_pointer (&info) : NULL;
}

BstBenchmarkInfo *
bst_benchmark_info_from_json (JsonNode *node, GError **error)
{
  g_autoptr (BstBenchmarkInfo) info = NULL;
  BstDocReader reader;

  bst_doc_reader_init (&reader, NULL);
  info = bst_benchmark_info_read (&reader, node);
  return bst_doc_reader_end (&reader, error) ? g_steal_pointer (&info) : NULL;
}
