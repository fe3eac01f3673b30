/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * series.h - what a case's series come to: figures over time, such as those of sensors.
 */
#pragma once
#include "model/result.h"
#include "model/unit.h"

typedef struct
{
  const char *key;             /* borrowed, as of a column */
  const BstMetricInfo *metric; /* borrowed */
  double low, high, mean;      /* of all points of all repetitions */
  guint points;
  BstUnitScale scale;
} BstSeriesRow;

/* Array of BstSeriesRow, one for each key that has a point, in the order first seen. */
GArray *bst_series_rows (const BstCaseResult *c, BstPrefix units);
/* VALUE in the unit of ROW, to four digits. */
char *bst_series_format (const BstSeriesRow *row, double value);
