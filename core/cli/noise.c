/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * noise.c - `benchstone noise`: the same suite several times, minutes apart, and how much its
 * figures differ within and between these sessions; or the same from runs that are there.
 */
#include <config.h>

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <time.h>

#include <glib/gi18n.h>

#include "cli/noise.h"
#include "cli/run.h"
#include "model/signals.h"
#include "model/machine.h"
#include "model/param.h"
#include "model/wall.h"

/* Nobody waits for more; a slip of the finger does. */
#define MOST_SESSIONS 1000
#define USUAL_PAUSE 120.0
/* A week: what is further apart are runs on their own, for --from. */
#define LONGEST_PAUSE (7 * 24 * 3600.0)
/* Below this, sessions are one long run: load, heat and clock of a minute are the same in all. */
#define NEAR_PAUSE 30.0
/* A signal is heeded after so long at most. */
#define NAP (G_TIME_SPAN_MILLISECOND * 200)
#define LABEL "noise"

typedef struct
{
  gint sessions;
  char *every;
  gboolean from, forget;
} Options;

typedef struct
{
  const BstCommonOptions *common;
  const BstRunOutput *output;
  guint sessions;
  double pause; /* s from the begin of a session to that of the next */
} Task;

/* ---- From results -------------------------------------------------------------------------- */

static void
show (const BstNoise *noise, const Task *task)
{
  g_autofree char *text = task->output->json ? bst_noise_to_text (noise) : NULL;

  if (text != NULL)
    fputs (text, stdout);
  else if (!task->output->quiet)
    {
      bst_cli_show_noise (noise, task->common);
      if (!task->common->plain)
        bst_cli_show_noise_legend (bst_cli_noise_sessions (noise));
    }
  fflush (stdout);
}

static int
conclude (const GPtrArray *results, BstStore *store, const Task *task)
{
  g_autoptr (GPtrArray) remarks = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (BstNoise) noise = bst_noise_new ((const BstResult *const *)(gpointer)results->pdata,
                                              results->len, remarks, &error);

  for (guint i = 0; i < remarks->len; i++)
    bst_cli_remark ("%s", (const char *)remarks->pdata[i]);
  if (noise == NULL)
    return bst_cli_error ("%s", error->message);
  show (noise, task);
  if (!bst_noise_save (store, noise, &error))
    return bst_cli_error ("%s", error->message);
  if (!task->output->quiet)
    bst_cli_remark (
        _ ("It is stored: comparisons of runs that this machine made at different times use it."));
  return BST_EXIT_OK;
}

static int
from_runs (char *const *names, BstStore *store, const Task *task)
{
  g_autoptr (GPtrArray) results = NULL;

  if (*names == NULL)
    return bst_cli_error (_ ("Name three runs or more, or a label or a group of them: 'benchstone "
                             "noise --from %s'."),
                          LABEL);
  results = bst_cli_load_runs (task->common, names);
  return results != NULL ? conclude (results, store, task) : BST_EXIT_USAGE;
}

/* ---- Measuring ----------------------------------------------------------------------------- */

/* FALSE when a signal came. */
static gboolean
sleep_until (gint64 when)
{
  gboolean go_on = TRUE;

  bst_signals_catch ();
  while ((go_on = bst_signals_caught () == 0) && g_get_monotonic_time () < when)
    g_usleep (NAP);
  bst_signals_restore ();
  return go_on;
}

static void
say_when (const Task *task, guint session, double seconds)
{
  g_autofree char *time = bst_progress_time (seconds);

  if (!task->output->quiet && seconds >= 1)
    bst_cli_remark (_ ("Session %u of %u begins in %s."), session + 1, task->sessions, time);
}

static gboolean
wait_for_turn (const Task *task, guint session, gint64 begun)
{
  gint64 when = begun + (gint64)(task->pause * G_TIME_SPAN_SECOND);

  if (session == 0)
    return TRUE;
  say_when (task, session, (double)(when - g_get_monotonic_time ()) / G_TIME_SPAN_SECOND);
  return sleep_until (when);
}

/* What weighs most of what the sessions end with. */
static int
worst (int a, int b)
{
  static const int by_weight[] = { BST_EXIT_OK, BST_EXIT_SKIPPED, BST_EXIT_FAILED, BST_EXIT_USAGE,
                                   BST_EXIT_INTERRUPTED };
  int found = a;

  for (guint i = 0; i < G_N_ELEMENTS (by_weight); i++)
    if (by_weight[i] == a || by_weight[i] == b)
      found = by_weight[i];
  return found;
}

/* One run; its result is added to RESULTS. */
static int
measure_one (const BstRunRequest *request, BstRegistry *registry, BstStore *store,
             GPtrArray *results)
{
  g_autoptr (BstPlan) plan = bst_run_plan (request, registry);
  BstResult *result = plan != NULL ? bst_run_measure (request, plan, store) : NULL;

  if (result == NULL)
    return BST_EXIT_USAGE;
  g_ptr_array_add (results, result);
  return bst_runner_exit_status (result);
}

static int
measure_all (const BstRunRequest *request, BstStore *store, const Task *task, GPtrArray *results)
{
  g_autoptr (BstRegistry) registry = bst_registry_new (task->common->plugin_path);
  gint64 begun = 0;
  int status = BST_EXIT_OK;

  for (guint i = 0; i < task->sessions; i++)
    {
      if (!wait_for_turn (task, i, begun))
        return BST_EXIT_INTERRUPTED;
      begun = g_get_monotonic_time ();
      status = worst (status, measure_one (request, registry, store, results));
      if (status == BST_EXIT_USAGE || status == BST_EXIT_INTERRUPTED)
        return status;
    }
  return status;
}

/* The result joins what is stored of this machine: found unusable after an hour of measuring, that
 * would be late. */
static gboolean
check_stored (BstStore *store)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstMachine) machine = bst_machine_read ("");
  g_autoptr (BstNoise) stored = bst_noise_load (store, machine, &error);

  if (stored == NULL)
    bst_cli_error ("%s", error->message);
  return stored != NULL;
}

/* Never refused: a test of a suite may want it. */
static void
warn_of_nearness (const Task *task)
{
  g_autofree char *time = bst_progress_time (task->pause);

  if (task->pause < NEAR_PAUSE)
    bst_cli_remark (
        _ ("Sessions that begin %s after each other are nearly one run: what wanders between runs, "
           "such as heat and other load, hardly shows, and comparisons would trust a noise floor "
           "that is too low.  Leave --every out (2min), or take minutes."),
        time);
}

static int
measure (BstRunRequest *request, BstStore *store, const Task *task)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_result_free);
  int status = BST_EXIT_OK;

  if (!check_stored (store))
    return BST_EXIT_USAGE;
  warn_of_nearness (task);
  status = measure_all (request, store, task, results);
  if (status == BST_EXIT_INTERRUPTED)
    bst_cli_remark (ngettext ("Interrupted after %u of %u session.  They are kept: 'benchstone "
                              "noise --from %s' makes a noise floor of three or more.",
                              "Interrupted after %u of %u sessions.  They are kept: 'benchstone "
                              "noise --from %s' makes a noise floor of three or more.",
                              task->sessions),
                    results->len, task->sessions, request->group);
  if (status == BST_EXIT_OK || status == BST_EXIT_FAILED)
    status = worst (status, conclude (results, store, task));
  return status;
}

/* Ordinary runs, but under a label that no system has, and a group of their own. */
static void
set_names (BstRunRequest *request)
{
  g_autofree char *now = bst_wall_stamp (g_get_real_time ());

  if (request->label == NULL)
    request->label = g_strdup (LABEL);
  /* Without a time no run can be kept, which the store says. */
  if (request->group == NULL)
    request->group = g_strconcat (LABEL "-", now, NULL);
}

static int
dry_run (const BstRunRequest *request, const Task *task)
{
  g_autoptr (BstRegistry) registry = bst_registry_new (task->common->plugin_path);
  g_autoptr (BstPlan) plan = bst_run_plan (request, registry);
  g_autofree char *time = bst_progress_time (task->pause);

  if (plan == NULL)
    return BST_EXIT_USAGE;
  warn_of_nearness (task);
  bst_dry_run_show (plan, task->common->plain);
  bst_cli_remark (ngettext ("That is one of %u session, %s from begin to begin.",
                            "That is one of %u sessions, %s from begin to begin.", task->sessions),
                  task->sessions, time);
  return BST_EXIT_OK;
}

/* ---- What is stored ------------------------------------------------------------------------ */

static int
show_stored (BstStore *store, const Task *task)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstMachine) machine = bst_machine_read ("");
  g_autoptr (GPtrArray) all = NULL;
  g_autoptr (BstNoise) own = NULL;
  guint fewest = G_MAXUINT;

  if (task->output->json)
    {
      own = bst_noise_load (store, machine, &error);
      if (own == NULL)
        return bst_cli_error ("%s", error->message);
      show (own, task);
      return BST_EXIT_OK;
    }
  all = bst_noise_load_all (store, &error);
  if (all == NULL)
    return bst_cli_error ("%s", error->message);
  for (guint i = 0; i < all->len; i++)
    {
      bst_cli_show_noise (all->pdata[i], task->common);
      fewest = MIN (fewest, bst_cli_noise_sessions (all->pdata[i]));
    }
  if (all->len == 0)
    bst_cli_remark (_ ("No noise floor is stored yet.  'benchstone noise quick' measures one."));
  else if (!task->common->plain)
    bst_cli_show_noise_legend (fewest);
  return BST_EXIT_OK;
}

static int
forget (BstStore *store)
{
  g_autoptr (BstMachine) machine = bst_machine_read ("");
  g_autoptr (GError) error = NULL;

  if (bst_noise_forget (store, machine, &error))
    return BST_EXIT_OK;
  return error != NULL ? bst_cli_error ("%s", error->message)
                       : bst_cli_error (_ ("No noise floor of this machine is stored."));
}

/* ---- The command line ---------------------------------------------------------------------- */

static gboolean
check (const Options *options, Task *task)
{
  g_autoptr (GError) error = NULL;

  task->sessions = (guint)options->sessions;
  task->pause = USUAL_PAUSE;
  if (options->sessions < BST_NOISE_FEWEST_SESSIONS || options->sessions > MOST_SESSIONS)
    bst_cli_error (_ ("--sessions wants a number from %d to %d: from fewer runs it cannot be "
                      "told how far apart runs lie."),
                   BST_NOISE_FEWEST_SESSIONS, MOST_SESSIONS);
  else if (options->every != NULL
           && (!bst_parse_duration (options->every, &task->pause, &error) || !(task->pause >= 0)
               || task->pause > LONGEST_PAUSE))
    bst_cli_error (_ ("'%s' is no time between sessions: say '2min' or '30s', a week at most."),
                   options->every);
  else
    return TRUE;
  return FALSE;
}

static int
act (BstRunRequest *request, const Options *options, int argc, char **argv, const Task *task)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstStore) store = bst_store_open (task->common->store, &error);

  if (store == NULL)
    return bst_cli_error ("%s", error->message);
  if (options->forget)
    return argc < 2 ? forget (store) : bst_cli_error (_ ("--forget stands by itself."));
  if (options->from)
    return from_runs (argv + 1, store, task);
  if (argc < 2)
    return show_stored (store, task);
  if (!bst_run_request_add (request, argc, argv, task->common))
    return BST_EXIT_USAGE;
  if (request->dry_run)
    return dry_run (request, task);
  set_names (request);
  return measure (request, store, task);
}

int
bst_command_noise (int argc, char **argv, const BstCommonOptions *common)
{
  Options options = { .sessions = BST_NOISE_USUAL_SESSIONS };
  const GOptionEntry entries[] = {
    { "sessions", 0, 0, G_OPTION_ARG_INT, &options.sessions, N_ ("how many runs; 5"), "N" },
    { "every", 0, 0, G_OPTION_ARG_STRING, &options.every,
      N_ ("from the begin of one to that of the next; 2min"), N_ ("TIME") },
    { "from", 0, 0, G_OPTION_ARG_NONE, &options.from,
      N_ ("measure nothing: take the runs that are named"), NULL },
    { "forget", 0, 0, G_OPTION_ARG_NONE, &options.forget,
      N_ ("remove what is stored of this machine"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  static const char *const without[] = { "report", "detect", NULL };
  const BstRunUsage usage = {
    .arguments = _ ("[SUITE|BENCHMARK... | --from RUN...]"),
    .summary = _ ("Measures how much figures scatter on this machine, within a run and between "
                  "runs minutes apart.  It is stored, and comparisons of runs made at different "
                  "times use it.  Without a name, what is stored."),
    .examples = _ ("  benchstone noise quick --sessions 8 --every 5min\n"
                   "  benchstone noise --from monday tuesday wednesday"),
    .entries = entries,
    .without = without,
  };
  g_autoptr (BstRunRequest) request = bst_run_request_parse (&argc, &argv, &usage, common);
  Task task = { .common = common };
  int status = BST_EXIT_USAGE;

  if (request != NULL)
    task.output = &request->output;
  if (request != NULL && check (&options, &task))
    status = act (request, &options, argc, argv, &task);
  g_free (options.every);
  return status;
}
