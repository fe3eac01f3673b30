/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * session.c - the order in which a plugin's functions are called, and what becomes of their
 * errors.  plugin.h promises this order.
 */
#include <config.h>
#include <glib/gi18n.h>
#include <string.h>
#include "model/clock.h"
#include "worker/child.h"
#include "worker/collect.h"
#include "worker/fork.h"
#include "worker/pace.h"
#include "worker/phase.h"
#include "worker/record.h"
#include "worker/session.h"
#include "worker/thread.h"

/* What `benchstone check` takes at most for each of its two passes, s. */
#define CHECK_DURATION 0.1
#define CHECK_WARM_UP 0.02

/* *STAGE: where it was. */
static gboolean
check_forks (const char **stage, GError **error)
{
  if (bst_fork_check (stage))
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("the plugin forked in %s and both processes went on; the new one must end there, "
                  "with _exit() or another program"),
               *stage);
  return FALSE;
}

/* ---- Loading ----------------------------------------------------------------------------- */

static BstPluginInfo *
load_plugin (const char *file, BstWorkerLoad load, const BstPlugin **plugin, GError **error)
{
  g_autofree char *base = g_path_get_basename (file);
  const char *stage;

  bst_record_stage (BST_STAGE_LOAD);
  const BstWorkerQuery query = load (file, error);
  bst_fork_end_child (BST_STAGE_LOAD);
  if (query == NULL)
    return NULL;
  if (g_str_has_suffix (base, ".so"))
    base[strlen (base) - strlen (".so")] = '\0';
  bst_record_stage (BST_STAGE_DESCRIBE);
  *plugin = query ();
  bst_fork_end_child (BST_STAGE_DESCRIBE);
  return check_forks (&stage, error) ? bst_plugin_info_new (*plugin, base, error) : NULL;
}

void
bst_session_describe (const BstTask *task, BstWorkerLoad load)
{
  for (guint i = 0; task->files[i] != NULL; i++)
    {
      const BstPlugin *plugin;
      g_autoptr (GError) error = NULL;
      g_autoptr (BstPluginInfo) info = load_plugin (task->files[i], load, &plugin, &error);
      GVariantDict payload;

      g_variant_dict_init (&payload, NULL);
      g_variant_dict_insert (&payload, "file", "^ay", task->files[i]);
      if (info != NULL)
        g_variant_dict_insert_value (&payload, "plugin", bst_plugin_info_to_variant (info));
      else
        {
          g_autofree char *valid = g_utf8_make_valid (error->message, -1);

          g_variant_dict_insert (&payload, "error", "s", valid);
        }
      bst_record_send (BST_RECORD_DESCRIPTION, g_variant_dict_end (&payload));
    }
}

/* ---- Errors ------------------------------------------------------------------------------ */

/* Sent at once: what comes after it may crash or hang. */
static void
send_error_of (const char *stage, const char *benchmark, const GError *error)
{
  const gboolean is_ours = error->domain == BST_ERROR && error->code >= BST_ERROR_FAILED
                           && error->code <= BST_ERROR_TIMEOUT;
  g_autofree char *message = g_strdup_printf ("%s: %s: %s", benchmark, stage, error->message);

  bst_record_error (is_ours ? (guint)error->code : BST_ERROR_FAILED, stage, message);
}

static void
send_error (const char *benchmark, const GError *error)
{
  send_error_of (bst_record_current_stage (), benchmark, error);
}

/* The word of a callback that may set an error.  FALSE: the error is sent. */
static gboolean
accept (BstRun *run, gboolean returned, const char *callback, GError *error)
{
  g_autoptr (GError) owned = error;

  if (returned && owned == NULL)
    return TRUE;
  if (owned == NULL)
    g_set_error (&owned, BST_ERROR, BST_ERROR_FAILED, _ ("%s returned FALSE without saying why"),
                 callback);
  send_error (run->info->name, owned);
  return FALSE;
}

/* ---- One repetition ---------------------------------------------------------------------- */

static gboolean
probe (BstRun *run)
{
  GError *error = NULL;

  if (run->code.probe == NULL)
    return TRUE;
  bst_record_stage (BST_STAGE_PROBE);
  const gboolean returned = run->code.probe (run, &error);
  bst_fork_end_child (BST_STAGE_PROBE);
  return accept (run, returned, "probe", error);
}

static gboolean
set_up (BstRun *run)
{
  GError *error = NULL;

  if (run->code.setup == NULL)
    return TRUE;
  bst_record_stage (BST_STAGE_SETUP);
  run->state = run->code.setup (run, &error);
  bst_fork_end_child (BST_STAGE_SETUP);
  return accept (run, TRUE, "setup", error);
}

static gboolean
one_round (gpointer data, guint64 n, double stop_after, gboolean counts, double *seconds,
           GError **error)
{
  BstRun *run = data;
  const char *stage = counts ? BST_STAGE_RUN : BST_STAGE_WARM_UP;

  if (bst_record_current_stage () != stage)
    bst_record_stage (stage);
  run->is_dropped = !counts;
  run->operations = n;
  if (!bst_crew_round (run, n, stop_after, error))
    return FALSE;
  *seconds = run->seconds;
  return TRUE;
}

static gboolean
measure (BstRun *run)
{
  const BstTask *task = run->task;
  BstPacer pacer = { one_round, run, 0, task->duration, task->warm_up };
  GError *error = NULL;

  bst_record_stage (BST_STAGE_THREAD_SETUP);
  if (!bst_crew_start (run, &error))
    return accept (run, FALSE, "thread_setup", error);
  if (run->info->pace == BST_COUNTED)
    pacer.resolution = (double)bst_clock_resolution_ns () / 1e9;
  if (task->check)
    {
      pacer.duration = MIN (pacer.duration, CHECK_DURATION);
      pacer.warm_up = MIN (pacer.warm_up, CHECK_WARM_UP);
    }
  const gboolean done = bst_pace_run (&pacer, run->info->pace, &run->is_too_fast, &error)
                        && bst_collect_check (run, &error);
  return accept (run, done, "run", error);
}

static void
end_threads (BstRun *run)
{
  if (run->code.thread_teardown != NULL)
    bst_record_stage (BST_STAGE_THREAD_TEARDOWN);
  bst_crew_finish (run);
}

static gboolean
verify (BstRun *run)
{
  GError *error = NULL;

  if (run->code.verify == NULL)
    return TRUE;
  bst_record_stage (BST_STAGE_VERIFY);
  const gboolean returned = run->code.verify (run, run->state, &error);
  bst_fork_end_child (BST_STAGE_VERIFY);

  /* An answer without a word is a wrong one: that is what verify is asked. */
  if (!returned && error == NULL)
    g_set_error (&error, BST_ERROR, BST_ERROR_WRONG_RESULT, _ ("the answer was wrong"));
  return accept (run, returned, "verify", error);
}

static void
tear_down (BstRun *run)
{
  if (run->code.teardown == NULL)
    return;
  bst_record_stage (BST_STAGE_TEARDOWN);
  run->code.teardown (run, run->state);
  bst_fork_end_child (BST_STAGE_TEARDOWN);
}

/* TRUE: the results may be sent. */
static gboolean
pass (BstRun *run)
{
  if (!probe (run))
    return FALSE;
  if (strcmp (run->task->kind, "probe") == 0)
    return TRUE;
  if (!set_up (run))
    return FALSE;
  const gboolean measured = measure (run);

  end_threads (run);
  const gboolean verified = measured && verify (run);

  tear_down (run);
  return verified;
}

static gboolean
was_alone (BstRun *run)
{
  const char *stage;
  g_autoptr (GError) error = NULL;

  if (check_forks (&stage, &error))
    return TRUE;
  send_error_of (stage, run->info->name, error);
  return FALSE;
}

/* ---- Results ----------------------------------------------------------------------------- */

/* Of this program alone: getrusage() also knows what the host had before exec. */
static guint64
max_rss (void)
{
  g_autofree char *status = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return 0;
  line = strstr (status, "\nVmHWM:");
  return line != NULL ? g_ascii_strtoull (line + strlen ("\nVmHWM:"), NULL, 10) * 1024 : 0;
}

static void
send_results (BstRun *run)
{
  for (guint i = 0; i < run->pending->len; i++)
    {
      const BstPending *pending = g_ptr_array_index (run->pending, i);

      bst_record_send (pending->type, pending->payload);
    }
  bst_record_send (BST_RECORD_USAGE,
                   g_variant_new_parsed ("{'cpu': <%d>, 'max-rss': <%t>, 'wall': <%d>, "
                                         "'operations': <%t>, 'run-delay': <%d>}",
                                         run->cpu, max_rss (), run->seconds, run->operations,
                                         run->delay));
}

static void
run_passes (const BstTask *task, const BstBenchmarkInfo *info, const BstPlugin *plugin)
{
  const guint passes = task->check ? 2 : 1;
  gboolean fixture_is_ready = FALSE;

  for (guint i = 0; i < passes; i++)
    {
      g_autoptr (BstRun) run = bst_run_new (task, info, plugin);
      run->fixture_is_ready = fixture_is_ready;
      const gboolean good = pass (run) && was_alone (run);

      bst_children_end (run);
      if (!good)
        return;
      if (i + 1 == passes && strcmp (task->kind, "run") == 0)
        send_results (run);
      fixture_is_ready = run->fixture_is_ready;
    }
}

void
bst_session_run (const BstTask *task, BstWorkerLoad load)
{
  const BstPlugin *plugin;
  g_autoptr (GError) error = NULL;
  g_autoptr (BstPluginInfo) info = load_plugin (task->file, load, &plugin, &error);
  const BstBenchmarkInfo *benchmark =
      info != NULL ? bst_plugin_info_find (info, task->benchmark) : NULL;

  if (info != NULL && benchmark == NULL)
    g_set_error (&error, BST_ERROR, BST_ERROR_FAILED, _ ("The plugin '%s' has no such benchmark."),
                 info->name);
  if (benchmark == NULL || !bst_task_check_params (task, benchmark, &error))
    {
      send_error (task->benchmark, error);
      return;
    }
  run_passes (task, benchmark, plugin);
}
