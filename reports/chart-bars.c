/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-bars.c - one metric, a bar per row from zero, its 95 % interval, its value and n.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/chart.h"
#include "reports/palette.h"
#include "reports/text.h"

#define WIDTH 860
#define ROW_HEIGHT 34
#define AXIS_HEIGHT 64

/* px of a column of a bar's label, in 12 px type, and of the names; around the label. */
#define LABEL_COLUMN 7.4
#define NAME_COLUMN 8.2
#define LABEL_ROOM 14
/* px beside the field, for half of the axis' last figure. */
#define RIGHT 32
/* What the longest label leaves a bar at the least. */
#define MOST_LABEL 0.6

typedef struct
{
  double low, high; /* of the axis, shown unit */
} Axis;

static double
shown (const BstGroup *group, double value)
{
  return value / group->scale.divisor;
}

static double
right_end (const BstRow *row)
{
  return bst_summary_has_interval (&row->summary) ? row->summary.high : row->summary.median;
}

/* Whether the interval itself stands at the bar: half of it would mislead. */
static gboolean
is_whole (const BstSummary *s)
{
  return bst_summary_is_lopsided (s) || (bst_summary_has_interval (s) && s->median == 0);
}

static char *
row_text (const BstGroup *group, const BstRow *row)
{
  const BstSummary *s = &row->summary;
  g_autofree char *value = NULL;
  g_autofree char *share = NULL;
  g_autofree char *interval = NULL;

  if (s->n == 0)
    return g_strdup (bst_chart_lost_text (row));
  value = bst_summary_format (s, s->median, &group->scale);
  if (!bst_summary_has_interval (s))
    return g_strdup_printf (_ ("%s, n=%u"), value, s->n);
  if (is_whole (s))
    {
      interval = bst_summary_format_interval (s, &group->scale);
      return g_strdup_printf (_ ("%s %s, n=%u"), value, interval, s->n);
    }
  share = bst_summary_format_percent (bst_summary_half_width (s) / fabs (s->median));
  return g_strdup_printf (_ ("%s ±%s, n=%u"), value, share, s->n);
}

/* The part of the field that the label of ROW takes. */
static double
label_share (const BstGroup *group, const BstRow *row, double field)
{
  g_autofree char *text = row_text (group, row);

  return fmin ((bst_text_width (text) * LABEL_COLUMN + LABEL_ROOM) / field, MOST_LABEL);
}

/* Always from zero: a cut axis makes small differences look large.  Each bar leaves its label room. */
static Axis
choose_axis (const BstGroup *group, const GPtrArray *rows)
{
  const double field = WIDTH - RIGHT - NAME_COLUMN * bst_chart_margin (rows);
  Axis axis = { 0, 0 };
  double high = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const BstRow *row = rows->pdata[i];

      if (!isfinite (row->summary.median))
        continue;
      high = MAX (high, shown (group, right_end (row)));
      axis.low = MIN (axis.low, shown (group, fmin (row->summary.median, row->summary.low)) * 1.05);
    }
  axis.high = high;
  for (guint i = 0; i < rows->len; i++)
    {
      const BstRow *row = rows->pdata[i];
      const double share = label_share (group, row, field);
      const double end = row->summary.n > 0 ? fmax (shown (group, right_end (row)), 0) : 0;

      axis.high = fmax (axis.high, axis.low + (end - axis.low) / (1 - share));
    }
  return axis.high > axis.low ? axis : (Axis){ 0, 1 };
}

/* Systems each in their colour; too many for that: the best in the strong one, as are the cases
 * of one run, none of which is better than another. */
static const char *
bar_color (const BstRow *row, gboolean first, gboolean systems, guint n_systems)
{
  if (!systems)
    return "c1";
  if (n_systems <= BST_PALETTE_SYSTEMS)
    return bst_palette_system (row->system_index);
  return first ? "c1" : "soft";
}

static void
add_row (BstGnuplot *plot, const BstGroup *group, const BstRow *row, guint at, const char *color,
         GArray *bars, GArray *whiskers)
{
  const BstSummary *s = &row->summary;
  g_autofree char *name = bst_chart_name (row, 0);
  g_autofree char *text = row_text (group, row);
  double median = shown (group, s->median);
  double end = s->n > 0 ? MAX (shown (group, right_end (row)), 0) : 0;
  double bar[] = { median / 2, at, fabs (median) / 2, 0.36, bst_palette_rgb (color) };
  double whisker[] = { median, at, shown (group, s->low), shown (group, s->high) };

  bst_gnuplot_tic (plot, 'y', name, at);
  bst_gnuplot_label (plot, text, "first", end, at, s->n > 0 ? "ink" : "bad");
  if (s->n > 0)
    g_array_append_vals (bars, bar, G_N_ELEMENTS (bar));
  if (bst_summary_has_interval (s))
    g_array_append_vals (whiskers, whisker, G_N_ELEMENTS (whisker));
}

static guint
count_systems (const GPtrArray *rows)
{
  guint most = 0;

  for (guint i = 0; i < rows->len; i++)
    most = MAX (most, ((const BstRow *)rows->pdata[i])->system_index + 1);
  return most;
}

static void
set_axes (BstGnuplot *plot, const BstGroup *group, const GPtrArray *rows)
{
  Axis axis = choose_axis (group, rows);
  g_autofree char *unit = bst_gnuplot_quote (group->scale.text);

  bst_gnuplot_line (plot, "set border 1");
  bst_gnuplot_line (plot, "set grid xtics back lt 1 lc rgb '%s' lw 1 dt 1",
                    bst_palette_light ("grid"));
  bst_gnuplot_line (plot, "set xrange [%s:%s]", bst_gnuplot_number (axis.low).text,
                    bst_gnuplot_number (axis.high).text);
  bst_gnuplot_line (plot, "set yrange [%u.6:-0.6]", rows->len - 1);
  bst_gnuplot_line (plot, "set format x '%%g'");
  bst_gnuplot_line (plot, "set ytics scale 0 ()");
  bst_gnuplot_line (plot, "set lmargin %u", bst_chart_margin (rows));
  bst_gnuplot_line (plot, "set rmargin 4");
  bst_gnuplot_line (plot, "set xlabel %s", unit);
}

static gboolean
is_first_of_case (const GPtrArray *rows, guint i)
{
  const BstRow *row = rows->pdata[i];

  return i == 0 || row->case_index != ((const BstRow *)rows->pdata[i - 1])->case_index;
}

void
bst_chart_plot_bars (BstGnuplot *plot, const GArray *bars, const GArray *whiskers)
{
  bst_gnuplot_data (plot, "bars", bars, 5);
  bst_gnuplot_data (plot, "whiskers", whiskers, 4);
  bst_gnuplot_line (plot,
                    "plot $bars using 1:2:3:4:5 with boxxyerror lc rgb variable, "
                    "$whiskers using 1:2:3:4 with xerrorbars lt 1 dt 1 lc rgb '%s' lw 1.4 pt 0",
                    bst_palette_light ("ink"));
}

static void
draw (BstGnuplot *plot, const BstGroup *group, const GPtrArray *rows, gboolean systems)
{
  g_autoptr (GArray) bars = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) whiskers = g_array_new (FALSE, FALSE, sizeof (double));
  guint n_systems = count_systems (rows);

  set_axes (plot, group, rows);
  for (guint i = 0; i < rows->len; i++)
    add_row (plot, group, rows->pdata[i], i,
             bar_color (rows->pdata[i], is_first_of_case (rows, i), systems, n_systems), bars,
             whiskers);
  bst_chart_plot_bars (plot, bars, whiskers);
}

static char *
describe (const BstGroup *group, const GPtrArray *rows)
{
  const BstRow *top = bst_extreme_row (rows, TRUE);
  const BstRow *bottom = bst_extreme_row (rows, FALSE);
  g_autofree char *high = NULL;
  g_autofree char *low = NULL;

  if (top == NULL)
    return g_strdup_printf (
        ngettext ("%u row, none with a value.", "%u rows, none with a value.", rows->len),
        rows->len);
  if (top == bottom)
    return g_strdup_printf (ngettext ("%u row; the median is that of %s.",
                                      "%u rows; the only median is that of %s.", rows->len),
                            rows->len, top->name);
  high = bst_summary_format (&top->summary, top->summary.median, &group->scale);
  low = bst_summary_format (&bottom->summary, bottom->summary.median, &group->scale);
  return g_strdup_printf (ngettext ("%u row, from %s %s (%s) to %s %s (%s).",
                                    "%u rows, from %s %s (%s) to %s %s (%s).", rows->len),
                          rows->len, low, group->scale.text, bottom->name, high, group->scale.text,
                          top->name);
}

/* How to read what is drawn, and nothing else. */
static char *
how_text (const GPtrArray *rows)
{
  GString *text = g_string_new (_ ("A bar is the median of the repetitions"));
  guint intervals = 0;
  guint whole = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const BstRow *row = rows->pdata[i];

      intervals += bst_summary_has_interval (&row->summary);
      whole += is_whole (&row->summary);
    }
  if (intervals > 0)
    g_string_append (text, _ (", the whisker its 95 % interval"));
  if (intervals > whole)
    g_string_append (text, _ ("; the number behind ± is half of the interval"));
  if (whole > 0)
    g_string_append (text, _ ("; an interval that is wide or lopsided stands there whole"));
  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
}

BstFigure *
bst_chart_bars (BstGnuplot *plot, const BstGroup *group, const GPtrArray *all,
                gboolean several_systems)
{
  g_autoptr (GPtrArray) rows = bst_chart_rows (all);
  BstFigure *figure = bst_figure_new (BST_FIGURE_MEDIANS, all);

  figure->alt = describe (group, rows);
  figure->caption = bst_group_measure (group);
  figure->how = how_text (rows);
  figure->word = BST_CHART_BARS;
  figure->chart = bst_gnuplot_begin (plot, WIDTH, AXIS_HEIGHT + ROW_HEIGHT * rows->len);
  draw (plot, group, rows, several_systems);
  return figure;
}
