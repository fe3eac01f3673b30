/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * effect.c - Cliff's delta and A12.
 */
#include "stats/effect.h"
#include "stats/ranksum.h"

#include <math.h>

double
bst_stats_delta_from_u (double u, size_t n_x, size_t n_y)
{
  return 2 * u / ((double)n_x * (double)n_y) - 1;
}

double
bst_stats_cliffs_delta (const double *x, size_t n_x, const double *y, size_t n_y)
{
  BstStatsRankSum ranks;

  if (bst_stats_rank_sum_normal (x, n_x, y, n_y, &ranks) != BST_STATS_OK)
    return NAN;
  return bst_stats_delta_from_u (ranks.u, n_x, n_y);
}

double
bst_stats_a12_from_delta (double delta)
{
  return 0.5 * (delta + 1);
}

BstStatsEffect
bst_stats_effect_size (double delta)
{
  static const double limits[] = { 0.147, 0.33, 0.474 };
  size_t i = 0;

  while (i < sizeof limits / sizeof *limits && fabs (delta) >= limits[i])
    i++;
  return (BstStatsEffect)(BST_STATS_EFFECT_NEGLIGIBLE + i);
}
