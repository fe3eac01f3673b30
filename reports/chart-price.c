/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-price.c - price against performance: a point per system, the steps of the Pareto line, and
 * lines along which the value for the price is the same.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/axis.h"
#include "reports/chart.h"
#include "reports/palette.h"
#include "reports/price-private.h"
#include "reports/text.h"

#define WIDTH 860
#define HEIGHT 420
#define LEFT 80.0
#define RIGHT 24.0
#define TOP 16.0
#define BOTTOM 60.0

/* px of a column, of a line and around a point, in 12 px type. */
#define COLUMN 7.4
#define LINE 15.0
#define POINT 6.0
#define NAME_WIDTH 24
/* Points of a line of equal value. */
#define STEPS 60
#define N_EQUAL 3

typedef struct
{
  double x, y, low, high; /* price and median in the units shown */
  guint system;
  BstPareto pareto;
} Spot;

typedef struct
{
  double left, top, right, bottom; /* px */
} Box;

typedef struct
{
  BstGnuplot *plot;
  const BstComparison *comparison;
  const BstPricedRow *priced;
  GArray *spots; /* Spot, the cheapest first */
  GArray *taken; /* Box: where nothing may be written any more */
  GArray *lines; /* Box: where it had better not */
  BstAxis x, y;
  gboolean lower;
} Picture;

/* ---- What there is ------------------------------------------------------------------------- */

static gint
compare_spots (gconstpointer a, gconstpointer b)
{
  const Spot *first = a, *second = b;

  return first->x < second->x ? -1 : first->x > second->x;
}

static void
find_spots (Picture *picture)
{
  const BstPricedRow *priced = picture->priced;
  const double divisor = priced->row->scale.divisor;

  for (guint s = 0; s < picture->comparison->systems->len; s++)
    {
      const BstCell *cell = &priced->row->cells[s];
      Spot spot = { picture->comparison->prices->systems[s].amount,
                    cell->median / divisor,
                    cell->low / divisor,
                    cell->high / divisor,
                    s,
                    priced->values[s].pareto };

      if (!isfinite (priced->values[s].value))
        continue;
      g_array_append_val (picture->spots, spot);
      bst_axis_widen (&picture->x, spot.x);
      bst_axis_widen (&picture->y, isfinite (spot.high) ? spot.high : spot.y);
    }
  g_array_sort (picture->spots, compare_spots);
  bst_axis_finish_y (&picture->x, FALSE);
  bst_axis_finish_y (&picture->y, FALSE);
}

static const Spot *
spot_at (const Picture *picture, guint i)
{
  return &g_array_index (picture->spots, Spot, i);
}

/* ---- Names --------------------------------------------------------------------------------- */

static double
px_x (const Picture *picture, double x)
{
  return LEFT + bst_axis_share (&picture->x, x) * (WIDTH - LEFT - RIGHT);
}

static double
px_y (const Picture *picture, double y)
{
  return HEIGHT - BOTTOM - bst_axis_share (&picture->y, y) * (HEIGHT - TOP - BOTTOM);
}

static gboolean
overlaps (const GArray *boxes, const Box *box)
{
  for (guint i = 0; i < boxes->len; i++)
    {
      const Box *other = &g_array_index (boxes, Box, i);

      if (box->left < other->right && other->left < box->right && box->top < other->bottom
          && other->top < box->bottom)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_free (const Picture *picture, const Box *box, gboolean of_lines)
{
  if (box->left < LEFT || box->right > WIDTH || box->top < 0 || box->bottom > HEIGHT - BOTTOM)
    return FALSE;
  return !overlaps (picture->taken, box) && !(of_lines && overlaps (picture->lines, box));
}

/* Beside the point, or above or below it: the first place where no other name and point is, and,
 * unless it is OVER_LINES, no line.  FALSE: there is none. */
static gboolean
place_beside (const Picture *picture, const char *text, double x, double y, const char *color,
              gboolean over_lines)
{
  static const struct
  {
    double x, y;
  } places[] = { { 1, 1 }, { -1, -1 }, { 1, -1 }, { -1, 1 },
                 { 1, 0 }, { -1, 0 },  { 0, 1 },  { 0, -1 } };
  const double width = bst_text_width (text) * COLUMN;

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      const double left = x + places[i].x * (width / 2 + POINT + 1) - width / 2;
      const double middle = y + places[i].y * (LINE / 2 + 3);
      const Box box = { left, middle - LINE / 2, left + width, middle + LINE / 2 };

      if (!is_free (picture, &box, !over_lines))
        continue;
      g_array_append_val (picture->taken, box);
      bst_gnuplot_text (picture->plot, text, left + width / 2, middle, "center", color);
      return TRUE;
    }
  return FALSE;
}

/* Without a place the name is left out; the table has it. */
static void
write_beside (const Picture *picture, const char *text, double x, double y, const char *color)
{
  if (!place_beside (picture, text, x, y, color, FALSE))
    place_beside (picture, text, x, y, color, TRUE);
}

/* The steps, so that no name is struck through, and lines of equal value, of which each piece is
 * short enough to be a box. */
static void
take_lines (const Picture *picture, const GArray *points)
{
  for (guint i = 0; i + 3 < points->len; i += 2)
    {
      const double *p = &g_array_index (points, double, i);
      const double x = px_x (picture, p[0]), y = px_y (picture, p[1]);
      const double to_x = px_x (picture, p[2]), to_y = px_y (picture, p[3]);
      const Box box = { MIN (x, to_x) - 1, MIN (y, to_y) - 1, MAX (x, to_x) + 1,
                        MAX (y, to_y) + 1 };

      /* A gap between two lines is none. */
      if (isfinite (box.left) && isfinite (box.right))
        g_array_append_val (picture->lines, box);
    }
}

static void
take_points (const Picture *picture)
{
  for (guint i = 0; i < picture->spots->len; i++)
    {
      const Spot *spot = spot_at (picture, i);
      const double x = px_x (picture, spot->x), y = px_y (picture, spot->y);
      const Box box = { x - POINT, y - POINT, x + POINT, y + POINT };

      g_array_append_val (picture->taken, box);
    }
}

/* Those that matter most find their place first. */
static void
write_names (const Picture *picture)
{
  static const BstPareto order[] = { BST_PARETO_OPTIMAL, BST_PARETO_UNCLEAR, BST_PARETO_DOMINATED };

  for (guint k = 0; k < G_N_ELEMENTS (order); k++)
    for (guint i = 0; i < picture->spots->len; i++)
      {
        const Spot *spot = spot_at (picture, i);
        g_autofree char *name = NULL;

        if (spot->pareto != order[k])
          continue;
        name = bst_text_fit (bst_comparison_name (picture->comparison, spot->system), NAME_WIDTH);
        write_beside (picture, name, px_x (picture, spot->x), px_y (picture, spot->y),
                      spot->pareto == BST_PARETO_DOMINATED ? "muted" : "ink");
      }
}

/* ---- Lines of equal value ------------------------------------------------------------------ */

/* What gives VALUE for PRICE; value in the unit of the table. */
static double
equal_at (const Picture *picture, double value, double price)
{
  const BstPricedRow *priced = picture->priced;
  const double base = picture->lower ? value / price : value * price;

  return base / priced->row->scale.divisor;
}

static double
best_value (const Picture *picture)
{
  g_autoptr (GArray) order = bst_price_order (picture->comparison->prices, picture->priced);

  return picture->priced->values[g_array_index (order, guint, 0)].value;
}

static void
add_equal (const Picture *picture, GArray *points, double value)
{
  const double gap[] = { NAN, NAN };

  for (guint i = 1; i <= STEPS; i++)
    {
      const double x = bst_axis_at (&picture->x, (double)i / STEPS);
      double point[] = { x, equal_at (picture, value, x) };

      if (point[1] <= picture->y.high)
        g_array_append_vals (points, point, G_N_ELEMENTS (point));
    }
  g_array_append_vals (points, gap, G_N_ELEMENTS (gap));
}

/* The best value there is, half of it and a quarter. */
static void
find_equal_values (const Picture *picture, double values[N_EQUAL])
{
  double times = 1;

  for (guint i = 0; i < N_EQUAL; i++, times *= 2)
    values[i] = picture->lower ? best_value (picture) * times : best_value (picture) / times;
}

static GArray *
equal_lines (const Picture *picture, const double values[N_EQUAL])
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < N_EQUAL; i++)
    add_equal (picture, points, values[i]);
  return points;
}

/* As near to the END of a line from BEGIN on as there is room. */
static void
write_equal_value (const Picture *picture, const GArray *points, guint begin, guint end,
                   const char *text)
{
  for (guint i = end; i >= begin + 2; i -= 2)
    {
      const double *point = &g_array_index (points, double, i - 2);

      if (place_beside (picture, text, px_x (picture, point[0]), px_y (picture, point[1]), "muted",
                        FALSE))
        return;
    }
}

/* After the names, which matter more. */
static void
write_equal_values (const Picture *picture, const GArray *points, const double values[N_EQUAL])
{
  g_autofree char *unit = bst_price_value_unit (picture->comparison->prices, picture->priced);
  guint line = 0, begin = 0;

  for (guint i = 0; i < points->len && line < N_EQUAL; i += 2)
    {
      g_autofree char *number = NULL;
      g_autofree char *text = NULL;

      if (isfinite (g_array_index (points, double, i)))
        continue;
      number = bst_unit_format (values[line++], NAN, &picture->priced->scale, FALSE);
      text = g_strdup_printf ("%s %s", number, unit);
      write_equal_value (picture, points, begin, i, text);
      begin = i + 2;
    }
}

/* ---- Drawing ------------------------------------------------------------------------------- */

/* Of the medians alone: each corner is a system that does more than all cheaper ones. */
static GArray *
frontier (const Picture *picture)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (double));
  double best = NAN;

  for (guint i = 0; i < picture->spots->len; i++)
    {
      const Spot *spot = spot_at (picture, i);
      const double before[] = { spot->x, best }, at[] = { spot->x, spot->y };

      if (isfinite (best) && (picture->lower ? spot->y >= best : spot->y <= best))
        continue;
      if (isfinite (best))
        g_array_append_vals (points, before, G_N_ELEMENTS (before));
      g_array_append_vals (points, at, G_N_ELEMENTS (at));
      best = spot->y;
    }
  return points;
}

/* NONE: all that have an interval. */
static GArray *
points_of (const Picture *picture, BstPareto pareto)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < picture->spots->len; i++)
    {
      const Spot *spot = spot_at (picture, i);
      const double point[] = { spot->x, spot->y, spot->low, spot->high };

      if (pareto == BST_PARETO_NONE ? isfinite (spot->low) && isfinite (spot->high)
                                    : spot->pareto == pareto)
        g_array_append_vals (points, point, G_N_ELEMENTS (point));
    }
  return points;
}

static void
set_axes (const Picture *picture)
{
  const BstPriceBasis *basis = picture->comparison->prices->bases->pdata[picture->priced->basis];
  g_autofree char *price = g_strdup_printf (_ ("price, %s"), basis->unit);
  g_autofree char *x = bst_gnuplot_quote (price);

  bst_gnuplot_margins (picture->plot, LEFT, RIGHT, TOP, BOTTOM);
  bst_gnuplot_line (picture->plot, "set grid back lt 1 lc rgb '%s' lw 1 dt 1",
                    bst_palette_light ("grid"));
  bst_gnuplot_line (picture->plot, "set format '%%g'");
  bst_gnuplot_line (picture->plot, "set xlabel %s", x);
  bst_gnuplot_y_title (picture->plot, picture->priced->row->scale.text,
                       (TOP + HEIGHT - BOTTOM) / 2);
  bst_axis_write_range (picture->plot, 'x', &picture->x);
  bst_axis_write_range (picture->plot, 'y', &picture->y);
}

static void
draw (const Picture *picture)
{
  g_autoptr (GArray) steps = frontier (picture);
  g_autoptr (GArray) optimal = points_of (picture, BST_PARETO_OPTIMAL);
  g_autoptr (GArray) unclear = points_of (picture, BST_PARETO_UNCLEAR);
  g_autoptr (GArray) dominated = points_of (picture, BST_PARETO_DOMINATED);
  g_autoptr (GArray) whiskers = points_of (picture, BST_PARETO_NONE);
  double values[N_EQUAL];
  g_autoptr (GArray) equal = NULL;
  const char *strong = bst_palette_light ("c1"), *muted = bst_palette_light ("muted");

  set_axes (picture);
  take_points (picture);
  find_equal_values (picture, values);
  equal = equal_lines (picture, values);
  take_lines (picture, steps);
  take_lines (picture, equal);
  write_names (picture);
  write_equal_values (picture, equal, values);
  bst_gnuplot_data (picture->plot, "equal", equal, 2);
  bst_gnuplot_data (picture->plot, "steps", steps, 2);
  bst_gnuplot_data (picture->plot, "whiskers", whiskers, 4);
  bst_gnuplot_data (picture->plot, "optimal", optimal, 4);
  bst_gnuplot_data (picture->plot, "unclear", unclear, 4);
  bst_gnuplot_data (picture->plot, "dominated", dominated, 4);
  bst_gnuplot_line (picture->plot,
                    "plot $equal using 1:2 with lines lt 1 lw 1 dt (6,4) lc rgb '%1$s', "
                    "$steps using 1:2 with lines lt 1 dt 1 lw 1.8 lc rgb '%2$s', "
                    "$whiskers using 1:2:3:4 with yerrorbars lt 1 dt 1 lw 1 pt 0 lc rgb '%1$s', "
                    "$optimal using 1:2 with points pt 7 ps 1 lc rgb '%3$s', "
                    "$unclear using 1:2 with points pt 6 ps 1 lw 1.8 lc rgb '%3$s', "
                    "$dominated using 1:2 with points pt 5 ps 0.8 lc rgb '%1$s'",
                    muted, bst_palette_light ("soft"), strong);
}

/* ---- Words --------------------------------------------------------------------------------- */

static char *
how_text (const Picture *picture)
{
  return g_strdup_printf (
      _ ("A point is a system: its price and its median, the whisker the 95 %% interval. %s is "
         "better. Filled circles are on the Pareto line: no other costs as little and does as "
         "much; "
         "squares are dominated, and of hollow circles the intervals do not decide it. The steps "
         "join those whose medians are on the line; along a dashed line the value for the price is "
         "the same."),
      picture->lower ? _ ("Lower left") : _ ("Upper left"));
}

static char *
describe (const Picture *picture)
{
  g_autofree char *headline = bst_price_headline (picture->comparison, picture->priced);
  guint n = 0;

  for (guint i = 0; i < picture->spots->len; i++)
    n += spot_at (picture, i)->pareto == BST_PARETO_OPTIMAL;
  return g_strdup_printf (ngettext ("%u of %u systems is on the Pareto line. %s",
                                    "%u of %u systems are on the Pareto line. %s", n),
                          n, picture->spots->len, headline != NULL ? headline : "");
}

static char *
caption_text (const Picture *picture)
{
  const BstComparedRow *row = picture->priced->row;
  g_autofree char *name = bst_price_row_name (row);

  return g_strdup_printf (_ ("Price and performance: %s, %s"), name, row->metric->name);
}

BstFigure *
bst_chart_price (BstGnuplot *plot, const BstComparison *comparison, const BstPricedRow *priced)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  g_autoptr (GArray) spots = g_array_new (FALSE, FALSE, sizeof (Spot));
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (Box));
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (Box));
  BstFigure *figure = bst_figure_new (BST_FIGURE_PRICE, rows);
  Picture picture = { .plot = plot,
                      .comparison = comparison,
                      .priced = priced,
                      .spots = spots,
                      .taken = taken,
                      .lines = lines,
                      .lower = priced->row->metric->direction == BST_LOWER_IS_BETTER };

  bst_axis_init (&picture.x);
  bst_axis_init (&picture.y);
  find_spots (&picture);
  figure->caption = caption_text (&picture);
  figure->how = how_text (&picture);
  figure->alt = describe (&picture);
  figure->word = BST_CHART_PRICE;
  figure->chart = bst_gnuplot_begin (plot, WIDTH, HEIGHT);
  draw (&picture);
  return figure;
}
