/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * transfer.c - one call moves a block; where it does not, the rest follows.
 */
#include "transfer.h"

#include <errno.h>
#include <inttypes.h>
#include <unistd.h>

#include <benchstone/plugin.h>
#include <glib/gi18n.h>

const Engine engine_pread = { "pread/pwrite", pread, pwrite };

static const struct
{
  int number;
  BstError code;
  const char *advice;
} failures[] = {
  { ENOSPC, BST_ERROR_NO_SPACE,
    N_ ("There is no space left on the file system.  Free some, or take a smaller file-size.") },
  { EDQUOT, BST_ERROR_NO_SPACE,
    N_ ("There is no space left in the quota.  Free some, or take a smaller file-size.") },
  { EFBIG, BST_ERROR_UNSUPPORTED,
    N_ ("The file system or a limit ('ulimit -f') does not allow files that large.  Take a smaller "
        "file-size.") },
  { EROFS, BST_ERROR_PERMISSION,
    N_ ("The file system is read-only; it may have become so after an error.  The kernel's log "
        "says more (dmesg).") },
  { EACCES, BST_ERROR_PERMISSION, N_ ("Name a folder that you may write with --target disk=DIR.") },
  { EPERM, BST_ERROR_PERMISSION, N_ ("Name a folder that you may write with --target disk=DIR.") },
  { EIO, BST_ERROR_FAILED,
    N_ ("The device or the file system is at fault.  The kernel's log says more (dmesg).") },
  { EINVAL, BST_ERROR_FAILED,
    N_ ("With direct I/O the file system may demand larger blocks: try -p block-size=4KiB or -p "
        "direct=off.") },
};

void
transfer_set_error (GError **error, int number, const char *what)
{
  for (gsize i = 0; i < G_N_ELEMENTS (failures); i++)
    if (failures[i].number == number)
      {
        g_set_error (error, BST_ERROR, failures[i].code, "%s: %s.  %s", what, g_strerror (number),
                     _ (failures[i].advice));
        return;
      }
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED, "%s: %s.", what, g_strerror (number));
}

static void
set_read_error (GError **error, int number, guint64 offset)
{
  g_autofree char *what = g_strdup_printf (_ ("Reading at byte %" PRIu64 " of the file"), offset);

  transfer_set_error (error, number, what);
}

static void
set_write_error (GError **error, int number, guint64 offset)
{
  g_autofree char *what = g_strdup_printf (_ ("Writing at byte %" PRIu64 " of the file"), offset);

  transfer_set_error (error, number, what);
}

/* The kernel may move less than was asked for; after a signal, nothing. */
static gboolean
read_rest (const Engine *engine, int fd, guint8 *data, gsize length, guint64 offset, ssize_t moved,
           GError **error)
{
  for (gsize done = 0;; moved = engine->read (fd, data + done, length - done, offset + done))
    {
      if (moved < 0 && errno != EINTR)
        {
          set_read_error (error, errno, offset + done);
          return FALSE;
        }
      if (moved == 0)
        {
          g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                       _ ("The file ends at byte %" PRIu64 ", earlier than it was "
                          "written: something else has shortened it."),
                       offset + done);
          return FALSE;
        }
      done += MAX (moved, 0);
      if (done >= length)
        return TRUE;
    }
}

static gboolean
write_rest (const Engine *engine, int fd, const guint8 *data, gsize length, guint64 offset,
            ssize_t moved, GError **error)
{
  for (gsize done = 0;; moved = engine->write (fd, data + done, length - done, offset + done))
    {
      /* A call that writes nothing and names no error would be repeated for ever. */
      if (moved == 0 || (moved < 0 && errno != EINTR))
        {
          set_write_error (error, moved == 0 ? EIO : errno, offset + done);
          return FALSE;
        }
      done += MAX (moved, 0);
      if (done >= length)
        return TRUE;
    }
}

gboolean
transfer_read (const Engine *engine, int fd, guint8 *data, gsize length, guint64 offset,
               GError **error)
{
  const ssize_t moved = engine->read (fd, data, length, offset);

  return G_LIKELY (moved == (ssize_t)length)
         || read_rest (engine, fd, data, length, offset, moved, error);
}

gboolean
transfer_write (const Engine *engine, int fd, const guint8 *data, gsize length, guint64 offset,
                GError **error)
{
  const ssize_t moved = engine->write (fd, data, length, offset);

  return G_LIKELY (moved == (ssize_t)length)
         || write_rest (engine, fd, data, length, offset, moved, error);
}
