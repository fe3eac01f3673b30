/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * caches.c - how large the data caches are said to be.  Linux tells it by CPU; several CPUs that
 * share a cache name the same first CPU in its list.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "caches.h"

/* No CPU has more caches than this, and no cache more than a terabyte: else the file is wrong. */
#define MAX_INDEX 16
#define MAX_SIZE ((guint64)1 << 40)

/* More CPUs than Linux is built for (CONFIG_NR_CPUS, 8192 at most). */
#define MAX_CPUS 16384

/* The first line of a small file; NULL when it cannot be read. */
static char *
read_line (const char *root, guint cpu, guint index, const char *name)
{
  g_autofree char *path =
      g_strdup_printf ("%s/sys/devices/system/cpu/cpu%u/cache/index%u/%s", root, cpu, index, name);
  char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  text[strcspn (text, "\n")] = '\0';
  return g_strstrip (text);
}

/* "32K", "1024K", "32M"; 0 for anything else. */
static guint64
parse_size (const char *text)
{
  char *rest = NULL;
  const guint64 number = g_ascii_strtoull (text, &rest, 10);
  const guint shift = *rest == 'K' ? 10 : *rest == 'M' ? 20 : *rest == 'G' ? 30 : 0;

  if (!g_ascii_isdigit (*text) || number > MAX_SIZE >> shift
      || (*rest != '\0' && (shift == 0 || rest[1] != '\0')))
    return 0;
  return number << shift;
}

static void
add_cache (Caches *caches, GHashTable *met, guint level, guint64 size, const char *shared)
{
  char *key = g_strdup_printf ("%u:%.*s", level, (int)strspn (shared, "0123456789"), shared);

  caches->one[level] = MAX (caches->one[level], size);
  if (g_hash_table_add (met, key))
    caches->total[level] += size;
}

/* FALSE: this CPU has no cache of that index. */
static gboolean
read_cache (Caches *caches, GHashTable *met, const char *root, guint cpu, guint index)
{
  g_autofree char *level = read_line (root, cpu, index, "level");
  g_autofree char *type = read_line (root, cpu, index, "type");
  g_autofree char *size = read_line (root, cpu, index, "size");
  g_autofree char *shared = read_line (root, cpu, index, "shared_cpu_list");

  if (level == NULL || type == NULL)
    return FALSE;
  const guint64 number = g_ascii_strtoull (level, NULL, 10);
  const guint64 bytes = size != NULL ? parse_size (size) : 0;

  /* Without the list each CPU has its own: too many bytes are better than too few. */
  g_autofree char *alone = g_strdup_printf ("%u", cpu);

  if (number >= 1 && number <= CACHE_LEVELS && bytes > 0 && strcmp (type, "Instruction") != 0)
    add_cache (caches, met, (guint)number, bytes, shared != NULL ? shared : alone);
  return TRUE;
}

/* Finds the last level, and believes of it what can be true. */
static void
judge (Caches *caches)
{
  caches->last = 0;
  for (guint level = 1; level <= CACHE_LEVELS; level++)
    if (caches->one[level] > 0)
      caches->last = level;
  caches->told = caches->total[caches->last];
  for (guint level = 1; level <= caches->last; level++)
    {
      caches->total[level] = MIN (caches->total[level], caches->cpus * CACHE_PER_CPU_MAX);
      caches->one[level] = MIN (caches->one[level], caches->total[level]);
    }
}

void
caches_read (Caches *caches, const char *root, const guint *cpus, gsize n)
{
  g_autoptr (GHashTable) met = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  *caches = (Caches){ .cpus = (guint)n };
  for (gsize i = 0; i < n; i++)
    for (guint index = 0; index < MAX_INDEX; index++)
      if (!read_cache (caches, met, root, cpus[i], index))
        break;
  judge (caches);
}

static GArray *
usable_cpus (void)
{
  GArray *cpus = g_array_new (FALSE, FALSE, sizeof (guint));
  cpu_set_t *set = CPU_ALLOC (MAX_CPUS);
  const gsize size = CPU_ALLOC_SIZE (MAX_CPUS);

  if (set != NULL && sched_getaffinity (0, size, set) == 0)
    for (guint cpu = 0; cpu < MAX_CPUS; cpu++)
      if (CPU_ISSET_S (cpu, size, set))
        g_array_append_val (cpus, cpu);
  if (set != NULL)
    CPU_FREE (set);
  return cpus;
}

/* glibc asks the processor itself; other C libraries know no such names. */
#ifdef _SC_LEVEL1_DCACHE_SIZE
static const int library_names[CACHE_LEVELS + 1] = { -1, _SC_LEVEL1_DCACHE_SIZE,
                                                     _SC_LEVEL2_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE,
                                                     _SC_LEVEL4_CACHE_SIZE };
#else
static const int library_names[CACHE_LEVELS + 1] = { -1, -1, -1, -1, -1 };
#endif

/* It does not say who shares what: the third level is taken for everybody's. */
static void
ask_library (Caches *caches)
{
  for (guint level = 1; level <= CACHE_LEVELS; level++)
    {
      const long size = library_names[level] >= 0 ? sysconf (library_names[level]) : 0;

      if (size <= 0 || (guint64)size > MAX_SIZE)
        continue;
      caches->one[level] = (guint64)size;
      caches->total[level] = (guint64)size * (level < 3 ? caches->cpus : 1);
    }
  judge (caches);
}

void
caches_read_here (Caches *caches)
{
  g_autoptr (GArray) cpus = usable_cpus ();

  caches_read (caches, "", (const guint *)(gpointer)cpus->data, cpus->len);
  if (caches->last == 0)
    ask_library (caches);
}

/* In the C locale, as it is compared between machines. */
static char *
text_of (guint64 bytes)
{
  static const char *const units[] = { "B", "KiB", "MiB", "GiB" };
  guint i = 0;

  for (; i + 1 < G_N_ELEMENTS (units) && bytes >= 1024 && bytes % 1024 == 0; i++)
    bytes /= 1024;
  return g_strdup_printf ("%" G_GUINT64_FORMAT " %s", bytes, units[i]);
}

char *
caches_describe (const Caches *caches)
{
  GString *text = g_string_new (NULL);

  for (guint level = 1; level <= caches->last; level++)
    {
      g_autofree char *size = text_of (caches->one[level]);

      if (caches->one[level] > 0)
        g_string_append_printf (text, "%sL%u %s", text->len > 0 ? ", " : "", level, size);
    }
  if (caches->last > 0 && caches->told != caches->total[caches->last])
    {
      g_autofree char *told = text_of (caches->told), *share = text_of (CACHE_PER_CPU_MAX);

      g_string_append_printf (text, " (%s reported for %u CPUs, not believed above %s for each)",
                              told, caches->cpus, share);
    }
  return g_string_free (text->len > 0 ? text : g_string_append (text, "unknown"), FALSE);
}

/* What N_THREADS on CPUs of their own have of LEVEL together. */
static guint64
reach (const Caches *caches, guint level, guint n_threads)
{
  return MIN (caches->total[level], caches->one[level] * n_threads);
}

/* A cache of a quarter still serves a good part of the loads: STREAM's rule is four times. */
#define BEYOND 4

char *
caches_where (const Caches *caches, guint64 bytes, guint n_threads)
{
  for (guint level = 1; level <= caches->last; level++)
    if (bytes <= reach (caches, level, n_threads))
      return g_strdup_printf ("L%u", level);
  if (caches->last == 0)
    return g_strdup ("unknown");
  if (bytes < BEYOND * reach (caches, caches->last, n_threads))
    return g_strdup_printf ("memory, in part L%u", caches->last);
  return g_strdup ("memory");
}

/* Each array four times the caches of the last level together, as STREAM's rules ask for; no less
 * than 64 MiB, for where too little is known; and of a small memory no more than a fifth, so that
 * nobody's machine starts to swap. */
#define LEAST_ARRAY ((guint64)64 << 20)

guint64
caches_stream_footprint (const Caches *caches, guint64 memory)
{
  const guint64 array = MAX (BEYOND * caches->total[caches->last], LEAST_ARRAY);

  return MIN (3 * array, memory / 5);
}
