/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * noise.h - what `noise` shows, and the noise floor that comparisons are given.
 */
#pragma once
#include "cli/command.h"
#include "host/noise.h"
#include "reports/comparison.h"

/* A table of the primary metrics. */
void bst_cli_show_noise (const BstNoise *noise, const BstCommonOptions *common);
/* Sessions where nothing is said; with fewer, the legend says what to do.  Four degrees of freedom:
 * the 95 % interval of the deviation is wide, but has an end. */
#define BST_NOISE_USUAL_SESSIONS 5
/* How many sessions the case has that has fewest. */
guint bst_cli_noise_sessions (const BstNoise *noise);
/* What the columns mean; FEWEST: of sessions of a case. */
void bst_cli_show_noise_legend (guint fewest);

/* ---- noise-floor.c ---- */

/* What is stored, read when it is asked for; the results asked for stay while this does.  What cannot be read is remarked once. */
typedef struct _BstFloors BstFloors;
/* SAME_CLOCK: of figures at one speed of the processor. */
BstFloors *bst_floors_new (const BstCommonOptions *common, gboolean same_clock);
void bst_floors_free (BstFloors *floors);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstFloors, bst_floors_free)
/* A BstNoiseFloor; DATA is the BstFloors. */
double bst_floors_find (const BstResult *result, const BstCaseResult *c, const BstColumn *column,
                        gpointer data);
