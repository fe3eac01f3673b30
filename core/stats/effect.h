/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * effect.h - how far two samples lie apart, whatever their unit: Cliff's delta and Vargha and
 * Delaney's A12, with the words of Romano 2006.
 */
#pragma once
#include <stddef.h>

typedef enum
{
  BST_STATS_EFFECT_NEGLIGIBLE = 1, /* |delta| < 0.147 */
  BST_STATS_EFFECT_SMALL,          /* < 0.33 */
  BST_STATS_EFFECT_MEDIUM,         /* < 0.474 */
  BST_STATS_EFFECT_LARGE,
} BstStatsEffect;

/* (pairs with x > y - pairs with x < y) / all pairs, in -1 ... 1; NaN without a pair. */
double bst_stats_cliffs_delta (const double *x, size_t n_x, const double *y, size_t n_y);
/* From U as ranksum.h gives it. */
double bst_stats_delta_from_u (double u, size_t n_x, size_t n_y);
/* P(X > Y) + P(X = Y) / 2 = (delta + 1) / 2. */
double bst_stats_a12_from_delta (double delta);
/* DELTA is a number. */
BstStatsEffect bst_stats_effect_size (double delta);
