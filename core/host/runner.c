/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner.c - carries out a plan block by block.  Each finished repetition is in the journal
 * before the next begins; whatever ends the run, nothing that was measured is lost.
 */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "host/resume.h"
#include "host/runner-private.h"
#include "model/paths.h"

/* ---- The run's parts --------------------------------------------------------------------- */

BstPlanCase *
bst_runner_plan_case (const BstRunner *runner, guint index)
{
  return runner->plan->cases->pdata[index];
}

BstCaseResult *
bst_runner_case_result (const BstRunner *runner, guint index)
{
  return runner->result->cases->pdata[index];
}

void
bst_runner_remark (const BstRunner *runner, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list args;

  if (runner->options->remark == NULL)
    return;
  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  runner->options->remark (sentence, runner->options->data);
}

static guint
n_done (const BstRunner *runner, guint index)
{
  return bst_runner_case_result (runner, index)->repetitions->len;
}

static const BstRepetition *
get_repetition (const BstRunner *runner, guint index, guint i)
{
  return &g_array_index (bst_runner_case_result (runner, index)->repetitions, BstRepetition, i);
}

/* ---- Progress ---------------------------------------------------------------------------- */

static guint
n_expected (const BstRunner *runner, guint index)
{
  guint done = n_done (runner, index);

  if (runner->cases[index].ended)
    return done;
  return MAX (bst_runner_plan_case (runner, index)->settings.min_repetitions, done + 1);
}

static double
expected_seconds (const BstRunner *runner, guint index)
{
  const BstRunnerCase *c = &runner->cases[index];

  return bst_plan_expected_seconds (bst_runner_plan_case (runner, index),
                                    c->n_timed > 0 ? c->seconds / c->n_timed : NAN);
}

static double
budget_left (const BstRunner *runner)
{
  if (!(runner->plan->budget > 0))
    return INFINITY;
  return runner->plan->budget - runner->spent - (bst_clock_ns () - runner->started_ns) / 1e9;
}

static void
report_progress (const BstRunner *runner, double seconds_in)
{
  const BstRunOptions *options = runner->options;
  guint done = 0, total = 0;
  double left = -seconds_in;

  if (options->progress == NULL)
    return;
  for (guint i = 0; i < runner->plan->cases->len; i++)
    {
      done += n_done (runner, i);
      total += n_expected (runner, i);
      left += (n_expected (runner, i) - n_done (runner, i)) * expected_seconds (runner, i);
    }
  options->progress (runner->plan, done, total, CLAMP (left, 0, MAX (budget_left (runner), 0)),
                     bst_runner_plan_case (runner, runner->now)->id, options->data);
}

gboolean
bst_runner_tick (double seconds, G_GNUC_UNUSED double progress, gpointer data)
{
  report_progress (data, MIN (seconds, expected_seconds (data, ((BstRunner *)data)->now)));
  return bst_signals_caught ();
}

/* ---- One repetition ---------------------------------------------------------------------- */

/* NULL: a plugin that keeps files is told so by the worker. */
static char *
make_artifacts (const BstRunner *runner, guint index)
{
  g_autofree char *name = bst_journal_artifacts (index, n_done (runner, index));
  char *path = g_build_filename (runner->folder, name, NULL);

  if (bst_path_make (path, NULL))
    return path;
  g_free (path);
  return NULL;
}

static BstOutcome *
execute (BstRunner *runner, guint index, guint block)
{
  BstRunnerCase *c = &runner->cases[index];
  g_autofree char *artifacts = make_artifacts (runner, index);
  BstOutcome *outcome;
  BstJob job;

  bst_runner_fill_job (runner, index, block, &job);
  job.artifacts_folder = artifacts;
  if (c->fixture != NULL && bst_fixtures_prepare (runner->fixtures, c->fixture, NULL))
    {
      job.fixture_folder = c->fixture->folder;
      job.fixture_ready = c->fixture->ready;
    }
  outcome = bst_supervisor_run (&job, bst_runner_tick, runner);
  if (c->fixture != NULL)
    bst_fixtures_settle (runner->fixtures, c->fixture, outcome->fixture_ready);
  if (artifacts != NULL)
    rmdir (artifacts); /* stays when something is in it */
  bst_runner_clean_outcome (runner, index, outcome);
  return outcome;
}

/* An interrupted repetition leaves no trace: resume does it again as if it had never begun. */
static gboolean
run_step (BstRunner *runner, guint index, guint block, GError **error)
{
  BstRunnerCase *c = &runner->cases[index];
  g_autoptr (BstOutcome) outcome = NULL;
  const char *reason;

  runner->now = index;
  outcome = execute (runner, index, block);
  if (outcome->status == BST_STATUS_INTERRUPTED)
    return TRUE;
  if (!bst_runner_keep_outcome (runner, index, block, outcome, error))
    return FALSE;
  c->seconds += outcome->total;
  c->n_timed++;
  reason =
      bst_stop_reason (bst_runner_case_result (runner, index),
                       &bst_runner_plan_case (runner, index)->settings, n_done (runner, index));
  if (reason != NULL && !bst_runner_end_case (runner, index, reason, error))
    return FALSE;
  report_progress (runner, 0);
  return TRUE;
}

/* ---- Blocks ------------------------------------------------------------------------------ */

/* Repetitions of the case that belong to blocks before BLOCK. */
static guint
n_before (const BstRunner *runner, guint index, guint block)
{
  guint n = 0;

  for (guint i = 0; i < n_done (runner, index); i++)
    n += get_repetition (runner, index, i)->block < block;
  return n;
}

static gboolean
is_in_block (const BstRunner *runner, guint index, guint block)
{
  guint n = n_done (runner, index);

  return n > 0 && get_repetition (runner, index, n - 1)->block >= block;
}

/* Which cases take part: decided by the blocks before alone, so that a resumed run draws the
 * same order. */
static gboolean *
active_cases (const BstRunner *runner, guint block)
{
  gboolean *active = g_new0 (gboolean, runner->plan->cases->len);

  for (guint i = 0; i < runner->plan->cases->len; i++)
    active[i] = (!runner->cases[i].ended || is_in_block (runner, i, block))
                && bst_stop_reason (bst_runner_case_result (runner, i),
                                    &bst_runner_plan_case (runner, i)->settings,
                                    n_before (runner, i, block))
                       == NULL;
  return active;
}

static gboolean
run_block (BstRunner *runner, guint block, GError **error)
{
  g_autofree gboolean *active = active_cases (runner, block);
  g_autoptr (GArray) steps = bst_plan_block (runner->plan, block, active);

  for (guint i = 0; i < steps->len; i++)
    {
      guint index = g_array_index (steps, BstPlanStep, i).case_index;

      if (runner->cases[index].ended || is_in_block (runner, index, block))
        continue;
      if (bst_signals_caught () || budget_left (runner) <= 0)
        return TRUE;
      if (!run_step (runner, index, block, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_finished (const BstRunner *runner)
{
  for (guint i = 0; i < runner->plan->cases->len; i++)
    if (!runner->cases[i].ended)
      return FALSE;
  return TRUE;
}

/* The block in which an interrupted run stopped. */
static guint
first_block (const BstRunner *runner)
{
  guint block = 0;

  for (guint i = 0; i < runner->plan->cases->len; i++)
    if (n_done (runner, i) > 0)
      block = MAX (block, get_repetition (runner, i, n_done (runner, i) - 1)->block);
  return block;
}

static gboolean
run_blocks (BstRunner *runner, GError **error)
{
  for (guint block = first_block (runner);
       !is_finished (runner) && !bst_signals_caught () && budget_left (runner) > 0; block++)
    if (!run_block (runner, block, error))
      return FALSE;
  return TRUE;
}

static gboolean
end_rest (BstRunner *runner, const char *reason, GError **error)
{
  for (guint i = 0; i < runner->plan->cases->len; i++)
    if (!runner->cases[i].ended && !bst_runner_end_case (runner, i, reason, error))
      return FALSE;
  return TRUE;
}

/* ---- A sitting: from the journal that is open to the result on disk ----------------------- */

static gboolean
carry_out (BstRunner *runner, GError **error)
{
  gboolean interrupted;

  if (!bst_runner_probe (runner, error) || !run_blocks (runner, error))
    return FALSE;
  interrupted = bst_signals_caught () && !is_finished (runner);
  g_free (runner->result->state);
  runner->result->state = g_strdup (interrupted ? "interrupted" : "complete");
  runner->result->ended = g_get_real_time ();
  return end_rest (runner, interrupted ? "interrupted" : "budget", error)
         && bst_journal_add_end (runner->journal, runner->result->state, error);
}

static guint
count_repetitions (const BstRunner *runner)
{
  guint n = 0;

  for (guint i = 0; i < runner->result->cases->len; i++)
    n += n_done (runner, i);
  return n;
}

/* The journal holds everything: a run.json that cannot be written is made from it later. */
static gboolean
finish (BstRunner *runner, gboolean good, GError **error)
{
  g_autoptr (GError) problem = NULL;

  if (!good)
    {
      guint n = count_repetitions (runner);

      g_prefix_error (error, _ ("The run had to stop: "));
      if (error != NULL && *error != NULL)
        {
          g_autofree char *before = (*error)->message;

          (*error)->message = g_strdup_printf (
              ngettext (
                  "%s  The %u finished repetition is kept in '%s'; when the cause is gone, go "
                  "on with 'benchstone resume %s'.",
                  "%s  The %u finished repetitions are kept in '%s'; when the cause is gone, "
                  "go on with 'benchstone resume %s'.",
                  n),
              before, n, runner->folder, runner->result->id);
        }
      return FALSE;
    }
  if (!bst_store_save (runner->result, runner->folder, &problem))
    bst_runner_remark (runner, _ ("%s  The journal of the run is whole, so nothing is lost."),
                       problem->message);
  return TRUE;
}

static void
open_log (BstRunner *runner)
{
  g_autofree char *path = g_build_filename (runner->folder, "log.txt", NULL);

  runner->log = fopen (path, "ae");
  if (runner->log == NULL)
    bst_runner_remark (runner, _ ("Cannot write '%s': %s."), path, g_strerror (errno));
}

static BstResult *
sit (BstRunner *runner, GError **error)
{
  g_autofree char *artifacts = NULL;
  BstResult *result = NULL;
  gboolean good;

  open_log (runner);
  artifacts = g_build_filename (runner->folder, "artifacts", NULL);
  runner->fixtures = bst_fixtures_new (runner->tag, runner->keeper);
  runner->started_ns = bst_clock_ns ();
  bst_signals_catch ();
  good = carry_out (runner, error);
  rmdir (artifacts); /* stays when something is in it */
  g_clear_pointer (&runner->fixtures, bst_fixtures_free);
  if (finish (runner, good, error))
    result = g_steal_pointer (&runner->result);
  bst_signals_restore ();
  return result;
}

/* ---- Beginning and going on --------------------------------------------------------------- */

static void
runner_init (BstRunner *runner, const BstPlan *plan, const BstRunOptions *options,
             const BstParamContext *context)
{
  *runner = (BstRunner){ .plan = plan, .options = options, .lock = -1 };
  runner->tag = bst_scratch_new_tag ();
  runner->keeper = bst_keeper_new (runner->tag);
  runner->cases = g_new0 (BstRunnerCase, plan->cases->len);
  runner->effective_cpus = context->cpus;
  runner->effective_memory = context->memory;
  if (runner->keeper == NULL)
    bst_runner_remark (runner, "%s",
                       _ ("There is no process that cleans up if Benchstone is killed."));
}

static void
runner_clear (BstRunner *runner)
{
  for (guint i = 0; i < runner->plan->cases->len; i++)
    bst_runner_clear_case (&runner->cases[i]);
  g_free (runner->cases);
  g_clear_pointer (&runner->journal, bst_journal_close);
  g_clear_pointer (&runner->result, bst_result_free);
  if (runner->log != NULL)
    fclose (runner->log);
  if (runner->lock >= 0)
    close (runner->lock);
  bst_keeper_free (runner->keeper);
  g_free (runner->tag);
  g_free (runner->folder);
}

/* One process at a time writes a run. */
static gboolean
lock_folder (BstRunner *runner, GError **error)
{
  runner->lock = open (runner->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (runner->lock >= 0 && (flock (runner->lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK))
    return TRUE; /* also where the file system knows no locks */
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               runner->lock < 0 ? _ ("Cannot open the run's folder '%s': %s.")
                                : _ ("The run in '%s' is still going on (%s)."),
               runner->folder, g_strerror (errno));
  return FALSE;
}

static BstParamContext
context_here (void)
{
  return (BstParamContext){ bst_machine_effective_cpus (), bst_machine_effective_memory () };
}

static gboolean
begin (BstRunner *runner, BstStore *store, GError **error)
{
  const BstParamContext context = { runner->effective_cpus, runner->effective_memory };
  g_autofree char *id = NULL;
  g_autoptr (JsonNode) resume = NULL;

  runner->folder = bst_store_new_run (store, &id, error);
  if (runner->folder == NULL || !lock_folder (runner, error))
    return FALSE;
  runner->result = bst_runner_header (runner->plan, runner->options, id, runner->folder);
  resume = bst_runner_resume_part (runner->options->suite, runner->options->options, &context);
  runner->journal = bst_journal_create (runner->folder, runner->result, resume, error);
  return runner->journal != NULL;
}

BstResult *
bst_runner_run (const BstPlan *plan, BstStore *store, const BstRunOptions *options, GError **error)
{
  const BstParamContext context = context_here ();
  BstRunner runner;
  BstResult *result = NULL;

  runner_init (&runner, plan, options, &context);
  if (begin (&runner, store, error))
    result = sit (&runner, error);
  else if (runner.folder != NULL)
    rmdir (runner.folder); /* only when nothing is in it */
  runner_clear (&runner);
  return result;
}

/* Cases that had ended for good stay so; those that were cut off by an interruption go on. */
static void
mark_ended (BstRunner *runner)
{
  for (guint i = 0; i < runner->plan->cases->len; i++)
    {
      BstCaseResult *c = bst_runner_case_result (runner, i);

      runner->cases[i].ended =
          bst_stop_reason (c, &bst_runner_plan_case (runner, i)->settings, c->repetitions->len)
          != NULL;
      for (guint r = 0; r < c->repetitions->len; r++)
        if (get_repetition (runner, i, r)->wall > 0)
          runner->spent += get_repetition (runner, i, r)->wall;
    }
}

static gboolean
go_on (BstRunner *runner, BstResult *result, GError **error)
{
  g_autofree char *remark = NULL;

  runner->result = result;
  runner->journal = bst_journal_open (runner->folder, &remark, error);
  if (runner->journal == NULL)
    return FALSE;
  mark_ended (runner);
  return TRUE;
}

static BstResult *
resume_plan (const BstPlan *plan, BstResult *result, const char *folder,
             const BstRunOptions *options, const BstParamContext *context, GError **error)
{
  BstRunner runner;
  BstResult *done = NULL;

  runner_init (&runner, plan, options, context);
  runner.folder = g_strdup (folder);
  runner.result = result;
  if (lock_folder (&runner, error) && go_on (&runner, result, error))
    done = sit (&runner, error);
  runner_clear (&runner);
  return done;
}

/* Takes RESULT. */
static BstResult *
plan_again (JsonNode *node, BstResult *result, const char *folder, const char *plugin_path,
            const BstRunOptions *options, GError **error)
{
  g_autoptr (BstResult) owned = result;
  g_autoptr (BstSuite) suite = NULL;
  g_autoptr (BstRegistry) registry = NULL;
  g_autoptr (BstPlan) plan = NULL;
  BstPlanOptions *kept = NULL;
  BstParamContext context;
  gboolean good;

  if (!bst_runner_resume_context (node, &context, error)
      || !bst_resume_from_json (node, &suite, &kept, error))
    return NULL;
  kept->seed = result->seed;
  registry = bst_registry_new (plugin_path != NULL ? plugin_path : kept->plugin_path);
  plan = bst_plan_new (suite, registry, &context, kept, error);
  good = plan != NULL && bst_runner_resume_check (plan, result, error);
  bst_resume_options_free (kept);
  return good ? resume_plan (plan, g_steal_pointer (&owned), folder, options, &context, error)
              : NULL;
}

BstResult *
bst_runner_resume (const char *folder, const char *plugin_path, const BstRunOptions *options,
                   GError **error)
{
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *remark = NULL;
  g_autoptr (BstResult) result = bst_journal_read (folder, &node, &remark, error);

  if (result == NULL)
    return NULL;
  if (remark != NULL && options->remark != NULL)
    options->remark (remark, options->data);
  if (g_strcmp0 (result->state, "complete") != 0)
    return plan_again (node, g_steal_pointer (&result), folder, plugin_path, options, error);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("The run in '%s' is complete: there is nothing to go on with."), folder);
  return NULL;
}

/* ---- What the run came to ---------------------------------------------------------------- */

static gboolean
has_failed (const BstCaseResult *c)
{
  for (guint i = 0; i < c->repetitions->len; i++)
    {
      BstStatus status = g_array_index (c->repetitions, BstRepetition, i).status;

      if (status != BST_STATUS_OK && !bst_status_is_skip (status))
        return TRUE;
    }
  return c->repetitions->len == 0;
}

static gboolean
was_skipped (const BstCaseResult *c)
{
  return !has_failed (c) && bst_case_result_n_ok (c) == 0;
}

int
bst_runner_exit_status (const BstResult *result)
{
  gboolean all_skipped = result->cases->len > 0;

  if (g_strcmp0 (result->state, "interrupted") == 0)
    return 130;
  for (guint i = 0; i < result->cases->len; i++)
    {
      if (has_failed (result->cases->pdata[i]))
        return 2;
      all_skipped = all_skipped && was_skipped (result->cases->pdata[i]);
    }
  return all_skipped ? 77 : 0;
}
