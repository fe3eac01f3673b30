/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-series.h - the picture of what was followed within a run, such as the clock of the CPU.
 */
#pragma once
#include "reports/chart.h"

/* All points that RESULT has under KEY, which is called NAME, over the time since it began; NULL where
 * there are less than two.  The figure has no rows. */
BstFigure *bst_chart_series (BstGnuplot *plot, const BstResult *result, const BstGroups *groups,
                             const char *key, const char *name, BstPrefix units);
