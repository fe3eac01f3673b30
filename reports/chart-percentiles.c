/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-percentiles.c - latencies by percentile: x is log10 (1 / (1 - q)), so that each nine more
 * has the same width, and tails, which is what people wait for, have room.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/chart-frame.h"
#include "reports/chart-latency.h"
#include "reports/palette.h"
#include "reports/text.h"

#define FIELD_HEIGHT 330 /* px */
#define RIGHT 34         /* px: half of the last figure */
#define TOP 14

/* Points that a line is drawn with. */
#define SAMPLES 160

/* Places on the lower axis never have more nines: there are not 2^64 observations. */
#define MOST_NINES 19

/* px between the figures of 0 and 50 % */
#define HALF_GAP 46

typedef struct
{
  BstFrame frame;
  const BstLatencyChart *chart;
  GArray *curves[BST_LATENCY_LINES]; /* double: x, y in the shown unit */
  double ends[BST_LATENCY_LINES];    /* px from the top */
  BstChartKey key;
} Picture;

static double
shown (const Picture *picture, double seconds)
{
  return seconds / picture->chart->group->scale.divisor;
}

static const BstLatency *
line_of (const Picture *picture, guint line)
{
  return picture->chart->drawn->pdata[line];
}

/* ---- What is drawn ------------------------------------------------------------------------- */

/* As far as there are 10 observations above; what is a little less because a double is no
 * decimal number, has none. */
static GArray *
curve_of (const Picture *picture, guint line)
{
  g_autoptr (BstHistogram) histogram = bst_latency_histogram (picture->chart, line);
  GArray *curve = g_array_new (FALSE, FALSE, sizeof (double));
  double end = bst_percentile_end (bst_histogram_count (histogram)) - 1e-6;

  for (guint k = 0; k <= SAMPLES && end > 0; k++)
    {
      double x = end * k / SAMPLES;
      guint64 ns = 0;

      if (bst_histogram_quantile (histogram, 1 - pow (10, -x), &ns))
        {
          const double point[] = { x, shown (picture, (double)ns / 1e9) };

          g_array_append_vals (curve, point, 2);
        }
    }
  return curve;
}

/* What took less than the clock can tell has no place on a logarithmic axis. */
static void
widen_y (Picture *picture, double value)
{
  if (value > 0)
    bst_axis_widen (&picture->frame.y, value);
}

static void
widen_by (Picture *picture, guint line)
{
  const GArray *curve = picture->curves[line];
  const BstLatency *latency = line_of (picture, line);

  for (guint k = 0; k + 1 < curve->len; k += 2)
    {
      bst_axis_widen (&picture->frame.x, g_array_index (curve, double, k));
      widen_y (picture, g_array_index (curve, double, k + 1));
    }
  for (guint at = 0; at < BST_PERCENTILE_MAX; at++)
    {
      widen_y (picture, shown (picture, latency->at[at].low));
      widen_y (picture, shown (picture, latency->at[at].high));
    }
}

static void
choose_axes (Picture *picture)
{
  bst_axis_init (&picture->frame.x);
  bst_axis_init (&picture->frame.y);
  for (guint i = 0; i < picture->chart->drawn->len; i++)
    widen_by (picture, i);
  if (isfinite (picture->chart->objective))
    bst_axis_widen (&picture->frame.y, shown (picture, picture->chart->objective));
  bst_axis_finish_log (&picture->frame.y);
  picture->frame.x.low = 0;
  picture->frame.x.high = fmax (picture->frame.x.high, 1) * 1.01;
}

static void
choose_places (Picture *picture)
{
  BstFrame *frame = &picture->frame;

  for (guint i = 0; i < picture->chart->drawn->len; i++)
    bst_chart_key_add (&picture->key,
                       bst_latency_name (line_of (picture, i)->row, picture->chart->by_system),
                       bst_latency_color (picture->chart, i));
  frame->left = BST_FRAME_LEFT;
  frame->right = bst_chart_key_right (&picture->key, RIGHT);
  frame->top = TOP + bst_chart_key_above (&picture->key);
  frame->bottom = BST_FRAME_BOTTOM;
  frame->height = frame->top + FIELD_HEIGHT + frame->bottom;
}

/* ---- Axes ---------------------------------------------------------------------------------- */

/* "99.9 %" */
static char *
nines (guint n)
{
  GString *text = g_string_new (n == 1 ? "90" : "99");

  for (guint i = 2; i < n; i++)
    g_string_append (text, i == 2 ? ".9" : "9");
  g_string_append (text, " %");
  return g_string_free (text, FALSE);
}

static void
set_x_tics (const Picture *picture)
{
  const BstFrame *frame = &picture->frame;
  double half = bst_percentile_place (0.5);
  double decade = bst_frame_width (frame) / frame->x.high;
  /* Where there are very many, not each has room: the longest is the last. */
  guint last = (guint)fmin (floor (frame->x.high), MOST_NINES);
  g_autofree char *longest = nines (MAX (last, 1));
  guint stride = 1 + (guint)((bst_text_width (longest) + 1) * BST_FRAME_COLUMN / decade);

  bst_gnuplot_line (frame->plot, "set xtics scale 0.5 ()");
  if (half * decade > HALF_GAP)
    bst_gnuplot_tic (frame->plot, 'x', "0 %", 0);
  if (stride == 1)
    bst_gnuplot_tic (frame->plot, 'x', "50 %", half);
  for (guint n = 1; n <= last; n += stride)
    {
      g_autofree char *text = nines (n);

      bst_gnuplot_tic (frame->plot, 'x', text, n);
    }
}

static void
set_axes (const Picture *picture)
{
  const BstFrame *frame = &picture->frame;
  g_autofree char *x = bst_gnuplot_quote (_ ("share that took no longer"));

  bst_frame_begin (frame);
  set_x_tics (picture);
  if (frame->y.log)
    bst_axis_write_log_tics (frame->plot, 'y', &frame->y);
  else
    bst_gnuplot_line (frame->plot, "set format y '%%g'");
  bst_gnuplot_line (frame->plot, "set xlabel %s", x);
  bst_frame_write_y_title (frame, picture->chart->group->scale.text);
}

/* ---- Lines --------------------------------------------------------------------------------- */

/* The percentiles of the table, with their intervals: x, value, low, high. */
static void
write_percentiles (const Picture *picture, guint line)
{
  const BstLatency *latency = line_of (picture, line);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *name = g_strdup_printf ("points%u", line);

  for (guint at = 0; at < BST_PERCENTILE_MAX; at++)
    {
      const BstPercentile *percentile = &latency->at[at];
      gboolean sure = isfinite (percentile->low);
      double value = shown (picture, percentile->value);
      const double all[] = { bst_percentile_place (bst_percentile_kinds[at].q), value,
                             sure ? shown (picture, percentile->low) : value,
                             sure ? shown (picture, percentile->high) : value };

      if (isfinite (value))
        g_array_append_vals (points, all, 4);
    }
  bst_gnuplot_data (picture->frame.plot, name, points, 4);
}

static void
plot_line (const Picture *picture, GString *command, guint line)
{
  const char *color = bst_palette_light (bst_latency_color (picture->chart, line));
  const BstLineLook *look = bst_line_look (line);

  g_string_append_printf (command,
                          "%s$curve%u using 1:2 with lines lt 1 lc rgb '%s' lw 2 dt %s, "
                          "$points%u using 1:2:3:4 with yerrorbars lt 1 dt 1 lc rgb '%s' lw 1.4 "
                          "pt %u ps 0.7",
                          command->len > 0 ? ", " : "plot ", line, color, look->dash, line, color,
                          look->mark);
}

static void
plot_lines (const Picture *picture)
{
  g_autoptr (GString) command = g_string_new (NULL);

  for (guint i = 0; i < picture->chart->drawn->len; i++)
    {
      g_autofree char *name = g_strdup_printf ("curve%u", i);

      bst_gnuplot_data (picture->frame.plot, name, picture->curves[i], 2);
      write_percentiles (picture, i);
      plot_line (picture, command, i);
    }
  bst_gnuplot_line (picture->frame.plot, "%s", command->str);
}

static double
end_of_line (const Picture *picture, guint line)
{
  const GArray *curve = picture->curves[line];
  double last = g_array_index (curve, double, curve->len - 1);

  return bst_frame_y (&picture->frame, fmax (last, picture->frame.y.low));
}

static void
draw (Picture *picture)
{
  const double objective = picture->chart->objective;

  set_axes (picture);
  for (guint i = 0; i < picture->key.n; i++)
    picture->ends[i] = end_of_line (picture, i);
  bst_chart_key_draw (&picture->key, &picture->frame, picture->ends, TOP);
  if (isfinite (objective))
    {
      g_autofree char *text = bst_objective_text (objective, &picture->chart->group->scale);

      bst_frame_draw_level (&picture->frame, shown (picture, objective), text);
    }
  plot_lines (picture);
}

/* ---- Words --------------------------------------------------------------------------------- */

static gboolean
has_intervals (const GPtrArray *latencies)
{
  for (guint i = 0; i < latencies->len; i++)
    if (isfinite (((const BstLatency *)latencies->pdata[i])->at[BST_P50].low))
      return TRUE;
  return FALSE;
}

static char *
how_text (const Picture *picture)
{
  const BstLatencyChart *chart = picture->chart;
  g_autofree char *cut = bst_latencies_cut_text (chart->latencies, chart->drawn);
  GString *text = g_string_new (_ ("A line goes through all observations of all good repetitions "
                                   "together, from the shortest on, and ends where fewer than 10 "
                                   "are longer; from 90 % on each nine more takes the same width"));

  if (has_intervals (chart->drawn))
    g_string_append (text, _ ("; a bar is the 95 % interval of the median of the repetitions' own "
                              "percentiles, and lies beside the line where a few repetitions have "
                              "most of the long observations"));
  g_string_append_c (text, '.');
  g_string_append (text, _ (" Repetitions that have it, in the table, are those with so many "
                            "observations that 10 are longer than that percentile of theirs: 6 "
                            "give it an interval, and where there are 0 only all of them together "
                            "have it."));
  if (picture->frame.y.log)
    g_string_append (text, _ (" The upright axis is logarithmic."));
  g_string_append (text, cut);
  if (chart->drawn->len < chart->latencies->len)
    g_string_append (text, chart->latencies->len <= BST_LATENCY_TABLE
                               ? _ (" The table has all.")
                               : _ (" The table has more, but not all."));
  return g_string_free (text, FALSE);
}

BstFigure *
bst_chart_percentiles (BstGnuplot *plot, const BstLatencyChart *chart)
{
  const BstGroup *group = chart->group;
  g_autofree char *caption =
      g_strdup_printf (_ ("Percentiles of %s in %s"), group->metric->name, group->scale.text);
  BstFigure *figure = bst_latency_figure_new (chart, caption);
  Picture picture = { .frame = { .plot = plot }, .chart = chart };

  for (guint i = 0; i < chart->drawn->len; i++)
    picture.curves[i] = curve_of (&picture, i);
  choose_axes (&picture);
  choose_places (&picture);
  figure->word = BST_CHART_PERCENTILES;
  figure->chart = bst_gnuplot_begin (plot, BST_FRAME_WIDTH, (guint)picture.frame.height);
  draw (&picture);
  figure->how = how_text (&picture);
  figure->title = g_strdup_printf (_ ("%s, %s: percentiles in %s"), group->benchmark->name,
                                   group->metric->name, group->scale.text);
  figure->lines = bst_latencies_table (chart->latencies, &group->scale);
  for (guint i = 0; i < chart->drawn->len; i++)
    g_array_unref (picture.curves[i]);
  return figure;
}
