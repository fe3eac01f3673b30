/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * atomic-file.h - a file that is written piece by piece, and is there whole or not at all.
 */
#pragma once
#include <glib.h>

typedef struct _BstAtomicFile BstAtomicFile;

/* It is written beside PATH, which stays as it is until the end. */
BstAtomicFile *bst_atomic_file_new (const char *path, GError **error);
/* After an error all that follows fails, too. */
gboolean bst_atomic_file_write (BstAtomicFile *file, const char *data, gsize length,
                                GError **error);
/* Puts it in the place of PATH, on the disk. */
gboolean bst_atomic_file_commit (BstAtomicFile *file, GError **error);
/* What was not committed is gone. */
void bst_atomic_file_free (BstAtomicFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstAtomicFile, bst_atomic_file_free)
