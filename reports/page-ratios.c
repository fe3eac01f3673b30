/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-ratios.c - the charts of the comparison with the tables behind them: of two systems each
 * change with its verdict, of more the ratios of all cases side by side.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/chart-wishes.h"
#include "reports/compare-private.h"
#include "reports/page.h"
#include "reports/ratios.h"

/* ---- Planning ------------------------------------------------------------------------------ */

static const BstComparison *
comparison_of (const BstPage *page)
{
  return page->comparison != NULL && page->comparison->refusals->len == 0 ? page->comparison : NULL;
}

static gboolean
is_wished (const BstPage *page, BstChartKind kind)
{
  return bst_chart_wish_find (page->wishes, kind, NULL, NULL) != NULL;
}

/* One case of several systems has its bars. */
GPtrArray *
bst_page_plan_ratios (const BstPage *page, BstGnuplot *plot)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_figure_free);
  const BstComparison *comparison = comparison_of (page);
  g_autoptr (BstRatios) ratios = comparison != NULL ? bst_ratios_new (comparison) : NULL;

  if (ratios == NULL || ratios->drawn->len == 0)
    return figures;
  if (comparison->systems->len == 2 && !is_wished (page, BST_CHART_RATIOS))
    g_ptr_array_add (figures, bst_chart_forest (plot, ratios));
  else if (ratios->drawn->len > 1 || is_wished (page, BST_CHART_RATIOS))
    g_ptr_array_add (figures, bst_chart_ratios (plot, ratios));
  return figures;
}

/* They stand behind those of the groups; their numbers, too. */
static const BstFigure *
find_figure (const BstPage *page, guint *number)
{
  const guint n = page->groups->groups->len;
  const GPtrArray *own = page->figures->pdata[n];

  *number = 1;
  for (guint i = 0; i < n; i++)
    *number += ((const GPtrArray *)page->figures->pdata[i])->len;
  return own->len > 0 ? own->pdata[0] : NULL;
}

/* ---- Two systems --------------------------------------------------------------------------- */

static void
write_head (BstHtml *html, const char *text, gboolean number)
{
  bst_html_open (html, "th", "scope", "col", "class", number ? "num" : NULL, NULL);
  bst_html_name (html, text);
  bst_html_close (html);
}

static void
write_name (BstHtml *html, const BstRatios *ratios, guint row)
{
  g_autofree char *name = bst_ratios_row_name (ratios, row);

  bst_html_open (html, "th", "scope", "row", NULL);
  bst_html_name (html, name);
  bst_html_close (html);
}

static char *
p_text (double p)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (isfinite (p) ? g_ascii_formatd (text, sizeof text, "%.2g", p) : "–");
}

static void
write_change_heads (BstHtml *html, const BstRatios *ratios)
{
  const BstComparison *comparison = ratios->comparison;
  const char *heads[] = { _ ("Case"),
                          _ ("Unit"),
                          bst_comparison_name (comparison, comparison->baseline),
                          bst_comparison_name (comparison, bst_ratios_candidate (ratios)),
                          _ ("Ratio"),
                          _ ("95 % interval"),
                          _ ("p"),
                          _ ("Verdict") };

  bst_html_open (html, "thead", NULL);
  bst_html_open (html, "tr", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    write_head (html, heads[i], i >= 2 && i + 1 < G_N_ELEMENTS (heads));
  bst_html_close (html);
  bst_html_close (html);
}

static void
write_verdict (BstHtml *html, BstStatsVerdict verdict, const char *word)
{
  g_autofree char *class =
      verdict != 0 ? g_strdup_printf ("verdict-%s", bst_verdict_name (verdict)) : NULL;
  g_autofree char *text = g_strdup_printf ("%s %s", bst_verdict_sign (verdict), word);

  bst_html_element (html, "td", g_strstrip (text), "class", class, NULL);
}

static void
write_change (BstHtml *html, const BstRatios *ratios, guint index)
{
  const BstComparison *comparison = ratios->comparison;
  const guint candidate = bst_ratios_candidate (ratios);
  const BstComparedRow *row = ratios->rows->pdata[index];
  g_autofree char *before = bst_compare_median (row, comparison->baseline);
  g_autofree char *after = bst_compare_median (row, candidate);
  g_autofree char *change = bst_compare_change_cell (comparison, row, candidate);
  g_autofree char *interval = bst_compare_change_interval (row, candidate);
  g_autofree char *p = p_text (row->pairings[candidate].p_adjusted);
  const char *cells[] = { before, after, change, interval, p };

  bst_html_open (html, "tr", NULL);
  write_name (html, ratios, index);
  bst_html_element (html, "td", row->scale.text, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    bst_html_element (html, "td", cells[i], "class", "num", NULL);
  write_verdict (html, row->pairings[candidate].verdict, bst_compare_verdict_text (row, candidate));
  bst_html_close (html);
}

static void
write_mean_change (BstHtml *html, const BstRatios *ratios)
{
  const guint candidate = bst_ratios_candidate (ratios);
  const BstStatsComparison *c = NULL;
  const BstStatsVerdict verdict =
      bst_ratios_have_mean (ratios) ? bst_means_verdict (ratios->comparison, candidate) : 0;
  g_autofree char *change = NULL, *interval = NULL, *p = NULL;

  if (!bst_ratios_have_mean (ratios))
    return;
  c = &ratios->comparison->means->systems[candidate];
  change = bst_compare_ratio (c);
  interval = bst_compare_ratio_interval (c);
  p = p_text (c->p);
  bst_html_open (html, "tr", "class", "total", NULL);
  bst_html_element (html, "th", _ ("geometric mean"), "scope", "row", NULL);
  for (guint i = 0; i < 3; i++)
    bst_html_element (html, "td", "", NULL);
  bst_html_element (html, "td", change, "class", "num", NULL);
  bst_html_element (html, "td", interval, "class", "num", NULL);
  bst_html_element (html, "td", p, "class", "num", NULL);
  write_verdict (html, verdict, bst_compare_verdict_word (verdict));
  bst_html_close (html);
}

/* ---- More of them -------------------------------------------------------------------------- */

/* A system's name above its column. */
static void
write_ratio_heads (BstHtml *html, const BstRatios *ratios)
{
  bst_html_open (html, "thead", NULL);
  bst_html_open (html, "tr", NULL);
  write_head (html, _ ("Case"), FALSE);
  for (guint s = 0; s < ratios->comparison->systems->len; s++)
    write_head (html, bst_comparison_name (ratios->comparison, s), TRUE);
  bst_html_close (html);
  bst_html_close (html);
}

static double
best_of (const BstRatios *ratios, guint row)
{
  double best = 0;

  for (guint s = 0; s < ratios->comparison->systems->len; s++)
    {
      const double value = bst_ratios_get (ratios, row, s).value;

      best = value > best ? value : best;
    }
  return best;
}

/* The best is bold. */
static void
write_cell (BstHtml *html, const char *text, gboolean best)
{
  bst_html_open (html, "td", "class", "num", NULL);
  if (best)
    bst_html_element (html, "b", text, NULL);
  else
    bst_html_text (html, text);
  bst_html_close (html);
}

static void
write_ratios_of (BstHtml *html, const BstRatios *ratios, guint index)
{
  const BstComparedRow *row = ratios->rows->pdata[index];
  const double best = best_of (ratios, index);

  bst_html_open (html, "tr", NULL);
  write_name (html, ratios, index);
  for (guint s = 0; s < ratios->comparison->systems->len; s++)
    {
      g_autofree char *ratio = bst_ratios_text (ratios, index, s);
      const BstStatsVerdict verdict = ratios->to_best ? 0 : row->pairings[s].verdict;
      g_autofree char *text = g_strdup_printf ("%s %s", ratio, bst_verdict_sign (verdict));

      write_cell (html, g_strstrip (text), bst_ratios_get (ratios, index, s).value == best);
    }
  bst_html_close (html);
}

static void
write_mean_ratios (BstHtml *html, const BstRatios *ratios)
{
  if (!bst_ratios_have_mean (ratios))
    return;
  bst_html_open (html, "tr", "class", "total", NULL);
  bst_html_element (html, "th", _ ("geometric mean"), "scope", "row", NULL);
  for (guint s = 0; s < ratios->comparison->systems->len; s++)
    {
      g_autofree char *text = bst_ratios_mean_text (ratios, s);

      write_cell (html, text, FALSE);
    }
  bst_html_close (html);
}

/* ---- The figure ---------------------------------------------------------------------------- */

typedef struct
{
  void (*heads) (BstHtml *html, const BstRatios *ratios);
  void (*row) (BstHtml *html, const BstRatios *ratios, guint index);
  void (*mean) (BstHtml *html, const BstRatios *ratios);
} Kind;

static const Kind changes = { write_change_heads, write_change, write_mean_change };
static const Kind matrix = { write_ratio_heads, write_ratios_of, write_mean_ratios };

static char *
table_title (const BstRatios *ratios)
{
  const BstComparison *comparison = ratios->comparison;

  if (ratios->to_best)
    return g_strdup (_ ("Medians as shares of the best system of each case"));
  return g_strdup_printf (comparison->systems->len == 2
                              ? _ ("Medians, and speed-ups against %s")
                              : _ ("Speed-ups against %s with their 95 %% intervals; the best of "
                                   "each case is bold; + better, - worse, = equivalent, ? "
                                   "inconclusive"),
                          bst_comparison_name (comparison, comparison->baseline));
}

static void
write_cut (BstHtml *html, guint n, guint all)
{
  g_autofree char *text =
      g_strdup_printf (ngettext ("The first %u of %u row; 'benchstone compare' has all.",
                                 "The first %u of %u rows; 'benchstone compare' has all.", all),
                       n, all);

  if (n < all)
    bst_html_element (html, "p", text, "class", "how", NULL);
}

static void
write_table (BstHtml *html, const BstRatios *ratios)
{
  const Kind *kind = ratios->comparison->systems->len == 2 ? &changes : &matrix;
  const guint most = MAX (2 * BST_PAGE_ROWS / ratios->comparison->systems->len, 1);
  const guint n = MIN (ratios->rows->len, most);
  g_autofree char *title = table_title (ratios);

  bst_html_open (html, "div", "class", "wide", NULL);
  bst_html_open (html, "table", NULL);
  bst_html_element (html, "caption", title, NULL);
  kind->heads (html, ratios);
  bst_html_open (html, "tbody", NULL);
  for (guint i = 0; i < n; i++)
    kind->row (html, ratios, i);
  kind->mean (html, ratios);
  for (guint i = 0; i < 3; i++)
    bst_html_close (html);
  write_cut (html, n, ratios->rows->len);
}

static void
write_note (BstHtml *html, const BstComparison *comparison)
{
  g_autofree char *note = bst_compare_mean_note (comparison);

  if (note != NULL)
    bst_html_element (html, "p", note, "class", "how", NULL);
}

void
bst_page_write_ratios (const BstPage *page, BstHtml *html)
{
  guint number = 0;
  const BstFigure *figure = find_figure (page, &number);
  g_autofree char *id = g_strdup_printf ("fig-%u-caption", number);
  g_autoptr (BstRatios) ratios = NULL;

  if (figure == NULL)
    return;
  ratios = bst_ratios_new (page->comparison);
  bst_page_begin_figure (html, id, figure);
  if (figure->svg != NULL)
    {
      bst_page_insert_picture (html, figure->svg);
      bst_html_element (html, "p", figure->how, "class", "how", NULL);
      bst_html_open (html, "details", NULL);
      bst_html_element (html, "summary", _ ("Table"), NULL);
    }
  write_table (html, ratios);
  write_note (html, page->comparison);
  if (figure->svg != NULL)
    bst_html_close (html);
  bst_html_close (html);
}

/* ---- The headline -------------------------------------------------------------------------- */

void
bst_page_write_lead (const BstPage *page, BstHtml *html)
{
  const BstComparison *comparison = comparison_of (page);
  g_autofree char *sentence = comparison != NULL ? bst_compare_lead (comparison) : NULL;
  BstStatsVerdict verdict = sentence != NULL ? comparison->means->verdict : 0;
  gboolean leads = verdict == BST_STATS_BETTER;
  g_autofree char *ratio = leads ? bst_compare_ratio (&comparison->means->lead) : NULL;

  if (sentence == NULL)
    return;
  bst_html_open (html, "li", "class", "lead", NULL);
  bst_html_open (html, "span", "class", "figure", NULL);
  bst_html_element (html, "b", leads ? ratio : bst_verdict_sign (verdict), NULL);
  bst_html_text (html, " ");
  bst_html_element (html, "small", leads ? _ ("times") : bst_compare_verdict_word (verdict), NULL);
  bst_html_close (html);
  bst_html_element (html, "span", sentence, "class", "sentence", NULL);
  bst_html_close (html);
}
