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
/* In the environment of all that belongs to a run. */
#define BST_BURY_MARK "BENCHSTONE_RUN_TAG"
/* The name of the one child that a host has besides, prctl(2). */
#define BST_BURY_KEEPER "benchstone-keep"
gboolean bst_bury_is_marked (pid_t pid, const char *tag);

/* Made before a child with TAG in its environment is started.  Of the children that are ours from
 * then on some may be strangers that lost their parents: they are reaped, but never killed. */
typedef struct _BstBury BstBury;
BstBury *bst_bury_new (const char *tag);
void bst_bury_free (BstBury *bury);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstBury, bst_bury_free)
/* Sends a signal to PID, a child already when BURY was made, and to all that it has started; what
 * they leave behind is BURY's. */
void bst_bury_ask (BstBury *bury, pid_t pid, int number);
/* Kills the group of PID and reaps PID.  FALSE: some seconds later it still had not ended. */
gboolean bst_bury_worker (BstBury *bury, pid_t pid, int *status, struct rusage *usage);
/* Kills and reaps what a child has left behind, and their children after them. */
void bst_bury_strays (BstBury *bury);
