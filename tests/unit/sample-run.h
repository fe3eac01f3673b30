/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sample-run.h - a run without repetitions, and outcomes to fill it: for the tests of result,
 * journal and store.
 */
#pragma once
#include "host/supervisor.h"
#include "model/result.h"

/* Two cases of "disk.random" (rate, time, load) under the label "box". */
BstResult *sample_result (const char *id);
/* An ok outcome: rate, a labelled rate, a histogram, a phase, notes, a series... all from N. */
BstOutcome *sample_outcome (guint n);
BstOutcome *sample_failure (BstStatus status, const char *reason);
/* Record by a GVariant text: "{'key': <'rate'>, 'value': <1.5>}". */
void sample_add (BstOutcome *outcome, guint32 type, const char *payload);

char *sample_folder (void); /* a new one below the temporary folder */
void sample_remove (char *folder);
