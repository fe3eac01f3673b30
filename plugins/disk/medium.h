/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * medium.h - what both benchmarks ask of the file system under test: how large a file, by which
 * kind of I/O, from where reads come.
 */
#pragma once
#include <benchstone/plugin.h>

#include "direct.h"

typedef struct
{
  guint64 size; /* of the file: whole blocks */
  gsize block;
  Direct direct;
  int open_flags; /* O_DIRECT, O_DSYNC */
} Medium;

/* The file's size as asked for or, for 'auto', as DECIDED before; 0: as free space allows.  FALSE: the
 * parameters do not fit each other. */
gboolean medium_size (BstRun *run, Medium *medium, guint64 decided, GError **error);

/* In setup, with sizes known: decides on direct I/O and tells what was seen. */
gboolean medium_examine (BstRun *run, Medium *medium, GError **error);
void medium_clear (Medium *medium);

/* -1: ERROR is set.  FLAGS beside those of the medium. */
int medium_open (const Medium *medium, const char *path, int flags, GError **error);

/* Waits until everything else that is dirty on the file system of FOLDER is on the disk: the first
 * fsync would have to wait for it. */
gboolean medium_calm (const char *folder, GError **error);

/* Brings the file into the state that the parameter 'cache' names, and tells which came of it. */
gboolean medium_settle_cache (BstRun *run, const Medium *medium, const char *path, GError **error);
