/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * csv-params.h - the last columns of a CSV that goes out: the group of the score, if there is any,
 * and every parameter of any case.
 */
#pragma once
#include "model/result.h"

typedef struct _BstCsvParams BstCsvParams;

/* As long as RESULTS live. */
BstCsvParams *bst_csv_params_new (const BstResult *const *results, guint n);
void bst_csv_params_free (BstCsvParams *params);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstCsvParams, bst_csv_params_free)

/* A parameter whose name IS_TAKEN by another column is called "param-NAME". */
void bst_csv_params_append_titles (const BstCsvParams *params, GString *out,
                                   gboolean (*is_taken) (const char *name));
void bst_csv_params_append (const BstCsvParams *params, GString *out, const BstCaseResult *c);
