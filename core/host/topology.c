/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * topology.c - has the program benchstone-topology ask hwloc about this machine, where it is
 * installed.  Without it, or when it fails, the facts are those that the kernel tells.
 */
#include <config.h>

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/topology.h"
#include "model/paths.h"

/* It says some lines; more would be another program. */
#define MAX_TOLD 4096
/* It takes some milliseconds; one that hangs may not keep a run from beginning. */
#define PATIENCE_US (5 * G_USEC_PER_SEC)
#define PAUSE_US 1000

/* So that what it started ends with it. */
static void
have_own_group (gpointer unused)
{
  setpgid (0, 0);
}

/* Until the other end is closed; FALSE: it is not closed by UNTIL, or has too much to say. */
static gboolean
hear (int fd, gint64 until, GString *told)
{
  struct pollfd ready = { fd, POLLIN, 0 };
  char piece[512];
  gint64 left;

  while ((left = until - g_get_monotonic_time ()) > 0 && told->len <= MAX_TOLD)
    {
      ssize_t n;

      if (poll (&ready, 1, (int)(left / 1000) + 1) <= 0)
        continue;
      n = read (fd, piece, sizeof piece);
      if (n == 0 || (n < 0 && errno != EINTR))
        return n == 0;
      g_string_append_len (told, piece, MAX (n, 0));
    }
  return FALSE;
}

/* Its exit status; -1: it did not end by UNTIL, and was ended with all that it had started. */
static int
end_of (GPid pid, gint64 until)
{
  int status = -1;
  pid_t ended;

  while ((ended = waitpid (pid, &status, WNOHANG)) == 0 && g_get_monotonic_time () < until)
    g_usleep (PAUSE_US);
  kill (-pid, SIGKILL);
  if (ended == pid)
    return status;
  waitpid (pid, NULL, 0);
  return -1;
}

void
bst_topology_ask (BstSource *source)
{
  const gint64 until = g_get_monotonic_time () + PATIENCE_US;
  g_autofree char *program = bst_path_topology ();
  char *argv[] = { program, NULL };
  g_autoptr (GString) told = g_string_new (NULL);
  gboolean whole;
  GPid pid;
  int fd;

  if (!bst_source_is_here (source)
      || !g_spawn_async_with_pipes ("/", argv, NULL,
                                    G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL,
                                    have_own_group, NULL, &pid, NULL, &fd, NULL, NULL))
    return;
  whole = hear (fd, until, told);
  close (fd);
  if (end_of (pid, whole ? until : 0) == 0 && whole && strlen (told->str) == told->len)
    bst_source_add (source, BST_TOPOLOGY_TOLD, told->str);
}
