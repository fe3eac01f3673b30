/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-load.h - the chart of a load test.
 */
#pragma once
#include "reports/chart.h"
#include "reports/load.h"

/* Two fields, one above the other: what was got over the load, and the latency. */
BstFigure *bst_chart_load (BstGnuplot *plot, const BstLoad *load);
