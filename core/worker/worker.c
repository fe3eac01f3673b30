/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * worker.c - the worker from its start to its end: prepares for the worst, does one job.
 */
#include <config.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "worker/child.h"
#include "worker/crash.h"
#include "worker/fork.h"
#include "worker/record.h"
#include "worker/session.h"
#include "worker/spawn.h"

/* Usage, as of the host's own program. */
#define EXIT_USAGE 1

static gboolean
has_descriptors (void)
{
  return fcntl (BST_WIRE_JOB_FD, F_GETFD) >= 0 && fcntl (BST_WIRE_RECORD_FD, F_GETFD) >= 0;
}

static void
do_job (BstWorkerLoad load)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstTask) task = bst_task_read (BST_WIRE_JOB_FD, &error);

  if (task == NULL)
    bst_record_error (BST_ERROR_FAILED, BST_STAGE_LOAD, error->message);
  else if (strcmp (task->kind, "describe") == 0)
    bst_session_describe (task, load);
  else
    bst_session_run (task, load);
}

int
bst_worker_main (BstWorkerLoad load)
{
  if (!has_descriptors ())
    {
      fprintf (stderr, "%s\n",
               _ ("benchstone-worker is started by benchstone; there is nothing to do by hand."));
      return EXIT_USAGE;
    }
  BstCrashStack stack;

  bst_fork_begin ();
  bst_record_open (BST_WIRE_RECORD_FD);
  bst_crash_install (BST_WIRE_RECORD_FD);
  bst_crash_stack_enter (&stack);
  bst_children_begin ();
  bst_spawn_begin ();
  do_job (load);
  bst_children_kill ();
  bst_record_send (BST_RECORD_END, g_variant_new ("a{sv}", NULL));
  bst_crash_stack_leave (&stack);
  return 0;
}
