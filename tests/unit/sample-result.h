/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sample-result.h - made-up results for tests of reports: drawn from seeded distributions.
 */
#pragma once
#include "model/result.h"

/* A complete run without cases, with a machine. */
BstResult *sample_result_new (const char *label);

typedef struct
{
  const char *benchmark, *title, *parameters; /* "cpu.prime", "Prime numbers", "threads=2" */
  const char *metric, *unit;
  BstDirection direction;
  double median, cv; /* of a normal distribution */
  guint n;
} SampleCase;

/* The case is owned by RESULT.  Its values depend on SEED alone. */
BstCaseResult *sample_result_add (BstResult *result, const SampleCase *sample, guint32 seed);
/* Another metric of the same case, with values of its own. */
void sample_case_add_metric (BstCaseResult *c, const char *metric, const char *labels,
                             const char *unit, BstRole role, double median, guint32 seed);
/* A metric of counted latencies: N in each repetition, around MEDIAN (s) by a factor of about
 * SPREAD, one in fifty ten times as long. */
void sample_case_add_latency (BstCaseResult *c, const char *metric, double median, double spread,
                              guint n, guint32 seed);
/* Says of a parameter what it is. */
void sample_case_type_param (BstCaseResult *c, const char *name, BstParamType type);
/* Repetition INDEX loses its values. */
void sample_case_fail (BstCaseResult *c, guint index, BstStatus status, const char *reason);

/* What a small machine gives in the quick suite: several benchmarks, some with trouble. */
BstResult *sample_result_realistic (const char *label, guint32 seed);
