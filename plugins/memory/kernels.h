/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * kernels.h - the four loops of memory.stream, what they have to leave behind, and the check.
 */
#pragma once
#include <glib.h>

typedef enum
{
  KERNEL_COPY,  /* c = a */
  KERNEL_SCALE, /* b = 3 c */
  KERNEL_ADD,   /* c = a + b */
  KERNEL_TRIAD, /* a = b + 3 c */
  N_KERNELS
} KernelName;

#define N_ARRAYS 3

/* Both types are as large, so that bytes are counted alike. */
#define ELEMENT_SIZE 8

/* STREAM's own bound for double: the average relative error of an array. */
#define KERNEL_TOLERANCE 1e-13

typedef void (*KernelPass) (gpointer a, gpointer b, gpointer c, gsize n);

/* One type of elements.  A, B and C never overlap. */
typedef struct
{
  const char *type; /* as the parameter names it */
  KernelPass fill;
  KernelPass pass[N_KERNELS];
  /* Average relative error of the array WHICH (0: a) after ROUNDS; NaN when there is a NaN. */
  double (*error) (gconstpointer array, guint which, gsize n, guint64 rounds);
  double tolerance;
} Kernels;

/* NULL: there is no such type. */
const Kernels *kernels_find (const char *type);

/* The compiler, and the vectors that it could use: for the environment of a result. */
extern const char kernels_compiled[];

/* What is counted for N elements: bytes that the loop reads and writes by its own words. */
guint64 kernel_bytes (KernelName kernel, gsize n);

/* -1: all three arrays hold what ROUNDS of the four loops leave; else the wrong one, and its error. */
int kernels_check (const Kernels *kernels, gpointer const arrays[N_ARRAYS], gsize n, guint64 rounds,
                   double *error);
