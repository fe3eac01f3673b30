/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sample-comparison.h - made-up runs for tests of comparisons, and what is looked up in these.
 */
#pragma once
#include <stdio.h>

#include "reports/comparison.h"

/* A complete run without cases, with the id "run-NUMBER". */
BstResult *sample_run_new (const char *label, guint number);
/* A case whose values lie evenly around MEDIAN, at most SPREAD (a share) from it, in an order that
 * depends on the arguments alone. */
BstCaseResult *sample_add_case (BstResult *result, const char *variant, const char *benchmark,
                                const char *parameters, BstDirection direction, double median,
                                double spread, guint n);
/* The same of cpu.prime, where more is better. */
BstCaseResult *sample_add_rate (BstResult *result, const char *variant, const char *parameters,
                                double median, double spread, guint n);
/* A run of "old" and of "new", 3 % faster, of 20 repetitions each in turn: both drift by far more than they
 * differ. */
BstResult *sample_drifting (void);
/* The first N repetitions crash. */
void sample_fail_first (BstCaseResult *c, guint n);

/* N runs "system-0"... with N_CASES cases of cpu.prime each: system s is FACTORS[s] times as fast as
 * the first in all of them. */
void sample_make_runs (BstResult **runs, guint n, const double *factors, guint n_cases,
                       double spread);
void sample_free_runs (BstResult **runs, guint n);

/* By label, with a margin of 2 %. */
extern const BstCompareOptions sample_by_label;
BstComparison *sample_compare (BstResult **results, guint n, const BstCompareOptions *options);
const BstComparedRow *sample_row (const BstComparison *comparison, guint i);
/* What WRITE writes: free() it, as open_memstream() has it.  On a terminal 80 wide; with commas. */
char *sample_written (void (*write) (const BstComparison *, FILE *),
                      const BstComparison *comparison);
void sample_write_text (const BstComparison *comparison, FILE *out);
void sample_write_csv (const BstComparison *comparison, FILE *out);
const char *sample_system_name (const BstComparison *comparison, guint system);
