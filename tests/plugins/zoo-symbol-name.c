/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * zoo-symbol-name.c - exports the query function of a plugin of another name.
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

PLUGIN (zoo_nickname, "zoo-symbol-name", benchmarks)
