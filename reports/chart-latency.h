/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-latency.h - charts of what lies behind the medians of latencies.
 */
#pragma once
#include "reports/chart.h"
#include "reports/latency.h"

typedef struct
{
  const BstGroup *group;
  const GPtrArray *latencies; /* BstLatency: all that the table has */
  const GPtrArray *drawn;     /* of them; at most BST_LATENCY_LINES */
  gboolean by_system;         /* one case on several systems; else cases of one */
  double objective;           /* s that a latency may take; NaN: none was said */
} BstLatencyChart;

/* Each line: how long so many of a hundred take at most. */
BstFigure *bst_chart_percentiles (BstGnuplot *plot, const BstLatencyChart *chart);
/* How often each time was seen, above the share that took no longer. */
BstFigure *bst_chart_histogram (BstGnuplot *plot, const BstLatencyChart *chart);

/* What both share.  KIND: "Percentiles of %s in %s". */
BstFigure *bst_latency_figure_new (const BstLatencyChart *chart, const char *kind);
const char *bst_latency_color (const BstLatencyChart *chart, guint line);
BstHistogram *bst_latency_histogram (const BstLatencyChart *chart, guint line);
/* "objective: 10 ms" */
char *bst_objective_text (double objective, const BstUnitScale *scale);
