/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * child.h - programs that a plugin started, and whatever else it left running.
 */
#pragma once
#include "worker/run.h"

/* At the start of the worker: orphans become its children, so that none can hide. */
void bst_children_begin (void);
/* Ends the programs of RUN, first politely, and whatever they left behind. */
void bst_children_end (BstRun *run);
/* Kills everything below this process at once; takes no lock of a run. */
guint bst_children_kill (void);
/* TRUE while there is a child that still runs our program: forked, and not on its way to another. */
gboolean bst_children_are_forked (void);
void bst_child_free (BstChild *child);
