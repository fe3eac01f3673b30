/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-abi.c - sizes and offsets of what plugins and library share.  Checked by the compiler;
 * a change here breaks plugins that are already built.  Fields are only ever added at the end of
 * a structure, with new lines in this table.
 */
#include <config.h>
#include <benchstone/plugin.h>
#include <stddef.h>

/* Columns: 64 bit; 32 bit with doubles aligned to 4 (x86) and to 8 (most others). */
#define COLUMN(LP64, ILP32_4, ILP32_8)  \
  (sizeof (void *) == 8 ? (gsize)(LP64) \
   : offsetof (                         \
         struct {                       \
           char c;                      \
           double d;                    \
         },                             \
         d) == 4                        \
       ? (gsize)(ILP32_4)               \
       : (gsize)(ILP32_8))

typedef struct
{
  const char *what;
  gsize expected, got;
} Entry;

#define SIZE(TYPE, A, B, C)                          \
  {                                                  \
    "sizeof " #TYPE, COLUMN (A, B, C), sizeof (TYPE) \
  }
#define AT(TYPE, FIELD, A, B, C)                             \
  {                                                          \
#TYPE "." #FIELD, COLUMN(A, B, C), offsetof(TYPE, FIELD) \
  }

/* clang-format off */
static const Entry entries[] = {
  SIZE (BstParam, 64, 44, 48),
  AT (BstParam, name, 0, 0, 0),
  AT (BstParam, type, 8, 4, 4),
  AT (BstParam, reserved, 12, 8, 8),
  AT (BstParam, def, 16, 12, 12),
  AT (BstParam, unit, 24, 16, 16),
  AT (BstParam, min, 32, 20, 24),
  AT (BstParam, max, 40, 28, 32),
  AT (BstParam, choices, 48, 36, 40),
  AT (BstParam, help, 56, 40, 44),
  SIZE (BstMetric, 64, 48, 48),
  AT (BstMetric, name, 0, 0, 0),
  AT (BstMetric, unit, 8, 4, 4),
  AT (BstMetric, direction, 16, 8, 8),
  AT (BstMetric, kind, 20, 12, 12),
  AT (BstMetric, threads, 24, 16, 16),
  AT (BstMetric, role, 28, 20, 20),
  AT (BstMetric, zero_ok, 32, 24, 24),
  AT (BstMetric, help, 40, 28, 28),
  AT (BstMetric, range_min, 48, 32, 32),
  AT (BstMetric, range_max, 56, 40, 40),
  SIZE (BstBenchmark, 128, 72, 72),
  AT (BstBenchmark, name, 0, 0, 0),
  AT (BstBenchmark, title, 8, 4, 4),
  AT (BstBenchmark, help, 16, 8, 8),
  AT (BstBenchmark, revision, 24, 12, 12),
  AT (BstBenchmark, pace, 28, 16, 16),
  AT (BstBenchmark, threads, 32, 20, 20),
  AT (BstBenchmark, needs, 36, 24, 24),
  AT (BstBenchmark, params, 40, 28, 28),
  AT (BstBenchmark, n_params, 48, 32, 32),
  AT (BstBenchmark, metrics, 56, 36, 36),
  AT (BstBenchmark, n_metrics, 64, 40, 40),
  AT (BstBenchmark, probe, 72, 44, 44),
  AT (BstBenchmark, setup, 80, 48, 48),
  AT (BstBenchmark, thread_setup, 88, 52, 52),
  AT (BstBenchmark, run, 96, 56, 56),
  AT (BstBenchmark, thread_teardown, 104, 60, 60),
  AT (BstBenchmark, verify, 112, 64, 64),
  AT (BstBenchmark, teardown, 120, 68, 68),
  SIZE (BstPlugin, 72, 48, 48),
  AT (BstPlugin, abi, 0, 0, 0),
  AT (BstPlugin, size, 4, 4, 4),
  AT (BstPlugin, benchmark_size, 8, 8, 8),
  AT (BstPlugin, param_size, 12, 12, 12),
  AT (BstPlugin, metric_size, 16, 16, 16),
  AT (BstPlugin, reserved, 20, 20, 20),
  AT (BstPlugin, name, 24, 24, 24),
  AT (BstPlugin, version, 32, 28, 28),
  AT (BstPlugin, license, 40, 32, 32),
  AT (BstPlugin, homepage, 48, 36, 36),
  AT (BstPlugin, benchmarks, 56, 40, 40),
  AT (BstPlugin, n_benchmarks, 64, 44, 44),
  SIZE (BstSpawn, 88, 56, 64),
  AT (BstSpawn, size, 0, 0, 0),
  AT (BstSpawn, argv, 8, 4, 4),
  AT (BstSpawn, env, 16, 8, 8),
  AT (BstSpawn, cwd, 24, 12, 12),
  AT (BstSpawn, stdin_file, 32, 16, 16),
  AT (BstSpawn, stdout_file, 40, 20, 20),
  AT (BstSpawn, capture_max, 48, 24, 24),
  AT (BstSpawn, deadline, 56, 28, 32),
  AT (BstSpawn, ready_pattern, 64, 36, 40),
  AT (BstSpawn, ready_port, 72, 40, 44),
  AT (BstSpawn, merge_stderr, 76, 44, 48),
  AT (BstSpawn, ready_timeout, 80, 48, 56),
  SIZE (BstChildUsage, 56, 52, 56),
  AT (BstChildUsage, size, 0, 0, 0),
  AT (BstChildUsage, wall, 8, 4, 8),
  AT (BstChildUsage, user, 16, 12, 16),
  AT (BstChildUsage, system, 24, 20, 24),
  AT (BstChildUsage, max_rss, 32, 28, 32),
  AT (BstChildUsage, exit_status, 40, 36, 40),
  AT (BstChildUsage, signal, 44, 40, 44),
  AT (BstChildUsage, timed_out, 48, 44, 48),
};
/* clang-format on */

static void
test_layout (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      g_test_message ("%s", entries[i].what);
      g_assert_cmpuint (entries[i].got, ==, entries[i].expected);
    }
}

/* A field in tail padding would not show in sizeof: the reader could not tell that it is there. */
#define NO_TAIL(TYPE, LAST) \
  g_assert_cmpuint (offsetof (TYPE, LAST) + sizeof (((TYPE *)NULL)->LAST), ==, sizeof (TYPE))

static void
test_no_tail_padding (void)
{
  NO_TAIL (BstParam, help);
  NO_TAIL (BstMetric, range_max);
  NO_TAIL (BstBenchmark, teardown);
  NO_TAIL (BstPlugin, n_benchmarks);
  NO_TAIL (BstSpawn, ready_timeout);
  NO_TAIL (BstChildUsage, timed_out);
}

/* A field that is left out is 0, which no choice may be. */
static void
test_enums_begin_at_one (void)
{
  const guint first[] = { BST_ERROR_FAILED,
                          BST_PARAM_BOOL,
                          BST_HIGHER_IS_BETTER,
                          BST_COUNTER,
                          BST_SUM,
                          BST_PRIMARY,
                          BST_COUNTED,
                          BST_THREADS_ONE,
                          BST_NEEDS_SCRATCH,
                          BST_CONFIDENCE_MEASURED,
                          BST_LOG_ERROR,
                          BST_SAMPLE_TOO_FAST };

  for (guint i = 0; i < G_N_ELEMENTS (first); i++)
    g_assert_cmpuint (first[i], ==, 1);
}

/* Journals and caches hold the numbers. */
static void
test_enums_keep_their_numbers (void)
{
  g_assert_cmpint (BST_ERROR_TIMEOUT, ==, 7);
  g_assert_cmpint (BST_PARAM_COMMAND, ==, 11);
  g_assert_cmpint (BST_DIRECTION_UNKNOWN, ==, 4);
  g_assert_cmpint (BST_SERIES, ==, 5);
  g_assert_cmpint (BST_MERGE, ==, 5);
  g_assert_cmpint (BST_DETAIL, ==, 3);
  g_assert_cmpint (BST_JOB, ==, 3);
  g_assert_cmpint (BST_THREADS_OWN, ==, 3);
  g_assert_cmpint (BST_NEEDS_EXCLUSIVE, ==, 16);
  g_assert_cmpint (BST_SAMPLE_OUT_OF_RANGE, ==, 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/abi/layout", test_layout);
  g_test_add_func ("/abi/no-tail-padding", test_no_tail_padding);
  g_test_add_func ("/abi/enums-begin-at-one", test_enums_begin_at_one);
  g_test_add_func ("/abi/enums-keep-their-numbers", test_enums_keep_their_numbers);
  return g_test_run ();
}
