/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * load.h - what was got over a load that was laid on, a rate or a number of clients, and how long
 * it took: two figures of the same cases.
 */
#pragma once
#include "model/level.h"
#include "reports/curve.h"
#include "reports/latency.h"

typedef struct
{
  const BstCurvePoint *point; /* the load, and what was got; borrowed */
  const BstRow *row;          /* of the latency; NULL: none */
  BstLatency *latency;        /* owned; NULL: ROW has only the figure of each repetition */
  double value, low, high;    /* s: what stands below; NaN where there is none */
} BstLoadPoint;

typedef struct
{
  const BstCurve *curve; /* borrowed */
  GArray *points;        /* BstLoadPoint */
  gint best;             /* index of the point that got most; -1: none has a value */
  gint good;             /* index of the last point up to which the objective is met; -1: none */
} BstLoadLine;

typedef struct
{
  const BstGroup *group;   /* of what was got */
  const BstGroup *latency; /* of the latency */
  BstCurves *curves;       /* owned */
  GPtrArray *lines;        /* BstLoadLine: all */
  GPtrArray *drawn;        /* of them, borrowed */
  gint at;                 /* the percentile; -1: the metric's own figure */
  gboolean offered;        /* the load is a rate of the same unit: all of it can be got */
  double objective;        /* s; NaN: none was said */
  const GPtrArray *levels; /* BstLevel, of anything; borrowed; NULL: there are none */
} BstLoad;

/* METRIC: the latency that the suite asked for; NULL: it is chosen, and there may be none that
 * fits.  NULL: the group was not measured over a load, or nothing is known of a latency. */
BstLoad *bst_load_new (const BstGroups *groups, const BstGroup *group, const char *metric,
                       double objective);
void bst_load_free (BstLoad *load);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstLoad, bst_load_free)

/* load-levels.c: the levels of what the upper or the lower field shows, each once: array of const
 * BstLevel *. */
GPtrArray *bst_load_levels (const BstLoad *load, gboolean upper);

/* load-words.c */
/* "p99 of read-latency" */
char *bst_load_latency_name (const BstLoad *load);
char *bst_load_describe (const BstLoad *load);
/* The heads first, each line a GStrv. */
GPtrArray *bst_load_table (const BstLoad *load);
