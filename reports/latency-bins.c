/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * latency-bins.c - latencies counted in bins of the same width on an axis.
 */
#include <config.h>

#include <math.h>

#include "reports/latency-bins.h"

#define BINS BST_LATENCY_BINS

/* A shorter range is even: it has room for no figures of a logarithmic axis. */
#define LOG_FROM 3

/* Of a range without any length, on both sides. */
#define LEAST_ROOM 0.05

/* Of any range, on both sides. */
#define ROOM 0.02

static double
shown (const BstLatencyChart *chart, double seconds)
{
  return seconds / chart->group->scale.divisor;
}

/* Up to the longest; where few are so long that they would take more than half of the picture, up
 * to the last percentile before them. */
static double
upper_end (const BstLatency *latency, double low)
{
  double high = latency->at[BST_PERCENTILE_MAX].value;
  guint at = BST_P999;

  while (at > 0 && isnan (latency->at[at].value))
    at--;
  if (isnan (latency->at[at].value) || high / latency->at[at].value <= latency->at[at].value / low)
    return high;
  return latency->at[at].value;
}

static void
widen_by (BstAxis *x, const BstLatencyChart *chart, guint line)
{
  g_autoptr (BstHistogram) histogram = bst_latency_histogram (chart, line);
  double low = fmax ((double)bst_histogram_min (histogram), 1) / 1e9;

  bst_axis_widen (x, shown (chart, low));
  bst_axis_widen (x, shown (chart, fmax (upper_end (chart->drawn->pdata[line], low), low)));
}

void
bst_latency_axis (const BstLatencyChart *chart, BstAxis *x)
{
  BstAxis bare;

  bst_axis_init (x);
  for (guint i = 0; i < chart->drawn->len; i++)
    widen_by (x, chart, i);
  if (isfinite (chart->objective))
    bst_axis_widen (x, shown (chart, chart->objective));
  if (x->high <= x->low * (1 + 1e-3))
    *x = (BstAxis){ x->low * (1 - LEAST_ROOM), x->high * (1 + LEAST_ROOM), FALSE };
  x->log = x->high > x->low * LOG_FROM;
  bare = *x;
  x->low = bst_axis_at (&bare, -ROOM);
  x->high = bst_axis_at (&bare, 1 + ROOM);
}

double
bst_latency_edge (const BstAxis *x, guint bin)
{
  return bst_axis_at (x, (double)bin / BINS);
}

/* Where NS is on the axis, in bins. */
static double
bin_of (const BstLatencyChart *chart, const BstAxis *x, double ns)
{
  return fmax (bst_axis_share (x, shown (chart, fmax (ns, 0.5) / 1e9)), 0) * BINS;
}

/* Cells are parted among the bins that they lie in: else the two patterns would interfere. */
static void
add (BstLatencyBins *bins, double begin, double end, double share)
{
  end = fmax (end, begin + 1e-9);
  for (double bin = floor (begin); bin < end && bin < BINS; bin++)
    bins->shares[(guint)bin] += share * (fmin (end, bin + 1) - fmax (begin, bin)) / (end - begin);
  if (end > BINS)
    bins->beyond += share * (end - fmax (begin, BINS)) / (end - begin);
}

void
bst_latency_bins_fill (BstLatencyBins *bins, const BstLatencyChart *chart, guint line,
                       const BstAxis *x)
{
  g_autoptr (BstHistogram) histogram = bst_latency_histogram (chart, line);
  const double n = (double)bst_histogram_count (histogram);
  const double longest = (double)bst_histogram_max (histogram);
  BstHistogramCell cell;

  *bins = (BstLatencyBins){ .beyond = (double)bst_histogram_overflow (histogram) / n };
  for (guint at = 0; bst_histogram_next_cell (histogram, &at, &cell);)
    add (bins, bin_of (chart, x, (double)cell.lowest),
         bin_of (chart, x, fmin ((double)cell.highest, longest) + 1), (double)cell.count / n);
}
