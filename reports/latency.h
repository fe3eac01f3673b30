/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * latency.h - how the latencies of one row are spread: percentiles of the merged counts of all
 * repetitions, each with the interval that the repetitions' own percentiles give.
 */
#pragma once
#include "model/percentile.h"
#include "reports/group.h"

typedef struct
{
  double value;      /* s, of all together; NaN: fewer than 10 observations lie above it */
  double low, high;  /* s, 95 % from repetition to repetition; NaN: none, or of the largest */
  guint repetitions; /* that had enough observations for a percentile of their own */
  guint64 above;     /* observations above it */
  double own;        /* s, median of the repetitions' own: what the interval is of; NaN: none */
} BstPercentile;

typedef struct
{
  const BstRow *row;
  guint64 n;        /* observations of all good repetitions */
  guint64 overflow; /* of them longer than an hour */
  BstPercentile at[BST_N_PERCENTILES];
} BstLatency;

/* NULL: the row has no histogram, or an empty one. */
BstLatency *bst_latency_new (const BstRow *row);
/* Of each of ROWS (const BstRow *) that has some: array of BstLatency, owned. */
GPtrArray *bst_latencies_new (const GPtrArray *rows);

/* log10 (1 / (1 - q)): each nine more is one more. */
double bst_percentile_place (double q);
/* Up to where percentiles of N observations are known. */
double bst_percentile_end (guint64 n);

/* The highest percentile, p99 at most, that each of LATENCIES (BstLatency) has; -1: none. */
gint bst_latencies_common (const GPtrArray *latencies);
/* Indices (guint, ascending) of the lowest and the highest of VALUES (double), MOST in all; what is
 * NaN is neither. */
GArray *bst_extremes (const GArray *values, guint most);
/* Those whose AT-th percentile is lowest and highest, MOST in all, in their order: borrowed. */
GPtrArray *bst_latencies_extreme (const GPtrArray *latencies, guint at, guint most);

/* Those with enough observations for a line: borrowed. */
GPtrArray *bst_latencies_drawable (const GPtrArray *latencies);

/* Of all charts of latencies: so many lines can be told apart. */
#define BST_LATENCY_LINES 6

/* latency-words.c: for people, in the unit of SCALE. */
char *bst_percentile_text (const BstPercentile *percentile, const BstUnitScale *scale);
/* "1.21 ms (95 % 1.19 to 1.24)"; where a few repetitions have most of the slow observations, what
 * all have together may lie beside the interval: then it says which is which. */
char *bst_percentile_sure_text (const BstPercentile *percentile, const BstUnitScale *scale);
/* "10 ms": an objective, as it was said. */
char *bst_objective_value_text (double objective, const BstUnitScale *scale);
/* What tells ROW from the others of a chart: its system where that is all, else its name. */
const char *bst_latency_name (const BstRow *row, gboolean by_system);
/* A row's name without its system; "" where that is all it says. */
char *bst_latency_case (const BstRow *row);
/* What is seen in LATENCIES, a sentence or two. */
char *bst_latencies_describe (const GPtrArray *latencies, gboolean by_system,
                              const BstUnitScale *scale);
/* Rows of which a table has all percentiles; beyond, it would be as long as the result: of more, it
 * has those that are lowest and highest. */
#define BST_LATENCY_TABLE 60
/* The table behind charts of LATENCIES: the heads first, each line a GStrv. */
GPtrArray *bst_latencies_table (const GPtrArray *latencies, const BstUnitScale *scale);
/* A sentence behind others where not all LATENCIES are the lines that are DRAWN; else "". */
char *bst_latencies_cut_text (const GPtrArray *latencies, const GPtrArray *drawn);
