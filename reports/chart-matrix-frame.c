/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-matrix-frame.c - where the maps of a matrix stand, and what stands around them: the values
 * of both parameters, their names, the scale of the colours.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/chart-matrix.h"
#include "reports/color-map.h"
#include "reports/palette.h"
#include "reports/text.h"

#define TOP 30     /* for the unit of the scale */
#define BOTTOM 46  /* values and name of the lower parameter */
#define NAME 22    /* the name of the upright parameter */
#define TITLE 22   /* of a map, where there are several */
#define REGIONS 20 /* above a map, names of regions */
#define APART 26   /* between two maps */

/* Of all rows of one map, and of one of several; a row is still read at the least, and is no tower
 * at the most. */
#define FIELD_HEIGHT 380
#define SMALL_FIELD_HEIGHT 240
#define LEAST_ROW 18
#define MOST_ROW 46

#define LEAST_FONT 9

/* The scale, to the right of the maps. */
#define SCALE_LEFT (BST_MAPS_WIDTH - 84)
#define SCALE_WIDTH 14
#define SCALE_HEIGHT 240
#define SCALE_GAP 18 /* between two figures */

/* Colours of ratios reach at least so far from 1: what differs by less looks alike. */
#define LEAST_RATIO 1.1

/* ---- The scale's ends ------------------------------------------------------------------------ */

static void
choose_scale (BstMaps *maps)
{
  const BstMatrix *matrix = maps->matrix;
  double most = log (LEAST_RATIO);

  if (matrix->ratios == NULL)
    {
      bst_matrix_scale (matrix, &maps->scale);
      return;
    }
  for (guint y = 0; y < matrix->y.values->len; y++)
    for (guint x = 0; x < matrix->x.values->len; x++)
      {
        const double ratio = bst_matrix_ratio (matrix, x, y);

        most = isfinite (ratio) ? fmax (most, fabs (log (ratio))) : most;
      }
  maps->scale = (BstAxis){ -most, most, FALSE };
}

/* ---- Places ---------------------------------------------------------------------------------- */

static guint
widest_text (const GPtrArray *texts)
{
  guint widest = 1;

  for (guint i = 0; i < texts->len; i++)
    widest = MAX (widest, bst_text_width (texts->pdata[i]));
  return widest;
}

static guint
widest_figure (const BstMaps *maps)
{
  guint widest = 1;

  for (guint layer = 0; layer < maps->n; layer++)
    for (guint y = 0; y < maps->matrix->y.values->len; y++)
      for (guint x = 0; x < maps->matrix->x.values->len; x++)
        {
          g_autofree char *text = bst_maps_cell_text (maps, layer, x, y);

          widest = MAX (widest, text != NULL ? bst_text_width (text) : 0);
        }
  return widest;
}

/* The largest type in which all figures fit their cells; 0: none. */
static guint
fitting_font (const BstMaps *maps)
{
  const double widest = widest_figure (maps) * BST_MAPS_COLUMN / BST_MAPS_FONT;

  for (guint font = BST_MAPS_FONT; font >= LEAST_FONT; font--)
    if (widest * font + 4 <= maps->cell_width && font + 5 <= maps->cell_height)
      return font;
  return 0;
}

/* With two digits rather than without figures.  Of ratios the verdicts' signs at the least: in grey
 * both ends of their colours look alike. */
static void
choose_font (BstMaps *maps)
{
  for (maps->digits = 3; maps->digits >= 2; maps->digits--)
    {
      maps->font = fitting_font (maps);
      if (maps->font > 0)
        return;
    }
  maps->signs = maps->matrix->ratios != NULL;
  if (maps->signs)
    maps->font = fitting_font (maps);
}

void
bst_maps_place (BstMaps *maps)
{
  const BstMatrix *matrix = maps->matrix;
  const double field = maps->n > 1 ? SMALL_FIELD_HEIGHT : FIELD_HEIGHT;
  const double title = maps->n > 1 ? TITLE : 0;

  choose_scale (maps);
  maps->columns = MIN (maps->n, 2);
  maps->left = NAME + widest_text (matrix->y.texts) * BST_MAPS_COLUMN + 8;
  maps->top = title + REGIONS;
  maps->map_width = (SCALE_LEFT - APART * maps->columns) / (double)maps->columns;
  maps->beside = bst_maps_names_beside (maps);
  maps->cell_width = (maps->map_width - maps->left - maps->beside) / matrix->x.values->len;
  maps->cell_height = CLAMP (field / matrix->y.values->len, LEAST_ROW, MOST_ROW);
  maps->map_height = maps->top + maps->cell_height * matrix->y.values->len + BOTTOM;
  maps->height =
      (guint)fmax (TOP + maps->map_height * ((maps->n + maps->columns - 1) / maps->columns),
                   TOP + REGIONS + SCALE_HEIGHT + SCALE_GAP);
  choose_font (maps);
}

BstMap
bst_map_of (const BstMaps *maps, guint i)
{
  return (BstMap){ i, (maps->map_width + APART) * (i % maps->columns) + maps->left,
                   TOP + maps->map_height * (i / maps->columns) + maps->top };
}

double
bst_map_x (const BstMaps *maps, const BstMap *map, double x)
{
  return map->left + maps->cell_width * x;
}

/* The first value of the upright parameter is the lowest. */
double
bst_map_y (const BstMaps *maps, const BstMap *map, double y)
{
  return map->top + maps->cell_height * (maps->matrix->y.values->len - y);
}

/* ---- Around a map ---------------------------------------------------------------------------- */

/* As many of the lower ones as do not touch. */
static void
write_values (const BstMaps *maps, const BstMap *map)
{
  const GPtrArray *below = maps->matrix->x.texts;
  const GPtrArray *beside = maps->matrix->y.texts;
  const double widest = widest_text (below) * BST_MAPS_COLUMN + 6;
  const guint stride = (guint)ceil (widest / maps->cell_width);

  for (guint x = 0; x < below->len; x += stride)
    bst_gnuplot_text (maps->plot, below->pdata[x], bst_map_x (maps, map, x + 0.5),
                      bst_map_y (maps, map, 0) + 12, "center", "ink");
  for (guint y = 0; y < beside->len; y++)
    bst_gnuplot_text (maps->plot, beside->pdata[y], map->left - 8, bst_map_y (maps, map, y + 0.5),
                      "right", "ink");
}

static void
write_names (const BstMaps *maps, const BstMap *map)
{
  const double height = maps->cell_height * maps->matrix->y.values->len;
  const double width = maps->cell_width * maps->matrix->x.values->len;
  g_autofree char *x = bst_text_fit (maps->matrix->x.param, (guint)(width / BST_MAPS_COLUMN));
  g_autofree char *y = bst_text_fit (maps->matrix->y.param, (guint)(height / BST_MAPS_COLUMN));
  g_autofree char *quoted = bst_gnuplot_quote (y);

  bst_gnuplot_text (maps->plot, x, map->left + width / 2, map->top + height + 32, "center", "ink");
  bst_gnuplot_line (maps->plot,
                    "set label %s at first %s, first %s center rotate by 90 front tc rgb '%s' "
                    "font ',12'",
                    quoted, bst_gnuplot_number (map->left - maps->left + NAME / 2.0).text,
                    bst_gnuplot_number (map->top + height / 2).text, bst_palette_light ("ink"));
}

static void
write_title (const BstMaps *maps, const BstMap *map)
{
  const BstMatrixLayer *layer = maps->matrix->layers->pdata[map->layer];
  g_autofree char *title = bst_text_fit (layer->system, (guint)(maps->map_width / BST_MAPS_COLUMN));

  if (maps->n > 1)
    bst_gnuplot_text (maps->plot, title, map->left - maps->left + 4,
                      map->top - REGIONS - TITLE / 2.0, "left", "ink");
}

void
bst_map_write_frame (const BstMaps *maps, const BstMap *map)
{
  write_values (maps, map);
  write_names (maps, map);
  write_title (maps, map);
}

/* ---- The scale ------------------------------------------------------------------------------- */

static void
add_steps (const BstMaps *maps)
{
  const gboolean ratio = maps->matrix->ratios != NULL;
  const guint n = ratio ? BST_CHANGE_STEPS : BST_HEAT_STEPS;
  const double height = (double)SCALE_HEIGHT / n;
  const double bottom = TOP + REGIONS + SCALE_HEIGHT;

  for (guint i = 0; i < n; i++)
    {
      const double share = (double)i / (n - 1);
      const double rgb = bst_palette_rgb (ratio ? bst_color_map_change (2 * share - 1)
                                                : bst_color_map_heat (share));

      bst_maps_add_box (maps->cells, SCALE_LEFT, bottom - height * (i + 1),
                        SCALE_LEFT + SCALE_WIDTH, bottom - height * i);
      g_array_append_val (maps->cells, rgb);
    }
}

static void
write_scale_figure (const BstMaps *maps, double share, const char *text)
{
  const double bottom = TOP + REGIONS + SCALE_HEIGHT;

  bst_gnuplot_text (maps->plot, text, SCALE_LEFT + SCALE_WIDTH + 6, bottom - SCALE_HEIGHT * share,
                    "left", "ink");
}

static void
write_median_figures (const BstMaps *maps)
{
  g_autoptr (GArray) figures =
      bst_matrix_scale_figures (&maps->scale, (double)SCALE_GAP / SCALE_HEIGHT);

  for (guint i = 0; i < figures->len; i++)
    {
      const double value = g_array_index (figures, double, i);
      g_autofree char *text = bst_matrix_scale_text (value);

      write_scale_figure (maps, bst_axis_share (&maps->scale, value), text);
    }
}

static void
write_ratio_figures (const BstMaps *maps)
{
  for (gint i = 0; i <= 4; i++)
    {
      g_autofree char *text = bst_matrix_short_text (exp (maps->scale.high * (i - 2) / 2), 3);

      write_scale_figure (maps, i / 4.0, i == 2 ? "1" : text);
    }
}

void
bst_maps_write_scale (const BstMaps *maps)
{
  const gboolean ratio = maps->matrix->ratios != NULL;

  add_steps (maps);
  bst_gnuplot_text (maps->plot, ratio ? _ ("times") : maps->matrix->group->scale.text,
                    BST_MAPS_WIDTH - 6, TOP, "right", "ink");
  if (ratio)
    write_ratio_figures (maps);
  else
    write_median_figures (maps);
}
