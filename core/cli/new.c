/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * new.c - "benchstone new NAME": writes a complete plugin that builds with pkg-config alone.  The
 * files it writes are in plugins/template/.
 */
#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include <benchstone/plugin.h>

#include "cli/command.h"
#include "host/registry-private.h"

static const struct
{
  const char *template, *name;
} files[] = {
  { "plugin.c.in", "@NAME@.c" },
  { "Makefile", "Makefile" },
  { "README.md", "README.md" },
};

static void
replace (GString *text, const char *what, const char *by)
{
  g_auto (GStrv) parts = g_strsplit (text->str, what, -1);
  g_autofree char *joined = g_strjoinv (by, parts);

  g_string_assign (text, joined);
}

/* A hyphen in the file's name is an underscore in C. */
static void
fill_in (GString *text, const char *name)
{
  g_autofree char *symbol = g_strdelimit (g_strdup (name), "-", '_');

  replace (text, "@NAME@", name);
  replace (text, "@SYMBOL@", symbol);
}

/* "x": never over a file that is there. */
static gboolean
write_new (const char *path, const GString *text, GError **error)
{
  FILE *file = fopen (path, "wxe");
  gboolean fine = file != NULL && fwrite (text->str, 1, text->len, file) == text->len;

  if (file != NULL && fclose (file) != 0)
    fine = FALSE;
  if (!fine)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("Cannot write '%s': %s."), path,
                 g_strerror (errno));
  return fine;
}

static gboolean
write_file (guint i, const char *folder, const char *name, GError **error)
{
  g_autofree char *templates = bst_cli_data_path ("plugins/template");
  g_autofree char *template = g_build_filename (templates, files[i].template, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) file = g_string_new (files[i].name);
  g_autofree char *path = NULL, *contents = NULL;

  if (!g_file_get_contents (template, &contents, NULL, error))
    return FALSE;
  g_string_assign (text, contents);
  fill_in (text, name);
  fill_in (file, name);
  path = g_build_filename (folder, file->str, NULL);
  return write_new (path, text, error);
}

/* A half-written plugin would be in the way of the next try.  Only our names are removed. */
static void
remove_plugin (const char *folder, const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GString) file = g_string_new (files[i].name);
      g_autofree char *path = NULL;

      fill_in (file, name);
      path = g_build_filename (folder, file->str, NULL);
      g_unlink (path);
    }
  g_rmdir (folder);
}

/* The folder must be new, so that nothing of the user's is touched. */
static gboolean
write_plugin (const char *folder, const char *name, GError **error)
{
  g_autofree char *parent = g_path_get_dirname (folder);

  if (g_mkdir_with_parents (parent, 0777) != 0 || g_mkdir (folder, 0777) != 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("Cannot make the folder '%s': %s."),
                   folder, g_strerror (errno));
      return FALSE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    if (!write_file (i, folder, name, error))
      {
        remove_plugin (folder, name);
        return FALSE;
      }
  return TRUE;
}

static gboolean
pkg_config_knows_us (void)
{
  char *argv[] = { (char *)"pkg-config", (char *)"--exists", (char *)"benchstone", NULL };
  int status = -1;

  return g_spawn_sync (NULL, argv, NULL,
                       G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL
                           | G_SPAWN_STDERR_TO_DEV_NULL,
                       NULL, NULL, NULL, NULL, &status, NULL)
         && status == 0;
}

/* A prefix of one's own is not among the folders where pkg-config looks. */
static void
print_pkg_config (void)
{
  g_autofree char *quoted = g_shell_quote (BST_PKGCONFIGDIR);

  if (!pkg_config_knows_us ())
    printf ("  export PKG_CONFIG_PATH=%s${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}\n", quoted);
}

/* What is not installed is found through the wrapper of its build folder alone. */
static void
print_make (void)
{
  const char *command = bst_cli_command ();
  g_autofree char *wrapper = g_str_has_suffix (command, " benchstone")
                                 ? g_strndup (command, strlen (command) - strlen ("benchstone"))
                                 : g_strdup ("");

  printf ("  %smake check\n", wrapper);
}

int
bst_command_new (int argc, char **argv, const BstCommonOptions *common)
{
  g_autofree char *parent = NULL, *folder = NULL, *quoted = NULL;
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "folder", 0, 0, G_OPTION_ARG_FILENAME, &parent,
      N_ ("Make the plugin's folder in DIR instead of here"), N_ ("DIR") },
    G_OPTION_ENTRY_NULL,
  };

  if (!bst_cli_parse (&argc, &argv, _ ("NAME - write a plugin of your own"),
                      _ ("Writes a folder NAME with NAME.c, Makefile and README.md: a plugin with\n"
                         "one small benchmark that builds, passes its check, and is yours to\n"
                         "change."),
                      "  benchstone new hello\n  cd hello && make check", entries))
    return BST_EXIT_USAGE;
  if (argc != 2)
    return bst_cli_error (_ ("Give one name for the plugin, as in 'benchstone new hello'."));
  if (!bst_plugin_name_is_valid (argv[1]))
    return bst_cli_error (_ ("'%s' cannot be a plugin's name: use only a-z, 0-9 and '-', a letter "
                             "first, at most 64."),
                          argv[1]);
  folder = parent != NULL ? g_build_filename (parent, argv[1], NULL) : g_strdup (argv[1]);
  if (g_file_test (folder, G_FILE_TEST_EXISTS))
    return bst_cli_error (_ ("'%s' is there already; nothing was changed.  Take another name, or "
                             "another place by --folder."),
                          folder);
  if (!write_plugin (folder, argv[1], &error))
    return bst_cli_error ("%s", error->message);
  quoted = parent != NULL ? g_shell_quote (folder) : g_strdup (folder);
  printf (_ ("Wrote the plugin '%s'.  Next:\n  cd %s\n"), argv[1], quoted);
  print_pkg_config ();
  print_make ();
  return BST_EXIT_OK;
}
