/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * memory.h - the callbacks of the two benchmarks, for the table in memory.c.
 */
#pragma once
#include <benchstone/plugin.h>

#include "kernels.h"

enum
{
  LATENCY_LOAD
};

/* Metrics of memory.stream have the indices of KernelName. */
gboolean stream_probe (BstRun *run, GError **error);
gpointer stream_setup (BstRun *run, GError **error);
gboolean stream_thread_setup (BstThread *thread, gpointer state, GError **error);
gboolean stream_run (BstThread *thread, gpointer state, guint64 n, GError **error);
gboolean stream_verify (BstRun *run, gpointer state, GError **error);
void stream_teardown (BstRun *run, gpointer state);

gboolean latency_probe (BstRun *run, GError **error);
gpointer latency_setup (BstRun *run, GError **error);
gboolean latency_thread_setup (BstThread *thread, gpointer state, GError **error);
gboolean latency_run (BstThread *thread, gpointer state, guint64 n, GError **error);
gboolean latency_verify (BstRun *run, gpointer state, GError **error);
void latency_teardown (BstRun *run, gpointer state);
