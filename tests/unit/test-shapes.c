/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-shapes.c - the real worker with one small plugin for each shape of the plugin interface.
 */
#include <config.h>
#include <math.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>
#include "model/description.h"
#include "model/histogram.h"
#include "worker-driver.h"

static void
assert_ok (const DriverResult *result)
{
  if (!driver_is_ok (result))
    driver_print (result);
  g_assert_true (driver_is_ok (result));
}

/* A field of the one USAGE record. */
static double
usage (const DriverResult *result, const char *field)
{
  GVariant *payload = driver_nth (result, BST_RECORD_USAGE, 0);
  double value = NAN;
  guint64 count;

  g_assert_nonnull (payload);
  if (g_variant_lookup (payload, field, "t", &count))
    return (double)count;
  g_variant_lookup (payload, field, "d", &value);
  return value;
}

#define assert_near(A, B) g_assert_cmpfloat_with_epsilon ((A) / (B), 1.0, 1e-9)

/* ---- Paces and threads ------------------------------------------------------------------- */

static void
test_counted (void)
{
  g_autoptr (DriverResult) result = driver_run ("shape-counted.sum", NULL, NULL);

  assert_ok (result);
  g_assert_cmpfloat (usage (result, "operations"), >, 1000);
  g_assert_cmpfloat (usage (result, "max-rss"), >, 100000);
  /* The rate is the amount by the time, whatever the time was. */
  assert_near (driver_value (result, "rate") * usage (result, "wall"),
               usage (result, "operations"));
  g_assert_cmpfloat (driver_value (result, "time"), ==, usage (result, "wall"));
  g_assert_cmpfloat (usage (result, "wall"), >, 0.001);
  g_assert_cmpfloat (usage (result, "cpu"), >=, 0);
}

/* THREADS on one CPU, the first that we may use. */
static DriverResult *
run_crowded (const char *benchmark, guint threads)
{
  g_autofree char *params = g_strdup_printf ("{'threads': <@x %u>}", threads);
  g_autofree char *more = NULL;
  cpu_set_t set;
  int cpu = 0;

  g_assert_cmpint (sched_getaffinity (0, sizeof set, &set), ==, 0);
  while (cpu < CPU_SETSIZE - 1 && !CPU_ISSET (cpu, &set))
    cpu++;
  more = g_strdup_printf ("{'threads': <@u %u>, 'cpus': <[%d]>}", threads, cpu);
  return driver_run (benchmark, params, more);
}

/* Of 16 that begin together one goes first, and the last one after 30 ms: 0.24 s in all.  That they
 * waited before they began is not what was measured.  Tried again, as a thread may lose the CPU between
 * that it began and that the plugin tells of it. */
static void
test_waiting (void)
{
  double delay = NAN, span = NAN;

  for (guint try = 0; try < 10 && !(delay <= span + 0.05); try++)
    {
      g_autoptr (DriverResult) result = run_crowded ("shape-counted.short", 16);

      assert_ok (result);
      delay = usage (result, "run-delay");
      span = driver_value (result, "span");
      if (isnan (delay))
        {
          g_test_skip ("the kernel does not count it");
          return;
        }
      g_test_message ("waited %g s, was at it for %g s", delay, span);
    }
  g_assert_cmpfloat (delay, <=, span + 0.05);
}

static void
test_threads (void)
{
  g_autoptr (DriverResult) result = run_crowded ("shape-counted.sum", 3);

  assert_ok (result);
  assert_near (driver_value (result, "rate") * usage (result, "wall"),
               3 * usage (result, "operations"));
}

static void
test_too_fast (void)
{
  g_autoptr (DriverResult) result = driver_run ("shape-counted.nothing", NULL, NULL);

  /* The primary metric has no figure: that is what the repetition was for. */
  g_assert_cmpstr (driver_error (result), ==,
                   "shape-counted.nothing: run: there is no figure for 'rate': it took less time "
                   "than the clock can tell");
  g_assert_cmpuint (driver_count (result, BST_RECORD_SAMPLE), ==, 0);
}

static void
test_timed (void)
{
  g_autoptr (DriverResult) result =
      driver_run ("shape-timed.loop", NULL, "{'warm-up': <0.02>, 'duration': <0.05>}");
  g_autoptr (BstHistogram) histogram = NULL;

  assert_ok (result);
  g_assert_cmpstr (driver_text (result, BST_RECORD_STAGE, 4, "stage"), ==, BST_STAGE_WARM_UP);
  g_assert_cmpstr (driver_text (result, BST_RECORD_STAGE, 5, "stage"), ==, BST_STAGE_RUN);
  /* The least turn of all emits: the warm-up's were dropped. */
  g_assert_cmpfloat (driver_value (result, "turn"), ==, 2);
  g_assert_true (g_str_has_prefix (driver_state (result, "spurious"), "not-run: "));
  g_assert_cmpfloat (usage (result, "wall"), >=, 0.05);
  histogram = driver_histogram (result, "time");
  assert_near ((double)bst_histogram_count (histogram),
               driver_value (result, "rate") * usage (result, "wall"));
  assert_near (bst_histogram_mean (histogram) / 1e9, driver_value (result, "time"));
}

static void
test_timed_early (void)
{
  g_autoptr (DriverResult) result = driver_run ("shape-timed.early", NULL, "{'duration': <30.0>}");

  assert_ok (result);
  g_assert_cmpfloat (usage (result, "wall"), <, 20);
  assert_near (driver_value (result, "rate") * usage (result, "wall"), 5);
}

static void
test_own_threads (void)
{
  g_autoptr (DriverResult) result = driver_run ("shape-own.threads", NULL, NULL);
  g_autoptr (DriverResult) wrong = driver_run ("shape-own.wrong", NULL, NULL);
  g_autoptr (BstHistogram) histogram = NULL;

  assert_ok (result);
  assert_near (driver_value (result, "rate") * usage (result, "wall"), 3000);
  g_assert_cmpfloat (driver_value (result, "index"), ==, 3); /* 0 is the first thread */
  histogram = driver_histogram (result, "latency");
  g_assert_cmpuint (bst_histogram_count (histogram), ==, 3000);
  g_assert_cmpuint (bst_histogram_min (histogram), ==, 100);
  g_assert_cmpuint (bst_histogram_max (histogram), ==, 1099);
  g_assert_cmpstr (driver_error (wrong), ==,
                   "shape-own.wrong: run: bst_run_attach_thread: the benchmark does not declare "
                   "BST_THREADS_OWN");
}

/* ---- The whole job ----------------------------------------------------------------------- */

#define JOB_PARAMS                                                                              \
  "{'engine': <'sync'>, 'verbose': <true>, 'count': <@x 3>, 'share': <0.5>, 'size': <@x 4096>," \
  " 'pause': <0.25>}"

static DriverResult *
run_job (const char *folder, const char *kind)
{
  g_autofree char *more =
      g_strdup_printf ("{'kind': <'%s'>, 'scratch': <b'%s'>, 'artifacts': <b'%s'>,"
                       " 'autos': <['engine']>}",
                       kind, folder, folder);

  return driver_run ("shape-job.copy", JOB_PARAMS, more);
}

static void
test_job_samples (const DriverResult *result)
{
  assert_near (driver_value (result, "rate") * usage (result, "wall"), 300);
  g_assert_cmpfloat (driver_value (result, "lowest"), ==, -3);
  g_assert_cmpfloat (driver_value (result, "average"), ==, 1.5);
  g_assert_cmpfloat (driver_value (result, "time"), ==, usage (result, "wall"));
  g_assert_true (g_str_has_prefix (driver_state (result, "missing"), "not-run: "));
  g_assert_cmpstr (driver_state (result, "absent"), ==, "not-supported: no such counter here");
  g_assert_cmpstr (driver_state (result, "zero"), ==, "out-of-range: implausible zero");
  g_assert_cmpfloat (driver_value (result, "zero-ok"), ==, 0);
  g_assert_true (g_str_has_prefix (driver_state (result, "ranged"), "out-of-range: 11"));
}

static void
test_job (void)
{
  g_autofree char *folder = g_dir_make_tmp ("worker-test-XXXXXX", NULL);
  g_autoptr (DriverResult) result = run_job (folder, "run");
  g_autofree char *artifact = g_build_filename (folder, "notes.txt", NULL);
  g_autofree char *file = g_build_filename (folder, "file", NULL);

  assert_ok (result);
  test_job_samples (result);
  g_assert_cmpstr (driver_text (result, BST_RECORD_NOTE, 0, "value"), ==, "bad \xef\xbf\xbd byte");
  g_assert_cmpstr (driver_text (result, BST_RECORD_NOTE, 1, "kind"), ==, "identity");
  g_assert_cmpstr (driver_text (result, BST_RECORD_NOTE, 2, "value"), ==, "sync");
  g_assert_cmpstr (driver_text (result, BST_RECORD_LIMIT, 0, "metric"), ==, "rate");
  g_assert_cmpstr (driver_text (result, BST_RECORD_ARTIFACT, 0, "name"), ==, "notes.txt");
  g_assert_cmpstr (driver_text (result, BST_RECORD_LOG, 0, "text"), ==, "3 and 0.5, chosen");
  g_assert_cmpstr (driver_text (result, BST_RECORD_LOG, 1, "text"), ==, "while measuring");
  g_assert_cmpuint (driver_count (result, BST_RECORD_PROGRESS), ==, 1);
  g_assert_cmpint (unlink (artifact), ==, 0);
  g_assert_cmpint (unlink (file), ==, 0);
  g_assert_cmpint (rmdir (folder), ==, 0);
}

static void
test_probe (void)
{
  g_autoptr (DriverResult) result = run_job ("/nowhere", "probe");
  guint64 space = 0;

  assert_ok (result);
  g_variant_lookup (driver_nth (result, BST_RECORD_NEED, 0), "space", "t", &space);
  g_assert_cmpuint (space, ==, 4096);
  g_assert_cmpuint (driver_count (result, BST_RECORD_SAMPLE), ==, 0);
  g_assert_cmpstr (driver_last_stage (result), ==, BST_STAGE_PROBE);
}

/* Setup, run and teardown twice; the results of one pass. */
static void
test_check (void)
{
  g_autoptr (DriverResult) result =
      driver_run ("shape-timed.loop", NULL, "{'check': <true>, 'duration': <30.0>}");
  guint setups = 0;

  assert_ok (result);
  for (guint i = 0; i < driver_count (result, BST_RECORD_STAGE); i++)
    setups += strcmp (driver_text (result, BST_RECORD_STAGE, i, "stage"), BST_STAGE_SETUP) == 0;
  g_assert_cmpuint (setups, ==, 2);
  g_assert_cmpuint (driver_count (result, BST_RECORD_USAGE), ==, 1);
  g_assert_cmpfloat (usage (result, "wall"), <, 20);
}

static void
test_params (void)
{
  g_autoptr (DriverResult) missing = driver_run ("shape-job.copy", NULL, NULL);
  g_autoptr (DriverResult) unknown = driver_run ("shape-job.other", NULL, NULL);

  g_assert_nonnull (strstr (driver_error (missing), "'engine'"));
  g_assert_cmpstr (driver_error (unknown), ==,
                   "shape-job.other: describe: The plugin 'shape-job' has no such benchmark.");
}

/* ---- Phases ------------------------------------------------------------------------------ */

static double
phase_seconds (const DriverResult *result, guint n)
{
  GVariant *payload = driver_nth (result, BST_RECORD_PHASE, n);
  double seconds = NAN;

  g_assert_nonnull (payload);
  g_variant_lookup (payload, "seconds", "d", &seconds);
  return seconds;
}

static void
test_phases (void)
{
  g_autoptr (DriverResult) result = driver_run ("shape-phases.twelve", NULL, NULL);
  double total = 0;

  assert_ok (result);
  g_assert_cmpuint (driver_count (result, BST_RECORD_PHASE), ==, 12);
  for (guint i = 0; i < 12; i++)
    {
      g_autofree char *name = g_strdup_printf ("phase-%u", i + 1);
      g_autofree char *rate = g_strdup_printf ("rate{phase=%s}", name);
      g_autofree char *time = g_strdup_printf ("time{phase=%s}", name);
      g_autofree char *latency = g_strdup_printf ("latency{phase=%s}", name);
      const double seconds = phase_seconds (result, i);

      g_assert_cmpstr (driver_text (result, BST_RECORD_PHASE, i, "name"), ==, name);
      assert_near (driver_value (result, rate) * seconds, 10 * (i + 1));
      g_assert_cmpfloat (driver_value (result, time), ==, seconds);
      assert_near (driver_value (result, latency), 1e-6 * (i + 1));
      total += seconds;
    }
  /* The time before the first phase counts for nothing; 10 + 20 + ... + 120. */
  assert_near (usage (result, "wall"), total);
  assert_near (driver_value (result, "rate") * total, 780);
  /* Done in phase 5 alone: by that time, not by all. */
  assert_near (driver_value (result, "seeks") * phase_seconds (result, 4), 7);
  g_assert_null (driver_keyed (result, BST_RECORD_SAMPLE, "seeks{phase=phase-4}"));
}

static void
test_phases_together (void)
{
  g_autoptr (DriverResult) result =
      driver_run ("shape-phases.together", "{'threads': <@x 3>}", "{'threads': <@u 3>}");

  assert_ok (result);
  g_assert_cmpuint (driver_count (result, BST_RECORD_PHASE), ==, 4);
  g_assert_cmpstr (driver_text (result, BST_RECORD_PHASE, 0, "name"), ==, "");
  g_assert_cmpstr (driver_text (result, BST_RECORD_PHASE, 2, "name"), ==, "re%2Cwrite");
  assert_near (driver_value (result, "rate{phase=re%2Cwrite}") * phase_seconds (result, 2), 600);
  assert_near (driver_value (result, "rate") * usage (result, "wall"), 3 + 300 + 600 + 900);
  /* The slowest thread sleeps 3 ms. */
  g_assert_cmpfloat (phase_seconds (result, 1), >=, 0.003);
}

/* Threads that never meet must not hang, whatever becomes of them. */
static void
test_phases_wrong (void)
{
  static const struct
  {
    const char *benchmark, *error;
  } cases[] = {
    { "shape-phases.disagree", "bst_thread_phase: one thread begins the phase" },
    { "shape-phases.leave", "bst_thread_phase: " },
    { "shape-phases.fail", "thread 0 gave up" },
    { "shape-phases.twice", "bst_run_phase: the phase 'one' began twice" },
    { "shape-labels.long", "bst_run_emitter: the labels are longer" },
    { "shape-labels.notes", "bst_run_note: more than 1000 notes" },
    { "shape-labels.empty", "bst_run_identity: the key is empty" },
    { "shape-labels.greedy", "'true' ended before it was ready" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DriverResult) result =
          driver_run (cases[i].benchmark, "{'threads': <@x 4>}", "{'threads': <@u 4>}");

      if (driver_error (result) == NULL || strstr (driver_error (result), cases[i].error) == NULL)
        driver_print (result);
      g_assert_nonnull (strstr (driver_error (result), cases[i].error));
      g_assert_cmpuint (driver_count (result, BST_RECORD_END), ==, 1);
      g_assert_cmpuint (driver_count (result, BST_RECORD_SAMPLE), ==, 0);
    }
}

/* ---- Labels, series, added metrics ------------------------------------------------------- */

static void
test_labels (void)
{
  g_autoptr (DriverResult) result = driver_run ("shape-labels.pages", NULL, NULL);
  g_autoptr (DriverResult) bad = driver_run ("shape-labels.bad", NULL, NULL);
  g_autoptr (BstHistogram) all = NULL, one = NULL;

  assert_ok (result);
  /* 3 metrics, 1000 labels on two of them, one on the third. */
  g_assert_cmpuint (driver_count (result, BST_RECORD_SAMPLE), ==, 3 + 2000 + 1);
  assert_near (driver_value (result, "rate{page=/9.html}") * usage (result, "wall"), 10);
  assert_near (driver_value (result, "rate{page=/0.html}") * usage (result, "wall"), 2);
  assert_near (driver_value (result, "rate") * usage (result, "wall"), 999 * 1000 / 2 + 1.5);
  g_assert_true (g_str_has_prefix (driver_state (result, "rate{page=/999.html}"), "not-run: "));
  all = driver_histogram (result, "latency");
  one = driver_histogram (result, "latency{page=/7.html}");
  g_assert_cmpuint (bst_histogram_count (all), ==, 999);
  g_assert_cmpuint (bst_histogram_max (all), ==, 1998);
  g_assert_cmpuint (bst_histogram_count (one), ==, 1);
  g_assert_cmpuint (bst_histogram_min (one), ==, 1007);
  g_assert_cmpfloat (driver_value (result, "value{hop=1,name=a%2Cb%7Bc%7D%0A}"), ==, 7);
  g_assert_cmpstr (driver_state (result, "value"), ==, "not-run: it has values only under labels");
  g_assert_nonnull (strstr (driver_error (bad), "bst_run_emitter: 'no pairs'"));
}

static void
test_series (void)
{
  g_autoptr (DriverResult) result =
      driver_run ("shape-series.points", "{'threads': <@x 2>}", "{'threads': <@u 2>}");
  g_autoptr (DriverResult) many = driver_run ("shape-series.many", NULL, NULL);
  g_autoptr (DriverResult) past = driver_run ("shape-series.past", NULL, NULL);
  g_autoptr (GVariant) points = NULL, all = NULL;
  guint64 at, before = 0;
  double value, sum = 0;

  assert_ok (result);
  g_assert_null (driver_keyed (result, BST_RECORD_SAMPLE, "depth")); /* a picture, no figure */
  points = g_variant_lookup_value (driver_keyed (result, BST_RECORD_SERIES, "depth"), "points",
                                   G_VARIANT_TYPE ("a(td)"));
  g_assert_cmpuint (g_variant_n_children (points), ==, 20);
  for (gsize i = 0; i < 20; i++)
    {
      g_variant_get_child (points, i, "(td)", &at, &value);
      g_assert_cmpuint (at, >=, before);
      before = at;
      sum += value;
    }
  g_assert_cmpfloat (sum, ==, 220);
  g_assert_cmpfloat ((double)before / 1e9, <=, 1 + usage (result, "wall"));

  assert_ok (many);
  all =
      g_variant_lookup_value (driver_keyed (many, BST_RECORD_SERIES, "throughput"), "points", NULL);
  g_assert_cmpuint (g_variant_n_children (all), ==, BST_SERIES_MAX);
  g_assert_nonnull (strstr (driver_text (many, BST_RECORD_LOG, 0, "text"), "10 are lost"));
  g_assert_nonnull (strstr (driver_error (past), "got a point from before the run"));
}

static void
test_added (void)
{
  g_autoptr (DriverResult) result = driver_run ("shape-added.score", NULL, NULL);
  g_autoptr (DriverResult) bad = driver_run ("shape-added.bad-unit", NULL, NULL);
  g_autoptr (GVariant) metric = NULL;
  g_autoptr (GError) error = NULL;

  assert_ok (result);
  g_assert_cmpfloat (driver_value (result, "score"), ==, 1234.5);
  metric = g_variant_lookup_value (driver_nth (result, BST_RECORD_METRIC, 0), "metric", NULL);
  BstMetricInfo *info = bst_metric_info_from_variant (metric, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (info->name, ==, "score");
  g_assert_cmpstr (info->origin, ==, "output of the program");
  bst_metric_info_free (info);
  g_assert_nonnull (strstr (driver_error (bad), "bst_run_add_metric: "));
  g_assert_nonnull (strstr (driver_error (bad), "bogomips"));
}

/* ---- Fixtures, secrets ------------------------------------------------------------------- */

/* What the host does with a plan of 4 x 4 cells: one folder for all of them. */
static void
test_fixture (void)
{
  g_autofree char *folder = g_dir_make_tmp ("worker-test-XXXXXX", NULL);
  gboolean ready = FALSE;

  for (guint cell = 0; cell < 16; cell++)
    {
      const guint block = 1u << (cell / 4), record = 1u << (cell % 4);
      g_autofree char *params =
          g_strdup_printf ("{'block': <@x %u>, 'record': <@x %u>}", block, record);
      g_autofree char *more = g_strdup_printf ("{'fixture': <b'%s'>, 'fixture-ready': <%s>}",
                                               folder, ready ? "true" : "false");
      g_autoptr (DriverResult) result = driver_run ("shape-fixture.matrix", params, more);

      assert_ok (result);
      g_assert_cmpstr (driver_text (result, BST_RECORD_NEED, 0, "fixture"), ==, "data-64k");
      g_assert_cmpuint (driver_count (result, BST_RECORD_FIXTURE_READY), ==, cell == 0 ? 1 : 0);
      g_assert_cmpfloat (driver_value (result, "layouts"), ==, 1);
      g_assert_cmpfloat (driver_value (result, "cell"), ==, block * record);
      ready = TRUE;
    }
  g_autofree char *data = g_build_filename (folder, "data", NULL);
  g_autofree char *layouts = g_build_filename (folder, "layouts", NULL);

  g_assert_cmpint (unlink (data) + unlink (layouts) + rmdir (folder), ==, 0);
}

static void
test_secret (void)
{
  g_autoptr (DriverResult) result =
      driver_run ("shape-secret.login", NULL, "{'secrets': <{'password': 'hunter22'}>}");

  assert_ok (result);
  g_assert_cmpfloat (driver_value (result, "length"), ==, 8);
  for (guint i = 0; i < result->records->len; i++)
    {
      const DriverRecord *record = g_ptr_array_index (result->records, i);
      g_autofree char *text = g_variant_print (record->payload, FALSE);

      g_assert_null (strstr (text, "hunter22"));
    }
  g_assert_null (strstr (result->log, "hunter22"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shapes/counted", test_counted);
  g_test_add_func ("/shapes/threads", test_threads);
  g_test_add_func ("/shapes/waiting", test_waiting);
  g_test_add_func ("/shapes/too-fast", test_too_fast);
  g_test_add_func ("/shapes/timed", test_timed);
  g_test_add_func ("/shapes/timed-early", test_timed_early);
  g_test_add_func ("/shapes/own-threads", test_own_threads);
  g_test_add_func ("/shapes/job", test_job);
  g_test_add_func ("/shapes/probe", test_probe);
  g_test_add_func ("/shapes/check", test_check);
  g_test_add_func ("/shapes/params", test_params);
  g_test_add_func ("/shapes/phases", test_phases);
  g_test_add_func ("/shapes/phases-together", test_phases_together);
  g_test_add_func ("/shapes/phases-wrong", test_phases_wrong);
  g_test_add_func ("/shapes/labels", test_labels);
  g_test_add_func ("/shapes/series", test_series);
  g_test_add_func ("/shapes/added", test_added);
  g_test_add_func ("/shapes/fixture", test_fixture);
  g_test_add_func ("/shapes/secret", test_secret);
  return g_test_run ();
}
