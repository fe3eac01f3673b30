/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * show-private.h - what the parts of `show` share.
 */
#pragma once
#include "reports/group.h"
#include "reports/show.h"

typedef enum
{
  BST_SHOW_NORMAL,
  BST_SHOW_BOLD,
  BST_SHOW_DIM,
  BST_SHOW_BAD
} BstShowInk;

/* TEXT without control characters, and in ASCII where the terminal wants it. */
char *bst_show_text (const BstShowOptions *options, const char *text);
void bst_show_line (const BstShowOptions *options, FILE *out, BstShowInk ink, const char *text);
/* Cleaned and wrapped to the terminal's width. */
void bst_show_wrapped (const BstShowOptions *options, FILE *out, BstShowInk ink, const char *text,
                       const char *indent);

/* Tab separated, base units, C locale; a missing value is an empty field. */
void bst_show_plain (const BstGroups *groups, FILE *out);
/* What --verbose adds: how each case was run, phases, notes, environment. */
void bst_show_details (const BstShowOptions *options, FILE *out, const BstResult *result,
                       const BstGroups *groups);
