/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare-markdown.c - a comparison as tables for a merge request or a wiki.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "reports/levels.h"
#include "reports/price-private.h"
#include "reports/text.h"

/* What begins a mark-up or ends a cell is taken literally. */
static char *
escape (const char *text)
{
  g_autofree char *clean = bst_text_clean (text);
  GString *safe = g_string_new (NULL);

  for (const char *p = clean; *p != '\0'; p++)
    switch (*p)
      {
      case '<':
        g_string_append (safe, "&lt;");
        break;
      case '>':
        g_string_append (safe, "&gt;");
        break;
      case '&':
        g_string_append (safe, "&amp;");
        break;
      default:
        if (strchr ("\\`*_[]|#!~$", *p) != NULL)
          g_string_append_c (safe, '\\');
        g_string_append_c (safe, *p);
      }
  return g_string_free (safe, FALSE);
}

static void
put_cell (FILE *out, const char *text)
{
  g_autofree char *safe = escape (text);

  fprintf (out, " %s |", safe);
}

static void
put_line (FILE *out, const char *text)
{
  g_autofree char *safe = escape (text);

  fprintf (out, "%s\n", safe);
}

static void
put_heads (FILE *out)
{
  const char *heads[] = {
    _ ("case"), _ ("system"), _ ("median"),        _ ("95 % interval"),
    _ ("n"),    _ ("ratio"),  _ ("95 % interval"), _ ("verdict"),
  };

  fputc ('|', out);
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    put_cell (out, heads[i]);
  fputs ("\n|:--|:--|--:|--:|--:|--:|--:|:--|\n", out);
}

static char *
verdict_cell (const BstComparedRow *row, guint system)
{
  BstStatsVerdict verdict = row->pairings[system].verdict;
  const char *text = bst_compare_verdict_text (row, system);

  return verdict != 0 ? g_strdup_printf ("%s %s", bst_verdict_sign (verdict), text)
                      : g_strdup (text);
}

static void
put_row (const BstComparison *comparison, FILE *out, const BstComparedRow *row, guint system)
{
  g_autofree char *name = bst_compare_row_name (row);
  g_autofree char *median = bst_compare_median (row, system);
  g_autofree char *interval = bst_compare_interval (row, system);
  g_autofree char *n = bst_compare_count (row, system);
  g_autofree char *change = bst_compare_change_cell (comparison, row, system);
  g_autofree char *change_interval = bst_compare_change_interval (row, system);
  g_autofree char *verdict = verdict_cell (row, system);

  fputc ('|', out);
  put_cell (out, *name != '\0' ? name : row->c->text);
  put_cell (out, bst_comparison_name (comparison, system));
  put_cell (out, median);
  put_cell (out, interval);
  put_cell (out, n);
  put_cell (out, change);
  put_cell (out, change_interval);
  put_cell (out, verdict);
  fputc ('\n', out);
}

static void
put_rows (const BstComparison *comparison, FILE *out, const BstComparedRow *row)
{
  g_autoptr (GArray) order = bst_comparison_order (comparison, row);

  for (guint i = 0; i < order->len; i++)
    put_row (comparison, out, row, g_array_index (order, guint, i));
}

static void
put_scores (const BstComparison *comparison, FILE *out)
{
  fputs ("\n### ", out);
  put_line (out, bst_compare_score_title (comparison));
  fprintf (out, "\n| %s | %s | %s | %s | %s | %s |\n|:--|--:|--:|--:|--:|--:|\n", _ ("system"),
           _ ("score"), _ ("95 % interval"), _ ("wins"), _ ("ties"), _ ("losses"));
  for (guint s = 0; s < comparison->systems->len; s++)
    {
      const BstSystemScore *own = &comparison->scores->systems[s];
      g_autofree char *score = bst_compare_score (own);
      g_autofree char *interval = bst_compare_score_interval (own);

      fputc ('|', out);
      put_cell (out, bst_comparison_name (comparison, s));
      put_cell (out, score);
      put_cell (out, interval);
      fprintf (out, " %u | %u | %u |\n", (guint)own->tally.wins, (guint)own->tally.ties,
               (guint)own->tally.losses);
    }
}

static void
put_line_of (FILE *out, GStrv cells)
{
  fputc ('|', out);
  for (char **cell = cells; *cell != NULL; cell++)
    put_cell (out, *cell);
  fputc ('\n', out);
}

/* Figures to the right, all but column TEXT and the last if LAST. */
static void
put_table (FILE *out, const char *title, GStrv heads, const GPtrArray *lines, guint from,
           guint text, gboolean last)
{
  const guint n = g_strv_length (heads);

  fputs ("\n### ", out);
  put_line (out, title);
  fputc ('\n', out);
  put_line_of (out, heads);
  fputc ('|', out);
  for (guint k = 0; k < n; k++)
    fputs (k == text || (last && k + 1 == n) ? ":--|" : "--:|", out);
  fputc ('\n', out);
  for (guint i = from; i < lines->len; i++)
    put_line_of (out, lines->pdata[i]);
}

static void
put_prices (const BstComparison *comparison, FILE *out)
{
  const BstPrices *prices = comparison->prices;

  for (guint i = 0; i < prices->rows->len; i++)
    {
      const BstPricedRow *priced = prices->rows->pdata[i];
      g_autofree char *title = bst_price_title (comparison, priced);
      g_auto (GStrv) heads = bst_price_heads (prices, priced);
      g_autoptr (GPtrArray) lines = bst_price_lines (comparison, priced);
      g_autofree char *alone = bst_price_alone_text (comparison, priced);

      if (alone == NULL)
        put_table (out, title, heads, lines, 0, BST_PRICE_SYSTEM, TRUE);
      else
        {
          fputc ('\n', out);
          put_line (out, alone);
        }
    }
  for (guint i = 0; i < prices->bases->len; i++)
    {
      g_autoptr (GPtrArray) lines = bst_price_fact_lines (comparison, i);

      if (lines != NULL)
        put_table (out, _ ("What else the price buys"), lines->pdata[0], lines, 1, 0, FALSE);
    }
}

static void
put_list (FILE *out, const char *title, const GPtrArray *lines)
{
  if (lines->len == 0)
    return;
  fputs ("\n### ", out);
  put_line (out, title);
  fputc ('\n', out);
  for (guint i = 0; i < lines->len; i++)
    {
      fputs ("- ", out);
      put_line (out, lines->pdata[i]);
    }
}

static void
put_levels (const BstComparison *comparison, FILE *out)
{
  g_autoptr (BstLevels) levels = bst_comparison_levels (comparison);
  g_autoptr (GPtrArray) sentences = levels != NULL ? bst_level_sentences (levels) : NULL;

  if (sentences != NULL)
    put_list (out, _ ("Service levels"), sentences);
}

void
bst_compare_markdown (const BstComparison *comparison, FILE *out)
{
  g_autoptr (GPtrArray) notes = bst_compare_notes (comparison);
  g_autoptr (GPtrArray) doubts = bst_compare_doubts (comparison);
  g_autoptr (GPtrArray) gaps = bst_compare_gaps (comparison);

  for (guint from = 0, to = 0; from < comparison->rows->len; from = to)
    {
      g_autofree char *title = bst_compare_table_title (comparison->rows->pdata[from]);

      to = bst_compare_table_end (comparison, from);
      fprintf (out, "%s### ", from > 0 ? "\n" : "");
      put_line (out, title);
      fputc ('\n', out);
      put_heads (out);
      for (guint i = from; i < to; i++)
        put_rows (comparison, out, comparison->rows->pdata[i]);
    }
  if (comparison->scores != NULL)
    put_scores (comparison, out);
  if (comparison->prices != NULL)
    put_prices (comparison, out);
  put_levels (comparison, out);
  put_list (out, _ ("Missing or failed"), gaps);
  put_list (out, _ ("Not steady"), doubts);
  put_list (out, _ ("Left out by --exclude"), comparison->excluded);
  put_list (out, _ ("How to read this"), notes);
  if (comparison->prices != NULL)
    {
      g_autoptr (GPtrArray) remarks = bst_price_notes (comparison);

      put_list (out, _ ("About the prices"), remarks);
    }
}
