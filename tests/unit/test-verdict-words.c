/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-verdict-words.c - a verdict as a sentence, what is left out by parameter, and what people and
 * machines read of a case.
 */
#include <config.h>

#include <locale.h>
#include <string.h>

#include "reports/compare-private.h"
#include "reports/parameters.h"
#include "reports/report.h"
#include "reports/text.h"
#include "tests/unit/sample-comparison.h"
#include "tests/unit/sample-result.h"

/* ---- Verdicts ------------------------------------------------------------------------------ */

/* Variants of one run: nothing widens their intervals but themselves. */
static BstComparison *
of_variants (BstResult **run, double one, double two, double spread, guint n)
{
  *run = sample_run_new ("box", 1);
  sample_add_rate (*run, "one", "", one, spread, n);
  sample_add_rate (*run, "two", "", two, spread, n);
  return sample_compare (run, 1, &sample_by_label);
}

static char *
sentence (double one, double two, double spread, guint n, char **lead)
{
  BstResult *run = NULL;
  BstComparison *comparison = of_variants (&run, one, two, spread, n);
  char *text = bst_compare_verdict_sentence (comparison, sample_row (comparison, 0), 1);

  *lead = bst_compare_lead (comparison);
  bst_comparison_free (comparison);
  bst_result_free (run);
  return text;
}

static void
assert_matches (const char *text, const char *pattern)
{
  if (!g_regex_match_simple (pattern, text, 0, 0))
    g_error ("'%s' does not match '%s'", text, pattern);
}

#define NUMBER "[0-9.]+"

static void
test_decided (void)
{
  g_autofree char *lead = NULL, *lead_of_worse = NULL;
  g_autofree char *better = sentence (100, 150, 0.01, 12, &lead);
  g_autofree char *worse = sentence (150, 100, 0.01, 12, &lead_of_worse);

  assert_matches (better, "^box/two is better than box/one: 1\\.5" NUMBER
                          " times, 95 % interval 1\\.4" NUMBER " to 1\\.5" NUMBER "\\.$");
  assert_matches (worse, "^box/two is worse than box/one: 0\\.66" NUMBER " times, 95 % interval "
                         "0\\.6" NUMBER " to 0\\.6" NUMBER "\\.$");
  assert_matches (lead, "^box/two is 1\\.5" NUMBER
                        "x \\(95 % interval .*\\) the next, box/one: better\\.$");
  assert_matches (lead_of_worse, "^box/one is 1\\.5" NUMBER "x .* the next, box/two: better\\.$");
}

static void
test_equivalent (void)
{
  g_autofree char *lead = NULL;
  g_autofree char *text = sentence (100, 100.01, 0.001, 20, &lead);

  assert_matches (text, "^box/two and box/one are equivalent: box/two is " NUMBER " to " NUMBER
                        " times box/one \\(95 % interval\\), and the 90 % interval is within the "
                        "margin of 2 %\\.$");
  assert_matches (lead, "^box/two and box/one are equivalent: box/two is " NUMBER " to " NUMBER
                        " times box/one \\(95 % interval\\), and the 90 % interval is within the "
                        "margin of 2 %\\.$");
}

/* No median is named, and what it would take is a number. */
static void
test_inconclusive (void)
{
  g_autofree char *lead = NULL;
  g_autofree char *text = sentence (100, 101, 0.05, 10, &lead);
  static const char *const pattern =
      "^No difference could be shown: box/two is 0\\.[0-9]+ to 1\\.[0-9]+ times box/one \\(95 % "
      "interval\\); "
      "about [1-9][0-9]* more repetitions on each side would be needed to show 2 %\\.$";

  assert_matches (text, pattern);
  assert_matches (lead, pattern);
}

/* Nobody measures hundreds of repetitions for 2 %: what would help is named instead. */
static void
test_hopeless (void)
{
  static const char *const what =
      "; more repetitions do not help here: a quieter machine or a margin wider than 2 % would";
  g_autofree char *lead = NULL;
  g_autofree char *text = sentence (100, 103, 0.6, 10, &lead);
  g_autofree char *end = g_strconcat (what, ".", NULL);
  BstResult *run = NULL;
  g_autoptr (BstComparison) comparison = of_variants (&run, 100, 103, 0.6, 10);
  g_autofree char *advice = bst_compare_advice (comparison, sample_row (comparison, 0), 1);

  g_assert_true (g_str_has_suffix (text, end));
  g_assert_true (g_str_has_suffix (lead, end));
  g_assert_true (g_str_has_suffix (advice, what));
  bst_result_free (run);
}

/* A reader of the table finds in the sentence the same ratio, also where the baseline leads. */
static void
test_direction (void)
{
  g_autofree char *lead = NULL;
  g_autofree char *text = sentence (101, 100, 0.05, 10, &lead);

  assert_matches (text, ": box/two is 0\\.[0-9]+ to 1\\.[0-9]+ times box/one ");
  g_assert_cmpstr (lead, ==, text);
}

/* An interval that leaves 1 out is no "no difference": the sentence names what decided. */
static void
test_within_margin (void)
{
  g_autofree char *lead = NULL;
  g_autofree char *text = sentence (100, 101.5, 0.02, 20, &lead);
  static const char *const pattern =
      "^No difference beyond the margin of 2 % could be shown: box/two is 1\\.0[0-9]+ to "
      "1\\.02[0-9]+ times box/one \\(95 % interval\\)\\.$";
  BstResult *run = NULL;
  g_autoptr (BstComparison) comparison = of_variants (&run, 100, 101.5, 0.02, 20);
  g_autofree char *advice = bst_compare_advice (comparison, sample_row (comparison, 0), 1);

  assert_matches (text, pattern);
  assert_matches (lead, pattern);
  g_assert_cmpstr (advice, ==, "differs, but not for sure beyond the margin of 2 %");
  bst_result_free (run);
}

/* Of many comparisons one may be clear alone. */
static void
test_adjusted (void)
{
  const BstStatsComparison numbers = {
    .state = BST_STATS_OK, .is_ratio = true, .change = 1.05, .interval = { 1.03, 1.07, 0.95 }
  };
  const BstVerdictOn on = { &numbers, 0.0812, "two", "one" };
  BstResult *run = NULL;
  g_autoptr (BstComparison) comparison = of_variants (&run, 100, 103, 0.2, 10);
  g_autofree char *text = bst_compare_undecided (comparison, &on, "", "; more");

  g_assert_cmpstr (text, ==,
                   "No difference could be shown: two is 1.030 to 1.070 times one (95 % interval "
                   "for it alone, but p = 0.081, adjusted for all comparisons); more.");
  bst_result_free (run);
}

static void
test_no_interval (void)
{
  g_autofree char *lead = NULL, *lead_of_two = NULL;
  g_autofree char *one = sentence (100, 150, 0, 1, &lead);
  g_autofree char *two = sentence (100, 150, 0.01, 2, &lead_of_two);

  g_assert_cmpstr (one, ==,
                   "One value each: no interval, and so no verdict; it takes 4 values on "
                   "each side.");
  g_assert_cmpstr (lead, ==, one);
  g_assert_cmpstr (two, ==,
                   "2 and 2 values: no interval, and so no verdict; it takes 4 values on "
                   "each side.");
  g_assert_cmpstr (lead_of_two, ==, two);
}

/* Runs that differ by more than the margin: so many of them would do, and what else would. */
static void
test_sessions (void)
{
  static const double medians[] = { 100, 104, 98, 102, 101, 99 };
  BstResult *runs[6];
  g_autoptr (BstComparison) comparison = NULL;
  g_autofree char *advice = NULL, *text = NULL;
  guint n;

  for (guint i = 0; i < 6; i++)
    {
      runs[i] = sample_run_new (i % 2 == 0 ? "before" : "after", i);
      runs[i]->started += i * 3600 * G_USEC_PER_SEC;
      sample_add_rate (runs[i], NULL, "", medians[i], 0.001, 10);
    }
  comparison = sample_compare (runs, 6, &sample_by_label);
  g_assert_cmpint (sample_row (comparison, 0)->pairings[1].verdict, ==, BST_STATS_INCONCLUSIVE);
  g_assert_cmpuint (bst_comparison_repetitions (comparison, sample_row (comparison, 0), 1), ==, 0);
  n = bst_comparison_sessions (comparison, sample_row (comparison, 0), 1);
  g_assert_cmpuint (n, >, 3);
  g_assert_cmpuint (n, <, 200);
  advice = bst_compare_advice (comparison, sample_row (comparison, 0), 1);
  text = g_strdup_printf ("; to show 2 %%, measure both sides in one run, or each in %u runs", n);
  g_assert_true (g_str_has_suffix (advice, text));
  /* Two machines cannot be measured in one run. */
  for (guint i = 1; i < 6; i += 2)
    bst_machine_set (runs[i]->machines->pdata[0], "cpu.model", "Another CPU");
  g_free (advice);
  g_free (text);
  advice = bst_compare_advice (comparison, sample_row (comparison, 0), 1);
  text = g_strdup_printf ("; to show 2 %%, measure each side in %u runs", n);
  g_assert_true (g_str_has_suffix (advice, text));
  sample_free_runs (runs, 6);
}

/* ---- The page ------------------------------------------------------------------------------ */

static char *
page_of (BstResult **runs, guint n, gboolean share)
{
  const BstReportOptions options = { .units = BST_PREFIX_DEFAULT, .share = share };

  return bst_report_html ((const BstResult *const *)(gpointer)runs, n, &options, NULL);
}

static void
assert_no_claim (const char *page)
{
  g_assert_null (strstr (page, "highest median"));
  g_assert_null (strstr (page, "lowest median"));
  g_assert_null (strstr (page, "the highest of"));
  g_assert_null (strstr (page, "the lowest of"));
}

/* Both variants drift by far more than they differ: the medians beside the ratio did not make it. */
static void
test_page_of_drifting (void)
{
  BstResult *run = sample_drifting ();
  g_autofree char *page = NULL;

  page = page_of (&run, 1, FALSE);
  g_assert_nonnull (strstr (page, "; the machine drifted, so the two were compared round by round, "
                                  "and not by these.</span>"));
  bst_result_free (run);
}

/* Two systems: the large figure is the verdict's. */
static void
test_page_of_two (void)
{
  BstResult *run = NULL;
  g_autoptr (BstComparison) unused = of_variants (&run, 100, 103, 0.2, 10);
  g_autofree char *undecided = page_of (&run, 1, FALSE);
  g_autofree char *decided = NULL;
  BstResult *other = NULL;
  g_autoptr (BstComparison) unused_too = of_variants (&other, 100, 150, 0.01, 12);

  assert_no_claim (undecided);
  g_assert_nonnull (strstr (undecided, "<b>?</b> <small>inconclusive</small>"));
  g_assert_nonnull (strstr (undecided, "<span>No difference could be shown: box/two is "));
  g_assert_nonnull (strstr (undecided, " Medians: box/two 103"));
  decided = page_of (&other, 1, FALSE);
  assert_no_claim (decided);
  g_assert_nonnull (strstr (decided, "</b> <small>times</small>"));
  g_assert_nonnull (strstr (decided, "<span>box/two is better than box/one: 1.5"));
  bst_result_free (run);
  bst_result_free (other);
}

static void
test_page_of_many (void)
{
  static const double factors[] = { 1, 1.5, 1.0001, 0.5 };
  BstResult *runs[4];
  g_autofree char *page = NULL;

  sample_make_runs (runs, 4, factors, 1, 0.0001);
  page = page_of (runs, 4, FALSE);
  assert_no_claim (page);
  g_assert_nonnull (strstr (page, "<b>2</b> <small>of 3 differ</small>"));
  g_assert_nonnull (strstr (page, "Against system-0: system-1: better, 1.5"));
  g_assert_nonnull (strstr (page, "; system-3: worse, 0.5"));
  sample_free_runs (runs, 4);
}

static void
test_page_of_several_cases (void)
{
  static const double factors[] = { 1, 1.5 };
  BstResult *runs[2];
  g_autofree char *page = NULL;

  sample_make_runs (runs, 2, factors, 3, 0.0001);
  page = page_of (runs, 2, FALSE);
  g_assert_nonnull (strstr (page, "<b>3</b> <small>of 3 differ</small>"));
  g_assert_nonnull (strstr (page, "<span>Against system-0: system-1: 3 better.</span>"));
  sample_free_runs (runs, 2);
}

static void
test_page_of_one_value (void)
{
  BstResult *run = sample_run_new ("box", 1);
  g_autofree char *page = NULL, *two = NULL;

  sample_add_rate (run, NULL, "a=1", 100, 0, 1);
  page = page_of (&run, 1, FALSE);
  g_assert_nonnull (strstr (page, "<span>One value: no interval.</span>"));
  sample_add_rate (run, NULL, "a=2", 120, 0, 1);
  two = page_of (&run, 1, FALSE);
  assert_no_claim (two);
  assert_matches (
      two,
      "<span>Median with a=2, one value: no interval; over 2 cases the medians range from "
      "this to 100[.0]* op/s, with a=1, one value: no interval: no difference is shown\\.</span>");
  bst_result_free (run);
}

static void
test_page_of_a_failed_one (void)
{
  static const double factors[] = { 1, 1.5 };
  BstResult *runs[2];
  g_autofree char *page = NULL;

  sample_make_runs (runs, 2, factors, 1, 0.01);
  sample_fail_first (runs[1]->cases->pdata[0], 12);
  page = page_of (runs, 2, FALSE);
  assert_no_claim (page);
  g_assert_nonnull (
      strstr (page, "<span>No verdict: only system-0 has a value, 95\u00a0% interval ["));
  sample_free_runs (runs, 2);
}

/* ---- By parameter -------------------------------------------------------------------------- */

/* What nobody varied is no gap: it is counted once, and has no system of its own. */
static void
test_left_out (void)
{
  const BstCompareOptions options = { .by = BST_BY_PARAM, .param = "threads", .margin = 0.02 };
  BstResult *run = sample_run_new ("box", 1);
  g_autoptr (BstComparison) comparison = NULL;
  g_autoptr (GPtrArray) gaps = NULL;

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *parameters = g_strdup_printf ("threads=%u", i + 1);

      sample_add_rate (run, NULL, parameters, 100, 0.01, 10);
      sample_add_case (run, NULL, "disk.seq", i == 0 ? "op=read" : "op=write", BST_HIGHER_IS_BETTER,
                       100, 0.01, 10);
    }
  sample_add_case (run, NULL, "memory.copy", "threads=8", BST_HIGHER_IS_BETTER, 100, 0.01, 10);
  comparison = sample_compare (&run, 1, &options);
  g_assert_cmpuint (comparison->systems->len, ==, 2);
  g_assert_cmpuint (comparison->rows->len, ==, 1);
  g_assert_cmpuint (comparison->remarks->len, ==, 2);
  g_assert_cmpstr (comparison->remarks->pdata[0], ==,
                   "2 cases without the parameter 'threads' are left out.");
  g_assert_cmpstr (comparison->remarks->pdata[1], ==,
                   "1 case is left out, as its benchmark was measured with one value of 'threads' "
                   "only.");
  gaps = bst_compare_gaps (comparison);
  g_assert_cmpuint (gaps->len, ==, 0);
  g_assert_false (bst_comparison_has (comparison, BST_STATS_BETTER));
  bst_result_free (run);
}

/* ---- Sizes and times ----------------------------------------------------------------------- */

static void
add_sized (BstResult *run, const char *parameters)
{
  BstCaseResult *c = sample_add_rate (run, NULL, parameters, 100, 0.01, 10);

  sample_case_type_param (c, "file-size", BST_PARAM_SIZE);
  sample_case_type_param (c, "duration", BST_PARAM_DURATION);
}

static void
test_for_people (void)
{
  BstResult *runs[] = { sample_run_new ("a", 1), sample_run_new ("b", 2) };
  g_autoptr (BstComparison) comparison = NULL;
  g_autofree char *markdown = NULL, *text = NULL, *csv = NULL, *json = NULL, *page = NULL;

  for (guint i = 0; i < 2; i++)
    {
      add_sized (runs[i], "file-size=16777216 duration=0.1s");
      add_sized (runs[i], "file-size=4096 duration=0.1s");
    }
  comparison = sample_compare (runs, 2, &sample_by_label);
  text = sample_written (sample_write_text, comparison);
  markdown = sample_written (bst_compare_markdown, comparison);
  csv = sample_written (sample_write_csv, comparison);
  json = bst_compare_json (comparison, 0);
  page = page_of (runs, 2, FALSE);
  g_assert_nonnull (strstr (text, "\n  file-size=16 MiB duration=100 ms\n"));
  g_assert_nonnull (strstr (markdown, "| file-size=16 MiB duration=100 ms |"));
  g_assert_nonnull (strstr (page, "file-size=16 MiB"));
  g_assert_null (strstr (text, "16777216"));
  g_assert_null (strstr (markdown, "16777216"));
  g_assert_null (strstr (page, "16777216"));
  g_assert_nonnull (strstr (csv, "file-size=16777216 duration=0.1s"));
  g_assert_nonnull (strstr (json, "\"cpu.prime file-size=16777216 duration=0.1s\""));
  free (g_steal_pointer (&text));
  free (g_steal_pointer (&markdown));
  free (g_steal_pointer (&csv));
  sample_free_runs (runs, 2);
}

static void
test_sizes_as_systems (void)
{
  BstCompareOptions options = { .by = BST_BY_PARAM, .param = "file-size", .margin = 0.02 };
  BstResult *run = sample_run_new ("box", 1);
  g_autoptr (BstComparison) comparison = NULL, turned = NULL;

  add_sized (run, "file-size=16777216 duration=0.1s");
  add_sized (run, "file-size=4096 duration=0.1s");
  comparison = sample_compare (&run, 1, &options);
  g_assert_cmpstr (bst_comparison_name (comparison, 0), ==, "file-size=16 MiB");
  g_assert_cmpstr (sample_system_name (comparison, 0), ==, "file-size=16777216");
  g_assert_cmpstr (sample_row (comparison, 0)->c->text, ==, "cpu.prime duration=100 ms");
  options.baseline = "file-size=4 KiB";
  turned = sample_compare (&run, 1, &options);
  g_assert_cmpuint (turned->baseline, ==, 1);
  bst_result_free (run);
}

/* What a rule of CPUs asks for is said in words; --baseline knows it as it was typed. */
static void
test_rules (void)
{
  const BstParamInfo number = { .type = BST_PARAM_INT };
  static const char *const rules[][2] = {
    { "cpus", "1 per CPU" }, { "2xcpus", "2 per CPU" }, { "cpus/4", "1 per 4 CPUs" },
    { "16", "16" },          { "xcpus", "xcpus" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autofree char *text = bst_parameter_value_text (&number, rules[i][0]);

      g_assert_cmpstr (text, ==, rules[i][1]);
    }
}

static void
test_refusal (void)
{
  BstResult *runs[] = { sample_run_new ("a", 1), sample_run_new ("b", 2) };
  g_autoptr (BstComparison) comparison = NULL;
  g_autofree char *text = NULL, *json = NULL;

  add_sized (runs[0], "file-size=16777216");
  add_sized (runs[1], "file-size=4096");
  comparison = sample_compare (runs, 2, &sample_by_label);
  text = bst_compare_refusal_text (comparison);
  json = bst_compare_json (comparison, 0);
  g_assert_cmpstr (text, ==,
                   "cpu.prime file-size=16 MiB is not the same on 'a' and 'b': file-size: "
                   "16 MiB / 4 KiB\n");
  g_assert_nonnull (strstr (json, "\"file-size: 16777216 / 4096\""));
  sample_free_runs (runs, 2);
}

/* ---- Names --------------------------------------------------------------------------------- */

/* A name that a person gave stays on a page to be shared; a host's does not. */
static void
test_shared_names (void)
{
  static const double factors[] = { 1, 1.5, 2, 3 };
  BstResult *runs[4];
  g_autofree char *page = NULL;

  sample_make_runs (runs, 4, factors, 1, 0.01);
  g_ptr_array_add (runs[0]->command, g_strdup ("--label=system-0"));
  bst_pairs_set (runs[1]->notes, "imported-from", "figures.csv");
  bst_pairs_set (runs[2]->notes, BST_NOTE_RENAMED, "runs rename");
  page = page_of (runs, 4, TRUE);
  for (guint i = 0; i < 3; i++)
    g_assert_nonnull (strstr (page, runs[i]->label));
  g_assert_null (strstr (page, "system-3"));
  sample_free_runs (runs, 4);
}

/* ---- No break ------------------------------------------------------------------------------ */

static void
test_no_break (void)
{
  BstResult *run = sample_run_new ("box", 1);
  BstCaseResult *c = sample_add_rate (run, NULL, "", 100, 0.01, 10);
  g_autofree char *page = NULL, *wrapped = NULL;

  g_array_index (c->repetitions, BstRepetition, 0).marks =
      g_strsplit ("other-load: others used 218 % of a CPU", "\n", -1);
  page = page_of (&run, 1, FALSE);
  g_assert_nonnull (strstr (page, "others used 218\u00a0% of a CPU"));
  wrapped = bst_text_wrap ("repetitions of 100 ms each", 18, "");
  g_assert_cmpstr (wrapped, ==, "repetitions of\n100 ms each");
  g_free (wrapped);
  wrapped = bst_text_wrap ("others used 218 % of a CPU", 16, "");
  g_assert_cmpstr (wrapped, ==, "others used\n218 % of a CPU");
  bst_result_free (run);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "C");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/verdict-words/decided", test_decided);
  g_test_add_func ("/verdict-words/equivalent", test_equivalent);
  g_test_add_func ("/verdict-words/inconclusive", test_inconclusive);
  g_test_add_func ("/verdict-words/hopeless", test_hopeless);
  g_test_add_func ("/verdict-words/direction", test_direction);
  g_test_add_func ("/verdict-words/no-interval", test_no_interval);
  g_test_add_func ("/verdict-words/within-margin", test_within_margin);
  g_test_add_func ("/verdict-words/adjusted", test_adjusted);
  g_test_add_func ("/verdict-words/sessions", test_sessions);
  g_test_add_func ("/verdict-words/page-of-two", test_page_of_two);
  g_test_add_func ("/verdict-words/page-of-drifting", test_page_of_drifting);
  g_test_add_func ("/verdict-words/page-of-many", test_page_of_many);
  g_test_add_func ("/verdict-words/page-of-several-cases", test_page_of_several_cases);
  g_test_add_func ("/verdict-words/page-of-one-value", test_page_of_one_value);
  g_test_add_func ("/verdict-words/page-of-a-failed-one", test_page_of_a_failed_one);
  g_test_add_func ("/verdict-words/left-out", test_left_out);
  g_test_add_func ("/verdict-words/for-people", test_for_people);
  g_test_add_func ("/verdict-words/sizes-as-systems", test_sizes_as_systems);
  g_test_add_func ("/verdict-words/rules", test_rules);
  g_test_add_func ("/verdict-words/refusal", test_refusal);
  g_test_add_func ("/verdict-words/shared-names", test_shared_names);
  g_test_add_func ("/verdict-words/no-break", test_no_break);
  return g_test_run ();
}
