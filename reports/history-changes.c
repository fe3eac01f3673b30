/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * history-changes.c - where the level of a history changed, by how much, and what of machine and
 * settings is not as it was before.
 */
#include <config.h>

#include <math.h>

#include "reports/history.h"
#include "stats/changepoint.h"
#include "stats/edivisive.h"
#include "stats/order.h"
#include "stats/verdict.h"

/* What Matteson and James take: a level has at least five points, and one series in a hundred
 * without a change gets one.  The seed is fixed, as the same series shall have the same answer. */
#define LEAST_POINTS 5
#define P_VALUE 0.01
#define PERMUTATIONS 999
#define SEED 1

/* The permutation test takes the square of the points a thousand times: a week of hours takes a
 * fraction of a second.  Longer series are split by least squares. */
#define MOST_FOR_ENERGY 200

/* The margin of every comparison: what changes by less does not matter (design 2.2). */
#define MARGIN 0.02
#define CONFIDENCE 0.95

typedef struct
{
  BstHistory *history;
  GArray *values; /* double: medians of the good points */
  GArray *at;     /* guint: the point of each */
  GArray *breaks; /* gsize: values before it */
  BstStatsComparer *comparer;
} Search;

void
bst_history_change_free (BstHistoryChange *change)
{
  g_clear_pointer (&change->differences, g_ptr_array_unref);
  g_free (change);
}

/* ---- Where --------------------------------------------------------------------------------- */

static void
collect (Search *search)
{
  for (guint i = 0; i < search->history->points->len; i++)
    {
      const BstHistoryPoint *point = search->history->points->pdata[i];

      if (point->state != BST_POINT_GOOD)
        continue;
      g_array_append_val (search->values, point->summary.median);
      g_array_append_val (search->at, i);
    }
}

static const double *
values_from (const Search *search, gsize begin)
{
  return &g_array_index (search->values, double, begin);
}

/* Costs are squares: of values as they are, those around 1e200 are no numbers. */
static guint
find_many (const Search *search, gsize n)
{
  const double *values = values_from (search, 0);
  BST_STATS_AUTOFREE double *scaled =
      bst_stats_new_scaled (values, n, bst_stats_exponent (values, n));
  const double penalty = bst_stats_pelt_penalty (scaled, n, 0);

  return (guint)bst_stats_pelt (scaled, n, penalty, LEAST_POINTS,
                                (gsize *)(gpointer)search->breaks->data, NULL);
}

static void
find_breaks (Search *search)
{
  const gsize n = search->values->len;
  const BstStatsEnergyOptions options = { P_VALUE, PERMUTATIONS, LEAST_POINTS, SEED };

  if (n < 2 * LEAST_POINTS)
    return;
  g_array_set_size (search->breaks, (guint)n);
  if (n <= MOST_FOR_ENERGY)
    g_array_set_size (search->breaks,
                      (guint)bst_stats_energy_breaks (values_from (search, 0), n, &options,
                                                      (gsize *)(gpointer)search->breaks->data));
  else
    g_array_set_size (search->breaks, find_many (search, n));
}

/* The values between the breaks around break I. */
static void
sides_of (const Search *search, guint i, gsize *begin, gsize *middle, gsize *end)
{
  *begin = i > 0 ? g_array_index (search->breaks, gsize, i - 1) : 0;
  *middle = g_array_index (search->breaks, gsize, i);
  *end = i + 1 < search->breaks->len ? g_array_index (search->breaks, gsize, i + 1)
                                     : search->values->len;
}

/* As if more were better: the ratio is that of the values. */
static void
compare_sides (const Search *search, guint i, BstStatsComparison *comparison)
{
  gsize begin, middle, end;

  sides_of (search, i, &begin, &middle, &end);
  bst_stats_compare (search->comparer, values_from (search, middle), end - middle,
                     values_from (search, begin), middle - begin, TRUE, comparison);
}

/* Of no account: 0; larger is more; of a shift the share of the values before. */
static double
size_of (const BstStatsComparison *comparison)
{
  const double none = comparison->is_ratio ? 1 : 0;
  const double size = comparison->is_ratio ? fabs (log (comparison->change))
                                           : fabs (comparison->change) / comparison->scale;

  if (!bst_stats_comparison_is_known (comparison)
      || !(comparison->interval.low > none || comparison->interval.high < none))
    return 0;
  return isnan (size) ? 0 : size;
}

/* The levels on both sides of the least break become one, until all are worth telling. */
static void
drop_small (Search *search)
{
  while (search->breaks->len > 0)
    {
      double least = INFINITY;
      guint at = 0;

      for (guint i = 0; i < search->breaks->len; i++)
        {
          BstStatsComparison comparison;
          double size;

          compare_sides (search, i, &comparison);
          size = size_of (&comparison);
          if (size < least)
            {
              least = size;
              at = i;
            }
        }
      if (least > log1p (MARGIN))
        return;
      g_array_remove_index (search->breaks, at);
    }
}

/* ---- What is not as it was ----------------------------------------------------------------- */

static const char *
fact_of (const BstResult *run, const char *key)
{
  const BstMachine *machine = run->machines->len > 0 ? run->machines->pdata[0] : NULL;

  return machine != NULL ? bst_machine_get (machine, key) : NULL;
}

/* A fact that also changed where the level did not says nothing of it. */
static gboolean
is_steady (const BstHistory *history, guint from, guint to, guint example, const char *key)
{
  const BstHistoryPoint *chosen = history->points->pdata[example];
  const char *value = fact_of (chosen->result, key);

  for (guint i = from; i < to; i++)
    {
      const BstHistoryPoint *point = history->points->pdata[i];

      if (point->result != NULL && g_strcmp0 (fact_of (point->result, key), value) != 0)
        return FALSE;
    }
  return TRUE;
}

/* Between the last good run before the change and the first one after it. */
static GPtrArray *
find_differences (const BstHistory *history, const BstHistoryChange *change, guint last,
                  BstPrefix units)
{
  const BstResult *pair[] = {
    ((const BstHistoryPoint *)history->points->pdata[last])->result,
    ((const BstHistoryPoint *)history->points->pdata[change->point])->result
  };
  const BstCompareOptions options = {
    .by = BST_BY_RUN, .margin = MARGIN, .force = TRUE, .units = units
  };
  g_autoptr (BstComparison) comparison = bst_comparison_new (pair, 2, &options, NULL);
  GPtrArray *differences = NULL;

  if (comparison == NULL)
    return g_ptr_array_new ();
  differences = g_ptr_array_ref (comparison->differences);
  for (guint i = differences->len; i > 0; i--)
    {
      const char *key = ((const BstDifference *)differences->pdata[i - 1])->key;

      if (!is_steady (history, change->from, last + 1, last, key)
          || !is_steady (history, change->point, change->to, change->point, key))
        g_ptr_array_remove_index (differences, i - 1);
    }
  return differences;
}

/* ---- All of it ----------------------------------------------------------------------------- */

static double
median_of (const Search *search, gsize begin, gsize end)
{
  g_autoptr (GArray) sorted = g_array_new (FALSE, FALSE, sizeof (double));

  g_array_append_vals (sorted, values_from (search, begin), (guint)(end - begin));
  bst_stats_sort ((double *)(gpointer)sorted->data, sorted->len);
  return bst_stats_median ((const double *)(gpointer)sorted->data, sorted->len);
}

static guint
point_at (const Search *search, gsize value)
{
  return value < search->at->len ? g_array_index (search->at, guint, value)
                                 : search->history->points->len;
}

static void
add_change (Search *search, guint i, BstPrefix units)
{
  BstHistoryChange *change = g_new0 (BstHistoryChange, 1);
  BstStatsComparison comparison;
  gsize begin, middle, end;

  compare_sides (search, i, &comparison);
  sides_of (search, i, &begin, &middle, &end);
  change->point = point_at (search, middle);
  change->from = point_at (search, begin);
  change->to = point_at (search, end);
  change->before = median_of (search, begin, middle);
  change->after = median_of (search, middle, end);
  change->ratio = comparison.is_ratio ? comparison.change : NAN;
  change->low = comparison.is_ratio ? comparison.interval.low : NAN;
  change->high = comparison.is_ratio ? comparison.interval.high : NAN;
  change->differences =
      find_differences (search->history, change, point_at (search, middle - 1), units);
  g_ptr_array_add (search->history->changes, change);
}

void
bst_history_find_changes (BstHistory *history, BstPrefix units)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) at = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) breaks = g_array_new (FALSE, TRUE, sizeof (gsize));
  Search search = { history, values, at, breaks, bst_stats_comparer_new (CONFIDENCE) };

  collect (&search);
  find_breaks (&search);
  drop_small (&search);
  for (guint i = 0; i < breaks->len; i++)
    add_change (&search, i, units);
  bst_stats_comparer_free (search.comparer);
}
