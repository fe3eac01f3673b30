/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-matrix.h - what the pictures of a matrix are made of: maps of coloured cells, the scale of
 * the colours, and how to read them.
 */
#pragma once
#include "reports/chart.h"
#include "reports/matrix.h"

/* Systems that get a map of their own; of more, none could be read. */
#define BST_MAPS_MOST 4
#define BST_MAPS_WIDTH 860

/* Of 12 px type; a little more than any of the usual fonts takes. */
#define BST_MAPS_COLUMN 7.4
#define BST_MAPS_FONT 12

/* What a picture has that must be explained. */
typedef struct
{
  gboolean figures; /* in the cells */
  gboolean signs;   /* in the cells, of verdicts, instead of figures */
  gboolean log;     /* colours */
  gboolean regions, unmeasured, lost;
  guint n_maps;
} BstMatrixDrawn;

/* A map for each system, or one of ratios.  One coordinate system for all, in px from the upper
 * left: gnuplot only puts what was placed. */
typedef struct
{
  BstGnuplot *plot;
  const BstMatrix *matrix;
  guint n, columns; /* maps, and those beside each other */
  BstAxis scale;    /* of medians in the shown unit; of ratios their logarithms */
  double left, top; /* px before and above the field of a map */
  double beside;    /* px behind it, for names of regions; 0: they stand above, if there are any */
  double cell_width, cell_height, map_width, map_height;
  guint height;
  guint font;     /* of figures in cells; 0: they have no room */
  guint digits;   /* that they have */
  gboolean signs; /* of verdicts alone, where figures of ratios have no room */
  GArray *cells;  /* as gnuplot's boxxyerror wants them, with a colour each */
  GArray *empty;  /* the same without colours */
  GArray *lines;  /* as its vectors */
  BstMatrixDrawn drawn;
} BstMaps;

/* The field of one of them. */
typedef struct
{
  guint layer;
  double left, top;
} BstMap;

/* chart-matrix.c: what stands in a cell; NULL: it has no value. */
char *bst_maps_cell_text (const BstMaps *maps, guint layer, guint x, guint y);
/* px that the names of regions need beside the last column; 0: none are to stand there. */
double bst_maps_names_beside (const BstMaps *maps);
/* A box of maps->cells or maps->empty. */
void bst_maps_add_box (GArray *to, double left, double top, double right, double bottom);

/* chart-matrix-frame.c: scale and places, to begin with; what stands around a map; the scale. */
void bst_maps_place (BstMaps *maps);
BstMap bst_map_of (const BstMaps *maps, guint i);
/* The place of a value of a parameter, between 0 and the number of its values. */
double bst_map_x (const BstMaps *maps, const BstMap *map, double x);
double bst_map_y (const BstMaps *maps, const BstMap *map, double y);
void bst_map_write_frame (const BstMaps *maps, const BstMap *map);
void bst_maps_write_scale (const BstMaps *maps);

/* chart-scale.c: the scale of all medians, in the shown unit: from 0, or logarithmic. */
void bst_matrix_scale (const BstMatrix *matrix, BstAxis *scale);
/* Values to write beside SCALE, from low to high, at least GAP of the whole apart: double. */
GArray *bst_matrix_scale_figures (const BstAxis *scale, double gap);
/* One of these; no more digits than it has. */
char *bst_matrix_scale_text (double value);
/* VALUE of a cell in 2 or 3 digits, or all before its point. */
char *bst_matrix_short_text (double value, guint digits);

/* matrix-words.c */
char *bst_matrix_how (const BstMatrix *matrix, const BstMatrixDrawn *drawn);
