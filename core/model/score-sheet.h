/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * score-sheet.h - what a suite's "scores" say: a figure of a known machine for each case, and the
 * index that is given for it.  The suite's file and the run that keeps a copy are read alike.
 */
#pragma once
#include "model/json-read.h"

#define BST_SCORE_SCALE 10 /* of UnixBench: the machine of the baselines has an index of 10 */
#define BST_MAX_BASELINES 1000

typedef struct
{
  char *benchmark;   /* "cpu.prime" */
  GPtrArray *params; /* BstPair: as written; those that are not named have their default */
  char *metric;      /* NULL: the primary one */
  guint revision;    /* of the benchmark that VALUE is of */
  double value;      /* > 0, in UNIT */
  const char *unit;  /* base unit */
  char *machine;     /* NULL: that of the sheet */
} BstBaseline;

typedef struct
{
  char *title;          /* or NULL */
  char *machine;        /* that the baselines were measured on, in words */
  double scale;         /* the index of a case that does as its baseline does */
  GPtrArray *baselines; /* BstBaseline */
} BstScoreSheet;

/* Reads NODE where READER stands; NULL when something is wrong.  STRICT: unknown fields are. */
BstScoreSheet *bst_score_sheet_read (BstDocReader *reader, JsonNode *node, gboolean strict);
void bst_score_sheet_free (BstScoreSheet *sheet);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstScoreSheet, bst_score_sheet_free)
