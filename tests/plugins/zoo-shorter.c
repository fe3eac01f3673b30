/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * zoo-shorter.c - was built with an older header: its structures lack the newest fields.
 * It must run like any other.
 */
#include "shape.h"

/* As it would have been before thread_teardown, verify and teardown were added. */
typedef struct
{
  const char *name, *title, *help;
  guint32 revision;
  BstPace pace;
  BstThreads threads;
  guint32 needs;
  const BstParam *params;
  gsize n_params;
  const BstMetric *metrics;
  gsize n_metrics;
  gboolean (*probe) (BstRun *run, GError **error);
  gpointer (*setup) (BstRun *run, GError **error);
  gboolean (*thread_setup) (BstThread *thread, gpointer state, GError **error);
  gboolean (*run) (BstThread *thread, gpointer state, guint64 n, GError **error);
} OldBenchmark;

static gboolean
run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_emit (thread, 0, (double)bst_run_get_int (bst_thread_get_run (thread), "second"));
  bst_thread_emit (thread, 1, 7);
  g_usleep (1000);
  return TRUE;
}

/* Two of each: with a wrong size of an element the second is rubbish. */
static const BstParam params[] = {
  { .name = "first", .type = BST_PARAM_INT, .def = "1", .help = "F." },
  { .name = "second", .type = BST_PARAM_INT, .def = "2", .help = "S." },
};
static const BstMetric metrics[] = {
  METRIC ("rate", "op/s", BST_COUNTER, BST_SUM, BST_PRIMARY),
  METRIC ("value", "1", BST_VALUE, BST_SUM, BST_DETAIL),
};
static const OldBenchmark benchmarks[] = {
  { .name = "other",
    .title = "T",
    .help = "H.",
    .revision = 1,
    .pace = BST_JOB,
    .threads = BST_THREADS_ONE,
    .metrics = metrics,
    .n_metrics = 1,
    .run = run },
  { .name = "run",
    .title = "T",
    .help = "H.",
    .revision = 1,
    .pace = BST_JOB,
    .threads = BST_THREADS_ONE,
    .params = params,
    .n_params = G_N_ELEMENTS (params),
    .metrics = metrics,
    .n_metrics = G_N_ELEMENTS (metrics),
    .run = run },
};
static const BstPlugin plugin = {
  .abi = BST_ABI,
  .size = sizeof (BstPlugin),
  .benchmark_size = sizeof (OldBenchmark),
  .param_size = sizeof (BstParam),
  .metric_size = sizeof (BstMetric),
  .name = "zoo-shorter",
  .version = "1",
  .license = "LGPL-2.1-or-later",
  .benchmarks = (const BstBenchmark *)(gconstpointer)benchmarks,
  .n_benchmarks = G_N_ELEMENTS (benchmarks),
};
BST_PLUGIN_DEFINE (zoo_shorter, plugin)
