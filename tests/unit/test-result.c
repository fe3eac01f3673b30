/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-result.c - a run in memory: rows and columns keep in step, missing is never zero.
 */
#include <config.h>

#include <math.h>

#include "sample-run.h"

static void
test_pairs (void)
{
  g_autoptr (GPtrArray) pairs = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);

  bst_pairs_set (pairs, "b", "1");
  bst_pairs_set (pairs, "a", "2");
  bst_pairs_set (pairs, "b", "3");
  g_assert_cmpuint (pairs->len, ==, 2);
  g_assert_cmpstr (((BstPair *)pairs->pdata[0])->key, ==, "b");
  g_assert_cmpstr (bst_pairs_get (pairs, "b"), ==, "3");
  g_assert_cmpstr (bst_pairs_get (pairs, "c"), ==, NULL);
}

static void
test_late_column (void)
{
  BstCaseResult *c = bst_case_result_new ();
  BstColumn *column;
  BstSample *samples;
  g_autoptr (GArray) values = NULL;

  for (guint i = 0; i < 3; i++)
    bst_case_result_add_repetition (c);
  column = bst_case_result_column (c, "time{phase=write,page=/a.html}");
  g_assert_cmpstr (column->metric, ==, "time");
  g_assert_cmpstr (column->labels, ==, "phase=write,page=/a.html");
  g_assert_cmpuint (column->samples->len, ==, 3);
  bst_case_result_add_repetition (c);
  g_assert_cmpuint (column->samples->len, ==, 4);
  samples = (BstSample *)column->samples->data;
  g_assert_true (isnan (samples[0].value) && samples[0].state == 0);

  samples[1].value = 2.5;
  samples[2].value = 9;
  samples[3].value = 3.5;
  g_array_index (c->repetitions, BstRepetition, 2).status = BST_STATUS_CRASHED;
  values = bst_column_values (c, column);
  g_assert_cmpuint (values->len, ==, 2);
  g_assert_cmpfloat (g_array_index (values, double, 0), ==, 2.5);
  g_assert_cmpfloat (g_array_index (values, double, 1), ==, 3.5);
  g_assert_cmpuint (bst_case_result_n_ok (c), ==, 3);
  bst_case_result_free (c);
}

static void
test_find_column (void)
{
  BstCaseResult *c = bst_case_result_new ();

  for (guint i = 0; i < 1000; i++)
    {
      g_autofree char *key = g_strdup_printf ("rate{page=%u}", i);

      bst_case_result_column (c, key);
    }
  g_assert_cmpuint (c->columns->len, ==, 1000);
  g_assert_true (bst_case_result_find_column (c, "rate{page=7}") == c->columns->pdata[7]);
  g_assert_null (bst_case_result_find_column (c, "rate"));
  g_ptr_array_remove_index (c->columns, 7);
  g_assert_null (bst_case_result_find_column (c, "rate{page=7}"));
  bst_case_result_free (c);
}

/* Packed and unpacked again: every number as it was, also at the ends of the range. */
static void
test_packed_histograms (void)
{
  BstCaseResult *c = bst_case_result_new ();
  g_autoptr (GVariant) sparse = g_variant_ref_sink (g_variant_new_parsed (
      "(uint64 3, uint64 0, uint64 18446744073709551615, uint64 1, 0.1, "
      "[(uint32 0, uint64 1), (127, 128), (128, 18446744073709551615), (4294967294, 1)])"));
  g_autoptr (GVariant) back = NULL, none = NULL;
  g_autoptr (GVariant) wrong =
      g_variant_ref_sink (g_variant_new_parsed ("(uint64 2, uint64 0, uint64 1, uint64 0, 1.0, "
                                                "[(uint32 5, uint64 1), (5, 1)])"));
  BstColumn *column = bst_case_result_column (c, "time");

  bst_case_result_add_repetition (c);
  bst_case_result_add_repetition (c);
  g_assert_true (bst_column_set_sparse (column, 1, sparse));
  g_assert_false (bst_column_set_sparse (column, 0, wrong));
  bst_case_result_add_repetition (c);
  back = bst_column_get_sparse (column, 1);
  g_assert_true (g_variant_equal (sparse, back));
  none = bst_column_get_sparse (column, 0);
  g_assert_null (none);
  g_assert_cmpuint (column->histograms->len, ==, 3);
  bst_case_result_free (c);
}

static void
test_merged_histogram (void)
{
  BstCaseResult *c = bst_case_result_new ();
  BstColumn *column = bst_case_result_column (c, "time");
  g_autoptr (BstHistogram) merged = NULL;

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (BstHistogram) one = bst_histogram_new ();
      g_autoptr (GVariant) sparse = NULL;
      BstRepetition *repetition = bst_case_result_add_repetition (c);

      bst_histogram_record (one, 100 * (i + 1));
      sparse = g_variant_ref_sink (bst_histogram_to_variant (one));
      g_assert_true (bst_column_set_sparse (column, i, sparse));
      if (i == 2)
        repetition->status = BST_STATUS_FAILED;
    }
  merged = bst_column_merged_histogram (c, column);
  g_assert_cmpuint (bst_histogram_count (merged), ==, 2);
  g_assert_cmpuint (bst_histogram_max (merged), ==, 200);
  bst_case_result_free (c);
}

static void
test_label (void)
{
  g_autoptr (BstResult) result = sample_result ("x");
  BstCaseResult *second = result->cases->pdata[1];

  second->variant = g_strdup ("B");
  bst_result_set_label (result, "new");
  g_assert_cmpstr (((BstCaseResult *)result->cases->pdata[0])->system, ==, "new");
  g_assert_cmpstr (second->system, ==, "new/B");
  bst_result_set_label (result, result->label);
  g_assert_cmpstr (result->label, ==, "new");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/result/pairs", test_pairs);
  g_test_add_func ("/result/late-column", test_late_column);
  g_test_add_func ("/result/find-column", test_find_column);
  g_test_add_func ("/result/packed-histograms", test_packed_histograms);
  g_test_add_func ("/result/merged-histogram", test_merged_histogram);
  g_test_add_func ("/result/label", test_label);
  return g_test_run ();
}
