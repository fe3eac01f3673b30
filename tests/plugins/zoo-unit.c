/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * zoo-unit.c - has a metric whose unit is not in the list.
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
  METRIC ("rate", "bogomips", BST_COUNTER, BST_SUM, BST_PRIMARY),
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("run", BST_JOB, BST_THREADS_ONE, metrics, .run = run),
};

PLUGIN (zoo_unit, "zoo-unit", benchmarks)
