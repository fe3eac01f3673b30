/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * comparison-rows.c - the metrics of the cases as rows with a cell for each system.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "reports/comparison-private.h"
#include "reports/summary.h"
#include "reports/text.h"
#include "stats/order.h"

#define CONFIDENCE 0.95

/* ---- Cells --------------------------------------------------------------------------------- */

const BstColumn *
bst_comparison_column (const BstCaseResult *c, const BstMetricInfo *metric, const char *labels)
{
  for (guint i = 0; i < c->columns->len; i++)
    {
      const BstColumn *column = c->columns->pdata[i];

      if (g_strcmp0 (column->metric, metric->name) == 0
          && g_str_equal (column->labels != NULL ? column->labels : "", labels))
        return column;
    }
  return NULL;
}

static void
add_part (BstCell *cell, guint index, const BstColumn *column)
{
  const BstCasePart *part = cell->parts->pdata[index];
  g_autoptr (GArray) values = column != NULL ? bst_column_values (part->c, column) : NULL;
  guint before = cell->values->len;

  for (guint i = 0; values != NULL && i < values->len; i++)
    if (isfinite (g_array_index (values, double, i)))
      g_array_append_val (cell->values, g_array_index (values, double, i));
  cell->sizes[index] = cell->values->len - before;
  cell->n_failed += bst_case_n_failed (part->c, cell->sizes[index]);
  cell->planned += MAX (part->c->planned, part->c->repetitions->len);
}

static void
summarise (BstCell *cell)
{
  g_autoptr (GArray) sorted = g_array_copy (cell->values);
  double *values = (double *)(gpointer)sorted->data;

  bst_stats_sort (values, sorted->len);
  cell->median = bst_stats_median (values, sorted->len);
  if (!bst_stats_median_interval (values, sorted->len, CONFIDENCE, &cell->low, &cell->high))
    cell->low = cell->high = NAN;
}

BstStatsOffset
bst_cell_offset (const BstCell *cell, const BstMetricInfo *metric, const char *labels)
{
  const BstCasePart *part = cell->parts != NULL ? cell->parts->pdata[0] : NULL;
  const BstColumn *column = part != NULL ? bst_comparison_column (part->c, metric, labels) : NULL;

  return column != NULL ? (BstStatsOffset){ column->offset_below, column->offset_above }
                        : (BstStatsOffset){ 0, 0 };
}

static void
include_offset (BstCell *cell, const BstMetricInfo *metric, const char *labels)
{
  const BstStatsInterval interval = bst_stats_offset_interval (
      cell->median, (BstStatsInterval){ cell->low, cell->high, CONFIDENCE },
      bst_cell_offset (cell, metric, labels));

  cell->low = interval.low;
  cell->high = interval.high;
}

static void
fill_cell (BstCell *cell, GPtrArray *parts, const BstMetricInfo *metric, const char *labels)
{
  *cell = (BstCell){ .state = BST_CELL_MISSING, .median = NAN, .low = NAN, .high = NAN };
  if (parts == NULL)
    return;
  cell->parts = parts;
  cell->values = g_array_new (FALSE, FALSE, sizeof (double));
  cell->sizes = g_new0 (guint, parts->len);
  for (guint i = 0; i < parts->len; i++)
    add_part (cell, i, bst_comparison_column (((BstCasePart *)parts->pdata[i])->c, metric, labels));
  cell->state = BST_CELL_NO_VALUE;
  if (cell->values->len == 0)
    return;
  summarise (cell);
  include_offset (cell, metric, labels);
  cell->state =
      cell->n_failed > BST_UNRELIABLE_SHARE * cell->planned ? BST_CELL_UNRELIABLE : BST_CELL_GOOD;
}

void
bst_compared_row_free (BstComparedRow *row, guint n_systems)
{
  for (guint i = 0; i < n_systems; i++)
    {
      g_clear_pointer (&row->cells[i].values, g_array_unref);
      g_free (row->cells[i].sizes);
    }
  g_free (row->labels);
  g_free (row->cells);
  g_free (row->pairings);
  g_free (row);
}

/* ---- Rows ---------------------------------------------------------------------------------- */

typedef struct
{
  BstComparison *comparison;
  GHashTable *tables; /* "role, benchmark, metric, unit" -> number + 1 */
} Making;

/* Rows whose figures mean the same stand in one table, in one unit. */
static guint
find_table (Making *making, const BstBenchmarkInfo *benchmark, const BstMetricInfo *metric)
{
  g_autofree char *key =
      g_strdup_printf ("%s\n%s\n%s\n%d", benchmark->name, metric->name, metric->unit, metric->role);
  gpointer number = NULL;

  if (g_hash_table_lookup_extended (making->tables, key, NULL, &number))
    return GPOINTER_TO_UINT (number);
  number = GUINT_TO_POINTER (g_hash_table_size (making->tables));
  g_hash_table_insert (making->tables, g_steal_pointer (&key), number);
  return GPOINTER_TO_UINT (number);
}

static void
add_row (Making *making, const BstComparedCase *c, const BstMetricInfo *metric, const char *labels,
         gboolean in_family)
{
  guint n = making->comparison->systems->len;
  BstComparedRow *row = g_new0 (BstComparedRow, 1);

  row->c = c;
  row->metric = metric;
  row->labels = g_strdup (labels);
  row->in_family = in_family;
  row->table = find_table (making, c->benchmark, metric);
  row->cells = g_new0 (BstCell, n);
  row->pairings = g_new0 (BstPairing, n);
  for (guint i = 0; i < n; i++)
    fill_cell (&row->cells[i], c->parts[i], metric, labels);
  g_ptr_array_add (making->comparison->rows, row);
}

static gboolean
has_labels (const BstColumn *column)
{
  return column->labels != NULL && *column->labels != '\0';
}

/* Labels of METRIC in all parts of the case, in the order first seen; "" comes first. */
static GPtrArray *
labels_of (const BstComparison *comparison, const BstComparedCase *c, const BstMetricInfo *metric)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *labels = g_ptr_array_new ();

  for (guint s = 0; s < comparison->systems->len; s++)
    for (guint p = 0; c->parts[s] != NULL && p < c->parts[s]->len; p++)
      {
        const BstCaseResult *part = ((BstCasePart *)c->parts[s]->pdata[p])->c;

        for (guint i = 0; i < part->columns->len; i++)
          {
            const BstColumn *column = part->columns->pdata[i];
            const char *own = has_labels (column) ? column->labels : "";

            if (g_strcmp0 (column->metric, metric->name) != 0
                || !g_hash_table_add (seen, (gpointer)own))
              continue;
            g_ptr_array_insert (labels, *own == '\0' ? 0 : -1, (gpointer)own);
          }
      }
  return labels;
}

/* Labels are compared where they are asked for, or where there is nothing above them. */
static void
add_metric (Making *making, const BstComparedCase *c, const BstMetricInfo *metric)
{
  g_autoptr (GPtrArray) labels = labels_of (making->comparison, c, metric);
  gboolean primary = metric->role == BST_PRIMARY;
  gboolean bare = labels->len > 0 && *(const char *)labels->pdata[0] == '\0';

  /* A case that gave nothing anywhere still has its row. */
  if (labels->len == 0 && primary)
    add_row (making, c, metric, "", TRUE);
  for (guint i = 0; i < labels->len; i++)
    if (!bare || i == 0 || making->comparison->options.verbose)
      add_row (making, c, metric, labels->pdata[i], primary && (!bare || i == 0));
}

static void
add_case (Making *making, const BstComparedCase *c)
{
  BstRole most = making->comparison->options.verbose ? BST_SECONDARY : BST_PRIMARY;
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  /* Metrics may be added at run time: each system is asked. */
  for (guint s = 0; s < making->comparison->systems->len; s++)
    for (guint p = 0; c->parts[s] != NULL && p < c->parts[s]->len; p++)
      {
        const GPtrArray *metrics = ((BstCasePart *)c->parts[s]->pdata[p])->c->description->metrics;

        for (guint i = 0; i < metrics->len; i++)
          {
            const BstMetricInfo *metric = metrics->pdata[i];

            if (metric->role <= most && metric->kind != BST_SERIES
                && g_hash_table_add (seen, metric->name))
              add_metric (making, c, metric);
          }
      }
}

/* ---- Tables -------------------------------------------------------------------------------- */

static gint
compare_tables (gconstpointer a, gconstpointer b, gpointer data)
{
  const BstComparison *comparison = data;
  const BstComparedRow *first = *(const BstComparedRow *const *)a;
  const BstComparedRow *second = *(const BstComparedRow *const *)b;

  if (first->metric->role != second->metric->role)
    return first->metric->role < second->metric->role ? -1 : 1;
  if (first->table != second->table)
    return first->table < second->table ? -1 : 1;
  return comparison->options.sort == BST_SORT_NAME ? strcmp (first->c->id, second->c->id) : 0;
}

static void
choose_scale (const BstComparison *comparison, guint from, guint to)
{
  const BstMetricInfo *metric = ((BstComparedRow *)comparison->rows->pdata[from])->metric;
  const BstUnit *unit = bst_unit_find (metric->unit);
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (double));
  BstUnitScale scale = { .divisor = 1 };

  for (guint i = from; i < to; i++)
    for (guint s = 0; s < comparison->systems->len; s++)
      {
        double size = fabs (((BstComparedRow *)comparison->rows->pdata[i])->cells[s].median);

        if (isfinite (size) && size > 0)
          g_array_append_val (sizes, size);
      }
  bst_stats_sort ((double *)(gpointer)sizes->data, sizes->len);
  g_strlcpy (scale.text, metric->unit, sizeof scale.text);
  if (unit != NULL)
    bst_unit_choose (
        unit,
        sizes->len > 0 ? bst_stats_median ((const double *)(gpointer)sizes->data, sizes->len) : NAN,
        comparison->options.units, &scale);
  for (guint i = from; i < to; i++)
    ((BstComparedRow *)comparison->rows->pdata[i])->scale = scale;
}

void
bst_comparison_make_rows (BstComparison *comparison)
{
  g_autoptr (GHashTable) tables = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Making making = { comparison, tables };
  GPtrArray *rows = comparison->rows;
  guint from = 0;

  for (guint i = 0; i < comparison->cases->len; i++)
    add_case (&making, comparison->cases->pdata[i]);
  g_ptr_array_sort_with_data (rows, compare_tables,
                              comparison); /* a merge sort: what is equal keeps its order */
  for (guint to = 1; to <= rows->len; to++)
    if (to == rows->len
        || ((BstComparedRow *)rows->pdata[to])->table
               != ((BstComparedRow *)rows->pdata[from])->table)
      {
        choose_scale (comparison, from, to);
        from = to;
      }
}
