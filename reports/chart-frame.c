/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-frame.c - the fields of a chart and the names of the lines in them.
 */
#include <config.h>

#include <math.h>

#include "reports/chart-frame.h"
#include "reports/text.h"

/* Names that are longer stand above the lines instead of beside them. */
#define BESIDE 26
#define ABOVE 100 /* the whole width */

/* px */
#define ABOVE_ROOM 6
#define BESIDE_ROOM 16
#define BESIDE_GAP 10

double
bst_frame_width (const BstFrame *frame)
{
  return BST_FRAME_WIDTH - frame->left - frame->right;
}

double
bst_frame_x (const BstFrame *frame, double x)
{
  return frame->left + bst_axis_share (&frame->x, x) * bst_frame_width (frame);
}

double
bst_frame_y (const BstFrame *frame, double y)
{
  double field = frame->height - frame->top - frame->bottom;

  return frame->top + field * (1 - bst_axis_share (&frame->y, y));
}

/* A second field begins with nothing of the first: its labels and lines were drawn. */
void
bst_frame_begin (const BstFrame *frame)
{
  BstGnuplot *plot = frame->plot;

  bst_gnuplot_line (plot, "unset label");
  bst_gnuplot_line (plot, "unset arrow");
  bst_gnuplot_line (plot, "unset xlabel");
  bst_gnuplot_line (plot, "unset logscale");
  bst_gnuplot_margins (plot, frame->left, frame->right, frame->top, frame->bottom);
  bst_gnuplot_line (plot, "set grid back lt 1 lc rgb '%s' lw 1 dt 1", bst_palette_light ("grid"));
  bst_axis_write_range (plot, 'x', &frame->x);
  bst_axis_write_range (plot, 'y', &frame->y);
}

void
bst_frame_write_y_title (const BstFrame *frame, const char *text)
{
  bst_gnuplot_y_title (frame->plot, text, (frame->top + frame->height - frame->bottom) / 2);
}

void
bst_frame_draw_level (const BstFrame *frame, double y, const char *text)
{
  const BstGnuplotNumber at = bst_gnuplot_number (y);

  bst_gnuplot_line (frame->plot,
                    "set arrow from graph 0, first %s to graph 1, first %s nohead front lt 1 lc "
                    "rgb '%s' lw 1.2 dt (3,3)",
                    at.text, at.text, bst_palette_light ("c6"));
  if (*text != '\0')
    bst_gnuplot_text (frame->plot, text, frame->left + 8, bst_frame_y (frame, y) - 9, "left",
                      "ink");
}

void
bst_frame_draw_mark (const BstFrame *frame, double x, const char *text, double text_y)
{
  const BstGnuplotNumber at = bst_gnuplot_number (x);
  double px = bst_frame_x (frame, x);
  double wide = bst_text_width (text) * BST_FRAME_COLUMN;
  gboolean left = px + wide + 8 > BST_FRAME_WIDTH - frame->right;

  bst_gnuplot_line (frame->plot,
                    "set arrow from first %s, graph 0 to first %s, graph 1 nohead front lt 1 lc "
                    "rgb '%s' lw 1.2 dt (3,3)",
                    at.text, at.text, bst_palette_light ("c6"));
  if (*text != '\0')
    bst_gnuplot_text (frame->plot, text, px + (left ? -8 : 8), text_y, left ? "right" : "left",
                      "ink");
}

/* ---- Names --------------------------------------------------------------------------------- */

void
bst_chart_key_add (BstChartKey *key, const char *text, const char *color)
{
  g_return_if_fail (key->n < BST_PALETTE_SYSTEMS);
  key->names[key->n] = (BstLineName){ text, color, key->n, 0 };
  key->n++;
  key->widest = MAX (key->widest, bst_text_width (text));
}

/* One line needs no name: the caption has it. */
static gboolean
is_shown (const BstChartKey *key)
{
  return key->n > 1 && key->widest > 0;
}

static gboolean
is_beside (const BstChartKey *key)
{
  return is_shown (key) && key->widest <= BESIDE;
}

double
bst_chart_key_right (const BstChartKey *key, double right)
{
  if (!is_beside (key))
    return right;
  return fmax (right, BST_LINE_SAMPLE + BESIDE_ROOM + key->widest * BST_FRAME_COLUMN);
}

double
bst_chart_key_above (const BstChartKey *key)
{
  return is_shown (key) && !is_beside (key) ? BST_FRAME_ROW * key->n + ABOVE_ROOM : 0;
}

void
bst_chart_key_draw (BstChartKey *key, const BstFrame *frame, const double *ends, double top)
{
  const gboolean beside = is_beside (key);
  double x = beside ? BST_FRAME_WIDTH - frame->right + BESIDE_GAP : frame->left;

  if (!is_shown (key))
    return;
  for (guint i = 0; i < key->n; i++)
    key->names[i].y = beside ? ends[i] : top + BST_FRAME_ROW * i;
  if (beside)
    bst_line_names_spread (key->names, key->n, BST_FRAME_ROW, frame->height - frame->bottom - 2);
  for (guint i = 0; i < key->n; i++)
    bst_line_name_draw (frame->plot, &key->names[i], x, beside ? BESIDE : ABOVE);
}
