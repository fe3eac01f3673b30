/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * signals.c - whoever is asked to end finishes its bookkeeping first.
 */
#include <config.h>
#include <signal.h>

#include "model/signals.h"

static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };

static volatile sig_atomic_t caught, n_caught;
static guint depth;
static struct sigaction before[G_N_ELEMENTS (numbers)];
static struct sigaction pipe_before;

static void
remember (int number)
{
  caught = number;
  n_caught++;
}

/* Without SA_RESTART, so that a wait ends at once.  A signal that was ignored when we were
 * started (nohup, a background job) stays ignored.  A reader of our output that goes away must
 * not end the run: so no SIGPIPE. */
void
bst_signals_catch (void)
{
  struct sigaction ours = { .sa_handler = remember };
  struct sigaction ignore = { .sa_handler = SIG_IGN };

  if (depth++ > 0)
    return;
  caught = n_caught = 0;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      sigaction (numbers[i], NULL, &before[i]);
      if (before[i].sa_handler != SIG_IGN)
        sigaction (numbers[i], &ours, NULL);
    }
  sigaction (SIGPIPE, &ignore, &pipe_before);
}

void
bst_signals_restore (void)
{
  if (--depth > 0)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    sigaction (numbers[i], &before[i], NULL);
  sigaction (SIGPIPE, &pipe_before, NULL);
}

int
bst_signals_caught (void)
{
  return caught;
}

guint
bst_signals_count (void)
{
  return (guint)n_caught;
}
