/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-latency.c - which charts of latencies a page has: those that the suite asked for, else some
 * of the first benchmarks, so that a page has a few and not a hundred.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/chart-latency.h"
#include "reports/chart-load.h"
#include "reports/chart-wishes.h"
#include "reports/levels.h"
#include "reports/page.h"

/* Of those chosen here.  The first ones are seen at once, the others are folded. */
#define MOST_OPEN 2
#define MOST_CHOSEN 12

/* Cases of one metric that each have a chart of their own, with a line for each system. */
#define MOST_CASES 3

typedef struct
{
  BstPage *page;
  BstGnuplot *plot;
  const GPtrArray *wishes;
  const GPtrArray *levels; /* BstLevel */
  guint most;              /* charts in all */
  guint open, chosen;      /* so far */
} Plan;

/* ---- Which lines --------------------------------------------------------------------------- */

static gboolean
is_by_system (const GPtrArray *latencies)
{
  for (guint i = 1; i < latencies->len; i++)
    if (((const BstLatency *)latencies->pdata[i])->row->system_index
        != ((const BstLatency *)latencies->pdata[0])->row->system_index)
      return TRUE;
  return FALSE;
}

/* What one chart has: array of GPtrArray of BstLatency, borrowed.  Of several systems one for each
 * case, else all cases together. */
static GPtrArray *
split (const GPtrArray *latencies, gboolean by_system)
{
  GPtrArray *sets = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
  guint before = 0;

  for (guint i = 0; i < latencies->len; i++)
    {
      BstLatency *latency = latencies->pdata[i];

      /* The rows of a group lie case by case. */
      if (i == 0 || (by_system && latency->row->case_index != before))
        g_ptr_array_add (sets, g_ptr_array_new ());
      before = latency->row->case_index;
      g_ptr_array_add (sets->pdata[sets->len - 1], latency);
    }
  return sets;
}

/* How far the systems of a set are apart: the highest over the lowest. */
static double
distance (const GPtrArray *set)
{
  g_autoptr (GPtrArray) drawable = bst_latencies_drawable (set);
  const gint at = bst_latencies_common (drawable);
  double low = INFINITY, high = 0;

  for (guint i = 0; at >= 0 && i < drawable->len; i++)
    {
      double value = ((const BstLatency *)drawable->pdata[i])->at[at].value;

      low = fmin (low, value);
      high = fmax (high, value);
    }
  return drawable->len > 1 && low > 0 ? high / low : 0;
}

/* Sets whose systems differ most are shown, in their order. */
static void
keep_most_different (GPtrArray *sets, guint most)
{
  g_autoptr (GArray) distances = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < sets->len; i++)
    {
      double apart = distance (sets->pdata[i]);

      g_array_append_val (distances, apart);
    }
  while (sets->len > most)
    {
      guint least = sets->len - 1;

      for (guint i = sets->len; i > 0; i--)
        if (g_array_index (distances, double, i - 1) < g_array_index (distances, double, least))
          least = i - 1;
      g_ptr_array_remove_index (sets, least);
      g_array_remove_index (distances, least);
    }
}

/* ---- Figures ------------------------------------------------------------------------------- */

typedef BstFigure *(*Draw) (BstGnuplot *plot, const BstLatencyChart *chart);

static gboolean
is_full (const Plan *plan)
{
  return bst_gnuplot_n_charts (plan->plot) >= plan->most;
}

static void
add_figure (Plan *plan, GPtrArray *figures, guint *place, const BstLatencyChart *chart, Draw draw,
            gboolean folded)
{
  BstFigure *figure = NULL;

  if (is_full (plan))
    return;
  figure = draw (plan->plot, chart);
  figure->folded = folded;
  g_ptr_array_insert (figures, (gint)(*place)++, figure);
}

static void
add_case_remark (BstFigure *figure, guint drawn, guint all)
{
  g_autofree char *how = g_steal_pointer (&figure->how);

  figure->how =
      g_strdup_printf (_ ("%s Of the cases %u of %u have such a chart: those in which the "
                          "systems differ most."),
                       how, drawn, all);
}

static void
add_chosen (Plan *plan, GPtrArray *figures, guint *place, const BstLatencyChart *chart)
{
  gboolean folded = plan->open >= MOST_OPEN;

  if (plan->chosen >= MOST_CHOSEN)
    return;
  add_figure (plan, figures, place, chart, bst_chart_percentiles, folded);
  if (folded && *place > 0)
    ((BstFigure *)figures->pdata[*place - 1])->fold = g_strdup (_ ("Percentiles"));
  add_figure (plan, figures, place, chart, bst_chart_histogram, TRUE);
  plan->open += !folded;
  plan->chosen++;
}

static void
add_wished (Plan *plan, GPtrArray *figures, guint *place, BstLatencyChart *chart)
{
  static const struct
  {
    BstChartKind kind;
    Draw draw;
  } kinds[] = { { BST_CHART_PERCENTILES, bst_chart_percentiles },
                { BST_CHART_HISTOGRAM, bst_chart_histogram } };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const BstChartWish *wish = bst_chart_wish_find (
          plan->wishes, kinds[i].kind, chart->group->benchmark->name, chart->group->metric->name);

      if (wish == NULL)
        continue;
      chart->objective = wish->objective;
      add_figure (plan, figures, place, chart, kinds[i].draw, FALSE);
    }
}

static void
plan_set (Plan *plan, GPtrArray *figures, guint *place, const BstGroup *group, const GPtrArray *set,
          gboolean by_system)
{
  g_autoptr (GPtrArray) drawable = bst_latencies_drawable (set);
  const gint at = bst_latencies_common (drawable);
  g_autoptr (GPtrArray) drawn = NULL;
  BstLatencyChart chart = { group, set, NULL, by_system, NAN };

  if (at < 0)
    return;
  drawn = bst_latencies_extreme (drawable, (guint)at, BST_LATENCY_LINES);
  chart.drawn = drawn;
  if (bst_chart_wishes_name (plan->wishes, BST_CHARTS_OF_LATENCY, group->benchmark))
    add_wished (plan, figures, place, &chart);
  else
    add_chosen (plan, figures, place, &chart);
}

static void
plan_group (Plan *plan, guint index)
{
  const BstGroup *group = plan->page->groups->groups->pdata[index];
  GPtrArray *figures = plan->page->figures->pdata[index];
  g_autoptr (GPtrArray) latencies = NULL;
  g_autoptr (GPtrArray) sets = NULL;
  gboolean by_system = FALSE;
  guint all = 0, place = 0;

  if (group->metric->kind != BST_LATENCY || group->metric->role == BST_DETAIL || is_full (plan))
    return;
  latencies = bst_latencies_new (group->rows);
  by_system = is_by_system (latencies);
  sets = split (latencies, by_system);
  all = sets->len;
  keep_most_different (sets, MOST_CASES);
  for (guint i = 0; i < sets->len; i++)
    {
      guint before = place;

      plan_set (plan, figures, &place, group, sets->pdata[i], by_system);
      if (place > before && sets->len < all)
        add_case_remark (figures->pdata[before], sets->len, all);
    }
}

/* ---- Loads --------------------------------------------------------------------------------- */

/* Medians over the same parameter would be the same picture again, unless they say how it scales. */
static void
drop_repeated (GPtrArray *figures, const BstLoad *load)
{
  for (guint i = figures->len; i > 0; i--)
    {
      const BstCurves *curves = ((const BstFigure *)figures->pdata[i - 1])->curves;

      if (curves != NULL && !curves->scaling && g_str_equal (curves->param, load->curves->param)
          && curves->rows->len == load->curves->rows->len)
        g_ptr_array_remove_index (figures, i - 1);
    }
}

static void
add_load (Plan *plan, guint index, const char *metric, double objective)
{
  BstPage *page = plan->page;
  g_autoptr (BstLoad) load = NULL;

  if (!is_full (plan))
    load = bst_load_new (page->groups, page->groups->groups->pdata[index], metric, objective);
  if (load == NULL)
    return;
  load->levels = plan->levels;
  if (!bst_page_is_wished (page, page->groups->groups->pdata[index]))
    drop_repeated (page->figures->pdata[index], load);
  g_ptr_array_insert (page->figures->pdata[index], 0, bst_chart_load (plan->plot, load));
}

/* A wish names the latency; what was got is the benchmark's first metric. */
static void
add_wished_loads (Plan *plan, guint index)
{
  const BstGroup *group = plan->page->groups->groups->pdata[index];

  for (guint i = 0; i < plan->wishes->len; i++)
    {
      const BstChartWish *wish = plan->wishes->pdata[i];

      if (wish->kind == BST_CHART_LOAD
          && bst_chart_wish_find (plan->wishes, BST_CHART_LOAD, group->benchmark->name,
                                  wish->metric)
                 == wish)
        add_load (plan, index, wish->metric, wish->objective);
    }
}

static void
plan_load (Plan *plan, guint index)
{
  const BstGroup *group = plan->page->groups->groups->pdata[index];

  if (group->metric->role != BST_PRIMARY)
    return;
  if (bst_chart_wishes_name (plan->wishes, BST_CHARTS_OF_LATENCY, group->benchmark))
    add_wished_loads (plan, index);
  else
    add_load (plan, index, NULL, NAN);
}

void
bst_page_plan_latencies (BstPage *page, BstGnuplot *plot, guint most)
{
  const BstCompareOptions *compare = page->options->compare;
  g_autoptr (GPtrArray) levels =
      bst_levels_said (page->results, page->n_results, compare != NULL ? compare->levels : NULL);
  Plan plan = {
    .page = page, .plot = plot, .wishes = page->wishes, .most = most, .levels = levels
  };

  for (guint i = 0; i < page->groups->groups->len; i++)
    plan_group (&plan, i);
  for (guint i = 0; i < page->groups->groups->len; i++)
    plan_load (&plan, i);
}
