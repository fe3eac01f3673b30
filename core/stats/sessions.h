/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sessions.h - runs made at different times differ by more than their inner scatter shows: by
 * how much, from several sessions of one case on one machine (design 5, the noise floor).
 */
#pragma once
#include "stats/input.h"

/* Standard deviation between sessions of the logarithm of a session's median: the variance of
 * the medians, less what the scatter within the sessions accounts for (one-way analysis of
 * variance by moments; the standard error of a median is 1.253 that of a mean).  0 when the
 * scatter within explains it all.  Sessions of fewer than two values are left out.  TOO_FEW
 * below two sessions (below five it is a rough figure); NOT_POSITIVE and NOT_FINITE refuse. */
BstStatsState bst_stats_session_sd (const double *const *sessions, const size_t *sizes,
                                    size_t n_sessions, double *sd);
