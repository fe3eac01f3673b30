/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time-kept.c - runs of `time` that were kept, exported or gone on with later: their command line
 * tells what was asked for.
 */
#include <config.h>

#include <errno.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/time.h"
#include "model/signals.h"

BstTimeRequest *
bst_time_request_of (const BstResult *result)
{
  const GPtrArray *command = result->command;
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  if (command->len < 2 || !g_str_equal (command->pdata[1], "time"))
    return NULL;
  for (guint i = 1; i < command->len; i++)
    g_ptr_array_add (words, command->pdata[i]);
  g_ptr_array_add (words, NULL);
  return bst_time_request_new ((int)words->len - 1, (char **)words->pdata);
}

void
bst_time_view_kept (BstResult *result)
{
  g_autoptr (BstTimeRequest) request = bst_time_request_of (result);
  g_autoptr (BstTimeJob) job = request != NULL ? bst_time_job_new (request, NULL) : NULL;
  BstTimeShellStart start;

  if (job == NULL)
    return;
  bst_time_view_subtract (result, &start);
  bst_time_view_name (result, job);
}

/* ---- Going on ------------------------------------------------------------------------------ */

typedef struct
{
  const BstTimeRequest *request;
  const BstTimeJob *job;
  const char *kept; /* folder of the run */
  char *folder;     /* that the run was begun in; NULL: nothing was to be measured */
} Sitting;

/* The cleanup of the first sitting took away what its setup had made. */
static gboolean
begin (gpointer data, GError **error)
{
  Sitting *sitting = data;

  if (!bst_store_try_run (sitting->kept, error))
    return FALSE;
  sitting->folder = g_get_current_dir ();
  return bst_time_job_check (sitting->job, error)
         && bst_time_before (sitting->job, sitting->request, error);
}

static BstResult *
go_on (Sitting *sitting, const char *folder, const BstCommonOptions *common, GError **error)
{
  g_autoptr (BstProgress) progress = bst_progress_new (sitting->request->quiet);
  const BstRunOptions options = {
    .quiet = sitting->request->quiet,
    .progress = bst_progress_show,
    .remark = bst_progress_remark,
    .data = progress,
    .begin = begin,
    .begin_data = sitting,
  };

  return bst_runner_resume (folder, common->plugin_path, &options, error);
}

/* In the folder of the first sitting, as there.  What was complete has had its exports. */
static int
end (BstTimeRequest *request, const Sitting *sitting, const BstResult *result,
     const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;
  int status = BST_EXIT_FAILED;

  if (sitting->folder == NULL)
    {
      g_clear_pointer (&request->export_csv, g_free);
      g_clear_pointer (&request->export_json, g_free);
      g_clear_pointer (&request->export_markdown, g_free);
    }
  else if (chdir (sitting->folder) != 0)
    return bst_cli_error (_ ("Cannot enter '%s': %s."), sitting->folder, g_strerror (errno));
  else
    bst_time_after (sitting->job, sitting->request, &error);
  if (result != NULL)
    status = bst_time_show (request, sitting->job, result, common);
  if (error == NULL)
    return status;
  bst_cli_error (_ ("Cleanup: %s"), error->message);
  return status == BST_EXIT_OK ? BST_EXIT_FAILED : status;
}

int
bst_time_resume (BstTimeRequest *request, const BstResult *kept, const BstRunOutput *output,
                 const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstTimeJob) job = bst_time_job_new (request, &error);
  g_autoptr (BstResult) result = NULL;
  Sitting sitting = { .request = request, .job = job, .kept = kept->folder };
  gboolean good = TRUE;
  int status = BST_EXIT_USAGE;

  if (job == NULL)
    return bst_cli_error ("%s", error->message);
  request->json |= output->json;
  request->quiet |= output->quiet;
  if (!bst_time_pin (request->settings.pin))
    return BST_EXIT_USAGE;
  bst_signals_catch ();
  result = go_on (&sitting, kept->folder, common, &error);
  if (result == NULL)
    bst_cli_error ("%s", error->message);
  else
    good = bst_run_output_report (output, result, common);
  if (result != NULL || sitting.folder != NULL)
    status = end (request, &sitting, result, common);
  g_free (sitting.folder);
  bst_signals_restore ();
  if (bst_signals_caught () != 0)
    return BST_EXIT_INTERRUPTED;
  return good ? status : BST_EXIT_USAGE;
}
