/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart.h - pictures of a group: what there is to draw, and how to read it.
 */
#pragma once
#include "reports/gnuplot.h"
#include "reports/group.h"

/* Beyond this many rows a chart is a barcode: the table has them all. */
#define BST_CHART_ROWS 30

typedef struct
{
  char *caption;    /* title and finding */
  char *how;        /* how to read it, a sentence or two */
  char *alt;        /* what it shows, for those who cannot see it */
  gboolean spread;  /* shows every value, not just medians */
  gboolean neutral; /* its axis has no better end */
  guint chart;      /* index in the script */
  char *svg;        /* checked; NULL: not drawn */
} BstFigure;

void bst_figure_free (BstFigure *figure);

/* Horizontal bars from zero with intervals, one per row. */
BstFigure *bst_chart_bars (BstGnuplot *plot, const BstGroup *group, gboolean several_systems);
/* Every value of every row beside its box. */
BstFigure *bst_chart_strip (BstGnuplot *plot, const BstGroup *group);

/* The rows a chart draws: array of const BstRow *, borrowed. */
GPtrArray *bst_chart_rows (const BstGroup *group);
/* The row with the highest or the lowest median; NULL: none has a value. */
const BstRow *bst_extreme_row (const GPtrArray *rows, gboolean highest);
/* "max-prime=5000 …": at most WIDTH columns. */
char *bst_chart_name (const BstRow *row, guint width);
guint bst_chart_margin (const GPtrArray *rows);
