/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * shape-added.c - metrics that only setup knows, as a wrapper of a foreign program has them.
 */
#include "shape.h"

static gpointer
setup (BstRun *run, GError **error)
{
  const BstMetric score = METRIC ("score", "1", BST_VALUE, BST_SUM, BST_SECONDARY);
  guint *index = bst_run_alloc (run, sizeof (guint), sizeof (guint), error);

  if (index != NULL)
    *index = bst_run_add_metric (run, &score, "output of the program");
  return index;
}

static gboolean
run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  const guint *index = state;

  bst_thread_emit (thread, *index, 1234.5);
  return TRUE;
}

static gpointer
bad_setup (BstRun *run, GError **error)
{
  const BstMetric score = METRIC ("score", "bogomips", BST_VALUE, BST_SUM, BST_SECONDARY);

  bst_run_add_metric (run, &score, "output of the program");
  return NULL;
}

static const BstMetric metrics[] = {
  METRIC ("time", "s", BST_DURATION, BST_MAX, BST_PRIMARY),
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("score", BST_JOB, BST_THREADS_ONE, metrics, .setup = setup, .run = run),
  BENCHMARK ("bad-unit", BST_JOB, BST_THREADS_ONE, metrics, .setup = bad_setup, .run = run),
};
PLUGIN (shape_added, "shape-added", benchmarks)
