/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * kde.c - bandwidths, density, modes.
 */
#include "stats/kde.h"
#include "stats/order.h"
#include "stats/special.h"

#include <math.h>
#include <string.h>

static double
quartile_range (const double *values, size_t n)
{
  BST_STATS_AUTOFREE double *sorted = bst_stats_sorted_copy (values, n);

  return bst_stats_quantile (sorted, n, 0.75) - bst_stats_quantile (sorted, n, 0.25);
}

/* The smaller of the standard deviation and the quartiles' estimate of it; a quartile range
 * of 0 says nothing. */
static double
robust_scale (double sd, double range, double divisor)
{
  return range > 0 ? fmin (sd, range / divisor) : sd;
}

BstStatsState
bst_stats_bandwidth (const double *values, size_t n, BstStatsBandwidth *result)
{
  *result = (BstStatsBandwidth){ NAN, NAN, NAN };
  if (bst_stats_check_finite (values, n, NULL) != BST_STATS_OK)
    return BST_STATS_NOT_FINITE;
  if (n < 2)
    return BST_STATS_TOO_FEW;
  const double sd = bst_stats_sd (values, n);
  if (!(sd > 0))
    return BST_STATS_NO_SPREAD;
  const double scale = robust_scale (sd, quartile_range (values, n), 1.34);
  const double shrink = pow ((double)n, -0.2);

  result->nrd0 = 0.9 * scale * shrink;
  result->nrd = 1.06 * scale * shrink;
  result->silverman = sd * pow (4. / 3, 0.2) * shrink;
  return BST_STATS_OK;
}

/* Estimates of the integrals of f'' f and f''' f' in Sheather and Jones: sums of the fourth
 * and sixth derivative of the normal density over all pairs. */
static double
fourth_derivative_sum (const double *values, size_t n, double h)
{
  double sum = 0;

  for (size_t i = 0; i < n; i++)
    for (size_t j = i + 1; j < n; j++)
      {
        const double d = (values[i] - values[j]) * (values[i] - values[j]) / (h * h);

        sum += exp (-0.5 * d) * (d * d - 6 * d + 3);
      }
  const double m = (double)n;
  return (2 * sum + 3 * m) / (m * (m - 1) * pow (h, 5) * sqrt (2 * M_PI));
}

static double
sixth_derivative_sum (const double *values, size_t n, double h)
{
  double sum = 0;

  for (size_t i = 0; i < n; i++)
    for (size_t j = i + 1; j < n; j++)
      {
        const double d = (values[i] - values[j]) * (values[i] - values[j]) / (h * h);

        sum += exp (-0.5 * d) * (d * d * d - 15 * d * d + 45 * d - 15);
      }
  const double m = (double)n;
  return (2 * sum - 15 * m) / (m * (m - 1) * pow (h, 7) * sqrt (2 * M_PI));
}

/* The equation of section 3 of the paper: zero at the bandwidth. */
static double
excess (const double *values, size_t n, double alpha, double h)
{
  const double roughness = fourth_derivative_sum (values, n, alpha * pow (h, 5. / 7));

  return pow (1 / (2 * sqrt (M_PI) * (double)n * roughness), 0.2) - h;
}

typedef struct
{
  const double *values;
  size_t n;
  double alpha;
} Equation;

/* Where the next look goes, seen from the best point B: inverse interpolation through the last
 * points (A the one before, C on the other side of zero), else the middle. */
static double
next_step (double a, double f_a, double b, double f_b, double c, double f_c, double tolerance)
{
  const double half = 0.5 * (c - b), r = f_b / f_a;
  double p, q;

  if (fabs (b - a) < tolerance || fabs (f_a) <= fabs (f_b))
    return half;
  if (a == c)
    {
      p = 2 * half * r;
      q = 1 - r;
    }
  else
    {
      const double s = f_a / f_c, t = f_b / f_c;

      p = r * (2 * half * s * (s - t) - (b - a) * (t - 1));
      q = (s - 1) * (t - 1) * (r - 1);
    }
  if (p > 0)
    q = -q;
  p = fabs (p);
  const bool is_inside = p < 1.5 * half * q - 0.5 * fabs (tolerance * q);
  return is_inside && p < fabs (0.5 * (b - a) * q) ? p / q : half;
}

/* Brent's method (Brent 1973, chapter 4), as each look takes O(n^2). */
static BstStatsState
solve_bandwidth (const Equation *e, double low, double high, double tolerance, double *root)
{
  double a = low, b = high, f_a = excess (e->values, e->n, e->alpha, a);
  double f_b = excess (e->values, e->n, e->alpha, b), c = a, f_c = f_a;

  if (!(f_a * f_b <= 0))
    return BST_STATS_NO_SPREAD;
  for (;;)
    {
      if (fabs (f_c) < fabs (f_b)) /* B is the best so far */
        {
          a = b, f_a = f_b;
          b = c, f_b = f_c;
          c = a, f_c = f_a;
        }
      *root = b;
      if (fabs (c - b) <= tolerance || f_b == 0)
        return BST_STATS_OK;
      const double step = next_step (a, f_a, b, f_b, c, f_c, 0.5 * tolerance);
      a = b, f_a = f_b;
      b += fabs (step) < 0.5 * tolerance ? copysign (0.5 * tolerance, step) : step;
      f_b = excess (e->values, e->n, e->alpha, b);
      if (f_b * f_c > 0)
        c = a, f_c = f_a;
    }
}

/* Takes the seventh power of a width: VALUES are around 1. */
static BstStatsState
sheather_jones (const double *values, size_t n, double *bandwidth)
{
  /* Constants of the paper: 1.349, 0.920 = 1.24 / 1.349, 0.912 = 1.23 / 1.349, 1.357;
   * 1.144 n^(-1/5) is the widest that the normal distribution needs. */
  const double m = (double)n;
  const double scale = robust_scale (bst_stats_sd (values, n), quartile_range (values, n), 1.349);
  const double sixth = -sixth_derivative_sum (values, n, 1.23 * scale * pow (m, -1. / 9));
  const double fourth = fourth_derivative_sum (values, n, 1.24 * scale * pow (m, -1. / 7));
  const double alpha = 1.357 * pow (fourth / sixth, 1. / 7);
  const double widest = 1.144 * scale * pow (m, -0.2);

  if (!isfinite (alpha))
    return BST_STATS_NO_SPREAD;
  /* To 1 % of the widest, as R's bw.SJ stops: charts agree with R's. */
  return solve_bandwidth (&(Equation){ values, n, alpha }, 0.1 * widest, widest, 0.01 * widest,
                          bandwidth);
}

BstStatsState
bst_stats_bandwidth_sheather_jones (const double *values, size_t n, double *bandwidth)
{
  BstStatsBandwidth simple;
  BstStatsState state = bst_stats_bandwidth (values, n, &simple);

  *bandwidth = NAN;
  if (state != BST_STATS_OK)
    return state;
  const int exponent = bst_stats_exponent (values, n);
  BST_STATS_AUTOFREE double *scaled = bst_stats_new_scaled (values, n, exponent);

  state = sheather_jones (scaled, n, bandwidth);
  *bandwidth = ldexp (*bandwidth, exponent);
  return state;
}

double
bst_stats_density (const double *values, size_t n, double bandwidth, double x)
{
  double sum = 0;

  for (size_t i = 0; i < n; i++)
    sum += bst_stats_normal_density ((x - values[i]) / bandwidth);
  return sum / ((double)n * bandwidth);
}

/* Points of the grid over which humps are looked for. */
#define GRID 512
/* Two humps are told apart when the valley between them is below this share of the lower one;
 * flatter ones are made by chance, in 200 normal values too. */
#define VALLEY 0.8

typedef struct
{
  double valley; /* density at its left end */
  double peak;
  double mass;
} Hump;

/* From valley to valley along the grid; HUMPS has room for GRID / 2 + 1. */
static size_t
find_humps (const double *density, double step, Hump *humps)
{
  size_t n = 1;
  bool is_falling = false;

  humps[0] = (Hump){ 0, density[0], density[0] * step };
  for (size_t i = 1; i < GRID; i++)
    {
      if (is_falling && density[i] > density[i - 1])
        humps[n++] = (Hump){ density[i - 1], 0, 0 };
      is_falling = density[i] < density[i - 1] || (is_falling && density[i] == density[i - 1]);
      humps[n - 1].peak = fmax (humps[n - 1].peak, density[i]);
      humps[n - 1].mass += density[i] * step;
    }
  return n;
}

/* The hump whose valley is the flattest, 0 when all are deep. */
static size_t
flattest_valley (const Hump *humps, size_t n)
{
  double flattest = VALLEY;
  size_t found = 0;

  for (size_t i = 1; i < n; i++)
    {
      const double share = humps[i].valley / fmin (humps[i - 1].peak, humps[i].peak);

      if (share > flattest)
        {
          flattest = share;
          found = i;
        }
    }
  return found;
}

static size_t
merge_flat (Hump *humps, size_t n)
{
  for (size_t i; (i = flattest_valley (humps, n)) > 0; n--)
    {
      humps[i - 1].peak = fmax (humps[i - 1].peak, humps[i].peak);
      humps[i - 1].mass += humps[i].mass;
      memmove (humps + i, humps + i + 1, (n - i - 1) * sizeof *humps);
    }
  return n;
}

size_t
bst_stats_count_modes (const double *values, size_t n, double bandwidth, double min_mass)
{
  BST_STATS_AUTOFREE double *sorted = bst_stats_sorted_copy (values, n);
  double density[GRID];
  Hump humps[GRID / 2 + 1];
  size_t modes = 0;

  if (n == 0 || !(bandwidth > 0))
    return 0;
  const double start = sorted[0] - 3 * bandwidth;
  const double step = (sorted[n - 1] + 3 * bandwidth - start) / (GRID - 1);
  for (size_t i = 0; i < GRID; i++)
    density[i] = bst_stats_density (sorted, n, bandwidth, start + (double)i * step);
  const size_t n_humps = merge_flat (humps, find_humps (density, step, humps));
  for (size_t i = 0; i < n_humps; i++)
    modes += humps[i].mass > min_mass;
  return modes;
}
