/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fork.h - a plugin that forks and lets both processes return from a callback: only the worker
 * itself goes on, and it is told of the other one.
 */
#pragma once
#include <glib.h>

/* At the start of the worker. */
void bst_fork_begin (void);
/* Async-signal-safe.  TRUE in a process that the plugin forked: it has nothing to say to the host. */
gboolean bst_fork_is_child (void);
/* For wherever a plugin's code returns to ours: a forked process notes STAGE for the worker, and
 * ends. */
void bst_fork_end_child (const char *stage);
/* FALSE when a forked process came back to us: *STAGE, a static text, is where.  One that is still
 * on its way is waited for, but not for long. */
gboolean bst_fork_check (const char **stage);
/* The stop flag of measuring threads, which forked processes see change. */
gint *bst_fork_stop_flag (void);
