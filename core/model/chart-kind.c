/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-kind.c - the names of charts that can be asked for, and which take each other's place.
 */
#include <config.h>

#include "model/chart-kind.h"

static const char *const names[] = {
  [BST_CHART_PERCENTILES - 1] = "percentiles",
  [BST_CHART_HISTOGRAM - 1] = "histogram",
  [BST_CHART_LOAD - 1] = "load",
  [BST_CHART_BARS - 1] = "bars",
  [BST_CHART_LINES - 1] = "lines",
  [BST_CHART_MAP - 1] = "map",
  [BST_CHART_SURFACE - 1] = "surface",
  [BST_CHART_REPETITIONS - 1] = "repetitions",
  [BST_CHART_CHANGES - 1] = "changes",
  [BST_CHART_RATIOS - 1] = "ratios",
  [BST_CHART_PRICE - 1] = "price",
  [BST_CHART_HISTORY - 1] = "history",
  [BST_CHART_FOLLOWED - 1] = "followed",
  [BST_CHART_KIND_LAST] = NULL,
};

static const BstChartFamily families[] = {
  [BST_CHART_PERCENTILES] = BST_CHARTS_OF_LATENCY, [BST_CHART_HISTOGRAM] = BST_CHARTS_OF_LATENCY,
  [BST_CHART_LOAD] = BST_CHARTS_OF_LATENCY,        [BST_CHART_BARS] = BST_CHARTS_OF_FIGURES,
  [BST_CHART_LINES] = BST_CHARTS_OF_FIGURES,       [BST_CHART_MAP] = BST_CHARTS_OF_FIGURES,
  [BST_CHART_SURFACE] = BST_CHARTS_OF_FIGURES,     [BST_CHART_REPETITIONS] = BST_CHARTS_OF_FIGURES,
  [BST_CHART_CHANGES] = BST_CHARTS_OF_COMPARISON,  [BST_CHART_RATIOS] = BST_CHARTS_OF_COMPARISON,
  [BST_CHART_PRICE] = BST_CHARTS_OF_PRICES,        [BST_CHART_HISTORY] = BST_CHARTS_OF_SERIES,
  [BST_CHART_FOLLOWED] = BST_CHARTS_OF_RUN,
};

const char *
bst_chart_kind_name (BstChartKind kind)
{
  return kind >= 1 && kind <= BST_CHART_KIND_LAST ? names[kind - 1] : NULL;
}

BstChartKind
bst_chart_kind_from_name (const char *name)
{
  for (guint kind = 1; kind <= BST_CHART_KIND_LAST; kind++)
    if (g_strcmp0 (names[kind - 1], name) == 0)
      return kind;
  return 0;
}

const char *const *
bst_chart_kind_names (void)
{
  return names;
}

BstChartFamily
bst_chart_kind_family (BstChartKind kind)
{
  return kind < G_N_ELEMENTS (families) ? families[kind] : 0;
}
