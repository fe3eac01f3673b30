/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-cpu.c - facts about the processors: from /proc/cpuinfo what they are called, from /sys
 * how they are built, and how fast they may run.
 */
#include <config.h>

#include <string.h>

#include "model/machine-read.h"
#include "model/machine-source.h"

#define CPU "/sys/devices/system/cpu"

/* The lines of /proc/cpuinfo that name the processor differ from architecture to architecture:
 * x86 and many others; MIPS; POWER; RISC-V; old Arm kernels. */
static const char *const model_keys[] = { "model name", "cpu model", "cpu", "uarch", "Processor" };
static const char *const vendor_keys[] = { "vendor_id", "vendor" };

static char *
first_field (const char *text, const char *const *keys, gsize n)
{
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *value = bst_text_field (text, keys[i], ':');

      if (value != NULL && *value != '\0')
        return g_steal_pointer (&value);
    }
  return NULL;
}

/* Each part once, in the order of the CPUs: "Arm Cortex-A55 + Cortex-A76". */
static char *
arm_model (const char *cpuinfo, const char *implementer)
{
  g_auto (GStrv) lines = g_strsplit (cpuinfo, "\n", -1);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *part = bst_text_field (lines[i], "CPU part", ':');

      if (part == NULL || g_ptr_array_find_with_equal_func (parts, part, g_str_equal, NULL))
        g_free (part);
      else
        g_ptr_array_add (parts, part);
    }
  GString *model = g_string_new (bst_arm_vendor_name (implementer));
  for (guint i = 0; i < parts->len; i++)
    {
      const char *name = bst_arm_part_name (implementer, parts->pdata[i]);

      g_string_append_printf (model, "%s%s%s",
                              i > 0          ? " + "
                              : name != NULL ? " "
                                             : ", ",
                              name != NULL ? "" : "part ",
                              name != NULL ? name : (const char *)parts->pdata[i]);
    }
  if (parts->len == 0)
    g_string_truncate (model, 0);
  return g_string_free (model, FALSE);
}

/* Current Arm kernels give numbers only. */
static void
set_arm_names (BstMachine *machine, const char *cpuinfo)
{
  g_autofree char *implementer = bst_text_field (cpuinfo, "CPU implementer", ':');

  if (implementer == NULL)
    return;
  bst_machine_set (machine, "cpu.vendor", bst_arm_vendor_name (implementer));
  if (bst_machine_get (machine, "cpu.model") != NULL)
    return;
  g_autofree char *model = arm_model (cpuinfo, implementer);
  bst_machine_set (machine, "cpu.model", model);
}

/* "processor 0: version = 00, identification = 0, machine = 8561" */
static void
set_mainframe_name (BstMachine *machine, const char *cpuinfo)
{
  g_autofree char *line = bst_text_field (cpuinfo, "processor 0", ':');
  const char *type = line != NULL ? strstr (line, "machine = ") : NULL;
  g_autofree char *model =
      type != NULL ? g_strdup_printf ("machine %s", type + strlen ("machine = ")) : NULL;

  if (bst_machine_get (machine, "cpu.model") == NULL)
    bst_machine_set (machine, "cpu.model", model);
}

static void
set_names (BstMachine *machine, const char *cpuinfo)
{
  g_autofree char *model = first_field (cpuinfo, model_keys, G_N_ELEMENTS (model_keys));
  g_autofree char *vendor = first_field (cpuinfo, vendor_keys, G_N_ELEMENTS (vendor_keys));
  g_autofree char *microcode = bst_text_field (cpuinfo, "microcode", ':');
  g_autofree char *flags = bst_text_field (cpuinfo, "flags", ':');
  g_autofree char *features = flags == NULL ? bst_text_field (cpuinfo, "Features", ':') : NULL;

  if (flags == NULL && features == NULL)
    features = bst_text_field (cpuinfo, "features", ':');
  bst_machine_set (machine, "cpu.model", model);
  bst_machine_set (machine, "cpu.vendor", vendor);
  bst_machine_set (machine, "cpu.microcode", microcode);
  set_arm_names (machine, cpuinfo);
  set_mainframe_name (machine, cpuinfo);
  bst_machine_set (machine, "cpu.features", flags != NULL ? flags : features);
}

/* Adds socket and core of one CPU.  Cores are told apart by their list of siblings:
 * their numbers begin anew in each die of some machines. */
static void
add_core (const BstSource *source, gint cpu, GHashTable *cores)
{
  char *core = bst_source_text (source, CPU "/cpu%d/topology/core_cpus_list", cpu);

  if (core == NULL) /* its name before Linux 5.3 */
    core = bst_source_text (source, CPU "/cpu%d/topology/thread_siblings_list", cpu);
  if (core != NULL)
    g_hash_table_add (cores, core);
}

guint
bst_machine_count_cores (const BstSource *source, const GArray *cpus)
{
  g_autoptr (GHashTable) cores = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < cpus->len; i++)
    add_core (source, g_array_index (cpus, gint, i), cores);
  return g_hash_table_size (cores);
}

static guint
count_sockets (const BstSource *source, const GArray *cpus)
{
  g_autoptr (GHashTable) sockets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < cpus->len; i++)
    {
      char *socket = bst_source_text (source, CPU "/cpu%d/topology/physical_package_id",
                                      g_array_index (cpus, gint, i));

      if (socket != NULL)
        g_hash_table_add (sockets, socket);
    }
  return g_hash_table_size (sockets);
}

/* Without /sys, as in some containers: one line "processor : N" for each. */
static guint
count_processors (const char *cpuinfo)
{
  g_auto (GStrv) lines = g_strsplit (cpuinfo, "\n", -1);
  guint n = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    n += g_str_has_prefix (lines[i], "processor") && strchr (lines[i], ':') != NULL;
  return n;
}

static void
set_topology (BstMachine *machine, const BstSource *source, const char *cpuinfo,
              const GArray *online)
{
  bst_machine_set_number (machine, "cpu.sockets", count_sockets (source, online));
  bst_machine_set_number (machine, "cpu.cores", bst_machine_count_cores (source, online));
  bst_machine_set_number (machine, "cpu.threads",
                          online->len > 0 ? online->len : count_processors (cpuinfo));
  bst_machine_set_file (machine, "cpu.smt", source, CPU "/smt/control");
  bst_machine_set_file (machine, "cpu.isolated", source, CPU "/isolated");
}

static void
set_effective (BstMachine *machine, const BstSource *source)
{
  g_autoptr (GArray) allowed = bst_limits_allowed (source);
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  double quota;

  if (allowed->len == 0)
    return;
  bst_machine_set_number (machine, "cpu.effective", bst_limits_cpus (source, allowed->len, &quota));
  bst_machine_set_number (machine, "cpu.allowed", allowed->len);
  if (quota > 0)
    bst_machine_set (machine, "cpu.quota", g_ascii_formatd (text, sizeof text, "%.6g", quota));
}

/* What all CPUs have, each value once: governors can differ. */
static void
set_of_each (BstMachine *machine, const char *key, const BstSource *source, const char *file,
             const GArray *cpus)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < cpus->len; i++)
    {
      char *value =
          bst_source_text (source, CPU "/cpu%d/cpufreq/%s", g_array_index (cpus, gint, i), file);

      if (value == NULL || g_ptr_array_find_with_equal_func (values, value, g_str_equal, NULL))
        g_free (value);
      else
        g_ptr_array_add (values, value);
    }
  g_ptr_array_add (values, NULL);
  g_autofree char *text = g_strjoinv (", ", (char **)values->pdata);
  bst_machine_set (machine, key, text);
}

/* cpufreq counts in kHz. */
static void
set_frequency (BstMachine *machine, const BstSource *source, const GArray *cpus)
{
  guint64 khz, boost;

  if (bst_source_number (source, &khz, CPU "/cpu0/cpufreq/cpuinfo_max_freq") && khz < G_MAXUINT32)
    bst_machine_set_number (machine, "cpu.frequency-max", khz * 1000);
  set_of_each (machine, "cpu.governor", source, "scaling_governor", cpus);
  set_of_each (machine, "cpu.frequency-driver", source, "scaling_driver", cpus);
  set_of_each (machine, "cpu.energy-preference", source, "energy_performance_preference", cpus);
  bst_machine_set_file (machine, "cpu.idle-driver", source, CPU "/cpuidle/current_driver");
  if (bst_source_number (source, &boost, CPU "/cpufreq/boost"))
    bst_machine_set (machine, "cpu.boost", boost != 0 ? "on" : "off");
  else if (bst_source_number (source, &boost, CPU "/intel_pstate/no_turbo"))
    bst_machine_set (machine, "cpu.boost", boost == 0 ? "on" : "off");
}

void
bst_machine_read_cpu (BstMachine *machine, const BstSource *source)
{
  g_autofree char *read = bst_source_text (source, "/proc/cpuinfo");
  const char *cpuinfo = read != NULL ? read : "";
  g_autofree char *list = bst_source_text (source, CPU "/online");
  g_autoptr (GArray) online = bst_cpu_list_parse (list);
  const gint first = online->len > 0 ? g_array_index (online, gint, 0) : 0;

  set_names (machine, cpuinfo);
  set_topology (machine, source, cpuinfo, online);
  set_effective (machine, source);
  set_frequency (machine, source, online);
  bst_machine_find_caches (machine, source, first);
  bst_machine_read_kinds (machine, source, cpuinfo, online);
  bst_machine_read_nodes (machine, source);
}
