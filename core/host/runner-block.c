/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner-block.c - the repetitions of a run, block by block.  Each finished one is in the journal
 * before the next begins.
 */
#include <config.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <math.h>

#include "host/runner-private.h"
#include "model/paths.h"

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

static gboolean
is_open (const BstRunner *runner, guint index)
{
  const BstSettings *settings = &bst_runner_plan_case (runner, index)->settings;

  return !runner->cases[index].ended
         && (settings->min_repetitions != settings->max_repetitions || settings->least_seconds > 0);
}

/* At most: when the precision is reached depends on what comes. */
static guint
n_expected (const BstRunner *runner, guint index)
{
  if (runner->cases[index].ended)
    return n_done (runner, index);
  return bst_stop_most (bst_runner_case_result (runner, index),
                        &bst_runner_plan_case (runner, index)->settings);
}

static double
expected_seconds (const BstRunner *runner, guint index)
{
  const BstRunnerCase *c = &runner->cases[index];

  return bst_plan_expected_seconds (bst_runner_plan_case (runner, index),
                                    c->n_timed > 0 ? c->seconds / c->n_timed : NAN);
}

double
bst_runner_budget_left (const BstRunner *runner)
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
  gboolean at_most = bst_runner_budget_left (runner) < INFINITY;

  if (options->progress == NULL)
    return;
  for (guint i = 0; i < runner->plan->cases->len; i++)
    {
      done += n_done (runner, i);
      total += n_expected (runner, i);
      at_most |= is_open (runner, i);
      if (n_expected (runner, i) > n_done (runner, i))
        left += (n_expected (runner, i) - n_done (runner, i)) * expected_seconds (runner, i);
    }
  if (isnan (left) && runner->plan->budget > 0)
    left = bst_runner_budget_left (runner);
  if (!isnan (left))
    left = CLAMP (left, 0, MAX (bst_runner_budget_left (runner), 0));
  options->progress (runner->plan, done, total, at_most, left,
                     bst_runner_plan_case (runner, runner->now)->id, options->data);
}

gboolean
bst_runner_tick (double seconds, G_GNUC_UNUSED double progress, gpointer data)
{
  const double expected = expected_seconds (data, ((BstRunner *)data)->now);

  bst_runner_sense (data);
  report_progress (data, isnan (expected) ? 0 : MIN (seconds, expected));
  return bst_signals_caught () != 0;
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

static gboolean
is_kept (const char *folder, const BstOutcomeRecord *record)
{
  const char *name = NULL;
  g_autofree char *path = NULL;
  GStatBuf info;

  if (record->type != BST_RECORD_ARTIFACT
      || !g_variant_lookup (record->payload, "name", "&s", &name))
    return TRUE;
  path = g_build_filename (folder, name, NULL);
  return g_lstat (folder, &info) == 0 && S_ISDIR (info.st_mode) && g_lstat (path, &info) == 0
         && S_ISREG (info.st_mode);
}

/* What a plugin says that it wrote may never have been, or be a link to somebody's file. */
static void
check_artifacts (BstRunner *runner, guint index, const char *folder, BstOutcome *outcome)
{
  guint n_gone = 0;

  for (guint i = outcome->records->len; i-- > 0;)
    if (!is_kept (folder, outcome->records->pdata[i]))
      {
        g_ptr_array_remove_index (outcome->records, i);
        n_gone++;
      }
  if (n_gone > 0)
    bst_runner_remark (runner,
                       ngettext ("'%s' told of %u file that is none; it is not listed.",
                                 "'%s' told of %u files that are none; they are not listed.",
                                 n_gone),
                       bst_runner_case_result (runner, index)->id, n_gone);
}

static BstOutcome *
execute (BstRunner *runner, guint index, guint block)
{
  BstRunnerCase *c = &runner->cases[index];
  g_autofree char *artifacts = make_artifacts (runner, index);
  BstRunnerWatch watch;
  BstOutcome *outcome;
  BstJob job;

  bst_runner_fill_job (runner, index, block, &job);
  job.artifacts_folder = artifacts;
  if (c->fixture != NULL && bst_fixtures_prepare (runner->fixtures, c->fixture, NULL))
    {
      job.fixture_folder = c->fixture->folder;
      job.fixture_ready = c->fixture->ready;
    }
  bst_runner_begin_watch (runner, index, &watch);
  bst_runner_begin_sensing (runner, index);
  outcome = bst_supervisor_run (&job, bst_runner_tick, runner);
  bst_runner_end_sensing (runner, index, outcome);
  bst_runner_end_watch (runner, index, &watch, outcome);
  if (c->fixture != NULL)
    bst_fixtures_settle (runner->fixtures, c->fixture, outcome->fixture_ready);
  if (artifacts != NULL)
    check_artifacts (runner, index, artifacts, outcome);
  if (artifacts != NULL)
    rmdir (artifacts); /* stays when something is in it */
  return outcome;
}

/* An interrupted repetition leaves no trace: resume does it again as if it had never begun. */
static gboolean
run_step (BstRunner *runner, guint index, guint block, GError **error)
{
  BstRunnerCase *c = &runner->cases[index];
  const guint64 began_ns = bst_clock_ns ();
  g_autoptr (BstOutcome) outcome = NULL;
  const char *reason;

  runner->now = index;
  outcome = execute (runner, index, block);
  if (outcome->left != NULL)
    bst_runner_remark (runner, _ ("The folder '%s' could not be removed; please remove it."),
                       outcome->left);
  if (outcome->status == BST_STATUS_INTERRUPTED)
    return TRUE;
  if (!bst_runner_keep_outcome (runner, index, block, outcome, error))
    return FALSE;
  /* With the looks at the machine before and after: of short ones they are most. */
  c->seconds += (bst_clock_ns () - began_ns) / 1e9;
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
      if (bst_signals_caught () || bst_runner_budget_left (runner) <= 0)
        return TRUE;
      if (!run_step (runner, index, block, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
bst_runner_is_finished (const BstRunner *runner)
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

gboolean
bst_runner_run_blocks (BstRunner *runner, GError **error)
{
  for (guint block = first_block (runner);
       !bst_runner_is_finished (runner) && !bst_signals_caught ()
       && bst_runner_budget_left (runner) > 0;
       block++)
    if (!run_block (runner, block, error))
      return FALSE;
  return TRUE;
}
