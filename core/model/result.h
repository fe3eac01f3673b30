/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * result.h - one run as reports and comparisons see it: the document benchstone-run/0.
 * Made from the journal (host/journal.h) or read from run.json (result-json.h).
 */
#pragma once
#include "model/description.h"
#include "model/histogram.h"
#include "model/machine.h"
#include "model/seen.h"
#include "model/status.h"

typedef struct
{
  char *key, *value;
} BstPair;

/* One sample: a number, or a state with its reason.  Never a zero for a missing value. */
typedef struct
{
  double value;         /* base unit; NaN where state or status says there is none */
  BstSampleState state; /* 0: a number, or the repetition was not ok */
  char *reason;         /* NULL with a number */
} BstSample;

/* A mark is "WORD: what disturbed it"; of this one the beginning and the end, around a share in
 * percent.  Older versions wrote it without the word, and no other. */
#define BST_MARK_WAITED "run-delay: waited "
#define BST_MARK_WAITED_END " % of the time for a CPU"

/* How a case went from repetition to repetition; all of them count, whatever it is. */
#define BST_STEADY_FLAT "flat"
#define BST_STEADY_WARM_UP "warm-up"   /* it became faster */
#define BST_STEADY_SLOWDOWN "slowdown" /* it became slower */
#define BST_STEADY_NONE "no-steady-state"

typedef struct
{
  guint index; /* in the case, from 0: also the row in each samples column */
  guint block; /* of the plan */
  BstStatus status;
  char *reason;            /* one line; NULL when ok */
  char *stage;             /* where it ended when not ok; may be NULL */
  gint64 started;          /* us since the epoch */
  double wall;             /* s, the measured interval */
  double cpu;              /* s, user + system of the measured interval; NaN: not known */
  guint64 max_rss;         /* bytes; 0: not known */
  double run_delay;        /* s that measuring threads waited for a CPU, in all; NaN: not known */
  double seen[BST_N_SEEN]; /* around it, by BstSeen; NaN: not known */
  GStrv marks;             /* what disturbed it, "WORD: sentence" each; may be NULL */
  gpointer extra;          /* result-json.c: fields of newer versions, kept on rewrite */
} BstRepetition;

/* One column of samples: one entry per repetition. */
typedef struct
{
  char *key;             /* "rate", "time{page=/a.html}" */
  char *metric;          /* "rate" */
  char *labels;          /* "phase=rewrite,page=/a.html", "" for none */
  GArray *samples;       /* BstSample, as many as repetitions */
  GPtrArray *histograms; /* packed, or NULL per repetition; read by bst_column_histogram();
                            NULL unless LATENCY */
  /* A measured constant was subtracted from all samples: it may be so much smaller, so much larger
   * (95 %).  0: exactly known, or there was none; NaN: not known.  Not written. */
  double offset_below, offset_above;
} BstColumn;

/* The points of one SERIES metric in one repetition. */
typedef struct
{
  double t, value; /* s since the start of the run; base unit */
} BstPoint;

typedef struct
{
  char *key; /* as of a column */
  guint repetition;
  GArray *points; /* BstPoint */
} BstSeries;

typedef struct
{
  char *metric;
  double value;
  BstConfidence confidence;
  char *source;
} BstLimit;

typedef struct
{
  char *name; /* phase */
  guint repetition;
  double seconds, cpu;
} BstPhase;

typedef struct
{
  char *id;               /* "cpu.prime max-prime=5000 threads=2": what differs from the default */
  char *title;            /* given by the suite, or NULL */
  char *group;            /* of a score, given by the suite; NULL: that of its plugin */
  char *system, *variant; /* variant may be NULL */
  BstBenchmarkInfo *description; /* added metrics included */
  GPtrArray *asked;              /* BstPair: every parameter as asked; secrets as "file:..." */
  GPtrArray *effective;          /* BstPair: what rules became */
  GPtrArray *identity;           /* BstPair from bst_run_identity */
  GPtrArray *environment;        /* BstPair */
  GPtrArray *notes;              /* BstPair */
  GPtrArray *limits;             /* BstLimit */
  GArray *repetitions;           /* BstRepetition */
  GPtrArray *columns;            /* BstColumn, in the order first seen */
  GPtrArray *phases;             /* BstPhase */
  GPtrArray *series;             /* BstSeries */
  GStrv artifacts;               /* file names in the run's folder */
  guint n_artifacts;             /* of them; 0: not counted yet */
  char *stop_reason; /* "fixed", "converged", "max", "budget", "interrupted", "skipped" */
  guint planned;     /* repetitions planned */
  char *steady;      /* a word of BST_STEADY_...; NULL: not known */
  guint steady_from; /* the first repetition of the steady state */
  GHashTable *index; /* key -> BstColumn, or NULL; see bst_case_result_find_column() */
  gpointer extra;    /* result-json.c: fields of newer versions, kept on rewrite */
} BstCaseResult;

/* The place of a run in a series: many runs of the same, at equal steps of time. */
typedef struct
{
  char *name;   /* NULL: it is in none */
  guint index;  /* from 0; a number that no run has was not measured */
  gint64 due;   /* us since the epoch: when it was to begin */
  double every; /* s from one to the next */
  guint count;  /* how many there are to be; 0: no end was given */
  gint offset;  /* s that the local time was ahead of UTC then */
} BstSeriesPlace;

/* The note of a run whose label somebody gave afterwards. */
#define BST_NOTE_RENAMED "label-given"

typedef struct
{
  char *id, *version;    /* version: of benchstone */
  char *title;           /* of the suite, or NULL */
  char *state;           /* "running", "complete", "interrupted" */
  gint64 started, ended; /* us since the epoch; ended 0: not yet */
  double paused;         /* s between an interruption and going on, not measured in */
  char *label, *group;   /* group may be NULL */
  char *verdict;         /* text of the author, or NULL */
  char *price;           /* as given, "10EUR/month", or NULL */
  guint64 seed;
  BstSeriesPlace place;
  GPtrArray *notes;      /* BstPair */
  GPtrArray *machines;   /* BstMachine; first: where the host ran */
  GPtrArray *command;    /* char *: the command line, secrets never on it */
  GPtrArray *cases;      /* BstCaseResult */
  gpointer plan;         /* JsonNode: settings, order... as planned; or NULL */
  gpointer suite;        /* JsonNode: scores, levels, charts of the suite; or NULL */
  guint64 journal_bytes; /* size of the journal when run.json was saved; 0: not known */
  char *folder;          /* where it was read from; not written */
  gpointer extra;        /* result-json.c: fields of newer versions, kept on rewrite */
} BstResult;

BstResult *bst_result_new (void);
void bst_result_free (BstResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstResult, bst_result_free)
/* Also changes the systems of the cases: "LABEL" or "LABEL/VARIANT". */
void bst_result_set_label (BstResult *result, const char *label);
BstCaseResult *bst_case_result_new (void);
void bst_case_result_free (BstCaseResult *result);
BstPair *bst_pair_new (const char *key, const char *value);
void bst_pair_free (BstPair *pair);
/* Sets or replaces; keeps the order first seen. */
void bst_pairs_set (GPtrArray *pairs, const char *key, const char *value);
const char *bst_pairs_get (const GPtrArray *pairs, const char *key); /* NULL: none */

/* Adds a repetition; each column gets an empty sample (NaN, no state) for it. */
BstRepetition *bst_case_result_add_repetition (BstCaseResult *result);
/* The column KEY, made when missing with empty samples for the repetitions so far. */
BstColumn *bst_case_result_column (BstCaseResult *result, const char *key);
BstColumn *bst_case_result_find_column (const BstCaseResult *result, const char *key);
/* The numbers of a column that count: repetition ok, sample a number.  Array of double. */
GArray *bst_column_values (const BstCaseResult *result, const BstColumn *column);
guint bst_case_result_n_ok (const BstCaseResult *result);

/* The histogram of one repetition (NULL: none), and of all ok ones together (NULL: none). */
BstHistogram *bst_column_histogram (const BstColumn *column, guint repetition);
BstHistogram *bst_column_merged_histogram (const BstCaseResult *result, const BstColumn *column);
/* The same in the form of bst_histogram_to_variant(): kept packed, a few bytes per cell. */
GVariant *bst_column_get_sparse (const BstColumn *column, guint repetition); /* full reference */
gboolean bst_column_set_sparse (BstColumn *column, guint repetition, GVariant *sparse);
