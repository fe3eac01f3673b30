/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * store-imported.c - whether something was imported before: a run that has its id, or runs whose
 * notes have the hash of its file, or the id of the run that it was exported from.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "host/store-private.h"
#include "model/file-read.h"
#include "model/result-json.h"

/* Notes stand right behind the head of the document, and those of an import come first. */
#define LOOK_BYTES 65536
#define NOTES "\n  \"notes\":"

gboolean
bst_store_has_run (const BstStore *store, const char *id)
{
  g_autofree char *folder = g_build_filename (bst_store_folder (store), id, NULL);

  return bst_store_is_run (folder) || bst_store_is_closed (folder);
}

/* From its beginning alone: hundreds of documents are not read for one note. */
static gboolean
may_have (const char *folder, const char *word)
{
  g_autofree char *path = g_build_filename (folder, BST_RESULT_FILE, NULL);
  g_autofree char *text = g_malloc (LOOK_BYTES + 1);
  FILE *file = bst_file_stream (path);
  gsize n = file != NULL ? fread (text, 1, LOOK_BYTES, file) : 0;

  g_clear_pointer (&file, fclose);
  text[n] = '\0';
  return strstr (text, word) != NULL || (n == LOOK_BYTES && strstr (text, NOTES) == NULL);
}

static gboolean
has_word (const BstResult *result, const char *key, const char *word)
{
  const char *note = bst_pairs_get (result->notes, key);
  g_auto (GStrv) words = g_strsplit (note != NULL ? note : "", " ", -1);

  return g_strv_contains ((const char *const *)words, word);
}

GPtrArray *
bst_store_noted (BstStore *store, const char *key, const char *word, GError **error)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  g_autoptr (GPtrArray) entries = bst_store_list (store, error);

  if (entries == NULL)
    return NULL;
  for (guint i = 0; i < entries->len; i++)
    {
      const BstStoreEntry *entry = entries->pdata[i];
      g_autoptr (BstResult) result = NULL;

      if (entry->error == NULL && may_have (entry->folder, word))
        result = bst_store_load_figures (entry->folder, NULL, NULL);
      if (result != NULL && has_word (result, key, word))
        g_ptr_array_add (runs, bst_pair_new (entry->id, result->label));
    }
  return g_steal_pointer (&runs);
}
