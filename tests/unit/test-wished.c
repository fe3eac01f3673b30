/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-wished.c - a suite's charts instead of those that a page would choose: each kind, what is left
 * as it was, and what is said where one cannot be drawn.
 */
#include <config.h>

#include <string.h>

#include <json-glib/json-glib.h>

#include "reports/picture.h"
#include "reports/report.h"
#include "tests/unit/sample-result.h"

static const BstReportOptions options = { .units = BST_PREFIX_DEFAULT };

/* A rate over threads, its latencies, and joules. */
static BstResult *
result_new (const char *label, const char *charts)
{
  static const char *const parameters[] = { "threads=1", "threads=2", "threads=4" };
  BstResult *result = sample_result_new (label);
  g_autofree char *suite = g_strdup_printf ("{\"charts\": [%s]}", charts);

  g_free (result->id);
  result->id = g_strdup_printf ("run-%s", label);
  for (guint i = 0; i < G_N_ELEMENTS (parameters); i++)
    {
      const SampleCase sample = { "web.get", "Web server", parameters[i],
                                  "rate",    "op/s",       BST_HIGHER_IS_BETTER,
                                  100 << i,  0.01,         8 };
      BstCaseResult *c = sample_result_add (result, &sample, i + strlen (label));

      sample_case_type_param (c, "threads", BST_PARAM_INT);
      sample_case_add_latency (c, "latency", 1e-3, 1.4, 300, i);
      sample_case_add_metric (c, "turns", "", "op", BST_DETAIL, 20 + i, i);
    }
  result->suite = json_from_string (suite, NULL);
  g_assert_nonnull (result->suite);
  return result;
}

static char *
page_of (const char *charts)
{
  g_autoptr (BstResult) result = result_new ("a", charts);
  const BstResult *one = result;

  return bst_report_html (&one, 1, &options, NULL);
}

static char *
page_of_two (const char *charts)
{
  g_autoptr (BstResult) first = result_new ("a", charts);
  g_autoptr (BstResult) second = result_new ("bb", charts);
  const BstResult *both[] = { first, second };

  first->price = g_strdup ("10EUR/month");
  second->price = g_strdup ("20EUR/month");
  return bst_report_html (both, 2, &options, NULL);
}

static gboolean
has (const char *page, const char *caption)
{
  return g_regex_match_simple (caption, page, 0, 0);
}

#define BARS "<strong>Median rate in op/s</strong>"
#define LINES "<strong>Median rate in op/s by threads</strong>"
#define REPETITIONS "<strong>(How steady|Every repetition): "
#define PERCENTILES "<strong>Percentiles of latency"
#define REMARK "nothing here can be drawn as one"

static void
test_chosen (void)
{
  g_autofree char *page = page_of ("");

  g_assert_false (has (page, BARS));
  g_assert_true (has (page, LINES));
  g_assert_true (has (page, REPETITIONS));
  g_assert_true (has (page, PERCENTILES));
  g_assert_false (has (page, "The suite asks"));
}

/* Who asks for medians gets no other medians, and latencies as before. */
static void
test_bars (void)
{
  g_autofree char *page = page_of ("{\"kind\": \"bars\", \"metric\": \"rate\"}");

  g_assert_true (has (page, BARS));
  g_assert_false (has (page, LINES));
  g_assert_false (has (page, REPETITIONS));
  g_assert_true (has (page, PERCENTILES));
  g_assert_false (has (page, "The suite asks"));
}

static void
test_several (void)
{
  g_autofree char *page = page_of ("{\"kind\": \"lines\", \"metric\": \"rate\"}, "
                                   "{\"kind\": \"repetitions\", \"metric\": \"rate\"}, "
                                   "{\"kind\": \"bars\", \"metric\": \"turns\"}");

  g_assert_true (has (page, LINES));
  g_assert_true (has (page, REPETITIONS));
  g_assert_false (has (page, BARS));
  /* A metric that nobody looks at first is no longer folded away. */
  g_assert_true (has (page, "<strong>Median turns in op</strong>"));
  g_assert_false (has (page, "Other metrics"));
}

/* Nor do wishes for latencies change the medians. */
static void
test_latency (void)
{
  g_autofree char *page = page_of ("{\"kind\": \"histogram\", \"metric\": \"latency\"}");

  g_assert_true (has (page, LINES));
  g_assert_true (has (page, REPETITIONS));
  g_assert_false (has (page, PERCENTILES));
  g_assert_true (has (page, "<strong>How often each latency"));
}

static void
test_nothing (void)
{
  static const char *const kinds[] = { "map", "surface", "price", "history", "followed" };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *wish =
          g_strdup_printf ("{\"kind\": \"%s\", \"metric\": \"rate\"}", kinds[i]);
      g_autofree char *page = page_of (wish);
      g_autofree char *remark =
          g_strdup_printf ("The suite asks for a chart '%s', and " REMARK, kinds[i]);

      g_assert_true (strstr (page, remark) != NULL
                     || has (page, "a chart (&#39;|&apos;)[a-z]+(&#39;|&apos;), and " REMARK));
      /* The table is there all the same. */
      g_assert_true (has (page, "<caption>web\\.get, rate"));
    }
}

/* On few CPUs "1, 2, cpus" are two values: bars stand for the lines. */
static void
test_few_values (void)
{
  static const char wish[] = "{\"kind\": \"lines\", \"metric\": \"rate\"}";
  g_autoptr (BstResult) result = result_new ("a", wish);
  const BstResult *one = result;
  g_autofree char *two = NULL, *single = NULL;

  g_ptr_array_set_size (result->cases, 2);
  two = bst_report_html (&one, 1, &options, NULL);
  g_assert_true (has (two, BARS));
  g_assert_false (has (two, LINES));
  g_assert_true (has (two, "of web\\.get, which needs 3 values of one numeric parameter: "
                           "[^ ]*threads[^ ]* has 2, so there are bars\\."));
  g_assert_false (has (two, REMARK));
  g_ptr_array_set_size (result->cases, 1);
  single = bst_report_html (&one, 1, &options, NULL);
  g_assert_true (has (single, BARS));
  g_assert_true (has (single, "no case differs from another in one alone, so there are bars"));
}

static void
test_comparison (void)
{
  g_autofree char *changes = page_of_two ("");
  g_autofree char *ratios = page_of_two ("{\"kind\": \"ratios\"}");
  g_autofree char *lost = page_of ("{\"kind\": \"ratios\"}");

  g_assert_true (has (changes, "<strong>From a to bb, case by case"));
  g_assert_false (has (changes, "<strong>Each case relative to"));
  g_assert_false (has (ratios, "<strong>From a to bb, case by case"));
  g_assert_true (has (ratios, "<strong>Each case relative to a<"));
  g_assert_true (has (ratios, LINES));
  g_assert_true (has (lost, REMARK ": it needs two systems\\."));
}

static guint
count (const char *page, const char *what)
{
  guint n = 0;

  for (page = strstr (page, what); page != NULL; page = strstr (page + 1, what))
    n++;
  return n;
}

static void
test_price (void)
{
  g_autofree char *all = page_of_two ("");
  g_autofree char *same = page_of_two ("{\"kind\": \"price\", \"metric\": \"rate\"}");
  g_autofree char *none =
      page_of_two ("{\"kind\": \"price\", \"metric\": \"rate\", \"benchmark\": \"x.y\"}");

  g_assert_cmpuint (count (all, "<strong>Price and performance: "), ==, 3);
  g_assert_cmpuint (count (same, "<strong>Price and performance: "), ==, 3);
  g_assert_cmpuint (count (none, "<strong>Price and performance: "), ==, 0);
  g_assert_true (has (none, "Performance per price"));
}

/* One alone, by its kind. */
static void
test_picture (void)
{
  g_autofree char *gnuplot = g_find_program_in_path ("gnuplot");
  g_autoptr (BstResult) result = result_new ("a", "");
  const BstResult *one = result;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) picture = NULL;

  g_assert_null (bst_report_picture (&one, 1, &options, BST_TERMINAL_SVG, "map", &error));
  g_assert_nonnull (strstr (error->message, "There is no chart 'map'."));
  g_clear_error (&error);
  if (gnuplot == NULL)
    {
      g_test_skip ("gnuplot is not installed");
      return;
    }
  picture = bst_report_picture (&one, 1, &options, BST_TERMINAL_SVG, "repetitions", &error);
  g_assert_no_error (error);
  g_assert_nonnull (g_strstr_len (g_bytes_get_data (picture, NULL), -1, ">How steady: "));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wished/chosen", test_chosen);
  g_test_add_func ("/wished/bars", test_bars);
  g_test_add_func ("/wished/several", test_several);
  g_test_add_func ("/wished/latency", test_latency);
  g_test_add_func ("/wished/nothing", test_nothing);
  g_test_add_func ("/wished/few-values", test_few_values);
  g_test_add_func ("/wished/comparison", test_comparison);
  g_test_add_func ("/wished/price", test_price);
  g_test_add_func ("/wished/picture", test_picture);
  return g_test_run ();
}
