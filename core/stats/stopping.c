/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * stopping.c - two consecutive precise looks.
 */
#include "stats/stopping.h"
#include "stats/order.h"

#include <math.h>

#define LOOKS_NEEDED 2

double
bst_stats_stop_half_width (const BstStatsStopRule *rule, const double *values, size_t n)
{
  if (n == 0)
    return NAN;
  BST_STATS_AUTOFREE double *sorted = bst_stats_sorted_copy (values, n);

  return fabs (bst_stats_relative_half_width (sorted, n, rule->confidence));
}

BstStatsStop
bst_stats_stop (const BstStatsStopRule *rule, const double *values, size_t n, size_t n_done)
{
  size_t looks = 0;

  while (looks < LOOKS_NEEDED && n >= rule->at_least + looks
         && bst_stats_stop_half_width (rule, values, n - looks) <= rule->target)
    looks++;
  if (looks == LOOKS_NEEDED)
    return BST_STATS_CONVERGED;
  return n_done >= rule->at_most ? BST_STATS_MOST_REPETITIONS : BST_STATS_GO_ON;
}
