/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * run-output.c - what is shown of a run when it is over.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/run.h"
#include "model/result-json.h"
#include "reports/compare.h"
#include "reports/report.h"

void
bst_run_output_clear (BstRunOutput *output)
{
  g_clear_pointer (&output->report, g_free);
}

/* Hours of measuring must not end with a file that cannot be written, nor with one that was
 * somebody's. */
gboolean
bst_run_output_check (const BstRunOutput *output)
{
  g_autofree char *folder = NULL;

  if (output->report == NULL)
    return TRUE;
  folder = g_path_get_dirname (output->report);
  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    bst_cli_error (_ ("There is no folder '%s' for the report."), folder);
  else
    return bst_cli_may_replace (output->report);
  return FALSE;
}

static gboolean
write_report (const BstRunOutput *output, const BstResult *result, const BstCommonOptions *common)
{
  const BstReportOptions options = { .units = common->units };
  const BstResult *const list[] = { result };
  gboolean replaces = g_file_test (output->report, G_FILE_TEST_EXISTS);

  if (bst_cli_write_report (list, 1, output->report, &options, FALSE) != BST_EXIT_OK)
    return FALSE;
  bst_cli_remark (replaces ? _ ("The report is in '%s'; the one before was replaced.")
                           : _ ("The report is in '%s'."),
                  output->report);
  return TRUE;
}

void
bst_run_output_json (const BstResult *result, const char *comparison)
{
  g_autofree char *text = bst_result_to_text (result);
  char *end = strrchr (text, '}');

  if (comparison == NULL || end == NULL)
    {
      printf ("%s", text);
      return;
    }
  /* One member more, before the brace that closes the document and the line end before it. */
  *end = '\0';
  g_strchomp (text);
  printf ("%s,\n  \"comparison\": %s\n}\n", text, comparison);
}

int
bst_run_output_show (const BstRunOutput *output, const BstResult *result,
                     const BstCommonOptions *common)
{
  g_autofree char *comparison = output->json ? bst_report_compare_json (result, 1) : NULL;
  gboolean good = TRUE;

  if (output->json)
    bst_run_output_json (result, comparison);
  else if (!output->quiet)
    {
      bst_cli_show (result, common, FALSE);
      bst_cli_show_variants (result, common);
    }
  fflush (stdout);
  if (output->report != NULL)
    good = write_report (output, result, common);
  if (!output->quiet)
    bst_cli_remark (_ ("The run is kept in '%s'; see it with 'benchstone show @last'."),
                    result->folder);
  if (g_strcmp0 (result->state, "interrupted") == 0)
    bst_cli_remark (_ ("It was interrupted: go on with 'benchstone resume %s'."), result->id);
  return good ? bst_runner_exit_status (result) : BST_EXIT_USAGE;
}
