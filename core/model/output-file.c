/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * output-file.c - writing a file that a user named: a file is replaced whole, links are followed,
 * devices and pipes are written through, and nothing else is ever replaced by a file.
 */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "model/paths.h"

typedef enum
{
  WRITE_NOTHING, /* it cannot be written */
  WRITE_WHOLE,   /* a regular file, or nothing is there */
  WRITE_THROUGH, /* a character device or a pipe */
  WRITE_STDOUT   /* "/dev/stdout" and its like */
} Way;

static Way
refuse (const char *path, const char *reason, GError **error)
{
  g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, _ ("Cannot write '%s': %s"), path, reason);
  return WRITE_NOTHING;
}

/* Replacing the file that the standard output goes to would leave it without a name. */
static gboolean
is_stdout (const struct stat *info)
{
  struct stat out;

  return fstat (STDOUT_FILENO, &out) == 0 && out.st_dev == info->st_dev
         && out.st_ino == info->st_ino && out.st_rdev == info->st_rdev;
}

static Way
way_of_existing (const char *path, const struct stat *info, GError **error)
{
  if (S_ISDIR (info->st_mode))
    return refuse (path, _ ("it is a folder."), error);
  if (is_stdout (info))
    return WRITE_STDOUT;
  if (S_ISREG (info->st_mode))
    return WRITE_WHOLE;
  if (!S_ISCHR (info->st_mode) && !S_ISFIFO (info->st_mode))
    return refuse (path, _ ("it is neither a file nor a character device."), error);
  return access (path, W_OK) == 0 ? WRITE_THROUGH : refuse (path, g_strerror (errno), error);
}

static Way
way_of (const char *path, GError **error)
{
  g_autofree char *absolute = bst_path_absolute (path, error);
  struct stat info;

  if (absolute == NULL)
    return WRITE_NOTHING;
  if (stat (path, &info) == 0)
    return way_of_existing (path, &info, error);
  if (errno != ENOENT)
    return refuse (path, g_strerror (errno), error);
  if (lstat (path, &info) == 0)
    return refuse (path, _ ("it is a link to nothing."), error);
  return *path != '\0' && !g_str_has_suffix (path, "/")
             ? WRITE_WHOLE
             : refuse (path, _ ("it is no name of a file."), error);
}

/* The file itself where PATH is a link to it. */
static char *
real_path (const char *path)
{
  char *real = realpath (path, NULL);
  char *copy = g_strdup (real != NULL ? real : path);

  free (real);
  return copy;
}

static gboolean
write_all (int fd, const char *data, gsize length)
{
  while (length > 0)
    {
      const gssize n = write (fd, data, length);

      if (n < 0 && errno != EINTR)
        return FALSE;
      data += MAX (n, 0);
      length -= MAX (n, 0);
    }
  return TRUE;
}

/* A pipe that nobody reads is refused at once. */
static int
open_through (const char *path, GError **error)
{
  const int fd = open (path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);

  if (fd < 0)
    refuse (path, errno == ENXIO ? _ ("nobody reads from this pipe.") : g_strerror (errno), error);
  return fd;
}

/* One that is read may take its time. */
static gboolean
write_through (const char *path, const char *data, gsize length, GError **error)
{
  const int fd = open_through (path, error);
  struct stat info;
  gboolean good = FALSE;

  if (fd < 0)
    return FALSE;
  if (fstat (fd, &info) == 0 && (S_ISCHR (info.st_mode) || S_ISFIFO (info.st_mode)))
    good = fcntl (fd, F_SETFL, 0) == 0 && write_all (fd, data, length);
  else
    errno = EINVAL;
  if (!good)
    refuse (path, g_strerror (errno), error);
  close (fd);
  return good;
}

gboolean
bst_output_file_check (const char *path, GError **error)
{
  const Way way = way_of (path, error);
  g_autofree char *real = real_path (path);
  g_autofree char *folder = g_path_get_dirname (real);

  /* It stays open until the program ends: its reader would take closing for the end. */
  if (way == WRITE_THROUGH)
    return open_through (path, error) >= 0;
  if (way != WRITE_WHOLE)
    return way != WRITE_NOTHING;
  if (access (folder, W_OK | X_OK) == 0)
    return TRUE;
  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno),
               _ ("Cannot write into the folder '%s' of '%s': %s."), folder, path,
               g_strerror (errno));
  return FALSE;
}

gboolean
bst_output_file_replaces (const char *path)
{
  struct stat info;

  return stat (path, &info) == 0 && S_ISREG (info.st_mode) && !is_stdout (&info);
}

gboolean
bst_output_file_write (const char *path, const char *text, GError **error)
{
  return bst_output_file_write_data (path, text, strlen (text), error);
}

gboolean
bst_output_file_write_data (const char *path, const char *data, gsize length, GError **error)
{
  const Way way = way_of (path, error);
  g_autofree char *real = NULL;

  if (way == WRITE_STDOUT)
    return fwrite (data, 1, length, stdout) == length
           || refuse (path, g_strerror (errno), error) != WRITE_NOTHING;
  if (way == WRITE_THROUGH)
    return write_through (path, data, length, error);
  if (way == WRITE_NOTHING)
    return FALSE;
  real = real_path (path);
  return bst_path_write_atomic (real, data, (gssize)length, error);
}
