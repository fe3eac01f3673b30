/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * same-clock.h - times and rates as they would be at one speed of the processor, told by the guard's
 * fixed piece of work before and after each repetition.  It takes out what a machine's clock wanders
 * between runs, and with it whatever a change does to that clock.
 */
#pragma once
#include "model/result.h"

/* Any will do where only ratios count: s that the guard's work takes. */
#define BST_SPIN_USUAL 1e-4

/* What the guard's work took around this repetition, the mean of before and after: s; NaN unless
 * both are known. */
double bst_repetition_spin (const BstRepetition *repetition);
/* The median over the good repetitions of N results: s; NaN: none tells. */
double bst_results_spin (const BstResult *const *results, guint n);
/* As bst_column_values(), at SPIN.  Empty where UNIT is neither a time nor a rate per second, or
 * a good repetition does not tell. */
GArray *bst_column_values_at_spin (const BstCaseResult *c, const BstColumn *column,
                                   const char *unit, double spin);
/* Changes all samples of RESULT that can be; returns how many of its cases keep their primary
 * metric as it was. */
guint bst_result_to_spin (BstResult *result, double spin);
