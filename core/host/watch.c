/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * watch.c - where a series stands, by its runs, and waiting for its next one.
 */
#include <config.h>

#include <errno.h>
#include <math.h>
#include <time.h>

#include <glib/gi18n.h>

#include "host/watch.h"
#include "model/signals.h"
#include "model/wall.h"

/* ---- Where it stands ----------------------------------------------------------------------- */

/* FALSE: the runs of one name are no one series. */
static gboolean
take_run (BstSeriesState *state, const BstStoreEntry *run, GError **error)
{
  const BstSeriesPlace *place = &run->place;
  const double longest = BST_GRID_LONGEST_DAYS * 86400.0;
  const gint64 every =
      place->every <= longest ? (gint64)llround (place->every * G_USEC_PER_SEC) : 0;
  gint64 first = 0;

  if (every < BST_GRID_SHORTEST || __builtin_mul_overflow (every, (gint64)place->index, &first)
      || __builtin_sub_overflow (place->due, first, &first)
      || (state->there > 0 && (every != state->grid.every || first != state->grid.first)))
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   _ ("The run '%s' of the series '%s' is not due at the same steps as those "
                      "before it.  Begin another series with '--name', or remove this run: "
                      "'benchstone runs remove %s'."),
                   run->id, place->name, run->id);
      return FALSE;
    }
  state->grid = (BstGrid){ first, every, place->count };
  state->next = MAX (state->next, place->index < G_MAXUINT ? place->index + 1 : G_MAXUINT);
  state->there++;
  state->is_running |= g_strcmp0 (run->state, "running") == 0;
  return TRUE;
}

gboolean
bst_series_find (BstStore *store, const char *name, BstSeriesState *state, GError **error)
{
  g_autoptr (GPtrArray) runs = bst_store_list (store, error);

  *state = (BstSeriesState){ .there = 0 };
  for (guint i = 0; runs != NULL && i < runs->len; i++)
    {
      const BstStoreEntry *run = runs->pdata[i];

      if (g_strcmp0 (run->place.name, name) == 0 && !take_run (state, run, error))
        return FALSE;
    }
  return state->there > 0;
}

/* ---- Waiting ------------------------------------------------------------------------------- */

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
