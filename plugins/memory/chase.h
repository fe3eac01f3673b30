/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chase.h - a ring of pointers through memory, in random order.
 */
#pragma once
#include <glib.h>

/* PLACES pointers, the first at START, each STRIDE bytes from the next. */
typedef struct
{
  gpointer start;
  gsize stride; /* a multiple of the size of a pointer */
  gsize places; /* 2 or more */
} Ring;

/* Links all places to one cycle, each of all possible cycles as likely. */
void chase_link (const Ring *ring, guint64 seed);

/* Follows N pointers from AT; returns where it came. */
gpointer chase_follow (gpointer at, guint64 n);

/* Each place is visited once by a walk around, and STEPS from the start lead to AT. */
gboolean chase_check (const Ring *ring, guint64 steps, gconstpointer at, GError **error);
