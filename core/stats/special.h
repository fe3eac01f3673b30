/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * special.h - distribution functions: normal, beta, Student's t, F, chi-square, binomial.
 * 12 digits and more, 10 where parameters reach 1e5; none allocates, none fails.  Arguments
 * outside the domain give NaN.
 */
#pragma once

double bst_stats_normal_cdf (double x);
double bst_stats_normal_density (double x);
/* 0 < p < 1. */
double bst_stats_normal_quantile (double p);
/* Regularised incomplete beta function I_x(a, b), 0 <= x <= 1, a > 0, b > 0. */
double bst_stats_beta_cdf (double x, double a, double b);
/* DF > 0 need not be whole. */
double bst_stats_t_cdf (double t, double df);
double bst_stats_t_quantile (double p, double df);
/* P(|T| >= |t|), exact in the tail, where 1 - cdf would be rounded to nothing. */
double bst_stats_t_two_sided (double t, double df);
/* Student's t with non-centrality DELTA: the power of the t test. */
double bst_stats_noncentral_t_cdf (double t, double df, double delta);
/* Upper tails. */
double bst_stats_f_upper (double f, double df1, double df2);
double bst_stats_chi_square_upper (double x, double df);
/* P(Bin(n, p) <= k). */
double bst_stats_binomial_cdf (double k, double n, double p);
