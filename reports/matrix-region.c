/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * matrix-region.c - the regions of a matrix: in which cache the data of a cell lie, as the
 * benchmark says, or whether they fit into the memory of the machine.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/matrix.h"
#include "reports/text.h"

/* Bytes that programs may use on the machine of ROW; 0: not known. */
static double
memory_of (const BstRow *row)
{
  const BstMachine *machine =
      row->result->machines->len > 0 ? row->result->machines->pdata[0] : NULL;
  const char *text = machine != NULL ? bst_machine_get (machine, "memory.effective") : NULL;

  if (text == NULL && machine != NULL)
    text = bst_machine_get (machine, "memory.total");
  return text != NULL ? (double)g_ascii_strtoull (text, NULL, 10) : 0;
}

static gboolean
is_size (const BstRow *row, const char *param)
{
  const BstParamInfo *info = bst_benchmark_info_param (row->c->description, param);

  return info != NULL && info->type == BST_PARAM_SIZE;
}

/* Whether some values are beyond LIMIT and some are not. */
static gboolean
is_crossed (const BstMatrixAxis *axis, double limit)
{
  return g_array_index (axis->values, double, 0) <= limit
         && g_array_index (axis->values, double, axis->values->len - 1) > limit;
}

/* By the size that goes beyond the memory; NULL: none does. */
static const char *
place_by_memory (const BstMatrix *matrix, const BstRow *row, guint x, guint y)
{
  const double memory = memory_of (row);
  const BstMatrixAxis *axes[] = { &matrix->x, &matrix->y };
  const guint at[] = { x, y };

  for (guint i = 0; memory > 0 && i < G_N_ELEMENTS (axes); i++)
    if (is_size (row, axes[i]->param) && is_crossed (axes[i], memory))
      return g_array_index (axes[i]->values, double, at[i]) <= memory ? _ ("within memory")
                                                                      : _ ("beyond memory");
  return NULL;
}

char *
bst_matrix_place (const BstMatrix *matrix, guint layer, guint x, guint y)
{
  const BstRow *row = bst_matrix_row (matrix, layer, x, y);
  const char *place = row != NULL ? bst_pairs_get (row->c->environment, "footprint-in") : NULL;

  if (row == NULL || g_strcmp0 (place, "unknown") == 0)
    return NULL;
  if (place == NULL)
    place = place_by_memory (matrix, row, x, y);
  return place != NULL ? bst_text_clean (place) : NULL;
}

const char *
bst_matrix_caches (const BstMatrix *matrix)
{
  const char *known = NULL;

  for (guint i = 0; i < matrix->rows->len; i++)
    {
      const BstRow *row = matrix->rows->pdata[i];
      const char *text = bst_pairs_get (row->c->environment, "caches");

      if (text != NULL && known != NULL && !g_str_equal (text, known))
        return NULL;
      known = text != NULL ? text : known;
    }
  return known;
}
