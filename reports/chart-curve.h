/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-curve.h - what the chart of lines over a parameter is made of besides the lines.
 */
#pragma once
#include "reports/axis.h"
#include "reports/chart.h"

/* Something that lies along the parameter. */
typedef struct
{
  char *text;  /* "L1 48 KiB", "2 CPUs" */
  double x;    /* base unit */
  guint level; /* of a cache; else 0 */
} BstMilestone;

/* The caches that a benchmark found, where they are what its parameter goes over; of threads the
 * number of CPUs: array of BstMilestone. */
GPtrArray *bst_curves_milestones (const BstCurves *curves);
void bst_milestones_keep_between (GPtrArray *milestones, double low, double high);
/* What the benchmark says of the caches, "L1 48 KiB, L2 1 MiB"; NULL: nothing that holds for all
 * lines. */
const char *bst_curves_caches (const BstCurves *curves);
/* The same as places along the parameter: array of BstMilestone. */
GPtrArray *bst_milestones_of_caches (const char *text);
/* curve-caches.c: " L1: 1.018 to 1.031 ns; L2: ...", as the benchmark says where a footprint lies; what
 * should lie in a cache that is doubted or not seen is called by its footprint. */
void bst_curves_append_places (GString *text, const BstCurves *curves);
/* curve-apart.c: whether more than half of the repetitions were disturbed. */
gboolean bst_curves_are_disturbed (const BstCurves *curves);
/* Whether rows (BstRow) of two levels of memory scatter so that a figure may be of either. */
gboolean bst_rows_blur (const GPtrArray *nearer, const GPtrArray *farther);
/* What of the caches the benchmark does not believe, or the figures do not show. */
void bst_curves_append_doubts (GString *text, const BstCurves *curves);

/* What is seen, from the data. */
char *bst_curves_describe (const BstCurves *curves);

/* What there is to explain. */
typedef struct
{
  guint n; /* lines */
  gboolean ideal, law, milestones, lost, log_x, log_y;
} BstCurvesDrawn;

/* How to read what was drawn, and nothing else. */
char *bst_curves_how (const BstCurves *curves, const BstCurvesDrawn *drawn);

/* chart-lines.c: how lines look, told apart without colours, too. */
typedef struct
{
  const char *dash; /* as gnuplot wants it */
  guint mark;       /* its point type */
} BstLineLook;

const BstLineLook *bst_line_look (guint line);

/* px that a bit of the line takes before its name. */
#define BST_LINE_SAMPLE 34

typedef struct
{
  const char *text;
  const char *color; /* of the palette */
  guint line;
  double y; /* px from the top: where it is to stand */
} BstLineName;

/* Moves names that are nearer than GAP apart, none below LOWEST; sorts them by their places. */
void bst_line_names_spread (BstLineName *names, guint n, double gap, double lowest);
/* At X px, in at most COLUMNS, behind a bit of its line. */
void bst_line_name_draw (BstGnuplot *plot, const BstLineName *name, double x, guint columns);
