/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-kind.c - the names of charts that a suite can ask for.
 */
#include <config.h>

#include "model/chart-kind.h"

static const char *const names[] = {
  [BST_CHART_PERCENTILES - 1] = "percentiles",
  [BST_CHART_HISTOGRAM - 1] = "histogram",
  [BST_CHART_LOAD - 1] = "load",
  [BST_CHART_KIND_LAST] = NULL,
};

const char *
bst_chart_kind_name (BstChartKind kind)
{
  return kind >= 1 && kind <= BST_CHART_KIND_LAST ? names[kind - 1] : NULL;
}

const char *const *
bst_chart_kind_names (void)
{
  return names;
}
