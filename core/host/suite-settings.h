/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * suite-settings.h - the field "settings" of a suite's file.
 */
#pragma once
#include "host/json-reader.h"
#include "host/suite.h"

/* OF_SUITE: those of the whole suite; else of one case, which has fewer. */
gboolean bst_suite_read_settings (BstJsonReader *reader, JsonNode *node, BstSettings *settings,
                                  gboolean of_suite);
