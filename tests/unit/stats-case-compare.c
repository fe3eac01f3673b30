/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * stats-case-compare.c - methods that set samples against each other.
 */
#include "stats-case.h"
#include "stats/effect.h"
#include "stats/hodges-lehmann.h"
#include "stats/holm.h"
#include "stats/order.h"
#include "stats/paired.h"
#include "stats/power.h"
#include "stats/ranksum.h"
#include "stats/score.h"
#include "stats/spread.h"
#include "stats/ttest.h"
#include "stats/two-sample.h"

#include <math.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstStatsNulls, bst_stats_nulls_free)

/* Both samples; freed by clear_samples(). */
typedef struct
{
  double *x, *y;
  gsize n_x, n_y;
} Samples;

static void
clear_samples (Samples *s)
{
  g_free (s->x);
  g_free (s->y);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Samples, clear_samples)

static Samples
read_samples (StatsCase *c)
{
  Samples s;

  s.x = stats_case_array (c, "x", &s.n_x);
  s.y = stats_case_array (c, "y", &s.n_y);
  return s;
}

static void
run_rank_sum (StatsCase *c)
{
  g_auto (Samples) s = read_samples (c);
  g_autoptr (BstStatsNulls) nulls = bst_stats_nulls_new ();
  BstStatsRankSum r;

  stats_case_state (c, bst_stats_rank_sum (nulls, s.x, s.n_x, s.y, s.n_y, &r));
  g_assert_true (r.is_exact);
  stats_case_offer (c, "U_x", r.u);
  stats_case_offer (c, "p_two_sided", r.p_two_sided);
  stats_case_offer (c, "p_less", r.p_less);
  stats_case_offer (c, "p_greater", r.p_greater);
}

static void
run_rank_sum_normal (StatsCase *c)
{
  g_auto (Samples) s = read_samples (c);
  BstStatsRankSum r;

  stats_case_state (c, bst_stats_rank_sum_normal (s.x, s.n_x, s.y, s.n_y, &r));
  stats_case_offer (c, "U_x", r.u);
  stats_case_offer (c, "p_two_sided", r.p_two_sided);
}

static void
run_smallest_p (StatsCase *c)
{
  gsize n;
  g_autofree double *sizes = stats_case_array (c, "n", &n);

  stats_case_state (c, BST_STATS_OK);
  for (gsize i = 0; i < n; i++)
    sizes[i] = bst_stats_rank_sum_smallest_p ((gsize)sizes[i], (gsize)sizes[i]);
  stats_case_offer_array (c, "p", sizes, n);
}

static void
run_u_cdf (StatsCase *c)
{
  gsize count;
  g_autofree double *u = stats_case_array (c, "u", &count);
  g_autoptr (BstStatsNulls) nulls = bst_stats_nulls_new ();
  const gsize m = (gsize)stats_case_number (c, "m"), n = (gsize)stats_case_number (c, "n");

  stats_case_state (c, BST_STATS_OK);
  for (gsize i = 0; i < count; i++)
    u[i] = bst_stats_u_cdf (nulls, m, n, u[i]);
  stats_case_offer_array (c, "cdf", u, count);
}

typedef BstStatsState (*Locate) (BstStatsNulls *, const double *, size_t, const double *, size_t,
                                 const double *, size_t, double *, BstStatsInterval *);

static void
run_hodges_lehmann (StatsCase *c, Locate locate)
{
  g_auto (Samples) s = read_samples (c);
  g_autoptr (BstStatsNulls) nulls = bst_stats_nulls_new ();
  const double confidence = stats_case_confidence (c);
  BstStatsInterval interval;
  double estimate, coverage;
  BstStatsState state =
      locate (nulls, s.x, s.n_x, s.y, s.n_y, &confidence, 1, &estimate, &interval);
  const gsize k = bst_stats_u_rank (nulls, s.n_x, s.n_y, confidence, &coverage);

  if (state == BST_STATS_OK && isnan (interval.low))
    state = BST_STATS_TOO_FEW;
  stats_case_state (c, state);
  stats_case_offer (c, "estimate", estimate);
  stats_case_offer (c, "k", (double)k);
  stats_case_offer (c, "lo", interval.low);
  stats_case_offer (c, "hi", interval.high);
  stats_case_offer (c, "coverage", interval.coverage);
}

static void
run_shift (StatsCase *c)
{
  run_hodges_lehmann (c, bst_stats_shift);
}

static void
run_ratio (StatsCase *c)
{
  run_hodges_lehmann (c, bst_stats_ratio);
}

static void
run_cliff (StatsCase *c)
{
  g_auto (Samples) s = read_samples (c);
  const double delta = bst_stats_cliffs_delta (s.x, s.n_x, s.y, s.n_y);

  stats_case_state (c, BST_STATS_OK);
  stats_case_offer (c, "delta", delta);
  stats_case_offer (c, "A12", bst_stats_a12_from_delta (delta));
}

static void
run_welch (StatsCase *c)
{
  g_auto (Samples) s = read_samples (c);
  BstStatsWelch r;

  stats_case_state (c, bst_stats_welch (s.x, s.n_x, s.y, s.n_y, stats_case_confidence (c), &r));
  stats_case_offer (c, "t", r.t);
  stats_case_offer (c, "df", r.df);
  stats_case_offer (c, "p_two_sided", r.p_two_sided);
  stats_case_offer (c, "diff_lo", r.interval.low);
  stats_case_offer (c, "diff_hi", r.interval.high);
}

static void
run_tost (StatsCase *c)
{
  g_auto (Samples) s = read_samples (c);
  gsize n;
  g_autofree double *margin = stats_case_array (c, "margin_ratio", &n);
  BstStatsTost r;

  stats_case_state (c, bst_stats_tost_ratio (s.x, s.n_x, s.y, s.n_y, margin[0], margin[1], &r));
  stats_case_offer (c, "p", r.p);
  stats_case_offer (c, "p_lower", r.p_lower);
  stats_case_offer (c, "p_upper", r.p_upper);
}

static void
run_signed_rank (StatsCase *c)
{
  g_auto (Samples) s = read_samples (c);
  g_autoptr (BstStatsNulls) nulls = bst_stats_nulls_new ();
  BstStatsSignedRank r;

  for (gsize i = 0; i < s.n_x; i++)
    s.x[i] -= s.y[i];
  stats_case_state (c, bst_stats_signed_rank (nulls, s.x, s.n_x, stats_case_confidence (c), &r));
  stats_case_offer (c, "V", r.v);
  stats_case_offer (c, "p_two_sided", r.p_two_sided);
  stats_case_offer (c, "pseudomedian", r.estimate);
  stats_case_offer (c, "lo", r.interval.low);
  stats_case_offer (c, "hi", r.interval.high);
}

static void
run_paired_ratio (StatsCase *c)
{
  g_auto (Samples) s = read_samples (c);
  BstStatsPairedRatio r;

  stats_case_state (c, bst_stats_paired_ratio (s.x, s.y, s.n_x, stats_case_confidence (c), &r));
  stats_case_offer (c, "ratio", r.ratio);
  stats_case_offer (c, "lo", r.interval.low);
  stats_case_offer (c, "hi", r.interval.high);
  stats_case_offer (c, "tied_rounds", (double)r.n_tied);
}

static void
run_sign_test (StatsCase *c)
{
  stats_case_state (c, BST_STATS_OK);
  stats_case_offer (c, "p_two_sided",
                    bst_stats_sign_test ((gsize)stats_case_number (c, "wins"),
                                         (gsize)stats_case_number (c, "losses")));
}

typedef void (*Adjust) (const double *p, size_t n, double *adjusted);

static void
run_adjustment (StatsCase *c, Adjust adjust)
{
  gsize n;
  g_autofree double *p = stats_case_array (c, "p", &n);

  stats_case_state (c, BST_STATS_OK);
  adjust (p, n, p);
  stats_case_offer_array (c, "adjusted", p, n);
}

static void
run_holm (StatsCase *c)
{
  run_adjustment (c, bst_stats_holm);
}

static void
run_bonferroni (StatsCase *c)
{
  run_adjustment (c, bst_stats_bonferroni);
}

static void
run_benjamini_hochberg (StatsCase *c)
{
  run_adjustment (c, bst_stats_benjamini_hochberg);
}

static void
run_detectable (StatsCase *c)
{
  const double n = stats_case_number (c, "n_per_side");

  stats_case_state (c, BST_STATS_OK);
  stats_case_offer (
      c, "d",
      bst_stats_detectable (n, n, stats_case_number (c, "alpha"), stats_case_number (c, "power")));
}

static void
run_brown_forsythe (StatsCase *c)
{
  g_auto (Samples) s = read_samples (c);
  double f, p;

  stats_case_state (c, bst_stats_brown_forsythe (s.x, s.n_x, s.y, s.n_y, &f, &p));
  stats_case_offer (c, "F", f);
  stats_case_offer (c, "p", p);
}

static void
run_brunner_munzel (StatsCase *c)
{
  g_auto (Samples) s = read_samples (c);
  double statistic, p;

  stats_case_state (c, bst_stats_brunner_munzel (s.x, s.n_x, s.y, s.n_y, &statistic, &p));
  stats_case_offer (c, "statistic", statistic);
  stats_case_offer (c, "p", p);
}

static void
run_kolmogorov_smirnov (StatsCase *c)
{
  g_auto (Samples) s = read_samples (c);
  double d, p;

  stats_case_state (c, bst_stats_kolmogorov_smirnov (s.x, s.n_x, s.y, s.n_y, &d, &p));
  stats_case_offer (c, "D", d);
  stats_case_offer (c, "p", p);
}

static void
run_relative (StatsCase *c)
{
  JsonObject *systems = json_node_get_object (stats_case_member (c, "systems"));
  const gboolean higher =
      g_str_equal (json_node_get_string (stats_case_member (c, "better")), "higher");
  g_autoptr (GList) names = json_object_get_members (systems);
  double values[8];
  gsize n = 0;

  for (GList *l = names; l != NULL; l = l->next)
    values[n++] = json_object_get_double_member (systems, l->data);
  bst_stats_relative (values, n, higher, values);
  stats_case_state (c, BST_STATS_OK);
  n = 0;
  for (GList *l = names; l != NULL; l = l->next)
    stats_case_offer (c, l->data, values[n++]);
}

/* The case's cells are ratios already; in the table that is made of them here each row keeps
 * its best at 1, as the case's rows do. */
static void
run_composite (StatsCase *c)
{
  JsonObject *ratios = json_node_get_object (stats_case_member (c, "ratios"));
  JsonArray *a = json_object_get_array_member (ratios, "a");
  JsonArray *b = json_object_get_array_member (ratios, "b");
  double medians[6], scores[2], used[3], left_out[3];
  const bool higher[] = { true, true, true };
  bool is_used[3];
  gsize n_used = 0, n_left_out = 0;
  const BstStatsScoreTable table = { 2, 3, .medians = medians, .higher_is_better = higher };

  for (guint i = 0; i < 3; i++)
    {
      medians[2 * i] =
          json_array_get_null_element (a, i) ? NAN : json_array_get_double_element (a, i);
      medians[2 * i + 1] = json_array_get_double_element (b, i);
    }
  bst_stats_score_cases (&table, is_used);
  bst_stats_score_geomean (&table, is_used, scores);
  for (guint i = 0; i < 3; i++)
    if (is_used[i])
      used[n_used++] = i;
    else
      left_out[n_left_out++] = i;
  stats_case_state (c, BST_STATS_OK);
  stats_case_offer (c, "a", scores[0]);
  stats_case_offer (c, "b", scores[1]);
  stats_case_offer_array (c, "used", used, n_used);
  stats_case_offer_array (c, "left_out", left_out, n_left_out);
}

const StatsMethod stats_compare_methods[] = {
  { "mann_whitney_exact", run_rank_sum },
  { "mann_whitney_normal_ties_continuity", run_rank_sum_normal },
  { "smallest_attainable_two_sided_p", run_smallest_p },
  { "null_distribution_cdf_of_U", run_u_cdf },
  { "hodges_lehmann_shift", run_shift },
  { "hodges_lehmann_ratio", run_ratio },
  { "cliffs_delta_and_A12", run_cliff },
  { "welch_t", run_welch },
  { "tost_welch_on_logs", run_tost },
  { "wilcoxon_signed_rank_exact_and_pseudomedian", run_signed_rank },
  { "paired_median_log_ratio_order_statistic_ci", run_paired_ratio },
  { "sign_test_exact", run_sign_test },
  { "adjusted_p_holm", run_holm },
  { "adjusted_p_bonferroni", run_bonferroni },
  { "adjusted_p_bh", run_benjamini_hochberg },
  { "minimal_detectable_effect_two_sample_t", run_detectable },
  { "brown_forsythe", run_brown_forsythe },
  { "brunner_munzel_t", run_brunner_munzel },
  { "ks_two_sample_exact", run_kolmogorov_smirnov },
  { "normalised_best_is_1", run_relative },
  { "composite_geometric_mean_common_subset", run_composite },
  { NULL, NULL },
};
