/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * suite-reports.h - the scores and levels of a suite, for reports: checked here, and kept as they
 * are for the result.
 */
#pragma once
#include "host/json-reader.h"
#include "host/suite.h"

gboolean bst_suite_read_levels (BstJsonReader *reader, JsonNode *node, BstSuite *suite);
gboolean bst_suite_read_scores (BstJsonReader *reader, JsonNode *node, BstSuite *suite);
/* Once all cases are known: whether there is one of each baseline's benchmark. */
gboolean bst_suite_check_scores (BstJsonReader *reader, const BstSuite *suite);
