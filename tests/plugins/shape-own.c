/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * shape-own.c - threads of the plugin's own, which join the measurement.
 */
#include "shape.h"

#define THREADS 3
#define STEPS 1000

static gpointer
work (gpointer data)
{
  BstThread *thread = bst_run_attach_thread (data);

  for (guint i = 0; i < STEPS; i++)
    {
      bst_thread_emit (thread, 0, 1);
      bst_thread_latency (thread, 2, 100 + i);
    }
  bst_thread_emit (thread, 1, bst_thread_index (thread));
  return NULL;
}

static gboolean
run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  GThread *threads[THREADS];

  for (guint i = 0; i < THREADS; i++)
    threads[i] = g_thread_new ("own", work, bst_thread_get_run (thread));
  for (guint i = 0; i < THREADS; i++)
    g_thread_join (threads[i]);
  return TRUE;
}

static const BstMetric metrics[] = {
  METRIC ("rate", "op/s", BST_COUNTER, BST_SUM, BST_PRIMARY),
  METRIC ("index", "1", BST_VALUE, BST_MAX, BST_DETAIL),
  METRIC ("latency", "s", BST_LATENCY, BST_MERGE, BST_DETAIL),
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("threads", BST_JOB, BST_THREADS_OWN, metrics, .run = run),
  BENCHMARK ("wrong", BST_JOB, BST_THREADS_ONE, metrics, .run = run),
};
PLUGIN (shape_own, "shape-own", benchmarks)
