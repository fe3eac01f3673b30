/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-frame.h - the fields of a chart, of which one may stand above another on the same lower
 * axis, and the names of the lines in them.
 */
#pragma once
#include "reports/axis.h"
#include "reports/chart-curve.h"
#include "reports/palette.h"

/* px of these charts; a letter of their 12 px type takes a little more than in any usual font. */
#define BST_FRAME_WIDTH 860
#define BST_FRAME_LEFT 84
#define BST_FRAME_BOTTOM 58
#define BST_FRAME_ROW 19
#define BST_FRAME_COLUMN 7.4

typedef struct
{
  BstGnuplot *plot;
  double height;                   /* px, of the whole picture */
  double left, right, top, bottom; /* px that the field leaves free at the picture's edges */
  BstAxis x, y;
} BstFrame;

/* Margins, grid and ranges, for what is plotted next. */
void bst_frame_begin (const BstFrame *frame);
double bst_frame_x (const BstFrame *frame, double x); /* px from the picture's left */
double bst_frame_y (const BstFrame *frame, double y); /* px from its top */
double bst_frame_width (const BstFrame *frame);       /* px of the field */
/* The title of its upright axis. */
void bst_frame_write_y_title (const BstFrame *frame, const char *text);
/* A dotted line at Y of the whole width, with TEXT above it. */
void bst_frame_draw_level (const BstFrame *frame, double y, const char *text);
/* The same at X, with TEXT beside it at TEXT_Y px. */
void bst_frame_draw_mark (const BstFrame *frame, double x, const char *text, double text_y);

/* Names of lines: beside their ends, or, where they are long, in rows above the field. */
typedef struct
{
  guint n;
  BstLineName names[BST_PALETTE_SYSTEMS];
  guint widest; /* columns */
} BstChartKey;

/* TEXT is borrowed; the line has the look of its number. */
void bst_chart_key_add (BstChartKey *key, const char *text, const char *color);
/* px that the names need beside and above; RIGHT is what is left free anyway. */
double bst_chart_key_right (const BstChartKey *key, double right);
double bst_chart_key_above (const BstChartKey *key);
/* ENDS: where each line ends, px from the top.  TOP: where rows above begin. */
void bst_chart_key_draw (BstChartKey *key, const BstFrame *frame, const double *ends, double top);
