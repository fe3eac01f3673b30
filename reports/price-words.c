/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * price-words.c - performance per price as cells and sentences, for all that is read by people.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/price-private.h"

static const BstUnitScale one = { 1, "" };

static const BstPriceBasis *
basis_of (const BstPrices *prices, const BstPricedRow *priced)
{
  return prices->bases->pdata[priced->basis];
}

static gboolean
is_lower (const BstPricedRow *priced)
{
  return priced->row->metric->direction == BST_LOWER_IS_BETTER;
}

/* ---- Figures ------------------------------------------------------------------------------- */

char *
bst_price_number (double value, double half)
{
  return isfinite (value) ? bst_unit_format (value, half, &one, FALSE) : g_strdup ("–");
}

static char *
interval_text (double low, double high, const BstUnitScale *scale)
{
  g_autofree char *from = NULL, *to = NULL;

  if (!isfinite (low) || !isfinite (high))
    return g_strdup ("–");
  from = bst_unit_format (low, (high - low) / 2, scale, FALSE);
  to = bst_unit_format (high, (high - low) / 2, scale, FALSE);
  return g_strdup_printf ("[%s, %s]", from, to);
}

static double
half_of (BstStatsInterval interval)
{
  return (interval.high - interval.low) / 2;
}

/* Without an interval, a ratio is not known to more than three figures. */
char *
bst_price_ratio (const BstValue *value)
{
  const double half = half_of (value->ratio_interval);

  return bst_price_number (value->ratio, isnan (half) ? 0.05 : half);
}

/* ---- Tables -------------------------------------------------------------------------------- */

char *
bst_price_row_name (const BstComparedRow *row)
{
  const char *benchmark = bst_benchmark_shown_name (row->c->benchmark);
  const gsize length = strlen (benchmark);
  g_autofree char *name = bst_compare_row_name (row);

  if (*name == '\0')
    return g_strdup (benchmark);
  if (g_str_has_prefix (name, benchmark) && (name[length] == '\0' || name[length] == ' '))
    return g_steal_pointer (&name);
  return g_strdup_printf ("%s %s", benchmark, name);
}

char *
bst_price_title (const BstComparison *comparison, const BstPricedRow *priced)
{
  g_autofree char *name = bst_price_row_name (priced->row);

  return g_strdup_printf (_ ("%s: performance per price against '%s'"), name,
                          bst_comparison_name (comparison, priced->reference));
}

char *
bst_price_unit_text (gboolean lower, const BstUnitScale *scale, const char *price)
{
  if (lower)
    return *scale->text != '\0' ? g_strdup_printf ("%s × %s", scale->text, price)
                                : g_strdup_printf ("× %s", price);
  return g_strdup_printf (_ ("%s%sper %s"), scale->text, *scale->text != '\0' ? " " : "", price);
}

char *
bst_price_value_unit (const BstPrices *prices, const BstPricedRow *priced)
{
  return bst_price_unit_text (is_lower (priced), &priced->scale, basis_of (prices, priced)->unit);
}

GStrv
bst_price_heads (const BstPrices *prices, const BstPricedRow *priced)
{
  const char *price = basis_of (prices, priced)->unit;
  g_autofree char *unit = bst_price_value_unit (prices, priced);
  const BstUnitScale *scale = &priced->row->scale;
  char **heads = g_new0 (char *, BST_PRICE_CELLS + 1);

  heads[BST_PRICE_RANK] = g_strdup (_ ("rank"));
  heads[BST_PRICE_SYSTEM] = g_strdup (_ ("system"));
  heads[BST_PRICE_PRICE] = g_strdup (price);
  heads[BST_PRICE_MEDIAN] =
      g_strdup_printf ("%s%s%s", _ ("median"), *scale->text != '\0' ? ", " : "", scale->text);
  heads[BST_PRICE_VALUE] = g_strdup (unit);
  heads[BST_PRICE_VALUE_INTERVAL] = g_strdup (_ ("95 % interval"));
  heads[BST_PRICE_RATIO] = g_strdup (_ ("ratio"));
  heads[BST_PRICE_RATIO_INTERVAL] = g_strdup (_ ("95 % interval"));
  heads[BST_PRICE_EQUAL] = g_strdup (_ ("for equal"));
  heads[BST_PRICE_EQUAL_INTERVAL] = g_strdup (_ ("95 % interval"));
  heads[BST_PRICE_PARETO] = g_strdup (_ ("Pareto"));
  return heads;
}

/* Those that are best stand out by a word and not by a colour. */
static const char *
pareto_text (BstPareto pareto)
{
  static const char *const texts[] = {
    [BST_PARETO_NONE] = "–",
    [BST_PARETO_OPTIMAL] = N_ ("optimal"),
    [BST_PARETO_DOMINATED] = N_ ("dominated"),
    [BST_PARETO_UNCLEAR] = N_ ("unclear"),
  };

  return pareto == BST_PARETO_NONE ? texts[pareto] : _ (texts[pareto]);
}

static GStrv
make_line (const BstComparison *comparison, const BstPricedRow *priced, guint system)
{
  const BstPrices *prices = comparison->prices;
  const BstValue *v = &priced->values[system];
  const double half = (v->high - v->low) / 2;
  char **cells = g_new0 (char *, BST_PRICE_CELLS + 1);

  cells[BST_PRICE_RANK] = v->rank > 0 ? g_strdup_printf ("%u", v->rank) : g_strdup ("–");
  cells[BST_PRICE_SYSTEM] = g_strdup (bst_comparison_name (comparison, system));
  cells[BST_PRICE_PRICE] = bst_price_number (prices->systems[system].amount, NAN);
  cells[BST_PRICE_MEDIAN] = bst_compare_median (priced->row, system);
  cells[BST_PRICE_VALUE] = isfinite (v->value)
                               ? bst_unit_format (v->value, half, &priced->scale, FALSE)
                               : g_strdup ("–");
  cells[BST_PRICE_VALUE_INTERVAL] = interval_text (v->low, v->high, &priced->scale);
  cells[BST_PRICE_RATIO] = bst_price_ratio (v);
  cells[BST_PRICE_RATIO_INTERVAL] =
      interval_text (v->ratio_interval.low, v->ratio_interval.high, &one);
  cells[BST_PRICE_EQUAL] = bst_price_number (v->equal, half_of (v->equal_interval));
  cells[BST_PRICE_EQUAL_INTERVAL] =
      interval_text (v->equal_interval.low, v->equal_interval.high, &one);
  cells[BST_PRICE_PARETO] = g_strdup (pareto_text (v->pareto));
  return cells;
}

GPtrArray *
bst_price_lines (const BstComparison *comparison, const BstPricedRow *priced)
{
  g_autoptr (GArray) order = bst_price_order (comparison->prices, priced);
  GPtrArray *lines = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);

  for (guint i = 0; i < order->len; i++)
    g_ptr_array_add (lines, make_line (comparison, priced, g_array_index (order, guint, i)));
  return lines;
}

/* ---- Sentences ----------------------------------------------------------------------------- */

gboolean
bst_price_leads (const BstPricedRow *priced)
{
  return isfinite (priced->lead.ratio) && isfinite (priced->lead.ratio_interval.high)
         && priced->lead.ratio_interval.low > 1;
}

/* Nobody is first where the intervals do not say so. */
static char *
undecided_text (const BstComparison *comparison, const BstPricedRow *priced, guint best, guint next)
{
  const BstStatsInterval interval = priced->lead.ratio_interval;
  g_autofree char *range = interval_text (interval.low, interval.high, &one);
  const char *first = bst_comparison_name (comparison, best);
  const char *second = bst_comparison_name (comparison, next);

  if (!isfinite (interval.low) || !isfinite (interval.high))
    return g_strdup_printf (_ ("Which gives most for its price is not known: there are too few "
                               "values of %s and %s for an interval."),
                            first, second);
  return g_strdup_printf (_ ("Which gives most for its price is not known: the 95 %% interval of "
                             "%s to %s is %s times, on both sides of 1."),
                          first, second, range);
}

char *
bst_price_headline (const BstComparison *comparison, const BstPricedRow *priced)
{
  g_autoptr (GArray) order = bst_price_order (comparison->prices, priced);
  const guint best = order->len > 1 ? g_array_index (order, guint, 0) : 0;
  const guint next = order->len > 1 ? g_array_index (order, guint, 1) : 0;
  const BstStatsInterval interval = priced->lead.ratio_interval;
  g_autofree char *unit = NULL, *value = NULL, *ratio = NULL, *range = NULL;

  if (order->len < 2 || !isfinite (priced->values[next].value))
    return NULL;
  if (!bst_price_leads (priced))
    return undecided_text (comparison, priced, best, next);
  unit = bst_price_value_unit (comparison->prices, priced);
  value = bst_unit_format (priced->values[best].value,
                           (priced->values[best].high - priced->values[best].low) / 2,
                           &priced->scale, FALSE);
  ratio = bst_price_ratio (&priced->lead);
  range = interval_text (interval.low, interval.high, &one);
  return g_strdup_printf (
      _ ("Most for its price: %s with %s %s, %s times (95 %% interval %s) the next, %s."),
      bst_comparison_name (comparison, best), value, unit, ratio, range,
      bst_comparison_name (comparison, next));
}

/* NULL: no system of this row has a figure, or several have. */
char *
bst_price_alone_text (const BstComparison *comparison, const BstPricedRow *priced)
{
  g_autoptr (GArray) order = bst_price_order (comparison->prices, priced);
  const guint only = order->len > 0 ? g_array_index (order, guint, 0) : 0;
  const BstValue *v = &priced->values[only];
  g_autofree char *name = bst_price_row_name (priced->row);
  g_autofree char *unit = bst_price_value_unit (comparison->prices, priced);
  g_autofree char *value = NULL;

  if (order->len == 0 || !isfinite (v->value)
      || bst_priced_row_is_drawn (comparison->prices, priced))
    return NULL;
  value = bst_unit_format (v->value, (v->high - v->low) / 2, &priced->scale, FALSE);
  return g_strdup_printf (_ ("%s: %s alone has a figure with such a price, %s %s."), name,
                          bst_comparison_name (comparison, only), value, unit);
}
