/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * transfer.h - moves whole blocks between memory and a file, however many calls that takes, and
 * says in a sentence what went wrong.
 */
#pragma once
#include <sys/types.h>

#include <glib.h>

/* The system calls under test. */
typedef struct
{
  const char *name;
  ssize_t (*read) (int fd, void *data, size_t length, off_t offset);
  ssize_t (*write) (int fd, const void *data, size_t length, off_t offset);
} Engine;

extern const Engine engine_pread;

/* Errors: what the table in transfer.c makes of errno; a file that ends early is
 * BST_ERROR_FAILED. */
gboolean transfer_read (const Engine *engine, int fd, guint8 *data, gsize length, guint64 offset,
                        GError **error);
gboolean transfer_write (const Engine *engine, int fd, const guint8 *data, gsize length,
                         guint64 offset, GError **error);

/* For other calls: WHAT ("Opening the file") failed with the errno NUMBER. */
void transfer_set_error (GError **error, int number, const char *what);
