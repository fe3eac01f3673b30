/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * json-text.c - JSON in and out as text.  The writer is our own: json-glib's puts every number
 * of an array on a line by itself, and does not promise how many digits it writes.
 */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include <benchstone/plugin.h>

#include "model/clean-text.h"
#include "model/file-read.h"
#include "model/json-scan.h"
#include "model/json-text.h"
#include "model/number.h"
#include "model/result-json.h"

/* The largest whole number that a double, and so most readers of JSON, holds exactly. */
#define EXACT_MAX (G_GUINT64_CONSTANT (1) << 53)
/* Objects of more members than this are not put on one line, in an array. */
#define INLINE_MEMBERS 12
#define COMPACT BST_JSON_ONE_LINE

/* ---- Out ---- */

void
bst_json_append_string (GString *out, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  g_string_append_c (out, '"');
  for (const char *c = valid; *c != '\0'; c++)
    if (*c == '"' || *c == '\\')
      g_string_append_printf (out, "\\%c", *c);
    else if (*c == '\n')
      g_string_append (out, "\\n");
    else if (*c == '\t')
      g_string_append (out, "\\t");
    else if ((guchar)*c < 0x20 || *c == 0x7f)
      g_string_append_printf (out, "\\u%04x", (guchar)*c);
    else
      g_string_append_c (out, *c);
  g_string_append_c (out, '"');
}

/* 0.1 is written as 0.1: as few digits as give the same double back, and so no loss. */
static void
append_double (GString *out, double value)
{
  char digits[BST_NUMBER_TEXT];

  g_string_append (out, bst_number_format (value, digits));
}

static void
append_value (GString *out, JsonNode *node)
{
  GType type = json_node_get_value_type (node);

  if (type == G_TYPE_STRING)
    bst_json_append_string (out, json_node_get_string (node));
  else if (type == G_TYPE_BOOLEAN)
    g_string_append (out, json_node_get_boolean (node) ? "true" : "false");
  else if (type == G_TYPE_INT64)
    g_string_append_printf (out, "%" G_GINT64_FORMAT, json_node_get_int (node));
  else if (type == G_TYPE_DOUBLE && isfinite (json_node_get_double (node)))
    append_double (out, json_node_get_double (node));
  else
    g_string_append (out, "null");
}

/* TRUE for scalars and arrays of arrays of scalars. */
static gboolean
has_no_object (JsonNode *node)
{
  JsonArray *array;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return !JSON_NODE_HOLDS_OBJECT (node);
  array = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (array); i++)
    if (!has_no_object (json_array_get_element (array, i)))
      return FALSE;
  return TRUE;
}

/* Columns of samples and lists of plain things take one line, whatever their length. */
static gboolean
array_is_inline (JsonArray *array)
{
  gboolean plain = TRUE;

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (JSON_NODE_HOLDS_NULL (element)
          || (JSON_NODE_HOLDS_VALUE (element)
              && json_node_get_value_type (element) != G_TYPE_STRING))
        return TRUE;
      plain = plain && has_no_object (element);
    }
  return plain;
}

/* Names with a number each, as what was seen around a repetition. */
static gboolean
is_figures (JsonNode *node)
{
  g_autoptr (GList) values =
      JSON_NODE_HOLDS_OBJECT (node) ? json_object_get_values (json_node_get_object (node)) : NULL;

  for (GList *l = values; l != NULL; l = l->next)
    if (!JSON_NODE_HOLDS_VALUE (l->data) || json_node_get_value_type (l->data) == G_TYPE_STRING)
      return FALSE;
  return values != NULL;
}

/* Rows of a table (repetitions, phases, parameters): small, and no inner objects but figures. */
static gboolean
object_is_row (JsonObject *object)
{
  g_autoptr (GList) values = NULL;

  if (json_object_get_size (object) > INLINE_MEMBERS)
    return FALSE;
  values = json_object_get_values (object);
  for (GList *l = values; l != NULL; l = l->next)
    if (!has_no_object (l->data) && !is_figures (l->data))
      return FALSE;
  return TRUE;
}

static void
append_break (GString *out, int indent)
{
  if (indent == COMPACT)
    return;
  g_string_append_c (out, '\n');
  for (int i = 0; i < indent; i++)
    g_string_append (out, "  ");
}

static int
deeper (int indent)
{
  return indent == COMPACT ? COMPACT : indent + 1;
}

typedef struct
{
  GString *out;
  int indent;
  BstJsonSpecial special;
  gpointer data;
  guint n;
} Members;

static void
append_member (JsonObject *object, const char *name, JsonNode *node, gpointer data)
{
  Members *m = data;

  if (m->n++ > 0)
    g_string_append_c (m->out, ',');
  append_break (m->out, m->indent);
  bst_json_append_string (m->out, name);
  g_string_append (m->out, m->indent != COMPACT ? ": " : ":");
  if (m->special == NULL || !m->special (m->out, name, m->indent, m->data))
    bst_json_append (m->out, node, m->indent);
}

void
bst_json_append_object (GString *out, JsonObject *object, int indent, BstJsonSpecial special,
                        gpointer data)
{
  Members members = { out, deeper (indent), special, data, 0 };

  g_string_append_c (out, '{');
  json_object_foreach_member (object, append_member, &members);
  if (members.n > 0)
    append_break (out, indent);
  g_string_append_c (out, '}');
}

void
bst_json_append_list (GString *out, guint n, gboolean one_line, int indent,
                      BstJsonAppendItem append_item, gpointer data)
{
  int inner = one_line ? COMPACT : deeper (indent);

  g_string_append_c (out, '[');
  for (guint i = 0; i < n; i++)
    {
      append_break (out, inner);
      append_item (out, i, inner, data);
      if (i + 1 < n)
        g_string_append (out, inner == COMPACT && indent != COMPACT ? ", " : ",");
    }
  if (n > 0)
    append_break (out, inner == COMPACT ? COMPACT : indent);
  g_string_append_c (out, ']');
}

void
bst_json_append_item (GString *out, JsonNode *node, int indent)
{
  gboolean row = JSON_NODE_HOLDS_OBJECT (node) && object_is_row (json_node_get_object (node));

  bst_json_append (out, node, row ? COMPACT : indent);
}

static void
append_element (GString *out, guint i, int indent, gpointer data)
{
  bst_json_append_item (out, json_array_get_element (data, i), indent);
}

void
bst_json_append (GString *out, JsonNode *node, int indent)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    bst_json_append_object (out, json_node_get_object (node), indent, NULL, NULL);
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      bst_json_append_list (out, json_array_get_length (array), array_is_inline (array), indent,
                            append_element, array);
    }
  else if (JSON_NODE_HOLDS_VALUE (node))
    append_value (out, node);
  else
    g_string_append (out, "null");
}

char *
bst_json_to_text (JsonNode *node)
{
  GString *out = g_string_new (NULL);

  bst_json_append (out, node, 0);
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}

char *
bst_json_to_line (JsonNode *node)
{
  GString *out = g_string_new (NULL);

  bst_json_append (out, node, COMPACT);
  return g_string_free (out, FALSE);
}

static JsonNode *
uint_to_json (guint64 value)
{
  g_autofree char *text = NULL;

  if (value <= EXACT_MAX)
    return json_node_init_int (json_node_alloc (), value);
  text = g_strdup_printf ("%" G_GUINT64_FORMAT, value);
  return json_node_init_string (json_node_alloc (), text);
}

void
bst_json_set_uint (JsonObject *object, const char *name, guint64 value)
{
  json_object_set_member (object, name, uint_to_json (value));
}

void
bst_json_add_uint (JsonArray *array, guint64 value)
{
  json_array_add_element (array, uint_to_json (value));
}

void
bst_json_set_double (JsonObject *object, const char *name, double value)
{
  if (isfinite (value))
    json_object_set_double_member (object, name, value);
  else
    json_object_set_null_member (object, name);
}

void
bst_json_set_interval (JsonObject *object, const char *name, double low, double high)
{
  JsonArray *interval = NULL;

  if (!isfinite (low) || !isfinite (high))
    {
      json_object_set_null_member (object, name);
      return;
    }
  interval = json_array_sized_new (2);
  json_array_add_double_element (interval, low);
  json_array_add_double_element (interval, high);
  json_object_set_array_member (object, name, interval);
}

void
bst_json_set_clean (JsonObject *object, const char *name, const char *text)
{
  g_autofree char *clean = bst_text_clean (text);

  json_object_set_string_member (object, name, clean);
}

void
bst_json_set_text (JsonObject *object, const char *name, const char *value)
{
  /* A path may hold other bytes, but JSON may not. */
  g_autofree char *valid = value != NULL ? g_utf8_make_valid (value, -1) : NULL;

  if (valid != NULL)
    json_object_set_string_member (object, name, valid);
}

/* From 0001-01-01 to the end of 9999, in us: what a clock says beyond them is written as the end that
 * is nearer, since four digits of a year are all that the form has. */
#define FIRST_TIME (G_GINT64_CONSTANT (-62135596800) * G_USEC_PER_SEC)
#define LAST_TIME (G_GINT64_CONSTANT (253402300800) * G_USEC_PER_SEC - 1)

void
bst_json_set_time (JsonObject *object, const char *name, gint64 us)
{
  const gint64 kept = CLAMP (us, FIRST_TIME, LAST_TIME);
  /* Down to a whole second, also before 1970. */
  const gint64 whole = kept / G_USEC_PER_SEC - (kept % G_USEC_PER_SEC < 0);
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (whole);
  g_autofree char *text = NULL;

  if (us == 0 || date == NULL)
    return;
  text = g_strdup_printf ("%04d-%02d-%02dT%02d:%02d:%02d.%06dZ", g_date_time_get_year (date),
                          g_date_time_get_month (date), g_date_time_get_day_of_month (date),
                          g_date_time_get_hour (date), g_date_time_get_minute (date),
                          g_date_time_get_second (date), (int)(kept - whole * G_USEC_PER_SEC));
  json_object_set_string_member (object, name, text);
}

static int
number_at (const char *text, guint n)
{
  int value = 0;

  for (guint i = 0; i < n; i++)
    value = 10 * value + (text[i] - '0');
  return value;
}

/* Strict: the form that we write.  By hand, as there is one for every repetition. */
gboolean
bst_json_time_from_text (const char *text, gint64 *us)
{
  static const char form[] = "dddd-dd-ddTdd:dd:dd.ddddddZ";
  g_autoptr (GDateTime) date = NULL;

  for (gsize i = 0; i < sizeof form; i++)
    if (form[i] == 'd' ? !g_ascii_isdigit (text[i]) : text[i] != form[i])
      return FALSE;
  date = g_date_time_new_utc (number_at (text, 4), number_at (text + 5, 2), number_at (text + 8, 2),
                              number_at (text + 11, 2), number_at (text + 14, 2),
                              number_at (text + 17, 2));
  if (date == NULL)
    return FALSE;
  *us = g_date_time_to_unix (date) * G_USEC_PER_SEC + number_at (text + 20, 6);
  /* 0 means that there is none: a clock that says the beginning of 1970 was never set. */
  return *us != 0;
}

/* ---- In ---- */

JsonNode *
bst_json_parse (const char *text, gssize length, GError **error)
{
  /* An immutable tree would be hashed as a whole. */
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) inner = NULL;
  gsize n = length < 0 ? strlen (text) : (gsize)length;
  JsonNode *root;

  if (!bst_json_scan (text, n, error))
    return NULL;
  if (!json_parser_load_from_data (parser, text, n, &inner))
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("This is not JSON: %s."), inner->message);
      return NULL;
    }
  root = json_parser_steal_root (parser);
  if (root == NULL)
    {
      g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED, _ ("This is empty, not JSON."));
      return NULL;
    }
  return root;
}

JsonNode *
bst_json_load (const char *path, goffset max, GError **error)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *text = NULL;
  gsize length = 0;
  JsonNode *node = NULL;

  text = bst_file_read (path, max > 0 ? (gsize)max : G_MAXUINT - 1, FALSE, &length, error);
  if (text == NULL)
    return NULL;
  node = bst_json_parse (text, length, error);
  if (node == NULL)
    g_prefix_error (error, "%s: ", name);
  return node;
}
