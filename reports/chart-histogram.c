/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-histogram.c - how often each latency was seen, in bins of the same width on the axis, and
 * below it the share that took no longer, on the same axis.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/chart-frame.h"
#include "reports/latency-bins.h"
#include "reports/palette.h"

/* px */
#define UPPER_HEIGHT 220
#define LOWER_HEIGHT 150
#define BETWEEN 22
#define RIGHT 34
#define TOP 14

/* Above the highest bin, where the percentiles have their names. */
#define Y_ROOM 1.25

typedef struct
{
  const BstLatencyChart *chart;
  BstFrame upper, lower;
  BstLatencyBins lines[BST_LATENCY_LINES];
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

static guint
n_lines (const Picture *picture)
{
  return picture->chart->drawn->len;
}

/* ---- Places -------------------------------------------------------------------------------- */

static double
highest_bin (const Picture *picture)
{
  double highest = 0;

  for (guint i = 0; i < n_lines (picture); i++)
    for (guint bin = 0; bin < BST_LATENCY_BINS; bin++)
      highest = fmax (highest, picture->lines[i].shares[bin]);
  return highest;
}

static void
choose_places (Picture *picture)
{
  BstFrame *upper = &picture->upper;
  BstFrame *lower = &picture->lower;
  const double highest = highest_bin (picture);

  for (guint i = 0; i < n_lines (picture); i++)
    bst_chart_key_add (&picture->key,
                       bst_latency_name (line_of (picture, i)->row, picture->chart->by_system),
                       bst_latency_color (picture->chart, i));
  upper->left = BST_FRAME_LEFT;
  upper->right = bst_chart_key_right (&picture->key, RIGHT);
  upper->top = TOP + bst_chart_key_above (&picture->key);
  upper->bottom = BETWEEN + LOWER_HEIGHT + BST_FRAME_BOTTOM;
  upper->height = upper->top + UPPER_HEIGHT + upper->bottom;
  upper->y = (BstAxis){ 0, highest > 0 ? highest * 100 * Y_ROOM : 1, FALSE };
  *lower = *upper;
  lower->top = upper->top + UPPER_HEIGHT + BETWEEN;
  lower->bottom = BST_FRAME_BOTTOM;
  lower->y = (BstAxis){ 0, 100, FALSE };
}

/* ---- The upper field ----------------------------------------------------------------------- */

static void
set_upper_axes (const Picture *picture)
{
  const BstFrame *frame = &picture->upper;

  bst_frame_begin (frame);
  if (frame->x.log)
    bst_axis_write_bare_log_tics (frame->plot, 'x', &frame->x);
  else
    bst_gnuplot_line (frame->plot, "set format x ''");
  bst_gnuplot_line (frame->plot, "set format y '%%g'");
  bst_frame_write_y_title (frame, _ ("in each bin, %"));
}

/* x, y, xlow, xhigh, ylow, yhigh, as bars are wanted. */
static void
write_bars (const Picture *picture, guint i)
{
  g_autoptr (GArray) bars = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *name = g_strdup_printf ("bins%u", i);

  for (guint bin = 0; bin < BST_LATENCY_BINS; bin++)
    {
      double low = bst_latency_edge (&picture->upper.x, bin);
      double high = bst_latency_edge (&picture->upper.x, bin + 1);
      double percent = picture->lines[i].shares[bin] * 100;
      const double bar[] = { low, percent, low, high, 0, percent };

      g_array_append_vals (bars, bar, 6);
    }
  bst_gnuplot_data (picture->upper.plot, name, bars, 6);
}

/* Columns 3 and 2, 4 and 2 of the bars are the ends of their upper edges. */
static void
plot_bins (const Picture *picture)
{
  g_autoptr (GString) command = g_string_new (NULL);

  for (guint i = 0; i < n_lines (picture); i++)
    {
      const char *color = bst_palette_light (bst_latency_color (picture->chart, i));

      write_bars (picture, i);
      if (n_lines (picture) == 1)
        g_string_append_printf (command, "plot $bins%u with boxxy fc rgb '%s'", i,
                                bst_palette_light ("soft"));
      else
        g_string_append_printf (
            command, "%s$bins%u using 3:2 with steps lt 1 lc rgb '%s' lw 2 dt %s",
            command->len > 0 ? ", " : "plot ", i, color, bst_line_look (i)->dash);
    }
  bst_gnuplot_line (picture->upper.plot, "%s", command->str);
}

/* Of a single line, each in a row of its own. */
static void
draw_marks (const Picture *picture)
{
  static const guint marked[] = { BST_P50, BST_P99 };
  const BstFrame *frame = &picture->upper;
  const BstLatency *latency = line_of (picture, 0);
  double text_y = frame->top + 10;

  if (n_lines (picture) != 1)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (marked); i++)
    {
      const BstPercentile *percentile = &latency->at[marked[i]];
      g_autofree char *value = bst_percentile_text (percentile, &picture->chart->group->scale);
      g_autofree char *text =
          g_strdup_printf ("%s %s", bst_percentile_kinds[marked[i]].name, value);
      double x = shown (picture, percentile->value);

      if (isfinite (x) && x <= frame->x.high)
        bst_frame_draw_mark (frame, x, text, text_y);
      text_y += BST_FRAME_ROW;
    }
}

static void
draw_objective (const Picture *picture, const BstFrame *frame, gboolean named)
{
  const double objective = picture->chart->objective;
  g_autofree char *text = NULL;

  if (!isfinite (objective))
    return;
  text = bst_objective_text (objective, &picture->chart->group->scale);
  bst_frame_draw_mark (frame, shown (picture, objective), named ? text : "",
                       frame->top + 10 + 2 * BST_FRAME_ROW);
}

/* A line begins at the left, where few are: the names stand where its top is. */
static double
top_of (const Picture *picture, guint i)
{
  double highest = 0;

  for (guint bin = 0; bin < BST_LATENCY_BINS; bin++)
    highest = fmax (highest, picture->lines[i].shares[bin]);
  return bst_frame_y (&picture->upper, highest * 100);
}

static void
draw_upper (Picture *picture)
{
  double tops[BST_LATENCY_LINES] = { 0 };

  set_upper_axes (picture);
  for (guint i = 0; i < n_lines (picture); i++)
    tops[i] = top_of (picture, i);
  bst_chart_key_draw (&picture->key, &picture->upper, tops, TOP);
  draw_marks (picture);
  draw_objective (picture, &picture->upper, TRUE);
  plot_bins (picture);
}

/* ---- The lower field ----------------------------------------------------------------------- */

static void
set_lower_axes (const Picture *picture)
{
  static const double shares[] = { 0, 50, 90, 100 };
  const BstFrame *frame = &picture->lower;
  g_autofree char *unit = bst_gnuplot_quote (picture->chart->group->scale.text);

  bst_frame_begin (frame);
  if (frame->x.log)
    bst_axis_write_log_tics (frame->plot, 'x', &frame->x);
  else
    bst_gnuplot_line (frame->plot, "set format x '%%g'");
  bst_gnuplot_line (frame->plot, "set ytics scale 0.5 ()");
  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    bst_gnuplot_tic (frame->plot, 'y', bst_gnuplot_number (shares[i]).text, shares[i]);
  bst_frame_write_y_title (frame, _ ("up to here, %"));
  bst_gnuplot_line (frame->plot, "set xlabel %s", unit);
}

static void
write_shares (const Picture *picture, guint i)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *name = g_strdup_printf ("shares%u", i);
  double sum = 0;

  for (guint bin = 0; bin <= BST_LATENCY_BINS; bin++)
    {
      const double point[] = { bst_latency_edge (&picture->upper.x, bin), sum * 100 };

      g_array_append_vals (points, point, 2);
      sum += bin < BST_LATENCY_BINS ? picture->lines[i].shares[bin] : 0;
    }
  bst_gnuplot_data (picture->lower.plot, name, points, 2);
}

static void
draw_lower (const Picture *picture)
{
  g_autoptr (GString) command = g_string_new (NULL);

  set_lower_axes (picture);
  draw_objective (picture, &picture->lower, FALSE);
  for (guint i = 0; i < n_lines (picture); i++)
    {
      write_shares (picture, i);
      g_string_append_printf (
          command, "%s$shares%u using 1:2 with lines lt 1 lc rgb '%s' lw 2 dt %s",
          command->len > 0 ? ", " : "plot ", i,
          bst_palette_light (bst_latency_color (picture->chart, i)), bst_line_look (i)->dash);
    }
  bst_gnuplot_line (picture->lower.plot, "%s", command->str);
}

/* ---- Words and table ----------------------------------------------------------------------- */

static char *
percent (double share)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (number, sizeof number, "%.3g", share * 100));
}

static char *
how_text (const Picture *picture)
{
  const BstLatencyChart *chart = picture->chart;
  g_autofree char *cut = bst_latencies_cut_text (chart->latencies, chart->drawn);
  GString *text = g_string_new (_ ("Above, the share of all observations in each of 60 bins; "
                                   "below, the share that took no longer."));
  double beyond = 0;

  for (guint i = 0; i < n_lines (picture); i++)
    beyond = fmax (beyond, picture->lines[i].beyond);
  if (picture->upper.x.log)
    g_string_append (text, _ (" The lower axis is logarithmic, and so are the bins."));
  else
    g_string_append (text, _ (" The lower axis does not start at 0."));
  if (beyond > 1e-9)
    {
      g_autofree char *share = percent (beyond);

      g_string_append_printf (text,
                              _ (" Not drawn are the longest, up to %s %% of the observations of "
                                 "a line: they would take more room than all others."),
                              share);
    }
  g_string_append (text, cut);
  return g_string_free (text, FALSE);
}

static GStrv
table_heads (const Picture *picture)
{
  GPtrArray *cells = g_ptr_array_new ();

  g_ptr_array_add (cells, g_strdup (_ ("From")));
  g_ptr_array_add (cells, g_strdup (_ ("to")));
  for (guint i = 0; i < n_lines (picture); i++)
    {
      const char *name = bst_latency_name (line_of (picture, i)->row, picture->chart->by_system);
      gboolean one = n_lines (picture) == 1;

      g_ptr_array_add (cells, one ? g_strdup (_ ("Share, %"))
                                  : g_strdup_printf (_ ("Share, %%: %s"), name));
      g_ptr_array_add (cells, one ? g_strdup (_ ("Up to here, %"))
                                  : g_strdup_printf (_ ("Up to here, %%: %s"), name));
    }
  g_ptr_array_add (cells, NULL);
  return (GStrv)g_ptr_array_free (cells, FALSE);
}

static char *
edge_text (const Picture *picture, guint bin)
{
  const BstUnitScale *scale = &picture->chart->group->scale;
  double value = bst_latency_edge (&picture->upper.x, bin);
  double width = bin < BST_LATENCY_BINS ? bst_latency_edge (&picture->upper.x, bin + 1) - value
                                        : value - bst_latency_edge (&picture->upper.x, bin - 1);

  return bst_unit_format (value * scale->divisor, width * scale->divisor, scale, FALSE);
}

static GStrv
table_line (const Picture *picture, guint bin, double *sums)
{
  GPtrArray *cells = g_ptr_array_new ();

  g_ptr_array_add (cells, edge_text (picture, bin));
  g_ptr_array_add (cells, edge_text (picture, bin + 1));
  for (guint i = 0; i < n_lines (picture); i++)
    {
      sums[i] += picture->lines[i].shares[bin];
      g_ptr_array_add (cells, percent (picture->lines[i].shares[bin]));
      g_ptr_array_add (cells, percent (sums[i]));
    }
  g_ptr_array_add (cells, NULL);
  return (GStrv)g_ptr_array_free (cells, FALSE);
}

static gboolean
is_empty (const Picture *picture, guint bin)
{
  for (guint i = 0; i < n_lines (picture); i++)
    if (picture->lines[i].shares[bin] > 0)
      return FALSE;
  return TRUE;
}

static GPtrArray *
table_of (const Picture *picture)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  double sums[BST_LATENCY_LINES] = { 0 };

  g_ptr_array_add (lines, table_heads (picture));
  for (guint bin = 0; bin < BST_LATENCY_BINS; bin++)
    if (!is_empty (picture, bin))
      g_ptr_array_add (lines, table_line (picture, bin, sums));
  return lines;
}

BstFigure *
bst_chart_histogram (BstGnuplot *plot, const BstLatencyChart *chart)
{
  const BstGroup *group = chart->group;
  g_autofree char *caption = g_strdup_printf (_ ("How often each %s was seen, in %s"),
                                              group->metric->name, group->scale.text);
  BstFigure *figure = bst_latency_figure_new (chart, caption);
  Picture picture = { .chart = chart, .upper = { .plot = plot } };

  bst_latency_axis (chart, &picture.upper.x);
  for (guint i = 0; i < chart->drawn->len; i++)
    bst_latency_bins_fill (&picture.lines[i], chart, i, &picture.upper.x);
  choose_places (&picture);
  figure->word = BST_CHART_HISTOGRAM;
  figure->chart = bst_gnuplot_begin (plot, BST_FRAME_WIDTH, (guint)picture.upper.height);
  bst_gnuplot_line (plot, "set multiplot");
  draw_upper (&picture);
  draw_lower (&picture);
  bst_gnuplot_line (plot, "unset multiplot");
  figure->how = how_text (&picture);
  figure->fold = g_strdup (_ ("Histogram"));
  figure->title = g_strdup_printf (_ ("%s, %s: shares of the observations by time in %s"),
                                   group->benchmark->name, group->metric->name, group->scale.text);
  figure->lines = table_of (&picture);
  return figure;
}
