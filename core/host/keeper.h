/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * keeper.h - a small process that cleans up when the host dies, also by SIGKILL: it ends every
 * process of the run and removes the folders that were held.  All functions take NULL.
 */
#pragma once
#include <sys/types.h>
#include <glib.h>

typedef struct _BstKeeper BstKeeper;

/* To be called before there are threads.  NULL when it cannot be started: then a killed host
 * leaves its things behind. */
BstKeeper *bst_keeper_new (const char *tag);
/* Says goodbye and waits for its end; whatever is still held is removed. */
void bst_keeper_free (BstKeeper *keeper);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstKeeper, bst_keeper_free)

/* PATH (absolute) is to be removed should the host die, until it is released. */
void bst_keeper_hold (BstKeeper *keeper, const char *path);
void bst_keeper_release (BstKeeper *keeper, const char *path);
/* The worker that runs now, by its process group; 0: none. */
void bst_keeper_watch (BstKeeper *keeper, pid_t worker);
