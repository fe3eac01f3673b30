/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time.c - "benchstone time COMMAND...": commands side by side, as a run like any other, with
 * what has to be done around it.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/time.h"
#include "model/machine-read.h"
#include "model/machine.h"

/* ---- Commands that are not measured -------------------------------------------------------- */

static gboolean
fail_end (const char *text, int status, GError **error)
{
  if (WIFSIGNALED (status))
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("'%s' was killed by signal %d (%s)."), text,
                 WTERMSIG (status), g_strsignal (WTERMSIG (status)));
  else
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("'%s' ended with exit status %d."), text,
                 WEXITSTATUS (status));
  return FALSE;
}

/* What it prints goes to standard error, or nowhere: our standard output has figures only. */
static int
spawn_and_wait (GStrv argv, const char *input, gboolean shows, int *status)
{
  g_auto (GStrv) env = g_environ_setenv (g_get_environ (), "LC_ALL", "C", TRUE);
  posix_spawn_file_actions_t actions;
  pid_t pid;
  int failure;

  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addopen (&actions, STDIN_FILENO, input != NULL ? input : "/dev/null",
                                    O_RDONLY, 0);
  if (!shows)
    posix_spawn_file_actions_addopen (&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2 (&actions, STDERR_FILENO, STDOUT_FILENO);
  failure = posix_spawnp (&pid, argv[0], &actions, NULL, argv, env);
  posix_spawn_file_actions_destroy (&actions);
  while (failure == 0 && waitpid (pid, status, 0) < 0)
    if (errno != EINTR)
      return errno;
  return failure;
}

static gboolean
run_once (const char *text, const char *shell, const char *input, gboolean shows,
          gboolean any_status, GError **error)
{
  g_autofree char *whole = shell != NULL ? bst_time_in_shell (shell, text) : g_strdup (text);
  g_auto (GStrv) argv = NULL;
  int failure, status = 0;

  if (!g_shell_parse_argv (whole, NULL, &argv, error))
    return FALSE;
  failure = spawn_and_wait (argv, input, shows, &status);
  if (failure != 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("Cannot start '%s': %s"), text,
                   g_strerror (failure));
      return FALSE;
    }
  if (WIFEXITED (status) && (WEXITSTATUS (status) == 0 || any_status))
    return TRUE;
  return fail_end (text, status, error);
}

/* Setup and cleanup always have a shell, as they are not timed. */
static gboolean
run_all (const GPtrArray *texts, GError **error)
{
  for (guint i = 0; i < texts->len; i++)
    if (!run_once (texts->pdata[i], BST_TIME_DEFAULT_SHELL, NULL, FALSE, FALSE, error))
      return FALSE;
  return TRUE;
}

static gboolean
warm_up (const BstTimeJob *job, const BstTimeRequest *request, GError **error)
{
  guint rounds = MAX (request->warmup, request->show_output ? 1 : 0);

  for (guint round = 0; round < rounds; round++)
    for (guint i = 0; i < job->commands->len; i++)
      {
        const BstTimeCommand *command = job->commands->pdata[i];

        if (command->prepare != NULL
            && !run_once (command->prepare, BST_TIME_DEFAULT_SHELL, NULL, FALSE, FALSE, error))
          return FALSE;
        if (!run_once (command->text, job->shell, command->input, request->show_output,
                       request->ignore_failure, error))
          return FALSE;
      }
  return TRUE;
}

/* ---- Measuring ----------------------------------------------------------------------------- */

/* Workers and commands inherit the CPUs of this process; a worker pins only its own threads. */
static gboolean
pin (const char *cpus)
{
  g_autoptr (GArray) list = NULL;
  cpu_set_t set;

  if (cpus == NULL || g_str_equal (cpus, "auto") || g_str_equal (cpus, "none"))
    return TRUE;
  list = bst_cpu_list_parse (cpus);
  CPU_ZERO (&set);
  for (guint i = 0; list != NULL && i < list->len; i++)
    if (g_array_index (list, gint, i) >= 0 && g_array_index (list, gint, i) < CPU_SETSIZE)
      CPU_SET (g_array_index (list, gint, i), &set);
  if (sched_setaffinity (0, sizeof set, &set) == 0)
    return TRUE;
  bst_cli_error (_ ("The commands cannot be held on the CPUs '%s': %s."), cpus, g_strerror (errno));
  return FALSE;
}

static BstResult *
measure (const BstTimeRequest *request, const BstPlan *plan, const BstSuite *suite,
         const BstPlanOptions *plan_options, BstStore *store, GError **error)
{
  g_autoptr (BstProgress) progress = bst_progress_new (request->quiet);
  g_autoptr (GPtrArray) notes = g_ptr_array_new ();
  const BstRunOptions options = {
    .label = request->label,
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
static int
show (const BstTimeRequest *request, const BstTimeJob *job, const BstResult *result,
      const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *remark = NULL;
  g_autoptr (BstResult) view = bst_store_load (result->folder, &remark, &error);
  BstTimeShellStart start;

  if (view == NULL)
    return bst_cli_error ("%s", error->message);
  bst_time_view_subtract (view, &start);
  return bst_time_output (request, job, result, view, &start, common);
}

/* Cleanup is run whatever happened before; its failure is told, too. */
static int
run (const BstTimeRequest *request, const BstTimeJob *job, const BstPlan *plan,
     const BstSuite *suite, const BstPlanOptions *plan_options, const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) cleanup_error = NULL;
  g_autoptr (BstStore) store = bst_store_open (common->store, &error);
  g_autoptr (BstResult) result = NULL;
  int status;

  if (store == NULL)
    return bst_cli_error ("%s", error->message);
  if (run_all (job->setup, &error) && warm_up (job, request, &error))
    result = measure (request, plan, suite, plan_options, store, &error);
  run_all (job->cleanup, &cleanup_error);
  if (result == NULL)
    {
      bst_cli_error ("%s", error->message);
      status = BST_EXIT_FAILED;
    }
  else
    status = show (request, job, result, common);
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

  if (request == NULL)
    return BST_EXIT_USAGE;
  if (job == NULL)
    return bst_cli_error ("%s", error->message);
  if (!pin (request->settings.pin))
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
