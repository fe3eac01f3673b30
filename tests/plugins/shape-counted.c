/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * shape-counted.c - a counted kernel on the host's threads, whose answer is checked; one from
 * which nothing is left to measure; and one that tells how long each thread was at it.
 */
#include <benchstone/plugin.h>

/* The sum of 0..n-1 modulo 2^64, in steps that cannot be shortened. */
static gboolean
sum_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  guint64 sum = 0;

  for (guint64 i = 0; i < n; i++)
    {
      sum += i;
      bst_keep (sum);
    }
  if (sum != (n % 2 == 0 ? n / 2 * (n - 1) : (n - 1) / 2 * n))
    {
      g_set_error (error, BST_ERROR, BST_ERROR_WRONG_RESULT, "the sum is wrong");
      return FALSE;
    }
  bst_thread_emit (thread, 0, (double)n);
  return TRUE;
}

static gboolean
nothing_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  bst_thread_emit (thread, 0, (double)n);
  return TRUE;
}

static gboolean
short_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  const guint64 begin = bst_clock_ns ();
  guint64 now;

  do
    now = bst_clock_ns ();
  while (now - begin < 2000000);
  bst_thread_emit (thread, 0, (double)(now - begin) / 1e9);
  return TRUE;
}

static const BstMetric metrics[] = {
  { .name = "rate",
    .unit = "op/s",
    .direction = BST_HIGHER_IS_BETTER,
    .kind = BST_COUNTER,
    .threads = BST_SUM,
    .role = BST_PRIMARY,
    .help = "additions" },
  { .name = "time",
    .unit = "s",
    .direction = BST_HIGHER_IS_BETTER,
    .kind = BST_DURATION,
    .threads = BST_MAX,
    .role = BST_DETAIL,
    .help = "time measured" },
};

static const BstMetric spans[] = {
  { .name = "span",
    .unit = "s",
    .direction = BST_LOWER_IS_BETTER,
    .kind = BST_VALUE,
    .threads = BST_SUM,
    .role = BST_PRIMARY,
    .help = "from the begin of each thread to its end" },
};

static const BstBenchmark benchmarks[] = {
  { .name = "sum",
    .title = "Additions",
    .help = "Dependent additions.",
    .revision = 1,
    .pace = BST_COUNTED,
    .threads = BST_THREADS_HOST,
    .metrics = metrics,
    .n_metrics = G_N_ELEMENTS (metrics),
    .run = sum_run },
  { .name = "nothing",
    .title = "Nothing",
    .help = "Operations that take no time.",
    .revision = 1,
    .pace = BST_COUNTED,
    .threads = BST_THREADS_ONE,
    .metrics = metrics,
    .n_metrics = G_N_ELEMENTS (metrics),
    .run = nothing_run },
  { .name = "short",
    .title = "Shortly",
    .help = "Two milliseconds.",
    .revision = 1,
    .pace = BST_JOB,
    .threads = BST_THREADS_HOST,
    .metrics = spans,
    .n_metrics = G_N_ELEMENTS (spans),
    .run = short_run },
};

static const BstPlugin plugin = {
  BST_PLUGIN_HEAD,          .name = "shape-counted",
  .version = "1",           .license = "LGPL-2.1-or-later",
  .benchmarks = benchmarks, .n_benchmarks = G_N_ELEMENTS (benchmarks),
};
BST_PLUGIN_DEFINE (shape_counted, plugin)
