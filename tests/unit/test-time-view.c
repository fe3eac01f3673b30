/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-time-view.c - the start of the shell is taken from the times of commands: medians and
 * intervals by hand, alone and compared.
 */
#include <glib.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/time.h"
#include "reports/comparison.h"
#include "reports/summary.h"
#include "sample-result.h"

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-12)

static BstResult *result;
static BstTimeShellStart start;

/* N values around CENTRE, STEP apart. */
static BstCaseResult *
add_variant (const char *name, double centre, double step, guint n)
{
  const SampleCase sample = { "command.time",      "Command", "", "wall", "s",
                              BST_LOWER_IS_BETTER, centre,    0,  n };
  BstCaseResult *c = sample_result_add (result, &sample, 1);
  BstColumn *column = bst_case_result_find_column (c, "wall");

  c->variant = g_strdup (name);
  for (guint i = 0; i < n; i++)
    g_array_index (column->samples, BstSample, i).value = centre + step * (i - (n - 1) / 2.0);
  return c;
}

static void
assert_interval (const BstCaseResult *c, double median, double low, double high)
{
  BstSummary summary;

  bst_summary_init (&summary, c, bst_case_result_find_column (c, "wall"));
  assert_near (summary.median, median);
  assert_near (summary.low, low);
  assert_near (summary.high, high);
  bst_summary_clear (&summary);
}

/* Of 11 values, [x2, x10] is the 95 % interval of the median (k = 2: P (Bin (11, 1/2) <= 1) is
 * 0.0059): four steps on each side.  The start is 10 +- 4, a command 30 +- 12 before: without the
 * start it is 20 +- sqrt (4^2 + 12^2). */
static void
test_view_interval (void)
{
  BstCaseResult *command;

  result = sample_result_new ("box");
  command = add_variant ("a", 30, 3, 11);
  add_variant (BST_TIME_SHELL_START, 10, 1, 11);
  bst_time_view_subtract (result, &start);
  g_assert_cmpuint (result->cases->len, ==, 1);
  g_assert_true (start.is_known);
  assert_near (start.wall, 10);
  assert_near (start.low, 6);
  assert_near (start.high, 14);
  assert_interval (command, 20, 20 - sqrt (160), 20 + sqrt (160));
  g_clear_pointer (&result, bst_result_free);
}

/* Below six values Student's interval of a mean stands in: of 9, 10, 11 it is 4.302653 * 1 /
 * sqrt 3, and for a median 1.253314 times that: 3.113412. */
static void
test_view_few (void)
{
  BstColumn *column;

  result = sample_result_new ("box");
  column = bst_case_result_find_column (add_variant ("a", 30, 3, 11), "wall");
  add_variant (BST_TIME_SHELL_START, 10, 1, 3);
  bst_time_view_subtract (result, &start);
  g_assert_true (isnan (start.low));
  g_assert_cmpfloat_with_epsilon (column->offset_below, 3.113412, 1e-5);
  g_assert_cmpfloat_with_epsilon (column->offset_above, 3.113412, 1e-5);
  g_clear_pointer (&result, bst_result_free);
}

/* What is shown of the first command of RESULT. */
static char *
figures (void)
{
  const BstShowOptions show = { .width = 200, .utf8 = TRUE, .units = BST_PREFIX_DEFAULT };
  char *text = NULL;
  gsize length = 0;
  FILE *file = open_memstream (&text, &length);

  bst_time_put_command (&show, file, NULL, result->cases->pdata[0], &start);
  fclose (file);
  return text;
}

#define WIDER "the interval goes beyond the range, as it also says how well that start is known."

/* 11 values of 20 without a start of 10 +- 4: all of them are 10, and the interval goes from 6 to 14. */
static void
test_view_wider_than_range (void)
{
  char *text = NULL, *narrow = NULL;

  result = sample_result_new ("box");
  add_variant ("a", 20, 1e-6, 11);
  add_variant (BST_TIME_SHELL_START, 10, 1, 11);
  bst_time_view_subtract (result, &start);
  text = figures ();
  g_assert_nonnull (strstr (text, "All of this is without the start of the shell; " WIDER));
  g_clear_pointer (&result, bst_result_free);
  result = sample_result_new ("box");
  add_variant ("a", 20, 1, 11);
  start = (BstTimeShellStart){ .wall = NAN };
  narrow = figures ();
  g_assert_null (strstr (narrow, WIDER));
  free (text);
  free (narrow);
  g_clear_pointer (&result, bst_result_free);
}

static BstComparison *
compare (void)
{
  const BstCompareOptions options = { .by = BST_BY_VARIANT, .margin = 0.02 };
  const BstResult *const results[] = { result };

  return bst_comparison_new (results, 1, &options, NULL);
}

/* Without scatter of their own, 20 and 50 less a start of 10 +- 4 are 10 and 40, or 14 and 44, or
 * 6 and 36: a quarter, from 6 / 36 to 14 / 44.  Two of 20 stay alike. */
static void
test_view_comparison (void)
{
  g_autoptr (BstComparison) comparison = NULL;
  const BstComparedRow *row;

  result = sample_result_new ("box");
  add_variant ("a", 20, 0, 11);
  add_variant ("b", 50, 0, 11);
  add_variant ("c", 20, 0, 11);
  add_variant (BST_TIME_SHELL_START, 10, 1, 11);
  bst_time_view_subtract (result, &start);
  comparison = compare ();
  row = comparison->rows->pdata[0];
  assert_near (row->cells[0].low, 6);
  assert_near (row->cells[0].high, 14);
  g_assert_cmpint (row->pairings[1].verdict, ==, BST_STATS_WORSE);
  assert_near (row->pairings[1].numbers.change, 0.25);
  assert_near (row->pairings[1].numbers.interval.low, 6 / 36.0);
  assert_near (row->pairings[1].numbers.interval.high, 14 / 44.0);
  g_assert_cmpint (row->pairings[2].verdict, ==, BST_STATS_EQUIVALENT);
  assert_near (row->pairings[2].numbers.interval.low, 1);
  assert_near (row->pairings[2].numbers.interval.high, 1);
  g_clear_pointer (&result, bst_result_free);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/time-view/wider-than-range", test_view_wider_than_range);
  g_test_add_func ("/time-view/interval", test_view_interval);
  g_test_add_func ("/time-view/few", test_view_few);
  g_test_add_func ("/time-view/comparison", test_view_comparison);
  return g_test_run ();
}
