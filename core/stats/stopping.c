/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * stopping.c - two consecutive precise looks.
 */
#include "stats/stopping.h"
#include "stats/order.h"

#include <math.h>

#define LOOKS_NEEDED 2

BstStatsStop
bst_stats_stopping_look (BstStatsStopping *stopping, const double *values, size_t n, size_t n_done)
{
  if (n != stopping->n_seen)
    {
      BST_STATS_AUTOFREE double *sorted = bst_stats_sorted_copy (values, n);

      stopping->half_width =
          n > 0 ? fabs (bst_stats_relative_half_width (sorted, n, stopping->confidence)) : NAN;
      stopping->n_seen = n;
      if (n < stopping->at_least)
        stopping->n_precise_looks = 0;
      else
        stopping->n_precise_looks =
            stopping->half_width <= stopping->target ? stopping->n_precise_looks + 1 : 0;
    }
  if (stopping->n_precise_looks >= LOOKS_NEEDED)
    return BST_STATS_CONVERGED;
  return n_done >= stopping->at_most ? BST_STATS_MOST_REPETITIONS : BST_STATS_GO_ON;
}
