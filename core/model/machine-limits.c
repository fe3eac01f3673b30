/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-limits.c - the machine as it is for us: which CPUs we may use, how much of their time,
 * and how much memory.  Limits of control groups hold for all groups below, so each folder from
 * our own up to the mount point is asked, in version 2 and version 1.
 */
#include <config.h>

#include <math.h>
#include <sched.h>
#include <string.h>

#include "model/machine-read.h"
#include "model/machine-source.h"

/* Where the hierarchies are mounted everywhere (file-hierarchy(7)); with both versions in use,
 * version 2 lies one folder deeper. */
#define CGROUP "/sys/fs/cgroup"
static const char *const unified_mounts[] = { CGROUP, CGROUP "/unified" };

/* Asks one folder of a hierarchy; lowers *LIMIT where the folder limits us more. */
typedef void (*AskFolder) (const BstSource *source, const char *folder, gpointer limit);

/* From FOLDER below MOUNT up to MOUNT itself.  In a container the path that /proc/self/cgroup
 * names is often that of the machine outside and does not exist here: then the folders that do
 * exist, in the end the mount point, are those that count. */
static void
ask_upwards (const BstSource *source, const char *mount, const char *folder, AskFolder ask,
             gpointer limit)
{
  /* Longer than PATH_MAX, none can be. */
  const gboolean fine = strstr (folder, "..") == NULL && strlen (folder) < 4096;
  g_autofree char *path = g_strdup (fine && !g_str_equal (folder, "/") ? folder : "");

  for (char *slash = path + strlen (path); slash != NULL; slash = strrchr (path, '/'))
    {
      *slash = '\0';
      g_autofree char *full = g_strconcat (mount, path, NULL);

      ask (source, full, limit);
    }
}

static gboolean
has_controller (const char *list, const char *controller)
{
  g_auto (GStrv) controllers = g_strsplit (list, ",", -1);

  return g_strv_contains ((const char *const *)controllers, controller);
}

/* A line is "NUMBER:CONTROLLERS:FOLDER"; in version 2 the number is 0 and there are none. */
static void
ask_hierarchy (const BstSource *source, const char *line, const char *controller, AskFolder ask_v1,
               AskFolder ask_v2, gpointer limit)
{
  g_auto (GStrv) fields = g_strsplit (line, ":", 3);

  if (g_strv_length (fields) != 3)
    return;
  if (*fields[1] == '\0')
    {
      for (guint i = 0; i < G_N_ELEMENTS (unified_mounts); i++)
        ask_upwards (source, unified_mounts[i], fields[2], ask_v2, limit);
    }
  else if (has_controller (fields[1], controller))
    {
      g_autofree char *own = g_strconcat (CGROUP "/", controller, NULL);
      g_autofree char *joint = g_strconcat (CGROUP "/", fields[1], NULL);

      ask_upwards (source, own, fields[2], ask_v1, limit);
      if (strcmp (own, joint) != 0)
        ask_upwards (source, joint, fields[2], ask_v1, limit);
    }
}

static void
ask_cgroups (const BstSource *source, const char *controller, AskFolder ask_v1, AskFolder ask_v2,
             gpointer limit)
{
  /* As it is: what is told of it has other names. */
  g_autofree char *text = bst_source_raw (source, "/proc/self/cgroup");
  g_autofree char *told = bst_source_text (source, "/proc/self/cgroup");
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    ask_hierarchy (source, lines[i], controller, ask_v1, ask_v2, limit);
}

/* The least, in CPUs; 0: none yet. */
static void
lower_quota (double *least, guint64 quota, guint64 period)
{
  if (quota == 0 || period == 0)
    return;
  const double cpus = (double)quota / (double)period;

  *least = *least > 0 ? MIN (*least, cpus) : cpus;
}

/* cpu.max: "max 100000" or "150000 100000" */
static void
ask_cpu_v2 (const BstSource *source, const char *folder, gpointer limit)
{
  g_autofree char *text = bst_source_text (source, "%s/cpu.max", folder);
  g_auto (GStrv) fields = g_strsplit (text != NULL ? text : "", " ", 2);
  guint64 quota, period;

  if (g_strv_length (fields) == 2
      && g_ascii_string_to_unsigned (fields[0], 10, 1, G_MAXUINT64, &quota, NULL)
      && g_ascii_string_to_unsigned (fields[1], 10, 1, G_MAXUINT64, &period, NULL))
    lower_quota (limit, quota, period);
}

/* A quota of -1, which is no number here, means none. */
static void
ask_cpu_v1 (const BstSource *source, const char *folder, gpointer limit)
{
  guint64 quota, period;

  if (bst_source_number (source, &quota, "%s/cpu.cfs_quota_us", folder)
      && bst_source_number (source, &period, "%s/cpu.cfs_period_us", folder))
    lower_quota (limit, quota, period);
}

guint
bst_limits_cpus (const BstSource *source, guint n_cpus, double *quota)
{
  double least = 0;

  ask_cgroups (source, "cpu", ask_cpu_v1, ask_cpu_v2, &least);
  if (quota != NULL)
    *quota = least;
  return least > 0 && least < n_cpus ? (guint)ceil (least) : n_cpus;
}

static void
lower_memory (const BstSource *source, const char *folder, const char *file, guint64 *limit)
{
  guint64 bytes;

  if (bst_source_number (source, &bytes, "%s/%s", folder, file))
    *limit = MIN (*limit, bytes);
}

/* Above memory.high a group is slowed down so much that measuring there makes no sense. */
static void
ask_memory_v2 (const BstSource *source, const char *folder, gpointer limit)
{
  lower_memory (source, folder, "memory.max", limit);
  lower_memory (source, folder, "memory.high", limit);
}

static void
ask_memory_v1 (const BstSource *source, const char *folder, gpointer limit)
{
  lower_memory (source, folder, "memory.limit_in_bytes", limit);
}

guint64
bst_limits_memory (const BstSource *source, guint64 total)
{
  guint64 bytes = total;

  ask_cgroups (source, "memory", ask_memory_v1, ask_memory_v2, &bytes);
  return bytes;
}

guint64
bst_meminfo_bytes (const BstSource *source, const char *key)
{
  g_autofree char *text = bst_source_text (source, "/proc/meminfo");
  g_autofree char *field = text != NULL ? bst_text_field (text, key, ':') : NULL;
  guint64 kib, bytes;

  if (field == NULL || !g_str_has_suffix (field, " kB"))
    return 0;
  field[strlen (field) - strlen (" kB")] = '\0';
  if (!g_ascii_string_to_unsigned (field, 10, 0, G_MAXUINT64, &kib, NULL)
      || !g_uint64_checked_mul (&bytes, kib, 1024))
    return 0;
  return bytes;
}

/* Of a recording: what the process that made it was allowed. */
static GArray *
recorded_affinity (const BstSource *source)
{
  g_autofree char *status = bst_source_text (source, "/proc/self/status");
  g_autofree char *list = status != NULL ? bst_text_field (status, "Cpus_allowed_list", ':') : NULL;

  return bst_cpu_list_parse (list);
}

/* The kernel refuses a mask smaller than its own, whose size it does not tell. */
static GArray *
own_affinity (void)
{
  GArray *cpus = g_array_new (FALSE, FALSE, sizeof (gint));

  for (gsize n_cpus = CPU_SETSIZE; n_cpus <= 64 * CPU_SETSIZE; n_cpus *= 2)
    {
      cpu_set_t *mask = CPU_ALLOC (n_cpus);
      const gsize size = CPU_ALLOC_SIZE (n_cpus);
      const gboolean known = sched_getaffinity (0, size, mask) == 0;

      for (gint cpu = 0; known && cpu < (gint)n_cpus; cpu++)
        if (CPU_ISSET_S (cpu, size, mask))
          g_array_append_val (cpus, cpu);
      CPU_FREE (mask);
      if (known)
        break;
    }
  return cpus;
}

GArray *
bst_limits_allowed (const BstSource *source)
{
  if (!bst_source_is_here (source))
    return recorded_affinity (source);
  GArray *cpus = own_affinity ();
  g_autofree char *list = bst_cpu_list_text (cpus);
  g_autofree char *status = g_strdup_printf ("Cpus_allowed_list : %s", list);

  bst_source_tell (source, "/proc/self/status", status);
  return cpus;
}
