/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * history.h - the runs of a series, one case at a time: a point for each run that was due, what they
 * come to together, and where their level changed.  (What is followed within a run is series.h's.)
 */
#pragma once
#include <stdio.h>

#include "reports/comparison.h"
#include "reports/parameters.h"
#include "reports/show.h"
#include "reports/summary.h"
#include "stats/spread.h"

typedef enum
{
  BST_POINT_GOOD = 1,
  BST_POINT_FAILED, /* it was run, and there is no figure */
  BST_POINT_MISSED  /* there is no such run */
} BstPointState;

/* One run that was due. */
typedef struct
{
  BstPointState state;
  guint number;            /* of the run in its series, from 0 */
  gint64 due;              /* us since the epoch */
  gint offset;             /* s that the local time was ahead of UTC */
  const BstResult *result; /* NULL: missed */
  const BstCaseResult *c;  /* NULL: missed, or the run lacks it */
  BstSummary summary;      /* of its repetitions */
  double mean;             /* of these */
  char *why;               /* what went wrong; NULL: nothing */
} BstHistoryPoint;

/* A new level. */
typedef struct
{
  guint point;          /* that begins it; index into the points */
  guint from, to;       /* points that the levels before and behind it take, FROM to TO - 1 */
  double before, after; /* median of the medians on either side */
  double ratio;     /* of the values, after / before; NaN: a shift, where values are not positive */
  double low, high; /* its 95 % interval */
  GPtrArray *differences; /* BstDifference: what is not as it was; its first value is that before */
} BstHistoryChange;

typedef struct
{
  const char *series, *label; /* borrowed */
  char *system; /* label, or label/variant; with more where two series would be called alike */
  char *name;   /* of the case; for people */
  char *column; /* "rate" */
  const BstBenchmarkInfo *benchmark; /* borrowed */
  const BstMetricInfo *metric;       /* borrowed */
  BstUnitScale scale;
  double every;      /* s */
  gboolean share;    /* nothing is called by a name or a path of its own */
  guint planned;     /* 0: no end was given */
  GPtrArray *points; /* BstHistoryPoint *, by number */
  guint n_failed, n_missed;
  BstStatsSummary all; /* of the medians of the good points */
  GPtrArray *changes;  /* BstHistoryChange * */
} BstHistory;

typedef struct
{
  BstHiding *hiding; /* of a page that is to be shared; NULL: everything is shown */
  BstPrefix units;
} BstHistoryOptions;

/* Those of RESULTS that belong to series, as histories: series by series, the cases of each in the
 * order of its runs.  Array of BstHistory; empty where no series has two runs. */
GPtrArray *bst_histories_new (const BstResult *const *results, guint n,
                              const BstHistoryOptions *options);

/* ---- history-runs.c ------------------------------------------------------------------------ */

/* The runs of one series: of one name, label, step and begin, and of one machine where two have
 * numbers in common. */
typedef struct
{
  GPtrArray *runs; /* BstResult *, borrowed; by number, each there once */
  char *apart;     /* what tells it from others of its name and label; NULL: there are none */
} BstSeriesRuns;

/* Array of BstSeriesRuns *, in the order in which they come; runs of no series are in none. */
GPtrArray *bst_series_split (const BstResult *const *results, guint n);
/* Whether each of them is of some series. */
gboolean bst_results_are_of_series (const BstResult *const *results, guint n);
/* Whether all of them are of one series, so that it is to be shown instead of each. */
gboolean bst_results_are_series (const BstResult *const *results, guint n);
/* Of those, the one that stands for the series as it is now: the newest that came to its end, or else
 * the newest.  NULL: they are no series. */
const BstResult *bst_results_newest (const BstResult *const *results, guint n);

/* history-changes.c */
void bst_history_find_changes (BstHistory *history, BstPrefix units);
void bst_history_change_free (BstHistoryChange *change);

/* history-profile.c: the points by the time of the day, or by the day of the week. */
typedef enum
{
  BST_PROFILE_HOURS = 1,
  BST_PROFILE_DAYS
} BstProfileKind;

typedef struct
{
  char *name; /* "14:00", "Monday" */
  guint due;  /* runs that were */
  BstStatsSummary all;
} BstProfileRow;

/* Array of BstProfileRow *; NULL where it would tell nothing: less than two days, or less than three
 * different ones of a week. */
GPtrArray *bst_history_profile (const BstHistory *history, BstProfileKind kind);

/* history-words.c */
/* "2026-11-30 14:00 UTC+1" */
char *bst_history_time (gint64 due, gint offset);
/* "1 h" */
char *bst_history_every (const BstHistory *history);
/* VALUE in the unit of the history. */
char *bst_history_format (const BstHistory *history, double value);
/* "23 of 24" */
char *bst_history_count (const BstHistory *history);
/* "cpu.prime max-prime=5000: rate" */
char *bst_history_title (const BstHistory *history);
/* "1.234", or four digits. */
char *bst_history_ratio_text (double ratio);
/* "From 2026-11-30 14:00 UTC on: 0.9x (0.89 to 0.91), worse." */
char *bst_history_change_text (const BstHistory *history, const BstHistoryChange *change);
/* "kernel.release: 6.1.0-18, then 6.1.0-21" */
char *bst_history_difference_text (const BstHistory *history, const BstDifference *difference);
/* What is not as it was at CHANGE, at most MOST of it, in one sentence. */
char *bst_history_differences_text (const BstHistory *history, const BstHistoryChange *change,
                                    guint most);
/* What one would remember: a sentence or three. */
char *bst_history_finding (const BstHistory *history);
/* Of a point that is no figure: "failed: ...", "missed"; "" else. */
char *bst_history_remark (const BstHistoryPoint *point);

/* history-show.c: on a terminal; as SHOW_OPTIONS say, tab separated. */
void bst_histories_show (const GPtrArray *histories, const BstShowOptions *options, FILE *out);
