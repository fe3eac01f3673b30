/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * parameters.h - the parameters of a case for people: sizes with their unit, and, on a page that
 * is to be shared, without what is nobody's business.
 */
#pragma once
#include "model/result.h"

/* Numbers for values that are not shown: the same value has the same number all over a page. */
typedef struct _BstHiding BstHiding;

BstHiding *bst_hiding_new (void);
void bst_hiding_free (BstHiding *hiding);

/* What people call it: the name, which they can run; of figures from elsewhere the title. */
const char *bst_benchmark_shown_name (const BstBenchmarkInfo *benchmark);
/* What comes behind the benchmark's name in a case's id. */
const char *bst_case_parameters (const BstCaseResult *c);
/* Those parameters one by one, "size=64 KiB", "command 1": array of char *.  HIDING may be NULL:
 * everything is shown. */
GPtrArray *bst_case_parameter_list (const BstCaseResult *c, BstHiding *hiding);
/* The benchmark and those parameters: what people read where machines have the id. */
char *bst_case_text (const BstCaseResult *c);
/* The same for a page that is to be shared; HIDING may be NULL: everything is shown. */
char *bst_case_text_hiding (const BstCaseResult *c, BstHiding *hiding);
/* One value for people, as they may also give it: 65536 of a size is "64 KiB". */
char *bst_parameter_text (const BstCaseResult *c, const char *key, const char *value);
/* The same of a parameter that is known; INFO may be NULL. */
char *bst_parameter_value_text (const BstParamInfo *info, const char *value);

/* Whether the parameter KEY says something about the machine's owner: commands, paths, secrets. */
gboolean bst_parameter_is_private (const BstCaseResult *c, const char *key, const char *value);
/* TEXT without the private values of C (may be NULL), without what stands in quotes, and without
 * absolute paths. */
char *bst_text_without_names (const BstCaseResult *c, const char *text);
/* TEXT without absolute paths, addresses and what is before and behind an '@'. */
char *bst_text_without_paths (const char *text);
