/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sessions.c - the variance between sessions.
 */
#include "stats/sessions.h"
#include "stats/order.h"
#include "stats/spread.h"

#include <math.h>

/* sqrt (pi / 2): what the median of normal values is less sure than their mean. */
#define MEDIAN_ERROR 1.2533141373155003

/* Median of the logarithms, and the variance of its error. */
static void
describe_session (const double *values, size_t n, double *median, double *error_variance)
{
  BST_STATS_AUTOFREE double *logs = bst_stats_new_logs (values, n);
  const double robust = BST_STATS_MAD_TO_SIGMA * bst_stats_mad (logs, n);
  const double error = MEDIAN_ERROR * (robust > 0 ? robust : bst_stats_sd (logs, n));

  bst_stats_sort (logs, n);
  *median = bst_stats_median (logs, n);
  *error_variance = error * error / (double)n;
}

BstStatsState
bst_stats_session_sd (const double *const *sessions, const size_t *sizes, size_t n_sessions,
                      double *sd)
{
  BST_STATS_AUTOFREE double *medians = bst_stats_new (n_sessions, sizeof *medians);
  BST_STATS_AUTOFREE double *errors = bst_stats_new (n_sessions, sizeof *errors);
  size_t n = 0;

  *sd = NAN;
  for (size_t i = 0; i < n_sessions; i++)
    {
      const BstStatsState state = bst_stats_check_positive (sessions[i], sizes[i], NULL);

      if (state != BST_STATS_OK)
        return state;
      if (sizes[i] >= 2)
        {
          describe_session (sessions[i], sizes[i], &medians[n], &errors[n]);
          n++;
        }
    }
  if (n < 2)
    return BST_STATS_TOO_FEW;
  const double between = bst_stats_sd (medians, n);
  *sd = sqrt (fmax (between * between - bst_stats_mean (errors, n), 0));
  return BST_STATS_OK;
}
