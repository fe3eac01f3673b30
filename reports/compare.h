/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare.h - a comparison for people and for programs.
 */
#pragma once
#include "reports/comparison.h"
#include "reports/show.h"

/* The comparison as text; PLAIN of the options is bst_compare_csv() with tabs. */
void bst_compare_text (const BstComparison *comparison, const BstShowOptions *options, FILE *out);
void bst_compare_markdown (const BstComparison *comparison, FILE *out);
/* One line per cell, base units, the C locale; SEPARATOR: ',' with quotes, or a tab without. */
void bst_compare_csv (const BstComparison *comparison, char separator, FILE *out);
/* schemas/comparison.schema.json.  INDENT: levels, where it is part of another document. */
char *bst_compare_json (const BstComparison *comparison, int indent);
/* Why it is refused: a sentence per case, the first ones of many. */
char *bst_compare_refusal_text (const BstComparison *comparison);

/* The variants of one run, compared as text; nothing where there is one variant alone. */
void bst_report_compare_show (const BstResult *result, const BstShowOptions *options, FILE *out);
/* The same as JSON; NULL where there is nothing to compare. */
char *bst_report_compare_json (const BstResult *result, int indent);
