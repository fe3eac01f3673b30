/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * shape-server.c - a client whose server the helper starts, and programs that end by
 * themselves.  "server" is the path of loopback-server.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "shape.h"

#define TURNS 100

static guint
port_of (BstRun *run, BstChild *server)
{
  const gint64 given = bst_run_get_int (run, "port");

  if (given > 0)
    return (guint)given;
  const char *line = strstr (bst_child_output (server, NULL), "ready ");

  return (guint)g_ascii_strtoull (line + strlen ("ready "), NULL, 10);
}

static gpointer
setup (BstRun *run, GError **error)
{
  const gint64 port = bst_run_get_int (run, "port");
  g_autofree char *port_text = g_strdup_printf ("%d", (int)port);
  const char *argv[] = { bst_run_get_string (run, "server"), bst_run_get_string (run, "mode"),
                         port_text, NULL };
  const BstSpawn spawn = { .size = sizeof spawn,
                           .argv = argv,
                           .ready_pattern = port > 0 ? NULL : "^ready [0-9]+$",
                           .ready_port = (guint)port,
                           .ready_timeout = strcmp (argv[1], "silent") == 0 ? 1 : 120 };
  BstChild *server = bst_run_spawn (run, &spawn, error);

  if (server != NULL)
    {
      g_autofree char *pid = g_strdup_printf ("%d", (int)bst_child_pid (server));

      bst_run_note (run, "server-pid", pid);
    }
  return server;
}

static gboolean
fail (const char *what, GError **error)
{
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED, "%s: %s", what, g_strerror (errno));
  return FALSE;
}

static gboolean
run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  const struct sockaddr_in address = { .sin_family = AF_INET,
                                       .sin_port = htons (
                                           (guint16)port_of (bst_thread_get_run (thread), state)),
                                       .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  const int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  char byte = 'x';

  if (connect (fd, (const struct sockaddr *)&address, sizeof address) != 0)
    return fail ("connect", error);
  for (guint i = 0; i < TURNS; i++)
    {
      const guint64 begin = bst_clock_ns ();

      if (write (fd, &byte, 1) != 1 || read (fd, &byte, 1) != 1)
        return fail ("echo", error);
      bst_thread_latency (thread, 0, bst_clock_ns () - begin);
    }
  close (fd);
  return TRUE;
}

/* A whole program is the job: its output and its use of the machine are the figures. */
static gboolean
program_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  BstRun *of = bst_thread_get_run (thread);
  const char *argv[] = { bst_run_get_string (of, "server"), bst_run_get_string (of, "mode"), NULL };
  const char *env[] = { "SHAPE=round", NULL };
  const BstSpawn spawn = { .size = sizeof spawn,
                           .argv = argv,
                           .env = env,
                           .capture_max = 1000,
                           .deadline = bst_run_get_double (of, "deadline"),
                           .merge_stderr = TRUE };
  BstChildUsage used = { .size = sizeof used };
  BstChild *child = bst_run_spawn (of, &spawn, error);

  if (child == NULL || !bst_child_wait (child, &used, error))
    return FALSE;
  bst_run_note (of, "output", bst_child_output (child, NULL));
  bst_thread_emit (thread, 0, used.wall);
  bst_thread_emit (thread, 1, used.user + used.system);
  bst_thread_emit (thread, 2, (double)used.max_rss);
  bst_thread_emit (thread, 3, used.exit_status);
  bst_thread_emit (thread, 4, used.signal);
  bst_thread_emit (thread, 5, (double)used.timed_out);
  return TRUE;
}

static const BstParam params[] = {
  { .name = "server", .type = BST_PARAM_STRING, .def = "loopback-server", .help = "S." },
  { .name = "mode", .type = BST_PARAM_STRING, .def = "serve", .help = "M." },
  { .name = "port", .type = BST_PARAM_INT, .def = "0", .help = "P." },
  { .name = "deadline", .type = BST_PARAM_DOUBLE, .def = "0", .help = "D." },
};
static const BstMetric metrics[] = {
  METRIC ("latency", "s", BST_LATENCY, BST_MERGE, BST_PRIMARY),
};
#define FIGURE(NAME, UNIT, ROLE)                                                      \
  {                                                                                   \
    .name = NAME, .unit = UNIT, .direction = BST_HIGHER_IS_BETTER, .kind = BST_VALUE, \
    .threads = BST_SUM, .role = ROLE, .zero_ok = TRUE, .help = "For a test."          \
  }
static const BstMetric figures[] = {
  FIGURE ("wall", "s", BST_PRIMARY),   FIGURE ("cpu", "s", BST_DETAIL),
  FIGURE ("max-rss", "B", BST_DETAIL), FIGURE ("exit-status", "1", BST_DETAIL),
  FIGURE ("signal", "1", BST_DETAIL),  FIGURE ("timed-out", "1", BST_DETAIL),
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("echo", BST_JOB, BST_THREADS_ONE, metrics, .params = params,
             .n_params = G_N_ELEMENTS (params), .setup = setup, .run = run),
  BENCHMARK ("program", BST_JOB, BST_THREADS_ONE, figures, .params = params,
             .n_params = G_N_ELEMENTS (params), .run = program_run),
};
PLUGIN (shape_server, "shape-server", benchmarks)
