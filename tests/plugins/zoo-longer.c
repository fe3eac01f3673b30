/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * zoo-longer.c - was built with a newer header: its structures have fields that nobody here knows.
 * It must run like any other.
 */
#include "shape.h"

typedef struct
{
  BstParam known;
  const char *news;
} NewParam;

typedef struct
{
  BstMetric known;
  double news[3];
} NewMetric;

typedef struct
{
  BstBenchmark known;
  void (*news) (BstRun *run);
  gsize more;
} NewBenchmark;

typedef struct
{
  BstPlugin known;
  gsize news[4];
} NewPlugin;

static gboolean
run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_emit (thread, 0, (double)bst_run_get_int (bst_thread_get_run (thread), "second"));
  bst_thread_emit (thread, 1, 7);
  g_usleep (1000);
  return TRUE;
}

/* Two of each: with a wrong size of an element the second is rubbish. */
static const NewParam params[] = {
  { { .name = "first", .type = BST_PARAM_INT, .def = "1", .help = "F." }, "later" },
  { { .name = "second", .type = BST_PARAM_INT, .def = "2", .help = "S." }, "later" },
};
static const NewMetric metrics[] = {
  { METRIC ("rate", "op/s", BST_COUNTER, BST_SUM, BST_PRIMARY), { 1, 2, 3 } },
  { METRIC ("value", "1", BST_VALUE, BST_SUM, BST_DETAIL), { 1, 2, 3 } },
};
static const NewBenchmark benchmarks[] = {
  { { .name = "other",
      .title = "T",
      .help = "H.",
      .revision = 1,
      .pace = BST_JOB,
      .threads = BST_THREADS_ONE,
      .metrics = &metrics->known,
      .n_metrics = 1,
      .run = run },
    NULL,
    1 },
  { { .name = "run",
      .title = "T",
      .help = "H.",
      .revision = 1,
      .pace = BST_JOB,
      .threads = BST_THREADS_ONE,
      .params = &params->known,
      .n_params = G_N_ELEMENTS (params),
      .metrics = &metrics->known,
      .n_metrics = G_N_ELEMENTS (metrics),
      .run = run },
    NULL,
    1 },
};
static const NewPlugin plugin = {
  { .abi = BST_ABI,
    .size = sizeof (NewPlugin),
    .benchmark_size = sizeof (NewBenchmark),
    .param_size = sizeof (NewParam),
    .metric_size = sizeof (NewMetric),
    .name = "zoo-longer",
    .version = "1",
    .license = "LGPL-2.1-or-later",
    .benchmarks = &benchmarks->known,
    .n_benchmarks = G_N_ELEMENTS (benchmarks) },
  { 1, 2, 3, 4 },
};
BST_PLUGIN_DEFINE (zoo_longer, plugin.known)
