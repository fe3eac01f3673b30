/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * latency-bins.h - latencies counted in bins of the same width on an axis.
 */
#pragma once
#include "reports/axis.h"
#include "reports/chart-latency.h"

#define BST_LATENCY_BINS 60

typedef struct
{
  double shares[BST_LATENCY_BINS]; /* of all observations of a line, in each */
  double beyond;                   /* share above the axis */
} BstLatencyBins;

/* The axis that shows the lines of CHART, in the unit that is shown. */
void bst_latency_axis (const BstLatencyChart *chart, BstAxis *x);
void bst_latency_bins_fill (BstLatencyBins *bins, const BstLatencyChart *chart, guint line,
                            const BstAxis *x);
/* Where BIN begins; of BST_LATENCY_BINS where the last one ends. */
double bst_latency_edge (const BstAxis *x, guint bin);
