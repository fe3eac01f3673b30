/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * watch.c - waiting for the next run of a series.
 */
#include <config.h>

#include <errno.h>
#include <time.h>

#include "host/watch.h"
#include "model/signals.h"
#include "model/wall.h"

/* A signal may come between looking for it and going to sleep: no longer than this. */
#define NAP_US G_USEC_PER_SEC
/* A clock that is set by less was only corrected. */
#define SET_US (60 * G_USEC_PER_SEC)

/* It goes on in a suspend, and nobody can set it. */
static gint64
steady_now (void)
{
  struct timespec now;

  clock_gettime (CLOCK_BOOTTIME, &now);
  return (gint64)now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

/* By the clock on the wall: then the kernel wakes us also when that is set, or after a suspend. */
static void
nap_until (gint64 until)
{
  const struct timespec at = { .tv_sec = until / G_USEC_PER_SEC,
                               .tv_nsec = (until % G_USEC_PER_SEC) * 1000 };

  clock_nanosleep (CLOCK_REALTIME, TIMER_ABSTIME, &at, NULL);
}

/* s that the clock was set by since the two were APART. */
static double
set_since (gint64 apart)
{
  const gint64 by = bst_wall_now () - steady_now () - apart;

  return ABS (by) >= SET_US ? (double)by / G_USEC_PER_SEC : 0;
}

gboolean
bst_watch_wait (gint64 until, double *set)
{
  const gint64 apart = bst_wall_now () - steady_now ();

  *set = 0;
  if (bst_wall_is_moved ())
    {
      bst_wall_move_to (until);
      return bst_signals_caught () == 0;
    }
  while (bst_signals_caught () == 0 && bst_wall_now () < until && *set == 0)
    {
      nap_until (MIN (until, bst_wall_now () + NAP_US));
      *set = set_since (apart);
    }
  return bst_signals_caught () == 0;
}
