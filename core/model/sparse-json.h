/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sparse-json.h - a histogram, in the form of bst_histogram_to_variant(), as JSON: for the
 * result and the journal.
 */
#pragma once
#include "model/json-read.h"

JsonNode *bst_sparse_to_json (GVariant *sparse);
/* A full reference, checked; NULL after an error. */
GVariant *bst_sparse_from_json (BstDocReader *reader, JsonNode *node);
