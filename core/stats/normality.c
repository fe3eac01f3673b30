/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * normality.c - Shapiro and Wilk's test; the polynomials are those of Royston 1995, "Remark AS
 * R94", tables in Applied Statistics 44(4).
 */
#include "stats/normality.h"
#include "stats/order.h"
#include "stats/special.h"

#include <math.h>

#define FEWEST 3
#define MOST 5000

static double
polynomial (const double *coefficients, size_t n, double x)
{
  double value = 0;

  for (size_t i = n; i > 0; i--)
    value = value * x + coefficients[i - 1];
  return value;
}

#define POLYNOMIAL(table, x) polynomial (table, sizeof table / sizeof *table, x)

/* Weights of the upper half, the largest value first: expected normal order statistics,
 * the outermost two corrected. */
static void
fill_weights (double *weights, size_t n)
{
  static const double outer[] = { 0, 0.221157, -0.147981, -2.071190, 4.434685, -2.706056 };
  static const double second[] = { 0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633 };
  const size_t half = n / 2;
  const double u = 1 / sqrt ((double)n);
  double squares = 0;

  if (n == 3)
    {
      weights[0] = M_SQRT1_2;
      return;
    }
  for (size_t i = 0; i < half; i++)
    {
      weights[i] = -bst_stats_normal_quantile (((double)i + 1 - 0.375) / ((double)n + 0.25));
      squares += 2 * weights[i] * weights[i];
    }
  const double norm = sqrt (squares);
  const size_t corrected = n > 5 ? 2 : 1;
  const double m0 = weights[0], m1 = half > 1 ? weights[1] : 0;
  const double a0 = m0 / norm + POLYNOMIAL (outer, u);
  const double a1 = m1 / norm + POLYNOMIAL (second, u);
  const double rest = corrected == 2
                          ? (squares - 2 * m0 * m0 - 2 * m1 * m1) / (1 - 2 * a0 * a0 - 2 * a1 * a1)
                          : (squares - 2 * m0 * m0) / (1 - 2 * a0 * a0);

  for (size_t i = corrected; i < half; i++)
    weights[i] /= sqrt (rest);
  weights[0] = a0;
  if (corrected == 2)
    weights[1] = a1;
}

static double
statistic (const double *sorted, size_t n)
{
  BST_STATS_AUTOFREE double *weights = bst_stats_new (n / 2 + 1, sizeof *weights);
  const double mean = bst_stats_mean (sorted, n);
  const int exponent = bst_stats_exponent (sorted, n);
  double squares = 0, sum = 0;

  fill_weights (weights, n);
  for (size_t i = 0; i < n; i++)
    squares += ldexp (sorted[i] - mean, -exponent) * ldexp (sorted[i] - mean, -exponent);
  for (size_t i = 0; i < n / 2; i++)
    sum += weights[i] * ldexp (sorted[n - 1 - i] - sorted[i], -exponent);
  return fmin (1, sum * sum / squares);
}

/* ln (1 - W), transformed, is nearly normal: two regimes of n. */
static double
p_value (double w, size_t n)
{
  static const double small_mean[] = { 0.5440, -0.39978, 0.025054, -6.714e-4 };
  static const double small_sd[] = { 1.3822, -0.77857, 0.062767, -0.0020322 };
  static const double large_mean[] = { -1.5861, -0.31082, -0.083751, 0.0038915 };
  static const double large_sd[] = { -0.4803, -0.082676, 0.0030302 };
  const double m = (double)n, ln_n = log (m);
  double y = log (1 - w), mean, sd;

  if (n == 3)
    return fmax (0, 6 / M_PI * (asin (sqrt (w)) - asin (sqrt (0.75))));
  if (n <= 11)
    {
      const double gamma = -2.273 + 0.459 * m;

      if (y >= gamma)
        return 0;
      y = -log (gamma - y);
      mean = POLYNOMIAL (small_mean, m);
      sd = exp (POLYNOMIAL (small_sd, m));
    }
  else
    {
      mean = POLYNOMIAL (large_mean, ln_n);
      sd = exp (POLYNOMIAL (large_sd, ln_n));
    }
  return bst_stats_normal_cdf (-(y - mean) / sd);
}

BstStatsState
bst_stats_shapiro_wilk (const double *values, size_t n, double *w, double *p)
{
  BST_STATS_AUTOFREE double *sorted = bst_stats_sorted_copy (values, n);

  *w = *p = NAN;
  if (bst_stats_check_finite (values, n, NULL) != BST_STATS_OK)
    return BST_STATS_NOT_FINITE;
  if (n < FEWEST || n > MOST)
    return BST_STATS_TOO_FEW;
  if (sorted[0] == sorted[n - 1])
    return BST_STATS_NO_SPREAD;
  *w = statistic (sorted, n);
  *p = p_value (*w, n);
  return BST_STATS_OK;
}
