/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * suite.c - suites in memory, and which suite files there are.  suite-load.c reads one,
 * settings.c knows what the settings mean.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>

#include "host/suite.h"
#include "model/paths.h"

static void
settings_clear (BstSettings *settings)
{
  g_free (settings->duration);
  g_free (settings->pin);
}

static void
suite_case_free (BstSuiteCase *c)
{
  g_free (c->benchmark);
  g_free (c->title);
  g_free (c->group);
  g_ptr_array_unref (c->params);
  g_ptr_array_unref (c->env);
  settings_clear (&c->settings);
  g_free (c->where);
  g_free (c->file);
  g_free (c);
}

static void
variant_free (BstVariant *variant)
{
  g_free (variant->label);
  g_ptr_array_unref (variant->params);
  g_ptr_array_unref (variant->env);
  g_free (variant->plugin_path);
  g_free (variant->target);
  g_free (variant);
}

static void
wish_free (gpointer data)
{
  BstSuiteWish *wish = data;

  g_free (wish->file);
  g_free (wish->path);
  g_free (wish->metric);
  g_free (wish->benchmark);
  g_free (wish->unit);
  g_free (wish->percentile);
  g_free (wish->limit);
  g_free (wish);
}

static GPtrArray *
pairs_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
}

BstSuite *
bst_suite_new (const char *name)
{
  BstSuite *suite = g_new0 (BstSuite, 1);

  suite->name = g_strdup (name);
  bst_settings_init (&suite->settings);
  suite->cases = g_ptr_array_new_with_free_func ((GDestroyNotify)suite_case_free);
  suite->variants = g_ptr_array_new_with_free_func ((GDestroyNotify)variant_free);
  suite->wishes = g_ptr_array_new_with_free_func (wish_free);
  return suite;
}

void
bst_suite_free (BstSuite *suite)
{
  if (suite == NULL)
    return;
  g_free (suite->name);
  g_free (suite->title);
  g_free (suite->help);
  settings_clear (&suite->settings);
  g_ptr_array_unref (suite->cases);
  g_ptr_array_unref (suite->variants);
  g_ptr_array_unref (suite->wishes);
  g_clear_pointer ((JsonNode **)&suite->json, json_node_unref);
  g_free (suite);
}

BstSuiteCase *
bst_suite_add_case (BstSuite *suite, const char *benchmark, const char *where)
{
  BstSuiteCase *c = g_new0 (BstSuiteCase, 1);

  c->benchmark = g_strdup (benchmark);
  c->params = pairs_new ();
  c->env = pairs_new ();
  c->where = g_strdup (where);
  bst_settings_init (&c->settings);
  g_ptr_array_add (suite->cases, c);
  return c;
}

BstVariant *
bst_suite_add_variant (BstSuite *suite, const char *label)
{
  BstVariant *variant = g_new0 (BstVariant, 1);

  variant->label = g_strdup (label);
  variant->params = pairs_new ();
  variant->env = pairs_new ();
  g_ptr_array_add (suite->variants, variant);
  return variant;
}

BstSuiteWish *
bst_suite_add_wish (BstSuite *suite, const char *file, const char *path)
{
  BstSuiteWish *wish = g_new0 (BstSuiteWish, 1);

  wish->file = g_strdup (file);
  wish->path = g_strdup (path);
  g_ptr_array_add (suite->wishes, wish);
  return wish;
}

/* Adds the suites of one folder; a name that an earlier folder has stays that folder's. */
static void
list_folder (const char *folder, GHashTable *paths)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *file;

  while (dir != NULL && (file = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *name = NULL;

      if (!g_str_has_suffix (file, ".json") || file[0] == '.')
        continue;
      name = g_strndup (file, strlen (file) - strlen (".json"));
      if (!g_hash_table_contains (paths, name))
        g_hash_table_insert (paths, g_steal_pointer (&name), g_build_filename (folder, file, NULL));
    }
}

/* A folder that nobody asked for by name may be missing. */
static gboolean
may_be_missing (const char *folder)
{
  const char *asked = g_getenv ("BENCHSTONE_SUITE_PATH");
  g_auto (GStrv) folders = g_strsplit (asked != NULL ? asked : "", ":", -1);

  return !g_strv_contains ((const char *const *)folders, folder);
}

char *
bst_suite_unread (void)
{
  g_auto (GStrv) folders = bst_path_suite_dirs ();
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; folders[i] != NULL; i++)
    {
      const int failure = bst_path_list_failure (folders[i]);

      if (failure != 0 && !(may_be_missing (folders[i]) && bst_path_is_nowhere (folders[i])))
        g_ptr_array_add (sentences, g_strdup_printf (_ ("Suites in '%s' are not listed: %s."),
                                                     folders[i], g_strerror (failure)));
    }
  if (sentences->len == 0)
    return NULL;
  g_ptr_array_add (sentences, NULL);
  return g_strjoinv ("  ", (char **)sentences->pdata);
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

GStrv
bst_suite_list (GStrv *paths)
{
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_auto (GStrv) folders = bst_path_suite_dirs ();
  guint n;
  g_autofree gpointer *keys = NULL;
  GStrv names;

  for (guint i = 0; folders[i] != NULL; i++)
    list_folder (folders[i], found);
  keys = g_hash_table_get_keys_as_array (found, &n);
  qsort (keys, n, sizeof *keys, compare_words);
  names = g_new0 (char *, n + 1);
  if (paths != NULL)
    *paths = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    {
      names[i] = g_strdup (keys[i]);
      if (paths != NULL)
        (*paths)[i] = g_strdup (g_hash_table_lookup (found, keys[i]));
    }
  return names;
}
