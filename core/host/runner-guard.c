/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner-guard.c - looks at the machine around each repetition, and marks what disturbed it.
 */
#include <config.h>

#include <math.h>

#include "host/runner-private.h"

/* The CPU that tells how fast the machine is: the first of the case's, always the same one. */
static gint
spin_cpu (const BstRunner *runner, guint index)
{
  const GArray *cpus = runner->cases[index].cpus;

  return cpus->len > 0 ? g_array_index (cpus, gint, 0) : runner->spin_cpu;
}

/* Keeps SECONDS when they are the fewest on this CPU, and returns those. */
static double
best_spin (BstRunner *runner, gint cpu, double seconds)
{
  double *best = g_hash_table_lookup (runner->spins, GINT_TO_POINTER (cpu));

  if (best == NULL)
    {
      best = g_new (double, 1);
      *best = seconds;
      g_hash_table_insert (runner->spins, GINT_TO_POINTER (cpu), best);
    }
  *best = fmin (*best, seconds);
  return *best;
}

/* With more threads than CPUs they wait for each other: that was asked for, and is no noise. */
static gboolean
are_too_many (const BstRunner *runner, guint index, guint threads)
{
  const GArray *cpus = runner->cases[index].cpus;
  const guint room =
      cpus->len > 0 ? MIN (cpus->len, runner->effective_cpus) : runner->effective_cpus;

  return threads > room;
}

void
bst_runner_begin_watch (BstRunner *runner, guint index, BstRunnerWatch *watch)
{
  const gint cpu = spin_cpu (runner, index);

  watch->spin = bst_guard_spin (cpu);
  best_spin (runner, cpu, watch->spin);
  bst_guard_look (runner->guard, &watch->look);
}

void
bst_runner_end_watch (BstRunner *runner, guint index, const BstRunnerWatch *watch,
                      BstOutcome *outcome)
{
  const gint cpu = spin_cpu (runner, index);
  BstGuardLook after;

  bst_guard_look (runner->guard, &after);
  bst_guard_compare (&watch->look, &after, outcome->seen);
  outcome->seen[BST_SEEN_SPIN_BEFORE] = watch->spin;
  outcome->seen[BST_SEEN_SPIN_AFTER] = bst_guard_spin (cpu);
  bst_runner_mark_outcome (runner, index,
                           best_spin (runner, cpu, outcome->seen[BST_SEEN_SPIN_AFTER]), outcome);
}

void
bst_runner_mark_outcome (const BstRunner *runner, guint index, double fastest, BstOutcome *outcome)
{
  const BstBenchmarkInfo *info = bst_runner_plan_case (runner, index)->info;
  const guint threads = info->threads == BST_THREADS_HOST ? runner->cases[index].threads : 1;
  const BstGuardCase c = {
    .waited = are_too_many (runner, index, threads)
                  ? NAN
                  : outcome->run_delay / (outcome->wall * threads),
    .threads = threads,
    .n_cpus = runner->guard != NULL ? bst_guard_n_cpus (runner->guard) : runner->effective_cpus,
    .kernel_is_ours = (info->needs & (BST_NEEDS_SCRATCH | BST_NEEDS_NETWORK)) != 0,
    .best_spin = fastest,
  };

  g_strfreev (outcome->marks);
  outcome->marks = bst_guard_marks (&c, outcome->seen);
}
