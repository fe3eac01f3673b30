/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sort.c - the order of rows: what --sort may be for each command, and the cases of a run in it.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/command.h"
#include "reports/summary.h"

gboolean
bst_cli_check_sort (const BstCommonOptions *common, const char *what, const char *const *allowed)
{
  g_autofree char *list = NULL;

  if (common->sort == NULL || g_strv_contains (allowed, common->sort))
    return TRUE;
  list = g_strjoinv ("', '", (char **)allowed);
  bst_cli_error (_ ("%s cannot be sorted by '%s'; choose one of '%s'."), what, common->sort, list);
  return FALSE;
}

gboolean
bst_cli_check_sort_of_cases (const BstCommonOptions *common)
{
  static const char *const allowed[] = { "given", "name", "value", NULL };

  return bst_cli_check_sort (common, _ ("The figures of a run"), allowed);
}

typedef struct
{
  BstCaseResult *c;
  double value; /* median of the primary metric; NaN: none */
  guint place;
} Row;

static int
by_name (gconstpointer a, gconstpointer b)
{
  const Row *x = a, *y = b;
  int order = strcmp (x->c->id, y->c->id);

  return order != 0 ? order : (x->place > y->place) - (x->place < y->place);
}

/* The largest first; what has no figure comes last. */
static int
by_value (gconstpointer a, gconstpointer b)
{
  const Row *x = a, *y = b;

  if (isnan (x->value) != isnan (y->value))
    return isnan (x->value) ? 1 : -1;
  if (!isnan (x->value) && x->value != y->value)
    return x->value > y->value ? -1 : 1;
  return (x->place > y->place) - (x->place < y->place);
}

static double
value_of (const BstCaseResult *c)
{
  const BstMetricInfo *metric =
      c->description != NULL ? bst_benchmark_info_primary (c->description) : NULL;
  const BstColumn *column = metric != NULL ? bst_case_result_find_column (c, metric->name) : NULL;
  BstSummary summary;
  double median;

  bst_summary_init (&summary, c, column);
  median = summary.median;
  bst_summary_clear (&summary);
  return median;
}

GPtrArray *
bst_cli_sorted_cases (const BstResult *result, const char *sort)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (Row));
  GPtrArray *cases = g_ptr_array_new ();

  for (guint i = 0; i < result->cases->len; i++)
    {
      BstCaseResult *c = g_ptr_array_index (result->cases, i);
      Row row = { c, value_of (c), i };

      g_array_append_val (rows, row);
    }
  if (g_strcmp0 (sort, "name") == 0)
    g_array_sort (rows, by_name);
  else if (g_strcmp0 (sort, "value") == 0)
    g_array_sort (rows, by_value);
  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add (cases, g_array_index (rows, Row, i).c);
  return cases;
}
