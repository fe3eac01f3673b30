/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * guard.c - reads the counters of the kernel that tell what else went on, and takes differences.
 * What is not there is not known; no counter is needed.
 */
#include <config.h>

#include <math.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "host/guard.h"
#include "model/clock.h"
#include "model/machine-read.h"
#include "model/machine.h"

/* Of a large machine, so many CPUs tell of the heat of all. */
#define MAX_HEAT_CPUS 64

/* proc(5): USER_HZ, the same on all machines but two kinds that are no longer built. */
#define TICKS_PER_SECOND 100.0

/* What two readings of one clock next to each other differ by, and more. */
#define CLOCK_ERROR 1e-3

struct _BstGuard
{
  char *root;
  guint n_cpus;
  GPtrArray *quotas; /* cpu.stat of our control group and of those above it */
  GPtrArray *heats;  /* counters of the CPUs */
};

/* ---- Text of the kernel ------------------------------------------------------------------- */

/* The number behind KEY and blanks, at the start of a line; NaN: none. */
static double
number_after (const char *text, const char *key)
{
  const gsize length = strlen (key);

  for (const char *line = text; line != NULL; line = strchr (line, '\n'))
    {
      line += *line == '\n';
      if (strncmp (line, key, length) == 0 && g_ascii_isspace (line[length]))
        {
          char *end;
          const guint64 number = g_ascii_strtoull (line + length, &end, 10);

          return end > line + length ? (double)number : NAN;
        }
    }
  return NAN;
}

/* ---- Where to look ------------------------------------------------------------------------ */

static void
add_quota (BstGuard *guard, const char *folder)
{
  g_autofree char *path = g_strconcat (folder, "/cpu.stat", NULL);
  g_autofree char *text = bst_root_text (guard->root, "%s", path);

  if (text != NULL && isfinite (number_after (text, "nr_throttled"))
      && !g_ptr_array_find_with_equal_func (guard->quotas, path, g_str_equal, NULL))
    g_ptr_array_add (guard->quotas, g_steal_pointer (&path));
}

/* A quota stops all groups below it.  Folders that a container cannot see add nothing. */
static void
add_quotas_upwards (BstGuard *guard, const char *mount, const char *folder)
{
  g_autofree char *path = g_strdup (strstr (folder, "..") == NULL ? folder : "");

  for (char *slash = path + strlen (path); slash != NULL; slash = strrchr (path, '/'))
    {
      *slash = '\0';
      g_autofree char *full = g_strconcat (mount, path, NULL);

      add_quota (guard, full);
    }
}

/* Lines are "NUMBER:CONTROLLERS:FOLDER"; version 2 names no controllers (cgroups(7)). */
static void
find_quotas (BstGuard *guard)
{
  g_autofree char *text = bst_root_text (guard->root, "/proc/self/cgroup");
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", -1);

  guard->quotas = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], ":", 3);
      g_auto (GStrv) controllers = NULL;
      g_autofree char *mount = NULL;

      if (g_strv_length (fields) != 3 || strlen (fields[2]) > 4096)
        continue;
      controllers = g_strsplit (fields[1], ",", -1);
      mount = g_strconcat ("/sys/fs/cgroup", *fields[1] != '\0' ? "/" : "", fields[1], NULL);
      if (*fields[1] == '\0')
        add_quotas_upwards (guard, "/sys/fs/cgroup/unified", fields[2]);
      if (*fields[1] == '\0' || g_strv_contains ((const char *const *)controllers, "cpu"))
        add_quotas_upwards (guard, mount, fields[2]);
    }
}

static void
add_heat (BstGuard *guard, gint cpu, const char *name)
{
  g_autofree char *path =
      g_strdup_printf ("/sys/devices/system/cpu/cpu%d/thermal_throttle/%s", cpu, name);
  guint64 count;

  if (bst_root_number (guard->root, &count, "%s", path))
    g_ptr_array_add (guard->heats, g_steal_pointer (&path));
}

static void
find_heats (BstGuard *guard)
{
  g_autofree char *text = bst_root_text (guard->root, "/sys/devices/system/cpu/online");
  g_autoptr (GArray) online = bst_cpu_list_parse (text);

  guard->n_cpus = online->len;
  guard->heats = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < MIN (online->len, MAX_HEAT_CPUS); i++)
    {
      add_heat (guard, g_array_index (online, gint, i), "core_throttle_count");
      if (i == 0)
        add_heat (guard, g_array_index (online, gint, i), "package_throttle_count");
    }
}

BstGuard *
bst_guard_new (const char *root)
{
  BstGuard *guard = g_new0 (BstGuard, 1);

  guard->root = g_strdup (root);
  find_quotas (guard);
  find_heats (guard);
  return guard;
}

void
bst_guard_free (BstGuard *guard)
{
  if (guard == NULL)
    return;
  g_free (guard->root);
  g_ptr_array_unref (guard->quotas);
  g_ptr_array_unref (guard->heats);
  g_free (guard);
}

guint
bst_guard_n_cpus (const BstGuard *guard)
{
  return guard->n_cpus;
}

/* ---- Looking ------------------------------------------------------------------------------ */

/* The first line of /proc/stat: "cpu USER NICE SYSTEM IDLE IOWAIT IRQ SOFTIRQ STEAL...". */
static void
look_at_cpus (const BstGuard *guard, BstGuardLook *look)
{
  enum
  {
    USER,
    NICE,
    SYSTEM,
    IDLE,
    IOWAIT,
    IRQ,
    SOFTIRQ,
    STEAL,
    N
  };
  g_autofree char *text = bst_root_text (guard->root, "/proc/stat");
  double ticks[N] = { 0 };
  char *rest = text + (text != NULL ? strlen ("cpu ") : 0);

  if (text == NULL || !g_str_has_prefix (text, "cpu "))
    return;
  for (guint i = 0; i < N; i++)
    {
      const char *begin = rest + strspn (rest, " ");

      if (!g_ascii_isdigit (*begin) && i <= IDLE)
        return;
      if (!g_ascii_isdigit (*begin))
        break;
      ticks[i] = (double)g_ascii_strtoull (begin, &rest, 10) / TICKS_PER_SECOND;
    }
  look->user = ticks[USER] + ticks[NICE];
  look->system = ticks[SYSTEM] + ticks[IRQ] + ticks[SOFTIRQ];
  look->idle = ticks[IDLE] + ticks[IOWAIT];
  look->steal = ticks[STEAL];
}

static double
seconds_of (const struct timeval *time)
{
  return (double)time->tv_sec + (double)time->tv_usec / 1e6;
}

/* Children count once they were waited for, and so do their children. */
static void
look_at_ourselves (BstGuardLook *look)
{
  static const int whose[] = { RUSAGE_SELF, RUSAGE_CHILDREN };
  struct rusage usage;

  look->own_user = look->own_system = 0;
  for (guint i = 0; i < G_N_ELEMENTS (whose); i++)
    if (getrusage (whose[i], &usage) == 0)
      {
        look->own_user += seconds_of (&usage.ru_utime);
        look->own_system += seconds_of (&usage.ru_stime);
      }
}

/* "some avg10=0.00 avg60=0.00 avg300=0.00 total=123": microseconds. */
static double
look_at_pressure (const BstGuard *guard, const char *what)
{
  g_autofree char *text = bst_root_text (guard->root, "/proc/pressure/%s", what);
  const char *total =
      text != NULL && g_str_has_prefix (text, "some ") ? strstr (text, " total=") : NULL;

  return total != NULL ? (double)g_ascii_strtoull (total + strlen (" total="), NULL, 10) / 1e6
                       : NAN;
}

/* Version 2 counts microseconds, version 1 nanoseconds. */
static double
look_at_quotas (const BstGuard *guard)
{
  double sum = NAN;

  for (guint i = 0; i < guard->quotas->len; i++)
    {
      g_autofree char *text = bst_root_text (guard->root, "%s", (char *)guard->quotas->pdata[i]);
      double seconds = number_after (text, "throttled_usec") / 1e6;

      if (isnan (seconds))
        seconds = number_after (text, "throttled_time") / 1e9;
      if (isfinite (seconds))
        sum = (isnan (sum) ? 0 : sum) + seconds;
    }
  return sum;
}

static double
look_at_heats (const BstGuard *guard)
{
  double sum = NAN;
  guint64 count;

  for (guint i = 0; i < guard->heats->len; i++)
    if (bst_root_number (guard->root, &count, "%s", (char *)guard->heats->pdata[i]))
      sum = (isnan (sum) ? 0 : sum) + (double)count;
  return sum;
}

static double
clock_seconds (clockid_t clock)
{
  struct timespec time;

  return clock_gettime (clock, &time) == 0 ? (double)time.tv_sec + (double)time.tv_nsec / 1e9 : NAN;
}

static void
look_at_clocks (BstGuardLook *look)
{
  const double monotonic = clock_seconds (CLOCK_MONOTONIC);

  look->real = clock_seconds (CLOCK_REALTIME) - monotonic;
  look->boot = clock_seconds (CLOCK_BOOTTIME) - monotonic;
}

void
bst_guard_look (const BstGuard *guard, BstGuardLook *look)
{
  g_autofree char *vmstat = bst_root_text (guard->root, "/proc/vmstat");

  *look = (BstGuardLook){ .at = (double)bst_clock_ns () / 1e9 };
  look->user = look->system = look->idle = look->steal = NAN;
  look->real = look->boot = NAN;
  look_at_cpus (guard, look);
  look->pressure[0] = look_at_pressure (guard, "cpu");
  look->pressure[1] = look_at_pressure (guard, "memory");
  look->pressure[2] = look_at_pressure (guard, "io");
  look->throttled = look_at_quotas (guard);
  look->heat = look_at_heats (guard);
  look->swaps = number_after (vmstat, "pswpin");
  if (*guard->root != '\0')
    return;
  look_at_ourselves (look);
  look_at_clocks (look);
}

/* ---- Differences -------------------------------------------------------------------------- */

/* Counters of the kernel only grow: what went back is not known. */
static double
growth (double before, double after)
{
  return after >= before ? after - before : NAN;
}

/* The kernel samples what is user and what is system time; their sum is what can be relied on. */
static void
compare_load (const BstGuardLook *before, const BstGuardLook *after, double seconds, double *seen)
{
  const double user = growth (before->user, after->user) - (after->own_user - before->own_user);
  const double system =
      growth (before->system, after->system) - (after->own_system - before->own_system);
  const double all = MAX (user + system, 0);

  /* Where nothing grows, nothing is counted. */
  if (!isfinite (user + system)
      || after->user + after->system + after->idle <= before->user + before->system + before->idle)
    return;
  seen[BST_SEEN_OTHER_USER] = CLAMP (user, 0, all) / seconds;
  seen[BST_SEEN_OTHER_SYSTEM] = (all - CLAMP (user, 0, all)) / seconds;
  seen[BST_SEEN_STEAL] = growth (before->steal, after->steal) / seconds;
}

static double
step (double before, double after)
{
  const double size = fabs (after - before);

  return size < CLOCK_ERROR ? 0 : size;
}

void
bst_guard_compare (const BstGuardLook *before, const BstGuardLook *after, double *seen)
{
  const double seconds = after->at - before->at;

  bst_seen_clear (seen);
  if (!(seconds > 0))
    return;
  seen[BST_SEEN_SECONDS] = seconds;
  compare_load (before, after, seconds, seen);
  for (guint i = 0; i < G_N_ELEMENTS (before->pressure); i++)
    seen[BST_SEEN_PRESSURE_CPU + i] = growth (before->pressure[i], after->pressure[i]) / seconds;
  seen[BST_SEEN_THROTTLED] = growth (before->throttled, after->throttled);
  seen[BST_SEEN_HEAT_EVENTS] = growth (before->heat, after->heat);
  seen[BST_SEEN_SWAP_INS] = growth (before->swaps, after->swaps);
  seen[BST_SEEN_SUSPENDED] = step (before->boot, after->boot);
  seen[BST_SEEN_CLOCK_STEP] = step (before->real, after->real - (after->boot - before->boot));
}
