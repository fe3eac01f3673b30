/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * block.c - memory that nobody has touched yet.  bst_run_alloc() touches what it gives, and then
 * it is too late to ask for huge pages, or for pages near another CPU.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include <benchstone/plugin.h>
#include <glib/gi18n.h>

#include "block.h"

/* The huge page of x86 and of ARM with pages of 4 KiB.  Elsewhere they may be larger; then 'on' may
 * stay without effect, which is told. */
#define HUGE_PAGE ((gsize)2 << 20)

const char *const block_pages[] = { "system", "on", "off", NULL };

static gsize
round_up (gsize size, gsize step)
{
  return (size + step - 1) / step * step;
}

/* A kernel without huge pages refuses the advice; what came of it is looked up afterwards. */
static void
advise (const Block *block, const char *pages)
{
  if (strcmp (pages, "on") == 0)
    madvise (block->start, round_up (block->size, HUGE_PAGE), MADV_HUGEPAGE);
  else if (strcmp (pages, "off") == 0)
    madvise (block->map, block->map_size, MADV_NOHUGEPAGE);
}

gboolean
block_map (Block *block, guint64 size, const char *pages, GError **error)
{
  void *map = MAP_FAILED;

  errno = ENOMEM;
  if (size <= G_MAXSIZE / 2)
    map = mmap (NULL, round_up ((gsize)size, HUGE_PAGE) + HUGE_PAGE, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED)
    {
      const int failure = errno;
      g_autofree char *amount = g_format_size_full (size, G_FORMAT_SIZE_IEC_UNITS);

      g_set_error (error, BST_ERROR, BST_ERROR_NO_MEMORY,
                   _ ("Cannot get %s of memory: %s.  Choose a smaller footprint."), amount,
                   g_strerror (failure));
      return FALSE;
    }
  block->map = map;
  block->map_size = round_up ((gsize)size, HUGE_PAGE) + HUGE_PAGE;
  block->start = (gpointer)round_up ((gsize)map, HUGE_PAGE);
  block->size = (gsize)size;
  advise (block, pages);
  return TRUE;
}

void
block_unmap (Block *block)
{
  if (block->map != NULL)
    munmap (block->map, block->map_size);
  *block = (Block){ 0 };
}

/* An area of smaps begins with a line "55d0c000-55d2e000 rw-p ...", its facts follow it. */
static gboolean
parse_area (const char *line, guint64 *begin, guint64 *end)
{
  char *rest = NULL;

  *begin = g_ascii_strtoull (line, &rest, 16);
  if (rest == line || *rest != '-')
    return FALSE;
  line = rest + 1;
  *end = g_ascii_strtoull (line, &rest, 16);
  return rest != line && *rest == ' ' && *end >= *begin;
}

static char *
describe_share (guint64 bytes, guint64 whole)
{
  const double share = (double)bytes / (double)whole;

  if (bytes == 0)
    return g_strdup ("none");
  if (share >= 0.99) /* the ends need not fill a huge page */
    return g_strdup ("all");
  return g_strdup_printf ("%.0f %%", MAX (100 * share, 1.0));
}

char *
block_huge_pages_in (const char *smaps, guint64 start, guint64 size)
{
  guint64 begin, end, kib, huge = 0;
  gboolean inside = FALSE, found = FALSE;

  for (const char *line = smaps; line != NULL; line = strchr (line, '\n'))
    {
      line += *line == '\n';
      if (parse_area (line, &begin, &end))
        inside = begin < start + size && end > start;
      else if (inside && sscanf (line, "AnonHugePages: %" G_GUINT64_FORMAT " kB", &kib) == 1)
        {
          found = TRUE;
          huge += kib * 1024;
        }
    }
  return found ? describe_share (MIN (huge, size), size) : g_strdup ("unknown");
}

char *
block_huge_pages (const Block *block)
{
  g_autofree char *smaps = NULL;

  if (!g_file_get_contents ("/proc/self/smaps", &smaps, NULL, NULL))
    return g_strdup ("unknown");
  return block_huge_pages_in (smaps, (guint64)(gsize)block->start, block->size);
}
