/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * run.c - `benchstone run`: from the command line to a plan, and from the plan to a result.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "cli/run.h"
#include "model/machine.h"

BstResult *
bst_run_measure (const BstRunRequest *request, const BstPlan *plan, BstStore *store)
{
  g_autoptr (BstProgress) progress = bst_progress_new (request->output.quiet);
  g_autoptr (GError) error = NULL;
  g_autoptr (BstResult) result = NULL;
  const BstRunOptions options = {
    .label = request->label,
    .group = request->group,
    .price = request->price,
    .notes = request->notes,
    .command = request->command,
    .place = request->place,
    .suite = request->suite,
    .options = &request->options,
    .quiet = request->output.quiet,
    .progress = bst_progress_show,
    .remark = bst_progress_remark,
    .data = progress,
  };

  result = bst_runner_run (plan, store, &options, &error);
  g_clear_pointer (&progress, bst_progress_free);
  if (result == NULL)
    bst_cli_error ("%s", error->message);
  return g_steal_pointer (&result);
}

static int
measure (const BstRunRequest *request, const BstPlan *plan, const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstStore) store = bst_store_open (common->store, &error);
  g_autoptr (BstResult) result = NULL;

  if (store == NULL)
    return bst_cli_error ("%s", error->message);
  result = bst_run_measure (request, plan, store);
  return result != NULL ? bst_run_output_show (&request->output, result, common) : BST_EXIT_USAGE;
}

BstPlan *
bst_run_plan (const BstRunRequest *request, BstRegistry *registry)
{
  const BstParamContext context = { bst_machine_effective_cpus (),
                                    bst_machine_effective_memory () };
  g_autoptr (GError) error = NULL;
  BstPlan *plan = bst_plan_new (request->suite, registry, &context, &request->options, &error);
  const GPtrArray *remarks = bst_registry_remarks (registry);

  for (guint i = 0; i < remarks->len; i++)
    bst_cli_remark ("%s", (const char *)remarks->pdata[i]);
  for (guint i = 0; plan != NULL && i < plan->remarks->len; i++)
    bst_cli_remark ("%s", (const char *)plan->remarks->pdata[i]);
  if (plan == NULL)
    bst_cli_error ("%s", error->message);
  return plan;
}

int
bst_command_run (int argc, char **argv, const BstCommonOptions *common)
{
  const BstRunUsage usage = {
    .arguments = _ ("SUITE|BENCHMARK..."),
    .summary = _ ("Measures: each repetition in a fresh process, all cases in turn."),
    .examples = _ ("  benchstone run quick --report quick.html\n"
                   "  benchstone run cpu.prime -p threads=1,2 --repetitions 7\n"
                   "  benchstone run quick --dry-run --detect 3%\n"
                   "  benchstone run command.time -p command='gzip -k -f big.tar'"),
  };
  g_autoptr (BstRunRequest) request = bst_run_request_parse (&argc, &argv, &usage, common);
  g_autoptr (BstRegistry) registry = NULL;
  g_autoptr (BstPlan) plan = NULL;

  if (request == NULL || !bst_run_request_add (request, argc, argv, common)
      || !bst_detect_check (request) || !bst_run_output_check (&request->output))
    return BST_EXIT_USAGE;
  registry = bst_registry_new (common->plugin_path);
  plan = bst_run_plan (request, registry);
  if (plan == NULL)
    return BST_EXIT_USAGE;
  if (!request->dry_run)
    return measure (request, plan, common);
  if (request->detect != NULL)
    return bst_detect_show (request, plan, common);
  bst_dry_run_show (plan, common->plain);
  return BST_EXIT_OK;
}
