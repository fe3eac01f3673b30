/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sieve.c - the sieve of Eratosthenes: no division, no floating point, so a fault of the
 * measured loop cannot hide here too.
 */
#include "sieve.h"

static void
strike_out_multiples (guint8 *composite, guint64 below)
{
  for (guint64 p = 2; p * p < below; p++)
    if (!composite[p])
      for (guint64 multiple = p * p; multiple < below; multiple += p)
        composite[multiple] = TRUE;
}

gint64
sieve_count_primes (guint64 from, guint64 below)
{
  g_autofree guint8 *composite = g_try_malloc0 (MAX (below, 1));
  gint64 found = 0;

  if (composite == NULL)
    return -1;
  strike_out_multiples (composite, below);
  for (guint64 n = MAX (from, 2); n < below; n++)
    found += !composite[n];
  return found;
}
