/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * axis.c - ranges of axes and their figures, chosen here and not by gnuplot, so that what is
 * written beside the lines knows where they are.
 */
#include <config.h>

#include <float.h>
#include <math.h>

#include "reports/axis.h"
#include "reports/text.h"
#include "stats/order.h"

#define X_ROOM 0.03 /* of the axis, on both ends */
#define Y_ROOM 0.06 /* above the highest value */
#define GAP 8       /* px between two figures */

void
bst_axis_init (BstAxis *axis)
{
  *axis = (BstAxis){ INFINITY, -INFINITY, FALSE };
}

void
bst_axis_widen (BstAxis *axis, double value)
{
  axis->low = fmin (axis->low, value);
  axis->high = fmax (axis->high, value);
}

void
bst_axis_sort_different (GArray *values)
{
  guint n = 0;

  bst_stats_sort ((double *)(gpointer)values->data, values->len);
  for (guint i = 0; i < values->len; i++)
    if (i == 0 || g_array_index (values, double, i) != g_array_index (values, double, n - 1))
      g_array_index (values, double, n++) = g_array_index (values, double, i);
  g_array_set_size (values, n);
}

/* Numbers of a hostile file may be as large as there are. */
static void
keep_finite (BstAxis *axis)
{
  axis->low = fmax (axis->low, -DBL_MAX / 8);
  axis->high = fmin (axis->high, DBL_MAX / 8);
}

/* The largest step between neighbours, of the whole range. */
static double
largest_step (const GArray *values, gboolean log_scale)
{
  double first = g_array_index (values, double, 0);
  double last = g_array_index (values, double, values->len - 1);
  double whole = log_scale ? log (last) - log (first) : last - first;
  double largest = 0;

  for (guint i = 1; i < values->len; i++)
    {
      double a = g_array_index (values, double, i - 1);
      double b = g_array_index (values, double, i);

      largest = fmax (largest, log_scale ? log (b) - log (a) : b - a);
    }
  return largest / whole;
}

void
bst_axis_finish_x (BstAxis *axis, const GArray *values)
{
  BstAxis bare = *axis;

  bare.log = values->len > 1 && axis->low > 0
             && largest_step (values, TRUE) < largest_step (values, FALSE);
  *axis = bare;
  axis->low = bst_axis_at (&bare, -X_ROOM);
  axis->high = bst_axis_at (&bare, 1 + X_ROOM);
  keep_finite (axis);
}

/* The next of 1, 2, 5, 10, 20... at or below VALUE, or at or above it. */
static double
round_number (double value, gboolean up)
{
  static const double steps[] = { 1, 2, 5, 10 };
  double decade = pow (10, floor (log10 (value)));
  double below = decade;

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      /* 2 * 0.001 is not 0.002: a value on a step stays there. */
      if (up && steps[i] * decade >= value * (1 - 1e-12))
        return steps[i] * decade;
      if (steps[i] * decade <= value * (1 + 1e-12))
        below = steps[i] * decade;
    }
  return up ? 10 * decade : below;
}

void
bst_axis_finish_y (BstAxis *axis, gboolean may_be_log)
{
  if (!isfinite (axis->low) || !isfinite (axis->high))
    *axis = (BstAxis){ 0, 1, FALSE };
  axis->log = may_be_log && axis->low > 0 && axis->high / axis->low > 10;
  if (axis->log)
    {
      axis->low = round_number (axis->low, FALSE);
      axis->high = round_number (axis->high, TRUE);
    }
  else
    {
      double room = (fmax (axis->high, 0) - fmin (axis->low, 0)) * Y_ROOM;

      axis->low = axis->low < 0 ? axis->low - room : 0;
      axis->high = axis->high > 0 ? axis->high + room : (axis->low < 0 ? 0 : 1);
    }
  keep_finite (axis);
}

void
bst_axis_finish_log (BstAxis *axis)
{
  if (!isfinite (axis->low) || !isfinite (axis->high) || axis->low <= 0)
    {
      bst_axis_finish_y (axis, FALSE);
      return;
    }
  axis->log = TRUE;
  axis->low = round_number (axis->low, FALSE);
  axis->high = round_number (axis->high, TRUE);
  /* One value that is such a number: it stands between its neighbours. */
  if (axis->high <= axis->low)
    {
      axis->low = round_number (axis->low / 1.5, FALSE);
      axis->high = round_number (axis->high * 1.5, TRUE);
    }
  keep_finite (axis);
}

void
bst_axis_finish_near (BstAxis *axis, double room)
{
  double free_space = 0;

  keep_finite (axis);
  if (!(axis->low <= axis->high) || (axis->low > 0 && axis->high / axis->low > 10))
    {
      bst_axis_finish_y (axis, TRUE);
      return;
    }
  free_space = (axis->high - axis->low) * room;
  if (!(free_space > 0))
    free_space = axis->low != 0 ? fabs (axis->low) * room : 1;
  *axis = (BstAxis){ axis->low - free_space, axis->high + free_space, FALSE };
}

double
bst_axis_share (const BstAxis *axis, double value)
{
  if (axis->log)
    return log (value / axis->low) / log (axis->high / axis->low);
  return (value - axis->low) / (axis->high - axis->low);
}

double
bst_axis_at (const BstAxis *axis, double share)
{
  if (axis->log)
    return axis->low * pow (axis->high / axis->low, share);
  return axis->low + (axis->high - axis->low) * share;
}

void
bst_axis_write_range (BstGnuplot *plot, char name, const BstAxis *axis)
{
  if (axis->log)
    bst_gnuplot_line (plot, "set logscale %c", name);
  bst_gnuplot_line (plot, "set %crange [%s:%s]", name, bst_gnuplot_number (axis->low).text,
                    bst_gnuplot_number (axis->high).text);
}

/* ---- Figures ------------------------------------------------------------------------------- */

typedef struct
{
  const BstAxis *axis;
  const GArray *values;   /* double */
  const GPtrArray *texts; /* of each */
  double length, column;  /* px: of the axis, and that a letter takes */
} Figures;

/* Whether there is some room between two. */
static gboolean
have_room (const Figures *f, guint i, guint k)
{
  double here = bst_axis_share (f->axis, g_array_index (f->values, double, i)) * f->length;
  double next = bst_axis_share (f->axis, g_array_index (f->values, double, k)) * f->length;
  double half =
      (bst_text_width (f->texts->pdata[i]) + bst_text_width (f->texts->pdata[k])) * f->column / 2;

  return next - here >= half + GAP;
}

/* Whether every STRIDE-th text leaves some room to the next. */
static gboolean
fits (const Figures *f, guint stride)
{
  for (guint i = 0; i + stride < f->texts->len; i += stride)
    if (!have_room (f, i, i + stride))
      return FALSE;
  return TRUE;
}

void
bst_axis_write_tics (BstGnuplot *plot, char name, const BstAxis *axis, const GArray *values,
                     const GPtrArray *texts, double length, double column)
{
  const Figures figures = { axis, values, texts, length, column };
  guint stride = 1;
  guint last = 0;

  while (stride < texts->len && !fits (&figures, stride))
    stride++;
  bst_gnuplot_line (plot, "set %ctics scale 0.5 ()", name);
  for (guint i = 0; i < texts->len; last = i, i += stride)
    bst_gnuplot_tic (plot, name, texts->pdata[i], g_array_index (values, double, i));
  /* How far it goes is asked first. */
  if (last + 1 < texts->len && have_room (&figures, last, texts->len - 1))
    bst_gnuplot_tic (plot, name, texts->pdata[texts->len - 1],
                     g_array_index (values, double, texts->len - 1));
}

/* So many decades have room for 2 and 5; so many figures for one axis. */
#define FINE_DECADES 3
#define MOST_DECADES 8

static void
write_log_tic (BstGnuplot *plot, char name, const BstAxis *axis, double value, gboolean bare)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (value < axis->low * (1 - 1e-9) || value > axis->high * (1 + 1e-9))
    return;
  g_ascii_formatd (text, sizeof text, "%g", value);
  bst_gnuplot_tic (plot, name, bare ? "" : text, value);
}

static void
write_log_tics (BstGnuplot *plot, char name, const BstAxis *axis, gboolean bare)
{
  int first = (int)floor (log10 (axis->low) + 1e-9);
  int last = (int)ceil (log10 (axis->high) - 1e-9);
  int stride = 1 + (last - first) / (MOST_DECADES + 1);

  bst_gnuplot_line (plot, "set %ctics scale 0.5 ()", name);
  for (int decade = first; decade <= last; decade += stride)
    {
      write_log_tic (plot, name, axis, pow (10, decade), bare);
      if (last - first > FINE_DECADES)
        continue;
      write_log_tic (plot, name, axis, 2 * pow (10, decade), bare);
      write_log_tic (plot, name, axis, 5 * pow (10, decade), bare);
    }
}

void
bst_axis_write_log_tics (BstGnuplot *plot, char name, const BstAxis *axis)
{
  write_log_tics (plot, name, axis, FALSE);
}

void
bst_axis_write_bare_log_tics (BstGnuplot *plot, char name, const BstAxis *axis)
{
  write_log_tics (plot, name, axis, TRUE);
}
