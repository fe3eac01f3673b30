/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * group.h - the figures of some results, put together by benchmark and metric: what stands in
 * one table and one chart, in one unit.
 */
#pragma once
#include "reports/parameters.h"
#include "reports/summary.h"

typedef struct
{
  const BstResult *result;
  const BstCaseResult *c;
  const BstColumn *column; /* NULL: nothing was measured */
  char *system;            /* with "#2" behind the second of a name */
  guint system_index;
  guint case_index; /* rows with the same parameters and labels have the same */
  char *parameters; /* the case without its benchmark's name, base units; "": there are none */
  GPtrArray *parts; /* the same for people: char * */
  char *labels;     /* of the column; "" for none */
  char *case_name;  /* the title that the suite gives, or the parameters that differ */
  char *name;       /* what tells this row from the others of its group */
  BstSummary summary;
} BstRow;

typedef struct
{
  const BstBenchmarkInfo *benchmark;
  const BstMetricInfo *metric;
  BstUnitScale scale; /* one for the whole group */
  GPtrArray *rows;    /* BstRow: cases in the order of the run, in each the systems as given */
  guint n_cases;      /* with different parameters; labels make no case */
  char *common;       /* the parameters that all rows share; "": none */
} BstGroup;

typedef struct
{
  GPtrArray *systems; /* char *, in the order given; unique */
  GPtrArray *origins; /* const BstResult * by system, borrowed */
  gboolean ambiguous; /* several runs bear one label: "label#2" */
  GPtrArray *groups;  /* BstGroup; primary metrics, in the order of the cases, come first */
  GHashTable *names;  /* const BstCaseResult * -> its name where all benchmarks stand together */
  GHashTable *places; /* const BstCaseResult * -> index of its system */
  BstHiding *hiding;  /* NULL: everything is shown */
  /* Of groups that were worked out from others: BstMetricInfo and BstColumn, owned. */
  GPtrArray *derived_metrics, *derived_columns;
} BstGroups;

typedef struct
{
  BstRole role;      /* metrics of roles up to this, and those that were added */
  gboolean labelled; /* rows with labels, too; without it only where there are no others */
  gboolean share;    /* no system is called by its host's name */
  BstPrefix prefix;
} BstGroupOptions;

BstGroups *bst_groups_new (const BstResult *const *results, guint n,
                           const BstGroupOptions *options);
void bst_groups_free (BstGroups *groups);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstGroups, bst_groups_free)

/* An empty group; BENCHMARK and METRIC live longer. */
BstGroup *bst_group_new (const BstBenchmarkInfo *benchmark, const BstMetricInfo *metric);
/* group-energy.c: adds operations per joule to joules per operation. */
void bst_groups_derive_energy (BstGroups *groups);
void bst_derived_column_free (gpointer data);

/* Whether a group's figures are of this benchmark, in this revision. */
gboolean bst_group_is_of (const BstGroup *group, const BstBenchmarkInfo *benchmark);

/* The system of a case as it is called everywhere: "label" or "label/variant". */
char *bst_case_system (const BstCaseResult *c, const BstResult *result, gboolean share);
/* A case as it is called everywhere: its title, or benchmark and parameters. */
const char *bst_groups_case_name (const BstGroups *groups, const BstCaseResult *c);
/* Its index in SYSTEMS. */
guint bst_groups_system_of (const BstGroups *groups, const BstCaseResult *c);
/* Metrics that somebody looks at first: the primary ones, and what the user asked for. */
gboolean bst_group_is_prominent (const BstGroup *group);
/* The rows without labels, the totals: array of const BstRow *, borrowed. */
GPtrArray *bst_group_totals (const BstGroup *group);
/* How long a run measured, in s: what lay between an interruption and going on is not in it. */
double bst_result_took (const BstResult *result);
/* FALSE: the figures are of others, who did not say when they measured them. */
gboolean bst_result_has_times (const BstResult *result);
gboolean bst_result_is_imported (const BstResult *result);
/* Nobody gave it a label. */
gboolean bst_result_is_named_by_host (const BstResult *result);
/* What a row's figure is: "Median rate in event/s"; of latencies, whose observations have
 * percentiles, "Mean latency, median of repetitions, in ms". */
char *bst_group_measure (const BstGroup *group);
/* "more is better"; "" where nothing is. */
const char *bst_direction_text (BstDirection direction);

/* group-names.c: fills COMMON, and the names of the rows. */
void bst_group_name_rows (BstGroup *group);
/* The name of a row's case where all benchmarks stand together. */
char *bst_row_full_name (const BstRow *row);
