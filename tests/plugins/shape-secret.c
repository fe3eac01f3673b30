/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * shape-secret.c - reads a secret and tells nothing but its length.
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

static const BstParam params[] = {
  { .name = "password", .type = BST_PARAM_SECRET, .def = "", .help = "P." },
};
static const BstMetric metrics[] = {
  METRIC ("length", "1", BST_VALUE, BST_SUM, BST_PRIMARY),
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("login", BST_JOB, BST_THREADS_ONE, metrics, .params = params,
             .n_params = G_N_ELEMENTS (params), .run = run),
};
PLUGIN (shape_secret, "shape-secret", benchmarks)
