/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * special.c - distribution functions on libm alone.  The incomplete beta function carries t,
 * F and binomial; erfc carries the normal.
 */
#include "stats/special.h"

#include <math.h>

/* Smallest number that may stand for a zero denominator in Lentz's method. */
#define TINY 1e-300
#define EPSILON 1e-16

double
bst_stats_normal_cdf (double x)
{
  return 0.5 * erfc (-x * M_SQRT1_2);
}

double
bst_stats_normal_density (double x)
{
  return exp (-0.5 * x * x) * (M_2_SQRTPI * M_SQRT1_2 * 0.5);
}

/* Abramowitz and Stegun 26.2.23: |error| < 4.5e-4, a start for the steps that follow. */
static double
rough_upper_quantile (double q)
{
  const double t = sqrt (-2 * log (q));

  return t
         - (2.515517 + t * (0.802853 + t * 0.010328))
               / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
}

double
bst_stats_normal_quantile (double p)
{
  const double q = p < 0.5 ? p : 1 - p;

  if (!(p > 0 && p < 1))
    return NAN;
  if (q == 0.5)
    return 0;
  /* Halley's steps on the lower tail, each triples the number of right digits. */
  double x = -rough_upper_quantile (q);
  for (int step = 0; step < 3; step++)
    {
      const double error = (bst_stats_normal_cdf (x) - q) / bst_stats_normal_density (x);

      x -= error / (1 + 0.5 * x * error);
    }
  return p < 0.5 ? x : -x;
}

/* lgamma_r, as lgamma writes a global. */
static double
ln_gamma (double x)
{
  int sign;

  return lgamma_r (x, &sign);
}

static double
away_from_zero (double x)
{
  return fabs (x) < TINY ? TINY : x;
}

/* Continued fraction of the incomplete beta function (DLMF 8.17.22) by Lentz's method. */
static double
beta_fraction (double x, double a, double b)
{
  double c = 1;
  double d = 1 / away_from_zero (1 - (a + b) * x / (a + 1));
  double fraction = d;

  /* It takes about sqrt(max(a, b)) terms: enough for a million runs. */
  for (int m = 1; m < 10000; m++)
    {
      const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));

      d = 1 / away_from_zero (1 + even * d);
      c = away_from_zero (1 + even / c);
      fraction *= d * c;
      d = 1 / away_from_zero (1 + odd * d);
      c = away_from_zero (1 + odd / c);
      fraction *= d * c;
      if (fabs (d * c - 1) < EPSILON)
        break;
    }
  return fraction;
}

double
bst_stats_beta_cdf (double x, double a, double b)
{
  if (!(x >= 0 && x <= 1 && a > 0 && b > 0))
    return NAN;
  if (x == 0 || x == 1)
    return x;
  const double front =
      exp (ln_gamma (a + b) - ln_gamma (a) - ln_gamma (b) + a * log (x) + b * log1p (-x));
  /* The fraction converges fast below the mean; above, the other tail is taken. */
  if (x < (a + 1) / (a + b + 2))
    return front * beta_fraction (x, a, b) / a;
  return 1 - front * beta_fraction (1 - x, b, a) / b;
}

double
bst_stats_t_two_sided (double t, double df)
{
  if (!(df > 0) || isnan (t))
    return NAN;
  if (isinf (t))
    return 0;
  return bst_stats_beta_cdf (df / (df + t * t), 0.5 * df, 0.5);
}

double
bst_stats_t_cdf (double t, double df)
{
  const double tail = 0.5 * bst_stats_t_two_sided (t, df);

  return t < 0 ? tail : 1 - tail;
}

double
bst_stats_t_quantile (double p, double df)
{
  const double q = p < 0.5 ? p : 1 - p; /* the tail, beyond a positive t */
  double low = 0, high = 1;

  if (!(p > 0 && p < 1 && df > 0))
    return NAN;
  if (q == 0.5)
    return 0;
  while (isfinite (high) && bst_stats_t_two_sided (high, df) > 2 * q)
    high *= 2;
  for (;;)
    {
      const double middle = 0.5 * (low + high);

      if (middle <= low || middle >= high)
        break;
      if (bst_stats_t_two_sided (middle, df) > 2 * q)
        low = middle;
      else
        high = middle;
    }
  return p < 0.5 ? -high : high;
}

/* T = (Z + delta) / S with S^2 chi-square over DF: the normal is integrated over the density
 * of S by Simpson's rule.  Ten standard deviations of S and 600 steps leave 1e-10. */
double
bst_stats_noncentral_t_cdf (double t, double df, double delta)
{
  enum
  {
    STEPS = 600
  };
  const double reach = 10 / sqrt (2 * df);
  const double start = fmax (1 - reach, 0);
  const double step = (1 + reach - start) / STEPS;
  const double scale = M_LN2 + 0.5 * df * log (0.5 * df) - ln_gamma (0.5 * df);
  double sum = 0;

  for (int i = 0; i <= STEPS; i++)
    {
      const double weight = i == 0 || i == STEPS ? 1 : i % 2 ? 4 : 2;
      const double s = fmax (start + i * step, TINY);
      const double density = exp (scale + (df - 1) * log (s) - 0.5 * df * s * s);

      sum += weight * density * bst_stats_normal_cdf (t * s - delta);
    }
  return sum * step / 3;
}

double
bst_stats_f_upper (double f, double df1, double df2)
{
  if (!(f >= 0))
    return NAN;
  return bst_stats_beta_cdf (df2 / (df2 + df1 * f), 0.5 * df2, 0.5 * df1);
}

/* Lower incomplete gamma function, regularised, by its series (DLMF 8.7.1). */
static double
gamma_series (double a, double x)
{
  double term = 1 / a, sum = term;

  for (int k = 1; k < 100000 && term > sum * EPSILON; k++)
    sum += term *= x / (a + k);
  return sum * exp (a * log (x) - x - ln_gamma (a));
}

/* Upper incomplete gamma function, regularised, by its fraction (DLMF 8.9.2). */
static double
gamma_fraction (double a, double x)
{
  double b = x + 1 - a;
  double c = 1 / TINY;
  double d = 1 / away_from_zero (b);
  double fraction = d;

  for (int k = 1; k < 100000; k++)
    {
      const double term = -k * (k - a);

      b += 2;
      d = 1 / away_from_zero (term * d + b);
      c = away_from_zero (b + term / c);
      fraction *= d * c;
      if (fabs (d * c - 1) < EPSILON)
        break;
    }
  return fraction * exp (a * log (x) - x - ln_gamma (a));
}

double
bst_stats_chi_square_upper (double x, double df)
{
  const double a = 0.5 * df, half = 0.5 * x;

  if (!(x >= 0 && df > 0))
    return NAN;
  if (x == 0)
    return 1;
  return half < a + 1 ? 1 - gamma_series (a, half) : gamma_fraction (a, half);
}

double
bst_stats_binomial_cdf (double k, double n, double p)
{
  if (!(n >= 0 && p >= 0 && p <= 1))
    return NAN;
  if (k < 0)
    return 0;
  if (k >= n)
    return 1;
  k = floor (k);
  return bst_stats_beta_cdf (1 - p, n - k, k + 1);
}
