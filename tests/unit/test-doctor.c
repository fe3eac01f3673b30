/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-doctor.c - each thing that disturbs is found on a made-up machine that has it, with its
 * value, and not on a quiet one.
 */
#include <config.h>

#include <string.h>

#include "fake-root.h"
#include "host/doctor.h"

typedef struct
{
  const char *path, *text;
} File;

/* Bare metal, two cores, nothing running, everything set for measuring. */
static const File quiet[] = {
  { "proc/stat", "cpu  600 100 200 19000 0 50 50 0 0 0\n" },
  { "proc/loadavg", "0.02 0.05 0.01 1/120 4711\n" },
  { "proc/pressure/cpu", "some avg10=0.12 avg60=0.00 avg300=0.00 total=1000000\n" },
  { "proc/pressure/memory", "some avg10=0.00 avg60=0.00 avg300=0.00 total=0\n" },
  { "proc/pressure/io", "some avg10=0.00 avg60=0.00 avg300=0.00 total=0\n" },
  { "proc/self/cgroup", "0::/bench\n" },
  { "proc/self/schedstat", "1 2 3\n" },
  { "proc/self/status", "Name:\tx\nCpus_allowed_list:\t0-1\n" },
  { "proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu tsc\n\nprocessor\t: 1\nflags\t\t: fpu tsc\n" },
  { "proc/meminfo", "MemTotal: 1000000 kB\nMemAvailable: 900000 kB\nSwapTotal: 500000 kB\n"
                    "SwapFree: 500000 kB\n" },
  { "proc/sys/kernel/randomize_va_space", "2\n" },
  { "proc/sys/kernel/numa_balancing", "0\n" },
  { "proc/sys/kernel/perf_event_paranoid", "2\n" },
  { "sys/bus/event_source/devices/cpu/type", "4\n" },
  { "sys/class/powercap/intel-rapl:0/energy_uj", "123456\n" },
  { "sys/class/powercap/intel-rapl:0/name", "package-0\n" },
  { "sys/class/power_supply/BAT0/type", "Battery\n" },
  { "sys/class/power_supply/BAT0/status", "Full\n" },
  { "sys/class/thermal/thermal_zone0/temp", "45000\n" },
  { "sys/class/thermal/thermal_zone0/type", "x86_pkg_temp\n" },
  { "sys/class/thermal/thermal_zone0/trip_point_0_type", "passive\n" },
  { "sys/class/thermal/thermal_zone0/trip_point_0_temp", "95000\n" },
  { "sys/class/thermal/thermal_zone0/trip_point_1_type", "active\n" },
  { "sys/class/thermal/thermal_zone0/trip_point_1_temp", "46000\n" },
  { "sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n" },
  { "sys/devices/system/cpu/online", "0-1\n" },
  { "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n" },
  { "sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "2900000\n" },
  { "sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "performance\n" },
  { "sys/devices/system/cpu/intel_pstate/no_turbo", "1\n" },
  { "sys/devices/system/cpu/smt/active", "0\n" },
  { "sys/fs/cgroup/bench/cpu.max", "max 100000\n" },
  { "sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n" },
};

static const struct
{
  File file;
  const char *word;
  BstDoctorState state;
  const char *value; /* what it begins with */
} changes[] = {
  { { "proc/loadavg", "1.04 0.50 0.30 2/120 4711\n" },
    "other-load",
    BST_DOCTOR_DISTURBS,
    "other processes use 1.04 of 2 CPUs" },
  { { "proc/pressure/cpu", "some avg10=42.91 avg60=0.00 avg300=0.00 total=1\n" },
    "cpu-pressure",
    BST_DOCTOR_DISTURBS,
    "something waited 43 %" },
  { { "proc/pressure/memory", "some avg10=3.00 avg60=0.00 avg300=0.00 total=1\n" },
    "memory-pressure",
    BST_DOCTOR_DISTURBS,
    "something waited 3 %" },
  { { "proc/pressure/io", "some avg10=7.50 avg60=0.00 avg300=0.00 total=1\n" },
    "io-pressure",
    BST_DOCTOR_DISTURBS,
    "something waited 7.5 %" },
  { { "proc/stat", "cpu  600 100 200 19000 0 50 50 50 0 0\n" },
    "steal",
    BST_DOCTOR_DISTURBS,
    "4.8 % of the CPU time" },
  { { "sys/fs/cgroup/bench/cpu.max", "50000 100000\n" }, "quota", BST_DOCTOR_DISTURBS, "0.5 CPUs" },
  { { "proc/self/status", "Cpus_allowed_list:\t1\n" }, "affinity", BST_DOCTOR_NOTE, "1 of 2 CPUs" },
  { { "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n" },
    "governor",
    BST_DOCTOR_DISTURBS,
    "powersave" },
  { { "sys/devices/system/cpu/intel_pstate/no_turbo", "0\n" }, "turbo", BST_DOCTOR_DISTURBS, "on" },
  { { "sys/devices/system/cpu/smt/active", "1\n" },
    "smt",
    BST_DOCTOR_NOTE,
    "cores run several threads" },
  { { "sys/class/thermal/thermal_zone0/temp", "91000\n" },
    "heat",
    BST_DOCTOR_DISTURBS,
    "91 degrees Celsius; at 95 it slows down" },
  { { "sys/devices/platform/soc/soc:firmware/get_throttled", "50005\n" },
    "undervoltage",
    BST_DOCTOR_DISTURBS,
    "now (firmware says 50005)" },
  { { "sys/devices/platform/soc/soc:firmware/get_throttled", "50000\n" },
    "undervoltage",
    BST_DOCTOR_NOTE,
    "not now, but since the start" },
  { { "sys/class/power_supply/BAT0/status", "Discharging\n" },
    "power",
    BST_DOCTOR_DISTURBS,
    "on battery" },
  { { "sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n" },
    "clock-source",
    BST_DOCTOR_DISTURBS,
    "hpet" },
  { { "proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu hypervisor\n" },
    "virtualisation",
    BST_DOCTOR_NOTE,
    "" },
  { { "proc/meminfo", "MemTotal: 1000000 kB\nMemAvailable: 40000 kB\n" },
    "memory",
    BST_DOCTOR_DISTURBS,
    "4 % of it are free" },
  { { "proc/meminfo", "MemTotal: 1000000 kB\nMemAvailable: 900000 kB\nSwapTotal: 9000 kB\n"
                      "SwapFree: 4904 kB\n" },
    "swap",
    BST_DOCTOR_DISTURBS,
    "4.0 MiB of memory are swapped out" },
  { { "sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never\n" },
    "thp",
    BST_DOCTOR_NOTE,
    "always" },
  { { "proc/sys/kernel/numa_balancing", "1\n" }, "numa-balancing", BST_DOCTOR_DISTURBS, "on" },
  { { "proc/sys/kernel/randomize_va_space", "0\n" },
    "aslr",
    BST_DOCTOR_DISTURBS,
    "memory has the same layout" },
  { { "proc/sys/kernel/perf_event_paranoid", "4\n" },
    "perf-permission",
    BST_DOCTOR_MISSING,
    "perf_event_paranoid = 4" },
  { { "proc/self/schedstat", NULL }, "run-delay", BST_DOCTOR_MISSING, "there is no" },
  { { "proc/pressure/cpu", NULL }, "pressure", BST_DOCTOR_MISSING, "there is no /proc/pressure" },
  { { "sys/bus/event_source/devices/cpu/type", NULL },
    "perf-counters",
    BST_DOCTOR_MISSING,
    "the CPU has none" },
  { { NULL, NULL }, NULL, 0, NULL },
};

static char *
quiet_root (const File *instead)
{
  char *root = fake_root_new ();

  for (guint i = 0; i < G_N_ELEMENTS (quiet); i++)
    if (instead == NULL || strcmp (quiet[i].path, instead->path) != 0)
      fake_root_put (root, quiet[i].path, quiet[i].text);
  if (instead != NULL && g_str_equal (instead->path, "sys/bus/event_source/devices/cpu/type"))
    fake_root_put (root, "sys/bus/event_source/devices/software/type", "1\n");
  else if (instead != NULL && instead->text != NULL)
    fake_root_put (root, instead->path, instead->text);
  return root;
}

static const BstFinding *
find (const GPtrArray *findings, const char *word)
{
  for (guint i = 0; i < findings->len; i++)
    if (g_str_equal (((const BstFinding *)findings->pdata[i])->word, word))
      return findings->pdata[i];
  return NULL;
}

static void
test_quiet (void)
{
  char *root = quiet_root (NULL);
  g_autoptr (GPtrArray) findings = bst_doctor_examine (root, ".", 0, NULL);

  g_assert_cmpuint (findings->len, >, 12);
  for (guint i = 0; i < findings->len; i++)
    {
      const BstFinding *finding = findings->pdata[i];

      g_test_message ("%s: %s: %s", finding->word, bst_doctor_state_name (finding->state),
                      finding->value);
      g_assert_cmpint (finding->state, ==, BST_DOCTOR_FINE);
      g_assert_null (finding->advice);
      g_assert_null (finding->command);
    }
  g_assert_false (bst_doctor_is_disturbed (findings));
  g_assert_cmpstr (find (findings, "heat")->value, ==, "45 degrees Celsius; at 95 it slows down");
  fake_root_remove (root);
}

/* Nothing but what was changed is found. */
static void
test_changes (void)
{
  for (guint i = 0; changes[i].word != NULL; i++)
    {
      char *root = quiet_root (&changes[i].file);
      g_autoptr (GPtrArray) findings = bst_doctor_examine (root, ".", 0, NULL);
      const BstFinding *finding = find (findings, changes[i].word);

      g_assert_nonnull (finding);
      g_test_message ("%s: %s", finding->word, finding->value);
      g_assert_cmpint (finding->state, ==, changes[i].state);
      g_assert_true (g_str_has_prefix (finding->value, changes[i].value));
      g_assert_cmpstr (finding->why, !=, "");
      g_assert_true (changes[i].state != BST_DOCTOR_DISTURBS || finding->advice != NULL);
      for (guint k = 0; k < findings->len; k++)
        g_assert_true (findings->pdata[k] == finding
                       || ((const BstFinding *)findings->pdata[k])->state == BST_DOCTOR_FINE);
      g_assert_cmpint (bst_doctor_is_disturbed (findings), ==,
                       changes[i].state == BST_DOCTOR_DISTURBS);
      fake_root_remove (root);
    }
}

/* The switch that is there is the one that is named. */
static void
test_commands (void)
{
  static const File intel = { "sys/devices/system/cpu/intel_pstate/no_turbo", "0\n" };
  static const File other = { "sys/devices/system/cpu/intel_pstate/no_turbo", NULL };
  char *root = quiet_root (&intel);
  g_autoptr (GPtrArray) first = bst_doctor_examine (root, ".", 0, NULL), second = NULL;

  g_assert_cmpstr (find (first, "turbo")->command, ==,
                   "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo");
  fake_root_remove (root);
  root = quiet_root (&other);
  fake_root_put (root, "sys/devices/system/cpu/cpufreq/boost", "1\n");
  second = bst_doctor_examine (root, ".", 0, NULL);
  g_assert_cmpstr (find (second, "turbo")->command, ==,
                   "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost");
  fake_root_remove (root);
}

/* What there is is listed; a counter that is there and cannot be read is missing. */
static void
test_sensors (void)
{
  const File counter = { "sys/class/powercap/intel-rapl:0/energy_uj", "\n" };
  const File range = { "sys/class/powercap/intel-rapl:0/max_energy_range_uj", "262143328850\n" };
  char *root = quiet_root (&range);
  g_autoptr (GPtrArray) first = bst_doctor_examine (root, ".", 0, NULL), second = NULL;

  g_assert_cmpint (find (first, "sensors")->state, ==, BST_DOCTOR_FINE);
  g_assert_cmpstr (find (first, "sensors")->value, ==,
                   "clock; temperature (x86-pkg-temp); energy (package-0)");
  g_assert_null (find (first, "energy"));
  fake_root_put (root, counter.path, counter.text);
  second = bst_doctor_examine (root, ".", 0, NULL);
  g_assert_cmpstr (find (second, "sensors")->value, ==, "clock; temperature (x86-pkg-temp)");
  g_assert_cmpint (find (second, "energy")->state, ==, BST_DOCTOR_MISSING);
  g_assert_nonnull (strstr (find (second, "energy")->command, "energy_uj"));
  fake_root_remove (root);
}

/* Of an empty folder little is known, and nothing is made up. */
static void
test_empty (void)
{
  char *root = fake_root_new ();
  g_autoptr (GPtrArray) findings = bst_doctor_examine (root, ".", 0, NULL);

  g_assert_false (bst_doctor_is_disturbed (findings));
  g_assert_null (find (findings, "other-load"));
  g_assert_null (find (findings, "memory"));
  g_assert_null (find (findings, "steal"));
  g_assert_cmpint (find (findings, "sensors")->state, ==, BST_DOCTOR_MISSING);
  g_assert_cmpint (find (findings, "run-delay")->state, ==, BST_DOCTOR_MISSING);
  fake_root_remove (root);
}

/* Files of the wrong kind: no crash, no number out of nothing. */
static void
test_nonsense (void)
{
  static const char *const texts[] = {
    "\n",         "x",     "-1\n", "99999999999999999999999999\n", "some avg10=nan total=-5\n",
    "\033[31m\n", "cpu \n"
  };

  for (guint t = 0; t < G_N_ELEMENTS (texts); t++)
    {
      char *root = fake_root_new ();
      g_autoptr (GPtrArray) findings = NULL;

      for (guint i = 0; i < G_N_ELEMENTS (quiet); i++)
        fake_root_put (root, quiet[i].path, texts[t]);
      findings = bst_doctor_examine (root, ".", 0, NULL);
      g_assert_null (find (findings, "steal"));
      g_assert_null (find (findings, "memory"));
      g_assert_null (find (findings, "memory-pressure"));
      fake_root_remove (root);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/doctor/quiet", test_quiet);
  g_test_add_func ("/doctor/changes", test_changes);
  g_test_add_func ("/doctor/commands", test_commands);
  g_test_add_func ("/doctor/empty", test_empty);
  g_test_add_func ("/doctor/sensors", test_sensors);
  g_test_add_func ("/doctor/nonsense", test_nonsense);
  return g_test_run ();
}
