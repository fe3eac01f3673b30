/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * run.c - `benchstone run`: from the command line to a plan, and from the plan to a result.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "cli/run.h"
#include "model/machine.h"

static int
measure (const BstRunRequest *request, const BstPlan *plan, const BstCommonOptions *common)
{
  g_autoptr (BstProgress) progress = bst_progress_new (request->output.quiet);
  g_autoptr (GError) error = NULL;
  g_autoptr (BstStore) store = bst_store_open (common->store, &error);
  g_autoptr (BstResult) result = NULL;
  const BstRunOptions options = {
    .label = request->label,
    .group = request->group,
    .price = request->price,
    .notes = request->notes,
    .command = request->command,
    .suite = request->suite,
    .options = &request->options,
    .quiet = request->output.quiet,
    .progress = bst_progress_show,
    .remark = bst_progress_remark,
    .data = progress,
  };

  if (store != NULL)
    result = bst_runner_run (plan, store, &options, &error);
  g_clear_pointer (&progress, bst_progress_free);
  if (result == NULL)
    return bst_cli_error ("%s", error->message);
  return bst_run_output_show (&request->output, result, common);
}

static void
print_registry_remarks (BstRegistry *registry)
{
  const GPtrArray *remarks = bst_registry_remarks (registry);

  for (guint i = 0; i < remarks->len; i++)
    bst_cli_remark ("%s", (const char *)remarks->pdata[i]);
}

int
bst_command_run (int argc, char **argv, const BstCommonOptions *common)
{
  g_autoptr (BstRunRequest) request = bst_run_request_new (argc, argv, common);
  const BstParamContext context = { bst_machine_effective_cpus (),
                                    bst_machine_effective_memory () };
  g_autoptr (BstRegistry) registry = NULL;
  g_autoptr (BstPlan) plan = NULL;
  g_autoptr (GError) error = NULL;

  if (request == NULL || !bst_detect_check (request) || !bst_run_output_check (&request->output))
    return BST_EXIT_USAGE;
  registry = bst_registry_new (common->plugin_path);
  plan = bst_plan_new (request->suite, registry, &context, &request->options, &error);
  print_registry_remarks (registry);
  if (plan == NULL)
    return bst_cli_error ("%s", error->message);
  if (!request->dry_run)
    return measure (request, plan, common);
  if (request->detect != NULL)
    return bst_detect_show (request, plan, common);
  bst_dry_run_show (plan, common->plain);
  return BST_EXIT_OK;
}
