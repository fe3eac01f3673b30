/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * markdown.c - a table of means for each benchmark, in the form of hyperfine's.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "formats/export.h"
#include "formats/formats.h"
#include "model/unit.h"
#include "stats/spread.h"

typedef struct
{
  const BstCaseResult *c;
  BstStatsSummary summary;
  gboolean has_values;
} Row;

/* All cases of one benchmark. */
typedef struct
{
  const BstMetricInfo *metric;
  const char *benchmark;
  GArray *rows; /* Row */
} Table;

static void
free_table (gpointer data)
{
  Table *table = data;

  g_array_unref (table->rows);
  g_free (table);
}

static void
add_case (GPtrArray *tables, const BstCaseResult *c)
{
  const BstMetricInfo *primary = bst_benchmark_info_primary (c->description);
  const BstColumn *column = primary != NULL ? bst_case_result_find_column (c, primary->name) : NULL;
  g_autoptr (GArray) values = column != NULL ? bst_column_values (c, column) : NULL;
  Row row = { .c = c };
  Table *table = NULL;

  if (primary == NULL)
    return;
  for (guint i = 0; i < tables->len && table == NULL; i++)
    {
      Table *other = tables->pdata[i];

      if (g_str_equal (other->benchmark, c->description->name)
          && g_str_equal (other->metric->unit, primary->unit))
        table = other;
    }
  if (table == NULL)
    {
      table = g_new0 (Table, 1);
      table->metric = primary;
      table->benchmark = c->description->name;
      table->rows = g_array_new (FALSE, FALSE, sizeof (Row));
      g_ptr_array_add (tables, table);
    }
  row.has_values = values != NULL
                   && bst_stats_summarise ((const double *)(gpointer)values->data, NULL,
                                           values->len, &row.summary)
                          == BST_STATS_OK;
  g_array_append_val (table->rows, row);
}

/* ---- Cells ---- */

static void
append_name (GString *out, const Row *row, gboolean with_system)
{
  const char *command = bst_pairs_get (row->c->asked, "command");
  const char *name = row->c->title != NULL ? row->c->title : command != NULL ? command : row->c->id;
  g_autofree char *full =
      with_system && row->c->system != NULL ? g_strconcat (row->c->system, ": ", name, NULL)
      : row->c->variant != NULL             ? g_strconcat (row->c->variant, ": ", name, NULL)
                                            : g_strdup (name);
  g_autofree char *clean = bst_export_clean (full, "`", '\'');

  g_string_append (out, "| `");
  for (const char *p = clean; *p != '\0'; p++)
    g_string_append_printf (out, "%s%c", *p == '|' ? "\\" : "", *p);
  g_string_append (out, "` |");
}

/* As hyperfine has it: 0.123 s, 12.3 ms. */
static void
append_number (GString *out, double value, const BstUnitScale *scale)
{
  char text[400]; /* the longest double in fixed notation has 309 digits before its point */

  g_ascii_formatd (text, sizeof text, scale->divisor == 1 ? "%.3f" : "%.1f",
                   value / scale->divisor);
  g_string_append (out, text);
}

static gboolean
is_directed (const BstMetricInfo *metric)
{
  return metric->direction == BST_HIGHER_IS_BETTER || metric->direction == BST_LOWER_IS_BETTER;
}

static const Row *
find_best (const Table *table)
{
  const Row *best = NULL;

  for (guint i = 0; i < table->rows->len; i++)
    {
      const Row *row = &g_array_index (table->rows, Row, i);

      if (row->has_values
          && (best == NULL
              || (table->metric->direction == BST_HIGHER_IS_BETTER
                      ? row->summary.mean > best->summary.mean
                      : row->summary.mean < best->summary.mean)))
        best = row;
    }
  return best;
}

/* How many times worse than the best; relative deviations add in squares. */
static void
append_relative (GString *out, const Table *table, const Row *row, const Row *best)
{
  const BstStatsSummary *a = &row->summary, *b = &best->summary;
  const gboolean is_higher = table->metric->direction == BST_HIGHER_IS_BETTER;
  const double ratio = is_higher ? b->mean / a->mean : a->mean / b->mean;
  const double deviation = ratio * sqrt (pow (a->sd / a->mean, 2) + pow (b->sd / b->mean, 2));
  char text[400];

  if (row == best)
    {
      g_string_append (out, " 1.00 |\n");
      return;
    }
  if (!isfinite (ratio) || ratio < 0)
    {
      g_string_append (out, " – |\n");
      return;
    }
  g_string_append_printf (out, " %s", g_ascii_formatd (text, sizeof text, "%.2f", ratio));
  if (isfinite (deviation))
    g_string_append_printf (out, " ± %s", g_ascii_formatd (text, sizeof text, "%.2f", deviation));
  g_string_append (out, " |\n");
}

static void
append_row (GString *out, const Table *table, const Row *row, const Row *best,
            const BstUnitScale *scale, gboolean with_system)
{
  const gboolean is_compared = is_directed (table->metric);

  append_name (out, row, with_system);
  if (!row->has_values)
    {
      g_string_append_printf (out, " – | – | – |%s\n", is_compared ? " – |" : "");
      return;
    }
  g_string_append_c (out, ' ');
  append_number (out, row->summary.mean, scale);
  if (isfinite (row->summary.sd))
    {
      g_string_append (out, " ± ");
      append_number (out, row->summary.sd, scale);
    }
  g_string_append (out, " | ");
  append_number (out, row->summary.min, scale);
  g_string_append (out, " | ");
  append_number (out, row->summary.max, scale);
  g_string_append (out, " |");
  if (is_compared)
    append_relative (out, table, row, best);
  else
    g_string_append_c (out, '\n');
}

static void
append_table (GString *out, const Table *table, gboolean with_system)
{
  const Row *best = find_best (table);
  const gboolean is_command = g_str_equal (table->benchmark, "command.time");
  const gboolean is_compared = is_directed (table->metric);
  g_autofree char *unit = NULL;
  BstUnitScale scale;

  bst_unit_choose (bst_unit_find (table->metric->unit), best != NULL ? best->summary.mean : 0,
                   BST_PREFIX_DEFAULT, &scale);
  unit = *scale.text != '\0' ? g_strdup_printf (" [%s]", scale.text) : g_strdup ("");
  g_string_append_printf (out, "| %s | Mean%s | Min%s | Max%s |%s\n",
                          is_command ? "Command" : table->benchmark, unit, unit, unit,
                          is_compared ? " Relative |" : "");
  g_string_append_printf (out, "|:---|---:|---:|---:|%s\n", is_compared ? "---:|" : "");
  for (guint i = 0; i < table->rows->len; i++)
    append_row (out, table, &g_array_index (table->rows, Row, i), best, &scale, with_system);
}

char *
bst_markdown_export (const BstResult *const *results, guint n, GString *remarks, GError **error)
{
  g_autoptr (GPtrArray) tables = g_ptr_array_new_with_free_func (free_table);
  GString *out = g_string_new (NULL);

  for (guint r = 0; r < n; r++)
    for (guint i = 0; i < results[r]->cases->len; i++)
      add_case (tables, results[r]->cases->pdata[i]);
  for (guint i = 0; i < tables->len; i++)
    {
      if (i > 0)
        g_string_append_c (out, '\n');
      append_table (out, tables->pdata[i], n > 1);
    }
  return g_string_free (out, FALSE);
}
