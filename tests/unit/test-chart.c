/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-chart.c - lines over a parameter and pictures of repetitions: what becomes a line, that
 * chart, table and result have the same numbers, and that odd values break nothing.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gstdio.h>

#include "model/paths.h"
#include "reports/axis.h"
#include "reports/chart-curve.h"
#include "reports/gnuplot-private.h"
#include "reports/report.h"
#include "tests/unit/sample-page.h"
#include "tests/unit/sample-result.h"

static const BstGroupOptions grouping = { BST_DETAIL, TRUE, FALSE, BST_PREFIX_DEFAULT };

static BstCaseResult *
add_case (BstResult *result, const char *parameters, double median, double cv, guint n)
{
  const SampleCase sample = { "x.y",  "X", parameters, "rate", "op/s", BST_HIGHER_IS_BETTER,
                              median, cv,  n };
  BstCaseResult *c = sample_result_add (result, &sample, (guint32)result->cases->len);

  sample_case_type_param (c, "threads", BST_PARAM_INT);
  sample_case_type_param (c, "footprint", BST_PARAM_SIZE);
  return c;
}

static const BstCurve *
line_of (const BstCurves *curves, guint i)
{
  return curves->curves->pdata[i];
}

static const BstCurvePoint *
point_of (const BstCurve *curve, guint i)
{
  return &g_array_index (curve->points, BstCurvePoint, i);
}

static double
law (double n)
{
  return 1000 * n / (1 + 0.0214 * (n - 1) + 0.00084 * n * (n - 1));
}

/* The throughput of the law itself over THREADS, 0-terminated. */
static BstResult *
result_of_threads (const guint *threads)
{
  BstResult *result = sample_result_new ("a");

  for (; *threads != 0; threads++)
    {
      g_autofree char *parameters = g_strdup_printf ("threads=%u", *threads);

      add_case (result, parameters, law (*threads), 0, 7);
    }
  return result;
}

static BstGroups *
groups_of (const BstResult *result)
{
  return bst_groups_new (&result, 1, &grouping);
}

/* ---- Finding lines ------------------------------------------------------------------------- */

static void
test_lines (void)
{
  static const char *const parameters[] = {
    "footprint=65536 page=small", "footprint=4096 page=small",  "footprint=4096 page=large",
    "footprint=65536 page=large", "footprint=16384 page=large", "footprint=16384 page=small",
    "footprint=16384 page=none"
  };
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (BstGroups) groups = NULL;
  const BstCurves *curves = NULL;
  g_autofree char *x = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (parameters); i++)
    add_case (result, parameters[i], 100 + i, 0.01, 7);
  groups = groups_of (result);
  found = bst_curves_find (groups->groups->pdata[0], &rest);
  g_assert_cmpuint (found->len, ==, 1);
  curves = found->pdata[0];
  g_assert_cmpstr (curves->param, ==, "footprint");
  g_assert_cmpuint (curves->curves->len, ==, 2);
  g_assert_cmpstr (line_of (curves, 0)->name, ==, "page=small");
  g_assert_cmpstr (line_of (curves, 1)->name, ==, "page=large");
  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat (point_of (line_of (curves, 0), i)->x, ==, 4096 << (2 * i));
  x = bst_curve_x_text (curves, point_of (line_of (curves, 1), 1));
  g_assert_cmpstr (x, ==, "16 KiB");
  g_assert_false (curves->scaling);
  g_assert_cmpuint (rest->len, ==, 1);
}

static void
test_no_lines (void)
{
  static const guint two[] = { 1, 2, 0 };
  g_autoptr (BstResult) result = result_of_threads (two);
  g_autoptr (BstGroups) groups = groups_of (result);
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) found = bst_curves_find (groups->groups->pdata[0], &rest);

  g_assert_cmpuint (found->len, ==, 0);
  g_assert_cmpuint (rest->len, ==, 2);
}

static void
test_scaling (void)
{
  static const guint threads[] = { 1, 2, 4, 8, 16, 24, 32, 48, 64, 0 };
  g_autoptr (BstResult) result = result_of_threads (threads);
  g_autoptr (BstGroups) groups = groups_of (result);
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) found = bst_curves_find (groups->groups->pdata[0], &rest);
  const BstCurves *curves = found->pdata[0];
  const BstCurve *curve = line_of (curves, 0);
  g_autoptr (GPtrArray) texts = bst_curves_scaling_texts (curves);
  const BstRow *eight = point_of (curve, 3)->row;

  g_assert_true (curves->scaling);
  g_assert_cmpfloat_with_epsilon (curve->law.sigma, 0.0214, 1e-6);
  g_assert_cmpfloat_with_epsilon (curve->law.kappa, 0.00084, 1e-7);
  g_assert_cmpint (curve->knee, ==, 4);
  g_assert_cmpfloat_with_epsilon (bst_curves_speedup (curves, eight), law (8) / law (1), 1e-9);
  g_assert_cmpfloat_with_epsilon (bst_curves_efficiency (curves, eight), law (8) / law (1) / 8,
                                  1e-9);
  g_assert_cmpuint (texts->len, ==, 1);
  g_assert_nonnull (strstr (texts->pdata[0], "σ = 0.0214, coherence κ = 0.00084"));
  g_assert_nonnull (strstr (texts->pdata[0], "knee is at 16 threads"));
  g_assert_nonnull (strstr (texts->pdata[0], "34 threads give most"));
}

static void
test_few_threads (void)
{
  static const guint threads[] = { 1, 2, 4, 0 };
  g_autoptr (BstResult) result = result_of_threads (threads);
  g_autoptr (BstGroups) groups = groups_of (result);
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) found = bst_curves_find (groups->groups->pdata[0], &rest);
  const BstCurves *curves = found->pdata[0];
  g_autoptr (GPtrArray) texts = bst_curves_scaling_texts (curves);

  g_assert_false (line_of (curves, 0)->law.is_shown);
  g_assert_nonnull (strstr (texts->pdata[0], "from 5 thread counts on"));
}

static void
test_caches (void)
{
  static const char *const text =
      "L1 48 KiB, L2 1.5 MiB, L3 32 MiB (128 MiB reported for 8 CPUs, not believed above 32 MiB)";
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (GPtrArray) caches = NULL;
  g_autofree char *seen = NULL;

  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *parameters = g_strdup_printf ("footprint=%u", 16384 << (3 * i));
      BstCaseResult *c = add_case (result, parameters, 100 * (i + 1), 0, 7);

      bst_pairs_set (c->environment, "caches", text);
      bst_pairs_set (c->environment, "footprint-in", i == 0 ? "L1" : "L2");
    }
  groups = groups_of (result);
  found = bst_curves_find (groups->groups->pdata[0], &rest);
  caches = bst_curves_milestones (found->pdata[0]);
  g_assert_cmpuint (caches->len, ==, 3);
  g_assert_cmpfloat (((BstMilestone *)caches->pdata[1])->x, ==, 1572864);
  g_assert_cmpstr (((BstMilestone *)caches->pdata[2])->text, ==, "L3 32 MiB");
  bst_milestones_keep_between (caches, 16384, 1e7);
  g_assert_cmpuint (caches->len, ==, 2);
  seen = bst_curves_describe (found->pdata[0]);
  g_assert_nonnull (strstr (seen, "L1: 100.0 op/s; L2: 200.0 to 400.0 op/s. Of the caches: 128 MiB "
                                  "reported for 8 CPUs, not believed above 32 MiB."));
}

/* The latency over 1, 4 and 64 MiB of a machine that reports a third level of 8 MiB. */
static char *
describe_noisy_latency (double one, double four, double far, double cv, guint disturbed)
{
  const double medians[] = { one, four, far };
  static const char *const sizes[] = { "1048576", "4194304", "67108864" };
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) found = NULL;

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *parameters = g_strdup_printf ("footprint=%s", sizes[i]);
      const SampleCase sample = { "x.y",      "X", parameters, "latency", "s", BST_LOWER_IS_BETTER,
                                  medians[i], cv,  7 };
      BstCaseResult *c = sample_result_add (result, &sample, i);

      sample_case_type_param (c, "footprint", BST_PARAM_SIZE);
      for (guint k = 0; k < disturbed; k++)
        g_array_index (c->repetitions, BstRepetition, k).marks = g_strsplit ("other-load", ",", 0);
      bst_pairs_set (c->environment, "caches", "L1 32 KiB, L2 512 KiB, L3 8 MiB");
      bst_pairs_set (c->environment, "footprint-in", i < 2 ? "L3" : "memory");
    }
  groups = groups_of (result);
  found = bst_curves_find (groups->groups->pdata[0], &rest);
  g_assert_cmpuint (found->len, ==, 1);
  return bst_curves_describe (found->pdata[0]);
}

static char *
describe_latency (double one, double four, double far)
{
  return describe_noisy_latency (one, four, far, 0, 0);
}

/* Where the machine does something else, a figure may be of either level. */
static void
test_noisy_caches (void)
{
  g_autofree char *quiet = describe_noisy_latency (1e-8, 2e-8, 2.2e-7, 0.01, 3);
  g_autofree char *blurred = describe_noisy_latency (1e-7, 1.95e-7, 2e-7, 0.6, 0);
  g_autofree char *disturbed = describe_noisy_latency (1e-8, 2e-8, 2.2e-7, 0.01, 4);

  g_assert_nonnull (strstr (quiet, " L3: "));
  g_assert_null (strstr (quiet, "noisy"));
  g_assert_null (strstr (blurred, " L3: "));
  g_assert_null (strstr (blurred, " memory: "));
  g_assert_nonnull (strstr (blurred, " 1 MiB to 4 MiB: "));
  g_assert_nonnull (strstr (blurred, "; 64 MiB: "));
  g_assert_nonnull (strstr (blurred, " It is too noisy to tell these apart, which footprints alone "
                                     "name: L3; memory."));
  g_assert_nonnull (strstr (disturbed, " 1 MiB to 4 MiB: "));
  g_assert_nonnull (strstr (disturbed, "; 64 MiB: "));
  g_assert_nonnull (strstr (disturbed, " More than half of the repetitions were disturbed: that is "
                                       "too noisy to tell caches and memory apart"));
}

static void
test_cache_not_seen (void)
{
  g_autofree char *seen = describe_latency (1e-8, 2e-8, 1e-7);
  g_autofree char *unseen = describe_latency (1e-8, 9e-8, 1e-7);

  g_autofree char *nowhere = describe_latency (9e-8, 9e-8, 1e-7);

  g_assert_true (g_str_has_suffix (seen, " L3: 10.00 to 20.00 ns; memory: 100.0 ns."));
  /* What is not seen has no name but its footprint. */
  g_assert_nonnull (strstr (unseen,
                            " 1 MiB to 4 MiB: 10.00 to 90.00 ns; memory: 100.0 ns. L3 8 MiB "
                            "is what the machine reports, and some 1 MiB of it answer: a "
                            "load takes 10.00 ns from 1 MiB, 90.00 ns from 4 MiB and 100.0 "
                            "ns from 64 MiB."));
  g_assert_nonnull (strstr (nowhere,
                            " L3 8 MiB is what the machine reports, and is not seen: a load "
                            "takes 90.00 ns from 4 MiB and 100.0 ns from 64 MiB."));
}

/* The latency over SIZES, of which the first N_WITHIN lie in PLACE and the others are called memory. */
static char *
describe_sizes (const double *medians, const guint *sizes, guint n, const char *caches,
                guint n_within, const char *place)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) found = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *parameters = g_strdup_printf ("footprint=%u", sizes[i]);
      const SampleCase sample = { "x.y",      "X", parameters, "latency", "s", BST_LOWER_IS_BETTER,
                                  medians[i], 0,   7 };
      BstCaseResult *c = sample_result_add (result, &sample, i);

      sample_case_type_param (c, "footprint", BST_PARAM_SIZE);
      bst_pairs_set (c->environment, "caches", caches);
      bst_pairs_set (c->environment, "footprint-in", i < n_within ? place : "memory");
    }
  groups = groups_of (result);
  found = bst_curves_find (groups->groups->pdata[0], &rest);
  return bst_curves_describe (found->pdata[0]);
}

/* What takes all of a cache, and longer than what takes a part of it, is not called that cache. */
static void
test_overfull_cache (void)
{
  static const double medians[] = { 5e-9, 6e-9, 3.3e-8, 1e-7 };
  static const double level[] = { 6e-9, 6e-9, 6e-9, 1e-7 };
  static const guint sizes[] = { 256 << 10, 1 << 20, 2 << 20, 64 << 20 };
  g_autofree char *apart = describe_sizes (medians, sizes, 4, "L1 32 KiB, L2 2 MiB", 3, "L2");
  g_autofree char *same = describe_sizes (level, sizes, 4, "L1 32 KiB, L2 2 MiB", 3, "L2");

  g_assert_true (
      g_str_has_suffix (apart, " L2: 5.000 to 6.000 ns; all of L2: 33.00 ns; memory: 100.0 ns."));
  g_assert_true (g_str_has_suffix (same, " L2: 6.000 ns; memory: 100.0 ns."));
}

/* Twice a cache is enough to tell that it is not there. */
static void
test_cache_not_seen_nearby (void)
{
  static const double unseen[] = { 2e-8, 9e-8, 1e-7 };
  static const double seen[] = { 2e-8, 6e-8, 1e-7 };
  static const guint sizes[] = { 1 << 20, 4 << 20, 16 << 20 };
  g_autofree char *doubted = describe_sizes (unseen, sizes, 3, "L2 512 KiB, L3 8 MiB", 2, "L3");
  g_autofree char *believed = describe_sizes (seen, sizes, 3, "L2 512 KiB, L3 8 MiB", 2, "L3");
  g_autofree char *left = describe_sizes (
      unseen, sizes, 3, "L2 512 KiB, L3 8 MiB (64 MiB reported, not believed)", 2, "L3");

  g_assert_nonnull (strstr (doubted, "some 1 MiB of it answer: a load takes 20.00 ns from 1 MiB, "
                                     "90.00 ns from 4 MiB and 100.0 ns from 16 MiB."));
  g_assert_nonnull (strstr (doubted, " L3 8 MiB is what the machine reports, and some"));
  g_assert_nonnull (strstr (left, " L3 8 MiB is what is left of that, and some 1 MiB of it"));
  g_assert_true (g_str_has_suffix (believed, " L3: 20.00 to 60.00 ns; memory: 100.0 ns."));
}

/* A pair with a title of its own stays a pair, though it lies on the line of a sweep. */
static void
test_titles (void)
{
  static const char *const parameters[] = { "footprint=4096 threads=1", "footprint=16384 threads=1",
                                            "footprint=65536 threads=1",
                                            "footprint=262144 threads=1",
                                            "footprint=262144 threads=2" };
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) found = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (parameters); i++)
    {
      BstCaseResult *c = add_case (result, parameters[i], 100 + i, 0.01, 7);

      g_free (c->title);
      c->title = g_strdup (i < 3 ? "Sweep" : "Pair");
    }
  groups = groups_of (result);
  found = bst_curves_find (groups->groups->pdata[0], &rest);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpuint (((const BstCurves *)found->pdata[0])->rows->len, ==, 3);
  g_assert_cmpuint (rest->len, ==, 2);
}

/* What is found of 1, 2 and 4 threads whose medians grow by STEP; NOISY: by far less than they vary. */
static char *
finding_of_threads (double step, gboolean noisy)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) rest = NULL, found = NULL;

  for (guint k = 0; k < 3; k++)
    {
      g_autofree char *parameters = g_strdup_printf ("threads=%u", 1u << k);
      const double median = 100 + k * step;
      BstCaseResult *c = add_case (result, parameters, median, 0.01, 7);
      GArray *samples = bst_case_result_find_column (c, "rate")->samples;

      for (guint r = 0; noisy && r < samples->len; r++)
        g_array_index (samples, BstSample, r).value = median * (0.5 + r / 6.0);
    }
  groups = groups_of (result);
  found = bst_curves_find (groups->groups->pdata[0], &rest);
  g_assert_cmpuint (found->len, ==, 1);
  return bst_curves_finding (found->pdata[0]);
}

/* More threads may have the higher median and not be faster: that is no finding. */
static void
test_not_faster (void)
{
  g_autofree char *faster = finding_of_threads (50, FALSE);
  g_autofree char *noise = finding_of_threads (1, TRUE);

  g_assert_true (g_str_has_prefix (faster, "At most "));
  g_assert_true (g_str_has_prefix (noise, "No number of threads is shown to be faster than one."));
}

static void
test_cpus (void)
{
  static const guint threads[] = { 1, 2, 4, 0 };
  g_autoptr (BstResult) result = result_of_threads (threads);
  g_autoptr (BstGroups) groups = groups_of (result);
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) found = bst_curves_find (groups->groups->pdata[0], &rest);
  g_autoptr (GPtrArray) none = NULL;
  g_autoptr (GPtrArray) cpus = NULL;

  g_ptr_array_set_size (result->machines, 0);
  none = bst_curves_milestones (found->pdata[0]);
  g_assert_cmpuint (none->len, ==, 0);
  g_ptr_array_add (result->machines, bst_machine_new ());
  bst_machine_set (result->machines->pdata[0], "cpu.effective", "2");
  cpus = bst_curves_milestones (found->pdata[0]);
  g_assert_cmpuint (cpus->len, ==, 1);
  g_assert_cmpstr (((BstMilestone *)cpus->pdata[0])->text, ==, "2 CPUs");
  g_assert_cmpfloat (((BstMilestone *)cpus->pdata[0])->x, ==, 2);
}

/* ---- Axes ---------------------------------------------------------------------------------- */

static void
test_axis (void)
{
  const double powers[] = { 1, 2, 4, 8 };
  const double steps[] = { 1, 2, 3, 4 };
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  BstAxis axis = { 1, 8, FALSE };

  g_array_append_vals (values, powers, 4);
  bst_axis_finish_x (&axis, values);
  g_assert_true (axis.log);
  g_assert_cmpfloat_with_epsilon (bst_axis_at (&axis, bst_axis_share (&axis, 4)), 4, 1e-12);
  g_array_set_size (values, 0);
  g_array_append_vals (values, steps, 4);
  axis = (BstAxis){ 1, 4, FALSE };
  bst_axis_finish_x (&axis, values);
  g_assert_false (axis.log);
  axis = (BstAxis){ 1.01, 214, FALSE };
  bst_axis_finish_y (&axis, TRUE);
  g_assert_true (axis.log);
  g_assert_cmpfloat_with_epsilon (axis.low, 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (axis.high, 500, 1e-9);
  axis = (BstAxis){ 90, 100, FALSE };
  bst_axis_finish_y (&axis, TRUE);
  g_assert_false (axis.log);
  g_assert_cmpfloat (axis.low, ==, 0);
  bst_axis_init (&axis);
  bst_axis_finish_y (&axis, TRUE);
  g_assert_true (isfinite (axis.low) && axis.high > axis.low);
}

/* ---- The same numbers everywhere ----------------------------------------------------------- */

static void
test_numbers_agree (void)
{
  static const guint threads[] = { 1, 2, 4, 0 };
  g_autoptr (BstResult) result = result_of_threads (threads);
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autofree char *html = NULL;
  BstFigure *figure = NULL;
  const BstGroup *group = NULL;

  sample_case_fail (result->cases->pdata[1], 0, BST_STATUS_FAILED, "oh");
  groups = groups_of (result);
  group = groups->groups->pdata[0];
  html = sample_page_of (result);
  found = bst_curves_find (group, &rest);
  figure = bst_chart_curves (plot, g_ptr_array_steal_index (found, 0), FALSE);
  for (guint i = 0; i < 3; i++)
    {
      const BstCaseResult *c = result->cases->pdata[i];
      const BstRow *row = group->rows->pdata[i];
      double numbers[4];
      g_autofree char *median =
          bst_summary_format (&row->summary, row->summary.median, &group->scale);
      g_autofree char *cells =
          g_strdup_printf ("<bdi>threads=%u</bdi></th><td>%s</td>", threads[i], median);

      sample_read_data (plot->script->str, "line0", i, numbers, 4);
      g_assert_cmpfloat (numbers[0], ==, threads[i]);
      /* All values of a case are equal here: the median is each of them. */
      g_assert_cmpfloat_with_epsilon (
          numbers[1] * group->scale.divisor,
          g_array_index (((BstColumn *)c->columns->pdata[0])->samples, BstSample, 6).value, 1e-9);
      g_assert_nonnull (strstr (html, cells));
    }
  bst_figure_free (figure);
}

static void
test_lost_point (void)
{
  static const guint threads[] = { 1, 2, 4, 0 };
  g_autoptr (BstResult) result = result_of_threads (threads);
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  BstFigure *figure = NULL;
  double numbers[4];

  for (guint i = 0; i < 7; i++)
    sample_case_fail (result->cases->pdata[1], i, BST_STATUS_CRASHED, "gone");
  groups = groups_of (result);
  found = bst_curves_find (groups->groups->pdata[0], &rest);
  figure = bst_chart_curves (plot, g_ptr_array_steal_index (found, 0), FALSE);
  sample_read_data (plot->script->str, "line0", 1, numbers, 4);
  g_assert_true (isnan (numbers[1]));
  sample_read_data (plot->script->str, "lost", 0, numbers, 2);
  g_assert_cmpfloat (numbers[0], ==, 2);
  g_assert_nonnull (strstr (figure->how, "case without a value"));
  bst_figure_free (figure);
}

/* ---- Pages --------------------------------------------------------------------------------- */

/* Twelve cases of values that suit no axis: lines and small pictures are drawn all the same. */
static void
check_values (double first, double factor, guint n)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autofree char *html = NULL;
  g_autofree char *again = NULL;

  for (guint i = 0; i < 12; i++)
    {
      g_autofree char *parameters =
          g_strdup_printf ("footprint=%u name=a-name-of-forty-characters-%s", 1024u << i,
                           i % 2 == 0 ? "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d" : "'']]>%s`x`");
      BstCaseResult *c = add_case (result, parameters, first * pow (factor, i), 0.05, n);

      if (i == 5)
        sample_case_fail (c, 0, BST_STATUS_TIMEOUT, "late");
    }
  html = sample_page_of (result);
  again = sample_page_of (result);
  g_assert_cmpstr (html, ==, again);
  if (sample_has_gnuplot () && isfinite (first))
    g_assert_cmpuint (sample_count (html, "<svg "), ==, 2);
}

static void
test_odd_values (void)
{
  check_values (42, 1, 1);
  check_values (42, 1, 7);
  check_values (1e-9, 250, 7);
  check_values (1e300, 0.5, 7);
  check_values (-3, 2, 7);
  check_values (0, 1, 7);
  check_values (NAN, 1, 7);
}

/* A gnuplot that counts how often it is started. */
static void
test_one_process (void)
{
  static const char *const script = "#!/bin/sh\necho started >>'%s'\nexec '%s' \"$@\"\n";
  static const guint threads[] = { 1, 2, 4, 8, 16, 0 };
  g_autoptr (BstResult) result = result_of_threads (threads);
  g_autofree char *real = g_find_program_in_path ("gnuplot");
  g_autofree char *folder = g_dir_make_tmp ("benchstone-test-XXXXXX", NULL);
  g_autofree char *program = g_build_filename (folder, "gnuplot", NULL);
  g_autofree char *log = g_build_filename (folder, "log", NULL);
  g_autofree char *text = g_strdup_printf (script, log, real);
  g_autofree char *path = g_strconcat (folder, ":", g_getenv ("PATH"), NULL);
  g_autofree char *before = g_strdup (g_getenv ("PATH"));
  g_autofree char *html = NULL;
  g_autofree char *starts = NULL;

  if (real != NULL)
    {
      g_assert_true (g_file_set_contents (program, text, -1, NULL));
      g_assert_cmpint (g_chmod (program, 0700), ==, 0);
      g_setenv ("PATH", path, TRUE);
      html = sample_page_of (result);
      g_setenv ("PATH", before, TRUE);
      g_assert_true (g_file_get_contents (log, &starts, NULL, NULL));
      g_assert_cmpstr (starts, ==, "started\n");
      g_assert_cmpuint (sample_count (html, "<svg "), ==, 2);
    }
  else
    g_test_skip ("gnuplot is not installed");
  bst_path_remove_tree (folder, NULL);
}

static void
test_disturbed (void)
{
  static const guint threads[] = { 1, 2, 0 };
  g_autoptr (BstResult) result = result_of_threads (threads);
  BstCaseResult *c = result->cases->pdata[0];
  g_autofree char *html = NULL;

  g_array_index (c->repetitions, BstRepetition, 3).marks =
      g_strsplit ("waited 19 % of the time for a CPU", "\n", -1);
  html = sample_page_of (result);
  g_assert_nonnull (strstr (
      html, "<td>4</td><td>3.0</td><td>1.000</td>"
            "<td>+0.00\u00a0%</td><td class=\"text\">waited 19\u00a0% of the time for a CPU</td>"));
  if (sample_has_gnuplot ())
    g_assert_nonnull (strstr (html, "a hollow one was disturbed"));
}

static void
test_machines_side_by_side (void)
{
  static const guint threads[] = { 1, 0 };
  g_autoptr (BstResult) first = result_of_threads (threads);
  g_autoptr (BstResult) second = result_of_threads (threads);
  const BstResult *both[] = { first, second };
  g_autofree char *alike = NULL;
  g_autofree char *html = NULL;
  const char *model = NULL;

  bst_result_set_label (second, "b");
  alike = sample_page_of_all (both, 2);
  g_assert_nonnull (strstr (alike, "alike in all 6 facts"));
  bst_machine_set (second->machines->pdata[0], "kernel.release", "6.12.0");
  bst_machine_set (second->machines->pdata[0], "cpu.model", "Other CPU");
  html = sample_page_of_all (both, 2);
  model = strstr (html, ">cpu.model</th><td>Example CPU 3.2 GHz</td><td>Other CPU</td>");
  g_assert_nonnull (model);
  g_assert_nonnull (strstr (model, ">kernel.release</th><td>6.1.0-18-amd64</td><td>6.12.0</td>"));
  g_assert_nonnull (strstr (model, ">cpu.governor</th><td>performance</td></tr>"));
}

/* A row without a value says why, where its points would be. */
static void
test_lost_strip (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();

  add_case (result, "mode=a", 100, 0.01, 7);
  add_case (result, "mode=b", 100, 0.01, 7);
  for (guint i = 0; i < 7; i++)
    sample_case_fail (result->cases->pdata[1], i, BST_STATUS_CRASHED, "oh");
  groups = groups_of (result);
  bst_figure_free (bst_chart_strip (plot, groups->groups->pdata[0]));
  g_assert_nonnull (
      strstr (plot->script->str, "set label 'crashed' at first 1, graph 0.05 center"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chart/lines", test_lines);
  g_test_add_func ("/chart/no-lines", test_no_lines);
  g_test_add_func ("/chart/scaling", test_scaling);
  g_test_add_func ("/chart/few-threads", test_few_threads);
  g_test_add_func ("/chart/caches", test_caches);
  g_test_add_func ("/chart/cache-not-seen", test_cache_not_seen);
  g_test_add_func ("/chart/overfull-cache", test_overfull_cache);
  g_test_add_func ("/chart/cache-not-seen-nearby", test_cache_not_seen_nearby);
  g_test_add_func ("/chart/noisy-caches", test_noisy_caches);
  g_test_add_func ("/chart/titles", test_titles);
  g_test_add_func ("/chart/curves/not-faster", test_not_faster);
  g_test_add_func ("/chart/cpus", test_cpus);
  g_test_add_func ("/chart/axis", test_axis);
  g_test_add_func ("/chart/numbers-agree", test_numbers_agree);
  g_test_add_func ("/chart/lost-point", test_lost_point);
  g_test_add_func ("/chart/odd-values", test_odd_values);
  g_test_add_func ("/chart/one-process", test_one_process);
  g_test_add_func ("/chart/disturbed", test_disturbed);
  g_test_add_func ("/chart/machines-side-by-side", test_machines_side_by_side);
  g_test_add_func ("/chart/lost-strip", test_lost_strip);
  return g_test_run ();
}
