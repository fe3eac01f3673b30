/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-series.c - what was followed within a run, as lines over the time of the run: one stretch for
 * each repetition, nothing between them, a colour for each case.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/axis.h"
#include "reports/chart-curve.h"
#include "reports/chart-series.h"
#include "reports/palette.h"
#include "reports/series.h"
#include "reports/text.h"

#define WIDTH 860
#define PLOT_HEIGHT 220
#define LEFT 84
#define RIGHT 22
#define TOP 14
#define BOTTOM 58
#define ROW 19
#define NAME_COLUMNS 100

/* Points of a picture: about two on each pixel of its width. */
#define MOST_POINTS 1600
/* So few points have a mark each. */
#define MOST_MARKS 150

#define ROOM 0.08

typedef struct
{
  BstGnuplot *plot;
  const BstResult *result;
  const char *key;
  BstSeriesRow row; /* of all cases together */
  GPtrArray *cases; /* const BstCaseResult * that have KEY */
  BstAxis x, y;     /* s since the run began; y in the shown unit */
  guint n, each;    /* points in all; so many in a row are drawn as two */
  gboolean colored;
  guint height;
  double top;
} Picture;

static gboolean
is_of (const Picture *picture, const BstSeries *series)
{
  return g_str_equal (series->key, picture->key) && series->points->len > 0;
}

/* A hostile document may have a series of a repetition that it lacks: read_series() refuses it. */
static double
begin_of (const Picture *picture, const BstCaseResult *c, const BstSeries *series)
{
  const BstRepetition *repetition =
      &g_array_index (c->repetitions, BstRepetition, series->repetition);

  return (double)(repetition->started - picture->result->started) / G_USEC_PER_SEC;
}

/* ---- What there is ------------------------------------------------------------------------- */

static void
take_points (Picture *picture, const BstCaseResult *c, const BstSeries *series)
{
  for (guint i = 0; i < series->points->len; i++)
    {
      const BstPoint *point = &g_array_index (series->points, BstPoint, i);
      const double x = begin_of (picture, c, series) + point->t;

      if (!isfinite (x) || !isfinite (point->value))
        continue;
      picture->n++;
      picture->row.low = fmin (picture->row.low, point->value);
      picture->row.high = fmax (picture->row.high, point->value);
      picture->row.mean += (point->value - picture->row.mean) / picture->n;
      bst_axis_widen (&picture->x, x);
    }
}

static void
collect (Picture *picture, BstPrefix units)
{
  g_autofree char *metric = g_strndup (picture->key, strcspn (picture->key, "{"));

  bst_axis_init (&picture->x);
  picture->row = (BstSeriesRow){ .key = picture->key, .low = NAN, .high = NAN, .mean = 0 };
  for (guint i = 0; i < picture->result->cases->len; i++)
    {
      const BstCaseResult *c = picture->result->cases->pdata[i];
      const guint before = picture->n;

      for (guint k = 0; k < c->series->len; k++)
        if (is_of (picture, c->series->pdata[k]))
          take_points (picture, c, c->series->pdata[k]);
      if (picture->n == before)
        continue;
      g_ptr_array_add (picture->cases, (gpointer)c);
      if (picture->row.metric == NULL)
        picture->row.metric = bst_benchmark_info_metric (c->description, metric);
    }
  picture->row.points = picture->n;
  if (picture->row.metric != NULL)
    bst_unit_choose (bst_unit_find (picture->row.metric->unit), picture->row.mean, units,
                     &picture->row.scale);
}

/* ---- Drawing ------------------------------------------------------------------------------- */

static void
choose_axes (Picture *picture)
{
  const double room = fmax ((picture->x.high - picture->x.low) * 0.02, 0.01);

  picture->x.low -= room;
  picture->x.high += room;
  picture->y = (BstAxis){ picture->row.low / picture->row.scale.divisor,
                          picture->row.high / picture->row.scale.divisor, FALSE };
  bst_axis_finish_near (&picture->y, ROOM);
}

static void
set_axes (const Picture *picture)
{
  BstGnuplot *plot = picture->plot;
  g_autofree char *x = bst_gnuplot_quote (_ ("s since the run began"));

  bst_gnuplot_margins (plot, LEFT, RIGHT, picture->top, BOTTOM);
  bst_gnuplot_line (plot, "set grid back lt 1 lc rgb '%s' lw 1 dt 1", bst_palette_light ("grid"));
  bst_axis_write_range (plot, 'x', &picture->x);
  bst_axis_write_range (plot, 'y', &picture->y);
  bst_gnuplot_line (plot, "set format x '%%g'");
  if (picture->y.log)
    bst_axis_write_log_tics (plot, 'y', &picture->y);
  else
    bst_gnuplot_line (plot, "set format y '%%g'");
  bst_gnuplot_line (plot, "set xlabel %s", x);
  bst_gnuplot_y_title (plot, picture->row.scale.text,
                       (picture->top + picture->height - BOTTOM) / 2);
}

static void
add_point (GArray *to, double x, double y)
{
  const double pair[] = { x, y };

  g_array_append_vals (to, pair, 2);
}

/* Of points BEGIN to END the smallest and the largest, in their order. */
static void
add_extremes (const Picture *picture, const BstSeries *series, double start, guint begin, guint end,
              GArray *to)
{
  guint low = end, high = end;

  for (guint i = begin; i < end; i++)
    {
      const double value = g_array_index (series->points, BstPoint, i).value;

      if (!isfinite (value) || !isfinite (g_array_index (series->points, BstPoint, i).t))
        continue;
      if (low == end || value < g_array_index (series->points, BstPoint, low).value)
        low = i;
      if (high == end || value > g_array_index (series->points, BstPoint, high).value)
        high = i;
    }
  if (low == end)
    add_point (to, NAN, NAN);
  for (guint i = begin; i < end; i++)
    if (i == low || i == high)
      {
        const BstPoint *point = &g_array_index (series->points, BstPoint, i);

        add_point (to, start + point->t, point->value / picture->row.scale.divisor);
      }
}

/* What has no number is where a line is open. */
static void
add_case (const Picture *picture, const BstCaseResult *c, GArray *points)
{
  for (guint k = 0; k < c->series->len; k++)
    {
      const BstSeries *series = c->series->pdata[k];

      if (!is_of (picture, series))
        continue;
      for (guint p = 0; p < series->points->len; p += picture->each)
        add_extremes (picture, series, begin_of (picture, c, series), p,
                      MIN (p + picture->each, series->points->len), points);
      add_point (points, NAN, NAN);
    }
}

static const char *
color_of (const Picture *picture, guint line)
{
  return picture->colored ? bst_palette_system (line) : "c1";
}

static void
draw_line (const Picture *picture, guint line, const GArray *points, GString *command)
{
  const gboolean marked = picture->n <= MOST_MARKS;
  g_autofree char *name = g_strdup_printf ("line%u", line);

  bst_gnuplot_data (picture->plot, name, points, 2);
  g_string_append_printf (command, "%s$%s using 1:2 with %s lt 1 lc rgb '%s' lw 1.6 dt %s",
                          line > 0 ? ", " : "plot ", name, marked ? "linespoints" : "lines",
                          bst_palette_light (color_of (picture, line)), bst_line_look (line)->dash);
  if (marked)
    g_string_append_printf (command, " pt %u ps 0.5", bst_line_look (line)->mark);
}

/* Cases that have no colour of their own are one line together. */
static void
draw_lines (const Picture *picture)
{
  g_autoptr (GString) command = g_string_new (NULL);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (double));
  guint line = 0;

  for (guint i = 0; i < picture->cases->len; i++)
    {
      add_case (picture, picture->cases->pdata[i], points);
      if (!picture->colored && i + 1 < picture->cases->len)
        continue;
      draw_line (picture, line++, points, command);
      g_array_set_size (points, 0);
    }
  bst_gnuplot_line (picture->plot, "%s", command->str);
}

static void
draw_names (const Picture *picture, const BstGroups *groups)
{
  for (guint i = 0; picture->colored && i < picture->cases->len; i++)
    {
      const BstLineName name = { bst_groups_case_name (groups, picture->cases->pdata[i]),
                                 color_of (picture, i), i, TOP + ROW * i };

      bst_line_name_draw (picture->plot, &name, LEFT, NAME_COLUMNS);
    }
}

/* ---- Words --------------------------------------------------------------------------------- */

static char *
describe (const Picture *picture)
{
  g_autofree char *low = bst_series_format (&picture->row, picture->row.low);
  g_autofree char *mean = bst_series_format (&picture->row, picture->row.mean);
  g_autofree char *high = bst_series_format (&picture->row, picture->row.high);

  return g_strdup_printf (_ ("From %s to %s %s, %s on average."), low, high,
                          picture->row.scale.text, mean);
}

static char *
how_text (const Picture *picture)
{
  GString *text =
      g_string_new (_ ("A stretch is one repetition; between them nothing was followed"));

  if (picture->colored)
    g_string_append (text, _ (", and each case has its colour"));
  g_string_append_c (text, '.');
  if (picture->each > 1)
    g_string_append_printf (
        text,
        _ (" Not all points are drawn: of each %u in a row the smallest and the "
           "largest."),
        picture->each);
  if (!picture->y.log && (picture->y.low > 0 || picture->y.high < 0))
    g_string_append (text, _ (" The scale does not begin at 0."));
  return g_string_free (text, FALSE);
}

BstFigure *
bst_chart_series (BstGnuplot *plot, const BstResult *result, const BstGroups *groups,
                  const char *key, const char *name, BstPrefix units)
{
  g_autoptr (GPtrArray) no_rows = g_ptr_array_new ();
  g_autoptr (GPtrArray) cases = g_ptr_array_new ();
  Picture picture = { .plot = plot, .result = result, .key = key, .cases = cases };
  BstFigure *figure = NULL;

  collect (&picture, units);
  if (picture.n < 2 || picture.row.metric == NULL)
    return NULL;
  picture.each = picture.n > MOST_POINTS ? 2 * ((picture.n + MOST_POINTS - 1) / MOST_POINTS) : 1;
  picture.colored = cases->len > 1 && cases->len <= BST_PALETTE_SYSTEMS;
  picture.top = TOP + (picture.colored ? ROW * cases->len + 6 : 0);
  picture.height = (guint)(PLOT_HEIGHT + picture.top + BOTTOM);
  choose_axes (&picture);
  figure = bst_figure_new (BST_FIGURE_CURVES, no_rows);
  figure->word = BST_CHART_FOLLOWED;
  figure->chart = bst_gnuplot_begin (plot, WIDTH, picture.height);
  set_axes (&picture);
  draw_names (&picture, groups);
  draw_lines (&picture);
  figure->caption =
      g_strdup_printf (_ ("%s in %s over the time of the run"), name, picture.row.scale.text);
  figure->alt = describe (&picture);
  figure->how = how_text (&picture);
  return figure;
}
