/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * price-run.c - the price of one run, with nothing to compare: what it buys, and the medians by it.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/price-private.h"
#include "reports/text.h"

/* A long run has its figures in the tables; these are to be seen at a glance. */
#define MOST_FIGURES 12

char *
bst_price_run_text (const BstResult *result)
{
  BstPrice price;
  BstPriceFact facts[BST_PRICE_FACTS];
  g_autofree char *clean = result->price != NULL ? bst_text_clean (result->price) : NULL;
  g_autofree char *unit = NULL;
  GString *text = NULL;
  BstPricePer per;

  if (clean == NULL)
    return NULL;
  text = g_string_new (clean);
  if (!bst_price_parse (clean, &price) || bst_price_kind (&price) == BST_PRICE_PERIOD)
    return g_string_free (text, FALSE);
  per = bst_price_kind (&price);
  unit = bst_price_unit (price.currency, per, 0);
  bst_price_facts (result, facts);
  for (guint i = 0, n = 0; i < BST_PRICE_FACTS; i++)
    {
      g_autofree char *number =
          bst_price_number (facts[i].amount / bst_price_amount (&price, per, 0), NAN);

      if (isfinite (facts[i].amount))
        g_string_append_printf (text, _ ("%s %s %s per %s"), n++ > 0 ? "," : ":", number,
                                bst_price_fact_title (i), unit);
    }
  return g_string_free (text, FALSE);
}

/* ---- Performance per price ----------------------------------------------------------------- */

/* What the figures of a group are by the price: where less is better, times it (price.h). */
typedef struct
{
  double factor;
  BstUnitScale scale;
  char *unit; /* "kevent/s per EUR/month" */
} Measure;

static double
typical (const BstGroup *group)
{
  for (guint i = 0; i < group->rows->len; i++)
    if (((const BstRow *)group->rows->pdata[i])->summary.median > 0)
      return ((const BstRow *)group->rows->pdata[i])->summary.median;
  return NAN;
}

static Measure
measure_of (const BstGroup *group, double amount, const char *price, BstPrefix units)
{
  const BstUnit *unit = bst_unit_find (group->metric->unit);
  const gboolean lower = group->metric->direction == BST_LOWER_IS_BETTER;
  Measure m = { lower ? amount : 1 / amount, group->scale, NULL };

  if (unit != NULL && !lower)
    bst_unit_choose (unit, typical (group) * m.factor, units, &m.scale);
  m.unit = bst_price_unit_text (lower, &m.scale, price);
  return m;
}

/* "cpu.prime threads=4: 10.0 [9.8, 10.2] kevent/s per EUR/month" */
static char *
row_text (const BstRow *row, const BstGroup *group, const Measure *m, gboolean alone)
{
  const BstSummary *s = &row->summary;
  const double half = bst_summary_half_width (s) * m->factor;
  g_autofree char *value = bst_unit_format (s->median * m->factor, half, &m->scale, FALSE);
  g_autofree char *low = bst_unit_format (s->low * m->factor, half, &m->scale, FALSE);
  g_autofree char *high = bst_unit_format (s->high * m->factor, half, &m->scale, FALSE);
  g_autofree char *interval =
      bst_summary_has_interval (s) ? g_strdup_printf (" [%s, %s]", low, high) : g_strdup ("");
  g_autofree char *name = bst_row_full_name (row);
  g_autofree char *text =
      g_strdup_printf (_ ("%s%s%s, %s: %s%s %s"), alone ? "" : row->system, alone ? "" : " · ",
                       name, group->metric->name, value, interval, m->unit);

  return bst_text_clean (text);
}

static void
add_group (GPtrArray *texts, const BstGroup *group, double amount, const char *price,
           BstPrefix units, gboolean alone)
{
  g_autoptr (GPtrArray) rows = bst_group_totals (group);
  Measure m = { 0 };

  if (!bst_group_is_prominent (group) || group->metric->direction > BST_LOWER_IS_BETTER)
    return;
  m = measure_of (group, amount, price, units);
  for (guint i = 0; i < rows->len; i++)
    if (((const BstRow *)rows->pdata[i])->summary.median > 0)
      g_ptr_array_add (texts, row_text (rows->pdata[i], group, &m, alone));
  g_free (m.unit);
}

GPtrArray *
bst_price_run_figures (const BstResult *result, BstPrefix units)
{
  const BstGroupOptions grouping = { BST_PRIMARY, FALSE, FALSE, units };
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (BstGroups) groups = NULL;
  g_autofree char *unit = NULL;
  BstPrice price;

  if (result->price == NULL || !bst_price_parse (result->price, &price)
      || bst_price_kind (&price) == BST_PRICE_PERIOD)
    return texts;
  groups = bst_groups_new (&result, 1, &grouping);
  unit = bst_price_unit (price.currency, bst_price_kind (&price), 0);
  for (guint i = 0; i < groups->groups->len; i++)
    add_group (texts, groups->groups->pdata[i],
               bst_price_amount (&price, bst_price_kind (&price), 0), unit, units,
               groups->systems->len == 1);
  if (texts->len <= MOST_FIGURES)
    return texts;
  g_ptr_array_set_size (texts, MOST_FIGURES);
  g_ptr_array_add (texts, g_strdup (_ ("… and more cases; 'benchstone compare' of several systems "
                                       "has all of them.")));
  return texts;
}
