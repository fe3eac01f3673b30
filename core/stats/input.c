/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * input.c - checks of the input, and scratch memory.
 */
#include "stats/input.h"
#include "stats/order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

BstStatsState
bst_stats_check_finite (const double *values, size_t n, size_t *bad_index)
{
  for (size_t i = 0; i < n; i++)
    if (!isfinite (values[i]))
      {
        if (bad_index != NULL)
          *bad_index = i;
        return BST_STATS_NOT_FINITE;
      }
  return BST_STATS_OK;
}

BstStatsState
bst_stats_check_positive (const double *values, size_t n, size_t *bad_index)
{
  const BstStatsState state = bst_stats_check_finite (values, n, bad_index);

  if (state != BST_STATS_OK)
    return state;
  for (size_t i = 0; i < n; i++)
    if (values[i] <= 0)
      {
        if (bad_index != NULL)
          *bad_index = i;
        return BST_STATS_NOT_POSITIVE;
      }
  return BST_STATS_OK;
}

void *
bst_stats_new (size_t count, size_t size)
{
  void *memory = calloc (count > 0 ? count : 1, size); /* calloc checks the product */

  if (memory == NULL)
    abort ();
  return memory;
}

double *
bst_stats_sorted_copy (const double *values, size_t n)
{
  double *copy = bst_stats_new (n, sizeof *copy);

  if (n > 0)
    memcpy (copy, values, n * sizeof *copy);
  bst_stats_sort (copy, n);
  return copy;
}

double *
bst_stats_new_logs (const double *values, size_t n)
{
  double *logs = bst_stats_new (n, sizeof *logs);

  for (size_t i = 0; i < n; i++)
    logs[i] = log (values[i]);
  return logs;
}

int
bst_stats_exponent (const double *values, size_t n)
{
  double largest = 0;
  int exponent = 0;

  for (size_t i = 0; i < n; i++)
    largest = fmax (largest, fabs (values[i]));
  if (isfinite (largest))
    frexp (largest, &exponent);
  return exponent;
}

double *
bst_stats_new_scaled (const double *values, size_t n, int exponent)
{
  double *scaled = bst_stats_new (n, sizeof *scaled);

  for (size_t i = 0; i < n; i++)
    scaled[i] = ldexp (values[i], -exponent);
  return scaled;
}

void
bst_stats_free_pointer (void *pointer)
{
  free (*(void **)pointer);
}
