/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-plugin-cpu.c - the sieve that cpu.prime is checked against.  The measured loop itself is
 * run by tests/shell/plugins.sh.
 */
#include "cpu/sieve.h"

/* Primes that `sysbench cpu` finds: all below the bound but for 2, which it leaves out. */
static void
test_known_counts (void)
{
  static const struct
  {
    guint64 below;
    gint64 primes;
  } known[] = {
    { 0, 0 },  { 1, 0 },      { 2, 0 },      { 3, 0 },      { 4, 1 },        { 5, 1 },
    { 6, 2 },  { 1000, 167 }, { 2000, 302 }, { 5000, 668 }, { 10000, 1228 }, { 20000, 2261 },
    { 24, 8 }, { 25, 8 },     { 26, 8 },     { 7919, 998 }, { 7920, 999 },   { 1000000, 78497 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    g_assert_cmpint (sieve_count_primes (3, known[i].below), ==, known[i].primes);
}

static void
test_from (void)
{
  g_assert_cmpint (sieve_count_primes (0, 10), ==, 4);
  g_assert_cmpint (sieve_count_primes (2, 10), ==, 4);
  g_assert_cmpint (sieve_count_primes (5, 10), ==, 2);
  g_assert_cmpint (sieve_count_primes (8, 10), ==, 0);
  g_assert_cmpint (sieve_count_primes (20, 10), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plugin/cpu/sieve/known-counts", test_known_counts);
  g_test_add_func ("/plugin/cpu/sieve/from", test_from);
  return g_test_run ();
}
