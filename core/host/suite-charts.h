/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * suite-charts.h - the field "charts" of a suite's file: what reports are to draw.
 */
#pragma once
#include "host/json-reader.h"
#include "host/suite.h"

/* Checks them, and keeps them in the suite as they are. */
gboolean bst_suite_read_charts (BstJsonReader *reader, JsonNode *node, BstSuite *suite);
/* Those of a suite that is included go with its cases. */
void bst_suite_take_charts (BstSuite *into, const BstSuite *from);
/* What is kept for reports, made when missing. */
JsonObject *bst_suite_for_reports (BstSuite *suite);
/* The name of a plugin's parameter or metric, or, DOTTED, of a benchmark. */
gboolean bst_suite_is_name (const char *text, gboolean dotted);
