/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sample-matrix.h - results with cases over two parameters, made up.
 */
#pragma once
#include "model/result.h"

/* A result with an id of its own. */
BstResult *sample_matrix_result (const char *label);
BstCaseResult *sample_matrix_case (BstResult *result, const char *parameters, double median,
                                   guint n);
/* 1000 MB/s and 10 more for each step of either. */
double sample_matrix_rate (guint x, guint y);
/* File sizes from 64 KiB, each four times (of very many, twice) as large as the one before, by
 * records from 4 KiB, each twice as large; MORE is behind the parameters of all. */
void sample_matrix_grid (BstResult *result, guint n_x, guint n_y, double factor, const char *more);
BstCaseResult *sample_matrix_at (const BstResult *result, guint n_x, guint x, guint y);
/* All its repetitions fail. */
void sample_matrix_lose (BstCaseResult *c);
