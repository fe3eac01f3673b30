/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * atomic-file.c - every file that we write whole is written here: without a name, where the file
 * system knows that, or under another one, on the disk, and then it gets its name.  Nothing stays
 * behind when that fails, and signals wait until it has ended.
 */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "model/atomic-file.h"
#include "model/paths.h"

/* Names are random; so many taken ones in a row are no accident. */
#define MAX_TRIES 100

struct _BstAtomicFile
{
  char *path;
  char *temporary; /* NULL: it has no name of its own, not yet or not any more */
  int fd;          /* -1: closed */
  sigset_t before; /* what was blocked */
};

static gboolean
fail (const BstAtomicFile *file, GError **error)
{
  const int code = errno;

  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), _ ("Cannot write '%s': %s"),
               file->path, g_strerror (code));
  return FALSE;
}

/* Who could not read the file that is replaced cannot read the new one. */
static void
keep_mode (const BstAtomicFile *file)
{
  struct stat info;

  if (stat (file->path, &info) == 0 && S_ISREG (info.st_mode)
      && fchmod (file->fd, info.st_mode & 07777) != 0)
    return; /* the file system knows no modes */
}

/* What has no name goes with its writer, however that ends.  Not every file system can do it, and
 * without /proc nothing could be given a name later: -1. */
static int
open_nameless (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  return access ("/proc/self/fd", X_OK) == 0 ? open (folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666)
                                             : -1;
}

static int
open_beside (BstAtomicFile *file)
{
  g_autofree char *name = g_strconcat (file->path, ".XXXXXX", NULL);
  const int fd = g_mkstemp_full (name, O_RDWR | O_CLOEXEC, 0666);

  if (fd >= 0)
    file->temporary = g_steal_pointer (&name);
  return fd;
}

BstAtomicFile *
bst_atomic_file_new (const char *path, GError **error)
{
  g_autoptr (BstAtomicFile) file = g_new0 (BstAtomicFile, 1);
  sigset_t all;

  sigfillset (&all);
  sigprocmask (SIG_BLOCK, &all, &file->before);
  file->path = g_strdup (path);
  file->fd = open_nameless (path);
  if (file->fd < 0)
    file->fd = open_beside (file);
  if (file->fd >= 0)
    {
      keep_mode (file);
      return g_steal_pointer (&file);
    }
  fail (file, error);
  return NULL;
}

gboolean
bst_atomic_file_write (BstAtomicFile *file, const char *data, gsize length, GError **error)
{
  while (length > 0)
    {
      const gssize n = write (file->fd, data, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return fail (file, error);
      data += n;
      length -= (gsize)n;
    }
  return TRUE;
}

/* The name is on the disk only with its folder.  Some file systems cannot do that: then the kernel
 * does it, some time. */
static void
sync_folder (const BstAtomicFile *file)
{
  g_autofree char *folder = g_path_get_dirname (file->path);
  const int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    return;
  fsync (fd);
  close (fd);
}

static gboolean
close_file (BstAtomicFile *file)
{
  const int fd = file->fd;

  file->fd = -1;
  return close (fd) == 0;
}

static gboolean
link_as (const BstAtomicFile *file, const char *name)
{
  char nameless[32];

  g_snprintf (nameless, sizeof nameless, "/proc/self/fd/%d", file->fd);
  return linkat (AT_FDCWD, nameless, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
}

/* A name beside that of a file which is to be replaced. */
static gboolean
link_beside (BstAtomicFile *file)
{
  for (guint i = 0; i < MAX_TRIES; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s.%06x", file->path, g_random_int () & 0xffffff);

      if (link_as (file, name))
        {
          file->temporary = g_steal_pointer (&name);
          return TRUE;
        }
      if (errno != EEXIST)
        return FALSE;
    }
  return FALSE;
}

/* TRUE when it has its name, or at least one that can be exchanged for it. */
static gboolean
give_name (BstAtomicFile *file)
{
  if (file->temporary != NULL || link_as (file, file->path))
    return TRUE;
  return errno == EEXIST && link_beside (file);
}

gboolean
bst_atomic_file_commit (BstAtomicFile *file, GError **error)
{
  if (fsync (file->fd) != 0 || !give_name (file) || !close_file (file)
      || (file->temporary != NULL && rename (file->temporary, file->path) != 0))
    return fail (file, error);
  g_clear_pointer (&file->temporary, g_free);
  sync_folder (file);
  return TRUE;
}

void
bst_atomic_file_free (BstAtomicFile *file)
{
  if (file == NULL)
    return;
  if (file->fd >= 0)
    close (file->fd);
  if (file->temporary != NULL)
    g_unlink (file->temporary);
  sigprocmask (SIG_SETMASK, &file->before, NULL);
  g_free (file->temporary);
  g_free (file->path);
  g_free (file);
}

gboolean
bst_path_write_atomic (const char *path, const char *data, gssize length, GError **error)
{
  g_autoptr (BstAtomicFile) file = bst_atomic_file_new (path, error);
  const gsize n = length < 0 ? strlen (data) : (gsize)length;

  return file != NULL && bst_atomic_file_write (file, data, n, error)
         && bst_atomic_file_commit (file, error);
}
