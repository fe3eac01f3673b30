/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart.h - pictures of a group: what there is to draw, and how to read it.
 */
#pragma once
#include "model/chart-kind.h"
#include "reports/curve.h"
#include "reports/gnuplot.h"
#include "reports/group.h"
#include "reports/matrix.h"

/* Beyond this many rows a chart is a barcode: the table has them all. */
#define BST_CHART_ROWS 30

typedef enum
{
  BST_FIGURE_MEDIANS = 1, /* bars */
  BST_FIGURE_CURVES,
  BST_FIGURE_SPREAD,  /* shows every value, not just medians */
  BST_FIGURE_LATENCY, /* what lies behind the medians of latencies; its table is LINES */
  BST_FIGURE_PRICE,   /* systems, not rows: has none of these */
  BST_FIGURE_MATRIX,
  BST_FIGURE_SURFACE, /* beside a matrix */
  BST_FIGURE_RATIOS,  /* cases of a comparison: has no rows either */
  BST_FIGURE_INDEX,   /* of a suite with scores: nor has this */
} BstFigureKind;

typedef struct _BstFigure BstFigure;

struct _BstFigure
{
  BstFigureKind kind;
  char *caption;     /* title and finding */
  char *how;         /* how to read it, a sentence or two */
  char *alt;         /* what it shows, for those who cannot see it */
  GPtrArray *rows;   /* const BstRow *: of its table; a chart may draw less of them */
  BstCurves *curves; /* NULL unless CURVES */
  char *title;       /* of the table LINES */
  GPtrArray *lines;  /* GStrv: the heads, then the lines of its table; NULL: that of its kind */
  gboolean folded;   /* for those who want to know more */
  char *fold;        /* what to unfold it by; NULL: what its kind says */
  gboolean neutral;  /* its axis has no better end */
  guint chart;       /* index in the script */
  char *svg;         /* checked; NULL: not drawn */
  char *missing;     /* why it is not, if others are */
  BstMatrix *matrix; /* NULL unless MATRIX */
  BstFigure *beside; /* another view of the same, under the same caption; NULL: none */
  BstChartKind word; /* that it is asked for by */
};

BstFigure *bst_figure_new (BstFigureKind kind, const GPtrArray *rows);
void bst_figure_free (BstFigure *figure);

/* Bars (x, y, half width, half height, colour: five numbers each) and whiskers (x, y, from, to: four). */
void bst_chart_plot_bars (BstGnuplot *plot, const GArray *bars, const GArray *whiskers);
/* Horizontal bars from zero with intervals, one per row; ROWS are of GROUP. */
BstFigure *bst_chart_bars (BstGnuplot *plot, const BstGroup *group, const GPtrArray *rows,
                           gboolean several_systems);
/* Lines over a parameter; takes CURVES. */
BstFigure *bst_chart_curves (BstGnuplot *plot, BstCurves *curves, gboolean several_systems);
/* A grid over two parameters: a map of its medians, or of the ratios of two systems.  Takes
 * MATRIX. */
BstFigure *bst_chart_matrix (BstGnuplot *plot, BstMatrix *matrix);
/* The same as a surface; NULL: there are several systems, or too few values for one. */
BstFigure *bst_chart_surface (BstGnuplot *plot, const BstMatrix *matrix);
/* Every value of every row beside its box. */
BstFigure *bst_chart_strip (BstGnuplot *plot, const BstGroup *group);
/* The same of many rows, each in a small picture of its own, over the time of the run. */
BstFigure *bst_chart_panels (BstGnuplot *plot, const BstGroup *group);

/* The one or the other, as there are few rows or many. */
BstFigure *bst_chart_repetitions (BstGnuplot *plot, const BstGroup *group);

/* chart-energy.c: whether the figures are joules for some work; such a chart says which. */
gboolean bst_group_is_energy (const BstGroup *group);
void bst_figure_explain_energy (BstFigure *figure, const BstGroup *group);

/* The rows of these that a chart draws: array of const BstRow *, borrowed. */
GPtrArray *bst_chart_rows (const GPtrArray *rows);
/* Whether rows are of several systems, few enough for a colour each. */
gboolean bst_chart_has_systems (const GPtrArray *rows);

/* One repetition as it is drawn. */
typedef struct
{
  double value;       /* base unit; NaN: it has none */
  double at;          /* s since the run began; of figures without a time their number */
  gboolean disturbed; /* marked by noise */
} BstDot;

/* All repetitions of a row in the order measured: array of BstDot. */
GArray *bst_row_dots (const BstRow *row);
/* As many of them as a picture of N_ROWS rows bears: of each *EACH repetitions in a row the smallest,
 * the largest and the first that has no value; *EACH becomes larger than it was, or stays. */
GArray *bst_row_drawn_dots (const BstRow *row, guint n_rows, guint *each);
/* " Of each 80 ... are drawn." as a sentence behind others; "" where EACH is 1. */
char *bst_chart_thinned_text (guint each, guint n_rows);
/* Why a row has no value, in a word or two. */
const char *bst_chart_lost_text (const BstRow *row);
/* The row with the highest or the lowest median; NULL: none has a value. */
const BstRow *bst_extreme_row (const GPtrArray *rows, gboolean highest);
/* "max-prime=5000 …": at most WIDTH columns. */
char *bst_chart_name (const BstRow *row, guint width);
guint bst_chart_margin (const GPtrArray *rows);
