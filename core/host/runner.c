/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner.c - begins runs, goes on with them, and ends them.  Whatever ends one, nothing that was
 * measured is lost.
 */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "host/resume.h"
#include "host/runner-private.h"
#include "host/scratch.h"
#include "host/watch.h"
#include "model/paths.h"
#include "model/wall.h"

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

/* ---- A sitting: from the journal that is open to the result on disk ----------------------- */

static void
remark_on_budget (const BstRunner *runner, guint index)
{
  const char *id = bst_runner_case_result (runner, index)->id;
  const guint n = bst_runner_case_result (runner, index)->repetitions->len;
  g_autofree char *planned = bst_plan_count_text (&bst_runner_plan_case (runner, index)->settings);

  if (n == 0)
    bst_runner_remark (runner, _ ("The time budget ended before '%s' could be measured."), id);
  else
    bst_runner_remark (runner,
                       ngettext ("The time budget ended after %u of %s repetitions of '%s'.",
                                 "The time budget ended after %u of %s repetitions of '%s'.", n),
                       n, planned, id);
}

/* More cases than can be read one by one are summed up. */
#define MAX_REMARKS 5

static void
remark_on_rest (const BstRunner *runner)
{
  guint n = 0, n_without = 0;

  for (guint i = 0; i < runner->plan->cases->len; i++)
    if (!runner->cases[i].ended)
      {
        n++;
        n_without += bst_runner_case_result (runner, i)->repetitions->len == 0;
      }
  if (n > MAX_REMARKS)
    bst_runner_remark (
        runner,
        ngettext (
            "The time budget ended before %u case had all its repetitions; %u of them have none.",
            "The time budget ended before %u cases had all their repetitions; %u of them have "
            "none.",
            n),
        n, n_without);
  for (guint i = 0; n <= MAX_REMARKS && i < runner->plan->cases->len; i++)
    if (!runner->cases[i].ended)
      remark_on_budget (runner, i);
}

static gboolean
end_rest (BstRunner *runner, const char *reason, GError **error)
{
  if (g_str_equal (reason, "budget"))
    remark_on_rest (runner);
  for (guint i = 0; i < runner->plan->cases->len; i++)
    if (!runner->cases[i].ended && !bst_runner_end_case (runner, i, reason, error))
      return FALSE;
  return TRUE;
}

/* A number of threads is a slip more often than a wish; a rule ("2xcpus") is none, nor are threads
 * that wait for a disk. */
static gboolean
are_threads_meant (const BstPlanCase *planned)
{
  const BstParamValue *threads = g_hash_table_lookup (planned->values, "threads");

  return (planned->info->needs & BST_NEEDS_SCRATCH) != 0
         || (threads != NULL && strstr (threads->asked, "cpus") != NULL);
}

static void
remark_on_threads (const BstRunner *runner)
{
  for (guint i = 0; i < runner->plan->cases->len; i++)
    {
      const guint threads = runner->cases[i].threads;

      if (!runner->cases[i].ended && threads > runner->effective_cpus
          && !are_threads_meant (runner->plan->cases->pdata[i]))
        bst_runner_remark (runner,
                           ngettext ("'%s': more threads than the %u CPU that can be used.",
                                     "'%s': more threads than the %u CPUs that can be used.",
                                     runner->effective_cpus),
                           bst_runner_case_result (runner, i)->id, runner->effective_cpus);
    }
}

static gboolean
carry_out (BstRunner *runner, GError **error)
{
  gboolean interrupted;

  if (!bst_runner_probe (runner, error) || bst_runner_is_refused (runner, error))
    return FALSE;
  remark_on_threads (runner);
  if (runner->options->begin != NULL
      && !runner->options->begin (runner->options->begin_data, error))
    return FALSE;
  if (!bst_runner_run_blocks (runner, error))
    return FALSE;
  bst_runner_remark_on_precision (runner);
  interrupted = bst_signals_caught () != 0 && !bst_runner_is_finished (runner);
  g_free (runner->result->state);
  runner->result->state = g_strdup (interrupted ? "interrupted" : "complete");
  runner->result->ended = bst_wall_now ();
  return end_rest (runner, interrupted ? "interrupted" : "budget", error)
         && bst_journal_add_end (runner->journal, runner->result->state, error);
}

static guint
count_repetitions (const BstRunner *runner)
{
  guint n = 0;

  for (guint i = 0; i < runner->result->cases->len; i++)
    n += bst_runner_case_result (runner, i)->repetitions->len;
  return n;
}

static void
add_what_is_kept (const BstRunner *runner, GError **error)
{
  guint n = count_repetitions (runner);
  g_autofree char *before = NULL;

  if (error == NULL || *error == NULL)
    return;
  before = (*error)->message;
  (*error)->message = g_strdup_printf (ngettext ("%s  %u finished repetition is in '%s'.",
                                                 "%s  %u finished repetitions are in '%s'.", n),
                                       before, n, runner->folder);
}

/* The journal holds everything: a run.json that cannot be written is made from it later. */
static gboolean
finish (BstRunner *runner, gboolean good, GError **error)
{
  const gboolean there = bst_journal_is_there (runner->journal);
  g_autoptr (GError) problem = NULL;
  gboolean saved;

  if (!good)
    {
      if (!runner->refused)
        add_what_is_kept (runner, error);
      return FALSE;
    }
  saved = bst_store_save (runner->result, runner->folder, &problem);
  if (saved && there)
    return TRUE;
  if (saved)
    bst_runner_remark (runner, "%s",
                       _ ("The journal of the run was removed or cut while it went on; its "
                          "'run.json' holds everything."));
  else if (there)
    bst_runner_remark (runner, _ ("%s  The journal of the run is whole, so nothing is lost."),
                       problem->message);
  else
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("The run's folder '%s' was removed while it went on: nothing of it is kept."),
                 runner->folder);
  return saved || there;
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

static gint
first_cpu (void)
{
  g_autoptr (GArray) cpus = bst_machine_cpu_list ();

  return cpus->len > 0 ? g_array_index (cpus, gint, 0) : -1;
}

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
  runner->guard = bst_guard_new ("");
  runner->sensors = bst_runner_find_sensors ();
  runner->spins = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  runner->spin_cpu = first_cpu ();
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
  bst_guard_free (runner->guard);
  bst_sensors_free (runner->sensors);
  g_hash_table_unref (runner->spins);
  g_free (runner->tag);
  g_free (runner->folder);
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
  if (runner->folder == NULL)
    return FALSE;
  runner->lock = bst_store_lock (runner->folder, error);
  if (runner->lock < 0)
    return FALSE;
  runner->result = bst_runner_header (runner->plan, runner->options, id, runner->folder);
  resume = bst_runner_resume_part (runner->options->suite, runner->options->options, &context);
  runner->journal = bst_journal_create (runner->folder, runner->result, resume, error);
  if (runner->journal != NULL && runner->options->place != NULL)
    bst_series_claim (store, runner->options->place, runner->result->label, id);
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
  if (runner.refused)
    bst_scratch_remove (runner.folder, NULL);
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
        {
          double wall = g_array_index (c->repetitions, BstRepetition, r).wall;

          runner->spent += wall > 0 ? wall : 0;
        }
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
  if (go_on (&runner, result, error))
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

  if (!bst_runner_resume_context (node, &context, error) || !bst_runner_resume_place (node, error)
      || !bst_resume_from_json (node, &suite, &kept, error))
    return NULL;
  kept->seed = result->seed;
  if (plugin_path != NULL) /* in the registries of variants too */
    {
      g_free ((char *)kept->plugin_path);
      kept->plugin_path = g_strdup (plugin_path);
    }
  registry = bst_registry_new (kept->plugin_path);
  plan = bst_plan_new (suite, registry, &context, kept, error);
  good = plan != NULL && bst_runner_resume_check (plan, result, error);
  bst_resume_options_free (kept);
  return good ? resume_plan (plan, g_steal_pointer (&owned), folder, options, &context, error)
              : NULL;
}

/* The run had ended, and only its document may not have been written. */
static BstResult *
write_document (BstResult *result, const char *folder, const BstRunOptions *options, GError **error)
{
  if (bst_store_is_saved (folder))
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("The run in '%s' is complete: there is nothing to go on with."), folder);
  else if (bst_store_save (result, folder, error))
    {
      if (options->remark != NULL)
        options->remark (_ ("The run was complete; its 'run.json' was missing and is written now."),
                         options->data);
      return result;
    }
  bst_result_free (result);
  return NULL;
}

/* The folder is ours: nobody else changes the journal from here on. */
static BstResult *
resume_locked (const char *folder, const char *plugin_path, const BstRunOptions *options,
               GError **error)
{
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *remark = NULL;
  g_autoptr (BstResult) result = bst_journal_read (folder, &node, &remark, error);

  if (result == NULL)
    return NULL;
  if (remark != NULL && options->remark != NULL)
    options->remark (remark, options->data);
  if (g_strcmp0 (result->state, "complete") == 0)
    return write_document (g_steal_pointer (&result), folder, options, error);
  return plan_again (node, g_steal_pointer (&result), folder, plugin_path, options, error);
}

BstResult *
bst_runner_resume (const char *folder, const char *plugin_path, const BstRunOptions *options,
                   GError **error)
{
  g_autofree char *path = bst_path_absolute (folder, error);
  g_autofree char *plugins = NULL;
  BstResult *result = NULL;
  int here, lock;

  if (path == NULL || !bst_runner_absolute_list (plugin_path, &plugins, error))
    return NULL;
  here = open (".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  lock = bst_store_lock (path, error);
  if (lock >= 0)
    {
      result = resume_locked (path, plugins, options, error);
      close (lock);
    }
  if (here >= 0)
    {
      if (fchdir (here) != 0 && options->remark != NULL)
        options->remark (_ ("Cannot go back to the folder that this was started in."),
                         options->data);
      close (here);
    }
  return result;
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
