/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * result-cases.c - each case stands in a document once: what was measured twice under one name would
 * count as two cases, or hide one.  A suite that has a case twice gives the second a number in its id.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "model/result-json-private.h"

/* With its length, so that no text can pretend to be two. */
static void
append_part (GString *key, const char *text)
{
  g_string_append_printf (key, "%zu:%s", text != NULL ? strlen (text) : 0,
                          text != NULL ? text : "");
}

static char *
key_of (const BstCaseResult *c)
{
  GString *key = g_string_new (NULL);

  append_part (key, c->system);
  append_part (key, c->variant);
  append_part (key, c->id);
  append_part (key, c->description->name);
  for (guint i = 0; i < c->asked->len; i++)
    {
      const BstPair *pair = c->asked->pdata[i];

      append_part (key, pair->key);
      append_part (key, pair->value);
    }
  return g_string_free (key, FALSE);
}

void
bst_result_check_cases (BstDocReader *reader, const BstResult *result)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const gsize mark = bst_json_enter (reader, "cases");

  for (guint i = 0; reader->error == NULL && i < result->cases->len; i++)
    {
      const BstCaseResult *c = result->cases->pdata[i];
      g_autofree char *key = key_of (c);
      const guint before = GPOINTER_TO_UINT (g_hash_table_lookup (seen, key));
      const gsize inner = bst_json_enter_index (reader, i);

      if (before > 0)
        bst_json_wrong (reader, _ ("this is the case '%s' that cases[%u] is; a run has it once"),
                        c->id, before - 1);
      g_hash_table_insert (seen, g_steal_pointer (&key), GUINT_TO_POINTER (i + 1));
      bst_json_leave (reader, inner);
    }
  bst_json_leave (reader, mark);
}
