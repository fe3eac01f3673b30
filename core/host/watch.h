/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * watch.h - a series: the same runs again and again, due at equal steps of time.  All that is known
 * of it is in its runs, so that it goes on after whatever stopped it.
 */
#pragma once
#include "host/store.h"

/* When the runs of a series are due. */
typedef struct
{
  gint64 first; /* us since the epoch: the run with number 0 */
  gint64 every; /* us */
  guint count;  /* 0: no end */
} BstGrid;

/* Where a series stands. */
typedef struct
{
  BstGrid grid;
  guint next;  /* the number after the last run */
  guint there; /* runs that it has */
  /* A run of it is going on somewhere. */
  gboolean is_running;
  guint apart; /* runs of its name that are not of it: they were imported, or have another label */
} BstSeriesState;

/* Whose series it is. */
typedef struct
{
  const char *name, *label;
  gint64 every; /* us; 0: whatever it has */
} BstSeriesKey;

/* ---- watch-grid.c -------------------------------------------------------------------------- */

/* Steps of less than a second, or of more than so many days, are no series. */
#define BST_GRID_SHORTEST G_USEC_PER_SEC
#define BST_GRID_LONGEST_DAYS 366

gint64 bst_grid_due (const BstGrid *grid, guint number);
/* The run to make next, at NOW, when NEXT is the lowest number that is left: one that is due by no
 * more than half a step, or else the first that is not due yet.  Runs between that would be later
 * than this are left out: they stay gaps. */
guint bst_grid_choose (const BstGrid *grid, guint next, gint64 now);
/* Whether NUMBER is beyond the end. */
gboolean bst_grid_is_over (const BstGrid *grid, guint number);
/* A whole number of steps since the epoch, at or before NOW: where timers have their steps. */
gint64 bst_grid_align (gint64 every, gint64 now);

/* ---- watch-claims.c ------------------------------------------------------------------------ */

/* Fifteen hexadecimal digits for the name and label of KEY. */
char *bst_series_hash (const BstSeriesKey *key);
/* Leaves word that the run ID has its number, for who may not read it. */
void bst_series_claim (BstStore *store, const BstSeriesPlace *place, const char *label,
                       const char *id);
typedef struct
{
  char *folder; /* of the run; it may be gone */
  BstGrid grid;
  guint number;
} BstSeriesClaim;
/* Of the series KEY: array of BstSeriesClaim *. */
GPtrArray *bst_series_claims (BstStore *store, const BstSeriesKey *key);

/* ---- watch-find.c -------------------------------------------------------------------------- */

/* FALSE: no series that is made has the steps of PLACE. */
gboolean bst_grid_of (const BstSeriesPlace *place, BstGrid *grid);
/* What the store has of the series KEY; of several with its name and label the one with its steps,
 * or else that of this machine, or else the newest.  FALSE, and no error, when there is nothing
 * yet. */
gboolean bst_series_find (BstStore *store, const BstSeriesKey *key, BstSeriesState *state,
                          GError **error);

/* ---- watch.c ------------------------------------------------------------------------------- */

/* Until it is UNTIL by the clock on the wall, also through a suspend, or the clock is set by a minute
 * or more: *SET is by how many s, else 0.  It may be far later than UNTIL.  FALSE when a signal of
 * signals.h came. */
gboolean bst_watch_wait (gint64 until, double *set);

/* ---- watch-hold.c -------------------------------------------------------------------------- */

/* What of a series one process has at a time. */
typedef enum
{
  BST_SERIES_WATCHED, /* held as long as one waits for its runs */
  BST_SERIES_MEASURED /* held over looking where it stands and the run that is due */
} BstSeriesPart;

typedef struct _BstSeriesHold BstSeriesHold;
/* Holds nothing yet.  Makes the folder of STORE.  Only one of a process. */
BstSeriesHold *bst_series_hold_new (BstStore *store, const BstSeriesKey *key, GError **error);
void bst_series_hold_free (BstSeriesHold *hold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstSeriesHold, bst_series_hold_free)
/* FALSE: another process has it, *HOLDER; 0: it cannot be seen from here. */
gboolean bst_series_hold_try (BstSeriesHold *hold, BstSeriesPart part, pid_t *holder);
/* Until nobody else has it; FALSE when a signal of signals.h came. */
gboolean bst_series_hold_wait (BstSeriesHold *hold, BstSeriesPart part);
void bst_series_hold_drop (BstSeriesHold *hold, BstSeriesPart part);

/* ---- watch-units.c ------------------------------------------------------------------------- */

typedef struct
{
  const char *name;         /* of the series */
  gint64 every;             /* us */
  const char *folder;       /* to run in */
  const GPtrArray *command; /* char *: the program and its arguments */
} BstUnits;

/* "benchstone-NAME" with what may stand in the name of a unit. */
char *bst_units_name (const char *series);
/* When systemd is to start it; NULL with an error for steps that no calendar has. */
char *bst_units_calendar (gint64 every, GError **error);
/* The texts of NAME.service and NAME.timer. */
char *bst_units_service (const BstUnits *units);
char *bst_units_timer (const BstUnits *units, GError **error);
