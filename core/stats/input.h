/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * input.h - what the functions of this room say about their input: why there is no answer.
 * Besides, two helpers for the room's own scratch memory.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>

/* A number is only valid beside BST_STATS_OK; otherwise it is NaN unless the function says
 * more.  TOO_FEW and NO_SPREAD are properties of honest data and are shown as a gap;
 * NOT_FINITE and NOT_POSITIVE are refusals: the caller should not have asked. */
typedef enum
{
  BST_STATS_OK = 1,
  BST_STATS_TOO_FEW,      /* fewer values than the formula needs */
  BST_STATS_NO_SPREAD,    /* the values are equal, where a spread is divided by */
  BST_STATS_NOT_FINITE,   /* NaN or infinity among the values */
  BST_STATS_NOT_POSITIVE, /* zero or a negative value, where a logarithm is taken */
} BstStatsState;

/* An interval in the unit of the values.  `coverage` is the attained probability, which is at
 * least the confidence asked for where order statistics are used; NaN when not known. */
typedef struct
{
  double low;
  double high;
  double coverage;
} BstStatsInterval;

#define BST_STATS_NO_INTERVAL ((BstStatsInterval){ NAN, NAN, NAN })

/* OK, or NOT_FINITE with the index of the first offender in *BAD_INDEX (may be NULL). */
BstStatsState bst_stats_check_finite (const double *values, size_t n, size_t *bad_index);
/* The same, and NOT_POSITIVE for a value of zero or below. */
BstStatsState bst_stats_check_positive (const double *values, size_t n, size_t *bad_index);

/* Scratch memory, zeroed; aborts when there is none, as GLib's does.  Free with free(). */
void *bst_stats_new (size_t count, size_t size);
/* A sorted copy; the caller frees it with free(). */
double *bst_stats_sorted_copy (const double *values, size_t n);
/* Natural logarithms of positive values, likewise. */
double *bst_stats_new_logs (const double *values, size_t n);

/* The power of two just above the largest of VALUES; 0 where all are 0.  Squares of figures around
 * 1e200 or 1e-200 are no doubles any more: whoever adds squares up takes that power off before, as
 * dnrm2 of LAPACK does, which changes no digit. */
int bst_stats_exponent (const double *values, size_t n);
/* VALUES without that power: values[i] * 2^-exponent; freed with free(). */
double *bst_stats_new_scaled (const double *values, size_t n, int exponent);

void bst_stats_free_pointer (void *pointer); /* for BST_STATS_AUTOFREE alone */
#define BST_STATS_AUTOFREE __attribute__ ((cleanup (bst_stats_free_pointer)))
