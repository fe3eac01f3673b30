/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * layout.h - files full of data, and whether a file is one: a file system answers reads of what
 * was never written without asking the disk.
 */
#pragma once
#include <benchstone/plugin.h>

/* Writes all SIZE bytes of the new file PATH and waits until they are on the disk. */
gboolean layout_make (BstRun *run, const char *path, guint64 size, guint64 generation,
                      GError **error);

/* FALSE: the file has less than SIZE bytes, holes, or space that was reserved but never written.
 * *KNOWN_BY: how that is known ("extents", "holes"), or "unknown". */
gboolean layout_check (int fd, guint64 size, const char **known_by, GError **error);
