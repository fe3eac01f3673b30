/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * offset.h - one constant, itself measured, was subtracted from all values: the start of the shell
 * from the times of commands.  What its uncertainty does to intervals.
 */
#pragma once
#include "stats/verdict.h"

/* 95 %: the constant may be so much smaller, so much larger than what was subtracted.  0: it is
 * exact, or nothing was subtracted; NaN: it is not known. */
typedef struct
{
  double below, above;
} BstStatsOffset;

bool bst_stats_offset_is_exact (BstStatsOffset offset);

/* INTERVAL of ESTIMATE, both after the subtraction, with the offset's error; without an interval
 * where the offset is not known. */
BstStatsInterval bst_stats_offset_interval (double estimate, BstStatsInterval interval,
                                            BstStatsOffset offset);

/* Two sides that the same constant was subtracted from, of which less is better.  A shift and p
 * stay as they are: the constant cancels. */
void bst_stats_offset_comparison (BstStatsComparison *comparison, BstStatsOffset offset);
