/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-kind.h - the charts that a suite and a user can ask for: words of suites and of results.
 */
#pragma once
#include <glib.h>

typedef enum
{
  BST_CHART_PERCENTILES = 1, /* of a latency */
  BST_CHART_HISTOGRAM,       /* of a latency */
  BST_CHART_LOAD,            /* what was got, and the latency, over a load */
  BST_CHART_BARS,            /* medians side by side */
  BST_CHART_LINES,           /* medians over a parameter */
  BST_CHART_MAP,             /* medians over two */
  BST_CHART_SURFACE,         /* the same, and its shape */
  BST_CHART_REPETITIONS,     /* every value */
  BST_CHART_CHANGES,         /* of two systems: case by case, with verdicts */
  BST_CHART_RATIOS,          /* of several systems: all cases */
  BST_CHART_PRICE,           /* price and performance */
  BST_CHART_HISTORY,         /* runs of a series */
  BST_CHART_FOLLOWED,        /* what was followed within a run */
  BST_CHART_KIND_LAST = BST_CHART_FOLLOWED
} BstChartKind;

/* Kinds that take each other's place: a suite that asks for one of them gets no other that it did
 * not ask for. */
typedef enum
{
  BST_CHARTS_OF_LATENCY = 1,
  BST_CHARTS_OF_FIGURES,
  BST_CHARTS_OF_COMPARISON, /* of all cases: such a chart has no metric */
  BST_CHARTS_OF_PRICES,
  BST_CHARTS_OF_SERIES,
  BST_CHARTS_OF_RUN
} BstChartFamily;

/* NULL: it is none. */
const char *bst_chart_kind_name (BstChartKind kind);
/* 0: it is none. */
BstChartKind bst_chart_kind_from_name (const char *name);
/* All names, NULL-terminated. */
const char *const *bst_chart_kind_names (void);
BstChartFamily bst_chart_kind_family (BstChartKind kind);
