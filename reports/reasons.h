/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * reasons.h - in words: why there is no figure, why measuring stopped, what disturbed it.
 */
#pragma once
#include "reports/group.h"

/* The first repetition that was not ok and how many there are; NULL: none. */
const BstRepetition *bst_case_first_failure (const BstCaseResult *c, guint *n);
/* "2 of 10 repetitions crashed: reason"; NULL when all went well.  SHARE: no names, no paths. */
char *bst_case_failure_text (const BstCaseResult *c, gboolean share);
/* "6 repetitions without a value: reason", of those that were ok; NULL: each has one. */
char *bst_row_missing_text (const BstRow *row, gboolean share);
/* Both, for a cell of a table; NULL: nothing to say. */
char *bst_row_remark (const BstRow *row, gboolean share);

/* "no steady state: ...", or that its first repetitions were slower or faster; NULL: nothing to
 * say. */
char *bst_case_steady_text (const BstCaseResult *c);

/* "given up after failing"; an unknown word is given back as it is. */
const char *bst_stop_text (const char *reason);
/* Whether it is as it should be that measuring stopped for this REASON. */
gboolean bst_stop_is_good (const char *reason);

/* What disturbed repetitions.  Marks that differ in their numbers alone are one. */
const char *bst_mark_sentence (const char *mark); /* without the word for programs before it */

typedef struct _BstMarks BstMarks;

BstMarks *bst_marks_new (void);
void bst_marks_free (BstMarks *marks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstMarks, bst_marks_free)
void bst_marks_add_case (BstMarks *marks, const BstCaseResult *c);
/* "3 of 10 repetitions were disturbed and kept: waited 63 % of ... (the worst of 3)"; NULL: none. */
char *bst_marks_text (const BstMarks *marks);
/* Where most cases of a run were disturbed: the same of all of them, to be said once.  NULL: few
 * were, and each says it. */
char *bst_result_marks_text (const BstResult *result);
