/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * seen-json.h - what was seen around one repetition, as member "noise" of its object.
 */
#pragma once
#include "model/json-read.h"
#include "model/seen.h"

/* Adds it, unless nothing is known. */
void bst_seen_set_json (JsonObject *object, const double *seen);
/* It may be missing. */
void bst_seen_read (BstDocReader *reader, JsonObject *object, double *seen);
