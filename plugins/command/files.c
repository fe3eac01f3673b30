/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * files.c - whether the files of a command are such that each repetition finds them as the first did.
 * A pipe would make it wait for its other end until its time is over.
 */
#include <sys/stat.h>

#include <benchstone/plugin.h>
#include <glib/gi18n.h>

#include "files.h"

/* "/dev/stdin" is a link to what is open in the process that asks: here another one than the user's. */
static gboolean
is_of_each_process (const char *path)
{
  return g_regex_match_simple ("^/+(dev/+(std(in|out|err)|fd/.*)|proc/+(thread-)?self/.*)$", path,
                               G_REGEX_DOLLAR_ENDONLY | G_REGEX_DOTALL, 0);
}

static gboolean
is_pipe (const char *path)
{
  struct stat info;

  return stat (path, &info) == 0 && (S_ISFIFO (info.st_mode) || S_ISSOCK (info.st_mode));
}

static char *
whole_path (const char *path, const char *folder)
{
  return folder != NULL && !g_path_is_absolute (path) ? g_build_filename (folder, path, NULL)
                                                      : g_strdup (path);
}

gboolean
files_check (const char *param, const char *path, const char *folder, GError **error)
{
  g_autofree char *whole = NULL;

  if (path == NULL)
    return TRUE;
  whole = whole_path (path, folder);
  if (is_of_each_process (whole))
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("%s: '%s' is another file in each process: give the file by its own name."),
                 param, path);
  else if (is_pipe (whole))
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("%s: '%s' is a pipe, which is used up after the first repetition: give a "
                    "file."),
                 param, path);
  else if (g_file_test (whole, G_FILE_TEST_IS_DIR))
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("%s: '%s' is a folder: name a file in it."),
                 param, path);
  else
    return TRUE;
  return FALSE;
}

gboolean
files_apart (const char *input, const char *output, const char *folder, GError **error)
{
  g_autofree char *from = input != NULL ? whole_path (input, folder) : NULL;
  g_autofree char *to = output != NULL ? whole_path (output, folder) : NULL;
  struct stat read, written;

  if (from == NULL || to == NULL || stat (from, &read) != 0 || stat (to, &written) != 0
      || !S_ISREG (read.st_mode) || read.st_dev != written.st_dev || read.st_ino != written.st_ino)
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("stdout-file would write over '%s', which stdin-file reads: give it another "
                  "file."),
               input);
  return FALSE;
}
