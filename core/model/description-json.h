/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * description-json.h - descriptions as JSON: schemas/description.schema.json, `info --json`,
 * and the description inside a result.  Host and reports only.
 */
#pragma once
#include <json-glib/json-glib.h>
#include "model/description.h"

JsonNode *bst_plugin_info_to_json (const BstPluginInfo *info);
JsonNode *bst_benchmark_info_to_json (const BstBenchmarkInfo *info);
BstBenchmarkInfo *bst_benchmark_info_from_json (JsonNode *node, GError **error);
