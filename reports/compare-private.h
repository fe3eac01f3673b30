/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare-private.h - what the ways of writing a comparison share: figures as words.
 */
#pragma once
#include "reports/compare.h"
#include "reports/show-private.h"

/* compare-words.c; all return new text, "–" for what there is none of. */
char *bst_compare_median (const BstComparedRow *row, guint system);
char *bst_compare_interval (const BstComparedRow *row, guint system);
char *bst_compare_count (const BstComparedRow *row, guint system); /* "10", "23 of 24" */
/* The speed-up, or the shift in the table's unit where there is no ratio. */
char *bst_compare_change (const BstComparedRow *row, guint system);
/* The same for a table: "*" marks what was compared round by round, and a ratio that is not that of
 * the medians beside it; a note explains it. */
char *bst_compare_change_cell (const BstComparison *comparison, const BstComparedRow *row,
                               guint system);
/* Whoever divides the medians that are shown gets another ratio than the one that is shown. */
gboolean bst_compare_is_beside_medians (const BstComparison *comparison, const BstComparedRow *row,
                                        guint system);
char *bst_compare_change_interval (const BstComparedRow *row, guint system);
/* A ratio of no row, and an end of its interval. */
char *bst_compare_ratio (const BstStatsComparison *c);
char *bst_compare_ratio_end (const BstStatsComparison *c, double value);
char *bst_compare_ratio_interval (const BstStatsComparison *c);
const char *bst_compare_verdict_word (BstStatsVerdict verdict);
/* compare-verdict.c: the verdict on SYSTEM: "rome is better than milan: 1.11 times, 95 % interval
 * 1.09 to 1.13.", or that there is none, why, and what it would take. */
char *bst_compare_verdict_sentence (const BstComparison *comparison, const BstComparedRow *row,
                                    guint system);
/* "; about 14 more repetitions on each side would be needed to show 2 %"; "": nothing to say. */
char *bst_compare_needed (const BstComparison *comparison, const BstComparedRow *row, guint system);
/* "more repetitions do not help here: ..." */
char *bst_compare_hopeless (const BstComparison *comparison);
/* "to show 2 %, measure both sides in one run, or each in 14 runs": where sessions differ by more;
 * NULL: there are as many. */
char *bst_compare_sessions_advice (const BstComparison *comparison, const BstComparedRow *row,
                                   guint system);
/* What a sentence is of: CANDIDATE against BASELINE. */
typedef struct
{
  const BstStatsComparison *numbers;
  double p_adjusted;
  const char *candidate, *baseline;
} BstVerdictOn;

/* The sentences of a ratio; OVER says of what, MORE what else, each with what leads to it or "". */
char *bst_compare_no_interval (const BstStatsComparison *c, const char *more);
char *bst_compare_undecided (const BstComparison *comparison, const BstVerdictOn *on,
                             const char *over, const char *more);
char *bst_compare_equivalent (const BstComparison *comparison, const BstVerdictOn *on,
                              const char *over);
/* There is a difference, but none that is known to matter: the interval leaves 1 out, and the ratio
 * is not beyond the margin. */
gboolean bst_compare_is_within_margin (const BstComparison *comparison,
                                       const BstStatsComparison *c);
/* compare-mean.c: "rome is 1.11x (95 % interval 1.09 to 1.13) the next, milan, over 38 cases
 * (geometric mean): better.", or that no difference could be shown; NULL: there is no mean. */
char *bst_compare_lead (const BstComparison *comparison);
/* What the mean is over, and how its interval was made; NULL: there is none, or of one case. */
char *bst_compare_mean_note (const BstComparison *comparison);
/* "better", "baseline", "no value": for people. */
const char *bst_compare_verdict_text (const BstComparedRow *row, guint system);
/* "two against one: 1.9 times, 95 % interval [1.8, 2.0]: better." */
char *bst_compare_finding (const BstComparison *comparison, const BstComparedRow *row,
                           guint system);
/* What an inconclusive comparison could have shown, and what would help; NULL: nothing to say. */
char *bst_compare_advice (const BstComparison *comparison, const BstComparedRow *row, guint system);
/* "cpu.prime: rate in kevent/s, more is better" */
char *bst_compare_table_title (const BstComparedRow *row);
/* Case and labels; "" where one row is all there is. */
char *bst_compare_row_name (const BstComparedRow *row);
/* The row after the last one of the table that begins with row FROM. */
guint bst_compare_table_end (const BstComparison *comparison, guint from);
/* "2 better, 1 inconclusive" of ROWS, BstComparedRow. */
char *bst_compare_counts (const GPtrArray *rows, guint system);
/* "box-b: 2 better, 1 inconclusive" */
char *bst_compare_summary (const BstComparison *comparison, guint system);
/* Sentences about the whole table: the method, sessions, what is too few.  GPtrArray of char *. */
GPtrArray *bst_compare_notes (const BstComparison *comparison);
/* compare-noise.c: adds a sentence for each side that had repetitions which were disturbed. */
void bst_compare_add_disturbed (const BstComparison *comparison, GPtrArray *notes);
/* "threads=4: not on box-b" for each gap.  GPtrArray of char *. */
GPtrArray *bst_compare_gaps (const BstComparison *comparison);
/* Runs while which the machine drifted, and cases that were not steady.  GPtrArray of char *. */
GPtrArray *bst_compare_doubts (const BstComparison *comparison);
char *bst_compare_percent (double share); /* "2 %", "3.1 %" */
char *bst_compare_score (const BstSystemScore *score);
char *bst_compare_score_interval (const BstSystemScore *score);
const char *bst_compare_score_title (const BstComparison *comparison);
/* compare-score.c: systems by score, the best first: guint; what it is over; the rows that do not
 * count: char *. */
GArray *bst_compare_score_order (const BstComparison *comparison);
char *bst_compare_score_note (const BstComparison *comparison);
GPtrArray *bst_compare_score_missing (const BstComparison *comparison);
const char *bst_compare_score_missing_title (void);
/* "a, b" */
char *bst_compare_join (const GPtrArray *texts);

/* compare-text-below.c: what stands below the tables. */
void bst_compare_text_below (const BstComparison *comparison, const BstShowOptions *options,
                             FILE *out);
/* show-levels.c */
void bst_compare_text_levels (const BstComparison *comparison, const BstShowOptions *options,
                              FILE *out);
