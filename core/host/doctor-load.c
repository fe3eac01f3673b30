/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * doctor-load.c - what goes on now: other processes, waiting, other guests, and quotas.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "host/doctor-private.h"
#include "host/guard.h"

/* Of the CPU time since the start: half a percent makes differences of one percent doubtful. */
#define STEAL_SHARE 0.005

/* Watched for a while; of another machine, the load average of its last minute is what there is. */
static double
other_load (BstExam *exam, const BstGuard *guard, double *seen)
{
  BstGuardLook before, after;
  g_autofree char *average = NULL;

  bst_seen_clear (seen);
  if (!exam->is_here)
    {
      average = bst_exam_text (exam, "/proc/loadavg");
      return average != NULL && g_ascii_isdigit (*average) ? g_ascii_strtod (average, NULL) : NAN;
    }
  bst_guard_look (guard, &before);
  g_usleep ((gulong)(exam->seconds * G_USEC_PER_SEC));
  bst_guard_look (guard, &after);
  bst_guard_compare (&before, &after, seen);
  return seen[BST_SEEN_OTHER_USER] + seen[BST_SEEN_OTHER_SYSTEM];
}

static void
examine_load (BstExam *exam, double load, guint n_cpus)
{
  const gboolean disturbs = load > BST_GUARD_OTHER_LOAD;

  if (isfinite (load))
    bst_exam_add (exam, "other-load", disturbs ? BST_DOCTOR_DISTURBS : BST_DOCTOR_FINE,
                  ngettext ("other processes use %.2f of %u CPU",
                            "other processes use %.2f of %u CPUs", MAX (n_cpus, 1)),
                  load, MAX (n_cpus, 1));
}

static void
examine_pressure (BstExam *exam, const char *word, const char *file)
{
  g_autofree char *text = bst_exam_text (exam, "/proc/pressure/%s", file);
  const char *average = text != NULL ? strstr (text, "some avg10=") : NULL;
  const double percent =
      average != NULL ? g_ascii_strtod (average + strlen ("some avg10="), NULL) : NAN;

  if (isfinite (percent))
    bst_exam_add (exam, word,
                  percent > 100 * BST_GUARD_SHARE ? BST_DOCTOR_DISTURBS : BST_DOCTOR_FINE,
                  _ ("something waited %.2g %% of the last 10 s"), percent);
}

static void
examine_steal (BstExam *exam, const BstGuardLook *look, double now)
{
  const double share = look->steal / (look->user + look->system + look->steal);

  if (now > BST_GUARD_SHARE)
    bst_exam_add (exam, "steal", BST_DOCTOR_DISTURBS, _ ("%.2f CPUs are taken away just now"), now);
  else if (isfinite (share))
    bst_exam_add (exam, "steal", share > STEAL_SHARE ? BST_DOCTOR_DISTURBS : BST_DOCTOR_FINE,
                  _ ("%.2g %% of the CPU time since the start was taken away"), 100 * share);
}

static void
examine_quota (BstExam *exam, const BstGuardLook *look)
{
  const char *quota = bst_machine_get (exam->machine, "cpu.quota");

  if (quota != NULL && look->throttled > 0)
    bst_exam_add (exam, "quota", BST_DOCTOR_DISTURBS,
                  _ ("%s CPUs; it has stopped processes for %.3g s so far"), quota,
                  look->throttled);
  else if (quota != NULL)
    bst_exam_add (exam, "quota", BST_DOCTOR_DISTURBS, _ ("%s CPUs"), quota);
  else
    bst_exam_add (exam, "quota", BST_DOCTOR_FINE, "%s", _ ("none"));
}

void
bst_exam_load (BstExam *exam)
{
  g_autoptr (BstGuard) guard = bst_guard_new (exam->root);
  double seen[BST_N_SEEN];
  const double load = other_load (exam, guard, seen);
  BstGuardLook look;

  bst_guard_look (guard, &look);
  examine_load (exam, load, bst_guard_n_cpus (guard));
  examine_pressure (exam, "cpu-pressure", "cpu");
  examine_pressure (exam, "memory-pressure", "memory");
  examine_pressure (exam, "io-pressure", "io");
  examine_steal (exam, &look, seen[BST_SEEN_STEAL]);
  examine_quota (exam, &look);
  if (isnan (look.pressure[0]) && !exam->is_recorded)
    bst_exam_add (exam, "pressure", BST_DOCTOR_MISSING, "%s", _ ("there is no /proc/pressure"));
}
