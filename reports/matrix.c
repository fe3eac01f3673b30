/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * matrix.c - finds the rows of a group that go over two numeric parameters, and sets them into
 * grids: one for all that is alike in everything else, with a layer for each system.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/matrix.h"
#include "reports/swept.h"
#include "reports/text.h"

/* Of one group: what needs more goes over a third parameter, and is drawn as lines or bars. */
#define MOST_MATRICES 4

/* In one direction: with more, a picture has no room for a cell that can be seen. */
#define MOST_VALUES 32

/* Parameters that are tried with each other; cases of a hostile file may have hundreds. */
#define MOST_PARAMS 8

/* Of a value of a parameter. */
#define VALUE_WIDTH 14

static void
axis_init (BstMatrixAxis *axis, const char *param)
{
  axis->param = g_strdup (param);
  axis->values = g_array_new (FALSE, FALSE, sizeof (double));
  axis->texts = g_ptr_array_new_with_free_func (g_free);
}

static void
axis_clear (BstMatrixAxis *axis)
{
  g_free (axis->param);
  g_array_unref (axis->values);
  g_ptr_array_unref (axis->texts);
}

static void
layer_free (gpointer data)
{
  BstMatrixLayer *layer = data;

  g_free (layer->cells);
  g_free (layer);
}

static BstMatrix *
matrix_new (const BstGroup *group, const char *x, const char *y)
{
  BstMatrix *matrix = g_new0 (BstMatrix, 1);

  matrix->group = group;
  axis_init (&matrix->x, x);
  axis_init (&matrix->y, y);
  matrix->layers = g_ptr_array_new_with_free_func (layer_free);
  matrix->rows = g_ptr_array_new ();
  return matrix;
}

void
bst_matrix_free (BstMatrix *matrix)
{
  if (matrix == NULL)
    return;
  g_free (matrix->name);
  axis_clear (&matrix->x);
  axis_clear (&matrix->y);
  g_ptr_array_unref (matrix->layers);
  g_ptr_array_unref (matrix->rows);
  g_free (matrix->ratios);
  g_free (matrix);
}

/* ---- Cells ---------------------------------------------------------------------------------- */

static guint
cell_index (const BstMatrix *matrix, guint x, guint y)
{
  return y * matrix->x.values->len + x;
}

const BstRow *
bst_matrix_row (const BstMatrix *matrix, guint layer, guint x, guint y)
{
  return ((const BstMatrixLayer *)matrix->layers->pdata[layer])->cells[cell_index (matrix, x, y)];
}

BstMatrixState
bst_matrix_state (const BstMatrix *matrix, guint layer, guint x, guint y)
{
  const BstRow *row = bst_matrix_row (matrix, layer, x, y);

  if (row == NULL)
    return BST_MATRIX_UNMEASURED;
  return row->summary.n == 0 ? BST_MATRIX_LOST : BST_MATRIX_GOOD;
}

guint
bst_matrix_count (const BstMatrix *matrix, guint layer, BstMatrixState state)
{
  guint n = 0;

  for (guint y = 0; y < matrix->y.values->len; y++)
    for (guint x = 0; x < matrix->x.values->len; x++)
      n += bst_matrix_state (matrix, layer, x, y) == state;
  return n;
}

/* ---- Axes ----------------------------------------------------------------------------------- */

/* Where VALUE is among the different ones; there it is. */
static guint
index_of (const BstMatrixAxis *axis, double value)
{
  guint i = 0;

  while (i + 1 < axis->values->len && g_array_index (axis->values, double, i) < value)
    i++;
  return i;
}

static void
fill_axis (BstMatrixAxis *axis, const GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    {
      double value = 0;

      bst_swept_number (((const BstRow *)rows->pdata[i])->c, axis->param, &value);
      g_array_append_val (axis->values, value);
    }
  bst_axis_sort_different (axis->values);
  g_ptr_array_set_size (axis->texts, (gint)axis->values->len);
  for (guint i = 0; i < rows->len; i++)
    {
      const BstCaseResult *c = ((const BstRow *)rows->pdata[i])->c;
      g_autofree char *text = bst_swept_text (c, axis->param);
      double value = 0;
      char **known = NULL;

      bst_swept_number (c, axis->param, &value);
      known = (char **)&axis->texts->pdata[index_of (axis, value)];
      if (*known == NULL)
        *known = bst_text_fit (text, VALUE_WIDTH);
    }
}

static gboolean
has_good_size (const BstMatrixAxis *axis)
{
  return axis->values->len >= BST_MATRIX_LEAST && axis->values->len <= MOST_VALUES;
}

/* ---- Layers --------------------------------------------------------------------------------- */

static BstMatrixLayer *
layer_of (BstMatrix *matrix, const BstRow *row)
{
  BstMatrixLayer *layer = NULL;

  for (guint i = 0; i < matrix->layers->len; i++)
    if (((BstMatrixLayer *)matrix->layers->pdata[i])->index == row->system_index)
      return matrix->layers->pdata[i];
  layer = g_new0 (BstMatrixLayer, 1);
  layer->system = row->system;
  layer->index = row->system_index;
  layer->cells = g_new0 (const BstRow *, matrix->x.values->len * matrix->y.values->len);
  g_ptr_array_add (matrix->layers, layer);
  return layer;
}

/* FALSE: two rows want one cell, so that something else tells them apart. */
static gboolean
place_rows (BstMatrix *matrix)
{
  for (guint i = 0; i < matrix->rows->len; i++)
    {
      const BstRow *row = matrix->rows->pdata[i];
      BstMatrixLayer *layer = layer_of (matrix, row);
      double x = 0, y = 0;
      guint at = 0;

      bst_swept_number (row->c, matrix->x.param, &x);
      bst_swept_number (row->c, matrix->y.param, &y);
      at = cell_index (matrix, index_of (&matrix->x, x), index_of (&matrix->y, y));
      if (layer->cells[at] != NULL)
        return FALSE;
      layer->cells[at] = row;
    }
  return TRUE;
}

static gint
compare_layers (gconstpointer a, gconstpointer b)
{
  const guint first = (*(const BstMatrixLayer *const *)a)->index;
  const guint second = (*(const BstMatrixLayer *const *)b)->index;

  return (first > second) - (first < second);
}

/* At least half of the grid was measured on some system, and something was good: two sweeps that
 * cross, one over each parameter, are lines. */
static gboolean
is_dense (const BstMatrix *matrix)
{
  const guint cells = matrix->x.values->len * matrix->y.values->len;
  guint used = 0, good = 0;

  for (guint i = 0; i < cells; i++)
    {
      gboolean measured = FALSE;

      for (guint k = 0; k < matrix->layers->len; k++)
        {
          const BstRow *row = ((const BstMatrixLayer *)matrix->layers->pdata[k])->cells[i];

          measured |= row != NULL;
          good += row != NULL && row->summary.n > 0;
        }
      used += measured;
    }
  return good > 0 && 2 * used >= cells;
}

/* The longer one lies. */
static void
turn (BstMatrix *matrix)
{
  BstMatrixAxis x = matrix->x;

  if (matrix->x.values->len >= matrix->y.values->len)
    return;
  matrix->x = matrix->y;
  matrix->y = x;
}

/* FALSE: its rows are no matrix. */
static gboolean
complete (BstMatrix *matrix)
{
  fill_axis (&matrix->x, matrix->rows);
  fill_axis (&matrix->y, matrix->rows);
  if (!has_good_size (&matrix->x) || !has_good_size (&matrix->y))
    return FALSE;
  turn (matrix);
  if (!place_rows (matrix))
    return FALSE;
  g_ptr_array_sort (matrix->layers, compare_layers);
  return is_dense (matrix);
}

/* ---- All matrices over two parameters -------------------------------------------------------- */

/* ROWS by all that is neither of the two: array of BstMatrix, in the order of their first rows. */
static GPtrArray *
collect (const BstGroup *group, const GPtrArray *rows, const char *x, const char *y)
{
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_matrix_free);

  for (guint i = 0; i < rows->len; i++)
    {
      BstRow *row = rows->pdata[i];
      g_autofree char *key = bst_swept_key (row, x, y, TRUE);
      BstMatrix *matrix = g_hash_table_lookup (by_key, key);
      double number = 0;

      if (!bst_swept_number (row->c, x, &number) || !bst_swept_number (row->c, y, &number))
        continue;
      if (matrix == NULL)
        {
          g_ptr_array_add (found, matrix = matrix_new (group, x, y));
          g_hash_table_insert (by_key, g_steal_pointer (&key), matrix);
        }
      g_ptr_array_add (matrix->rows, row);
    }
  return found;
}

/* Empty where these two are not what the cases go over. */
static GPtrArray *
matrices_over (const BstGroup *group, const GPtrArray *rows, const char *x, const char *y)
{
  GPtrArray *found = collect (group, rows, x, y);

  for (guint i = found->len; i > 0; i--)
    if (!complete (found->pdata[i - 1]))
      g_ptr_array_remove_index (found, i - 1);
  if (found->len > MOST_MATRICES)
    g_ptr_array_set_size (found, 0);
  return found;
}

static guint
count_rows (const GPtrArray *matrices)
{
  guint n = 0;

  for (guint i = 0; i < matrices->len; i++)
    n += ((const BstMatrix *)matrices->pdata[i])->rows->len;
  return n;
}

/* Those that hold most rows; of such, the fewest. */
static gboolean
is_better (const GPtrArray *first, const GPtrArray *second)
{
  const guint n = count_rows (first);
  const guint other = count_rows (second);

  return n != other ? n > other : n > 0 && first->len < second->len;
}

static GPtrArray *
best_matrices (const BstGroup *group, const GPtrArray *rows)
{
  g_autoptr (GPtrArray) params = bst_swept_params (rows, BST_MATRIX_LEAST);
  const guint n = MIN (params->len, MOST_PARAMS);
  GPtrArray *best = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_matrix_free);

  for (guint i = 0; i < n; i++)
    for (guint k = i + 1; k < n; k++)
      {
        GPtrArray *found = matrices_over (group, rows, params->pdata[i], params->pdata[k]);

        if (is_better (found, best))
          {
            GPtrArray *worse = best;

            best = found;
            found = worse;
          }
        g_ptr_array_unref (found);
      }
  return best;
}

/* ---- Names ---------------------------------------------------------------------------------- */

static const BstRow *
first_row (const BstMatrix *matrix)
{
  return matrix->rows->pdata[0];
}

static gboolean
all_have (const GPtrArray *matrices, const BstPair *pair)
{
  for (guint i = 0; i < matrices->len; i++)
    if (g_strcmp0 (bst_pairs_get (first_row (matrices->pdata[i])->c->asked, pair->key), pair->value)
        != 0)
      return FALSE;
  return TRUE;
}

static gboolean
all_are_labelled (const GPtrArray *matrices, const char *labels)
{
  for (guint i = 0; i < matrices->len; i++)
    if (!g_str_equal (first_row (matrices->pdata[i])->labels, labels))
      return FALSE;
  return TRUE;
}

static void
append (GString *name, const char *part)
{
  if (*part != '\0')
    g_string_append_printf (name, "%s%s", name->len > 0 ? " · " : "", part);
}

static char *
name_of (const GPtrArray *matrices, const BstMatrix *matrix)
{
  const BstRow *row = first_row (matrix);
  GString *name = g_string_new (NULL);

  if (row->c->title != NULL)
    {
      g_autofree char *title = bst_text_clean (row->c->title);

      append (name, title);
    }
  for (guint i = 0; i < row->c->asked->len; i++)
    {
      const BstPair *pair = row->c->asked->pdata[i];
      g_autofree char *part = NULL;

      if (g_str_equal (pair->key, matrix->x.param) || g_str_equal (pair->key, matrix->y.param)
          || all_have (matrices, pair))
        continue;
      part = bst_swept_part (row, pair);
      append (name, part);
    }
  if (!all_are_labelled (matrices, row->labels))
    append (name, *row->labels != '\0' ? row->labels : _ ("total"));
  return g_string_free (name, FALSE);
}

/* ---- All of a group -------------------------------------------------------------------------- */

GPtrArray *
bst_matrices_find (const BstGroup *group, const BstComparison *comparison, GPtrArray **rest)
{
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);
  GPtrArray *found = best_matrices (group, group->rows);

  for (guint i = 0; i < found->len; i++)
    {
      BstMatrix *matrix = found->pdata[i];

      matrix->name = name_of (found, matrix);
      bst_matrix_compare (matrix, comparison);
      for (guint k = 0; k < matrix->rows->len; k++)
        g_hash_table_add (used, matrix->rows->pdata[k]);
    }
  *rest = g_ptr_array_new ();
  for (guint i = 0; i < group->rows->len; i++)
    if (!g_hash_table_contains (used, group->rows->pdata[i]))
      g_ptr_array_add (*rest, group->rows->pdata[i]);
  return found;
}
