/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner-private.h - what the runner's files share: one run that is going on.
 */
#pragma once
#include <sched.h>
#include <stdio.h>
#include "host/fixture.h"
#include "host/guard.h"
#include "host/runner.h"
#include "host/sensors.h"
#include "model/signals.h"

/* What a case needs again for each repetition, made once. */
typedef struct
{
  GVariant *params, *autos, *secrets;
  GArray *cpus; /* gint: pinning; empty: none */
  guint threads;
  double duration, warm_up;
  BstFixture *fixture; /* or NULL */
  double seconds;      /* all repetitions of this sitting took */
  guint n_timed;
  gboolean ended;
  gboolean refused; /* it cannot be run as it was asked for */
} BstRunnerCase;

typedef struct
{
  const BstPlan *plan;
  const BstRunOptions *options;
  BstResult *result;
  BstJournal *journal;
  char *folder, *tag;
  BstKeeper *keeper;
  BstFixtures *fixtures;
  BstRunnerCase *cases; /* as many as the plan has */
  BstGuard *guard;
  BstSensors *sensors;
  BstSensorsWatch *sensing; /* of the repetition that goes on; NULL: no sensors, or none goes on */
  cpu_set_t own_cpus;       /* to go back to when STEPPED_ASIDE */
  gboolean stepped_aside;
  GHashTable *spins; /* CPU -> double *: the fastest of this sitting */
  gint spin_cpu;     /* for cases that are not pinned; -1: wherever */
  FILE *log;         /* log.txt; NULL: cannot be written */
  int lock;          /* of a new run's folder; -1: whoever goes on with one holds it */
  guint64 effective_memory, started_ns;
  guint effective_cpus;
  double spent;     /* s of the budget that earlier sittings took */
  guint now;        /* case being run */
  gboolean refused; /* no case can be run as it was asked for: nothing is kept */
} BstRunner;

BstPlanCase *bst_runner_plan_case (const BstRunner *runner, guint index);
BstCaseResult *bst_runner_case_result (const BstRunner *runner, guint index);
void bst_runner_remark (const BstRunner *runner, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* ---- runner-stop.c: when a case is done -------------------------------------------------- */

/* Why CASE needs no more after its first N repetitions ("fixed", "converged", "max", "failing",
 * "skipped"); NULL: it goes on.  Depends on nothing else, so that a resumed run decides alike. */
const char *bst_stop_reason (const BstCaseResult *result, const BstSettings *settings, guint n);
/* How many repetitions a case that goes on takes at most, as far as can be told by now. */
guint bst_stop_most (const BstCaseResult *result, const BstSettings *settings);
/* The numbers of the primary metric among the first N repetitions: array of double. */
GArray *bst_stop_values (const BstCaseResult *result, guint n);
/* Relative half width of the interval of the primary metric's median over the first N. */
double bst_stop_half_width (const BstCaseResult *result, guint n);
/* Repetitions that are planned once it stopped for REASON; NULL: so far. */
guint bst_stop_planned (const BstCaseResult *result, const BstSettings *settings,
                        const char *reason);

/* ---- runner-steady.c --------------------------------------------------------------------- */

/* Fills in whether the repetitions of CASE became steady; nothing where that is not known. */
void bst_steady_find (BstCaseResult *result);

/* ---- runner-header.c --------------------------------------------------------------------- */

/* CASE of a plan without repetitions, of the system LABEL or "LABEL/VARIANT". */
BstCaseResult *bst_runner_new_case (const BstPlanCase *c, const char *label);
BstResult *bst_runner_header (const BstPlan *plan, const BstRunOptions *options, const char *id,
                              const char *folder);

/* ---- runner-job.c ------------------------------------------------------------------------ */

gboolean bst_runner_prepare_case (BstRunner *runner, guint index, GError **error);
/* The CPUs that the case is pinned to, "0,1"; or "none". */
char *bst_runner_pin_text (const BstPlanCase *c);
void bst_runner_clear_case (BstRunnerCase *c);
void bst_runner_fill_job (const BstRunner *runner, guint index, guint block, BstJob *job);

/* ---- runner-probe.c ---------------------------------------------------------------------- */

/* Asks each case that goes on whether it can be run here, and whether all of them have room.
 * FALSE with an error only when the journal cannot be written. */
gboolean bst_runner_probe (BstRunner *runner, GError **error);
/* TRUE with the reasons as the error: every case was asked for in a way that cannot be. */
gboolean bst_runner_is_refused (BstRunner *runner, GError **error);

/* ---- runner-guard.c: what went on beside a repetition ------------------------------------- */

typedef struct
{
  double spin; /* s */
  BstGuardLook look;
} BstRunnerWatch;

/* Before the worker starts; and after it was buried: what was seen, with marks. */
void bst_runner_begin_watch (BstRunner *runner, guint index, BstRunnerWatch *watch);
void bst_runner_end_watch (BstRunner *runner, guint index, const BstRunnerWatch *watch,
                           BstOutcome *outcome);
/* Marks what disturbed OUTCOME, by what was seen.  FASTEST: spin on its CPU in this run. */
void bst_runner_mark_outcome (const BstRunner *runner, guint index, double fastest,
                              BstOutcome *outcome);

/* ---- runner-sensors.c: clock, heat and energy while it was measured ----------------------- */

BstSensors *bst_runner_find_sensors (void);
/* Around bst_supervisor_run(); what was seen is added to OUTCOME's records. */
void bst_runner_begin_sensing (BstRunner *runner, guint index);
void bst_runner_end_sensing (BstRunner *runner, guint index, BstOutcome *outcome);
/* A BstSuperviseMoment; DATA is the runner. */
void bst_runner_moment (gboolean begins, gpointer data);
void bst_runner_sense (BstRunner *runner);

/* ---- runner-keep.c: what a repetition leaves --------------------------------------------- */

/* Journal, result and log.txt. */
gboolean bst_runner_keep_outcome (BstRunner *runner, guint index, guint block,
                                  const BstOutcome *outcome, GError **error);
/* Notes why a case ended; what the budget cut off is told by the caller, once for all. */
gboolean bst_runner_end_case (BstRunner *runner, guint index, const char *reason, GError **error);
/* Once for all cases that had the most repetitions without being precise. */
void bst_runner_remark_on_precision (const BstRunner *runner);

/* ---- runner-resume.c --------------------------------------------------------------------- */

JsonNode *bst_runner_resume_part (const BstSuite *suite, const BstPlanOptions *options,
                                  const BstParamContext *context);
gboolean bst_runner_resume_context (JsonNode *node, BstParamContext *context, GError **error);
/* Goes to the folder that the run was begun in: what it names relatively is meant from there.
 * FALSE, naming it, when it is gone. */
gboolean bst_runner_resume_place (JsonNode *node, GError **error);
/* A colon list with every element absolute; NULL stays NULL. */
gboolean bst_runner_absolute_list (const char *list, char **absolute, GError **error);
/* FALSE, naming what differs, when PLAN would not measure what RESULT holds. */
gboolean bst_runner_resume_check (const BstPlan *plan, const BstResult *result, GError **error);

/* ---- runner-block.c ---------------------------------------------------------------------- */

/* Until all cases have ended, the budget is spent, or a signal came.  FALSE with an error only
 * when the journal cannot be written. */
gboolean bst_runner_run_blocks (BstRunner *runner, GError **error);
/* Seconds; infinite without a budget. */
double bst_runner_budget_left (const BstRunner *runner);
gboolean bst_runner_is_finished (const BstRunner *runner);
/* TRUE: stop now.  A BstSuperviseTick; DATA is the runner. */
gboolean bst_runner_tick (double seconds, double progress, gpointer data);
