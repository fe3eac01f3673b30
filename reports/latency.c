/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * latency.c - how the latencies of one row are spread.  The value of a percentile comes from the
 * counts of all good repetitions together, never from a mean of percentiles; how sure it is from
 * the percentiles of the repetitions, each of which is one run of the program.
 */
#include <config.h>

#include <math.h>

#include "reports/latency.h"
#include "stats/order.h"

#define CONFIDENCE 0.95

/* A percentile is noise where fewer lie above it: what bst_histogram_quantile() holds to. */
#define LEAST_ABOVE 10

double
bst_percentile_place (double q)
{
  return -log10 (1 - q);
}

double
bst_percentile_end (guint64 n)
{
  return n > LEAST_ABOVE ? log10 ((double)n / LEAST_ABOVE) : 0;
}

static double
seconds (guint64 ns)
{
  return (double)ns / 1e9;
}

static double
value_at (const BstHistogram *histogram, double q)
{
  guint64 ns = 0;

  return bst_histogram_quantile (histogram, q, &ns) ? seconds (ns) : NAN;
}

/* The percentiles of each good repetition that has them. */
static void
collect_own (const BstRow *row, GArray *const *own)
{
  for (guint i = 0; i < row->c->repetitions->len; i++)
    {
      g_autoptr (BstHistogram) one = NULL;

      if (g_array_index (row->c->repetitions, BstRepetition, i).status != BST_STATUS_OK)
        continue;
      one = bst_column_histogram (row->column, i);
      for (guint k = 0; one != NULL && k < BST_PERCENTILE_MAX; k++)
        {
          double value = value_at (one, bst_percentile_kinds[k].q);

          if (!isnan (value))
            g_array_append_val (own[k], value);
        }
    }
}

static void
fill_interval (BstPercentile *percentile, GArray *own)
{
  double *values = (double *)(gpointer)own->data;

  percentile->repetitions = own->len;
  percentile->low = percentile->high = NAN;
  bst_stats_sort (values, own->len);
  percentile->own = own->len > 0 ? bst_stats_median (values, own->len) : NAN;
  if (isnan (percentile->value)
      || !bst_stats_median_interval (values, own->len, CONFIDENCE, &percentile->low,
                                     &percentile->high))
    percentile->low = percentile->high = NAN;
}

static void
fill (BstLatency *latency, const BstHistogram *merged)
{
  GArray *own[BST_N_PERCENTILES];

  for (guint k = 0; k < BST_N_PERCENTILES; k++)
    own[k] = g_array_new (FALSE, FALSE, sizeof (double));
  collect_own (latency->row, own);
  for (guint k = 0; k < BST_N_PERCENTILES; k++)
    {
      const double q = bst_percentile_kinds[k].q;

      latency->at[k].value = value_at (merged, q);
      latency->at[k].above = (guint64)fmax (floor ((double)latency->n * (1 - q) + 1e-6), 0);
      fill_interval (&latency->at[k], own[k]);
      g_array_unref (own[k]);
    }
}

BstLatency *
bst_latency_new (const BstRow *row)
{
  g_autoptr (BstHistogram) merged =
      row->column != NULL ? bst_column_merged_histogram (row->c, row->column) : NULL;
  BstLatency *latency = NULL;

  if (merged == NULL || bst_histogram_count (merged) == 0)
    return NULL;
  latency = g_new0 (BstLatency, 1);
  latency->row = row;
  latency->n = bst_histogram_count (merged);
  latency->overflow = bst_histogram_overflow (merged);
  fill (latency, merged);
  return latency;
}

GPtrArray *
bst_latencies_new (const GPtrArray *rows)
{
  GPtrArray *latencies = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < rows->len; i++)
    {
      BstLatency *latency = bst_latency_new (rows->pdata[i]);

      if (latency != NULL)
        g_ptr_array_add (latencies, latency);
    }
  return latencies;
}

/* ---- Which of many ------------------------------------------------------------------------- */

GPtrArray *
bst_latencies_drawable (const GPtrArray *latencies)
{
  GPtrArray *drawable = g_ptr_array_new ();

  for (guint i = 0; i < latencies->len; i++)
    if (!isnan (((const BstLatency *)latencies->pdata[i])->at[BST_P90].value))
      g_ptr_array_add (drawable, latencies->pdata[i]);
  return drawable;
}

static gboolean
all_have (const GPtrArray *latencies, guint at)
{
  for (guint i = 0; i < latencies->len; i++)
    if (isnan (((const BstLatency *)latencies->pdata[i])->at[at].value))
      return FALSE;
  return latencies->len > 0;
}

gint
bst_latencies_common (const GPtrArray *latencies)
{
  for (gint at = BST_P99; at >= 0; at--)
    if (all_have (latencies, (guint)at))
      return at;
  return -1;
}

typedef struct
{
  double value;
  guint index;
} Place;

static gint
compare_places (gconstpointer a, gconstpointer b)
{
  const Place *first = a;
  const Place *second = b;

  if (first->value != second->value)
    return first->value < second->value ? -1 : 1;
  return first->index < second->index ? -1 : 1;
}

static gint
compare_indices (gconstpointer a, gconstpointer b)
{
  guint first = *(const guint *)a;
  guint second = *(const guint *)b;

  return (first > second) - (first < second);
}

GArray *
bst_extremes (const GArray *values, guint most)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < values->len; i++)
    {
      const Place place = { g_array_index (values, double, i), i };

      if (!isnan (place.value))
        g_array_append_val (places, place);
    }
  g_array_sort (places, compare_places);
  if (places->len > most)
    g_array_remove_range (places, most / 2, places->len - most);
  for (guint i = 0; i < places->len; i++)
    g_array_append_val (chosen, g_array_index (places, Place, i).index);
  g_array_sort (chosen, compare_indices);
  return chosen;
}

GPtrArray *
bst_latencies_extreme (const GPtrArray *latencies, guint at, guint most)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) indices = NULL;
  GPtrArray *chosen = g_ptr_array_new ();

  for (guint i = 0; i < latencies->len; i++)
    g_array_append_val (values, ((const BstLatency *)latencies->pdata[i])->at[at].value);
  indices = bst_extremes (values, most);
  for (guint i = 0; i < indices->len; i++)
    g_ptr_array_add (chosen, latencies->pdata[g_array_index (indices, guint, i)]);
  return chosen;
}
