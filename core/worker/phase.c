/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * phase.c - ends a phase and begins the next.
 *
 * A phase lasts from the first start of a thread to the last stop.  What the worker does in
 * between (adding up, making records) belongs to no phase.
 */
#include <config.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/resource.h>
#include "model/clock.h"
#include "worker/collect.h"
#include "worker/fork.h"
#include "worker/label.h"
#include "worker/phase.h"
#include "worker/record.h"

/* More phases than a benchmark can explain: a loop that names each turn. */
#define MAX_PHASES 1000

static double
cpu_of (int who)
{
  struct rusage usage;

  getrusage (who, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
         + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* Of all threads, and of children that were waited for. */
static double
cpu_seconds (void)
{
  return cpu_of (RUSAGE_SELF) + cpu_of (RUSAGE_CHILDREN);
}

static void
open_phase (BstRun *run, char *name)
{
  g_free (run->phase);
  run->phase = name;
  run->phase_cpu = cpu_seconds ();
}

/* Attached threads measure while the first thread runs. */
static double
phase_seconds (BstRun *run)
{
  const BstThread *first = g_ptr_array_index (run->threads, 0);
  guint64 start = first->start_ns, stop = first->stop_ns;

  for (guint i = 0; i < run->threads->len; i++)
    {
      BstThread *thread = g_ptr_array_index (run->threads, i);

      if (thread->is_attached)
        {
          thread->start_ns = first->start_ns;
          thread->stop_ns = first->stop_ns;
        }
      start = MIN (start, thread->start_ns);
      stop = MAX (stop, thread->stop_ns);
    }
  return (double)(stop - start) / 1e9;
}

static void
close_phase (BstRun *run)
{
  const double cpu = cpu_seconds () - run->phase_cpu;
  BstPhaseTime time = { g_strdup (run->phase), phase_seconds (run), cpu };
  /* The time before the first named phase counts only if something was emitted in it. */
  const gboolean counts = *run->phase != '\0' || run->phase_times->len > 0
                          || bst_collect_has_emits (run) || !run->is_switching;

  if (counts)
    {
      run->seconds += time.seconds;
      run->cpu += time.cpu;
      bst_collect_phase (run, &time);
      g_array_append_val (run->phase_times, time);
    }
  else
    g_free (time.name);
}

void
bst_phase_round_begin (BstRun *run)
{
  for (guint i = 0; i < run->threads->len; i++)
    {
      BstThread *thread = g_ptr_array_index (run->threads, i);

      bst_thread_reset (thread);
      thread->began_ns = 0;
      if (thread->is_attached)
        bst_thread_open (thread);
    }
  bst_collect_begin (run);
  g_array_set_size (run->phase_times, 0);
  bst_gate_reset (&run->phase_gate, run->task->threads);
  run->seconds = run->cpu = 0;
  run->round_start_ns = bst_clock_ns ();
  open_phase (run, g_strdup (""));
}

void
bst_phase_round_end (BstRun *run)
{
  close_phase (run);
  for (guint i = 0; i < run->threads->len; i++)
    bst_thread_close (g_ptr_array_index (run->threads, i));
  bst_collect_end (run);
}

/* Escaped and with its metric it still fits a key of the host, 1024 bytes. */
#define MAX_NAME 256

static char *
checked_name (BstRun *run, const char *call, const char *name)
{
  if (name == NULL || *name == '\0')
    bst_run_misuse (run, _ ("%s: a phase needs a name"), call);
  if (run->phase_times->len >= MAX_PHASES)
    bst_run_misuse (run, ngettext ("%s: more than %d phase", "%s: more than %d phases", MAX_PHASES),
                    call, MAX_PHASES);
  if (strlen (name) > MAX_NAME)
    bst_run_misuse (run,
                    ngettext ("%s: the name of a phase is longer than %d byte",
                              "%s: the name of a phase is longer than %d bytes", MAX_NAME),
                    call, MAX_NAME);
  char *escaped = bst_label_escape (name);
  gboolean is_again = strcmp (run->phase, escaped) == 0;

  for (guint i = 0; i < run->phase_times->len; i++)
    is_again |= strcmp (g_array_index (run->phase_times, BstPhaseTime, i).name, escaped) == 0;
  if (is_again)
    bst_run_misuse (run, _ ("%s: the phase '%s' began twice"), call, escaped);
  return escaped;
}

static void
switch_phase (BstRun *run, const char *call, const char *name)
{
  char *next = checked_name (run, call, name);

  run->is_switching = TRUE;
  close_phase (run);
  run->is_switching = FALSE;
  open_phase (run, next);
}

void
bst_run_phase (BstRun *run, const char *name)
{
  if (run->info->threads == BST_THREADS_HOST)
    bst_run_misuse (run, _ ("bst_run_phase: with BST_THREADS_HOST each thread calls "
                            "bst_thread_phase"));
  if (run->crew == NULL || run->phase == NULL)
    bst_run_misuse (run, _ ("%s: may only be called in run"), "bst_run_phase");
  BstThread *thread = g_ptr_array_index (run->threads, 0);

  thread->stop_ns = bst_clock_ns ();
  bst_fork_end_child (bst_record_current_stage ());
  g_mutex_lock (&run->attach_lock);
  switch_phase (run, "bst_run_phase", name);
  g_mutex_unlock (&run->attach_lock);
  thread->start_ns = bst_clock_ns ();
}

typedef struct
{
  BstThread *thread;
  const char *name;
} Arrival;

static void
arrive (gboolean first, gpointer data)
{
  Arrival *arrival = data;
  BstRun *run = arrival->thread->run;

  if (first)
    run->gate_phase = arrival->name;
  if (run->phase_gate.expected != run->task->threads && arrival->thread->error == NULL)
    g_set_error (&arrival->thread->error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("bst_thread_phase: a phase begins, but run of another thread has returned"));
  else if (g_strcmp0 (run->gate_phase, arrival->name) != 0 && arrival->thread->error == NULL)
    g_set_error (&arrival->thread->error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("bst_thread_phase: one thread begins the phase '%s' and another '%s'"),
                 run->gate_phase, arrival->name);
}

/* Called by the last to arrive; all others wait. */
void
bst_phase_switch_all (gpointer data)
{
  BstRun *run = data;

  switch_phase (run, "bst_thread_phase", run->gate_phase);
}

void
bst_thread_phase (BstThread *thread, const char *name)
{
  Arrival arrival = { thread, name };
  BstRun *run = thread->run;

  if (run->info->threads != BST_THREADS_HOST)
    {
      bst_run_phase (run, name);
      return;
    }
  if (run->crew == NULL || run->phase == NULL || thread->n_cells == 0)
    bst_run_misuse (run, _ ("%s: may only be called in run"), "bst_thread_phase");
  thread->stop_ns = bst_clock_ns ();
  bst_fork_end_child (bst_record_current_stage ());
  if (bst_gate_wait (&run->phase_gate, arrive, &arrival))
    thread->start_ns = bst_clock_ns ();
}

void
bst_phase_leave (BstThread *thread)
{
  BstRun *run = thread->run;

  if (!bst_gate_leave (&run->phase_gate) || thread->error != NULL)
    return;
  g_set_error (&thread->error, BST_ERROR, BST_ERROR_FAILED,
               _ ("bst_thread_phase: run returned while other threads begin a phase"));
  bst_gate_break (&run->phase_gate);
}
