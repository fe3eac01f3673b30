/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * store-sweep.c - what is left in the folder of runs when somebody is killed there: a run before
 * its first line, an import before its end, a removal half done.  Only what nobody holds, what
 * holds nothing, and what has had its time is taken away.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "host/journal.h"
#include "host/store-private.h"
#include "model/paths.h"
#include "model/result-json.h"

/* A folder is locked microseconds after it was made; a clock may be set meanwhile. */
#define LEAST_AGE 60 /* s */

/* As GLib calls it while it writes: six letters behind the name. */
static gboolean
is_unfinished (const char *name)
{
  return g_str_has_prefix (name, BST_RESULT_FILE ".")
         && strlen (name) == strlen (BST_RESULT_FILE ".XXXXXX");
}

gboolean
bst_store_holds_nothing (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name = NULL;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (!is_unfinished (name)
        && (!g_str_equal (name, BST_JOURNAL_FILE) || bst_store_file_size (folder, name) != 0))
      return FALSE;
  return dir != NULL;
}

gboolean
bst_store_is_id (const char *name)
{
  static const char shape[] = "dddddddd-dddddd-xxxxxx";

  if (strlen (name) != strlen (shape))
    return FALSE;
  for (guint i = 0; shape[i] != '\0'; i++)
    if (shape[i] == 'd'   ? !g_ascii_isdigit (name[i])
        : shape[i] == 'x' ? !g_ascii_isxdigit (name[i])
                          : name[i] != '-')
      return FALSE;
  return TRUE;
}

static gboolean
is_hidden (const char *name, const char *prefix)
{
  return g_str_has_prefix (name, prefix) && bst_store_is_id (name + strlen (prefix));
}

/* Ours, a folder, and nothing was put into it for long enough. */
static gboolean
has_had_its_time (int fd)
{
  struct stat info;

  return fstat (fd, &info) == 0 && info.st_uid == geteuid ()
         && info.st_mtime + LEAST_AGE < time (NULL);
}

/* The number of a run that was removed. */
static void
sweep_claim (const char *store, const char *name)
{
  g_autofree char *path = g_build_filename (store, name, NULL);
  struct stat info;

  if (lstat (path, &info) == 0 && S_ISLNK (info.st_mode) && stat (path, &info) != 0
      && errno == ENOENT)
    unlink (path);
}

/* A lock that is not given is somebody's; where there are no locks nobody can tell. */
static void
sweep_one (const char *store, const char *name)
{
  const gboolean removed =
      is_hidden (name, BST_STORE_REMOVED) || is_hidden (name, BST_STORE_IMPORTED);
  g_autofree char *path = NULL;
  int fd = -1;

  if (g_str_has_prefix (name, BST_STORE_CLAIM))
    sweep_claim (store, name);
  if (!removed && !bst_store_is_id (name))
    return;
  path = g_build_filename (store, name, NULL);
  if (!removed && bst_store_is_run (path) && bst_store_file_size (path, BST_JOURNAL_FILE) != 0)
    return; /* as most: no more is asked of it */
  fd = open (path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0)
    return;
  if (has_had_its_time (fd) && flock (fd, LOCK_EX | LOCK_NB) == 0 && !bst_journal_is_open (path)
      && (removed || bst_store_holds_nothing (path)))
    bst_path_remove_tree (path, NULL);
  close (fd);
}

void
bst_store_sweep (const BstStore *store)
{
  g_autoptr (GDir) dir = g_dir_open (bst_store_folder (store), 0, NULL);
  const char *name = NULL;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    sweep_one (bst_store_folder (store), name);
}
