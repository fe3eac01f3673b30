/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gather-private.h - what gather.c collects and gather-results.c makes results of.
 */
#pragma once
#include "formats/gather.h"
#include "formats/names.h"

typedef struct
{
  char *title;      /* as in the file */
  const char *name; /* owned by the benchmark's names */
  char *base;       /* of ours, where TITLE has labels: NAME is TITLE, and this the metric's */
  const char *unit; /* base unit; NULL: no number yet */
  BstDirection direction;
  guint index, unit_line;
} BstGatherMetric;

typedef struct
{
  char *title;
  gboolean is_int, is_double, is_duration; /* every value so far reads as one; numbers also back */
} BstGatherParam;

typedef struct
{
  char *title;
  const char *name; /* without "import." */
  guint revision;   /* 0: of another program; else it is ours, and TITLE its name */
  guint revision_line;
  GPtrArray *metrics;   /* BstGatherMetric, the first one is primary */
  GHashTable *by_title; /* of the metrics */
  GPtrArray *params;    /* BstGatherParam, in the order of the columns */
  BstNames *metric_names;
} BstGatherBenchmark;

typedef struct
{
  guint metric;
  double value;
  BstSampleState state;
  char *reason;
  guint line; /* 0: nothing was said */
} BstGatherCell;

typedef struct
{
  gint64 number;
  BstStatus status;
  char *reason;
  gint64 time;
  GArray *cells;       /* BstGatherCell, sorted by metric: those that are there */
  gconstpointer owner; /* its case */
} BstGatherRepetition;

typedef struct
{
  guint metric, n;
} BstGatherCount;

typedef struct
{
  BstGatherBenchmark *benchmark;
  char *group; /* of the score; NULL: not said */
  guint group_line;
  GPtrArray *params;      /* BstPair, foreign names */
  GPtrArray *repetitions; /* BstGatherRepetition */
  char *identity;         /* as the file has it; NULL: not said */
  GArray *n_of_metric;    /* BstGatherCount: how many repetitions each has, where not numbered */
  gboolean is_numbered;
} BstGatherCase;

typedef struct
{
  char *title;
  char *price;
  guint price_line;
  gint64 started, ended; /* 0: not said */
  GString *runs;         /* ids of those of ours, each once */
  GPtrArray *cases;      /* BstGatherCase */
  GHashTable *by_key;    /* of the cases */
} BstGatherSystem;

struct _BstGather
{
  const BstImportOptions *options;
  GString *remarks;
  GPtrArray *systems, *benchmarks;
  GHashTable *system_by_key; /* title and session -> BstGatherSystem */
  GHashTable *benchmark_by_title;
  GHashTable *repetitions; /* a set, by case and number: one for all, as most cases have few */
  BstNames *benchmark_names;
};

/* NULL: nothing was said of it. */
const BstGatherCell *bst_gather_cell (const BstGatherRepetition *repetition, guint metric);
void bst_gather_case_free (BstGatherCase *c);
