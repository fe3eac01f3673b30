/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * split.h - a footprint shared by threads, and what is told about it.
 */
#pragma once
#include <benchstone/plugin.h>

#include "caches.h"

/* Where the part of thread INDEX begins when N_PARTS share UNITS evenly. */
gsize split_begin (gsize units, guint index, guint n_parts);

/* FALSE: FOOTPRINT has fewer UNITS than there are threads, or more bytes than MEMORY.  Each unit
 * takes UNIT_BYTES.  Errors: BST_ERROR_FAILED, BST_ERROR_NO_MEMORY. */
gboolean split_check (guint64 footprint, guint64 units, guint n_threads, guint64 unit_bytes,
                      guint64 memory, GError **error);

/* Into the run's environment: the caches, the footprint and where it lies. */
void split_describe (BstRun *run, const Caches *caches, guint64 footprint);
