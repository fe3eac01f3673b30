/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * block.h - memory that nobody has touched yet, with or without huge pages.
 */
#pragma once
#include <glib.h>

typedef struct
{
  gpointer map; /* as the kernel gave it */
  gsize map_size;
  gpointer start; /* of the part in use, at the boundary of a huge page */
  gsize size;
} Block;

/* The choices of the parameter 'huge-pages'. */
extern const char *const block_pages[];

/* PAGES: one of block_pages.  Each page comes with its first touch, to the node of the CPU that
 * touches it.  Errors: BST_ERROR_NO_MEMORY. */
gboolean block_map (Block *block, guint64 size, const char *pages, GError **error);
void block_unmap (Block *block);

/* How much of it lies in huge pages, after it was touched: "all", "none", "40 %" or "unknown". */
char *block_huge_pages (const Block *block);

/* The same from the text of /proc/self/smaps. */
char *block_huge_pages_in (const char *smaps, guint64 start, guint64 size);
