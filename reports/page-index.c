/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-index.c - the section of a run whose suite has scores: an index for each case, each group
 * and all of it.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/index.h"
#include "reports/page.h"

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
write_indexes (BstHtml *html, const BstIndexes *indexes, gboolean named)
{
  g_autoptr (GPtrArray) notes = bst_index_notes (indexes);
  g_autofree char *finding = bst_index_finding (indexes);
  g_autofree char *caption =
      named ? g_strdup_printf ("%s: %s", indexes->system, finding) : g_strdup (finding);

  write_table (html, indexes, caption);
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
    write_indexes (html, all->pdata[i], all->len > 1);
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
