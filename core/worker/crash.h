/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * crash.h - tells the host about a fatal signal, from within its handler.
 */
#pragma once
#include <glib.h>
#include <signal.h>

/* FD: where records go.  Prepares everything, so that the handler allocates nothing. */
void bst_crash_install (int fd);

/* A stack of its own for this thread's handler: a stack that ran over can be reported. */
typedef struct
{
  stack_t before;
  void *memory;
} BstCrashStack;

void bst_crash_stack_enter (BstCrashStack *stack);
void bst_crash_stack_leave (BstCrashStack *stack);
