/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * zoo.c - everything that a plugin may do wrong at run time, one benchmark each, and an honest
 * one beside them.  What goes wrong while loading has files of its own: zoo-*.c.
 */
#include <fcntl.h>
#include <locale.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "shape.h"

/* For crashes: an address in the first page, which neither compiler nor sanitizer foresees. */
static volatile gsize nowhere = 64;

static void
crash (void)
{
  *(volatile int *)nowhere = 1;
}

static gboolean
honest_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_emit (thread, 0, 1000);
  g_usleep (1000);
  return TRUE;
}

/* ---- Crashes ----------------------------------------------------------------------------- */

static gpointer
crash_setup (BstRun *run, GError **error)
{
  bst_run_log (run, BST_LOG_INFO, "the last words before the crash");
  crash ();
  return NULL;
}

static gboolean
crash_thread_setup (BstThread *thread, gpointer state, GError **error)
{
  crash ();
  return TRUE;
}

static gboolean
crash_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_run_log (bst_thread_get_run (thread), BST_LOG_INFO, "logged while measuring");
  crash ();
  return TRUE;
}

static gboolean
crash_verify (BstRun *run, gpointer state, GError **error)
{
  crash ();
  return TRUE;
}

static void
crash_teardown (BstRun *run, gpointer state)
{
  crash ();
}

static gboolean
abort_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  abort ();
}

/* Each turn needs what the one before left on the stack. */
static G_GNUC_NO_INLINE guint
sink (guint depth)
{
  volatile char room[4096];

  memset ((char *)room, (int)depth, sizeof room);
  return depth == G_MAXUINT ? 0 : sink (depth + 1) + (guint)room[depth % sizeof room];
}

static gboolean
overflow_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_emit (thread, 0, 1 + sink (0));
  return TRUE;
}

/* ---- Never ends -------------------------------------------------------------------------- */

static gboolean
hang_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  for (;;)
    sleep (1000);
  return FALSE;
}

static gboolean
stubborn_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  signal (SIGTERM, SIG_IGN);
  signal (SIGINT, SIG_IGN);
  signal (SIGHUP, SIG_IGN);
  return hang_run (thread, state, n, error);
}

/* Both processes go on, in each callback once. */
static gboolean
fork_probe (BstRun *run, GError **error)
{
  return fork () >= 0;
}

static gpointer
fork_setup (BstRun *run, GError **error)
{
  return fork () >= 0 ? run : NULL;
}

static gboolean
fork_thread_setup (BstThread *thread, gpointer state, GError **error)
{
  return fork () >= 0;
}

static gboolean
fork_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  return fork () >= 0 && honest_run (thread, state, n, error);
}

/* The new one works on until it is told to stop. */
static gboolean
fork_timed_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  const gint *stop = bst_thread_stop (thread);

  if (n == 0 && fork () < 0)
    return FALSE;
  while (!bst_stopped (stop))
    g_usleep (1000);
  bst_thread_emit (thread, 0, 1);
  return TRUE;
}

static void
fork_thread_teardown (BstThread *thread, gpointer state)
{
  if (fork () < 0)
    abort ();
}

static gboolean
fork_verify (BstRun *run, gpointer state, GError **error)
{
  return fork () >= 0;
}

static void
fork_teardown (BstRun *run, gpointer state)
{
  if (fork () < 0)
    abort ();
}

/* The new one does not come back, but calls us. */
static gboolean
fork_log_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  if (fork () == 0)
    {
      bst_run_log (bst_thread_get_run (thread), BST_LOG_INFO, "from the other one");
      _exit (0);
    }
  return honest_run (thread, state, n, error);
}

/* As it should be. */
static gboolean
fork_well_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  if (fork () == 0)
    _exit (0);
  return honest_run (thread, state, n, error);
}

/* Twice forked, in a session of its own: belongs to nobody any more. */
static gboolean
detach_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  if (fork () == 0)
    {
      setsid ();
      if (fork () == 0)
        for (;;)
          sleep (1000);
      _exit (0);
    }
  g_usleep (20000);
  bst_thread_emit (thread, 0, 1);
  return TRUE;
}

/* ---- Takes more than is there ------------------------------------------------------------ */

static gboolean
leak_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  for (;;)
    memset (g_malloc (1 << 20), 1, 1 << 20);
  return FALSE;
}

/* Ends without a word as soon as there is none left. */
static gboolean
silent_thread_setup (BstThread *thread, gpointer state, GError **error)
{
  while (mmap (NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
         != MAP_FAILED)
    ;
  crash ();
  return TRUE;
}

static gboolean
flood_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  for (guint i = 0; i < 200000; i++)
    printf ("the flood rises, line %u\n", i);
  return honest_run (thread, state, n, error);
}

static gboolean
log_flood_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  for (guint i = 0; i < 50000; i++)
    bst_run_log (bst_thread_get_run (thread), BST_LOG_INFO, "the flood rises, line %u", i);
  return honest_run (thread, state, n, error);
}

/* Until the file system is full, but no more than 64 MiB; locks the folders behind it. */
static gboolean
fill_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  g_autofree char *folder =
      g_build_filename (bst_run_scratch (bst_thread_get_run (thread)), "deep", NULL);
  g_autofree char *inner = g_build_filename (folder, "deeper", NULL);
  g_autofree char *path = g_build_filename (inner, "file", NULL);
  g_autofree char *block = g_malloc0 (1 << 20);

  g_mkdir_with_parents (inner, 0700);
  const int fd = open (path, O_WRONLY | O_CREAT, 0600);

  for (guint i = 0; i < 64 && write (fd, block, 1 << 20) > 0; i++)
    ;
  chmod (inner, 0);
  chmod (folder, 0);
  g_set_error (error, BST_ERROR, BST_ERROR_NO_SPACE, "the scratch folder is full");
  return FALSE;
}

/* ---- Lies -------------------------------------------------------------------------------- */

static gboolean
nan_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_emit (thread, 0, NAN);
  return TRUE;
}

static gboolean
negative_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_emit (thread, 0, -1);
  return TRUE;
}

static gboolean
index_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_emit (thread, 7, 1);
  return TRUE;
}

static gboolean
kind_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_latency (thread, 0, 1);
  return TRUE;
}

static gboolean
zero_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_emit (thread, 0, 0);
  return TRUE;
}

static gboolean
outside_thread_setup (BstThread *thread, gpointer state, GError **error)
{
  bst_thread_emit (thread, 0, 1);
  return TRUE;
}

static gboolean
wrong_verify (BstRun *run, gpointer state, GError **error)
{
  g_set_error (error, BST_ERROR, BST_ERROR_WRONG_RESULT, "42 was expected, 41 came");
  return FALSE;
}

static gboolean
silent_verify (BstRun *run, gpointer state, GError **error)
{
  return FALSE;
}

/* ---- Does not keep the rules ------------------------------------------------------------- */

static gboolean
speechless_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  return FALSE;
}

static gpointer
undeclared_setup (BstRun *run, GError **error)
{
  bst_run_note (run, "never", bst_run_get_string (run, "no-such"));
  return NULL;
}

static gpointer
wrong_type_setup (BstRun *run, GError **error)
{
  return GINT_TO_POINTER ((gint)bst_run_get_int (run, "name"));
}

static gpointer
unsupported_setup (BstRun *run, GError **error)
{
  g_set_error (error, BST_ERROR, BST_ERROR_UNSUPPORTED, "there is no such device here");
  return NULL;
}

/* What belongs to the whole process. */
static gboolean
changes_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  setlocale (LC_ALL, "cs_CZ.UTF-8");
  setenv ("LC_ALL", "cs_CZ.UTF-8", 1);
  setenv ("TMPDIR", "/nowhere", 1);
  umask (0777);
  for (int i = 1; i < 32; i++)
    signal (i, SIG_IGN);
  if (chdir ("/") != 0)
    return FALSE;
  return honest_run (thread, state, n, error);
}

static gboolean
closes_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  for (int fd = 3; fd < 64; fd++)
    close (fd);
  return honest_run (thread, state, n, error);
}

static gboolean
exit_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  exit (0);
}

static gboolean
hard_exit_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  _exit (0);
}

/* Into the descriptor for records. */
static gboolean
scribbles_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  if (write (4, "garbage", strlen ("garbage")) < 0)
    return FALSE;
  return honest_run (thread, state, n, error);
}

static const BstParam params[] = {
  { .name = "name", .type = BST_PARAM_STRING, .def = "x", .help = "N." },
};
static const BstMetric metrics[] = {
  METRIC ("rate", "op/s", BST_COUNTER, BST_SUM, BST_PRIMARY),
};

#define ANIMAL(NAME, ...) BENCHMARK (NAME, BST_JOB, BST_THREADS_ONE, metrics, __VA_ARGS__)

static const BstBenchmark benchmarks[] = {
  ANIMAL ("honest", .run = honest_run),
  ANIMAL ("crash-setup", .setup = crash_setup, .run = honest_run),
  ANIMAL ("crash-thread-setup", .thread_setup = crash_thread_setup, .run = honest_run),
  ANIMAL ("crash-run", .run = crash_run),
  ANIMAL ("crash-verify", .run = honest_run, .verify = crash_verify),
  ANIMAL ("crash-teardown", .run = honest_run, .teardown = crash_teardown),
  ANIMAL ("abort", .run = abort_run),
  ANIMAL ("stack-overflow", .run = overflow_run),
  ANIMAL ("hang", .run = hang_run),
  ANIMAL ("ignores-sigterm", .run = stubborn_run),
  ANIMAL ("forks-probe", .probe = fork_probe, .run = honest_run),
  ANIMAL ("forks-setup", .setup = fork_setup, .run = honest_run),
  ANIMAL ("forks-thread-setup", .thread_setup = fork_thread_setup, .run = honest_run),
  ANIMAL ("forks-run", .run = fork_run),
  ANIMAL ("forks-thread-teardown", .run = honest_run, .thread_teardown = fork_thread_teardown),
  ANIMAL ("forks-verify", .run = honest_run, .verify = fork_verify),
  ANIMAL ("forks-teardown", .run = honest_run, .teardown = fork_teardown),
  ANIMAL ("forks-log", .run = fork_log_run),
  ANIMAL ("forks-well", .run = fork_well_run),
  BENCHMARK ("forks-timed", BST_TIMED, BST_THREADS_ONE, metrics, .run = fork_timed_run),
  ANIMAL ("detaches", .run = detach_run),
  ANIMAL ("leaks", .run = leak_run),
  ANIMAL ("leaks-silently", .thread_setup = silent_thread_setup, .run = honest_run),
  BENCHMARK ("crowd", BST_JOB, BST_THREADS_HOST, metrics, .run = honest_run),
  ANIMAL ("floods-stdout", .run = flood_run),
  ANIMAL ("floods-log", .run = log_flood_run),
  ANIMAL ("fills-scratch", .needs = BST_NEEDS_SCRATCH, .run = fill_run),
  ANIMAL ("nan", .run = nan_run),
  ANIMAL ("negative", .run = negative_run),
  ANIMAL ("bad-index", .run = index_run),
  ANIMAL ("wrong-kind", .run = kind_run),
  ANIMAL ("zero", .run = zero_run),
  ANIMAL ("outside", .thread_setup = outside_thread_setup, .run = honest_run),
  ANIMAL ("wrong-answer", .run = honest_run, .verify = wrong_verify),
  ANIMAL ("wrong-silent", .run = honest_run, .verify = silent_verify),
  ANIMAL ("speechless", .run = speechless_run),
  ANIMAL ("undeclared", .setup = undeclared_setup, .run = honest_run),
  ANIMAL ("wrong-type", .setup = wrong_type_setup, .run = honest_run, .params = params,
          .n_params = G_N_ELEMENTS (params)),
  ANIMAL ("unsupported", .setup = unsupported_setup, .run = honest_run),
  ANIMAL ("changes-process", .run = changes_run),
  ANIMAL ("closes-descriptors", .run = closes_run),
  ANIMAL ("exits", .run = exit_run),
  ANIMAL ("exits-hard", .run = hard_exit_run),
  ANIMAL ("scribbles", .run = scribbles_run),
};
PLUGIN (zoo, "zoo", benchmarks)
