/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * csv-own.c - the columns of a CSV that make its figures those of a benchmark of ours again.
 */
#include <config.h>

#include "formats/csv-columns.h"
#include "formats/csv-own.h"
#include "formats/csv.h"
#include "formats/formats.h"
#include "model/json-text.h"

/* Measured by a benchmark of ours, here or where the figures were exported. */
static gboolean
is_own (const BstCaseResult *c)
{
  return !g_str_has_prefix (c->description->name, BST_IMPORT_PREFIX);
}

gboolean
bst_csv_own_is_benchmark (const char *name)
{
  return g_regex_match_simple ("^[a-z][a-z0-9-]{0,63}\\.[a-z][a-z0-9-]{0,63}$", name,
                               G_REGEX_DOLLAR_ENDONLY, 0)
         && !g_str_has_prefix (name, BST_IMPORT_PREFIX);
}

BstCsvOwn
bst_csv_own_of (const BstResult *const *results, guint n)
{
  BstCsvOwn own = { FALSE, FALSE };

  for (guint r = 0; r < n; r++)
    for (guint i = 0; i < results[r]->cases->len; i++)
      {
        const BstCaseResult *c = results[r]->cases->pdata[i];

        own.has_own |= is_own (c);
        own.has_identity |= is_own (c) && c->identity->len > 0;
      }
  return own;
}

void
bst_csv_own_append_titles (const BstCsvOwn *own, GString *out)
{
  if (own->has_own)
    {
      bst_csv_append (out, bst_csv_column_name (BST_CSV_RUN), FALSE);
      bst_csv_append (out, bst_csv_column_name (BST_CSV_REVISION), FALSE);
    }
  if (own->has_identity)
    bst_csv_append (out, bst_csv_column_name (BST_CSV_IDENTITY), FALSE);
}

/* {"data-set":"sha256:00"}; "" where there is none. */
static char *
identity_text (const BstCaseResult *c)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_node_take_object (node, object);
  for (guint i = 0; i < c->identity->len; i++)
    {
      const BstPair *pair = c->identity->pdata[i];

      json_object_set_string_member (object, pair->key, pair->value);
    }
  return c->identity->len > 0 && is_own (c) ? bst_json_to_line (node) : g_strdup ("");
}

/* The run in which they were measured, wherever they have been since. */
static const char *
run_of (const BstResult *result)
{
  const char *imported = bst_pairs_get (result->notes, BST_IMPORTED_RUN);

  return imported != NULL ? imported : result->id;
}

void
bst_csv_own_append (const BstCsvOwn *own, GString *out, const BstResult *result,
                    const BstCaseResult *c)
{
  g_autofree char *revision =
      is_own (c) ? g_strdup_printf ("%u", c->description->revision) : g_strdup ("");
  g_autofree char *identity = identity_text (c);

  if (own->has_own)
    {
      bst_csv_append (out, is_own (c) ? run_of (result) : "", FALSE);
      bst_csv_append (out, revision, FALSE);
    }
  if (own->has_identity)
    bst_csv_append (out, identity, FALSE);
}

GPtrArray *
bst_csv_own_read_identity (const char *text)
{
  g_autoptr (GPtrArray) pairs = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GList) names = NULL;

  if (*text == '\0')
    return g_steal_pointer (&pairs);
  node = bst_json_parse (text, -1, NULL);
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return NULL;
  names = json_object_get_members (json_node_get_object (node));
  for (GList *name = names; name != NULL; name = name->next)
    {
      JsonNode *value = json_object_get_member (json_node_get_object (node), name->data);

      if (!JSON_NODE_HOLDS_VALUE (value) || json_node_get_value_type (value) != G_TYPE_STRING)
        return NULL;
      bst_pairs_set (pairs, name->data, json_node_get_string (value));
    }
  return g_steal_pointer (&pairs);
}
