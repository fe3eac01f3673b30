/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * description-json.h - descriptions as JSON: schemas/description.schema.json, `info --json`,
 * and the description inside a result.  Host and reports only.
 */
#pragma once
#include "model/description.h"
#include "model/json-read.h"

#define BST_DESCRIPTION_FORMAT "benchstone-description/0"

/* {"format", "plugin", "version", "license", "homepage", "benchmarks": [...]} */
JsonNode *bst_plugin_info_to_json (const BstPluginInfo *info);
JsonNode *bst_benchmark_info_to_json (const BstBenchmarkInfo *info);
BstBenchmarkInfo *bst_benchmark_info_from_json (JsonNode *node, GError **error);

/* The same as parts of a larger document: READER knows the path.  NULL after an error. */
BstBenchmarkInfo *bst_benchmark_info_read (BstDocReader *reader, JsonNode *node);
JsonNode *bst_metric_info_to_json (const BstMetricInfo *info);
BstMetricInfo *bst_metric_info_read (BstDocReader *reader, JsonNode *node);
