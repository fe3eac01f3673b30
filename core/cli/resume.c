/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * resume.c - `benchstone resume`: goes on with a run that was interrupted.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "cli/time.h"

static gboolean
parse (int *argc, char ***argv, BstRunOutput *output)
{
  const GOptionEntry entries[] = {
    { "report", 0, 0, G_OPTION_ARG_FILENAME, &output->report,
      N_ ("write an HTML report; without this, that of run's --report, if any"), N_ ("FILE") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &output->json, N_ ("one JSON document on stdout"), NULL },
    { "quiet", 0, 0, G_OPTION_ARG_NONE, &output->quiet, N_ ("no progress and no table"), NULL },
    { NULL },
  };

  return bst_cli_parse (argc, argv, _ ("RUN"),
                        _ ("Goes on with a run: only the repetitions that are missing."),
                        _ ("  benchstone resume @last"), entries);
}

/* The folder of the one run that NAME means. */
static char *
find_run (const char *name, const BstCommonOptions *common, GError **error)
{
  g_autoptr (BstStore) store = bst_store_open (common->store, error);
  g_autoptr (GPtrArray) found = store != NULL ? bst_store_find (store, name, error) : NULL;

  if (found == NULL)
    return NULL;
  if (found->len == 1)
    return g_strdup (found->pdata[0]);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               ngettext ("'%s' means %u run: name one, by its ID or as '@last'.",
                         "'%s' means %u runs: name one, by its ID or as '@last'.", found->len),
               name, found->len);
  return NULL;
}

/* The page that the run was to end with.  Where it cannot be written, the run goes on all the same. */
static void
take_report (const char *folder, BstRunOutput *output)
{
  g_autofree char *id = g_path_get_basename (folder);

  output->report = bst_runner_report_of (folder);
  if (output->report == NULL || bst_run_output_check (output))
    return;
  bst_cli_remark (_ ("The run goes on without its report.  Make one at the end with 'benchstone "
                     "report %s -o FILE'."),
                  id);
  g_clear_pointer (&output->report, g_free);
}

static int
go_on (const char *folder, const BstRunOutput *output, const BstCommonOptions *common)
{
  g_autoptr (BstProgress) progress = bst_progress_new (output->quiet);
  g_autoptr (GError) error = NULL;
  g_autoptr (BstResult) result = NULL;
  const BstRunOptions options = {
    .quiet = output->quiet,
    .progress = bst_progress_show,
    .remark = bst_progress_remark,
    .data = progress,
  };

  result = bst_runner_resume (folder, common->plugin_path, &options, &error);
  g_clear_pointer (&progress, bst_progress_free);
  if (result == NULL)
    return bst_cli_error ("%s", error->message);
  return bst_run_output_show (output, result, common);
}

/* As `time` ends, where it was that. */
static int
go_on_as_begun (const char *folder, const BstRunOutput *output, const BstCommonOptions *common)
{
  g_autofree char *remark = NULL;
  g_autoptr (BstResult) kept = bst_store_load (folder, &remark, NULL);
  g_autoptr (BstTimeRequest) request = kept != NULL ? bst_time_request_of (kept) : NULL;

  return request != NULL ? bst_time_resume (request, kept, output, common)
                         : go_on (folder, output, common);
}

int
bst_command_resume (int argc, char **argv, const BstCommonOptions *common)
{
  BstRunOutput output = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = NULL;
  int status = BST_EXIT_USAGE;

  if (!parse (&argc, &argv, &output))
    return BST_EXIT_USAGE;
  if (argc != 2)
    bst_cli_error ("%s", _ ("Name one run, such as '@last'.  'benchstone list runs' shows them."));
  else if (bst_run_output_check (&output))
    {
      folder = find_run (argv[1], common, &error);
      if (folder != NULL && output.report == NULL)
        take_report (folder, &output);
      status = folder != NULL ? go_on_as_begun (folder, &output, common)
                              : bst_cli_error ("%s", error->message);
    }
  bst_run_output_clear (&output);
  return status;
}
