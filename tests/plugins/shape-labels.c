/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * shape-labels.c - a thousand labels on a counter, a latency and a value.
 */
#include "shape.h"

#define LABELS 1000
#define FLOOD 100000

enum
{
  RATE,
  LATENCY,
  VALUE
};

typedef struct
{
  guint rate[LABELS], latency[LABELS], value, odd;
} Indices;

static gpointer
setup (BstRun *run, GError **error)
{
  Indices *indices = bst_run_alloc (run, sizeof (Indices), 64, error);

  for (guint i = 0; indices != NULL && i < LABELS; i++)
    {
      g_autofree char *labels = g_strdup_printf ("page=/%u.html", i);

      indices->rate[i] = bst_run_emitter (run, RATE, labels);
      indices->latency[i] = bst_run_emitter (run, LATENCY, labels);
    }
  if (indices != NULL)
    {
      indices->value = bst_run_emitter (run, VALUE, "hop=1,name=a,b{c}\n");
      indices->odd = bst_run_emitter (run, RATE, "page=/0.html"); /* the one from above */
    }
  return indices;
}

static gboolean
run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  const Indices *indices = state;

  /* All but the last label; the metric's own emits count in its sum. */
  for (guint i = 0; i < LABELS - 1; i++)
    {
      bst_thread_emit (thread, indices->rate[i], i + 1);
      bst_thread_latency (thread, indices->latency[i], 1000 + i);
    }
  bst_thread_emit (thread, RATE, 0.5);
  bst_thread_emit (thread, indices->odd, 1);
  bst_thread_emit (thread, indices->value, 7);
  return TRUE;
}

static gpointer
bad_setup (BstRun *run, GError **error)
{
  bst_run_emitter (run, RATE, "no pairs");
  return NULL;
}

static gpointer
long_setup (BstRun *run, GError **error)
{
  g_autofree char *labels = g_strdup_printf ("page=%01000d", 0);

  bst_run_emitter (run, RATE, labels);
  return NULL;
}

static gpointer
notes_setup (BstRun *run, GError **error)
{
  for (guint i = 0; i < 100000; i++)
    bst_run_note (run, "again", "and again");
  return NULL;
}

/* As many labels as a trace with a page for each request has. */
static gpointer
flood_setup (BstRun *run, GError **error)
{
  static guint last;

  for (guint i = 0; i < FLOOD; i++)
    {
      g_autofree char *labels = g_strdup_printf ("page=/%u.html", i);

      last = bst_run_emitter (run, RATE, labels);
    }
  return &last;
}

static gboolean
flood_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  const guint last = *(guint *)state;

  for (guint i = 0; i < FLOOD; i++)
    bst_thread_emit (thread, last - i, i + 1);
  return TRUE;
}

static gpointer
empty_setup (BstRun *run, GError **error)
{
  bst_run_identity (run, NULL, "value");
  return NULL;
}

static gpointer
greedy_setup (BstRun *run, GError **error)
{
  static const char *const argv[] = { "true", NULL };
  const BstSpawn spawn = { .size = sizeof spawn,
                           .argv = (gpointer)argv,
                           .capture_max = G_MAXSIZE,
                           .ready_pattern = "never",
                           .ready_timeout = G_MAXDOUBLE };

  bst_run_spawn (run, &spawn, error);
  return NULL;
}

static const BstMetric metrics[] = {
  METRIC ("rate", "op/s", BST_COUNTER, BST_SUM, BST_PRIMARY),
  METRIC ("latency", "s", BST_LATENCY, BST_MERGE, BST_SECONDARY),
  METRIC ("value", "1", BST_VALUE, BST_SUM, BST_DETAIL),
};
static const BstBenchmark benchmarks[] = {
  BENCHMARK ("pages", BST_JOB, BST_THREADS_ONE, metrics, .setup = setup, .run = run),
  BENCHMARK ("bad", BST_JOB, BST_THREADS_ONE, metrics, .setup = bad_setup, .run = run),
  BENCHMARK ("long", BST_JOB, BST_THREADS_ONE, metrics, .setup = long_setup, .run = run),
  BENCHMARK ("flood", BST_JOB, BST_THREADS_ONE, metrics, .setup = flood_setup, .run = flood_run),
  BENCHMARK ("notes", BST_JOB, BST_THREADS_ONE, metrics, .setup = notes_setup, .run = run),
  BENCHMARK ("empty", BST_JOB, BST_THREADS_ONE, metrics, .setup = empty_setup, .run = run),
  BENCHMARK ("greedy", BST_JOB, BST_THREADS_ONE, metrics, .setup = greedy_setup, .run = run),
};
PLUGIN (shape_labels, "shape-labels", benchmarks)
