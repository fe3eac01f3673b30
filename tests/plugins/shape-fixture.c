/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * shape-fixture.c - a matrix of two parameters whose cells share one fixture.  Each layout adds
 * a line to the file "layouts" in the fixture, and is kept as the metric of that name.
 */
#include <stdio.h>
#include <string.h>
#include "shape.h"

#define BYTES 65536

static gboolean
probe (BstRun *run, GError **error)
{
  bst_run_need_fixture (run, "data-64k", BYTES);
  return TRUE;
}

static gboolean
lay_out (const char *data, const char *layouts, GError **error)
{
  g_autofree char *zeroes = g_malloc0 (BYTES);
  FILE *count = fopen (layouts, "a");

  if (count == NULL || fputs ("laid out\n", count) < 0 || fclose (count) != 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, "cannot write '%s'", layouts);
      return FALSE;
    }
  return g_file_set_contents (data, zeroes, BYTES, error);
}

static gpointer
setup (BstRun *run, GError **error)
{
  gboolean ready;
  const char *folder = bst_run_fixture (run, &ready);
  g_autofree char *data = g_build_filename (folder, "data", NULL);
  g_autofree char *layouts = g_build_filename (folder, "layouts", NULL);

  if (!ready && lay_out (data, layouts, error))
    bst_run_fixture_ready (run);
  return NULL;
}

static gboolean
run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  BstRun *of = bst_thread_get_run (thread);
  gboolean ready;
  const char *folder = bst_run_fixture (of, &ready);
  g_autofree char *layouts = g_build_filename (folder, "layouts", NULL);
  g_autofree char *data = g_build_filename (folder, "data", NULL);
  g_autofree char *text = NULL;
  gsize length;

  if (!g_file_get_contents (data, &text, &length, error))
    return FALSE;
  bst_thread_emit (thread, 0, (double)length);
  g_clear_pointer (&text, g_free);
  if (!g_file_get_contents (layouts, &text, &length, error))
    return FALSE;
  bst_thread_emit (thread, 1, (double)(length / strlen ("laid out\n")));
  bst_thread_emit (thread, 2,
                   (double)(bst_run_get_size (of, "block") * bst_run_get_size (of, "record")));
  return TRUE;
}

static const BstParam params[] = {
  { .name = "block", .type = BST_PARAM_SIZE, .def = "4KiB", .unit = "B", .help = "B." },
  { .name = "record", .type = BST_PARAM_SIZE, .def = "1KiB", .unit = "B", .help = "R." },
};
static const BstMetric metrics[] = {
  METRIC ("rate", "B/s", BST_COUNTER, BST_SUM, BST_PRIMARY),
  METRIC ("layouts", "1", BST_VALUE, BST_MAX, BST_DETAIL),
  METRIC ("cell", "1", BST_VALUE, BST_MAX, BST_DETAIL),
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("matrix", BST_JOB, BST_THREADS_ONE, metrics, .needs = BST_NEEDS_SCRATCH,
             .params = params, .n_params = G_N_ELEMENTS (params), .probe = probe, .setup = setup,
             .run = run),
};
PLUGIN (shape_fixture, "shape-fixture", benchmarks)
