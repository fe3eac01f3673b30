/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * power.h - what can these data show, and how many repetitions would show it?
 */
#pragma once
#include <stddef.h>

/* Share of real differences of D standard deviations that a two-sided t test of N_X and N_Y
 * values finds at ALPHA. */
double bst_stats_t_power (double d, double n_x, double n_y, double alpha);

/* Smallest difference, in standard deviations, found with probability POWER; NaN below two
 * values a side. */
double bst_stats_detectable (double n_x, double n_y, double alpha, double power);

/* The ratio that belongs to D standard deviations SD_LOG of logarithms: exp (d sd / 0.977);
 * sqrt (3 / pi) = 0.977 is what ranks cost against t with normal values (statistics.md 2.6). */
double bst_stats_detectable_ratio (double d, double sd_log);

/* Repetitions on each side that find RATIO > 1 with probability POWER; 0: more than a
 * million. */
size_t bst_stats_repetitions_to_detect (double ratio, double sd_log, double alpha, double power);

/* Repetitions on each side after which the estimate of RATIO lies beyond 1 + MARGIN with
 * probability POWER, as verdicts of better and worse want; 0: never, or more than a million. */
size_t bst_stats_repetitions_beyond (double ratio, double margin, double sd_log, double power);

/* Rule of thumb for the repetitions until the relative half width of the median's 95 %
 * interval is TARGET: (1.96 * 1.253 cv / target)^2 + 6; statistics.md 2.4. */
size_t bst_stats_repetitions_for_precision (double cv, double target);

/* Repetitions on each side below which no difference, however large, can be found in a table of
 * N_COMPARISONS: Holm multiplies the smallest p of the exact rank test, 2 / C(2n, n), by their
 * number.  One comparison needs 4 at alpha 0.05, ten need 6, ten thousand need 11. */
size_t bst_stats_repetitions_for_table (size_t n_comparisons, double alpha);

/* The same where rounds are compared: the smallest p of the signed rank test is 2^(1 - n).  One
 * comparison needs 6, three need 7, ten need 9. */
size_t bst_stats_rounds_for_table (size_t n_comparisons, double alpha);
