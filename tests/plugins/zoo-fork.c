/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * zoo-fork.c - forks when it is asked for its description, which both processes then give.
 */
#include <stdlib.h>
#include <unistd.h>
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

BST_PUBLIC const BstPlugin *zoo_fork_LTX_bst_plugin_query (void);

const BstPlugin *
zoo_fork_LTX_bst_plugin_query (void)
{
  static const BstPlugin plugin = {
    BST_PLUGIN_HEAD,          .name = "zoo-fork",
    .version = "1",           .license = "LGPL-2.1-or-later",
    .benchmarks = benchmarks, .n_benchmarks = G_N_ELEMENTS (benchmarks),
  };

  if (fork () < 0)
    abort ();
  return &plugin;
}
