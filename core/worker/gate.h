/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gate.h - a barrier that a thread can leave for good, and that can be broken: a thread that
 * fails must never keep the others waiting.
 */
#pragma once
#include <glib.h>

typedef struct
{
  GMutex lock;
  GCond changed;
  guint expected, arrived, turn;
  gboolean is_broken;
  void (*last) (gpointer data); /* called by the last to arrive, while all others wait */
  gpointer data;
} BstGate;

void bst_gate_init (BstGate *gate, void (*last) (gpointer data), gpointer data);
void bst_gate_clear (BstGate *gate);
/* Nobody may be waiting. */
void bst_gate_reset (BstGate *gate, guint expected);
/* ARRIVE is called under the lock before waiting, FIRST says whether nobody else is there.
 * FALSE: the gate is broken. */
gboolean bst_gate_wait (BstGate *gate, void (*arrive) (gboolean first, gpointer data),
                        gpointer data);
/* One thread fewer will come.  TRUE when others were waiting for it. */
gboolean bst_gate_leave (BstGate *gate);
/* Everybody who waits or will come goes on at once. */
void bst_gate_break (BstGate *gate);
