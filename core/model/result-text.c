/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * result-text.c - the document as text, piece by piece: as nodes, ten thousand repetitions with
 * a histogram each would take hundreds of megabytes.
 */
#include <config.h>

#include "model/atomic-file.h"
#include "model/json-text.h"
#include "model/result-json-private.h"

static JsonNode *
take_object (JsonObject *object)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return node;
}

static void
append_repetition (GString *out, guint i, int indent, gpointer data)
{
  const BstCaseResult *result = data;
  g_autoptr (JsonNode) node = take_object (
      bst_repetition_to_object (&g_array_index (result->repetitions, BstRepetition, i)));

  bst_json_append_item (out, node, indent);
}

static void
append_histogram (GString *out, guint i, int indent, gpointer data)
{
  g_autoptr (JsonNode) node = bst_column_histogram_to_json (data, i);

  bst_json_append_item (out, node, indent);
}

/* As for any other array: on one line when there is a null among them. */
static gboolean
has_gap (const BstColumn *column)
{
  for (guint i = 0; i < column->histograms->len; i++)
    if (column->histograms->pdata[i] == NULL)
      return TRUE;
  return FALSE;
}

static gboolean
append_histogram_column (GString *out, const char *key, int indent, gpointer data)
{
  BstColumn *column = bst_case_result_find_column (data, key);

  bst_json_append_list (out, column->histograms->len, has_gap (column), indent, append_histogram,
                        column);
  return TRUE;
}

/* The keys come from an object without values. */
static void
append_histograms (GString *out, BstCaseResult *result, int indent)
{
  g_autoptr (JsonObject) keys = json_object_new ();

  for (guint i = 0; i < result->columns->len; i++)
    {
      const BstColumn *column = g_ptr_array_index (result->columns, i);

      if (column->histograms != NULL)
        json_object_set_null_member (keys, column->key);
    }
  bst_json_append_object (out, keys, indent, append_histogram_column, result);
}

static gboolean
append_of_case (GString *out, const char *name, int indent, gpointer data)
{
  BstCaseResult *result = data;

  if (g_str_equal (name, "repetitions"))
    bst_json_append_list (out, result->repetitions->len, FALSE, indent, append_repetition, result);
  else if (g_str_equal (name, "histograms"))
    append_histograms (out, result, indent);
  else
    return FALSE;
  return TRUE;
}

/* A document that is being written, and where to. */
typedef struct
{
  const BstResult *result;
  BstAtomicFile *file; /* NULL: all of it stays in the text */
  GError *error;       /* the first */
} Writing;

/* So much is written at once. */
#define CHUNK ((gsize)1 << 18)

static void
flush (Writing *writing, GString *out, gsize least)
{
  if (writing->file == NULL || out->len < least)
    return;
  if (writing->error == NULL)
    bst_atomic_file_write (writing->file, out->str, out->len, &writing->error);
  g_string_truncate (out, 0);
}

static void
append_case (GString *out, guint i, int indent, gpointer data)
{
  Writing *writing = data;
  BstCaseResult *result = g_ptr_array_index (writing->result->cases, i);
  g_autoptr (JsonObject) object = NULL;

  if (writing->error != NULL)
    return;
  object = bst_case_result_to_object (result, FALSE);
  bst_json_append_object (out, object, indent, append_of_case, result);
  flush (writing, out, CHUNK);
}

static gboolean
append_of_result (GString *out, const char *name, int indent, gpointer data)
{
  const Writing *writing = data;

  if (!g_str_equal (name, "cases"))
    return FALSE;
  bst_json_append_list (out, writing->result->cases->len, FALSE, indent, append_case, data);
  return TRUE;
}

static void
write_result (Writing *writing, GString *out)
{
  g_autoptr (JsonObject) object = bst_result_to_object (writing->result, FALSE);

  bst_json_append_object (out, object, 0, append_of_result, writing);
  g_string_append_c (out, '\n');
}

char *
bst_result_to_text (const BstResult *result)
{
  Writing writing = { .result = result };
  GString *out = g_string_new (NULL);

  write_result (&writing, out);
  return g_string_free (out, FALSE);
}

gboolean
bst_result_save (const BstResult *result, const char *path, GError **error)
{
  g_autoptr (BstAtomicFile) file = bst_atomic_file_new (path, error);
  g_autoptr (GString) out = g_string_new (NULL);
  Writing writing = { .result = result, .file = file };

  if (file == NULL)
    return FALSE;
  write_result (&writing, out);
  flush (&writing, out, 0);
  if (writing.error == NULL)
    return bst_atomic_file_commit (file, error);
  g_propagate_error (error, writing.error);
  return FALSE;
}
