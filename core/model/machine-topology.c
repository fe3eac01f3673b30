/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-topology.c - what hwloc says of the machine (core/topology/topology.c asked it): taken where the
 * kernel tells nothing, as in some containers, and held beside what the kernel tells elsewhere.
 * hwloc reads mostly the same files, so that both agree proves little; that they do not is worth a
 * sentence, and neither is put in the place of the other.
 */
#include <config.h>

#include <string.h>

#include "model/machine-source.h"

/* A CPU has five caches at most, and there are four counts. */
#define MAX_LINES 16

static char *
told_of (const BstSource *source)
{
  return bst_source_text (source, BST_TOPOLOGY_TOLD);
}

static guint64
number_of (const BstMachine *machine, const char *key)
{
  const char *value = bst_machine_get (machine, key);

  return value != NULL ? g_ascii_strtoull (value, NULL, 10) : 0;
}

/* ---- caches: "l3 33554432 16 2", as bytes, CPUs that share it, and how many there are ---- */

typedef struct
{
  char *key;
  guint64 bytes, cpus, count;
} Cache;

static void
cache_free (gpointer data)
{
  Cache *cache = data;

  g_free (cache->key);
  g_free (cache);
}

static gboolean
is_cache_name (const char *name)
{
  return name[0] == 'l' && name[1] >= '1' && name[1] <= '4'
         && (name[2] == '\0' || ((name[2] == 'd' || name[2] == 'i') && name[3] == '\0'));
}

static Cache *
parse_cache (const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 5);
  Cache cache = { NULL };

  if (g_strv_length (words) != 4 || !is_cache_name (words[0])
      || !g_ascii_string_to_unsigned (words[1], 10, 1, G_MAXINT64, &cache.bytes, NULL)
      || !g_ascii_string_to_unsigned (words[2], 10, 1, G_MAXUINT16, &cache.cpus, NULL)
      || !g_ascii_string_to_unsigned (words[3], 10, 1, G_MAXUINT16, &cache.count, NULL))
    return NULL;
  cache.key = g_strconcat ("cpu.cache.", words[0], NULL);
  return g_memdup2 (&cache, sizeof cache);
}

static GPtrArray *
caches_of (const char *told)
{
  GPtrArray *caches = g_ptr_array_new_with_free_func (cache_free);
  g_auto (GStrv) lines = g_strsplit (told != NULL ? told : "", "\n", MAX_LINES);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      Cache *cache = parse_cache (lines[i]);

      if (cache != NULL)
        g_ptr_array_add (caches, cache);
    }
  return caches;
}

gboolean
bst_machine_take_caches (BstMachine *machine, const BstSource *source)
{
  g_autofree char *told = told_of (source);
  g_autoptr (GPtrArray) caches = caches_of (told);

  for (guint i = 0; i < caches->len; i++)
    {
      const Cache *cache = caches->pdata[i];
      g_autofree char *cpus_key = g_strconcat (cache->key, ".cpus", NULL);

      bst_machine_set_number (machine, cache->key, cache->bytes);
      bst_machine_set_number (machine, cpus_key, cache->cpus);
    }
  return caches->len > 0;
}

/* One thing to doubt of a cache is enough. */
static void
compare_cache (BstMachine *machine, const Cache *cache)
{
  g_autofree char *cpus_key = g_strconcat (cache->key, ".cpus", NULL);
  g_autofree char *doubt_key = g_strconcat (cache->key, ".doubt", NULL);
  const guint64 bytes = number_of (machine, cache->key);
  const guint64 cpus = number_of (machine, cpus_key);
  g_autofree char *doubt = NULL;

  if (bytes != cache->bytes)
    doubt = bytes > 0
                ? g_strdup_printf ("hwloc says %" G_GUINT64_FORMAT " KiB", cache->bytes / 1024)
                : NULL;
  else if (cpus > 0 && cpus != cache->cpus)
    doubt = g_strdup_printf ("hwloc counts %" G_GUINT64_FORMAT " CPUs that share it", cache->cpus);
  if (bst_machine_get (machine, doubt_key) == NULL)
    bst_machine_set (machine, doubt_key, doubt);
}

/* Of the last levels, also how many there are: CPUs of one share what those of two do not. */
static void
set_group_count (BstMachine *machine, const Cache *cache)
{
  g_autofree char *key = g_strconcat (cache->key, ".count", NULL);

  if (g_str_equal (cache->key, "cpu.cache.l3") || g_str_equal (cache->key, "cpu.cache.l4"))
    bst_machine_set_number (machine, key, cache->count);
}

/* ---- counts: "cores 8" ---- */

static const struct
{
  const char *word, *key;
  gboolean take; /* where the kernel tells none */
} counts[] = {
  { "sockets", "cpu.sockets", TRUE },
  { "cores", "cpu.cores", TRUE },
  { "threads", "cpu.threads", FALSE },
  { "nodes", "numa.nodes", FALSE }, /* of a kernel that knows of none, hwloc makes up one */
};

/* 0: not told. */
static guint64
count_told (const char *told, const char *word)
{
  g_auto (GStrv) lines = g_strsplit (told, "\n", MAX_LINES);
  guint64 number = 0;

  for (guint i = 0; lines[i] != NULL && number == 0; i++)
    if (g_str_has_prefix (lines[i], word) && lines[i][strlen (word)] == ' '
        && !g_ascii_string_to_unsigned (lines[i] + strlen (word) + 1, 10, 1, G_MAXUINT16, &number,
                                        NULL))
      number = 0;
  return number;
}

static void
compare_count (BstMachine *machine, guint i, guint64 told, GString *doubts)
{
  const guint64 known = number_of (machine, counts[i].key);

  if (known == 0 && counts[i].take)
    {
      bst_machine_set_number (machine, counts[i].key, told);
      bst_machine_set (machine, "cpu.topology.source", "hwloc");
    }
  else if (known > 0 && known != told)
    g_string_append_printf (doubts,
                            "%s%s: the kernel says %" G_GUINT64_FORMAT ", hwloc %" G_GUINT64_FORMAT,
                            doubts->len > 0 ? "; " : "", counts[i].word, known, told);
}

void
bst_machine_compare_topology (BstMachine *machine, const BstSource *source)
{
  g_autofree char *told = told_of (source);
  g_autoptr (GPtrArray) caches = caches_of (told);
  g_autoptr (GString) doubts = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (counts) && told != NULL; i++)
    {
      const guint64 number = count_told (told, counts[i].word);

      if (number > 0)
        compare_count (machine, i, number, doubts);
    }
  bst_machine_set (machine, "cpu.topology.doubt", doubts->str);
  for (guint i = 0; i < caches->len; i++)
    {
      compare_cache (machine, caches->pdata[i]);
      set_group_count (machine, caches->pdata[i]);
    }
}
