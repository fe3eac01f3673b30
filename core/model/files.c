/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * files.c - making folders, and removing a tree that may have been left in any state.  Files are
 * written in atomic-file.c.
 */
#include <config.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "model/paths.h"

/* Each level of a tree holds a descriptor, of which a process has 1024 by default.  A folder
 * below this depth is moved up to the top of its tree, and its turn comes there. */
#define MAX_DEPTH 64

/* One removal. */
typedef struct
{
  int top;       /* the tree's own folder */
  dev_t device;  /* the file system of TOP */
  guint n_moved; /* folders moved up so far: also their names */
  GError *first; /* what went wrong first; the rest is still tried */
} Removal;

static gboolean set_errno (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
set_errno (GError **error, const char *format, ...)
{
  const int code = errno;
  va_list values;

  va_start (values, format);
  g_autofree char *message = g_strdup_vprintf (format, values);
  va_end (values);
  g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (code), message);
  return FALSE;
}

gboolean
bst_path_make (const char *path, GError **error)
{
  if (g_mkdir_with_parents (path, 0700) == 0)
    return TRUE;
  return set_errno (error, _ ("Cannot create the folder '%s': %s"), path, g_strerror (errno));
}

int
bst_path_list_failure (const char *folder)
{
  DIR *dir = opendir (folder);

  if (dir == NULL)
    return errno;
  closedir (dir);
  return 0;
}

gboolean
bst_path_is_nowhere (const char *path)
{
  struct stat info;

  return lstat (path, &info) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

static void
remember (Removal *removal, const char *name)
{
  if (removal->first == NULL)
    set_errno (&removal->first, _ ("Cannot remove '%s': %s"), name, g_strerror (errno));
}

static gboolean
is_inside (Removal *removal, const struct stat *info, const char *name)
{
  if (info->st_dev == removal->device)
    return TRUE;
  if (removal->first == NULL)
    g_set_error (&removal->first, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                 _ ("'%s' lies on another file system and was left in place."), name);
  return FALSE;
}

/* Opens the folder NAME of PARENT, giving its owner all rights first.  What stands there may be
 * exchanged at any moment, so no call follows links, and the file system is asked for again. */
static int
open_folder (Removal *removal, int parent, const char *name, const struct stat *seen)
{
  struct stat info;
  int fd;

  if (!is_inside (removal, seen, name))
    return -1;
  if ((seen->st_mode & S_IRWXU) != S_IRWXU)
    fchmodat (parent, name, S_IRWXU, AT_SYMLINK_NOFOLLOW); /* failure shows in what follows */
  fd = openat (parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0 || (fstat (fd, &info) == 0 && is_inside (removal, &info, name)))
    return fd;
  close (fd);
  return -1;
}

static gboolean remove_entry (Removal *removal, int parent, const char *name, guint depth);

/* One pass over a folder.  Returns how many entries went; *FAILED counts those that stayed. */
static guint
remove_pass (Removal *removal, DIR *folder, guint depth, guint *failed)
{
  guint removed = 0;

  rewinddir (folder);
  for (struct dirent *entry; (entry = readdir (folder)) != NULL;)
    {
      if (strcmp (entry->d_name, ".") == 0 || strcmp (entry->d_name, "..") == 0)
        continue;
      if (remove_entry (removal, dirfd (folder), entry->d_name, depth + 1))
        removed++;
      else
        (*failed)++;
    }
  return removed;
}

/* Takes FD.  Removing entries while reading a folder may hide others, on some file systems:
 * so until a pass finds nothing more to remove. */
static gboolean
remove_content (Removal *removal, int fd, guint depth)
{
  DIR *folder = fdopendir (fd);
  guint failed = 0;

  if (folder == NULL)
    {
      close (fd);
      return FALSE;
    }
  while (remove_pass (removal, folder, depth, &failed) > 0 && failed == 0)
    ;
  closedir (folder);
  return failed == 0;
}

static gboolean
move_up (Removal *removal, int parent, const char *name)
{
  g_autofree char *new_name = g_strdup_printf (".moved-%u-%u", (guint)getpid (), removal->n_moved);

  removal->n_moved++;
  return renameat (parent, name, removal->top, new_name) == 0;
}

static gboolean
remove_folder (Removal *removal, int parent, const char *name, const struct stat *info, guint depth)
{
  int fd;

  if (depth > MAX_DEPTH)
    return move_up (removal, parent, name);
  fd = open_folder (removal, parent, name, info);
  return fd >= 0 && remove_content (removal, fd, depth)
         && unlinkat (parent, name, AT_REMOVEDIR) == 0;
}

static gboolean
remove_entry (Removal *removal, int parent, const char *name, guint depth)
{
  struct stat info;
  gboolean gone;

  if (fstatat (parent, name, &info, AT_SYMLINK_NOFOLLOW) != 0)
    gone = errno == ENOENT;
  else if (S_ISDIR (info.st_mode))
    gone = remove_folder (removal, parent, name, &info, depth);
  else
    gone = unlinkat (parent, name, 0) == 0 || errno == ENOENT;
  if (!gone)
    remember (removal, name);
  return gone;
}

/* "a/b///" as "a/b": with a slash at its end, a link would be followed. */
static char *
without_slashes (const char *path)
{
  char *copy = g_strdup (path);

  for (gsize length = strlen (copy); length > 1 && copy[length - 1] == '/'; length--)
    copy[length - 1] = '\0';
  return copy;
}

gboolean
bst_path_remove_tree (const char *path, GError **error)
{
  g_autofree char *tree = without_slashes (path);
  struct stat info;
  Removal removal = { .top = -1 };

  if (lstat (tree, &info) != 0)
    return errno == ENOENT
           || set_errno (error, _ ("Cannot remove '%s': %s"), tree, g_strerror (errno));
  if (!S_ISDIR (info.st_mode))
    return unlink (tree) == 0
           || set_errno (error, _ ("Cannot remove '%s': %s"), tree, g_strerror (errno));

  removal.device = info.st_dev;
  removal.top = open_folder (&removal, AT_FDCWD, tree, &info);
  if (removal.top >= 0)
    {
      const int again = fcntl (removal.top, F_DUPFD_CLOEXEC, 0);

      if (again >= 0 && remove_content (&removal, again, 0))
        rmdir (tree);
      close (removal.top);
    }
  if (lstat (tree, &info) != 0)
    {
      g_clear_error (&removal.first);
      return TRUE;
    }
  if (removal.first == NULL)
    remember (&removal, tree);
  else
    g_prefix_error (&removal.first, _ ("The folder '%s' is not gone. "), tree);
  g_propagate_error (error, removal.first);
  return FALSE;
}
