/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * export.h - what the formats that go out share.
 */
#pragma once
#include "model/result.h"
#include "stats/spread.h"

/* What a column was called where it came from: imported figures go out under their old names. */
const char *bst_export_benchmark (const BstCaseResult *c);
const char *bst_export_metric (const BstCaseResult *c, const BstColumn *column);
/* The description of a column's metric; NULL: none. */
const BstMetricInfo *bst_export_metric_info (const BstCaseResult *c, const BstColumn *column);
/* The columns of C, the primary one first; borrowed. */
GPtrArray *bst_export_columns (const BstCaseResult *c);
/* Parameters that differ from their defaults, and the variant; BstPair. */
GPtrArray *bst_export_params (const BstCaseResult *c);
/* TEXT with BYTES (ASCII) and control characters replaced. */
char *bst_export_clean (const char *text, const char *bytes, char by);

const char *bst_export_system (const BstResult *result, const BstCaseResult *c);
/* "higher", "lower", "neutral" or "unknown". */
const char *bst_export_direction (const BstMetricInfo *metric);
/* The labels of a column ("phase=read,page=/a") as BstPair. */
GPtrArray *bst_export_labels (const BstColumn *column);

/* The sample of a repetition; NULL: it is no number that counts. */
const BstSample *bst_export_sample (const BstColumn *column, const BstRepetition *repetition);
/* The word for what a repetition gave: "ok", its status, or why its sample is no number, and the
 * reason, which is never NULL.  COLUMN may be NULL. */
const char *bst_export_state (const BstColumn *column, const BstRepetition *repetition,
                              const char **reason);

/* One column of a case in figures; base units, NaN for what there is none of. */
typedef struct
{
  guint n;         /* numbers that count */
  guint n_failed;  /* repetitions that were not ok */
  guint n_missing; /* repetitions that were ok and gave no number */
  BstStatsSummary all;
  double low, high; /* 95 % order-statistic interval of the median: from 6 numbers on */
} BstExportFigures;

/* COLUMN may be NULL: nothing was measured. */
void bst_export_figures (const BstCaseResult *c, const BstColumn *column,
                         BstExportFigures *figures);
/* The column of the primary metric; NULL: there is none. */
const BstColumn *bst_export_primary (const BstCaseResult *c);
/* Why the first repetition without a figure in COLUMN (may be NULL) has none, "crashed: SIGSEGV in
 * run"; NULL: all have. */
char *bst_export_first_failure (const BstCaseResult *c, const BstColumn *column);
