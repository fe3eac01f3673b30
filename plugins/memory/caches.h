/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * caches.h - how large the data caches of some CPUs are said to be, and how far that is believed.
 */
#pragma once
#include <glib.h>

#define CACHE_LEVELS 4

/* A last-level cache that gives a CPU more than this is a hypervisor's or a firmware's invention:
 * the largest share known is 48 MiB (16 cores with 768 MiB, AMD EPYC 7373X). */
#define CACHE_PER_CPU_MAX ((guint64)64 << 20)

typedef struct
{
  guint cpus;
  guint64 one[CACHE_LEVELS + 1];   /* bytes of one cache of that level, 0: not known */
  guint64 total[CACHE_LEVELS + 1]; /* of all that these CPUs use, as far as believed */
  guint64 told;                    /* the last level's total as reported, believed or not */
  guint last;                      /* the last level; 0: nothing is known */
} Caches;

/* Of the CPUs (N numbers) below ROOT ("" for this machine). */
void caches_read (Caches *caches, const char *root, const guint *cpus, gsize n);
/* Of the CPUs that this process may use; without /sys what the C library says. */
void caches_read_here (Caches *caches);

/* "L1 48 KiB, L2 1 MiB, L3 32 MiB"; with a remark when what was reported is not believed. */
char *caches_describe (const Caches *caches);

/* Where BYTES lie that N_THREADS share evenly: "L2", "memory", "memory, in part L3", "unknown". */
char *caches_where (const Caches *caches, guint64 bytes, guint n_threads);

/* All three arrays of memory.stream, where the user leaves it to us, with MEMORY bytes usable. */
guint64 caches_stream_footprint (const Caches *caches, guint64 memory);
