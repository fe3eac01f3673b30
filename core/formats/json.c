/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * json.c - our own document out and in again: how a run moves from one machine to another.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "formats/formats.h"
#include "model/fail.h"
#include "model/json-text.h"
#include "model/memory-left.h"
#include "model/result-json.h"

char *
bst_json_export (const BstResult *const *results, guint n, GString *remarks, GError **error)
{
  if (n == 1)
    return bst_result_to_text (results[0]);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               ngettext ("A document in JSON holds one run, and %u is meant.  Name one by its id.",
                         "A document in JSON holds one run, and %u are meant.  Name one by its id.",
                         n),
               n);
  return NULL;
}

/* Some editors put one before the text. */
#define BYTE_ORDER_MARK "\xef\xbb\xbf"

static gsize
length_of_mark (const char *text, gsize length)
{
  const gsize n = strlen (BYTE_ORDER_MARK);

  return length >= n && memcmp (text, BYTE_ORDER_MARK, n) == 0 ? n : 0;
}

gboolean
bst_json_is_meant (const char *text, gsize length)
{
  const gsize mark = length_of_mark (text, length);

  text += mark;
  length -= mark;
  while (length > 0 && g_ascii_isspace (*text))
    {
      text++;
      length--;
    }
  return length > 0 && (*text == '{' || *text == '[');
}

/* What is JSON, but no run: what else it may be. */
static gboolean
check_kind (JsonNode *node, GError **error)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

  if (object != NULL && json_object_has_member (object, "format"))
    return TRUE;
  if (object != NULL && json_object_has_member (object, "results"))
    return bst_fail (error, _ ("This is no run of Benchstone, but looks like JSON of hyperfine, "
                               "which is not read.  Write its figures into a CSV file; "
                               "benchstone-import(1) tells the columns."));
  return bst_fail (error,
                   _ ("This is JSON, but no run of Benchstone, as 'benchstone export --format "
                      "json' writes it.  Figures of other programs come in from CSV files; "
                      "benchstone-import(1) tells the columns."));
}

/* An id becomes the name of a folder. */
static gboolean
check_id (const char *id, GError **error)
{
  return g_regex_match_simple ("^[0-9]{8}-[0-9]{6}-[0-9a-f]{6}$", id, G_REGEX_DOLLAR_ENDONLY, 0)
         || bst_fail (error, _ ("'%s' is no id of a run."), id);
}

/* Times the document that its nodes and the result take. */
#define ROOM_FOR_NODES 17

static BstResult *
read_run (const char *text, gsize length, GError **error)
{
  const gsize mark = length_of_mark (text, length);
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (BstResult) result = NULL;

  if (bst_memory_check ((guint64)length * ROOM_FOR_NODES, error))
    node = bst_json_parse (text + mark, (gssize)(length - mark), error);
  if (node == NULL || !check_kind (node, error))
    return NULL;
  result = bst_result_from_json (node, error);
  if (result == NULL || !check_id (result->id, error))
    return NULL;
  return g_steal_pointer (&result);
}

GPtrArray *
bst_json_import (const char *text, gsize length, const BstImportOptions *options, GString *remarks,
                 GError **error)
{
  GPtrArray *results = NULL;
  BstResult *result = read_run (text, length, error);

  if (result == NULL)
    {
      g_prefix_error (error, "%s: ", options->source);
      return NULL;
    }
  if (options->label != NULL)
    bst_result_set_label (result, options->label);
  if (options->group != NULL)
    {
      g_free (result->group);
      result->group = g_strdup (options->group);
    }
  /* It goes on there, if at all; and what its journal knows more stayed there, too. */
  if (g_str_equal (result->state, "running"))
    {
      g_free (result->state);
      result->state = g_strdup ("interrupted");
      g_string_append_printf (
          remarks, _ ("%s: the run was still going on when this was written.\n"), options->source);
    }
  results = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_result_free);
  g_ptr_array_add (results, result);
  return results;
}
