/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * frozen-abi0.c - a plugin built with the header of ABI 0 as it was, whatever the header is now.
 * plugin-abi0.h is a verbatim copy; while ABI 0 may still change it follows, see HACKING.md.
 */
#include "plugin-abi0.h"

static gboolean
frozen_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  BstRun *run = bst_thread_get_run (thread);

  bst_thread_emit (thread, 0, (double)bst_run_get_size (run, "size"));
  bst_thread_latency (thread, 1, 1500);
  return TRUE;
}

static const BstParam params[] = {
  { .name = "mode", .type = BST_PARAM_STRING, .def = "x", .help = "M." },
  { .name = "size", .type = BST_PARAM_SIZE, .def = "4KiB", .unit = "B", .help = "S." },
};
static const BstMetric metrics[] = {
  { .name = "size",
    .unit = "B",
    .direction = BST_HIGHER_IS_BETTER,
    .kind = BST_VALUE,
    .threads = BST_MAX,
    .role = BST_PRIMARY,
    .help = "S." },
  { .name = "time",
    .unit = "s",
    .direction = BST_LOWER_IS_BETTER,
    .kind = BST_LATENCY,
    .threads = BST_MERGE,
    .role = BST_DETAIL,
    .help = "T." },
};
static const BstBenchmark benchmarks[] = {
  { .name = "ice",
    .title = "Frozen",
    .help = "Built long ago.",
    .revision = 1,
    .pace = BST_JOB,
    .threads = BST_THREADS_ONE,
    .params = params,
    .n_params = G_N_ELEMENTS (params),
    .metrics = metrics,
    .n_metrics = G_N_ELEMENTS (metrics),
    .run = frozen_run },
};
static const BstPlugin plugin = {
  BST_PLUGIN_HEAD,          .name = "frozen-abi0",
  .version = "1",           .license = "LGPL-2.1-or-later",
  .benchmarks = benchmarks, .n_benchmarks = G_N_ELEMENTS (benchmarks),
};
BST_PLUGIN_DEFINE (frozen_abi0, plugin)
