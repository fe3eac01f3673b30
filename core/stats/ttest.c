/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * ttest.c - Welch and TOST.
 */
#include "stats/ttest.h"
#include "stats/order.h"
#include "stats/special.h"

#include <math.h>

typedef struct
{
  double difference, error, df;
} Contrast;

/* Standard error of the difference of means, and its degrees of freedom (Satterthwaite). */
static BstStatsState
contrast (const double *x, size_t n_x, const double *y, size_t n_y, Contrast *result)
{
  if (bst_stats_check_finite (x, n_x, NULL) != BST_STATS_OK
      || bst_stats_check_finite (y, n_y, NULL) != BST_STATS_OK)
    return BST_STATS_NOT_FINITE;
  if (n_x < 2 || n_y < 2)
    return BST_STATS_TOO_FEW;
  const double sds[] = { bst_stats_sd (x, n_x), bst_stats_sd (y, n_y) };
  const int exponent = bst_stats_exponent (sds, 2);
  const double sd_x = ldexp (sds[0], -exponent), sd_y = ldexp (sds[1], -exponent);
  const double a = sd_x * sd_x / (double)n_x, b = sd_y * sd_y / (double)n_y;

  if (!(a + b > 0))
    return BST_STATS_NO_SPREAD;
  result->difference = bst_stats_mean (x, n_x) - bst_stats_mean (y, n_y);
  result->error = ldexp (sqrt (a + b), exponent);
  result->df = (a + b) * (a + b) / (a * a / ((double)n_x - 1) + b * b / ((double)n_y - 1));
  return BST_STATS_OK;
}

BstStatsState
bst_stats_welch (const double *x, size_t n_x, const double *y, size_t n_y, double confidence,
                 BstStatsWelch *result)
{
  Contrast c;
  const BstStatsState state = contrast (x, n_x, y, n_y, &c);

  *result = (BstStatsWelch){ NAN, NAN, NAN, NAN, BST_STATS_NO_INTERVAL };
  if (state != BST_STATS_OK)
    return state;
  const double half = c.error * bst_stats_t_quantile (0.5 * (1 + confidence), c.df);
  result->t = c.difference / c.error;
  result->df = c.df;
  result->p_two_sided = bst_stats_t_two_sided (result->t, c.df);
  result->difference = c.difference;
  result->interval = (BstStatsInterval){ c.difference - half, c.difference + half, confidence };
  return BST_STATS_OK;
}

BstStatsState
bst_stats_tost_ratio (const double *x, size_t n_x, const double *y, size_t n_y, double low,
                      double high, BstStatsTost *result)
{
  BstStatsState state = bst_stats_check_positive (x, n_x, NULL);
  Contrast c;

  *result = (BstStatsTost){ NAN, NAN, NAN };
  if (state == BST_STATS_OK)
    state = bst_stats_check_positive (y, n_y, NULL);
  if (state != BST_STATS_OK)
    return state;
  BST_STATS_AUTOFREE double *log_x = bst_stats_new_logs (x, n_x);
  BST_STATS_AUTOFREE double *log_y = bst_stats_new_logs (y, n_y);

  state = contrast (log_x, n_x, log_y, n_y, &c);
  if (state != BST_STATS_OK)
    return state;
  result->p_lower = bst_stats_t_cdf (-(c.difference - log (low)) / c.error, c.df);
  result->p_upper = bst_stats_t_cdf ((c.difference - log (high)) / c.error, c.df);
  result->p = fmax (result->p_lower, result->p_upper);
  return BST_STATS_OK;
}
