/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * holm.h - p values of a table: the more comparisons are shown, the more of them look
 * different by chance.  Holm's method is what verdicts use.
 */
#pragma once
#include <stddef.h>

/* ADJUSTED gets N values in the order of P; it may be P itself.  A comparison without a p
 * (NaN) stays NaN and does not count. */
void bst_stats_holm (const double *p, size_t n, double *adjusted); /* Holm 1979 */
void bst_stats_bonferroni (const double *p, size_t n, double *adjusted);
/* Benjamini and Hochberg 1995: false discovery rate instead of family-wise error. */
void bst_stats_benjamini_hochberg (const double *p, size_t n, double *adjusted);
