/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * guard.h - what else the machine did while a repetition was measured.  The host looks before the
 * worker is started and after it was buried, never while a thread measures; what disturbs is
 * marked in words, and the figures are kept.
 */
#pragma once
#include <glib.h>

#include "model/seen.h"

typedef struct _BstGuard BstGuard;

/* Counters at one moment: seconds since the machine started unless said otherwise; NaN: not known. */
typedef struct
{
  double at;                     /* s, of bst_clock_ns() */
  double user, system;           /* CPU time of everybody */
  double idle, steal;            /* CPU time that nobody used, and that others got */
  double own_user, own_system;   /* CPU time of this process and its children */
  double pressure[3];            /* CPU, memory, devices: as long as something waited */
  double throttled, heat, swaps; /* s, times, pages */
  double real, boot;             /* s by which these clocks are ahead of the monotonic one */
} BstGuardLook;

/* ROOT: "" for this machine, else a folder with its files. */
BstGuard *bst_guard_new (const char *root);
void bst_guard_free (BstGuard *guard);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstGuard, bst_guard_free)

guint bst_guard_n_cpus (const BstGuard *guard); /* online; 0: not known */
void bst_guard_look (const BstGuard *guard, BstGuardLook *look);
/* What happened between two looks, but for the spins, into SEEN. */
void bst_guard_compare (const BstGuardLook *before, const BstGuardLook *after, double *seen);

/* ---- guard-spin.c ------------------------------------------------------------------------- */

/* Seconds for a fixed piece of work on CPU (-1: wherever), the least of several; NaN: not there. */
double bst_guard_spin (gint cpu);

/* ---- guard-marks.c ------------------------------------------------------------------------ */

/* A share of the time below this cannot turn a verdict: its margin by default. */
#define BST_GUARD_SHARE 0.02
/* CPUs that others may use: one that is wholly busy beside the one that measures moved medians by
 * a few percent where this was tried, a quarter of one by less than the margin. */
#define BST_GUARD_OTHER_LOAD 0.25

typedef struct
{
  double waited;           /* share of the time that measuring threads waited for a CPU; or NaN */
  guint threads;           /* that measured */
  guint n_cpus;            /* of the machine; 0: not known */
  gboolean kernel_is_ours; /* what it does with files and networks is what was asked for */
  double best_spin;        /* the fastest of the run on this CPU; NaN: not known */
} BstGuardCase;

/* "WORD: sentence" each; NULL: nothing disturbed. */
GStrv bst_guard_marks (const BstGuardCase *c, const double *seen);
