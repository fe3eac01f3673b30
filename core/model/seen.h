/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * seen.h - what the host saw of the machine around one repetition: a number each, in JSON the
 * members of "noise".
 */
#pragma once
#include <glib.h>

typedef enum
{
  BST_SEEN_SECONDS,         /* between the two looks; a little more than the repetition took */
  BST_SEEN_OTHER_USER,      /* CPUs that other processes used on average, in user mode... */
  BST_SEEN_OTHER_SYSTEM,    /* ... and in the kernel, also what it did on its own */
  BST_SEEN_STEAL,           /* CPUs that the hypervisor gave to others although we wanted them */
  BST_SEEN_PRESSURE_CPU,    /* share of the time in which something waited for a CPU... */
  BST_SEEN_PRESSURE_MEMORY, /* ... for memory */
  BST_SEEN_PRESSURE_IO,     /* ... for a device */
  BST_SEEN_THROTTLED,       /* s that the quota of the control group stopped us, of all CPUs */
  BST_SEEN_HEAT_EVENTS,     /* times a CPU slowed down because of its heat */
  BST_SEEN_SWAP_INS,        /* pages */
  BST_SEEN_CLOCK_STEP,      /* s by which the system's clock was set, either way */
  BST_SEEN_SUSPENDED,       /* s that the machine slept */
  BST_SEEN_SPIN_BEFORE,     /* s that a fixed piece of work took before... */
  BST_SEEN_SPIN_AFTER,      /* ... and after */
  BST_N_SEEN
} BstSeen;

/* SEEN: BST_N_SEEN numbers, NaN for what is not known. */
void bst_seen_clear (double *seen);
