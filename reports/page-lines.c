/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-lines.c - tables whose cells were made elsewhere.
 */
#include <config.h>

#include "reports/page.h"

static void
write_line (BstHtml *html, const GStrv cells, gboolean head, guint text)
{
  const guint n = g_strv_length (cells);

  bst_html_open (html, "tr", NULL);
  for (guint k = 0; k < n; k++)
    {
      const char *class = k == text ? NULL : "num";

      if (head || k == text)
        {
          bst_html_open (html, "th", "scope", head ? "col" : "row", "class", class, NULL);
          bst_html_name (html, cells[k]);
          bst_html_close (html);
        }
      else
        bst_html_element (html, "td", cells[k], "class", class, NULL);
    }
  bst_html_close (html);
}

void
bst_page_write_lines (BstHtml *html, const char *caption, const GStrv heads, const GPtrArray *lines,
                      guint from, guint text)
{
  bst_html_open (html, "div", "class", "wide", NULL);
  bst_html_open (html, "table", NULL);
  bst_html_element (html, "caption", caption, NULL);
  bst_html_open (html, "thead", NULL);
  write_line (html, heads, TRUE, text);
  bst_html_close (html);
  bst_html_open (html, "tbody", NULL);
  for (guint i = from; i < MIN (lines->len, BST_PAGE_ROWS); i++)
    write_line (html, lines->pdata[i], FALSE, text);
  for (guint i = 0; i < 3; i++)
    bst_html_close (html);
}
