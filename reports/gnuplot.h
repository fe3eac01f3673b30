/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gnuplot.h - the only place where gnuplot's language is written and gnuplot is started.
 * Text becomes part of a script by bst_gnuplot_quote() and nothing else; data are numbers.
 */
#pragma once
#include <glib.h>

#include "model/gnuplot-text.h"

typedef struct _BstGnuplot BstGnuplot; /* one script, one process, any number of charts */

/* What gnuplot writes: pages take SVG; pictures alone may be either. */
typedef enum
{
  BST_TERMINAL_SVG = 1,
  BST_TERMINAL_PNG,
  BST_TERMINAL_PDF
} BstTerminal;

BstGnuplot *bst_gnuplot_new (void); /* of SVG */
BstGnuplot *bst_gnuplot_new_for (BstTerminal terminal);
void bst_gnuplot_free (BstGnuplot *plot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstGnuplot, bst_gnuplot_free)

typedef struct
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
} BstGnuplotNumber;
/* VALUE for a script in any locale: bst_gnuplot_number (x).text; NaN for what is not finite. */
BstGnuplotNumber bst_gnuplot_number (double value);

/* Begins the next chart, with the common style, and returns its index. */
guint bst_gnuplot_begin (BstGnuplot *plot, guint width, guint height);
guint bst_gnuplot_n_charts (const BstGnuplot *plot);
/* Leaves out all charts but this; the last thing before drawing. */
void bst_gnuplot_keep (BstGnuplot *plot, guint chart);
/* One line of script: constants, integers and what the functions above made. */
void bst_gnuplot_line (BstGnuplot *plot, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* $NAME: rows of COLUMNS numbers; an empty array gives one row of NaN, as gnuplot wants data. */
void bst_gnuplot_data (BstGnuplot *plot, const char *name, const GArray *numbers, guint columns);
void bst_gnuplot_tic (BstGnuplot *plot, char axis, const char *text, double at);
/* COLOR is a name of the palette; WHERE says how X and Y are meant: "first", "graph". */
void bst_gnuplot_label (BstGnuplot *plot, const char *text, const char *where, double x, double y,
                        const char *color);
/* The same at a place of the picture, in px from its upper left; ALIGN: "left", "center", "right". */
void bst_gnuplot_text (BstGnuplot *plot, const char *text, double x, double y, const char *align,
                       const char *color);
/* The title of an upright axis: along the left edge, with its middle at Y px.  gnuplot's own moves with
 * the figures of the axis, out of the picture where these are long. */
void bst_gnuplot_y_title (BstGnuplot *plot, const char *text, double y);
/* LENGTH px of a line from such a place, with its mark in the middle: as in a key. */
void bst_gnuplot_sample (BstGnuplot *plot, double x, double y, double length, const char *dash,
                         guint mark, const char *color);
/* The part of the picture that the axes enclose, in px from its edges. */
void bst_gnuplot_margins (BstGnuplot *plot, double left, double right, double top, double bottom);

/* Draws all charts.  FALSE: none can be had; the error is a sentence that says why. */
gboolean bst_gnuplot_draw (BstGnuplot *plot, GError **error);
/* The SVG of a chart as gnuplot wrote it, unchecked; NULL: none was written, or it is too large. */
const char *bst_gnuplot_svg (const BstGnuplot *plot, guint chart, GError **error);
/* With another terminal: the one chart that was kept; NULL: not drawn. */
GBytes *bst_gnuplot_picture (const BstGnuplot *plot);
/* "5.4 patchlevel 4", after drawing SVG; NULL: it did not say. */
const char *bst_gnuplot_version (const BstGnuplot *plot);
