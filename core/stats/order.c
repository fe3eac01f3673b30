/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * order.c - medians, quantiles and their order-statistic intervals, mean and standard deviation.
 * Numbers in, numbers out; that they are finite and, where so named, sorted is the caller's
 * matter.
 */
#include <math.h>
#include <stdlib.h>
#include "stats/input.h"
#include "stats/order.h"

/* Up to so many values are sorted by insertion. */
#define FEW 32

/* NaN, which callers keep out, would make an inconsistent order: it goes to the end. */
static int
compare (const void *left, const void *right)
{
  const double a = *(const double *)left, b = *(const double *)right;

  if (isnan (a) || isnan (b))
    return (isnan (a) != 0) - (isnan (b) != 0);
  return (a > b) - (a < b);
}

/* For the repetitions of a case faster than qsort(), which calls a function to compare. */
static void
insert_each (double *values, size_t n)
{
  for (size_t i = 1; i < n; i++)
    {
      const double value = values[i];
      size_t k = i;

      for (; k > 0 && (values[k - 1] > value || isnan (values[k - 1])); k--)
        values[k] = values[k - 1];
      values[k] = value;
    }
}

void
bst_stats_sort (double *values, size_t n)
{
  if (n > FEW)
    qsort (values, n, sizeof *values, compare);
  else
    insert_each (values, n);
}

double
bst_stats_quantile (const double *sorted, size_t n, double q)
{
  if (n == 0)
    return NAN;
  const double position = (double)(n - 1) * q;
  const size_t below = (size_t)floor (position);

  if (below + 1 >= n)
    return sorted[n - 1];
  return sorted[below] + (position - (double)below) * (sorted[below + 1] - sorted[below]);
}

double
bst_stats_median (const double *sorted, size_t n)
{
  return bst_stats_quantile (sorted, n, 0.5);
}

/* The running mean cannot overflow as a sum can; the mean of what is left over takes away the
 * rounding errors of its many divisions. */
double
bst_stats_mean (const double *values, size_t n)
{
  double mean = 0, rest = 0;

  if (n == 0)
    return NAN;
  for (size_t i = 0; i < n; i++)
    mean += (values[i] - mean) / (double)(i + 1);
  for (size_t i = 0; i < n; i++)
    rest += values[i] - mean;
  return mean + rest / (double)n;
}

/* In two passes: the sum of squares minus the square of the sum cancels to noise already for
 * values around 1e9 that differ by 1. */
double
bst_stats_sd (const double *values, size_t n)
{
  const double mean = bst_stats_mean (values, n);
  const int exponent = bst_stats_exponent (values, n);
  double squares = 0, rest = 0;

  if (n < 2)
    return NAN;
  for (size_t i = 0; i < n; i++)
    {
      const double d = ldexp (values[i] - mean, -exponent);

      squares += d * d;
      rest += d;
    }
  return ldexp (sqrt (fmax (squares - rest * rest / (double)n, 0) / (double)(n - 1)), exponent);
}

/* max{k : P(Bin(n,1/2) <= k-1) <= tail}; 0: none.  Adds up C(n,i), exact while they fit into 53
 * bits, so that a tail of exactly 1/64 counts; from 2^500 on all is scaled down by that much. */
static size_t
interval_rank (size_t n, double tail)
{
  double term = 1, sum = 1; /* C(n,i) and its sum for 0..i, without the factor 2^scale */
  int scale = -(int)n;

  for (size_t i = 0; i < n; i++)
    {
      if (ldexp (sum, scale) > tail)
        return i;
      term = term * (double)(n - i) / (double)(i + 1);
      sum += term;
      if (sum > 0x1p500)
        {
          term *= 0x1p-500;
          sum *= 0x1p-500;
          scale += 500;
        }
    }
  return n;
}

bool
bst_stats_median_interval (const double *sorted, size_t n, double confidence, double *low,
                           double *high)
{
  const size_t k = interval_rank (n, (1 - confidence) / 2);

  if (k < 1 || k > n + 1 - k)
    return false;
  *low = sorted[k - 1];
  *high = sorted[n - k];
  return true;
}

double
bst_stats_relative_half_width (const double *sorted, size_t n, double confidence)
{
  const double median = bst_stats_median (sorted, n);
  double low, high;

  if (!bst_stats_median_interval (sorted, n, confidence, &low, &high) || median == 0)
    return NAN;
  return (high - low) / (2 * fabs (median));
}
