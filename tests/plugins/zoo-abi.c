/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * zoo-abi.c - was built for another version of the plugin interface.
 */
#include "shape.h"

static gboolean
run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_emit (thread, 0, (double)n);
  g_usleep (1000);
  return TRUE;
}

static const BstMetric metrics[] = {
  METRIC ("rate", "op/s", BST_COUNTER, BST_SUM, BST_PRIMARY),
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("run", BST_JOB, BST_THREADS_ONE, metrics, .run = run),
};

static const BstPlugin plugin = {
  .abi = BST_ABI + 1000,
  .size = sizeof (BstPlugin),
  .benchmark_size = sizeof (BstBenchmark),
  .param_size = sizeof (BstParam),
  .metric_size = sizeof (BstMetric),
  .name = "zoo-abi",
  .version = "1",
  .license = "LGPL-2.1-or-later",
  .benchmarks = benchmarks,
  .n_benchmarks = G_N_ELEMENTS (benchmarks),
};
BST_PLUGIN_DEFINE (zoo_abi, plugin)
