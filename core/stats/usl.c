/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * usl.c - fit of the universal scalability law, and the knee rule.
 */
#include "stats/usl.h"
#include "stats/order.h"

#include <math.h>
#include <string.h>

enum
{
  GAMMA,
  SIGMA,
  KAPPA,
  N_PARAMETERS
};

typedef struct
{
  const double *threads, *throughput, *variance;
  size_t n;
  bool is_free[N_PARAMETERS];
} Problem;

typedef double Vector[N_PARAMETERS];
typedef double Matrix[N_PARAMETERS][N_PARAMETERS];

static double
law_at (const Vector p, double n)
{
  return p[GAMMA] * n / (1 + p[SIGMA] * (n - 1) + p[KAPPA] * n * (n - 1));
}

static double
weight_of (const Problem *problem, size_t i)
{
  return problem->variance != NULL ? 1 / problem->variance[i] : 1;
}

static double
squared_error (const Problem *problem, const Vector p)
{
  double sum = 0;

  for (size_t i = 0; i < problem->n; i++)
    {
      const double error = problem->throughput[i] - law_at (p, problem->threads[i]);

      sum += weight_of (problem, i) * error * error;
    }
  return sum;
}

/* Gauss with partial pivoting; B becomes the solution.  A parameter that is held has a row of
 * the unit matrix. */
static bool
solve (Matrix a, Vector b)
{
  for (size_t column = 0; column < N_PARAMETERS; column++)
    {
      size_t pivot = column;

      for (size_t row = column + 1; row < N_PARAMETERS; row++)
        if (fabs (a[row][column]) > fabs (a[pivot][column]))
          pivot = row;
      if (!(fabs (a[pivot][column]) > 0))
        return false;
      for (size_t k = 0; k < N_PARAMETERS; k++)
        {
          const double kept = a[column][k];

          a[column][k] = a[pivot][k];
          a[pivot][k] = kept;
        }
      const double kept = b[column];
      b[column] = b[pivot];
      b[pivot] = kept;
      for (size_t row = 0; row < N_PARAMETERS; row++)
        {
          const double factor = row != column ? a[row][column] / a[column][column] : 0;

          for (size_t k = 0; k < N_PARAMETERS; k++)
            a[row][k] -= factor * a[column][k];
          b[row] -= factor * b[column];
        }
    }
  for (size_t i = 0; i < N_PARAMETERS; i++)
    b[i] /= a[i][i];
  return isfinite (b[0]) && isfinite (b[1]) && isfinite (b[2]);
}

static void
add_equation (const Problem *problem, Matrix a, Vector b, const Vector gradient, double value,
              double weight)
{
  for (size_t j = 0; j < N_PARAMETERS; j++)
    {
      if (!problem->is_free[j])
        continue;
      b[j] += weight * gradient[j] * value;
      for (size_t k = 0; k < N_PARAMETERS; k++)
        if (problem->is_free[k])
          a[j][k] += weight * gradient[j] * gradient[k];
    }
}

static void
hold_others (const Problem *problem, Matrix a)
{
  for (size_t j = 0; j < N_PARAMETERS; j++)
    if (!problem->is_free[j])
      a[j][j] = 1;
}

/* N / X = 1/gamma + sigma/gamma (N-1) + kappa/gamma N (N-1) is linear: the start. */
static bool
start_linear (const Problem *problem, Vector p)
{
  Matrix a = { { 0 } };
  Vector b = { 0 };

  for (size_t i = 0; i < problem->n; i++)
    {
      const double n = problem->threads[i], x = problem->throughput[i];
      const Vector terms = { 1, n - 1, n * (n - 1) };

      /* An error of X moves N/X by N/X^2. */
      add_equation (problem, a, b, terms, n / x, weight_of (problem, i) * pow (x, 4) / (n * n));
    }
  hold_others (problem, a);
  if (!solve (a, b) || !(b[0] > 0))
    return false;
  p[GAMMA] = 1 / b[0];
  p[SIGMA] = b[1] / b[0];
  p[KAPPA] = b[2] / b[0];
  return true;
}

/* Normal equations of the linearised problem at P, the diagonal raised by DAMPING. */
static bool
step_from (const Problem *problem, const Vector p, double damping, Vector next)
{
  Matrix a = { { 0 } };
  Vector b = { 0 };

  for (size_t i = 0; i < problem->n; i++)
    {
      const double n = problem->threads[i], x = law_at (p, n);
      const double per_denominator = -x * x / (p[GAMMA] * n);
      const Vector gradient = { x / p[GAMMA], per_denominator * (n - 1),
                                per_denominator * n * (n - 1) };

      add_equation (problem, a, b, gradient, problem->throughput[i] - x, weight_of (problem, i));
    }
  hold_others (problem, a);
  for (size_t j = 0; j < N_PARAMETERS; j++)
    a[j][j] *= 1 + damping;
  if (!solve (a, b))
    return false;
  for (size_t j = 0; j < N_PARAMETERS; j++)
    next[j] = p[j] + b[j];
  return next[GAMMA] > 0;
}

/* Levenberg and Marquardt: accept what lowers the error and trust the model more, otherwise
 * trust it less.  Returns the error. */
static double
descend (const Problem *problem, Vector p)
{
  double error = squared_error (problem, p), damping = 1e-3;

  for (int i = 0; i < 500 && damping < 1e12; i++)
    {
      Vector next = { 0 };
      const bool is_solved = step_from (problem, p, damping, next);
      const double next_error = is_solved ? squared_error (problem, next) : INFINITY;

      if (!(next_error < error))
        {
          damping *= 10;
          continue;
        }
      const bool is_settled = error - next_error <= 1e-15 * error;
      memcpy (p, next, sizeof next);
      error = next_error;
      damping = fmax (damping / 10, 1e-15);
      if (is_settled)
        break;
    }
  return error;
}

/* Tries every way to hold sigma and kappa at 0; the best that needs no negative one wins. */
static double
best_fit (Problem *problem, BstStatsScalingLaw law, Vector best)
{
  double lowest = INFINITY;

  for (int held = 0; held < 4; held++)
    {
      Vector p = { 0 };

      problem->is_free[GAMMA] = true;
      problem->is_free[SIGMA] = !(held & 1);
      problem->is_free[KAPPA] = !(held & 2) && law == BST_STATS_SCALING_UNIVERSAL;
      if (!start_linear (problem, p))
        continue;
      const double error = descend (problem, p);
      if (p[SIGMA] >= 0 && p[KAPPA] >= 0 && error < lowest)
        {
          lowest = error;
          memcpy (best, p, sizeof (Vector));
        }
    }
  return lowest;
}

static size_t
count_different (const double *values, size_t n)
{
  BST_STATS_AUTOFREE double *sorted = bst_stats_sorted_copy (values, n);
  size_t count = n > 0;

  for (size_t i = 1; i < n; i++)
    count += sorted[i] != sorted[i - 1];
  return count;
}

/* Squared error of the weighted mean: what a law must explain. */
static double
total_variation (const Problem *problem)
{
  double weights = 0, sum = 0, total = 0;

  for (size_t i = 0; i < problem->n; i++)
    {
      weights += weight_of (problem, i);
      sum += weight_of (problem, i) * problem->throughput[i];
    }
  for (size_t i = 0; i < problem->n; i++)
    {
      const double d = problem->throughput[i] - sum / weights;

      total += weight_of (problem, i) * d * d;
    }
  return total;
}

static BstStatsState
check_points (const double *threads, const double *throughput, const double *variance, size_t n)
{
  const double *const inputs[] = { threads, throughput, variance };

  for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
    {
      const BstStatsState state =
          inputs[i] != NULL ? bst_stats_check_positive (inputs[i], n, NULL) : BST_STATS_OK;

      if (state != BST_STATS_OK)
        return state;
    }
  return BST_STATS_OK;
}

BstStatsState
bst_stats_fit_scaling (const double *threads, const double *throughput, const double *variance,
                       size_t n, BstStatsScalingLaw law, BstStatsScaling *result)
{
  const int exponent = bst_stats_exponent (throughput, n);
  BST_STATS_AUTOFREE double *scaled = bst_stats_new_scaled (throughput, n, exponent);
  BST_STATS_AUTOFREE double *scaled_variance =
      variance != NULL ? bst_stats_new_scaled (variance, n, 2 * exponent) : NULL;
  Problem problem = { threads, scaled, scaled_variance, n, { false } };
  const BstStatsState state = check_points (threads, throughput, variance, n);
  const size_t n_parameters = law == BST_STATS_SCALING_UNIVERSAL ? 3 : 2;
  Vector p = { NAN, NAN, NAN };

  *result = (BstStatsScaling){ NAN, NAN, NAN, NAN, NAN, false };
  if (state != BST_STATS_OK)
    return state;
  const size_t n_different = count_different (threads, n);
  if (n_different < n_parameters)
    return BST_STATS_TOO_FEW;
  const double error = best_fit (&problem, law, p);
  if (!isfinite (error))
    return BST_STATS_NO_SPREAD;
  const double total = total_variation (&problem);

  result->gamma = ldexp (p[GAMMA], exponent);
  result->sigma = p[SIGMA];
  result->kappa = p[KAPPA];
  result->r_squared = total > 0 ? 1 - error / total : NAN;
  result->peak = p[KAPPA] > 0 ? sqrt (fmax (1 - p[SIGMA], 0) / p[KAPPA]) : INFINITY;
  result->is_shown = n_different >= 5 && result->r_squared >= 0.95;
  return BST_STATS_OK;
}

double
bst_stats_scaling_at (const BstStatsScaling *scaling, double threads)
{
  return law_at ((Vector){ scaling->gamma, scaling->sigma, scaling->kappa }, threads);
}

bool
bst_stats_knee (const double *threads, const double *throughput, const double *low,
                const double *high, size_t n, double gamma, size_t *index)
{
  for (size_t i = 0; i + 1 < n; i++)
    {
      const double added = threads[i + 1] - threads[i];
      const double gain = throughput[i + 1] - throughput[i];
      const double favourable =
          low != NULL && high != NULL ? fmax (high[i + 1] - low[i], gain) : gain;

      if (added > 0 && favourable / added < gamma / 3)
        {
          *index = i;
          return true;
        }
    }
  return false;
}
