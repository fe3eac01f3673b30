/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sparse-json.c - a histogram as JSON: {"count", "min", "max", "overflow", "sum", "cells"}, with
 * [index, count] for each cell that is not empty.
 */
#include <config.h>

#include "model/histogram.h"
#include "model/json-text.h"
#include "model/sparse-json.h"

static JsonArray *
cells_to_array (GVariantIter *cells)
{
  JsonArray *array = json_array_sized_new (g_variant_iter_n_children (cells));
  guint32 index;
  guint64 count;

  while (g_variant_iter_next (cells, "(ut)", &index, &count))
    {
      JsonArray *cell = json_array_sized_new (2);

      json_array_add_int_element (cell, index);
      bst_json_add_uint (cell, count);
      json_array_add_array_element (array, cell);
    }
  return array;
}

JsonNode *
bst_sparse_to_json (GVariant *sparse)
{
  JsonObject *object = json_object_new ();
  g_autoptr (GVariantIter) cells = NULL;
  guint64 count, min, max, overflow;
  double sum;
  JsonNode *node;

  g_variant_get (sparse, "(ttttda(ut))", &count, &min, &max, &overflow, &sum, &cells);
  bst_json_set_uint (object, "count", count);
  bst_json_set_uint (object, "min", min);
  bst_json_set_uint (object, "max", max);
  bst_json_set_uint (object, "overflow", overflow);
  bst_json_set_double (object, "sum", sum);
  json_object_set_array_member (object, "cells", cells_to_array (cells));
  node = json_node_new (JSON_NODE_OBJECT);
  json_node_take_object (node, object);
  return node;
}

static void
read_histogram_cell (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  JsonNode *index, *count;

  if (bst_json_as_two (reader, node, &index, &count))
    g_variant_builder_add (data, "(ut)", (guint32)bst_json_as_uint (reader, index, G_MAXUINT32 - 1),
                           bst_json_as_uint (reader, count, G_MAXUINT64));
}

GVariant *
bst_sparse_from_json (BstDocReader *reader, JsonNode *node)
{
  JsonObject *object = bst_json_as_object (reader, node);
  guint64 count = bst_json_get_uint (reader, object, "count", TRUE, G_MAXUINT64);
  guint64 min = bst_json_get_uint (reader, object, "min", TRUE, G_MAXUINT64);
  guint64 max = bst_json_get_uint (reader, object, "max", TRUE, G_MAXUINT64);
  guint64 overflow = bst_json_get_uint (reader, object, "overflow", TRUE, G_MAXUINT64);
  double sum = bst_json_get_double (reader, object, "sum", TRUE);
  g_autoptr (GVariant) sparse = NULL;
  g_autoptr (BstHistogram) checked = NULL;
  g_autoptr (GError) error = NULL;
  GVariantBuilder cells;

  g_variant_builder_init (&cells, G_VARIANT_TYPE ("a(ut)"));
  bst_json_each (reader, object, "cells", TRUE, read_histogram_cell, &cells);
  sparse =
      g_variant_ref_sink (g_variant_new ("(ttttda(ut))", count, min, max, overflow, sum, &cells));
  if (reader->error != NULL)
    return NULL;
  checked = bst_histogram_from_variant (sparse, &error);
  if (checked != NULL)
    return g_steal_pointer (&sparse);
  bst_json_wrong (reader, "%s", error->message);
  return NULL;
}
