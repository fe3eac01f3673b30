/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * patience.c - tells whoever is slow to answer from whoever was asked while the CPU was somebody
 * else's.
 */
#include <config.h>

#include <sys/resource.h>

#include "host/patience.h"
#include "model/clock.h"

/* Reading what the kernel knows takes microseconds.  What takes so long asks a slow bus, and would
 * disturb. */
#define SLOW_NS (20 * G_GUINT64_CONSTANT (1000000))
/* A hypervisor takes the CPU away without a trace: once and twice are no proof. */
#define PROOF 3

void
bst_moment_now (BstMoment *moment)
{
  struct rusage usage = { 0 };

  getrusage (RUSAGE_THREAD, &usage);
  moment->times_stopped = usage.ru_nivcsw;
  moment->ns = bst_clock_ns ();
}

gboolean
bst_patience_ends (BstPatience *patience, const BstMoment *asked, const BstMoment *answered)
{
  const gboolean was_slow =
      answered->ns - asked->ns >= SLOW_NS && answered->times_stopped == asked->times_stopped;

  patience->n_slow = was_slow ? patience->n_slow + 1 : 0;
  if (patience->given_up || patience->n_slow < PROOF)
    return FALSE;
  patience->given_up = TRUE;
  return TRUE;
}
