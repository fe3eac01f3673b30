/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * cpu.c - plugin "cpu": what one core computes when memory hardly matters.
 *
 * cpu.prime does the work of `sysbench cpu` 1.0.20, so that its figures may stand beside the
 * many published ones; tests/peers/cpu-prime.sh holds it against the original.
 */
#include <math.h>

#include <benchstone/plugin.h>
#include <glib/gi18n.h>

#include "sieve.h"

/* One event at ten million takes minutes on a fast machine: nobody waits for more. */
#define PRIME_MAX 10000000

typedef struct
{
  guint64 max_prime;
  guint64 expected; /* primes that each event has to find */
  gint wrong;       /* events that found another number; atomic */
} PrimeState;

enum
{
  PRIME_RATE,
  PRIME_LATENCY
};

/* The unit of work, step by step as the original has it, for that is what is compared: 64-bit
 * counters, a bound in double that is converted and compared in each step, one 64-bit division
 * per step, 2 itself and MAX_PRIME left out.  A cleverer loop would be another benchmark. */
static guint64
count_primes (guint64 max_prime)
{
  guint64 found = 0;

  for (guint64 c = 3; c < max_prime; c++)
    {
      double bound = sqrt ((double)c);
      guint64 l;

      for (l = 2; l <= bound; l++)
        if (c % l == 0)
          break;
      if (l > bound)
        found++;
    }
  return found;
}

static gpointer
prime_setup (BstRun *run, GError **error)
{
  guint64 max_prime = bst_run_get_int (run, "max-prime");
  gint64 expected = sieve_count_primes (3, max_prime);
  PrimeState *prime;

  if (expected < 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_NO_MEMORY,
                   _ ("There is no memory for the table of primes up to %llu."),
                   (unsigned long long)max_prime);
      return NULL;
    }
  prime = g_new0 (PrimeState, 1);
  prime->max_prime = max_prime;
  prime->expected = expected;
  return prime;
}

/* Besides the work an event costs two clock readings and two emits, about 100 ns; the original
 * also times each event. */
static gboolean
prime_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  PrimeState *prime = state;
  const gint *stop = bst_thread_stop (thread);

  while (!bst_stopped (stop))
    {
      guint64 begin = bst_clock_ns ();
      guint64 found = count_primes (prime->max_prime);
      guint64 end = bst_clock_ns ();

      if (found != prime->expected)
        g_atomic_int_inc (&prime->wrong);
      bst_thread_emit (thread, PRIME_RATE, 1);
      bst_thread_latency (thread, PRIME_LATENCY, end - begin);
    }
  return TRUE;
}

static gboolean
prime_verify (BstRun *run, gpointer state, GError **error)
{
  PrimeState *prime = state;
  gint wrong = g_atomic_int_get (&prime->wrong);

  if (wrong == 0)
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_WRONG_RESULT,
               ngettext ("%d event did not find the %llu primes that there are.  The processor or "
                         "the compiler computes wrongly.",
                         "%d events did not find the %llu primes that there are.  The processor or "
                         "the compiler computes wrongly.",
                         (gulong)wrong),
               wrong, (unsigned long long)prime->expected);
  return FALSE;
}

static void
prime_teardown (BstRun *run, gpointer state)
{
  g_free (state);
}

static const BstParam prime_params[] = {
  { .name = "max-prime",
    .type = BST_PARAM_INT,
    .def = "10000",
    .min = 3,
    .max = PRIME_MAX,
    .help = N_ ("Numbers below this one are tested, from 3 on.") },
};

static const BstMetric prime_metrics[] = {
  [PRIME_RATE] = { .name = "rate",
                   .unit = "event/s",
                   .direction = BST_HIGHER_IS_BETTER,
                   .kind = BST_COUNTER,
                   .threads = BST_SUM,
                   .role = BST_PRIMARY,
                   .help = N_ ("Searches for all primes below max-prime per second, all threads "
                               "together.") },
  [PRIME_LATENCY] = { .name = "latency",
                      .unit = "s",
                      .direction = BST_LOWER_IS_BETTER,
                      .kind = BST_LATENCY,
                      .threads = BST_MERGE,
                      .role = BST_SECONDARY,
                      .help = N_ ("Time of one such search.") },
};

static const BstBenchmark benchmarks[] = {
  { .name = "prime",
    .title = N_ ("Prime numbers by trial division"),
    .help = N_ ("The work of 'sysbench cpu' 1.0: each event tests every number below max-prime by "
                "dividing it by 2, 3, 4... up to its square root. It measures the processor's "
                "64-bit division and nearly nothing else: not memory, not vector units, not how "
                "well branches are predicted. Processors whose divider differs rank differently "
                "in other programs. The number of primes found by every event is checked."),
    .revision = 1,
    .pace = BST_TIMED,
    .threads = BST_THREADS_HOST,
    .params = prime_params,
    .n_params = G_N_ELEMENTS (prime_params),
    .metrics = prime_metrics,
    .n_metrics = G_N_ELEMENTS (prime_metrics),
    .setup = prime_setup,
    .run = prime_run,
    .verify = prime_verify,
    .teardown = prime_teardown },
};

static const BstPlugin plugin = {
  BST_PLUGIN_HEAD,          .name = "cpu",
  .version = "0.1",         .license = "LGPL-2.1-or-later",
  .benchmarks = benchmarks, .n_benchmarks = G_N_ELEMENTS (benchmarks),
};
BST_PLUGIN_DEFINE (cpu, plugin)
