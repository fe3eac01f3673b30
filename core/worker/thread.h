/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * thread.h - the measuring threads of a repetition: made, pinned, released and stopped
 * together.
 */
#pragma once
#include "worker/run.h"

/* Makes the threads and calls thread_setup on each; waits for all.  FALSE: some failed. */
gboolean bst_crew_start (BstRun *run, GError **error);
/* Calls run on each thread with N, all at once, and waits for the last to return.  After
 * SECONDS (0: never) the stop flag is set.  Nothing is written meanwhile. */
gboolean bst_crew_round (BstRun *run, guint64 n, double seconds, GError **error);
/* Calls thread_teardown where thread_setup succeeded, and joins the threads. */
void bst_crew_finish (BstRun *run);
