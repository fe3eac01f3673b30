/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-strip.c - every value of every row as a point beside its box: quartiles, the interval
 * of the median, the median.  Rows of very different size are drawn as deviations from their
 * medians, so that one chart shows how steady each was.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/chart-curve.h"
#include "reports/palette.h"
#include "reports/text.h"

#define WIDTH 860
#define UPRIGHT_HEIGHT 360
#define LYING_ROW 54
#define AXIS_HEIGHT 64

/* Names longer than this stand better beside lying strips than below upright ones. */
#define UPRIGHT_ROWS 5
#define UPRIGHT_NAME 20

/* Below this a box says more than the data do: the points alone (reports.md 2.3). */
#define BOX_FROM 8

/* Medians further apart than this factor share no axis. */
#define SAME_SIZE 1.5

/* What is drawn in one colour and with one dash: that of all rows, or of those of a system. */
typedef struct
{
  guint system;
  GArray *boxes, *bands, *medians; /* as the plot line wants them */
} Shapes;

typedef struct
{
  const BstGroup *group;
  const GPtrArray *rows;
  gboolean upright, relative;
  gboolean systems; /* in the colours of their systems */
  double low, high; /* of the value axis */
  guint each;       /* so many repetitions in a row are drawn as two; 1: all are */
  GPtrArray *shapes;
  /* x y colour, as the plot line wants them; hollow: what was disturbed */
  GArray *points, *hollow;
} Strip;

static GArray *
numbers (void)
{
  return g_array_new (FALSE, FALSE, sizeof (double));
}

static void
shapes_free (gpointer data)
{
  Shapes *shapes = data;

  g_array_unref (shapes->boxes);
  g_array_unref (shapes->bands);
  g_array_unref (shapes->medians);
  g_free (shapes);
}

static Shapes *
shapes_of (const Strip *strip, const BstRow *row)
{
  const guint system = strip->systems ? row->system_index : 0;
  Shapes *shapes = NULL;

  for (guint i = 0; i < strip->shapes->len; i++)
    if (((Shapes *)strip->shapes->pdata[i])->system == system)
      return strip->shapes->pdata[i];
  shapes = g_new0 (Shapes, 1);
  *shapes = (Shapes){ system, numbers (), numbers (), numbers () };
  g_ptr_array_add (strip->shapes, shapes);
  return shapes;
}

/* In the shown unit, or in % off the median. */
static double
place (const Strip *strip, const BstRow *row, double value)
{
  if (strip->relative)
    return (value / row->summary.median - 1) * 100;
  return value / strip->group->scale.divisor;
}

static gboolean
are_of_one_size (const GPtrArray *rows)
{
  double low = INFINITY;
  double high = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const BstRow *row = rows->pdata[i];

      if (row->summary.n == 0)
        continue;
      if (row->summary.median <= 0)
        return TRUE; /* no ratio to be had */
      low = fmin (low, row->summary.median);
      high = fmax (high, row->summary.median);
    }
  return !(high > low * SAME_SIZE);
}

static gboolean
fits_upright (const GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    if (bst_text_width (((const BstRow *)rows->pdata[i])->name) > UPRIGHT_NAME)
      return FALSE;
  return rows->len > 1 && rows->len <= UPRIGHT_ROWS;
}

static void
widen (Strip *strip, double value)
{
  strip->low = fmin (strip->low, value);
  strip->high = fmax (strip->high, value);
}

static void
choose_range (Strip *strip)
{
  double room = 0;

  strip->low = INFINITY;
  strip->high = -INFINITY;
  for (guint i = 0; i < strip->rows->len; i++)
    {
      const BstRow *row = strip->rows->pdata[i];

      if (row->summary.n == 0)
        continue;
      widen (strip, place (strip, row, row->summary.min));
      widen (strip, place (strip, row, row->summary.max));
    }
  if (!isfinite (strip->low))
    strip->low = strip->high = 0;
  room = (strip->high - strip->low) * 0.08;
  /* All equal: a range is needed all the same. */
  if (room <= fmax (fabs (strip->low), fabs (strip->high)) * 1e-9)
    room = fmax (fabs (strip->high) * 0.01, strip->high == 0 ? 1 : 0);
  strip->low -= room;
  strip->high += room;
}

static void
put (const Strip *strip, GArray *to, double across, double along)
{
  double pair[] = { strip->upright ? across : along, strip->upright ? along : across };

  g_array_append_vals (to, pair, 2);
}

/* As `with boxxy` wants it: x y xlow xhigh ylow yhigh. */
static void
put_box (const Strip *strip, GArray *to, double across, double half, double low, double high)
{
  double a[] = { across - half, across + half };
  double b[] = { low, high };
  const double *x = strip->upright ? a : b;
  const double *y = strip->upright ? b : a;
  double box[] = { (x[0] + x[1]) / 2, (y[0] + y[1]) / 2, x[0], x[1], y[0], y[1] };

  g_array_append_vals (to, box, 6);
}

/* As `with vectors` wants it: x y dx dy. */
static void
put_line (const Strip *strip, GArray *to, double across, double half, double at)
{
  put (strip, to, across - half, at);
  put (strip, to, 2 * half, 0);
}

static guint
count_values (const GArray *dots)
{
  guint n = 0;

  for (guint i = 0; i < dots->len; i++)
    n += !isnan (g_array_index (dots, BstDot, i).value);
  return n;
}

static void
add_points (Strip *strip, const BstRow *row, double from, double to)
{
  g_autoptr (GArray) dots = bst_row_drawn_dots (row, strip->rows->len, &strip->each);
  guint n = count_values (dots);
  double color = bst_palette_rgb (strip->systems ? bst_palette_system (row->system_index) : "ink");

  for (guint i = 0, k = 0; i < dots->len; i++)
    {
      const BstDot *dot = &g_array_index (dots, BstDot, i);
      GArray *points = dot->disturbed ? strip->hollow : strip->points;

      if (isnan (dot->value))
        continue;
      put (strip, points, n > 1 ? from + (to - from) * k / (n - 1) : (from + to) / 2,
           place (strip, row, dot->value));
      g_array_append_val (points, color);
      k++;
    }
}

static void
add_row (Strip *strip, const BstRow *row, double at)
{
  const BstSummary *s = &row->summary;
  gboolean boxed = s->n >= BOX_FROM;
  double box = at - 0.19;
  Shapes *shapes = NULL;

  if (s->n == 0)
    return;
  shapes = shapes_of (strip, row);
  if (boxed)
    put_box (strip, shapes->boxes, box, 0.17, place (strip, row, s->lower_quartile),
             place (strip, row, s->upper_quartile));
  if (boxed && bst_summary_has_interval (s))
    put_box (strip, shapes->bands, box, 0.09, place (strip, row, s->low),
             place (strip, row, s->high));
  put_line (strip, shapes->medians, boxed ? box : at, boxed ? 0.17 : 0.32,
            place (strip, row, s->median));
  add_points (strip, row, boxed ? at + 0.06 : at - 0.25, boxed ? at + 0.36 : at + 0.25);
}

static void
set_names (BstGnuplot *plot, const Strip *strip)
{
  char axis = strip->upright ? 'x' : 'y';

  bst_gnuplot_line (plot, "set %ctics scale 0 ()", axis);
  for (guint i = 0; i < strip->rows->len; i++)
    {
      g_autofree char *name = bst_chart_name (strip->rows->pdata[i], 0);

      bst_gnuplot_tic (plot, axis, name, i);
    }
}

/* Where a row would be. */
static void
write_lost (BstGnuplot *plot, const Strip *strip)
{
  for (guint i = 0; i < strip->rows->len; i++)
    {
      const BstRow *row = strip->rows->pdata[i];
      g_autofree char *text = bst_gnuplot_quote (bst_chart_lost_text (row));
      g_autofree char *place = strip->upright ? g_strdup_printf ("first %u, graph 0.05 center", i)
                                              : g_strdup_printf ("graph 0.01, first %u left", i);

      if (row->summary.n == 0)
        bst_gnuplot_line (plot, "set label %s at %s front tc rgb '%s' font ',12'", text, place,
                          bst_palette_light ("bad"));
    }
}

/* An axis of points may leave out zero, but has to say so. */
static char *
axis_title (const Strip *strip)
{
  if (strip->relative)
    return g_strdup (_ ("% off the median"));
  if (strip->low > 0 || strip->high < 0)
    return g_strdup_printf (_ ("%s (axis does not start at 0)"), strip->group->scale.text);
  return g_strdup (strip->group->scale.text);
}

static void
set_axes (BstGnuplot *plot, const Strip *strip)
{
  char value = strip->upright ? 'y' : 'x';
  g_autofree char *title = axis_title (strip);
  g_autofree char *unit = bst_gnuplot_quote (title);

  bst_gnuplot_line (plot, "set border %d", strip->upright ? 2 : 1);
  bst_gnuplot_line (plot, "set grid %ctics back lt 1 lc rgb '%s' lw 1 dt 1", value,
                    bst_palette_light ("grid"));
  bst_gnuplot_line (plot, "set %crange [%s:%s]", value, bst_gnuplot_number (strip->low).text,
                    bst_gnuplot_number (strip->high).text);
  if (strip->upright)
    bst_gnuplot_line (plot, "set xrange [-0.6:%u.6]", strip->rows->len - 1);
  else
    bst_gnuplot_line (plot, "set yrange [%u.6:-0.6]", strip->rows->len - 1);
  bst_gnuplot_line (plot, "set format %c '%%g'", value);
  bst_gnuplot_line (plot, "set %clabel %s", value, unit);
  if (!strip->upright)
    bst_gnuplot_line (plot, "set lmargin %u", bst_chart_margin (strip->rows));
  bst_gnuplot_line (plot, "set rmargin 4");
}

static void
write_shapes (BstGnuplot *plot, const Shapes *shapes, guint i)
{
  g_autofree char *boxes = g_strdup_printf ("boxes%u", i);
  g_autofree char *bands = g_strdup_printf ("bands%u", i);
  g_autofree char *medians = g_strdup_printf ("medians%u", i);

  bst_gnuplot_data (plot, boxes, shapes->boxes, 6);
  bst_gnuplot_data (plot, bands, shapes->bands, 6);
  bst_gnuplot_data (plot, medians, shapes->medians, 4);
}

/* A system has its colour in the light and in the dark, and its dash where there is none: the fill
 * is a thin layer of that colour. */
static void
plot_shapes (const Strip *strip, GString *command, guint i)
{
  const Shapes *shapes = strip->shapes->pdata[i];
  const char *color = bst_palette_light (bst_palette_system (shapes->system));

  if (strip->systems)
    g_string_append_printf (command,
                            "$boxes%u with boxxy fc rgb '%s' fs transparent solid 0.15 border lc "
                            "rgb '%s', $bands%u with boxxy fc rgb '%s' fs transparent solid 0.4 "
                            "noborder, ",
                            i, color, color, i, color);
  else
    g_string_append_printf (command,
                            "$boxes%u with boxxy fc rgb '%s' fs solid border lc rgb '%s', "
                            "$bands%u with boxxy fc rgb '%s', ",
                            i, bst_palette_light ("band"), color, i, bst_palette_light ("soft"));
  g_string_append_printf (command, "$medians%u with vectors nohead lt 1 dt %s lw 2.4 lc rgb '%s', ",
                          i, strip->systems ? bst_line_look (shapes->system)->dash : "1", color);
}

static void
draw (BstGnuplot *plot, Strip *strip)
{
  g_autoptr (GString) command = g_string_new (NULL);

  for (guint i = 0; i < strip->rows->len; i++)
    add_row (strip, strip->rows->pdata[i], i);
  set_axes (plot, strip);
  set_names (plot, strip);
  write_lost (plot, strip);
  for (guint i = 0; i < strip->shapes->len; i++)
    write_shapes (plot, strip->shapes->pdata[i], i);
  for (guint i = 0; i < strip->shapes->len; i++)
    plot_shapes (strip, command, i);
  bst_gnuplot_data (plot, "points", strip->points, 3);
  bst_gnuplot_data (plot, "hollow", strip->hollow, 3);
  bst_gnuplot_line (plot,
                    "plot %s$points using 1:2:3 with points pt 7 ps 0.45 lc rgb variable, "
                    "$hollow using 1:2:3 with points pt 6 ps 0.6 lw 1.3 lc rgb variable",
                    command->str);
}

static char *
describe (const GPtrArray *rows)
{
  const BstRow *widest = NULL;
  g_autofree char *cv = NULL;

  for (guint i = 0; i < rows->len; i++)
    {
      const BstRow *row = rows->pdata[i];

      if (isfinite (row->summary.cv) && (widest == NULL || row->summary.cv > widest->summary.cv))
        widest = row;
    }
  if (widest == NULL)
    return g_strdup_printf (ngettext ("All values of %u row.", "All values of %u rows.", rows->len),
                            rows->len);
  cv = bst_summary_format_percent (widest->summary.cv);
  if (rows->len == 1)
    return g_strdup_printf (_ ("All values; their coefficient of variation is %s."), cv);
  return g_strdup_printf (
      ngettext (
          "All values of %u row; those of %s spread most, with a coefficient of variation of %s.",
          "All values of %u rows; those of %s spread most, with a coefficient of variation of %s.",
          rows->len),
      rows->len, widest->name, cv);
}

static guint
chart_height (const Strip *strip)
{
  if (strip->upright)
    return UPRIGHT_HEIGHT;
  return AXIS_HEIGHT + (strip->rows->len == 1 ? 96 : LYING_ROW * strip->rows->len);
}

/* How to read what is drawn, and nothing else. */
static char *
how_text (const Strip *strip)
{
  GString *text = g_string_new (_ ("A point is one repetition, in the order they were measured"));
  g_autofree char *thinned = bst_chart_thinned_text (strip->each, strip->rows->len);
  guint boxed = 0;
  guint values = 0;

  for (guint i = 0; i < strip->rows->len; i++)
    {
      const BstRow *row = strip->rows->pdata[i];

      values += row->summary.n > 0;
      boxed += row->summary.n >= BOX_FROM;
    }
  if (strip->systems)
    g_string_append (text, _ ("; each system has its colour, and its kind of line for the median"));
  if (strip->hollow->len > 0)
    g_string_append (text, _ ("; a hollow one was disturbed, and counts all the same"));
  if (boxed == 0)
    g_string_append (text, _ (". The line is the median."));
  else if (boxed == values)
    g_string_append (text, _ (". The box holds the middle half of them, the darker band is the "
                              "95 % interval of the median, the line the median."));
  else
    g_string_append (text, _ (". The line is the median. Where there are 8 values or more, a box "
                              "holds the middle half of them, and the darker band is the 95 % "
                              "interval of the median."));
  g_string_append (text, thinned);
  return g_string_free (text, FALSE);
}

static char *
caption_text (const Strip *strip)
{
  const char *metric = strip->group->metric->name;
  const char *scale = strip->group->scale.text;

  if (strip->relative)
    return g_strdup (_ ("How steady: each repetition against its median"));
  if (strip->each > 1)
    return g_strdup_printf (_ ("The repetitions: %s in %s"), metric, scale);
  return g_strdup_printf (_ ("Every repetition: %s in %s"), metric, scale);
}

BstFigure *
bst_chart_strip (BstGnuplot *plot, const BstGroup *group)
{
  g_autoptr (GPtrArray) rows = bst_chart_rows (group->rows);
  g_autoptr (GPtrArray) shapes = g_ptr_array_new_with_free_func (shapes_free);
  g_autoptr (GArray) points = numbers ();
  g_autoptr (GArray) hollow = numbers ();
  Strip strip = { .group = group,
                  .rows = rows,
                  .upright = fits_upright (rows),
                  .relative = !are_of_one_size (rows),
                  .systems = bst_chart_has_systems (rows),
                  .each = 1,
                  .shapes = shapes,
                  .points = points,
                  .hollow = hollow };
  BstFigure *figure = bst_figure_new (BST_FIGURE_SPREAD, group->rows);

  choose_range (&strip);
  figure->neutral = strip.relative;
  figure->alt = describe (rows);
  figure->word = BST_CHART_REPETITIONS;
  figure->chart = bst_gnuplot_begin (plot, WIDTH, chart_height (&strip));
  draw (plot, &strip);
  figure->caption = caption_text (&strip);
  figure->how = how_text (&strip);
  return figure;
}
