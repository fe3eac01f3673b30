/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * plan.h - suite + registry + machine -> ordered, seeded list of repetitions.
 */
#pragma once
#include "host/registry.h"
#include "host/suite.h"
#include "model/param.h"

typedef struct
{
  char *id;                     /* as BstCaseResult.id; unique within a variant ("#2" is added) */
  char *title, *group;          /* or NULL */
  char *file;                   /* the plugin */
  char *variant;                /* or NULL */
  const BstBenchmarkInfo *info; /* owned by the registry */
  GHashTable *values;           /* name -> BstParamValue, every parameter */
  GPtrArray *env;               /* BstPair */
  BstSettings settings;         /* all set */
  char *target;                 /* folder for scratch and fixtures; NULL: not needed or none fits */
  char *skip_reason;            /* not to be run, and why; NULL: run it */
  BstStatus skip_status;
} BstPlanCase;

typedef struct
{
  guint case_index, repetition, block;
} BstPlanStep;

typedef struct
{
  guint64 seed;
  GPtrArray *cases; /* BstPlanCase */
  gboolean given_order;
  double budget;         /* s for the whole run; 0: none */
  GPtrArray *registries; /* of variants with plugin paths of their own */
  GPtrArray *remarks;    /* char *: what may be wrong with it, whole sentences */
} BstPlan;

typedef struct
{
  guint64 seed;         /* 0: choose one */
  GPtrArray *targets;   /* BstPair: "disk" -> folder; NULL: none named */
  GPtrArray *params;    /* BstPair: every -p that belongs to no variant, above the suite's; NULL */
  GPtrArray *env;       /* BstPair: the same for --env */
  BstSettings settings; /* of the command line: above the suite's */
  gboolean allow_destructive;
  const char *plugin_path; /* for variants' registries */
} BstPlanOptions;

BstPlan *bst_plan_new (const BstSuite *suite, BstRegistry *registry, const BstParamContext *context,
                       const BstPlanOptions *options, GError **error);
void bst_plan_free (BstPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstPlan, bst_plan_free)

/* The steps of one block: every case that is in ACTIVE (gboolean per case) once, in random
 * order by seed and block number, or as given.  The same for the same arguments, always. */
GArray *bst_plan_block (const BstPlan *plan, guint block, const gboolean *active);
/* Expected seconds of one repetition, for --dry-run and time left: a guess from the parameters
 * until MEASURED (s; NaN) is known.  NaN: it depends on a command. */
double bst_plan_expected_seconds (const BstPlanCase *c, double measured);
/* "7", or "10..50". */
char *bst_plan_count_text (const BstSettings *settings);
/* Commands that the case would run, for `info` and --dry-run: strings, or empty. */
GStrv bst_plan_case_commands (const BstPlanCase *c);
