/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gate.c - the barrier between the phases of several measuring threads.
 */
#include <config.h>
#include "worker/gate.h"

void
bst_gate_init (BstGate *gate, void (*last) (gpointer data), gpointer data)
{
  *gate = (BstGate){ .last = last, .data = data };
  g_mutex_init (&gate->lock);
  g_cond_init (&gate->changed);
}

void
bst_gate_clear (BstGate *gate)
{
  g_mutex_clear (&gate->lock);
  g_cond_clear (&gate->changed);
}

void
bst_gate_reset (BstGate *gate, guint expected)
{
  g_mutex_lock (&gate->lock);
  gate->expected = expected;
  gate->arrived = 0;
  gate->is_broken = FALSE;
  g_mutex_unlock (&gate->lock);
}

static void
let_through (BstGate *gate)
{
  gate->arrived = 0;
  gate->turn++;
  if (gate->last != NULL)
    gate->last (gate->data);
  g_cond_broadcast (&gate->changed);
}

gboolean
bst_gate_wait (BstGate *gate, void (*arrive) (gboolean first, gpointer data), gpointer data)
{
  g_mutex_lock (&gate->lock);
  const guint turn = gate->turn;

  if (!gate->is_broken && arrive != NULL)
    arrive (gate->arrived == 0, data);
  if (!gate->is_broken && ++gate->arrived == gate->expected)
    let_through (gate);
  while (gate->turn == turn && !gate->is_broken)
    g_cond_wait (&gate->changed, &gate->lock);
  const gboolean sound = !gate->is_broken;
  g_mutex_unlock (&gate->lock);
  return sound;
}

gboolean
bst_gate_leave (BstGate *gate)
{
  g_mutex_lock (&gate->lock);
  const gboolean was_awaited = gate->arrived > 0 && !gate->is_broken;

  gate->expected--;
  if (was_awaited && gate->arrived == gate->expected)
    let_through (gate);
  g_mutex_unlock (&gate->lock);
  return was_awaited;
}

void
bst_gate_break (BstGate *gate)
{
  g_mutex_lock (&gate->lock);
  gate->is_broken = TRUE;
  g_cond_broadcast (&gate->changed);
  g_mutex_unlock (&gate->lock);
}
