/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine.c - a list of facts about a machine: kept in order, each under its key.  Where they
 * come from is in machine-cpu.c, machine-system.c and machine-limits.c.
 */
#include <config.h>

#include <math.h>
#include <string.h>
#include <unistd.h>

#include "model/machine-read.h"
#include "model/machine-source.h"

typedef struct
{
  char *key, *value;
} Fact;

struct _BstMachine
{
  GPtrArray *facts;   /* Fact, in the order first set */
  GHashTable *by_key; /* key to Fact; owns nothing */
};

/* What must be the same for repetitions of one run to belong together. */
static const char *const signature_keys[] = {
  "architecture", "cpu.vendor",    "cpu.model",      "cpu.sockets",    "cpu.cores",
  "cpu.threads",  "cpu.effective", "virtualisation", "kernel.release", "os.name",
};
/* At each start the kernel keeps some MB more or less for itself: machines count as the same when
 * their memory is, in steps of a quarter of a doubling (19 %).  Resized ones differ by more. */
#define STEPS_PER_DOUBLING 4

static void
fact_free (gpointer data)
{
  Fact *fact = data;

  g_free (fact->key);
  g_free (fact->value);
  g_free (fact);
}

BstMachine *
bst_machine_new (void)
{
  BstMachine *machine = g_new0 (BstMachine, 1);

  machine->facts = g_ptr_array_new_with_free_func (fact_free);
  machine->by_key = g_hash_table_new (g_str_hash, g_str_equal);
  return machine;
}

void
bst_machine_free (BstMachine *machine)
{
  if (machine == NULL)
    return;
  g_hash_table_unref (machine->by_key);
  g_ptr_array_unref (machine->facts);
  g_free (machine);
}

/* NULL or empty: not known, so nothing is set. */
void
bst_machine_set (BstMachine *machine, const char *key, const char *value)
{
  Fact *fact = g_hash_table_lookup (machine->by_key, key);

  if (value == NULL || *value == '\0')
    return;
  if (fact == NULL)
    {
      fact = g_new0 (Fact, 1);
      fact->key = g_strdup (key);
      g_ptr_array_add (machine->facts, fact);
      g_hash_table_insert (machine->by_key, fact->key, fact);
    }
  g_free (fact->value);
  fact->value = g_utf8_make_valid (value, -1);
}

void
bst_machine_set_file (BstMachine *machine, const char *key, const BstSource *source,
                      const char *path)
{
  g_autofree char *text = bst_source_text (source, "%s", path);

  bst_machine_set (machine, key, text);
}

/* 0: not known. */
void
bst_machine_set_number (BstMachine *machine, const char *key, guint64 value)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, value);

  if (value > 0)
    bst_machine_set (machine, key, text);
}

const char *
bst_machine_get (const BstMachine *machine, const char *key)
{
  const Fact *fact = g_hash_table_lookup (machine->by_key, key);

  return fact != NULL ? fact->value : NULL;
}

guint
bst_machine_n_facts (const BstMachine *machine)
{
  return machine->facts->len;
}

void
bst_machine_fact (const BstMachine *machine, guint i, const char **key, const char **value)
{
  const Fact *fact = machine->facts->pdata[i];

  *key = fact->key;
  *value = fact->value;
}

/* Of the program that measures, not of the machine: so not of a recording. */
static void
set_build (BstMachine *machine)
{
  char libc[64];

  /* Only glibc knows its name; elsewhere the fact is absent. */
  if (confstr (_CS_GNU_LIBC_VERSION, libc, sizeof libc) > 0)
    bst_machine_set (machine, "libc", libc);
  bst_machine_set (machine, "build.version", PACKAGE_VERSION);
  bst_machine_set (machine, "build.compiler", BST_CC_VERSION);
  bst_machine_set (machine, "build.flags", BST_CFLAGS);
}

BstMachine *
bst_machine_read_source (const BstSource *source)
{
  BstMachine *machine = bst_machine_new ();

  bst_machine_read_cpu (machine, source);
  bst_machine_read_system (machine, source);
  bst_machine_read_virtual (machine, source);
  bst_machine_judge_caches (machine);
  bst_machine_compare_topology (machine, source);
  if (bst_source_is_recording (source))
    bst_machine_read_targets (machine, source);
  if (bst_source_is_here (source))
    set_build (machine);
  return machine;
}

BstMachine *
bst_machine_read (const char *root)
{
  g_autoptr (BstSource) source = bst_source_open (root, NULL);

  return source != NULL ? bst_machine_read_source (source) : bst_machine_new ();
}

static void
append_memory (GString *text, const BstMachine *machine)
{
  const char *total = bst_machine_get (machine, "memory.total");
  const char *effective = bst_machine_get (machine, "memory.effective");
  const double bytes = total != NULL ? g_ascii_strtod (total, NULL) : 0;

  if (bytes > 0)
    g_string_append_printf (text, "memory.steps=%ld\n", lround (STEPS_PER_DOUBLING * log2 (bytes)));
  /* A limit is a number that somebody chose, and is the same each time. */
  if (effective != NULL && g_strcmp0 (effective, total) != 0)
    g_string_append_printf (text, "memory.effective=%s\n", effective);
}

/* A machine stays the same when hwloc is installed there: what it alone tells does not count. */
static const char *
told_by_kernel (const BstMachine *machine, const char *key)
{
  static const char *const of_hwloc[] = { "cpu.sockets", "cpu.cores", NULL };

  if (bst_machine_get (machine, "cpu.topology.source") != NULL && g_strv_contains (of_hwloc, key))
    return NULL;
  return bst_machine_get (machine, key);
}

char *
bst_machine_signature (const BstMachine *machine)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (signature_keys); i++)
    {
      const char *value = told_by_kernel (machine, signature_keys[i]);

      g_string_append_printf (text, "%s=%s\n", signature_keys[i], value != NULL ? value : "");
    }
  append_memory (text, machine);
  return g_string_free (text, FALSE);
}

guint
bst_machine_effective_cpus (void)
{
  g_autoptr (BstSource) here = bst_source_open ("", NULL);
  g_autoptr (GArray) allowed = bst_limits_allowed (here);

  return bst_limits_cpus (here, MAX (allowed->len, 1), NULL);
}

guint64
bst_machine_effective_memory (void)
{
  g_autoptr (BstSource) here = bst_source_open ("", NULL);
  guint64 total = bst_meminfo_bytes (here, "MemTotal");

  if (total == 0) /* without /proc */
    total = (guint64)sysconf (_SC_PHYS_PAGES) * (guint64)sysconf (_SC_PAGESIZE);
  return bst_limits_memory (here, total);
}

/* The siblings of a CPU, as the kernel names their core; a CPU without a topology is a core. */
static char *
core_of (gint cpu)
{
  char *siblings =
      bst_root_text ("", "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", cpu);

  return siblings != NULL ? siblings : g_strdup_printf ("%d", cpu);
}

GArray *
bst_machine_cpu_list (void)
{
  g_autoptr (BstSource) here = bst_source_open ("", NULL);
  g_autoptr (GArray) allowed = bst_limits_allowed (here);
  g_autoptr (GArray) siblings = g_array_new (FALSE, FALSE, sizeof (gint));
  g_autoptr (GHashTable) cores = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GArray *list = g_array_new (FALSE, FALSE, sizeof (gint));

  for (guint i = 0; i < allowed->len; i++)
    {
      const gint cpu = g_array_index (allowed, gint, i);

      g_array_append_val (g_hash_table_add (cores, core_of (cpu)) ? list : siblings, cpu);
    }
  g_array_append_vals (list, siblings->data, siblings->len);
  return list;
}
