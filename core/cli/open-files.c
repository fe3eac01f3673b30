/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * open-files.c - whether enough files can be opened.  Where that ends in the middle of something, each
 * library calls it by another name; so it is asked for before anything is begun.
 */
#include <config.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/command.h"

/* A run with its journal, log, keeper and worker has 15 beside the standard ones (glibc 2.36). */
#define NEEDED 24

/* How many more can be opened, up to NEEDED. */
static guint
count_free (void)
{
  int held[NEEDED];
  guint n = 0;

  while (n < NEEDED && (held[n] = fcntl (STDERR_FILENO, F_DUPFD_CLOEXEC, 0)) >= 0)
    n++;
  for (guint i = 0; i < n; i++)
    close (held[i]);
  return n;
}

gboolean
bst_cli_has_open_files (void)
{
  const guint n = count_free ();
  struct rlimit limit = { 0 };

  if (n == NEEDED)
    return TRUE;
  getrlimit (RLIMIT_NOFILE, &limit);
  bst_cli_error (ngettext ("The limit on open files is %lu here: %u more can be opened, and "
                           "Benchstone needs %u.  Raise it, as 'ulimit -n 256' does.",
                           "The limit on open files is %lu here: %u more can be opened, and "
                           "Benchstone needs %u.  Raise it, as 'ulimit -n 256' does.",
                           n),
                 (gulong)limit.rlim_cur, n, NEEDED);
  return FALSE;
}
