/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * swept.h - which numeric parameters the cases of a group go over, their numbers, and what else
 * tells one row from another: what curves and matrices are put together by.
 */
#pragma once
#include "reports/group.h"

/* What was used, in base units: 16384 where "16 KiB" was asked for.  FALSE: it is no number. */
gboolean bst_swept_number (const BstCaseResult *c, const char *param, double *x);
/* The same for people: "16 KiB". */
char *bst_swept_text (const BstCaseResult *c, const char *param);
/* Parameters with at least LEAST different numbers: array of char *, borrowed, in the order seen. */
GPtrArray *bst_swept_params (const GPtrArray *rows, guint least);
/* Rows with the same key are alike in all but the parameters FIRST and SECOND (may be NULL) and,
 * if ANY_SYSTEM, the system. */
char *bst_swept_key (const BstRow *row, const char *first, const char *second, gboolean any_system);
/* "threads=2", as the row's own name has it. */
char *bst_swept_part (const BstRow *row, const BstPair *pair);
