/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * holm.c - adjusted p values.
 */
#include "stats/holm.h"
#include "stats/input.h"

#include <math.h>
#include <stdlib.h>

typedef struct
{
  double p;
  size_t index;
} Entry;

static int
compare_entries (const void *a, const void *b)
{
  const Entry *x = a, *y = b;

  return (x->p > y->p) - (x->p < y->p);
}

/* The p values that are numbers, ascending; their count in *N_ENTRIES. */
static Entry *
new_entries (const double *p, size_t n, size_t *n_entries)
{
  Entry *entries = bst_stats_new (n, sizeof *entries);

  *n_entries = 0;
  for (size_t i = 0; i < n; i++)
    if (!isnan (p[i]))
      entries[(*n_entries)++] = (Entry){ p[i], i };
  qsort (entries, *n_entries, sizeof *entries, compare_entries);
  return entries;
}

void
bst_stats_holm (const double *p, size_t n, double *adjusted)
{
  size_t m;
  BST_STATS_AUTOFREE Entry *entries = new_entries (p, n, &m);
  double highest = 0;

  for (size_t i = 0; i < n; i++)
    adjusted[i] = p[i];
  for (size_t i = 0; i < m; i++)
    {
      highest = fmax (highest, fmin (1, (double)(m - i) * entries[i].p));
      adjusted[entries[i].index] = highest;
    }
}

void
bst_stats_bonferroni (const double *p, size_t n, double *adjusted)
{
  size_t m = 0;

  for (size_t i = 0; i < n; i++)
    m += !isnan (p[i]);
  for (size_t i = 0; i < n; i++)
    adjusted[i] = isnan (p[i]) ? p[i] : fmin (1, (double)m * p[i]);
}

void
bst_stats_benjamini_hochberg (const double *p, size_t n, double *adjusted)
{
  size_t m;
  BST_STATS_AUTOFREE Entry *entries = new_entries (p, n, &m);
  double lowest = 1;

  for (size_t i = 0; i < n; i++)
    adjusted[i] = p[i];
  for (size_t i = m; i > 0; i--)
    {
      lowest = fmin (lowest, (double)m / (double)i * entries[i - 1].p);
      adjusted[entries[i - 1].index] = lowest;
    }
}
