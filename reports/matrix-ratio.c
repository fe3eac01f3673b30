/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * matrix-ratio.c - the grids of two systems as one of ratios.  What is better, by how much, is
 * said by the comparison alone; where it says nothing, nothing is reckoned here.
 */
#include <config.h>

#include <math.h>

#include "reports/compare-private.h"
#include "reports/matrix.h"

/* ---- Finding the rows of the comparison ------------------------------------------------------ */

static gboolean
has_part (const BstComparedRow *compared, guint system, const BstRow *row)
{
  const GPtrArray *parts = compared->c->parts[system];

  for (guint i = 0; parts != NULL && i < parts->len; i++)
    if (((const BstCasePart *)parts->pdata[i])->c == row->c)
      return TRUE;
  return FALSE;
}

/* The system of the comparison that ROW is of; G_MAXUINT: none. */
static guint
system_of (const BstComparison *comparison, const BstComparedRow *compared, const BstRow *row)
{
  for (guint s = 0; s < comparison->systems->len; s++)
    if (has_part (compared, s, row))
      return s;
  return G_MAXUINT;
}

static gboolean
is_of_group (const BstComparedRow *compared, const BstMatrix *matrix)
{
  const BstRow *row = matrix->rows->pdata[0];

  return g_str_equal (compared->metric->name, matrix->group->metric->name)
         && g_str_equal (compared->labels, row->labels)
         && bst_group_is_of (matrix->group, compared->c->benchmark);
}

/* The compared rows of the matrix's group by each case that they are made of. */
static GHashTable *
rows_by_case (const BstMatrix *matrix, const BstComparison *comparison)
{
  GHashTable *rows = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < comparison->rows->len; i++)
    {
      BstComparedRow *compared = comparison->rows->pdata[i];

      if (!is_of_group (compared, matrix))
        continue;
      for (guint s = 0; s < comparison->systems->len; s++)
        {
          const GPtrArray *parts = compared->c->parts[s];

          for (guint k = 0; parts != NULL && k < parts->len; k++)
            g_hash_table_insert (rows, (gpointer)((BstCasePart *)parts->pdata[k])->c, compared);
        }
    }
  return rows;
}

/* ---- Ratios ---------------------------------------------------------------------------------- */

static const BstComparedRow *
compared_at (const BstMatrix *matrix, guint x, guint y)
{
  return matrix->ratios[y * matrix->x.values->len + x];
}

static gboolean
is_judged (const BstComparedRow *compared, guint candidate)
{
  const BstPairing *pairing = compared != NULL ? &compared->pairings[candidate] : NULL;

  return pairing != NULL && pairing->unjudged == BST_UNJUDGED_NOT
         && bst_stats_comparison_is_known (&pairing->numbers);
}

double
bst_matrix_ratio (const BstMatrix *matrix, guint x, guint y)
{
  const BstComparedRow *compared = compared_at (matrix, x, y);

  if (!is_judged (compared, matrix->candidate))
    return NAN;
  return compared->pairings[matrix->candidate].numbers.change;
}

char *
bst_matrix_ratio_text (const BstMatrix *matrix, guint x, guint y)
{
  const BstComparedRow *compared = compared_at (matrix, x, y);
  g_autofree char *change = NULL;

  if (!is_judged (compared, matrix->candidate))
    return g_strdup (bst_matrix_state (matrix, 0, x, y) == BST_MATRIX_LOST
                             || bst_matrix_state (matrix, 1, x, y) == BST_MATRIX_LOST
                         ? "×"
                         : "–");
  change = bst_compare_change (compared, matrix->candidate);
  return g_strdup_printf ("%s %s", change,
                          bst_verdict_sign (compared->pairings[matrix->candidate].verdict));
}

const char *
bst_matrix_ratio_sign (const BstMatrix *matrix, guint x, guint y)
{
  return bst_verdict_sign (compared_at (matrix, x, y)->pairings[matrix->candidate].verdict);
}

/* ---- Side by side ---------------------------------------------------------------------------- */

/* Puts the compared rows into the cells; the systems of the two layers, where any cell tells. */
static void
fill (BstMatrix *matrix, const BstComparison *comparison, guint *systems)
{
  g_autoptr (GHashTable) rows = rows_by_case (matrix, comparison);
  const guint n_cells = matrix->x.values->len * matrix->y.values->len;

  for (guint i = 0; i < n_cells; i++)
    for (guint layer = 0; layer < 2; layer++)
      {
        const BstRow *row = ((const BstMatrixLayer *)matrix->layers->pdata[layer])->cells[i];
        const BstComparedRow *compared = row != NULL ? g_hash_table_lookup (rows, row->c) : NULL;

        if (compared == NULL)
          continue;
        matrix->ratios[i] = compared;
        systems[layer] = system_of (comparison, compared, row);
      }
}

/* Some cell has a ratio, and none has a difference instead, as where a value is not positive. */
static gboolean
has_ratios (const BstMatrix *matrix)
{
  const guint n_cells = matrix->x.values->len * matrix->y.values->len;
  guint n = 0;

  for (guint i = 0; i < n_cells; i++)
    {
      if (!is_judged (matrix->ratios[i], matrix->candidate))
        continue;
      if (!matrix->ratios[i]->pairings[matrix->candidate].numbers.is_ratio)
        return FALSE;
      n++;
    }
  return n > 0;
}

void
bst_matrix_compare (BstMatrix *matrix, const BstComparison *comparison)
{
  guint systems[2] = { G_MAXUINT, G_MAXUINT };

  if (comparison == NULL || comparison->refusals->len > 0 || matrix->layers->len != 2)
    return;
  matrix->ratios = g_new0 (const BstComparedRow *, matrix->x.values->len * matrix->y.values->len);
  matrix->comparison = comparison;
  fill (matrix, comparison, systems);
  matrix->candidate = systems[0] == comparison->baseline ? systems[1] : systems[0];
  if (matrix->candidate < comparison->systems->len && systems[0] != systems[1]
      && (systems[0] == comparison->baseline || systems[1] == comparison->baseline)
      && has_ratios (matrix))
    return;
  g_clear_pointer (&matrix->ratios, g_free);
  matrix->comparison = NULL;
}
