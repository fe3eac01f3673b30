/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * worker.h - what the program benchstone-worker calls in libbenchstone.
 *
 * All of the worker but the loading of plugins lives in the library, so that there is one copy
 * of its state: the one that plugins' calls reach.  These names are exported in the version
 * node BENCHSTONE_PRIVATE, for the program of the same version alone.
 */
#pragma once
#include <benchstone/plugin.h>

typedef const BstPlugin *(*BstWorkerQuery) (void);

/* Opens FILE and finds its query function; runs nothing of it but its constructors. */
typedef BstWorkerQuery (*BstWorkerLoad) (const char *file, GError **error);

/* Does the one job that comes in on BST_WIRE_JOB_FD and writes its records; returns the exit
 * status: 0 when the last record (END) was written, whatever it was the end of. */
BST_PUBLIC int bst_worker_main (BstWorkerLoad load);
