/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * price-json.c - performance per price for programs: "prices" of schemas/comparison.schema.json.
 */
#include <config.h>

#include <math.h>

#include "model/json-text.h"
#include "reports/price-private.h"

static JsonArray *
bases_array (const BstPrices *prices)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < prices->bases->len; i++)
    {
      const BstPriceBasis *basis = prices->bases->pdata[i];
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "currency", basis->currency);
      json_object_set_string_member (object, "per", bst_price_per_name (basis->per));
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonObject *
facts_object (const BstResult *result)
{
  BstPriceFact facts[BST_PRICE_FACTS];
  JsonObject *object = json_object_new ();

  bst_price_facts (result, facts);
  for (guint i = 0; i < BST_PRICE_FACTS; i++)
    if (isfinite (facts[i].amount))
      {
        g_autofree char *name = g_strdup_printf ("%s-%s", facts[i].name, facts[i].unit);

        json_object_set_double_member (object, name, facts[i].amount);
      }
  return object;
}

static JsonArray *
systems_array (const BstComparison *comparison)
{
  JsonArray *array = json_array_new ();

  for (guint s = 0; s < comparison->systems->len; s++)
    {
      const BstComparedSystem *system = bst_comparison_system (comparison, s);
      const BstSystemPrice *own = &comparison->prices->systems[s];
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "system", system->name);
      if (own->text != NULL)
        bst_json_set_clean (object, "price", own->text);
      if (own->problem != NULL)
        bst_json_set_clean (object, "problem", own->problem);
      if (own->basis >= 0)
        {
          json_object_set_int_member (object, "basis", own->basis);
          json_object_set_double_member (object, "amount", own->amount);
        }
      json_object_set_object_member (object, "facts", facts_object (system->runs->pdata[0]));
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonObject *
value_object (const BstComparison *comparison, const BstPricedRow *priced, guint system)
{
  const BstValue *v = &priced->values[system];
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "system",
                                 bst_comparison_system (comparison, system)->name);
  bst_json_set_double (object, "value", v->value);
  bst_json_set_interval (object, "interval", v->low, v->high);
  bst_json_set_double (object, "ratio", v->ratio);
  bst_json_set_interval (object, "ratio-interval", v->ratio_interval.low, v->ratio_interval.high);
  bst_json_set_double (object, "equal-price", v->equal);
  bst_json_set_interval (object, "equal-price-interval", v->equal_interval.low,
                         v->equal_interval.high);
  if (v->rank > 0)
    json_object_set_int_member (object, "rank", v->rank);
  if (v->pareto != BST_PARETO_NONE)
    json_object_set_string_member (object, "pareto", bst_pareto_name (v->pareto));
  return object;
}

static JsonObject *
row_object (const BstComparison *comparison, const BstPricedRow *priced)
{
  const BstComparedRow *row = priced->row;
  g_autoptr (GArray) order = bst_price_order (comparison->prices, priced);
  JsonObject *object = json_object_new ();
  JsonArray *values = json_array_new ();

  json_object_set_string_member (object, "case", row->c->id);
  json_object_set_string_member (object, "metric", row->metric->name);
  if (*row->labels != '\0')
    bst_json_set_clean (object, "labels", row->labels);
  json_object_set_string_member (object, "unit", row->metric->unit);
  json_object_set_string_member (object, "value-is",
                                 row->metric->direction == BST_LOWER_IS_BETTER ? "times-price"
                                                                               : "per-price");
  json_object_set_int_member (object, "basis", priced->basis);
  json_object_set_string_member (object, "reference",
                                 bst_comparison_system (comparison, priced->reference)->name);
  for (guint i = 0; i < order->len; i++)
    json_array_add_object_element (
        values, value_object (comparison, priced, g_array_index (order, guint, i)));
  json_object_set_array_member (object, "values", values);
  return object;
}

JsonObject *
bst_price_json (const BstComparison *comparison)
{
  const BstPrices *prices = comparison->prices;
  JsonObject *object = json_object_new ();
  JsonArray *rows = json_array_new ();

  if (prices->months > 0)
    json_object_set_double_member (object, "period-months", prices->months);
  json_object_set_array_member (object, "bases", bases_array (prices));
  json_object_set_array_member (object, "systems", systems_array (comparison));
  for (guint i = 0; i < prices->rows->len; i++)
    json_array_add_object_element (rows, row_object (comparison, prices->rows->pdata[i]));
  json_object_set_array_member (object, "rows", rows);
  return object;
}
