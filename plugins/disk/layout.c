/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * layout.c - lays files out by writing every byte, and asks the file system where they lie:
 * by its map of extents (FIEMAP), where it has none by SEEK_HOLE, to which those that know no
 * holes answer that there is none.
 */
#define _GNU_SOURCE
#include "layout.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <linux/fiemap.h>
#include <linux/fs.h>

#include <glib/gi18n.h>

#include "content.h"
#include "transfer.h"

#define PIECE ((gsize)1 << 20)

/* Extents asked for at once: 14 KiB of answers. */
#define EXTENTS 256

static gboolean
fill (BstRun *run, int fd, guint8 *pool, guint64 size, guint64 generation, GError **error)
{
  for (guint64 at = 0; at < size; at += PIECE)
    {
      const gsize length = MIN (PIECE, size - at);
      const guint8 *data = content_block (pool, at, length, generation);

      if (!transfer_write (&engine_pread, fd, data, length, at, error))
        return FALSE;
      if (run != NULL && at % (64 * PIECE) == 0)
        bst_run_progress (run, (double)at / (double)size);
    }
  if (fsync (fd) == 0)
    return TRUE;
  transfer_set_error (error, errno, _ ("Writing the file to the disk"));
  return FALSE;
}

gboolean
layout_make (BstRun *run, const char *path, guint64 size, guint64 generation, GError **error)
{
  const int fd = open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

  if (fd < 0)
    {
      transfer_set_error (error, errno, _ ("Making the file"));
      return FALSE;
    }
  const gsize pool_size = content_pool_size (PIECE);
  g_autofree guint8 *pool = g_malloc (pool_size);

  content_fill (pool, pool_size);
  const gboolean filled = fill (run, fd, pool, size, generation, error);

  if (close (fd) == 0 || !filled)
    return filled;
  transfer_set_error (error, errno, _ ("Closing the file"));
  return FALSE;
}

/* ---- Is it all there? -------------------------------------------------------------------- */

typedef enum
{
  MAP_FULL,
  MAP_HOLE,      /* *AT was never written */
  MAP_UNWRITTEN, /* *AT is reserved and was never written */
  MAP_NONE       /* the file system does not tell */
} MapAnswer;

/* Goes on from *AT, which is where written data ended so far. */
static MapAnswer
look_at_extents (const struct fiemap *map, guint64 *at)
{
  for (guint i = 0; i < map->fm_mapped_extents; i++)
    {
      const struct fiemap_extent *extent = &map->fm_extents[i];

      if (extent->fe_logical > *at)
        return MAP_HOLE;
      if (extent->fe_flags & FIEMAP_EXTENT_UNWRITTEN)
        return MAP_UNWRITTEN;
      *at = MAX (*at, extent->fe_logical + extent->fe_length);
    }
  return MAP_FULL;
}

static MapAnswer
ask_extents (int fd, guint64 size, guint64 *at)
{
  g_autofree struct fiemap *map = g_malloc0 (sizeof *map + EXTENTS * sizeof (struct fiemap_extent));

  for (*at = 0; *at < size;)
    {
      const guint64 before = *at;

      map->fm_start = *at;
      map->fm_length = size - *at;
      map->fm_flags = FIEMAP_FLAG_SYNC;
      map->fm_extent_count = EXTENTS;
      map->fm_mapped_extents = 0;
      if (ioctl (fd, FS_IOC_FIEMAP, map) != 0 || map->fm_mapped_extents > EXTENTS)
        return MAP_NONE;
      const MapAnswer answer = look_at_extents (map, at);

      if (answer != MAP_FULL)
        return answer;
      if (*at == before)
        return MAP_HOLE;
    }
  return MAP_FULL;
}

static MapAnswer
ask_holes (int fd, guint64 size, guint64 *at)
{
  const off_t hole = lseek (fd, 0, SEEK_HOLE);

  if (hole < 0)
    return MAP_NONE;
  *at = (guint64)hole;
  return *at < size ? MAP_HOLE : MAP_FULL;
}

static gboolean
accept_answer (MapAnswer answer, guint64 at, GError **error)
{
  if (answer == MAP_FULL || answer == MAP_NONE)
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_WRONG_RESULT,
               answer == MAP_HOLE
                   ? _ ("The file is sparse: nothing was ever written at byte %" PRIu64
                        ".  Reading it would measure the file system's zeroes, not the disk.")
                   : _ ("The file has space that was reserved but never written, at byte "
                        "%" PRIu64
                        ".  Reading it would measure the file system's zeroes, not the disk."),
               at);
  return FALSE;
}

static gboolean
check_length (int fd, guint64 size, GError **error)
{
  struct stat info;

  if (fstat (fd, &info) == 0 && (guint64)info.st_size >= size)
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_WRONG_RESULT,
               _ ("The file is shorter than the %" PRIu64
                  " bytes that were written: something else has changed it."),
               size);
  return FALSE;
}

gboolean
layout_check (int fd, guint64 size, const char **known_by, GError **error)
{
  guint64 at = 0;
  MapAnswer answer;

  *known_by = "unknown";
  if (!check_length (fd, size, error))
    return FALSE;
  answer = ask_extents (fd, size, &at);
  if (answer != MAP_NONE)
    {
      *known_by = "extents";
      return accept_answer (answer, at, error);
    }
  answer = ask_holes (fd, size, &at);
  if (answer != MAP_NONE)
    *known_by = "holes";
  return accept_answer (answer, at, error);
}
