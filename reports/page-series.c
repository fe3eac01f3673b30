/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-series.c - what was followed over time, sensors and series of plugins: a picture of each over
 * the time of the run, and their table.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "reports/chart-series.h"
#include "reports/chart-wishes.h"
#include "reports/page.h"
#include "reports/parameters.h"
#include "reports/series.h"
#include "reports/svg.h"

/* Machines have dozens of sensors; what is not drawn is in the table. */
#define MAX_CHARTS 12

typedef struct
{
  const char *key; /* borrowed */
  BstFigure *figure;
} Drawn;

static void
drawn_free (gpointer data)
{
  Drawn *drawn = data;

  bst_figure_free (drawn->figure);
  g_free (drawn);
}

/* The key as it is shown. */
static char *
key_text (const BstPage *page, const BstCaseResult *c, const char *key)
{
  return page->options->share ? bst_text_without_names (c, key) : g_strdup (key);
}

/* ---- Pictures ------------------------------------------------------------------------------ */

static void
plan_key (BstPage *page, BstGnuplot *plot, const BstResult *result, const BstCaseResult *c,
          const char *key, GPtrArray *all)
{
  g_autofree char *name = key_text (page, c, key);
  BstFigure *figure =
      bst_chart_series (plot, result, page->groups, key, name, page->options->units);
  Drawn *drawn = NULL;

  if (figure == NULL)
    return;
  drawn = g_new0 (Drawn, 1);
  drawn->key = key;
  drawn->figure = figure;
  g_ptr_array_add (all, drawn);
}

/* KEY: "clock", "temperature{sensor=cpu}". */
static gboolean
is_allowed (const BstPage *page, const BstCaseResult *c, const char *key)
{
  g_autofree char *metric = g_strndup (key, strcspn (key, "{"));

  return bst_chart_wishes_allow (page->wishes, BST_CHART_FOLLOWED, c->description->name, metric);
}

static void
plan_result (BstPage *page, BstGnuplot *plot, const BstResult *result, GPtrArray *all, guint most)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < result->cases->len; i++)
    {
      const BstCaseResult *c = result->cases->pdata[i];

      for (guint k = 0; k < c->series->len && all->len < most; k++)
        {
          const char *key = ((const BstSeries *)c->series->pdata[k])->key;

          if (is_allowed (page, c, key) && g_hash_table_add (seen, (gpointer)key))
            plan_key (page, plot, result, c, key, all);
        }
    }
}

void
bst_page_plan_series (BstPage *page, BstGnuplot *plot)
{
  guint left = MAX_CHARTS;

  page->series_figures = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
  for (guint i = 0; i < page->n_results; i++)
    {
      GPtrArray *all = g_ptr_array_new_with_free_func (drawn_free);

      plan_result (page, plot, page->results[i], all, left);
      left -= all->len;
      g_ptr_array_add (page->series_figures, all);
    }
}

void
bst_page_list_series (const BstPage *page, GPtrArray *figures)
{
  for (guint i = 0; i < page->series_figures->len; i++)
    {
      const GPtrArray *all = page->series_figures->pdata[i];

      for (guint k = 0; k < all->len; k++)
        g_ptr_array_add (figures, ((const Drawn *)all->pdata[k])->figure);
    }
}

void
bst_page_adopt_series (BstPage *page, const BstGnuplot *plot)
{
  for (guint i = 0; i < page->series_figures->len; i++)
    {
      const GPtrArray *all = page->series_figures->pdata[i];

      for (guint k = 0; k < all->len; k++)
        {
          BstFigure *figure = ((const Drawn *)all->pdata[k])->figure;
          const char *svg = bst_gnuplot_svg (plot, figure->chart, NULL);
          g_autofree char *prefix = g_strdup_printf ("followed-%u-%u", i + 1, k + 1);

          if (svg != NULL)
            figure->svg =
                bst_svg_adopt (svg, strlen (svg), prefix, figure->caption, figure->alt, NULL);
        }
    }
}

/* ---- Table --------------------------------------------------------------------------------- */

static void
write_row (const BstPage *page, BstHtml *html, const BstCaseResult *c, const BstSeriesRow *row)
{
  g_autofree char *key = key_text (page, c, row->key);
  g_autofree char *low = bst_series_format (row, row->low);
  g_autofree char *mean = bst_series_format (row, row->mean);
  g_autofree char *high = bst_series_format (row, row->high);
  const char *numbers[] = { low, mean, high };

  bst_html_open (html, "tr", NULL);
  bst_html_element (html, "th", bst_groups_case_name (page->groups, c), "scope", "row", NULL);
  bst_html_element (html, "td", key, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    bst_html_element (html, "td", numbers[i], "class", "num", NULL);
  bst_html_element (html, "td", row->scale.text, NULL);
  bst_html_close (html);
}

static void
open_table (BstHtml *html)
{
  const char *heads[] = { _ ("Case"), _ ("What"),    _ ("Lowest"),
                          _ ("Mean"), _ ("Highest"), _ ("Unit") };

  bst_html_open (html, "div", "class", "wide", NULL);
  bst_html_open (html, "table", NULL);
  bst_html_element (html, "caption", _ ("Followed over time, in all repetitions"), NULL);
  bst_html_open (html, "thead", NULL);
  bst_html_open (html, "tr", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    bst_html_element (html, "th", heads[i], "scope", "col", "class",
                      i >= 2 && i <= 4 ? "num" : NULL, NULL);
  bst_html_close (html);
  bst_html_close (html);
  bst_html_open (html, "tbody", NULL);
}

/* Of KEY; NULL: of all. */
static void
write_table (const BstPage *page, BstHtml *html, const BstResult *result, const char *key)
{
  guint written = 0;

  for (guint i = 0; i < result->cases->len; i++)
    {
      const BstCaseResult *c = result->cases->pdata[i];
      g_autoptr (GArray) rows = bst_series_rows (c, page->options->units);

      for (guint k = 0; k < rows->len && written < BST_PAGE_ROWS; k++)
        {
          const BstSeriesRow *row = &g_array_index (rows, BstSeriesRow, k);

          if (key != NULL && !g_str_equal (row->key, key))
            continue;
          if (written++ == 0)
            open_table (html);
          write_row (page, html, c, row);
        }
    }
  for (guint i = 0; written > 0 && i < 3; i++)
    bst_html_close (html);
}

/* ---- Both ---------------------------------------------------------------------------------- */

static void
write_figure (const BstPage *page, BstHtml *html, const BstResult *result, const Drawn *drawn,
              const char *id)
{
  const BstFigure *figure = drawn->figure;

  bst_page_begin_figure (html, id, figure);
  bst_page_insert_picture (html, figure->svg);
  bst_html_element (html, "p", figure->how, "class", "how", NULL);
  bst_html_open (html, "details", NULL);
  bst_html_element (html, "summary", _ ("Table"), NULL);
  write_table (page, html, result, drawn->key);
  bst_html_close (html);
  bst_html_close (html);
}

/* What has no picture is in the table alone, with all the rest. */
void
bst_page_write_series (const BstPage *page, BstHtml *html, guint run)
{
  const GPtrArray *all = page->series_figures->pdata[run];

  for (guint i = 0; i < all->len; i++)
    {
      const Drawn *drawn = all->pdata[i];
      g_autofree char *id = g_strdup_printf ("followed-%u-%u-caption", run + 1, i + 1);

      if (drawn->figure->svg != NULL)
        write_figure (page, html, page->results[run], drawn, id);
    }
  write_table (page, html, page->results[run], NULL);
}
