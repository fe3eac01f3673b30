/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gnuplot-private.h - what gnuplot.c writes, gnuplot-run.c runs and gnuplot-files.c reads.
 */
#pragma once
#include "reports/gnuplot.h"

/* All that gnuplot may write into one file. */
#define BST_GNUPLOT_FILE_LIMIT ((gsize)64 << 20)

/* Stands with the chart's number on a line of its own before its picture. */
#define BST_GNUPLOT_MARK "<<chart "

struct _BstGnuplot
{
  GString *script;
  guint n_charts;
  guint width, height; /* of the chart begun last */
  BstTerminal terminal;
  GArray *begins;  /* guint by chart: where its part of the script begins */
  GPtrArray *svgs; /* char * or NULL by chart, after drawing */
  GBytes *picture; /* the one chart of another terminal, after drawing */
  char *version;   /* of gnuplot, after drawing SVG */
};

/* gnuplot complains with this where it was built without the terminal. */
#define BST_GNUPLOT_NO_TERMINAL "it has no terminal "

typedef struct
{
  int script, pictures, messages; /* -1: none */
} BstGnuplotFiles;

#define BST_GNUPLOT_FILES_NONE \
  {                            \
    -1, -1, -1                 \
  }

gboolean bst_gnuplot_files_open (BstGnuplotFiles *files, const GString *script, GError **error);
void bst_gnuplot_files_close (BstGnuplotFiles *files);
/* The last line that gnuplot complained with, or NULL. */
char *bst_gnuplot_files_complaint (const BstGnuplotFiles *files);
/* Gives PLOT its pictures; FALSE: there is none. */
gboolean bst_gnuplot_files_pictures (const BstGnuplotFiles *files, BstGnuplot *plot);
