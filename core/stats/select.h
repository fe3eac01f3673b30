/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * select.h - the k-th smallest of many numbers that are never written down: only how many of
 * them are at most v is asked.  Serves pairwise differences and Walsh averages.
 */
#pragma once
#include <stddef.h>

/* How many of the numbers are <= V; must not decrease with V. */
typedef size_t (*BstStatsCount) (double v, const void *data);

/* The number of 1-based RANK, which lies in [LOW, HIGH].  Exact: the bit patterns of doubles
 * are bisected, which takes at most 64 counts. */
double bst_stats_select (double low, double high, size_t rank, BstStatsCount count,
                         const void *data);
