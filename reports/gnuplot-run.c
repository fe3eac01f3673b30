/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gnuplot-run.c - gnuplot as a child that can do no harm: no shell, no start-up file, an empty
 * environment, a private folder, limits of time, memory and file size.
 */
#include <config.h>

#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "model/bury.h"
#include "model/paths.h"
#include "model/signals.h"
#include "reports/gnuplot-private.h"
#include "reports/text.h"

/* A page of 60 charts takes under 2 s on a slow machine; who hangs longer never ends. */
#define TIME_LIMIT_S 20
#define TICK_MS 50
#define MEMORY_LIMIT ((rlim_t)1 << 30)
#define FILE_LIMIT ((rlim_t)64 << 20)
/* A chart of ours is 12 to 60 KB; more than this would spoil the page. */
#define SVG_LIMIT ((gsize)4 << 20)

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
  lower_limit (RLIMIT_FSIZE, FILE_LIMIT);
  lower_limit (RLIMIT_CORE, 0);
}

/* Files instead of pipes: a grandchild that keeps a pipe open cannot make us wait. */
static GSubprocess *
start (const char *program, const char *folder, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autofree char *script = g_build_filename (folder, "script", NULL);
  g_autofree char *messages = g_build_filename (folder, "messages", NULL);
  char *empty[] = { NULL };

  g_subprocess_launcher_set_environ (launcher, empty);
  g_subprocess_launcher_setenv (launcher, "PATH", g_getenv ("PATH"), TRUE);
  g_subprocess_launcher_setenv (launcher, "HOME", "/nonexistent", TRUE);
  g_subprocess_launcher_setenv (launcher, "LC_ALL", "C.UTF-8", TRUE);
  g_subprocess_launcher_set_cwd (launcher, folder);
  g_subprocess_launcher_set_stdin_file_path (launcher, script);
  g_subprocess_launcher_set_stdout_file_path (launcher, "/dev/null");
  g_subprocess_launcher_set_stderr_file_path (launcher, messages);
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

/* What gnuplot complained about: its last line that says something, or NULL. */
static char *
last_message (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "messages", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autofree char *clean = NULL;
  guint last = 0;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  last = g_strv_length (lines);
  if (last == 0)
    return NULL;
  clean = bst_text_clean (g_strstrip (lines[last - 1]));
  return bst_text_fit (clean, 160);
}

static gboolean
explain (const char *what, const char *folder, GError **error)
{
  g_autofree char *message = last_message (folder);

  if (message != NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s", what, message);
  else
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, what);
  return FALSE;
}

static gboolean
run (const char *program, const char *folder, GError **error)
{
  g_autoptr (GArray) known = NULL;
  g_autoptr (GSubprocess) child = NULL;
  gboolean in_time;

  bst_bury_adopt_orphans ();
  known = bst_bury_known_children ();
  child = start (program, folder, error);
  if (child == NULL)
    {
      g_prefix_error (error, _ ("gnuplot cannot be started: "));
      return FALSE;
    }
  in_time = wait_for (child);
  bst_bury_strays (known); /* what has left its group */
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
    return explain (_ ("gnuplot failed"), folder, error);
  return TRUE;
}

static char *
read_chart (const char *folder, guint chart)
{
  g_autofree char *name = g_strdup_printf ("%u.svg", chart);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL;
  gsize length = 0;
  GStatBuf info;

  /* A regular file of its own: nothing else is opened, whatever it put there. */
  if (g_lstat (path, &info) < 0 || !S_ISREG (info.st_mode) || info.st_size > (off_t)SVG_LIMIT)
    return NULL;
  if (!g_file_get_contents (path, &text, &length, NULL) || length == 0)
    return NULL;
  return strlen (text) == length ? g_steal_pointer (&text) : NULL;
}

static gboolean
read_charts (BstGnuplot *plot, const char *folder, GError **error)
{
  guint found = 0;

  for (guint i = 0; i < plot->n_charts; i++)
    {
      char *svg = read_chart (folder, i);

      found += svg != NULL;
      g_ptr_array_add (plot->svgs, svg);
    }
  return found > 0 || explain (_ ("gnuplot wrote no picture"), folder, error);
}

static gboolean
draw_in (BstGnuplot *plot, const char *program, const char *folder, GError **error)
{
  g_autofree char *script = g_build_filename (folder, "script", NULL);

  return g_file_set_contents (script, plot->script->str, plot->script->len, error)
         && run (program, folder, error) && read_charts (plot, folder, error);
}

static gboolean
draw_apart (BstGnuplot *plot, const char *program, GError **error)
{
  g_autofree char *folder = g_dir_make_tmp ("benchstone-XXXXXX", error); /* mode 0700 */
  gboolean drawn;

  if (folder == NULL)
    return FALSE;
  drawn = draw_in (plot, program, folder, error);
  bst_path_remove_tree (folder, NULL);
  return drawn;
}

/* Whoever ends us while the folder is there ends gnuplot as well, and the folder goes first. */
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
  drawn = draw_apart (plot, program, error);
  bst_signals_restore ();
  if (bst_signals_caught () != 0)
    raise (bst_signals_caught ());
  return drawn;
}
