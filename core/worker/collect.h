/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * collect.h - from what the threads emitted to the records of a repetition.
 */
#pragma once
#include "worker/run.h"

void bst_collect_begin (BstRun *run);
gboolean bst_collect_has_emits (const BstRun *run);
/* Adds a phase that ended, makes its samples when it has a name, and empties the cells. */
void bst_collect_phase (BstRun *run, const BstPhaseTime *time);
/* Makes the samples over all phases. */
void bst_collect_end (BstRun *run);
/* FALSE when a metric that must have a figure has none: the primary one, and those that setup
 * added, as somebody asked for them. */
gboolean bst_collect_check (const BstRun *run, GError **error);
