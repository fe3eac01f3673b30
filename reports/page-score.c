/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-score.c - one number per system with its interval, and how often it won: where the user
 * asked for a score.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"
#include "reports/page.h"

static void
write_heads (BstHtml *html)
{
  const char *heads[] = { _ ("System"), _ ("Score"), _ ("95 % interval"),
                          _ ("Wins"),   _ ("Ties"),  _ ("Losses") };

  bst_html_open (html, "thead", NULL);
  bst_html_open (html, "tr", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    bst_html_element (html, "th", heads[i], "scope", "col", "class", i > 0 ? "num" : NULL, NULL);
  bst_html_close (html);
  bst_html_close (html);
}

static void
write_count (BstHtml *html, gsize count)
{
  g_autofree char *text = g_strdup_printf ("%u", (guint)count);

  bst_html_element (html, "td", text, "class", "num", NULL);
}

static void
write_system (BstHtml *html, const BstComparison *comparison, guint system)
{
  const BstSystemScore *own = &comparison->scores->systems[system];
  g_autofree char *score = bst_compare_score (own);
  g_autofree char *interval = bst_compare_score_interval (own);

  bst_html_open (html, "tr", NULL);
  bst_html_open (html, "th", "scope", "row", NULL);
  bst_html_name (html, bst_comparison_name (comparison, system));
  bst_html_close (html);
  bst_html_element (html, "td", score, "class", "num", NULL);
  bst_html_element (html, "td", interval, "class", "num", NULL);
  write_count (html, own->tally.wins);
  write_count (html, own->tally.ties);
  write_count (html, own->tally.losses);
  bst_html_close (html);
}

static void
write_missing (BstHtml *html, const BstComparison *comparison)
{
  g_autoptr (GPtrArray) missing = bst_compare_score_missing (comparison);
  g_autofree char *list = bst_compare_join (missing);
  g_autofree char *text = g_strdup_printf ("%s: %s", bst_compare_score_missing_title (), list);

  if (missing->len > 0)
    bst_html_element (html, "p", text, NULL);
}

void
bst_page_write_score (const BstPage *page, BstHtml *html)
{
  const BstComparison *comparison = page->comparison;
  g_autoptr (GArray) order = NULL;
  g_autofree char *note = NULL;

  if (comparison->scores == NULL)
    return;
  order = bst_compare_score_order (comparison);
  note = bst_compare_score_note (comparison);
  bst_html_open (html, "div", "class", "wide score", NULL);
  bst_html_open (html, "table", NULL);
  bst_html_element (html, "caption", bst_compare_score_title (comparison), NULL);
  write_heads (html);
  bst_html_open (html, "tbody", NULL);
  for (guint i = 0; i < order->len; i++)
    write_system (html, comparison, g_array_index (order, guint, i));
  for (guint i = 0; i < 3; i++)
    bst_html_close (html);
  bst_html_element (html, "p", note, "class", "how", NULL);
  write_missing (html, comparison);
}
