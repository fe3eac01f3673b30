/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * session.h - the kinds of job: describe files, probe or run one benchmark.
 */
#pragma once
#include "worker/task.h"
#include "worker/worker.h"

void bst_session_describe (const BstTask *task, BstWorkerLoad load);
/* A "probe" job ends after probe. */
void bst_session_run (const BstTask *task, BstWorkerLoad load);
