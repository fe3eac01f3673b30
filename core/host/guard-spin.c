/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * guard-spin.c - a fixed piece of work whose time tells how fast a CPU is just now: a chain of
 * multiplications, each of which needs the result of the one before it, and no memory.
 */
#include <config.h>

#include <math.h>
#include <sched.h>

#include "host/guard.h"
#include "model/clock.h"

/* About 0.1 ms at 3 GHz, where one step takes 4 to 5 cycles: an interrupt hits few of the parts,
 * and the fastest of them knows nothing of it. */
#define STEPS 65536
#define PARTS 8

static guint64
work (guint64 x)
{
  /* Knuth's MMIX generator. */
  for (guint i = 0; i < STEPS; i++)
    x = x * G_GUINT64_CONSTANT (6364136223846793005) + G_GUINT64_CONSTANT (1442695040888963407);
  return x;
}

static double
fastest_part (void)
{
  static volatile guint64 seed = 1;
  guint64 best = G_MAXUINT64;

  for (guint i = 0; i < PARTS; i++)
    {
      const guint64 start = bst_clock_ns ();

      seed = work (seed);
      best = MIN (best, bst_clock_ns () - start);
    }
  return (double)best / 1e9;
}

double
bst_guard_spin (gint cpu)
{
  cpu_set_t before, one;
  double seconds;

  if (cpu < 0)
    return fastest_part ();
  CPU_ZERO (&one);
  if (cpu >= CPU_SETSIZE || sched_getaffinity (0, sizeof before, &before) != 0)
    return NAN;
  CPU_SET (cpu, &one);
  if (sched_setaffinity (0, sizeof one, &one) != 0)
    return NAN;
  seconds = fastest_part ();
  sched_setaffinity (0, sizeof before, &before);
  return seconds;
}
