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
list_by_task (pid_t parent, GArray *pids)
{
  g_autofree char *folder = g_strdup_printf ("/proc/%d/task", (int)parent);
  g_autoptr (GDir) tasks = g_dir_open (folder, 0, NULL);
  const char *tid;

  while (tasks != NULL && (tid = g_dir_read_name (tasks)) != NULL)
    {
      g_autofree char *path = g_strdup_printf ("%s/%s/children", folder, tid);
      g_autofree char *text = NULL;

      if (!g_file_get_contents (path, &text, NULL, NULL))
        return FALSE;
      add_pids (pids, text);
    }
  return tasks != NULL;
}

/* FALSE: there is no such process any more. */
static gboolean
read_stat (const char *pid, int *parent, int *session)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/stat", pid);
  g_autofree char *text = NULL;
  const char *after_name;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return FALSE;
  /* The name stands in parentheses and may itself hold some: proc(5). */
  after_name = strrchr (text, ')');
  return after_name != NULL && sscanf (after_name, ") %*c %d %*d %d", parent, session) == 2;
}

static void
list_by_scan (pid_t parent, GArray *pids)
{
  g_autoptr (GDir) all = g_dir_open ("/proc", 0, NULL);
  const char *name;
  int its_parent, session;

  while (all != NULL && (name = g_dir_read_name (all)) != NULL)
    if (g_ascii_isdigit (name[0]) && read_stat (name, &its_parent, &session)
        && its_parent == parent)
      add_pids (pids, name);
}

static GArray *
list_children (pid_t parent)
{
  GArray *pids = g_array_new (FALSE, FALSE, sizeof (pid_t));

  if (!list_by_task (parent, pids))
    {
      g_array_set_size (pids, 0);
      list_by_scan (parent, pids);
    }
  return pids;
}

GArray *
bst_bury_known_children (void)
{
  return list_children (getpid ());
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

/* ---- Whose a child is --------------------------------------------------------------------- */

struct _BstBury
{
  char *tag;
  GArray *known; /* our children before */
  GArray *ours;  /* seen below the worker, or below one of them */
  gboolean alone;
  pid_t worker; /* 0: none */
};

gboolean
bst_bury_is_marked (pid_t pid, const char *tag)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/environ", (int)pid);
  g_autofree char *mark = g_strdup_printf (BST_BURY_MARK "=%s", tag);
  g_autofree char *environment = NULL;
  gsize length;

  if (!g_file_get_contents (path, &environment, &length, NULL))
    return FALSE;
  /* NAME=value texts, each ended by a NUL. */
  for (const char *s = environment; s < environment + length; s += strlen (s) + 1)
    if (g_str_equal (s, mark))
      return TRUE;
  return FALSE;
}

static gboolean
is_keeper (pid_t pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/comm", (int)pid);
  g_autofree char *name = NULL;

  return g_file_get_contents (path, &name, NULL, NULL)
         && g_str_equal (g_strchomp (name), BST_BURY_KEEPER);
}

/* Process 1 inherits everybody's orphans, a program that was started with exec those of the
 * children it found.  Anybody else's new children can only come of the worker. */
static gboolean
is_alone (const GArray *known)
{
  for (guint i = 0; i < known->len; i++)
    if (!is_keeper (g_array_index (known, pid_t, i)))
      return FALSE;
  return getpid () != 1;
}

BstBury *
bst_bury_new (const char *tag)
{
  BstBury *bury = g_new0 (BstBury, 1);

  bst_bury_adopt_orphans ();
  bury->tag = g_strdup (tag);
  bury->known = bst_bury_known_children ();
  bury->ours = g_array_new (FALSE, FALSE, sizeof (pid_t));
  bury->alone = is_alone (bury->known);
  return bury;
}

void
bst_bury_free (BstBury *bury)
{
  g_free (bury->tag);
  g_array_unref (bury->known);
  g_array_unref (bury->ours);
  g_free (bury);
}

/* As long as their parents live one can see whose they are. */
static void
note_descendants (BstBury *bury, pid_t parent)
{
  g_autoptr (GArray) children = bury->alone ? NULL : list_children (parent);

  for (guint i = 0; children != NULL && i < children->len; i++)
    {
      const pid_t pid = g_array_index (children, pid_t, i);

      if (has (bury->ours, pid))
        continue;
      g_array_append_val (bury->ours, pid);
      note_descendants (bury, pid);
    }
}

static gboolean
is_ours (const BstBury *bury, pid_t pid)
{
  char name[16];
  int parent, session;

  g_snprintf (name, sizeof name, "%d", (int)pid);
  return bury->alone || has (bury->ours, pid) || bst_bury_is_marked (pid, bury->tag)
         || (bury->worker > 0 && read_stat (name, &parent, &session) && session == bury->worker);
}

/* ---- Burying ------------------------------------------------------------------------------- */

/* TRUE: there was one that had to be killed or was reaped, and may just have left us its own
 * children.  Strangers go on. */
static gboolean
kill_strays_once (BstBury *bury, pid_t spared)
{
  g_autoptr (GArray) now = bst_bury_known_children ();
  gboolean found = FALSE;

  for (guint i = 0; i < now->len; i++)
    {
      pid_t pid = g_array_index (now, pid_t, i);

      if (pid == spared || has (bury->known, pid) || !is_ours (bury, pid))
        continue;
      found = TRUE;
      /* While it ends it has no environment any more, and is still to be waited for. */
      if (!has (bury->ours, pid))
        g_array_append_val (bury->ours, pid);
      note_descendants (bury, pid);
      kill (pid, SIGKILL);
    }
  for (guint i = 0; i < now->len; i++)
    {
      pid_t pid = g_array_index (now, pid_t, i);

      if (pid == spared || has (bury->known, pid))
        continue;
      bst_bury_traced_threads (pid);
      found |= waitpid (pid, NULL, WNOHANG | __WALL) == pid;
    }
  return found;
}

/* The parent first: it must not start another one meanwhile. */
void
bst_bury_ask (BstBury *bury, pid_t pid, int number)
{
  note_descendants (bury, pid);
  kill (pid, number);
  for (guint i = 0; i < bury->ours->len; i++)
    kill (g_array_index (bury->ours, pid_t, i), number);
}

/* Its tracer may be one of the strays: only when that is gone does the kernel tell us of it. */
gboolean
bst_bury_worker (BstBury *bury, pid_t pid, int *status, struct rusage *usage)
{
  guint64 give_up = bst_clock_ns () + (guint64)(PATIENCE * 1e9);

  bury->worker = pid;
  note_descendants (bury, pid);
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
      kill_strays_once (bury, pid);
      g_usleep (1000);
    }
  return FALSE;
}

void
bst_bury_strays (BstBury *bury)
{
  guint64 give_up = bst_clock_ns () + (guint64)(PATIENCE * 1e9);

  while (kill_strays_once (bury, 0) && bst_clock_ns () < give_up)
    g_usleep (1000);
}
