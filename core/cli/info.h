/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * info.h - the parts of "benchstone info".
 */
#pragma once
#include <json-glib/json-glib.h>

#include "cli/command.h"
#include "host/registry.h"
#include "host/suite.h"

/* One JSON document on stdout. */
void bst_info_print_json (JsonNode *node);
/* TEXT, if there is any, as a paragraph INDENT columns in. */
void bst_info_print_paragraph (const char *text, guint indent);
/* A suite: its cases, settings and the commands it would run.  Returns the exit status. */
int bst_info_suite (const BstSuite *suite, BstRegistry *registry, gboolean as_json,
                    const BstCommonOptions *common);
