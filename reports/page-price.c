/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-price.c - what runs cost, and the section of the page that says what is given for it: a
 * chart per row with its table, what else a price buys, and how to read it.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/chart-wishes.h"
#include "reports/page.h"
#include "reports/price-private.h"

/* A chart each; beyond these the tables tell. */
#define MAX_CHARTS 6

static const BstPrices *
prices_of (const BstPage *page)
{
  return page->comparison != NULL && page->comparison->refusals->len == 0 ? page->comparison->prices
                                                                          : NULL;
}

/* ---- Planning ------------------------------------------------------------------------------ */

static gboolean
is_drawn (const BstPage *page, const BstPricedRow *priced)
{
  return bst_priced_row_is_drawn (prices_of (page), priced)
         && bst_chart_wishes_allow (page->wishes, BST_CHART_PRICE, priced->row->c->benchmark->name,
                                    priced->row->metric->name);
}

void
bst_page_plan_prices (const BstPage *page, BstGnuplot *plot, guint most)
{
  const BstPrices *prices = prices_of (page);
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_figure_free);

  for (guint i = 0; prices != NULL && i < prices->rows->len; i++)
    {
      const BstPricedRow *priced = prices->rows->pdata[i];

      if (is_drawn (page, priced) && figures->len < MAX_CHARTS
          && bst_gnuplot_n_charts (plot) < most)
        g_ptr_array_add (figures, bst_chart_price (plot, page->comparison, priced));
    }
  g_ptr_array_add (page->figures, figures);
}

/* The last list of figures is that of prices; their numbers follow those of all others. */
static const GPtrArray *
price_figures (const BstPage *page, guint *number)
{
  *number = 1;
  for (guint i = 0; i + 1 < page->figures->len; i++)
    *number += ((const GPtrArray *)page->figures->pdata[i])->len;
  return page->figures->pdata[page->figures->len - 1];
}

/* ---- Tables -------------------------------------------------------------------------------- */

/* Without the interval of the value, which is that of the median: a page is not so wide. */
static GStrv
narrow (GStrv cells)
{
  g_free (cells[BST_PRICE_VALUE_INTERVAL]);
  for (guint k = BST_PRICE_VALUE_INTERVAL; k < BST_PRICE_CELLS; k++)
    cells[k] = cells[k + 1];
  return cells;
}

static void
write_row_table (const BstPage *page, BstHtml *html, const BstPricedRow *priced)
{
  g_autofree char *title = bst_price_title (page->comparison, priced);
  g_auto (GStrv) heads = narrow (bst_price_heads (page->comparison->prices, priced));
  g_autoptr (GPtrArray) lines = bst_price_lines (page->comparison, priced);

  for (guint i = 0; i < lines->len; i++)
    narrow (lines->pdata[i]);
  bst_page_write_lines (html, title, heads, lines, 0, BST_PRICE_SYSTEM);
}

/* One system has nothing beside it: ranks and ratios would be dashes. */
static gboolean
write_alone (const BstPage *page, BstHtml *html, const BstPricedRow *priced)
{
  g_autofree char *text = bst_price_alone_text (page->comparison, priced);

  if (text != NULL)
    bst_html_element (html, "p", text, NULL);
  return text != NULL;
}

/* ---- The section --------------------------------------------------------------------------- */

static void
write_figure (const BstPage *page, BstHtml *html, const BstPricedRow *priced,
              const BstFigure *figure, guint number)
{
  g_autofree char *id = g_strdup_printf ("fig-%u-caption", number);

  bst_page_begin_figure (html, id, figure);
  if (figure->svg != NULL)
    {
      bst_page_insert_picture (html, figure->svg);
      bst_html_element (html, "p", figure->how, "class", "how", NULL);
      bst_html_open (html, "details", NULL);
      bst_html_element (html, "summary", _ ("Table"), NULL);
    }
  write_row_table (page, html, priced);
  if (figure->svg != NULL)
    bst_html_close (html);
  bst_html_close (html);
}

static void
write_rows (const BstPage *page, BstHtml *html, const BstPrices *prices)
{
  guint number = 0, next = 0;
  const GPtrArray *figures = price_figures (page, &number);

  for (guint i = 0; i < prices->rows->len; i++)
    {
      const BstPricedRow *priced = prices->rows->pdata[i];

      if (is_drawn (page, priced) && next < figures->len)
        {
          write_figure (page, html, priced, figures->pdata[next], number + next);
          next++;
        }
      else if (!write_alone (page, html, priced))
        write_row_table (page, html, priced);
    }
}

void
bst_page_write_prices (const BstPage *page, BstHtml *html)
{
  const BstPrices *prices = prices_of (page);
  g_autoptr (GPtrArray) notes = NULL;

  if (prices == NULL)
    return;
  bst_html_open (html, "section", "class", "prices", "id", "prices", NULL);
  bst_html_element (html, "h2", _ ("Performance per price"), NULL);
  write_rows (page, html, prices);
  for (guint i = 0; i < prices->bases->len; i++)
    {
      g_autoptr (GPtrArray) lines = bst_price_fact_lines (page->comparison, i);

      if (lines != NULL)
        bst_page_write_lines (html, _ ("What else the price buys"), lines->pdata[0], lines, 1, 0);
    }
  notes = bst_price_notes (page->comparison);
  for (guint i = 0; i < notes->len; i++)
    bst_html_element (html, "p", notes->pdata[i], "class", "how", NULL);
  bst_html_close (html);
}

/* ---- Elsewhere on the page ----------------------------------------------------------------- */

/* Nothing stands large where nobody is known to be first. */
static void
write_lead (BstHtml *html, const BstPricedRow *priced)
{
  g_autofree char *lead = bst_price_ratio (&priced->lead);

  bst_html_open (html, "span", "class", "figure", NULL);
  if (bst_price_leads (priced))
    {
      bst_html_element (html, "b", lead, NULL);
      bst_html_text (html, " ");
      bst_html_element (html, "small", _ ("times"), NULL);
    }
  else
    bst_html_element (html, "b", "?", NULL);
  bst_html_close (html);
}

/* The first row alone: what most readers came for. */
void
bst_page_write_price_finding (const BstPage *page, BstHtml *html)
{
  const BstPrices *prices = prices_of (page);
  const BstPricedRow *priced =
      prices != NULL && prices->rows->len > 0 ? prices->rows->pdata[0] : NULL;
  g_autofree char *headline = priced != NULL ? bst_price_headline (page->comparison, priced) : NULL;
  const BstBenchmarkInfo *benchmark = NULL;

  if (headline == NULL)
    return;
  benchmark = priced->row->c->benchmark;
  bst_html_open (html, "li", NULL);
  write_lead (html, priced);
  bst_html_open (html, "span", "class", "sentence", NULL);
  bst_html_element (html, "b", benchmark->title != NULL ? benchmark->title : benchmark->name, NULL);
  bst_html_text (html, " ");
  bst_html_element (html, "span", headline, NULL);
  bst_html_close (html);
  bst_html_close (html);
}

/* Several runs are compared, and have their table there. */
static void
write_figures (const BstPage *page, BstHtml *html, const BstResult *result)
{
  g_autoptr (GPtrArray) figures = bst_price_run_figures (result, page->options->units);

  if (figures->len == 0)
    return;
  bst_html_open (html, "ul", NULL);
  for (guint i = 0; i < figures->len; i++)
    bst_html_element (html, "li", figures->pdata[i], NULL);
  bst_html_close (html);
}

void
bst_page_write_run_prices (const BstPage *page, BstHtml *html)
{
  for (guint i = 0; i < page->n_results; i++)
    {
      const BstResult *result = page->results[i];
      g_autofree char *text = bst_price_run_text (result);
      g_autofree char *line = page->n_results > 1
                                  ? g_strdup_printf (_ ("Price of run %s: %s"), result->id, text)
                                  : g_strdup_printf (_ ("Price: %s"), text);

      if (text == NULL)
        continue;
      bst_html_element (html, "p", line, NULL);
      if (page->n_results == 1)
        write_figures (page, html, result);
    }
}
