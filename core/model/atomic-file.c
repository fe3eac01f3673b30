/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * atomic-file.c - every file that we write whole is written here: under another name, on the disk,
 * and then renamed; nothing stays behind when that fails.
 */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "model/atomic-file.h"
#include "model/paths.h"

struct _BstAtomicFile
{
  char *path, *temporary; /* TEMPORARY NULL: committed */
  int fd;                 /* -1: closed */
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

BstAtomicFile *
bst_atomic_file_new (const char *path, GError **error)
{
  g_autoptr (BstAtomicFile) file = g_new0 (BstAtomicFile, 1);

  file->path = g_strdup (path);
  file->temporary = g_strconcat (path, ".XXXXXX", NULL);
  file->fd = g_mkstemp_full (file->temporary, O_RDWR | O_CLOEXEC, 0666);
  if (file->fd >= 0)
    {
      keep_mode (file);
      return g_steal_pointer (&file);
    }
  fail (file, error);
  g_clear_pointer (&file->temporary, g_free);
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

gboolean
bst_atomic_file_commit (BstAtomicFile *file, GError **error)
{
  if (fsync (file->fd) != 0 || !close_file (file) || rename (file->temporary, file->path) != 0)
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
    unlink (file->temporary);
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
