/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * summary.h - one column of a case in figures.  Terminal, tables and charts all show these, so
 * that their numbers agree.
 */
#pragma once
#include "model/result.h"
#include "model/unit.h"

/* From so many values on the median has a 95 % interval (statistics.md 2.4). */
#define BST_INTERVAL_VALUES 6

/* Base units; NaN for what there is none of. */
typedef struct
{
  guint n;                        /* numbers that count */
  guint n_failed;                 /* repetitions that were not ok */
  guint n_missing;                /* repetitions that were ok and gave no number */
  const BstSample *first_missing; /* its state says why; NULL: no state was given */
  double median, low, high;       /* 95 % order-statistic interval: from 6 numbers on */
  double lower_quartile, upper_quartile;
  double min, max;
  double sd;
  double cv;      /* standard deviation over mean */
  GArray *values; /* double, in the order measured; owned */
} BstSummary;

/* COLUMN may be NULL: nothing was measured. */
void bst_summary_init (BstSummary *summary, const BstCaseResult *c, const BstColumn *column);
void bst_summary_clear (BstSummary *summary);

/* Above this share of failures those that are left may be the lucky ones (statistics.md 2.9). */
#define BST_UNRELIABLE_SHARE 0.2
/* What was measured and failed, of a case with N_GOOD numbers; an interrupted run is merely
 * shorter. */
guint bst_case_n_failed (const BstCaseResult *c, guint n_good);
gboolean bst_summary_is_unreliable (const BstSummary *summary, const BstCaseResult *c);

gboolean bst_summary_has_interval (const BstSummary *summary);
/* Half of the interval's width; NaN without an interval. */
double bst_summary_half_width (const BstSummary *summary);
/* Whether half of the width says less than the interval itself: it is lopsided, or wide. */
gboolean bst_summary_is_lopsided (const BstSummary *summary);

/* For people, without the unit; "–" for what there is none of. */
char *bst_summary_format (const BstSummary *summary, double value, const BstUnitScale *scale);
char *bst_summary_format_interval (const BstSummary *summary, const BstUnitScale *scale);
/* A share as "1.2 %"; what is not zero never reads as zero: "<0.01 %". */
char *bst_summary_format_percent (double share);
/* A ratio as "1.23". */
char *bst_summary_format_times (double ratio);
/* How far VALUE is off MEDIAN, "+1.23 %"; "–" where a share of it has no meaning. */
char *bst_summary_format_off (double value, double median);
