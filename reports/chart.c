/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart.c - what the kinds of chart share: which rows, in which order, under which names.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/chart.h"
#include "reports/palette.h"
#include "reports/reasons.h"
#include "reports/text.h"

/* Columns of the chart's type; more would leave too little for the data. */
#define NAME_WIDTH 44

/* Points of a picture: about three on each pixel of its width.  With many more it is several
 * hundred KB large and shows the same. */
#define MOST_DOTS 2500

BstFigure *
bst_figure_new (BstFigureKind kind, const GPtrArray *rows)
{
  BstFigure *figure = g_new0 (BstFigure, 1);

  figure->kind = kind;
  figure->rows = g_ptr_array_new ();
  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add (figure->rows, rows->pdata[i]);
  return figure;
}

void
bst_figure_free (BstFigure *figure)
{
  if (figure == NULL)
    return;
  g_free (figure->caption);
  g_free (figure->how);
  g_free (figure->alt);
  g_free (figure->svg);
  g_free (figure->missing);
  g_free (figure->title);
  g_free (figure->fold);
  g_clear_pointer (&figure->lines, g_ptr_array_unref);
  g_ptr_array_unref (figure->rows);
  bst_curves_free (figure->curves);
  bst_matrix_free (figure->matrix);
  bst_figure_free (figure->beside);
  g_free (figure);
}

const BstRow *
bst_extreme_row (const GPtrArray *rows, gboolean highest)
{
  const BstRow *found = NULL;

  for (guint i = 0; i < rows->len; i++)
    {
      const BstRow *row = rows->pdata[i];

      if (row->summary.n == 0)
        continue;
      if (found == NULL
          || (highest ? row->summary.median > found->summary.median
                      : row->summary.median < found->summary.median))
        found = row;
    }
  return found;
}

const char *
bst_chart_lost_text (const BstRow *row)
{
  guint n = 0;
  const BstRepetition *failure = bst_case_first_failure (row->c, &n);

  return failure != NULL ? bst_status_name (failure->status) : _ ("not measured");
}

GPtrArray *
bst_chart_rows (const GPtrArray *rows)
{
  GPtrArray *drawn = g_ptr_array_new ();

  for (guint i = 0; i < MIN (rows->len, BST_CHART_ROWS); i++)
    g_ptr_array_add (drawn, rows->pdata[i]);
  return drawn;
}

gboolean
bst_chart_has_systems (const GPtrArray *rows)
{
  gboolean several = FALSE;

  for (guint i = 0; i < rows->len; i++)
    {
      const BstRow *row = rows->pdata[i];

      if (row->system_index >= BST_PALETTE_SYSTEMS)
        return FALSE;
      several |= row->system_index != ((const BstRow *)rows->pdata[0])->system_index;
    }
  return several;
}

GArray *
bst_row_dots (const BstRow *row)
{
  GArray *dots = g_array_new (FALSE, FALSE, sizeof (BstDot));

  for (guint i = 0; i < row->c->repetitions->len; i++)
    {
      const BstRepetition *repetition = &g_array_index (row->c->repetitions, BstRepetition, i);
      double value = repetition->status == BST_STATUS_OK && row->column != NULL
                         ? g_array_index (row->column->samples, BstSample, i).value
                         : NAN;
      const double at = (double)(repetition->started - row->result->started) / G_USEC_PER_SEC;
      const BstDot dot = { isfinite (value) ? value : NAN, repetition->started > 0 ? at : i,
                           repetition->marks != NULL && repetition->marks[0] != NULL };

      g_array_append_val (dots, dot);
    }
  return dots;
}

/* Those of dots BEGIN to END that stand for all: extremes, and that one had no value. */
static void
pick (const GArray *dots, guint begin, guint end, GArray *to)
{
  guint lowest = end;
  guint highest = end;
  guint lost = end;

  for (guint i = begin; i < end; i++)
    {
      double value = g_array_index (dots, BstDot, i).value;

      if (isnan (value))
        lost = MIN (lost, i);
      else
        {
          if (lowest == end || value < g_array_index (dots, BstDot, lowest).value)
            lowest = i;
          if (highest == end || value > g_array_index (dots, BstDot, highest).value)
            highest = i;
        }
    }
  for (guint i = begin; i < end; i++)
    if (i == lowest || i == highest || i == lost)
      g_array_append_val (to, g_array_index (dots, BstDot, i));
}

GArray *
bst_row_drawn_dots (const BstRow *row, guint n_rows, guint *each)
{
  g_autoptr (GArray) dots = bst_row_dots (row);
  guint most = MAX (MOST_DOTS / MAX (n_rows, 1), 2);
  guint pairs = MAX (most / 2, 1);
  guint size = dots->len <= most ? 1 : (dots->len + pairs - 1) / pairs;
  GArray *drawn = NULL;

  *each = MAX (*each, size);
  if (size == 1)
    return g_steal_pointer (&dots);
  drawn = g_array_new (FALSE, FALSE, sizeof (BstDot));
  for (guint i = 0; i < dots->len; i += size)
    pick (dots, i, MIN (i + size, dots->len), drawn);
  return drawn;
}

char *
bst_chart_thinned_text (guint each, guint n_rows)
{
  if (each <= 1)
    return g_strdup ("");
  if (n_rows == 1)
    return g_strdup_printf (_ (" Not all are drawn: of each %u in a row the smallest and the "
                               "largest."),
                            each);
  return g_strdup_printf (_ (" Not all are drawn: where there are many, of each few in a row (up "
                             "to %u) the smallest and the largest."),
                          each);
}

char *
bst_chart_name (const BstRow *row, guint width)
{
  return bst_text_fit (row->name, width > 0 ? width : NAME_WIDTH);
}

guint
bst_chart_margin (const GPtrArray *rows)
{
  guint widest = 6;

  for (guint i = 0; i < rows->len; i++)
    {
      g_autofree char *name = bst_chart_name (rows->pdata[i], 0);

      widest = MAX (widest, bst_text_width (name));
    }
  return widest + 2;
}
