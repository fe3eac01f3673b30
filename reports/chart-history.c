/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-history.c - a history as a picture: for each run a bar from its lowest to its highest value
 * with the middle half within, a line through the medians that is open where there is none, and the
 * levels between changes.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/axis.h"
#include "reports/chart-history.h"
#include "reports/palette.h"
#include "reports/text.h"
#include "stats/order.h"

#define WIDTH 860
#define PLOT_HEIGHT 300
#define LEFT 84
#define RIGHT 22
#define TOP 14
#define BOTTOM 58
#define ROW 19
/* Of 12 px type; a little more than any of the usual fonts takes. */
#define COLUMN 7.4

/* Above the plot, for what changed. */
#define LABEL_ROWS 3
#define LABEL_COLUMNS 60

/* About one on each pixel of the width: more runs share a bar. */
#define MOST_BARS 800
/* So few bars have a mark on each median. */
#define MOST_MARKS 120

/* Free above and below what was measured. */
#define ROOM 0.08

/* What is drawn at one place: a run, or some in a row. */
typedef struct
{
  double left, right;                     /* s since the first run was due */
  double low, lower, middle, upper, high; /* in the shown unit; NaN: no figure */
  gboolean lost;                          /* some run of them gave no figure */
  gboolean missed;                        /* all of them were not run */
} Bar;

typedef struct
{
  BstGnuplot *plot;
  const BstHistory *history;
  GArray *bars; /* Bar */
  guint each;   /* runs to a bar */
  BstAxis x, y;
  guint height;
  double top;
  double free_from[LABEL_ROWS]; /* px, of the rows of labels */
} Picture;

static const BstHistoryPoint *
point_of (const Picture *picture, guint i)
{
  return picture->history->points->pdata[i];
}

static double
shown (const Picture *picture, double value)
{
  return value / picture->history->scale.divisor;
}

static double
time_of (const Picture *picture, guint i)
{
  return (double)(point_of (picture, i)->due - point_of (picture, 0)->due) / G_USEC_PER_SEC;
}

/* ---- Bars ---------------------------------------------------------------------------------- */

static Bar
bar_of_one (const Picture *picture, guint i)
{
  const BstHistoryPoint *point = point_of (picture, i);
  const BstSummary *s = &point->summary;
  const double at = time_of (picture, i);
  const double half = picture->history->every / 2;
  Bar bar = { at - half, at + half, NAN, NAN, NAN, NAN, NAN, FALSE, FALSE };

  bar.lost = point->state == BST_POINT_FAILED;
  bar.missed = point->state == BST_POINT_MISSED;
  if (point->state != BST_POINT_GOOD)
    return bar;
  bar.low = shown (picture, s->min);
  bar.lower = shown (picture, s->lower_quartile);
  bar.middle = shown (picture, s->median);
  bar.upper = shown (picture, s->upper_quartile);
  bar.high = shown (picture, s->max);
  return bar;
}

/* Of several runs: of their medians the middle half and the median. */
static Bar
bar_of_several (const Picture *picture, guint from, guint to)
{
  g_autoptr (GArray) medians = g_array_new (FALSE, FALSE, sizeof (double));
  Bar bar = bar_of_one (picture, from);
  double *sorted = NULL;

  bar.right = bar_of_one (picture, to - 1).right;
  for (guint i = from; i < to; i++)
    {
      const Bar one = bar_of_one (picture, i);

      bar.low = fmin (bar.low, one.low);
      bar.high = fmax (bar.high, one.high);
      bar.lost |= one.lost;
      bar.missed &= one.missed;
      if (isfinite (one.middle))
        g_array_append_val (medians, one.middle);
    }
  sorted = (double *)(gpointer)medians->data;
  if (medians->len == 0)
    return bar;
  bst_stats_sort (sorted, medians->len);
  bar.lower = bst_stats_quantile (sorted, medians->len, 0.25);
  bar.middle = bst_stats_median (sorted, medians->len);
  bar.upper = bst_stats_quantile (sorted, medians->len, 0.75);
  return bar;
}

static void
make_bars (Picture *picture)
{
  const guint n = picture->history->points->len;

  picture->each = (n + MOST_BARS - 1) / MOST_BARS;
  for (guint i = 0; i < n; i += picture->each)
    {
      const Bar bar = picture->each == 1 ? bar_of_one (picture, i)
                                         : bar_of_several (picture, i, MIN (i + picture->each, n));

      g_array_append_val (picture->bars, bar);
    }
}

/* ---- Axes ---------------------------------------------------------------------------------- */

static void
choose_axes (Picture *picture)
{
  const Bar *first = &g_array_index (picture->bars, Bar, 0);
  const Bar *last = &g_array_index (picture->bars, Bar, picture->bars->len - 1);

  picture->x = (BstAxis){ first->left, fmax (last->right, first->left + 1), FALSE };
  bst_axis_init (&picture->y);
  for (guint i = 0; i < picture->bars->len; i++)
    {
      const Bar *bar = &g_array_index (picture->bars, Bar, i);

      if (isfinite (bar->low) && isfinite (bar->high))
        {
          bst_axis_widen (&picture->y, bar->low);
          bst_axis_widen (&picture->y, bar->high);
        }
    }
  bst_axis_finish_near (&picture->y, ROOM);
}

/* Steps of a time axis, in s: what clocks and calendars come out even with. */
static const double steps[] = { 1,      2,      5,       10,      30,      60,      120,     300,
                                600,    1800,   3600,    7200,    10800,   21600,   43200,   86400,
                                172800, 604800, 1209600, 2419200, 4838400, 9676800, 31536000 };

#define MOST_TICS 9
#define DAY_S 86400

static double
choose_step (const Picture *picture)
{
  const double whole = picture->x.high - picture->x.low;

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (whole / steps[i] <= MOST_TICS)
      return steps[i];
  return whole / MOST_TICS;
}

/* Days by their date, times by the clock; LOCAL: s since the epoch, as if it were UTC. */
static char *
tic_text (double local, double step)
{
  /* No date of ours is beyond the year 9999; a number that is has no text. */
  g_autoptr (GDateTime) time =
      fabs (local) < 253402300800.0 ? g_date_time_new_from_unix_utc ((gint64)local) : NULL;

  if (time == NULL)
    return g_strdup ("");
  if (fmod (local, DAY_S) == 0 || step >= DAY_S)
    return g_date_time_format (time, step >= 2419200 ? "%Y-%m-%d" : "%m-%d");
  return g_date_time_format (time, step < 60 ? "%H:%M:%S" : "%H:%M");
}

static void
set_x_tics (const Picture *picture)
{
  const BstHistoryPoint *first = point_of (picture, 0);
  const double origin = floor ((double)first->due / G_USEC_PER_SEC) + first->offset;
  const double step = choose_step (picture);
  double at = ceil ((origin + picture->x.low) / step) * step;
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i <= MOST_TICS && at - origin <= picture->x.high; i++, at += step)
    {
      const double value = at - origin;

      g_array_append_val (values, value);
      g_ptr_array_add (texts, tic_text (at, step));
    }
  bst_axis_write_tics (picture->plot, 'x', &picture->x, values, texts, WIDTH - LEFT - RIGHT,
                       COLUMN);
}

static char *
x_title (const Picture *picture)
{
  const BstHistoryPoint *first = point_of (picture, 0);
  g_autofree char *begin = bst_history_time (first->due, first->offset);
  g_autofree char *every = bst_history_every (picture->history);

  return g_strdup_printf (_ ("every %s from %s"), every, begin);
}

static void
set_axes (const Picture *picture)
{
  BstGnuplot *plot = picture->plot;
  g_autofree char *title = x_title (picture);
  g_autofree char *x = bst_gnuplot_quote (title);

  bst_gnuplot_margins (plot, LEFT, RIGHT, picture->top, BOTTOM);
  bst_gnuplot_line (plot, "set grid ytics back lt 1 lc rgb '%s' lw 1 dt 1",
                    bst_palette_light ("grid"));
  bst_axis_write_range (plot, 'x', &picture->x);
  bst_axis_write_range (plot, 'y', &picture->y);
  set_x_tics (picture);
  if (picture->y.log)
    bst_axis_write_log_tics (plot, 'y', &picture->y);
  else
    bst_gnuplot_line (plot, "set format y '%%g'");
  bst_gnuplot_line (plot, "set xlabel %s", x);
  bst_gnuplot_y_title (plot, picture->history->scale.text,
                       (picture->top + picture->height - BOTTOM) / 2);
}

/* ---- Changes ------------------------------------------------------------------------------- */

/* Between the last run of the level before and the first one of the new one. */
static double
change_at (const Picture *picture, const BstHistoryChange *change)
{
  return time_of (picture, change->point) - picture->history->every / 2;
}

static char *
label_text (const BstHistory *history, const BstHistoryChange *change)
{
  g_autofree char *number = bst_history_ratio_text (change->ratio);
  g_autofree char *ratio =
      isfinite (change->ratio) ? g_strconcat (number, "x", NULL) : g_strdup ("");
  g_autofree char *difference = NULL;

  if (change->differences->len > 0)
    difference = bst_history_difference_text (history, change->differences->pdata[0]);
  if (difference == NULL)
    return g_strdup (ratio);
  return g_strdup_printf ("%s%s%s", ratio, *ratio != '\0' ? "  " : "", difference);
}

/* In the first row with room for it, on the side where it fits; the line is drawn anyway. */
static void
draw_label (Picture *picture, double x, const char *text)
{
  g_autofree char *fit = bst_text_fit (text, LABEL_COLUMNS);
  const double length = bst_text_width (fit) * COLUMN;
  const gboolean left = x + 6 + length > WIDTH - 4;
  const double begin = left ? x - 6 - length : x + 6;

  for (guint row = 0; row < LABEL_ROWS; row++)
    {
      if (begin < picture->free_from[row])
        continue;
      bst_gnuplot_text (picture->plot, fit, left ? x - 6 : x + 6, TOP + ROW * row,
                        left ? "right" : "left", "ink");
      picture->free_from[row] = begin + length + 2 * COLUMN;
      return;
    }
}

static void
draw_changes (Picture *picture)
{
  for (guint i = 0; i < picture->history->changes->len; i++)
    {
      const BstHistoryChange *change = picture->history->changes->pdata[i];
      const double at = change_at (picture, change);
      g_autofree char *text = label_text (picture->history, change);
      const BstGnuplotNumber x = bst_gnuplot_number (at);

      bst_gnuplot_line (picture->plot,
                        "set arrow from first %s, graph 0 to first %s, graph 1 nohead front lt 1 "
                        "lc rgb '%s' lw 1.4 dt (3,3)",
                        x.text, x.text, bst_palette_light ("c6"));
      draw_label (picture, LEFT + bst_axis_share (&picture->x, at) * (double)(WIDTH - LEFT - RIGHT),
                  text);
    }
}

static void
add_level (GArray *levels, double from, double to, double value)
{
  const double all[] = { from, value, to - from, 0 };

  g_array_append_vals (levels, all, G_N_ELEMENTS (all));
}

/* The median on either side of each change. */
static GArray *
make_levels (const Picture *picture)
{
  GArray *levels = g_array_new (FALSE, FALSE, sizeof (double));
  const GPtrArray *changes = picture->history->changes;
  double from = picture->x.low;

  for (guint i = 0; i < changes->len; i++)
    {
      const BstHistoryChange *change = changes->pdata[i];

      add_level (levels, from, change_at (picture, change), shown (picture, change->before));
      from = change_at (picture, change);
      if (i + 1 == changes->len)
        add_level (levels, from, picture->x.high, shown (picture, change->after));
    }
  return levels;
}

/* ---- All of it ----------------------------------------------------------------------------- */

static void
add_numbers (GArray *to, const double *numbers, guint n)
{
  g_array_append_vals (to, numbers, n);
}

static void
write_data (const Picture *picture)
{
  g_autoptr (GArray) bars = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) gaps = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) levels = make_levels (picture);
  const double foot = bst_axis_at (&picture->y, 0.03);

  for (guint i = 0; i < picture->bars->len; i++)
    {
      const Bar *bar = &g_array_index (picture->bars, Bar, i);
      const double x = (bar->left + bar->right) / 2;
      const double all[] = { x,          bar->left,   bar->right, bar->low,
                             bar->lower, bar->middle, bar->upper, bar->high };
      const double mark[] = { x, foot };

      add_numbers (bars, all, G_N_ELEMENTS (all));
      if (bar->lost)
        add_numbers (marks, mark, G_N_ELEMENTS (mark));
      if (bar->missed)
        add_numbers (gaps, mark, G_N_ELEMENTS (mark));
    }
  bst_gnuplot_data (picture->plot, "bars", bars, 8);
  bst_gnuplot_data (picture->plot, "lost", marks, 2);
  bst_gnuplot_data (picture->plot, "gaps", gaps, 2);
  bst_gnuplot_data (picture->plot, "levels", levels, 4);
}

/* Rectangles and not one area, which would lie over the gaps, too. */
static void
draw (const Picture *picture)
{
  const gboolean marked = picture->bars->len <= MOST_MARKS;

  write_data (picture);
  bst_gnuplot_line (picture->plot,
                    "plot $bars using 1:6:2:3:4:8 with boxxyerror fs solid 1 noborder lc rgb '%s', "
                    "$bars using 1:6:2:3:5:7 with boxxyerror fs solid 1 noborder lc rgb '%s', "
                    "$levels using 1:2:3:4 with vectors nohead lt 1 dt (6,4) lw 1.2 lc rgb '%s', "
                    "$bars using 1:6 with %s lt 1 dt 1 lw 1.8 lc rgb '%s' %s, "
                    "$lost using 1:2 with points pt 2 ps 0.8 lw 1.6 lc rgb '%s', "
                    "$gaps using 1:2 with points pt 6 ps 0.7 lw 1.2 lc rgb '%s'",
                    bst_palette_light ("band"), bst_palette_light ("soft"),
                    bst_palette_light ("muted"), marked ? "linespoints" : "lines",
                    bst_palette_light ("c1"), marked ? "pt 7 ps 0.5" : "",
                    bst_palette_light ("bad"), bst_palette_light ("muted"));
}

static char *
how_text (const Picture *picture)
{
  const BstHistory *history = picture->history;
  GString *text = g_string_new (NULL);

  if (picture->each == 1)
    g_string_append (text, _ ("A bar is one run: light from its lowest to its highest value, dark "
                              "the middle half; the line joins the medians and is open where there "
                              "is none"));
  else
    g_string_append_printf (text,
                            _ ("A bar is %u runs: light from their lowest to their highest value, "
                               "dark the middle half of their medians; the line joins the medians "
                               "of these and is open where there is none"),
                            picture->each);
  if (history->n_failed > 0)
    g_string_append (text, _ ("; a cross is a run without a figure"));
  if (history->n_missed > 0)
    g_string_append (text, _ ("; a circle is a run that was not made"));
  if (history->changes->len > 0)
    g_string_append (text, _ ("; where the level changed there is a dashed line, across it the "
                              "level on each side"));
  g_string_append_c (text, '.');
  if (picture->y.log)
    g_string_append (text, _ (" The scale is logarithmic."));
  else if (picture->y.low > 0 || picture->y.high < 0)
    g_string_append (text, _ (" The scale does not begin at 0."));
  return g_string_free (text, FALSE);
}

BstFigure *
bst_chart_history (BstGnuplot *plot, const BstHistory *history)
{
  g_autoptr (GPtrArray) no_rows = g_ptr_array_new ();
  g_autoptr (GArray) bars = g_array_new (FALSE, FALSE, sizeof (Bar));
  BstFigure *figure = bst_figure_new (BST_FIGURE_CURVES, no_rows);
  Picture picture = { .plot = plot, .history = history, .bars = bars };

  make_bars (&picture);
  choose_axes (&picture);
  picture.top = TOP + ROW * MIN (history->changes->len, LABEL_ROWS);
  picture.height = (guint)(PLOT_HEIGHT + picture.top + BOTTOM);
  figure->word = BST_CHART_HISTORY;
  figure->chart = bst_gnuplot_begin (plot, WIDTH, picture.height);
  set_axes (&picture);
  draw_changes (&picture);
  draw (&picture);
  figure->caption = bst_history_title (history);
  figure->alt = bst_history_finding (history);
  figure->how = how_text (&picture);
  return figure;
}
