/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * tally.h - from what threads emitted to one figure.
 */
#pragma once
#include "worker/run.h"

void bst_tally_add (BstTally *into, const BstTally *from);
/* What THREAD emitted in this phase, for all slots; those of counters with their labels. */
BstTally *bst_tally_phase (const BstRun *run, const BstThread *thread);
/* Of the threads that emitted at all.  FALSE: none did. */
gboolean bst_tally_combine (const BstRun *run, guint i, BstTally *const *tallies, double seconds,
                            double *value);
