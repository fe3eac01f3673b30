/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * guard-marks.c - which of the things seen disturbed a repetition, in a word for programs and in
 * a sentence.  They are stored with the run and so in English, like the status words.
 */
#include <config.h>

#include <math.h>

#include "host/guard.h"
#include "model/result.h"

/* CPU time of all is counted in ticks of 10 ms, rounded for each of its kinds. */
#define TICK_ERROR 0.05

/* What the fastest of some spins differs by on a machine where nothing changes is below 1 %; on
 * virtual machines it is up to 4 %. */
#define SPIN_MARGIN 0.05

/* How much of something there was, when it was enough to disturb; else NaN. */
typedef double (*Ask) (const BstGuardCase *c, const double *seen);

static double
if_above (double value, double limit)
{
  return value > limit ? value : NAN;
}

static double
ask_waited (const BstGuardCase *c, const double *seen)
{
  /* It is counted until after the end, and so may be longer than what was measured. */
  return 100 * if_above (c->waited > 1 ? 1 : c->waited, BST_GUARD_SHARE);
}

static double
ask_other_load (const BstGuardCase *c, const double *seen)
{
  const double load =
      seen[BST_SEEN_OTHER_USER] + (c->kernel_is_ours ? 0 : seen[BST_SEEN_OTHER_SYSTEM]);
  const double limit = MAX (BST_GUARD_OTHER_LOAD, BST_GUARD_SHARE * c->n_cpus);

  return load * seen[BST_SEEN_SECONDS] > TICK_ERROR ? 100 * if_above (load, limit) : NAN;
}

static double
ask_steal (const BstGuardCase *c, const double *seen)
{
  const double share = seen[BST_SEEN_STEAL] / MAX (c->threads, 1);

  return seen[BST_SEEN_STEAL] * seen[BST_SEEN_SECONDS] > TICK_ERROR
             ? 100 * if_above (share, BST_GUARD_SHARE)
             : NAN;
}

static double
ask_memory (const BstGuardCase *c, const double *seen)
{
  return 100 * if_above (seen[BST_SEEN_PRESSURE_MEMORY], BST_GUARD_SHARE);
}

static double
ask_throttled (const BstGuardCase *c, const double *seen)
{
  const double share = seen[BST_SEEN_THROTTLED] / (seen[BST_SEEN_SECONDS] * MAX (c->threads, 1));

  return 100 * if_above (share < 1 || isnan (share) ? share : 1, BST_GUARD_SHARE);
}

static double
ask_heat (const BstGuardCase *c, const double *seen)
{
  return if_above (seen[BST_SEEN_HEAT_EVENTS], 0);
}

static double
ask_swap (const BstGuardCase *c, const double *seen)
{
  return if_above (seen[BST_SEEN_SWAP_INS], 0);
}

static double
ask_clock (const BstGuardCase *c, const double *seen)
{
  return if_above (seen[BST_SEEN_CLOCK_STEP], 0);
}

static double
ask_suspended (const BstGuardCase *c, const double *seen)
{
  return if_above (seen[BST_SEEN_SUSPENDED], 0);
}

static double
ask_speed (const BstGuardCase *c, const double *seen)
{
  return if_above (seen[BST_SEEN_SPIN_AFTER] / c->best_spin, 1 + SPIN_MARGIN);
}

static const struct
{
  Ask ask;
  const char *before, *after; /* the number */
  const char *format;         /* of the number; NULL: of a share, a count or a time */
} rules[] = {
  { ask_waited, BST_MARK_WAITED, BST_MARK_WAITED_END },
  { ask_other_load, "other-load: others used ", " % of a CPU" },
  { ask_steal, "steal: the hypervisor took ", " % of the CPU time" },
  { ask_throttled, "throttled: was stopped ", " % of the time by the CPU quota" },
  { ask_heat, "heat: a CPU slowed down ", " times because of its heat" },
  { ask_speed, "speed: a fixed piece of work took ", " times as long as at best in this run",
    "%.3g" },
  { ask_memory, "memory-pressure: something waited ", " % of the time for memory" },
  { ask_swap, "swap: pages that came back from swap: ", "" },
  { ask_clock, "clock-step: the clock was set by ", " s" },
  { ask_suspended, "suspended: the machine slept for ", " s" },
};

static char *
mark_text (guint rule, double value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  const char *format = rules[rule].format != NULL ? rules[rule].format
                       : value < 1                ? "%.2g"
                                                  : "%.0f";

  g_ascii_formatd (number, sizeof number, format, value);
  return g_strconcat (rules[rule].before, number, rules[rule].after, NULL);
}

GStrv
bst_guard_marks (const BstGuardCase *c, const double *seen)
{
  char **marks = g_new0 (char *, G_N_ELEMENTS (rules) + 1);
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      const double value = rules[i].ask (c, seen);

      if (isfinite (value))
        marks[n++] = mark_text (i, value);
    }
  if (n == 0)
    g_clear_pointer (&marks, g_strfreev);
  return marks;
}
