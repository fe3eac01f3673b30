/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * supervisor-private.h - what the supervisor's files share: a started worker, what it printed,
 * how it ended, and what its records said.
 */
#pragma once
#include <sys/resource.h>
#include <sys/types.h>
#include "host/secrets.h"
#include "host/supervisor.h"
#include "model/bury.h"

/* ---- supervisor-capture.c: what a worker prints, bounded --------------------------------- */

typedef struct _BstCapture BstCapture;
BstCapture *bst_capture_new (void);
void bst_capture_free (BstCapture *capture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstCapture, bst_capture_free)
void bst_capture_add (BstCapture *capture, const char *data, gsize length);
/* Valid UTF-8 with the middle cut out where there was too much; NULL when nothing came.  MARGIN:
 * so many bytes more on both sides of a cut, which may have gone through a secret. */
char *bst_capture_text (const BstCapture *capture, gsize margin);

/* ---- supervisor-spawn.c: starting one --------------------------------------------------- */

/* Our side of a running worker.  All descriptors are ours and closed on exec. */
typedef struct
{
  pid_t pid;        /* also its session and its process group */
  int records, log; /* read ends, not blocking */
  int pidfd;        /* -1 where the kernel has none (before 5.3) */
} BstWorker;

/* ENV (BstPair) may be NULL; MEMORY_LIMIT 0: none.  JOB is sunk. */
gboolean bst_worker_start (BstWorker *worker, GVariant *job, const char *tag, const GPtrArray *env,
                           guint64 memory_limit, GError **error);
void bst_worker_close (BstWorker *worker);

/* ---- supervisor-watch.c: waiting for its end -------------------------------------------- */

typedef enum
{
  BST_END_BY_ITSELF = 1,
  BST_END_DEADLINE,
  BST_END_INTERRUPTED,
  BST_END_DAMAGED,  /* its records made no sense */
  BST_END_SILENT,   /* it closed its record channel and went on */
  BST_END_LINGERED, /* all its records came, and yet it did not end */
  BST_END_UNENDABLE /* SIGKILL did not help either */
} BstEnd;

typedef gboolean (*BstRecordFunc) (guint32 type, GVariant *payload, gpointer data, GError **error);

typedef struct
{
  /* In: */
  BstRecordFunc record; /* an error ends the worker: BST_END_DAMAGED */
  gpointer data;        /* for RECORD */
  BstSuperviseTick tick;
  BstSuperviseMoment moment; /* or NULL */
  gpointer tick_data;
  gboolean measuring;  /* of RECORD */
  guint64 deadline_ns; /* of bst_clock_ns(); RECORD may move it */
  double progress;     /* set by RECORD, given to TICK */
  gboolean complete;   /* set by RECORD when the last record came */
  /* Out: */
  BstEnd end;
  int wait_status;
  gboolean we_killed;
  struct rusage usage;
  guint64 data_bytes;      /* the largest private memory seen, while it lived */
  gboolean oom_kill;       /* the kernel's out-of-memory killer was at work meanwhile */
  gboolean group_oom_kill; /* the same, in our own control group: whoever its victim was */
  char *damage;            /* why BST_END_DAMAGED */
  BstCapture *log;
} BstWatch;

/* Waits for the end of WORKER, buries it and all of its kind, and closes it. */
void bst_watch_worker (BstWatch *watch, BstWorker *worker, BstBury *burial);
void bst_watch_clear (BstWatch *watch);

/* ---- supervisor-records.c: what it said ------------------------------------------------- */

typedef struct
{
  BstOutcome *outcome;
  BstWatch *watch;
  BstSecrets *secrets; /* blanked before anything else happens to a record */
  guint n_records;
  gsize n_bytes;
  guint error_code; /* BstError; 0: none */
  char *error_message, *error_stage;
  gint crash_signal;
  guint64 crash_address;
  gboolean has_address;
  char *bad_value; /* a sentence about the first figure that is none */
  guint n_figures;
} BstCollected;

/* A BstRecordFunc; DATA is a BstCollected. */
gboolean bst_collect_record (guint32 type, GVariant *payload, gpointer data, GError **error);
void bst_collected_clear (BstCollected *collected);
/* TRUE when the fields that TYPE must have are there, with their types. */
gboolean bst_record_check (guint32 type, GVariant *payload, GError **error);

/* ---- supervisor-judge.c: what came of it ------------------------------------------------ */

/* Fills status and reason of COLLECTED's outcome.  MEMORY_LIMIT 0: there was none. */
void bst_judge (BstCollected *collected, const BstJob *job, gboolean is_probe);
/* How the worker died, "crashed in setup: segmentation fault (signal 11)"; NULL: it did not. */
char *bst_judge_death (const BstWatch *watch, const char *stage, gint crash_signal,
                       const guint64 *address);
/* TEXT as one line without control characters, at most some hundred bytes. */
char *bst_one_line (const char *text);
