/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-index.c - indexes beside baselines, and until where service levels hold, against figures
 * worked out by hand.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "model/json-text.h"
#include "reports/compare.h"
#include "reports/chart-index.h"
#include "reports/gnuplot-private.h"
#include "reports/index.h"
#include "reports/levels.h"
#include "reports/report.h"
#include "tests/unit/sample-comparison.h"
#include "tests/unit/sample-page.h"
#include "tests/unit/sample-result.h"

/* ---- Indexes ------------------------------------------------------------------------------- */

#define BASELINE(benchmark, params, value)                  \
  "{\"benchmark\": \"" benchmark "\", \"params\": {" params \
  "}, \"revision\": 1, \"value\": " value ", \"unit\": \"op/s\"}"
#define SCORES(baselines) \
  "{\"scores\": {\"machine\": \"a machine\", \"baselines\": [" baselines "]}}"

/* Ratios 2, 8 and 4 (of 50 to 200, as less is better) in "cpu", 1/4 in "disk": the groups are
 * (2 x 8 x 4)^(1/3) = 4 and 1/4, the total is sqrt (4 x 1/4) = 1, times ten. */
static const char four[] = SCORES (BASELINE ("cpu.one", "\"threads\": 1", "100") "," BASELINE (
    "cpu.one", "\"threads\": 2",
    "50") "," BASELINE ("cpu.two", "", "200") "," BASELINE ("disk.one", "\"size\": \"64KiB\"",
                                                            "400"));

static BstResult *
sample_run (const char *suite)
{
  BstResult *run = sample_run_new ("box", 1);
  BstCaseResult *c;

  sample_add_case (run, NULL, "cpu.one", "threads=1", BST_HIGHER_IS_BETTER, 200, 0.01, 7);
  sample_add_case (run, NULL, "cpu.one", "threads=2", BST_HIGHER_IS_BETTER, 400, 0.01, 7);
  sample_add_case (run, NULL, "cpu.two", "", BST_LOWER_IS_BETTER, 50, 0.01, 7);
  c = sample_add_case (run, NULL, "disk.one", "size=65536", BST_HIGHER_IS_BETTER, 100, 0.01, 7);
  sample_case_type_param (c, "size", BST_PARAM_SIZE);
  run->suite = bst_json_parse (suite, -1, NULL);
  g_assert_nonnull (run->suite);
  return run;
}

typedef struct
{
  BstResult *run;
  BstGroups *groups;
  GPtrArray *all;
  const BstIndexes *indexes;
} Sample;

static void
sample_init (Sample *sample, BstResult *run)
{
  const BstResult *const results[] = { run };
  const BstGroupOptions grouping = { BST_PRIMARY, FALSE, FALSE, BST_PREFIX_DEFAULT };

  sample->run = run;
  sample->groups = bst_groups_new (results, 1, &grouping);
  sample->all = bst_indexes_new (sample->groups, BST_PREFIX_DEFAULT, FALSE);
  sample->indexes = sample->all->len > 0 ? sample->all->pdata[0] : NULL;
}

static void
sample_clear (Sample *sample)
{
  g_ptr_array_unref (sample->all);
  bst_groups_free (sample->groups);
  bst_result_free (sample->run);
}

static const BstIndexEntry *
entry_of (const Sample *sample, guint i)
{
  g_assert_cmpuint (i, <, sample->indexes->entries->len);
  return sample->indexes->entries->pdata[i];
}

static void
test_index (void)
{
  static const double expected[] = { 20, 80, 40, 2.5 };
  const BstIndexMean *cpu, *disk;
  Sample sample;

  sample_init (&sample, sample_run (four));
  g_assert_cmpuint (sample.all->len, ==, 1);
  g_assert_cmpuint (sample.indexes->without->len, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const BstIndexEntry *entry = entry_of (&sample, i);

      g_assert_null (entry->reason);
      g_assert_cmpfloat_with_epsilon (entry->index, expected[i], 1e-9);
      /* All seven values: the median's interval is that of the smallest and the largest. */
      g_assert_cmpfloat_with_epsilon (entry->low, i == 2 ? 40 / 1.01 : expected[i] * 0.99, 1e-9);
      g_assert_cmpfloat_with_epsilon (entry->high, i == 2 ? 40 / 0.99 : expected[i] * 1.01, 1e-9);
    }
  cpu = sample.indexes->groups->pdata[0];
  disk = sample.indexes->groups->pdata[1];
  g_assert_cmpstr (cpu->name, ==, "cpu");
  g_assert_cmpfloat_with_epsilon (cpu->index, 40, 1e-9);
  g_assert_cmpfloat_with_epsilon (disk->index, 2.5, 1e-9);
  g_assert_cmpuint (cpu->n, ==, 3);
  g_assert_cmpfloat_with_epsilon (sample.indexes->total.index, 10, 1e-9);
  g_assert_cmpfloat (sample.indexes->total.interval.low, <, 10);
  g_assert_cmpfloat (sample.indexes->total.interval.low, >, 9.9);
  g_assert_cmpfloat (sample.indexes->total.interval.high, >, 10);
  g_assert_cmpfloat (sample.indexes->total.interval.high, <, 10.1);
  sample_clear (&sample);
}

/* The chart draws what the table says: cases, groups and the total, with intervals, and the baseline. */
static void
test_chart (void)
{
  static const double expected[] = { 40, 20, 80, 40, 2.5, 2.5, 10 };
  Sample sample;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  BstFigure *figure = NULL;

  sample_init (&sample, sample_run (four));
  figure = bst_chart_index (plot, sample.indexes);
  g_assert_nonnull (figure);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      double bar[5], whisker[4];

      sample_read_data (plot->script->str, "bars", i, bar, 5);
      g_assert_cmpfloat_with_epsilon (bar[0], expected[i] / 2, 1e-4);
      g_assert_cmpfloat (bar[1], ==, i);
      g_assert_cmpfloat_with_epsilon (bar[2], expected[i] / 2, 1e-4);
      sample_read_data (plot->script->str, "whiskers", i, whisker, 4);
      g_assert_cmpfloat_with_epsilon (whisker[0], expected[i], 1e-4);
      g_assert_cmpfloat (whisker[2], <, expected[i]);
      g_assert_cmpfloat (whisker[3], >, expected[i]);
    }
  g_assert_nonnull (strstr (plot->script->str, "set arrow from first 10, graph 0"));
  g_assert_nonnull (strstr (figure->how, "that of a machine;"));
  bst_figure_free (figure);
  sample_clear (&sample);

  sample_init (&sample, sample_run (SCORES (BASELINE ("net.one", "", "1"))));
  g_assert_null (bst_chart_index (plot, sample.indexes));
  sample_clear (&sample);
}

/* No total over what is left, and the reason of each that is missing. */
static void
test_missing (void)
{
  static const char suite[] = SCORES (BASELINE ("cpu.one", "\"threads\": 1", "100") "," BASELINE (
      "cpu.one", "\"threads\": 4",
      "50") "," BASELINE ("cpu.two", "\"size\": 1",
                          "200") "," BASELINE ("disk.one", "\"size\": 65536",
                                               "400") "," BASELINE ("net.one", "", "1"));
  Sample sample;
  g_autofree char *finding = NULL, *json = NULL;
  g_autoptr (GPtrArray) notes = NULL;

  sample_init (&sample, sample_run (suite));
  g_assert_cmpuint (sample.indexes->total.n, ==, 5);
  g_assert_cmpuint (sample.indexes->total.n_good, ==, 2);
  g_assert_true (isnan (sample.indexes->total.index));
  g_assert_true (isnan (((BstIndexMean *)sample.indexes->groups->pdata[0])->index));
  g_assert_cmpfloat_with_epsilon (((BstIndexMean *)sample.indexes->groups->pdata[1])->index, 2.5,
                                  1e-9);
  g_assert_cmpuint (sample.indexes->without->len, ==, 2);
  finding = bst_index_finding (sample.indexes);
  g_assert_nonnull (strstr (finding, "There is no total, as only 2 of 5 cases have an index"));
  notes = bst_index_notes (sample.indexes);
  g_assert_cmpstr (notes->pdata[1], ==,
                   "No index of cpu.one: 2 cases of 'cpu.one' were run, and none with the "
                   "parameters that the baseline was measured with.");
  g_assert_cmpstr (notes->pdata[2], ==,
                   "No index of cpu.two: 'size' is – here, and was 1 when the baseline was "
                   "measured.");
  g_assert_cmpstr (notes->pdata[3], ==, "No index of net.one: 'net.one' was not run.");
  json = bst_index_json (sample.run, 0);
  g_assert_nonnull (strstr (json, "'net.one' was not run."));
  sample_clear (&sample);
}

static void
assert_reason (BstResult *run, const char *expected)
{
  Sample sample;

  sample_init (&sample, run);
  for (guint i = 0; i < sample.indexes->entries->len; i++)
    if (entry_of (&sample, i)->reason != NULL)
      {
        g_assert_cmpstr (entry_of (&sample, i)->reason, ==, expected);
        g_assert_true (isnan (entry_of (&sample, i)->index));
        g_assert_true (isnan (sample.indexes->total.index));
        sample_clear (&sample);
        return;
      }
  g_assert_not_reached ();
}

static void
test_objections (void)
{
  BstResult *run = sample_run (four);

  sample_fail_first (run->cases->pdata[0], 2);
  assert_reason (run, "2 of 7 repetitions crashed: SIGSEGV in run.");
  run = sample_run (four);
  sample_fail_first (run->cases->pdata[0], 7);
  assert_reason (run, "crashed: SIGSEGV in run.");
  run = sample_run (four);
  ((BstCaseResult *)run->cases->pdata[3])->description->revision = 2;
  assert_reason (run, "The baseline is of revision 1 of 'disk.one', these figures are of 2.");
  run = sample_run (four);
  sample_add_case (run, NULL, "cpu.two", "", BST_LOWER_IS_BETTER, 50, 0.01, 7);
  assert_reason (run,
                 "Several cases were run as the baseline was, so it is not clear which of them it "
                 "is of.");
  run = sample_run (SCORES ("{\"benchmark\": \"cpu.two\", \"revision\": 1, \"value\": 1, "
                            "\"unit\": \"ms\"}"));
  assert_reason (run, "The baseline is in s, 'rate' in op/s.");
  run = sample_run (SCORES ("{\"benchmark\": \"cpu.two\", \"revision\": 1, \"value\": 1, "
                            "\"metric\": \"speed\", \"unit\": \"s\"}"));
  assert_reason (run, "'cpu.two' has no metric 'speed'.");
}

/* One failure of seven is not a fifth; values that are the same have no error; of two values none can be
 * known that is worth a 95 % interval, and of one none at all. */
static void
test_few (void)
{
  BstResult *run = sample_run (four);
  g_autoptr (GPtrArray) notes = NULL;
  g_autofree char *finding = NULL;
  Sample sample;

  sample_fail_first (run->cases->pdata[0], 1);
  sample_init (&sample, run);
  g_assert_cmpuint (sample.indexes->total.n_good, ==, 4);
  sample_clear (&sample);

  run = sample_run_new ("box", 1);
  sample_add_case (run, NULL, "cpu.two", "", BST_HIGHER_IS_BETTER, 50, 0, 7);
  run->suite = bst_json_parse (SCORES (BASELINE ("cpu.two", "", "200")), -1, NULL);
  sample_init (&sample, run);
  g_assert_cmpfloat_with_epsilon (sample.indexes->total.index, 2.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (sample.indexes->total.interval.low, 2.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (sample.indexes->total.interval.high, 2.5, 1e-9);
  sample_clear (&sample);

  run = sample_run (four);
  sample_add_case (run, NULL, "cpu.few", "", BST_HIGHER_IS_BETTER, 50, 0.01, 2);
  json_node_unref (run->suite);
  run->suite = bst_json_parse (
      SCORES (BASELINE ("cpu.two", "", "200") "," BASELINE ("cpu.few", "", "200")), -1, NULL);
  sample_init (&sample, run);
  notes = bst_index_notes (sample.indexes);
  finding = bst_index_finding (sample.indexes);
  g_assert_true (isfinite (sample.indexes->total.index));
  g_assert_true (isnan (sample.indexes->total.interval.low));
  g_assert_true (isnan (sample.indexes->total.interval.high));
  g_assert_cmpstr (strchr (finding, ','), ==,
                   ", without an interval, over 2 cases; 10 is: a machine.");
  g_assert_cmpstr (notes->pdata[0], ==,
                   "The total has no 95 % interval: that takes 6 values of each case, and "
                   "cpu.few has 2.");
  sample_clear (&sample);

  run = sample_run_new ("box", 1);
  sample_add_case (run, NULL, "cpu.two", "", BST_HIGHER_IS_BETTER, 50, 0, 1);
  run->suite = bst_json_parse (SCORES (BASELINE ("cpu.two", "", "1e99")), -1, NULL);
  sample_init (&sample, run);
  g_assert_cmpfloat_with_epsilon (sample.indexes->total.index, 5e-97, 1e-100);
  g_assert_true (isnan (sample.indexes->total.interval.low));
  sample_clear (&sample);
}

/* run.json may come from anybody. */
static void
test_hostile (void)
{
  static const char *const suites[] = {
    "{\"scores\": 1}",
    "{\"scores\": []}",
    "{\"scores\": {}}",
    "{\"scores\": {\"machine\": 1}}",
    "{\"scores\": {\"machine\": \"m\", \"baselines\": [1]}}",
    "{\"scores\": {\"machine\": \"m\", \"baselines\": [{\"benchmark\": \"\"}]}}",
    SCORES (BASELINE ("cpu.one", "\"a\": {}", "1")),
    SCORES (BASELINE ("cpu.one", "", "-1")),
    SCORES (BASELINE ("cpu.one", "", "1e999")),
    SCORES (BASELINE ("cpu.one", "\"A: b\": 1", "1")),
  };

  for (guint i = 0; i < G_N_ELEMENTS (suites); i++)
    {
      BstResult *run = sample_run (four);
      JsonNode *node = bst_json_parse (suites[i], -1, NULL);
      Sample sample;

      if (node == NULL)
        {
          bst_result_free (run);
          continue;
        }
      json_node_unref (run->suite);
      run->suite = node;
      sample_init (&sample, run);
      g_assert_cmpuint (sample.all->len, ==, 1);
      g_assert_nonnull (sample.indexes->wrong);
      g_autofree char *finding = bst_index_finding (sample.indexes);
      g_assert_true (g_str_has_prefix (finding, "The scores of this suite cannot be read: scores"));
      sample_clear (&sample);
    }
}

/* The same numbers everywhere. */
static void
test_shown (void)
{
  BstResult *run = sample_run (four);
  const BstResult *const results[] = { run };
  const BstReportOptions options = { .units = BST_PREFIX_DEFAULT };
  const BstShowOptions show = { .width = 100, .utf8 = TRUE, .units = BST_PREFIX_DEFAULT };
  g_autofree char *html = bst_report_html (results, 1, &options, NULL);
  g_autofree char *json = bst_index_json (run, 0);
  char *text = NULL;
  gsize size = 0;
  FILE *out = open_memstream (&text, &size);

  bst_report_show (run, &show, out);
  fclose (out);
  g_assert_nonnull (strstr (text, "Total"));
  g_assert_nonnull (strstr (text, "10 is: a machine"));
  g_assert_nonnull (strstr (html, "<section class=\"indexes\""));
  g_assert_nonnull (strstr (html, "over 4 cases; 10 is: a machine."));
  if (sample_has_gnuplot ())
    g_assert_nonnull (strstr (html, "<figure aria-labelledby=\"index-1-caption\">"));
  g_assert_nonnull (strstr (json, "a machine"));
  free (text);
  bst_result_free (run);
}

/* ---- Levels -------------------------------------------------------------------------------- */

static void
test_level_text (void)
{
  static const struct
  {
    const char *text, *rule, *unit;
    double value;
  } good[] = {
    { "good: lost-frames<=10", "lost-frames <= 10", NULL, 10 },
    { " a b :rate >= .5e3MB/s ", "rate >= .5e3MB/s", "B/s", 5e8 },
    { "x: time{page=/a>b}<250 ms", "time{page=/a>b} < 250 ms", "s", 0.25 },
    { "x: rate>1event/s", "rate > 1event/s", "event/s", 1 },
    { "x: latency.p99.9{page=/a.b} <= 1ms", "latency.p99.9{page=/a.b} <= 1ms", "s", 1e-3 },
    { "x: loss<=1e-5", "loss <= 1e-5", NULL, 1e-5 },
  };
  static const char *const bad[] = {
    "",
    "good",
    "good:",
    ": rate>1",
    "good: rate",
    "good: Rate<1",
    "good: <1",
    "good: rate=1",
    "good: rate<",
    "good: rate<=x",
    "good: rate<=1 apple",
    "g: rate{<1",
    "g: rate{}<1",
    "g: rate<1e999",
    "g: rate<nan",
    "g: rate<0x10",
    "g: rate<1e400",
    "g: rate<1e308 Gevent/s",
    "g: latency.p98<=1ms",
    "g: latency.max<=1ms",
    "g: latency.<=1ms",
    "g: .p99<=1ms",
  };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BstLevel) level = bst_level_parse (good[i].text, &error);
      g_autofree char *rule = NULL;

      g_assert_no_error (error);
      rule = bst_level_rule (level);
      g_assert_cmpstr (rule, ==, good[i].rule);
      g_assert_cmpstr (level->unit, ==, good[i].unit);
      g_assert_cmpfloat_with_epsilon (level->value, good[i].value, 1e-9);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", bad[i]);
      g_assert_null (bst_level_parse (bad[i], &error));
      g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
      g_assert_true (g_str_has_suffix (error->message, ".") || strchr (error->message, '?'));
    }
}

/* Lost frames by clients: 2, 9, 12 and 8, each within 10 %. */
static BstResult *
sample_load (guint n)
{
  static const double medians[] = { 2, 9, 12, 8 };
  BstResult *run = sample_run_new ("box", 1);

  for (guint i = 0; i < G_N_ELEMENTS (medians); i++)
    {
      g_autofree char *parameters = g_strdup_printf ("clients=%u", 1 << i);

      sample_add_case (run, NULL, "net.play", parameters, BST_LOWER_IS_BETTER, medians[i], 0.1, n);
    }
  return run;
}

static char *
sentence_of (BstResult *run, const char *text)
{
  const BstResult *const results[] = { run };
  g_autoptr (GPtrArray) asked = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_level_free);
  g_autoptr (BstLevels) levels = NULL;
  g_autoptr (GPtrArray) sentences = NULL;

  g_ptr_array_add (asked, bst_level_parse (text, NULL));
  levels = bst_levels_new (results, 1, asked, BST_PREFIX_DEFAULT, FALSE);
  sentences = bst_level_sentences (levels);
  g_assert_cmpuint (sentences->len, ==, 1);
  return g_strdup (sentences->pdata[0]);
}

static void
assert_sentence (BstResult *run, const char *level, const char *expected)
{
  g_autofree char *sentence = sentence_of (run, level);

  g_assert_cmpstr (sentence, ==, expected);
}

static void
test_levels (void)
{
  g_autoptr (BstResult) run = sample_load (7), few = sample_load (3);

  assert_sentence (run, "good: rate<=10",
                   "net.play: 'good' (rate <= 10) until clients=2 with 9.00 [8.10, 9.90] op/s; at "
                   "clients=4 it is 12.0 [10.8, 13.2] op/s, which is outside.");
  assert_sentence (run, "good: rate<=9.9 op/s",
                   "net.play: 'good' (rate <= 9.9 op/s) until clients=2 with 9.00 [8.10, 9.90] "
                   "op/s; at clients=4 it is 12.0 [10.8, 13.2] op/s, which is outside.");
  assert_sentence (run, "good: rate<9.9",
                   "net.play: 'good' (rate < 9.9) until clients=1 with 2.00 [1.80, 2.20] op/s; at "
                   "clients=2 it is 9.00 [8.10, 9.90] op/s, which may be on either side.");
  assert_sentence (run, "good: rate<=14",
                   "net.play: 'good' (rate <= 14) for all values, up to clients=8 with 8.00 [7.20, "
                   "8.80] op/s.");
  assert_sentence (run, "good: rate>=3",
                   "net.play: 'good' (rate >= 3) for no value: at clients=1 it is 2.00 [1.80, "
                   "2.20] op/s, which is outside.");
  assert_sentence (few, "good: rate<=10",
                   "net.play: 'good' (rate <= 10) for no value: at clients=1 it is 2.00 op/s, of "
                   "too few repetitions for an interval.");
}

static void
test_levels_lost (void)
{
  g_autoptr (BstResult) run = sample_load (7), none = sample_load (7);
  g_autofree char *sentence = NULL;

  sample_fail_first (run->cases->pdata[1], 2);
  sentence = sentence_of (run, "good: rate<=20");
  g_assert_true (g_str_has_prefix (sentence, "net.play: 'good' (rate <= 20) until clients=1 with "
                                             "2.00 [1.80, 2.20] op/s; at clients=2 it is "));
  g_assert_true (
      g_str_has_suffix (sentence, " op/s, but more than a fifth of the repetitions failed."));
  sample_fail_first (none->cases->pdata[1], 7);
  assert_sentence (none, "good: rate<=20",
                   "net.play: 'good' (rate <= 20) until clients=1 with 2.00 [1.80, 2.20] op/s; at "
                   "clients=2 there is no value.");
}

static void
test_levels_unjudged (void)
{
  g_autoptr (BstResult) run = sample_load (7), one = sample_run_new ("box", 1);

  assert_sentence (run, "good: loss<=10",
                   "The level 'good' was not judged: there is no figure 'loss'; there are rate.");
  assert_sentence (run, "good: rate<=10ms",
                   "The level 'good' has a limit of 10ms, but 'rate' is in op/s.");
  assert_sentence (run, "good: p99<=10ms",
                   "The level 'good' was not judged: there is no figure 'p99'; there are rate.  A "
                   "percentile stands behind its latency: 'latency.p99'.");
  assert_sentence (run, "good: rate{p=99}<=10",
                   "The level 'good' was not judged: there is no figure 'rate{p=99}'; there are "
                   "rate.  A percentile stands behind its latency: 'latency.p99'.");
  assert_sentence (run, "good: rate.p99<=10",
                   "The level 'good' was not judged: 'rate' is no latency, so it has no p99.");
  sample_add_case (one, NULL, "net.play", "clients=1", BST_LOWER_IS_BETTER, 2, 0.1, 7);
  assert_sentence (one, "good: rate<=10",
                   "The level 'good' was not judged: no two cases with 'rate' differ in one "
                   "numeric parameter alone, and a level holds until a value of one.");
}

/* Those of the suite hold besides, but for the name that was asked for. */
static void
test_levels_suite (void)
{
  g_autoptr (BstResult) run = sample_load (7), plain = sample_load (7);
  const BstResult *const results[] = { run, plain };
  g_autoptr (GPtrArray) asked = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_level_free);
  g_autoptr (BstLevels) levels = NULL;
  g_autoptr (BstComparison) comparison = NULL;
  g_autofree char *json = NULL;
  BstCompareOptions options = sample_by_label;

  run->suite =
      bst_json_parse ("{\"levels\": [\"good: rate<=1\", \"fair: rate<=14\", 1, null]}", -1, NULL);
  g_ptr_array_add (asked, bst_level_parse ("good: rate<=10", NULL));
  levels = bst_levels_new (results, 2, asked, BST_PREFIX_DEFAULT, FALSE);
  /* "good" of both runs, "fair" of one. */
  g_assert_cmpuint (levels->findings->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      const BstLevelFinding *finding = levels->findings->pdata[i];

      g_assert_cmpint (finding->reach, ==,
                       g_str_equal (finding->level->name, "fair") ? BST_REACH_EVERYWHERE
                                                                  : BST_REACH_UNTIL);
    }
  g_assert_null (bst_levels_new (&results[1], 1, NULL, BST_PREFIX_DEFAULT, FALSE));

  bst_result_set_label (plain, "other");
  g_free (plain->id);
  plain->id = g_strdup ("run-2");
  options.levels = asked;
  comparison = sample_compare ((BstResult **)results, 2, &options);
  json = bst_compare_json (comparison, 0);
  g_assert_nonnull (strstr (json, "\"good\""));
  g_assert_nonnull (strstr (json, "\"ends-at\""));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/index/index", test_index);
  g_test_add_func ("/index/chart", test_chart);
  g_test_add_func ("/index/missing", test_missing);
  g_test_add_func ("/index/objections", test_objections);
  g_test_add_func ("/index/few", test_few);
  g_test_add_func ("/index/hostile", test_hostile);
  g_test_add_func ("/index/shown", test_shown);
  g_test_add_func ("/levels/text", test_level_text);
  g_test_add_func ("/levels/levels", test_levels);
  g_test_add_func ("/levels/lost", test_levels_lost);
  g_test_add_func ("/levels/unjudged", test_levels_unjudged);
  g_test_add_func ("/levels/suite", test_levels_suite);
  return g_test_run ();
}
