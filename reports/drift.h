/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * drift.h - whether the machine changed while a run was measured (statistics.md 2.5).  It is told
 * from the values each time they are read, and stored nowhere.
 */
#pragma once
#include "model/result.h"
#include "stats/drift.h"

/* Of the primary metrics of all cases, as times: each against its case's median, in the order in
 * which they were measured.  *N: how many there are.  FALSE: it did not drift, or that is not
 * known: too few values, or no times of day. */
gboolean bst_drift_of (const BstResult *result, BstStatsDrift *drift, guint *n);
/* A sentence; NULL where it did not drift. */
char *bst_drift_text (const BstResult *result);
