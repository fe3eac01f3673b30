/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * registry.c - which plugins and benchmarks there are.  Truth is the .so: each is looked at with
 * stat() every time, and only new or changed ones are described by a worker.  A name is found by
 * looking at one file ("cpu.prime" lives in "cpu.so"); only lists look at all.
 */
#include <config.h>

#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "model/nearest.h"
#include "host/registry-private.h"
#include "model/paths.h"

typedef struct
{
  char *path;       /* absolute */
  const char *rule; /* as in BstPluginEntry */
  gboolean usable;
} Folder;

struct _BstRegistry
{
  BstDescribe describe;
  BstRegistryCache *cache; /* NULL until needed */
  GPtrArray *folders;      /* Folder, first wins */
  GPtrArray *remarks;      /* char * */
  GPtrArray *list;         /* BstPluginEntry; NULL until asked for */
  GHashTable *found;       /* name -> BstPluginEntry that was looked up by itself */
};

/* ---- entries ---- */

static void
entry_free (BstPluginEntry *entry)
{
  g_free (entry->name);
  g_free (entry->file);
  g_free (entry->folder_rule);
  g_clear_pointer (&entry->briefs, g_ptr_array_unref);
  bst_plugin_info_free (entry->info);
  g_free (entry->error);
  g_free (entry);
}

static BstPluginEntry *
entry_new (const Folder *folder, const char *name)
{
  BstPluginEntry *entry = g_new0 (BstPluginEntry, 1);
  g_autofree char *base = g_strconcat (name, ".so", NULL);

  entry->name = g_strdup (name);
  entry->file = g_build_filename (folder->path, base, NULL);
  entry->folder_rule = g_strdup (folder->rule);
  return entry;
}

/* ---- describing ---- */

typedef struct
{
  BstRegistry *registry;
  GHashTable *entries; /* file -> BstPluginEntry */
  GHashTable *stats;   /* file -> struct stat, from before it was described */
} Batch;

static void
described (const char *file, BstPluginInfo *info, const char *error, gpointer data)
{
  Batch *batch = data;
  BstPluginEntry *entry = g_hash_table_lookup (batch->entries, file);
  const struct stat *st = g_hash_table_lookup (batch->stats, file);
  g_autoptr (BstPluginInfo) owned = info;

  if (entry == NULL || entry->info != NULL)
    return;
  g_clear_pointer (&entry->error, g_free);
  if (info == NULL)
    entry->error = g_strdup (error != NULL ? error : _ ("nothing is known of it."));
  else if (!g_str_equal (info->name, entry->name))
    entry->error =
        g_strdup_printf (_ ("it calls itself '%s'; the file must have that name."), info->name);
  else
    {
      entry->briefs = bst_briefs_new (info);
      bst_registry_cache_add (batch->registry->cache, file, st, info);
      entry->info = g_steal_pointer (&owned);
    }
}

/* One worker for all of ENTRIES, which have passed the rules. */
static void
describe (BstRegistry *registry, GPtrArray *entries)
{
  g_autoptr (GHashTable) by_file = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) stats =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_free);
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  Batch batch = { registry, by_file, stats };

  for (guint i = 0; i < entries->len; i++)
    {
      BstPluginEntry *entry = entries->pdata[i];
      struct stat *st = g_new0 (struct stat, 1);

      entry->error = bst_plugin_file_refusal (entry->file, geteuid (), st);
      entry->refused = entry->error != NULL;
      g_hash_table_insert (stats, entry->file, st);
      g_hash_table_insert (by_file, entry->file, entry);
      if (entry->error != NULL)
        continue;
      entry->error = g_strdup (_ ("the worker said nothing of it."));
      g_ptr_array_add (files, entry->file);
    }
  if (files->len == 0)
    return;
  g_ptr_array_add (files, NULL);
  registry->describe ((const char *const *)files->pdata, described, &batch);
  bst_registry_cache_save (registry->cache);
}

static BstRegistryCache *
cache (BstRegistry *registry)
{
  if (registry->cache == NULL)
    registry->cache = bst_registry_cache_load ();
  return registry->cache;
}

/* Briefs from the cache.  FALSE: the file must be described. */
static gboolean
recall (BstRegistry *registry, BstPluginEntry *entry)
{
  struct stat st;

  entry->error = bst_plugin_file_refusal (entry->file, geteuid (), &st);
  entry->refused = entry->error != NULL;
  if (entry->error == NULL)
    entry->briefs = bst_registry_cache_briefs (cache (registry), entry->file, &st);
  return entry->error != NULL || entry->briefs != NULL;
}

const BstPluginInfo *
bst_registry_info (BstRegistry *registry, const BstPluginEntry *borrowed)
{
  BstPluginEntry *entry = (BstPluginEntry *)borrowed; /* it is ours */
  g_autoptr (GPtrArray) alone = g_ptr_array_new ();
  struct stat st;

  if (entry->info != NULL || entry->shadowed || entry->error != NULL)
    return entry->info;
  entry->error = bst_plugin_file_refusal (entry->file, geteuid (), &st);
  entry->refused = entry->error != NULL;
  if (entry->error != NULL)
    return NULL;
  entry->info = bst_registry_cache_info (cache (registry), entry->file, &st);
  if (entry->info != NULL)
    return entry->info;
  g_clear_pointer (&entry->briefs, g_ptr_array_unref);
  g_ptr_array_add (alone, entry);
  describe (registry, alone);
  return entry->info;
}

/* ---- folders ---- */

static void
folder_free (Folder *folder)
{
  g_free (folder->path);
  g_free (folder);
}

static gboolean
is_in_list (const char *list, const char *folder)
{
  g_auto (GStrv) parts = g_strsplit (list != NULL ? list : "", ":", -1);

  return g_strv_contains ((const char *const *)parts, folder);
}

static const char *
rule_of (const char *folder, const char *option)
{
  g_autofree char *home = bst_path_data_home ();

  if (is_in_list (option, folder))
    return "--plugin-path";
  if (is_in_list (g_getenv ("BENCHSTONE_PLUGIN_PATH"), folder))
    return "BENCHSTONE_PLUGIN_PATH";
  if (home != NULL && g_str_has_prefix (folder, home))
    return "data home";
  return "system";
}

/* A folder that nobody asked for by name may be missing. */
static gboolean
may_be_missing (const Folder *folder)
{
  return folder->rule[0] != '-' && folder->rule[0] != 'B';
}

/* Names of one folder's plugins, sorted; remarks on files that look like plugins but are none. */
static GPtrArray *
scan (BstRegistry *registry, const Folder *folder)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder->path, 0, NULL);
  const char *file;

  while (dir != NULL && (file = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *name = NULL;

      if (!g_str_has_suffix (file, ".so") || file[0] == '.')
        continue;
      name = g_strndup (file, strlen (file) - strlen (".so"));
      if (bst_plugin_name_is_valid (name))
        g_ptr_array_add (names, g_steal_pointer (&name));
      else
        g_ptr_array_add (registry->remarks,
                         g_strdup_printf (_ ("'%s/%s' is not looked at: a plugin's name has only "
                                             "a-z, 0-9 and '-', a letter first."),
                                          folder->path, file));
    }
  return names;
}

/* A folder that can be entered but not read: what is in it is found by its name alone. */
static char *
unlisted (const Folder *folder)
{
  const int failure = folder->usable ? bst_path_list_failure (folder->path) : 0;

  return failure == 0 ? NULL
                      : g_strdup_printf (_ ("Plugins in '%s' are not listed: %s."), folder->path,
                                         g_strerror (failure));
}

static void
add_folder (BstRegistry *registry, const char *path, const char *option)
{
  Folder *folder = g_new0 (Folder, 1);
  g_autofree char *absolute = NULL, *refusal = NULL;
  g_autoptr (GError) error = NULL;

  absolute = bst_path_absolute (path, &error);
  if (absolute == NULL)
    refusal = g_strdup_printf (_ ("Plugins in '%s' are not used: %s"), path, error->message);
  else
    refusal = bst_plugin_folder_refusal (absolute, geteuid ());
  folder->path = g_strdup (absolute != NULL ? absolute : path);
  folder->rule = rule_of (path, option);
  folder->usable = refusal == NULL;
  g_ptr_array_add (registry->folders, folder);
  if (refusal == NULL)
    refusal = unlisted (folder);
  if (refusal != NULL
      && (absolute == NULL || !may_be_missing (folder) || !bst_path_is_nowhere (folder->path)))
    g_ptr_array_add (registry->remarks, g_steal_pointer (&refusal));
}

BstRegistry *
bst_registry_new_with (const char *plugin_path, BstDescribe describe_files)
{
  BstRegistry *registry = g_new0 (BstRegistry, 1);
  g_auto (GStrv) paths = bst_path_plugin_dirs (plugin_path);

  registry->describe = describe_files;
  registry->folders = g_ptr_array_new_with_free_func ((GDestroyNotify)folder_free);
  registry->remarks = g_ptr_array_new_with_free_func (g_free);
  registry->found =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify)entry_free);
  for (guint i = 0; paths[i] != NULL; i++)
    add_folder (registry, paths[i], plugin_path);
  return registry;
}

void
bst_registry_free (BstRegistry *registry)
{
  if (registry == NULL)
    return;
  g_clear_pointer (&registry->list, g_ptr_array_unref);
  g_hash_table_unref (registry->found);
  g_ptr_array_unref (registry->folders);
  g_ptr_array_unref (registry->remarks);
  bst_registry_cache_free (registry->cache);
  g_free (registry);
}

const GPtrArray *
bst_registry_remarks (BstRegistry *registry)
{
  return registry->remarks;
}

/* ---- all of them ---- */

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const BstPluginEntry *one = *(BstPluginEntry *const *)a, *other = *(BstPluginEntry *const *)b;
  int order = strcmp (one->name, other->name);

  return order != 0 ? order : one->shadowed - other->shadowed;
}

static void
list_folder (BstRegistry *registry, const Folder *folder, GHashTable *first, GPtrArray *unknown)
{
  g_autoptr (GPtrArray) names = scan (registry, folder);

  for (guint i = 0; i < names->len; i++)
    {
      BstPluginEntry *entry = entry_new (folder, names->pdata[i]);

      g_ptr_array_add (registry->list, entry);
      entry->shadowed = !g_hash_table_add (first, entry->name);
      if (!entry->shadowed && !recall (registry, entry))
        g_ptr_array_add (unknown, entry);
    }
}

const GPtrArray *
bst_registry_list (BstRegistry *registry)
{
  g_autoptr (GHashTable) first = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) unknown = g_ptr_array_new ();

  if (registry->list != NULL)
    return registry->list;
  registry->list = g_ptr_array_new_with_free_func ((GDestroyNotify)entry_free);
  cache (registry);
  for (guint i = 0; i < registry->folders->len; i++)
    {
      const Folder *folder = registry->folders->pdata[i];

      if (folder->usable)
        list_folder (registry, folder, first, unknown);
    }
  describe (registry, unknown);
  g_ptr_array_sort (registry->list, compare_entries);
  return registry->list;
}

/* ---- one of them ---- */

/* The first folder that has NAME.so; a refused folder is passed over, with its reason in REFUSED
 * if the file is there. */
static BstPluginEntry *
look_up (BstRegistry *registry, const char *name, char **refused)
{
  for (guint i = 0; i < registry->folders->len; i++)
    {
      const Folder *folder = registry->folders->pdata[i];
      BstPluginEntry *entry = entry_new (folder, name);
      gboolean exists = g_file_test (entry->file, G_FILE_TEST_EXISTS)
                        || g_file_test (entry->file, G_FILE_TEST_IS_SYMLINK);

      if (exists && folder->usable)
        return entry;
      if (exists && *refused == NULL)
        *refused = bst_plugin_folder_refusal (folder->path, geteuid ());
      entry_free (entry);
    }
  return NULL;
}

static BstPluginEntry *
find_plugin (BstRegistry *registry, const char *name, char **refused)
{
  BstPluginEntry *entry = g_hash_table_lookup (registry->found, name);

  if (entry == NULL)
    {
      entry = look_up (registry, name, refused);
      if (entry == NULL)
        return NULL;
      g_hash_table_insert (registry->found, entry->name, entry);
    }
  bst_registry_info (registry, entry);
  return entry;
}

/* Full names of all benchmarks; the strings are borrowed. */
static GPtrArray *
all_names (BstRegistry *registry)
{
  const GPtrArray *list = bst_registry_list (registry);
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < list->len; i++)
    {
      const BstPluginEntry *entry = list->pdata[i];

      for (guint j = 0; entry->briefs != NULL && j < entry->briefs->len; j++)
        g_ptr_array_add (names, ((BstBenchmarkBrief *)entry->briefs->pdata[j])->name);
    }
  g_ptr_array_add (names, NULL);
  return names;
}

static void
fail_unknown (BstRegistry *registry, const char *full_name, GError **error)
{
  g_autoptr (GPtrArray) names = all_names (registry);
  g_autofree char *hint = bst_did_you_mean (full_name, (const char *const *)names->pdata);

  if (*hint == '\0')
    {
      g_free (hint);
      hint = bst_did_you_mean_file (full_name, ".json"); /* of a suite */
    }
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("There is no benchmark '%s'.%s  'benchstone list' shows all."), full_name, hint);
}

const BstBenchmarkInfo *
bst_registry_find (BstRegistry *registry, const char *full_name, const BstPluginEntry **entry,
                   GError **error)
{
  g_autofree char *name = g_strndup (full_name, strcspn (full_name, "."));
  g_autofree char *refused = NULL;
  const BstBenchmarkInfo *info = NULL;
  BstPluginEntry *plugin = NULL;

  if (bst_plugin_name_is_valid (name))
    plugin = find_plugin (registry, name, &refused);
  if (plugin != NULL && plugin->info != NULL)
    info = bst_plugin_info_find (plugin->info, full_name);
  if (info != NULL && entry != NULL)
    *entry = plugin;
  if (info != NULL)
    return info;
  if (plugin != NULL && plugin->error != NULL)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("The plugin of '%s', '%s', cannot be used: %s"), full_name, plugin->file,
                 plugin->error);
  else if (plugin == NULL && refused != NULL)
    g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED, refused);
  else
    fail_unknown (registry, full_name, error);
  return NULL;
}
