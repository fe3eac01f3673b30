/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * run.h - what `run` and `resume` share: what was asked for, progress, and what is shown at the
 * end.
 */
#pragma once
#include "cli/command.h"
#include "host/runner.h"

/* What is done with the result. */
typedef struct
{
  char *report; /* file of the HTML page, or NULL */
  gboolean json, quiet;
} BstRunOutput;

/* What a command line of `run` says. */
typedef struct
{
  BstSuite *suite;
  BstPlanOptions options; /* owns its lists, not its plugin path */
  BstRunOutput output;
  char *label, *group, *price;
  GPtrArray *notes;   /* BstPair */
  GPtrArray *command; /* char * */
  gboolean dry_run;
  char *detect;                /* as given, "3%", or NULL */
  const BstSeriesPlace *place; /* of `watch`, or NULL */
} BstRunRequest;

/* A command that takes the options of `run`. */
typedef struct
{
  const char *arguments, *summary, *examples; /* as of bst_cli_parse() */
  const GOptionEntry *entries;                /* options of its own; or NULL */
  const char *const *without;                 /* names of those of `run` that it lacks; or NULL */
} BstRunUsage;

/* The options alone; what else stands there is left in ARGV, from 1 on.  NULL after printing what
 * is wrong. */
BstRunRequest *bst_run_request_parse (int *argc, char ***argv, const BstRunUsage *usage,
                                      const BstCommonOptions *common);
/* The suites and benchmarks that ARGV names; FALSE after printing what is wrong. */
gboolean bst_run_request_add (BstRunRequest *request, int argc, char **argv,
                              const BstCommonOptions *common);
void bst_run_request_free (BstRunRequest *request);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstRunRequest, bst_run_request_free)

/* ---- run.c ------------------------------------------------------------------------------- */

/* What the registry has to remark is printed.  NULL after printing what is wrong. */
BstPlan *bst_run_plan (const BstRunRequest *request, BstRegistry *registry);
/* With progress on the terminal.  NULL after printing why nothing could be kept. */
BstResult *bst_run_measure (const BstRunRequest *request, const BstPlan *plan, BstStore *store);

/* ---- progress.c -------------------------------------------------------------------------- */

typedef struct _BstProgress BstProgress;
BstProgress *bst_progress_new (gboolean quiet);
void bst_progress_free (BstProgress *progress); /* takes its line from the terminal */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstProgress, bst_progress_free)
/* For BstRunOptions; DATA is the BstProgress. */
void bst_progress_show (const BstPlan *plan, guint done, guint total, gboolean at_most,
                        double seconds_left, const char *now, gpointer data);
void bst_progress_remark (const char *sentence, gpointer data);
/* "3 min 20 s" */
char *bst_progress_time (double seconds);

/* ---- run-output.c ------------------------------------------------------------------------ */

/* Before anything is measured: can the report be written?  FALSE after saying why not. */
gboolean bst_run_output_check (const BstRunOutput *output);
/* Shows RESULT as asked; returns the exit status of the command. */
int bst_run_output_show (const BstRunOutput *output, const BstResult *result,
                         const BstCommonOptions *common);
/* The HTML report, where one is asked for; FALSE after printing why it could not be written. */
gboolean bst_run_output_report (const BstRunOutput *output, const BstResult *result,
                                const BstCommonOptions *common);
/* The document on stdout, with its index, where its suite has scores, and COMPARISON (or NULL) as
 * members more. */
void bst_run_output_json (const BstResult *result, const char *comparison);
void bst_run_output_clear (BstRunOutput *output);

/* ---- dry-run.c --------------------------------------------------------------------------- */

void bst_dry_run_show (const BstPlan *plan, gboolean plain);
/* A case that is planned: for people, "disk.random file-size=32 MiB". */
char *bst_dry_run_case_text (const BstPlanCase *c);
/* A case as it stands in such tables: its variant stands before it.  PLAIN: by its id. */
char *bst_dry_run_case_name (const BstPlanCase *c, gboolean plain);

/* ---- disk-needs.c ------------------------------------------------------------------------ */

/* A line for each target: how much room its cases need there, and how much they write. */
void bst_disk_needs_print (const BstPlan *plan);
/* The expected time where that of some cases is not known; KNOWN, that of the others, or NULL. */
char *bst_unknown_time_text (const BstPlan *plan, const char *known);

/* ---- detect.c ---------------------------------------------------------------------------- */

/* How many repetitions, and how long, would find a difference as large as the request says.
 * Returns the exit status. */
int bst_detect_show (const BstRunRequest *request, const BstPlan *plan,
                     const BstCommonOptions *common);
/* FALSE after printing what is wrong with the request. */
gboolean bst_detect_check (const BstRunRequest *request);
