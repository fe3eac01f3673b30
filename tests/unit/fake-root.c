/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fake-root.c - a folder with made-up files of the kernel's, gone after the test.
 */
#include <config.h>

#include <glib/gstdio.h>

#include "fake-root.h"

char *
fake_root_new (void)
{
  char *root = g_dir_make_tmp ("benchstone-root-XXXXXX", NULL);

  g_assert_nonnull (root);
  return root;
}

void
fake_root_put (const char *root, const char *path, const char *text)
{
  g_autofree char *file = g_build_filename (root, path, NULL);
  g_autofree char *folder = g_path_get_dirname (file);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  g_assert_true (g_file_set_contents (file, text, -1, NULL));
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      if (g_file_test (inner, G_FILE_TEST_IS_DIR))
        remove_tree (inner);
      g_remove (inner);
    }
}

void
fake_root_remove (char *root)
{
  remove_tree (root);
  g_assert_cmpint (g_rmdir (root), ==, 0);
  g_free (root);
}
