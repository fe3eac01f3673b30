/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * offsets.c - SplitMix64 (Steele, Lea, Flood 2014): two numbers for each operation, about 3 ns.
 */
#include "offsets.h"

static guint64
next (guint64 *state)
{
  guint64 z = *state += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

void
offsets_init (Offsets *offsets, guint64 seed, guint64 n_blocks, guint read_share)
{
  *offsets = (Offsets){ seed, n_blocks, read_share };
}

/* The remainder prefers low blocks by n_blocks / 2^64: below 10^-9 for a file of 10 TB. */
Operation
offsets_next (Offsets *offsets)
{
  Operation operation = { .block = next (&offsets->state) % offsets->n_blocks };

  operation.is_read = next (&offsets->state) % 100 < offsets->read_share;
  return operation;
}

void
offsets_mark_written (Offsets offsets, guint64 n, guint8 *bits)
{
  for (guint64 i = 0; i < n; i++)
    {
      const Operation operation = offsets_next (&offsets);

      if (!operation.is_read)
        bits[operation.block / 8] |= (guint8)(1u << operation.block % 8);
    }
}
