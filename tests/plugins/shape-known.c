/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * shape-known.c - a figure that is known beforehand, so that rules about figures can be tested on
 * a machine as noisy as it likes to be.
 */
#include "shape.h"

enum
{
  FIGURE
};

static gboolean
run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_emit (thread, FIGURE, 42);
  return TRUE;
}

static const BstMetric metrics[] = {
  METRIC ("figure", "1", BST_VALUE, BST_SUM, BST_PRIMARY),
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("constant", BST_JOB, BST_THREADS_ONE, metrics, .run = run),
};
PLUGIN (shape_known, "shape-known", benchmarks)
