/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * result-json-private.h - parts of the document, for the files that read and write it.
 */
#pragma once
#include "model/json-read.h"
#include "model/result-json.h"

/* LARGE: with everything.  Else what may be large is there, but empty: the cases; of a case, its
 * repetitions and histograms. */
JsonObject *bst_result_to_object (const BstResult *result, gboolean large);
JsonObject *bst_case_result_to_object (const BstCaseResult *result, gboolean large);
JsonObject *bst_repetition_to_object (const BstRepetition *repetition);
/* result-skim.c: see bst_result_load_figures().  The document without its cases, and the text of
 * each, so that never all of them are there as nodes. */
typedef struct
{
  char *head;
  GPtrArray *cases; /* char * */
} BstSkimmed;
/* NULL: not a document that could be skimmed. */
BstSkimmed *bst_result_skim (const char *text, gsize length);
void bst_skimmed_free (BstSkimmed *skimmed);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstSkimmed, bst_skimmed_free)
/* Wrong where a case is there twice.  All of them were read. */
void bst_result_check_cases (BstDocReader *reader, const BstResult *result);
void bst_result_read_skimmed_repetition (BstDocReader *reader, JsonNode *node, guint i,
                                         gpointer case_result);
JsonNode *bst_column_histogram_to_json (const BstColumn *column, guint repetition);
