/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * shape-timed.c - works until it is told to stop; "turn" tells whether the warm-up's emits were
 * dropped, "spurious" is emitted in the warm-up alone.
 */
#include "shape.h"

enum
{
  RATE,
  LATENCY,
  TURN,
  SPURIOUS
};

static gpointer
setup (BstRun *run, GError **error)
{
  return bst_run_alloc (run, sizeof (guint), sizeof (guint), error);
}

static gboolean
run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  const gint *stop = bst_thread_stop (thread);
  guint *turn = state;

  if (++*turn == 1)
    bst_thread_emit (thread, SPURIOUS, 1);
  bst_thread_emit (thread, TURN, *turn);
  while (!bst_stopped (stop))
    {
      const guint64 begin = bst_clock_ns ();

      bst_thread_emit (thread, RATE, 1);
      bst_thread_latency (thread, LATENCY, bst_clock_ns () - begin);
    }
  return TRUE;
}

/* Ends long before it is told to. */
static gboolean
early_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_emit (thread, RATE, 5);
  g_usleep (1000);
  return TRUE;
}

static const BstMetric metrics[] = {
  METRIC ("rate", "op/s", BST_COUNTER, BST_SUM, BST_PRIMARY),
  METRIC ("time", "s", BST_LATENCY, BST_MERGE, BST_SECONDARY),
  METRIC ("turn", "1", BST_VALUE, BST_MIN, BST_DETAIL),
  METRIC ("spurious", "1", BST_VALUE, BST_SUM, BST_DETAIL),
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("loop", BST_TIMED, BST_THREADS_ONE, metrics, .setup = setup, .run = run),
  BENCHMARK ("early", BST_TIMED, BST_THREADS_ONE, metrics, .run = early_run),
};
PLUGIN (shape_timed, "shape-timed", benchmarks)
