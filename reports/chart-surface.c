/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-surface.c - a matrix as a surface: its shape is seen at a glance, and no figure can be read
 * off it, so that it only ever stands with its map.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/chart-matrix.h"
#include "reports/color-map.h"
#include "reports/palette.h"
#include "reports/text.h"

#define HEIGHT 500
#define MOST_TICS 9 /* along an edge */
#define NAME_COLUMNS 32
#define FIGURE_GAP 0.1 /* of the height, between two figures */

typedef struct
{
  BstGnuplot *plot;
  const BstMatrix *matrix;
  BstAxis scale;
} Surface;

/* ---- Data ------------------------------------------------------------------------------------ */

/* How high it is at a cell, 0 to 1; NaN: there is no value. */
static double
height_at (const Surface *surface, guint x, guint y)
{
  const BstRow *row = bst_matrix_row (surface->matrix, 0, x, y);

  if (row == NULL || row->summary.n == 0)
    return NAN;
  return bst_axis_share (&surface->scale,
                         row->summary.median / surface->matrix->group->scale.divisor);
}

/* Four neighbours with values make a piece of it. */
static gboolean
has_piece (const Surface *surface)
{
  for (guint y = 0; y + 1 < surface->matrix->y.values->len; y++)
    for (guint x = 0; x + 1 < surface->matrix->x.values->len; x++)
      if (isfinite (height_at (surface, x, y) + height_at (surface, x + 1, y)
                    + height_at (surface, x, y + 1) + height_at (surface, x + 1, y + 1)))
        return TRUE;
  return FALSE;
}

static void
write_heights (const Surface *surface)
{
  g_autoptr (GArray) heights = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint y = 0; y < surface->matrix->y.values->len; y++)
    for (guint x = 0; x < surface->matrix->x.values->len; x++)
      {
        const double height = height_at (surface, x, y);

        g_array_append_val (heights, height);
      }
  bst_gnuplot_data (surface->plot, "heights", heights, surface->matrix->x.values->len);
}

/* ---- Axes ------------------------------------------------------------------------------------ */

static void
write_edge (const Surface *surface, char name, const BstMatrixAxis *axis, const char *offset)
{
  const guint stride = (axis->values->len + MOST_TICS - 1) / MOST_TICS;
  g_autofree char *fit = bst_text_fit (axis->param, NAME_COLUMNS);
  g_autofree char *quoted = bst_gnuplot_quote (fit);

  bst_gnuplot_line (surface->plot, "set %crange [0:%u]", name, axis->values->len - 1);
  bst_gnuplot_line (surface->plot, "set %clabel %s offset %s", name, quoted,
                    name == 'x' ? "0,-1.2" : "1.5,-1.8");
  bst_gnuplot_line (surface->plot, "set %ctics scale 0.5 offset %s ()", name, offset);
  for (guint i = 0; i < axis->values->len; i += stride)
    bst_gnuplot_tic (surface->plot, name, axis->texts->pdata[i], i);
}

static void
write_height (const Surface *surface)
{
  g_autoptr (GArray) figures = bst_matrix_scale_figures (&surface->scale, FIGURE_GAP);
  g_autofree char *unit = bst_gnuplot_quote (surface->matrix->group->scale.text);

  bst_gnuplot_line (surface->plot, "set zrange [0:1]");
  bst_gnuplot_line (surface->plot, "set zlabel %s rotate by 90 offset -2,0 tc rgb '%s'", unit,
                    bst_palette_light ("ink"));
  bst_gnuplot_line (surface->plot, "set ztics scale 0.5 ()");
  for (guint i = 0; i < figures->len; i++)
    {
      const double value = g_array_index (figures, double, i);
      g_autofree char *text = bst_matrix_scale_text (value);

      bst_gnuplot_tic (surface->plot, 'z', text, bst_axis_share (&surface->scale, value));
    }
}

/* As many colours as the map has, so that each of them is of the palette. */
static void
write_colors (const Surface *surface)
{
  g_autoptr (GString) colors = g_string_new (NULL);

  for (guint i = 0; i < BST_HEAT_STEPS; i++)
    g_string_append_printf (
        colors, "%s%u '%s'", i > 0 ? ", " : "", i,
        bst_palette_light (bst_color_map_heat ((double)i / (BST_HEAT_STEPS - 1))));
  bst_gnuplot_line (surface->plot, "set palette maxcolors %d defined (%s)", BST_HEAT_STEPS,
                    colors->str);
  bst_gnuplot_line (surface->plot, "set cbrange [0:1]");
  bst_gnuplot_line (surface->plot, "unset colorbox");
}

/* ---- Regions --------------------------------------------------------------------------------- */

/* Posts along the front edge, where the lines of the map meet its lowest row; how many. */
static guint
write_posts (const Surface *surface)
{
  guint n = 0;

  for (guint x = 0; x + 1 < surface->matrix->x.values->len; x++)
    {
      g_autofree char *here = bst_matrix_place (surface->matrix, 0, x, 0);
      g_autofree char *there = bst_matrix_place (surface->matrix, 0, x + 1, 0);

      if (here == NULL || there == NULL || g_str_equal (here, there))
        continue;
      bst_gnuplot_line (surface->plot,
                        "set arrow from %u.5,0,0 to %u.5,0,0.4 nohead front lt 1 dt 1 lc rgb '%s' "
                        "lw 2",
                        x, x, bst_palette_light ("c6"));
      n++;
    }
  return n;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static void
set_look (const Surface *surface)
{
  /* Seen from the front left, so that what is small is near; edges in front are left open. */
  bst_gnuplot_line (surface->plot, "set view 57,33,0.96,1.05");
  bst_gnuplot_line (surface->plot, "set xyplane at 0");
  /* All edges but the upright one in front, which would cut the surface in two. */
  bst_gnuplot_line (surface->plot, "set border 895 lt 1 lc rgb '%s' lw 0.6",
                    bst_palette_light ("muted"));
  bst_gnuplot_line (surface->plot,
                    "set pm3d depthorder border lc rgb '%s' lw 0.35 corners2color mean",
                    bst_palette_light ("paper"));
}

BstFigure *
bst_chart_surface (BstGnuplot *plot, const BstMatrix *matrix)
{
  Surface surface = { .plot = plot, .matrix = matrix };
  BstFigure *figure = NULL;
  guint n_posts = 0;

  bst_matrix_scale (matrix, &surface.scale);
  if (matrix->layers->len != 1 || !has_piece (&surface))
    return NULL;
  figure = bst_figure_new (BST_FIGURE_SURFACE, matrix->rows);
  figure->word = BST_CHART_SURFACE;
  figure->chart = bst_gnuplot_begin (plot, BST_MAPS_WIDTH, HEIGHT);
  set_look (&surface);
  /* Away from the corners, where figures of two edges meet. */
  write_edge (&surface, 'x', &matrix->x, "-1.5,-0.4");
  write_edge (&surface, 'y', &matrix->y, "1.5,-0.4");
  write_height (&surface);
  write_colors (&surface);
  n_posts = write_posts (&surface);
  write_heights (&surface);
  bst_gnuplot_line (plot, "splot $heights matrix using 1:2:3 with pm3d");
  figure->caption = g_strdup_printf (_ ("The same as a surface over %s and %s"), matrix->x.param,
                                     matrix->y.param);
  figure->alt = bst_matrix_describe (matrix);
  figure->how = g_strconcat (
      _ ("The surface has the colours of the map, and a hole where a value is missing."),
      n_posts > 0 ? _ (" Posts stand where the map has its lines.") : "", NULL);
  return figure;
}
