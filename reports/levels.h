/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * levels.h - until where along a sweep a service level holds: "good until clients=2".
 */
#pragma once
#include <json-glib/json-glib.h>

#include "model/level.h"
#include "reports/comparison.h"
#include "reports/curve.h"

typedef enum
{
  BST_REACH_EVERYWHERE = 1,
  BST_REACH_UNTIL,
  BST_REACH_NOWHERE
} BstReach;

/* Why it reaches no farther. */
typedef enum
{
  BST_REACH_END_NONE,       /* it does, to the last value */
  BST_REACH_END_OUTSIDE,    /* the whole interval is */
  BST_REACH_END_UNCERTAIN,  /* the limit is in the interval */
  BST_REACH_END_FEW,        /* there is no interval */
  BST_REACH_END_UNRELIABLE, /* more than a fifth of the repetitions failed */
  BST_REACH_END_MISSING     /* there is no value */
} BstReachEnd;

/* What is judged of a row: its median with its interval, or a percentile's.  Base unit, NaN for what
 * there is none of. */
typedef struct
{
  double value, low, high;
} BstLevelFigure;

/* A value of the parameter. */
typedef struct
{
  const BstRow *row; /* NULL: there is none */
  char *x;           /* for people */
  double at;         /* base unit */
  BstLevelFigure figure;
} BstLevelPlace;

typedef struct
{
  const BstLevel *level;
  const BstGroup *group;
  char *param;        /* "clients" */
  char *line;         /* what tells the line from others of its sweep, the system included */
  BstLevelPlace last; /* that it holds for; none: nowhere */
  BstLevelPlace out;  /* the first that it does not hold for; none: it holds for all */
  BstReach reach;
  BstReachEnd end;
} BstLevelFinding;

typedef struct
{
  BstGroups *groups;
  GPtrArray *levels;   /* BstLevel */
  GPtrArray *findings; /* BstLevelFinding */
  GPtrArray *remarks;  /* char *: sentences, what could not be judged */
  char *mistake;       /* of them the first about a level of ASKED that is of nothing in the runs */
} BstLevels;

/* ASKED (BstLevel; may be NULL) holds for all RESULTS, and what their suites say for each of them,
 * where nothing of that name was asked for.  NULL: there are none at all. */
BstLevels *bst_levels_new (const BstResult *const *results, guint n, const GPtrArray *asked,
                           BstPrefix units, gboolean share);
/* FALSE with a sentence: one of ASKED is of a figure that none of the RESULTS has. */
gboolean bst_levels_check (const BstResult *const *results, guint n, const GPtrArray *asked,
                           GError **error);
/* A percentile is asked for, by ASKED or a suite: bst_result_load_figures() reads none. */
gboolean bst_levels_need_histograms (const BstResult *const *results, guint n,
                                     const GPtrArray *asked);
void bst_levels_free (BstLevels *levels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstLevels, bst_levels_free)
/* What was asked, and what the suites say, without judging: array of BstLevel. */
GPtrArray *bst_levels_said (const BstResult *const *results, guint n, const GPtrArray *asked);
/* Of the runs of a comparison. */
BstLevels *bst_comparison_levels (const BstComparison *comparison);

/* levels-words.c */
char *bst_level_sentence (const BstLevelFinding *finding);
GPtrArray *bst_level_sentences (const BstLevels *levels); /* char *: findings, then remarks */
JsonArray *bst_levels_json (const BstLevels *levels);
