/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner.h - carries out a plan: blocks, stopping rule, journal, interruption; makes the result.
 */
#pragma once
#include "host/journal.h"
#include "host/plan.h"
#include "host/store.h"

typedef struct
{
  const char *label, *group, *title, *price; /* label NULL: the host's name */
  GPtrArray *notes;                          /* BstPair */
  GPtrArray *command;                        /* char * */
  const BstSeriesPlace *place;               /* of the run in a series; NULL: it is in none */
  const BstSuite *suite;                     /* for the journal's resume part */
  const BstPlanOptions *options;
  gboolean quiet;
  /* Progress: one call per finished repetition and several a second in between.  AT_MOST: TOTAL
   * and SECONDS_LEFT are bounds, as the precision decides.  SECONDS_LEFT may be NaN: not known. */
  void (*progress) (const BstPlan *plan, guint done, guint total, gboolean at_most,
                    double seconds_left, const char *now, gpointer data);
  void (*remark) (const char *sentence, gpointer data); /* warnings */
  gpointer data;
  /* Or NULL: called when all is checked and something is to be measured, in the folder that the
   * run was begun in. */
  gboolean (*begin) (gpointer begin_data, GError **error);
  gpointer begin_data;
} BstRunOptions;

/* Runs PLAN into a new folder of STORE.  The result is also on disk.  NULL only when nothing
 * could be kept (no room, no rights).  SIGINT and SIGTERM end it: state "interrupted". */
BstResult *bst_runner_run (const BstPlan *plan, BstStore *store, const BstRunOptions *options,
                           GError **error);
/* The page that the run in FOLDER was to end with, by its command line; NULL: none. */
char *bst_runner_report_of (const char *folder);
/* Goes on with an unfinished run: only the missing repetitions.  Refuses when machine, revision
 * or parameters changed, naming what differs. */
BstResult *bst_runner_resume (const char *folder, const char *plugin_path,
                              const BstRunOptions *options, GError **error);
/* Of a run that nobody gave one: the host's name. */
char *bst_runner_default_label (void);
/* 0, 2 some case failed, 77 all skipped, 130 interrupted. */
int bst_runner_exit_status (const BstResult *result);
