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
  char *metric;     /* NULL: such a chart has none */
  char *benchmark;  /* NULL: each that has the metric */
  double objective; /* s that a latency may take; NaN: none was said */
} BstChartWish;

/* Of all results, each once: array of BstChartWish, owned.  What cannot be read asks for nothing. */
GPtrArray *bst_chart_wishes_new (const BstResult *const *results, guint n);

/* NULL: nobody asked for such a chart. */
const BstChartWish *bst_chart_wish_find (const GPtrArray *wishes, BstChartKind kind,
                                         const char *benchmark, const char *metric);
/* Whether somebody asked for such charts of this benchmark: then no other of them is chosen. */
gboolean bst_chart_wishes_name (const GPtrArray *wishes, BstChartFamily family,
                                const BstBenchmarkInfo *benchmark);
/* Whether somebody asked for such charts at all. */
gboolean bst_chart_wishes_have (const GPtrArray *wishes, BstChartFamily family);
/* Whether a chart is drawn that there can be: it was asked for, or no other of its family was. */
gboolean bst_chart_wishes_allow (const GPtrArray *wishes, BstChartKind kind, const char *benchmark,
                                 const char *metric);
