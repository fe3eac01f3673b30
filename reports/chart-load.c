/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-load.c - a load test in two fields on one lower axis: what was got, and below it how long
 * it took.  Two upright axes in one field would let the eye compare what cannot be compared.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/chart-frame.h"
#include "reports/chart-latency.h"
#include "reports/chart-load.h"
#include "reports/palette.h"
#include "reports/text.h"

/* px */
#define UPPER_HEIGHT 230
#define LOWER_HEIGHT 190
#define BETWEEN 24
#define RIGHT 34
#define TOP 14

/* Points of the line where all is got that was asked for; it is curved on a logarithmic axis. */
#define SAMPLES 80

/* Rates so far apart are put on a logarithmic axis; others leave some room behind the last. */
#define LOG_FROM 100
#define X_ROOM 0.03

/* How many times what was measured a limit may be that is drawn: on even and on logarithmic axes. */
#define LEVEL_REACH 3
#define LEVEL_REACH_LOG 100

typedef struct
{
  const BstLoad *load;
  BstFrame upper, lower;
  BstChartKey key;
  GPtrArray *above, *below; /* const BstLevel *: of what each field shows, and not far from it */
  GPtrArray *far;           /* the others */
  gboolean systems;         /* each line is one system, in its colour */
  gboolean lost;            /* some point has no value */
  gboolean alone;           /* some point has no latency */
} Picture;

static const BstLoadLine *
line_of (const Picture *picture, guint line)
{
  return picture->load->drawn->pdata[line];
}

static const BstLoadPoint *
point_of (const Picture *picture, guint line, guint index)
{
  return &g_array_index (line_of (picture, line)->points, BstLoadPoint, index);
}

static guint
system_of (const Picture *picture, guint line)
{
  return point_of (picture, line, 0)->point->row->system_index;
}

static const char *
color_of (const Picture *picture, guint line)
{
  return bst_palette_system (picture->systems ? system_of (picture, line) : line);
}

static gboolean
are_systems (const Picture *picture)
{
  for (guint i = 0; i < picture->load->drawn->len; i++)
    for (guint k = 0; k < i; k++)
      if (system_of (picture, i) == system_of (picture, k))
        return FALSE;
  return bst_chart_has_systems (picture->load->curves->rows);
}

static double
got (const Picture *picture, double value)
{
  return value / picture->load->group->scale.divisor;
}

static double
took (const Picture *picture, double seconds)
{
  return seconds / picture->load->latency->scale.divisor;
}

/* ---- Axes ---------------------------------------------------------------------------------- */

static void
widen_by (Picture *picture, const BstLoadPoint *point)
{
  const BstSummary *s = &point->point->row->summary;
  const double latencies[] = { point->value, point->low, point->high };

  bst_axis_widen (&picture->upper.x, point->point->x);
  if (s->n > 0)
    bst_axis_widen (&picture->upper.y, got (picture, s->median));
  if (bst_summary_has_interval (s))
    bst_axis_widen (&picture->upper.y, got (picture, s->high));
  for (guint i = 0; i < G_N_ELEMENTS (latencies); i++)
    if (latencies[i] > 0) /* the axis is logarithmic */
      bst_axis_widen (&picture->lower.y, took (picture, latencies[i]));
  picture->lost |= s->n == 0;
  picture->alone |= s->n > 0 && isnan (point->value);
}

static GArray *
different_x (const Picture *picture)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < picture->load->drawn->len; i++)
    for (guint k = 0; k < line_of (picture, i)->points->len; k++)
      g_array_append_val (values, point_of (picture, i, k)->point->x);
  bst_axis_sort_different (values);
  return values;
}

/* Where all is got that is asked for is a straight line on even axes. */
static void
finish_x (Picture *picture, const GArray *values)
{
  BstAxis *x = &picture->upper.x;

  if (picture->load->offered && x->low > 0 && x->high < x->low * LOG_FROM)
    *x = (BstAxis){ 0, x->high * (1 + X_ROOM), FALSE };
  else
    bst_axis_finish_x (x, values);
}

/* A limit that is far from all that was measured would press that into a line. */
static gboolean
is_near (const BstAxis *axis, double value, gboolean log)
{
  if (log)
    return value > 0 && value > axis->low / LEVEL_REACH_LOG && value < axis->high * LEVEL_REACH_LOG;
  return value >= 0 && value < axis->high * LEVEL_REACH;
}

static void
take_levels (Picture *picture, GPtrArray *levels, BstAxis *axis, double divisor, gboolean log)
{
  const BstAxis measured = *axis;

  for (guint i = levels->len; i > 0; i--)
    {
      const double value = ((const BstLevel *)levels->pdata[i - 1])->value / divisor;

      if (is_near (&measured, value, log))
        bst_axis_widen (axis, value);
      else
        g_ptr_array_add (picture->far, g_ptr_array_steal_index (levels, i - 1));
    }
}

static void
choose_axes (Picture *picture)
{
  const BstLoad *load = picture->load;
  g_autoptr (GArray) values = different_x (picture);

  bst_axis_init (&picture->upper.x);
  bst_axis_init (&picture->upper.y);
  bst_axis_init (&picture->lower.y);
  for (guint i = 0; i < picture->load->drawn->len; i++)
    for (guint k = 0; k < line_of (picture, i)->points->len; k++)
      widen_by (picture, point_of (picture, i, k));
  if (isfinite (picture->load->objective))
    bst_axis_widen (&picture->lower.y, took (picture, picture->load->objective));
  take_levels (picture, picture->above, &picture->upper.y, load->group->scale.divisor, FALSE);
  take_levels (picture, picture->below, &picture->lower.y, load->latency->scale.divisor, TRUE);
  finish_x (picture, values);
  bst_axis_finish_y (&picture->upper.y, FALSE);
  bst_axis_finish_log (&picture->lower.y);
  picture->lower.x = picture->upper.x;
}

static void
choose_places (Picture *picture)
{
  const BstAxis below = picture->lower.y;
  BstFrame *upper = &picture->upper;
  BstFrame *lower = &picture->lower;

  for (guint i = 0; i < picture->load->drawn->len; i++)
    bst_chart_key_add (&picture->key, line_of (picture, i)->curve->name, color_of (picture, i));
  upper->left = BST_FRAME_LEFT;
  upper->right = bst_chart_key_right (&picture->key, RIGHT);
  upper->top = TOP + bst_chart_key_above (&picture->key);
  upper->bottom = BETWEEN + LOWER_HEIGHT + BST_FRAME_BOTTOM;
  upper->height = upper->top + UPPER_HEIGHT + upper->bottom;
  *lower = *upper;
  lower->y = below;
  lower->top = upper->top + UPPER_HEIGHT + BETWEEN;
  lower->bottom = BST_FRAME_BOTTOM;
}

/* The values that were measured; without their figures where another field stands below. */
static void
set_x_tics (const Picture *picture, const BstFrame *frame, gboolean bare)
{
  g_autoptr (GArray) values = different_x (picture);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < values->len; i++)
    g_ptr_array_add (texts, bare ? g_strdup ("") : NULL);
  for (guint i = 0; !bare && i < picture->load->drawn->len; i++)
    for (guint k = 0; k < line_of (picture, i)->points->len; k++)
      {
        const BstCurvePoint *point = point_of (picture, i, k)->point;
        guint at = 0;

        while (at < values->len && g_array_index (values, double, at) != point->x)
          at++;
        if (texts->pdata[at] == NULL)
          texts->pdata[at] = bst_curve_x_text (picture->load->curves, point);
      }
  bst_axis_write_tics (frame->plot, 'x', &frame->x, values, texts, bst_frame_width (frame),
                       BST_FRAME_COLUMN);
}

static void
set_y_tics (const BstFrame *frame)
{
  if (frame->y.log)
    {
      bst_axis_write_log_tics (frame->plot, 'y', &frame->y);
      return;
    }
  bst_gnuplot_line (frame->plot, "set ytics autofreq");
  bst_gnuplot_line (frame->plot, "set format y '%%g'");
}

static void
set_axes (const Picture *picture, const BstFrame *frame, const char *title)
{
  const gboolean upper = frame == &picture->upper;
  g_autofree char *x = bst_gnuplot_quote (picture->load->curves->param);

  bst_frame_begin (frame);
  set_x_tics (picture, frame, upper);
  set_y_tics (frame);
  bst_frame_write_y_title (frame, title);
  if (!upper)
    bst_gnuplot_line (frame->plot, "set xlabel %s", x);
}

/* ---- Lines --------------------------------------------------------------------------------- */

static void
add_four (GArray *to, double x, double value, double low, double high)
{
  const double all[] = { x, value, isfinite (low) ? low : value, isfinite (high) ? high : value };

  g_array_append_vals (to, all, 4);
}

/* The points of both fields: "got0", "took0". */
static void
write_points (const Picture *picture, guint i)
{
  g_autoptr (GArray) above = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) below = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *got_name = g_strdup_printf ("got%u", i);
  g_autofree char *took_name = g_strdup_printf ("took%u", i);

  for (guint k = 0; k < line_of (picture, i)->points->len; k++)
    {
      const BstLoadPoint *point = point_of (picture, i, k);
      const BstSummary *s = &point->point->row->summary;

      const double low = bst_summary_has_interval (s) ? got (picture, s->low) : NAN;

      add_four (above, point->point->x, got (picture, s->median),
                isnan (low) ? NAN : fmax (low, picture->upper.y.low), got (picture, s->high));
      add_four (below, point->point->x, took (picture, point->value), took (picture, point->low),
                took (picture, point->high));
    }
  bst_gnuplot_data (picture->upper.plot, got_name, above, 4);
  bst_gnuplot_data (picture->upper.plot, took_name, below, 4);
}

static void
plot_field (const Picture *picture, const char *data)
{
  g_autoptr (GString) command = g_string_new (NULL);

  if (picture->load->offered && g_str_equal (data, "got"))
    g_string_append_printf (command,
                            "plot $offered using 1:2 with lines lt 1 lc rgb '%s' lw 1.2 "
                            "dt (6,4)",
                            bst_palette_light ("muted"));
  for (guint i = 0; i < picture->load->drawn->len; i++)
    {
      const char *color = bst_palette_light (color_of (picture, i));
      const BstLineLook *look = bst_line_look (i);

      g_string_append_printf (command,
                              "%s$%s%u using 1:2:3:4 with yerrorbars lt 1 dt 1 lc rgb '%s' lw 1.2 "
                              "pt 0, $%s%u using 1:2 with linespoints lt 1 lc rgb '%s' lw 2 dt %s "
                              "pt %u ps 0.7",
                              command->len > 0 ? ", " : "plot ", data, i, color, data, i, color,
                              look->dash, look->mark);
    }
  bst_gnuplot_line (picture->upper.plot, "%s", command->str);
}

/* All that was asked for. */
static void
write_offered (const Picture *picture)
{
  const BstFrame *frame = &picture->upper;
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint k = 0; k <= SAMPLES; k++)
    {
      double x = bst_axis_at (&frame->x, (double)k / SAMPLES);
      const double point[] = { x, got (picture, x) };

      g_array_append_vals (points, point, 2);
    }
  bst_gnuplot_data (frame->plot, "offered", points, 2);
}

/* Where the line ends in the upper field. */
static double
end_of_line (const Picture *picture, guint i)
{
  for (guint k = line_of (picture, i)->points->len; k > 0; k--)
    {
      const BstSummary *s = &point_of (picture, i, k - 1)->point->row->summary;

      if (s->n > 0)
        return bst_frame_y (&picture->upper, got (picture, s->median));
    }
  return picture->upper.height - picture->upper.bottom;
}

/* Up to where a single line keeps the objective. */
static void
draw_good (const Picture *picture, const BstFrame *frame)
{
  const BstLoadLine *line = line_of (picture, 0);
  g_autofree char *x = NULL;
  g_autofree char *text = NULL;
  const BstLoadPoint *point = NULL;

  if (picture->load->drawn->len != 1 || line->good < 0)
    return;
  point = point_of (picture, 0, (guint)line->good);
  x = bst_curve_x_text (picture->load->curves, point->point);
  text = g_strdup_printf (_ ("within the objective up to %s"), x);
  bst_frame_draw_mark (frame, point->point->x, frame == &picture->upper ? text : "",
                       frame->height - frame->bottom - 14);
}

/* TAKEN: px from the top at which a text stands already; NaN: none.  Beside another a line has none. */
static void
draw_levels (const BstFrame *frame, const GPtrArray *levels, double divisor, double taken)
{
  g_autoptr (GArray) texts = g_array_new (FALSE, FALSE, sizeof (double));

  g_array_append_val (texts, taken);
  for (guint i = 0; i < levels->len; i++)
    {
      const BstLevel *level = levels->pdata[i];
      const double at = bst_frame_y (frame, level->value / divisor);
      g_autofree char *rule = bst_level_rule (level);
      g_autofree char *text = g_strdup_printf ("%s: %s", level->name, rule);
      gboolean room = TRUE;

      for (guint k = 0; k < texts->len; k++)
        room = room && !(fabs (g_array_index (texts, double, k) - at) < BST_FRAME_ROW);
      bst_frame_draw_level (frame, level->value / divisor, room ? text : "");
      if (room)
        g_array_append_val (texts, at);
    }
}

static void
draw_upper (Picture *picture)
{
  double ends[BST_LATENCY_LINES] = { 0 };

  set_axes (picture, &picture->upper, picture->load->group->scale.text);
  for (guint i = 0; i < picture->key.n; i++)
    {
      write_points (picture, i);
      ends[i] = end_of_line (picture, i);
    }
  if (picture->load->offered)
    write_offered (picture);
  bst_chart_key_draw (&picture->key, &picture->upper, ends, TOP);
  draw_good (picture, &picture->upper);
  draw_levels (&picture->upper, picture->above, picture->load->group->scale.divisor, NAN);
  plot_field (picture, "got");
}

static void
draw_lower (const Picture *picture)
{
  const BstLoad *load = picture->load;
  double taken = NAN;
  const char *name =
      load->at >= 0 ? bst_percentile_kinds[load->at].name : load->latency->metric->name;
  g_autofree char *title = g_strdup_printf ("%s, %s", name, load->latency->scale.text);

  set_axes (picture, &picture->lower, title);
  if (isfinite (load->objective))
    {
      g_autofree char *text = bst_objective_text (load->objective, &load->latency->scale);

      bst_frame_draw_level (&picture->lower, took (picture, load->objective), text);
      taken = bst_frame_y (&picture->lower, took (picture, load->objective));
    }
  draw_levels (&picture->lower, picture->below, load->latency->scale.divisor, taken);
  draw_good (picture, &picture->lower);
  plot_field (picture, "took");
}

/* ---- Words --------------------------------------------------------------------------------- */

static void
append_levels (GString *text, const GPtrArray *levels, gboolean drawn)
{
  for (guint i = 0; i < levels->len; i++)
    {
      const BstLevel *level = levels->pdata[i];
      g_autofree char *rule = bst_level_rule (level);
      g_autofree char *name = bst_text_clean (level->name);
      g_autofree char *clean = bst_text_clean (rule);

      if (drawn)
        g_string_append_printf (text, _ (" The dotted line is the limit of the level '%s' (%s)."),
                                name, clean);
      else
        g_string_append_printf (text,
                                _ (" The limit of '%s' (%s) is too far from what was measured to "
                                   "be drawn."),
                                name, clean);
    }
}

static char *
how_text (const Picture *picture)
{
  const BstLoad *load = picture->load;
  g_autofree char *name = bst_load_latency_name (load);
  GString *text = g_string_new (NULL);

  g_string_printf (text,
                   _ ("Above, what was got: the median of the repetitions with its 95 %% "
                      "interval, more is better. Below, %s at the same load, less is "
                      "better, with its interval from repetition to repetition."),
                   name);
  if (load->offered)
    g_string_append (text, _ (" On the dashed grey line all is got that was asked for."));
  if (picture->lost)
    g_string_append (text, _ (" Where a case has no value, its line has a gap."));
  if (picture->alone)
    g_string_append_printf (text, _ (" Where there is no %s, nothing stands below."), name);
  if (picture->upper.x.log || picture->lower.y.log)
    g_string_append (text, picture->upper.x.log && picture->lower.y.log
                               ? _ (" The lower axis and the upright one of latencies are "
                                    "logarithmic.")
                           : picture->lower.y.log
                               ? _ (" The upright axis of latencies is logarithmic.")
                               : _ (" The lower axis is logarithmic."));
  append_levels (text, picture->above, TRUE);
  append_levels (text, picture->below, TRUE);
  append_levels (text, picture->far, FALSE);
  if (load->drawn->len < load->lines->len)
    g_string_append_printf (text,
                            _ (" Drawn are %u of %u: those with the lowest and those with the "
                               "highest peaks. The table has all."),
                            load->drawn->len, load->lines->len);
  return g_string_free (text, FALSE);
}

BstFigure *
bst_chart_load (BstGnuplot *plot, const BstLoad *load)
{
  const BstGroup *group = load->group;
  BstFigure *figure = bst_figure_new (BST_FIGURE_LATENCY, load->curves->rows);
  g_autoptr (GPtrArray) above = bst_load_levels (load, TRUE);
  g_autoptr (GPtrArray) below = bst_load_levels (load, FALSE);
  g_autoptr (GPtrArray) far = g_ptr_array_new ();
  Picture picture = { .load = load, .upper = { .plot = plot } };
  g_autofree char *name = bst_load_latency_name (load);

  picture.above = above;
  picture.below = below;
  picture.far = far;
  picture.systems = are_systems (&picture);
  choose_axes (&picture);
  choose_places (&picture);
  figure->word = BST_CHART_LOAD;
  figure->chart = bst_gnuplot_begin (plot, BST_FRAME_WIDTH, (guint)picture.upper.height);
  bst_gnuplot_line (plot, "set multiplot");
  draw_upper (&picture);
  draw_lower (&picture);
  bst_gnuplot_line (plot, "unset multiplot");
  figure->neutral = TRUE;
  figure->caption =
      g_strdup_printf (_ ("Load test: %s in %s, and %s in %s, by %s"), group->metric->name,
                       group->scale.text, name, load->latency->scale.text, load->curves->param);
  figure->alt = bst_load_describe (load);
  figure->how = how_text (&picture);
  figure->fold = g_strdup (_ ("Load"));
  figure->title = g_strdup_printf (_ ("%s: what was got over a load, and how long it took"),
                                   group->benchmark->name);
  figure->lines = bst_load_table (load);
  return figure;
}
