/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * curve.h - the rows of a group along a numeric parameter: what a sweep over it gave, as lines.
 */
#pragma once
#include "reports/group.h"
#include "stats/usl.h"

/* Fewer values of a parameter make no line: bars show two just as well. */
#define BST_CURVE_LEAST 3

typedef struct
{
  double x;          /* of the parameter, base unit */
  const BstRow *row; /* may have no value */
} BstCurvePoint;

typedef struct
{
  char *name;     /* what tells this line from the others; "" for the only one */
  GArray *points; /* BstCurvePoint, ascending */
  double one;     /* median with one thread; NaN: there is none, or speedup has no meaning */
  BstStatsScaling law;
  BstStatsState law_state; /* OK: LAW was fitted; it may still not be worth showing */
  gint knee;               /* index into POINTS; -1: none in the measured range */
} BstCurve;

typedef struct
{
  const BstGroup *group;
  char *param;       /* "footprint" */
  GPtrArray *curves; /* BstCurve: rows alike in all but PARAM */
  GPtrArray *rows;   /* const BstRow *, line by line, borrowed */
  gboolean scaling;  /* a rate over threads */
} BstCurves;

void bst_curves_free (BstCurves *curves);

/* The sweeps in a group: array of BstCurves, the one with most rows first.  *REST: the rows that
 * are in none of them, const BstRow *. */
GPtrArray *bst_curves_find (const BstGroup *group, GPtrArray **rest);
/* The same of some of its rows. */
GPtrArray *bst_curves_find_in (const BstGroup *group, const GPtrArray *among, GPtrArray **rest);
/* The same with lines of at least LEAST values of the parameter. */
GPtrArray *bst_curves_find_from (const BstGroup *group, guint least, GPtrArray **rest);

/* How many values of one parameter the longest line in ROWS (const BstRow *) has, and of which, to
 * be freed; 1 and NULL where nothing was swept. */
guint bst_curves_longest (const GPtrArray *rows, char **param);

/* The sweep over PARAM in ROWS (const BstRow *) of a group; NULL: there is none. */
BstCurves *bst_curves_over (const BstGroup *group, const GPtrArray *rows, const char *param);

/* X for people: "64 KiB". */
char *bst_curve_x_text (const BstCurves *curves, const BstCurvePoint *point);
/* The line that ROW is on, NULL: none. */
const BstCurve *bst_curves_line (const BstCurves *curves, const BstRow *row, double *x);

/* curve-scaling.c: median over that of one thread; and that over the number of threads.  NaN
 * where there is none. */
double bst_curves_speedup (const BstCurves *curves, const BstRow *row);
double bst_curves_efficiency (const BstCurves *curves, const BstRow *row);
/* Fills what a curve knows of scaling. */
void bst_curve_fit (BstCurve *curve);
/* What the law says of each line: array of char *, sentences. */
GPtrArray *bst_curves_scaling_texts (const BstCurves *curves);

/* curve-words.c: the sentence or two that one would remember of it; "" for none. */
char *bst_curves_finding (const BstCurves *curves);
