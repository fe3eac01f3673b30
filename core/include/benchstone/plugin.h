/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * benchstone/plugin.h - everything a benchmark plugin may use.
 *
 * A plugin is one shared object, NAME.so, that exports one symbol.  The symbol returns a
 * constant descriptor: which benchmarks there are, which parameters they take, which metrics
 * they give.  Nothing of the plugin runs until the worker process calls one of the callbacks.
 *
 * Stability: BST_ABI is compared for equality.  Within one ABI, structures only grow at
 * their end; the descriptor carries its own size and the size of the elements of its
 * arrays, so a plugin built with an older header keeps working.  ABI 0 may still change.
 *
 * Which thread: callbacks that take a BstRun run on the worker's first thread; callbacks that
 * take a BstThread run on that measuring thread.  Functions named bst_thread_* take no lock,
 * allocate nothing and make no system call, unless their comment says so.
 */
#ifndef BENCHSTONE_PLUGIN_H
#define BENCHSTONE_PLUGIN_H

#include <glib.h>

G_BEGIN_DECLS

#ifndef BST_PUBLIC
#if defined(__GNUC__)
#define BST_PUBLIC __attribute__ ((visibility ("default")))
#else
#define BST_PUBLIC
#endif
#endif

/* What a plugin calls in its inner loop is called by its address at once: the jump that a linker puts in between
 * costs a third of an emit (2.4 ns with it left out, 3.4 ns without, on a server of 2023). */
#if defined(__has_attribute)
#if __has_attribute(noplt)
#define BST_HOT BST_PUBLIC __attribute__ ((noplt))
#endif
#endif
#ifndef BST_HOT
#define BST_HOT BST_PUBLIC
#endif

/* Raised only when an old plugin can no longer run.  0: the interface may still change. */
#define BST_ABI 0

typedef struct _BstRun BstRun;       /* one repetition of one case, in one worker process */
typedef struct _BstThread BstThread; /* one measuring thread of that repetition */
typedef struct _BstChild BstChild;   /* a program or server started by a plugin */

/* ---- Errors ---------------------------------------------------------------------------- */

#define BST_ERROR (bst_error_quark ())
BST_PUBLIC GQuark bst_error_quark (void);

/* What an error means for the repetition.  Any other GError domain counts as FAILED. */
typedef enum
{
  BST_ERROR_FAILED = 1,   /* tried, went wrong: the repetition is lost */
  BST_ERROR_UNSUPPORTED,  /* this machine cannot: not measured, with the reason */
  BST_ERROR_PERMISSION,   /* could, with more rights: not measured, saying which */
  BST_ERROR_NO_MEMORY,    /* not enough memory */
  BST_ERROR_NO_SPACE,     /* not enough room on the file system under test */
  BST_ERROR_WRONG_RESULT, /* ran, but the answer was wrong: never a score */
  BST_ERROR_TIMEOUT       /* something that was waited for did not come in time */
} BstError;

/* ---- Parameters ------------------------------------------------------------------------ */

/* Choices start at 1 everywhere: a field left out is 0, and the loader names it. */
typedef enum
{
  BST_PARAM_BOOL = 1,
  BST_PARAM_INT,
  BST_PARAM_DOUBLE,
  BST_PARAM_SIZE,     /* bytes; "4k" is 4000, "4KiB" is 4096 */
  BST_PARAM_DURATION, /* seconds; "250ms", "5s", "2min" */
  BST_PARAM_CHOICE,
  BST_PARAM_STRING,
  BST_PARAM_PATH,
  BST_PARAM_TARGET, /* what is tested: a folder, a device, an address */
  BST_PARAM_SECRET, /* given by file or environment; never written anywhere */
  BST_PARAM_COMMAND /* a command line that will be run: shown by --dry-run and info */
} BstParamType;

/* The names "threads", "duration" and "warm-up" mean the same in every benchmark: the host
 * adds them where they apply (BST_THREADS_HOST; BST_COUNTED and BST_TIMED), unless the
 * benchmark declares its own default or range under that name. */
typedef struct
{
  const char *name; /* "block-size": [a-z][a-z0-9-]* */
  BstParamType type;
  guint32 reserved;           /* 0 */
  const char *def;            /* default as text; a rule ("cpus", "2xram", "auto") is allowed */
  const char *unit;           /* "B", "s"; NULL for a bare number */
  double min, max;            /* range in base units; both 0: no range */
  const char *const *choices; /* NULL-terminated, for BST_PARAM_CHOICE */
  const char *help;           /* one sentence, marked N_() */
} BstParam;

/* ---- Metrics --------------------------------------------------------------------------- */

typedef enum
{
  BST_HIGHER_IS_BETTER = 1,
  BST_LOWER_IS_BETTER,
  BST_NEUTRAL,          /* a detail without better or worse */
  BST_DIRECTION_UNKNOWN /* only for figures of foreign programs: never a verdict */
} BstDirection;

typedef enum
{
  BST_COUNTER = 1, /* amounts done; divided by the time measured: unit "op/s", "B/s"... */
  BST_LATENCY,     /* each emit is one observation in ns, kept as a histogram; unit "s"; its
                      sample is the mean */
  BST_VALUE,       /* a finished figure, in the base unit */
  BST_DURATION,    /* filled by the host with the time measured; unit "s", never emitted */
  BST_SERIES       /* (time, value) pairs, at most BST_SERIES_MAX of each thread */
} BstMetricKind;

#define BST_SERIES_MAX 65536

/* How the threads of one repetition, and the values of one thread, combine. */
typedef enum
{
  BST_SUM = 1,
  BST_MEAN,
  BST_MIN,
  BST_MAX,
  BST_MERGE /* histograms and series */
} BstCombine;

typedef enum
{
  BST_PRIMARY = 1, /* exactly one per benchmark: verdicts and scores */
  BST_SECONDARY,   /* compared, not scored */
  BST_DETAIL       /* shown on request */
} BstRole;

typedef struct
{
  const char *name; /* "rate": [a-z][a-z0-9-]* */
  const char *unit; /* from the closed list, schemas/units.json */
  BstDirection direction;
  BstMetricKind kind;
  BstCombine threads;
  BstRole role;
  gsize zero_ok;               /* TRUE: 0 is a legal value; else 0 is an implausible sample */
  const char *help;            /* one sentence, marked N_() */
  double range_min, range_max; /* plausible range in base units; both 0: none */
} BstMetric;

/* ---- Benchmarks ------------------------------------------------------------------------ */

typedef enum
{
  BST_COUNTED = 1, /* run() does exactly n operations, the host chooses n and times it */
  BST_TIMED,       /* run() works until *stop is set, counting for itself */
  BST_JOB          /* run() does one whole job, once, without a warm-up */
} BstPace;

typedef enum
{
  BST_THREADS_ONE = 1, /* pinned only if the user asks for it, and so is a job; to all CPUs named */
  BST_THREADS_HOST,    /* the host makes, pins and releases "threads" threads, a CPU for each */
  BST_THREADS_OWN      /* the plugin makes its own; they join by bst_run_attach_thread() */
} BstThreads;

typedef enum
{
  BST_NEEDS_SCRATCH = 1 << 0, /* a folder on the file system under test */
  BST_NEEDS_NETWORK = 1 << 1, /* more than loopback */
  BST_NEEDS_ROOT = 1 << 2,
  BST_NEEDS_DESTRUCTIVE = 1 << 3, /* overwrites its target: only with --allow-destructive */
  BST_NEEDS_EXCLUSIVE = 1 << 4    /* wants the machine to itself */
} BstNeeds;

/* Order of calls in one worker: probe?, setup?, then on each measuring thread thread_setup?,
 * a barrier, run (BST_TIMED: a warm-up run whose emits are dropped, then again on the same
 * state; BST_COUNTED: runs of growing n, the last one counts), thread_teardown?; then verify?
 * and teardown?.  Teardown is called whenever setup succeeded.
 * A measuring thread has a stack of 1 MiB, without what the C library adds; more than some hundred
 * KiB of it belong into memory of setup or thread_setup.
 * A process that a callback forks must end there, by _exit() or by becoming another program: one
 * that returns from the callback, or calls a function of this header other than an emit, is ended
 * and fails the repetition.
 * A callback that returns FALSE (setup: NULL with error set) ends the repetition.  So does the end
 * of run without a figure for the primary metric, or for one of bst_run_add_metric(): 0 without
 * zero_ok, out of range, bst_thread_no_value() or nothing at all. */
typedef struct
{
  const char *name;  /* "random"; the full name is "PLUGIN.random" */
  const char *title; /* a few words, marked N_() */
  const char *help;  /* what is measured, and what is not; marked N_() */
  guint32 revision;  /* from 1; raise it when old and new results must not be compared */
  BstPace pace;
  BstThreads threads;
  guint32 needs; /* BstNeeds bits */
  const BstParam *params;
  gsize n_params;
  const BstMetric *metrics;
  gsize n_metrics;
  gboolean (*probe) (BstRun *run, GError **error); /* can it, here?  Also space and fixtures */
  gpointer (*setup) (BstRun *run, GError **error); /* NULL without an error: no state needed */
  gboolean (*thread_setup) (BstThread *thread, gpointer state, GError **error);
  gboolean (*run) (BstThread *thread, gpointer state, guint64 n, GError **error); /* required */
  void (*thread_teardown) (BstThread *thread, gpointer state);
  gboolean (*verify) (BstRun *run, gpointer state, GError **error); /* was the answer right? */
  void (*teardown) (BstRun *run, gpointer state);
} BstBenchmark;

typedef struct
{
  guint32 abi, size, benchmark_size, param_size, metric_size, reserved; /* BST_PLUGIN_HEAD */
  const char *name; /* the file's name without ".so" */
  const char *version;
  const char *license;  /* SPDX expression */
  const char *homepage; /* may be NULL */
  const BstBenchmark *benchmarks;
  gsize n_benchmarks;
} BstPlugin;

#define BST_PLUGIN_HEAD                                                                \
  .abi = BST_ABI, .size = sizeof (BstPlugin), .benchmark_size = sizeof (BstBenchmark), \
  .param_size = sizeof (BstParam), .metric_size = sizeof (BstMetric)

/* Exports NAME_LTX_bst_plugin_query(), which returns &PLUGIN.  A hyphen in the file's name is
 * an underscore in NAME. */
#define BST_PLUGIN_DEFINE(NAME, PLUGIN)                           \
  G_BEGIN_DECLS                                                   \
  BST_PUBLIC const BstPlugin *NAME##_LTX_bst_plugin_query (void); \
  const BstPlugin *NAME##_LTX_bst_plugin_query (void)             \
  {                                                               \
    return &(PLUGIN);                                             \
  }                                                               \
  G_END_DECLS

/* ---- On the run: parameters (already checked, so reading one cannot fail) --------------- */

/* Reading a name that was not declared, or with another type, is a programming error: the
 * worker stops and the repetition is "failed", naming the call.  Strings are borrowed and live
 * until teardown returns. */
BST_PUBLIC gboolean bst_run_get_bool (BstRun *run, const char *param);
BST_PUBLIC gint64 bst_run_get_int (BstRun *run, const char *param);
BST_PUBLIC double bst_run_get_double (BstRun *run, const char *param);
BST_PUBLIC guint64 bst_run_get_size (BstRun *run, const char *param);       /* bytes */
BST_PUBLIC double bst_run_get_duration (BstRun *run, const char *param);    /* seconds */
BST_PUBLIC const char *bst_run_get_string (BstRun *run, const char *param); /* the other types */
BST_PUBLIC gboolean bst_run_is_auto (BstRun *run, const char *param);       /* asked: "auto" */

BST_PUBLIC guint bst_run_n_threads (BstRun *run);
BST_PUBLIC guint64 bst_run_seed (BstRun *run);         /* the same for each repetition of a block */
BST_PUBLIC guint bst_run_effective_cpus (BstRun *run); /* affinity, cpuset and quota */
BST_PUBLIC guint64 bst_run_effective_memory (BstRun *run); /* bytes, control group included */

/* ---- On the run: places and memory ------------------------------------------------------ */

/* An empty folder on the file system under test (BST_NEEDS_SCRATCH), removed by the host. */
BST_PUBLIC const char *bst_run_scratch (BstRun *run);

/* In probe: says that setup will put BYTES into scratch.  The host checks that it fits. */
BST_PUBLIC void bst_run_need_space (BstRun *run, guint64 bytes);

/* In probe: says that the case uses the fixture KEY of BYTES.  Cases with the same key and
 * target share one folder; the host checks room for all of them, and removes them at the end. */
BST_PUBLIC void bst_run_need_fixture (BstRun *run, const char *key, guint64 bytes);

/* In setup: the folder of the fixture named in probe.  *READY tells whether an earlier
 * repetition finished laying it out; if not, fill it and call bst_run_fixture_ready(). */
BST_PUBLIC const char *bst_run_fixture (BstRun *run, gboolean *ready);
BST_PUBLIC void bst_run_fixture_ready (BstRun *run);

/* Aligned memory (ALIGN: a power of two), zeroed, so each page is touched.  Freed after teardown.
 * Takes a lock: also for thread_setup, where a thread touches its own memory. */
BST_PUBLIC gpointer bst_run_alloc (BstRun *run, gsize size, gsize align, GError **error);

/* ---- On the run: what goes beside the figures -------------------------------------------- */

BST_PUBLIC void bst_run_note (BstRun *run, const char *key, const char *value);
/* Results whose identities differ are never compared: a data set's hash, a protocol version. */
BST_PUBLIC void bst_run_identity (BstRun *run, const char *key, const char *value);
/* Shown when it differs: the engine that ran, direct I/O in effect, the target's version. */
BST_PUBLIC void bst_run_environment (BstRun *run, const char *key, const char *value);

typedef enum
{
  BST_CONFIDENCE_MEASURED = 1,
  BST_CONFIDENCE_REPORTED,
  BST_CONFIDENCE_ASSUMED,
  BST_CONFIDENCE_UNKNOWN
} BstConfidence;
/* The physical limit of METRIC (an index), in its base unit: "link rate 1 Gbit/s, ethtool". */
BST_PUBLIC void bst_run_limit (BstRun *run, guint metric, double value, BstConfidence confidence,
                               const char *source);

/* A path for a file that is kept with the run.  NAME: [A-Za-z0-9._-]+, no leading dot. */
BST_PUBLIC const char *bst_run_artifact (BstRun *run, const char *name);

typedef enum
{
  BST_LOG_ERROR = 1,
  BST_LOG_WARNING,
  BST_LOG_INFO,
  BST_LOG_DEBUG
} BstLogLevel;
BST_PUBLIC void bst_run_log (BstRun *run, BstLogLevel level, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
BST_PUBLIC void bst_run_progress (BstRun *run, double fraction); /* 0 to 1; not while measuring */

/* ---- On the run: metrics that are not known at compile time ------------------------------ */

/* In setup: an index for emitting METRIC under LABELS ("page=/a.html", "verb=open,client=3").
 * The unlabelled figure of a counter or latency is the sum over its labels and its own emits. */
BST_PUBLIC guint bst_run_emitter (BstRun *run, guint metric, const char *labels);

/* In setup: a whole metric of a wrapped program; the description is copied.  ORIGIN says where
 * the figure comes from ("output of the command").  Returns the index to emit with. */
BST_PUBLIC guint bst_run_add_metric (BstRun *run, const BstMetric *metric, const char *origin);

/* Programs print "ms" and "MB/s", metrics have base units: the base unit of UNIT ("s", "B/s"),
 * and in *FACTOR what a figure is multiplied by.  NULL when the closed list has no UNIT. */
BST_PUBLIC const char *bst_unit_base (const char *unit, double *factor);

/* ---- On the run: phases and threads ------------------------------------------------------ */

/* In run, with BST_THREADS_ONE or OWN: ends the phase before and begins NAME, each name once.
 * The host keeps clock, CPU use and all metrics per phase; counters divide by their phase's own
 * time, in the total by that of the phases in which they were emitted.
 * The time before the first call is phase "" and only counted if something was emitted. */
BST_PUBLIC void bst_run_phase (BstRun *run, const char *name);
/* The same for BST_THREADS_HOST: each thread calls it with the same name; it is a barrier. */
BST_PUBLIC void bst_thread_phase (BstThread *thread, const char *name);

/* With BST_THREADS_OWN: called on a thread of the plugin's own.  Takes a lock.  The plugin
 * joins its threads before run returns; the handle lives until teardown. */
BST_PUBLIC BstThread *bst_run_attach_thread (BstRun *run);

/* ---- On a measuring thread --------------------------------------------------------------- */

BST_PUBLIC BstRun *bst_thread_get_run (BstThread *thread);
BST_PUBLIC guint bst_thread_index (BstThread *thread);
BST_PUBLIC guint64 bst_thread_seed (BstThread *thread);
BST_PUBLIC void bst_thread_set_data (BstThread *thread, gpointer data); /* for thread_setup */
BST_HOT gpointer bst_thread_get_data (BstThread *thread);
/* Fetch once; then poll with bst_stopped (stop). */
BST_PUBLIC const gint *bst_thread_stop (BstThread *thread);
/* One amount (COUNTER) or one figure (VALUE), in the metric's base unit without the "/s". */
BST_HOT void bst_thread_emit (BstThread *thread, guint metric, double value);
/* One observation of a LATENCY metric, in nanoseconds. */
BST_HOT void bst_thread_latency (BstThread *thread, guint metric, guint64 ns);
/* One point of a SERIES metric: nanoseconds of bst_clock_ns(), value in the base unit. */
BST_HOT void bst_thread_point (BstThread *thread, guint metric, guint64 at_ns, double value);

typedef enum
{
  BST_SAMPLE_TOO_FAST = 1,
  BST_SAMPLE_NOT_RUN,
  BST_SAMPLE_NOT_SUPPORTED,
  BST_SAMPLE_OUT_OF_RANGE
} BstSampleState;
/* Instead of a figure: why there is none.  Copies REASON, so not for the inner loop. */
BST_PUBLIC void bst_thread_no_value (BstThread *thread, guint metric, BstSampleState state,
                                     const char *reason);

/* Monotonic nanoseconds: the clock that the host itself uses. */
BST_HOT guint64 bst_clock_ns (void);

#define bst_stopped(STOP) (__atomic_load_n ((STOP), __ATOMIC_RELAXED) != 0)

/* The compiler must compute X and may not assume what happens to it. */
#define bst_keep(X) __asm__ volatile("" : : "g"(X) : "memory")

/* ---- Programs and servers ---------------------------------------------------------------- */

/* How a program is started.  argv[0] is looked up in PATH; never a shell.  Its environment is
 * the user's with LC_ALL=C and, after that, ENV ("NAME=value"). */
typedef struct
{
  gsize size;                /* sizeof (BstSpawn) */
  const char *const *argv;   /* NULL-terminated */
  const char *const *env;    /* NULL-terminated, or NULL */
  const char *cwd;           /* NULL: the folder in which the user started us */
  const char *stdin_file;    /* NULL: the null device */
  const char *stdout_file;   /* NULL: captured, see bst_child_output() */
  gsize capture_max;         /* bytes of output kept, 0: 1 MiB; more is read and dropped */
  double deadline;           /* seconds until it is killed; 0: only with the repetition */
  const char *ready_pattern; /* a server is ready when a line of output matches, or... */
  guint32 ready_port;        /* ...when this TCP port of the loopback address answers */
  guint32 merge_stderr;      /* TRUE: stderr is captured with stdout; else it goes to the log */
  double ready_timeout;      /* seconds to wait for readiness; 0: 10 s */
} BstSpawn;

typedef struct
{
  gsize size;          /* sizeof (BstChildUsage), set by the caller */
  double wall;         /* s, from before the fork to the end */
  double user, system; /* s, of the program and the children it waited for */
  guint64 max_rss;     /* bytes; not below the worker's own, as Linux keeps the maximum over exec */
  gint32 exit_status;  /* -1 when it was killed by a signal */
  gint32 signal;       /* 0 when it ended by itself */
  gint64 timed_out;    /* TRUE: the deadline killed it */
} BstChildUsage;

/* Starts a program, and waits for its readiness if that was asked for.  The child is owned by
 * the run: it is killed with its own children before the worker ends.
 * Errors: BST_ERROR_UNSUPPORTED (no such program), PERMISSION, TIMEOUT (not ready), FAILED. */
BST_PUBLIC BstChild *bst_run_spawn (BstRun *run, const BstSpawn *spawn, GError **error);
/* Waits for the end.  FALSE only if waiting itself failed; look at USAGE for the rest. */
BST_PUBLIC gboolean bst_child_wait (BstChild *child, BstChildUsage *usage, GError **error);
/* What it printed, NUL-terminated (after the wait, or so far).  Borrowed. */
BST_PUBLIC const char *bst_child_output (BstChild *child, gsize *length);
/* SIGTERM, after a second SIGKILL, to it and its children; fills USAGE if not NULL. */
BST_PUBLIC void bst_child_stop (BstChild *child, BstChildUsage *usage);
BST_PUBLIC gint64 bst_child_pid (BstChild *child);

G_END_DECLS

#endif
