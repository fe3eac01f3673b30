/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * noise.h - what `noise` shows, and the noise floor that comparisons are given.
 */
#pragma once
#include "cli/command.h"
#include "host/noise.h"
#include "reports/comparison.h"

/* A table of the primary metrics. */
void bst_cli_show_noise (const BstNoise *noise, gboolean plain);
/* What the columns mean. */
void bst_cli_show_noise_legend (void);

/* ---- noise-floor.c ---- */

/* What is stored, read when it is asked for; the results asked for stay while this does.  What cannot be read is remarked once. */
typedef struct _BstFloors BstFloors;
BstFloors *bst_floors_new (const BstCommonOptions *common);
void bst_floors_free (BstFloors *floors);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstFloors, bst_floors_free)
/* A BstNoiseFloor; DATA is the BstFloors. */
double bst_floors_find (const BstResult *result, const BstCaseResult *c, const BstColumn *column,
                        gpointer data);
