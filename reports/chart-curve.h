/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-curve.h - what the chart of lines over a parameter is made of besides the lines.
 */
#pragma once
#include "reports/axis.h"
#include "reports/chart.h"

typedef struct
{
  char *text; /* "L1 48 KiB" */
  double bytes;
} BstCache;

/* Those that a benchmark found, where they are what its parameter goes over: array of BstCache. */
GPtrArray *bst_curves_caches (const BstCurves *curves);
void bst_caches_keep_between (GPtrArray *caches, double low, double high);

/* What is seen, from the data. */
char *bst_curves_describe (const BstCurves *curves);

/* What there is to explain. */
typedef struct
{
  guint n; /* lines */
  gboolean ideal, law, caches, lost, log_x, log_y;
} BstCurvesDrawn;

/* How to read what was drawn, and nothing else. */
char *bst_curves_how (const BstCurves *curves, const BstCurvesDrawn *drawn);
