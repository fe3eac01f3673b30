/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * doctor-cpu.c - what makes the speed of a CPU change, and what its clock is worth.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "host/doctor-private.h"
#include "model/clock.h"

#define CPU "/sys/devices/system/cpu"

/* A reading takes 20 to 50 ns from the CPU's own counter, and ten times that from a device. */
#define SLOW_CLOCK 200.0

/* So near to where the firmware steps in, a load of some minutes gets there. */
#define NEAR_TRIP 5.0

/* More zones than any board has. */
#define MAX_ZONES 64
#define MAX_TRIPS 16

static void
examine_affinity (BstExam *exam)
{
  const char *allowed = bst_machine_get (exam->machine, "cpu.allowed");
  const char *threads = bst_machine_get (exam->machine, "cpu.threads");

  if (allowed != NULL && threads != NULL && !g_str_equal (allowed, threads))
    bst_exam_add (exam, "affinity", BST_DOCTOR_NOTE, _ ("%s of %s CPUs may be used"), allowed,
                  threads);
}

/* Of several kinds of CPUs each has its own, separated by commas. */
static gboolean
is_performance_only (const char *governors)
{
  g_auto (GStrv) words = g_strsplit (governors, ", ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (!g_str_equal (words[i], "performance"))
      return FALSE;
  return TRUE;
}

static void
examine_governor (BstExam *exam)
{
  const char *governor = bst_machine_get (exam->machine, "cpu.governor");

  if (governor != NULL)
    bst_exam_add (exam, "governor",
                  is_performance_only (governor) ? BST_DOCTOR_FINE : BST_DOCTOR_DISTURBS, "%s",
                  governor);
}

static void
examine_turbo (BstExam *exam)
{
  const char *boost = bst_machine_get (exam->machine, "cpu.boost");

  if (boost == NULL)
    return;
  bst_exam_add (exam, "turbo", g_str_equal (boost, "on") ? BST_DOCTOR_DISTURBS : BST_DOCTOR_FINE,
                "%s", boost);
  if (g_str_equal (boost, "on"))
    ((BstFinding *)exam->findings->pdata[exam->findings->len - 1])->command =
        isfinite (bst_exam_number (exam, CPU "/intel_pstate/no_turbo"))
            ? "echo 1 | sudo tee " CPU "/intel_pstate/no_turbo"
            : "echo 0 | sudo tee " CPU "/cpufreq/boost";
}

static void
examine_cores (BstExam *exam)
{
  const char *kinds = bst_machine_get (exam->machine, "cpu.kinds");
  const double smt = bst_exam_number (exam, CPU "/smt/active");

  if (isfinite (smt))
    bst_exam_add (exam, "smt", smt > 0 ? BST_DOCTOR_NOTE : BST_DOCTOR_FINE, "%s",
                  smt > 0 ? _ ("cores run several threads") : _ ("each core runs one thread"));
  if (kinds != NULL)
    bst_exam_add (exam, "cpu-kinds", BST_DOCTOR_NOTE, "%s", kinds);
}

/* ---- Heat --------------------------------------------------------------------------------- */

/* The lowest temperature at which ZONE has something done, in thousandths of a degree. */
static double
lowest_trip (const BstExam *exam, const char *zone)
{
  double lowest = NAN;

  for (guint i = 0; i < MAX_TRIPS; i++)
    {
      g_autofree char *type = bst_exam_text (exam, "%s/trip_point_%u_type", zone, i);
      g_autofree char *path = g_strdup_printf ("%s/trip_point_%u_temp", zone, i);
      const double trip = bst_exam_number (exam, path);

      /* Active ones only turn a fan on. */
      if (type != NULL && !g_str_equal (type, "active") && trip > 0)
        lowest = fmin (lowest, trip);
    }
  return lowest;
}

/* The hottest zone, measured by what it may have. */
static gboolean
find_hottest (const BstExam *exam, double *temperature, double *trip)
{
  double least = INFINITY;

  for (guint i = 0; i < MAX_ZONES; i++)
    {
      g_autofree char *zone = g_strdup_printf ("/sys/class/thermal/thermal_zone%u", i);
      g_autofree char *path = g_strconcat (zone, "/temp", NULL);
      const double now = bst_exam_number (exam, path), limit = lowest_trip (exam, zone);

      if (!(limit - now < least))
        continue;
      least = limit - now;
      *temperature = now / 1000;
      *trip = limit / 1000;
    }
  return isfinite (least);
}

static void
examine_heat (BstExam *exam)
{
  double temperature = NAN, trip = NAN;

  if (find_hottest (exam, &temperature, &trip))
    bst_exam_add (exam, "heat",
                  trip - temperature < NEAR_TRIP ? BST_DOCTOR_DISTURBS : BST_DOCTOR_FINE,
                  _ ("%.0f degrees Celsius; at %.0f it slows down"), temperature, trip);
}

/* The firmware of a Raspberry Pi tells in bits what is the case now, and, 16 bits higher, what has
 * been since it was started: too little voltage, a capped clock, a slowed one, heat. */
static void
examine_voltage (BstExam *exam)
{
  g_autofree char *text =
      bst_exam_text (exam, "/sys/devices/platform/soc/soc:firmware/get_throttled");
  const guint64 bits = text != NULL ? g_ascii_strtoull (text, NULL, 16) : 0;

  if (text == NULL)
    return;
  if ((bits & 0xf) != 0)
    bst_exam_add (exam, "undervoltage", BST_DOCTOR_DISTURBS, _ ("now (firmware says %s)"), text);
  else if (bits != 0)
    bst_exam_add (exam, "undervoltage", BST_DOCTOR_NOTE,
                  _ ("not now, but since the start (firmware says %s)"), text);
  else
    bst_exam_add (exam, "undervoltage", BST_DOCTOR_FINE, "%s", _ ("never since the start"));
}

/* ---- Power and clock ---------------------------------------------------------------------- */

static void
examine_power (BstExam *exam)
{
  g_autofree char *folder =
      g_build_filename (exam->is_here ? "/" : exam->root, "sys/class/power_supply", NULL);
  g_autoptr (GDir) supplies = g_dir_open (folder, 0, NULL);
  gboolean has_battery = FALSE, discharges = FALSE;
  const char *name;

  while (supplies != NULL && (name = g_dir_read_name (supplies)) != NULL)
    {
      g_autofree char *type = bst_exam_text (exam, "/sys/class/power_supply/%s/type", name);
      g_autofree char *scope = bst_exam_text (exam, "/sys/class/power_supply/%s/scope", name);
      g_autofree char *status = bst_exam_text (exam, "/sys/class/power_supply/%s/status", name);

      /* Those of mice and keyboards are of no interest. */
      if (g_strcmp0 (type, "Battery") != 0 || g_strcmp0 (scope, "Device") == 0)
        continue;
      has_battery = TRUE;
      discharges = discharges || g_strcmp0 (status, "Discharging") == 0;
    }
  if (has_battery)
    bst_exam_add (exam, "power", discharges ? BST_DOCTOR_DISTURBS : BST_DOCTOR_FINE, "%s",
                  discharges ? _ ("on battery") : _ ("plugged in"));
}

static void
examine_clock (BstExam *exam)
{
  /* Read by the process itself, from a counter of the CPU. */
  static const char *const fast[] = {
    "tsc",      "kvm-clock", "arch_sys_counter",  "hyperv_clocksource_tsc_page",
    "timebase", "tod",       "riscv_clocksource", "stable",
    NULL
  };
  const char *source = bst_machine_get (exam->machine, "clock-source");
  const double cost = exam->is_here ? bst_clock_cost_ns () : NAN;
  const gboolean slow =
      cost > SLOW_CLOCK || (isnan (cost) && source != NULL && !g_strv_contains (fast, source));
  const char *name = source != NULL ? source : _ ("unknown");

  if (isfinite (cost))
    bst_exam_add (exam, "clock-source", slow ? BST_DOCTOR_DISTURBS : BST_DOCTOR_FINE,
                  _ ("%s; reading it takes %.0f ns"), name, cost);
  else if (source != NULL)
    bst_exam_add (exam, "clock-source", slow ? BST_DOCTOR_DISTURBS : BST_DOCTOR_FINE, "%s", name);
}

void
bst_exam_cpu (BstExam *exam)
{
  examine_affinity (exam);
  examine_governor (exam);
  examine_turbo (exam);
  examine_cores (exam);
  examine_heat (exam);
  examine_voltage (exam);
  examine_power (exam);
  examine_clock (exam);
}
