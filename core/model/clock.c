/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * clock.c - the one clock of plugins, worker and host: CLOCK_MONOTONIC in nanoseconds.
 * Its resolution and its cost are measured, since the kernel's clock_getres() only tells what
 * the clock could do, not what this machine's clock source does.
 */
#include <config.h>
#include <time.h>
#include "model/clock.h"

/* Enough readings that the smallest step was seen (it comes up within the first few hundred),
 * and few enough that also a clock source of 1 us per reading takes but a few milliseconds. */
#define RESOLUTION_STEPS 500
#define COST_READINGS 1000
#define COST_ROUNDS 5

BST_PUBLIC guint64
bst_clock_ns (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (guint64)now.tv_sec * 1000000000u + (guint64)now.tv_nsec;
}

static guint64
next_step (void)
{
  const guint64 start = bst_clock_ns ();
  guint64 now;

  do
    now = bst_clock_ns ();
  while (now == start);
  return now - start;
}

guint64
bst_clock_resolution_ns (void)
{
  guint64 smallest = G_MAXUINT64;

  for (guint i = 0; i < RESOLUTION_STEPS; i++)
    smallest = MIN (smallest, next_step ());
  return smallest;
}

/* The best of some rounds: what interrupts a round makes it dearer, never cheaper. */
double
bst_clock_cost_ns (void)
{
  guint64 best = G_MAXUINT64;

  for (guint round = 0; round < COST_ROUNDS; round++)
    {
      const guint64 start = bst_clock_ns ();

      for (guint i = 1; i < COST_READINGS; i++)
        bst_keep (bst_clock_ns ());
      best = MIN (best, bst_clock_ns () - start);
    }
  return (double)best / COST_READINGS;
}
