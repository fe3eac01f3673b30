/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * phase.h - clock and CPU time of a round and of the phases in it.
 */
#pragma once
#include "worker/run.h"

/* Around a round, while no thread measures. */
void bst_phase_round_begin (BstRun *run);
void bst_phase_round_end (BstRun *run);
/* THREAD returned from run: nobody need wait for it at the next phase. */
void bst_phase_leave (BstThread *thread);
/* For the gate between phases: the last thread to arrive calls it. */
void bst_phase_switch_all (gpointer run);
