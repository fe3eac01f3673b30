/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * random.h - seeded random numbers whose digits never change: xoshiro256** by Blackman and
 * Vigna (public domain), its state filled by splitmix64 from one 64-bit seed.  The same seed
 * gives the same results on every machine and in every version; GLib's generator promises
 * that for raw numbers alone, not for ranges derived from them.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct
{
  uint64_t state[4];
} BstStatsRandom;

void bst_stats_random_init (BstStatsRandom *random, uint64_t seed);
uint64_t bst_stats_random_next (BstStatsRandom *random);
/* Uniform on [0, 1): the upper 53 bits. */
double bst_stats_random_uniform (BstStatsRandom *random);
/* Uniform on 0 .. bound-1 without bias (rejection); bound >= 1. */
uint64_t bst_stats_random_below (BstStatsRandom *random, uint64_t bound);
/* Standard normal, by inversion of one uniform number: one draw, one number. */
double bst_stats_random_normal (BstStatsRandom *random);
/* Fisher and Yates; in place. */
void bst_stats_random_shuffle (BstStatsRandom *random, double *values, size_t n);
