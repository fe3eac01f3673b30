/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * index-match.h - which case a baseline is of.
 */
#pragma once
#include "model/result.h"
#include "model/score-sheet.h"

/* The case of CASES (const BstCaseResult *) that was measured as BASELINE was, or NULL and in
 * *REASON why there is none, or no single one. */
const BstCaseResult *bst_baseline_find (const BstBaseline *baseline, const GPtrArray *cases,
                                        char **reason);
/* What else keeps the two from being set beside each other, in a sentence; NULL: nothing. */
char *bst_baseline_objection (const BstBaseline *baseline, const BstCaseResult *c);
const BstMetricInfo *bst_baseline_metric (const BstBaseline *baseline, const BstCaseResult *c);
