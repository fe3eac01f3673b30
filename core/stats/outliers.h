/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * outliers.h - values that lie far off: flagged and counted, never removed.
 */
#pragma once
#include "stats/input.h"

/* Iglewicz and Hoaglin 1993. */
#define BST_STATS_MODIFIED_Z_LIMIT 3.5

typedef struct
{
  double q1, q3;                /* type 7 */
  double inner_low, inner_high; /* 1.5 quartile ranges beyond them: Tukey 1977 */
  double outer_low, outer_high; /* 3 quartile ranges */
  size_t n_mild;                /* beyond the inner, within the outer fences */
  size_t n_severe;              /* beyond the outer fences */
  double mad_raw;
  size_t n_modified_z; /* |0.6745 (x - median) / MAD| > 3.5; 0 when MAD is 0 */
} BstStatsOutliers;

/* TOO_FEW without a value.  NO_SPREAD: the MAD is 0, most values are equal, so that the spread
 * lies below the resolution and n_modified_z says nothing; the fences stay valid. */
BstStatsState bst_stats_outliers (const double *values, size_t n, BstStatsOutliers *result);
