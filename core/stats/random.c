/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * random.c - xoshiro256** and what is drawn from it.
 */
#include "stats/random.h"
#include "stats/special.h"

static uint64_t
rotate_left (uint64_t x, int k)
{
  return x << k | x >> (64 - k);
}

/* splitmix64: spreads a small seed over the whole state, which must not be all zero. */
static uint64_t
split_mix (uint64_t *state)
{
  uint64_t z = *state += UINT64_C (0x9e3779b97f4a7c15);

  z = (z ^ z >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C (0x94d049bb133111eb);
  return z ^ z >> 31;
}

void
bst_stats_random_init (BstStatsRandom *random, uint64_t seed)
{
  for (size_t i = 0; i < 4; i++)
    random->state[i] = split_mix (&seed);
}

uint64_t
bst_stats_random_next (BstStatsRandom *random)
{
  uint64_t *s = random->state;
  const uint64_t result = rotate_left (s[1] * 5, 7) * 9;
  const uint64_t shifted = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = rotate_left (s[3], 45);
  return result;
}

double
bst_stats_random_uniform (BstStatsRandom *random)
{
  return (double)(bst_stats_random_next (random) >> 11) * 0x1p-53;
}

uint64_t
bst_stats_random_below (BstStatsRandom *random, uint64_t bound)
{
  /* The 2^64 mod bound lowest values would make small results too frequent. */
  const uint64_t excess = -bound % bound;
  uint64_t value;

  do
    value = bst_stats_random_next (random);
  while (value < excess);
  return value % bound;
}

double
bst_stats_random_normal (BstStatsRandom *random)
{
  /* Half a step up, as 0 has no quantile. */
  return bst_stats_normal_quantile (bst_stats_random_uniform (random) + 0x1p-54);
}

void
bst_stats_random_shuffle (BstStatsRandom *random, double *values, size_t n)
{
  for (size_t i = n; i > 1; i--)
    {
      const size_t j = (size_t)bst_stats_random_below (random, i);
      const double kept = values[i - 1];

      values[i - 1] = values[j];
      values[j] = kept;
    }
}
