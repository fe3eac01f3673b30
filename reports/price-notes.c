/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * price-notes.c - how to read performance per price, whose price is of no use and why, and what
 * else a price buys: CPUs and memory.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "model/number.h"
#include "reports/price-private.h"

/* ---- Who has no price ---------------------------------------------------------------------- */

static void
add_without (const BstComparison *comparison, GPtrArray *notes)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *list = NULL;

  for (guint s = 0; s < comparison->prices->n_systems; s++)
    if (comparison->prices->systems[s].text == NULL)
      g_ptr_array_add (names, (gpointer)bst_comparison_name (comparison, s));
  list = bst_compare_join (names);
  if (names->len > 0)
    g_ptr_array_add (notes, g_strdup_printf (_ ("Without a price: %s.  'benchstone run --price' "
                                                "or the column 'price' of an import says it."),
                                             list));
}

static void
add_problems (const BstComparison *comparison, GPtrArray *notes)
{
  for (guint s = 0; s < comparison->prices->n_systems; s++)
    if (comparison->prices->systems[s].problem != NULL)
      g_ptr_array_add (notes, g_strdup_printf (_ ("The price of %s is not used: %s."),
                                               bst_comparison_name (comparison, s),
                                               comparison->prices->systems[s].problem));
}

/* ---- What never meets ---------------------------------------------------------------------- */

static char *
names_of (const BstComparison *comparison, guint basis)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint s = 0; s < comparison->prices->n_systems; s++)
    if (comparison->prices->systems[s].basis == (int)basis)
      g_ptr_array_add (names, (gpointer)bst_comparison_name (comparison, s));
  return bst_compare_join (names);
}

static gboolean
shares_currency (const BstPrices *prices)
{
  for (guint i = 0; i < prices->bases->len; i++)
    for (guint k = 0; k < i; k++)
      if (g_str_equal (((BstPriceBasis *)prices->bases->pdata[i])->currency,
                       ((BstPriceBasis *)prices->bases->pdata[k])->currency))
        return TRUE;
  return FALSE;
}

static void
add_bases (const BstComparison *comparison, GPtrArray *notes)
{
  const BstPrices *prices = comparison->prices;
  g_autoptr (GString) text = NULL;

  if (prices->bases->len < 2)
    return;
  text = g_string_new (_ ("These prices are never set beside each other: "));
  for (guint i = 0; i < prices->bases->len; i++)
    {
      g_autofree char *names = names_of (comparison, i);

      g_string_append_printf (text, "%s%s (%s)", i > 0 ? "; " : "",
                              ((BstPriceBasis *)prices->bases->pdata[i])->unit, names);
    }
  g_string_append (text, _ (".  Currencies are not converted."));
  if (shares_currency (prices))
    g_string_append (text, _ ("  --period 3years counts what is paid once and by time together."));
  g_ptr_array_add (notes, g_string_free (g_steal_pointer (&text), FALSE));
}

/* ---- How to read it ------------------------------------------------------------------------ */

static gboolean
is_lower (const BstPricedRow *priced)
{
  return priced->row->metric->direction == BST_LOWER_IS_BETTER;
}

static void
add_method (const BstPrices *prices, GPtrArray *notes)
{
  gboolean lower = FALSE, higher = FALSE;

  for (guint i = 0; i < prices->rows->len; i++)
    {
      lower |= is_lower (prices->rows->pdata[i]);
      higher |= !is_lower (prices->rows->pdata[i]);
    }
  if (higher)
    g_ptr_array_add (notes, g_strdup (_ ("Performance per price: the median by the price.")));
  if (lower)
    g_ptr_array_add (notes,
                     g_strdup (_ ("Where less is better, the median times the price is shown, and "
                                  "less of that is better too: twice as fast at twice the price "
                                  "is the same.")));
  if (prices->rows->len > 0)
    g_ptr_array_add (
        notes, g_strdup (_ ("Ratios are those of performance per price, above 1 is more for the "
                            "same money; 'for equal' is what the performance of the system that "
                            "is compared with would cost, if it is bought in any amount at this "
                            "price.  A price has no error: the intervals are those of the "
                            "measurement, at 95 % and not adjusted for their number.  Systems "
                            "that are not told apart share a rank, and so do those that have "
                            "too few values for an interval.  A system is dominated if another "
                            "costs no more and does as much; optimal if none does; unclear "
                            "where the intervals leave it open.")));
}

static void
add_period (const BstPrices *prices, GPtrArray *notes)
{
  gboolean by_hour = FALSE;

  for (guint s = 0; s < prices->n_systems; s++)
    {
      BstPrice price;

      by_hour |= prices->systems[s].basis >= 0 && bst_price_parse (prices->systems[s].text, &price)
                 && price.hour > 0
                 && ((BstPriceBasis *)prices->bases->pdata[prices->systems[s].basis])->per
                        != BST_PRICE_HOUR;
    }
  if (by_hour)
    g_ptr_array_add (notes, g_strdup_printf (_ ("A month has %g hours here: a system that is paid "
                                                "by the hour runs all the time."),
                                             BST_PRICE_HOURS_PER_MONTH));
}

GPtrArray *
bst_price_notes (const BstComparison *comparison)
{
  GPtrArray *notes = g_ptr_array_new_with_free_func (g_free);

  add_without (comparison, notes);
  add_problems (comparison, notes);
  add_bases (comparison, notes);
  add_period (comparison->prices, notes);
  add_method (comparison->prices, notes);
  return notes;
}
