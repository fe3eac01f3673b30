/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * thread.c - makes, pins, releases and stops the measuring threads.
 *
 * All threads sleep between rounds.  A round wakes them, they meet at a line, and each reads
 * the clock when it goes; the time measured is from the first start to the last stop.  The
 * first thread of the worker only waits, or sets the stop flag.
 */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "model/clock.h"
#include "worker/crash.h"
#include "worker/fork.h"
#include "worker/phase.h"
#include "worker/record.h"
#include "worker/thread.h"

/* A whole stack counts against RLIMIT_DATA (getrlimit(2)): with the 8 MiB that the C library takes
 * by default, 4096 threads need 32 GiB.  Eight times what musl gives a thread (128 KiB). */
#define STACK_SIZE ((size_t)1 << 20)
/* Held while threads are made, so that there is room for saying that there was none. */
#define RESERVE ((size_t)1 << 20)

struct _BstCrew
{
  GMutex lock;
  GCond go, done;
  guint turn; /* raised for each round */
  guint busy; /* threads that have not finished the current turn */
  guint64 n;  /* for run */
  gboolean is_over;
  guint n_threads;
  pthread_t *handles;
  pthread_barrier_t line;
};

/* The highest CPU of N; -1: there is one that cannot be. */
static int
highest_cpu (const gint32 *cpus, gsize n)
{
  int highest = 0;

  for (gsize i = 0; i < n; i++)
    {
      if (cpus[i] < 0)
        return -1;
      highest = MAX (highest, cpus[i]);
    }
  return highest;
}

/* Returns 0 or an errno. */
static int
bind_to (const gint32 *cpus, gsize n)
{
  const int highest = highest_cpu (cpus, n);
  cpu_set_t *set = highest >= 0 ? CPU_ALLOC ((size_t)highest + 1) : NULL;
  const size_t size = CPU_ALLOC_SIZE ((size_t)highest + 1);

  if (set == NULL)
    return EINVAL;
  CPU_ZERO_S (size, set);
  for (gsize i = 0; i < n; i++)
    CPU_SET_S ((size_t)cpus[i], size, set);
  const int failure = sched_setaffinity (0, size, set) == 0 ? 0 : errno;

  CPU_FREE (set);
  return failure;
}

/* Each thread of the host gets one CPU; the one thread of another benchmark gets all of them,
 * which threads and programs that it starts inherit.  A result must not say "pinned" of a thread
 * that was not. */
static gboolean
pin (BstThread *thread)
{
  const BstTask *task = thread->run->task;
  const gboolean is_one_each = thread->run->info->threads == BST_THREADS_HOST;
  const gint32 *first =
      is_one_each && task->n_cpus > 0 ? task->cpus + thread->index % task->n_cpus : task->cpus;

  if (task->n_cpus == 0)
    return TRUE;
  const int failure = bind_to (first, is_one_each ? 1 : task->n_cpus);

  if (failure != 0)
    g_set_error (&thread->error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("a thread could not be pinned to CPU %d: %s; '--pin none' runs without"),
                 *first, g_strerror (failure));
  return failure == 0;
}

/* A callback's word and its error must agree; else that is the error. */
static gboolean
settle (gboolean returned, const char *call, GError **error)
{
  if (returned && *error == NULL)
    return TRUE;
  if (*error == NULL)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("%s returned FALSE without saying why"),
                 call);
  return FALSE;
}

static gboolean
call_setup (BstThread *thread)
{
  BstRun *run = thread->run;

  if (run->code.thread_setup == NULL)
    return TRUE;
  const gboolean returned = run->code.thread_setup (thread, run->state, &thread->error);

  bst_fork_end_child (BST_STAGE_THREAD_SETUP);
  return settle (returned, "thread_setup", &thread->error);
}

static void
set_up (BstThread *thread)
{
  thread->is_set_up = pin (thread) && call_setup (thread);
}

/* Seconds that this thread was ready to run, but had no CPU (Documentation/scheduler/
 * sched-stats of Linux: the second figure, in ns).  NaN where the kernel does not count it. */
static double
waited_for_cpu (void)
{
  char text[128];
  const char *end;
  gssize length;
  const int fd = open ("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);

  if (fd < 0)
    return NAN;
  length = read (fd, text, sizeof text - 1);
  close (fd);
  text[MAX (length, 0)] = '\0';
  end = strchr (text, ' ');
  return end != NULL && g_ascii_isdigit (end[1]) ? g_ascii_strtoull (end + 1, NULL, 10) / 1e9 : NAN;
}

static void
work (BstThread *thread, guint64 n)
{
  BstRun *run = thread->run;
  GError *error = NULL;

  pthread_barrier_wait (&run->crew->line);
  /* Only now: whoever goes first keeps the others from the CPU before they have begun. */
  const double waited = waited_for_cpu ();

  bst_thread_open (thread);
  thread->start_ns = bst_clock_ns ();
  __atomic_store_n (&thread->began_ns, thread->start_ns, __ATOMIC_RELAXED);
  const gboolean returned = run->code.run (thread, run->state, n, &error);
  thread->stop_ns = bst_clock_ns ();
  bst_fork_end_child (bst_record_current_stage ());
  bst_thread_close (thread);
  thread->delay = waited_for_cpu () - waited;

  if (settle (returned, "run", &error))
    bst_phase_leave (thread);
  else
    {
      if (thread->error == NULL)
        thread->error = g_steal_pointer (&error);
      g_clear_error (&error);
      /* The others need not work on for nothing, and must not wait for this one. */
      g_atomic_int_set (run->stop, 1);
      bst_gate_break (&run->phase_gate);
    }
}

static void
report_done (BstCrew *crew)
{
  g_mutex_lock (&crew->lock);
  if (--crew->busy == 0)
    g_cond_signal (&crew->done);
  g_mutex_unlock (&crew->lock);
}

/* FALSE: there is no other round. */
static gboolean
await_turn (BstCrew *crew, guint *turn, guint64 *n)
{
  g_mutex_lock (&crew->lock);
  while (crew->turn == *turn && !crew->is_over)
    g_cond_wait (&crew->go, &crew->lock);
  const gboolean goes_on = !crew->is_over;

  *turn = crew->turn;
  *n = crew->n;
  g_mutex_unlock (&crew->lock);
  return goes_on;
}

static void *
thread_main (void *data)
{
  BstThread *thread = data;
  BstRun *run = thread->run;
  BstCrew *crew = run->crew;
  BstCrashStack stack;
  guint turn = 0;
  guint64 n;

  bst_crash_stack_enter (&stack);
  set_up (thread);
  report_done (crew);
  while (await_turn (crew, &turn, &n))
    {
      work (thread, n);
      report_done (crew);
    }
  if (thread->is_set_up && run->code.thread_teardown != NULL)
    run->code.thread_teardown (thread, run->state);
  bst_fork_end_child (BST_STAGE_THREAD_TEARDOWN);
  bst_crash_stack_leave (&stack);
  return NULL;
}

/* Of all threads together: which one it was matters only where there are several. */
static gboolean
collect_errors (BstRun *run, GError **error)
{
  for (guint i = 0; i < run->threads->len; i++)
    {
      BstThread *thread = g_ptr_array_index (run->threads, i);
      g_autofree char *fault = bst_thread_fault_text (thread);

      if (thread->error == NULL && fault != NULL)
        g_set_error_literal (&thread->error, BST_ERROR, BST_ERROR_FAILED, fault);
      if (thread->error == NULL)
        continue;
      if (run->threads->len > 1)
        g_prefix_error (&thread->error, _ ("thread %u: "), i);
      g_propagate_error (error, g_steal_pointer (&thread->error));
      return FALSE;
    }
  return TRUE;
}

static void
await_all (BstCrew *crew)
{
  g_mutex_lock (&crew->lock);
  while (crew->busy > 0)
    g_cond_wait (&crew->done, &crew->lock);
  g_mutex_unlock (&crew->lock);
}

/* How much is missing until each thread had its SECONDS: on a busy machine one may have begun
 * long after it was woken. */
static gint64
us_missing (BstRun *run, double seconds)
{
  guint64 latest = 0;

  g_mutex_lock (&run->attach_lock); /* the array may grow meanwhile */
  for (guint i = 0; i < run->crew->n_threads; i++)
    {
      const BstThread *thread = g_ptr_array_index (run->threads, i);
      const guint64 began = __atomic_load_n (&thread->began_ns, __ATOMIC_RELAXED);

      latest = MAX (latest, began != 0 ? began : bst_clock_ns ());
    }
  g_mutex_unlock (&run->attach_lock);
  return (gint64)(seconds * G_USEC_PER_SEC) - (gint64)((bst_clock_ns () - latest) / 1000);
}

static void
stop_after (BstRun *run, double seconds)
{
  BstCrew *crew = run->crew;
  gint64 missing = (gint64)(seconds * G_USEC_PER_SEC);

  g_mutex_lock (&crew->lock);
  while (crew->busy > 0 && missing > 0)
    {
      g_cond_wait_until (&crew->done, &crew->lock, g_get_monotonic_time () + missing);
      missing = us_missing (run, seconds);
    }
  g_mutex_unlock (&crew->lock);
  g_atomic_int_set (run->stop, 1);
}

static void *
take_memory (size_t size)
{
  void *memory = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  return memory != MAP_FAILED ? memory : NULL;
}

static void
give_memory (void *memory, size_t size)
{
  if (memory != NULL)
    munmap (memory, size);
}

/* Where Linux has no memory for a stack, pthread_create says the same as where there are too many
 * threads. */
static gboolean
is_memory_short (void)
{
  void *memory = take_memory (2 * STACK_SIZE);

  give_memory (memory, 2 * STACK_SIZE);
  return memory == NULL;
}

static void
set_not_made (BstRun *run, int failure, GError **error)
{
  if (failure == ENOMEM || is_memory_short ())
    g_set_error (error, BST_ERROR, BST_ERROR_NO_MEMORY,
                 _ ("Cannot make thread %u of %u: %s; each has a stack of 1 MiB"),
                 run->crew->n_threads + 1, run->task->threads, g_strerror (ENOMEM));
  else
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("Cannot make thread %u of %u: %s"),
                 run->crew->n_threads + 1, run->task->threads, g_strerror (failure));
}

static gboolean
make_threads (BstRun *run, GError **error)
{
  BstCrew *crew = run->crew;
  void *reserve = take_memory (RESERVE);
  pthread_attr_t attributes;
  int failure = 0;

  pthread_attr_init (&attributes);
  pthread_attr_setstacksize (&attributes, STACK_SIZE);

  while (failure == 0 && crew->n_threads < run->task->threads)
    {
      BstThread *thread = g_ptr_array_index (run->threads, crew->n_threads);

      failure = pthread_create (&crew->handles[crew->n_threads], &attributes, thread_main, thread);
      crew->busy += failure == 0;
      crew->n_threads += failure == 0;
    }
  give_memory (reserve, RESERVE);
  if (failure != 0)
    set_not_made (run, failure, error);
  pthread_attr_destroy (&attributes);
  return failure == 0;
}

/* Of the threads that the host made; a plugin's own are gone by now. */
static double
sum_of_delays (const BstRun *run)
{
  double sum = 0;

  for (guint i = 0; i < run->threads->len; i++)
    {
      const BstThread *thread = g_ptr_array_index (run->threads, i);

      if (!thread->is_attached)
        sum += thread->delay;
    }
  return sum;
}

static void
make_crew (BstRun *run)
{
  BstCrew *crew = run->crew = g_new0 (BstCrew, 1);

  g_mutex_init (&crew->lock);
  g_cond_init (&crew->go);
  g_cond_init (&crew->done);
  crew->handles = g_new0 (pthread_t, run->task->threads);
  pthread_barrier_init (&crew->line, NULL, run->task->threads);
}

/* Cells first, and of all threads: their index is their place in the array, attached ones
 * come behind. */
static void
make_cells (BstRun *run)
{
  run->slots_closed = TRUE;
  for (guint i = 0; i < run->task->threads; i++)
    {
      BstThread *thread = bst_thread_new (run, i);

      bst_thread_give_cells (thread);
      g_ptr_array_add (run->threads, thread);
    }
}

gboolean
bst_crew_start (BstRun *run, GError **error)
{
  make_cells (run);
  make_crew (run);
  g_mutex_lock (&run->crew->lock);
  const gboolean made = make_threads (run, error);
  g_mutex_unlock (&run->crew->lock);
  await_all (run->crew);
  return made && collect_errors (run, error);
}

gboolean
bst_crew_round (BstRun *run, guint64 n, double seconds, GError **error)
{
  BstCrew *crew = run->crew;

  g_atomic_int_set (run->stop, 0);
  bst_record_hold ();
  bst_phase_round_begin (run);
  g_mutex_lock (&crew->lock);
  crew->n = n;
  crew->busy = crew->n_threads;
  crew->turn++;
  g_cond_broadcast (&crew->go);
  g_mutex_unlock (&crew->lock);
  if (seconds > 0)
    stop_after (run, seconds);
  await_all (crew);
  run->delay = sum_of_delays (run);
  bst_phase_round_end (run);
  bst_record_release ();
  return collect_errors (run, error);
}

void
bst_crew_finish (BstRun *run)
{
  BstCrew *crew = run->crew;

  if (crew == NULL)
    return;
  g_mutex_lock (&crew->lock);
  crew->is_over = TRUE;
  g_cond_broadcast (&crew->go);
  g_mutex_unlock (&crew->lock);
  for (guint i = 0; i < crew->n_threads; i++)
    pthread_join (crew->handles[i], NULL);
  pthread_barrier_destroy (&crew->line);
  g_mutex_clear (&crew->lock);
  g_cond_clear (&crew->go);
  g_cond_clear (&crew->done);
  g_free (crew->handles);
  g_free (crew);
  run->crew = NULL;
}

BstThread *
bst_run_attach_thread (BstRun *run)
{
  if (run->info->threads != BST_THREADS_OWN)
    bst_run_misuse (run, _ ("bst_run_attach_thread: the benchmark does not declare "
                            "BST_THREADS_OWN"));
  if (run->crew == NULL)
    bst_run_misuse (run, _ ("%s: may only be called in run"), "bst_run_attach_thread");
  g_mutex_lock (&run->attach_lock);
  BstThread *thread = bst_thread_new (run, run->threads->len);

  thread->is_attached = TRUE;
  bst_thread_give_cells (thread);
  bst_thread_reset (thread);
  g_ptr_array_add (run->threads, thread);
  bst_thread_open (thread);
  g_mutex_unlock (&run->attach_lock);
  return thread;
}
