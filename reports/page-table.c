/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-table.c - the tables behind the charts, and plain bars where there is no chart.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/page.h"
#include "reports/palette.h"
#include "reports/reasons.h"
#include "reports/text.h"

/* CURVES: NULL where the rows are none. */
typedef struct
{
  const char *head;
  char *(*cell) (const BstGroup *group, const BstCurves *curves, const BstRow *row);
} Column;

#define VALUE_CELL(FIELD)                                                                       \
  static char *FIELD##_cell (const BstGroup *group, const BstCurves *curves, const BstRow *row) \
  {                                                                                             \
    return bst_summary_format (&row->summary, row->summary.FIELD, &group->scale);               \
  }
VALUE_CELL (median)
VALUE_CELL (low)
VALUE_CELL (high)
VALUE_CELL (min)
VALUE_CELL (max)
VALUE_CELL (lower_quartile)
VALUE_CELL (upper_quartile)

static char *
n_cell (const BstGroup *group, const BstCurves *curves, const BstRow *row)
{
  return g_strdup_printf ("%u", row->summary.n);
}

static char *
failed_cell (const BstGroup *group, const BstCurves *curves, const BstRow *row)
{
  return g_strdup_printf ("%u", row->summary.n_failed);
}

static char *
cv_cell (const BstGroup *group, const BstCurves *curves, const BstRow *row)
{
  return bst_summary_format_percent (row->summary.cv);
}

static char *
speedup_cell (const BstGroup *group, const BstCurves *curves, const BstRow *row)
{
  return bst_summary_format_times (bst_curves_speedup (curves, row));
}

static char *
efficiency_cell (const BstGroup *group, const BstCurves *curves, const BstRow *row)
{
  return bst_summary_format_percent (bst_curves_efficiency (curves, row));
}

static const Column summary_columns[] = {
  { N_ ("Median"), median_cell }, { N_ ("95 % from"), low_cell }, { N_ ("to"), high_cell },
  { N_ ("n"), n_cell },           { N_ ("Failed"), failed_cell }, { N_ ("CV"), cv_cell },
  { N_ ("Min"), min_cell },       { N_ ("Max"), max_cell },       { NULL, NULL },
};

static const Column scaling_columns[] = {
  { N_ ("Median"), median_cell },
  { N_ ("95 % from"), low_cell },
  { N_ ("to"), high_cell },
  { N_ ("Speedup"), speedup_cell },
  { N_ ("Efficiency"), efficiency_cell },
  { N_ ("n"), n_cell },
  { N_ ("Failed"), failed_cell },
  { N_ ("CV"), cv_cell },
  { NULL, NULL },
};

static const Column spread_columns[] = {
  { N_ ("n"), n_cell },
  { N_ ("Min"), min_cell },
  { N_ ("Lower quartile"), lower_quartile_cell },
  { N_ ("Median"), median_cell },
  { N_ ("Upper quartile"), upper_quartile_cell },
  { N_ ("Max"), max_cell },
  { N_ ("CV"), cv_cell },
  { NULL, NULL },
};

void
bst_page_write_swatch (const BstPage *page, BstHtml *html, guint system)
{
  g_autofree char *style = g_strdup_printf ("background:var(--%s)", bst_palette_system (system));

  if (page->groups->systems->len < 2 || page->groups->systems->len > BST_PALETTE_SYSTEMS)
    return;
  bst_html_element (html, "span", "", "class", "swatch", "style", style, NULL);
}

static void
write_name (const BstPage *page, BstHtml *html, const BstRow *row)
{
  bst_html_open (html, "th", "scope", "row", NULL);
  bst_page_write_swatch (page, html, row->system_index);
  bst_html_name (html, row->name);
  bst_page_write_origin (page, html, row->result);
  bst_html_close (html);
}

void
bst_page_write_origin (const BstPage *page, BstHtml *html, const BstResult *result)
{
  g_autofree char *started = bst_text_time (result->started);
  g_autofree char *text = g_strdup_printf (" %s %s", started, result->id);

  if (page->groups->ambiguous)
    bst_html_element (html, "small", text, NULL);
}

static gboolean
has_remarks (const GPtrArray *rows)
{
  guint n = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const BstRow *row = rows->pdata[i];

      if (row->summary.n_missing > 0 || bst_case_first_failure (row->c, &n) != NULL)
        return TRUE;
    }
  return FALSE;
}

static void
write_heads (BstHtml *html, const Column *columns, gboolean remarks)
{
  bst_html_open (html, "thead", NULL);
  bst_html_open (html, "tr", NULL);
  bst_html_element (html, "th", _ ("Case"), "scope", "col", NULL);
  for (const Column *c = columns; c->head != NULL; c++)
    bst_html_element (html, "th", _ (c->head), "scope", "col", "class", "num", NULL);
  if (remarks)
    bst_html_element (html, "th", _ ("Remark"), "scope", "col", NULL);
  bst_html_close (html);
  bst_html_close (html);
}

typedef struct
{
  const BstPage *page;
  const BstGroup *group;
  const BstCurves *curves;
  const GPtrArray *rows;
  const Column *columns;
  const char *title;
} Table;

static void
write_row (const Table *table, BstHtml *html, const BstRow *row, gboolean remarks)
{
  g_autofree char *remark = bst_row_remark (row, table->page->options->share);

  bst_html_open (html, "tr", "class", row->summary.n == 0 ? "lost" : NULL, NULL);
  write_name (table->page, html, row);
  for (const Column *c = table->columns; c->head != NULL; c++)
    {
      g_autofree char *cell = c->cell (table->group, table->curves, row);

      bst_html_element (html, "td", cell, NULL);
    }
  if (remarks)
    bst_html_element (html, "td", remark, "class", "text remark-cell", NULL);
  bst_html_close (html);
}

static void
write_table (const Table *table, BstHtml *html)
{
  const GPtrArray *rows = table->rows;
  guint n = MIN (rows->len, BST_PAGE_ROWS);
  gboolean remarks = has_remarks (rows);

  bst_html_open (html, "div", "class", "wide", NULL);
  bst_html_open (html, "table", "class", "values", NULL);
  bst_html_element (html, "caption", table->title, NULL);
  write_heads (html, table->columns, remarks);
  bst_html_open (html, "tbody", NULL);
  for (guint i = 0; i < n; i++)
    write_row (table, html, rows->pdata[i], remarks);
  bst_html_close (html);
  bst_html_close (html);
  bst_html_close (html);
  if (n < rows->len)
    {
      g_autofree char *cut = g_strdup_printf (
          ngettext ("The first %u of %u row; the result file has all.",
                    "The first %u of %u rows; the result file has all.", rows->len),
          n, rows->len);

      bst_html_element (html, "p", cut, "class", "how", NULL);
    }
}

static void
write_medians (const BstPage *page, BstHtml *html, const BstGroup *group, const GPtrArray *rows,
               const BstCurves *curves)
{
  gboolean scaling = curves != NULL && curves->scaling;
  g_autofree char *title = g_strdup_printf (
      group->metric->kind == BST_LATENCY ? _ ("%s, %s: mean of each repetition, in %s")
                                         : _ ("%s, %s: values in %s"),
      group->benchmark->name, group->metric->name, group->scale.text);
  const Table table = { page, group, curves, rows, scaling ? scaling_columns : summary_columns,
                        title };

  write_table (&table, html);
}

static void
write_spread (const BstPage *page, BstHtml *html, const BstGroup *group, const GPtrArray *rows)
{
  g_autofree char *title =
      g_strdup_printf (_ ("%s, %s: spread of the values in %s"), group->benchmark->name,
                       group->metric->name, group->scale.text);
  const Table table = { page, group, NULL, rows, spread_columns, title };

  write_table (&table, html);
}

void
bst_page_write_summary_table (const BstPage *page, BstHtml *html, const BstGroup *group)
{
  write_medians (page, html, group, group->rows, NULL);
}

void
bst_page_write_figure_table (const BstPage *page, BstHtml *html, const BstGroup *group,
                             const BstFigure *figure)
{
  if (figure->lines != NULL)
    bst_page_write_lines (html, figure->title, figure->lines->pdata[0], figure->lines, 1, 0);
  else if (figure->kind == BST_FIGURE_SPREAD)
    write_spread (page, html, group, figure->rows);
  else
    write_medians (page, html, group, figure->rows, figure->curves);
}

/* ---- Where there is no chart --------------------------------------------------------------- */

static double
largest_median (const GPtrArray *rows)
{
  double largest = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const BstRow *row = rows->pdata[i];

      largest = row->summary.median > largest ? row->summary.median : largest;
    }
  return largest;
}

static void
write_bar (const BstPage *page, BstHtml *html, const BstGroup *group, const BstRow *row,
           double largest)
{
  double share = largest > 0 && row->summary.median > 0 ? row->summary.median / largest : 0;
  g_autofree char *value = bst_summary_format (&row->summary, row->summary.median, &group->scale);
  char width[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *style =
      g_strdup_printf ("width:%s%%", g_ascii_formatd (width, sizeof width, "%.2f", share * 100));

  bst_html_open (html, "div", "class", "bar", NULL);
  bst_html_open (html, "span", "class", "bar-name", NULL);
  bst_page_write_swatch (page, html, row->system_index);
  bst_html_name (html, row->name);
  bst_html_close (html);
  bst_html_open (html, "span", "class", "bar-track", NULL);
  bst_html_element (html, "span", "", "class", "bar-fill", "style", style, NULL);
  bst_html_close (html);
  bst_html_element (html, "span", value, "class", "bar-value num", NULL);
  bst_html_close (html);
}

void
bst_page_write_bars (const BstPage *page, BstHtml *html, const BstGroup *group,
                     const GPtrArray *all)
{
  g_autoptr (GPtrArray) rows = bst_chart_rows (all);
  double largest = largest_median (rows);

  bst_html_open (html, "div", "class", "bars", NULL);
  for (guint i = 0; i < rows->len; i++)
    write_bar (page, html, group, rows->pdata[i], largest);
  bst_html_close (html);
}
