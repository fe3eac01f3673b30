/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * cost.c - what an emit costs: tight loops around one, and the same loops without it.  See
 * tests/peers/emit-cost.sh.
 */
#include "shape.h"

/* Latencies that a disk or a network gives: 1 us to 1 ms, in no order. */
static inline guint64
next_latency (guint64 *x)
{
  *x ^= *x << 13;
  *x ^= *x >> 7;
  *x ^= *x << 17;
  return 1000 + *x % 1048576;
}

static gboolean
counter_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  for (guint64 i = 0; i < n; i++)
    bst_thread_emit (thread, 1, 1);
  bst_thread_emit (thread, 0, (double)n);
  return TRUE;
}

static gboolean
latency_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  guint64 x = bst_thread_seed (thread) | 1;

  for (guint64 i = 0; i < n; i++)
    bst_thread_latency (thread, 2, next_latency (&x));
  bst_thread_emit (thread, 0, (double)n);
  return TRUE;
}

static gboolean
value_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  for (guint64 i = 0; i < n; i++)
    bst_thread_emit (thread, 3, (double)i);
  bst_thread_emit (thread, 0, (double)n);
  return TRUE;
}

static gboolean
empty_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  for (guint64 i = 0; i < n; i++)
    bst_keep (i);
  bst_thread_emit (thread, 0, (double)n);
  return TRUE;
}

/* What any call of the library costs. */
static gboolean
call_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  for (guint64 i = 0; i < n; i++)
    bst_keep (bst_thread_get_data (thread));
  bst_thread_emit (thread, 0, (double)n);
  return TRUE;
}

static gboolean
random_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  guint64 x = bst_thread_seed (thread) | 1;

  for (guint64 i = 0; i < n; i++)
    bst_keep (next_latency (&x));
  bst_thread_emit (thread, 0, (double)n);
  return TRUE;
}

static const BstMetric metrics[] = {
  METRIC ("rate", "op/s", BST_COUNTER, BST_SUM, BST_PRIMARY),
  METRIC ("counter", "op/s", BST_COUNTER, BST_SUM, BST_DETAIL),
  METRIC ("latency", "s", BST_LATENCY, BST_MERGE, BST_DETAIL),
  METRIC ("value", "1", BST_VALUE, BST_MAX, BST_DETAIL),
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("counter", BST_COUNTED, BST_THREADS_ONE, metrics, .run = counter_run),
  BENCHMARK ("latency", BST_COUNTED, BST_THREADS_ONE, metrics, .run = latency_run),
  BENCHMARK ("value", BST_COUNTED, BST_THREADS_ONE, metrics, .run = value_run),
  BENCHMARK ("empty", BST_COUNTED, BST_THREADS_ONE, metrics, .run = empty_run),
  BENCHMARK ("call", BST_COUNTED, BST_THREADS_ONE, metrics, .run = call_run),
  BENCHMARK ("random", BST_COUNTED, BST_THREADS_ONE, metrics, .run = random_run),
};
PLUGIN (cost, "cost", benchmarks)
