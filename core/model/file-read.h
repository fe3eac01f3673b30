/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * file-read.h - reading small files that somebody else wrote.
 */
#pragma once
#include <glib.h>
#include <stdio.h>

/* The whole of a regular file (links are followed) of at most MAX bytes, NUL-terminated.  Pipes
 * and devices are refused without waiting for them.  Errors name the file.  OWN: only a file that
 * belongs to this user. */
char *bst_file_read (const char *path, gsize max, gboolean own, gsize *length, GError **error);
/* What a user names to be read from beginning to end: a regular file, the standard input, or a pipe that
 * was handed to us, as a shell's process substitution is.  A named pipe, whose other end may never
 * come, is refused at once, and a device gives what it has now.  -1 with *REASON. */
int bst_file_open_given (const char *path, const char **reason);
/* Such a file for reading; -1 or NULL with errno, which is EINVAL where it is no regular file. */
int bst_file_open (const char *path);
FILE *bst_file_stream (const char *path);
