/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart.c - what the kinds of chart share: which rows, in which order, under which names.
 */
#include <config.h>

#include <math.h>

#include "reports/chart.h"
#include "reports/text.h"

/* Columns of the chart's type; more would leave too little for the data. */
#define NAME_WIDTH 44

void
bst_figure_free (BstFigure *figure)
{
  if (figure == NULL)
    return;
  g_free (figure->caption);
  g_free (figure->how);
  g_free (figure->alt);
  g_free (figure->svg);
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

GPtrArray *
bst_chart_rows (const BstGroup *group)
{
  GPtrArray *rows = g_ptr_array_new ();

  for (guint i = 0; i < MIN (group->rows->len, BST_CHART_ROWS); i++)
    g_ptr_array_add (rows, group->rows->pdata[i]);
  return rows;
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
