/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * series.c - what a case's series come to.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "reports/series.h"

/* The metric of "NAME{LABELS}"; NULL: the case has none of that name. */
static const BstMetricInfo *
metric_of (const BstCaseResult *c, const char *key)
{
  g_autofree char *name = g_strndup (key, strcspn (key, "{"));

  return bst_benchmark_info_metric (c->description, name);
}

static void
add_points (BstSeriesRow *row, const GArray *points)
{
  for (guint i = 0; i < points->len; i++)
    {
      const double value = g_array_index (points, BstPoint, i).value;

      if (!isfinite (value))
        continue;
      row->points++;
      row->low = fmin (row->low, value);
      row->high = fmax (row->high, value);
      /* Not a sum, which might be infinite. */
      row->mean += (value - row->mean) / row->points;
    }
}

static BstSeriesRow
row_of (const BstCaseResult *c, const BstSeries *first, BstPrefix units)
{
  BstSeriesRow row = { first->key, metric_of (c, first->key), NAN, NAN, 0, 0, { 1, "" } };

  for (guint i = 0; row.metric != NULL && i < c->series->len; i++)
    {
      const BstSeries *series = c->series->pdata[i];

      if (g_str_equal (series->key, row.key))
        add_points (&row, series->points);
    }
  if (row.points > 0)
    bst_unit_choose (bst_unit_find (row.metric->unit), row.mean, units, &row.scale);
  return row;
}

GArray *
bst_series_rows (const BstCaseResult *c, BstPrefix units)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (BstSeriesRow));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < c->series->len; i++)
    {
      const BstSeries *series = c->series->pdata[i];
      BstSeriesRow row;

      if (!g_hash_table_add (seen, series->key))
        continue;
      row = row_of (c, series, units);
      if (row.points > 0)
        g_array_append_val (rows, row);
    }
  return rows;
}

char *
bst_series_format (const BstSeriesRow *row, double value)
{
  return bst_unit_format (value, NAN, &row->scale, FALSE);
}
