/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * json-reader.c - a JSON file written by hand, read field by field, with errors that name file,
 * line, field and what was expected.  It knows nothing of suites.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include <benchstone/plugin.h>

#include "model/file-read.h"
#include "host/json-lines.h"
#include "host/json-reader.h"
#include "model/nearest.h"
#include "model/number.h"

/* 10,000 cases of 400 bytes; larger is no suite. */
#define MAX_FILE (4u << 20)

void
bst_json_reader_free (BstJsonReader *reader)
{
  g_free (reader->file);
  g_free (reader->text);
  if (reader->path != NULL)
    g_string_free (reader->path, TRUE);
  g_clear_pointer (&reader->root, json_node_unref);
  g_free (reader);
}

/* json-glib reads what the strict check let through: its own errors cannot be met by users. */
static gboolean
parse (BstJsonReader *reader, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  g_autoptr (GError) reason = NULL;
  guint line = 1;

  if (g_str_has_prefix (reader->text, "\xef\xbb\xbf"))
    {
      g_set_error (
          error, BST_ERROR, BST_ERROR_FAILED,
          _ ("%s:1: the file begins with a byte order mark; save it as UTF-8 without one."),
          reader->file);
      return FALSE;
    }
  if (!bst_json_check (reader->text, reader->length, &line, &reason)
      || !json_parser_load_from_data (parser, reader->text, reader->length, &reason))
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, "%s:%u: %s", reader->file, line,
                   reason->message);
      return FALSE;
    }
  reader->root = json_parser_steal_root (parser);
  return TRUE;
}

BstJsonReader *
bst_json_reader_open (const char *file, GError **error)
{
  g_autoptr (BstJsonReader) reader = g_new0 (BstJsonReader, 1);

  reader->file = g_strdup (file);
  reader->path = g_string_new (NULL);
  reader->error = error;
  reader->text = bst_file_read (file, MAX_FILE, FALSE, &reader->length, error);
  if (reader->text == NULL || !parse (reader, error))
    return NULL;
  return g_steal_pointer (&reader);
}

gboolean
bst_json_fail (BstJsonReader *reader, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  const char *path = reader->path->str;
  va_list args;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (reader->error, BST_ERROR, BST_ERROR_FAILED, "%s:%u: %s%s%s", reader->file,
               bst_json_line (reader->text, reader->length, path), path, *path != '\0' ? ": " : "",
               sentence);
  return FALSE;
}

/* Of a long chain of files the first ones, which further callers put before it, and the end are
 * told: a handful of paths. */
#define LONGEST_CHAIN 400

gboolean
bst_json_fail_inside (BstJsonReader *reader, const GError *inner)
{
  glong length = g_utf8_strlen (inner->message, -1);
  const char *end = inner->message, *blank = NULL;

  if (length <= LONGEST_CHAIN)
    return bst_json_fail (reader, "%s", inner->message);
  end = g_utf8_offset_to_pointer (end, length - LONGEST_CHAIN);
  blank = strchr (end, ' ');
  return bst_json_fail (reader, "... %s", blank != NULL ? blank + 1 : end);
}

char *
bst_json_place (const char *file, const char *path)
{
  gsize length;
  guint line;
  g_autofree char *text = bst_file_read (file, MAX_FILE, FALSE, &length, NULL);

  /* It may have changed since. */
  if (text == NULL || !bst_json_check (text, length, &line, NULL))
    return g_strdup_printf ("%s: %s", file, path);
  return g_strdup_printf ("%s:%u: %s", file, bst_json_line (text, length, path), path);
}

static const BstJsonField *
find_field (const BstJsonField *fields, const char *name)
{
  for (; fields->name != NULL; fields++)
    if (g_str_equal (fields->name, name))
      return fields;
  return NULL;
}

static gboolean
fail_unknown (BstJsonReader *reader, const BstJsonField *fields, const char *name)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *list = NULL, *hint = NULL;

  for (; fields->name != NULL; fields++)
    g_ptr_array_add (names, (char *)fields->name);
  g_ptr_array_add (names, NULL);
  list = g_strjoinv (", ", (char **)names->pdata);
  hint = bst_did_you_mean (name, (const char *const *)names->pdata);
  return bst_json_fail (reader, _ ("there is no field '%s' here; there are: %s.%s"), name, list,
                        hint);
}

gboolean
bst_json_read_members (BstJsonReader *reader, JsonNode *node,
                       gboolean (*read) (BstJsonReader *reader, const char *name, JsonNode *node,
                                         gpointer into),
                       gpointer into)
{
  gsize outer = reader->path->len;
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return bst_json_fail (reader, _ ("expected an object, {...}."));
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      g_string_append_printf (reader->path, "%s%s", outer > 0 ? "." : "", name);
      if (!read (reader, name, member, into))
        return FALSE;
      g_string_truncate (reader->path, outer);
    }
  return TRUE;
}

typedef struct
{
  const BstJsonField *fields;
  gpointer into;
} Fields;

static gboolean
read_field (BstJsonReader *reader, const char *name, JsonNode *node, gpointer data)
{
  const Fields *f = data;
  const BstJsonField *field = find_field (f->fields, name);

  if (field == NULL)
    return fail_unknown (reader, f->fields, name);
  return field->read (reader, node, f->into);
}

gboolean
bst_json_read_fields (BstJsonReader *reader, JsonNode *node, const BstJsonField *fields,
                      gpointer into)
{
  Fields f = { fields, into };

  return bst_json_read_members (reader, node, read_field, &f);
}

gboolean
bst_json_read_list (BstJsonReader *reader, JsonNode *node, guint max,
                    gboolean (*read) (BstJsonReader *reader, JsonNode *node, gpointer into),
                    gpointer into)
{
  gsize outer = reader->path->len;
  JsonArray *list;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return bst_json_fail (reader, _ ("expected a list, [...]."));
  list = json_node_get_array (node);
  if (json_array_get_length (list) == 0)
    return bst_json_fail (reader, _ ("the list is empty; leave the field out, or fill it."));
  if (json_array_get_length (list) > max)
    return bst_json_fail (reader,
                          ngettext ("the list has %u entry; at most %u are allowed.",
                                    "the list has %u entries; at most %u are allowed.",
                                    json_array_get_length (list)),
                          json_array_get_length (list), max);
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      g_string_append_printf (reader->path, "[%u]", i);
      if (!read (reader, json_array_get_element (list, i), into))
        return FALSE;
      g_string_truncate (reader->path, outer);
    }
  return TRUE;
}

const char *
bst_json_read_text (BstJsonReader *reader, JsonNode *node)
{
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_get_string (node);
  bst_json_fail (reader, _ ("expected a text in double quotes."));
  return NULL;
}

char *
bst_json_read_scalar (BstJsonReader *reader, JsonNode *node)
{
  GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;

  if (type == G_TYPE_STRING)
    return g_strdup (json_node_get_string (node));
  if (type == G_TYPE_INT64)
    return g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node));
  if (type == G_TYPE_BOOLEAN)
    return g_strdup (json_node_get_boolean (node) ? "true" : "false");
  if (type == G_TYPE_DOUBLE && isfinite (json_node_get_double (node)))
    return bst_number_to_text (json_node_get_double (node));
  bst_json_fail (reader, _ ("expected a text in double quotes, a number, true or false."));
  return NULL;
}
