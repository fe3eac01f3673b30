/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * supervisor.h - starts, watches, kills and buries one worker; says what came out.
 * Nothing a plugin does may take the host down, leave a process, or leave a file in scratch.
 */
#pragma once
#include "model/result.h"
#include "model/wire.h"

/* The measured part begins (TRUE), or is over; DATA is that of the tick. */
typedef void (*BstSuperviseMoment) (gboolean begins, gpointer data);

typedef struct
{
  const char *file, *benchmark;
  GVariant *params, *autos, *secrets; /* as in the job record; borrowed */
  GPtrArray *env;                     /* BstPair, added to the worker's environment; or NULL */
  guint64 seed, effective_memory;
  guint repetition, threads, effective_cpus;
  GArray *cpus;               /* of gint: pinning; NULL or empty: none */
  double duration, warm_up;   /* s */
  double deadline;            /* s after which it is killed */
  guint64 memory_limit;       /* bytes; 0: none */
  const char *scratch_parent; /* scratch is made in here; NULL: not needed */
  const char *fixture_folder; /* or NULL */
  gboolean fixture_ready;
  const char *artifacts_folder; /* or NULL */
  const char *tag;              /* put into the environment, finds stray children */
  gboolean check;
  BstSuperviseMoment moment; /* or NULL */
  struct _BstKeeper *keeper; /* host/keeper.h: cleans up should the host die; or NULL */
} BstJob;

/* What one worker gave.  Everything is copied and checked. */
typedef struct
{
  BstStatus status;
  char *reason;     /* one line a newcomer understands; NULL when ok */
  char *stage;      /* last stage begun */
  gint signal;      /* 0: none */
  double wall, cpu; /* s of the measured interval; NaN: not known */
  guint64 max_rss, operations;
  double run_delay;        /* s that measuring threads waited for a CPU, in all; NaN: not known */
  double seen[BST_N_SEEN]; /* around it, by BstSeen; NaN: not known */
  GStrv marks;             /* what disturbed it; NULL: nothing was noticed */
  gint64 started;          /* us since the epoch */
  double total;            /* s, from start to burial */
  GPtrArray *records;      /* BstOutcomeRecord: samples, histograms, notes... in order */
  gboolean fixture_ready;
  char *left; /* the scratch folder, when it could not be removed; or NULL */
  char *log;  /* what it printed and logged, at most 1 MiB, the middle cut out; or NULL */
  guint64 need_space, need_fixture_bytes; /* of a probe */
  char *need_fixture;                     /* key, or NULL */
} BstOutcome;

typedef struct
{
  guint32 type; /* BstRecordType */
  GVariant *payload;
} BstOutcomeRecord;

void bst_outcome_free (BstOutcome *outcome);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstOutcome, bst_outcome_free)

/* Called now and then while waiting, about 5 times a second; TRUE: stop, it is interrupted. */
typedef gboolean (*BstSuperviseTick) (double seconds, double progress, gpointer data);

/* Never NULL: what goes wrong is the outcome. */
BstOutcome *bst_supervisor_run (const BstJob *job, BstSuperviseTick tick, gpointer data);
BstOutcome *bst_supervisor_probe (const BstJob *job, BstSuperviseTick tick, gpointer data);

/* Describes plugin files in workers: calls DONE for each with info or error.  A file that kills
 * its worker gets the reason as its error, a new worker takes the rest. */
typedef void (*BstDescribeDone) (const char *file, BstPluginInfo *info, const char *error,
                                 gpointer data); /* takes INFO */
void bst_supervisor_describe (const char *const *files, BstDescribeDone done, gpointer data);
