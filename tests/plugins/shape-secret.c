/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * shape-secret.c - reads a secret; tells nothing but its length, or lets it slip everywhere.
 */
#include <string.h>
#include "shape.h"

static gboolean
run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  const char *password = bst_run_get_string (bst_thread_get_run (thread), "password");

  bst_thread_emit (thread, 0, (double)strlen (password));
  return TRUE;
}

static gpointer
slip (BstRun *run, GError **error)
{
  const char *password = bst_run_get_string (run, "password");
  g_autofree char *labels = g_strconcat ("page=", password, NULL);
  BstMetric metric = METRIC ("added", "s", BST_VALUE, BST_MEAN, BST_DETAIL);

  metric.help = password;
  bst_run_emitter (run, 0, labels);
  bst_run_add_metric (run, &metric, password);
  bst_run_note (run, "note", password);
  bst_run_limit (run, 0, 1, BST_CONFIDENCE_ASSUMED, password);
  bst_run_log (run, BST_LOG_INFO, "%s", password);
  g_print ("%s\n", password);
  return NULL;
}

static gboolean
slip_on (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  for (guint i = 0; i < 3; i++)
    bst_thread_emit (thread, i, 1);
  return TRUE;
}

/* The host's limit of a reason goes right through the password. */
static gboolean
fail (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  g_autofree char *filler = g_strnfill (370, 'x');

  g_set_error (error, BST_ERROR, BST_ERROR_FAILED, "%s '%s'", filler,
               bst_run_get_string (bst_thread_get_run (thread), "password"));
  return FALSE;
}

static const BstParam params[] = {
  { .name = "password", .type = BST_PARAM_SECRET, .def = "", .help = "P." },
};
static const BstMetric metrics[] = {
  METRIC ("length", "1", BST_VALUE, BST_SUM, BST_PRIMARY),
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("login", BST_JOB, BST_THREADS_ONE, metrics, .params = params,
             .n_params = G_N_ELEMENTS (params), .run = run),
  BENCHMARK ("slip", BST_JOB, BST_THREADS_ONE, metrics, .params = params,
             .n_params = G_N_ELEMENTS (params), .setup = slip, .run = slip_on),
  BENCHMARK ("fail", BST_JOB, BST_THREADS_ONE, metrics, .params = params,
             .n_params = G_N_ELEMENTS (params), .run = fail),
};
PLUGIN (shape_secret, "shape-secret", benchmarks)
