/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * stats-case-sample.c - methods for one sample: description, quantiles, intervals, shape, and
 * the distribution functions below them.
 */
#include "stats-case.h"
#include "stats/bootstrap.h"
#include "stats/interval.h"
#include "stats/kde.h"
#include "stats/normality.h"
#include "stats/order.h"
#include "stats/outliers.h"
#include "stats/quantile.h"
#include "stats/special.h"
#include "stats/spread.h"

#include <math.h>
#include <stdlib.h>

static void
offer_summary (StatsCase *c, const BstStatsSummary *s)
{
  stats_case_offer (c, "n", (double)s->n);
  stats_case_offer (c, "n_ok", (double)s->n);
  stats_case_offer (c, "n_failed", (double)s->n_failed);
  stats_case_offer (c, "mean", s->mean);
  stats_case_offer (c, "sd", s->sd);
  stats_case_offer (c, "min", s->min);
  stats_case_offer (c, "max", s->max);
  stats_case_offer (c, "median", s->median);
  stats_case_offer (c, "mad_raw", s->mad_raw);
  stats_case_offer (c, "cv", s->cv);
}

static void
run_summary (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);
  BstStatsSummary summary;

  stats_case_state (c, bst_stats_summarise (x, NULL, n, &summary));
  offer_summary (c, &summary);
}

/* The offender is named, too. */
static void
run_refusal (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);
  size_t bad = 99;

  stats_case_state (c, bst_stats_check_finite (x, n, &bad));
  g_assert_cmpuint (bad, ==, 1);
  run_summary (c);
}

static void
run_failures (StatsCase *c)
{
  gsize n;
  g_autofree double *values = stats_case_array (c, "values", &n);
  JsonArray *status = json_node_get_array (stats_case_member (c, "status"));
  g_autofree bool *ok = g_new0 (bool, n);
  BstStatsSummary summary;

  for (gsize i = 0; i < n; i++)
    ok[i] = g_str_equal (json_array_get_string_element (status, (guint)i), "ok");
  stats_case_state (c, bst_stats_summarise (values, ok, n, &summary));
  offer_summary (c, &summary);
}

static void
run_quantiles (StatsCase *c, BstStatsQuantileType type)
{
  gsize n, n_p;
  g_autofree double *x = stats_case_array (c, "x", &n);
  g_autofree double *p = stats_case_array (c, "p", &n_p);

  bst_stats_sort (x, n);
  stats_case_state (c, BST_STATS_OK);
  for (gsize i = 0; i < n_p; i++)
    {
      g_autofree char *name = g_strdup_printf ("p%g", 100 * p[i]);

      stats_case_offer (c, name, bst_stats_quantile_of_type (x, n, p[i], type));
    }
}

static void
run_quantile_1 (StatsCase *c)
{
  run_quantiles (c, BST_STATS_QUANTILE_INVERSE);
}

static void
run_quantile_6 (StatsCase *c)
{
  run_quantiles (c, BST_STATS_QUANTILE_WEIBULL);
}

static void
run_quantile_7 (StatsCase *c)
{
  run_quantiles (c, BST_STATS_QUANTILE_LINEAR);
}

static void
run_quantile_8 (StatsCase *c)
{
  run_quantiles (c, BST_STATS_QUANTILE_MEDIAN_UNBIASED);
}

/* The interval of the numbers 1 .. n starts at its own rank. */
static double
rank_of_interval (gsize n, double confidence, double *coverage)
{
  g_autofree double *ranks = g_new (double, n + 1);
  double low = 0, high;

  for (gsize i = 0; i < n; i++)
    ranks[i] = (double)i + 1;
  if (!bst_stats_median_interval (ranks, n, confidence, &low, &high))
    low = 0;
  *coverage = low > 0 ? 1 - 2 * bst_stats_binomial_cdf (low - 1, (double)n, 0.5) : 0;
  return low;
}

static void
run_rank_table (StatsCase *c)
{
  gsize n;
  g_autofree double *sizes = stats_case_array (c, "n", &n);
  g_autofree double *k = g_new (double, n), *coverage = g_new (double, n);

  stats_case_state (c, BST_STATS_OK);
  for (gsize i = 0; i < n; i++)
    k[i] = rank_of_interval ((gsize)sizes[i], stats_case_confidence (c), &coverage[i]);
  stats_case_offer_array (c, "k", k, n);
  stats_case_offer_array (c, "coverage", coverage, n);
}

static void
run_median_interval (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);
  double low = NAN, high = NAN, coverage;

  bst_stats_sort (x, n);
  const gboolean exists = bst_stats_median_interval (x, n, stats_case_confidence (c), &low, &high);
  const double k = rank_of_interval (n, stats_case_confidence (c), &coverage);
  stats_case_state (c, exists ? BST_STATS_OK : BST_STATS_TOO_FEW);
  stats_case_offer (c, "median", bst_stats_median (x, n));
  stats_case_offer (c, "k", k);
  stats_case_offer (c, "lo", exists ? low : NAN);
  stats_case_offer (c, "hi", exists ? high : NAN);
  stats_case_offer (c, "coverage", exists ? coverage : NAN);
}

static void
run_approximate_ranks (StatsCase *c)
{
  double low, high;

  bst_stats_approximate_ranks ((gsize)stats_case_number (c, "n"), stats_case_number (c, "p"),
                               stats_case_number (c, "z"), &low, &high);
  stats_case_state (c, BST_STATS_OK);
  stats_case_offer (c, "lower", low);
  stats_case_offer (c, "upper", high);
}

static void
run_mean_interval (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);
  BstStatsInterval interval;
  double mean;

  stats_case_state (c, bst_stats_mean_interval (x, n, stats_case_confidence (c), &mean, &interval));
  stats_case_offer (c, "mean", mean);
  stats_case_offer (c, "lo", interval.low);
  stats_case_offer (c, "hi", interval.high);
}

static void
run_geometric (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);
  BstStatsGeometric result;

  stats_case_state (c, bst_stats_geometric (x, n, stats_case_confidence (c), &result));
  stats_case_offer (c, "gmean", result.mean);
  stats_case_offer (c, "gsd", result.sd);
  stats_case_offer (c, "lo", result.interval.low);
  stats_case_offer (c, "hi", result.interval.high);
}

static void
offer_bootstrap (StatsCase *c, const BstStatsBootstrap *b)
{
  stats_case_offer (c, "point", b->point);
  stats_case_offer (c, "z0", b->z0);
  stats_case_offer (c, "acceleration", b->acceleration);
  stats_case_offer (c, "alpha_lo", b->alpha_low);
  stats_case_offer (c, "alpha_hi", b->alpha_high);
  stats_case_offer (c, "bca_lo", b->bca.low);
  stats_case_offer (c, "bca_hi", b->bca.high);
  stats_case_offer (c, "lo", b->bca.low);
  stats_case_offer (c, "hi", b->bca.high);
  stats_case_offer (c, "percentile_lo", b->percentile.low);
  stats_case_offer (c, "percentile_hi", b->percentile.high);
}

typedef double (*Statistic) (const double *values, size_t n);

static double
median_of_any (const double *values, size_t n)
{
  g_autofree double *sorted = g_memdup2 (values, n * sizeof *values);

  bst_stats_sort (sorted, n);
  return bst_stats_median (sorted, n);
}

/* All n^n resamples, counted up like the digits of a number. */
static double *
all_replicates (const double *x, gsize n, Statistic statistic, gsize *n_replicates)
{
  g_autofree double *drawn = g_new (double, n);
  double *replicates;

  *n_replicates = 1;
  for (gsize i = 0; i < n; i++)
    *n_replicates *= n;
  replicates = g_new (double, *n_replicates);
  for (gsize r = 0; r < *n_replicates; r++)
    {
      for (gsize i = 0, rest = r; i < n; i++, rest /= n)
        drawn[i] = x[rest % n];
      replicates[r] = statistic (drawn, n);
    }
  return replicates;
}

static double *
all_jackknifes (const double *x, gsize n, Statistic statistic)
{
  double *jackknife = g_new (double, n);
  g_autofree double *kept = g_new (double, n);

  for (gsize left_out = 0; left_out < n; left_out++)
    {
      gsize k = 0;

      for (gsize i = 0; i < n; i++)
        if (i != left_out)
          kept[k++] = x[i];
      jackknife[left_out] = statistic (kept, k);
    }
  return jackknife;
}

static void
run_exhaustive (StatsCase *c, Statistic statistic)
{
  gsize n, n_replicates;
  g_autofree double *x = stats_case_array (c, "x", &n);
  g_autofree double *replicates = all_replicates (x, n, statistic, &n_replicates);
  g_autofree double *jackknife = all_jackknifes (x, n, statistic);
  BstStatsBootstrap result;

  stats_case_state (c, bst_stats_bca (replicates, n_replicates, statistic (x, n), jackknife, n,
                                      stats_case_confidence (c), &result));
  offer_bootstrap (c, &result);
}

static void
run_exhaustive_mean (StatsCase *c)
{
  run_exhaustive (c, bst_stats_mean);
}

static void
run_exhaustive_median (StatsCase *c)
{
  run_exhaustive (c, median_of_any);
}

static void
run_bootstrap (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);
  BstStatsBootstrap result;
  const BstStatsState state =
      bst_stats_bootstrap_mean (x, n, 200000, 42, stats_case_confidence (c), &result);

  stats_case_state (c, state);
  offer_bootstrap (c, &result);
  stats_case_offer (c, "degenerate", state == BST_STATS_NO_SPREAD);
}

static void
run_bandwidth (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);
  BstStatsBandwidth result;

  stats_case_state (c, bst_stats_bandwidth (x, n, &result));
  stats_case_offer (c, "nrd0", result.nrd0);
  stats_case_offer (c, "nrd", result.nrd);
  stats_case_offer (c, "silverman_sd", result.silverman);
}

static void
run_sheather_jones (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);
  double bandwidth;

  stats_case_state (c, bst_stats_bandwidth_sheather_jones (x, n, &bandwidth));
  stats_case_offer (c, "sj_ste", bandwidth);
}

static void
run_density (StatsCase *c)
{
  gsize n, n_at;
  g_autofree double *x = stats_case_array (c, "x", &n);
  g_autofree double *at = stats_case_array (c, "at", &n_at);
  BstStatsBandwidth bandwidth;

  stats_case_state (c, bst_stats_bandwidth (x, n, &bandwidth));
  for (gsize i = 0; i < n_at; i++)
    at[i] = bst_stats_density (x, n, bandwidth.nrd0, at[i]);
  stats_case_offer_array (c, "pdf", at, n_at);
}

static void
run_outliers (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);
  BstStatsOutliers r;
  const BstStatsState state = bst_stats_outliers (x, n, &r);

  stats_case_state (c, state);
  stats_case_offer (c, "q1", r.q1);
  stats_case_offer (c, "q3", r.q3);
  stats_case_offer (c, "inner_lo", r.inner_low);
  stats_case_offer (c, "inner_hi", r.inner_high);
  stats_case_offer (c, "outer_lo", r.outer_low);
  stats_case_offer (c, "outer_hi", r.outer_high);
  stats_case_offer (c, "n_mild", (double)r.n_mild);
  stats_case_offer (c, "n_severe", (double)r.n_severe);
  stats_case_offer (c, "mad_raw", r.mad_raw);
  stats_case_offer (c, "n_modz_gt_3.5", state == BST_STATS_OK ? (double)r.n_modified_z : NAN);
  if (stats_case_expects (c, "flag"))
    {
      g_assert_cmpint (state, ==, BST_STATS_NO_SPREAD);
      g_assert_cmpstr (json_object_get_string_member (c->expected, "flag"), ==, "mad_zero");
      stats_case_expected (c, "flag");
    }
}

static void
run_shapiro (StatsCase *c)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, "x", &n);
  double w, p;

  stats_case_state (c, bst_stats_shapiro_wilk (x, n, &w, &p));
  stats_case_offer (c, "W", w);
  stats_case_offer (c, "p", p);
}

typedef double (*Function) (double x);

static void
run_function (StatsCase *c, const char *name, Function function)
{
  gsize n;
  g_autofree double *x = stats_case_array (c, name, &n);

  stats_case_state (c, BST_STATS_OK);
  for (gsize i = 0; i < n; i++)
    x[i] = function (x[i]);
  stats_case_offer_array (c, "value", x, n);
}

static double
t_975 (double df)
{
  return bst_stats_t_quantile (0.975, df);
}

static void
run_qnorm (StatsCase *c)
{
  run_function (c, "p", bst_stats_normal_quantile);
}

static void
run_pnorm (StatsCase *c)
{
  run_function (c, "x", bst_stats_normal_cdf);
}

static void
run_qt975 (StatsCase *c)
{
  run_function (c, "df", t_975);
}

static void
run_pt (StatsCase *c)
{
  gsize n, n_df;
  g_autofree double *t = stats_case_array (c, "t", &n);
  g_autofree double *df = stats_case_array (c, "df", &n_df);

  stats_case_state (c, BST_STATS_OK);
  for (gsize i = 0; i < n; i++)
    t[i] = bst_stats_t_cdf (t[i], df[i]);
  stats_case_offer_array (c, "value", t, n);
}

static void
run_pbinom (StatsCase *c)
{
  gsize count, n_n;
  g_autofree double *k = stats_case_array (c, "k", &count);
  g_autofree double *n = stats_case_array (c, "n", &n_n);

  stats_case_state (c, BST_STATS_OK);
  for (gsize i = 0; i < count; i++)
    k[i] = bst_stats_binomial_cdf (k[i], n[i], stats_case_number (c, "p"));
  stats_case_offer_array (c, "value", k, count);
}

static void
run_pbeta (StatsCase *c)
{
  gsize n, n_a, n_b;
  g_autofree double *x = stats_case_array (c, "x", &n);
  g_autofree double *a = stats_case_array (c, "a", &n_a), *b = stats_case_array (c, "b", &n_b);

  stats_case_state (c, BST_STATS_OK);
  for (gsize i = 0; i < n; i++)
    x[i] = bst_stats_beta_cdf (x[i], a[i], b[i]);
  stats_case_offer_array (c, "value", x, n);
}

const StatsMethod stats_sample_methods[] = {
  { "n,mean,sd(n-1),min,max,median,mad_raw,cv", run_summary },
  { "n,mean,sd(n-1)", run_summary },
  { "any", run_refusal },
  { "exclude_failed", run_failures },
  { "quantile_type_1", run_quantile_1 },
  { "quantile_type_6", run_quantile_6 },
  { "quantile_type_7", run_quantile_7 },
  { "quantile_type_8", run_quantile_8 },
  { "order_statistic_rank_k", run_rank_table },
  { "median_order_statistic_ci", run_median_interval },
  { "normal_approximation_ranks", run_approximate_ranks },
  { "mean_student_t_ci", run_mean_interval },
  { "geometric_mean_and_t_ci_on_logs", run_geometric },
  { "geometric_mean", run_geometric },
  { "bca_mean_exhaustive", run_exhaustive_mean },
  { "bca_median_exhaustive", run_exhaustive_median },
  { "bootstrap_mean_montecarlo", run_bootstrap },
  { "bootstrap_mean", run_bootstrap },
  { "bca_mean", run_bootstrap },
  { "bandwidth", run_bandwidth },
  { "bandwidth_sheather_jones", run_sheather_jones },
  { "gaussian_kde_at_points_bw_nrd0", run_density },
  { "tukey_fences_type7_and_modified_z", run_outliers },
  { "modified_z", run_outliers },
  { "shapiro_wilk", run_shapiro },
  { "qnorm", run_qnorm },
  { "pnorm", run_pnorm },
  { "qt975", run_qt975 },
  { "pt", run_pt },
  { "pbinom", run_pbinom },
  { "pbeta", run_pbeta },
  { NULL, NULL },
};
