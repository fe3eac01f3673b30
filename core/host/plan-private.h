/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * plan-private.h - the parts of the plan: plan-expand.c makes cases of sweeps, plan-target.c says
 * where they work and whether they may, plan-order.c puts them in order, plan-wishes.c looks whether
 * reports can show what the suite asks for.
 */
#pragma once
#include "host/plan.h"

/* More cases than this is a slip of the finger: 10 repetitions of each would be 100,000. */
#define BST_PLAN_MAX_CASES 10000

/* What a suite's case and a variant become cases of; all borrowed. */
typedef struct
{
  const BstSuite *suite;
  const BstSuiteCase *from;
  const BstVariant *variant; /* NULL: the only, unnamed one */
  const BstBenchmarkInfo *info;
  const char *file; /* the plugin's */
  const BstParamContext *context;
  const BstPlanOptions *options;
} BstExpansion;

/* Adds the cases to CASES; the error says where the wrong value stands. */
gboolean bst_plan_expand (const BstExpansion *expansion, GPtrArray *cases, GError **error);
void bst_plan_case_free (BstPlanCase *c);
/* "quick.json:12: cases[2].params.thread", or "command line"; FIELD may be NULL. */
char *bst_plan_place (const BstSuiteCase *from, const char *field);

/* INFOS: BstBenchmarkInfo of every case.  What cannot be is an error, what may not be a remark. */
gboolean bst_plan_check_wishes (const BstSuite *suite, const GPtrArray *infos, GPtrArray *remarks,
                                GError **error);

/* The folder of --target disk=DIR, the variant's before that of all, checked; or the current one. */
typedef struct
{
  char *folder;
  char *unfit; /* why nothing is measured there; NULL: it is */
  BstStatus unfit_status;
} BstPlanTarget;
gboolean bst_plan_target_init (BstPlanTarget *target, const BstPlanOptions *options,
                               const BstVariant *variant, GError **error);
void bst_plan_target_clear (BstPlanTarget *target);
/* Sets target, skip_reason and skip_status. */
void bst_plan_case_place (BstPlanCase *c, const BstPlanTarget *target,
                          const BstPlanOptions *options);
