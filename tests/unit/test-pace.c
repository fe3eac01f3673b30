/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-pace.c - which rounds the pace asks for, on a clock that the test makes up.
 */
#include <config.h>
#include <math.h>
#include "worker/pace.h"

/* A machine on which an operation takes PER_OP, and starting FIXED, in seconds. */
typedef struct
{
  double per_op, fixed;
  guint fail_at; /* the round that fails, from 1; 0: none */
  guint late_at; /* the round that takes LATE longer, as somebody else has the CPU */
  double late;
  guint rounds, counted;
  guint64 last_n;
  double last_seconds, last_stop, dropped, longest_dropped;
} Machine;

static gboolean
round_of (gpointer data, guint64 n, double stop_after, gboolean counts, double *seconds,
          GError **error)
{
  Machine *machine = data;

  if (++machine->rounds == machine->fail_at)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, "it broke");
      return FALSE;
    }
  *seconds = stop_after > 0 ? stop_after : machine->fixed + (double)n * machine->per_op;
  *seconds += machine->rounds == machine->late_at ? machine->late : 0;
  machine->counted += counts;
  machine->last_n = n;
  machine->last_seconds = *seconds;
  machine->last_stop = stop_after;
  machine->dropped += counts ? 0 : *seconds;
  machine->longest_dropped = MAX (machine->longest_dropped, counts ? 0 : *seconds);
  return TRUE;
}

static gboolean
run (Machine *machine, BstPace pace, double duration, double warm_up)
{
  const BstPacer pacer = { round_of, machine, 20e-9, duration, warm_up };
  gboolean too_fast = TRUE;

  g_assert_true (bst_pace_run (&pacer, pace, &too_fast, NULL));
  /* Whatever the kind: exactly one round counts, and it is the last. */
  g_assert_cmpuint (machine->counted, ==, 1);
  return too_fast;
}

static void
test_scales (void)
{
  static const double per_op[] = { 1e-10, 3.3e-9, 1e-6, 1e-3, 0.4 };

  for (guint i = 0; i < G_N_ELEMENTS (per_op); i++)
    {
      Machine machine = { .per_op = per_op[i] };

      g_assert_false (run (&machine, BST_COUNTED, 2.0, 0));
      g_assert_cmpfloat_with_epsilon (machine.last_seconds, 2.0, MAX (per_op[i], 1e-6));
      /* Finding n is cheap beside the run, unless one operation already takes long. */
      g_assert_cmpfloat (machine.dropped, <, 0.2 + 2 * per_op[i]);
      g_assert_cmpuint (machine.rounds, <, 30);
    }
}

static void
test_one_is_enough (void)
{
  Machine machine = { .per_op = 5.0 };

  g_assert_false (run (&machine, BST_COUNTED, 1.0, 0));
  g_assert_cmpuint (machine.last_n, ==, 1);
  g_assert_cmpuint (machine.rounds, ==, 2);
}

/* The cost of starting misleads the first rounds; 10 ms of work make it small. */
static void
test_start_costs (void)
{
  Machine machine = { .per_op = 1e-8, .fixed = 1e-4 };

  g_assert_false (run (&machine, BST_COUNTED, 1.0, 0));
  g_assert_cmpfloat_with_epsilon (machine.last_seconds, 1.0, 0.02);
  g_assert_cmpfloat (machine.longest_dropped, >=, 0.010);
}

/* Whenever the CPU is taken away for 15 ms or for 150, and however short an operation is: it is no half
 * of the time that was asked for. */
static void
test_late (void)
{
  static const double late[] = { 0.015, 0.15 };

  for (guint i = 0; i < G_N_ELEMENTS (late); i++)
    for (guint at = 1; at < 12; at++)
      for (double per_op = 1e-9; per_op < 1e-2; per_op *= 10)
        {
          Machine machine = { .per_op = per_op, .late_at = at, .late = late[i] };

          g_assert_false (run (&machine, BST_COUNTED, 1.0, 0));
          g_assert_cmpfloat ((double)machine.last_n * per_op, >=, 0.49);
          g_assert_cmpfloat ((double)machine.last_n * per_op, <=, 1.01);
        }
}

static void
test_coarse_clock (void)
{
  Machine machine = { .per_op = 1e-6 };
  const BstPacer pacer = { round_of, &machine, 1e-4, 0.01, 0 };
  gboolean too_fast;

  /* 1000 steps of 0.1 ms, also when less was asked for. */
  g_assert_true (bst_pace_run (&pacer, BST_COUNTED, &too_fast, NULL));
  g_assert_false (too_fast);
  g_assert_cmpfloat_with_epsilon (machine.last_seconds, 0.1, 1e-5);
}

static void
test_too_fast (void)
{
  Machine machine = { .per_op = 0, .fixed = 1e-7 };

  g_assert_true (run (&machine, BST_COUNTED, 1.0, 0.5));
  g_assert_cmpuint (machine.rounds, <, 100);
}

static void
test_warm_up (void)
{
  Machine machine = { .per_op = 1e-7 };

  g_assert_false (run (&machine, BST_COUNTED, 1.0, 0.5));
  g_assert_cmpfloat_with_epsilon (machine.dropped, 0.5, 1e-3);
  g_assert_cmpfloat_with_epsilon (machine.last_seconds, 1.0, 1e-3);
}

static void
test_timed (void)
{
  Machine warm = { 0 }, cold = { 0 };

  g_assert_false (run (&warm, BST_TIMED, 2.0, 0.5));
  g_assert_cmpuint (warm.rounds, ==, 2);
  g_assert_cmpfloat (warm.dropped, ==, 0.5);
  g_assert_cmpfloat (warm.last_stop, ==, 2.0);
  g_assert_false (run (&cold, BST_TIMED, 2.0, 0));
  g_assert_cmpuint (cold.rounds, ==, 1);
}

static void
test_job (void)
{
  Machine machine = { .per_op = 1e-3 };

  g_assert_false (run (&machine, BST_JOB, 2.0, 0.5));
  g_assert_cmpuint (machine.rounds, ==, 1);
  g_assert_cmpuint (machine.last_n, ==, 1);
  g_assert_cmpfloat (machine.last_stop, ==, 0);
}

/* Wherever a round fails, it is the last one. */
static void
test_failure (void)
{
  static const BstPace paces[] = { BST_COUNTED, BST_TIMED, BST_JOB };
  static const guint rounds[] = { 5, 2, 1 };

  for (guint p = 0; p < G_N_ELEMENTS (paces); p++)
    for (guint at = 1; at <= rounds[p]; at++)
      {
        Machine machine = { .per_op = 1e-7, .fail_at = at };
        const BstPacer pacer = { round_of, &machine, 20e-9, 1.0, 0.5 };
        gboolean too_fast;
        g_autoptr (GError) error = NULL;

        g_assert_false (bst_pace_run (&pacer, paces[p], &too_fast, &error));
        g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
        g_assert_cmpuint (machine.rounds, ==, at);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pace/scales", test_scales);
  g_test_add_func ("/pace/one-is-enough", test_one_is_enough);
  g_test_add_func ("/pace/start-costs", test_start_costs);
  g_test_add_func ("/pace/late", test_late);
  g_test_add_func ("/pace/coarse-clock", test_coarse_clock);
  g_test_add_func ("/pace/too-fast", test_too_fast);
  g_test_add_func ("/pace/warm-up", test_warm_up);
  g_test_add_func ("/pace/timed", test_timed);
  g_test_add_func ("/pace/job", test_job);
  g_test_add_func ("/pace/failure", test_failure);
  return g_test_run ();
}
