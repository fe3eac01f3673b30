/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * zoo-symbol.c - calls a function that is nowhere; linked without a check for that.
 */
#include "shape.h"

void no_such_function_anywhere (void);

static gboolean
run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_emit (thread, 0, (double)n);
  no_such_function_anywhere ();
  return TRUE;
}

static const BstMetric metrics[] = {
  METRIC ("rate", "op/s", BST_COUNTER, BST_SUM, BST_PRIMARY),
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("run", BST_JOB, BST_THREADS_ONE, metrics, .run = run),
};

PLUGIN (zoo_symbol, "zoo-symbol", benchmarks)
