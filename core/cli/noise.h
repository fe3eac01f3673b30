/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * noise.h - what `noise` shows, and the noise floor that comparisons are given.
 */
#pragma once
#include "cli/command.h"
#include "host/noise.h"

/* A table of the primary metrics. */
void bst_cli_show_noise (const BstNoise *noise, gboolean plain);
/* What the columns mean. */
void bst_cli_show_noise_legend (void);
