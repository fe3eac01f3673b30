/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * patience.h - tells whoever is slow to answer from whoever was asked while the CPU was somebody
 * else's.  The former is given up.
 */
#pragma once
#include <glib.h>

typedef struct
{
  guint n_slow; /* answers in a row */
  gboolean given_up;
} BstPatience;

/* A moment of the thread that asks. */
typedef struct
{
  guint64 ns;
  glong times_stopped; /* another thread was given the CPU instead of this one */
} BstMoment;

void bst_moment_now (BstMoment *moment);
/* An answer that came between two moments.  TRUE: with this one it is given up. */
gboolean bst_patience_ends (BstPatience *patience, const BstMoment *asked,
                            const BstMoment *answered);
