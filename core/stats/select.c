/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * select.c - selection by counting.
 */
#include "stats/select.h"

#include <stdint.h>
#include <string.h>

#define SIGN_BIT (UINT64_C (1) << 63)

/* Integers in the order of the doubles: IEEE 754 numbers order like sign and magnitude. */
static uint64_t
to_ordered (double x)
{
  uint64_t bits;

  memcpy (&bits, &x, sizeof bits);
  return bits & SIGN_BIT ? ~bits : bits | SIGN_BIT;
}

static double
from_ordered (uint64_t ordered)
{
  const uint64_t bits = ordered & SIGN_BIT ? ordered & ~SIGN_BIT : ~ordered;
  double x;

  memcpy (&x, &bits, sizeof x);
  return x;
}

double
bst_stats_select (double low, double high, size_t rank, BstStatsCount count, const void *data)
{
  uint64_t first = to_ordered (low), last = to_ordered (high);

  while (first < last)
    {
      const uint64_t middle = first + (last - first) / 2;

      if (count (from_ordered (middle), data) >= rank)
        last = middle;
      else
        first = middle + 1;
    }
  return from_ordered (first) + 0.0; /* -0.0 becomes 0.0 */
}
