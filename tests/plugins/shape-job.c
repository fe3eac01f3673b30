/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * shape-job.c - one whole job with every kind of note, and all parameter types read.
 */
#include <stdio.h>
#include <string.h>
#include "shape.h"

enum
{
  TIME,
  BYTES,
  LOWEST,
  AVERAGE,
  MISSING,
  ABSENT,
  ZERO,
  ZERO_OK,
  RANGED
};

static gboolean
probe (BstRun *run, GError **error)
{
  bst_run_need_space (run, 4096);
  return TRUE;
}

static gpointer
setup (BstRun *run, GError **error)
{
  const char *path = bst_run_artifact (run, "notes.txt");

  bst_run_note (run, "remark", "bad \xff byte");
  bst_run_identity (run, "data-hash", "abc");
  bst_run_environment (run, "engine", bst_run_get_string (run, "engine"));
  bst_run_limit (run, BYTES, 1e9, BST_CONFIDENCE_REPORTED, "the data sheet");
  bst_run_progress (run, 0.5);
  if (bst_run_get_bool (run, "verbose"))
    bst_run_log (run, BST_LOG_INFO, "%d and %.1f, %s", (int)bst_run_get_int (run, "count"),
                 bst_run_get_double (run, "share"),
                 bst_run_is_auto (run, "engine") ? "chosen" : "given");
  if (bst_run_get_size (run, "size") != 4096 || bst_run_get_duration (run, "pause") != 0.25)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, "a parameter is wrong");
      return NULL;
    }
  g_file_set_contents (path, "kept\n", -1, NULL);
  /* Told of, never written. */
  bst_run_artifact (run, "missing.txt");
  return NULL;
}

/* Logs while it is measured: that must arrive, later. */
static gboolean
run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  g_autofree char *path =
      g_build_filename (bst_run_scratch (bst_thread_get_run (thread)), "file", NULL);

  if (n != 1 || !g_file_set_contents (path, "data", -1, error))
    return FALSE;
  bst_run_log (bst_thread_get_run (thread), BST_LOG_DEBUG, "while measuring");
  bst_thread_emit (thread, BYTES, 100);
  bst_thread_emit (thread, BYTES, 200);
  bst_thread_emit (thread, LOWEST, 5);
  bst_thread_emit (thread, LOWEST, -3);
  bst_thread_emit (thread, AVERAGE, 1);
  bst_thread_emit (thread, AVERAGE, 2);
  bst_thread_no_value (thread, ABSENT, BST_SAMPLE_NOT_SUPPORTED, "no such counter here");
  bst_thread_emit (thread, ZERO, 0);
  bst_thread_emit (thread, ZERO_OK, 0);
  bst_thread_emit (thread, RANGED, 11);
  return TRUE;
}

static gboolean
verify (BstRun *run, gpointer state, GError **error)
{
  g_autofree char *path = g_build_filename (bst_run_scratch (run), "file", NULL);
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, error) && strcmp (text, "data") == 0;
}

static const char *const engines[] = { "auto", "sync", "async", NULL };
static const BstParam params[] = {
  { .name = "engine", .type = BST_PARAM_CHOICE, .def = "auto", .choices = engines, .help = "E." },
  { .name = "verbose", .type = BST_PARAM_BOOL, .def = "yes", .help = "V." },
  { .name = "count", .type = BST_PARAM_INT, .def = "3", .help = "C." },
  { .name = "share", .type = BST_PARAM_DOUBLE, .def = "0.5", .help = "S." },
  { .name = "size", .type = BST_PARAM_SIZE, .def = "4KiB", .unit = "B", .help = "S." },
  { .name = "pause", .type = BST_PARAM_DURATION, .def = "250ms", .unit = "s", .help = "P." },
};
static const BstMetric metrics[] = {
  METRIC ("time", "s", BST_DURATION, BST_MAX, BST_PRIMARY),
  METRIC ("rate", "B/s", BST_COUNTER, BST_SUM, BST_SECONDARY),
  METRIC ("lowest", "1", BST_VALUE, BST_MIN, BST_DETAIL),
  METRIC ("average", "1", BST_VALUE, BST_MEAN, BST_DETAIL),
  METRIC ("missing", "1", BST_VALUE, BST_SUM, BST_DETAIL),
  METRIC ("absent", "1", BST_VALUE, BST_SUM, BST_DETAIL),
  METRIC ("zero", "1", BST_VALUE, BST_SUM, BST_DETAIL),
  { .name = "zero-ok",
    .unit = "1",
    .direction = BST_HIGHER_IS_BETTER,
    .kind = BST_VALUE,
    .threads = BST_SUM,
    .role = BST_DETAIL,
    .zero_ok = TRUE,
    .help = "Z." },
  { .name = "ranged",
    .unit = "1",
    .direction = BST_HIGHER_IS_BETTER,
    .kind = BST_VALUE,
    .threads = BST_SUM,
    .role = BST_DETAIL,
    .range_min = 1,
    .range_max = 10,
    .help = "R." },
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("copy", BST_JOB, BST_THREADS_ONE, metrics, .needs = BST_NEEDS_SCRATCH,
             .params = params, .n_params = G_N_ELEMENTS (params), .probe = probe, .setup = setup,
             .run = run, .verify = verify),
};
PLUGIN (shape_job, "shape-job", benchmarks)
