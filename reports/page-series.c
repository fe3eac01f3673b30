/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-series.c - the table of what was followed over time: sensors, and series of plugins.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/page.h"
#include "reports/parameters.h"
#include "reports/series.h"

static void
write_row (const BstPage *page, BstHtml *html, const BstCaseResult *c, const BstSeriesRow *row)
{
  g_autofree char *key =
      page->options->share ? bst_text_without_names (c, row->key) : g_strdup (row->key);
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

void
bst_page_write_series (const BstPage *page, BstHtml *html, const BstResult *result)
{
  guint written = 0;

  for (guint i = 0; i < result->cases->len; i++)
    {
      const BstCaseResult *c = result->cases->pdata[i];
      g_autoptr (GArray) rows = bst_series_rows (c, page->options->units);

      for (guint k = 0; k < rows->len && written < BST_PAGE_ROWS; k++)
        {
          if (written++ == 0)
            open_table (html);
          write_row (page, html, c, &g_array_index (rows, BstSeriesRow, k));
        }
    }
  for (guint i = 0; written > 0 && i < 3; i++)
    bst_html_close (html);
}
