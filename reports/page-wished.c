/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-wished.c - the charts of medians and repetitions that a suite asks for, and what is said where
 * one cannot be drawn.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/chart-wishes.h"
#include "reports/curve.h"
#include "reports/page.h"

static gboolean
is_wished_as (const BstPage *page, const BstGroup *group, BstChartKind kind)
{
  return bst_chart_wish_find (page->wishes, kind, group->benchmark->name, group->metric->name)
         != NULL;
}

gboolean
bst_page_is_wished (const BstPage *page, const BstGroup *group)
{
  for (guint kind = 1; kind <= BST_CHART_KIND_LAST; kind++)
    if (bst_chart_kind_family (kind) == BST_CHARTS_OF_FIGURES && is_wished_as (page, group, kind))
      return TRUE;
  return FALSE;
}

/* ---- Drawing ------------------------------------------------------------------------------- */

/* A surface never stands without its map. */
static void
plan_maps (BstPage *page, BstGnuplot *plot, const BstGroup *group, GPtrArray *figures)
{
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) matrices = bst_matrices_find (group, page->comparison, &rest);

  while (matrices->len > 0)
    {
      BstFigure *figure = bst_chart_matrix (plot, g_ptr_array_steal_index (matrices, 0));

      if (is_wished_as (page, group, BST_CHART_SURFACE))
        figure->beside = bst_chart_surface (plot, figure->matrix);
      g_ptr_array_add (figures, figure);
    }
}

/* How many values there are may depend on the machine, "1, 2, cpus": what makes no line is shown as
 * bars. */
static void
plan_lines (BstPage *page, BstGnuplot *plot, const BstGroup *group, GPtrArray *figures)
{
  const gboolean several_systems = page->groups->systems->len > 1;
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) sweeps = bst_curves_find (group, &rest);

  while (sweeps->len > 0)
    g_ptr_array_add (figures,
                     bst_chart_curves (plot, g_ptr_array_steal_index (sweeps, 0), several_systems));
  if (rest->len > 0 && !is_wished_as (page, group, BST_CHART_BARS))
    g_ptr_array_add (figures, bst_chart_bars (plot, group, rest, several_systems));
}

gboolean
bst_page_plan_wished (BstPage *page, BstGnuplot *plot, const BstGroup *group, GPtrArray *figures)
{
  if (!bst_chart_wishes_name (page->wishes, BST_CHARTS_OF_FIGURES, group->benchmark))
    return FALSE;
  if (is_wished_as (page, group, BST_CHART_MAP) || is_wished_as (page, group, BST_CHART_SURFACE))
    plan_maps (page, plot, group, figures);
  if (is_wished_as (page, group, BST_CHART_LINES))
    plan_lines (page, plot, group, figures);
  if (is_wished_as (page, group, BST_CHART_BARS))
    g_ptr_array_add (figures,
                     bst_chart_bars (plot, group, group->rows, page->groups->systems->len > 1));
  for (guint i = 0; i < figures->len; i++)
    bst_figure_explain_energy (figures->pdata[i], group);
  if (is_wished_as (page, group, BST_CHART_REPETITIONS))
    {
      BstFigure *figure = bst_chart_repetitions (plot, group);

      figure->folded = FALSE;
      g_ptr_array_add (figures, figure);
    }
  return TRUE;
}

/* ---- Wishes that came to nothing ----------------------------------------------------------- */

static gboolean
is_of (const BstChartWish *wish, const BstGroup *group)
{
  return wish->benchmark == NULL || g_str_equal (group->benchmark->name, wish->benchmark);
}

static gboolean
has_metric (const BstPage *page, const BstChartWish *wish)
{
  for (guint i = 0; i < page->groups->groups->len; i++)
    {
      const BstGroup *group = page->groups->groups->pdata[i];

      if (g_str_equal (group->metric->name, wish->metric) && is_of (wish, group))
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_figure (const GPtrArray *figures, BstChartKind kind)
{
  for (guint i = 0; figures != NULL && i < figures->len; i++)
    {
      const BstFigure *figure = figures->pdata[i];

      if (figure != NULL
          && (figure->word == kind || (figure->beside != NULL && figure->beside->word == kind)))
        return TRUE;
    }
  return FALSE;
}

/* What was followed has figures of its own, each of which was asked for. */
static gboolean
was_followed (const BstPage *page)
{
  for (guint i = 0; i < page->series_figures->len; i++)
    if (((const GPtrArray *)page->series_figures->pdata[i])->len > 0)
      return TRUE;
  return FALSE;
}

/* The lists behind those of the groups are of all cases, and of prices. */
static gboolean
is_drawn (const BstPage *page, const BstChartWish *wish)
{
  const GPtrArray *groups = page->groups->groups;

  for (guint i = 0; i < page->figures->len; i++)
    if ((i >= groups->len || is_of (wish, groups->pdata[i]))
        && has_figure (page->figures->pdata[i], wish->kind))
      return TRUE;
  if (wish->kind == BST_CHART_FOLLOWED)
    return was_followed (page);
  return has_figure (page->history_figures, wish->kind);
}

/* What has to be there for a chart; NULL: a figure is enough. */
static const char *const needs[] = {
  [BST_CHART_PERCENTILES] = N_ ("more than ten observations of a latency"),
  [BST_CHART_HISTOGRAM] = N_ ("observations of a latency"),
  [BST_CHART_LOAD] = N_ ("three values of a load, such as clients"),
  [BST_CHART_LINES] = N_ ("three values of one numeric parameter"),
  [BST_CHART_MAP] = N_ ("three values of each of two numeric parameters"),
  [BST_CHART_SURFACE] = N_ ("three values of each of two numeric parameters, of one system"),
  [BST_CHART_CHANGES] = N_ ("two systems"),
  [BST_CHART_RATIOS] = N_ ("two systems"),
  [BST_CHART_PRICE] = N_ ("systems with prices"),
  [BST_CHART_HISTORY] = N_ ("the runs of a series"),
  [BST_CHART_FOLLOWED] = N_ ("something that was followed within a run"),
  [BST_CHART_KIND_LAST + 1] = NULL,
};

/* The sentences say it, in words and in a figure. */
G_STATIC_ASSERT (BST_CURVE_LEAST == 3);

/* NULL: all of GROUP is on lines, or not for a lack of values. */
static char *
remark_on_lines (const BstGroup *group)
{
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) sweeps = bst_curves_find (group, &rest);
  g_autofree char *param = NULL;
  const guint longest = bst_curves_longest (rest, &param);
  const char *name = bst_benchmark_shown_name (group->benchmark);

  if (rest->len == 0 || longest >= BST_CURVE_LEAST)
    return NULL;
  if (param == NULL)
    return g_strdup_printf (_ ("The suite asks for a chart 'lines' of '%s' of %s, which needs 3 "
                               "values of one numeric parameter: no case differs from another in "
                               "one alone, so there are bars."),
                            group->metric->name, name);
  return g_strdup_printf (
      _ ("The suite asks for a chart 'lines' of '%s' of %s, which needs 3 values "
         "of one numeric parameter: '%s' has %u, so there are bars."),
      group->metric->name, name, param, longest);
}

/* FALSE: nothing was to be said. */
static gboolean
remark_on_all_lines (BstPage *page, const BstChartWish *wish)
{
  gboolean said = FALSE;

  for (guint i = 0; i < page->groups->groups->len; i++)
    {
      const BstGroup *group = page->groups->groups->pdata[i];
      const GPtrArray *figures = page->figures->pdata[i];
      g_autofree char *remark = NULL;

      if (wish->kind == BST_CHART_LINES && figures->len > 0 && is_of (wish, group)
          && g_str_equal (group->metric->name, wish->metric))
        remark = remark_on_lines (group);
      if (remark == NULL)
        continue;
      g_string_append_printf (page->remarks, "%s\n", remark);
      said = TRUE;
    }
  return said;
}

/* NULL: nothing is to be said. */
static char *
remark_on (const BstPage *page, const BstChartWish *wish)
{
  const char *kind = bst_chart_kind_name (wish->kind);

  if (wish->metric != NULL && wish->kind != BST_CHART_FOLLOWED && !has_metric (page, wish))
    return g_strdup_printf (_ ("The suite asks for a chart '%s' of the metric '%s', which nothing "
                               "here has."),
                            kind, wish->metric);
  if (is_drawn (page, wish))
    return NULL;
  if (needs[wish->kind] != NULL)
    return g_strdup_printf (_ ("The suite asks for a chart '%s', and nothing here can be drawn as "
                               "one: it needs %s."),
                            kind, _ (needs[wish->kind]));
  return g_strdup_printf (_ ("The suite asks for a chart '%s', and nothing here can be drawn as "
                             "one."),
                          kind);
}

void
bst_page_remark_on_wishes (BstPage *page)
{
  for (guint i = 0; i < page->wishes->len; i++)
    {
      g_autofree char *remark = remark_on (page, page->wishes->pdata[i]);

      if (!remark_on_all_lines (page, page->wishes->pdata[i]) && remark != NULL)
        g_string_append_printf (page->remarks, "%s\n", remark);
    }
}
