/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * report.c - results in, one self-contained page out: decides which charts there are, has
 * them drawn in one go, and goes on without them when that fails.
 */
#include <config.h>

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "model/paths.h"
#include "reports/chart-wishes.h"
#include "reports/history.h"
#include "reports/page.h"
#include "reports/report.h"
#include "reports/svg.h"
#include "reports/text.h"

/* Keeps a page of many benchmarks within the browser's patience: 60 charts are under 1 MB. */
#define MAX_CHARTS 60

static void
add_remark (GString *remarks, const char *sentence)
{
  g_string_append (remarks, sentence);
  g_string_append_c (remarks, '\n');
}

static guint
count_values (const BstGroup *group)
{
  guint n = 0;

  for (guint i = 0; i < group->rows->len; i++)
    n += ((const BstRow *)group->rows->pdata[i])->summary.n > 0;
  return n;
}

static gboolean
is_full (const BstGnuplot *plot)
{
  return bst_gnuplot_n_charts (plot) >= MAX_CHARTS;
}

/* What goes over two parameters becomes maps, and of what matters most a surface beside them. */
static void
plan_matrices (BstGnuplot *plot, const BstGroup *group, GPtrArray *matrices, GPtrArray *figures)
{
  while (matrices->len > 0)
    {
      BstFigure *figure = bst_chart_matrix (plot, g_ptr_array_steal_index (matrices, 0));

      if (group->metric->role == BST_PRIMARY)
        figure->beside = bst_chart_surface (plot, figure->matrix);
      g_ptr_array_add (figures, figure);
    }
}

/* What was swept becomes maps over two parameters, or lines over one; what is left, if there are
 * several, bars. */
static void
plan_medians (BstGnuplot *plot, const BstGroup *group, const BstPage *page, GPtrArray *figures)
{
  g_autoptr (GPtrArray) others = NULL;
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) matrices = bst_matrices_find (group, page->comparison, &others);
  g_autoptr (GPtrArray) sweeps = bst_curves_find_in (group, others, &rest);
  const gboolean several_systems = page->groups->systems->len > 1;
  const gboolean swept = matrices->len + sweeps->len > 0;

  plan_matrices (plot, group, matrices, figures);
  while (sweeps->len > 0)
    g_ptr_array_add (figures,
                     bst_chart_curves (plot, g_ptr_array_steal_index (sweeps, 0), several_systems));
  if (rest->len > (swept ? 0 : 1))
    g_ptr_array_add (figures, bst_chart_bars (plot, group, rest, several_systems));
  for (guint i = 0; i < figures->len; i++)
    bst_figure_explain_energy (figures->pdata[i], group);
}

/* Several rows are compared by lines or bars; how the repetitions lie is a chart of its own for
 * what matters most.  A metric that nobody looks at first gets the former alone. */
static GPtrArray *
plan_figures (BstGnuplot *plot, const BstGroup *group, BstPage *page)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_figure_free);

  if (count_values (group) == 0 || is_full (plot)
      || bst_page_plan_wished (page, plot, group, figures)
      || (group->metric->role == BST_DETAIL && !bst_group_is_energy (group)))
    return figures;
  if (group->rows->len > 1)
    plan_medians (plot, group, page, figures);
  if (group->metric->role == BST_PRIMARY && !is_full (plot))
    g_ptr_array_add (figures, bst_chart_repetitions (plot, group));
  return figures;
}

void
bst_page_plan (BstPage *page, BstGnuplot *plot)
{
  GPtrArray *ratios = bst_page_plan_ratios (page, plot);

  for (guint i = 0; i < page->groups->groups->len; i++)
    g_ptr_array_add (page->figures, plan_figures (plot, page->groups->groups->pdata[i], page));
  g_ptr_array_add (page->figures, ratios);
  bst_page_plan_latencies (page, plot, MAX_CHARTS);
  bst_page_plan_prices (page, plot, MAX_CHARTS);
  if (bst_gnuplot_n_charts (plot) >= MAX_CHARTS)
    add_remark (page->remarks, _ ("There are more figures than charts: the last ones have tables "
                                  "only."));
}

/* What stands beside a figure is left out where it cannot be drawn: the figure says the same. */
static void
adopt_beside (const BstGnuplot *plot, BstFigure *figure, guint number)
{
  g_autofree char *prefix = g_strdup_printf ("fig-%u-beside", number);
  const char *svg = figure != NULL ? bst_gnuplot_svg (plot, figure->chart, NULL) : NULL;

  if (svg != NULL)
    figure->svg = bst_svg_adopt (svg, strlen (svg), prefix, figure->caption, figure->alt, NULL);
}

/* FALSE, and the figure says why, when its picture cannot be used. */
static gboolean
adopt (const BstGnuplot *plot, BstFigure *figure, guint number)
{
  g_autoptr (GError) error = NULL;
  const char *svg = bst_gnuplot_svg (plot, figure->chart, &error);
  g_autofree char *prefix = g_strdup_printf ("fig-%u", number);

  if (svg != NULL)
    figure->svg = bst_svg_adopt (svg, strlen (svg), prefix, figure->caption, figure->alt, &error);
  if (figure->svg == NULL)
    figure->missing = g_strdup (error->message);
  adopt_beside (plot, figure->beside, number);
  return figure->svg != NULL;
}

/* Every picture that is good is used; the first reason stands for all that are not. */
static void
adopt_all (const BstPage *page, const BstGnuplot *plot)
{
  g_autofree char *remark = NULL;
  const char *reason = NULL;
  guint number = 0;
  guint missing = 0;

  for (guint i = 0; i < page->figures->len; i++)
    {
      const GPtrArray *figures = page->figures->pdata[i];

      for (guint k = 0; k < figures->len; k++)
        if (!adopt (plot, figures->pdata[k], ++number))
          {
            reason = reason != NULL ? reason : ((const BstFigure *)figures->pdata[k])->missing;
            missing++;
          }
    }
  if (missing == 0)
    return;
  if (missing == number)
    remark = g_strdup_printf (_ ("Charts are plain bars here: %s."), reason);
  else
    remark = g_strdup_printf (ngettext ("%u chart of %u is plain bars: %s.",
                                        "%u charts of %u are plain bars: %s.", missing),
                              missing, number, reason);
  add_remark (page->remarks, remark);
}

static void
draw_all (BstPage *page, BstGnuplot *plot)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *remark = NULL;

  if (bst_gnuplot_draw (plot, &error))
    {
      bst_page_adopt_histories (page, plot);
      bst_page_adopt_series (page, plot);
      bst_page_adopt_indexes (page, plot);
      adopt_all (page, plot);
      return;
    }
  remark = g_strdup_printf (_ ("Charts are plain bars here: %s."), error->message);
  add_remark (page->remarks, remark);
}

char *
bst_report_html (const BstResult *const *all, guint n_all, const BstReportOptions *options,
                 GString *remarks)
{
  const BstResult *newest = bst_results_newest (all, n_all);
  const BstResult *const *results = newest != NULL ? &newest : all;
  const guint n = newest != NULL ? 1 : n_all;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  const BstGroupOptions grouping = { BST_DETAIL, TRUE, options->share, options->units };
  g_autoptr (BstGroups) groups = bst_groups_new (results, n, &grouping);
  g_autoptr (GPtrArray) figures =
      g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
  g_autoptr (GString) said = g_string_new (NULL);
  g_autoptr (GPtrArray) wishes = bst_chart_wishes_new (results, n);
  BstPage page = { results, n,    options, groups, figures, NULL, said,
                   NULL,    NULL, NULL,    NULL,   newest,  NULL, wishes };
  char *html = NULL;
  g_autoptr (BstComparison) comparison = bst_page_compare (&page);

  page.comparison = comparison;
  bst_page_plan_histories (&page, plot, all, n_all);
  bst_page_plan (&page, plot);
  bst_page_plan_series (&page, plot);
  bst_page_plan_indexes (&page, plot);
  bst_page_remark_on_wishes (&page);
  draw_all (&page, plot);
  page.gnuplot = bst_gnuplot_version (plot);
  if (remarks != NULL)
    g_string_append (remarks, said->str);
  html = bst_page_write (&page);
  bst_page_clear_histories (&page);
  g_ptr_array_unref (page.series_figures);
  g_ptr_array_unref (page.index_figures);
  return html;
}

gboolean
bst_report_check_notes (const BstResult *const *results, guint n, const BstReportOptions *options,
                        GError **error)
{
  const BstGroupOptions grouping = { BST_DETAIL, TRUE, options->share, options->units };
  g_autoptr (BstGroups) groups = NULL;

  if (options->notes == NULL)
    return TRUE;
  groups = bst_groups_new (results, n, &grouping);
  return bst_page_check_notes (options->notes, groups, error);
}

gboolean
bst_report_write_html (const BstResult *const *results, guint n, const char *path,
                       const BstReportOptions *options, GString *remarks, GError **error)
{
  g_autofree char *html = bst_report_html (results, n, options, remarks);

  return bst_output_file_write (path, html, error);
}

gboolean
bst_report_is_ours (const char *path)
{
  /* The head of a page is well under this, before its style. */
  char start[1024];
  const int fd = open (path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  struct stat info;
  gssize length = 0;

  if (fd < 0)
    return FALSE;
  if (fstat (fd, &info) == 0 && S_ISREG (info.st_mode))
    length = read (fd, start, sizeof start - 1);
  start[MAX (length, 0)] = '\0';
  close (fd);
  return g_str_has_prefix (start, "<!DOCTYPE html>")
         && strstr (start, "name=\"generator\" content=\"" PACKAGE_NAME) != NULL;
}
