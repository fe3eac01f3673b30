/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * share.h - runs made ready for a page that others may see.
 */
#pragma once
#include "reports/share-names.h"

/* Takes out of RESULTS (BstResult) what users and their machines wrote there: command lines that
 * became names are "command 1", values of environment variables "value 1", addresses in labels
 * "page 1", NAMES in what somebody called it "host 1".  What is the same stays the same, in all of
 * the results, and what differs differs.  BASELINE, a system's name that the user gave, is changed with
 * it; it may be NULL. */
void bst_results_share (GPtrArray *results, BstShareNames *names, char **baseline);
