/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * direct.h - does direct I/O go past the kernel's cache here?  Not what is promised: what is seen.
 */
#pragma once
#include <glib.h>

typedef enum
{
  DIRECT_EFFECTIVE,   /* transfers leave nothing in the cache, others do */
  DIRECT_INEFFECTIVE, /* accepted, but the data go through the cache */
  DIRECT_REFUSED,     /* O_DIRECT or a transfer with it is an error */
  DIRECT_UNKNOWN      /* the cache cannot be seen, or is not the kernel's (ZFS) */
} DirectState;

typedef struct
{
  DirectState state;
  guint32 memory_align, offset_align; /* as statx(2) tells; 0: it does not */
  char *seen;                         /* what STATE was concluded from */
} Direct;

/* The machine word of STATE. */
const char *direct_state_name (DirectState state);

/* Tries it with a file of its own in FOLDER, which it removes. */
gboolean direct_examine (const char *folder, Direct *direct, GError **error);
void direct_clear (Direct *direct);

/* TRUE: blocks of LENGTH may be transferred by it. */
gboolean direct_fits (const Direct *direct, guint64 length);
