/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * json-read.c - reading a JSON document field by field, with the path of what is wrong.
 */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include <benchstone/plugin.h>

#include "model/json-read.h"
#include "model/json-text.h"

void
bst_doc_reader_init (BstDocReader *reader, const char *source)
{
  reader->source = source;
  reader->path = g_string_new (NULL);
  reader->error = NULL;
}

gboolean
bst_doc_reader_end (BstDocReader *reader, GError **error)
{
  g_string_free (reader->path, TRUE);
  reader->path = NULL;
  if (reader->error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&reader->error));
  return FALSE;
}

gsize
bst_json_enter (BstDocReader *reader, const char *name)
{
  gsize mark = reader->path->len;

  if (mark > 0)
    g_string_append_c (reader->path, '.');
  g_string_append (reader->path, name);
  return mark;
}

gsize
bst_json_enter_index (BstDocReader *reader, guint index)
{
  gsize mark = reader->path->len;

  g_string_append_printf (reader->path, "[%u]", index);
  return mark;
}

void
bst_json_leave (BstDocReader *reader, gsize mark)
{
  g_string_truncate (reader->path, mark);
}

static void
keep_error (BstDocReader *reader, const char *format, va_list args)
{
  g_autofree char *sentence = NULL;

  if (reader->error != NULL)
    return;
  sentence = g_strdup_vprintf (format, args);
  if (reader->path->len > 0)
    reader->error =
        g_error_new (BST_ERROR, BST_ERROR_FAILED, "%s: %s", reader->path->str, sentence);
  else
    reader->error = g_error_new_literal (BST_ERROR, BST_ERROR_FAILED, sentence);
  if (reader->source != NULL)
    g_prefix_error (&reader->error, "%s: ", reader->source);
}

void
bst_json_wrong (BstDocReader *reader, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  keep_error (reader, format, args);
  va_end (args);
}

void
bst_json_wrong_member (BstDocReader *reader, const char *name, const char *format, ...)
{
  gsize mark = bst_json_enter (reader, name);
  va_list args;

  va_start (args, format);
  keep_error (reader, format, args);
  va_end (args);
  bst_json_leave (reader, mark);
}

JsonObject *
bst_json_as_object (BstDocReader *reader, JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_node_get_object (node);
  bst_json_wrong (reader, _ ("expected an object"));
  return NULL;
}

JsonArray *
bst_json_as_array (BstDocReader *reader, JsonNode *node)
{
  if (JSON_NODE_HOLDS_ARRAY (node))
    return json_node_get_array (node);
  bst_json_wrong (reader, _ ("expected an array"));
  return NULL;
}

static gboolean
holds (JsonNode *node, GType type)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == type;
}

double
bst_json_as_double (BstDocReader *reader, JsonNode *node)
{
  if (holds (node, G_TYPE_INT64))
    return json_node_get_int (node);
  if (holds (node, G_TYPE_DOUBLE) && isfinite (json_node_get_double (node)))
    return json_node_get_double (node);
  bst_json_wrong (reader, _ ("expected a number"));
  return NAN;
}

/* A string where the number is above 2^53; see bst_json_set_uint(). */
guint64
bst_json_as_uint (BstDocReader *reader, JsonNode *node, guint64 max)
{
  guint64 value = 0;
  gboolean fine = FALSE;

  if (holds (node, G_TYPE_INT64))
    {
      fine = json_node_get_int (node) >= 0;
      value = json_node_get_int (node);
    }
  else if (holds (node, G_TYPE_STRING))
    fine = g_ascii_string_to_unsigned (json_node_get_string (node), 10, 0, max, &value, NULL);
  if (fine && value <= max)
    return value;
  bst_json_wrong (reader, _ ("expected a whole number from 0 to %" PRIu64), max);
  return 0;
}

JsonNode *
bst_json_member (BstDocReader *reader, JsonObject *object, const char *name, gboolean required)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;

  if (node != NULL && !JSON_NODE_HOLDS_NULL (node))
    return node;
  if (required)
    bst_json_wrong_member (reader, name, _ ("this is missing"));
  return NULL;
}

JsonObject *
bst_json_get_object (BstDocReader *reader, JsonObject *object, const char *name, gboolean required)
{
  JsonNode *node = bst_json_member (reader, object, name, required);
  gsize mark = bst_json_enter (reader, name);
  JsonObject *value = node != NULL ? bst_json_as_object (reader, node) : NULL;

  bst_json_leave (reader, mark);
  return value;
}

JsonArray *
bst_json_get_array (BstDocReader *reader, JsonObject *object, const char *name, gboolean required)
{
  JsonNode *node = bst_json_member (reader, object, name, required);
  gsize mark = bst_json_enter (reader, name);
  JsonArray *value = node != NULL ? bst_json_as_array (reader, node) : NULL;

  bst_json_leave (reader, mark);
  return value;
}

const char *
bst_json_peek_text (BstDocReader *reader, JsonObject *object, const char *name, gboolean required)
{
  JsonNode *node = bst_json_member (reader, object, name, required);

  if (node == NULL)
    return NULL;
  if (holds (node, G_TYPE_STRING))
    return json_node_get_string (node);
  bst_json_wrong_member (reader, name, _ ("expected a string"));
  return NULL;
}

char *
bst_json_get_text (BstDocReader *reader, JsonObject *object, const char *name, gboolean required)
{
  return g_strdup (bst_json_peek_text (reader, object, name, required));
}

GStrv
bst_json_get_texts (BstDocReader *reader, JsonObject *object, const char *name)
{
  JsonArray *array = bst_json_get_array (reader, object, name, FALSE);
  g_autoptr (GPtrArray) texts = NULL;

  if (array == NULL)
    return NULL;
  texts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (holds (node, G_TYPE_STRING))
        g_ptr_array_add (texts, json_node_dup_string (node));
      else
        bst_json_wrong_member (reader, name, _ ("expected an array of strings"));
    }
  g_ptr_array_add (texts, NULL);
  return (GStrv)g_ptr_array_free (g_steal_pointer (&texts), FALSE);
}

double
bst_json_get_double (BstDocReader *reader, JsonObject *object, const char *name, gboolean required)
{
  JsonNode *node = bst_json_member (reader, object, name, required);
  gsize mark = bst_json_enter (reader, name);
  double value = node != NULL ? bst_json_as_double (reader, node) : NAN;

  bst_json_leave (reader, mark);
  return value;
}

guint64
bst_json_get_uint (BstDocReader *reader, JsonObject *object, const char *name, gboolean required,
                   guint64 max)
{
  JsonNode *node = bst_json_member (reader, object, name, required);
  gsize mark = bst_json_enter (reader, name);
  guint64 value = node != NULL ? bst_json_as_uint (reader, node, max) : 0;

  bst_json_leave (reader, mark);
  return value;
}

gboolean
bst_json_get_bool (BstDocReader *reader, JsonObject *object, const char *name)
{
  JsonNode *node = bst_json_member (reader, object, name, FALSE);

  if (node == NULL)
    return FALSE;
  if (holds (node, G_TYPE_BOOLEAN))
    return json_node_get_boolean (node);
  bst_json_wrong_member (reader, name, _ ("expected true or false"));
  return FALSE;
}

gint64
bst_json_get_time (BstDocReader *reader, JsonObject *object, const char *name, gboolean required)
{
  const char *text = bst_json_peek_text (reader, object, name, required);
  gint64 us = 0;

  if (text != NULL && !bst_json_time_from_text (text, &us))
    bst_json_wrong_member (reader, name,
                           _ ("'%s' is not a time; expected 2026-11-30T11:32:00.123456Z"), text);
  return us;
}

guint
bst_json_get_word (BstDocReader *reader, JsonObject *object, const char *name,
                   const char *(*namer) (guint), guint last)
{
  const char *word = bst_json_peek_text (reader, object, name, TRUE);
  g_autoptr (GString) list = NULL;

  if (word == NULL)
    return 1;
  for (guint i = 1; i <= last; i++)
    if (g_str_equal (word, namer (i)))
      return i;
  list = g_string_new (namer (1));
  for (guint i = 2; i <= last; i++)
    g_string_append_printf (list, ", %s", namer (i));
  bst_json_wrong_member (reader, name, _ ("'%s' is not a %s; expected one of %s"), word, name,
                         list->str);
  return 1;
}

gboolean
bst_json_as_two (BstDocReader *reader, JsonNode *node, JsonNode **first, JsonNode **second)
{
  JsonArray *pair = bst_json_as_array (reader, node);

  if (pair != NULL && json_array_get_length (pair) != 2)
    bst_json_wrong (reader, _ ("expected two numbers"));
  if (reader->error != NULL)
    return FALSE;
  *first = json_array_get_element (pair, 0);
  *second = json_array_get_element (pair, 1);
  return TRUE;
}

void
bst_json_each (BstDocReader *reader, JsonObject *parent, const char *name, gboolean required,
               void (*read_item) (BstDocReader *, JsonNode *, guint, gpointer), gpointer data)
{
  JsonArray *array = bst_json_get_array (reader, parent, name, required);
  guint n = array != NULL ? json_array_get_length (array) : 0;
  gsize mark = bst_json_enter (reader, name);

  for (guint i = 0; i < n && reader->error == NULL; i++)
    {
      gsize inner = bst_json_enter_index (reader, i);

      read_item (reader, json_array_get_element (array, i), i, data);
      bst_json_leave (reader, inner);
    }
  bst_json_leave (reader, mark);
}

JsonObject *
bst_json_unknown_members (JsonObject *from, const char *const *known)
{
  g_autoptr (JsonObject) unknown = json_object_new ();
  g_autoptr (GList) names = json_object_get_members (from);

  for (GList *l = names; l != NULL; l = l->next)
    if (!g_strv_contains (known, l->data))
      json_object_set_member (unknown, l->data,
                              json_node_ref (json_object_get_member (from, l->data)));
  return json_object_get_size (unknown) > 0 ? g_steal_pointer (&unknown) : NULL;
}

void
bst_json_add_members (JsonObject *into, JsonObject *extra)
{
  g_autoptr (GList) names = extra != NULL ? json_object_get_members (extra) : NULL;

  for (GList *l = names; l != NULL; l = l->next)
    json_object_set_member (into, l->data, json_node_ref (json_object_get_member (extra, l->data)));
}
