/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-index.c - the section of a run whose suite has scores: an index for each case, each group
 * and all of it.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/chart-index.h"
#include "reports/page.h"
#include "reports/svg.h"

/* Systems with a chart of their own; of others there are the tables. */
#define MOST_CHARTS 6

static void
write_heads (BstHtml *html)
{
  const char *heads[] = { _ ("Case"), _ ("Index"), _ ("95 % interval"), _ ("Median"),
                          _ ("Baseline") };

  bst_html_open (html, "thead", NULL);
  bst_html_open (html, "tr", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    bst_html_element (html, "th", heads[i], "scope", "col", "class", i > 0 ? "num" : NULL, NULL);
  bst_html_close (html);
  bst_html_close (html);
}

static void
write_line (BstHtml *html, const BstIndexLine *line)
{
  static const char *const classes[] = { NULL, "index-total", "index-group", NULL };
  const char *const cells[] = { line->index, line->interval, line->figure, line->baseline };

  bst_html_open (html, "tr", "class", classes[line->kind], NULL);
  bst_html_open (html, "th", "scope", "row", NULL);
  bst_html_name (html, line->name);
  bst_html_close (html);
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    bst_html_element (html, "td", cells[i], "class", "num", NULL);
  bst_html_close (html);
}

static void
write_table (BstHtml *html, const BstIndexes *indexes, const char *caption)
{
  g_autoptr (GPtrArray) lines = bst_index_lines (indexes);

  if (lines->len == 0)
    return;
  bst_html_open (html, "div", "class", "wide", NULL);
  bst_html_open (html, "table", NULL);
  bst_html_element (html, "caption", caption, NULL);
  write_heads (html);
  bst_html_open (html, "tbody", NULL);
  for (guint i = 0; i < MIN (lines->len, BST_PAGE_ROWS); i++)
    write_line (html, lines->pdata[i]);
  for (guint i = 0; i < 3; i++)
    bst_html_close (html);
}

static void
figure_free (gpointer data)
{
  bst_figure_free (data);
}

void
bst_page_plan_indexes (BstPage *page, BstGnuplot *plot)
{
  g_autoptr (GPtrArray) all =
      bst_indexes_new (page->groups, page->options->units, page->options->share);

  page->index_figures = g_ptr_array_new_with_free_func (figure_free);
  for (guint i = 0; i < MIN (all->len, MOST_CHARTS); i++)
    g_ptr_array_add (page->index_figures, bst_chart_index (plot, all->pdata[i]));
}

void
bst_page_adopt_indexes (const BstPage *page, const BstGnuplot *plot)
{
  for (guint i = 0; i < page->index_figures->len; i++)
    {
      BstFigure *figure = page->index_figures->pdata[i];
      g_autofree char *prefix = g_strdup_printf ("index-%u", i + 1);
      const char *svg = figure != NULL ? bst_gnuplot_svg (plot, figure->chart, NULL) : NULL;

      if (svg != NULL)
        figure->svg = bst_svg_adopt (svg, strlen (svg), prefix, figure->caption, figure->alt, NULL);
    }
}

/* Its table, which follows, is a part of it; FALSE: there is no picture, and the table stands alone. */
static gboolean
begin_figure (const BstPage *page, BstHtml *html, guint index)
{
  const BstFigure *figure =
      index < page->index_figures->len ? page->index_figures->pdata[index] : NULL;
  g_autofree char *id = g_strdup_printf ("index-%u-caption", index + 1);

  if (figure == NULL || figure->svg == NULL)
    return FALSE;
  bst_page_begin_figure (html, id, figure);
  bst_page_insert_picture (html, figure->svg);
  bst_html_element (html, "p", figure->how, "class", "how", NULL);
  return TRUE;
}

static void
write_indexes (const BstPage *page, BstHtml *html, guint index, const BstIndexes *indexes,
               gboolean named)
{
  g_autoptr (GPtrArray) notes = bst_index_notes (indexes);
  g_autofree char *finding = bst_index_finding (indexes);
  g_autofree char *caption =
      named ? g_strdup_printf ("%s: %s", indexes->system, finding) : g_strdup (finding);

  const gboolean drawn = begin_figure (page, html, index);

  /* The figure says already what it comes to. */
  write_table (html, indexes, drawn ? _ ("Each case beside its baseline") : caption);
  if (drawn)
    bst_html_close (html);
  for (guint i = 0; i < notes->len; i++)
    bst_html_element (html, "p", notes->pdata[i], "class", "how", NULL);
}

void
bst_page_write_indexes (const BstPage *page, BstHtml *html)
{
  g_autoptr (GPtrArray) all =
      bst_indexes_new (page->groups, page->options->units, page->options->share);
  g_autofree char *title = all->len > 0 ? bst_index_title (all->pdata[0]) : NULL;

  if (all->len == 0)
    return;
  bst_html_open (html, "section", "class", "indexes", "id", "index", NULL);
  bst_html_open (html, "h2", NULL);
  bst_html_name (html, title);
  bst_html_close (html);
  for (guint i = 0; i < all->len; i++)
    write_indexes (page, html, i, all->pdata[i], all->len > 1);
  bst_html_close (html);
}

/* The total alone: what most readers came for. */
static void
write_finding (BstHtml *html, const BstIndexes *indexes, gboolean named)
{
  g_autofree char *title = bst_index_title (indexes);
  g_autofree char *sentence = bst_index_finding (indexes);
  g_autofree char *number = bst_index_number (indexes->total.index, indexes->total.interval.low,
                                              indexes->total.interval.high);

  bst_html_open (html, "li", NULL);
  bst_html_open (html, "span", "class", "figure", NULL);
  bst_html_element (html, "b", indexes->sheet != NULL ? number : "–", NULL);
  bst_html_close (html);
  bst_html_open (html, "span", "class", "sentence", NULL);
  bst_html_open (html, "b", NULL);
  bst_html_name (html, title);
  bst_html_close (html);
  bst_html_text (html, " ");
  if (named)
    {
      bst_html_name (html, indexes->system);
      bst_html_text (html, ": ");
    }
  bst_html_element (html, "span", sentence, NULL);
  bst_html_close (html);
  bst_html_close (html);
}

void
bst_page_write_index_findings (const BstPage *page, BstHtml *html)
{
  g_autoptr (GPtrArray) all =
      bst_indexes_new (page->groups, page->options->units, page->options->share);

  for (guint i = 0; i < all->len; i++)
    write_finding (html, all->pdata[i], all->len > 1);
}
