/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * disk.h - the callbacks of the two benchmarks, for the table in disk.c.
 */
#pragma once
#include <benchstone/plugin.h>

enum
{
  SEQUENTIAL_WRITE,
  SEQUENTIAL_REWRITE,
  SEQUENTIAL_READ
};

enum
{
  RANDOM_RATE,
  RANDOM_THROUGHPUT,
  RANDOM_READ_LATENCY,
  RANDOM_WRITE_LATENCY,
  RANDOM_FLUSH_LATENCY
};

gboolean sequential_probe (BstRun *run, GError **error);
gpointer sequential_setup (BstRun *run, GError **error);
gboolean sequential_run (BstThread *thread, gpointer state, guint64 n, GError **error);
gboolean sequential_verify (BstRun *run, gpointer state, GError **error);
void sequential_teardown (BstRun *run, gpointer state);

gboolean random_probe (BstRun *run, GError **error);
gpointer random_setup (BstRun *run, GError **error);
gboolean random_thread_setup (BstThread *thread, gpointer state, GError **error);
gboolean random_run (BstThread *thread, gpointer state, guint64 n, GError **error);
void random_thread_teardown (BstThread *thread, gpointer state);
gboolean random_verify (BstRun *run, gpointer state, GError **error);
void random_teardown (BstRun *run, gpointer state);
