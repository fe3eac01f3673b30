/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-formats-export.c - formats that go out, read back by their published rules: the benchmark
 * format of Go with benchstat's own example, hyperfine's JSON, tables in Markdown.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <json-glib/json-glib.h>

#include "formats/formats.h"
#include "model/json-text.h"
#include "model/unit.h"
#include "sample-run.h"
#include "stats/ranksum.h"

/* ---- Results to go out ---- */

static BstMetricInfo *
new_metric (const char *name, const char *unit, BstDirection direction, BstRole role)
{
  BstMetricInfo *metric = g_new0 (BstMetricInfo, 1);

  metric->name = g_strdup (name);
  metric->unit = g_strdup (unit);
  metric->direction = direction;
  metric->kind = BST_VALUE;
  metric->combine = BST_SUM;
  metric->role = role;
  metric->help = g_strdup ("A figure.");
  return metric;
}

static BstBenchmarkInfo *
new_benchmark (const char *name)
{
  BstBenchmarkInfo *info = g_new0 (BstBenchmarkInfo, 1);

  info->name = g_strdup (name);
  info->title = g_strdup ("A benchmark");
  info->help = g_strdup ("Measures.");
  info->revision = 2;
  info->pace = BST_JOB;
  info->threads = BST_THREADS_ONE;
  info->params = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_param_info_free);
  info->metrics = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_metric_info_free);
  g_ptr_array_add (info->metrics, new_metric ("wall", "s", BST_LOWER_IS_BETTER, BST_PRIMARY));
  return info;
}

static BstResult *
new_result (const char *label)
{
  BstResult *result = bst_result_new ();

  result->id = g_strdup ("20261130-113200-7f3a9c");
  result->version = g_strdup ("0.1.0");
  result->state = g_strdup ("complete");
  result->started = 1;
  result->label = g_strdup (label);
  return result;
}

static BstCaseResult *
add_case (BstResult *result, const char *benchmark, const double *values, guint n, double factor)
{
  BstCaseResult *c = bst_case_result_new ();
  BstColumn *column;

  c->id = g_strdup (benchmark);
  c->system = g_strdup (result->label);
  c->description = new_benchmark (benchmark);
  for (guint i = 0; i < n; i++)
    bst_case_result_add_repetition (c);
  column = bst_case_result_column (c, "wall");
  for (guint i = 0; i < n; i++)
    g_array_index (column->samples, BstSample, i).value = values[i] * factor;
  g_ptr_array_add (result->cases, c);
  return c;
}

static char *export(BstExportFunc function, const BstResult *result)
{
  g_autoptr (GString) remarks = g_string_new (NULL);
  GError *error = NULL;
  char *text = function (&result, 1, remarks, &error);

  g_assert_no_error (error);
  return text;
}

/* ---- Go ---- */

/* The example in benchstat's documentation, Encode/format=gob-48, old and new, in ns/op; it
 * prints p=0.446 n=10 (golang.org/x/perf/cmd/benchstat). */
static const double gob_old[] = { 3069, 3075, 3069, 3067, 3207, 3064, 3064, 3058, 3059, 3062 };
static const double gob_new[] = { 3075, 3065, 3059, 3065, 3060, 3081, 3186, 3135, 3087, 3062 };

/* Values in UNIT of the lines of NAME, read by the rules of the format: a name that begins with
 * "Benchmark", the number of iterations, then pairs of value and unit. */
static GArray *
read_gobench (const char *text, const char *name, const char *unit)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GArray *values = g_array_new (FALSE, FALSE, sizeof (double));

  for (char **line = lines; *line != NULL; line++)
    {
      g_auto (GStrv) words = g_strsplit (*line, " ", -1);
      const guint n = g_strv_length (words);

      if (n < 4 || !g_str_equal (words[0], name))
        continue;
      g_assert_cmpuint (n % 2, ==, 0);
      g_assert_cmpint (g_ascii_strtoll (words[1], NULL, 10), >=, 1);
      for (guint i = 2; i < n; i += 2)
        if (g_str_equal (words[i + 1], unit))
          {
            const double value = g_ascii_strtod (words[i], NULL);

            g_array_append_val (values, value);
          }
    }
  return values;
}

static GArray *
through_gobench (const double *ns)
{
  g_autoptr (BstResult) result = new_result ("box");
  g_autofree char *text = NULL;
  GArray *values;

  add_case (result, "encode.gob", ns, 10, 1e-9);
  text = export(bst_gobench_export, result);
  values = read_gobench (text, "BenchmarkEncode.gob-1", "ns/op");
  g_assert_cmpuint (values->len, ==, 10);
  for (guint i = 0; i < 10; i++)
    g_assert_cmpfloat (g_array_index (values, double, i), ==, ns[i]);
  return values;
}

static void
test_benchstat (void)
{
  g_autoptr (GArray) old = through_gobench (gob_old), new = through_gobench (gob_new);
  BstStatsNulls *nulls = bst_stats_nulls_new ();
  BstStatsRankSum result;

  g_assert_cmpint (bst_stats_rank_sum (nulls, (double *)(gpointer)old->data, old->len,
                                       (double *)(gpointer) new->data, new->len, &result),
                   ==, BST_STATS_OK);
  g_assert_true (result.is_exact);
  g_assert_cmpfloat (result.u, ==, 39.5);
  g_assert_cmpfloat_with_epsilon (result.p_two_sided, 0.446, 0.0005);
  bst_stats_nulls_free (nulls);
}

static void
test_gobench_lines (void)
{
  const double values[] = { 1, 2, 3 };
  g_autoptr (BstResult) result = new_result ("box");
  BstCaseResult *c = add_case (result, "disk.read", values, 3, 1);
  BstRepetition *failed = &g_array_index (c->repetitions, BstRepetition, 1);
  BstColumn *column;
  g_autofree char *text = NULL;

  g_ptr_array_add (c->description->metrics,
                   new_metric ("rate", "B/s", BST_HIGHER_IS_BETTER, BST_SECONDARY));
  g_ptr_array_add (c->description->metrics,
                   new_metric ("count", "1", BST_DIRECTION_UNKNOWN, BST_DETAIL));
  failed->status = BST_STATUS_CRASHED;
  failed->reason = g_strdup ("it\nfell");
  bst_pairs_set (c->asked, "file", "/a b");
  bst_pairs_set (c->asked, "threads", "4");
  bst_pairs_set (c->identity, "Data Set", "sha256:00");
  column = bst_case_result_column (c, "rate");
  g_array_index (column->samples, BstSample, 0).value = 0.5;
  column = bst_case_result_column (c, "wall{page=/x}");
  g_array_index (column->samples, BstSample, 2).value = 1e-9;
  column = bst_case_result_column (c, "count");
  g_array_index (column->samples, BstSample, 2).state = BST_SAMPLE_TOO_FAST;
  text = export(bst_gobench_export, result);
  g_assert_cmpstr (text, ==,
                   "Unit ns/op better=lower\n"
                   "Unit rate-B/s better=higher\n"
                   "# benchstone 0.1.0, run 20261130-113200-7f3a9c of box, \n"
                   "revision: 2\n"
                   "identity-data-set: sha256:00\n"
                   "BenchmarkDisk.read/file=_a_b/threads=4-4 1 1000000000 ns/op 0.5 rate-B/s\n"
                   "# disk.read: repetition 2: crashed: it fell\n"
                   "BenchmarkDisk.read/file=_a_b/threads=4-4 1 3000000000 ns/op\n"
                   "BenchmarkDisk.read/file=_a_b/threads=4/page=_x-4 1 1 ns/op\n");
}

/* ---- hyperfine ---- */

static double
number_of (JsonObject *object, const char *name)
{
  g_assert_true (json_object_has_member (object, name));
  return json_node_get_double (json_object_get_member (object, name));
}

static BstResult *
command_result (void)
{
  const double fast[] = { 0.1, 0.12, 0.2, 0.14 }, slow[] = { 0.25 };
  BstResult *result = new_result ("box");
  BstCaseResult *c = add_case (result, "command.time", fast, 4, 1);
  BstRepetition *failed = &g_array_index (c->repetitions, BstRepetition, 2);

  failed->status = BST_STATUS_FAILED;
  failed->reason = g_strdup ("exit status 1");
  bst_pairs_set (c->asked, "command", "sleep 0.1 | cat");
  c->variant = g_strdup ("new");
  g_ptr_array_add (c->description->metrics,
                   new_metric ("user", "s", BST_LOWER_IS_BETTER, BST_DETAIL));
  g_array_index (bst_case_result_column (c, "user")->samples, BstSample, 0).value = 0.01;
  g_array_index (bst_case_result_column (c, "user")->samples, BstSample, 1).value = 0.03;
  c = add_case (result, "command.time", slow, 1, 1);
  bst_pairs_set (c->asked, "command", "false");
  bst_pairs_set (c->asked, "exit-status", "1");
  add_case (result, "cpu.prime", slow, 1, 1);
  return result;
}

static void
test_hyperfine (void)
{
  g_autoptr (BstResult) result = command_result ();
  g_autofree char *text = export(bst_hyperfine_export, result);
  g_autoptr (JsonNode) node = bst_json_parse (text, -1, NULL);
  JsonArray *array = json_object_get_array_member (json_node_get_object (node), "results");
  JsonObject *first = json_array_get_object_element (array, 0);
  JsonObject *second = json_array_get_object_element (array, 1);
  JsonArray *times = json_object_get_array_member (first, "times");

  g_assert_cmpuint (json_array_get_length (array), ==, 2);
  g_assert_cmpstr (json_object_get_string_member (first, "command"), ==, "sleep 0.1 | cat");
  g_assert_cmpfloat_with_epsilon (number_of (first, "mean"), 0.12, 1e-15);
  g_assert_cmpfloat_with_epsilon (number_of (first, "stddev"), 0.02, 1e-15);
  g_assert_cmpfloat (number_of (first, "median"), ==, 0.12);
  g_assert_cmpfloat (number_of (first, "min"), ==, 0.1);
  g_assert_cmpfloat (number_of (first, "max"), ==, 0.14);
  g_assert_cmpfloat_with_epsilon (number_of (first, "user"), 0.02, 1e-15);
  g_assert_cmpuint (json_array_get_length (times), ==, 3);
  g_assert_cmpfloat (json_array_get_double_element (times, 2), ==, 0.14);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (first, "exit_codes")), ==,
                    3);
  g_assert_cmpstr (json_object_get_string_member (
                       json_object_get_object_member (first, "parameters"), "variant"),
                   ==, "new");
  g_assert_true (json_object_get_null_member (second, "stddev"));
  g_assert_cmpint (
      json_array_get_int_element (json_object_get_array_member (second, "exit_codes"), 0), ==, 1);
  g_assert_false (json_object_has_member (second, "parameters"));
}

static void
test_hyperfine_none (void)
{
  const double values[] = { 1 };
  g_autoptr (BstResult) result = new_result ("box");
  const BstResult *only = result;
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  add_case (result, "cpu.prime", values, 1, 1);
  g_assert_null (bst_hyperfine_export (&only, 1, remarks, &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
}

/* ---- Markdown ---- */

/* 0.25 / 0.12 = 2.083; the deviation of one value is not known, so no deviation of the ratio. */
static void
test_markdown (void)
{
  g_autoptr (BstResult) result = command_result ();
  g_autofree char *text = export(bst_markdown_export, result);

  g_assert_cmpstr (text, ==,
                   "| Command | Mean [ms] | Min [ms] | Max [ms] | Relative |\n"
                   "|:---|---:|---:|---:|---:|\n"
                   "| `new: sleep 0.1 \\| cat` | 120.0 ± 20.0 | 100.0 | 140.0 | 1.00 |\n"
                   "| `false` | 250.0 | 250.0 | 250.0 | 2.08 |\n"
                   "\n"
                   "| cpu.prime | Mean [ms] | Min [ms] | Max [ms] | Relative |\n"
                   "|:---|---:|---:|---:|---:|\n"
                   "| `cpu.prime` | 250.0 | 250.0 | 250.0 | 1.00 |\n");
}

/* ---- JUnit ---- */

/* One case for each way to end; the worst repetition counts, and a reason in two lines is one. */
static void
test_junit (void)
{
  const double values[] = { 1, 2 };
  const struct
  {
    const char *name;
    BstStatus first, second;
    const char *element;
  } ends[] = {
    { "a.passed", BST_STATUS_OK, BST_STATUS_SKIPPED, NULL },
    { "a.skipped", BST_STATUS_PERMISSION, BST_STATUS_UNSUPPORTED,
      "<skipped message=\"permission: why &lt; that\">" },
    { "a.wrong", BST_STATUS_OK, BST_STATUS_WRONG_RESULT,
      "<failure message=\"wrong-result: why &lt; that\" type=\"wrong-result\">" },
    { "a.late", BST_STATUS_FAILED, BST_STATUS_TIMEOUT,
      "<error message=\"timeout: why &lt; that\" type=\"timeout\">" },
  };
  g_autoptr (BstResult) result = new_result ("box\x01\xff");
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      BstCaseResult *c = add_case (result, ends[i].name, values, 2, 1);

      for (guint k = 0; k < 2; k++)
        {
          BstRepetition *repetition = &g_array_index (c->repetitions, BstRepetition, k);

          repetition->status = k == 0 ? ends[i].first : ends[i].second;
          repetition->wall = 0.5;
          if (repetition->status != BST_STATUS_OK)
            repetition->reason = g_strdup ("why <\nthat");
        }
    }
  text = export(bst_junit_export, result);
  g_assert_nonnull (strstr (text, "<testsuite name=\"box\xef\xbf\xbd\xef\xbf\xbd\" tests=\"4\" "
                                  "failures=\"1\" errors=\"1\" skipped=\"1\" time=\"4.000000\""));
  g_assert_nonnull (strstr (text, "name=\"a.passed\" time=\"1.000000\">\n      <system-out>wall: "
                                  "median 1 s, n = 1\n"));
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (ends[i].element != NULL)
      g_assert_nonnull (strstr (text, ends[i].element));
}

/* ---- OpenMetrics ---- */

/* The interval of seven values is that of the first and the last; no family is there twice; names
 * of parameters that become one are told apart. */
static void
test_openmetrics (void)
{
  const double values[] = { 7, 1, 2, 3, 4, 5, 6 };
  g_autoptr (BstResult) result = new_result ("a\\b\"c\nd");
  BstCaseResult *c = add_case (result, "cpu.x-y", values, 7, 1);
  g_autofree char *text = NULL;

  bst_pairs_set (c->asked, "a-b", "1");
  bst_pairs_set (c->asked, "a_b", "2");
  text = export(bst_openmetrics_export, result);
  g_assert_nonnull (
      strstr (text, "# TYPE benchstone_cpu_x_y_wall_median_seconds gauge\n"
                    "# UNIT benchstone_cpu_x_y_wall_median_seconds seconds\n"
                    "# HELP benchstone_cpu_x_y_wall_median_seconds median of 'wall', A benchmark\n"
                    "benchstone_cpu_x_y_wall_median_seconds{system=\"a\\\\b\\\"c d\","
                    "run=\"20261130-113200-7f3a9c\",benchmark=\"cpu.x-y\",param_a_b=\"1\","
                    "param_a_b_2=\"2\"} 4\n"));
  g_assert_nonnull (strstr (text, "param_a_b_2=\"2\"} 1\n"));
  g_assert_nonnull (strstr (text, "param_a_b_2=\"2\"} 7\n"));
  g_assert_true (g_str_has_suffix (text, "\n# EOF\n"));
}

/* A unit of the closed list is never lost: all but plain counts and scores have a word. */
static void
test_openmetrics_units (void)
{
  const double value = 1;

  for (const BstUnit *unit = bst_unit_list (NULL); unit->name != NULL; unit++)
    {
      g_autoptr (BstResult) result = new_result ("box");
      BstCaseResult *c = add_case (result, "a.b", &value, 1, 1);
      BstMetricInfo *metric = c->description->metrics->pdata[0];
      const gboolean is_plain = g_str_equal (unit->name, "1") || g_str_equal (unit->name, "score");
      g_autofree char *text = NULL;

      g_free (metric->unit);
      metric->unit = g_strdup (unit->name);
      text = export(bst_openmetrics_export, result);
      g_test_message ("%s", unit->name);
      g_assert_cmpint (strstr (text, "# UNIT benchstone_a_b_wall_median_") == NULL, ==, is_plain);
    }
}

/* ---- Nothing to tell ---- */

/* A run without a case: what has a frame keeps it, and what cannot be empty says so. */
static void
test_empty (void)
{
  const struct
  {
    const char *format, *head;
  } wholes[] = {
    { "csv", "system,benchmark,metric,unit," },
    { "csv-summary", "run,system,benchmark,metric," },
    { "gobench", "# benchstone 0.1.0, run " },
    { "junit", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"0\" " },
    { "markdown", "" },
    { "ndjson", "{\"type\":\"run\"," },
    { "openmetrics", "# TYPE benchstone_run_info gauge\n" },
    { "perfkit", "" },
  };
  const char *const refused[] = { "gnuplot", "hyperfine" };
  g_autoptr (BstResult) result = new_result ("box");
  const BstResult *only = result;

  for (guint i = 0; i < G_N_ELEMENTS (wholes); i++)
    {
      g_autofree char *text = export(bst_format_find (wholes[i].format)->export, result);

      g_assert_true (g_str_has_prefix (text, wholes[i].head));
      g_assert_null (strstr (text, "nan"));
    }
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GString) remarks = g_string_new (NULL);
      g_autoptr (GError) error = NULL;

      g_assert_null (bst_format_find (refused[i])->export(&only, 1, remarks, &error));
      g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
    }
}

/* ---- All of them, with a run that has everything ---- */

static void
test_whole_run (void)
{
  g_autoptr (BstResult) result = sample_result ("r");
  g_autofree char *names = bst_format_names (FALSE);
  const char *const formats[] = { "csv",      "csv-summary", "gobench",     "json",   "junit",
                                  "markdown", "ndjson",      "openmetrics", "perfkit" };

  g_assert_cmpstr (names, ==,
                   "csv, csv-summary, gnuplot, gobench, hyperfine, json, junit, markdown, ndjson, "
                   "openmetrics, perfkit");
  g_assert_null (bst_format_find ("xml"));
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *text = export(bst_format_find (formats[i])->export, result);

      g_assert_true (g_utf8_validate (text, -1, NULL));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/formats/gobench/benchstat", test_benchstat);
  g_test_add_func ("/formats/gobench/lines", test_gobench_lines);
  g_test_add_func ("/formats/hyperfine/fields", test_hyperfine);
  g_test_add_func ("/formats/hyperfine/none", test_hyperfine_none);
  g_test_add_func ("/formats/markdown", test_markdown);
  g_test_add_func ("/formats/junit", test_junit);
  g_test_add_func ("/formats/openmetrics", test_openmetrics);
  g_test_add_func ("/formats/openmetrics/units", test_openmetrics_units);
  g_test_add_func ("/formats/empty", test_empty);
  g_test_add_func ("/formats/whole-run", test_whole_run);
  return g_test_run ();
}
