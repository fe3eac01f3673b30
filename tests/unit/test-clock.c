/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-clock.c - the clock goes forward, in nanoseconds, and knows its own grain.
 */
#include <config.h>
#include "model/clock.h"

static void
test_monotonic (void)
{
  guint64 before = bst_clock_ns ();

  for (guint i = 0; i < 10000; i++)
    {
      guint64 now = bst_clock_ns ();

      g_assert_cmpuint (now, >=, before);
      before = now;
    }
}

static void
test_unit (void)
{
  const guint64 start = bst_clock_ns ();

  g_usleep (20000);
  g_assert_cmpuint (bst_clock_ns () - start, >=, 20000000);
}

static void
test_grain (void)
{
  g_assert_cmpuint (bst_clock_resolution_ns (), >, 0);
  g_assert_cmpuint (bst_clock_resolution_ns (), <, 1000000000);
  g_assert_cmpfloat (bst_clock_cost_ns (), >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/clock/monotonic", test_monotonic);
  g_test_add_func ("/clock/unit", test_unit);
  g_test_add_func ("/clock/grain", test_grain);
  return g_test_run ();
}
