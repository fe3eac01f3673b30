/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * pace.h - which rounds a repetition has: calibration, warm-up, and the one that counts.
 */
#pragma once
#include <benchstone/plugin.h>

typedef struct
{
  /* Calls run once on all threads: with N, or until STOP_AFTER seconds when that is not 0.
   * COUNTS: this is the last round.  *SECONDS: what it took. */
  gboolean (*round) (gpointer data, guint64 n, double stop_after, gboolean counts, double *seconds,
                     GError **error);
  gpointer data;
  double resolution, duration, warm_up; /* s */
} BstPacer;

/* *TOO_FAST, written before the last round: no n takes long enough to be measured. */
gboolean bst_pace_run (const BstPacer *pacer, BstPace pace, gboolean *too_fast, GError **error);
