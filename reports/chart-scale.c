/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-scale.c - the scale by which a matrix is coloured and a surface is high, and its figures.
 */
#include <config.h>

#include <float.h>
#include <math.h>

#include "reports/chart-matrix.h"

/* Beyond these, digits would be zeros for the most part. */
#define FIXED_MOST 1e6
#define FIXED_LEAST 1e-4

/* The ends of a scale from 0 whose quarters are round numbers too. */
static double
round_end (double value)
{
  static const double ends[] = { 1, 1.2, 1.6, 2, 2.4, 3.2, 4, 4.8, 6, 8, 10 };
  const double decade = pow (10, floor (log10 (value)));

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (ends[i] * decade >= value * (1 - 1e-12))
      return ends[i] * decade;
  return value;
}

void
bst_matrix_scale (const BstMatrix *matrix, BstAxis *scale)
{
  bst_axis_init (scale);
  for (guint i = 0; i < matrix->rows->len; i++)
    {
      const BstSummary *s = &((const BstRow *)matrix->rows->pdata[i])->summary;

      if (s->n > 0)
        bst_axis_widen (scale, s->median / matrix->group->scale.divisor);
    }
  if (isfinite (scale->low) && scale->low >= 0 && scale->high > 0
      && !(scale->low > 0 && scale->high / scale->low > 10))
    *scale = (BstAxis){ 0, fmin (round_end (scale->high), DBL_MAX / 8), FALSE };
  else
    bst_axis_finish_y (scale, TRUE);
}

/* ---- Figures --------------------------------------------------------------------------------- */

static void
add_figure (GArray *figures, const BstAxis *scale, double value, double gap)
{
  const double share = bst_axis_share (scale, value);
  const double before =
      figures->len > 0 ? bst_axis_share (scale, g_array_index (figures, double, figures->len - 1))
                       : -INFINITY;

  if (share > -1e-9 && share < 1 + 1e-9 && share - before >= gap - 1e-9)
    g_array_append_val (figures, value);
}

static void
add_log_figures (GArray *figures, const BstAxis *scale, double gap)
{
  static const double steps[] = { 1, 2, 5 };
  const int first = (int)floor (log10 (scale->low) + 1e-9);
  const int last = (int)floor (log10 (scale->high) + 1e-9);
  /* 2 and 5 only where there is room for all of them. */
  const guint n = bst_axis_share (scale, 2 * scale->low) >= gap ? G_N_ELEMENTS (steps) : 1;

  for (int decade = first; decade <= last; decade++)
    for (guint i = 0; i < n; i++)
      add_figure (figures, scale, steps[i] * pow (10, decade), gap);
}

GArray *
bst_matrix_scale_figures (const BstAxis *scale, double gap)
{
  GArray *figures = g_array_new (FALSE, FALSE, sizeof (double));

  if (scale->log)
    add_log_figures (figures, scale, gap);
  for (guint i = 0; !scale->log && i <= 4; i++)
    add_figure (figures, scale, bst_axis_at (scale, i / 4.0), gap);
  return figures;
}

char *
bst_matrix_short_text (double value, guint digits)
{
  const double size = fabs (value);
  const BstUnitScale plain = { 1, "" };
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (size != 0 && (size >= FIXED_MOST || size < FIXED_LEAST))
    return g_strdup (g_ascii_formatd (text, sizeof text, digits > 2 ? "%.3g" : "%.2g", value));
  /* Half of an interval has two figures; none before the point is left out. */
  return bst_unit_format (value, fmin (size / (digits > 2 ? 10 : 1), 10), &plain, FALSE);
}

char *
bst_matrix_scale_text (double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (text, sizeof text, "%.4g", value));
}
