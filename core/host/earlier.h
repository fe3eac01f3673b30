/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * earlier.h - what is known of the cases of a plan from runs that this machine made before.
 */
#pragma once
#include "host/plan.h"
#include "host/store.h"

/* Fewer values have no interval, and say too little of a spread. */
#define BST_EARLIER_LEAST 6

typedef struct
{
  GArray *values; /* double: of the primary metric, as measured; NULL: nothing is known */
  double seconds; /* that a repetition takes, from its start to the next one's; NaN: not known */
} BstEarlier;

/* One BstEarlier for each case of PLAN: from the newest run with at least BST_EARLIER_LEAST values
 * of the same benchmark, revision, parameters, target, pinning and variables.  Runs that cannot be
 * read tell nothing.  NULL when the store cannot be read. */
GArray *bst_earlier_find (BstStore *store, const BstPlan *plan, GError **error);
