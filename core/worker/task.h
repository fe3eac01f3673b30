/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * task.h - the job of this worker, read and checked.  See model/wire.h for its fields.
 */
#pragma once
#include "model/description.h"

typedef struct
{
  GVariant *record;               /* all strings below are borrowed from it */
  const char *kind;               /* "describe", "probe" or "run" */
  const char **files;             /* of "describe" */
  const char *file, *benchmark;   /* of the others */
  const char *scratch, *fixture;  /* "" when there is none */
  const char *artifacts;          /* likewise */
  const char **autos;             /* parameters that were asked for as "auto" */
  GVariant *params, *secrets;     /* a{sv}, a{ss} */
  const gint32 *cpus;             /* to pin measuring threads to */
  gsize n_cpus;                   /* 0: do not pin */
  guint64 seed, effective_memory; /* bytes */
  guint32 repetition, threads, effective_cpus;
  double duration, warm_up; /* s */
  gboolean fixture_ready, check;
} BstTask;

/* Reads the one frame on FD, and closes FD. */
BstTask *bst_task_read (int fd, GError **error);
BstTask *bst_task_new (GVariant *record, GError **error);
void bst_task_free (BstTask *task);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstTask, bst_task_free)

/* Every parameter of INFO is there with the type that its getter expects. */
gboolean bst_task_check_params (const BstTask *task, const BstBenchmarkInfo *info, GError **error);
