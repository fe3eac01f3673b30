/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * watch.h - what the files of `watch` share.
 */
#pragma once
#include "cli/run.h"
#include "host/watch.h"

typedef struct
{
  char *name;       /* of the series; NULL: by the suite */
  char *every_text; /* as given, or NULL */
  gint64 every;     /* us; 0: not given */
  gint count;       /* 0: not given */
  gboolean once;
  char *timer; /* a folder, "-" for the standard output; NULL: measure */
} BstWatchOptions;

/* watch-timer.c: writes the units, or prints them; returns the exit status. */
int bst_watch_write_timer (const BstWatchOptions *options, const BstRunRequest *request,
                           const BstStore *store, const BstCommonOptions *common);
/* "1 h 0 min" is "1 h". */
char *bst_watch_every_text (gint64 every);

/* watch-series.c: makes the runs; returns the exit status. */
int bst_watch_series (BstRunRequest *request, const BstWatchOptions *options,
                      const BstCommonOptions *common);
