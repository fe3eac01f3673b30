/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-curve.c - medians over a parameter as lines, with their intervals: of threads with the
 * ideal line, the law of scaling and the number of CPUs, of sizes with those of the caches.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/chart-curve.h"
#include "reports/palette.h"
#include "reports/text.h"

#define WIDTH 860
#define PLOT_HEIGHT 330
#define LEFT 84 /* for the title of the axis and its figures */
#define RIGHT 22
#define TOP 14
#define BOTTOM 58 /* figures and title of the lower axis */
#define ROW 19    /* between lines of 12 px type */

/* Names that are longer stand above the lines instead of beside them. */
#define BESIDE 26
#define ABOVE 100 /* the whole width */

/* Of 12 px type; a little more than any of the usual fonts takes. */
#define COLUMN 7.4

/* So far above what was measured the ideal line is followed. */
#define IDEAL_ROOM 1.2

/* Of a rate over threads, from its lowest to its highest value. */
#define MOST_SPEEDUP 1e4

/* Points that a computed line is drawn with. */
#define SAMPLES 80

typedef struct
{
  BstGnuplot *plot;
  const BstCurves *curves;
  guint n; /* lines drawn */
  gboolean systems, beside;
  BstAxis x, y; /* y in the shown unit */
  GPtrArray *milestones;
  guint height;
  double left, right, top, bottom; /* px that are left free */
  gboolean lost;                   /* some point has no value */
} Picture;

static const BstCurve *
line_of (const Picture *picture, guint i)
{
  return picture->curves->curves->pdata[i];
}

static double
shown (const Picture *picture, double value)
{
  return value / picture->curves->group->scale.divisor;
}

static const char *
color_of (const Picture *picture, guint i)
{
  const BstRow *row = g_array_index (line_of (picture, i)->points, BstCurvePoint, 0).row;

  return bst_palette_system (picture->systems ? row->system_index : i);
}

static const char *
name_of (const Picture *picture, guint i)
{
  const char *name = line_of (picture, i)->name;

  return *name == '\0' && picture->n > 1 ? _ ("defaults") : name;
}

/* A law instead of straight lines between the points. */
static gboolean
shows_law (const Picture *picture, guint i)
{
  const BstCurve *curve = line_of (picture, i);

  return picture->n <= 2 && curve->law_state == BST_STATS_OK && curve->law.is_shown;
}

static gboolean
shows_ideal (const Picture *picture, guint i)
{
  return picture->n <= 2 && isfinite (line_of (picture, i)->one);
}

/* ---- Places -------------------------------------------------------------------------------- */

static double
x_px (const Picture *picture, double x)
{
  return picture->left + bst_axis_share (&picture->x, x) * (WIDTH - picture->left - picture->right);
}

static double
y_px (const Picture *picture, double y)
{
  return picture->height - picture->bottom
         - bst_axis_share (&picture->y, y) * (picture->height - picture->bottom - picture->top);
}

static void
widen_by (Picture *picture, const BstCurvePoint *point)
{
  const BstSummary *s = &point->row->summary;

  bst_axis_widen (&picture->x, point->x);
  picture->lost |= s->n == 0;
  if (s->n == 0)
    return;
  bst_axis_widen (&picture->y, shown (picture, s->median));
  if (!bst_summary_has_interval (s))
    return;
  bst_axis_widen (&picture->y, shown (picture, s->high));
  /* What was subtracted may leave less than nothing, which has no place on a logarithmic axis. */
  if (s->low > 0 || s->median <= 0)
    bst_axis_widen (&picture->y, shown (picture, s->low));
}

static GArray *
different_x (const Picture *picture)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < picture->n; i++)
    for (guint k = 0; k < line_of (picture, i)->points->len; k++)
      g_array_append_val (values, g_array_index (line_of (picture, i)->points, BstCurvePoint, k).x);
  bst_axis_sort_different (values);
  return values;
}

/* More than any number of threads could give: from zero, only the largest would be seen. */
static gboolean
is_beyond_scaling (const BstAxis *y)
{
  return y->low > 0 && y->high / y->low > MOST_SPEEDUP;
}

static void
choose_axes (Picture *picture)
{
  g_autoptr (GArray) values = NULL;

  bst_axis_init (&picture->x);
  bst_axis_init (&picture->y);
  for (guint i = 0; i < picture->n; i++)
    for (guint k = 0; k < line_of (picture, i)->points->len; k++)
      widen_by (picture, &g_array_index (line_of (picture, i)->points, BstCurvePoint, k));
  values = different_x (picture);
  for (guint i = 0; i < picture->n; i++)
    if (shows_ideal (picture, i))
      bst_axis_widen (&picture->y,
                      fmin (shown (picture, line_of (picture, i)->one) * picture->x.high,
                            picture->y.high * IDEAL_ROOM));
  bst_axis_finish_x (&picture->x, values);
  bst_axis_finish_y (&picture->y, !picture->curves->scaling || is_beyond_scaling (&picture->y));
}

static guint
widest_name (const Picture *picture)
{
  guint widest = 0;

  for (guint i = 0; i < picture->n; i++)
    widest = MAX (widest, bst_text_width (name_of (picture, i)));
  return widest;
}

/* Names beside the lines, in rows above them, or nowhere, as there is but one. */
static void
choose_places (Picture *picture)
{
  guint widest = widest_name (picture);

  picture->beside = widest > 0 && widest <= BESIDE;
  picture->left = LEFT;
  picture->right = picture->beside ? BST_LINE_SAMPLE + 16 + widest * COLUMN : RIGHT;
  picture->top =
      TOP + (picture->milestones->len > 0 ? ROW : 0) + (widest > BESIDE ? ROW * picture->n + 6 : 0);
  picture->bottom = BOTTOM;
  picture->height = (guint)(PLOT_HEIGHT + picture->top + picture->bottom);
}

/* ---- Axes ---------------------------------------------------------------------------------- */

/* The values that were measured, as far as their figures do not touch. */
static void
set_x_tics (const Picture *picture)
{
  const BstCurves *curves = picture->curves;
  g_autoptr (GArray) values = different_x (picture);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < values->len; k++)
    g_ptr_array_add (texts, NULL);
  for (guint i = 0; i < picture->n; i++)
    for (guint k = 0; k < line_of (picture, i)->points->len; k++)
      {
        const BstCurvePoint *point =
            &g_array_index (line_of (picture, i)->points, BstCurvePoint, k);
        guint at = 0;

        while (at < values->len && g_array_index (values, double, at) != point->x)
          at++;
        if (texts->pdata[at] == NULL)
          texts->pdata[at] = bst_curve_x_text (curves, point);
      }
  bst_axis_write_tics (picture->plot, 'x', &picture->x, values, texts,
                       WIDTH - picture->left - picture->right, COLUMN);
}

static void
set_y_tics (const Picture *picture)
{
  if (picture->y.log)
    bst_axis_write_log_tics (picture->plot, 'y', &picture->y);
  else
    bst_gnuplot_line (picture->plot, "set format y '%%g'");
}

static void
set_axes (const Picture *picture)
{
  BstGnuplot *plot = picture->plot;
  g_autofree char *x = bst_gnuplot_quote (picture->curves->param);

  bst_gnuplot_margins (plot, picture->left, picture->right, picture->top, picture->bottom);
  bst_gnuplot_line (plot, "set grid back lt 1 lc rgb '%s' lw 1 dt 1", bst_palette_light ("grid"));
  bst_axis_write_range (plot, 'x', &picture->x);
  bst_axis_write_range (plot, 'y', &picture->y);
  set_x_tics (picture);
  set_y_tics (picture);
  bst_gnuplot_line (plot, "set xlabel %s", x);
  bst_gnuplot_y_title (plot, picture->curves->group->scale.text,
                       (picture->top + picture->height - picture->bottom) / 2);
}

/* ---- Lines --------------------------------------------------------------------------------- */

static void
add_pair (GArray *to, double x, double y)
{
  const double pair[] = { x, y };

  g_array_append_vals (to, pair, 2);
}

static void
write_points (const Picture *picture, guint i, GArray *lost)
{
  const BstCurve *curve = line_of (picture, i);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *name = g_strdup_printf ("line%u", i);

  for (guint k = 0; k < curve->points->len; k++)
    {
      const BstCurvePoint *point = &g_array_index (curve->points, BstCurvePoint, k);
      const BstSummary *s = &point->row->summary;
      gboolean sure = bst_summary_has_interval (s);
      const double all[] = { point->x, shown (picture, s->median),
                             sure ? fmax (shown (picture, s->low), picture->y.low)
                                  : shown (picture, s->median),
                             shown (picture, sure ? s->high : s->median) };

      g_array_append_vals (points, all, 4);
      if (s->n == 0)
        add_pair (lost, point->x, bst_axis_at (&picture->y, 0.03));
    }
  bst_gnuplot_data (picture->plot, name, points, 4);
}

static double
ideal_at (const BstCurve *curve, double x)
{
  return curve->one * x;
}

static double
law_at (const BstCurve *curve, double x)
{
  return bst_stats_scaling_at (&curve->law, x);
}

/* A line that was reckoned, as far as was measured. */
static void
write_reckoned (const Picture *picture, guint i, const char *kind,
                double (*at) (const BstCurve *curve, double x))
{
  const BstCurve *curve = line_of (picture, i);
  double first = g_array_index (curve->points, BstCurvePoint, 0).x;
  double last = g_array_index (curve->points, BstCurvePoint, curve->points->len - 1).x;
  BstAxis axis = { first, last, picture->x.log };
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *name = g_strdup_printf ("%s%u", kind, i);

  for (guint k = 0; k <= SAMPLES; k++)
    {
      double x = bst_axis_at (&axis, (double)k / SAMPLES);

      add_pair (points, x, shown (picture, at (curve, x)));
    }
  bst_gnuplot_data (picture->plot, name, points, 2);
}

static void
plot_line (const Picture *picture, GString *command, guint i)
{
  const char *color = bst_palette_light (color_of (picture, i));

  g_string_append_printf (command,
                          "%s$line%u using 1:2:3:4 with yerrorbars lt 1 dt 1 lc rgb '%s' "
                          "lw 1.2 pt 0",
                          command->len > 0 ? ", " : "plot ", i, color);
  if (shows_ideal (picture, i))
    g_string_append_printf (command,
                            ", $ideal%u using 1:2 with lines lt 1 lc rgb '%s' lw 1.2 "
                            "dt (6,4)",
                            i, bst_palette_light ("muted"));
  if (shows_law (picture, i))
    g_string_append_printf (command,
                            ", $law%u using 1:2 with lines lt 1 lc rgb '%s' lw 2 dt %s, "
                            "$line%u using 1:2 with points lt 1 lc rgb '%s' pt %u ps 0.7",
                            i, color, bst_line_look (i)->dash, i, color, bst_line_look (i)->mark);
  else
    g_string_append_printf (command,
                            ", $line%u using 1:2 with linespoints lt 1 lc rgb '%s' lw 2 dt %s pt "
                            "%u ps 0.7",
                            i, color, bst_line_look (i)->dash, bst_line_look (i)->mark);
}

static void
plot_lines (const Picture *picture)
{
  g_autoptr (GString) command = g_string_new (NULL);
  g_autoptr (GArray) lost = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < picture->n; i++)
    {
      write_points (picture, i, lost);
      if (shows_ideal (picture, i))
        write_reckoned (picture, i, "ideal", ideal_at);
      if (shows_law (picture, i))
        write_reckoned (picture, i, "law", law_at);
      plot_line (picture, command, i);
    }
  if (lost->len > 0)
    {
      bst_gnuplot_data (picture->plot, "lost", lost, 2);
      g_string_append_printf (command,
                              ", $lost using 1:2 with points pt 2 ps 0.8 lw 1.6 lc rgb '%s'",
                              bst_palette_light ("bad"));
    }
  bst_gnuplot_line (picture->plot, "%s", command->str);
}

/* ---- What is written beside them ----------------------------------------------------------- */

/* Where the line ends; a line without values goes last. */
static double
end_of_line (const Picture *picture, guint i)
{
  const GArray *points = line_of (picture, i)->points;

  for (guint k = points->len; k > 0; k--)
    {
      const BstSummary *s = &g_array_index (points, BstCurvePoint, k - 1).row->summary;

      if (s->n > 0)
        return y_px (picture, shown (picture, s->median));
    }
  return picture->height - picture->bottom;
}

static void
draw_names (const Picture *picture)
{
  BstLineName names[BST_PALETTE_SYSTEMS];
  double x = picture->beside ? WIDTH - picture->right + 10 : picture->left;

  if (widest_name (picture) == 0)
    return;
  for (guint i = 0; i < picture->n; i++)
    names[i] = (BstLineName){ name_of (picture, i), color_of (picture, i), i,
                              picture->beside ? end_of_line (picture, i) : TOP + ROW * i };
  if (picture->beside)
    bst_line_names_spread (names, picture->n, ROW, picture->height - picture->bottom - 2);
  for (guint i = 0; i < picture->n; i++)
    bst_line_name_draw (picture->plot, &names[i], x, picture->beside ? BESIDE : ABOVE);
}

/* The knee of a single line, at the foot of the picture, where a scaling chart is empty. */
static void
draw_knee (const Picture *picture)
{
  const BstCurve *curve = line_of (picture, 0);
  const BstCurvePoint *point = NULL;
  g_autofree char *at = NULL;
  g_autofree char *text = NULL;
  gboolean left = FALSE;

  if (picture->n != 1 || !shows_law (picture, 0) || curve->knee < 0)
    return;
  point = &g_array_index (curve->points, BstCurvePoint, (guint)curve->knee);
  at = bst_curve_x_text (picture->curves, point);
  text = g_strdup_printf (_ ("knee: %s threads"), at);
  bst_gnuplot_line (picture->plot,
                    "set arrow from first %s, graph 0 to first %s, first %s nohead lt 1 lc rgb "
                    "'%s' lw 1.4 dt (3,3)",
                    bst_gnuplot_number (point->x).text, bst_gnuplot_number (point->x).text,
                    bst_gnuplot_number (shown (picture, point->row->summary.median)).text,
                    bst_palette_light ("c6"));
  left = x_px (picture, point->x) > WIDTH * 0.7;
  bst_gnuplot_text (picture->plot, text, x_px (picture, point->x) + (left ? -8 : 8),
                    picture->height - picture->bottom - 16, left ? "right" : "left", "ink");
}

static void
draw_milestone (const Picture *picture, const BstMilestone *milestone, double *free_from)
{
  double x = x_px (picture, milestone->x);
  double half = bst_text_width (milestone->text) * COLUMN / 2;
  /* Beside the name before it where they are near each other. */
  double at = fmax (CLAMP (x, picture->left + half - 20, WIDTH - half - 4), *free_from + half);

  bst_gnuplot_line (picture->plot,
                    "set arrow from first %s, graph 0 to first %s, graph 1 nohead back lt 1 lc rgb "
                    "'%s' lw 1 dt (3,3)",
                    bst_gnuplot_number (milestone->x).text, bst_gnuplot_number (milestone->x).text,
                    bst_palette_light ("muted"));
  if (at + half > WIDTH)
    return;
  bst_gnuplot_text (picture->plot, milestone->text, at, picture->top - 10, "center", "muted");
  *free_from = at + half + COLUMN;
}

static void
draw_milestones (const Picture *picture)
{
  double free_from = 0;

  for (guint i = 0; i < picture->milestones->len; i++)
    draw_milestone (picture, picture->milestones->pdata[i], &free_from);
}

static gboolean
some_line (const Picture *picture, gboolean (*shows) (const Picture *picture, guint i))
{
  for (guint i = 0; i < picture->n; i++)
    if (shows (picture, i))
      return TRUE;
  return FALSE;
}

BstFigure *
bst_chart_curves (BstGnuplot *plot, BstCurves *curves, gboolean several_systems)
{
  g_autoptr (GPtrArray) milestones = bst_curves_milestones (curves);
  const BstGroup *group = curves->group;
  BstFigure *figure = bst_figure_new (BST_FIGURE_CURVES, curves->rows);
  Picture picture = { .plot = plot,
                      .curves = curves,
                      .n = MIN (curves->curves->len, BST_PALETTE_SYSTEMS),
                      .systems = several_systems && bst_chart_has_systems (curves->rows),
                      .milestones = milestones };

  g_autofree char *measure = bst_group_measure (group);
  BstCurvesDrawn drawn;

  figure->curves = curves;
  choose_axes (&picture);
  bst_milestones_keep_between (milestones, picture.x.low, picture.x.high);
  choose_places (&picture);
  figure->word = BST_CHART_LINES;
  figure->chart = bst_gnuplot_begin (plot, WIDTH, picture.height);
  set_axes (&picture);
  draw_milestones (&picture);
  draw_knee (&picture);
  draw_names (&picture);
  plot_lines (&picture);
  figure->caption = g_strdup_printf (_ ("%s by %s"), measure, curves->param);
  figure->alt = bst_curves_describe (curves);
  drawn = (BstCurvesDrawn){ .n = picture.n,
                            .ideal = some_line (&picture, shows_ideal),
                            .law = some_line (&picture, shows_law),
                            .milestones = milestones->len > 0,
                            .lost = picture.lost,
                            .log_x = picture.x.log,
                            .log_y = picture.y.log };
  figure->how = bst_curves_how (curves, &drawn);
  return figure;
}
