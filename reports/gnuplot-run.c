/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gnuplot-run.c - gnuplot as a child that can do no harm: no shell, no start-up file, an empty
 * environment, no folder to write into, limits of time, memory and file size.
 */
#include <config.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "model/bury.h"
#include "model/signals.h"
#include "reports/gnuplot-private.h"

/* A page of 60 charts takes under 2 s on a slow machine; who hangs longer never ends. */
#define TIME_LIMIT_S 20
#define TICK_MS 50
#define MEMORY_LIMIT ((rlim_t)1 << 30)

static void
lower_limit (int resource, rlim_t value)
{
  struct rlimit limit = { value, value };

  setrlimit (resource, &limit);
}

/* Runs between fork and exec: system calls only. */
static void
confine (gpointer data)
{
  setsid ();                 /* so that what it may have started can be killed with it */
  signal (SIGPIPE, SIG_DFL); /* not as bst_signals_catch() left it */
  prctl (PR_SET_PDEATHSIG, SIGKILL);
#ifndef BST_SANITIZERS /* they reserve terabytes of addresses */
  lower_limit (RLIMIT_AS, MEMORY_LIMIT);
#endif
  lower_limit (RLIMIT_FSIZE, (rlim_t)BST_GNUPLOT_FILE_LIMIT);
  lower_limit (RLIMIT_CORE, 0);
}

static int
duplicate (int fd)
{
  return fcntl (fd, F_DUPFD_CLOEXEC, 0);
}

/* Files instead of pipes: a grandchild that keeps a pipe open cannot make us wait. */
static GSubprocess *
start (const char *program, const char *tag, const BstGnuplotFiles *files, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  char *empty[] = { NULL };

  g_subprocess_launcher_set_environ (launcher, empty);
  if (g_getenv ("PATH") != NULL)
    g_subprocess_launcher_setenv (launcher, "PATH", g_getenv ("PATH"), TRUE);
  g_subprocess_launcher_setenv (launcher, "HOME", "/nonexistent", TRUE);
  g_subprocess_launcher_setenv (launcher, "LC_ALL", "C.UTF-8", TRUE);
  g_subprocess_launcher_setenv (launcher, BST_BURY_MARK, tag, TRUE);
  g_subprocess_launcher_set_cwd (launcher, "/");
  g_subprocess_launcher_take_stdin_fd (launcher, duplicate (files->script));
  g_subprocess_launcher_take_stdout_fd (launcher, duplicate (files->pictures));
  g_subprocess_launcher_take_stderr_fd (launcher, duplicate (files->messages));
  g_subprocess_launcher_set_child_setup (launcher, confine, NULL, NULL);
  /* -d: no start-up files */
  return g_subprocess_launcher_spawn (launcher, error, program, "-d", "-", NULL);
}

typedef struct
{
  gboolean ended, late;
} Wait;

static void
on_end (GObject *source, GAsyncResult *result, gpointer data)
{
  Wait *wait = data;

  g_subprocess_wait_finish (G_SUBPROCESS (source), result, NULL);
  wait->ended = TRUE;
}

static gboolean
on_late (gpointer data)
{
  Wait *wait = data;

  wait->late = TRUE;
  return G_SOURCE_REMOVE;
}

static void
kill_group (const char *pid)
{
  if (pid != NULL)
    kill ((pid_t)-g_ascii_strtoll (pid, NULL, 10), SIGKILL);
}

/* Wakes the loop: a signal may come just before it sleeps. */
static gboolean
on_tick (G_GNUC_UNUSED gpointer data)
{
  return G_SOURCE_CONTINUE;
}

static GSource *
attach (GSource *source, GSourceFunc function, gpointer data)
{
  g_source_set_callback (source, function, data, NULL);
  g_source_attach (source, g_main_context_get_thread_default ());
  return source;
}

static void
detach (GSource *source)
{
  g_source_destroy (source);
  g_source_unref (source);
}

/* FALSE when the time was up, or when somebody wants us to end. */
static gboolean
wait_for (GSubprocess *child)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autofree char *pid = g_strdup (g_subprocess_get_identifier (child));
  GSource *clock, *tick;
  Wait wait = { FALSE, FALSE };
  gboolean in_time;

  g_main_context_push_thread_default (context);
  clock = attach (g_timeout_source_new_seconds (TIME_LIMIT_S), on_late, &wait);
  tick = attach (g_timeout_source_new (TICK_MS), on_tick, NULL);
  g_subprocess_wait_async (child, NULL, on_end, &wait);
  while (!wait.ended && !wait.late && bst_signals_caught () == 0)
    g_main_context_iteration (context, TRUE);
  in_time = wait.ended;
  kill_group (pid);
  while (!wait.ended)
    g_main_context_iteration (context, TRUE);
  detach (clock);
  detach (tick);
  g_main_context_pop_thread_default (context);
  return in_time;
}

static gboolean
explain (const char *what, const BstGnuplotFiles *files, GError **error)
{
  g_autofree char *message = bst_gnuplot_files_complaint (files);

  if (message != NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s", what, message);
  else
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, what);
  return FALSE;
}

static gboolean
run (const char *program, const BstGnuplotFiles *files, GError **error)
{
  g_autofree char *tag = g_uuid_string_random ();
  g_autoptr (BstBury) burial = bst_bury_new (tag);
  g_autoptr (GSubprocess) child = NULL;
  gboolean in_time;

  child = start (program, tag, files, error);
  if (child == NULL)
    {
      g_prefix_error (error, _ ("gnuplot cannot be started: "));
      return FALSE;
    }
  in_time = wait_for (child);
  bst_bury_strays (burial); /* what has left its group */
  if (bst_signals_caught () != 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("gnuplot was stopped by a signal"));
      return FALSE;
    }
  if (!in_time)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT,
                   _ ("gnuplot did not finish within %d s and was stopped"), TIME_LIMIT_S);
      return FALSE;
    }
  if (!g_subprocess_get_if_exited (child) || g_subprocess_get_exit_status (child) != 0)
    return explain (_ ("gnuplot failed"), files, error);
  return TRUE;
}

static gboolean
draw (BstGnuplot *plot, const char *program, GError **error)
{
  BstGnuplotFiles files = BST_GNUPLOT_FILES_NONE;
  gboolean drawn =
      bst_gnuplot_files_open (&files, plot->script, error) && run (program, &files, error);

  if (drawn && !bst_gnuplot_files_pictures (&files, plot))
    drawn = explain (_ ("gnuplot wrote no picture"), &files, error);
  bst_gnuplot_files_close (&files);
  return drawn;
}

/* Whoever ends us meanwhile ends gnuplot as well, with all that it has started. */
gboolean
bst_gnuplot_draw (BstGnuplot *plot, GError **error)
{
  g_autofree char *program = g_find_program_in_path ("gnuplot");
  gboolean drawn;

  if (plot->n_charts == 0)
    return TRUE;
  if (program == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("gnuplot is not installed"));
      return FALSE;
    }
  bst_signals_catch ();
  drawn = draw (plot, program, error);
  bst_signals_restore ();
  if (bst_signals_caught () != 0)
    raise (bst_signals_caught ());
  return drawn;
}
