/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-paths.c - search paths follow their rules; files are written whole; trees go away
 * whatever state they were left in, and nothing outside of them is touched.
 */
#include <config.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "model/atomic-file.h"
#include "model/paths.h"

typedef struct
{
  char *folder; /* made for the test, removed after it */
} Place;

static void
place_set_up (Place *place, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  place->folder = g_dir_make_tmp ("benchstone-paths-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
place_tear_down (Place *place, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (bst_path_remove_tree (place->folder, &error));
  g_assert_no_error (error);
  g_assert_false (g_file_test (place->folder, G_FILE_TEST_EXISTS));
  g_free (place->folder);
}

static void
write_text (const char *path, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (bst_path_write_atomic (path, text, -1, &error));
  g_assert_no_error (error);
}

static void
test_homes (void)
{
  g_autofree char *given = NULL, *relative = NULL, *homeless = NULL, *cache = NULL;

  g_setenv ("HOME", "/home/of/somebody", TRUE);
  g_setenv ("XDG_DATA_HOME", "/data", TRUE);
  given = bst_path_data_home ();
  g_assert_cmpstr (given, ==, "/data/benchstone");
  g_setenv ("XDG_DATA_HOME", "not/absolute", TRUE);
  relative = bst_path_data_home ();
  g_assert_cmpstr (relative, ==, "/home/of/somebody/.local/share/benchstone");
  g_unsetenv ("XDG_CACHE_HOME");
  cache = bst_path_cache_home ();
  g_assert_cmpstr (cache, ==, "/home/of/somebody/.cache/benchstone");
  g_unsetenv ("XDG_DATA_HOME");
  g_unsetenv ("HOME");
  homeless = bst_path_data_home ();
  g_assert_null (homeless);
}

static void
test_plugin_dirs (void)
{
  g_setenv ("XDG_DATA_HOME", "/data", TRUE);
  g_setenv ("BENCHSTONE_PLUGIN_PATH", ":/c::/a", TRUE);
  g_auto (GStrv) folders = bst_path_plugin_dirs ("/a::/b:");
  const char *const expected[] = { "/a", "/b", "/c", "/data/benchstone/plugins" };

  g_assert_cmpuint (g_strv_length (folders), ==, G_N_ELEMENTS (expected) + 1);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpstr (folders[i], ==, expected[i]);
  g_assert_true (g_str_has_suffix (folders[G_N_ELEMENTS (expected)], "/benchstone/plugins"));
}

static void
test_suite_dirs (void)
{
  g_setenv ("XDG_DATA_HOME", "/data", TRUE);
  g_setenv ("BENCHSTONE_SUITE_PATH", "/s", TRUE);
  g_auto (GStrv) folders = bst_path_suite_dirs ();

  g_assert_cmpuint (g_strv_length (folders), ==, 3);
  g_assert_cmpstr (folders[0], ==, "/s");
  g_assert_cmpstr (folders[1], ==, "/data/benchstone/suites");
  g_assert_true (g_str_has_suffix (folders[2], "/benchstone/suites"));
}

static void
test_worker (void)
{
  g_setenv ("BENCHSTONE_WORKER", "/w", TRUE);
  g_autofree char *given = bst_path_worker ();
  g_unsetenv ("BENCHSTONE_WORKER");
  g_autofree char *installed = bst_path_worker ();

  g_assert_cmpstr (given, ==, "/w");
  g_assert_true (g_str_has_suffix (installed, "/benchstone/benchstone-worker"));
}

static void
test_make (Place *place, gconstpointer data)
{
  g_autofree char *path = g_build_filename (place->folder, "a", "b", NULL);
  g_autofree char *file = g_build_filename (path, "file", NULL);
  g_autofree char *below = g_build_filename (file, "c", NULL);
  g_autoptr (GError) error = NULL;
  GStatBuf info;

  g_assert_true (bst_path_make (path, &error));
  g_assert_true (bst_path_make (path, &error));
  g_assert_no_error (error);
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0700);
  write_text (file, "");
  g_assert_false (bst_path_make (below, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR);
  g_assert_nonnull (strstr (error->message, below));
}

static guint
count_entries (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
test_write (Place *place, gconstpointer data)
{
  g_autofree char *path = g_build_filename (place->folder, "file", NULL);
  g_autofree char *nowhere = g_build_filename (place->folder, "missing", "file", NULL);
  g_autofree char *content = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  write_text (path, "first");
  g_assert_true (bst_path_write_atomic (path, "a\0b", 3, &error));
  g_assert_true (g_file_get_contents (path, &content, &length, &error));
  g_assert_cmpmem (content, length, "a\0b", 3);
  g_assert_false (bst_path_write_atomic (nowhere, "x", 1, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  g_assert_cmpuint (count_entries (place->folder), ==, 1);
}

/* Whatever goes wrong leaves what was there, and nothing else; who could not read it still cannot. */
static void
test_write_fails (Place *place, gconstpointer data)
{
  g_autofree char *path = g_build_filename (place->folder, "file", NULL);
  g_autofree char *in_the_way = g_build_filename (place->folder, "folder", NULL);
  g_autofree char *content = NULL;
  g_autoptr (GError) error = NULL;
  BstAtomicFile *file = NULL;
  struct stat info;

  write_text (path, "first");
  g_assert_cmpint (g_chmod (path, 0600), ==, 0);
  write_text (path, "second");
  g_assert_cmpint (stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);
  file = bst_atomic_file_new (path, &error);
  g_assert_no_error (error);
  g_assert_true (bst_atomic_file_write (file, "third", 5, &error));
  /* Where the file system allows it, it has no name yet. */
  g_assert_cmpuint (count_entries (place->folder), <=, 2);
  bst_atomic_file_free (file);
  g_assert_true (g_file_get_contents (path, &content, NULL, &error));
  g_assert_cmpstr (content, ==, "second");
  g_assert_true (bst_path_make (in_the_way, &error));
  g_assert_false (bst_path_write_atomic (in_the_way, "x", 1, &error));
  g_assert_nonnull (strstr (error->message, in_the_way));
  g_assert_cmpuint (count_entries (place->folder), ==, 2);
}

/* A tree with a hidden file, a named pipe, folders without rights, and a link to a folder
 * outside: only the link may go. */
static void
test_remove (Place *place, gconstpointer data)
{
  g_autofree char *tree = g_build_filename (place->folder, "tree", NULL);
  g_autofree char *inner = g_build_filename (tree, "inner", NULL);
  g_autofree char *locked = g_build_filename (inner, "locked", NULL);
  g_autofree char *hidden = g_build_filename (locked, ".hidden", NULL);
  g_autofree char *fifo = g_build_filename (inner, "fifo", NULL);
  g_autofree char *outside = g_build_filename (place->folder, "outside", NULL);
  g_autofree char *kept = g_build_filename (outside, "kept", NULL);
  g_autofree char *link = g_build_filename (inner, "link", NULL);
  g_autofree char *slashed = g_strconcat (tree, "//", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (bst_path_make (locked, &error));
  g_assert_true (bst_path_make (outside, &error));
  write_text (hidden, "x");
  write_text (kept, "x");
  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  g_assert_cmpint (symlink (outside, link), ==, 0);
  g_assert_cmpint (chmod (locked, 0), ==, 0);
  g_assert_cmpint (chmod (inner, 0500), ==, 0);
  g_assert_cmpint (chmod (tree, 0), ==, 0);

  g_assert_true (bst_path_remove_tree (slashed, &error));
  g_assert_no_error (error);
  g_assert_false (g_file_test (tree, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (kept, G_FILE_TEST_EXISTS));
  g_assert_true (bst_path_remove_tree (tree, &error)); /* a missing tree is fine */
}

static void
test_remove_link (Place *place, gconstpointer data)
{
  g_autofree char *outside = g_build_filename (place->folder, "outside", NULL);
  g_autofree char *kept = g_build_filename (outside, "kept", NULL);
  g_autofree char *link = g_build_filename (place->folder, "link", NULL);
  g_autofree char *slashed = g_strconcat (link, "/", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (bst_path_make (outside, &error));
  write_text (kept, "x");
  g_assert_cmpint (symlink (outside, link), ==, 0);
  g_assert_true (bst_path_remove_tree (slashed, &error));
  g_assert_false (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_test (kept, G_FILE_TEST_EXISTS));
}

/* Deeper than there are descriptors, and than PATH_MAX allows to name. */
static void
test_remove_deep (Place *place, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  int folder = open (place->folder, O_RDONLY | O_DIRECTORY);

  for (guint depth = 0; depth < 1500; depth++)
    {
      g_assert_cmpint (mkdirat (folder, "level", 0700), ==, 0);
      int next = openat (folder, "level", O_RDONLY | O_DIRECTORY);
      g_assert_cmpint (next, >=, 0);
      close (folder);
      folder = next;
    }
  close (folder);
  g_autofree char *tree = g_build_filename (place->folder, "level", NULL);
  g_assert_true (bst_path_remove_tree (tree, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count_entries (place->folder), ==, 0);
}

static void
test_remove_many (Place *place, gconstpointer data)
{
  g_autofree char *tree = g_build_filename (place->folder, "tree", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (bst_path_make (tree, &error));
  for (guint i = 0; i < 3000; i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/file-with-a-longer-name-%u", tree, i);

      g_assert_cmpint (close (creat (path, 0600)), ==, 0);
    }
  g_assert_true (bst_path_remove_tree (tree, &error));
  g_assert_no_error (error);
  g_assert_false (g_file_test (tree, G_FILE_TEST_EXISTS));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/paths/homes", test_homes);
  g_test_add_func ("/paths/plugin-dirs", test_plugin_dirs);
  g_test_add_func ("/paths/suite-dirs", test_suite_dirs);
  g_test_add_func ("/paths/worker", test_worker);
#define ADD(NAME, FUNCTION) g_test_add (NAME, Place, NULL, place_set_up, FUNCTION, place_tear_down)
  ADD ("/paths/make", test_make);
  ADD ("/paths/write", test_write);
  ADD ("/paths/write-fails", test_write_fails);
  ADD ("/paths/remove", test_remove);
  ADD ("/paths/remove-link", test_remove_link);
  ADD ("/paths/remove-deep", test_remove_deep);
  ADD ("/paths/remove-many", test_remove_many);
  return g_test_run ();
}
