/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * same-clock.c - times and rates at one speed of the processor.
 */
#include <config.h>

#include <math.h>
#include <stdlib.h>

#include "model/same-clock.h"
#include "model/unit.h"

double
bst_repetition_spin (const BstRepetition *repetition)
{
  double spin =
      (repetition->seen[BST_SEEN_SPIN_BEFORE] + repetition->seen[BST_SEEN_SPIN_AFTER]) / 2;

  return spin > 0 && isfinite (spin) ? spin : NAN;
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *)a, y = *(const double *)b;

  return (x > y) - (x < y);
}

static void
append_spins (const BstCaseResult *c, GArray *spins)
{
  for (guint i = 0; i < c->repetitions->len; i++)
    {
      const BstRepetition *r = &g_array_index (c->repetitions, BstRepetition, i);
      double spin = r->status == BST_STATUS_OK ? bst_repetition_spin (r) : NAN;

      if (!isnan (spin))
        g_array_append_val (spins, spin);
    }
}

double
bst_results_spin (const BstResult *const *results, guint n)
{
  g_autoptr (GArray) spins = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < results[i]->cases->len; k++)
      append_spins (results[i]->cases->pdata[k], spins);
  g_array_sort (spins, compare_doubles);
  return spins->len > 0 ? g_array_index (spins, double, spins->len / 2) : NAN;
}

/* The power of the clock's period in a figure of UNIT: 1 in a time, -1 in a rate, 0 in others. */
static int
power_of (const char *unit)
{
  const BstUnit *known = unit != NULL ? bst_unit_find (unit) : NULL;

  if (known == NULL)
    return 0;
  if (g_str_equal (known->dimension, "time"))
    return 1;
  return g_str_has_suffix (known->name, "/s") ? -1 : 0;
}

static gboolean
all_tell (const BstCaseResult *c)
{
  for (guint i = 0; i < c->repetitions->len; i++)
    {
      const BstRepetition *r = &g_array_index (c->repetitions, BstRepetition, i);

      if (r->status == BST_STATUS_OK && isnan (bst_repetition_spin (r)))
        return FALSE;
    }
  return TRUE;
}

/* A machine of half the speed takes twice the spin: a time is halved then, a rate doubled. */
static double
factor_of (const BstRepetition *repetition, int power, double spin)
{
  double slower = bst_repetition_spin (repetition) / spin;

  return power > 0 ? 1 / slower : slower;
}

GArray *
bst_column_values_at_spin (const BstCaseResult *c, const BstColumn *column, const char *unit,
                           double spin)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (double));
  int power = power_of (unit);
  guint n = MIN (c->repetitions->len, column->samples->len);

  if (power == 0 || !all_tell (c))
    return values;
  for (guint i = 0; i < n; i++)
    {
      const BstRepetition *r = &g_array_index (c->repetitions, BstRepetition, i);
      const BstSample *sample = &g_array_index (column->samples, BstSample, i);

      if (r->status == BST_STATUS_OK && sample->state == 0 && isfinite (sample->value))
        {
          double value = sample->value * factor_of (r, power, spin);

          g_array_append_val (values, value);
        }
    }
  return values;
}

static void
column_to_spin (const BstCaseResult *c, BstColumn *column, int power, double spin)
{
  guint n = MIN (c->repetitions->len, column->samples->len);

  for (guint i = 0; i < n; i++)
    {
      const BstRepetition *r = &g_array_index (c->repetitions, BstRepetition, i);

      if (r->status == BST_STATUS_OK)
        g_array_index (column->samples, BstSample, i).value *= factor_of (r, power, spin);
    }
}

/* Whether the primary metric was one of those. */
static gboolean
case_to_spin (BstCaseResult *c, double spin)
{
  gboolean primary = FALSE;

  if (!all_tell (c))
    return FALSE;
  for (guint i = 0; i < c->columns->len; i++)
    {
      BstColumn *column = c->columns->pdata[i];
      const BstMetricInfo *metric = bst_benchmark_info_metric (c->description, column->metric);
      int power = metric != NULL ? power_of (metric->unit) : 0;

      if (power != 0)
        column_to_spin (c, column, power, spin);
      primary |= power != 0 && metric->role == BST_PRIMARY;
    }
  return primary;
}

guint
bst_result_to_spin (BstResult *result, double spin)
{
  guint n_left = 0;

  for (guint i = 0; i < result->cases->len; i++)
    n_left += !case_to_spin (result->cases->pdata[i], spin);
  return n_left;
}
