/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * cache.h - how much of a file the kernel keeps in memory, and getting it out of there.
 */
#pragma once
#include <glib.h>

typedef struct
{
  guint64 pages, resident;
} Residency;

/* FALSE: this kernel does not tell. */
gboolean cache_residency (int fd, guint64 size, Residency *residency);

/* Writes what is dirty and asks the kernel to forget the file; whether it did is to be looked up.
 * Returns an errno, or 0. */
int cache_drop (int fd);

/* "0 of 256 pages in memory", or "unknown". */
char *cache_describe (int fd, guint64 size);
