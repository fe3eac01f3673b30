/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * export.h - what the formats that go out share.
 */
#pragma once
#include "model/result.h"

/* What a column was called where it came from: imported figures go out under their old names. */
const char *bst_export_benchmark (const BstCaseResult *c);
const char *bst_export_metric (const BstCaseResult *c, const BstColumn *column);
/* The description of a column's metric; NULL: none. */
const BstMetricInfo *bst_export_metric_info (const BstCaseResult *c, const BstColumn *column);
/* The columns of C, the primary one first; borrowed. */
GPtrArray *bst_export_columns (const BstCaseResult *c);
/* Parameters that differ from their defaults, and the variant; BstPair. */
GPtrArray *bst_export_params (const BstCaseResult *c);
/* TEXT with BYTES (ASCII) and control characters replaced. */
char *bst_export_clean (const char *text, const char *bytes, char by);
