/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * bury.h - nothing that our children leave behind stays, wherever it went.
 */
#pragma once
#include <sys/resource.h>
#include <sys/types.h>
#include <glib.h>

/* Orphans below us become our children from now on, so that none escapes. */
void bst_bury_adopt_orphans (void);
/* Our children now, an array of pid_t: taken before one is started, spared when it is buried. */
GArray *bst_bury_known_children (void);
/* Waits for those threads of PID that are traced by us and have ended; else PID never ends. */
void bst_bury_traced_threads (pid_t pid);
/* Kills the group of PID and reaps PID.  FALSE: some seconds later it still had not ended. */
gboolean bst_bury_worker (pid_t pid, const GArray *known, int *status, struct rusage *usage);
/* Kills and reaps every child of ours that is not in KNOWN, and their children after them. */
void bst_bury_strays (const GArray *known);
