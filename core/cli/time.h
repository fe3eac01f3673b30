/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time.h - what the parts of `time` share: the commands to be timed, what was asked for, and the
 * result as it is shown.
 */
#pragma once
#include <stdio.h>

#include "cli/run.h"
#include "model/unit.h"
#include "reports/comparison.h"

typedef struct
{
  char *name;        /* the variant's: unique */
  char *text;        /* command line, with the values of parameters put in */
  char *prepare;     /* or NULL */
  char *input;       /* file, or NULL */
  GPtrArray *params; /* BstPair: those put in */
} BstTimeCommand;

/* One of -P and -L. */
typedef struct
{
  char *name;
  GPtrArray *values; /* char * */
} BstTimeParam;

/* The command line, as it was typed. */
typedef struct
{
  char **names, **prepare, *setup, *cleanup, *shell, *input, *output, *baseline, *reference,
      *margin;
  char *export_csv, *export_json, *export_markdown, *step;
  char *unit;               /* of times, as bst_time_unit_find() knows it; NULL: what fits */
  GPtrArray *scans, *lists; /* GStrv: VAR MIN MAX; VAR VALUES */
  int warmup, runs, min_runs, max_runs;
  char *statuses; /* exit statuses of success, as command.time has them; NULL: 0 alone */
  gboolean no_shell, show_output, dry_run, json, quiet;
  BstSettings settings;
  char *label;
  char **texts;       /* of the commands */
  GPtrArray *command; /* char *: all of it, for the record */
} BstTimeRequest;

/* What is run. */
typedef struct
{
  GPtrArray *commands;        /* BstTimeCommand */
  GPtrArray *setup, *cleanup; /* char *: each text once */
  char *shell;                /* NULL: none */
  gboolean shell_is_needed;   /* it was not asked for, but a command needs it */
  char *baseline;             /* name of a command */
} BstTimeJob;

/* ---- time-request.c ---------------------------------------------------------------------- */

/* NULL after printing what is wrong. */
BstTimeRequest *bst_time_request_new (int argc, char **argv);
void bst_time_request_free (BstTimeRequest *request);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstTimeRequest, bst_time_request_free)

/* ---- time-statuses.c --------------------------------------------------------------------- */

/* What --ignore-failure takes, and 0, as command.time has them; NULL: they are none. */
char *bst_time_statuses_read (const char *text);
/* Whether STATUS is one of those; NULL: 0 alone is. */
gboolean bst_time_statuses_have (const char *statuses, int status);

/* ---- time-files.c ------------------------------------------------------------------------ */

/* Whether exports and output can be written, and each has its own file, known before anything is
 * measured; FALSE after printing why not. */
gboolean bst_time_request_check_files (const BstTimeRequest *request,
                                       const BstCommonOptions *common);
/* Whether an export goes there: then nothing else may. */
gboolean bst_time_writes_stdout (const BstTimeRequest *request);

/* ---- time-commands.c --------------------------------------------------------------------- */

/* Combines commands with the values of parameters, and decides about the shell. */
BstTimeJob *bst_time_job_new (const BstTimeRequest *request, GError **error);
void bst_time_job_free (BstTimeJob *job);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstTimeJob, bst_time_job_free)
/* The name of the variant that measures the shell's own start. */
#define BST_TIME_SHELL_START "(start of the shell)"
/* The shell that command.time itself has; others are part of the command line. */
#define BST_TIME_DEFAULT_SHELL "/bin/sh"
/* One case of command.time, a variant for each command, one more for the shell's start. */
BstSuite *bst_time_job_suite (const BstTimeJob *job, const BstTimeRequest *request);

/* ---- time-check.c ------------------------------------------------------------------------ */

/* Whether the programs and inputs are there. */
gboolean bst_time_job_check (const BstTimeJob *job, GError **error);
/* A pipe or a socket: who opens it waits for the other end. */
gboolean bst_time_is_pipe (const char *path);

/* ---- time-wait.c ------------------------------------------------------------------------- */

/* Why a command that is not measured was killed. */
typedef enum
{
  BST_TIME_NOT_KILLED,
  BST_TIME_ASKED_AGAIN, /* a second signal came */
  BST_TIME_TOO_LATE
} BstTimeKill;

typedef struct
{
  BstTimeKill kill;
  double seconds; /* that it had */
  int status;     /* of waitpid(2) */
} BstTimeEnd;

/* Waits for PID, for MOST seconds.  It and all that it started have TAG in their environment
 * (BST_BURY_MARK), but for a cleanup: NULL.  A first signal ends them with SIGTERM, but not a cleanup;
 * a second one kills them, and so does time.  0 or an errno. */
int bst_time_wait (pid_t pid, const char *tag, double most, BstTimeEnd *end);

/* ---- time-around.c ----------------------------------------------------------------------- */

/* Setup and warm-up, and cleanup. */
gboolean bst_time_before (const BstTimeJob *job, const BstTimeRequest *request, GError **error);
gboolean bst_time_after (const BstTimeJob *job, const BstTimeRequest *request, GError **error);
/* Holds this process and its children on CPUS; FALSE after printing why not. */
gboolean bst_time_pin (const char *cpus);

/* ---- time-words.c ------------------------------------------------------------------------ */

/* Whether only a shell can do what TEXT says. */
gboolean bst_time_needs_shell (const char *text);
/* The first thing in TEXT that no program can get as an argument from a shell; NULL: there is none. */
const char *bst_time_find_operator (const char *text);
/* TEXT with the value of each {NAME}. */
char *bst_time_put_in (const char *text, const GPtrArray *params);
/* The words of MIN to MAX by STEP (NULL: 1), decimals as exact as they were typed. */
GPtrArray *bst_time_scan (const char *min, const char *max, const char *step, GError **error);
/* "SHELL -c 'TEXT'" as one command line. */
char *bst_time_in_shell (const char *shell, const char *text);

/* ---- time-view.c ------------------------------------------------------------------------- */

/* The median of the shell's start, in s, with its 95 % interval. */
typedef struct
{
  gboolean is_known;
  guint n;
  double wall, low, high;
} BstTimeShellStart;

/* RESULT without the shell's start: its case is taken out, and its medians are subtracted from the
 * times of the others, whose intervals then contain how well those are known.  Changes RESULT. */
void bst_time_view_subtract (BstResult *result, BstTimeShellStart *start);
/* Commands by name, or the fastest first; "given" or NULL: as they are. */
void bst_time_view_sort (BstResult *result, const char *sort);
/* Cases get names, commands and parameters as other programs expect them. */
void bst_time_view_name (BstResult *result, const BstTimeJob *job);

/* ---- time-figures.c ---------------------------------------------------------------------- */

/* Of hyperfine's words for -u; NULL: none. */
const BstUnitScale *bst_time_unit_find (const char *word);
/* What is shown of one command, on OUT. */
void bst_time_put_command (const BstShowOptions *show, FILE *out, const BstUnitScale *unit,
                           const BstCaseResult *c, const BstTimeShellStart *start);
/* ---- time-failure.c ---------------------------------------------------------------------- */

/* Where repetitions of C failed: the last lines that the first one printed, from the log of
 * RESULT. */
void bst_time_put_failure (const BstShowOptions *show, FILE *out, const BstCaseResult *c,
                           const BstResult *result);
/* The same in a line on stderr, for those who see no table. */
void bst_time_remark_failures (const BstResult *result);

/* ---- time-output.c ----------------------------------------------------------------------- */

/* Shows and exports RESULT (kept as it was measured) and VIEW, which it changes; returns the exit
 * status. */
int bst_time_output (const BstTimeRequest *request, const BstTimeJob *job, const BstResult *result,
                     BstResult *view, const BstTimeShellStart *start,
                     const BstCommonOptions *common);

/* ---- time.c ------------------------------------------------------------------------------ */

/* RESULT, which is on disk, as bst_time_output() shows it. */
int bst_time_show (const BstTimeRequest *request, const BstTimeJob *job, const BstResult *result,
                   const BstCommonOptions *common);

/* ---- time-kept.c ------------------------------------------------------------------------- */

/* What was asked for when RESULT was measured; NULL: it is no run of `time`. */
BstTimeRequest *bst_time_request_of (const BstResult *result);
/* Makes a run of `time` what its exports show; others stay as they are. */
void bst_time_view_kept (BstResult *result);
/* Goes on with KEPT; REQUEST is its own. */
int bst_time_resume (BstTimeRequest *request, const BstResult *kept, const BstRunOutput *output,
                     const BstCommonOptions *common);
