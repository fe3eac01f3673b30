/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * ratio-axis.c - the axis of ratios: logarithmic, as 0.5 and 2 are equally far from 1, with the
 * line at 1 and the band within which a difference does not matter.
 */
#include <config.h>

#include <float.h>
#include <math.h>

#include "reports/palette.h"
#include "reports/ratios.h"
#include "reports/text.h"

/* Of the range on each side, so that no mark stands on the edge. */
#define ROOM 0.05
/* Least distance of either end from 1, in margins. */
#define LEAST_MARGINS 3
#define LEAST_MARGIN 0.02
/* An interval that is wider than this many times what lies between the marks would press them
 * together. */
#define MOST_WIDER 2
/* px of a digit in 13 px type, and between two figures. */
#define COLUMN 8.2
#define GAP 12

void
bst_ratio_axis_init (BstRatioAxis *axis, double margin)
{
  const double least = log1p (LEAST_MARGINS * fmax (margin, LEAST_MARGIN));

  *axis = (BstRatioAxis){ { exp (-least), exp (least), TRUE }, margin, INFINITY, 0 };
}

void
bst_ratio_axis_add (BstRatioAxis *axis, const BstRatio *ratio)
{
  if (!(ratio->value > 0) || !isfinite (ratio->value))
    return;
  axis->axis.low = fmin (axis->axis.low, ratio->value);
  axis->axis.high = fmax (axis->axis.high, ratio->value);
  axis->low = fmin (axis->low, isnan (ratio->low) ? ratio->value : ratio->low);
  axis->high = fmax (axis->high, isnan (ratio->high) ? ratio->value : ratio->high);
}

/* The marks, and of the intervals as much as leaves the marks their room. */
void
bst_ratio_axis_finish (BstRatioAxis *axis)
{
  const double low = log (axis->axis.low), high = log (axis->axis.high);
  const double more = MOST_WIDER * (high - low);
  const double from = fmin (low, fmax (log (fmax (axis->low, DBL_MIN)), low - more));
  const double to = fmax (high, fmin (log (fmin (axis->high, DBL_MAX)), high + more));
  const double room = (to - from) * ROOM;

  axis->axis.low = exp (fmax (from - room, log (DBL_MIN)));
  axis->axis.high = exp (fmin (to + room, log (DBL_MAX) - 1));
}

gboolean
bst_ratio_axis_is_cut (const BstRatioAxis *axis)
{
  return axis->low < axis->axis.low || axis->high > axis->axis.high;
}

double
bst_ratio_axis_clamp (const BstRatioAxis *axis, double value)
{
  return isnan (value) ? NAN : CLAMP (value, axis->axis.low, axis->axis.high);
}

/* ---- Figures ------------------------------------------------------------------------------- */

static char *
figure_text (double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (text, sizeof text, "%.4g", value));
}

/* Multiples of STEP, of which 1 is one. */
static GArray *
steps_of (const BstAxis *axis, double step)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (double));

  for (double k = ceil (axis->low / step); k * step <= axis->high; k++)
    {
      const double value = k * step;

      if (value > 0)
        g_array_append_val (values, value);
    }
  return values;
}

/* Every STRIDE-th power of ten, 1 among them; if FINE, 2 and 5 times these, too. */
static GArray *
decades_of (const BstAxis *axis, int stride, gboolean fine)
{
  static const double times[] = { 1, 2, 5 };
  GArray *values = g_array_new (FALSE, FALSE, sizeof (double));
  const int first = (int)floor (log10 (axis->low) / stride) * stride;

  for (int decade = first; decade <= log10 (axis->high); decade += stride)
    for (guint i = 0; i < (fine ? G_N_ELEMENTS (times) : 1); i++)
      {
        const double value = times[i] * pow (10, decade);

        if (value >= axis->low && value <= axis->high)
          g_array_append_val (values, value);
      }
  return values;
}

static gboolean
fits (const BstAxis *axis, const GArray *values, double length)
{
  double end = -INFINITY;

  for (guint i = 0; i < values->len; i++)
    {
      const double value = g_array_index (values, double, i);
      g_autofree char *text = figure_text (value);
      const double half = bst_text_width (text) * COLUMN / 2;
      const double at = bst_axis_share (axis, value) * length;

      if (at - half < end)
        return FALSE;
      end = at + half + GAP;
    }
  return TRUE;
}

/* As many as there is room for. */
static GArray *
choose_figures (const BstAxis *axis, double length)
{
  static const double steps[] = { 0.01, 0.02, 0.05, 0.1, 0.2, 0.5 };
  const double most = axis->high / axis->low;

  for (guint i = 0; i < G_N_ELEMENTS (steps) && most < 10 && axis->high < 10; i++)
    {
      g_autoptr (GArray) values = steps_of (axis, steps[i]);

      if (fits (axis, values, length))
        return g_steal_pointer (&values);
    }
  for (int stride = 0;; stride++)
    {
      g_autoptr (GArray) values = decades_of (axis, MAX (stride, 1), stride == 0);

      if (fits (axis, values, length))
        return g_steal_pointer (&values);
    }
}

static void
write_figures (BstGnuplot *plot, const BstAxis *axis, double length)
{
  g_autoptr (GArray) values = choose_figures (axis, length);

  bst_gnuplot_line (plot, "set xtics scale 0.5 ()");
  for (guint i = 0; i < values->len; i++)
    {
      const double value = g_array_index (values, double, i);
      g_autofree char *text = figure_text (value);

      bst_gnuplot_tic (plot, 'x', text, value);
    }
}

static void
write_band (BstGnuplot *plot, const BstRatioAxis *axis)
{
  if (axis->margin > 0)
    bst_gnuplot_line (plot,
                      "set object 1 rectangle from %s, graph 0 to %s, graph 1 behind fs solid 1 "
                      "noborder fc rgb '%s'",
                      bst_gnuplot_number (1 / (1 + axis->margin)).text,
                      bst_gnuplot_number (1 + axis->margin).text, bst_palette_light ("band"));
}

void
bst_ratio_axis_write (BstGnuplot *plot, const BstRatioAxis *axis, double length)
{
  bst_axis_write_range (plot, 'x', &axis->axis);
  write_figures (plot, &axis->axis, length);
  write_band (plot, axis);
  bst_gnuplot_line (plot, "set grid xtics back lt 1 lc rgb '%s' lw 1 dt 1",
                    bst_palette_light ("grid"));
  bst_gnuplot_line (plot,
                    "set arrow from 1, graph 0 to 1, graph 1 nohead back lt 1 dt 1 lw 1 lc "
                    "rgb '%s'",
                    bst_palette_light ("ink"));
}
