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

gboolean
bst_row_is_better (const BstGroup *group, const BstRow *first, const BstRow *second)
{
  double a = first->summary.median;
  double b = second->summary.median;

  if (!isfinite (a) || !isfinite (b))
    return isfinite (a) && !isfinite (b);
  return group->metric->direction == BST_LOWER_IS_BETTER ? a < b : a > b;
}

static const BstRow *
find_extreme (const BstGroup *group, const GPtrArray *rows, gboolean judged, gboolean first)
{
  gboolean lower = judged && group->metric->direction == BST_LOWER_IS_BETTER;
  const BstRow *found = NULL;

  for (guint i = 0; i < rows->len; i++)
    {
      const BstRow *row = rows->pdata[i];

      if (row->summary.n == 0)
        continue;
      if (found == NULL
          || (lower == first ? row->summary.median < found->summary.median
                             : row->summary.median > found->summary.median))
        found = row;
    }
  return found;
}

const BstRow *
bst_extreme_row (const BstGroup *group, const GPtrArray *rows, gboolean best)
{
  return find_extreme (group, rows, best, TRUE);
}

const BstRow *
bst_other_extreme_row (const BstGroup *group, const GPtrArray *rows, gboolean worst)
{
  return find_extreme (group, rows, worst, FALSE);
}

static gint
compare_rows (gconstpointer a, gconstpointer b, gpointer data)
{
  const BstGroup *group = data;
  const BstRow *first = *(const BstRow *const *)a;
  const BstRow *second = *(const BstRow *const *)b;

  return bst_row_is_better (group, second, first) - bst_row_is_better (group, first, second);
}

GPtrArray *
bst_chart_rows (const BstGroup *group, gboolean sort)
{
  GPtrArray *rows = g_ptr_array_new ();

  for (guint i = 0; i < group->rows->len; i++)
    g_ptr_array_add (rows, group->rows->pdata[i]);
  if (sort)
    g_ptr_array_sort_with_data (rows, compare_rows, (gpointer)group);
  if (rows->len > BST_CHART_ROWS)
    g_ptr_array_set_size (rows, BST_CHART_ROWS);
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
