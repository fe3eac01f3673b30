/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-share.c - what a page that is to be shared does not say: names and numbers of a machine, its
 * owner and its users, wherever in a text they turn up.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "reports/page.h"

/* Shorter words would take too much else with them. */
#define SHORTEST 3

/* Parts of keys whose facts name a machine or its owner rather than describe it. */
gboolean
bst_fact_is_private (const char *key)
{
  static const char *const parts[] = { "host", "serial",  "uuid",   "mac-address",
                                       "user", "address", "domain", "command-line" };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strstr (key, parts[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* A count of users is no name. */
static void
add_word (GHashTable *words, const char *word)
{
  if (word != NULL && g_utf8_strlen (word, -1) >= SHORTEST
      && word[strspn (word, G_CSET_DIGITS ".")] != '\0')
    g_hash_table_add (words, g_regex_escape_string (word, -1));
}

static void
add_machine (GHashTable *words, const BstMachine *machine)
{
  for (guint i = 0; i < bst_machine_n_facts (machine); i++)
    {
      const char *key = NULL;
      const char *value = NULL;

      bst_machine_fact (machine, i, &key, &value);
      if (bst_fact_is_private (key))
        add_word (words, value);
    }
}

/* A label that nobody gave is the host's name. */
static void
add_result (GHashTable *words, const BstResult *result)
{
  if (bst_result_is_named_by_host (result))
    add_word (words, result->label);
  for (guint i = 0; i < result->machines->len; i++)
    add_machine (words, result->machines->pdata[i]);
}

static gint
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

void
bst_page_hide_names (const BstPage *page, BstHtml *html)
{
  g_autoptr (GHashTable) words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree gpointer *keys = NULL;
  g_autofree char *list = NULL;
  g_autofree char *pattern = NULL;
  guint n = 0;

  if (!page->options->share)
    return;
  for (guint i = 0; i < page->n_results; i++)
    add_result (words, page->results[i]);
  keys = g_hash_table_get_keys_as_array (words, &n);
  if (n == 0)
    return;
  qsort (keys, n, sizeof *keys, compare_texts);
  list = g_strjoinv ("|", (char **)keys);
  pattern = g_strdup_printf ("(?<![\\w-])(?:%s)(?![\\w-])", list);
  bst_html_hide (html, pattern);
}
