/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-kind.h - the charts that a suite can ask for: words of its file and of results.
 */
#pragma once
#include <glib.h>

typedef enum
{
  BST_CHART_PERCENTILES = 1, /* of a latency */
  BST_CHART_HISTOGRAM,       /* of a latency */
  BST_CHART_LOAD,            /* what was got, and the latency, over a load */
  BST_CHART_KIND_LAST = BST_CHART_LOAD
} BstChartKind;

/* NULL: it is none. */
const char *bst_chart_kind_name (BstChartKind kind);
/* All names, NULL-terminated. */
const char *const *bst_chart_kind_names (void);
