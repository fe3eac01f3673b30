/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-limits.c - the machine as it is for us: which CPUs we may use, how much of their time,
 * and how much memory.  Limits of control groups hold for all groups below, so each folder from
 * our own up to the mount point is asked, in version 2 and version 1.
 */
#include <config.h>
#include <sched.h>
#include <string.h>
#include "model/machine-read.h"

/* Where the hierarchies are mounted everywhere (file-hierarchy(7)); with both versions in use,
 * version 2 lies one folder deeper. */
#define CGROUP "/sys/fs/cgroup"
static const char *const unified_mounts[] = { CGROUP, CGROUP "/unified" };

/* Asks one folder of a hierarchy; lowers *LIMIT where the folder limits us more. */
typedef void (*AskFolder) (const char *root, const char *folder, gpointer limit);

/* From FOLDER below MOUNT up to MOUNT itself.  In a container the path that /proc/self/cgroup
 * names is often that of the machine outside and does not exist here: then the folders that do
 * exist, in the end the mount point, are those that count. */
static void
ask_upwards (const char *root, const char *mount, const char *folder, AskFolder ask, gpointer limit)
{
  g_autofree char *path = g_strdup (strstr (folder, "..") == NULL ? folder : "/");

  for (char *slash = path + strlen (path); slash != NULL; slash = strrchr (path, '/'))
    {
      *slash = '\0';
      g_autofree char *full = g_strconcat (mount, path, NULL);

      ask (root, full, limit);
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
ask_hierarchy (const char *root, const char *line, const char *controller, AskFolder ask_v1,
               AskFolder ask_v2, gpointer limit)
{
  g_auto (GStrv) fields = g_strsplit (line, ":", 3);

  if (g_strv_length (fields) != 3)
    return;
  if (*fields[1] == '\0')
    {
      for (guint i = 0; i < G_N_ELEMENTS (unified_mounts); i++)
        ask_upwards (root, unified_mounts[i], fields[2], ask_v2, limit);
    }
  else if (has_controller (fields[1], controller))
    {
      g_autofree char *own = g_strconcat (CGROUP "/", controller, NULL);
      g_autofree char *joint = g_strconcat (CGROUP "/", fields[1], NULL);

      ask_upwards (root, own, fields[2], ask_v1, limit);
      if (strcmp (own, joint) != 0)
        ask_upwards (root, joint, fields[2], ask_v1, limit);
    }
}

static void
ask_cgroups (const char *root, const char *controller, AskFolder ask_v1, AskFolder ask_v2,
             gpointer limit)
{
  g_autofree char *text = bst_root_text (root, "/proc/self/cgroup");
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    ask_hierarchy (root, lines[i], controller, ask_v1, ask_v2, limit);
}

static void
lower_cpus (guint *cpus, guint64 quota, guint64 period)
{
  if (quota == 0 || period == 0)
    return;
  const guint64 whole = quota / period + (quota % period != 0);

  *cpus = (guint)MIN (*cpus, whole);
}

/* cpu.max: "max 100000" or "150000 100000" */
static void
ask_cpu_v2 (const char *root, const char *folder, gpointer limit)
{
  g_autofree char *text = bst_root_text (root, "%s/cpu.max", folder);
  g_auto (GStrv) fields = g_strsplit (text != NULL ? text : "", " ", 2);
  guint64 quota, period;

  if (g_strv_length (fields) == 2
      && g_ascii_string_to_unsigned (fields[0], 10, 1, G_MAXUINT64, &quota, NULL)
      && g_ascii_string_to_unsigned (fields[1], 10, 1, G_MAXUINT64, &period, NULL))
    lower_cpus (limit, quota, period);
}

/* A quota of -1, which is no number here, means none. */
static void
ask_cpu_v1 (const char *root, const char *folder, gpointer limit)
{
  guint64 quota, period;

  if (bst_root_number (root, &quota, "%s/cpu.cfs_quota_us", folder)
      && bst_root_number (root, &period, "%s/cpu.cfs_period_us", folder))
    lower_cpus (limit, quota, period);
}

guint
bst_limits_cpus (const char *root, guint n_allowed)
{
  guint cpus = n_allowed;

  ask_cgroups (root, "cpu", ask_cpu_v1, ask_cpu_v2, &cpus);
  return cpus;
}

static void
lower_memory (const char *root, const char *folder, const char *file, guint64 *limit)
{
  guint64 bytes;

  if (bst_root_number (root, &bytes, "%s/%s", folder, file))
    *limit = MIN (*limit, bytes);
}

/* Above memory.high a group is slowed down so much that measuring there makes no sense. */
static void
ask_memory_v2 (const char *root, const char *folder, gpointer limit)
{
  lower_memory (root, folder, "memory.max", limit);
  lower_memory (root, folder, "memory.high", limit);
}

static void
ask_memory_v1 (const char *root, const char *folder, gpointer limit)
{
  lower_memory (root, folder, "memory.limit_in_bytes", limit);
}

guint64
bst_limits_memory (const char *root, guint64 total)
{
  guint64 bytes = total;

  ask_cgroups (root, "memory", ask_memory_v1, ask_memory_v2, &bytes);
  return bytes;
}

guint64
bst_meminfo_bytes (const char *root, const char *key)
{
  g_autofree char *text = bst_root_text (root, "/proc/meminfo");
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
recorded_affinity (const char *root)
{
  g_autofree char *status = bst_root_text (root, "/proc/self/status");
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
bst_limits_allowed (const char *root)
{
  return *root == '\0' ? own_affinity () : recorded_affinity (root);
}
