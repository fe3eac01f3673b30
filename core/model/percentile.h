/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * percentile.h - which percentiles of a latency have a name: those of tables, charts and levels.
 */
#pragma once
#include <glib.h>

typedef struct
{
  const char *name; /* "p99.9", a word for all languages */
  double q;         /* 0.999; 1: the largest */
} BstPercentileKind;

#define BST_N_PERCENTILES 7
#define BST_P50 0
#define BST_P90 1
#define BST_P99 3
#define BST_P999 4
#define BST_PERCENTILE_MAX (BST_N_PERCENTILES - 1)
extern const BstPercentileKind bst_percentile_kinds[BST_N_PERCENTILES];

/* The index of the percentile that is called NAME; -1: none, as "max" is none either. */
gint bst_percentile_find (const char *name);
/* "p50, p90, p95, p99, p99.9, p99.99" */
char *bst_percentile_names (void);
