/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fork.c - tells the worker from the processes that a plugin forked.
 *
 * Such a process may do what it likes, but when it returns from the plugin's callback it would do
 * all of the worker's work a second time, beside it.  It ends there, and says so in a page of
 * memory that both share.
 */
#include <config.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include "worker/child.h"
#include "worker/fork.h"
#include "worker/run.h"

/* How long the worker looks whether a process of its own code comes back: callbacks of both began
 * together, so it is about as far. */
#define ROUNDS_MAX 100
#define ROUND_US 1000

enum
{
  NONE,
  WRITING,
  CAME_BACK
};

typedef struct
{
  gint stop;
  gint state __attribute__ ((aligned (BST_THREAD_ALIGN))); /* not polled beside STOP */
  char stage[32];
} Shared;

static Shared unshared; /* where there is none to share */

static struct
{
  pid_t pid;
  Shared *shared;
} self = { .shared = &unshared };

void
bst_fork_begin (void)
{
  void *memory =
      mmap (NULL, sizeof (Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

  if (memory != MAP_FAILED)
    self.shared = memory;
  self.pid = getpid ();
}

gboolean
bst_fork_is_child (void)
{
  return self.pid != 0 && getpid () != self.pid;
}

void
bst_fork_end_child (const char *stage)
{
  if (!bst_fork_is_child ())
    return;
  if (g_atomic_int_compare_and_exchange (&self.shared->state, NONE, WRITING))
    {
      g_strlcpy (self.shared->stage, stage, sizeof self.shared->stage);
      g_atomic_int_set (&self.shared->state, CAME_BACK);
    }
  _exit (0);
}

gboolean
bst_fork_check (const char **stage)
{
  for (guint i = 0; i < ROUNDS_MAX && g_atomic_int_get (&self.shared->state) != CAME_BACK
                    && bst_children_are_forked ();
       i++)
    g_usleep (ROUND_US);
  *stage = self.shared->stage;
  /* Of several plugins that are described one after another, the others did not fork. */
  return !g_atomic_int_compare_and_exchange (&self.shared->state, CAME_BACK, NONE);
}

gint *
bst_fork_stop_flag (void)
{
  return &self.shared->stop;
}
