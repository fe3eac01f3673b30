/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * comparison-mean.c - all cases as one ratio: the geometric mean over those that every system
 * completed, groups weighing the same; against the baseline, and of the best against the next.
 */
#include <config.h>

#include <math.h>

#include "reports/comparison-private.h"
#include "stats/special.h"

#define CONFIDENCE 0.95

void
bst_means_free (BstMeans *means)
{
  g_ptr_array_unref (means->rows);
  g_ptr_array_unref (means->groups);
  g_free (means->systems);
  g_free (means);
}

/* ---- What counts --------------------------------------------------------------------------- */

static gboolean
is_complete (const BstComparison *comparison, const BstComparedRow *row)
{
  for (guint s = 0; s < comparison->systems->len; s++)
    if (s != comparison->baseline
        && (row->pairings[s].unjudged != BST_UNJUDGED_NOT || !row->pairings[s].numbers.is_ratio
            || !bst_stats_comparison_is_known (&row->pairings[s].numbers)))
      return FALSE;
  return row->in_family;
}

/* 1 in all: each group the same, and in it each case. */
static double *
weigh (BstMeans *means)
{
  const guint n = means->rows->len;
  double *weights = g_new0 (double, n);
  g_autofree guint *groups = g_new0 (guint, n), *sizes = g_new0 (guint, n);

  for (guint i = 0; i < n; i++)
    {
      const BstComparedCase *c = ((const BstComparedRow *)means->rows->pdata[i])->c;
      g_autofree char *name = bst_score_group_name (c->group, c->benchmark->name);

      if (!g_ptr_array_find_with_equal_func (means->groups, name, g_str_equal, &groups[i]))
        {
          groups[i] = means->groups->len;
          g_ptr_array_add (means->groups, g_steal_pointer (&name));
        }
      sizes[groups[i]]++;
    }
  for (guint i = 0; i < n; i++)
    weights[i] = 1.0 / means->groups->len / sizes[groups[i]];
  return weights;
}

/* ---- Many ratios as one -------------------------------------------------------------------- */

/* The cases were measured apart, so the errors of their logarithms add up in squares; a lopsided
 * interval stays lopsided. */
static BstStatsInterval
combine_intervals (const BstStatsComparison *parts, const double *weights, guint n, double centre,
                   gboolean inner)
{
  double below = 0, above = 0;

  for (guint i = 0; i < n; i++)
    {
      const BstStatsInterval own = inner ? parts[i].equivalence : parts[i].interval;
      const double change = log (parts[i].change);

      below = hypot (below, weights[i] * (change - log (own.low)));
      above = hypot (above, weights[i] * (log (own.high) - change));
    }
  return (BstStatsInterval){ exp (centre - below), exp (centre + above),
                             inner ? 2 * CONFIDENCE - 1 : CONFIDENCE };
}

/* From the half of the interval that faces no change, as bst_stats_comparison_widen() does. */
static double
p_of (const BstStatsComparison *c)
{
  const double centre = log (c->change);
  const double half = fabs (centre - log (centre > 0 ? c->interval.low : c->interval.high));
  const double error = half / bst_stats_normal_quantile (0.5 * (1 + CONFIDENCE));

  if (isnan (half) || centre == 0)
    return isnan (half) ? NAN : 1;
  return erfc (fabs (centre) / error * M_SQRT1_2);
}

static BstStatsComparison
combine (const BstStatsComparison *parts, const double *weights, guint n)
{
  BstStatsComparison mean = parts[0];
  double centre = 0;

  if (n == 1)
    return mean;
  for (guint i = 0; i < n; i++)
    {
      centre += weights[i] * log (parts[i].change);
      mean.is_paired &= parts[i].is_paired;
      mean.n_candidate = MIN (mean.n_candidate, parts[i].n_candidate);
      mean.n_baseline = MIN (mean.n_baseline, parts[i].n_baseline);
    }
  mean.change = exp (centre);
  mean.interval = combine_intervals (parts, weights, n, centre, FALSE);
  mean.equivalence = combine_intervals (parts, weights, n, centre, TRUE);
  mean.p = p_of (&mean);
  mean.delta = mean.a12 = mean.scale = mean.scatter = mean.detectable = NAN;
  return mean;
}

static BstStatsComparison
inverted (BstStatsComparison c)
{
  const BstStatsInterval own = c.interval, inner = c.equivalence;

  c.change = 1 / c.change;
  c.interval = (BstStatsInterval){ 1 / own.high, 1 / own.low, own.coverage };
  c.equivalence = (BstStatsInterval){ 1 / inner.high, 1 / inner.low, inner.coverage };
  c.delta = -c.delta;
  c.a12 = 1 - c.a12;
  return c;
}

static void
fill_systems (const BstComparison *comparison, BstMeans *means, const double *weights)
{
  const guint n = means->rows->len;
  g_autofree BstStatsComparison *parts = g_new0 (BstStatsComparison, n);

  for (guint s = 0; s < comparison->systems->len; s++)
    if (s == comparison->baseline)
      means->systems[s] = (BstStatsComparison){ .state = BST_STATS_OK,
                                                .is_ratio = true,
                                                .change = 1,
                                                .interval = { 1, 1, CONFIDENCE },
                                                .equivalence = { 1, 1, CONFIDENCE },
                                                .confidence = CONFIDENCE,
                                                .p = 1 };
    else
      {
        for (guint i = 0; i < n; i++)
          parts[i] = ((const BstComparedRow *)means->rows->pdata[i])->pairings[s].numbers;
        means->systems[s] = combine (parts, weights, n);
      }
}

/* ---- The first against the second ---------------------------------------------------------- */

static void
rank (const BstComparison *comparison, BstMeans *means)
{
  const BstStatsComparison *systems = means->systems;

  means->best = systems[1].change > systems[0].change ? 1 : 0;
  means->next = 1 - means->best;
  for (guint s = 2; s < comparison->systems->len; s++)
    if (systems[s].change > systems[means->best].change)
      {
        means->next = means->best;
        means->best = s;
      }
    else if (systems[s].change > systems[means->next].change)
      means->next = s;
}

/* Two systems of which none is the baseline. */
static BstStatsComparison
compare_directly (const BstComparison *comparison, const BstMeans *means, const double *weights)
{
  const guint n = means->rows->len;
  g_autofree BstStatsComparison *parts = g_new0 (BstStatsComparison, n);
  BstStatsComparer *comparer = bst_stats_comparer_new (CONFIDENCE);

  for (guint i = 0; i < n; i++)
    {
      const BstComparedRow *row = means->rows->pdata[i];
      const BstCell *a = &row->cells[means->best], *b = &row->cells[means->next];

      bst_comparison_compare_cells (comparison, comparer, row, a, b, &parts[i]);
      bst_cells_widen (comparison, row, a, b, &parts[i]);
    }
  bst_stats_comparer_free (comparer);
  return combine (parts, weights, n);
}

/* These two were picked by their figures: as if every pair of systems had been compared. */
static double
adjusted_p (const BstComparison *comparison, const BstMeans *means)
{
  const guint n = comparison->systems->len;
  const guint other = means->best == comparison->baseline ? means->next : means->best;
  const BstComparedRow *first = means->rows->pdata[0];

  /* One case against the baseline has its p already. */
  if (means->rows->len == 1
      && (means->best == comparison->baseline || means->next == comparison->baseline))
    return first->pairings[other].p_adjusted;
  return fmin (1, means->lead.p * n * (n - 1) / 2);
}

static void
find_lead (const BstComparison *comparison, BstMeans *means, const double *weights)
{
  rank (comparison, means);
  if (means->next == comparison->baseline)
    means->lead = means->systems[means->best];
  else if (means->best == comparison->baseline)
    means->lead = inverted (means->systems[means->next]);
  else
    means->lead = compare_directly (comparison, means, weights);
  /* Ratios to a third one need not agree with the direct one where there is next to none. */
  if (means->lead.change < 1)
    {
      const guint best = means->next;

      means->next = means->best;
      means->best = best;
      means->lead = inverted (means->lead);
    }
  means->p_adjusted = adjusted_p (comparison, means);
  means->verdict = bst_stats_judge (&means->lead, means->p_adjusted, comparison->options.margin);
}

void
bst_comparison_average (BstComparison *comparison)
{
  g_autofree double *weights = NULL;
  BstMeans *means = NULL;

  if (comparison->systems->len < 2)
    return;
  means = g_new0 (BstMeans, 1);
  means->rows = g_ptr_array_new ();
  means->groups = g_ptr_array_new_with_free_func (g_free);
  means->systems = g_new0 (BstStatsComparison, comparison->systems->len);
  for (guint i = 0; i < comparison->rows->len; i++)
    if (is_complete (comparison, comparison->rows->pdata[i]))
      g_ptr_array_add (means->rows, comparison->rows->pdata[i]);
  if (means->rows->len == 0)
    {
      bst_means_free (means);
      return;
    }
  weights = weigh (means);
  fill_systems (comparison, means, weights);
  find_lead (comparison, means, weights);
  comparison->means = means;
}

BstStatsVerdict
bst_means_verdict (const BstComparison *comparison, guint system)
{
  const BstMeans *means = comparison->means;
  const gboolean leads = means->best == system;

  if (comparison->systems->len != 2 || system == comparison->baseline)
    return 0;
  if (means->verdict == BST_STATS_BETTER && !leads)
    return BST_STATS_WORSE;
  return means->verdict;
}
