/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-compare-output.c - a comparison as text, JSON, CSV and Markdown, with hostile names.
 */
#include <config.h>

#include <locale.h>
#include <string.h>

#include "model/json-text.h"
#include "reports/compare-private.h"
#include "reports/text.h"
#include "tests/unit/sample-comparison.h"

static BstComparison *
sample_comparison (BstResult **runs, const char *hostile)
{
  runs[0] = sample_run_new ("before", 1);
  runs[1] = sample_run_new (hostile, 2);
  for (guint i = 0; i < 2; i++)
    {
      sample_add_rate (runs[i], NULL, "threads=1", 123.456, 0.01, 10);
      sample_add_rate (runs[i], NULL,
                       "threads=2 path=/a/rather/long/path/of/some/folder/that/is/used",
                       i == 0 ? 246 : 123.4, 0.01, 10);
    }
  return sample_compare (runs, 2, &sample_by_label);
}

/* An end that is not 1 does not read as 1, and a ratio by rounds is marked; so is one that is not
 * that of the medians, as they are shown. */
static void
test_ends (void)
{
  BstResult *runs[2];
  g_autoptr (BstComparison) comparison = sample_comparison (runs, "after");
  const BstComparedRow *row = sample_row (comparison, 0);
  BstStatsComparison *numbers = &row->pairings[1].numbers;
  g_autofree char *wide = NULL, *below = NULL, *plain = NULL, *beside = NULL, *marked = NULL;

  numbers->change = 1.9;
  row->cells[1].median = 1.9 * row->cells[0].median;
  numbers->interval = (BstStatsInterval){ 1.004, 3.5, 0.95 };
  wide = bst_compare_change_interval (row, 1);
  g_assert_cmpstr (wide, ==, "[1.004, 3.5]");
  plain = bst_compare_change_cell (comparison, row, 1);
  g_assert_cmpstr (plain, ==, "1.9");
  row->cells[1].median = 1.7 * row->cells[0].median;
  beside = bst_compare_change_cell (comparison, row, 1);
  g_assert_cmpstr (beside, ==, "1.9*");
  row->cells[1].median = 1.9 * row->cells[0].median;
  numbers->interval = (BstStatsInterval){ 0.2, 0.99997, 0.95 };
  numbers->is_paired = TRUE;
  below = bst_compare_change_interval (row, 1);
  g_assert_cmpstr (below, ==, "[0.20, 0.99997]");
  marked = bst_compare_change_cell (comparison, row, 1);
  g_assert_cmpstr (marked, ==, "1.90*");
  for (guint i = 0; i < 2; i++)
    bst_result_free (runs[i]);
}

static void
test_text (void)
{
  BstResult *runs[2];
  g_autoptr (BstComparison) comparison =
      sample_comparison (runs, "after\033[31m a long name, longer than any table would want it");
  g_autofree char *text = sample_written (sample_write_text, comparison);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    g_assert_cmpuint (bst_text_width (*line), <=, 80);
  g_assert_null (strchr (text, '\033'));
  g_assert_nonnull (strstr (text, "- worse"));
  g_assert_nonnull (strstr (text, "0.50"));
  g_assert_nonnull (strstr (text, "drift"));
  free (g_steal_pointer (&text));
  for (guint k = 0; k < 2; k++)
    bst_result_free (runs[k]);
}

/* What is told of a run that drifted and of a case that was not steady. */
static void
test_doubts (void)
{
  BstResult *run = sample_run_new ("box", 1);
  g_autoptr (BstComparison) still = NULL, comparison = NULL;
  g_autofree char *text = NULL, *json = NULL, *before = NULL;

  for (guint v = 0; v < 2; v++)
    {
      BstCaseResult *c = sample_add_rate (run, v == 0 ? "old" : "new", "", 100, 0.01, 20);
      BstColumn *column = bst_case_result_find_column (c, "rate");

      for (guint i = 0; i < 20; i++)
        {
          g_array_index (column->samples, BstSample, i).value =
              100 + (double)(v == 0 ? i * 7 % 20 : i * 11 % 19) / 10;
          g_array_index (c->repetitions, BstRepetition, i).started += v * 1000;
        }
    }
  still = sample_compare (&run, 1, &sample_by_label);
  before = bst_compare_json (still, 0);
  g_assert_nonnull (strstr (before, "\"drift\": []"));
  g_assert_null (strstr (before, "steady"));
  for (guint v = 0; v < 2; v++)
    {
      BstCaseResult *c = run->cases->pdata[v];
      BstColumn *column = bst_case_result_find_column (c, "rate");

      for (guint i = 0; i < 20; i++)
        g_array_index (column->samples, BstSample, i).value *= 1 - 0.01 * i;
    }
  ((BstCaseResult *)run->cases->pdata[1])->steady = g_strdup (BST_STEADY_NONE);
  comparison = sample_compare (&run, 1, &sample_by_label);
  json = bst_compare_json (comparison, 0);
  text = sample_written (sample_write_text, comparison);
  g_assert_nonnull (strstr (json, "\"n\":40,\"effective-n\":1.76"));
  g_assert_nonnull (strstr (json, "\"steady\": \"no-steady-state\""));
  g_assert_nonnull (strstr (text, "Not steady\n"));
  g_assert_nonnull (strstr (text, "Drift: the machine became slower"));
  g_assert_nonnull (strstr (text, " on box/new: no steady state: its level changed"));
  free (g_steal_pointer (&text));
  bst_result_free (run);
}

static void
test_json (void)
{
  BstResult *runs[2];
  g_autoptr (BstComparison) comparison = sample_comparison (runs, "\"</script>\n`x`");
  g_autofree char *text = bst_compare_json (comparison, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = bst_json_parse (text, -1, &error);
  JsonObject *object = NULL, *row = NULL;
  JsonArray *rows = NULL;

  g_assert_no_error (error);
  object = json_node_get_object (node);
  rows = json_object_get_array_member (object, "rows");
  g_assert_cmpuint (json_array_get_length (rows), ==, 2);
  row = json_array_get_object_element (rows, 1);
  g_assert_cmpstr (json_object_get_string_member (row, "verdict"), ==, "worse");
  /* All digits: what is read is what was computed. */
  g_assert_cmpfloat (json_object_get_double_member (row, "ratio"), ==,
                     sample_row (comparison, 1)->pairings[1].numbers.change);
  g_assert_cmpfloat (
      json_array_get_double_element (json_object_get_array_member (row, "interval"), 0), ==,
      sample_row (comparison, 1)->pairings[1].numbers.interval.low);
  for (guint k = 0; k < 2; k++)
    bst_result_free (runs[k]);
}

static void
test_csv (void)
{
  BstResult *runs[2];
  g_autoptr (BstComparison) comparison = sample_comparison (runs, "a,\"b\"");
  g_autofree char *text = sample_written (sample_write_csv, comparison);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, 6); /* a head, four cells, the end */
  g_assert_nonnull (strstr (lines[2], ",\"a,\"\"b\"\"\",before,ok,"));
  free (g_steal_pointer (&text));
  for (guint k = 0; k < 2; k++)
    bst_result_free (runs[k]);
}

static void
test_markdown (void)
{
  BstResult *runs[2];
  g_autoptr (BstComparison) comparison = sample_comparison (runs, "a|<b>*c*");
  g_autofree char *text = sample_written (bst_compare_markdown, comparison);

  g_assert_nonnull (strstr (text, "| a\\|&lt;b&gt;\\*c\\* |"));
  g_assert_nonnull (strstr (text, " worse |"));
  free (g_steal_pointer (&text));
  for (guint k = 0; k < 2; k++)
    bst_result_free (runs[k]);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/comparison/doubts", test_doubts);
  g_test_add_func ("/comparison/write/ends", test_ends);
  g_test_add_func ("/comparison/write/text", test_text);
  g_test_add_func ("/comparison/write/json", test_json);
  g_test_add_func ("/comparison/write/csv", test_csv);
  g_test_add_func ("/comparison/write/markdown", test_markdown);
  return g_test_run ();
}
