/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * cache.c - the page cache as mincore(2) shows it.  Nothing is touched: looking at a page through
 * the mapping would bring it in.
 */
#define _DEFAULT_SOURCE
#include "cache.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sys/mman.h>
#include <unistd.h>

/* Looked at in one piece: 64 KiB of answers with pages of 4 KiB. */
#define WINDOW ((guint64)256 << 20)

static gboolean
add_window (int fd, guint64 offset, gsize length, gsize page, Residency *residency)
{
  const gsize pages = (length + page - 1) / page;
  g_autofree guint8 *answers = g_malloc (pages);
  void *map = mmap (NULL, length, PROT_READ, MAP_SHARED, fd, (off_t)offset);

  if (map == MAP_FAILED)
    return FALSE;
  const gboolean told = mincore (map, length, answers) == 0;

  munmap (map, length);
  for (gsize i = 0; told && i < pages; i++)
    residency->resident += answers[i] & 1;
  residency->pages += pages;
  return told;
}

gboolean
cache_residency (int fd, guint64 size, Residency *residency)
{
  const gsize page = (gsize)sysconf (_SC_PAGESIZE);

  *residency = (Residency){ 0, 0 };
  for (guint64 at = 0; at < size; at += WINDOW)
    if (!add_window (fd, at, MIN (WINDOW, size - at), page, residency))
      return FALSE;
  return TRUE;
}

/* Dirty pages are not forgotten, so they are written first. */
int
cache_drop (int fd)
{
  if (fdatasync (fd) != 0)
    return errno;
  return posix_fadvise (fd, 0, 0, POSIX_FADV_DONTNEED);
}

char *
cache_describe (int fd, guint64 size)
{
  Residency residency;

  if (!cache_residency (fd, size, &residency))
    return g_strdup ("unknown");
  return g_strdup_printf ("%" PRIu64 " of %" PRIu64 " pages in memory", residency.resident,
                          residency.pages);
}
