/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-runner.c - when a case has enough repetitions, what a run's exit status is, and the life
 * of fixtures.  How runs begin, stop and go on is tested as users see it: tests/shell.
 */
#include <config.h>
#include <math.h>

#include <glib/gstdio.h>

#include "host/runner-private.h"
#include "model/paths.h"

static const BstMetric metrics[] = {
  { .name = "rate",
    .unit = "op/s",
    .direction = BST_HIGHER_IS_BETTER,
    .kind = BST_COUNTER,
    .threads = BST_SUM,
    .role = BST_PRIMARY,
    .help = "Rate." },
};

static const BstBenchmark benchmarks[] = {
  { .name = "one",
    .title = "One",
    .help = "One.",
    .revision = 1,
    .pace = BST_JOB,
    .threads = BST_THREADS_ONE,
    .metrics = metrics,
    .n_metrics = 1,
    .run = (gpointer)g_free },
};

static const BstPlugin plugin = { BST_PLUGIN_HEAD,  .name = "test",           .version = "1",
                                  .license = "MIT", .benchmarks = benchmarks, .n_benchmarks = 1 };

static BstCaseResult *
make_case (void)
{
  g_autoptr (BstPluginInfo) info = bst_plugin_info_new (&plugin, "test", NULL);
  BstCaseResult *result = bst_case_result_new ();

  g_assert_nonnull (info);
  result->description = bst_benchmark_info_copy (info->benchmarks->pdata[0]);
  return result;
}

static void
add (BstCaseResult *result, BstStatus status, double value, const char *stage)
{
  BstRepetition *repetition = bst_case_result_add_repetition (result);
  BstColumn *column = bst_case_result_column (result, "rate");

  repetition->status = status;
  repetition->stage = g_strdup (stage);
  if (status == BST_STATUS_OK)
    g_array_index (column->samples, BstSample, repetition->index).value = value;
}

static BstSettings
make_settings (guint min, guint max)
{
  BstSettings settings;

  bst_settings_init (&settings);
  settings.min_repetitions = min;
  settings.max_repetitions = max;
  settings.precision = 0.02;
  return settings;
}

static void
test_fixed (void)
{
  BstSettings settings = make_settings (3, 3);
  BstCaseResult *result = make_case ();

  for (guint i = 0; i < 3; i++)
    {
      g_assert_null (bst_stop_reason (result, &settings, i));
      add (result, BST_STATUS_OK, 100, NULL);
    }
  g_assert_cmpstr (bst_stop_reason (result, &settings, 3), ==, "fixed");
  g_assert_cmpuint (bst_stop_planned (result, &settings, "fixed"), ==, 3);
  bst_case_result_free (result);
}

/* Equal values are as precise as can be, and yet a second look is needed. */
static void
test_converged (void)
{
  BstSettings settings = make_settings (10, 50);
  BstCaseResult *result = make_case ();

  for (guint i = 0; i < 11; i++)
    add (result, BST_STATUS_OK, 100, NULL);
  g_assert_null (bst_stop_reason (result, &settings, 10));
  g_assert_cmpstr (bst_stop_reason (result, &settings, 11), ==, "converged");
  g_assert_cmpuint (bst_stop_planned (result, &settings, "converged"), ==, 11);
  bst_case_result_free (result);
}

/* For 11 values the interval is [x(2), x(10)] (97.7 % or more): one wild value at each end does
 * no harm, two do. */
static void
test_precision (void)
{
  static const double values[] = { 50, 99, 99, 100, 100, 100, 100, 101, 101, 200, 100, 100 };
  BstSettings settings = make_settings (10, 12);
  BstCaseResult *result = make_case ();

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    add (result, BST_STATUS_OK, values[i], NULL);
  g_assert_cmpfloat_with_epsilon (bst_stop_half_width (result, 11), 0.01, 1e-12);
  g_assert_cmpstr (bst_stop_reason (result, &settings, 11), ==, "converged");
  settings.precision = 0.009;
  g_assert_null (bst_stop_reason (result, &settings, 11));
  g_assert_cmpstr (bst_stop_reason (result, &settings, 12), ==, "max");
  g_assert_cmpuint (bst_stop_planned (result, &settings, "max"), ==, 12);
  bst_case_result_free (result);
}

/* A failure brings no value: what was seen before it is not seen twice. */
static void
test_failure_is_no_look (void)
{
  BstSettings settings = make_settings (10, 50);
  BstCaseResult *result = make_case ();

  for (guint i = 0; i < 10; i++)
    add (result, BST_STATUS_OK, 100, NULL);
  add (result, BST_STATUS_CRASHED, NAN, "run");
  g_assert_null (bst_stop_reason (result, &settings, 11));
  add (result, BST_STATUS_OK, 100, NULL);
  g_assert_cmpstr (bst_stop_reason (result, &settings, 12), ==, "converged");
  /* Who goes on after a stop of the program asks about the same repetitions. */
  for (guint n = 1; n < 12; n++)
    g_assert_null (bst_stop_reason (result, &settings, n));
  bst_case_result_free (result);
}

/* Rates that scatter by half a percent, SHARE of them as high before repetition UNTIL; the third
 * one fails. */
static void
assert_steady (double share, guint until, guint n, const char *word, guint from)
{
  BstCaseResult *result = make_case ();

  for (guint i = 0; i < n; i++)
    add (result, i == 2 ? BST_STATUS_CRASHED : BST_STATUS_OK,
         (i < until ? share : 1) * (100 + 0.25 * ((double)(i * 7 % 5) - 2)), "run");
  bst_steady_find (result);
  g_assert_cmpstr (result->steady, ==, word);
  g_assert_cmpuint (result->steady_from, ==, from);
  bst_case_result_free (result);
}

static void
test_steady (void)
{
  assert_steady (1, 0, 21, BST_STEADY_FLAT, 0);
  assert_steady (0.9, 6, 21, BST_STEADY_WARM_UP, 6);
  assert_steady (1.1, 12, 21, BST_STEADY_SLOWDOWN, 12);
  assert_steady (0.9, 17, 21, BST_STEADY_NONE, 0);
  /* 14 values tell nothing, and neither do rates of nothing. */
  assert_steady (0.9, 6, 15, NULL, 0);
  assert_steady (0, 6, 21, NULL, 0);
}

static void
test_too_few (void)
{
  BstCaseResult *result = make_case ();

  for (guint i = 0; i < 5; i++)
    add (result, BST_STATUS_OK, 100, NULL);
  g_assert_true (isnan (bst_stop_half_width (result, 0)));
  g_assert_true (isnan (bst_stop_half_width (result, 5)));
  bst_case_result_free (result);
}

static void
test_failing (void)
{
  BstSettings settings = make_settings (10, 50);
  BstCaseResult *result = make_case ();

  add (result, BST_STATUS_CRASHED, NAN, "setup");
  add (result, BST_STATUS_TIMEOUT, NAN, "run");
  add (result, BST_STATUS_CRASHED, NAN, "run");
  add (result, BST_STATUS_CRASHED, NAN, "run");
  g_assert_null (bst_stop_reason (result, &settings, 4));
  add (result, BST_STATUS_CRASHED, NAN, "run");
  g_assert_cmpstr (bst_stop_reason (result, &settings, 5), ==, "failing");
  bst_case_result_free (result);
}

/* One success: the failures are spots, and the case goes on. */
static void
test_sometimes_failing (void)
{
  BstSettings settings = make_settings (10, 50);
  BstCaseResult *result = make_case ();

  add (result, BST_STATUS_OK, 100, NULL);
  for (guint i = 0; i < 5; i++)
    add (result, BST_STATUS_CRASHED, NAN, "run");
  g_assert_null (bst_stop_reason (result, &settings, 6));
  bst_case_result_free (result);
}

static void
test_skipped (void)
{
  BstSettings settings = make_settings (10, 50);
  BstCaseResult *result = make_case ();
  BstCaseResult *probed = make_case ();

  add (result, BST_STATUS_UNSUPPORTED, NAN, "setup");
  g_assert_cmpstr (bst_stop_reason (result, &settings, 1), ==, "skipped");
  add (probed, BST_STATUS_FAILED, NAN, "probe");
  g_assert_cmpstr (bst_stop_reason (probed, &settings, 1), ==, "failing");
  bst_case_result_free (result);
  bst_case_result_free (probed);
}

static BstResult *
make_result (const char *state, BstStatus first, BstStatus second)
{
  BstResult *result = bst_result_new ();
  const BstStatus statuses[] = { first, second };

  result->state = g_strdup (state);
  for (guint i = 0; i < 2; i++)
    {
      BstCaseResult *c = make_case ();

      if (statuses[i] != 0)
        add (c, statuses[i], 1, "run");
      g_ptr_array_add (result->cases, c);
    }
  return result;
}

static void
test_exit_status (void)
{
  static const struct
  {
    const char *state;
    BstStatus first, second;
    int status;
  } cases[] = {
    { "complete", BST_STATUS_OK, BST_STATUS_OK, 0 },
    { "complete", BST_STATUS_OK, BST_STATUS_SKIPPED, 0 },
    { "complete", BST_STATUS_OK, BST_STATUS_CRASHED, 2 },
    { "complete", BST_STATUS_SKIPPED, BST_STATUS_WRONG_RESULT, 2 },
    { "complete", BST_STATUS_SKIPPED, BST_STATUS_PERMISSION, 77 },
    { "complete", BST_STATUS_OK, 0, 2 },
    { "interrupted", BST_STATUS_OK, BST_STATUS_CRASHED, 130 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BstResult) result = make_result (cases[i].state, cases[i].first, cases[i].second);

      g_assert_cmpint (bst_runner_exit_status (result), ==, cases[i].status);
    }
}

static void
test_most (void)
{
  BstSettings settings = make_settings (3, 10);
  BstCaseResult *result = make_case ();

  g_assert_cmpuint (bst_stop_most (result, &settings), ==, 10);
  settings.least_seconds = 3;
  g_assert_cmpuint (bst_stop_most (result, &settings), ==, 500); /* the cap of the least time */
  add (result, BST_STATUS_OK, 1, NULL);
  g_array_index (result->repetitions, BstRepetition, 0).wall = 0.001;
  g_assert_cmpuint (bst_stop_most (result, &settings), ==, 500);
  g_array_index (result->repetitions, BstRepetition, 0).wall = 0.02;
  g_assert_cmpuint (bst_stop_most (result, &settings), ==, 150);
  g_array_index (result->repetitions, BstRepetition, 0).wall = 2;
  g_assert_cmpuint (bst_stop_most (result, &settings), ==, 10);
  bst_case_result_free (result);
}

static void
test_fixtures (void)
{
  g_autofree char *target = g_dir_make_tmp ("benchstone-test-XXXXXX", NULL);
  BstFixtures *fixtures = bst_fixtures_new ("tag", NULL);
  BstFixture *one = bst_fixtures_add (fixtures, "files", target, 100);
  g_autofree char *first = NULL;

  g_assert_true (bst_fixtures_add (fixtures, "files", target, 300) == one);
  g_assert_cmpuint (one->bytes, ==, 300);
  g_assert_true (bst_fixtures_add (fixtures, "files", "/", 1) != one);
  g_assert_true (bst_fixtures_prepare (fixtures, one, NULL));
  first = g_strdup (one->folder);
  g_assert_true (g_file_test (first, G_FILE_TEST_IS_DIR));
  bst_fixtures_settle (fixtures, one, FALSE); /* half laid out: begun anew */
  g_assert_false (g_file_test (first, G_FILE_TEST_EXISTS));
  g_assert_true (bst_fixtures_prepare (fixtures, one, NULL));
  bst_fixtures_settle (fixtures, one, TRUE);
  bst_fixtures_settle (fixtures, one, FALSE); /* a later failure does not undo it */
  g_assert_true (one->ready);
  g_assert_true (g_file_test (one->folder, G_FILE_TEST_IS_DIR));
  bst_fixtures_free (fixtures);
  g_assert_cmpint (g_rmdir (target), ==, 0);
}

/* A case of the kind THREADS with two threads on two CPUs. */
static char *
mark_of (BstThreads kind, double delay, guint effective_cpus)
{
  g_autoptr (BstPluginInfo) info = bst_plugin_info_new (&plugin, "test", NULL);
  BstBenchmarkInfo *benchmark = info->benchmarks->pdata[0];
  g_autoptr (GPtrArray) cases = g_ptr_array_new ();
  g_autoptr (GArray) cpus = g_array_new (FALSE, FALSE, sizeof (gint));
  BstPlanCase planned = { .info = benchmark };
  BstPlan plan = { .cases = cases };
  BstRunnerCase c = { .threads = 2, .cpus = cpus };
  BstRunner runner = { .plan = &plan, .cases = &c, .effective_cpus = effective_cpus };
  BstOutcome outcome = { .wall = 10, .run_delay = delay };
  char *mark;

  benchmark->threads = kind;
  g_ptr_array_add (cases, &planned);
  bst_runner_mark_outcome (&runner, 0, NAN, &outcome);
  mark = outcome.marks != NULL ? g_strjoinv (";", outcome.marks) : NULL;
  g_strfreev (outcome.marks);
  return mark;
}

static void
test_marks (void)
{
  static const struct
  {
    BstThreads kind;
    double delay;
    guint cpus;
    const char *mark;
  } marks[] = {
    { BST_THREADS_HOST, 0.4, 2, NULL }, /* 2 % of 20 s is still fine */
    { BST_THREADS_HOST, 0.5, 2, "run-delay: waited 2 % of the time for a CPU" },
    { BST_THREADS_HOST, 14, 2, "run-delay: waited 70 % of the time for a CPU" },
    { BST_THREADS_HOST, 23, 2, "run-delay: waited 100 % of the time for a CPU" },
    { BST_THREADS_HOST, 14, 1, NULL }, /* they wait for each other */
    { BST_THREADS_ONE, 0.5, 1, "run-delay: waited 5 % of the time for a CPU" },
    { BST_THREADS_ONE, NAN, 1, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      g_autofree char *mark = mark_of (marks[i].kind, marks[i].delay, marks[i].cpus);

      g_assert_cmpstr (mark, ==, marks[i].mark);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/runner/stop/fixed", test_fixed);
  g_test_add_func ("/runner/stop/converged", test_converged);
  g_test_add_func ("/runner/stop/precision", test_precision);
  g_test_add_func ("/runner/stop/failure-is-no-look", test_failure_is_no_look);
  g_test_add_func ("/runner/stop/most", test_most);
  g_test_add_func ("/runner/steady", test_steady);
  g_test_add_func ("/runner/stop/too-few", test_too_few);
  g_test_add_func ("/runner/stop/failing", test_failing);
  g_test_add_func ("/runner/stop/sometimes-failing", test_sometimes_failing);
  g_test_add_func ("/runner/stop/skipped", test_skipped);
  g_test_add_func ("/runner/exit-status", test_exit_status);
  g_test_add_func ("/runner/fixtures", test_fixtures);
  g_test_add_func ("/runner/marks", test_marks);
  return g_test_run ();
}
