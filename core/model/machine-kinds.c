/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-kinds.c - what is not the same in all of a machine: kinds of CPUs (performance and
 * efficiency, big and little), and the nodes of its memory.
 */
#include <config.h>

#include <string.h>

#include "model/machine-read.h"
#include "model/machine-source.h"

#define CPU "/sys/devices/system/cpu"
#define NODE "/sys/devices/system/node"

/* Machines have three kinds at most; more than this is a hostile file. */
#define MAX_KINDS 8

typedef struct
{
  char *name;
  GArray *cpus;
} Kind;

static void
kind_free (gpointer data)
{
  Kind *kind = data;

  g_free (kind->name);
  g_array_unref (kind->cpus);
  g_free (kind);
}

static void
add_to_kind (GPtrArray *kinds, const char *name, gint cpu)
{
  Kind *kind = NULL;

  for (guint i = 0; i < kinds->len && kind == NULL; i++)
    if (g_str_equal (((Kind *)kinds->pdata[i])->name, name))
      kind = kinds->pdata[i];
  if (kind == NULL)
    {
      kind = g_new0 (Kind, 1);
      kind->name = g_strdup (name);
      kind->cpus = g_array_new (FALSE, FALSE, sizeof (gint));
      g_ptr_array_add (kinds, kind);
    }
  g_array_append_val (kind->cpus, cpu);
}

/* Hybrid processors of Intel have one counter unit for each kind, which lists its CPUs. */
static void
find_hybrid_kinds (const BstSource *source, GPtrArray *kinds)
{
  static const struct
  {
    const char *file, *name;
  } units[] = {
    { "/sys/devices/cpu_core/cpus", "performance" },
    { "/sys/devices/cpu_atom/cpus", "efficiency" },
    { "/sys/devices/cpu_lowpower/cpus", "low-power" },
  };

  for (guint u = 0; u < G_N_ELEMENTS (units); u++)
    {
      g_autofree char *list = bst_source_text (source, "%s", units[u].file);
      g_autoptr (GArray) cpus = bst_cpu_list_parse (list);

      for (guint i = 0; i < cpus->len; i++)
        add_to_kind (kinds, units[u].name, g_array_index (cpus, gint, i));
    }
}

/* A word for a key. */
static char *
key_word (const char *text)
{
  char *word = g_ascii_strdown (text, -1);

  return g_strcanon (word, "abcdefghijklmnopqrstuvwxyz0123456789-", '-');
}

/* Arm: each CPU tells its part. */
static void
find_parts (const char *cpuinfo, GPtrArray *kinds)
{
  g_auto (GStrv) lines = g_strsplit (cpuinfo, "\n", -1);
  g_autofree char *implementer = bst_text_field (cpuinfo, "CPU implementer", ':');
  guint64 cpu = 0;

  for (guint i = 0; lines[i] != NULL && implementer != NULL; i++)
    {
      g_autofree char *number = bst_text_field (lines[i], "processor", ':');
      g_autofree char *part = bst_text_field (lines[i], "CPU part", ':');

      if (number != NULL && !g_ascii_string_to_unsigned (number, 10, 0, 65535, &cpu, NULL))
        return;
      if (part == NULL)
        continue;
      const char *name = bst_arm_part_name (implementer, part);
      g_autofree char *word = key_word (name != NULL ? name : part);
      add_to_kind (kinds, word, (gint)cpu);
    }
}

/* What the scheduler holds them for, the strongest being 1024. */
static void
find_capacities (const BstSource *source, const GArray *online, GPtrArray *kinds)
{
  for (guint i = 0; i < online->len; i++)
    {
      const gint cpu = g_array_index (online, gint, i);
      guint64 capacity;

      if (!bst_source_number (source, &capacity, CPU "/cpu%d/cpu_capacity", cpu)
          || capacity > G_MAXUINT16)
        return;
      g_autofree char *name = g_strdup_printf ("capacity-%u", (guint)capacity);
      add_to_kind (kinds, name, cpu);
    }
}

static void
set_kind (BstMachine *machine, const BstSource *source, const Kind *kind)
{
  g_autofree char *begin = g_strdup_printf ("cpu.kind.%s.", kind->name);
  g_autofree char *cpus_key = g_strconcat (begin, "cpus", NULL);
  g_autofree char *cores_key = g_strconcat (begin, "cores", NULL);
  g_autofree char *capacity_key = g_strconcat (begin, "capacity", NULL);
  g_autofree char *frequency_key = g_strconcat (begin, "frequency-max", NULL);
  g_autofree char *cpus = bst_cpu_list_text (kind->cpus);
  const gint first = g_array_index (kind->cpus, gint, 0);
  guint64 khz, capacity;

  bst_machine_set (machine, cpus_key, cpus);
  bst_machine_set_number (machine, cores_key, bst_machine_count_cores (source, kind->cpus));
  if (bst_source_number (source, &capacity, CPU "/cpu%d/cpu_capacity", first))
    bst_machine_set_number (machine, capacity_key, capacity);
  if (bst_source_number (source, &khz, CPU "/cpu%d/cpufreq/cpuinfo_max_freq", first)
      && khz < G_MAXUINT32)
    bst_machine_set_number (machine, frequency_key, khz * 1000);
  bst_machine_read_caches (machine, source, begin, first);
}

void
bst_machine_read_kinds (BstMachine *machine, const BstSource *source, const char *cpuinfo,
                        const GArray *online)
{
  g_autoptr (GPtrArray) kinds = g_ptr_array_new_with_free_func (kind_free);
  g_autoptr (GString) names = g_string_new (NULL);

  find_hybrid_kinds (source, kinds);
  if (kinds->len == 0)
    find_parts (cpuinfo, kinds);
  if (kinds->len == 0)
    find_capacities (source, online, kinds);
  if (kinds->len < 2 || kinds->len > MAX_KINDS)
    return;
  for (guint i = 0; i < kinds->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", ((Kind *)kinds->pdata[i])->name);
  bst_machine_set (machine, "cpu.kinds", names->str);
  for (guint i = 0; i < kinds->len; i++)
    set_kind (machine, source, kinds->pdata[i]);
}

/* ---- memory nodes ---- */

/* "Node 0 MemTotal:       16384 kB" */
static guint64
node_bytes (const BstSource *source, gint node)
{
  g_autofree char *text = bst_source_text (source, NODE "/node%d/meminfo", node);
  const char *number = text != NULL ? strstr (text, "MemTotal:") : NULL;
  guint64 kib, bytes;

  if (number == NULL)
    return 0;
  kib = g_ascii_strtoull (number + strlen ("MemTotal:"), NULL, 10);
  return g_uint64_checked_mul (&bytes, kib, 1024) ? bytes : 0;
}

static void
set_node (BstMachine *machine, const BstSource *source, gint node)
{
  g_autofree char *cpus_key = g_strdup_printf ("numa.node%d.cpus", node);
  g_autofree char *memory_key = g_strdup_printf ("numa.node%d.memory", node);
  g_autofree char *distance_key = g_strdup_printf ("numa.node%d.distances", node);
  g_autofree char *cpus = bst_source_text (source, NODE "/node%d/cpulist", node);
  g_autofree char *distances = bst_source_text (source, NODE "/node%d/distance", node);

  bst_machine_set (machine, cpus_key, cpus);
  bst_machine_set_number (machine, memory_key, node_bytes (source, node));
  bst_machine_set (machine, distance_key, distances);
}

/* Of one node, all that could be said is said elsewhere. */
void
bst_machine_read_nodes (BstMachine *machine, const BstSource *source)
{
  g_autofree char *list = bst_source_text (source, NODE "/online");
  g_autoptr (GArray) nodes = bst_cpu_list_parse (list);

  /* A kernel has 1024 nodes at most (CONFIG_NODES_SHIFT). */
  if (nodes->len > 1024)
    return;
  bst_machine_set_number (machine, "numa.nodes", nodes->len);
  for (guint i = 0; i < nodes->len && nodes->len > 1; i++)
    set_node (machine, source, g_array_index (nodes, gint, i));
  if (nodes->len > 1)
    bst_machine_set_file (machine, "numa.balancing", source, "/proc/sys/kernel/numa_balancing");
}
