/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-matrix.c - a matrix as a heat map: a figure in each cell, what was not measured or has no
 * value shown as that, and lines between the regions of memory.  Of two systems one map of ratios;
 * of more, a small map each.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/chart-matrix.h"
#include "reports/color-map.h"
#include "reports/palette.h"
#include "reports/text.h"

/* ---- Cells ----------------------------------------------------------------------------------- */

/* In the shown unit. */
static double
median_of (const BstMatrix *matrix, const BstRow *row)
{
  return row->summary.median / matrix->group->scale.divisor;
}

/* Of a ratio, one without a value leaves the cell without one. */
static BstMatrixState
cell_state (const BstMaps *maps, guint layer, guint x, guint y)
{
  const BstMatrix *matrix = maps->matrix;

  if (matrix->ratios == NULL)
    return bst_matrix_state (matrix, layer, x, y);
  if (isfinite (bst_matrix_ratio (matrix, x, y)))
    return BST_MATRIX_GOOD;
  return bst_matrix_state (matrix, 0, x, y) == BST_MATRIX_UNMEASURED
                 || bst_matrix_state (matrix, 1, x, y) == BST_MATRIX_UNMEASURED
             ? BST_MATRIX_UNMEASURED
             : BST_MATRIX_LOST;
}

char *
bst_maps_cell_text (const BstMaps *maps, guint layer, guint x, guint y)
{
  const BstMatrix *matrix = maps->matrix;

  if (cell_state (maps, layer, x, y) != BST_MATRIX_GOOD)
    return NULL;
  if (maps->signs)
    return g_strdup (bst_matrix_ratio_sign (matrix, x, y));
  return matrix->ratios != NULL
             ? bst_matrix_ratio_text (matrix, x, y)
             : bst_matrix_short_text (median_of (matrix, bst_matrix_row (matrix, layer, x, y)),
                                      maps->digits);
}

/* The palette's name for a cell that has a value. */
static const char *
cell_color (const BstMaps *maps, guint layer, guint x, guint y)
{
  const BstMatrix *matrix = maps->matrix;

  if (matrix->ratios != NULL)
    return bst_color_map_change (log (bst_matrix_ratio (matrix, x, y)) / maps->scale.high);
  return bst_color_map_heat (
      bst_axis_share (&maps->scale, median_of (matrix, bst_matrix_row (matrix, layer, x, y))));
}

void
bst_maps_add_box (GArray *to, double left, double top, double right, double bottom)
{
  const double box[] = { (left + right) / 2, (top + bottom) / 2, left, right, top, bottom };

  g_array_append_vals (to, box, G_N_ELEMENTS (box));
}

/* With some paper between it and the next. */
static void
add_cell (const BstMaps *maps, const BstMap *map, guint x, guint y, GArray *to)
{
  bst_maps_add_box (to, bst_map_x (maps, map, x) + 0.5, bst_map_y (maps, map, y + 1) + 0.5,
                    bst_map_x (maps, map, x + 1) - 0.5, bst_map_y (maps, map, y) - 0.5);
}

static void
write_into (const BstMaps *maps, const BstMap *map, guint x, guint y, const char *text, guint font,
            const char *color)
{
  g_autofree char *quoted = bst_gnuplot_quote (text);

  bst_gnuplot_line (
      maps->plot, "set label %s at first %s, first %s center front tc rgb '%s' font ',%u'", quoted,
      bst_gnuplot_number (bst_map_x (maps, map, x + 0.5)).text,
      bst_gnuplot_number (bst_map_y (maps, map, y + 0.5)).text, bst_palette_light (color), font);
}

static void
draw_value (const BstMaps *maps, const BstMap *map, guint x, guint y)
{
  const char *color = cell_color (maps, map->layer, x, y);
  const double rgb = bst_palette_rgb (color);
  g_autofree char *text = bst_maps_cell_text (maps, map->layer, x, y);

  add_cell (maps, map, x, y, maps->cells);
  g_array_append_val (maps->cells, rgb);
  if (maps->font > 0)
    write_into (maps, map, x, y, text, maps->font, bst_color_map_ink (color));
}

static void
draw_cell (BstMaps *maps, const BstMap *map, guint x, guint y)
{
  switch (cell_state (maps, map->layer, x, y))
    {
    case BST_MATRIX_GOOD:
      draw_value (maps, map, x, y);
      break;
    case BST_MATRIX_LOST:
      maps->drawn.lost = TRUE;
      add_cell (maps, map, x, y, maps->empty);
      write_into (maps, map, x, y, "×", BST_MAPS_FONT + 3, "bad");
      break;
    case BST_MATRIX_UNMEASURED:
    default:
      maps->drawn.unmeasured = TRUE;
      write_into (maps, map, x, y, "·", BST_MAPS_FONT, "muted");
      break;
    }
}

/* ---- Regions --------------------------------------------------------------------------------- */

/* Of a map of ratios only where both systems have the cell at the same place. */
static char *
place_of (const BstMaps *maps, const BstMap *map, guint x, guint y)
{
  g_autofree char *place = bst_matrix_place (maps->matrix, map->layer, x, y);
  g_autofree char *other =
      maps->matrix->ratios != NULL ? bst_matrix_place (maps->matrix, 1, x, y) : g_strdup (place);

  return g_strcmp0 (place, other) == 0 ? g_steal_pointer (&place) : NULL;
}

static gboolean
are_apart (const BstMaps *maps, const BstMap *map, guint x, guint y, guint next_x, guint next_y)
{
  g_autofree char *here = place_of (maps, map, x, y);
  g_autofree char *there = place_of (maps, map, next_x, next_y);

  return here != NULL && there != NULL && !g_str_equal (here, there);
}

static void
add_line (BstMaps *maps, double x, double y, double dx, double dy)
{
  const double line[] = { x, y, dx, dy };

  g_array_append_vals (maps->lines, line, G_N_ELEMENTS (line));
  maps->drawn.regions = TRUE;
}

static void
part_cell (BstMaps *maps, const BstMap *map, guint x, guint y)
{
  const double left = bst_map_x (maps, map, x);
  const double right = bst_map_x (maps, map, x + 1);
  const double top = bst_map_y (maps, map, y + 1);

  if (x + 1 < maps->matrix->x.values->len && are_apart (maps, map, x, y, x + 1, y))
    add_line (maps, right, top, 0, maps->cell_height);
  if (y + 1 < maps->matrix->y.values->len && are_apart (maps, map, x, y, x, y + 1))
    add_line (maps, left, top, maps->cell_width, 0);
}

/* Whether the highest row lies in several places. */
static gboolean
changes_along_row (const BstMaps *maps, const BstMap *map)
{
  const guint y = maps->matrix->y.values->len - 1;

  for (guint x = 0; x + 1 < maps->matrix->x.values->len; x++)
    if (are_apart (maps, map, x, y, x + 1, y))
      return TRUE;
  return FALSE;
}

/* Above the highest row, as far as the names have room. */
static void
name_regions_above (const BstMaps *maps, const BstMap *map)
{
  const guint n = maps->matrix->x.values->len;
  const guint y = maps->matrix->y.values->len - 1;

  for (guint x = 0, end = 0; x < n; x = end)
    {
      g_autofree char *place = place_of (maps, map, x, y);
      double width = 0;

      /* What was not measured, left of it, is nowhere. */
      while (place == NULL && x + 1 < n)
        place = place_of (maps, map, ++x, y);
      for (end = x + 1; end < n && !are_apart (maps, map, end - 1, y, end, y);)
        end++;
      width = maps->cell_width * (end - x);
      if (place != NULL && bst_text_width (place) * BST_MAPS_COLUMN <= width)
        bst_gnuplot_text (maps->plot, place, bst_map_x (maps, map, x) + width / 2, map->top - 10,
                          "center", "muted");
    }
}

/* Beside the last column, where there is room for any. */
static void
name_regions_beside (const BstMaps *maps, const BstMap *map)
{
  const guint n = maps->matrix->y.values->len;
  const guint x = maps->matrix->x.values->len - 1;

  for (guint y = 0, end = 0; y < n; y = end)
    {
      g_autofree char *place = place_of (maps, map, x, y);

      for (end = y + 1; end < n && !are_apart (maps, map, x, end - 1, x, end);)
        end++;
      if (place != NULL)
        bst_gnuplot_text (maps->plot, place, bst_map_x (maps, map, x + 1) + 6,
                          bst_map_y (maps, map, (y + end) / 2.0), "left", "muted");
    }
}

double
bst_maps_names_beside (const BstMaps *maps)
{
  const BstMap map = { .layer = 0 };
  const guint x = maps->matrix->x.values->len - 1;
  gboolean apart = FALSE;
  guint widest = 0;

  if (maps->n > 1 || changes_along_row (maps, &map))
    return 0;
  for (guint y = 0; y < maps->matrix->y.values->len; y++)
    {
      g_autofree char *place = place_of (maps, &map, x, y);

      apart |= y > 0 && are_apart (maps, &map, x, y - 1, x, y);
      widest = MAX (widest, place != NULL ? bst_text_width (place) : 0);
    }
  return apart ? widest * BST_MAPS_COLUMN : 0;
}

static void
name_regions (const BstMaps *maps, const BstMap *map)
{
  if (changes_along_row (maps, map))
    name_regions_above (maps, map);
  else if (maps->beside > 0)
    name_regions_beside (maps, map);
}

/* ---- The whole ------------------------------------------------------------------------------- */

static void
draw_map (BstMaps *maps, guint i)
{
  const BstMap map = bst_map_of (maps, i);

  for (guint y = 0; y < maps->matrix->y.values->len; y++)
    for (guint x = 0; x < maps->matrix->x.values->len; x++)
      {
        draw_cell (maps, &map, x, y);
        part_cell (maps, &map, x, y);
      }
  name_regions (maps, &map);
  bst_map_write_frame (maps, &map);
}

static void
set_canvas (const BstMaps *maps)
{
  bst_gnuplot_margins (maps->plot, 0, 0, 0, 0);
  bst_gnuplot_line (maps->plot, "unset border");
  bst_gnuplot_line (maps->plot, "unset tics");
  bst_gnuplot_line (maps->plot, "set xrange [0:%d]", BST_MAPS_WIDTH);
  bst_gnuplot_line (maps->plot, "set yrange [%u:0]", maps->height);
}

/* Lines between regions have a rim, so that they are seen on any colour. */
static void
write_plot (const BstMaps *maps)
{
  bst_gnuplot_data (maps->plot, "cells", maps->cells, 7);
  bst_gnuplot_data (maps->plot, "empty", maps->empty, 6);
  bst_gnuplot_data (maps->plot, "lines", maps->lines, 4);
  bst_gnuplot_line (
      maps->plot,
      "plot $empty using 1:2:3:4:5:6 with boxxyerror fs solid 1 noborder lc rgb '%s', "
      "$cells using 1:2:3:4:5:6:7 with boxxyerror fs solid 1 noborder lc rgb variable, "
      "$lines with vectors nohead lt 1 dt 1 lw 4 lc rgb '%s', "
      "$lines with vectors nohead lt 1 dt 1 lw 2 lc rgb '%s'",
      bst_palette_light ("grid"), bst_palette_light ("paper"), bst_palette_light ("c6"));
}

BstFigure *
bst_chart_matrix (BstGnuplot *plot, BstMatrix *matrix)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) empty = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (double));
  BstFigure *figure = bst_figure_new (BST_FIGURE_MATRIX, matrix->rows);
  BstMaps maps = { .plot = plot,
                   .matrix = matrix,
                   .n = matrix->ratios != NULL ? 1 : MIN (matrix->layers->len, BST_MAPS_MOST),
                   .cells = cells,
                   .empty = empty,
                   .lines = lines };

  figure->matrix = matrix;
  bst_maps_place (&maps);
  figure->word = BST_CHART_MAP;
  figure->chart = bst_gnuplot_begin (plot, BST_MAPS_WIDTH, maps.height);
  set_canvas (&maps);
  for (guint i = 0; i < maps.n; i++)
    draw_map (&maps, i);
  bst_maps_write_scale (&maps);
  write_plot (&maps);
  maps.drawn.n_maps = maps.n;
  maps.drawn.figures = maps.font > 0 && !maps.signs;
  maps.drawn.signs = maps.font > 0 && maps.signs;
  maps.drawn.log = maps.scale.log;
  figure->neutral = matrix->ratios != NULL;
  figure->caption = bst_matrix_caption (matrix);
  figure->alt = bst_matrix_describe (matrix);
  figure->how = bst_matrix_how (matrix, &maps.drawn);
  return figure;
}
