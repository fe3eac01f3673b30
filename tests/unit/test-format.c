/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-format.c - text made fit for a line; figures of a case and how they are written.
 */
#include <config.h>

#include <math.h>

#include "reports/group.h"
#include "reports/reasons.h"
#include "reports/text.h"
#include "tests/unit/sample-result.h"

static void
assert_clean (const char *text, const char *wanted)
{
  g_autofree char *clean = bst_text_clean (text);

  g_assert_cmpstr (clean, ==, wanted);
}

static void
test_clean (void)
{
  assert_clean (NULL, "");
  assert_clean ("a\tb\r\nc", "a b  c");
  assert_clean ("\033[31mred", "�[31mred");
  assert_clean ("\xc2\x9b"
                "31m",
                "�31m");
  assert_clean ("\xff", "�");
  assert_clean ("\xef\xbf\xbf", "�");
  assert_clean ("café \xe2\x80\xae"
                "x\xe2\x81\xa9\xe2\x80\x8e",
                "café �x��");
}

static void
assert_fit (const char *text, guint width, const char *wanted)
{
  g_autofree char *fit = bst_text_fit (text, width);

  g_assert_cmpstr (fit, ==, wanted);
  g_assert_cmpuint (bst_text_width (fit), <=, width);
}

static void
test_fit (void)
{
  assert_fit ("short", 10, "short");
  assert_fit ("abcdefghij", 10, "abcdefghij");
  assert_fit ("abcdefghijk", 10, "abcdef…ijk");
  assert_fit ("日本語日本語", 7, "日本…語");
  assert_fit ("abc", 1, "a");
  assert_fit ("abc", 0, "");
}

static void
test_width (void)
{
  g_assert_cmpuint (bst_text_width ("abc"), ==, 3);
  g_assert_cmpuint (bst_text_width ("日本"), ==, 4);
  g_assert_cmpuint (bst_text_width ("e\xcc\x81"), ==, 1); /* a combining accent */
}

static void
test_pad (void)
{
  g_autofree char *left = bst_text_pad ("日", 4, FALSE);
  g_autofree char *right = bst_text_pad ("ab", 4, TRUE);

  g_assert_cmpstr (left, ==, "日  ");
  g_assert_cmpstr (right, ==, "  ab");
}

static void
test_wrap (void)
{
  g_autofree char *wrapped = bst_text_wrap ("one two three four", 10, "  ");

  g_autofree char *cut = bst_text_wrap ("a abcdefghij b", 6, "");

  g_assert_cmpstr (wrapped, ==, "  one two\n  three\n  four");
  g_assert_cmpstr (cut, ==, "a\nabcdef\nghij b");
}

static void
test_times (void)
{
  static const struct
  {
    double seconds;
    const char *text;
  } cases[] = {
    { 0, "0.0 s" },       { 1.26, "1.3 s" },     { 59.7, "60 s" },
    { 125, "2 min 5 s" }, { 7265, "2 h 1 min" }, { NAN, "unknown" },
  };
  g_autofree char *time = bst_text_time (G_GINT64_CONSTANT (1796038320) * G_USEC_PER_SEC);

  g_assert_cmpstr (time, ==, "2026-11-30 11:32 UTC");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = bst_text_duration (cases[i].seconds);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

static void
set_values (BstCaseResult *c, const double *values)
{
  BstColumn *column = c->columns->pdata[0];

  for (guint i = 0; i < column->samples->len; i++)
    g_array_index (column->samples, BstSample, i).value = values[i];
}

static const SampleCase ten = { "x.y", "X", "", "rate", "op/s", BST_HIGHER_IS_BETTER, 1, 0, 10 };

static void
test_summary (void)
{
  static const double values[] = { 10, 1, 9, 2, 8, 3, 7, 4, 6, 5 };
  g_autoptr (BstResult) result = sample_result_new ("a");
  BstCaseResult *c = sample_result_add (result, &ten, 1);
  BstUnitScale scale = { 1, "op/s" };
  BstSummary summary;
  g_autofree char *interval = NULL;

  set_values (c, values);
  bst_summary_init (&summary, c, c->columns->pdata[0]);
  g_assert_cmpuint (summary.n, ==, 10);
  g_assert_cmpuint (summary.n_failed, ==, 0);
  g_assert_cmpfloat (summary.median, ==, 5.5);
  g_assert_cmpfloat (summary.low, ==, 2); /* k = 2 of 10: statistics.md 2.4 */
  g_assert_cmpfloat (summary.high, ==, 9);
  g_assert_cmpfloat (summary.min, ==, 1);
  g_assert_cmpfloat (summary.max, ==, 10);
  g_assert_cmpfloat (summary.lower_quartile, ==, 3.25);
  g_assert_cmpfloat (g_array_index (summary.values, double, 0), ==, 10);
  interval = bst_summary_format_interval (&summary, &scale);
  g_assert_cmpstr (interval, ==, "[2.0, 9.0]");
  bst_summary_clear (&summary);
}

static void
test_summary_of_losses (void)
{
  static const double values[] = { 1, 2, 3, 4, INFINITY, NAN, 7, 8, 9, 10 };
  g_autoptr (BstResult) result = sample_result_new ("a");
  BstCaseResult *c = sample_result_add (result, &ten, 1);
  BstSummary summary;

  set_values (c, values);
  for (guint i = 6; i < 10; i++)
    sample_case_fail (c, i, BST_STATUS_CRASHED, "why");
  bst_summary_init (&summary, c, c->columns->pdata[0]);
  g_assert_cmpuint (summary.n, ==, 4);
  g_assert_cmpuint (summary.n_failed, ==, 4);
  g_assert_cmpuint (summary.n_missing, ==, 2);
  g_assert_false (bst_summary_has_interval (&summary));
  g_assert_cmpfloat (summary.max, ==, 4);
  bst_summary_clear (&summary);
}

static void
test_summary_of_nothing (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  BstCaseResult *c = sample_result_add (result, &ten, 1);
  BstUnitScale scale = { 1, "op/s" };
  BstSummary summary;
  g_autofree char *median = NULL;

  bst_summary_init (&summary, c, NULL);
  g_assert_cmpuint (summary.n, ==, 0);
  g_assert_true (isnan (summary.median));
  median = bst_summary_format (&summary, summary.median, &scale);
  g_assert_cmpstr (median, ==, "–");
  bst_summary_clear (&summary);
}

static void
test_percent (void)
{
  static const struct
  {
    double share;
    const char *text;
  } cases[] = { { 0, "0 %" },       { 1e-300, "<0.01 %" }, { 4.9e-5, "<0.01 %" },
                { 5e-5, "0.01 %" }, { 0.0018, "0.18 %" },  { 0.034, "3.4 %" },
                { 0.5, "50 %" },    { 12.34, "1234 %" },   { 1e290, "1.0e+292 %" },
                { INFINITY, "–" },  { NAN, "–" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = bst_summary_format_percent (cases[i].share);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

static void
test_failure_text (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  BstCaseResult *c = sample_result_add (result, &ten, 1);
  g_autofree char *none = bst_case_failure_text (c, FALSE);
  g_autofree char *one = NULL;
  g_autofree char *all = NULL;

  g_assert_null (none);
  sample_case_fail (c, 3, BST_STATUS_TIMEOUT, "no answer\nin 5 s");
  one = bst_case_failure_text (c, FALSE);
  g_assert_cmpstr (one, ==, "1 of 10 repetitions timed out: no answer in 5 s");
  for (guint i = 0; i < 10; i++)
    sample_case_fail (c, i, BST_STATUS_UNSUPPORTED, "no such device");
  all = bst_case_failure_text (c, FALSE);
  g_assert_cmpstr (all, ==, "cannot run here: no such device");
}

static void
assert_names (const BstResult *result, const char *common, const char *first, const char *second)
{
  const BstGroupOptions options = { BST_PRIMARY, FALSE, FALSE, BST_PREFIX_DEFAULT };
  g_autoptr (BstGroups) groups = bst_groups_new (&result, 1, &options);
  const BstGroup *group = groups->groups->pdata[0];

  g_assert_cmpstr (group->common, ==, common);
  g_assert_cmpstr (((const BstRow *)group->rows->pdata[0])->name, ==, first);
  g_assert_cmpstr (((const BstRow *)group->rows->pdata[1])->name, ==, second);
}

static void
test_row_names (void)
{
  static const SampleCase one = { "x.y",  "X",    "size=4KiB run=a b mode=r",
                                  "rate", "op/s", BST_HIGHER_IS_BETTER,
                                  1,      0,      7 };
  static const SampleCase two = { "x.y",  "X",    "size=4KiB run=a c mode=r",
                                  "rate", "op/s", BST_HIGHER_IS_BETTER,
                                  1,      0,      7 };
  g_autoptr (BstResult) result = sample_result_new ("host");
  BstCaseResult *first = sample_result_add (result, &one, 1);
  BstCaseResult *second = sample_result_add (result, &two, 2);

  assert_names (result, "size=4KiB mode=r", "run=a b", "run=a c");
  first->title = g_strdup ("First");
  assert_names (result, "size=4KiB mode=r", "First", "run=a c");
  second->title = g_strdup ("First");
  assert_names (result, "size=4KiB mode=r", "First · run=a b", "First · run=a c");
  g_free (second->title);
  second->title = g_strdup ("Second");
  assert_names (result, "size=4KiB mode=r", "First", "Second");
}

static void
test_label_names (void)
{
  const BstGroupOptions options = { BST_PRIMARY, TRUE, FALSE, BST_PREFIX_DEFAULT };
  g_autoptr (BstResult) result = sample_result_new ("host");
  const BstResult *list = result;
  BstCaseResult *c = sample_result_add (result, &ten, 1);
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) totals = NULL;
  const BstGroup *group = NULL;

  sample_case_add_metric (c, "rate", "phase=fill,page=/a", "op/s", BST_PRIMARY, 3, 2);
  groups = bst_groups_new (&list, 1, &options);
  group = groups->groups->pdata[0];
  g_assert_cmpstr (((const BstRow *)group->rows->pdata[0])->name, ==, "total");
  g_assert_cmpstr (((const BstRow *)group->rows->pdata[1])->name, ==, "phase fill, page /a");
  g_assert_cmpuint (group->n_cases, ==, 1);
  totals = bst_group_totals (group);
  g_assert_cmpuint (totals->len, ==, 1);
}

static void
copy_samples (BstCaseResult *c, const char *from, const char *to)
{
  BstColumn *source = bst_case_result_find_column (c, from);
  BstColumn *target = bst_case_result_column (c, to);

  for (guint i = 0; i < source->samples->len; i++)
    g_array_index (target->samples, BstSample, i).value =
        g_array_index (source->samples, BstSample, i).value;
}

/* A counter of one phase has the phase's figures as its total. */
static void
test_label_repeats_total (void)
{
  const BstGroupOptions options = { BST_PRIMARY, TRUE, FALSE, BST_PREFIX_DEFAULT };
  g_autoptr (BstResult) result = sample_result_new ("host");
  const BstResult *list = result;
  BstCaseResult *c = sample_result_add (result, &ten, 1);
  g_autoptr (BstGroups) once = NULL;
  g_autoptr (BstGroups) twice = NULL;
  const BstGroup *group = NULL;

  copy_samples (c, "rate", "rate{phase=write}");
  once = bst_groups_new (&list, 1, &options);
  group = once->groups->pdata[0];
  g_assert_cmpuint (group->rows->len, ==, 1);
  g_assert_cmpstr (((const BstRow *)group->rows->pdata[0])->labels, ==, "");
  g_assert_cmpstr (((const BstRow *)group->rows->pdata[0])->name, ==, "host");
  /* Another phase with a figure of its own: now both say something. */
  sample_case_add_metric (c, "rate", "phase=read", "op/s", BST_PRIMARY, 3, 2);
  twice = bst_groups_new (&list, 1, &options);
  g_assert_cmpuint (((const BstGroup *)twice->groups->pdata[0])->rows->len, ==, 3);
}

static BstParamInfo *
make_param (const char *name, BstParamType type)
{
  BstParamInfo *info = g_new0 (BstParamInfo, 1);

  info->name = g_strdup (name);
  info->type = type;
  return info;
}

static void
assert_part (const BstCaseResult *c, BstHiding *hiding, guint i, const char *wanted)
{
  g_autoptr (GPtrArray) parts = bst_case_parameter_list (c, hiding);

  g_assert_cmpuint (parts->len, >, i);
  g_assert_cmpstr (parts->pdata[i], ==, wanted);
}

/* Ids as host/plan-expand.c makes them. */
static void
test_parameters (void)
{
  g_autoptr (BstResult) result = sample_result_new ("host");
  BstCaseResult *c = sample_result_add (result, &ten, 1);
  BstHiding *hiding = bst_hiding_new ();
  g_autofree char *whole = NULL;

  g_ptr_array_add (c->description->params, make_param ("size", BST_PARAM_SIZE));
  g_ptr_array_add (c->description->params, make_param ("time", BST_PARAM_DURATION));
  g_ptr_array_add (c->description->params, make_param ("command", BST_PARAM_COMMAND));
  g_ptr_array_add (c->asked, bst_pair_new ("size", "65536"));
  g_ptr_array_add (c->asked, bst_pair_new ("time", "0.25s"));
  g_ptr_array_add (c->asked, bst_pair_new ("command", "dd if=/x size=65536 \"a\""));
  g_free (c->id);
  c->id = g_strdup ("x.y size=65536 time=0.25s command=\"dd if=/x size=65536 \\\"a\\\"\" #2");
  assert_part (c, NULL, 0, "size=64 KiB");
  assert_part (c, NULL, 1, "time=250 ms");
  assert_part (c, NULL, 2, "command='dd if=/x size=65536 \"a\"'");
  assert_part (c, NULL, 3, "#2");
  whole = bst_case_text (c);
  g_assert_cmpstr (whole, ==, "x.y size=64 KiB time=250 ms command='dd if=/x size=65536 \"a\"' #2");
  assert_part (c, hiding, 0, "size=64 KiB");
  assert_part (c, hiding, 2, "command 1");
  assert_part (c, hiding, 2, "command 1");
  bst_hiding_free (hiding);
}

static void
assert_size (const char *value, const char *wanted)
{
  g_autoptr (BstResult) result = sample_result_new ("host");
  BstCaseResult *c = sample_result_add (result, &ten, 1);
  g_autofree char *text = NULL;

  g_ptr_array_add (c->description->params, make_param ("size", BST_PARAM_SIZE));
  text = bst_parameter_text (c, "size", value);
  g_assert_cmpstr (text, ==, wanted);
}

static void
test_sizes (void)
{
  assert_size ("128000", "128 kB");
  assert_size ("1073741824", "1 GiB");
  assert_size ("1500", "1500 B");
  assert_size ("0", "0 B");
  assert_size ("1152921504606846976", "1024 PiB");
  assert_size ("2xram", "2xram");
}

static void
assert_unnamed (const char *text, const char *wanted)
{
  g_autofree char *rest = bst_text_without_names (NULL, text);

  g_assert_cmpstr (rest, ==, wanted);
}

static void
test_without_names (void)
{
  assert_unnamed ("'/home/x/run me' ended with exit status 3.", "'…' ended with exit status 3.");
  assert_unnamed ("no room in /srv/data: 3 MB/s", "no room in …: 3 MB/s");
  assert_unnamed ("the program's own fault", "the program's own fault");
  assert_unnamed ("-ffile-prefix-map=/home/x/src=.", "-ffile-prefix-map=…");
  assert_unnamed ("'x' ended.  The last line that it printed: 'can't open joe's 'door' now'.",
                  "'…' ended.  The last line that it printed: '…'.");
  assert_unnamed ("joe@desk.example did not answer, 10.0.0.7:80 neither, version 1.2.3 did",
                  "… did not answer, …:80 neither, version 1.2.3 did");
}

/* From the smallest to the largest figure: no row of zeros, no "+inf", no 300 digits. */
static void
test_factors (void)
{
  static const struct
  {
    double value, median;
    const char *times, *off;
  } cases[] = {
    { 1, 1, "1.00", "+0.00 %" },
    { 1.5, 1, "1.50", "+50.00 %" },
    { 0.98764, 1, "0.99", "-1.24 %" },
    { 0.0004, 1, "0.0004", "-99.96 %" },
    { 1e-300, 1e-300, "1.000e-300", "+0.00 %" },
    { 1e300, 1, "1.000e+300", "+1.000e+302 %" },
    { 1e300, 1e-300, "1.000e+300", "–" },
    { 12345.6, 1, "12346", "+1234460 %" },
    { NAN, 1, "–", "–" },
    { INFINITY, 1, "–", "–" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *times = bst_summary_format_times (cases[i].value);
      g_autofree char *off = bst_summary_format_off (cases[i].value, cases[i].median);

      g_assert_cmpstr (times, ==, cases[i].times);
      g_assert_cmpstr (off, ==, cases[i].off);
    }
}

/* Without an interval, the spread says how many digits there are. */
static void
test_rounding (void)
{
  static const double values[] = { 1.23456, 1.5, 1.8 };
  static const SampleCase three = { "x.y", "X", "", "t", "s", BST_LOWER_IS_BETTER, 1, 0, 3 };
  static const SampleCase one = { "x.y", "X", "", "t", "s", BST_LOWER_IS_BETTER, 1.23456, 0, 1 };
  BstUnitScale scale = { 1, "s" };
  g_autoptr (BstResult) result = sample_result_new ("a");
  BstCaseResult *c = sample_result_add (result, &three, 1);
  BstCaseResult *single = sample_result_add (result, &one, 1);
  BstSummary summary;
  g_autofree char *median = NULL;
  g_autofree char *alone = NULL;

  set_values (c, values);
  bst_summary_init (&summary, c, c->columns->pdata[0]);
  median = bst_summary_format (&summary, 1.23456, &scale);
  g_assert_cmpstr (median, ==, "1.23");
  bst_summary_clear (&summary);
  bst_summary_init (&summary, single, single->columns->pdata[0]);
  alone = bst_summary_format (&summary, summary.median, &scale);
  g_assert_cmpstr (alone, ==, "1.23");
  bst_summary_clear (&summary);
}

static void
test_marks (void)
{
  static const char *const texts[] = { "run-delay: waited 7 % of the time for a CPU",
                                       "waited 63 % of the time for a CPU", "battery" };
  g_autoptr (BstResult) result = sample_result_new ("a");
  BstCaseResult *c = sample_result_add (result, &ten, 1);
  g_autoptr (BstMarks) marks = bst_marks_new ();
  g_autofree char *none = bst_marks_text (marks);
  g_autofree char *text = NULL;

  g_assert_null (none);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const char *const list[] = { texts[i], NULL };

      g_array_index (c->repetitions, BstRepetition, i).marks = g_strdupv ((GStrv)list);
    }
  bst_marks_add_case (marks, c);
  text = bst_marks_text (marks);
  g_assert_cmpstr (text, ==,
                   "3 of 10 repetitions were disturbed and kept: waited 63 % of the time for a CPU "
                   "(the worst of 2), battery");
}

static void
test_groups (void)
{
  g_autoptr (BstResult) first = sample_result_realistic ("same", 1);
  g_autoptr (BstResult) second = sample_result_realistic ("same", 2);
  const BstResult *results[] = { first, second };
  const BstGroupOptions options = { BST_PRIMARY, FALSE, FALSE, BST_PREFIX_DEFAULT };
  g_autoptr (BstGroups) groups = bst_groups_new (results, 2, &options);
  const BstGroup *primes = groups->groups->pdata[0];
  const BstRow *row = primes->rows->pdata[0];

  g_assert_cmpuint (groups->systems->len, ==, 2);
  g_assert_cmpstr (groups->systems->pdata[1], ==, "same#2");
  g_assert_cmpuint (groups->groups->len, ==, 4);
  g_assert_cmpuint (primes->rows->len, ==, 8);
  g_assert_cmpuint (primes->n_cases, ==, 4);
  g_assert_true (g_str_has_prefix (row->name, "max-prime=5000 threads=1 · same"));
  /* Systems stand as they were given, whichever is better: so do their colours. */
  for (guint i = 0; i < 8; i++)
    g_assert_cmpuint (((const BstRow *)primes->rows->pdata[i])->system_index, ==, i % 2);
  g_assert_true (groups->ambiguous);
  g_assert_true (groups->origins->pdata[1] == second);
}

static void
assert_fact (const char *key, const char *value, const char *wanted)
{
  g_autofree char *text = bst_text_fact (key, value);

  g_assert_cmpstr (text, ==, wanted);
}

static void
test_fact (void)
{
  assert_fact ("cpu.cache.l1d", "49152", "48 KiB");
  assert_fact ("memory.total", "25276518400", "23.54 GiB");
  assert_fact ("cpu.frequency-max", "3600000000", "3.6 GHz");
  assert_fact ("swap.total", "0", "0 B");
  assert_fact ("memory.total", "much", "much");
  assert_fact ("cpu.cores", "49152", "49152");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/format/clean", test_clean);
  g_test_add_func ("/format/fit", test_fit);
  g_test_add_func ("/format/width", test_width);
  g_test_add_func ("/format/pad", test_pad);
  g_test_add_func ("/format/wrap", test_wrap);
  g_test_add_func ("/format/times", test_times);
  g_test_add_func ("/format/summary", test_summary);
  g_test_add_func ("/format/summary-of-losses", test_summary_of_losses);
  g_test_add_func ("/format/summary-of-nothing", test_summary_of_nothing);
  g_test_add_func ("/format/percent", test_percent);
  g_test_add_func ("/format/failure-text", test_failure_text);
  g_test_add_func ("/format/row-names", test_row_names);
  g_test_add_func ("/format/label-names", test_label_names);
  g_test_add_func ("/format/label-repeats-total", test_label_repeats_total);
  g_test_add_func ("/format/parameters", test_parameters);
  g_test_add_func ("/format/sizes", test_sizes);
  g_test_add_func ("/format/without-names", test_without_names);
  g_test_add_func ("/format/factors", test_factors);
  g_test_add_func ("/format/rounding", test_rounding);
  g_test_add_func ("/format/marks", test_marks);
  g_test_add_func ("/format/groups", test_groups);
  g_test_add_func ("/format/fact", test_fact);
  return g_test_run ();
}
