/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * comparison-private.h - the steps in which a comparison is made, one file each.
 */
#pragma once
#include "reports/comparison.h"
#include "stats/offset.h"

/* comparison-systems.c: systems, added to the comparison as cases ask for them. */
typedef struct _BstSystemFinder BstSystemFinder;
BstSystemFinder *bst_system_finder_new (BstComparison *comparison, const BstResult *const *results,
                                        guint n);
void bst_system_finder_free (BstSystemFinder *finder);
/* FALSE: by parameter, and the case has no such parameter. */
gboolean bst_system_finder_find (BstSystemFinder *finder, guint run, const BstCaseResult *c,
                                 guint *system);
const char *bst_comparison_label (const BstResult *result); /* never empty */
/* comparison-cases.c: the cases that the systems have. */
gboolean bst_comparison_find_cases (BstComparison *comparison, const BstResult *const *results,
                                    guint n, GError **error);
/* Where each system has one case of a benchmark, they are made one, whatever they differ in. */
void bst_comparison_pair_lone_cases (BstComparison *comparison);
void bst_compared_case_free (BstComparedCase *c, guint n_systems);
/* comparison-unvaried.c: by parameter, leaves out what has no two values of it, and remarks that. */
void bst_comparison_leave_out_unvaried (BstComparison *comparison);
/* comparison-rows.c: metrics of the cases as rows of cells. */
void bst_comparison_make_rows (BstComparison *comparison);
void bst_compared_row_free (BstComparedRow *row, guint n_systems);
/* NULL: the case has none. */
const BstColumn *bst_comparison_column (const BstCaseResult *c, const BstMetricInfo *metric,
                                        const char *labels);
/* What was subtracted from the values of a cell: of its first part, as only one has any. */
BstStatsOffset bst_cell_offset (const BstCell *cell, const BstMetricInfo *metric,
                                const char *labels);
/* comparison-identity.c: what may not be compared. */
void bst_comparison_check_identity (BstComparison *comparison);
void bst_refusal_free (BstRefusal *refusal);
/* comparison-environment.c: what differs besides. */
void bst_comparison_find_differences (BstComparison *comparison);
void bst_difference_free (BstDifference *difference);
/* comparison-sessions.c: sets session_sd and sessions, and widens the numbers. */
void bst_pairing_widen (const BstComparison *comparison, const BstComparedRow *row, guint system,
                        BstPairing *pairing);
/* The same for any two cells. */
void bst_cells_widen (const BstComparison *comparison, const BstComparedRow *row, const BstCell *a,
                      const BstCell *b, BstStatsComparison *numbers);
gboolean bst_cells_share_runs (const BstCell *a, const BstCell *b);
/* comparison-verdict.c */
void bst_comparison_judge (BstComparison *comparison);
/* A against B; nothing is adjusted. */
void bst_comparison_compare_cells (const BstComparison *comparison, BstStatsComparer *comparer,
                                   const BstComparedRow *row, const BstCell *a, const BstCell *b,
                                   BstStatsComparison *numbers);
/* comparison-score.c */
void bst_comparison_score (BstComparison *comparison);
void bst_scores_free (BstScores *scores);
/* comparison-mean.c: fills MEANS. */
void bst_comparison_average (BstComparison *comparison);
void bst_means_free (BstMeans *means);
