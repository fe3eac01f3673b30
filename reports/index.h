/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * index.h - a run set beside the baselines of its suite: an index for each case, and their
 * geometric mean (model/score-sheet.h says what the baselines are).
 */
#pragma once
#include "model/score-sheet.h"
#include "reports/group.h"
#include "stats/interval.h"

typedef struct
{
  const BstBaseline *baseline;
  const BstCaseResult *c; /* NULL: no case fits */
  char *name;             /* of the case, or of what is missing */
  guint group;            /* in the groups */
  gboolean higher_is_better;
  BstSummary summary;
  BstUnitScale scale;      /* of the figure and of the baseline */
  double index, low, high; /* 95 % interval; NaN: there is none */
  char *reason;            /* why there is no index, a sentence; NULL: there is one */
} BstIndexEntry;

/* What the cases of a group, or all groups, come to. */
typedef struct
{
  char *name;      /* of the group; NULL: the total */
  guint n, n_good; /* baselines, and those that there is an index for */
  double index;    /* NaN unless all of them have one */
  BstStatsInterval interval;
  const BstIndexEntry *unsure; /* why there is an index and no interval: it has none; or NULL */
} BstIndexMean;

/* One system. */
typedef struct
{
  const char *system; /* borrowed from the groups */
  const BstResult *result;
  BstScoreSheet *sheet; /* NULL: it cannot be read */
  char *wrong;          /* and why; else NULL */
  GPtrArray *entries;   /* BstIndexEntry, by groups */
  GPtrArray *groups;    /* BstIndexMean */
  BstIndexMean total;
  GPtrArray *without; /* char *: cases that have no baseline */
} BstIndexes;

/* BstIndexes of each system whose suite has scores.  SHARE: no names, no paths in reasons. */
GPtrArray *bst_indexes_new (const BstGroups *groups, BstPrefix units, gboolean share);

/* A table of them: each group and its cases, then the total. */
typedef enum
{
  BST_INDEX_TOTAL = 1,
  BST_INDEX_GROUP,
  BST_INDEX_CASE
} BstIndexKind;

typedef struct
{
  BstIndexKind kind;
  char *name, *index, *interval, *figure, *baseline; /* "" or "–" where there is nothing */
  double value, low, high;                           /* of the index; NaN: there is none */
} BstIndexLine;

/* index-words.c; all return new text. */
GPtrArray *bst_index_lines (const BstIndexes *indexes); /* BstIndexLine */
char *bst_index_title (const BstIndexes *indexes);
/* "10.4"; "–" for none.  LOW and HIGH: its interval. */
char *bst_index_number (double index, double low, double high);
char *bst_index_interval (double index, double low, double high);
/* "Index 10.4, 95 % interval [10.2, 10.6], ...", or that and why there is none. */
char *bst_index_finding (const BstIndexes *indexes);
/* Sentences: what the index means, and what has none.  GPtrArray of char *. */
GPtrArray *bst_index_notes (const BstIndexes *indexes);

/* index-json.c: a list, an object for each system; NULL where no suite has scores. */
char *bst_index_json (const BstResult *result, int indent);
