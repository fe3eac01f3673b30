/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * stats-case-series.c - methods where the order of the values counts.
 */
#include "stats-case.h"
#include "stats/changepoint.h"
#include "stats/drift.h"
#include "stats/edivisive.h"

static void
run_autocorrelation (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);

  stats_case_state (c, BST_STATS_OK);
  stats_case_offer (c, "r1", bst_stats_autocorrelation (x, n, 1));
  stats_case_offer (c, "r2", bst_stats_autocorrelation (x, n, 2));
}

static void
run_ljung_box (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);
  double q, p;

  stats_case_state (c, bst_stats_ljung_box (x, n, 3, &q, &p));
  stats_case_offer (c, "Q", q);
  stats_case_offer (c, "p", p);
}

static void
run_mann_kendall (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);
  double tau, p;

  stats_case_state (c, bst_stats_mann_kendall (x, n, &tau, &p));
  stats_case_offer (c, "tau", tau);
  stats_case_offer (c, "p_two_sided", p);
}

static void
run_bic (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);
  const gsize min_segment = (gsize)stats_case_number (c, "min_segment");
  g_autofree gsize *breaks = g_new (gsize, n);

  stats_case_state (c, BST_STATS_OK);
  stats_case_offer (
      c, "n_breaks",
      (double)bst_stats_partition_bic (x, n, n / min_segment - 1, min_segment, breaks));
  stats_case_offer (c, "index", (double)breaks[0]);
}

static void
run_partition_costs (StatsCase *c)
{
  gsize n, n_counts;
  g_autofree double *x = stats_case_array (c, "x", &n);
  g_autofree double *counts = stats_case_array (c, "breaks", &n_counts);
  g_autofree gsize *breaks = g_new (gsize, n);

  stats_case_state (c, BST_STATS_OK);
  for (gsize i = 0; i < n_counts; i++)
    counts[i] = bst_stats_partition (x, n, (gsize)counts[i],
                                     (gsize)stats_case_number (c, "min_segment"), breaks);
  stats_case_offer_array (c, "rss", counts, n_counts);
}

static void
run_partition (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);
  const gsize n_breaks = (gsize)stats_case_number (c, "breaks");
  g_autofree gsize *breaks = g_new (gsize, n);

  stats_case_state (c, BST_STATS_OK);
  bst_stats_partition (x, n, n_breaks, (gsize)stats_case_number (c, "min_segment"), breaks);
  stats_case_offer_counts (c, "breaks", breaks, n_breaks);
}

static void
run_pelt_on (StatsCase *c, const char *name)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, name, &n);
  g_autofree gsize *breaks = g_new0 (gsize, n);
  double objective;
  const gsize n_breaks =
      bst_stats_pelt (x, n, stats_case_number (c, "penalty"),
                      (gsize)stats_case_number (c, "min_segment"), breaks, &objective);

  stats_case_state (c, BST_STATS_OK);
  stats_case_offer (c, "objective", objective);
  stats_case_offer (c, "n_breaks", (double)n_breaks);
  for (gsize i = 0; i < n_breaks; i++)
    {
      g_autofree char *member = g_strdup_printf ("b%" G_GSIZE_FORMAT, i + 1);

      stats_case_offer (c, member, (double)breaks[i]);
    }
}

static void
run_pelt (StatsCase *c)
{
  run_pelt_on (c, "x");
}

static void
run_warmup (StatsCase *c)
{
  run_pelt_on (c, "x_log");
}

static void
run_energy_split (StatsCase *c)
{
  gsize n, split;
  g_autofree double *x = stats_case_array (c, "x", &n);
  const double t = bst_stats_energy_split (x, n, 1, &split);

  stats_case_state (c, BST_STATS_OK);
  stats_case_offer (c, "argmax", (double)split);
  stats_case_offer (c, "t_max", t);
}

/* Clear cases: several seeds must agree. */
static void
run_energy_breaks (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);
  g_autofree gsize *breaks = g_new (gsize, n);

  stats_case_state (c, BST_STATS_OK);
  for (guint64 seed = 1; seed <= 3; seed++)
    {
      const BstStatsEnergyOptions options = { .p_value = stats_case_number (c, "pvalue"),
                                              .permutations =
                                                  (gsize)stats_case_number (c, "permutations"),
                                              .min_segment = 5,
                                              .seed = seed };
      const gsize n_breaks = bst_stats_energy_breaks (x, n, &options, breaks);

      stats_case_offer_counts (c, "breaks", breaks, n_breaks);
    }
}

const StatsMethod stats_series_methods[] = {
  { "lag1_autocorrelation", run_autocorrelation },
  { "ljung_box_lag3", run_ljung_box },
  { "mann_kendall_trend_exact", run_mann_kendall },
  { "least_squares_segmentation_bic", run_bic },
  { "optimal_partition_rss_by_number_of_breaks", run_partition_costs },
  { "optimal_partition_fixed_number", run_partition },
  { "pelt_l2_exact", run_pelt },
  { "first_steady_index_pelt_l2", run_warmup },
  { "e_divisive_statistic_argmax", run_energy_split },
  { "e_divisive_change_points", run_energy_breaks },
  { NULL, NULL },
};
