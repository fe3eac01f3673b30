/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-latency.c - percentiles of merged counts, histograms and load tests: their numbers, that
 * chart and table have the same, which of them a page has, and that odd values break nothing.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <json-glib/json-glib.h>

#include "reports/chart-load.h"
#include "reports/chart-wishes.h"
#include "reports/gnuplot-private.h"
#include "reports/latency-bins.h"
#include "reports/levels.h"
#include "reports/report.h"
#include "tests/unit/sample-page.h"
#include "tests/unit/sample-result.h"

static const BstGroupOptions grouping = { BST_DETAIL, TRUE, FALSE, BST_PREFIX_DEFAULT };

/* A case of a server; its rate is RATE, its latencies are around MEDIAN. */
static BstCaseResult *
add_case (BstResult *result, const char *parameters, double rate, double median, guint n)
{
  const SampleCase sample = { "web.get", "Web server", parameters,
                              "rate",    "req/s",      BST_HIGHER_IS_BETTER,
                              rate,      0.01,         7 };
  const guint32 seed = (guint32)result->cases->len;
  BstCaseResult *c = sample_result_add (result, &sample, seed);

  sample_case_type_param (c, "clients", BST_PARAM_INT);
  sample_case_add_latency (c, "latency", median, 1.4, n, seed);
  return c;
}

static BstGroups *
groups_of (const BstResult *result)
{
  return bst_groups_new (&result, 1, &grouping);
}

/* The group of METRIC. */
static const BstGroup *
group_of (const BstGroups *groups, const char *metric)
{
  for (guint i = 0; i < groups->groups->len; i++)
    if (g_str_equal (((const BstGroup *)groups->groups->pdata[i])->metric->name, metric))
      return groups->groups->pdata[i];
  g_assert_not_reached ();
}

static void
set_histogram (BstCaseResult *c, guint repetition, guint64 first, guint64 last)
{
  g_autoptr (BstHistogram) histogram = bst_histogram_new ();
  g_autoptr (GVariant) sparse = NULL;

  for (guint64 ns = first; ns <= last; ns++)
    bst_histogram_record (histogram, ns);
  sparse = g_variant_ref_sink (bst_histogram_to_variant (histogram));
  bst_column_set_sparse (bst_case_result_column (c, "latency"), repetition, sparse);
}

/* ---- Percentiles --------------------------------------------------------------------------- */

static void
test_percentiles (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  BstCaseResult *c = add_case (result, "", 100, 1e-6, 20);
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) latencies = NULL;
  const BstLatency *latency = NULL;

  /* 1000 observations of 1 to 1000 ns more for each repetition; the last has few, and failed. */
  for (guint i = 0; i < 6; i++)
    set_histogram (c, i, 1 + 100 * i, 1000 + 100 * i);
  set_histogram (c, 6, 1000000, 1000100);
  sample_case_fail (c, 6, BST_STATUS_FAILED, "oh");
  groups = groups_of (result);
  latencies = bst_latencies_new (group_of (groups, "latency")->rows);
  g_assert_cmpuint (latencies->len, ==, 1);
  latency = latencies->pdata[0];
  g_assert_cmpuint (latency->n, ==, 6000);
  /* From the counts of all: 1..1500, of which 501..1000 lie in all six. */
  g_assert_cmpfloat (latency->at[BST_P50].value, ==, 750e-9);
  g_assert_cmpfloat (latency->at[BST_PERCENTILE_MAX].value, ==, 1500e-9);
  g_assert_cmpuint (latency->at[BST_P99].above, ==, 60);
  g_assert_cmpuint (latency->at[BST_P999].above, ==, 6);
  g_assert_true (isnan (latency->at[BST_P999].value));
  /* The interval is that of the repetitions' own: of six, from the lowest to the highest. */
  g_assert_cmpuint (latency->at[BST_P50].repetitions, ==, 6);
  g_assert_cmpfloat (latency->at[BST_P50].low, ==, 500e-9);
  g_assert_cmpfloat (latency->at[BST_P50].high, ==, 1000e-9);
  g_assert_cmpfloat (latency->at[BST_P99].low, ==, 990e-9);
  g_assert_cmpfloat_with_epsilon (latency->at[BST_P99].own, 1240e-9, 1e-12);
  g_assert_cmpuint (latency->at[BST_P999].repetitions, ==, 0);
  g_assert_true (isnan (latency->at[BST_PERCENTILE_MAX].low));
}

/* One slow repetition of ten has most of the long ones: a point outside of its interval says why. */
static void
test_outside (void)
{
  const BstUnitScale scale = { 1e-3, "ms" };
  const BstPercentile within = { 1.2e-3, 1e-3, 1.5e-3, 10, 100, 1.1e-3 };
  const BstPercentile outside = { 9e-3, 1e-3, 1.5e-3, 10, 100, 1.1e-3 };
  g_autofree char *plain = bst_percentile_sure_text (&within, &scale);
  g_autofree char *told = bst_percentile_sure_text (&outside, &scale);

  g_assert_cmpstr (plain, ==, "1.20 ms (95 % 1.00 to 1.50)");
  g_assert_cmpstr (told, ==,
                   "9.00 ms of all repetitions together (95 % of each by itself: 1.00 to 1.50)");
}

static void
test_few (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  BstCaseResult *c = add_case (result, "clients=1", 100, 1e-6, 20);
  BstCaseResult *more = add_case (result, "clients=2", 100, 1e-6, 20);
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) latencies = NULL;
  g_autoptr (GPtrArray) drawable = NULL;

  for (guint i = 0; i < 7; i++)
    {
      set_histogram (c, i, 1, i == 0 ? 15 : 14);
      set_histogram (more, i, 1, i < 2 ? 15 : 14);
    }
  groups = groups_of (result);
  latencies = bst_latencies_new (group_of (groups, "latency")->rows);
  g_assert_cmpuint (((const BstLatency *)latencies->pdata[0])->n, ==, 99);
  g_assert_cmpuint (((const BstLatency *)latencies->pdata[1])->n, ==, 100);
  drawable = bst_latencies_drawable (latencies);
  g_assert_cmpuint (drawable->len, ==, 1);
  g_assert_true (drawable->pdata[0] == latencies->pdata[1]);
  g_assert_cmpint (bst_latencies_common (drawable), ==, BST_P90);
  g_assert_cmpint (bst_latencies_common (latencies), ==, BST_P50);
  g_assert_cmpfloat_with_epsilon (bst_percentile_end (100), 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (bst_percentile_place (0.999), 3, 1e-9);
}

static void
test_extremes (void)
{
  const double all[] = { 5, 1, NAN, 4, 9, 3, 1, 8 };
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) few = NULL;
  g_autoptr (GArray) most = NULL;

  g_array_append_vals (values, all, G_N_ELEMENTS (all));
  few = bst_extremes (values, 4);
  g_assert_cmpuint (few->len, ==, 4);
  g_assert_cmpuint (g_array_index (few, guint, 0), ==, 1);
  g_assert_cmpuint (g_array_index (few, guint, 1), ==, 4);
  g_assert_cmpuint (g_array_index (few, guint, 2), ==, 6);
  g_assert_cmpuint (g_array_index (few, guint, 3), ==, 7);
  most = bst_extremes (values, 20);
  g_assert_cmpuint (most->len, ==, 7);
}

/* ---- Charts and their tables --------------------------------------------------------------- */

/* The line of a table whose first cells are these. */
static GStrv
find_line (const GPtrArray *lines, const char *first, const char *second)
{
  for (guint i = 1; i < lines->len; i++)
    {
      GStrv cells = lines->pdata[i];

      if (g_str_equal (cells[0], first) && (second == NULL || g_str_equal (cells[1], second)))
        return cells;
    }
  g_assert_not_reached ();
}

/* CELL is rounded to four digits, or to two of its interval. */
static void
assert_same (const char *cell, double value)
{
  double shown = g_ascii_strtod (cell, NULL);

  g_assert_cmpfloat_with_epsilon (shown, value, fabs (value) * 0.01);
}

static void
test_numbers_agree (void)
{
  static const char *const names[] = { "p50", "p90", "p95", "p99", "p99.9" };
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autoptr (GPtrArray) latencies = NULL;
  BstLatencyChart chart = { .objective = NAN };
  BstFigure *figure = NULL;

  add_case (result, "clients=1", 100, 1e-3, 2000);
  add_case (result, "clients=2", 100, 2e-3, 2000);
  groups = groups_of (result);
  chart.group = group_of (groups, "latency");
  latencies = bst_latencies_new (chart.group->rows);
  chart.latencies = chart.drawn = latencies;
  figure = bst_chart_percentiles (plot, &chart);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      GStrv cells = find_line (figure->lines, "clients=2", names[i]);
      double numbers[4];

      sample_read_data (plot->script->str, "points1", i, numbers, 4);
      assert_same (cells[2], numbers[1]);
      /* Of 2000 observations, two lie above p99.9. */
      g_assert_cmpstr (cells[6], ==, i < 4 ? "7" : "0");
      if (i < 4)
        {
          assert_same (cells[4], numbers[2]);
          assert_same (cells[5], numbers[3]);
        }
      else
        g_assert_cmpstr (cells[4], ==, "–");
      g_assert_cmpstr (cells[8], ==, "14000");
    }
  g_assert_cmpstr (find_line (figure->lines, "clients=1", "p99.9")[7], ==, "14");
  g_assert_nonnull (strstr (figure->alt, "p99 is lowest with"));
  bst_figure_free (figure);
}

/* Nothing is lost between the bins, and the lower field ends where the counts end. */
static void
test_bins (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) latencies = NULL;
  BstLatencyChart chart = { .objective = NAN };
  BstLatencyBins bins;
  BstAxis x;
  double sum = 0;

  add_case (result, "", 100, 1e-3, 2000);
  groups = groups_of (result);
  chart.group = group_of (groups, "latency");
  latencies = bst_latencies_new (chart.group->rows);
  chart.latencies = chart.drawn = latencies;
  bst_latency_axis (&chart, &x);
  bst_latency_bins_fill (&bins, &chart, 0, &x);
  for (guint i = 0; i < BST_LATENCY_BINS; i++)
    sum += bins.shares[i];
  g_assert_true (x.log);
  g_assert_cmpfloat_with_epsilon (sum + bins.beyond, 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (bst_latency_edge (&x, BST_LATENCY_BINS), x.high, x.high * 1e-12);
}

/* More rows than a table has: those that are drawn are in it. */
static void
test_long_table (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) latencies = NULL;
  g_autoptr (GPtrArray) drawn = NULL;
  g_autoptr (GPtrArray) table = NULL;
  const BstGroup *group = NULL;

  for (guint i = 0; i < 70; i++)
    {
      g_autofree char *parameters = g_strdup_printf ("pages=%u", i);

      add_case (result, parameters, 100, 1e-6 * (i + 1), 200);
    }
  groups = groups_of (result);
  group = group_of (groups, "latency");
  latencies = bst_latencies_new (group->rows);
  drawn = bst_latencies_extreme (latencies, BST_P99, BST_LATENCY_LINES);
  table = bst_latencies_table (latencies, &group->scale);
  g_assert_cmpuint (drawn->len, ==, BST_LATENCY_LINES);
  for (guint i = 0; i < drawn->len; i++)
    find_line (table, ((const BstLatency *)drawn->pdata[i])->row->name, "p99");
  /* p50, p90, p95, p99 and the largest: 1400 observations have no p99.9. */
  g_assert_cmpuint (table->len, ==, 1 + 5 * BST_LATENCY_TABLE);
}

/* One in 1000 takes a million times as long: the picture is of the others, and says so. */
static void
test_beyond (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  BstCaseResult *c = add_case (result, "", 100, 1e-3, 20);
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autoptr (GPtrArray) latencies = NULL;
  BstLatencyChart chart = { .objective = NAN };
  BstFigure *figure = NULL;

  for (guint i = 0; i < 7; i++)
    {
      g_autoptr (BstHistogram) histogram = bst_histogram_new ();
      g_autoptr (GVariant) sparse = NULL;

      for (guint k = 0; k < 1998; k++)
        bst_histogram_record (histogram, 1000 + k % 500);
      bst_histogram_record (histogram, G_GUINT64_CONSTANT (1000000000));
      bst_histogram_record (histogram, G_GUINT64_CONSTANT (7200000000000));
      sparse = g_variant_ref_sink (bst_histogram_to_variant (histogram));
      bst_column_set_sparse (bst_case_result_column (c, "latency"), i, sparse);
    }
  groups = groups_of (result);
  chart.group = group_of (groups, "latency");
  latencies = bst_latencies_new (chart.group->rows);
  g_assert_cmpuint (((const BstLatency *)latencies->pdata[0])->overflow, ==, 7);
  chart.latencies = chart.drawn = latencies;
  figure = bst_chart_histogram (plot, &chart);
  g_assert_nonnull (strstr (figure->how, "up to 0.1 % of the observations"));
  bst_figure_free (figure);
}

/* ---- Load tests ---------------------------------------------------------------------------- */

static BstResult *
load_result (const char *param)
{
  static const guint clients[] = { 1, 2, 4, 8, 16 };
  BstResult *result = sample_result_new ("a");

  for (guint i = 0; i < G_N_ELEMENTS (clients); i++)
    {
      g_autofree char *parameters = g_strdup_printf ("%s=%u", param, clients[i]);

      add_case (result, parameters, 1000 * fmin (clients[i], 6), 1e-3 * clients[i] * clients[i],
                2000);
    }
  return result;
}

static void
test_load (void)
{
  g_autoptr (BstResult) result = load_result ("clients");
  g_autoptr (BstGroups) groups = groups_of (result);
  const BstGroup *rate = group_of (groups, "rate");
  g_autoptr (BstLoad) load = bst_load_new (groups, rate, NULL, 0.5);
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  BstFigure *figure = NULL;
  const BstLoadLine *line = NULL;
  const BstLoadPoint *point = NULL;

  g_assert_nonnull (load);
  g_assert_cmpint (load->at, ==, BST_P99);
  g_assert_false (load->offered);
  line = load->lines->pdata[0];
  g_assert_cmpint (line->best, >=, 3); /* 8 and 16 clients get the same */
  /* p99 is about 10 times the median: 160 ms with 4 clients, 640 ms with 8. */
  g_assert_cmpint (line->good, ==, 2);
  figure = bst_chart_load (plot, load);
  for (guint i = 0; i < line->points->len; i++)
    {
      g_autofree char *name = NULL;
      GStrv cells = NULL;
      double numbers[4];

      point = &g_array_index (line->points, BstLoadPoint, i);
      name = g_strdup_printf ("clients=%g", point->point->x);
      cells = find_line (figure->lines, name, NULL);
      sample_read_data (plot->script->str, "got0", i, numbers, 4);
      g_assert_cmpfloat (numbers[0], ==, point->point->x);
      assert_same (cells[1], numbers[1]);
      assert_same (cells[2], numbers[2]);
      sample_read_data (plot->script->str, "took0", i, numbers, 4);
      g_assert_cmpfloat_with_epsilon (numbers[1] * load->latency->scale.divisor, point->value,
                                      1e-12);
      assert_same (cells[5], numbers[1]);
      assert_same (cells[7], numbers[2]);
      assert_same (cells[8], numbers[3]);
    }
  g_assert_nonnull (strstr (figure->alt, "p99 of latency is within 500 ms up to clients=4"));
  bst_figure_free (figure);
}

/* One repetition has no interval, and none is drawn. */
/* Limits of the rate stand in the upper field, those of the percentile that it shows in the lower one, and of
 * the latency's own figure only where it shows that; far ones are told of and not drawn. */
static void
test_load_levels (void)
{
  static const char *const said[] = {
    "enough: rate >= 2000",      "much: rate>=1e9",       "enough: rate>=2000req/s",
    "quick: latency<=10ms",      "other: lag<=1s",        "paged: rate{page=a}>=1",
    "swift: latency.p99<=400ms", "rare: latency.p50<=1ms"
  };
  g_autoptr (BstResult) result = load_result ("clients");
  g_autoptr (BstGroups) groups = groups_of (result);
  g_autoptr (BstLoad) load = bst_load_new (groups, group_of (groups, "rate"), NULL, NAN);
  g_autoptr (GPtrArray) levels = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_level_free);
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autoptr (GPtrArray) upper = NULL, lower = NULL, own = NULL;
  BstFigure *figure = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    g_ptr_array_add (levels, bst_level_parse (said[i], NULL));
  load->levels = levels;
  upper = bst_load_levels (load, TRUE);
  lower = bst_load_levels (load, FALSE);
  g_assert_cmpuint (upper->len, ==, 2);
  g_assert_true (upper->pdata[0] == levels->pdata[0] && upper->pdata[1] == levels->pdata[1]);
  g_assert_cmpuint (lower->len, ==, 1);
  g_assert_true (lower->pdata[0] == levels->pdata[6]);
  figure = bst_chart_load (plot, load);
  g_assert_nonnull (strstr (plot->script->str, "enough: rate >= 2000"));
  g_assert_null (strstr (plot->script->str, "much"));
  g_assert_null (strstr (plot->script->str, "quick"));
  g_assert_nonnull (strstr (plot->script->str, "swift: latency.p99 <= 400ms"));
  g_assert_nonnull (strstr (figure->how, "is the limit of the level 'enough' (rate >= 2000)."));
  g_assert_nonnull (strstr (figure->how, "limit of 'much' (rate >= 1e9) is too far"));
  bst_figure_free (figure);
  load->at = -1;
  own = bst_load_levels (load, FALSE);
  g_assert_cmpuint (own->len, ==, 1);
  g_assert_true (own->pdata[0] == levels->pdata[3]);
  figure = bst_chart_load (plot, load);
  g_assert_nonnull (strstr (plot->script->str, "quick: latency <= 10ms"));
  bst_figure_free (figure);
}

static void
test_single_load (void)
{
  g_autoptr (BstResult) result = load_result ("clients");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstLoad) load = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  double numbers[4];

  for (guint i = 0; i < result->cases->len; i++)
    for (guint k = 1; k < 7; k++)
      sample_case_fail (result->cases->pdata[i], k, BST_STATUS_FAILED, "oh");
  groups = groups_of (result);
  load = bst_load_new (groups, group_of (groups, "rate"), NULL, NAN);
  g_assert_nonnull (load);
  bst_figure_free (bst_chart_load (plot, load));
  sample_read_data (plot->script->str, "got0", 2, numbers, 4);
  g_assert_cmpfloat (numbers[1], >, 3.9);
  g_assert_cmpfloat (numbers[2], ==, numbers[1]);
  g_assert_cmpfloat (numbers[3], ==, numbers[1]);
}

/* An objective is told in the unit of the axis as long as that can be read. */
static void
test_objective_text (void)
{
  const BstUnitScale us = { .divisor = 1e-6, .text = "µs" };
  const BstUnitScale min = { .divisor = 60, .text = "min" };
  g_autofree char *same = bst_objective_value_text (0.0005, &us);
  g_autofree char *larger = bst_objective_value_text (0.01, &us);
  g_autofree char *smaller = bst_objective_value_text (0.01, &min);

  g_assert_cmpstr (same, ==, "500 µs");
  g_assert_cmpstr (larger, ==, "10 ms");
  g_assert_cmpstr (smaller, ==, "10 ms");
}

static void
test_offered (void)
{
  g_autoptr (BstResult) result = load_result ("rate");
  g_autoptr (BstGroups) groups = groups_of (result);
  g_autoptr (BstLoad) load = bst_load_new (groups, group_of (groups, "rate"), NULL, NAN);

  g_assert_nonnull (load);
  g_assert_true (load->offered);
}

/* Threads of a benchmark that computes are no load; of one with a disk they are. */
static void
test_threads (void)
{
  g_autoptr (BstResult) result = load_result ("threads");
  g_autoptr (BstGroups) groups = groups_of (result);
  const BstGroup *rate = group_of (groups, "rate");
  g_autoptr (BstLoad) computing = bst_load_new (groups, rate, NULL, NAN);
  g_autoptr (BstLoad) wished = bst_load_new (groups, rate, "latency", NAN);
  g_autoptr (BstLoad) other = bst_load_new (groups, rate, "latenz", NAN);
  g_autoptr (BstLoad) storing = NULL;

  g_assert_null (computing);
  g_assert_nonnull (wished);
  g_assert_null (other);
  ((BstBenchmarkInfo *)rate->benchmark)->needs = BST_NEEDS_SCRATCH;
  storing = bst_load_new (groups, rate, NULL, NAN);
  g_assert_nonnull (storing);
}

/* What others counted comes as figures alone. */
static void
test_plain_figures (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstLoad) load = NULL;
  g_autofree char *name = NULL;

  for (guint i = 1; i <= 4; i++)
    {
      g_autofree char *parameters = g_strdup_printf ("connections=%u", 10 * i);
      const SampleCase sample = { "x.y",   "X",  parameters, "rate", "req/s", BST_HIGHER_IS_BETTER,
                                  100 * i, 0.01, 7 };
      BstCaseResult *c = sample_result_add (result, &sample, i);

      sample_case_type_param (c, "connections", BST_PARAM_INT);
      sample_case_add_metric (c, "startup", "", "s", BST_SECONDARY, 1, i);
      sample_case_add_metric (c, "latency-p99", "", "s", BST_SECONDARY, 1e-3 * i, i);
    }
  groups = groups_of (result);
  load = bst_load_new (groups, group_of (groups, "rate"), NULL, NAN);
  g_assert_nonnull (load);
  g_assert_cmpint (load->at, ==, -1);
  name = bst_load_latency_name (load);
  g_assert_cmpstr (name, ==, "latency-p99");
}

/* ---- What the suite asks for --------------------------------------------------------------- */

static void
set_charts (BstResult *result, const char *charts)
{
  g_autofree char *text = g_strdup_printf ("{\"charts\": %s}", charts);

  g_clear_pointer ((JsonNode **)&result->suite, json_node_unref);
  result->suite = json_from_string (text, NULL);
  g_assert_nonnull (result->suite);
}

static void
test_wishes (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  const BstResult *both[] = { result, result };
  g_autoptr (GPtrArray) wishes = NULL;
  const BstChartWish *wish = NULL;

  set_charts (result, "[{\"kind\": \"load\", \"metric\": \"latency\", \"objective\": \"5ms\"},"
                      " {\"kind\": \"pie\", \"metric\": \"latency\"}, 7, {\"kind\": \"load\"},"
                      " {\"kind\": \"histogram\", \"metric\": \"x\", \"benchmark\": \"a.b\","
                      "  \"objective\": \"never\"}]");
  wishes = bst_chart_wishes_new (both, 2);
  g_assert_cmpuint (wishes->len, ==, 2);
  wish = bst_chart_wish_find (wishes, BST_CHART_LOAD, "web.get", "latency");
  g_assert_nonnull (wish);
  g_assert_cmpfloat (wish->objective, ==, 0.005);
  g_assert_null (bst_chart_wish_find (wishes, BST_CHART_HISTOGRAM, "web.get", "x"));
  wish = bst_chart_wish_find (wishes, BST_CHART_HISTOGRAM, "a.b", "x");
  g_assert_nonnull (wish);
  g_assert_true (isnan (wish->objective));
}

static void
test_no_wishes (void)
{
  static const char *const charts[] = { "{}", "[]", "7", "null", "[[]]" };
  g_autoptr (BstResult) result = sample_result_new ("a");
  const BstResult *one = result;

  for (guint i = 0; i < G_N_ELEMENTS (charts); i++)
    {
      g_autoptr (GPtrArray) wishes = NULL;

      set_charts (result, charts[i]);
      wishes = bst_chart_wishes_new (&one, 1);
      g_assert_cmpuint (wishes->len, ==, 0);
    }
}

/* ---- Pages --------------------------------------------------------------------------------- */

/* Every figure that the page has was drawn. */
static void
assert_drawn (const char *html)
{
  if (sample_has_gnuplot ())
    g_assert_cmpuint (sample_count (html, "<svg "), ==, sample_count (html, "<figure "));
}

static void
test_chosen (void)
{
  g_autoptr (BstResult) result = load_result ("clients");
  const BstResult *one = result;
  g_autofree char *html = sample_page_of (one);
  const char *other = strstr (html, "Other metrics");

  assert_drawn (html);
  g_assert_null (other);
  g_assert_cmpuint (sample_count (html, "<strong>Percentiles of latency in "), ==, 1);
  g_assert_cmpuint (sample_count (html, "<strong>How often each latency was seen"), ==, 1);
  g_assert_cmpuint (sample_count (html, ", and p99 of latency in ms, by clients</strong>"), ==, 1);
  g_assert_nonnull (strstr (html, "<summary>Histogram</summary>"));
}

static void
test_asked_for (void)
{
  g_autoptr (BstResult) result = load_result ("clients");
  const BstResult *one = result;
  g_autofree char *html = NULL;

  set_charts (result, "[{\"kind\": \"histogram\", \"metric\": \"latency\", \"objective\": \"5ms\"},"
                      " {\"kind\": \"load\", \"metric\": \"lag\"}]");
  html = sample_page_of (one);
  assert_drawn (html);
  g_assert_null (strstr (html, "<strong>Percentiles of latency"));
  g_assert_nonnull (strstr (html, "<strong>How often each latency was seen"));
  g_assert_null (strstr (html, "<summary>Histogram</summary>"));
  g_assert_null (strstr (html, "p99 of latency"));
  g_assert_nonnull (strstr (html, "The suite asks for a chart"));
  g_assert_nonnull (strstr (html, "which nothing here has."));
}

/* What the figure of a row is: of latencies not the median of all, but of each repetition's mean. */
static void
test_captions (void)
{
  static const char *const kinds[] = { "bars", "lines" };
  g_autoptr (BstResult) result = load_result ("clients");
  g_autoptr (BstGroups) groups = groups_of (result);
  g_autofree char *mean = bst_group_measure (group_of (groups, "latency"));
  g_autofree char *median = bst_group_measure (group_of (groups, "rate"));

  g_assert_cmpstr (mean, ==, "Mean latency, median of repetitions, in ms");
  g_assert_cmpstr (median, ==, "Median rate in kreq/s");
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *charts = g_strdup_printf (
          "[{\"kind\": \"%s\", \"metric\": \"latency\"}, {\"kind\": \"%s\", \"metric\": \"rate\"}]",
          kinds[i], kinds[i]);
      g_autofree char *html = NULL;

      set_charts (result, charts);
      html = sample_page_of (result);
      g_assert_nonnull (strstr (html, mean));
      g_assert_nonnull (strstr (html, median));
    }
}

/* Of many cases of several systems the ones that differ most are drawn; of many systems six. */
static void
test_systems (void)
{
  BstResult *results[30];
  g_autofree char *html = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    {
      g_autofree char *label = g_strdup_printf ("system-%02u-with-a-name-of-40-characters", i);

      results[i] = sample_result_new (label);
      for (guint k = 0; k < 5; k++)
        {
          g_autofree char *parameters = g_strdup_printf ("pages=%u", k);

          add_case (results[i], parameters, 100, 1e-3 * (k == 3 ? i + 1 : 1), 200);
        }
    }
  html = sample_page_of_all ((const BstResult *const *)results, G_N_ELEMENTS (results));
  assert_drawn (html);
  g_assert_cmpuint (sample_count (html, "<strong>Percentiles of latency in ms: pages=3</strong>"),
                    ==, 1);
  g_assert_cmpuint (sample_count (html, "<strong>Percentiles of latency"), ==, 3);
  g_assert_nonnull (strstr (html, "Drawn are 6 of 30"));
  g_assert_nonnull (strstr (html, "Of the cases 3 of 5 have such a chart"));
  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    bst_result_free (results[i]);
}

/* Nothing took as long as the clock could tell. */
static void
test_all_equal (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) latencies = NULL;
  g_autofree char *seen = NULL;
  const BstGroup *group = NULL;

  add_case (result, "pages=1", 100, 0, 1000);
  add_case (result, "pages=2", 100, 0, 1000);
  groups = groups_of (result);
  group = group_of (groups, "latency");
  latencies = bst_latencies_new (group->rows);
  seen = bst_latencies_describe (latencies, FALSE, &group->scale);
  g_assert_cmpstr (seen, ==, "p99 is 0 s (95 % 0 to 0) everywhere.");
}

static void
check_page (const BstResult *result)
{
  g_autofree char *html = sample_page_of (result);
  g_autofree char *again = sample_page_of (result);

  g_assert_cmpstr (html, ==, again);
  assert_drawn (html);
}

/* Twelve cases whose latencies suit no axis. */
static void
check_latencies (double first, double factor, double spread, guint n)
{
  g_autoptr (BstResult) result = sample_result_new ("a");

  for (guint i = 0; i < 12; i++)
    {
      g_autofree char *parameters =
          g_strdup_printf ("clients=%u name=a-name-of-forty-characters-%s", i + 1,
                           i % 2 == 0 ? "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d" : "'']]>%s`x`");
      const SampleCase sample = { "web.get", "Web",   parameters,
                                  "rate",    "req/s", BST_HIGHER_IS_BETTER,
                                  first,     0.05,    7 };
      BstCaseResult *c = sample_result_add (result, &sample, i);

      sample_case_type_param (c, "clients", BST_PARAM_INT);
      sample_case_add_latency (c, "latency", first * pow (factor, i), spread, n, i);
      if (i == 5)
        for (guint k = 0; k < 7; k++)
          sample_case_fail (c, k, BST_STATUS_TIMEOUT, "late");
    }
  check_page (result);
}

static void
test_odd_values (void)
{
  check_latencies (1e-3, 1, 1, 20);    /* hardly any differ */
  check_latencies (1e-9, 1, 1, 200);   /* nothing is shorter */
  check_latencies (0, 1, 1, 200);      /* but nothing at all */
  check_latencies (1e-9, 14, 2, 200);  /* up to an hour */
  check_latencies (3000, 4, 1.5, 200); /* beyond it */
  check_latencies (1e-3, 1, 1.001, 1); /* too few for anything */
}

/* Latencies of 1 to 1000 ns with one client, of 2001 to 3000 ns with two: p99 is 990 and 2990 ns. */
static char *
level_sentence (const char *text)
{
  g_autoptr (BstResult) result = sample_result_new ("box");
  const BstResult *const results[] = { result };
  g_autoptr (GPtrArray) asked = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_level_free);
  g_autoptr (BstLevels) levels = NULL;

  for (guint i = 0; i < 2; i++)
    {
      BstCaseResult *c = add_case (result, i == 0 ? "clients=1" : "clients=2", 1000, 5e-7, 100);

      for (guint k = 0; k < 7; k++)
        set_histogram (c, k, i * 2000 + 1, i * 2000 + 1000);
    }
  g_ptr_array_add (asked, bst_level_parse (text, NULL));
  g_assert_nonnull (asked->pdata[0]);
  levels = bst_levels_new (results, 1, asked, BST_PREFIX_DEFAULT, FALSE);
  g_assert_cmpuint (levels->remarks->len, ==, 0);
  g_assert_cmpuint (levels->findings->len, ==, 1);
  return bst_level_sentence (levels->findings->pdata[0]);
}

static void
test_levels (void)
{
  g_autofree char *tail = level_sentence ("fast: latency.p99<=1us");
  g_autofree char *far = level_sentence ("fast: latency.p99.99<=1us");
  g_autofree char *half = level_sentence ("fast: latency.p50<=1us");
  g_autofree char *mean = level_sentence ("fast: latency<=1h");

  g_assert_nonnull (strstr (tail, "'fast' (latency.p99 <= 1us) until clients=1 with 990"));
  g_assert_nonnull (strstr (tail, "; at clients=2 it is 29"));
  g_assert_nonnull (strstr (tail, ", which is outside."));
  g_assert_nonnull (strstr (far, "for no value: at clients=1 there are too few observations for "
                                 "its p99.99."));
  g_assert_nonnull (strstr (half, "until clients=1 with 500"));
  g_assert_nonnull (strstr (mean, "(latency <= 1h, by its mean; a percentile is asked for as "
                                  "'latency.p99') for all values"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/latency/levels", test_levels);
  g_test_add_func ("/latency/percentiles", test_percentiles);
  g_test_add_func ("/latency/outside", test_outside);
  g_test_add_func ("/latency/captions", test_captions);
  g_test_add_func ("/latency/few", test_few);
  g_test_add_func ("/latency/extremes", test_extremes);
  g_test_add_func ("/latency/numbers-agree", test_numbers_agree);
  g_test_add_func ("/latency/bins", test_bins);
  g_test_add_func ("/latency/long-table", test_long_table);
  g_test_add_func ("/latency/beyond", test_beyond);
  g_test_add_func ("/latency/load", test_load);
  g_test_add_func ("/latency/load-levels", test_load_levels);
  g_test_add_func ("/latency/single-load", test_single_load);
  g_test_add_func ("/latency/objective-text", test_objective_text);
  g_test_add_func ("/latency/offered", test_offered);
  g_test_add_func ("/latency/threads", test_threads);
  g_test_add_func ("/latency/plain-figures", test_plain_figures);
  g_test_add_func ("/latency/wishes", test_wishes);
  g_test_add_func ("/latency/no-wishes", test_no_wishes);
  g_test_add_func ("/latency/chosen", test_chosen);
  g_test_add_func ("/latency/asked-for", test_asked_for);
  g_test_add_func ("/latency/systems", test_systems);
  g_test_add_func ("/latency/all-equal", test_all_equal);
  g_test_add_func ("/latency/odd-values", test_odd_values);
  return g_test_run ();
}
