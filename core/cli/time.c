/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time.c - "benchstone time COMMAND...": commands side by side, as a run like any other, with
 * what has to be done around it (time-around.c).
 */
#include <config.h>

#include <glib/gi18n.h>

#include "cli/time.h"
#include "model/machine.h"
#include "model/signals.h"

/* So many commands are named in a list of runs. */
#define MOST_NAMED 3

/* What was timed, as the run's title. */
static char *
title_of (const BstTimeJob *job)
{
  GString *title = g_string_new (NULL);

  for (guint i = 0; i < job->commands->len && i < MOST_NAMED; i++)
    g_string_append_printf (title, "%s%s", i > 0 ? ", " : "",
                            ((BstTimeCommand *)job->commands->pdata[i])->name);
  if (job->commands->len > MOST_NAMED)
    g_string_append (title, ", ...");
  return g_string_free (title, FALSE);
}

static BstResult *
measure (const BstTimeRequest *request, const BstTimeJob *job, const BstPlan *plan,
         const BstSuite *suite, const BstPlanOptions *plan_options, BstStore *store, GError **error)
{
  g_autoptr (BstProgress) progress = bst_progress_new (request->quiet);
  g_autoptr (GPtrArray) notes = g_ptr_array_new ();
  g_autofree char *title = title_of (job);
  const BstRunOptions options = {
    .label = request->label,
    .title = title,
    .notes = notes,
    .command = request->command,
    .suite = suite,
    .options = plan_options,
    .quiet = request->quiet,
    .progress = bst_progress_show,
    .remark = bst_progress_remark,
    .data = progress,
  };

  return bst_runner_run (plan, store, &options, error);
}

/* What was kept is read again, as the view of it is changed. */
int
bst_time_show (const BstTimeRequest *request, const BstTimeJob *job, const BstResult *result,
               const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *remark = NULL;
  g_autoptr (BstResult) view = bst_store_load (result->folder, &remark, &error);
  BstTimeShellStart start;

  if (view == NULL)
    return bst_cli_error ("%s", error->message);
  bst_time_view_subtract (view, &start);
  bst_time_view_sort (view, common->sort);
  return bst_time_output (request, job, result, view, &start, common);
}

/* Cleanup is run whatever happened before.  IS_SET_UP: the measuring was reached. */
static BstResult *
set_up_and_measure (const BstTimeRequest *request, const BstTimeJob *job, const BstPlan *plan,
                    const BstSuite *suite, const BstPlanOptions *plan_options, BstStore *store,
                    gboolean *is_set_up, GError **error, GError **cleanup_error)
{
  BstResult *result = NULL;

  bst_signals_catch ();
  *is_set_up = bst_time_before (job, request, error);
  if (*is_set_up)
    result = measure (request, job, plan, suite, plan_options, store, error);
  bst_time_after (job, request, cleanup_error);
  bst_signals_restore ();
  return result;
}

/* A failure of the cleanup is told, too.  A run that cannot be kept is no failure of a command. */
static int
run (const BstTimeRequest *request, const BstTimeJob *job, const BstPlan *plan,
     const BstSuite *suite, const BstPlanOptions *plan_options, const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) cleanup_error = NULL;
  g_autoptr (BstStore) store = bst_store_open (common->store, &error);
  g_autoptr (BstResult) result = NULL;
  gboolean is_set_up = FALSE;
  int status;

  /* Looked at first: a setup may take long. */
  if (store == NULL || !bst_store_try (store, &error))
    return bst_cli_error ("%s", error->message);
  result = set_up_and_measure (request, job, plan, suite, plan_options, store, &is_set_up, &error,
                               &cleanup_error);
  if (result == NULL)
    {
      bst_cli_error ("%s", error->message);
      status = is_set_up ? BST_EXIT_USAGE : BST_EXIT_FAILED;
    }
  else
    status = bst_time_show (request, job, result, common);
  if (bst_signals_caught () != 0)
    status = BST_EXIT_INTERRUPTED;
  if (cleanup_error == NULL)
    return status;
  bst_cli_error (_ ("Cleanup: %s"), cleanup_error->message);
  return status == BST_EXIT_OK ? BST_EXIT_FAILED : status;
}

int
bst_command_time (int argc, char **argv, const BstCommonOptions *common)
{
  g_autoptr (BstTimeRequest) request = bst_time_request_new (argc, argv);
  g_autoptr (GError) error = NULL;
  g_autoptr (BstTimeJob) job = request != NULL ? bst_time_job_new (request, &error) : NULL;
  g_autoptr (BstSuite) suite = NULL;
  g_autoptr (BstRegistry) registry = NULL;
  g_autoptr (BstPlan) plan = NULL;
  BstPlanOptions options = { .plugin_path = common->plugin_path };
  BstParamContext context;

  if (request == NULL || !bst_time_request_check_files (request, common)
      || !bst_cli_check_sort_of_cases (common))
    return BST_EXIT_USAGE;
  if (job == NULL || !bst_time_job_check (job, &error))
    return bst_cli_error ("%s", error->message);
  if (!bst_time_pin (request->settings.pin))
    return BST_EXIT_USAGE;
  context = (BstParamContext){ bst_machine_effective_cpus (), bst_machine_effective_memory () };
  options.settings = request->settings;
  suite = bst_time_job_suite (job, request);
  registry = bst_registry_new (common->plugin_path);
  plan = bst_plan_new (suite, registry, &context, &options, &error);
  if (plan == NULL)
    return bst_cli_error ("%s", error->message);
  if (!request->dry_run)
    return run (request, job, plan, suite, &options, common);
  bst_dry_run_show (plan, common->plain);
  return BST_EXIT_OK;
}
