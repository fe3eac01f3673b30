/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * bury.c - finds and ends what a worker or gnuplot left behind: also children that went into
 * sessions of their own or forked twice.  As we are the "subreaper" (prctl(2)) of all our
 * descendants, each of them is our own child as soon as its parents are gone.
 */
#include <config.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model/bury.h"
#include "model/clock.h"

/* A process that the kernel cannot end at once hangs in a device; after this time (s) we go on
 * without it. */
#define PATIENCE 5.0

void
bst_bury_adopt_orphans (void)
{
  prctl (PR_SET_CHILD_SUBREAPER, 1);
}

static void
add_pids (GArray *pids, const char *text)
{
  for (char *end; (text = text + strspn (text, " \n"))[0] != '\0'; text = end)
    {
      pid_t pid = strtol (text, &end, 10);

      if (end == text)
        return;
      g_array_append_val (pids, pid);
    }
}

/* /proc/PID/task/TID/children: only where the kernel was built with CONFIG_PROC_CHILDREN. */
static gboolean
list_by_task (GArray *pids)
{
  g_autoptr (GDir) tasks = g_dir_open ("/proc/self/task", 0, NULL);
  const char *tid;

  while (tasks != NULL && (tid = g_dir_read_name (tasks)) != NULL)
    {
      g_autofree char *path = g_strdup_printf ("/proc/self/task/%s/children", tid);
      g_autofree char *text = NULL;

      if (!g_file_get_contents (path, &text, NULL, NULL))
        return FALSE;
      add_pids (pids, text);
    }
  return tasks != NULL;
}

static pid_t
parent_of (const char *pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/stat", pid);
  g_autofree char *text = NULL;
  const char *after_name;
  int parent;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return -1;
  /* The name stands in parentheses and may itself hold some: proc(5). */
  after_name = strrchr (text, ')');
  if (after_name == NULL || sscanf (after_name, ") %*c %d", &parent) != 1)
    return -1;
  return parent;
}

static void
list_by_scan (GArray *pids)
{
  g_autoptr (GDir) all = g_dir_open ("/proc", 0, NULL);
  const char *name;

  while (all != NULL && (name = g_dir_read_name (all)) != NULL)
    if (g_ascii_isdigit (name[0]) && parent_of (name) == getpid ())
      add_pids (pids, name);
}

GArray *
bst_bury_known_children (void)
{
  GArray *pids = g_array_new (FALSE, FALSE, sizeof (pid_t));

  if (!list_by_task (pids))
    {
      g_array_set_size (pids, 0);
      list_by_scan (pids);
    }
  return pids;
}

static gboolean
has (const GArray *pids, pid_t pid)
{
  for (guint i = 0; i < pids->len; i++)
    if (g_array_index (pids, pid_t, i) == pid)
      return TRUE;
  return FALSE;
}

/* A thread that asked to be traced (ptrace(2)) by its parent is traced by us.  When it has ended,
 * its process does not, until its tracer has waited for that thread. */
void
bst_bury_traced_threads (pid_t pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/task", (int)pid);
  g_autoptr (GDir) tasks = g_dir_open (path, 0, NULL);
  const char *name;

  while (tasks != NULL && (name = g_dir_read_name (tasks)) != NULL)
    {
      const pid_t tid = (pid_t)g_ascii_strtoll (name, NULL, 10);

      if (tid > 0 && tid != pid)
        waitpid (tid, NULL, WNOHANG | __WALL);
    }
}

/* TRUE: there was one that is still not reaped, or that had to be killed (and may just have
 * left us its own children). */
static gboolean
kill_strays_once (const GArray *known, pid_t spared)
{
  g_autoptr (GArray) now = bst_bury_known_children ();
  gboolean found = FALSE;

  for (guint i = 0; i < now->len; i++)
    {
      pid_t pid = g_array_index (now, pid_t, i);

      if (pid == spared || has (known, pid))
        continue;
      found = TRUE;
      kill (pid, SIGKILL);
    }
  for (guint i = 0; i < now->len; i++)
    {
      pid_t pid = g_array_index (now, pid_t, i);

      if (pid == spared || has (known, pid))
        continue;
      bst_bury_traced_threads (pid);
      waitpid (pid, NULL, WNOHANG | __WALL);
    }
  return found;
}

/* Its tracer may be one of the strays: only when that is gone does the kernel tell us of it. */
gboolean
bst_bury_worker (pid_t pid, const GArray *known, int *status, struct rusage *usage)
{
  guint64 give_up = bst_clock_ns () + (guint64)(PATIENCE * 1e9);

  kill (-pid, SIGKILL);
  kill (pid, SIGKILL);
  while (bst_clock_ns () < give_up)
    {
      pid_t got;

      bst_bury_traced_threads (pid);
      got = wait4 (pid, status, WNOHANG | __WALL, usage);
      if (got == pid && (WIFEXITED (*status) || WIFSIGNALED (*status)))
        return TRUE;
      if (got < 0 && errno == ECHILD)
        return TRUE;
      kill_strays_once (known, pid);
      g_usleep (1000);
    }
  return FALSE;
}

void
bst_bury_strays (const GArray *known)
{
  guint64 give_up = bst_clock_ns () + (guint64)(PATIENCE * 1e9);

  while (kill_strays_once (known, 0) && bst_clock_ns () < give_up)
    g_usleep (1000);
}
