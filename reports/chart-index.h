/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-index.h - a chart of indexes beside their baselines.
 */
#pragma once
#include "reports/chart.h"
#include "reports/index.h"

/* NULL: there is no index, or the table has more groups than a chart bears. */
BstFigure *bst_chart_index (BstGnuplot *plot, const BstIndexes *indexes);
