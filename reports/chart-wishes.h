/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-wishes.h - the charts that a suite asked for, as its result kept them.
 */
#pragma once
#include "model/chart-kind.h"
#include "model/result.h"

typedef struct
{
  BstChartKind kind;
  char *metric;
  char *benchmark;  /* NULL: each that has the metric */
  double objective; /* s that a latency may take; NaN: none was said */
} BstChartWish;

/* Of all results, each once: array of BstChartWish, owned.  What cannot be read asks for nothing. */
GPtrArray *bst_chart_wishes_new (const BstResult *const *results, guint n);

/* NULL: nobody asked for such a chart. */
const BstChartWish *bst_chart_wish_find (const GPtrArray *wishes, BstChartKind kind,
                                         const char *benchmark, const char *metric);
/* Whether somebody asked for a chart of this benchmark: then no other is chosen. */
gboolean bst_chart_wishes_name (const GPtrArray *wishes, const BstBenchmarkInfo *benchmark);
