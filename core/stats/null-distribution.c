/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * null-distribution.c - exact distributions of U and V by counting.  All terms are positive,
 * so that doubles keep 14 digits although C(100, 50) has 30.
 */
#include "stats/null-distribution.h"
#include "stats/special.h"

#include <math.h>
#include <stdlib.h>

struct _BstStatsNulls
{
  double *u[BST_STATS_EXACT_MAX + 1][BST_STATS_EXACT_MAX + 1]; /* cdf; [m][n], m <= n */
  double *v[BST_STATS_EXACT_MAX + 1];
};

BstStatsNulls *
bst_stats_nulls_new (void)
{
  return bst_stats_new (1, sizeof (BstStatsNulls));
}

void
bst_stats_nulls_free (BstStatsNulls *nulls)
{
  if (nulls == NULL)
    return;
  for (size_t m = 0; m <= BST_STATS_EXACT_MAX; m++)
    {
      for (size_t n = 0; n <= BST_STATS_EXACT_MAX; n++)
        free (nulls->u[m][n]);
      free (nulls->v[m]);
    }
  free (nulls);
}

static void
counts_to_cdf (double *counts, size_t n)
{
  double total = 0;

  for (size_t i = 0; i < n; i++)
    counts[i] = total += counts[i];
  for (size_t i = 0; i < n; i++)
    counts[i] /= total;
}

/* ways[j][u]: choices of j out of the first i ranks whose sum exceeds the smallest possible by
 * u.  Rank i as the j-th chosen exceeds its smallest place by i - j. */
static double *
new_u_cdf (size_t m, size_t n)
{
  const size_t width = m * n + 1;
  BST_STATS_AUTOFREE double *ways = bst_stats_new ((m + 1) * width, sizeof *ways);
  double *cdf = bst_stats_new (width, sizeof *cdf);

  ways[0] = 1;
  for (size_t i = 1; i <= m + n; i++)
    for (size_t j = i < m ? i : m; j >= 1 && i - j <= n; j--)
      {
        const double *without = ways + (j - 1) * width;
        double *with = ways + j * width + (i - j);

        for (size_t u = 0; u + (i - j) < width; u++)
          with[u] += without[u];
      }
  for (size_t u = 0; u < width; u++)
    cdf[u] = ways[m * width + u];
  counts_to_cdf (cdf, width);
  return cdf;
}

static double *
new_v_cdf (size_t n)
{
  const size_t width = n * (n + 1) / 2 + 1;
  double *cdf = bst_stats_new (width, sizeof *cdf);

  cdf[0] = 1;
  for (size_t rank = 1; rank <= n; rank++)
    for (size_t v = width - 1; v >= rank; v--)
      cdf[v] += cdf[v - rank];
  counts_to_cdf (cdf, width);
  return cdf;
}

static double
cdf_at (const double *cdf, size_t last, double x)
{
  if (!(x >= 0))
    return 0;
  return x >= (double)last ? 1 : cdf[(size_t)x];
}

double
bst_stats_u_cdf (BstStatsNulls *nulls, size_t m, size_t n, double u)
{
  const size_t low = m < n ? m : n, high = m < n ? n : m;
  double **place;

  if (low < 1 || high > BST_STATS_EXACT_MAX)
    return NAN;
  place = &nulls->u[low][high];
  if (*place == NULL)
    *place = new_u_cdf (low, high);
  return cdf_at (*place, m * n, u);
}

double
bst_stats_v_cdf (BstStatsNulls *nulls, size_t n, double v)
{
  if (n < 1 || n > BST_STATS_EXACT_MAX)
    return NAN;
  if (nulls->v[n] == NULL)
    nulls->v[n] = new_v_cdf (n);
  return cdf_at (nulls->v[n], n * (n + 1) / 2, v);
}

static size_t
rank_from_cdf (const double *cdf, size_t width, double confidence, double *coverage)
{
  const double limit = 0.5 * (1 - confidence) * (1 + 1e-9);
  size_t k = 0;

  while (k < width && cdf[k] <= limit)
    k++;
  *coverage = k > 0 ? 1 - 2 * cdf[k - 1] : NAN;
  return k;
}

static size_t
rank_from_normal (double mean, double sd, double confidence, double *coverage)
{
  const double k = floor (mean - bst_stats_normal_quantile (0.5 * (1 + confidence)) * sd);

  *coverage = k >= 1 ? 1 - 2 * bst_stats_normal_cdf ((k - 0.5 - mean) / sd) : NAN;
  return k >= 1 ? (size_t)k : 0;
}

size_t
bst_stats_u_rank (BstStatsNulls *nulls, size_t m, size_t n, double confidence, double *coverage)
{
  const double pairs = (double)m * (double)n;

  *coverage = NAN;
  if (m < 1 || n < 1)
    return 0;
  if (m > BST_STATS_EXACT_MAX || n > BST_STATS_EXACT_MAX)
    return rank_from_normal (0.5 * pairs, sqrt (pairs * (double)(m + n + 1) / 12), confidence,
                             coverage);
  bst_stats_u_cdf (nulls, m, n, 0);
  return rank_from_cdf (m < n ? nulls->u[m][n] : nulls->u[n][m], m * n + 1, confidence, coverage);
}

size_t
bst_stats_v_rank (BstStatsNulls *nulls, size_t n, double confidence, double *coverage)
{
  const double pairs = (double)n * ((double)n + 1);

  *coverage = NAN;
  if (n < 1)
    return 0;
  if (n > BST_STATS_EXACT_MAX)
    return rank_from_normal (pairs / 4, sqrt (pairs * (2 * (double)n + 1) / 24), confidence,
                             coverage);
  bst_stats_v_cdf (nulls, n, 0);
  return rank_from_cdf (nulls->v[n], n * (n + 1) / 2 + 1, confidence, coverage);
}
