/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-ratios.c - many cases as one ratio, and the charts of ratios: their numbers are those of the
 * comparison, and marks tell systems and verdicts apart without colour.
 */
#include <config.h>

#include <locale.h>
#include <math.h>
#include <string.h>

#include "reports/compare-private.h"
#include "reports/gnuplot-private.h"
#include "reports/ratios.h"
#include "tests/unit/sample-comparison.h"
#include "tests/unit/sample-page.h"

/* ---- The mean ------------------------------------------------------------------------------ */

/* All values of a case are equal, so each ratio is that of the medians, and so are the ends of its
 * interval.  Three cases of cpu with 2, 2 and 16, one of net (less is better) with 1/2:
 * cpu 64^(1/3) = 4, net 0.5, both groups the same: sqrt (4 x 0.5) = sqrt 2. */
static void
test_mean (void)
{
  BstResult *runs[] = { sample_run_new ("a", 1), sample_run_new ("b", 2) };
  static const double factors[] = { 2, 2, 16 };
  g_autoptr (BstComparison) comparison = NULL;
  const BstMeans *means = NULL;

  for (guint s = 0; s < 2; s++)
    {
      for (guint i = 0; i < 3; i++)
        {
          g_autofree char *parameters = g_strdup_printf ("n=%u", i);

          sample_add_rate (runs[s], NULL, parameters, s == 0 ? 100 : 100 * factors[i], 0, 12);
        }
      sample_add_case (runs[s], NULL, "net.y", "", BST_LOWER_IS_BETTER, s == 0 ? 5 : 10, 0, 12);
    }
  comparison = sample_compare (runs, 2, &sample_by_label);
  means = comparison->means;
  g_assert_nonnull (means);
  g_assert_cmpuint (means->rows->len, ==, 4);
  g_assert_cmpuint (means->groups->len, ==, 2);
  g_assert_cmpfloat_with_epsilon (means->systems[1].change, G_SQRT2, 1e-12);
  g_assert_cmpfloat_with_epsilon (means->systems[1].interval.low, G_SQRT2, 1e-12);
  g_assert_cmpfloat (means->systems[0].change, ==, 1);
  g_assert_cmpuint (means->best, ==, 1);
  g_assert_cmpuint (means->next, ==, 0);
  g_assert_cmpfloat_with_epsilon (means->lead.change, G_SQRT2, 1e-12);
  g_assert_cmpint (means->verdict, ==, BST_STATS_BETTER);
  g_assert_cmpint (bst_means_verdict (comparison, 1), ==, BST_STATS_BETTER);
  sample_free_runs (runs, 2);
}

/* The error of the mean of four cases that scatter alike is half of that of one. */
static void
test_mean_interval (void)
{
  static const double factors[] = { 1, 1.5 };
  BstResult *one[2], *four[2];
  g_autoptr (BstComparison) single = NULL, several = NULL;
  double half = 0, other = 0;

  sample_make_runs (one, 2, factors, 1, 0.04);
  sample_make_runs (four, 2, factors, 4, 0.04);
  single = sample_compare (one, 2, &sample_by_label);
  several = sample_compare (four, 2, &sample_by_label);
  /* Of one case the mean is that case itself. */
  g_assert_cmpfloat (single->means->systems[1].change, ==,
                     sample_row (single, 0)->pairings[1].numbers.change);
  g_assert_cmpfloat (single->means->systems[1].interval.high, ==,
                     sample_row (single, 0)->pairings[1].numbers.interval.high);
  g_assert_cmpint (single->means->verdict, ==, sample_row (single, 0)->pairings[1].verdict);
  for (guint i = 0; i < 4; i++)
    {
      const BstStatsComparison *c = &sample_row (several, i)->pairings[1].numbers;

      other = hypot (other, log (c->interval.high / c->change) / 4);
    }
  half = log (several->means->systems[1].interval.high / several->means->systems[1].change);
  g_assert_cmpfloat_with_epsilon (half, other, 1e-12);
  sample_free_runs (one, 2);
  sample_free_runs (four, 2);
}

/* What one system did not complete counts for none; with nothing left there is no mean. */
static void
test_mean_of_common_cases (void)
{
  static const double factors[] = { 1, 2, 3 };
  BstResult *runs[3];
  g_autoptr (BstComparison) comparison = NULL, less = NULL;

  sample_make_runs (runs, 3, factors, 2, 0.001);
  sample_fail_first (runs[2]->cases->pdata[0], 12);
  comparison = sample_compare (runs, 3, &sample_by_label);
  g_assert_cmpuint (comparison->means->rows->len, ==, 1);
  sample_fail_first (runs[1]->cases->pdata[1], 12);
  less = sample_compare (runs, 3, &sample_by_label);
  g_assert_null (less->means);
  g_assert_null (bst_compare_lead (less));
  sample_free_runs (runs, 3);
}

/* The best and the next are set beside each other themselves, not by way of the baseline. */
static void
test_lead (void)
{
  static const double factors[] = { 1, 1.5, 1.2 };
  BstResult *runs[3];
  g_autoptr (BstComparison) comparison = NULL;
  g_autofree char *sentence = NULL, *again = NULL;
  BstCompareOptions on_best = sample_by_label;
  g_autoptr (BstComparison) turned = NULL;

  sample_make_runs (runs, 3, factors, 3, 0.01);
  comparison = sample_compare (runs, 3, &sample_by_label);
  sentence = bst_compare_lead (comparison);
  g_assert_true (g_str_has_prefix (sentence, "system-1 is 1.2"));
  g_assert_true (
      g_str_has_suffix (sentence, ") the next, system-2, over 3 cases (geometric mean): better."));
  on_best.baseline = "system-1";
  turned = sample_compare (runs, 3, &on_best);
  again = bst_compare_lead (turned);
  /* Whatever the baseline is. */
  g_assert_cmpfloat_with_epsilon (turned->means->lead.change, comparison->means->lead.change, 1e-9);
  g_assert_cmpstr (again, ==, sentence);
  sample_free_runs (runs, 3);
}

static void
test_alike (void)
{
  static const double factors[] = { 1, 1, 1 };
  BstResult *runs[3];
  g_autoptr (BstComparison) comparison = NULL;
  g_autofree char *sentence = NULL;

  sample_make_runs (runs, 3, factors, 2, 0.001);
  comparison = sample_compare (runs, 3, &sample_by_label);
  sentence = bst_compare_lead (comparison);
  g_assert_cmpint (comparison->means->verdict, ==, BST_STATS_EQUIVALENT);
  g_assert_true (g_str_has_suffix (sentence, " within the margin of 2 %."));
  sample_free_runs (runs, 3);
}

/* ---- Charts and comparison ----------------------------------------------------------------- */

static void
test_forest_numbers (void)
{
  static const double factors[] = { 1, 1.25 };
  BstResult *runs[2];
  g_autoptr (BstComparison) comparison = NULL;
  g_autoptr (BstRatios) ratios = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  BstFigure *figure = NULL;
  double before = INFINITY;

  sample_make_runs (runs, 2, factors, 4, 0.02);
  comparison = sample_compare (runs, 2, &sample_by_label);
  ratios = bst_ratios_new (comparison);
  figure = bst_chart_forest (plot, ratios);
  for (guint line = 0; line < 4; line++)
    {
      double whisker[5];
      gboolean found = FALSE;

      sample_read_data (plot->script->str, "whiskers", line, whisker, 5);
      g_assert_cmpfloat (whisker[0], <=, before); /* the largest gain first */
      before = whisker[0];
      for (guint i = 0; i < 4; i++)
        {
          const BstStatsComparison *c = &sample_row (comparison, i)->pairings[1].numbers;

          found |= whisker[0] == c->change && whisker[2] == c->interval.low
                   && whisker[3] == c->interval.high;
        }
      g_assert_true (found);
    }
  {
    double mean[5];

    sample_read_data (plot->script->str, "whiskers", 4, mean, 5);
    g_assert_cmpfloat (mean[0], ==, comparison->means->systems[1].change);
    g_assert_cmpfloat (mean[2], ==, comparison->means->systems[1].interval.low);
  }
  g_assert_true (g_str_has_prefix (figure->alt, "system-1: 4 better. Largest gain: cpu.prime n="));
  g_assert_nonnull (strstr (plot->script->str, "'+ better'"));
  g_assert_null (strstr (figure->how, "*:"));
  bst_figure_free (figure);
  sample_free_runs (runs, 2);
}

/* A ratio that is not that of the medians has a sign behind it, and below it stands what that is. */
static void
test_forest_paired (void)
{
  static const double factors[] = { 1, 1.25 };
  BstResult *runs[2];
  g_autoptr (BstComparison) comparison = NULL;
  g_autoptr (BstRatios) ratios = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  BstFigure *figure = NULL;

  sample_make_runs (runs, 2, factors, 2, 0.02);
  comparison = sample_compare (runs, 2, &sample_by_label);
  ((BstComparedRow *)sample_row (comparison, 1))->pairings[1].numbers.is_paired = TRUE;
  ratios = bst_ratios_new (comparison);
  figure = bst_chart_forest (plot, ratios);
  g_assert_nonnull (strstr (plot->script->str, "* ["));
  g_assert_nonnull (strstr (figure->how, "*: the machine drifted, so it was compared round by "
                                         "round; the ratio is not that of the medians."));
  bst_figure_free (figure);
  sample_free_runs (runs, 2);
}

static void
test_dots_numbers (void)
{
  static const double factors[] = { 1, 1.25, 0.5 };
  BstResult *runs[3];
  BstCompareOptions scored = sample_by_label;

  sample_make_runs (runs, 3, factors, 3, 0.02);
  scored.score = BST_SCORE_GEOMEAN;
  for (guint k = 0; k < 2; k++)
    {
      g_autoptr (BstComparison) comparison =
          sample_compare (runs, 3, k == 0 ? &sample_by_label : &scored);
      g_autoptr (BstRatios) ratios = bst_ratios_new (comparison);
      g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
      BstFigure *figure = bst_chart_ratios (plot, ratios);

      g_assert_cmpint (ratios->to_best, ==, k == 1);
      for (guint i = 0; i < 4; i++)
        {
          double mark[2], last[2];

          sample_read_data (plot->script->str, "points0", i, mark, 2);
          sample_read_data (plot->script->str, k == 0 ? "points1" : "points2", i, last, 2);
          if (k == 0)
            {
              const BstStatsComparison *own = i < 3
                                                  ? &sample_row (comparison, i)->pairings[1].numbers
                                                  : &comparison->means->systems[1];

              g_assert_cmpfloat (mark[0], ==, own->change);
              g_assert_cmpfloat_with_epsilon (last[0], 0.5, 0.05);
            }
          else
            {
              g_assert_cmpfloat_with_epsilon (mark[0], 1 / 1.25, 0.03);
              g_assert_cmpfloat_with_epsilon (last[0], 0.5 / 1.25, 0.03);
            }
        }
      if (k == 1)
        {
          double score[2];

          sample_read_data (plot->script->str, "points0", 3, score, 2);
          g_assert_cmpfloat (score[0], ==, comparison->scores->systems[0].score);
        }
      bst_figure_free (figure);
    }
  sample_free_runs (runs, 3);
}

/* Without colour: a mark of its own for each system, and for each verdict. */
static void
test_marks (void)
{
  static const double factors[] = { 1, 1.1, 1.2, 1.3, 1.4, 1.5 };
  static const double verdicts[] = { 1, 1.5, 0.5, 1, 1.1 };
  BstResult *runs[6], *pair[] = { sample_run_new ("a", 1), sample_run_new ("b", 2) };
  g_autoptr (BstComparison) comparison = NULL, two = NULL;
  g_autoptr (BstRatios) ratios = NULL, changes = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autoptr (BstGnuplot) forest = bst_gnuplot_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) marks = g_hash_table_new (NULL, NULL);
  BstFigure *figure = NULL, *other = NULL;

  sample_make_runs (runs, 6, factors, 2, 0.01);
  comparison = sample_compare (runs, 6, &sample_by_label);
  ratios = bst_ratios_new (comparison);
  figure = bst_chart_ratios (plot, ratios);
  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *start = g_strdup_printf ("$points%u using 1:2 with points pt ", i);
      const char *at = strstr (plot->script->str, start);

      g_assert_nonnull (at);
      g_assert_true (g_hash_table_add (
          seen, g_strndup (at + strlen (start), strcspn (at + strlen (start), " "))));
    }
  for (guint s = 0; s < 2; s++)
    for (guint i = 0; i < 5; i++)
      {
        g_autofree char *parameters = g_strdup_printf ("n=%u", i);

        sample_add_rate (pair[s], NULL, parameters, 100 * (s == 0 ? 1 : verdicts[i]),
                         i == 4 ? 0.4 : 0.001, 12);
      }
  two = sample_compare (pair, 2, &sample_by_label);
  changes = bst_ratios_new (two);
  other = bst_chart_forest (forest, changes);
  for (guint i = 0; i < 5; i++)
    {
      double mark[4];

      sample_read_data (forest->script->str, "marks", i, mark, 4);
      g_hash_table_add (marks, GUINT_TO_POINTER ((guint)mark[2]));
    }
  /* better, worse, equivalent (twice), inconclusive */
  g_assert_cmpuint (g_hash_table_size (marks), ==, 4);
  g_assert_nonnull (strstr (forest->script->str, "'? inconclusive'"));
  g_assert_nonnull (strstr (forest->script->str, "'= equivalent'"));
  g_assert_nonnull (strstr (forest->script->str, "'- worse'"));
  bst_figure_free (figure);
  bst_figure_free (other);
  sample_free_runs (runs, 6);
  sample_free_runs (pair, 2);
}

/* ---- Axes ---------------------------------------------------------------------------------- */

/* The figures at the axis, in their order. */
static char *
figures_at (double low, double high, double length)
{
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  BstRatioAxis axis;
  const BstRatio ends[] = { { low, NAN, NAN }, { high, NAN, NAN } };
  GString *text = g_string_new (NULL);

  bst_ratio_axis_init (&axis, 0.02);
  for (guint i = 0; i < 2; i++)
    bst_ratio_axis_add (&axis, &ends[i]);
  bst_ratio_axis_finish (&axis);
  bst_ratio_axis_write (plot, &axis, length);
  for (const char *at = strstr (plot->script->str, "set xtics add ('"); at != NULL;
       at = strstr (at + 1, "set xtics add ('"))
    {
      const char *from = at + strlen ("set xtics add ('");

      g_string_append_printf (text, "%.*s ", (int)strcspn (from, "'"), from);
    }
  return g_string_free (text, FALSE);
}

static void
test_axis (void)
{
  g_autofree char *near = figures_at (0.98, 1.03, 500);
  g_autofree char *some = figures_at (0.4, 2.2, 500);
  g_autofree char *wide = figures_at (0.03, 40, 500);
  g_autofree char *huge = figures_at (1e-27, 1e27, 500);
  g_autofree char *all = figures_at (1e-300, 1e300, 500);
  g_autofree char *narrow = figures_at (1e-9, 1e18, 60);

  g_assert_cmpstr (near, ==, "0.94 0.96 0.98 1 1.02 1.04 1.06 ");
  g_assert_cmpstr (some, ==, "0.5 1 1.5 2 ");
  g_assert_cmpstr (wide, ==, "0.05 0.1 0.2 0.5 1 2 5 10 20 50 ");
  for (guint i = 0; i < 3; i++)
    {
      const char *const texts[] = { huge, all, narrow };
      g_auto (GStrv) words = g_strsplit (texts[i], " ", -1);

      g_assert_true (g_strv_contains ((const char *const *)words, "1"));
    }
}

/* An interval that goes far beyond does not press the marks together. */
static void
test_cut (void)
{
  BstRatioAxis axis;
  const BstRatio near = { 1.1, 1.05, 1.15 }, far = { 1.2, 0, INFINITY };

  bst_ratio_axis_init (&axis, 0.02);
  bst_ratio_axis_add (&axis, &near);
  bst_ratio_axis_finish (&axis);
  g_assert_false (bst_ratio_axis_is_cut (&axis));
  bst_ratio_axis_init (&axis, 0.02);
  bst_ratio_axis_add (&axis, &near);
  bst_ratio_axis_add (&axis, &far);
  bst_ratio_axis_finish (&axis);
  g_assert_true (bst_ratio_axis_is_cut (&axis));
  g_assert_cmpfloat (axis.axis.low, >, 0.4);
  g_assert_cmpfloat (axis.axis.high, <, 2.5);
  g_assert_cmpfloat (bst_ratio_axis_clamp (&axis, INFINITY), ==, axis.axis.high);
  g_assert_cmpfloat (bst_ratio_axis_clamp (&axis, 0), ==, axis.axis.low);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ratios/mean", test_mean);
  g_test_add_func ("/ratios/mean/interval", test_mean_interval);
  g_test_add_func ("/ratios/mean/common-cases", test_mean_of_common_cases);
  g_test_add_func ("/ratios/lead", test_lead);
  g_test_add_func ("/ratios/alike", test_alike);
  g_test_add_func ("/ratios/forest/numbers", test_forest_numbers);
  g_test_add_func ("/ratios/forest/paired", test_forest_paired);
  g_test_add_func ("/ratios/dots/numbers", test_dots_numbers);
  g_test_add_func ("/ratios/marks", test_marks);
  g_test_add_func ("/ratios/axis", test_axis);
  g_test_add_func ("/ratios/cut", test_cut);
  return g_test_run ();
}
