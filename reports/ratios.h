/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * ratios.h - the ratios of a comparison, case by case, as a chart and the table behind it show
 * them; and the charts.
 */
#pragma once
#include "reports/axis.h"
#include "reports/chart.h"
#include "reports/comparison.h"

typedef struct
{
  double value, low, high; /* NaN: there is none */
} BstRatio;

typedef struct
{
  const BstComparison *comparison;
  gboolean to_best; /* to the best system of each case, as scores have it; else speed-ups to the
                       baseline */
  GPtrArray *rows;  /* const BstComparedRow *: of the primary metrics */
  GArray *drawn;    /* guint: of these, those with a ratio on some system */
} BstRatios;

/* To the best where the score is a geometric mean of such. */
BstRatios *bst_ratios_new (const BstComparison *comparison);
void bst_ratios_free (BstRatios *ratios);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstRatios, bst_ratios_free)

BstRatio bst_ratios_get (const BstRatios *ratios, guint row, guint system);
/* The geometric mean: all NaN where there is none. */
BstRatio bst_ratios_mean (const BstRatios *ratios, guint system);
gboolean bst_ratios_have_mean (const BstRatios *ratios);
/* What tells a row from all others of the comparison. */
char *bst_ratios_row_name (const BstRatios *ratios, guint row);
/* "1.25 [1.20, 1.30]", "0.93": of a row, and of the mean. */
char *bst_ratios_text (const BstRatios *ratios, guint row, guint system);
char *bst_ratios_mean_text (const BstRatios *ratios, guint system);

/* ---- ratio-axis.c: a logarithmic axis on which 1 is no difference --------------------------- */

typedef struct
{
  BstAxis axis;
  double margin;    /* below it a difference does not matter; 0: not shown */
  double low, high; /* of the intervals, which may go on beyond the axis */
} BstRatioAxis;

void bst_ratio_axis_init (BstRatioAxis *axis, double margin);
void bst_ratio_axis_add (BstRatioAxis *axis, const BstRatio *ratio);
void bst_ratio_axis_finish (BstRatioAxis *axis);
gboolean bst_ratio_axis_is_cut (const BstRatioAxis *axis);
/* An end of an interval, as far as it is drawn. */
double bst_ratio_axis_clamp (const BstRatioAxis *axis, double value);
/* Range, figures, the line at 1 and the band of the margin; LENGTH px. */
void bst_ratio_axis_write (BstGnuplot *plot, const BstRatioAxis *axis, double length);

/* ---- Charts -------------------------------------------------------------------------------- */

/* Systems of one picture, with the baseline; the table has them all. */
#define BST_RATIO_SYSTEMS 6

/* chart-ratios.c: a dot per case and system. */
BstFigure *bst_chart_ratios (BstGnuplot *plot, const BstRatios *ratios);
/* chart-forest.c: of two systems the change in each case, with its verdict. */
BstFigure *bst_chart_forest (BstGnuplot *plot, const BstRatios *ratios);
/* The system that is not the baseline, of two. */
guint bst_ratios_candidate (const BstRatios *ratios);
