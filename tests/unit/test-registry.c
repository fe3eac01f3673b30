/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-registry.c - which plugins are found, remembered and refused.  Workers are played by a
 * function that counts what it is asked for.
 */
#include <config.h>

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "host/registry-private.h"
#include "model/paths.h"

static char *top;
static guint n_described;
static gboolean with_fault; /* describe everything as broken */

/* ---- the played worker ---- */

static const BstMetric metrics[] = {
  { .name = "rate",
    .unit = "op/s",
    .direction = BST_HIGHER_IS_BETTER,
    .kind = BST_COUNTER,
    .threads = BST_SUM,
    .role = BST_PRIMARY,
    .help = "Rate." },
};

static gboolean
run_nothing (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  return TRUE;
}

static const BstBenchmark benchmarks[] = {
  { .name = "one",
    .title = "The first",
    .help = "One.",
    .revision = 1,
    .pace = BST_COUNTED,
    .threads = BST_THREADS_HOST,
    .metrics = metrics,
    .n_metrics = 1,
    .run = run_nothing },
  { .name = "two",
    .title = "The second",
    .help = "Two.",
    .revision = 1,
    .pace = BST_JOB,
    .threads = BST_THREADS_ONE,
    .metrics = metrics,
    .n_metrics = 1,
    .run = run_nothing },
};

static BstPluginInfo *
info_for (const char *name)
{
  BstPlugin plugin = { BST_PLUGIN_HEAD,          .name = name,
                       .version = "1",           .license = "LGPL-2.1-or-later",
                       .benchmarks = benchmarks, .n_benchmarks = G_N_ELEMENTS (benchmarks) };
  g_autoptr (GError) error = NULL;
  BstPluginInfo *info = bst_plugin_info_new (&plugin, name, &error);

  g_assert_no_error (error);
  return info;
}

/* A file is described by its contents: "broken", or the name it has for itself. */
static void
describe (const char *const *files, BstDescribeDone done, gpointer data)
{
  for (; *files != NULL; files++)
    {
      g_autofree char *contents = NULL;

      if (!g_str_has_prefix (*files, top)) /* a plugin that is installed here */
        continue;
      n_described++;
      g_assert_true (g_file_get_contents (*files, &contents, NULL, NULL));
      g_strstrip (contents);
      if (with_fault || g_str_equal (contents, "broken"))
        done (*files, NULL, "crashed in describe (SIGSEGV)", data);
      else if (!g_str_equal (contents, "silent"))
        done (*files, info_for (contents), NULL, data);
    }
}

/* ---- a folder of plugins for each test ---- */

typedef struct
{
  char *folder, *other, *path;
} Fixture;

static void
write_plugin (const char *folder, const char *name, const char *contents)
{
  g_autofree char *base = g_strconcat (name, ".so", NULL);
  g_autofree char *file = g_build_filename (folder, base, NULL);

  g_assert_true (g_file_set_contents (file, contents, -1, NULL));
  g_assert_cmpint (g_chmod (file, 0644), ==, 0);
}

/* The cache leaves out files that were changed just now. */
static void
settle (void)
{
  g_usleep (80000);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autofree char *cache = g_build_filename (top, "cache", NULL);

  f->folder = g_build_filename (top, "plugins", NULL);
  f->other = g_build_filename (top, "others", NULL);
  f->path = g_strconcat (f->folder, ":", f->other, NULL);
  g_assert_true (bst_path_remove_tree (cache, NULL));
  g_assert_cmpint (g_mkdir (f->folder, 0755), ==, 0);
  g_assert_cmpint (g_mkdir (f->other, 0755), ==, 0);
  n_described = 0;
  with_fault = FALSE;
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  bst_path_remove_tree (f->folder, NULL);
  bst_path_remove_tree (f->other, NULL);
  g_free (f->folder);
  g_free (f->other);
  g_free (f->path);
}

/* The list without what is installed on this machine. */
static const GPtrArray *
list_ours (BstRegistry *registry)
{
  static GPtrArray *ours;
  const GPtrArray *list = bst_registry_list (registry);

  g_clear_pointer (&ours, g_ptr_array_unref);
  ours = g_ptr_array_new ();
  for (guint i = 0; i < list->len; i++)
    if (g_str_has_prefix (((BstPluginEntry *)list->pdata[i])->file, top))
      g_ptr_array_add (ours, list->pdata[i]);
  return ours;
}

static const BstPluginEntry *
entry_at (const GPtrArray *list, guint i)
{
  g_assert_cmpuint (i, <, list->len);
  return list->pdata[i];
}

static guint
count_described (const char *path)
{
  g_autoptr (BstRegistry) registry = bst_registry_new_with (path, describe);

  n_described = 0;
  list_ours (registry);
  return n_described;
}

/* ---- tests ---- */

static void
test_list (Fixture *f, gconstpointer data)
{
  g_autoptr (BstRegistry) registry = NULL;
  const GPtrArray *list;
  const BstPluginEntry *entry;
  const BstBenchmarkBrief *brief;

  write_plugin (f->folder, "b-2", "b-2");
  write_plugin (f->folder, "a", "a");
  write_plugin (f->other, "a", "a");
  registry = bst_registry_new_with (f->path, describe);
  list = list_ours (registry);
  g_assert_cmpuint (list->len, ==, 3);
  g_assert_cmpuint (n_described, ==, 2); /* the shadowed one is not asked */
  entry = entry_at (list, 0);
  g_assert_cmpstr (entry->name, ==, "a");
  g_assert_cmpstr (entry->folder_rule, ==, "--plugin-path");
  g_assert_true (g_str_has_prefix (entry->file, f->folder));
  g_assert_cmpuint (entry->briefs->len, ==, 2);
  brief = entry->briefs->pdata[1];
  g_assert_cmpstr (brief->name, ==, "a.two");
  g_assert_cmpstr (brief->title, ==, "The second");
  g_assert_cmpstr (bst_registry_info (registry, entry)->version, ==, "1");
  entry = entry_at (list, 1);
  g_assert_true (entry->shadowed);
  g_assert_null (entry->briefs);
  g_assert_null (bst_registry_info (registry, entry));
  g_assert_cmpstr (entry_at (list, 2)->name, ==, "b-2");
  g_assert_cmpuint (bst_registry_remarks (registry)->len, ==, 0);
}

static void
test_cache (Fixture *f, gconstpointer data)
{
  g_autoptr (BstRegistry) registry = NULL;
  const GPtrArray *list;

  write_plugin (f->folder, "a", "a");
  write_plugin (f->folder, "b", "b");
  settle ();
  g_assert_cmpuint (count_described (f->path), ==, 2);
  g_assert_cmpuint (count_described (f->path), ==, 0);
  write_plugin (f->folder, "a", "a\n");
  g_assert_cmpuint (count_described (f->path), ==, 1);
  settle ();
  count_described (f->path);
  g_assert_cmpuint (count_described (f->path), ==, 0);
  registry = bst_registry_new_with (f->path, describe);
  list = list_ours (registry);
  g_assert_null (entry_at (list, 0)->info);
  g_assert_cmpuint (bst_registry_info (registry, entry_at (list, 0))->benchmarks->len, ==, 2);
  g_assert_cmpuint (n_described, ==, 0);
}

/* What is too young to be kept is kept later.  On a machine that takes its time it is old enough at
 * once: it is tried again until it was not. */
static void
test_young (Fixture *f, gconstpointer data)
{
  guint again = 0;

  for (guint try = 0; try < 1000 && again == 0; try++)
    {
      write_plugin (f->folder, "a", try % 2 == 0 ? "a" : "a\n");
      g_assert_cmpuint (count_described (f->path), ==, 1);
      settle ();
      again = count_described (f->path);
    }
  g_assert_cmpuint (again, ==, 1);
  g_assert_cmpuint (count_described (f->path), ==, 0);
}

static void
test_same_size (Fixture *f, gconstpointer data)
{
  g_autofree char *file = g_build_filename (f->folder, "a.so", NULL);
  struct timespec times[2];
  struct stat st;

  write_plugin (f->folder, "a", "a");
  settle ();
  g_assert_cmpuint (count_described (f->path), ==, 1);
  g_assert_cmpint (stat (file, &st), ==, 0);
  g_assert_true (g_file_set_contents (file, "a", -1, NULL)); /* another inode */
  times[0] = st.st_atim;
  times[1] = st.st_mtim;
  g_assert_cmpint (utimensat (AT_FDCWD, file, times, 0), ==, 0);
  g_assert_cmpuint (count_described (f->path), ==, 1);
}

static void
test_broken (Fixture *f, gconstpointer data)
{
  g_autoptr (BstRegistry) registry = NULL;
  const GPtrArray *list;

  write_plugin (f->folder, "a", "broken");
  write_plugin (f->folder, "b", "c");
  write_plugin (f->folder, "d", "silent");
  settle ();
  g_assert_cmpuint (count_described (f->path), ==, 3);
  g_assert_cmpuint (count_described (f->path), ==, 3); /* tried again */
  registry = bst_registry_new_with (f->path, describe);
  list = list_ours (registry);
  g_assert_cmpstr (entry_at (list, 0)->error, ==, "crashed in describe (SIGSEGV)");
  g_assert_cmpstr (entry_at (list, 1)->error, ==,
                   "it calls itself 'c'; the file must have that name.");
  g_assert_cmpstr (entry_at (list, 2)->error, ==, "the worker said nothing of it.");
}

static void
test_find (Fixture *f, gconstpointer data)
{
  g_autoptr (BstRegistry) registry = NULL;
  g_autoptr (GError) error = NULL;
  const BstPluginEntry *entry = NULL;
  const BstBenchmarkInfo *info;

  write_plugin (f->folder, "a", "a");
  write_plugin (f->folder, "b", "b");
  write_plugin (f->folder, "bad", "broken");
  registry = bst_registry_new_with (f->path, describe);
  info = bst_registry_find (registry, "b.one", &entry, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (info->name, ==, "b.one");
  g_assert_cmpstr (entry->name, ==, "b");
  g_assert_cmpuint (n_described, ==, 1); /* that file alone */
  g_assert_nonnull (bst_registry_find (registry, "b.two", NULL, NULL));
  g_assert_cmpuint (n_described, ==, 1);

  g_assert_null (bst_registry_find (registry, "b.on", &entry, &error));
  g_assert_cmpstr (error->message, ==,
                   "There is no benchmark 'b.on'.  Did you mean 'b.one'?  'benchstone list' shows "
                   "all.");
  g_clear_error (&error);
  g_assert_null (bst_registry_find (registry, "bad.one", &entry, &error));
  g_assert_nonnull (strstr (error->message, "bad.so', cannot be used: crashed in describe"));
  g_clear_error (&error);
  g_assert_null (bst_registry_find (registry, "../../etc/x.y", &entry, &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_null (bst_registry_find (registry, "", &entry, &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
}

static void
test_names (Fixture *f, gconstpointer data)
{
  g_autoptr (BstRegistry) registry = NULL;
  g_autofree char *directory = g_build_filename (f->folder, "folder.so", NULL);
  g_autofree char *dangling = g_build_filename (f->folder, "dangling.so", NULL);
  const GPtrArray *list, *remarks;

  write_plugin (f->folder, "Upper", "x");
  write_plugin (f->folder, "under_score", "x");
  write_plugin (f->folder, ".hidden", "x");
  g_assert_cmpint (g_mkdir (directory, 0755), ==, 0);
  g_assert_cmpint (symlink ("/nonexistent/file", dangling), ==, 0);
  registry = bst_registry_new_with (f->path, describe);
  list = list_ours (registry);
  remarks = bst_registry_remarks (registry);
  g_assert_cmpuint (n_described, ==, 0);
  g_assert_cmpuint (list->len, ==, 2);
  g_assert_nonnull (strstr (entry_at (list, 0)->error, "it cannot be looked at: "));
  g_assert_cmpstr (entry_at (list, 1)->error, ==, "it is no regular file.");
  g_assert_cmpuint (remarks->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_nonnull (strstr (remarks->pdata[i], "is not looked at: a plugin's name has only"));
}

static void
test_missing_folder (Fixture *f, gconstpointer data)
{
  g_autoptr (BstRegistry) registry = bst_registry_new_with ("/nonexistent/folder", describe);

  list_ours (registry);
  g_assert_cmpuint (bst_registry_remarks (registry)->len, ==, 1);
  g_assert_nonnull (strstr (bst_registry_remarks (registry)->pdata[0],
                            "Plugins in '/nonexistent/folder' are not used: "));
}

/* ---- rules ---- */

static void
test_world_writable_folder (Fixture *f, gconstpointer data)
{
  g_autoptr (BstRegistry) registry = NULL;
  g_autoptr (GError) error = NULL;

  write_plugin (f->folder, "a", "a");
  g_assert_cmpint (g_chmod (f->folder, 01777), ==, 0);
  registry = bst_registry_new_with (f->folder, describe);
  g_assert_cmpuint (list_ours (registry)->len, ==, 0);
  g_assert_cmpuint (bst_registry_remarks (registry)->len, ==, 1);
  g_assert_nonnull (
      strstr (bst_registry_remarks (registry)->pdata[0], "everybody can write there"));
  g_assert_null (bst_registry_find (registry, "a.one", NULL, &error));
  g_assert_nonnull (strstr (error->message, "everybody can write there"));
  g_assert_cmpuint (n_described, ==, 0);
}

static void
test_world_writable_file (Fixture *f, gconstpointer data)
{
  g_autoptr (BstRegistry) registry = NULL;
  g_autofree char *file = g_build_filename (f->folder, "a.so", NULL);

  write_plugin (f->folder, "a", "a");
  write_plugin (f->other, "a", "a");
  g_assert_cmpint (g_chmod (file, 0666), ==, 0);
  registry = bst_registry_new_with (f->path, describe);
  g_assert_cmpstr (entry_at (list_ours (registry), 0)->error, ==,
                   "everybody can write to it; 'chmod go-w' mends that.");
  /* A refused file is not quietly replaced by another one of its name. */
  g_assert_true (entry_at (list_ours (registry), 1)->shadowed);
  g_assert_cmpuint (n_described, ==, 0);
}

/* The group of an ordinary user, 1000 with the group 1000. */
static void
test_group_writable (Fixture *f, gconstpointer data)
{
  g_autofree char *file = g_build_filename (f->folder, "a.so", NULL);
  g_autofree char *reason = NULL;
  struct stat st;

  if (geteuid () != 0)
    {
      g_test_skip ("only root can give files to groups");
      return;
    }
  write_plugin (f->folder, "a", "a");
  g_assert_cmpint (g_chmod (file, 0664), ==, 0);
  g_assert_null (bst_plugin_file_refusal (file, 1000, &st)); /* root's group */
  g_assert_cmpint (chown (file, 1000, 1000), ==, 0);
  g_assert_null (bst_plugin_file_refusal (file, 1000, &st)); /* the user's own */
  g_assert_cmpint (chown (file, 1000, 100), ==, 0);
  reason = bst_plugin_file_refusal (file, 1000, &st);
  g_assert_cmpstr (reason, ==, "its group can write to it; 'chmod go-w' mends that.");
  g_assert_cmpint (g_chmod (f->folder, 0775), ==, 0);
  g_assert_cmpint (chown (f->folder, 1000, 1000), ==, 0);
  g_assert_null (bst_plugin_folder_refusal (f->folder, 1000));
  g_assert_cmpint (chown (f->folder, 0, 100), ==, 0);
  g_free (reason);
  reason = bst_plugin_folder_refusal (f->folder, 1000);
  g_assert_nonnull (strstr (reason, "are not used: its group can write there"));
  g_assert_cmpint (chown (f->folder, 0, 0), ==, 0);
}

static void
test_root_rules (Fixture *f, gconstpointer data)
{
  g_autofree char *inner = g_build_filename (f->folder, "inner", NULL);
  g_autofree char *reason = NULL;

  g_assert_cmpint (g_mkdir (inner, 0755), ==, 0);
  if (geteuid () == 0)
    {
      g_assert_null (bst_plugin_folder_refusal (inner, 0));
      g_assert_cmpint (g_chmod (f->folder, 0777), ==, 0);
      reason = bst_plugin_folder_refusal (inner, 0);
      g_assert_nonnull (strstr (reason, "others than root can change"));
      g_clear_pointer (&reason, g_free);
      g_assert_cmpint (g_chmod (f->folder, 01777), ==, 0);
      g_assert_null (bst_plugin_folder_refusal (inner, 0)); /* sticky */
      g_assert_cmpint (chown (inner, 1, 0), ==, 0);
    }
  reason = bst_plugin_folder_refusal (inner, 0);
  g_assert_nonnull (strstr (reason, "others than root can change the folder"));
  g_assert_null (bst_plugin_folder_refusal (inner, 1000)); /* anybody else may */
}

/* ---- a hostile or useless cache ---- */

static char *
cache_file (void)
{
  return g_build_filename (top, "cache", "benchstone", "plugins-" BST_ARCH ".gvariant", NULL);
}

static void
test_damaged_cache (Fixture *f, gconstpointer data)
{
  g_autofree char *file = cache_file ();
  g_autofree char *whole = NULL;
  gsize length;

  write_plugin (f->folder, "a", "a");
  settle ();
  g_assert_cmpuint (count_described (f->path), ==, 1);
  g_assert_true (g_file_get_contents (file, &whole, &length, NULL));
  for (gsize i = 0; i < length; i++)
    {
      g_autoptr (BstRegistry) registry = NULL;
      const GPtrArray *list;

      whole[i] ^= 1 << (i % 8);
      g_assert_true (g_file_set_contents (file, whole, i % 7 == 0 ? i : length, NULL));
      whole[i] ^= 1 << (i % 8);
      n_described = 0;
      registry = bst_registry_new_with (f->path, describe);
      list = list_ours (registry);
      g_assert_cmpuint (list->len, ==, 1);
      g_assert_cmpuint (n_described, ==, 1); /* one flipped bit, and nothing is believed */
      g_assert_null (entry_at (list, 0)->error);
      g_assert_nonnull (bst_registry_info (registry, entry_at (list, 0)));
    }
  g_assert_cmpuint (count_described (f->path), ==, 0); /* it was written anew */
}

/* Names of folders are bytes. */
static void
test_path_of_bytes (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (f->folder, "\xff\xfe", NULL);

  if (g_mkdir (folder, 0755) != 0)
    {
      g_test_skip ("the file system takes only UTF-8");
      return;
    }
  write_plugin (folder, "a", "a");
  settle ();
  g_assert_cmpuint (count_described (folder), ==, 1);
  g_assert_cmpuint (count_described (folder), ==, 0);
}

static void
test_cache_of_another_kind (Fixture *f, gconstpointer data)
{
  g_autofree char *file = cache_file ();
  g_autofree char *folder = g_path_get_dirname (file);

  write_plugin (f->folder, "a", "a");
  settle ();
  g_assert_cmpint (g_mkdir_with_parents (file, 0700), ==, 0); /* a folder in its place */
  g_assert_cmpuint (count_described (f->path), ==, 1);
  g_assert_cmpuint (count_described (f->path), ==, 1);
  g_assert_true (bst_path_remove_tree (folder, NULL));
  g_assert_true (g_file_set_contents (folder, "a file in place of the folder", -1, NULL));
  g_assert_cmpuint (count_described (f->path), ==, 1);
  g_assert_cmpint (g_unlink (folder), ==, 0);
}

static void
test_many (Fixture *f, gconstpointer data)
{
  g_autoptr (BstRegistry) registry = NULL;

  for (guint i = 0; i < 500; i++)
    {
      g_autofree char *name = g_strdup_printf ("p%u", i);

      write_plugin (f->folder, name, name);
    }
  settle ();
  g_assert_cmpuint (count_described (f->path), ==, 500);
  registry = bst_registry_new_with (f->path, describe);
  n_described = 0;
  g_assert_cmpuint (list_ours (registry)->len, ==, 500);
  g_assert_cmpuint (n_described, ==, 0);
  for (guint i = 0; i < 500; i++)
    {
      g_assert_cmpuint (entry_at (list_ours (registry), i)->briefs->len, ==, 2);
      g_assert_null (entry_at (list_ours (registry), i)->info); /* none was decoded */
    }
}

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_autofree char *cache = NULL, *refusal = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  top = g_dir_make_tmp ("benchstone-test-XXXXXX", NULL);
  refusal = bst_plugin_folder_refusal (top, geteuid ());
  if (refusal != NULL)
    {
      g_print ("1..0 # SKIP %s\n", refusal);
      g_rmdir (top);
      return 0;
    }
  cache = g_build_filename (top, "cache", NULL);
  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  g_setenv ("XDG_DATA_HOME", top, TRUE);
  g_unsetenv ("BENCHSTONE_PLUGIN_PATH");
  ADD ("/registry/list", test_list);
  ADD ("/registry/cache", test_cache);
  ADD ("/registry/young", test_young);
  ADD ("/registry/same-size", test_same_size);
  ADD ("/registry/broken", test_broken);
  ADD ("/registry/find", test_find);
  ADD ("/registry/names", test_names);
  ADD ("/registry/missing-folder", test_missing_folder);
  ADD ("/registry/world-writable-folder", test_world_writable_folder);
  ADD ("/registry/world-writable-file", test_world_writable_file);
  ADD ("/registry/group-writable", test_group_writable);
  ADD ("/registry/root-rules", test_root_rules);
  ADD ("/registry/damaged-cache", test_damaged_cache);
  ADD ("/registry/path-of-bytes", test_path_of_bytes);
  ADD ("/registry/cache-of-another-kind", test_cache_of_another_kind);
  ADD ("/registry/many", test_many);
  status = g_test_run ();
  bst_path_remove_tree (top, NULL);
  g_free (top);
  return status;
}
