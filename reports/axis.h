/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * axis.h - the range of an axis, where values are on it, and its figures.
 */
#pragma once
#include "reports/gnuplot.h"

typedef struct
{
  double low, high;
  gboolean log;
} BstAxis;

void bst_axis_init (BstAxis *axis);
void bst_axis_widen (BstAxis *axis, double value);
/* Logarithmic where the different VALUES (ascending) are spread more evenly that way. */
void bst_axis_finish_x (BstAxis *axis, const GArray *values);
/* Logarithmic, if that may be, for more than a decade; else from zero. */
void bst_axis_finish_y (BstAxis *axis, gboolean may_be_log);
/* Logarithmic however short it is, if all is above 0. */
void bst_axis_finish_log (BstAxis *axis);
/* Logarithmic for more than a decade; else from the smallest to the largest with so much ROOM, a share
 * of the range, at both ends: for lines and points, never for bars. */
void bst_axis_finish_near (BstAxis *axis, double room);

/* 0 at the low end, 1 at the high one; and the value there. */
double bst_axis_share (const BstAxis *axis, double value);
double bst_axis_at (const BstAxis *axis, double share);

/* NAME is 'x' or 'y'. */
void bst_axis_write_range (BstGnuplot *plot, char name, const BstAxis *axis);
/* TEXTS (char *) at VALUES (double), as many of them as fit in LENGTH px. */
void bst_axis_write_tics (BstGnuplot *plot, char name, const BstAxis *axis, const GArray *values,
                          const GPtrArray *texts, double length, double column);
void bst_axis_write_log_tics (BstGnuplot *plot, char name, const BstAxis *axis);
/* The same marks without figures: of the upper of two panels. */
void bst_axis_write_bare_log_tics (BstGnuplot *plot, char name, const BstAxis *axis);

/* Sorts an array of double, and leaves each value once. */
void bst_axis_sort_different (GArray *values);
