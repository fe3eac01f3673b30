/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * memory-left.c - how much memory the limits of this process still allow.
 */
#include <config.h>

#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include <benchstone/plugin.h>

#include "model/memory-left.h"

/* For libraries, threads and what nobody counts. */
#define RESERVE ((guint64)16 << 20)

/* Pages: all addresses, and data with stack (fields 1 and 6 of statm, proc(5)). */
static gboolean
read_sizes (guint64 *addresses, guint64 *data)
{
  const int fd = open ("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  char text[256];
  gssize n = fd >= 0 ? read (fd, text, sizeof text - 1) : -1;

  if (fd >= 0)
    close (fd);
  if (n <= 0)
    return FALSE;
  text[n] = '\0';
  return sscanf (text, "%" G_GUINT64_FORMAT " %*s %*s %*s %*s %" G_GUINT64_FORMAT, addresses, data)
         == 2;
}

static guint64
left_of (int resource, guint64 pages)
{
  const guint64 used = pages * (guint64)sysconf (_SC_PAGESIZE);
  struct rlimit limit;

  if (getrlimit (resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return G_MAXUINT64;
  return limit.rlim_cur > used ? limit.rlim_cur - used : 0;
}

guint64
bst_memory_left (void)
{
  guint64 addresses = 0, data = 0;

  if (!read_sizes (&addresses, &data))
    return G_MAXUINT64;
  return MIN (left_of (RLIMIT_AS, addresses), left_of (RLIMIT_DATA, data));
}

guint64
bst_memory_used (void)
{
  guint64 addresses = 0, data = 0;

  return read_sizes (&addresses, &data) ? data * (guint64)sysconf (_SC_PAGESIZE) : 0;
}

gboolean
bst_memory_check (guint64 needed, GError **error)
{
  const guint64 left = bst_memory_left ();

  if (left == G_MAXUINT64 || needed + RESERVE <= left)
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_NO_MEMORY,
               _ ("This needs about %.0f MB of memory, and the limit of this process leaves "
                  "%.0f MB: raise it (ulimit -v), or take less at once."),
               (double)(needed + RESERVE) / 1e6, (double)left / 1e6);
  return FALSE;
}
