/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * watch-grid.c - when the runs of a series are due.  Due times are a whole number of steps after
 * the first, whatever happened meanwhile: a late run moves no other, and as they are counted in
 * UTC, an hour is an hour also on the days when local time jumps.
 */
#include <config.h>

#include "host/watch.h"

gint64
bst_grid_due (const BstGrid *grid, guint number)
{
  return grid->first + grid->every * (gint64)number;
}

gboolean
bst_grid_is_over (const BstGrid *grid, guint number)
{
  return grid->count > 0 && number >= grid->count;
}

guint
bst_grid_choose (const BstGrid *grid, guint next, gint64 now)
{
  const gint64 late = now - bst_grid_due (grid, next);
  gint64 steps = 0;

  if (late < 0)
    return next;
  steps = late / grid->every;
  /* Nearer to the following one: what is measured now would tell of that. */
  if (late - steps * grid->every > grid->every / 2)
    steps++;
  return (guint)MIN ((gint64)next + steps, (gint64)G_MAXUINT);
}

gint64
bst_grid_align (gint64 every, gint64 now)
{
  return now - now % every;
}
