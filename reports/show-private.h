/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * show-private.h - what the parts of `show` share.
 */
#pragma once
#include "reports/group.h"
#include "reports/show.h"

/* Tab separated, base units, C locale; a missing value is an empty field. */
void bst_show_plain (const BstGroups *groups, FILE *out);
/* The medians of a group once more, as a grid over the two parameters that its cases go over; nothing
 * where they do not. */
void bst_show_matrices (const BstShowOptions *options, FILE *out, const BstGroup *group);
/* show-curves.c: nothing where no footprint was swept. */
void bst_show_curves (const BstShowOptions *options, FILE *out, const BstGroup *group);
/* What --verbose adds: how each case was run, phases, notes, environment. */
void bst_show_details (const BstShowOptions *options, FILE *out, const BstResult *result,
                       const BstGroups *groups);
/* show-index.c: nothing where no suite has scores. */
void bst_show_index (const BstShowOptions *options, FILE *out, const BstGroups *groups);
/* show-levels.c: nothing where no suite has levels. */
void bst_show_levels (const BstShowOptions *options, FILE *out, const BstResult *result);
