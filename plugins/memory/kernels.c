/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * kernels.c - the loops of memory.stream.  They stand in a file of their own and are called through
 * pointers: the compiler may make them as fast as it can, but cannot see that a pass repeats the
 * one before.
 */
#include <math.h>
#include <string.h>

#include "kernels.h"

/* STREAM is compiled with -O3 by those who publish its figures, this plugin with whatever the whole
 * program is; gcc 12 leaves these loops scalar at -O2.  clang vectorises them from -O2 on.
 *
 * Each loop begins on a line of 64 bytes: where the linker happened to lay one across two lines, a
 * pass over 24 KiB took 17 % longer (Zen 5, 159 ns instead of 136). */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3", "align-loops=64")
#endif

/* STREAM's factor, known to the compiler as it is there. */
#define FACTOR 3

/* The widest that the compiler was allowed to use. */
#if defined(__AVX512F__)
#define VECTORS "AVX-512"
#elif defined(__AVX2__)
#define VECTORS "AVX2"
#elif defined(__AVX__)
#define VECTORS "AVX"
#elif defined(__SSE2__)
#define VECTORS "SSE2"
#elif defined(__ARM_FEATURE_SVE)
#define VECTORS "SVE"
#elif defined(__ARM_NEON)
#define VECTORS "NEON"
#elif defined(__ALTIVEC__)
#define VECTORS "AltiVec"
#else
#define VECTORS "no known vectors"
#endif
#if defined(__clang__)
#define COMPILER __VERSION__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown compiler"
#endif
const char kernels_compiled[] = COMPILER ", " VECTORS;

/* What each array begins with, and all its elements alike. */
#define FIRST_A 1
#define FIRST_B 2
#define FIRST_C 0

/* One round, on one element: the closed form of whole passes. */
#define ROUND(A, B, C)          \
  do                            \
    {                           \
      (C) = (A);                \
      (B) = FACTOR * (C);       \
      (C) = (A) + (B);          \
      (A) = (B) + FACTOR * (C); \
    }                           \
  while (0)

/* As in STREAM, arrays are known not to overlap; a copy may so become a call of memcpy. */
#define LOOP(NAME, TYPE, STATEMENT)                                                   \
  static void NAME (void *restrict pa, void *restrict pb, void *restrict pc, gsize n) \
  {                                                                                   \
    TYPE *a = pa, *b = pb, *c = pc;                                                   \
                                                                                      \
    (void)a, (void)b, (void)c;                                                        \
    for (gsize i = 0; i < n; i++)                                                     \
      STATEMENT;                                                                      \
  }

#define LOOPS(TYPE)                                                        \
  LOOP (TYPE##_copy, TYPE, c[i] = a[i])                                    \
  LOOP (TYPE##_scale, TYPE, b[i] = FACTOR * c[i])                          \
  LOOP (TYPE##_add, TYPE, c[i] = a[i] + b[i])                              \
  LOOP (TYPE##_triad, TYPE, a[i] = b[i] + FACTOR * c[i])                   \
  static void TYPE##_fill (gpointer pa, gpointer pb, gpointer pc, gsize n) \
  {                                                                        \
    TYPE *a = pa, *b = pb, *c = pc;                                        \
                                                                           \
    for (gsize i = 0; i < n; i++)                                          \
      {                                                                    \
        a[i] = FIRST_A;                                                    \
        b[i] = FIRST_B;                                                    \
        c[i] = FIRST_C;                                                    \
      }                                                                    \
  }                                                                        \
  static TYPE TYPE##_expected (guint which, guint64 rounds)                \
  {                                                                        \
    TYPE now[N_ARRAYS] = { FIRST_A, FIRST_B, FIRST_C };                    \
                                                                           \
    while (rounds-- > 0)                                                   \
      ROUND (now[0], now[1], now[2]);                                      \
    return now[which];                                                     \
  }

/* Unsigned: what does not fit is dropped, as the language promises. */
LOOPS (double)
LOOPS (guint64)

static double
double_error (gconstpointer array, guint which, gsize n, guint64 rounds)
{
  const double expected = double_expected (which, rounds);
  const double *element = array;
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += fabs (element[i] - expected);
  return expected == 0 ? sum / (double)n : sum / (double)n / fabs (expected);
}

/* A whole number is right or wrong: the share of wrong ones. */
static double
guint64_error (gconstpointer array, guint which, gsize n, guint64 rounds)
{
  const guint64 expected = guint64_expected (which, rounds);
  const guint64 *element = array;
  gsize wrong = 0;

  for (gsize i = 0; i < n; i++)
    wrong += element[i] != expected;
  return (double)wrong / (double)n;
}

#define KERNELS(NAME, TYPE, TOLERANCE)                                                      \
  {                                                                                         \
    .type = NAME, .fill = TYPE##_fill,                                                      \
    .pass = { TYPE##_copy, TYPE##_scale, TYPE##_add, TYPE##_triad }, .error = TYPE##_error, \
    .tolerance = TOLERANCE                                                                  \
  }

static const Kernels all[] = {
  KERNELS ("double", double, KERNEL_TOLERANCE),
  KERNELS ("int64", guint64, 0),
};

const Kernels *
kernels_find (const char *type)
{
  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    if (strcmp (all[i].type, type) == 0)
      return &all[i];
  return NULL;
}

guint64
kernel_bytes (KernelName kernel, gsize n)
{
  static const guint touched[N_KERNELS] = {
    [KERNEL_COPY] = 2, [KERNEL_SCALE] = 2, [KERNEL_ADD] = 3, [KERNEL_TRIAD] = 3
  };

  return (guint64)touched[kernel] * ELEMENT_SIZE * n;
}

int
kernels_check (const Kernels *kernels, gpointer const arrays[N_ARRAYS], gsize n, guint64 rounds,
               double *error)
{
  for (guint i = 0; i < N_ARRAYS; i++)
    {
      *error = kernels->error (arrays[i], i, n, rounds);
      if (!(*error <= kernels->tolerance)) /* a NaN is wrong, too */
        return (int)i;
    }
  return -1;
}
