/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * shape-series.c - figures over time, from two threads; and more of them than are kept.
 */
#include "shape.h"

static gboolean
run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  for (guint i = 1; i <= 10; i++)
    {
      bst_thread_point (thread, 1, bst_clock_ns (), i);
      bst_thread_point (thread, 2, bst_clock_ns (), 2 * i);
    }
  return TRUE;
}

static gboolean
many_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  for (guint i = 0; i < BST_SERIES_MAX + 10; i++)
    bst_thread_point (thread, 1, bst_clock_ns (), 1);
  return TRUE;
}

static gboolean
past_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_point (thread, 1, 1, 1);
  return TRUE;
}

static const BstMetric metrics[] = {
  METRIC ("time", "s", BST_DURATION, BST_MAX, BST_PRIMARY),
  METRIC ("throughput", "B/s", BST_SERIES, BST_MERGE, BST_SECONDARY),
  METRIC ("depth", "1", BST_SERIES, BST_MERGE, BST_DETAIL),
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("points", BST_JOB, BST_THREADS_HOST, metrics, .run = run),
  BENCHMARK ("many", BST_JOB, BST_THREADS_ONE, metrics, .run = many_run),
  BENCHMARK ("past", BST_JOB, BST_THREADS_ONE, metrics, .run = past_run),
};
PLUGIN (shape_series, "shape-series", benchmarks)
