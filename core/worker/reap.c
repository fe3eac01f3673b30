/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * reap.c - ends every process below the worker.
 *
 * As a child subreaper (prctl(2)) the worker inherits the orphans of its children, whatever
 * session or group they moved to: a process that detached is found here like any other.
 */
#include <config.h>
#include <dirent.h>
#include <errno.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "worker/child.h"
#include "worker/record.h"

/* Each turn kills one generation: a chain of parents longer than this is a fork bomb, and the
 * host's matter. */
#define MAX_TURNS 1000
/* A killed process is gone within this, unless it hangs in the kernel. */
#define TURN_US 2000

void
bst_children_begin (void)
{
  prctl (PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

/* The name in field 2 of stat may hold anything, also ") R 1". */
static pid_t
parent_of (const char *pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/stat", pid);
  g_autofree char *stat = NULL;
  const char *name_end;
  int parent = 0;

  if (!g_file_get_contents (path, &stat, NULL, NULL))
    return 0;
  name_end = strrchr (stat, ')');
  return name_end != NULL && sscanf (name_end, ") %*c %d", &parent) == 1 ? parent : 0;
}

static void
kill_children (void)
{
  DIR *proc = opendir ("/proc");
  const struct dirent *entry;

  while (proc != NULL && (entry = readdir (proc)) != NULL)
    if (g_ascii_isdigit (entry->d_name[0]) && parent_of (entry->d_name) == getpid ())
      kill ((pid_t)g_ascii_strtoll (entry->d_name, NULL, 10), SIGKILL);
  if (proc != NULL)
    closedir (proc);
}

static gboolean
runs_our_program (const char *pid)
{
  g_autofree char *link = g_strdup_printf ("/proc/%s/exe", pid);
  g_autofree char *program = g_file_read_link (link, NULL); /* NULL: it has ended */
  g_autofree char *ours = g_file_read_link ("/proc/self/exe", NULL);

  return program != NULL && g_strcmp0 (program, ours) == 0;
}

gboolean
bst_children_are_forked (void)
{
  siginfo_t info;
  DIR *proc;
  const struct dirent *entry;
  gboolean found = FALSE;

  /* Nearly always there are none. */
  if (waitid (P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 && errno == ECHILD)
    return FALSE;
  proc = opendir ("/proc");
  while (!found && proc != NULL && (entry = readdir (proc)) != NULL)
    found = g_ascii_isdigit (entry->d_name[0]) && parent_of (entry->d_name) == getpid ()
            && runs_our_program (entry->d_name);
  if (proc != NULL)
    closedir (proc);
  return found;
}

guint
bst_children_kill (void)
{
  guint ended = 0;

  for (guint turn = 0; turn < MAX_TURNS; turn++)
    {
      pid_t pid;

      while ((pid = waitpid (-1, NULL, WNOHANG)) > 0)
        ended++;
      if (pid < 0 && errno != EINTR)
        break; /* ECHILD: there are none */
      kill_children ();
      g_usleep (turn == 0 ? 0 : TURN_US);
    }
  return ended;
}

void
bst_children_end (BstRun *run)
{
  for (guint i = 0; i < run->children->len; i++)
    bst_child_stop (g_ptr_array_index (run->children, i), NULL);
  const guint left = bst_children_kill ();

  if (left == 0)
    return;
  g_autofree char *text =
      g_strdup_printf (ngettext ("The benchmark left %u process behind; it was ended.",
                                 "The benchmark left %u processes behind; they were ended.", left),
                       left);

  bst_record_log (BST_LOG_WARNING, text);
}
