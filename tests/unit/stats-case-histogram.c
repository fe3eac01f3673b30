/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * stats-case-histogram.c - the cases of HdrHistogram_c against our histogram, and the merging
 * of counted latencies.  Ours differs on purpose in two ways, which the comparison knows:
 * minimum, maximum and sum are exact and percentiles are held within them, and it has three
 * significant figures always.
 */
#include "model/histogram.h"
#include "stats-case.h"
#include "stats/order.h"
#include "stats/quantile.h"

#include <math.h>
#include <string.h>

/* TIMES recordings of each of FROM .. TO; with an INTERVAL, each also stands for the requests
 * that were not sent while it was waited for (coordinated omission). */
typedef struct
{
  guint64 from, to, times, interval;
} Part;

/* The file describes what is recorded in words. */
static const struct
{
  const char *record;
  Part parts[2];
} recordings[] = {
  { "every integer 1..100000 once", { { 1, 100000, 1, 0 } } },
  { "9900 x 1000, 100 x 1000000", { { 1000, 1000, 9900, 0 }, { 1000000, 1000000, 100, 0 } } },
  { "histogram A: 100 x 1000; histogram B: 100 x 500000; merged by adding the counts",
    { { 1000, 1000, 100, 0 }, { 500000, 500000, 100, 0 } } },
  { "one value 100000 with expected interval 1000 (coordinated omission correction)",
    { { 100000, 100000, 1, 1000 } } },
  { "10000 x 1000 then one stall of 100000000, no correction",
    { { 1000, 1000, 10000, 0 }, { 100000000, 100000000, 1, 0 } } },
  { "the same with expected interval 10000",
    { { 1000, 1000, 10000, 10000 }, { 100000000, 100000000, 1, 10000 } } },
  { "values 0 and 35071", { { 0, 0, 1, 0 }, { 35071, 35071, 1, 0 } } },
};

static void
record_one (BstHistogram *histogram, guint64 value, guint64 interval)
{
  bst_histogram_record (histogram, value);
  if (interval > 0)
    for (guint64 rest = value; rest >= 2 * interval; rest -= interval)
      bst_histogram_record (histogram, rest - interval);
}

static BstHistogram *
record_part (const Part *part)
{
  BstHistogram *histogram = bst_histogram_new ();

  for (guint64 value = part->from; part->times > 0 && value <= part->to; value++)
    for (guint64 i = 0; i < part->times; i++)
      record_one (histogram, value, part->interval);
  return histogram;
}

static const Part *
find_parts (const char *record)
{
  for (gsize i = 0; i < G_N_ELEMENTS (recordings); i++)
    if (g_str_equal (recordings[i].record, record))
      return recordings[i].parts;
  g_error ("nothing is known of the recording '%s'", record);
}

/* A percentile needs ten values above it.  All counts times 1024 leave every one in place and
 * have enough above the percentiles that are asked for. */
static BstHistogram *
multiplied (const BstHistogram *histogram)
{
  BstHistogram *many = bst_histogram_new ();

  for (guint i = 0; i < 1024; i++)
    bst_histogram_merge (many, histogram);
  return many;
}

static guint64
percentile (const BstHistogram *histogram, double percent)
{
  guint64 value = 0;

  g_assert_true (bst_histogram_quantile (histogram, percent / 100, &value));
  return value;
}

/* Within one cell of the case's own resolution below EXPECTED, the highest of its cell. */
static void
check_within_cell (double value, double expected, double resolution)
{
  g_assert_cmpfloat (value, <=, expected);
  g_assert_cmpfloat (value, >=, expected * (1 - resolution));
}

static void
offer_percentiles (StatsCase *c, const BstHistogram *histogram, double resolution)
{
  g_autoptr (BstHistogram) many = multiplied (histogram);
  g_autoptr (GList) members = json_object_get_members (c->expected);
  const double max = (double)bst_histogram_max (histogram);

  for (GList *m = members; m != NULL; m = m->next)
    {
      const char *name = m->data;

      if (name[0] != 'p')
        continue;
      const double expected = stats_case_expected (c, name);
      const double value = (double)percentile (many, g_ascii_strtod (name + 1, NULL));
      if (resolution > 1e-3)
        check_within_cell (value, expected, resolution);
      else
        g_assert_cmpfloat (value, ==, MIN (expected, max));
    }
}

static void
offer_exact_figures (StatsCase *c, const BstHistogram *histogram, double resolution)
{
  stats_case_offer (c, "n", (double)bst_histogram_count (histogram));
  stats_case_offer (c, "min", (double)bst_histogram_min (histogram));
  if (stats_case_expects (c, "max"))
    check_within_cell ((double)bst_histogram_max (histogram), stats_case_expected (c, "max"),
                       resolution);
  if (stats_case_expects (c, "mean"))
    {
      const double expected = stats_case_expected (c, "mean");

      g_assert_cmpfloat_with_epsilon (bst_histogram_mean (histogram), expected,
                                      resolution * expected);
    }
}

static void
run_histogram (StatsCase *c)
{
  const Part *parts = find_parts (json_node_get_string (stats_case_member (c, "record")));
  g_autoptr (BstHistogram) histogram = record_part (&parts[0]);
  g_autoptr (BstHistogram) second = record_part (&parts[1]);
  /* 2048 or 256 cells per doubling of which the upper half is used. */
  const double resolution =
      stats_case_number (c, "significant_figures") == 3 ? 1. / 1024 : 1. / 128;

  stats_case_state (c, BST_STATS_OK);
  if (stats_case_expects (c, "wrong_average_of_p50"))
    {
      g_autoptr (BstHistogram) many = multiplied (second);

      /* The bound of the second one's cell, which its exact maximum holds back here. */
      const double apart = 0.5 * (1000 + (double)percentile (many, 50));
      check_within_cell (apart, stats_case_expected (c, "wrong_average_of_p50"), resolution);
    }
  bst_histogram_merge (histogram, second);
  offer_exact_figures (c, histogram, resolution);
  offer_percentiles (c, histogram, resolution);
}

static void
run_pooled (StatsCase *c)
{
  gsize n_a, n_b;
  g_autofree double *a = stats_case_array (c, "a", &n_a), *b = stats_case_array (c, "b", &n_b);
  g_autofree double *pool = g_new (double, n_a + n_b);

  memcpy (pool, a, n_a * sizeof *pool);
  memcpy (pool + n_a, b, n_b * sizeof *pool);
  bst_stats_sort (a, n_a);
  bst_stats_sort (b, n_b);
  bst_stats_sort (pool, n_a + n_b);
  const double of_a = bst_stats_quantile_of_type (a, n_a, 0.99, BST_STATS_QUANTILE_INVERSE);
  const double of_b = bst_stats_quantile_of_type (b, n_b, 0.99, BST_STATS_QUANTILE_INVERSE);

  stats_case_state (c, BST_STATS_OK);
  stats_case_offer (c, "p99_pooled",
                    bst_stats_quantile_of_type (pool, n_a + n_b, 0.99, BST_STATS_QUANTILE_INVERSE));
  stats_case_offer (c, "p99_a", of_a);
  stats_case_offer (c, "p99_b", of_b);
  stats_case_offer (c, "average_of_p99_wrong", 0.5 * (of_a + of_b));
}

const StatsMethod stats_histogram_methods[] = {
  { "hdr_histogram_percentiles", run_histogram },
  { "percentile_of_pooled_sample_type1", run_pooled },
  { NULL, NULL },
};
