/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * show-matrix.c - medians over two parameters as a small table on a terminal, below the rows that
 * say all; left out where the terminal is too narrow for it.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/matrix.h"
#include "reports/show-private.h"
#include "reports/text.h"

#define INDENT 2
#define APART 2

static char *
cell_text (const BstMatrix *matrix, guint layer, guint x, guint y)
{
  const BstRow *row = bst_matrix_row (matrix, layer, x, y);

  if (bst_matrix_state (matrix, layer, x, y) == BST_MATRIX_LOST)
    return g_strdup ("×");
  return row != NULL
             ? bst_summary_format (&row->summary, row->summary.median, &matrix->group->scale)
             : g_strdup ("–");
}

/* Line 0 has the heads, column 0 the values of the upright parameter. */
static char *
text_at (const BstMatrix *matrix, guint layer, guint column, guint line)
{
  if (line == 0 && column == 0)
    return g_strdup_printf ("%s \\ %s", matrix->y.param, matrix->x.param);
  if (line == 0)
    return g_strdup (matrix->x.texts->pdata[column - 1]);
  if (column == 0)
    return g_strdup (matrix->y.texts->pdata[line - 1]);
  return cell_text (matrix, layer, column - 1, line - 1);
}

static guint
column_width (const BstShowOptions *options, const BstMatrix *matrix, guint layer, guint column)
{
  guint width = 0;

  for (guint line = 0; line <= matrix->y.values->len; line++)
    {
      g_autofree char *raw = text_at (matrix, layer, column, line);
      g_autofree char *text = bst_show_text (options, raw);

      width = MAX (width, bst_text_width (text));
    }
  return width;
}

static GArray *
column_widths (const BstShowOptions *options, const BstMatrix *matrix, guint layer, guint *total)
{
  GArray *widths = g_array_new (FALSE, FALSE, sizeof (guint));

  *total = INDENT;
  for (guint column = 0; column <= matrix->x.values->len; column++)
    {
      const guint width = column_width (options, matrix, layer, column);

      g_array_append_val (widths, width);
      *total += width + (column > 0 ? APART : 0);
    }
  return widths;
}

static void
print_line (const BstShowOptions *options, FILE *out, const BstMatrix *matrix, guint layer,
            guint line, const GArray *widths)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint column = 0; column < widths->len; column++)
    {
      g_autofree char *raw = text_at (matrix, layer, column, line);
      g_autofree char *shown = bst_show_text (options, raw);
      g_autofree char *padded =
          bst_text_pad (shown, g_array_index (widths, guint, column), column > 0);

      g_string_append_printf (text, "%*s%s", column > 0 ? APART : INDENT, "", padded);
    }
  bst_show_row (options, out, line == 0 ? BST_SHOW_DIM : BST_SHOW_NORMAL, text->str);
}

static char *
title_of (const BstMatrix *matrix, const BstMatrixLayer *layer)
{
  GString *title = g_string_new (NULL);
  const char *more[] = { matrix->name, matrix->layers->len > 1 ? layer->system : "" };

  g_string_printf (title, _ ("Medians in %s"), matrix->group->scale.text);
  for (guint i = 0; i < G_N_ELEMENTS (more); i++)
    if (*more[i] != '\0')
      g_string_append_printf (title, " · %s", more[i]);
  return g_string_free (title, FALSE);
}

static void
print_layer (const BstShowOptions *options, FILE *out, const BstMatrix *matrix, guint layer)
{
  const BstMatrixLayer *of = matrix->layers->pdata[layer];
  guint total = 0;
  g_autoptr (GArray) widths = column_widths (options, matrix, layer, &total);
  g_autofree char *title = title_of (matrix, of);

  if (total > (guint)options->width)
    return;
  fputc ('\n', out);
  bst_show_wrapped (options, out, BST_SHOW_DIM, title, "  ");
  for (guint line = 0; line <= matrix->y.values->len; line++)
    print_line (options, out, matrix, layer, line, widths);
}

void
bst_show_matrices (const BstShowOptions *options, FILE *out, const BstGroup *group)
{
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) matrices = bst_matrices_find (group, NULL, &rest);

  for (guint i = 0; i < matrices->len; i++)
    for (guint layer = 0; layer < ((const BstMatrix *)matrices->pdata[i])->layers->len; layer++)
      print_layer (options, out, matrices->pdata[i], layer);
}
