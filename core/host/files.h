/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * files.h - reading small files that somebody else wrote.
 */
#pragma once
#include <glib.h>

/* The whole of a regular file (links are followed) of at most MAX bytes, NUL-terminated.  Pipes
 * and devices are refused without waiting for them.  Errors name the file.  OWN: only a file that
 * belongs to this user. */
char *bst_file_read (const char *path, gsize max, gboolean own, gsize *length, GError **error);
