/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-matrix.c - the tables behind the map of a matrix: the matrix itself, of each system.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/page.h"

static char *
median_text (const BstMatrix *matrix, guint layer, guint x, guint y)
{
  const BstRow *row = bst_matrix_row (matrix, layer, x, y);

  if (bst_matrix_state (matrix, layer, x, y) == BST_MATRIX_LOST)
    return g_strdup (_ ("no value"));
  return row != NULL
             ? bst_summary_format (&row->summary, row->summary.median, &matrix->group->scale)
             : g_strdup ("–");
}

static char *
ratio_text (const BstMatrix *matrix, guint layer, guint x, guint y)
{
  return bst_matrix_ratio_text (matrix, x, y);
}

/* "record-size ↓ file-size →", and the values of the latter. */
static GStrv
head_cells (const BstMatrix *matrix)
{
  GPtrArray *cells = g_ptr_array_new ();

  g_ptr_array_add (cells, g_strdup_printf ("%s ↓ %s →", matrix->y.param, matrix->x.param));
  for (guint x = 0; x < matrix->x.texts->len; x++)
    g_ptr_array_add (cells, g_strdup (matrix->x.texts->pdata[x]));
  g_ptr_array_add (cells, NULL);
  return (GStrv)g_ptr_array_free (cells, FALSE);
}

static GStrv
line_cells (const BstMatrix *matrix, guint layer, guint y,
            char *(*text) (const BstMatrix *matrix, guint layer, guint x, guint y))
{
  GPtrArray *cells = g_ptr_array_new ();

  g_ptr_array_add (cells, g_strdup (matrix->y.texts->pdata[y]));
  for (guint x = 0; x < matrix->x.texts->len; x++)
    g_ptr_array_add (cells, text (matrix, layer, x, y));
  g_ptr_array_add (cells, NULL);
  return (GStrv)g_ptr_array_free (cells, FALSE);
}

/* From the lowest value down to the highest, as tables are read. */
static void
write_table (const BstMatrix *matrix, BstHtml *html, const char *caption, guint layer,
             char *(*text) (const BstMatrix *matrix, guint layer, guint x, guint y))
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  g_auto (GStrv) heads = head_cells (matrix);

  for (guint y = 0; y < matrix->y.texts->len; y++)
    g_ptr_array_add (lines, line_cells (matrix, layer, y, text));
  bst_page_write_lines (html, caption, heads, lines, 0, 0);
}

static char *
layer_caption (const BstMatrix *matrix, guint layer)
{
  const BstMatrixLayer *of = matrix->layers->pdata[layer];
  g_autofree char *measure = bst_group_measure (matrix->group);
  g_autofree char *what =
      g_strdup_printf (_ ("%s by %s and %s"), measure, matrix->x.param, matrix->y.param);

  return matrix->layers->len > 1 ? g_strdup_printf ("%s · %s", what, of->system)
                                 : g_steal_pointer (&what);
}

void
bst_page_write_matrix (BstHtml *html, const BstMatrix *matrix)
{
  g_autofree char *caption = bst_matrix_caption (matrix);

  if (matrix->ratios != NULL)
    write_table (matrix, html, caption, 0, ratio_text);
  for (guint layer = 0; layer < matrix->layers->len; layer++)
    {
      g_autofree char *title = layer_caption (matrix, layer);

      write_table (matrix, html, title, layer, median_text);
    }
}
