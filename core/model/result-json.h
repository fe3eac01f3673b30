/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * result-json.h - run.json: schemas/run.schema.json.  Numbers in base units, C locale, 17
 * digits; unknown fields survive a rewrite; a newer major version is refused clearly.
 */
#pragma once
#include <json-glib/json-glib.h>
#include "model/json-read.h"
#include "model/result.h"

#define BST_RESULT_FORMAT "benchstone-run/0"
#define BST_RESULT_FILE "run.json"

JsonNode *bst_result_to_json (const BstResult *result);
/* The text of that, made piece by piece: with many repetitions the nodes take far more memory. */
char *bst_result_to_text (const BstResult *result);
/* The same into a file, which is there whole or not at all; the text is never there as a whole. */
gboolean bst_result_save (const BstResult *result, const char *path, GError **error);
BstResult *bst_result_from_json (JsonNode *node, GError **error);
/* Reads FOLDER/run.json, or a file; errors name the file and the field. */
BstResult *bst_result_load (const char *path, GError **error);
/* The same without histograms, series, phases, limits, notes of cases and plan: enough for
 * comparisons, in a sixth of the time.  Never to be saved. */
BstResult *bst_result_load_figures (const char *path, GError **error);
/* Deterministic text: sorted as written, two spaces of indent, a final newline. */
char *bst_json_to_text (JsonNode *node);

/* The member "steady" of a case, here and in the journal: state and first steady repetition. */
void bst_steady_to_object (const BstCaseResult *result, JsonObject *object);
void bst_steady_read (BstDocReader *reader, JsonObject *object, BstCaseResult *result);

/* The member "series" of a run; nothing where it is in none. */
void bst_place_set_json (JsonObject *object, const BstSeriesPlace *place);
void bst_place_read (BstDocReader *reader, JsonObject *object, BstSeriesPlace *place);

/* The states of a run: "running", "complete", "interrupted". */
gboolean bst_result_state_is_known (const char *state);
