/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * medium.c - sizes, direct I/O and the cache, decided once for a repetition.
 */
#define _GNU_SOURCE
#include "medium.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cache.h"
#include "content.h"
#include "transfer.h"

/* Beyond the write caches of most disks and quickly written: some seconds at 300 MB/s.  More
 * than a quarter of what is free would slow many file systems down. */
#define AUTO_SIZE ((guint64)1 << 30)
#define AUTO_SHARE 4

/* ---- Sizes ------------------------------------------------------------------------------- */

/* A power of two, so that a little more or less of free space does not change it. */
static guint64
automatic_size (const char *folder)
{
  struct statvfs system;
  guint64 size = AUTO_SIZE;

  if (statvfs (folder, &system) != 0)
    return size;
  const guint64 most = (guint64)system.f_bavail * system.f_frsize / AUTO_SHARE;

  while (size > most && size > CONTENT_UNIT)
    size /= 2;
  return size;
}

static gboolean
refuse_block (GError **error, const char *why, guint64 block)
{
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("A block-size of %" PRIu64 " bytes is impossible: %s"), block, why);
  return FALSE;
}

gboolean
medium_size (BstRun *run, Medium *medium, guint64 decided, GError **error)
{
  const guint64 block = bst_run_get_size (run, "block-size");

  if (block % CONTENT_UNIT != 0)
    return refuse_block (error, _ ("it must be a multiple of 512, the smallest sector of a disk."),
                         block);
  medium->block = block;
  if (!bst_run_is_auto (run, "file-size"))
    medium->size = bst_run_get_size (run, "file-size");
  else
    medium->size = decided > 0 ? decided : automatic_size (bst_run_scratch (run));
  medium->size -= medium->size % block;
  if (medium->size == 0)
    return refuse_block (error,
                         _ ("the file would be smaller than that.  Take a larger file-size, a "
                            "smaller block-size, or free some space."),
                         block);
  return TRUE;
}

/* ---- Direct I/O -------------------------------------------------------------------------- */

/* FALSE with 'on' alone: what was demanded is impossible. */
static gboolean
decide (Medium *medium, const char *asked, GError **error)
{
  const Direct *direct = &medium->direct;
  const gboolean fits = direct_fits (direct, medium->block);

  if (g_str_equal (asked, "auto"))
    {
      if (direct->state == DIRECT_EFFECTIVE && fits)
        medium->open_flags |= O_DIRECT;
      return TRUE;
    }
  if (direct->state == DIRECT_REFUSED)
    g_set_error (error, BST_ERROR, BST_ERROR_UNSUPPORTED,
                 _ ("This file system refuses direct I/O: %s.  Take -p direct=auto, or name "
                    "another place with --target disk=DIR."),
                 direct->seen);
  else if (!fits)
    g_set_error (error, BST_ERROR, BST_ERROR_UNSUPPORTED,
                 ngettext ("Direct I/O is possible here in multiples of %u byte only.  Take a "
                           "larger block-size, or -p direct=auto.",
                           "Direct I/O is possible here in multiples of %u bytes only.  Take a "
                           "larger block-size, or -p direct=auto.",
                           MAX (direct->offset_align, direct->memory_align)),
                 MAX (direct->offset_align, direct->memory_align));
  else
    medium->open_flags |= O_DIRECT;
  return (medium->open_flags & O_DIRECT) != 0;
}

/* "off" is what was asked for or came of 'auto'; else what was seen of it. */
static void
tell_direct (BstRun *run, const Medium *medium)
{
  const gboolean used = (medium->open_flags & O_DIRECT) != 0;

  bst_run_environment (run, "direct-io", used ? direct_state_name (medium->direct.state) : "off");
  if (medium->direct.seen == NULL)
    return;
  bst_run_environment (run, "direct-io-possible", direct_state_name (medium->direct.state));
  bst_run_environment (run, "direct-io-seen", medium->direct.seen);
  if (used && medium->direct.state == DIRECT_INEFFECTIVE)
    bst_run_log (run, BST_LOG_WARNING, "%s",
                 _ ("The file system accepts direct I/O and ignores it: this measures memory."));
}

gboolean
medium_examine (BstRun *run, Medium *medium, GError **error)
{
  const char *asked = bst_run_get_string (run, "direct");
  g_autofree char *size = g_strdup_printf ("%" PRIu64, medium->size);

  if (!g_str_equal (asked, "off")
      && (!direct_examine (bst_run_scratch (run), &medium->direct, error)
          || !decide (medium, asked, error)))
    return FALSE;
  if (g_str_equal (bst_run_get_string (run, "flush"), "each"))
    medium->open_flags |= O_DSYNC;
  bst_run_environment (run, "engine", engine_pread.name);
  bst_run_environment (run, "file-size", size);
  tell_direct (run, medium);
  return TRUE;
}

void
medium_clear (Medium *medium)
{
  direct_clear (&medium->direct);
}

int
medium_open (const Medium *medium, const char *path, int flags, GError **error)
{
  const int fd = open (path, flags | medium->open_flags | O_CLOEXEC, 0600);

  if (fd < 0)
    transfer_set_error (error, errno, _ ("Opening the file"));
  return fd;
}

gboolean
medium_calm (const char *folder, GError **error)
{
  const int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const gboolean calm = fd >= 0 && syncfs (fd) == 0;

  if (!calm)
    transfer_set_error (error, errno, _ ("Writing what is dirty to the disk"));
  if (fd >= 0)
    close (fd);
  return calm;
}

/* ---- The cache --------------------------------------------------------------------------- */

static gboolean
read_all (int fd, guint64 size, GError **error)
{
  const gsize piece = (gsize)1 << 20;
  g_autofree guint8 *data = g_malloc (piece);

  for (guint64 at = 0; at < size; at += piece)
    if (!transfer_read (&engine_pread, fd, data, MIN (piece, size - at), at, error))
      return FALSE;
  return TRUE;
}

static gboolean
drop (int fd, GError **error)
{
  const int number = cache_drop (fd);

  if (number != 0)
    transfer_set_error (error, number, _ ("Getting the file out of the cache"));
  return number == 0;
}

/* With direct I/O nothing may be left in the cache: what is there would be written back, or
 * looked up, by each transfer. */
gboolean
medium_settle_cache (BstRun *run, const Medium *medium, const char *path, GError **error)
{
  const gboolean is_direct = (medium->open_flags & O_DIRECT) != 0;
  const gboolean cold = is_direct || g_str_equal (bst_run_get_string (run, "cache"), "cold");
  const int fd = open (path, O_RDONLY | O_CLOEXEC);
  gboolean settled;

  if (fd < 0)
    {
      transfer_set_error (error, errno, _ ("Opening the file"));
      return FALSE;
    }
  settled = cold ? drop (fd, error) : read_all (fd, medium->size, error);
  if (settled)
    {
      g_autofree char *state = cache_describe (fd, medium->size);

      bst_run_environment (run, "cache", state);
    }
  close (fd);
  return settled;
}
