/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-history.h - the picture of a history.
 */
#pragma once
#include "reports/chart.h"
#include "reports/history.h"

/* Lowest to highest, the middle half and the median of each run over the time it was due, gaps left
 * open, changes marked.  Its table is the history itself: the figure has no rows. */
BstFigure *bst_chart_history (BstGnuplot *plot, const BstHistory *history);
