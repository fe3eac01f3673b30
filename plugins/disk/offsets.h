/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * offsets.h - the operations of one thread of disk.random, in an order that its seed decides: the
 * same again for who wants to know afterwards what was done.
 */
#pragma once
#include <glib.h>

typedef struct
{
  guint64 state;
  guint64 n_blocks;
  guint32 read_share; /* percent */
} Offsets;

typedef struct
{
  guint64 block; /* below n_blocks */
  gboolean is_read;
} Operation;

void offsets_init (Offsets *offsets, guint64 seed, guint64 n_blocks, guint read_share);
Operation offsets_next (Offsets *offsets);

/* Sets in BITS (of N_BLOCKS bits) what the first N operations of a thread wrote. */
void offsets_mark_written (Offsets offsets, guint64 n, guint8 *bits);
