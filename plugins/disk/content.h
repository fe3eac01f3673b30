/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * content.h - what files are filled with: data that does not compress, in which every 512 bytes
 * tell where they belong and who wrote them.
 */
#pragma once
#include <glib.h>

/* The smallest sector, so that any transfer is made of whole units. */
#define CONTENT_UNIT 512

/* A pool of bytes that blocks are written from, one for each writer.  It reaches one block beyond
 * the period, so that a block of any offset lies in it in one piece. */
gsize content_pool_size (gsize block);
void content_fill (guint8 *pool, gsize size);

/* The LENGTH bytes that belong at OFFSET (both multiples of the unit), as GENERATION writes them.
 * They lie in the pool and are right until the next call. */
const guint8 *content_block (guint8 *pool, guint64 offset, gsize length, guint64 generation);

/* TRUE: the unit at DATA was written for OFFSET.  Looks at 24 bytes, for measuring loops. */
gboolean content_belongs (const guint8 *data, guint64 offset);

typedef enum
{
  CONTENT_GOOD,
  CONTENT_EMPTY,     /* zeroes: never written, or lost */
  CONTENT_ELSEWHERE, /* whole, but of another offset */
  CONTENT_DAMAGED
} ContentState;

typedef struct
{
  ContentState state;
  guint64 generation; /* GOOD: who wrote it */
  guint64 belongs_to; /* ELSEWHERE */
} ContentFinding;

/* Compares all bytes of the unit at DATA with what belongs at OFFSET. */
ContentFinding content_check (const guint8 *pool, const guint8 *data, guint64 offset);
