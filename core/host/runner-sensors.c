/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner-sensors.c - reads the sensors while a worker measures: by the process that waits for it
 * anyway, which stays off the CPUs of the measuring threads where there are others.
 */
#include <config.h>

#include <sched.h>

#include "host/runner-private.h"

/* For tests, and for looking at a recording: a folder with files of /sys (HACKING.md). */
#define ROOT_VARIABLE "BENCHSTONE_SENSORS_ROOT"

BstSensors *
bst_runner_find_sensors (void)
{
  const char *root = g_getenv (ROOT_VARIABLE);

  return bst_sensors_new (root != NULL ? root : "");
}

static double
now (void)
{
  return (double)bst_clock_ns () / 1e9;
}

/* ---- Our own CPU --------------------------------------------------------------------------- */

/* Only while a worker lives: it would inherit this.  No harm where it fails. */
static void
step_aside (BstRunner *runner)
{
  const GArray *cpus = runner->cases[runner->now].cpus;
  cpu_set_t others;

  runner->stepped_aside = FALSE;
  if (cpus->len == 0 || sched_getaffinity (0, sizeof runner->own_cpus, &runner->own_cpus) != 0)
    return;
  others = runner->own_cpus;
  for (guint i = 0; i < cpus->len; i++)
    if (g_array_index (cpus, gint, i) < CPU_SETSIZE)
      CPU_CLR (g_array_index (cpus, gint, i), &others);
  runner->stepped_aside =
      CPU_COUNT (&others) > 0 && sched_setaffinity (0, sizeof others, &others) == 0;
}

static void
step_back (BstRunner *runner)
{
  if (runner->stepped_aside)
    sched_setaffinity (0, sizeof runner->own_cpus, &runner->own_cpus);
  runner->stepped_aside = FALSE;
}

/* ---- A repetition -------------------------------------------------------------------------- */

static gboolean
has_any (const BstSensors *sensors)
{
  g_autoptr (GPtrArray) temperatures = bst_sensors_temperatures (sensors);
  g_autoptr (GPtrArray) energies = bst_sensors_energies (sensors);

  return bst_sensors_has_clock (sensors) || temperatures->len > 0 || energies->len > 0;
}

void
bst_runner_begin_sensing (BstRunner *runner, guint index)
{
  const GArray *pinned = runner->cases[index].cpus;
  g_autoptr (GArray) all = bst_machine_cpu_list ();

  if (has_any (runner->sensors))
    runner->sensing =
        bst_sensors_watch_new (runner->sensors, pinned->len > 0 ? pinned : all, pinned->len == 0);
}

void
bst_runner_moment (gboolean begins, gpointer data)
{
  BstRunner *runner = data;

  if (runner->sensing == NULL)
    return;
  if (begins)
    {
      bst_sensors_watch_begin (runner->sensing, now ());
      step_aside (runner);
    }
  else
    {
      bst_sensors_watch_end (runner->sensing, now ());
      step_back (runner);
    }
}

void
bst_runner_sense (BstRunner *runner)
{
  if (runner->sensing != NULL)
    bst_sensors_watch_tick (runner->sensing, now ());
}

void
bst_runner_end_sensing (BstRunner *runner, guint index, BstOutcome *outcome)
{
  g_autofree char *remark = bst_sensors_take_remark (runner->sensors);

  step_back (runner);
  if (runner->sensing != NULL && outcome->status == BST_STATUS_OK)
    bst_sensors_watch_report (runner->sensing, bst_runner_plan_case (runner, index)->info,
                              outcome->wall, outcome->records);
  g_clear_pointer (&runner->sensing, bst_sensors_watch_free);
  if (remark != NULL)
    bst_runner_remark (runner, "%s", remark);
}
