/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-cache.c - facts about caches, and whether they can be believed: hypervisors tell sizes
 * that no processor has.
 */
#include <config.h>

#include <string.h>
#include <unistd.h>

#include "model/machine-read.h"
#include "model/machine-source.h"

#define CPU "/sys/devices/system/cpu"

/* What the kernel does not tell, in lines of "NAME BYTES". */
#define CACHES "/benchstone/caches"

/* A kernel lists four for a CPU, or five with a fourth level. */
#define MAX_CACHES 16

static const char *
type_suffix (const char *type)
{
  return g_strcmp0 (type, "Data") == 0 ? "d" : g_strcmp0 (type, "Instruction") == 0 ? "i" : "";
}

/* The kernel writes sizes of caches as "32K". */
static guint64
cache_bytes (const char *text)
{
  char *end;
  const guint64 kib = g_ascii_strtoull (text, &end, 10);

  return *end == 'K' && kib < G_MAXUINT32 ? kib * 1024 : 0;
}

/* "cache.l1d" in bytes, and "cache.l1d.cpus": how many CPUs share it. */
static void
set_cache (BstMachine *machine, const BstSource *source, const char *prefix, gint cpu, guint i,
           guint level)
{
  g_autofree char *type = bst_source_text (source, CPU "/cpu%d/cache/index%u/type", cpu, i);
  g_autofree char *size = bst_source_text (source, CPU "/cpu%d/cache/index%u/size", cpu, i);
  g_autofree char *list =
      bst_source_text (source, CPU "/cpu%d/cache/index%u/shared_cpu_list", cpu, i);
  g_autofree char *key = g_strdup_printf ("%scache.l%u%s", prefix, level, type_suffix (type));
  g_autofree char *cpus_key = g_strconcat (key, ".cpus", NULL);
  g_autoptr (GArray) cpus = bst_cpu_list_parse (list);

  if (size == NULL || cache_bytes (size) == 0)
    return;
  bst_machine_set_number (machine, key, cache_bytes (size));
  bst_machine_set_number (machine, cpus_key, cpus->len);
}

gboolean
bst_machine_read_caches (BstMachine *machine, const BstSource *source, const char *prefix, gint cpu)
{
  guint64 level;
  guint i;

  for (i = 0; i < MAX_CACHES; i++)
    if (!bst_source_number (source, &level, CPU "/cpu%d/cache/index%u/level", cpu, i))
      break;
    else if (level >= 1 && level <= 4)
      set_cache (machine, source, prefix, cpu, i, (guint)level);
  return i > 0;
}

/* ---- from the C library, which asks the processor ---- */

static const struct
{
  const char *name;
  int number;
} library_caches[] = {
#ifdef _SC_LEVEL1_DCACHE_SIZE
  { "l1d", _SC_LEVEL1_DCACHE_SIZE },
  { "l1i", _SC_LEVEL1_ICACHE_SIZE },
  { "l2", _SC_LEVEL2_CACHE_SIZE },
  { "l3", _SC_LEVEL3_CACHE_SIZE },
  { "l4", _SC_LEVEL4_CACHE_SIZE },
#endif
  { NULL, 0 },
};

static char *
ask_library (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; library_caches[i].name != NULL; i++)
    {
      const long bytes = sysconf (library_caches[i].number);

      if (bytes > 0)
        g_string_append_printf (text, "%s%s %ld", text->len > 0 ? "\n" : "", library_caches[i].name,
                                bytes);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
set_library_caches (BstMachine *machine, const BstSource *source)
{
  g_autofree char *told =
      bst_source_is_here (source) ? ask_library () : bst_source_text (source, CACHES);
  g_auto (GStrv) lines = g_strsplit (told != NULL ? told : "", "\n", -1);
  gboolean any = FALSE;

  for (guint i = 0; lines[i] != NULL && i < MAX_CACHES; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", 2);
      guint64 bytes;

      if (g_strv_length (words) != 2 || words[0][0] != 'l' || strlen (words[0]) > 3
          || !g_ascii_string_to_unsigned (words[1], 10, 1, G_MAXINT64, &bytes, NULL))
        continue;
      g_autofree char *key = g_strdup_printf ("cpu.cache.%s", words[0]);
      bst_machine_set_number (machine, key, bytes);
      any = TRUE;
    }
  if (any)
    bst_source_tell (source, CACHES, told);
  return any;
}

void
bst_machine_find_caches (BstMachine *machine, const BstSource *source, gint cpu)
{
  if (bst_machine_read_caches (machine, source, "cpu.", cpu))
    bst_machine_set (machine, "cpu.cache.source", "kernel");
  else if (bst_machine_take_caches (machine, source))
    bst_machine_set (machine, "cpu.cache.source", "hwloc");
  else if (set_library_caches (machine, source))
    bst_machine_set (machine, "cpu.cache.source", "C library");
}

/* ---- doubts ---- */

static guint64
number_of (const BstMachine *machine, const char *key)
{
  const char *value = bst_machine_get (machine, key);

  return value != NULL ? g_ascii_strtoull (value, NULL, 10) : 0;
}

static char *
doubt_about (const BstMachine *machine, const char *key, gboolean virtual)
{
  g_autofree char *cpus_key = g_strconcat (key, ".cpus", NULL);
  const guint64 bytes = number_of (machine, key), cpus = number_of (machine, cpus_key);
  const guint64 threads = number_of (machine, "cpu.threads");
  const guint64 memory = number_of (machine, "memory.total");

  if (memory > 0 && bytes >= memory)
    return g_strdup ("larger than the memory");
  if (virtual && cpus == 0)
    return g_strdup ("told by a hypervisor that does not say how many CPUs share it");
  if (virtual && g_strcmp0 (bst_machine_get (machine, "cpu.cache.source"), "hwloc") == 0)
    return g_strdup ("told by a hypervisor, past a kernel that shows no caches");
  /* A last level for each virtual CPU is what an emulator shows by default. */
  if (virtual && cpus == 1 && threads > 1)
    return g_strdup_printf (
        "a hypervisor shows one of its own for each of %" G_GUINT64_FORMAT " CPUs", threads);
  return NULL;
}

/* A level that is not larger than the one before would be of no use. */
static char *
order_doubt (const BstMachine *machine, const char *key, const char *before)
{
  const guint64 bytes = number_of (machine, key);

  if (bytes > 0 && bytes < number_of (machine, before))
    return g_strdup_printf ("smaller than level %c", before[strlen ("cpu.cache.l")]);
  return NULL;
}

static void
set_doubt (BstMachine *machine, const char *key, const char *before, gboolean virtual)
{
  g_autofree char *doubt_key = g_strconcat (key, ".doubt", NULL);
  g_autofree char *doubt = NULL;

  if (bst_machine_get (machine, key) == NULL)
    return;
  doubt = order_doubt (machine, key, before);
  /* Small levels are part of a core, and shown as they are. */
  if (doubt == NULL && !g_str_equal (key, "cpu.cache.l2"))
    doubt = doubt_about (machine, key, virtual);
  bst_machine_set (machine, doubt_key, doubt);
}

void
bst_machine_judge_caches (BstMachine *machine)
{
  const char *type = bst_machine_get (machine, "virtualisation");
  const gboolean virtual = type != NULL && !g_str_equal (type, "none");

  set_doubt (machine, "cpu.cache.l2", "cpu.cache.l1d", virtual);
  set_doubt (machine, "cpu.cache.l3", "cpu.cache.l2", virtual);
  set_doubt (machine, "cpu.cache.l4", "cpu.cache.l3", virtual);
}
