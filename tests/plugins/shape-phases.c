/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * shape-phases.c - twelve phases on one thread, three on several, and threads that disagree
 * about them.
 */
#include "shape.h"

#define PHASES 12

/* Phase 3 is by far the longest; "seeks" are done in phase 5 alone. */
static gboolean
twelve_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  BstRun *run = bst_thread_get_run (thread);

  g_usleep (2000); /* belongs to no phase */
  for (guint i = 1; i <= PHASES; i++)
    {
      g_autofree char *name = g_strdup_printf ("phase-%u", i);

      bst_run_phase (run, name);
      bst_thread_emit (thread, 0, 10 * i);
      bst_thread_latency (thread, 2, 1000 * i);
      if (i == 5)
        bst_thread_emit (thread, 1, 7);
      g_usleep (i == 3 ? 20000 : 1000);
    }
  return TRUE;
}

static gboolean
together_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  static const char *const names[] = { "write", "re,write", "read" };

  bst_thread_emit (thread, 0, 1); /* the time before the first phase counts, too */
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      bst_thread_phase (thread, names[i]);
      bst_thread_emit (thread, 0, 100 * (i + 1));
      g_usleep (1000 * (bst_thread_index (thread) + 1));
    }
  return TRUE;
}

static gboolean
disagree_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_phase (thread, bst_thread_index (thread) == 0 ? "one" : "other");
  return TRUE;
}

static gboolean
leave_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  if (bst_thread_index (thread) > 0)
    bst_thread_phase (thread, "late");
  return TRUE;
}

static gboolean
fail_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  if (bst_thread_index (thread) == 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, "thread 0 gave up");
      return FALSE;
    }
  bst_thread_phase (thread, "late");
  return TRUE;
}

static gboolean
twice_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_run_phase (bst_thread_get_run (thread), "one");
  bst_run_phase (bst_thread_get_run (thread), "one");
  return TRUE;
}

static const BstMetric metrics[] = {
  METRIC ("rate", "op/s", BST_COUNTER, BST_SUM, BST_PRIMARY),
  METRIC ("seeks", "op/s", BST_COUNTER, BST_SUM, BST_SECONDARY),
  METRIC ("latency", "s", BST_LATENCY, BST_MERGE, BST_DETAIL),
  METRIC ("time", "s", BST_DURATION, BST_MAX, BST_DETAIL),
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("twelve", BST_JOB, BST_THREADS_ONE, metrics, .run = twelve_run),
  BENCHMARK ("together", BST_JOB, BST_THREADS_HOST, metrics, .run = together_run),
  BENCHMARK ("disagree", BST_JOB, BST_THREADS_HOST, metrics, .run = disagree_run),
  BENCHMARK ("leave", BST_JOB, BST_THREADS_HOST, metrics, .run = leave_run),
  BENCHMARK ("fail", BST_JOB, BST_THREADS_HOST, metrics, .run = fail_run),
  BENCHMARK ("twice", BST_JOB, BST_THREADS_ONE, metrics, .run = twice_run),
};
PLUGIN (shape_phases, "shape-phases", benchmarks)
