/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gather.h - figures of a foreign file, one by one and in any order, become results: a run for
 * each system, a case for each benchmark with its parameters.
 */
#pragma once
#include "formats/formats.h"

#define BST_GATHER_NO_REPETITION G_MININT64

/* One figure as read.  Everything is borrowed. */
typedef struct
{
  guint line;             /* of the file, for messages */
  const char *system;     /* not empty */
  const char *session;    /* of the system: each becomes a run; NULL: not said */
  const char *benchmark;  /* not empty */
  const char *metric;     /* not empty */
  const char *unit;       /* a base unit; NULL: not said, as there is no number */
  BstDirection direction; /* BST_DIRECTION_UNKNOWN: not said */
  double value;           /* NaN: none */
  BstStatus status;       /* BST_STATUS_OK, or what happened */
  BstSampleState state;   /* 0, or why a good repetition has no number */
  const char *reason;     /* NULL, or a sentence for status or state */
  gint64 repetition;      /* BST_GATHER_NO_REPETITION: the next one */
  gint64 time;            /* us since the epoch; 0: not said */
  const char *price;      /* NULL: not said */
  const char *group;      /* of the score; NULL: not said */
  GPtrArray *params;      /* BstPair: foreign names */
  guint revision;         /* 0: of another program; else of the benchmark of ours of that name */
  const char *run;        /* of ours, in which it was measured; NULL: not said */
  const char *identity;   /* of ours, as the CSV has it; NULL: there is none */
} BstFigure;

typedef struct _BstGather BstGather;

BstGather *bst_gather_new (const BstImportOptions *options, GString *remarks);
void bst_gather_free (BstGather *gather);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstGather, bst_gather_free)
/* The error does not name the line; the caller knows more. */
gboolean bst_gather_add (BstGather *gather, const BstFigure *figure, GError **error);
/* The results so far, in the order of the systems; array of BstResult.  Once. */
GPtrArray *bst_gather_end (BstGather *gather);
