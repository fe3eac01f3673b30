/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-show.c - a result on a terminal: every line fits, nothing acts on the terminal, figures
 * and failures are there.
 */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reports/show.h"
#include "reports/text.h"
#include "tests/unit/sample-result.h"

#define HOSTILE "'\"><script>`touch x`%s\033[2J\n\xff"

static char *
show (const BstResult *result, const BstShowOptions *options)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  char *copy = NULL;

  bst_report_show (result, options, out);
  fclose (out);
  copy = g_strdup (text);
  free (text);
  return copy;
}

static void
assert_lines_fit (const char *text, guint width)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    {
      if (bst_text_width (*line) > width)
        g_test_message ("too long: %s", *line);
      g_assert_cmpuint (bst_text_width (*line), <=, width);
    }
}

static void
test_realistic (void)
{
  g_autoptr (BstResult) result = sample_result_realistic ("workbench", 7);
  const BstShowOptions options = { .width = 80, .utf8 = TRUE, .units = BST_PREFIX_DEFAULT };
  g_autofree char *text = show (result, &options);

  assert_lines_fit (text, 80);
  g_assert_nonnull (strstr (text, "Quick look at a machine on workbench\n"));
  g_assert_nonnull (strstr (text, "2026-11-30 11:32 UTC, complete, 2 min 34 s\n"));
  g_assert_nonnull (strstr (text, "cpu.prime: rate in event/s, more is better\n"));
  g_assert_nonnull (strstr (text, "memory.copy: rate in GB/s, more is better\n"));
  g_assert_nonnull (
      strstr (text, "    ! 1 of 10 repetitions crashed: killed by SIGSEGV while running\n"));
  g_assert_nonnull (strstr (text, "    ! lacked permission: direct I/O on '/srv'"));
  g_assert_nonnull (strstr (text, "█"));
  g_assert_null (strstr (text, "latency"));
  g_assert_null (strchr (text, '\033'));
}

static void
test_same_input_same_text (void)
{
  g_autoptr (BstResult) first = sample_result_realistic ("workbench", 7);
  g_autoptr (BstResult) second = sample_result_realistic ("workbench", 7);
  const BstShowOptions options = {
    .width = 80, .utf8 = TRUE, .verbose = TRUE, .units = BST_PREFIX_DEFAULT
  };
  g_autofree char *a = show (first, &options);
  g_autofree char *b = show (second, &options);

  g_assert_cmpstr (a, ==, b);
}

static void
test_ascii (void)
{
  g_autoptr (BstResult) result = sample_result_realistic ("wörkbench", 7);
  const BstShowOptions options = { .width = 80, .units = BST_PREFIX_DEFAULT, .verbose = TRUE };
  g_autofree char *text = show (result, &options);

  g_assert_true (g_str_is_ascii (text));
  g_assert_nonnull (strstr (text, "####"));
  assert_lines_fit (text, 80);
}

static void
test_color_is_never_alone (void)
{
  g_autoptr (BstResult) result = sample_result_realistic ("workbench", 7);
  const BstShowOptions colored = {
    .width = 80, .utf8 = TRUE, .color = TRUE, .units = BST_PREFIX_DEFAULT
  };
  const BstShowOptions plain = { .width = 80, .utf8 = TRUE, .units = BST_PREFIX_DEFAULT };
  g_autofree char *a = show (result, &colored);
  g_autofree char *b = show (result, &plain);
  g_autoptr (GRegex) escapes = g_regex_new ("\033\\[[0-9]*m", 0, 0, NULL);
  g_autofree char *stripped = g_regex_replace_literal (escapes, a, -1, 0, "", 0, NULL);

  g_assert_nonnull (strstr (a, "\033[31m"));
  g_assert_cmpstr (stripped, ==, b);
}

static void
test_plain (void)
{
  static const SampleCase sample = { "x.y", "X", "a=1", "rate", "op/s", BST_HIGHER_IS_BETTER,
                                     0.5,   0,   7 };
  g_autoptr (BstResult) result = sample_result_new ("a\tb");
  const BstShowOptions options = { .plain = TRUE, .units = BST_PREFIX_DEFAULT };
  g_autofree char *text = NULL;

  sample_case_fail (sample_result_add (result, &sample, 1), 0, BST_STATUS_CRASHED, "why");
  text = show (result, &options);
  g_assert_cmpstr (
      text, ==,
      "system\tbenchmark\tparameters\tmetric\tlabels\tunit\tmedian\tlow\thigh\tmin\tmax\t"
      "cv\tn\tfailed\tstatus\n"
      "a b\tx.y\ta=1\trate\t\top/s\t0.5\t0.5\t0.5\t0.5\t0.5\t0\t6\t1\tcrashed\n");
}

/* Two points, VALUE and a hundred more. */
static void
add_series (BstCaseResult *c, const char *key, guint repetition, double value)
{
  BstSeries *series = g_new0 (BstSeries, 1);
  const BstPoint points[] = { { 0, value }, { 1, value + 100 } };

  series->key = g_strdup (key);
  series->repetition = repetition;
  series->points = g_array_new (FALSE, FALSE, sizeof (BstPoint));
  g_array_append_vals (series->points, points, G_N_ELEMENTS (points));
  g_ptr_array_add (c->series, series);
}

static void
test_verbose (void)
{
  g_autoptr (BstResult) result = sample_result_realistic ("workbench", 7);
  BstCaseResult *c = result->cases->pdata[0];
  const BstShowOptions options = {
    .width = 120, .utf8 = TRUE, .verbose = TRUE, .units = BST_PREFIX_DEFAULT
  };
  g_autofree char *text = NULL;

  sample_case_add_metric (c, "rate", "page=/a.html", "event/s", BST_PRIMARY, 100, 3);
  add_series (c, "rate", 0, 100);
  add_series (c, "rate", 1, 400);
  add_series (c, "unknown", 1, 400);
  text = show (result, &options);
  g_assert_nonnull (strstr (text, "latency"));
  g_assert_nonnull (strstr (text, "page /a.html"));
  g_assert_nonnull (strstr (text, "max-prime = 5000"));
  g_assert_nonnull (strstr (text, "  cpu:\n"));
  g_assert_nonnull (strstr (text, "governor = performance"));
  g_assert_nonnull (strstr (text, "room = quiet, 21 °C"));
  g_assert_nonnull (strstr (text, "rate = 100.0 / 300.0 / 500.0 event/s"));
  g_assert_null (strstr (text, "unknown = "));
  assert_lines_fit (text, 120);
}

/* Sizes have their unit, and what a rule became stands beside it; no list is a line for each. */
static void
test_verbose_parameters (void)
{
  static const SampleCase sample = { "x.y", "X", "", "rate", "op/s", BST_HIGHER_IS_BETTER,
                                     10,    0.1, 7 };
  g_autoptr (BstResult) result = sample_result_new ("a");
  BstCaseResult *c = sample_result_add (result, &sample, 1);
  const BstShowOptions options = {
    .width = 80, .utf8 = TRUE, .verbose = TRUE, .units = BST_PREFIX_DEFAULT
  };
  g_autofree char *text = NULL;

  sample_case_type_param (c, "size", BST_PARAM_SIZE);
  sample_case_type_param (c, "share", BST_PARAM_SIZE);
  bst_pairs_set (c->asked, "size", "16384");
  bst_pairs_set (c->asked, "share", "2xram");
  bst_pairs_set (c->effective, "share", "4294967296");
  bst_pairs_set (c->asked, "list", "a,b");
  text = show (result, &options);
  if (strstr (text, "size = 16 KiB") == NULL)
    g_test_message ("%s", text);
  g_assert_nonnull (
      strstr (text, "  Parameters:\n    size = 16 KiB, share = 2xram (4 GiB), list = 'a,b'\n"));
  g_assert_null (strstr (text, "16384"));
}

static void
test_hostile (void)
{
  static const SampleCase sample = { "x.y",  HOSTILE, "a=" HOSTILE,
                                     "rate", "op/s",  BST_HIGHER_IS_BETTER,
                                     0.5,    0,       7 };
  g_autoptr (BstResult) result = sample_result_new (HOSTILE);
  const BstShowOptions options = {
    .width = 80, .utf8 = TRUE, .verbose = TRUE, .units = BST_PREFIX_DEFAULT
  };
  g_autofree char *text = NULL;

  sample_case_fail (sample_result_add (result, &sample, 1), 0, BST_STATUS_CRASHED, HOSTILE);
  text = show (result, &options);
  g_assert_null (strchr (text, '\033'));
  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_nonnull (strstr (text, "'\"><script>`touch"));
}

static void
test_sizes (void)
{
  static const double medians[] = { 1e-9, 1, 1e18, 0, -5 };
  const BstShowOptions options = { .width = 80, .utf8 = TRUE, .units = BST_PREFIX_DEFAULT };

  for (guint i = 0; i < G_N_ELEMENTS (medians); i++)
    {
      const SampleCase sample = { "x.y",      "X", "", "value", "op/s", BST_HIGHER_IS_BETTER,
                                  medians[i], 0,   10 };
      g_autoptr (BstResult) result = sample_result_new ("a");
      g_autofree char *text = NULL;

      sample_result_add (result, &sample, 1);
      text = show (result, &options);
      assert_lines_fit (text, 80);
      g_assert_nonnull (strstr (text, "x.y: value in"));
    }
}

static void
test_long_names (void)
{
  g_autofree char *name = g_strnfill (200, 'n');
  g_autofree char *parameters = g_strdup_printf ("name=%s", name);
  g_autofree char *others = g_strdup_printf ("name=%s2", name);
  SampleCase sample = { "x.y", "X", parameters, "rate", "op/s", BST_HIGHER_IS_BETTER, 5, 0.1, 10 };
  g_autoptr (BstResult) result = sample_result_new ("a");
  const BstShowOptions options = { .width = 80, .utf8 = TRUE, .units = BST_PREFIX_DEFAULT };
  g_autofree char *text = NULL;

  sample_result_add (result, &sample, 1);
  text = show (result, &options);
  assert_lines_fit (text, 80);
  g_clear_pointer (&text, g_free);
  sample.parameters = others;
  sample_result_add (result, &sample, 2);
  text = show (result, &options);
  assert_lines_fit (text, 80);
  g_assert_nonnull (strstr (text, "…"));
}

static void
test_disturbed (void)
{
  static const char *const marks[] = { "waited 63 % of the time for a CPU", NULL };
  g_autoptr (BstResult) result = sample_result_realistic ("workbench", 7);
  BstCaseResult *c = result->cases->pdata[0];
  const BstShowOptions options = { .width = 120, .utf8 = TRUE, .units = BST_PREFIX_DEFAULT };
  g_autofree char *text = NULL;

  g_array_index (c->repetitions, BstRepetition, 2).marks = g_strdupv ((GStrv)marks);
  text = show (result, &options);
  g_assert_nonnull (strstr (text, "    ! 1 of 20 repetitions was disturbed and kept: waited 63 %"));
}

/* What most cases were disturbed by is said once, and at the top. */
static void
test_disturbed_all (void)
{
  static const char *const marks[] = { "waited 63 % of the time for a CPU", NULL };
  static const SampleCase sample = { "x.y", "X", "a=1", "rate", "op/s", BST_HIGHER_IS_BETTER,
                                     10,    0.1, 7 };
  static const SampleCase second = { "x.z", "Z", "a=2", "rate", "op/s", BST_HIGHER_IS_BETTER,
                                     10,    0.1, 7 };
  g_autoptr (BstResult) result = sample_result_new ("workbench");
  const BstShowOptions options = { .width = 200, .utf8 = TRUE, .units = BST_PREFIX_DEFAULT };
  g_autofree char *text = NULL;
  const char *said = NULL;

  sample_result_add (result, &sample, 1);
  sample_result_add (result, &second, 2);
  for (guint i = 0; i < result->cases->len; i++)
    {
      const BstCaseResult *c = result->cases->pdata[i];

      g_array_index (c->repetitions, BstRepetition, 2).marks = g_strdupv ((GStrv)marks);
    }
  text = show (result, &options);
  said =
      strstr (text, "  ! In 2 of 2 cases, 2 of 14 repetitions were disturbed and kept: waited 63 "
                    "% of the time for a CPU (the worst of 2)\n");
  if (said == NULL)
    g_test_message ("%s", text);
  g_assert_nonnull (said);
  g_assert_true (said < strstr (text, "x.y: rate"));
  g_assert_null (strstr (strchr (said, '\n'), "disturbed"));
}

/* Legends stand once, below all tables. */
static void
test_legend (void)
{
  static const SampleCase sample = { "x.y", "X", "", "rate", "op/s", BST_HIGHER_IS_BETTER,
                                     10,    0.1, 3 };
  static const SampleCase second = { "x.z", "Z", "", "rate", "op/s", BST_HIGHER_IS_BETTER,
                                     10,    0.1, 3 };
  g_autoptr (BstResult) result = sample_result_new ("workbench");
  const BstShowOptions options = { .width = 80, .utf8 = TRUE, .units = BST_PREFIX_DEFAULT };
  g_autofree char *text = NULL;
  const char *legend = NULL;

  sample_result_add (result, &sample, 1);
  sample_result_add (result, &second, 2);
  text = show (result, &options);
  legend = strstr (text, "–: an interval needs 6 values");
  g_assert_nonnull (legend);
  g_assert_true (legend > strstr (text, "x.z: rate"));
  g_assert_null (strstr (legend + strlen ("–: an"), "an interval needs"));
}

static void
test_empty (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  const BstShowOptions options = { .width = 80, .utf8 = TRUE, .units = BST_PREFIX_DEFAULT };
  g_autofree char *text = show (result, &options);

  g_assert_nonnull (strstr (text, "Nothing was measured in this run.\n"));
}

static const SampleCase steady_sample = { "x.y", "X",  "", "t", "s", BST_LOWER_IS_BETTER,
                                          10,    0.01, 20 };

/* The times become those of TREND, and go up and down by SWING. */
static BstResult *
make_series (double trend, double swing)
{
  BstResult *result = sample_result_new ("a");
  BstCaseResult *c = sample_result_add (result, &steady_sample, 1);
  BstColumn *column = bst_case_result_find_column (c, "t");

  for (guint i = 0; i < c->repetitions->len; i++)
    g_array_index (column->samples, BstSample, i).value =
        10 + trend * i + (i % 2 ? swing : -swing) + 0.01 * (i * 7 % 20);
  return result;
}

static void
assert_shown (const BstResult *result, const char *line, gboolean shown)
{
  const BstShowOptions options = { .width = 200, .utf8 = TRUE, .units = BST_PREFIX_DEFAULT };
  g_autofree char *text = show (result, &options);

  if ((strstr (text, line) != NULL) != shown)
    g_test_message ("%s", text);
  g_assert_true ((strstr (text, line) != NULL) == shown);
}

static void
test_drift (void)
{
  g_autoptr (BstResult) still = make_series (0, 0);
  g_autoptr (BstResult) slower = make_series (0.1, 0);
  g_autoptr (BstResult) faster = make_series (-0.1, 0);
  g_autoptr (BstResult) by_turns = make_series (0, 1);
  BstCaseResult *c = slower->cases->pdata[0];

  assert_shown (still, "Drift", FALSE);
  assert_shown (slower,
                "! Drift: the machine became slower while this was measured (trend, p = ", TRUE);
  assert_shown (slower, "its 20 values tell as much as 2 independent ones would.\n", TRUE);
  assert_shown (faster, "the machine became faster", TRUE);
  assert_shown (by_turns, "! Drift: repetitions are slow and fast by turns (autocorrelation -0.9",
                TRUE);
  assert_shown (by_turns, "independent", FALSE);
  /* A rate that grows is no machine that slows down; and without times there is no order. */
  ((BstMetricInfo *)c->description->metrics->pdata[0])->direction = BST_HIGHER_IS_BETTER;
  assert_shown (slower, "the machine became faster", TRUE);
  for (guint i = 0; i < c->repetitions->len; i++)
    g_array_index (c->repetitions, BstRepetition, i).started = 0;
  assert_shown (slower, "Drift", FALSE);
}

/* Cases are taken each against its own median: what differs between them is no drift. */
static void
test_drift_of_several_cases (void)
{
  static const SampleCase other = { "x.z", "Z",  "", "rate", "op/s", BST_HIGHER_IS_BETTER,
                                    5000,  0.01, 20 };
  g_autoptr (BstResult) still = make_series (0, 0);
  g_autoptr (BstResult) slower = make_series (0.1, 0);
  BstCaseResult *c = sample_result_add (slower, &other, 2);
  BstColumn *column = bst_case_result_find_column (c, "rate");

  sample_result_add (still, &other, 2);
  assert_shown (still, "Drift", FALSE);
  for (guint i = 0; i < 20; i++)
    g_array_index (column->samples, BstSample, i).value *= 1 - 0.008 * i;
  assert_shown (slower, "the machine became slower while this was measured", TRUE);
  assert_shown (slower, "its 40 values tell as much as", TRUE);
}

static void
assert_steady (const char *word, guint from, const char *line)
{
  g_autoptr (BstResult) result = make_series (0, 0);
  BstCaseResult *c = result->cases->pdata[0];

  c->steady = g_strdup (word);
  c->steady_from = from;
  if (line != NULL)
    assert_shown (result, line, TRUE);
  else
    assert_shown (result, "!", FALSE);
}

static void
test_steady (void)
{
  assert_steady (NULL, 0, NULL);
  assert_steady (BST_STEADY_FLAT, 0, NULL);
  assert_steady ("a word of tomorrow", 3, NULL);
  assert_steady (BST_STEADY_NONE, 0,
                 "! no steady state: its level changed until the end; all 20 repetitions count\n");
  assert_steady (BST_STEADY_WARM_UP, 5,
                 "! warm-up: the first 5 of 20 repetitions were slower than the later ones; all "
                 "count\n");
  assert_steady (BST_STEADY_SLOWDOWN, 1,
                 "! slowdown: the first 1 of 20 repetitions was faster than the later ones; all "
                 "count\n");
}

/* A "?" for what a terminal has no letter for would be read as a verdict. */
static void
test_signs (void)
{
  const BstShowOptions options = { .width = 80 };
  g_autofree char *text = bst_show_text (&options, "Primes · threads=2: 5 ± 2 µs² – fine?");

  g_assert_cmpstr (text, ==, "Primes - threads=2: 5 +- 2 us2 - fine?");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/show/signs", test_signs);
  g_test_add_func ("/show/realistic", test_realistic);
  g_test_add_func ("/show/same-input-same-text", test_same_input_same_text);
  g_test_add_func ("/show/ascii", test_ascii);
  g_test_add_func ("/show/color-is-never-alone", test_color_is_never_alone);
  g_test_add_func ("/show/plain", test_plain);
  g_test_add_func ("/show/verbose", test_verbose);
  g_test_add_func ("/show/verbose/parameters", test_verbose_parameters);
  g_test_add_func ("/show/hostile", test_hostile);
  g_test_add_func ("/show/sizes", test_sizes);
  g_test_add_func ("/show/long-names", test_long_names);
  g_test_add_func ("/show/disturbed", test_disturbed);
  g_test_add_func ("/show/disturbed/all", test_disturbed_all);
  g_test_add_func ("/show/legend", test_legend);
  g_test_add_func ("/show/empty", test_empty);
  g_test_add_func ("/show/drift", test_drift);
  g_test_add_func ("/show/drift/several-cases", test_drift_of_several_cases);
  g_test_add_func ("/show/steady", test_steady);
  return g_test_run ();
}
