/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * price-text.c - performance per price on a terminal, below the tables of a comparison.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/price-private.h"
#include "reports/text.h"

/* What the terminal has room for: the median stands above, and JSON and CSV have all of it. */
static const BstPriceCell shown[] = {
  BST_PRICE_RANK,  BST_PRICE_SYSTEM,         BST_PRICE_PRICE,
  BST_PRICE_VALUE, BST_PRICE_RATIO,          BST_PRICE_RATIO_INTERVAL,
  BST_PRICE_EQUAL, BST_PRICE_EQUAL_INTERVAL, BST_PRICE_PARETO,
};
#define N_SHOWN G_N_ELEMENTS (shown)
/* From this one on, cells stand on a second line where one is too long. */
#define BROKEN_AT 6
#define GAP 2
#define LONGEST_NAME 30

static gboolean
is_text (guint k)
{
  return shown[k] == BST_PRICE_SYSTEM || shown[k] == BST_PRICE_PARETO;
}

static void
measure (guint *widths, GStrv cells)
{
  for (guint k = 0; k < N_SHOWN; k++)
    widths[k] = MAX (widths[k], bst_text_width (cells[shown[k]]));
}

static void
print_cells (const BstShowOptions *options, FILE *out, GStrv cells, const guint *widths,
             gboolean broken, BstShowInk ink)
{
  g_autoptr (GString) line = g_string_new (" ");

  for (guint k = 0; k < N_SHOWN; k++)
    {
      g_autofree char *fit = bst_text_fit (cells[shown[k]], widths[k]);
      g_autofree char *padded = bst_text_pad (fit, widths[k], !is_text (k));
      g_autofree char *text = NULL;

      if (broken && k == BROKEN_AT)
        {
          text = bst_show_text (options, g_strchomp (line->str));
          bst_show_row (options, out, ink, text);
          g_string_assign (line, "      ");
        }
      g_string_append_printf (line, "%*s%s", GAP - (k == 0), "", padded);
    }
  {
    g_autofree char *text = bst_show_text (options, g_strchomp (line->str));

    bst_show_row (options, out, ink, text);
  }
}

static gboolean
is_too_wide (const BstShowOptions *options, const guint *widths)
{
  guint total = 0;

  for (guint k = 0; k < N_SHOWN; k++)
    total += widths[k] + GAP;
  return total > (guint)options->width;
}

/* The unit stands in the title: it would make a column wide. */
static GStrv
make_heads (const BstComparison *comparison, const BstPricedRow *priced)
{
  GStrv heads = bst_price_heads (comparison->prices, priced);

  g_free (heads[BST_PRICE_VALUE]);
  heads[BST_PRICE_VALUE] = g_strdup (_ ("value"));
  return heads;
}

static void
print_table (const BstComparison *comparison, const BstShowOptions *options, FILE *out,
             const BstPricedRow *priced)
{
  g_autofree char *what = bst_price_title (comparison, priced);
  g_autofree char *unit = bst_price_value_unit (comparison->prices, priced);
  g_autofree char *title = g_strdup_printf (_ ("%s, in %s"), what, unit);
  g_autofree char *headline = bst_price_headline (comparison, priced);
  g_auto (GStrv) heads = make_heads (comparison, priced);
  g_autoptr (GPtrArray) lines = bst_price_lines (comparison, priced);
  guint widths[N_SHOWN] = { 0 };
  gboolean broken = FALSE;

  measure (widths, heads);
  for (guint i = 0; i < lines->len; i++)
    measure (widths, lines->pdata[i]);
  widths[1] = MIN (widths[1], LONGEST_NAME);
  broken = is_too_wide (options, widths);
  fputc ('\n', out);
  bst_show_wrapped (options, out, BST_SHOW_BOLD, title, "");
  if (headline != NULL)
    bst_show_wrapped (options, out, BST_SHOW_NORMAL, headline, "  ");
  print_cells (options, out, heads, widths, broken, BST_SHOW_DIM);
  for (guint i = 0; i < lines->len; i++)
    print_cells (options, out, lines->pdata[i], widths, broken, BST_SHOW_NORMAL);
}

static void
print_row (const BstComparison *comparison, const BstShowOptions *options, FILE *out,
           const BstPricedRow *priced)
{
  g_autofree char *alone = bst_price_alone_text (comparison, priced);

  if (alone == NULL)
    {
      print_table (comparison, options, out, priced);
      return;
    }
  fputc ('\n', out);
  bst_show_wrapped (options, out, BST_SHOW_NORMAL, alone, "");
}

/* "box-a (10 EUR/month): 4 CPUs, 0.4 per EUR/month; ..." */
static void
print_fact_line (const BstShowOptions *options, FILE *out, GStrv heads, GStrv cells)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "%s (%s %s)", cells[0], cells[1], heads[1]);
  for (guint k = 2; cells[k] != NULL && cells[k + 1] != NULL; k += 2)
    g_string_append_printf (text, _ ("%s %s %s, %s %s"), k > 2 ? ";" : ":", cells[k], heads[k],
                            cells[k + 1], heads[k + 1]);
  bst_show_wrapped (options, out, BST_SHOW_NORMAL, text->str, "  ");
}

static void
print_facts (const BstComparison *comparison, const BstShowOptions *options, FILE *out, guint basis)
{
  g_autoptr (GPtrArray) lines = bst_price_fact_lines (comparison, basis);

  if (lines == NULL)
    return;
  fputc ('\n', out);
  bst_show_wrapped (options, out, BST_SHOW_BOLD, _ ("What else the price buys"), "");
  for (guint i = 1; i < lines->len; i++)
    print_fact_line (options, out, lines->pdata[0], lines->pdata[i]);
}

void
bst_price_text (const BstComparison *comparison, const BstShowOptions *options, FILE *out)
{
  const BstPrices *prices = comparison->prices;
  g_autoptr (GPtrArray) notes = NULL;

  if (prices == NULL)
    return;
  for (guint i = 0; i < prices->rows->len; i++)
    print_row (comparison, options, out, prices->rows->pdata[i]);
  for (guint i = 0; i < prices->bases->len; i++)
    print_facts (comparison, options, out, i);
  notes = bst_price_notes (comparison);
  fputc ('\n', out);
  for (guint i = 0; i < notes->len; i++)
    bst_show_wrapped (options, out, BST_SHOW_NORMAL, notes->pdata[i], "");
}
