/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * doctor-system.c - kernel, memory and disk, and what is missing for seeing more.
 */
#include <config.h>

#include <math.h>
#include <string.h>
#include <sys/statvfs.h>

#include <glib/gi18n.h>

#include "host/doctor-private.h"
#include "host/sensors.h"
#include "model/machine-read.h"

/* Below a tenth of memory, the kernel begins to take it back from processes; ext4 keeps a
 * twentieth of a disk for itself, and becomes slow beyond that. */
#define LITTLE_MEMORY 0.1
#define LITTLE_DISK 0.05

static double
kibibytes (const char *meminfo, const char *key)
{
  g_autofree char *text = meminfo != NULL ? bst_text_field (meminfo, key, ':') : NULL;

  return text != NULL ? (double)g_ascii_strtoull (text, NULL, 10) : NAN;
}

static char *
bytes_text (double bytes)
{
  g_autofree char *text = g_format_size_full ((guint64)bytes, G_FORMAT_SIZE_IEC_UNITS);
  g_auto (GStrv) parts = g_strsplit (text, "\302\240", -1); /* no-break space */

  return g_strjoinv (" ", parts);
}

static void
examine_memory (BstExam *exam)
{
  g_autofree char *meminfo = bst_exam_text (exam, "/proc/meminfo");
  const double share = kibibytes (meminfo, "MemAvailable") / kibibytes (meminfo, "MemTotal");
  const double used = kibibytes (meminfo, "SwapTotal") - kibibytes (meminfo, "SwapFree");
  g_autofree char *size = used > 0 ? bytes_text (used * 1024) : NULL;

  if (isfinite (share))
    bst_exam_add (exam, "memory", share < LITTLE_MEMORY ? BST_DOCTOR_DISTURBS : BST_DOCTOR_FINE,
                  _ ("%.0f %% of it are free"), 100 * share);
  if (used > 0)
    bst_exam_add (exam, "swap", BST_DOCTOR_DISTURBS, _ ("%s of memory are swapped out"), size);
  else if (isfinite (used))
    bst_exam_add (exam, "swap", BST_DOCTOR_FINE, "%s", _ ("nothing is swapped out"));
}

static void
examine_kernel (BstExam *exam)
{
  const char *thp = bst_machine_get (exam->machine, "thp");
  const double aslr = bst_exam_number (exam, "/proc/sys/kernel/randomize_va_space");
  const double numa = bst_exam_number (exam, "/proc/sys/kernel/numa_balancing");

  if (thp != NULL)
    bst_exam_add (exam, "thp", g_str_equal (thp, "always") ? BST_DOCTOR_NOTE : BST_DOCTOR_FINE,
                  "%s", thp);
  if (isfinite (aslr))
    bst_exam_add (exam, "aslr", aslr > 1 ? BST_DOCTOR_FINE : BST_DOCTOR_DISTURBS, "%s",
                  aslr > 1 ? _ ("on") : _ ("memory has the same layout in all repetitions"));
  if (isfinite (numa))
    bst_exam_add (exam, "numa-balancing", numa > 0 ? BST_DOCTOR_DISTURBS : BST_DOCTOR_FINE, "%s",
                  numa > 0 ? _ ("on") : _ ("off"));
}

static void
examine_virtualisation (BstExam *exam)
{
  const char *name = bst_machine_get (exam->machine, "virtualisation");

  if (name != NULL && !g_str_equal (name, "none"))
    bst_exam_add (exam, "virtualisation", BST_DOCTOR_NOTE, "%s", name);
}

static void
examine_disk (BstExam *exam)
{
  struct statvfs system;
  g_autofree char *size = NULL;

  if (!exam->is_here || statvfs (exam->folder, &system) != 0 || system.f_blocks == 0)
    return;
  const double share = (double)system.f_bavail / (double)system.f_blocks;

  size = bytes_text ((double)system.f_bavail * (double)system.f_frsize);
  if (g_str_equal (exam->folder, "."))
    bst_exam_add (exam, "disk", share < LITTLE_DISK ? BST_DOCTOR_DISTURBS : BST_DOCTOR_FINE,
                  _ ("%s (%.0f %%) are free under the current folder"), size, 100 * share);
  else
    bst_exam_add (exam, "disk", share < LITTLE_DISK ? BST_DOCTOR_DISTURBS : BST_DOCTOR_FINE,
                  _ ("%s (%.0f %%) are free under '%s'"), size, 100 * share, exam->folder);
}

/* ---- What is missing ---------------------------------------------------------------------- */

static gboolean
has (const BstExam *exam, const char *path)
{
  g_autofree char *full = g_build_filename (exam->is_here ? "/" : exam->root, path, NULL);

  return g_file_test (full, G_FILE_TEST_EXISTS);
}

/* Of Intel and AMD, of their hybrid parts, and of Arm. */
static gboolean
has_counters (const BstExam *exam)
{
  static const char *const names[] = { "cpu",
                                       "cpu_core",
                                       "armv8_pmuv3",
                                       "armv8_pmuv3_0",
                                       "armv8_cortex_a53",
                                       "armv8_cortex_a72",
                                       "armv8_cortex_a76" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_strconcat ("sys/bus/event_source/devices/", names[i], NULL);

      if (has (exam, path))
        return TRUE;
    }
  return FALSE;
}

static void
examine_perf (BstExam *exam)
{
  g_autofree char *text = bst_exam_text (exam, "/proc/sys/kernel/perf_event_paranoid");
  const gint64 level = text != NULL ? g_ascii_strtoll (text, NULL, 10) : 0;

  if (!has (exam, "sys/bus/event_source/devices"))
    return;
  if (!has_counters (exam))
    bst_exam_add (exam, "perf-counters", BST_DOCTOR_MISSING, "%s",
                  _ ("the CPU has none, or a hypervisor hides them"));
  else if (level > 2)
    bst_exam_add (exam, "perf-permission", BST_DOCTOR_MISSING, "perf_event_paranoid = %s", text);
}

/* "temperature (package-id-0, package-id-1)"; nothing where there are none.  Takes NAMES. */
static void
add_sensors (GPtrArray *texts, const char *what, GPtrArray *names)
{
  g_autofree char *list = NULL;

  if (names->len > 0)
    {
      g_ptr_array_add (names, NULL);
      list = g_strjoinv (", ", (char **)names->pdata);
      g_ptr_array_add (texts, g_strdup_printf ("%s (%s)", what, list));
    }
  g_ptr_array_unref (names);
}

/* Of a moment, so recordings have none.  Since Linux 5.10 only root may read counters of energy. */
static void
examine_sensors (BstExam *exam)
{
  g_autoptr (BstSensors) sensors = bst_sensors_new (exam->root);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *all = NULL;

  if (exam->is_recorded)
    return;
  if (bst_sensors_has_clock (sensors))
    g_ptr_array_add (texts, g_strdup (_ ("clock")));
  add_sensors (texts, _ ("temperature"), bst_sensors_temperatures (sensors));
  add_sensors (texts, _ ("energy"), bst_sensors_energies (sensors));
  g_ptr_array_add (texts, NULL);
  all = g_strjoinv ("; ", (char **)texts->pdata);
  bst_exam_add (exam, "sensors", *all != '\0' ? BST_DOCTOR_FINE : BST_DOCTOR_MISSING, "%s",
                *all != '\0' ? all
                             : _ ("the kernel tells neither clock, heat nor energy of the CPU"));
  if (bst_sensors_is_refused (sensors))
    bst_exam_add (exam, "energy", BST_DOCTOR_MISSING, "%s", _ ("its counters may not be read"));
}

static void
examine_tools (BstExam *exam)
{
  g_autofree char *gnuplot = exam->is_here ? g_find_program_in_path ("gnuplot") : NULL;

  if (exam->is_here && gnuplot == NULL)
    bst_exam_add (exam, "gnuplot", BST_DOCTOR_MISSING, "%s", _ ("it is not installed"));
  if (!exam->is_recorded && !has (exam, "proc/self/schedstat"))
    bst_exam_add (exam, "run-delay", BST_DOCTOR_MISSING, "%s",
                  _ ("there is no /proc/self/schedstat"));
}

void
bst_exam_system (BstExam *exam)
{
  examine_memory (exam);
  examine_kernel (exam);
  examine_virtualisation (exam);
  examine_disk (exam);
  examine_perf (exam);
  examine_sensors (exam);
  examine_tools (exam);
}
