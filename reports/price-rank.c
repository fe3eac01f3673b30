/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * price-rank.c - whose performance is worth most, and for whose nobody asks less: decided by
 * intervals, so that a lucky repetition makes nobody first.
 */
#include <config.h>

#include <math.h>

#include "reports/comparison-private.h"
#include "reports/price-private.h"

void
bst_price_speed (const Pricing *pricing, const BstComparedRow *row, guint a, guint b,
                 BstStatsComparison *speed)
{
  bst_comparison_compare_cells (pricing->comparison, pricing->comparer, row, &row->cells[a],
                                &row->cells[b], speed);
  bst_cells_widen (pricing->comparison, row, &row->cells[a], &row->cells[b], speed);
}

/* Where there is no interval, anything may be so: medians of two values rank nobody. */
static BstStatsInterval
speed_of (const Pricing *pricing, const BstPricedRow *priced, guint a, guint b)
{
  BstStatsComparison speed;

  bst_price_speed (pricing, priced->row, a, b, &speed);
  if (speed.is_ratio && isfinite (speed.interval.low) && isfinite (speed.interval.high))
    return speed.interval;
  return (BstStatsInterval){ 0, INFINITY, 0 };
}

/* OTHER against SYSTEM. */
static void
meet (const BstStatsInterval *speed, double price, double other_price, double margin,
      guint *n_better, gboolean *dominated, gboolean *unclear)
{
  const double cheaper = price / other_price;

  *n_better +=
      speed->low * cheaper > 1 && sqrt (speed->low) * sqrt (speed->high) * cheaper > 1 + margin;
  if (other_price > price)
    return;
  if (speed->low > 1 || (speed->low == 1 && other_price < price))
    *dominated = TRUE;
  else if (speed->high > 1 || (speed->high == 1 && other_price < price))
    *unclear = TRUE;
}

static void
rank_system (const Pricing *pricing, BstPricedRow *priced, guint system)
{
  const BstSystemPrice *prices = pricing->prices->systems;
  gboolean dominated = FALSE, unclear = FALSE;
  guint n_better = 0;

  for (guint other = 0; other < pricing->prices->n_systems; other++)
    {
      BstStatsInterval speed;

      if (other == system || !isfinite (priced->values[other].value))
        continue;
      speed = speed_of (pricing, priced, other, system);
      meet (&speed, prices[system].amount, prices[other].amount,
            pricing->comparison->options.margin, &n_better, &dominated, &unclear);
    }
  priced->values[system].rank = n_better + 1;
  priced->values[system].pareto = dominated ? BST_PARETO_DOMINATED
                                  : unclear ? BST_PARETO_UNCLEAR
                                            : BST_PARETO_OPTIMAL;
}

/* What is better comes first; systems without a figure come last. */
static gboolean
stands_before (const BstPricedRow *priced, guint a, guint b)
{
  const double first = priced->values[a].value, second = priced->values[b].value;

  if (isnan (first) || isnan (second))
    return isnan (second) && !isnan (first);
  return priced->row->metric->direction == BST_LOWER_IS_BETTER ? first < second : first > second;
}

GArray *
bst_price_order (const BstPrices *prices, const BstPricedRow *priced)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint s = 0; s < prices->n_systems; s++)
    {
      guint at = order->len;

      if (prices->systems[s].basis != (int)priced->basis)
        continue;
      while (at > 0 && stands_before (priced, s, g_array_index (order, guint, at - 1)))
        at--;
      g_array_insert_val (order, at, s);
    }
  return order;
}

/* The first against the second: what a headline says. */
static void
lead (const Pricing *pricing, BstPricedRow *priced)
{
  g_autoptr (GArray) order = bst_price_order (pricing->prices, priced);
  const BstSystemPrice *prices = pricing->prices->systems;
  BstStatsComparison speed;
  guint best, next;

  best = g_array_index (order, guint, 0);
  next = g_array_index (order, guint, 1);
  if (!isfinite (priced->values[next].value))
    return;
  bst_price_speed (pricing, priced->row, best, next, &speed);
  bst_price_fill_ratio (&speed, prices[best].amount, prices[next].amount, &priced->lead);
}

void
bst_price_rank (const Pricing *pricing, BstPricedRow *priced)
{
  guint n = 0;

  priced->lead = bst_value_none;
  for (guint s = 0; s < pricing->prices->n_systems; s++)
    n += isfinite (priced->values[s].value);
  if (n < 2)
    return; /* nobody is first alone */
  for (guint s = 0; s < pricing->prices->n_systems; s++)
    if (isfinite (priced->values[s].value))
      rank_system (pricing, priced, s);
  lead (pricing, priced);
}

const char *
bst_pareto_name (BstPareto pareto)
{
  static const char *const names[] = {
    [BST_PARETO_OPTIMAL] = "optimal",
    [BST_PARETO_DOMINATED] = "dominated",
    [BST_PARETO_UNCLEAR] = "unclear",
  };

  return pareto < G_N_ELEMENTS (names) ? names[pareto] : NULL;
}

const char *
bst_price_per_name (BstPricePer per)
{
  static const char *const names[] = {
    [BST_PRICE_ONCE] = "once",
    [BST_PRICE_MONTH] = "month",
    [BST_PRICE_HOUR] = "hour",
    [BST_PRICE_PERIOD] = "period",
  };

  return names[per];
}
