/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * watch-timer.c - a series as units of systemd: the files are written or printed, and what to type
 * to enable them is told.  That is left to the user.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/watch.h"
#include "model/file-read.h"
#include "model/paths.h"

/* A unit of ours is some hundred bytes; with a long command line, some KB. */
#define LARGEST_UNIT ((gsize)1 << 20)

/* The command line of this program without --timer, which makes one run of the series. */
static GPtrArray *
make_command (const BstRunRequest *request, const BstStore *store, const BstCommonOptions *common,
              GError **error)
{
  g_autoptr (GPtrArray) command = g_ptr_array_new_with_free_func (g_free);
  char *program = g_file_read_link ("/proc/self/exe", error);

  if (program == NULL)
    return NULL;
  g_ptr_array_add (command, program);
  g_ptr_array_add (command, g_strdup ("--store"));
  g_ptr_array_add (command, bst_path_absolute (bst_store_folder (store), error));
  if (command->pdata[2] == NULL)
    return NULL;
  if (common->plugin_path != NULL)
    {
      g_ptr_array_add (command, g_strdup ("--plugin-path"));
      g_ptr_array_add (command, g_strdup (common->plugin_path));
    }
  g_ptr_array_add (command, g_strdup ("watch"));
  g_ptr_array_add (command, g_strdup ("--once"));
  /* The first two are "benchstone watch". */
  for (guint i = 2; i < request->command->len; i++)
    {
      const char *word = request->command->pdata[i];

      if (g_str_equal (word, "--timer"))
        i++;
      else if (!g_str_has_prefix (word, "--timer=") && !g_str_equal (word, "--once"))
        g_ptr_array_add (command, g_strdup (word));
    }
  return g_steal_pointer (&command);
}

/* What is there and says the same stays; something else is never replaced. */
static gboolean
write_unit (const char *folder, const char *file, const char *text, GError **error)
{
  g_autofree char *path = g_build_filename (folder, file, NULL);
  g_autofree char *there = NULL;
  gsize length = 0;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return bst_path_write_atomic (path, text, -1, error);
  there = bst_file_read (path, LARGEST_UNIT, FALSE, &length, error);
  if (there == NULL || g_str_equal (there, text))
    return there != NULL;
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("'%s' exists and says something else.  Remove it, or give the series another "
                  "name with '--name'."),
               path);
  return FALSE;
}

static void
print_units (const char *name, const char *service, const char *timer)
{
  printf ("# %s.service\n%s\n# %s.timer\n%s", name, service, name, timer);
}

/* Enabling is told, and left to the user. */
static int
write_units (const char *folder, const char *name, const char *service, const char *timer)
{
  g_autofree char *service_file = g_strconcat (name, ".service", NULL);
  g_autofree char *timer_file = g_strconcat (name, ".timer", NULL);
  g_autoptr (GError) error = NULL;

  if (!bst_path_make (folder, &error) || !write_unit (folder, service_file, service, &error)
      || !write_unit (folder, timer_file, timer, &error))
    return bst_cli_error ("%s", error->message);
  printf (_ ("Written: '%s' and '%s' in '%s'.  Nothing is enabled yet.\n"), service_file,
          timer_file, folder);
  printf (_ ("To begin:  systemctl --user daemon-reload && systemctl --user enable --now %s\n"
             "To end:    systemctl --user disable --now %s\n"
             "Without being logged in:  loginctl enable-linger\n"),
          timer_file, timer_file);
  return BST_EXIT_OK;
}

int
bst_watch_write_timer (const BstWatchOptions *options, const BstRunRequest *request,
                       const BstStore *store, const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) command = make_command (request, store, common, &error);
  g_autofree char *folder = command != NULL ? bst_path_absolute (".", &error) : NULL;
  g_autofree char *name = bst_units_name (options->name);
  g_autofree char *service = NULL;
  g_autofree char *timer = NULL;
  const BstUnits units = { options->name, options->every, folder, command };

  if (folder == NULL)
    return bst_cli_error ("%s", error->message);
  timer = bst_units_timer (&units, &error);
  if (timer == NULL)
    return bst_cli_error ("%s", error->message);
  service = bst_units_service (&units);
  if (!g_str_equal (options->timer, "-"))
    return write_units (options->timer, name, service, timer);
  print_units (name, service, timer);
  return BST_EXIT_OK;
}
