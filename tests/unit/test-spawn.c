/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-spawn.c - the real worker with a plugin that starts programs: a server that has to get ready, a
 * program that is the job, and both when they do wrong.
 */
#include <config.h>
#include <arpa/inet.h>
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <benchstone/plugin.h>
#include "model/histogram.h"
#include "worker-driver.h"

static void
assert_ok (const DriverResult *result)
{
  if (!driver_is_ok (result))
    driver_print (result);
  g_assert_true (driver_is_ok (result));
}

static DriverResult *
run_server_at (const char *benchmark, const char *mode, double deadline, gint64 port)
{
  g_autofree char *server =
      g_strdup_printf ("%s/tests/plugins/loopback-server", g_getenv ("abs_top_builddir"));
  g_autofree char *params = g_strdup_printf (
      "{'server': <'%s'>, 'mode': <'%s'>, 'deadline': <%.3f>, 'port': <@x %" G_GINT64_FORMAT ">}",
      strcmp (mode, "absent") == 0 ? "no-such-program" : server, mode, deadline, port);

  return driver_run (benchmark, params, NULL);
}

static DriverResult *
run_server (const char *benchmark, const char *mode, double deadline)
{
  return run_server_at (benchmark, mode, deadline, 0);
}

/* A server of somebody else must not be taken for the one that was started. */
static void
test_foreign_server (void)
{
  struct sockaddr_in address = { .sin_family = AF_INET,
                                 .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  socklen_t size = sizeof address;
  const int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  g_autofree char *expected = NULL;

  g_assert_cmpint (bind (fd, (const struct sockaddr *)&address, size), ==, 0);
  g_assert_cmpint (listen (fd, 8), ==, 0);
  g_assert_cmpint (getsockname (fd, (struct sockaddr *)&address, &size), ==, 0);
  const guint port = ntohs (address.sin_port);

  expected = g_strdup_printf ("setup: The port %u is in use by another program.", port);
  g_autoptr (DriverResult) foreign = run_server_at ("shape-server.echo", "serve", 0, port);

  g_assert_nonnull (driver_error (foreign));
  g_assert_nonnull (strstr (driver_error (foreign), expected));
  g_assert_cmpuint (driver_count (foreign, BST_RECORD_NOTE), ==, 0); /* nothing was started */
  close (fd);
  g_autoptr (DriverResult) own = run_server_at ("shape-server.echo", "serve", 0, port);

  assert_ok (own);
}

static void
test_server (void)
{
  static const char *const modes[] = { "serve", "stubborn" };

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      g_autoptr (DriverResult) result = run_server ("shape-server.echo", modes[i], 0);
      g_autoptr (BstHistogram) histogram = NULL;

      assert_ok (result);
      histogram = driver_histogram (result, "latency");
      g_assert_cmpuint (bst_histogram_count (histogram), ==, 100);
      const pid_t pid =
          (pid_t)g_ascii_strtoll (driver_text (result, BST_RECORD_NOTE, 0, "value"), NULL, 10);

      g_assert_cmpint (pid, >, 1);
      g_assert_cmpint (kill (pid, 0), ==, -1);
      g_assert_cmpint (errno, ==, ESRCH);
    }
}

static void
test_server_fails (void)
{
  g_autoptr (DriverResult) dies = run_server ("shape-server.echo", "die", 0);
  g_autoptr (DriverResult) absent = run_server ("shape-server.echo", "absent", 0);
  g_autoptr (DriverResult) silent = run_server ("shape-server.echo", "silent", 0);
  guint32 code = 0;

  g_assert_nonnull (strstr (driver_error (dies), "ended before it was ready"));
  g_assert_nonnull (strstr (driver_error (dies), "no licence"));
  g_assert_nonnull (strstr (driver_error (absent), "'no-such-program' is not installed"));
  g_variant_lookup (driver_nth (absent, BST_RECORD_ERROR, 0), "code", "u", &code);
  g_assert_cmpuint (code, ==, BST_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (driver_error (silent), "did not get ready in time"));
}

static void
test_program (void)
{
  g_autoptr (DriverResult) tells = run_server ("shape-server.program", "tell", 0);
  g_autoptr (DriverResult) floods = run_server ("shape-server.program", "flood", 0);
  g_autoptr (DriverResult) leaves = run_server ("shape-server.program", "daemon", 0);

  assert_ok (tells);
  g_assert_cmpstr (driver_text (tells, BST_RECORD_NOTE, 0, "value"), ==,
                   "LC_ALL=C SHAPE=round NOW=unset\n");
  g_assert_cmpfloat (driver_value (tells, "exit-status"), ==, 3);
  g_assert_cmpfloat (driver_value (tells, "signal"), ==, 0);
  g_assert_cmpfloat (driver_value (tells, "wall"), >, 0);
  g_assert_cmpfloat (driver_value (tells, "max-rss"), >, 0);
  assert_ok (floods);
  g_assert_cmpuint (strlen (driver_text (floods, BST_RECORD_NOTE, 0, "value")), ==, 1000);
  assert_ok (leaves);
  g_assert_cmpstr (driver_text (leaves, BST_RECORD_NOTE, 0, "value"), ==, "gone\n");
  g_assert_nonnull (strstr (driver_text (leaves, BST_RECORD_LOG, 0, "text"), "1 process behind"));
}

static void
test_program_killed (void)
{
  g_autoptr (DriverResult) late = run_server ("shape-server.program", "silent", 0.1);
  g_autoptr (DriverResult) killed = run_server ("shape-server.program", "killed", 0);

  assert_ok (late);
  g_assert_cmpfloat (driver_value (late, "timed-out"), ==, 1);
  g_assert_cmpfloat (driver_value (late, "signal"), ==, SIGKILL);
  g_assert_cmpfloat (driver_value (late, "exit-status"), ==, -1);
  g_assert_cmpfloat (driver_value (late, "wall"), >, 0.05);
  assert_ok (killed);
  g_assert_cmpfloat (driver_value (killed, "signal"), ==, SIGKILL);
  g_assert_cmpfloat (driver_value (killed, "timed-out"), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spawn/server", test_server);
  g_test_add_func ("/spawn/foreign-server", test_foreign_server);
  g_test_add_func ("/spawn/server-fails", test_server_fails);
  g_test_add_func ("/spawn/program", test_program);
  g_test_add_func ("/spawn/program-killed", test_program_killed);
  return g_test_run ();
}
