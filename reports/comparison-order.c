/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * comparison-order.c - in which order people see the systems of a row: as given, by name, or the
 * best first.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "reports/comparison-private.h"

typedef struct
{
  const BstComparison *comparison;
  const BstComparedRow *row;
} Ordering;

static gint
by_name (const Ordering *ordering, guint a, guint b)
{
  return strcmp (bst_comparison_system (ordering->comparison, a)->name,
                 bst_comparison_system (ordering->comparison, b)->name);
}

/* Where nothing is better, the largest is the first; what has no value is the last. */
static gint
by_value (const Ordering *ordering, guint a, guint b)
{
  double first = ordering->row->cells[a].median, second = ordering->row->cells[b].median;
  gint sign = ordering->row->metric->direction == BST_LOWER_IS_BETTER ? -1 : 1;

  if (isnan (first) || isnan (second))
    return isnan (first) - isnan (second);
  return sign * ((first < second) - (first > second));
}

static gint
compare_places (gconstpointer a, gconstpointer b, gpointer data)
{
  const Ordering *ordering = data;
  guint first = *(const guint *)a, second = *(const guint *)b;
  gint order = ordering->comparison->options.sort == BST_SORT_NAME
                   ? by_name (ordering, first, second)
                   : by_value (ordering, first, second);

  return order != 0 ? order : (first > second) - (first < second);
}

GArray *
bst_comparison_order (const BstComparison *comparison, const BstComparedRow *row)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint));
  Ordering ordering = { comparison, row };

  for (guint s = 0; s < comparison->systems->len; s++)
    g_array_append_val (order, s);
  if (comparison->options.sort != BST_SORT_GIVEN)
    g_array_sort_with_data (order, compare_places, &ordering);
  return order;
}
