/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * price.c - performance per price: which prices may be set beside each other, and what comes out
 * for each row of a comparison.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/comparison-private.h"
#include "reports/price-private.h"
#include "stats/order.h"

const BstValue bst_value_none = {
  .value = NAN,
  .low = NAN,
  .high = NAN,
  .ratio = NAN,
  .ratio_interval = { NAN, NAN, 0.95 },
  .equal = NAN,
  .equal_interval = { NAN, NAN, 0.95 },
};

static void
basis_free (gpointer data)
{
  BstPriceBasis *basis = data;

  g_free (basis->unit);
  g_free (basis);
}

static void
row_free (gpointer data)
{
  BstPricedRow *row = data;

  g_free (row->values);
  g_free (row);
}

void
bst_prices_free (BstPrices *prices)
{
  if (prices == NULL)
    return;
  for (guint s = 0; s < prices->n_systems; s++)
    {
      g_free (prices->systems[s].text);
      g_free (prices->systems[s].problem);
    }
  g_free (prices->systems);
  g_ptr_array_unref (prices->bases);
  g_ptr_array_unref (prices->rows);
  g_free (prices);
}

/* ---- Prices -------------------------------------------------------------------------------- */

/* The price that all runs of a system have; one that says none does not contradict. */
static void
read_price (const BstComparedSystem *system, BstSystemPrice *own, BstPrice *price)
{
  own->basis = -1;
  own->amount = NAN;
  for (guint i = 0; i < system->runs->len; i++)
    {
      const BstResult *result = system->runs->pdata[i];

      if (result->price == NULL || own->problem != NULL)
        continue;
      if (own->text == NULL)
        own->text = g_strdup (result->price);
      else if (!g_str_equal (own->text, result->price))
        own->problem = g_strdup_printf (_ ("its runs say '%s' and '%s'"), own->text, result->price);
    }
  if (own->text == NULL || own->problem != NULL)
    return;
  if (!bst_price_parse (own->text, price))
    own->problem = g_strdup_printf (_ ("'%s' is not %s"), own->text, bst_price_form ());
}

static guint
find_basis (BstPrices *prices, const char *currency, BstPricePer per)
{
  BstPriceBasis *basis = NULL;

  for (guint i = 0; i < prices->bases->len; i++)
    {
      basis = prices->bases->pdata[i];
      if (g_str_equal (basis->currency, currency) && basis->per == per)
        return i;
    }
  basis = g_new0 (BstPriceBasis, 1);
  g_strlcpy (basis->currency, currency, sizeof basis->currency);
  basis->per = per;
  basis->unit = bst_price_unit (currency, per, prices->months);
  g_ptr_array_add (prices->bases, basis);
  return prices->bases->len - 1;
}

/* By month and by hour meet by month; what is paid once meets them in a period alone. */
static BstPricePer
choose_per (const BstPrices *prices, const BstPrice *list, const BstPrice *price)
{
  if (prices->months > 0)
    return BST_PRICE_PERIOD;
  if (bst_price_kind (price) != BST_PRICE_HOUR)
    return bst_price_kind (price);
  for (guint s = 0; s < prices->n_systems; s++)
    if (g_str_equal (list[s].currency, price->currency)
        && bst_price_kind (&list[s]) == BST_PRICE_MONTH)
      return BST_PRICE_MONTH;
  return BST_PRICE_HOUR;
}

static void
place_price (BstPrices *prices, const BstPrice *list, guint system)
{
  BstSystemPrice *own = &prices->systems[system];
  const BstPricePer per = choose_per (prices, list, &list[system]);

  if (per == BST_PRICE_PERIOD && !(prices->months > 0))
    {
      own->problem = g_strdup_printf (
          _ ("'%s' is paid once and by time: --period says for how long"), own->text);
      return;
    }
  own->amount = bst_price_amount (&list[system], per, prices->months);
  own->basis = (int)find_basis (prices, list[system].currency, per);
  ((BstPriceBasis *)prices->bases->pdata[own->basis])->n_systems++;
}

/* The basis of most systems comes first; of equal ones, that of the first system. */
static void
sort_bases (BstPrices *prices)
{
  for (guint i = 1; i < prices->bases->len; i++)
    {
      BstPriceBasis *first = prices->bases->pdata[0], *other = prices->bases->pdata[i];

      if (other->n_systems <= first->n_systems)
        continue;
      prices->bases->pdata[0] = other;
      prices->bases->pdata[i] = first;
      for (guint s = 0; s < prices->n_systems; s++)
        if (prices->systems[s].basis == 0 || prices->systems[s].basis == (int)i)
          prices->systems[s].basis = prices->systems[s].basis == 0 ? (int)i : 0;
    }
}

static void
find_prices (BstPrices *prices, const BstComparison *comparison)
{
  g_autofree BstPrice *list = g_new0 (BstPrice, prices->n_systems);

  for (guint s = 0; s < prices->n_systems; s++)
    read_price (bst_comparison_system (comparison, s), &prices->systems[s], &list[s]);
  for (guint s = 0; s < prices->n_systems; s++)
    if (*list[s].currency != '\0')
      place_price (prices, list, s);
  sort_bases (prices);
}

/* ---- Rows ---------------------------------------------------------------------------------- */

static gboolean
is_good (const BstPrices *prices, const BstComparedRow *row, guint basis, guint system)
{
  return prices->systems[system].basis == (int)basis && row->cells[system].state == BST_CELL_GOOD
         && row->cells[system].median > 0;
}

/* Of the value's own error: the price has none. */
static void
fill_value (const BstComparedRow *row, const BstSystemPrice *price, guint system, BstValue *value)
{
  const BstCell *cell = &row->cells[system];
  const double factor =
      row->metric->direction == BST_LOWER_IS_BETTER ? price->amount : 1 / price->amount;

  value->value = cell->median * factor;
  value->low = cell->low * factor;
  value->high = cell->high * factor;
}

void
bst_price_fill_ratio (const BstStatsComparison *speed, double price, double reference,
                      BstValue *value)
{
  const double cheaper = reference / price;

  if (!speed->is_ratio || !bst_stats_comparison_is_known (speed))
    return;
  value->ratio = speed->change * cheaper;
  value->ratio_interval.low = speed->interval.low * cheaper;
  value->ratio_interval.high = speed->interval.high * cheaper;
  value->equal = price / speed->change;
  value->equal_interval.low = price / speed->interval.high;
  value->equal_interval.high = price / speed->interval.low;
}

static void
fill_values (Pricing *pricing, BstPricedRow *priced)
{
  const BstPrices *prices = pricing->prices;

  for (guint s = 0; s < prices->n_systems; s++)
    {
      BstValue *value = &priced->values[s];
      BstStatsComparison speed;

      *value = bst_value_none;
      if (!is_good (prices, priced->row, priced->basis, s))
        continue;
      fill_value (priced->row, &prices->systems[s], s, value);
      if (s == priced->reference)
        {
          value->ratio = 1;
          value->equal = prices->systems[s].amount;
          continue;
        }
      bst_price_speed (pricing, priced->row, s, priced->reference, &speed);
      bst_price_fill_ratio (&speed, prices->systems[s].amount,
                            prices->systems[priced->reference].amount, value);
    }
}

static void
choose_scale (const BstPrices *prices, const BstComparison *comparison, BstPricedRow *priced)
{
  const BstUnit *unit = bst_unit_find (priced->row->metric->unit);
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));

  priced->scale = priced->row->scale;
  for (guint s = 0; s < prices->n_systems; s++)
    if (priced->values[s].value > 0)
      g_array_append_val (values, priced->values[s].value);
  if (unit == NULL || priced->row->metric->direction == BST_LOWER_IS_BETTER || values->len == 0)
    return;
  bst_stats_sort ((double *)(gpointer)values->data, values->len);
  bst_unit_choose (unit, bst_stats_median ((const double *)(gpointer)values->data, values->len),
                   comparison->options.units, &priced->scale);
}

/* A row has a line for each basis that several systems share, or that is the only one of a system. */
static void
add_row (Pricing *pricing, const BstComparedRow *row, guint basis)
{
  BstPrices *prices = pricing->prices;
  const BstComparison *comparison = pricing->comparison;
  BstPricedRow *priced = NULL;
  guint reference = comparison->baseline;

  if (!is_good (prices, row, basis, reference))
    for (reference = 0; reference < prices->n_systems; reference++)
      if (is_good (prices, row, basis, reference))
        break;
  if (reference == prices->n_systems)
    return;
  priced = g_new0 (BstPricedRow, 1);
  priced->row = row;
  priced->basis = basis;
  priced->reference = reference;
  priced->values = g_new0 (BstValue, prices->n_systems);
  fill_values (pricing, priced);
  bst_price_rank (pricing, priced);
  choose_scale (prices, comparison, priced);
  g_ptr_array_add (prices->rows, priced);
}

static void
add_rows (Pricing *pricing)
{
  const GPtrArray *rows = pricing->comparison->rows;

  for (guint b = 0; b < pricing->prices->bases->len; b++)
    for (guint i = 0; i < rows->len; i++)
      {
        const BstComparedRow *row = rows->pdata[i];

        if (row->in_family && row->metric->direction <= BST_LOWER_IS_BETTER)
          add_row (pricing, row, b);
      }
}

const BstValue *
bst_price_value (const BstPrices *prices, const BstComparedRow *row, guint system)
{
  for (guint i = 0; i < prices->rows->len; i++)
    {
      const BstPricedRow *priced = prices->rows->pdata[i];

      if (priced->row == row && prices->systems[system].basis == (int)priced->basis)
        return &priced->values[system];
    }
  return &bst_value_none;
}

gboolean
bst_priced_row_is_drawn (const BstPrices *prices, const BstPricedRow *priced)
{
  guint n = 0;

  for (guint s = 0; s < prices->n_systems; s++)
    n += isfinite (priced->values[s].value);
  return n > 1;
}

/* ---- The whole ----------------------------------------------------------------------------- */

/* Variants of one run are the same machine: their price tells nothing. */
static gboolean
is_one_run (const BstComparison *comparison)
{
  const BstComparedSystem *first = bst_comparison_system (comparison, 0);

  for (guint s = 0; s < comparison->systems->len; s++)
    {
      const BstComparedSystem *system = bst_comparison_system (comparison, s);

      for (guint i = 0; i < system->runs->len; i++)
        if (system->runs->pdata[i] != first->runs->pdata[0])
          return FALSE;
    }
  return TRUE;
}

static gboolean
has_price (const BstPrices *prices)
{
  for (guint s = 0; s < prices->n_systems; s++)
    if (prices->systems[s].text != NULL)
      return TRUE;
  return FALSE;
}

BstPrices *
bst_prices_new (const BstComparison *comparison)
{
  BstPrices *prices = NULL;
  Pricing pricing;

  if (comparison->systems->len == 0 || is_one_run (comparison))
    return NULL;
  prices = g_new0 (BstPrices, 1);
  prices->months = comparison->options.months;
  prices->n_systems = comparison->systems->len;
  prices->systems = g_new0 (BstSystemPrice, prices->n_systems);
  prices->bases = g_ptr_array_new_with_free_func (basis_free);
  prices->rows = g_ptr_array_new_with_free_func (row_free);
  find_prices (prices, comparison);
  if (!has_price (prices))
    {
      bst_prices_free (prices);
      return NULL;
    }
  pricing = (Pricing){ comparison, prices, bst_stats_comparer_new (0.95) };
  add_rows (&pricing);
  bst_stats_comparer_free (pricing.comparer);
  return prices;
}
