/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * run.h - the state of one repetition, shared by the files of the worker alone.
 *
 * Who may touch what: before the threads start and after they ended, the first thread; while
 * they measure, each thread its own BstThread, and whoever switches phases (all of the others
 * wait then) all of them.
 */
#pragma once
#include "model/description.h"
#include "model/histogram.h"
#include "worker/gate.h"
#include "worker/task.h"

/* What a metric is emitted to: one per metric, per set of labels, per added metric.  The index
 * that plugins emit with is the index into BstRun.slots. */
typedef struct
{
  BstMetricInfo *info;     /* owned by the slot when it is a base */
  guint base;              /* index of the metric's own slot; its own index for that one */
  char *labels;            /* escaped; NULL for a base */
  guint n_labelled;        /* of a base: slots with labels */
  BstHistogram *histogram; /* of LATENCY: all threads and phases, filled by collect.c */
  double seconds;          /* of the phases in which something was emitted */
} BstSlot;

/* What one thread emitted to one slot in the current phase.  A cache line of its own.
 * The sum has lanes that emits use in turn: each addition waits for the one before in its lane
 * alone, and a store that is read at once is dear (4 ns per emit with one lane, 1.6 with two). */
#define BST_LANES 2

typedef struct
{
  double least; /* smallest value that bst_thread_emit takes; infinite where it takes none */
  guint64 count;
  double sum[BST_LANES];
  BstHistogram *histogram;   /* of LATENCY, else NULL */
  struct _BstPoints *points; /* of SERIES, else NULL */
  struct _BstRange *range;   /* of VALUE, else NULL: counters need none */
  guint64 reserved;
} BstCell;

typedef struct _BstRange
{
  double min, max;
} BstRange;

/* The points of one thread for one SERIES slot. */
typedef struct _BstPoints
{
  guint32 n, lost;
  struct
  {
    guint64 at_ns;
    double value;
  } point[BST_SERIES_MAX];
} BstPoints;

/* The sums of a thread over the phases that ended: what BstCell is for one phase. */
typedef struct
{
  double sum, min, max, seconds;
  guint64 count;
} BstTally;

/* A plugin's mistake on a measuring thread.  The first is kept; it fails the repetition. */
typedef enum
{
  BST_FAULT_NONE,
  BST_FAULT_INDEX,   /* no such metric */
  BST_FAULT_OUTSIDE, /* emitted before or after run */
  BST_FAULT_KIND,    /* the metric takes another call */
  BST_FAULT_VALUE,   /* not finite, or a negative amount */
  BST_FAULT_TIME     /* a point outside the time measured */
} BstFaultKind;

typedef struct
{
  BstFaultKind kind;
  guint metric;
  const char *call;
  double value;
} BstFault;

/* Why a metric has no value. */
typedef struct
{
  BstSampleState state;
  char *reason;
} BstAbsence;

/* Two cache lines: neighbouring lines are fetched together. */
#define BST_THREAD_ALIGN 128

struct _BstThread
{
  BstCell *cells; /* one per slot */
  guint n_cells;  /* 0 outside of run: every index is wrong then */
  guint index;
  const gint *stop;
  BstRun *run;
  gpointer data;
  guint64 start_ns, stop_ns; /* of this thread in the current phase */
  guint64 began_ns;          /* of this thread in the round; 0: not yet.  Atomic */
  BstFault fault;
  BstTally *tallies;    /* one per slot */
  GHashTable *absences; /* slot -> BstAbsence; NULL until there is one */
  GError *error;        /* of a callback on this thread, or of phases */
  double delay;         /* s that it waited for a CPU in the last round; NaN: not known */
  gboolean is_set_up;   /* thread_setup succeeded */
  gboolean is_attached; /* a thread of the plugin's own */
} __attribute__ ((aligned (BST_THREAD_ALIGN)));

typedef struct
{
  char *name; /* "" before the first bst_run_phase() */
  double seconds, cpu;
} BstPhaseTime;

/* A record that waits for the end. */
typedef struct
{
  guint32 type; /* BstRecordType */
  GVariant *payload;
} BstPending;

typedef struct _BstCrew BstCrew;

struct _BstRun
{
  const BstTask *task;
  const BstBenchmarkInfo *info;
  BstBenchmark code;  /* copied from the plugin, whatever the size of its own */
  gsize metric_size;  /* of the plugin's BstMetric */
  gpointer state;     /* what setup returned */
  GHashTable *params; /* name -> GVariant, borrowed names */

  GArray *slots;          /* BstSlot */
  GHashTable *slot_index; /* "BASE{LABELS}" -> index + 1 */
  gboolean slots_closed;  /* threads have cells: no more slots */

  char *fixture_key; /* from probe, or NULL */
  gboolean fixture_is_ready;
  GPtrArray *memory; /* of bst_run_alloc() */
  GMutex memory_lock;
  GPtrArray *texts;    /* strings that live as long as the run */
  GPtrArray *children; /* BstChild */
  GMutex children_lock;

  GPtrArray *threads; /* BstThread: those of the host first, then attached ones */
  GMutex attach_lock;
  BstCrew *crew;
  BstGate phase_gate;
  const char *gate_phase; /* what the first thread at the gate named */
  gint *stop;             /* also seen by what the plugin forks */

  gboolean is_dropped __attribute__ ((aligned (BST_THREAD_ALIGN))); /* this round is warm-up */
  guint64 round_start_ns;
  char *phase;           /* the current one; "" before the first */
  gboolean is_switching; /* one phase ends, but not the round */
  double phase_cpu;      /* process CPU time at its start */
  GArray *phase_times;   /* BstPhaseTime, those that ended */
  double seconds, cpu;   /* of the whole round */
  double delay;          /* s that its threads waited for a CPU, in all; NaN: not known */
  gint n_notes;          /* atomic */
  gboolean is_too_fast;
  guint64 operations; /* n of the last round */
  GPtrArray *pending; /* BstPending */
};

BstRun *bst_run_new (const BstTask *task, const BstBenchmarkInfo *info, const BstPlugin *plugin);
void bst_run_free (BstRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstRun, bst_run_free)

/* A mistake of the plugin from which there is no way back: says so and ends the worker. */
void bst_run_misuse (BstRun *run, const char *format, ...) G_GNUC_PRINTF (2, 3) G_GNUC_NORETURN;
/* Keeps TEXT until the run is freed. */
const char *bst_run_keep_text (BstRun *run, char *text);
void bst_run_add_pending (BstRun *run, guint32 type, GVariant *payload);

/* slot.c */
#define bst_run_slot(RUN, I) (&g_array_index ((RUN)->slots, BstSlot, (I)))
void bst_slots_init (BstRun *run);
void bst_slots_free (BstRun *run);
/* "rate{phase=rewrite,page=/a.html}"; PHASE NULL or "": without. */
char *bst_slot_key (const BstRun *run, guint slot, const char *phase);

/* emit.c */
void bst_thread_give_cells (BstThread *thread);
void bst_thread_reset (BstThread *thread);       /* before a round */
void bst_thread_open (BstThread *thread);        /* emits are right from here */
void bst_thread_close (BstThread *thread);       /* until here */
void bst_thread_clear_cells (BstThread *thread); /* between phases */
BstThread *bst_thread_new (BstRun *run, guint index);
void bst_thread_free (BstThread *thread);
/* The fault of THREAD as a sentence; NULL when there is none. */
char *bst_thread_fault_text (const BstThread *thread);
