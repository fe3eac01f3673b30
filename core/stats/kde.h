/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * kde.h - the shape of many values: a Gaussian kernel density and how many humps it has.  For
 * 30 and more values.
 */
#pragma once
#include "stats/input.h"

typedef struct
{
  double nrd0;      /* 0.9 min (sd, IQR / 1.34) n^(-1/5): Silverman 1986, 3.31 */
  double nrd;       /* 1.06 min (sd, IQR / 1.34) n^(-1/5): Scott 1992 */
  double silverman; /* sd (4 / 3n)^(1/5): optimal for a normal distribution */
} BstStatsBandwidth;

/* Rules of thumb.  TOO_FEW below two values, NO_SPREAD when all are equal. */
BstStatsState bst_stats_bandwidth (const double *values, size_t n, BstStatsBandwidth *result);

/* Sheather and Jones 1991, "solve the equation".  NO_SPREAD also where the equation has no
 * solution, as with many equal values: use nrd0 then.  O(n^2). */
BstStatsState bst_stats_bandwidth_sheather_jones (const double *values, size_t n,
                                                  double *bandwidth);

/* Density at X; BANDWIDTH > 0. */
double bst_stats_density (const double *values, size_t n, double bandwidth, double x);

/* Humps that hold more than MIN_MASS (0.1) of the density each, with a valley below 80 % of the
 * lower peak between them; two and more: multimodal. */
size_t bst_stats_count_modes (const double *values, size_t n, double bandwidth, double min_mass);
