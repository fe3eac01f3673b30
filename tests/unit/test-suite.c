/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-suite.c - suites from JSON: what is read, and that every error names file, line, field and
 * what was expected; the scanner for lines, settings, and guesses of what was meant.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>

#include "host/json-lines.h"
#include "model/nearest.h"
#include "host/suite.h"
#include "model/paths.h"

static char *folder;

static char *
write_file (const char *name, const char *text, gssize length)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, length, NULL));
  return path;
}

/* What loading TEXT as t.json complains of, without the folder's name. */
static char *
complaint (const char *text, gssize length)
{
  g_autofree char *path = write_file ("t.json", text, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (BstSuite) suite = bst_suite_load (path, &error);
  g_auto (GStrv) parts = NULL;

  g_assert_null (suite);
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
  g_assert_null (strchr (error->message, '\n'));
  parts = g_strsplit (error->message, folder, -1);
  return g_strjoinv ("", parts);
}

static void
assert_complaint (const char *text, const char *expected)
{
  g_autofree char *message = complaint (text, -1);

  g_assert_cmpstr (message, ==, expected);
}

/* ---- the scanner ---- */

static void
test_lines (void)
{
  static const char text[] = "{\n"
                             " \"a\": 1,\n"
                             " \"cases\": [\n"
                             "  { \"x\": {\n"
                             "     \"thread\\u0073\": [1,\n"
                             "       2] } }\n"
                             " ]\n"
                             "}\n";
  static const struct
  {
    const char *path;
    guint line;
  } lines[] = {
    { "", 1 },
    { "a", 2 },
    { "cases", 3 },
    { "cases[0]", 4 },
    { "cases[0].x.threads", 5 },
    { "cases[0].x.threads[1]", 6 },
    { "cases[0].x.missing", 4 },
    { "cases[0].x.thread", 4 },
    { "nothing", 1 },
  };
  guint line;

  g_assert_true (bst_json_check (text, strlen (text), &line, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    g_assert_cmpuint (bst_json_line (text, strlen (text), lines[i].path), ==, lines[i].line);
}

static void
test_strict (void)
{
  static const char *const good[] = { "0",
                                      "-0",
                                      "-1.5e+3",
                                      "\"\\ud83d\\ude00\\n\"",
                                      "[]",
                                      "{}",
                                      " [true, false, null]\n",
                                      "9223372036854775807",
                                      "-9223372036854775808",
                                      "18446744073709551615.0",
                                      "18446744073709551615e0" };
  static const char *const bad[] = { "",
                                     "  ",
                                     "01",
                                     "1.",
                                     ".5",
                                     "+1",
                                     "1e",
                                     "9223372036854775808",
                                     "-9223372036854775809",
                                     "[1, 99999999999999999999999999]",
                                     "NaN",
                                     "nul",
                                     "[1,]",
                                     "[1 2]",
                                     "{\"a\":1,}",
                                     "{\"a\" 1}",
                                     "{a:1}",
                                     "{'a':1}",
                                     "// no\n1",
                                     "/* no */ 1",
                                     "1 1",
                                     "\"a",
                                     "\"a\n\"",
                                     "\"\\x\"",
                                     "\"\\u12\"",
                                     "\"\\ud800\"",
                                     "\"\\udc00\"",
                                     "\"\\u0000\"",
                                     "{\"a\":1,\"\\u0061\":2}" };
  guint line;

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (bst_json_check (good[i], strlen (good[i]), &line, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      if (bst_json_check (bad[i], strlen (bad[i]), &line, &error))
        g_error ("accepted: %s", bad[i]);
      g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
    }
}

/* Cut anywhere, it is an error, never a crash and never accepted. */
static void
test_cut (void)
{
  static const char text[] = "{\"a\": [1.5e-3, \"\\u00e9\\\\\", {\"b\": null}], \"c\": true}";
  guint line;

  for (gsize n = 0; n < strlen (text); n++)
    {
      g_autofree char *cut = g_strndup (text, n);

      g_assert_false (bst_json_check (cut, n, &line, NULL));
    }
  g_assert_true (bst_json_check (text, strlen (text), &line, NULL));
}

/* ---- what is read ---- */

static void
test_whole (void)
{
  static const char text[] =
      "{\"benchstone-suite\": 0, \"name\": \"whole\", \"title\": \"T\", \"help\": \"H\",\n"
      "\"settings\": {\"repetitions\": \"10..40\", \"precision\": \"1.5%\", \"budget\": "
      "\"10min\",\n"
      "  \"duration\": \"2s\", \"timeout\": \"30s\", \"memory-limit\": \"1GiB\", \"order\": "
      "\"given\", \"pin\": \"0,2-3\"},\n"
      "\"cases\": [{\"benchmark\": \"cpu.prime\", \"title\": \"one\",\n"
      "  \"params\": {\"threads\": [1, \"cpus\"], \"factor\": 0.1, \"on\": true, \"text\": "
      "\"a,b\"},\n"
      "  \"settings\": {\"repetitions\": 7}, \"env\": {\"A_B\": \"1\"}}],\n"
      "\"variants\": [{\"label\": \"A\"}, {\"label\": \"B\", \"params\": {\"x\": 1},\n"
      "  \"env\": {\"E\": \"\"}, \"plugin-path\": \"/p\"}],\n"
      "\"scores\": {\"machine\": \"m\", \"baselines\": [{\"benchmark\": \"cpu.prime\",\n"
      "  \"revision\": 1, \"value\": 1e3, \"unit\": \"event/s\"}]},\n"
      "\"levels\": [\"good: rate>=10\"], \"charts\": [\n"
      " {\"kind\": \"load\", \"metric\": \"x\", \"objective\": \"5ms\"}]}";
  g_autofree char *path = write_file ("whole.json", text, -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (BstSuite) suite = bst_suite_load (path, &error);
  const BstSuiteCase *c;
  const BstVariant *variant;
  static const char *const params[][2] = { { "threads", "1" },
                                           { "threads", "cpus" },
                                           { "factor", "0.1" },
                                           { "on", "true" },
                                           { "text", "a,b" } };

  g_assert_no_error (error);
  g_assert_cmpstr (suite->name, ==, "whole");
  g_assert_cmpstr (suite->title, ==, "T");
  g_assert_cmpstr (suite->help, ==, "H");
  g_assert_cmpuint (suite->settings.min_repetitions, ==, 10);
  g_assert_cmpuint (suite->settings.max_repetitions, ==, 40);
  g_assert_cmpfloat (suite->settings.precision, ==, 0.015);
  g_assert_cmpfloat (suite->settings.budget, ==, 600);
  g_assert_cmpstr (suite->settings.duration, ==, "2s");
  g_assert_cmpfloat (suite->settings.timeout, ==, 30);
  g_assert_cmpuint (suite->settings.memory_limit, ==, 1u << 30);
  g_assert_cmpint (suite->settings.order, ==, 2);
  g_assert_cmpstr (suite->settings.pin, ==, "0,2-3");
  g_assert_cmpuint (suite->cases->len, ==, 1);
  c = suite->cases->pdata[0];
  g_assert_cmpstr (c->benchmark, ==, "cpu.prime");
  g_assert_cmpstr (c->where, ==, "whole.json: cases[0]");
  g_assert_cmpstr (c->file, ==, path);
  g_assert_cmpuint (c->params->len, ==, G_N_ELEMENTS (params));
  for (guint i = 0; i < G_N_ELEMENTS (params); i++)
    {
      const BstPair *pair = c->params->pdata[i];

      g_assert_cmpstr (pair->key, ==, params[i][0]);
      g_assert_cmpstr (pair->value, ==, params[i][1]);
    }
  g_assert_cmpuint (c->settings.min_repetitions, ==, 7);
  g_assert_true (isnan (c->settings.precision));
  g_assert_cmpstr (bst_pairs_get (c->env, "A_B"), ==, "1");
  g_assert_cmpuint (suite->variants->len, ==, 2);
  variant = suite->variants->pdata[1];
  g_assert_cmpstr (variant->label, ==, "B");
  g_assert_cmpstr (variant->plugin_path, ==, "/p");
  g_assert_cmpstr (bst_pairs_get (variant->params, "x"), ==, "1");
  g_assert_true (json_object_has_member (json_node_get_object (suite->json), "scores"));
  g_assert_true (json_object_has_member (json_node_get_object (suite->json), "levels"));
  g_assert_true (json_object_has_member (json_node_get_object (suite->json), "charts"));
}

#define SUITE "{\"benchstone-suite\": 0, " CASES ",\n"
#define SCORES(baselines) \
  SUITE "\"scores\": {\n\"machine\": \"m\", \"baselines\": [\n" baselines "]}}"
#define BASELINE(rest) "{\"benchmark\": \"a.b\", \"revision\": 1, " rest "}"
#define CASES "\"cases\": [{\"benchmark\": \"a.b\"}]"

static void
test_complaints (void)
{
  static const struct
  {
    const char *text, *expected;
  } bad[] = {
    { "", "/t.json:1: the file is empty." },
    { "\xef\xbb\xbf{}",
      "/t.json:1: the file begins with a byte order mark; save it as UTF-8 without one." },
    { "{\"benchstone-suite\": 0,\n\"case\": []}",
      "/t.json:2: case: there is no field 'case' here; there are: benchstone-suite, name, title, "
      "help, group, settings, include, cases, variants, scores, levels, charts, $schema.  Did you "
      "mean "
      "'cases'?" },
    { "{" CASES "}", "/t.json:1: this is no suite: the field \"benchstone-suite\": 0 is missing." },
    { "[]", "/t.json:1: expected an object, {...}." },
    { "{\"benchstone-suite\": 1}",
      "/t.json:1: benchstone-suite: this is version 1 of the format; this program knows version 0."
      "  A newer program may read it." },
    { "{\"benchstone-suite\": -1}",
      "/t.json:1: benchstone-suite: expected the number 0, the version of the format." },
    { "{\"benchstone-suite\": 0} {\"benchstone-suite\": 0}",
      "/t.json:1: column 25: the document has ended before this; a file holds one, and nothing may "
      "follow it." },
    { "{\"benchstone-suite\": 0}\n\n // said",
      "/t.json:3: column 2: the document has ended before this; a file holds one, and nothing may "
      "follow it.  JSON has no comments." },
    { "{\"benchstone-suite\": 0}",
      "/t.json:1: there is nothing to run: 'cases' or 'include' is missing." },
    { "{\"benchstone-suite\": 0,\n\"cases\": []}",
      "/t.json:2: cases: the list is empty; leave the field out, or fill it." },
    { "{\"benchstone-suite\": 0, " CASES ",\n\"charts\": [\n{\"kind\": \"percentile\"}]}",
      "/t.json:3: charts[0].kind: there is no kind of chart 'percentile' that can be asked for; "
      "there "
      "are: "
      "percentiles, histogram, load, bars, lines, map, surface, repetitions, changes, ratios, "
      "price, history, followed.  Did you mean 'percentiles'?" },
    { "{\"benchstone-suite\": 0, " CASES ",\n\"charts\": [\n{\"kind\": \"load\"}]}",
      "/t.json:3: charts[0]: the field 'metric' is missing; it says of what, such as "
      "\"latency\"." },
    { "{\"benchstone-suite\": 0, " CASES ",\n\"charts\": [\n{\"kind\": \"ratios\", "
      "\"metric\": \"rate\"}]}",
      "/t.json:3: charts[0]: a chart 'ratios' is of all cases: leave out 'metric' and "
      "'benchmark'." },
    { "{\"benchstone-suite\": 0, " CASES ",\n\"charts\": [\n{\"kind\": \"bars\", "
      "\"metric\": \"rate\", \"objective\": \"1s\"}]}",
      "/t.json:3: charts[0]: a chart 'bars' has no objective: only a latency has one." },
    { "{\"benchstone-suite\": 0, " CASES ",\n\"charts\": [{\"kind\": \"load\", \"metric\": "
      "\"x\",\n\"objective\": \"0s\"}]}",
      "/t.json:3: charts[0].objective: nothing takes no time: it must be more than 0." },
    { "{\"benchstone-suite\": 0,\n\"cases\": [\n{\"benchmark\": \"prime\"}]}",
      "/t.json:3: cases[0].benchmark: expected a name such as \"cpu.prime\", found \"prime\"." },
    { "{\"benchstone-suite\": 0,\n\"cases\": [\n{\"title\": \"x\"}]}",
      "/t.json:3: cases[0]: the field 'benchmark' is missing; it names what to run, such as "
      "\"cpu.prime\"." },
    { "{\"benchstone-suite\": 0,\n\"cases\": [\n{\"benchmark\": \"a.b\", \"group\": \"\"}]}",
      "/t.json:3: cases[0].group: expected the name of a group, found \"\"." },
    { "{\"benchstone-suite\": 0, " CASES ",\n\"settings\": {\n\"repetitions\": \"9..3\"}}",
      "/t.json:3: settings.repetitions: '9..3' was given; give a count such as "
      "'7', or a range such as '10..50'." },
    { "{\"benchstone-suite\": 0, " CASES ",\n\"settings\": {\n\"precision\": 0.02}}",
      "/t.json:3: settings.precision: a number alone has no unit; write a text such as \"2%\"." },
    { "{\"benchstone-suite\": 0,\n\"cases\": [{\"benchmark\": \"a.b\",\n\"settings\": "
      "{\"order\": \"given\"}}]}",
      "/t.json:3: cases[0].settings.order: this holds for the whole run: set it in the suite's own "
      "settings." },
    { "{\"benchstone-suite\": 0,\n\"cases\": [{\"benchmark\": \"a.b\",\n\"params\": {\"x\": "
      "[1,\n[2]]}}]}",
      "/t.json:4: cases[0].params.x[1]: expected a text in double quotes, a number, true or "
      "false." },
    { "{\"benchstone-suite\": 0,\n\"cases\": [{\"benchmark\": \"a.b\",\n\"params\": {\"x\": "
      "[1,\n18446744073709551615]}}]}",
      "/t.json:4: cases[0].params.x[1]: the whole number 18446744073709551615 is beyond 64 bits; "
      "the "
      "largest is 9223372036854775807." },
    { "{\"benchstone-suite\": 0,\n\"cases\": [{\"benchmark\": \"a.b\",\n\"params\": {\"X\": 1}}]}",
      "/t.json:3: cases[0].params.X: a parameter's name has only a-z, 0-9 and '-'." },
    { "{\"benchstone-suite\": 0,\n\"cases\": [{\"benchmark\": \"a.b\",\n\"env\": {\"A=\": "
      "\"1\"}}]}",
      "/t.json:3: cases[0].env.A=: this is no name of an environment variable." },
    { "{\"benchstone-suite\": 0, " CASES ",\n\"variants\": [{\"label\": \"a\"},\n{\"label\": "
      "\"a\"}]}",
      "/t.json:3: variants[1]: there is another variant with the label 'a'." },
    { "{\"benchstone-suite\": 0, " CASES ",\n\"variants\": [{\"label\": \"@b\"}]}",
      "/t.json:2: variants[0].label: A name is not blank, does not begin with '@', and has at most "
      "1000 characters." },
    { "{\"benchstone-suite\": 0, " CASES ",\n\"title\": \"a\",\n\"title\": \"b\"}",
      "/t.json:3: 'title' stands here a second time." },
    { "{\"benchstone-suite\": 0, " CASES ",\n}",
      "/t.json:2: expected a text in double quotes, found '}'.  After the last element there is no "
      "comma." },
    { SCORES (BASELINE ("\"value\": 1, \"unit\": \"parsecs per fortnight\"")),
      "/t.json:4: scores.baselines[0].unit: The unit 'parsecs per fortnight' is not in the closed "
      "list of units, which is in benchstone-plugin(7)." },
    { SCORES (BASELINE ("\"value\": 0, \"unit\": \"s\"")),
      "/t.json:4: scores.baselines[0].value: expected a number above 0." },
    { SCORES (BASELINE ("\"value\": 1, \"unit\": \"s\", \"x\": 1")),
      "/t.json:4: scores.baselines[0]: there is no field 'x' here; there are: benchmark, params, "
      "metric, revision, value, unit, machine." },
    { SCORES ("{\"benchmark\": \"a.c\", \"revision\": 1, \"value\": 1, \"unit\": \"s\"}"),
      "/t.json:4: scores.baselines[0].benchmark: no case of this suite is of 'a.c', so there is "
      "nothing to set beside this baseline." },
    { SCORES ("{\"benchmark\": \"a.b\", \"value\": 1, \"unit\": \"s\"}"),
      "/t.json:4: scores.baselines[0].revision: this is missing." },
    { SCORES (BASELINE ("\"value\": 1, \"unit\": \"s\", \"params\": {\"t\": [1, 2]}")),
      "/t.json:4: scores.baselines[0].params.t: expected one value: a text, a number, true or "
      "false; a baseline is of one case." },
    { SUITE "\"scores\": {\"machine\": \"m\", \"baselines\": []}}",
      "/t.json:2: scores.baselines: expected 1 to 1000 baselines, found 0." },
    { SUITE "\"scores\": {\"machine\": \"\", \"baselines\": [1]}}",
      "/t.json:2: scores.machine: expected some text, found \"\"." },
    { SUITE "\"levels\": [\"good: rate>=1\",\n\"good: rate>=2\"]}",
      "/t.json:3: levels[1]: there is another level with the name 'good'." },
    { SUITE "\"levels\": [\"good\"]}",
      "/t.json:2: levels[0]: 'good' is no level: give a name and what is asked of a metric, such "
      "as 'good: lost-frames<=10'." },
    { SUITE "\"levels\": [\"good: rate>=many\"]}",
      "/t.json:2: levels[0]: 'many' is no limit: give a number with or without a unit, '10' or "
      "'250 ms'." },
    { "{\"benchstone-suite\": 0,\n\"include\": [\"nothing-like-it\"]}",
      "/t.json:2: include[0]: there is no suite 'nothing-like-it'; 'benchstone list suites' shows "
      "them." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    assert_complaint (bad[i].text, bad[i].expected);
}

static void
test_hostile (void)
{
  static const char nul[] = "{\"benchstone-suite\":\n 0\0}", latin[] = "{\"a\":\n\n\"\xe9\"}";
  g_autofree char *deep = g_strnfill (100000, '[');
  g_autofree char *with_nul = complaint (nul, sizeof nul - 1);
  g_autofree char *with_latin = complaint (latin, sizeof latin - 1);
  g_autofree char *with_depth = complaint (deep, -1);
  g_autofree char *large = g_strnfill (5 << 20, ' ');
  g_autofree char *with_size = complaint (large, -1);
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (with_nul, ==, "/t.json:2: there is a NUL byte; this is no text file.");
  g_assert_cmpstr (with_latin, ==, "/t.json:3: this is not UTF-8; save the file in that encoding.");
  g_assert_cmpstr (with_depth, ==, "/t.json:1: lists and objects are nested too deeply.");
  g_assert_cmpstr (with_size, ==, "Cannot read '/t.json': it is too large.");
  g_assert_null (bst_suite_load ("/", &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_null (bst_suite_load ("/dev/zero", &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
}

/* ---- includes ---- */

static void
test_include (void)
{
  g_autofree char *d = write_file (
      "d.json",
      "{\"benchstone-suite\": 0, \"settings\": {\"repetitions\": 3, \"order\": \"given\"},"
      " \"cases\": [{\"benchmark\": \"d.d\"}]}",
      -1);
  g_autofree char *b =
      write_file ("b.json",
                  "{\"benchstone-suite\": 0, \"include\": [\"d\"], \"cases\": [{\"benchmark\": "
                  "\"b.b\"}]}",
                  -1);
  g_autofree char *a = write_file (
      "a.json",
      "{\"benchstone-suite\": 0, \"settings\": {\"repetitions\": 9}, \"include\": [\"b\", "
      "\"./d.json\"], \"cases\": [{\"benchmark\": \"a.a\"}]}",
      -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (BstSuite) suite = bst_suite_load (a, &error);
  static const char *const names[] = { "d.d", "b.b", "a.a" };

  g_assert_no_error (error);
  g_assert_cmpuint (suite->cases->len, ==, 3); /* d.json counts once */
  for (guint i = 0; i < 3; i++)
    g_assert_cmpstr (((BstSuiteCase *)suite->cases->pdata[i])->benchmark, ==, names[i]);
  g_assert_cmpuint (((BstSuiteCase *)suite->cases->pdata[0])->settings.min_repetitions, ==, 3);
  g_assert_cmpuint (((BstSuiteCase *)suite->cases->pdata[1])->settings.min_repetitions, ==, 0);
  g_assert_cmpint (suite->settings.order, ==, 0); /* an included suite does not set the order */
}

/* A case's own group, then that of its suite, then that of the suite that includes it. */
static void
test_groups (void)
{
  g_autofree char *plain = write_file (
      "plain.json", "{\"benchstone-suite\": 0, \"cases\": [{\"benchmark\": \"a.b\"}]}", -1);
  g_autofree char *named =
      write_file ("named.json",
                  "{\"benchstone-suite\": 0, \"group\": \"inner\", \"cases\": [{\"benchmark\": "
                  "\"c.d\"}, {\"benchmark\": \"e.f\", \"group\": \"own\"}]}",
                  -1);
  g_autofree char *path = write_file (
      "groups.json",
      "{\"benchstone-suite\": 0, \"include\": [\"plain\", \"named\"], \"group\": \"outer\"}", -1);
  static const char *const groups[] = { "outer", "inner", "own" };
  g_autoptr (GError) error = NULL;
  g_autoptr (BstSuite) suite = bst_suite_load (path, &error);
  g_autoptr (BstSuite) without = bst_suite_load (plain, NULL);

  g_assert_no_error (error);
  g_assert_cmpuint (suite->cases->len, ==, G_N_ELEMENTS (groups));
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    g_assert_cmpstr (((BstSuiteCase *)suite->cases->pdata[i])->group, ==, groups[i]);
  g_assert_null (((BstSuiteCase *)without->cases->pdata[0])->group);
}

static void
test_include_cycle (void)
{
  g_autofree char *x =
      write_file ("x.json", "{\"benchstone-suite\": 0,\n\"include\": [\"y\"]}", -1);
  g_autofree char *y =
      write_file ("y.json", "{\"benchstone-suite\": 0,\n\n\"include\": [\"x\"]}", -1);
  g_autoptr (GError) error = NULL;

  g_assert_null (bst_suite_load (x, &error));
  g_assert_nonnull (strstr (error->message, "y.json:3: include[0]: 'x' includes itself"));
  g_assert_nonnull (strstr (error->message, "x.json:2: include[0]: "));
}

static void
test_include_variants (void)
{
  g_autofree char *v = write_file (
      "v.json", "{\"benchstone-suite\": 0, " CASES ", \"variants\": [{\"label\": \"A\"}]}", -1);

  assert_complaint ("{\"benchstone-suite\": 0,\n\"include\": [\"v\"]}",
                    "/t.json:2: include[0]: 'v' has variants; only the suite that is run may have "
                    "them.");
}

/* ---- by name ---- */

static void
test_by_name (void)
{
  g_autofree char *path = write_file ("named.json", "{\"benchstone-suite\": 0, " CASES "}", -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (BstSuite) suite = NULL;
  g_auto (GStrv) names = NULL, paths = NULL;

  suite = bst_suite_load ("named", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (suite->name, ==, "named");
  names = bst_suite_list (&paths);
  g_assert_true (g_strv_contains ((const char *const *)names, "named"));
  g_assert_cmpuint (g_strv_length (names), ==, g_strv_length (paths));
  for (guint i = 0; names[i + 1] != NULL; i++)
    g_assert_cmpint (strcmp (names[i], names[i + 1]), <, 0);
  g_assert_null (bst_suite_load ("nmaed", &error));
  g_assert_cmpstr (error->message, ==,
                   "There is no suite 'nmaed'.  Did you mean 'named'?  'benchstone list suites' "
                   "shows all.");
}

/* ---- settings ---- */

static void
test_settings (void)
{
  static const struct
  {
    const char *name, *text;
    gboolean good;
  } cases[] = {
    { "repetitions", "1", TRUE },
    { "repetitions", "0", FALSE },
    { "repetitions", "-1", FALSE },
    { "repetitions", "7..7", TRUE },
    { "repetitions", "7..", FALSE },
    { "repetitions", "1..2..3", FALSE },
    { "repetitions", "", FALSE },
    { "repetitions", "99999999", FALSE },
    { "precision", "2%", TRUE },
    { "precision", "0.5%", TRUE },
    { "precision", "0%", FALSE },
    { "precision", "2", FALSE },
    { "precision", "0x10%", FALSE },
    { "precision", "101%", FALSE },
    { "precision", "nan%", FALSE },
    { "budget", "none", TRUE },
    { "budget", "1h", TRUE },
    { "budget", "0s", FALSE },
    { "budget", "-1s", FALSE },
    { "duration", "250ms", TRUE },
    { "duration", "soon", FALSE },
    { "timeout", "1e400s", FALSE },
    { "timeout", "1e-9s", FALSE },
    { "memory-limit", "1MiB", TRUE },
    { "memory-limit", "1kB", FALSE },
    { "order", "random", TRUE },
    { "order", "sorted", FALSE },
    { "pin", "auto", TRUE },
    { "pin", "none", TRUE },
    { "pin", "0", TRUE },
    { "pin", "3-1", FALSE },
    { "pin", "1,", FALSE },
    { "pin", "", FALSE },
    { "nothing", "1", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      BstSettings settings;
      g_autoptr (GError) error = NULL;
      gboolean good;

      bst_settings_init (&settings);
      good = bst_settings_set (&settings, cases[i].name, cases[i].text, &error);
      if (good != cases[i].good)
        g_error ("%s %s", cases[i].name, cases[i].text);
      g_assert_true (good == (error == NULL));
      g_free (settings.duration);
      g_free (settings.pin);
    }
}

static void
test_inherit (void)
{
  BstSettings below, above;

  bst_settings_init (&below);
  bst_settings_init (&above);
  g_assert_true (bst_settings_set (&below, "repetitions", "7", NULL));
  g_assert_true (bst_settings_set (&above, "repetitions", "10..50", NULL));
  g_assert_true (bst_settings_set (&above, "pin", "none", NULL));
  g_assert_true (bst_settings_set (&above, "budget", "none", NULL));
  bst_settings_inherit (&below, &above);
  g_assert_cmpuint (below.max_repetitions, ==, 7);
  g_assert_cmpstr (below.pin, ==, "none");
  g_assert_cmpfloat (below.budget, ==, 0);
  g_assert_true (isnan (below.precision));
  g_free (below.pin);
  g_free (above.pin);
}

/* ---- guesses ---- */

static void
test_nearest (void)
{
  static const char *const words[] = { "max-prime", "threads",     "duration",
                                       "cpu.prime", "disk.random", NULL };
  g_autofree char *hint = bst_did_you_mean ("thread", words);
  g_autofree char *none = bst_did_you_mean ("xyzzy", words);

  g_assert_cmpuint (bst_edit_distance ("", ""), ==, 0);
  g_assert_cmpuint (bst_edit_distance ("kitten", "sitting"), ==, 3);
  g_assert_cmpuint (bst_edit_distance ("ab", "ba"), ==, 1);
  g_assert_cmpuint (bst_edit_distance ("", "abc"), ==, 3);
  g_assert_cmpstr (hint, ==, "  Did you mean 'threads'?");
  g_assert_cmpstr (none, ==, "");
  g_assert_cmpstr (bst_nearest ("cpu.pirme", words), ==, "cpu.prime");
  g_assert_cmpstr (bst_nearest ("prime", words), ==, "cpu.prime");
  g_assert_cmpstr (bst_nearest ("disk", words), ==, "disk.random");
  g_assert_null (bst_nearest ("", words));
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("benchstone-test-XXXXXX", NULL);
  g_setenv ("BENCHSTONE_SUITE_PATH", folder, TRUE);
  g_test_add_func ("/json/lines", test_lines);
  g_test_add_func ("/json/strict", test_strict);
  g_test_add_func ("/json/cut", test_cut);
  g_test_add_func ("/suite/whole", test_whole);
  g_test_add_func ("/suite/complaints", test_complaints);
  g_test_add_func ("/suite/hostile", test_hostile);
  g_test_add_func ("/suite/include", test_include);
  g_test_add_func ("/suite/groups", test_groups);
  g_test_add_func ("/suite/include-cycle", test_include_cycle);
  g_test_add_func ("/suite/include-variants", test_include_variants);
  g_test_add_func ("/suite/by-name", test_by_name);
  g_test_add_func ("/settings/set", test_settings);
  g_test_add_func ("/settings/inherit", test_inherit);
  g_test_add_func ("/nearest", test_nearest);
  status = g_test_run ();
  bst_path_remove_tree (folder, NULL);
  g_free (folder);
  return status;
}
