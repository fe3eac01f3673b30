/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * csv-own.h - the columns of a CSV that make its figures those of a benchmark of ours again, where
 * it is imported: run, revision and what else must be equal to compare them.
 */
#pragma once
#include "model/result.h"

typedef struct
{
  gboolean has_own, has_identity; /* whether there is anything to be written */
} BstCsvOwn;

BstCsvOwn bst_csv_own_of (const BstResult *const *results, guint n);
void bst_csv_own_append_titles (const BstCsvOwn *own, GString *out);
void bst_csv_own_append (const BstCsvOwn *own, GString *out, const BstResult *result,
                         const BstCaseResult *c);

/* Whether NAME is that of a benchmark, "cpu.prime", and none that figures of others get. */
gboolean bst_csv_own_is_benchmark (const char *name);
/* What bst_csv_own_append() wrote of the identity: array of BstPair; NULL: it is none. */
GPtrArray *bst_csv_own_read_identity (const char *text);
