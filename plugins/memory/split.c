/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * split.c - a footprint shared by threads, and what is told about it.
 */
#include <glib/gi18n.h>

#include "split.h"

/* Without a product that could overflow: the first UNITS % N_PARTS parts have one more. */
gsize
split_begin (gsize units, guint index, guint n_parts)
{
  return units / n_parts * index + MIN (index, units % n_parts);
}

gboolean
split_check (guint64 footprint, guint64 units, guint n_threads, guint64 unit_bytes, guint64 memory,
             GError **error)
{
  if (units < n_threads)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 ngettext ("A footprint of %llu bytes is too small for %u thread, which needs %llu "
                           "at least.  Choose a larger footprint.",
                           "A footprint of %llu bytes is too small for %u threads, which need "
                           "%llu at least.  Choose a larger footprint or fewer threads.",
                           n_threads),
                 (unsigned long long)footprint, n_threads,
                 (unsigned long long)n_threads * unit_bytes);
  else if (footprint > memory)
    g_set_error (error, BST_ERROR, BST_ERROR_NO_MEMORY,
                 _ ("A footprint of %llu bytes is more than the memory that may be used here, %llu "
                    "bytes.  Choose a smaller footprint."),
                 (unsigned long long)footprint, (unsigned long long)memory);
  else
    return TRUE;
  return FALSE;
}

void
split_describe (BstRun *run, const Caches *caches, guint64 footprint)
{
  g_autofree char *sizes = caches_describe (caches);
  g_autofree char *where = caches_where (caches, footprint, bst_run_n_threads (run));
  g_autofree char *bytes = g_strdup_printf ("%" G_GUINT64_FORMAT, footprint);

  bst_run_environment (run, "caches", sizes);
  bst_run_environment (run, "footprint", bytes);
  bst_run_environment (run, "footprint-in", where);
}
