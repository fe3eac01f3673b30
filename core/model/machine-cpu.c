/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-cpu.c - facts about the processors: from /proc/cpuinfo what they are called, from /sys
 * how they are built.
 */
#include <config.h>
#include <string.h>
#include "model/machine-read.h"

#define CPU "/sys/devices/system/cpu"

/* The lines of /proc/cpuinfo that name the processor differ from architecture to architecture:
 * x86 and many others; MIPS; POWER; RISC-V; old Arm kernels. */
static const char *const model_keys[] = { "model name", "cpu model", "cpu", "uarch", "Processor" };
static const char *const vendor_keys[] = { "vendor_id", "vendor" };

/* Who makes Arm processors, by the code of the architecture manual (MIDR_EL1.Implementer). */
static const struct
{
  const char *code, *name;
} arm_implementers[] = {
  { "0x41", "Arm" },       { "0x42", "Broadcom" },  { "0x43", "Cavium" }, { "0x46", "Fujitsu" },
  { "0x48", "HiSilicon" }, { "0x4e", "NVIDIA" },    { "0x50", "APM" },    { "0x51", "Qualcomm" },
  { "0x61", "Apple" },     { "0x6d", "Microsoft" }, { "0xc0", "Ampere" },
};

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

static const char *
arm_vendor (const char *code)
{
  for (guint i = 0; i < G_N_ELEMENTS (arm_implementers); i++)
    if (g_strcmp0 (arm_implementers[i].code, code) == 0)
      return arm_implementers[i].name;
  return code;
}

/* Current Arm kernels give numbers only. */
static void
set_arm_names (BstMachine *machine, const char *cpuinfo)
{
  g_autofree char *code = bst_text_field (cpuinfo, "CPU implementer", ':');
  g_autofree char *part = bst_text_field (cpuinfo, "CPU part", ':');
  g_autofree char *model = NULL;

  if (code == NULL)
    return;
  bst_machine_set (machine, "cpu.vendor", arm_vendor (code));
  if (part == NULL || bst_machine_get (machine, "cpu.model") != NULL)
    return;
  model = g_strdup_printf ("%s, part %s", arm_vendor (code), part);
  bst_machine_set (machine, "cpu.model", model);
}

static void
set_names (BstMachine *machine, const char *cpuinfo)
{
  g_autofree char *model = first_field (cpuinfo, model_keys, G_N_ELEMENTS (model_keys));
  g_autofree char *vendor = first_field (cpuinfo, vendor_keys, G_N_ELEMENTS (vendor_keys));
  g_autofree char *microcode = bst_text_field (cpuinfo, "microcode", ':');

  bst_machine_set (machine, "cpu.model", model);
  bst_machine_set (machine, "cpu.vendor", vendor);
  bst_machine_set (machine, "cpu.microcode", microcode);
  set_arm_names (machine, cpuinfo);
}

/* Adds socket and core of one CPU.  Cores are told apart by their list of siblings:
 * their numbers begin anew in each die of some machines. */
static void
add_place (const char *root, gint cpu, GHashTable *sockets, GHashTable *cores)
{
  char *socket = bst_root_text (root, CPU "/cpu%d/topology/physical_package_id", cpu);
  char *core = bst_root_text (root, CPU "/cpu%d/topology/core_cpus_list", cpu);

  if (core == NULL) /* its name before Linux 5.3 */
    core = bst_root_text (root, CPU "/cpu%d/topology/thread_siblings_list", cpu);
  if (socket != NULL)
    g_hash_table_add (sockets, socket);
  if (core != NULL)
    g_hash_table_add (cores, core);
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
set_topology (BstMachine *machine, const char *root, const char *cpuinfo)
{
  g_autofree char *online = bst_root_text (root, CPU "/online");
  g_autoptr (GArray) cpus = bst_cpu_list_parse (online);
  g_autoptr (GHashTable) sockets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) cores = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < cpus->len; i++)
    add_place (root, g_array_index (cpus, gint, i), sockets, cores);
  bst_machine_set_number (machine, "cpu.sockets", g_hash_table_size (sockets));
  bst_machine_set_number (machine, "cpu.cores", g_hash_table_size (cores));
  bst_machine_set_number (machine, "cpu.threads",
                          cpus->len > 0 ? cpus->len : count_processors (cpuinfo));
}

static void
set_effective (BstMachine *machine, const char *root)
{
  g_autoptr (GArray) allowed = bst_limits_allowed (root);

  if (allowed->len > 0)
    bst_machine_set_number (machine, "cpu.effective", bst_limits_cpus (root, allowed->len));
}

/* cpufreq counts in kHz. */
static void
set_frequency (BstMachine *machine, const char *root)
{
  guint64 khz, boost;

  if (bst_root_number (root, &khz, CPU "/cpu0/cpufreq/cpuinfo_max_freq") && khz < G_MAXUINT32)
    bst_machine_set_number (machine, "cpu.frequency-max", khz * 1000);
  g_autofree char *governor = bst_root_text (root, CPU "/cpu0/cpufreq/scaling_governor");
  g_autofree char *driver = bst_root_text (root, CPU "/cpu0/cpufreq/scaling_driver");

  bst_machine_set (machine, "cpu.governor", governor);
  bst_machine_set (machine, "cpu.frequency-driver", driver);
  if (bst_root_number (root, &boost, CPU "/cpufreq/boost"))
    bst_machine_set (machine, "cpu.boost", boost != 0 ? "on" : "off");
  else if (bst_root_number (root, &boost, CPU "/intel_pstate/no_turbo"))
    bst_machine_set (machine, "cpu.boost", boost == 0 ? "on" : "off");
}

/* The kernel writes sizes of caches as "32K". */
static guint64
cache_bytes (const char *text)
{
  char *end;
  const guint64 kib = g_ascii_strtoull (text, &end, 10);

  return *end == 'K' && kib < G_MAXUINT32 ? kib * 1024 : 0;
}

/* What the first CPU sees: "cpu.cache.l1d", "cpu.cache.l2"... in bytes. */
static void
set_caches (BstMachine *machine, const char *root)
{
  guint64 level;

  for (guint i = 0; bst_root_number (root, &level, CPU "/cpu0/cache/index%u/level", i); i++)
    {
      g_autofree char *type = bst_root_text (root, CPU "/cpu0/cache/index%u/type", i);
      g_autofree char *size = bst_root_text (root, CPU "/cpu0/cache/index%u/size", i);
      const char *suffix = g_strcmp0 (type, "Data") == 0          ? "d"
                           : g_strcmp0 (type, "Instruction") == 0 ? "i"
                                                                  : "";
      g_autofree char *key = g_strdup_printf ("cpu.cache.l%u%s", (guint)level, suffix);

      if (size != NULL)
        bst_machine_set_number (machine, key, cache_bytes (size));
    }
}

void
bst_machine_read_cpu (BstMachine *machine, const char *root)
{
  g_autofree char *read = bst_root_text (root, "/proc/cpuinfo");
  const char *cpuinfo = read != NULL ? read : "";

  set_names (machine, cpuinfo);
  set_topology (machine, root, cpuinfo);
  set_effective (machine, root);
  set_frequency (machine, root);
  set_caches (machine, root);
}
