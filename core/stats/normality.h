/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * normality.h - is a sample normal?  For information only: it never chooses a test.
 */
#pragma once
#include "stats/input.h"

/* Shapiro and Wilk's W by Royston 1995.  TOO_FEW below 3 values and, as the approximation ends
 * there, above 5000; NO_SPREAD when all are equal. */
BstStatsState bst_stats_shapiro_wilk (const double *values, size_t n, double *w, double *p);
