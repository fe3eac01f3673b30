/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * file-read.c - reading small files that somebody else wrote.  Read, not mapped: a mapped file that
 * gets shorter kills its reader with SIGBUS.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include <benchstone/plugin.h>

#include "model/file-read.h"

/* A FIFO or a device must not make us wait. */
#define OPEN_FLAGS (O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)

/* What passes, or is a matter of rights, is no fault of the file. */
static BstError
code_of (int number)
{
  if (number == EACCES || number == EPERM)
    return BST_ERROR_PERMISSION;
  return number == ENOMEM || number == EMFILE || number == ENFILE ? BST_ERROR_NO_MEMORY
                                                                  : BST_ERROR_FAILED;
}

static gboolean
check_kind (int fd, gsize max, gboolean own, GError **error)
{
  struct stat st;
  const char *reason = NULL;

  if (fstat (fd, &st) != 0)
    reason = g_strerror (errno);
  else if (S_ISDIR (st.st_mode))
    reason = _ ("it is a folder");
  else if (!S_ISREG (st.st_mode))
    reason = _ ("it is no regular file");
  else if ((guint64)st.st_size > max)
    reason = _ ("it is too large");
  else if (own && st.st_uid != geteuid ())
    reason = _ ("it belongs to somebody else");
  if (reason != NULL)
    g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED, reason);
  return reason == NULL;
}

/* Reads to the end, or to one byte more than MAX if the file has grown since. */
static gboolean
read_all (int fd, gsize max, GByteArray *bytes, GError **error)
{
  guint8 chunk[65536];

  for (;;)
    {
      gssize n = read (fd, chunk, sizeof chunk);

      if (n == 0)
        return TRUE;
      if (n > 0)
        g_byte_array_append (bytes, chunk, n);
      if (n > 0 ? bytes->len > max : errno != EINTR)
        {
          g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED,
                               n > 0 ? _ ("it is too large") : g_strerror (errno));
          return FALSE;
        }
    }
}

int
bst_file_open (const char *path)
{
  const int fd = open (path, OPEN_FLAGS);
  struct stat info;

  if (fd < 0 || (fstat (fd, &info) == 0 && S_ISREG (info.st_mode)))
    return fd;
  close (fd);
  errno = EINVAL;
  return -1;
}

FILE *
bst_file_stream (const char *path)
{
  const int fd = bst_file_open (path);
  FILE *file = fd >= 0 ? fdopen (fd, "r") : NULL;

  if (fd >= 0 && file == NULL)
    close (fd);
  return file;
}

static gboolean
is_standard_input (const struct stat *info)
{
  struct stat input;

  return fstat (STDIN_FILENO, &input) == 0 && input.st_dev == info->st_dev
         && input.st_ino == info->st_ino;
}

/* One without a name: somebody made both ends. */
static gboolean
is_handed_pipe (int fd, const struct stat *info)
{
  struct statfs file_system;

  return S_ISFIFO (info->st_mode) && fstatfs (fd, &file_system) == 0
         && file_system.f_type == PIPEFS_MAGIC;
}

int
bst_file_open_given (const char *path, const char **reason)
{
  const int fd = open (path, OPEN_FLAGS);
  struct stat info;

  *reason = NULL;
  if (fd < 0 || fstat (fd, &info) != 0)
    *reason = g_strerror (errno);
  else if (S_ISDIR (info.st_mode))
    *reason = g_strerror (EISDIR);
  else if (is_handed_pipe (fd, &info) || is_standard_input (&info))
    *reason = fcntl (fd, F_SETFL, 0) == 0 ? NULL : g_strerror (errno);
  else if (S_ISFIFO (info.st_mode))
    *reason = _ ("it is a named pipe");
  if (*reason == NULL)
    return fd;
  if (fd >= 0)
    close (fd);
  return -1;
}

char *
bst_file_read (const char *path, gsize max, gboolean own, gsize *length, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GError) reason = NULL;
  int fd = open (path, OPEN_FLAGS);
  gboolean fine = FALSE;

  if (fd < 0)
    g_set_error_literal (&reason, BST_ERROR, code_of (errno), g_strerror (errno));
  else
    {
      fine = check_kind (fd, max, own, &reason) && read_all (fd, max, bytes, &reason);
      close (fd);
    }
  if (!fine)
    {
      g_set_error (error, BST_ERROR, reason->code, _ ("Cannot read '%s': %s."), path,
                   reason->message);
      return NULL;
    }
  *length = bytes->len;
  g_byte_array_append (bytes, (const guint8 *)"", 1);
  return (char *)g_byte_array_free (g_steal_pointer (&bytes), FALSE);
}
