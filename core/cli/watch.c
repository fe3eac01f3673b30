/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * watch.c - `benchstone watch`: the same run at equal steps of time.  Where a series stands is in
 * its runs alone, so the same command goes on with it after whatever ended it.
 */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/watch.h"
#include "model/given-name.h"
#include "model/param.h"
#include "model/signals.h"
#include "model/wall.h"
#include "reports/text.h"

/* A year of hours is 8784; more is a slip of the finger. */
#define MOST_RUNS 1000000

static void
options_clear (BstWatchOptions *options)
{
  g_free (options->name);
  g_free (options->every_text);
  g_free (options->timer);
}

char *
bst_watch_every_text (gint64 every)
{
  static const struct
  {
    gint64 seconds;
    const char *word;
  } units[] = { { 86400, N_ ("days") }, { 3600, N_ ("h") }, { 60, N_ ("min") }, { 1, N_ ("s") } };
  const gint64 seconds = every / G_USEC_PER_SEC;

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (seconds >= units[i].seconds && seconds % units[i].seconds == 0
        && (i > 0 || seconds > units[i].seconds))
      return g_strdup_printf ("%d %s", (int)(seconds / units[i].seconds), _ (units[i].word));
  return bst_text_duration ((double)every / G_USEC_PER_SEC);
}

/* ---- What is asked for --------------------------------------------------------------------- */

static gboolean
read_every (BstWatchOptions *options)
{
  double seconds = 0;

  if (options->every_text == NULL)
    return TRUE;
  if (!bst_parse_duration (options->every_text, &seconds, NULL) || !isfinite (seconds)
      || seconds < (double)BST_GRID_SHORTEST / G_USEC_PER_SEC
      || seconds > BST_GRID_LONGEST_DAYS * 86400.0)
    {
      bst_cli_error (_ ("--every: '%s' is no time of 1s to %d days.  Write such as '1h'."),
                     options->every_text, BST_GRID_LONGEST_DAYS);
      return FALSE;
    }
  options->every = llround (seconds * G_USEC_PER_SEC);
  return TRUE;
}

/* By the suite or benchmark that stands first, or as given. */
static gboolean
read_name (BstWatchOptions *options, const char *first)
{
  g_autofree char *given = options->name;
  g_autofree char *base = g_path_get_basename (first);
  g_autoptr (GError) error = NULL;

  if (given == NULL && g_str_has_suffix (base, ".json"))
    base[strlen (base) - strlen (".json")] = '\0';
  options->name = bst_given_name (given != NULL ? given : base, &error);
  if (options->name == NULL)
    bst_cli_error ("--name: %s", error->message);
  return options->name != NULL;
}

static gboolean
check_options (BstWatchOptions *options, const char *first)
{
  if (!read_every (options) || !read_name (options, first))
    return FALSE;
  if (options->count >= 0 && options->count <= MOST_RUNS)
    return TRUE;
  bst_cli_error (_ ("--count: a number of runs from 1 to %d is expected."), MOST_RUNS);
  return FALSE;
}

static BstRunRequest *
parse (int *argc, char ***argv, BstWatchOptions *options, const BstCommonOptions *common)
{
  static const char *const without[] = { "group", "report", "json", "dry-run", "detect", NULL };
  /* clang-format off */
  const GOptionEntry entries[] = {
    { "every", 0, 0, G_OPTION_ARG_STRING, &options->every_text, N_ ("time from one run to the next, such as 1h"), N_ ("TIME") },
    { "count", 0, 0, G_OPTION_ARG_INT, &options->count, N_ ("runs in all, missed ones too; without it, no end"), "N" },
    { "name", 0, 0, G_OPTION_ARG_STRING, &options->name, N_ ("of the series; default: that of the suite"), N_ ("TEXT") },
    { "once", 0, 0, G_OPTION_ARG_NONE, &options->once, N_ ("the run that is due now, and end: for timers"), NULL },
    { "timer", 0, 0, G_OPTION_ARG_FILENAME, &options->timer, N_ ("write units for systemd; '-': print them"), N_ ("DIR") },
    { NULL }
  };
  /* clang-format on */
  const BstRunUsage usage = {
    .arguments = _ ("SUITE|BENCHMARK..."),
    .summary = _ ("Measures the same again and again, at equal steps of time.  The same command "
                  "goes on with a series that was ended; steps that were missed stay gaps."),
    .examples = _ ("  benchstone watch quick --every 1h --count 24\n"
                   "  benchstone watch disk --every 6h --timer ~/.config/systemd/user\n"
                   "  benchstone show quick\n"
                   "  benchstone report quick -o week.html"),
    .entries = entries,
    .without = without,
  };

  return bst_run_request_parse (argc, argv, &usage, common);
}

/* ---- One run ------------------------------------------------------------------------------- */

typedef struct
{
  BstStore *store;
  BstRunRequest *request;
  const BstWatchOptions *options;
  const BstCommonOptions *common;
  BstGrid grid;
  guint next;
  int status;
} Watch;

static guint
count_failed (const BstResult *result)
{
  guint n = 0;

  for (guint i = 0; i < result->cases->len; i++)
    n += bst_case_result_n_ok (result->cases->pdata[i]) == 0;
  return n;
}

static void
print_run (const Watch *watch, guint number, const BstResult *result)
{
  const guint failed = count_failed (result);
  g_autofree char *due = bst_text_time (bst_grid_due (&watch->grid, number));
  g_autofree char *of =
      watch->grid.count > 0 ? g_strdup_printf (_ (" of %u"), watch->grid.count) : g_strdup ("");
  g_autofree char *lost =
      failed > 0 ? g_strdup_printf (
          ngettext ("; %u case without a figure", "; %u cases without a figure", failed), failed)
                 : g_strdup ("");

  if (watch->request->output.quiet)
    return;
  printf (_ ("%u%s  %s  %s  %s%s\n"), number + 1, of, due, result->id, result->state, lost);
  fflush (stdout);
}

/* The worst is told: interrupted, failed, skipped, fine. */
static void
note_status (Watch *watch, int status)
{
  static const int by_weight[] = { BST_EXIT_OK, BST_EXIT_SKIPPED, BST_EXIT_FAILED, BST_EXIT_USAGE,
                                   BST_EXIT_INTERRUPTED };

  for (guint i = G_N_ELEMENTS (by_weight); i > 0; i--)
    if (watch->status == by_weight[i - 1] || status == by_weight[i - 1])
      {
        watch->status = by_weight[i - 1];
        return;
      }
}

/* Planned anew each time: what was installed since then is measured, and told as a difference. */
static void
make_run (Watch *watch, guint number)
{
  const gint64 due = bst_grid_due (&watch->grid, number);
  const BstSeriesPlace place = { watch->options->name,
                                 number,
                                 due,
                                 (double)watch->grid.every / G_USEC_PER_SEC,
                                 watch->grid.count,
                                 bst_wall_offset (due) };
  g_autoptr (BstRegistry) registry = bst_registry_new (watch->common->plugin_path);
  g_autoptr (BstPlan) plan = bst_run_plan (watch->request, registry);
  g_autoptr (BstResult) result = NULL;

  watch->request->place = &place;
  if (plan != NULL)
    result = bst_run_measure (watch->request, plan, watch->store);
  watch->request->place = NULL;
  watch->next = number + 1;
  if (result != NULL)
    print_run (watch, number, result);
  note_status (watch, result != NULL ? bst_runner_exit_status (result) : BST_EXIT_USAGE);
}

/* ---- The series ---------------------------------------------------------------------------- */

static void
remark_missed (const Watch *watch, guint number)
{
  const guint missed = number - watch->next;

  if (missed > 0)
    bst_cli_remark (ngettext ("%u run of the series '%s' was missed: it stays a gap.",
                              "%u runs of the series '%s' were missed: they stay gaps.", missed),
                    missed, watch->options->name);
}

static void
remark_end (const Watch *watch)
{
  g_autofree char *unit = bst_units_name (watch->options->name);
  g_autofree char *name = bst_cli_quote (watch->options->name);

  bst_cli_remark (
      ngettext ("The series '%s' is complete: it has the %u run that '--count' asks for, "
                "and nothing more is measured.  'benchstone show %s' shows it; a larger "
                "'--count' goes on with it, and another '--name' begins a new one.",
                "The series '%s' is complete: it has the %u runs that '--count' asks "
                "for, and nothing more is measured.  'benchstone show %s' shows it; a "
                "larger '--count' goes on with it, and another '--name' begins a new "
                "one.",
                watch->grid.count),
      watch->options->name, watch->grid.count, name);
  if (watch->options->once)
    bst_cli_remark (_ ("'systemctl --user disable --now %s.timer' ends its timer."), unit);
}

/* FALSE: somebody wants us to end. */
static gboolean
wait_for (const Watch *watch, guint number)
{
  gboolean good;
  double set = 0;

  bst_signals_catch ();
  good = bst_watch_wait (bst_grid_due (&watch->grid, number), &set);
  bst_signals_restore ();
  if (set != 0)
    bst_cli_remark (_ ("The clock was set by %.0f s while waiting; the runs stay due when they "
                       "were."),
                    set);
  return good;
}

static void
go_on (Watch *watch)
{
  while (watch->status != BST_EXIT_INTERRUPTED)
    {
      guint number = bst_grid_choose (&watch->grid, watch->next, bst_wall_now ());

      if (bst_grid_is_over (&watch->grid, number))
        {
          remark_missed (watch, watch->grid.count > watch->next ? watch->grid.count : watch->next);
          remark_end (watch);
          return;
        }
      remark_missed (watch, number);
      watch->next = number;
      if (!wait_for (watch, number))
        watch->status = BST_EXIT_INTERRUPTED;
      else
        make_run (watch, number);
    }
  bst_cli_remark (_ ("The series '%s' was interrupted: the same command goes on with it."),
                  watch->options->name);
}

/* Of a timer: what is not due yet will be at its next time. */
static void
go_once (Watch *watch)
{
  const gint64 now = bst_wall_now ();
  /* The first one is due when a timer comes, however its steps are counted. */
  const guint number =
      watch->next > 0 ? bst_grid_choose (&watch->grid, watch->next, now) : watch->next;
  g_autofree char *due = bst_text_time (bst_grid_due (&watch->grid, number));

  if (bst_grid_is_over (&watch->grid, number))
    remark_end (watch);
  else if (bst_grid_due (&watch->grid, number) > now)
    bst_cli_remark (_ ("No run of the series '%s' is due before %s."), watch->options->name, due);
  else
    {
      remark_missed (watch, number);
      make_run (watch, number);
    }
}

static int
refuse_steps (const BstWatchOptions *options, const BstGrid *grid)
{
  g_autofree char *every = bst_watch_every_text (grid->every);

  return bst_cli_error (_ ("The series '%s' has steps of %s.  Go on with '--every' alike, or begin "
                           "another one with '--name'."),
                        options->name, every);
}

/* Now; of long steps as of the minute, which is easier to read. */
static gint64
first_due (const BstWatchOptions *options, gint64 now)
{
  const gint64 minute = 60 * G_USEC_PER_SEC;

  if (options->once)
    return bst_grid_align (options->every, now);
  return bst_grid_align (options->every >= 10 * minute ? minute : G_USEC_PER_SEC, now);
}

/* As it was begun, or anew. */
static int
find_series (Watch *watch)
{
  const BstWatchOptions *options = watch->options;
  g_autoptr (GError) error = NULL;
  BstSeriesState state;
  const gint64 now = bst_wall_now ();

  if (bst_series_find (watch->store, options->name, &state, &error))
    {
      watch->grid = state.grid;
      watch->next = state.next;
      if (options->every != 0 && options->every != state.grid.every)
        return refuse_steps (options, &state.grid);
      if (state.is_running)
        return bst_cli_error (_ ("A run of the series '%s' is going on already."), options->name);
    }
  else if (error != NULL)
    return bst_cli_error ("%s", error->message);
  else if (options->every == 0)
    return bst_cli_error (_ ("Say how often to measure, such as with '--every 1h'."));
  else
    watch->grid = (BstGrid){ .first = first_due (options, now), .every = options->every };
  if (options->count > 0)
    watch->grid.count = (guint)options->count;
  return BST_EXIT_OK;
}

static void
tell_begin (const Watch *watch)
{
  g_autofree char *every = bst_watch_every_text (watch->grid.every);

  if (watch->next == 0)
    bst_cli_remark (_ ("Series '%s': a run every %s.  After an end by Ctrl-C or a restart, the "
                       "same command goes on with it."),
                    watch->options->name, every);
  else
    bst_cli_remark (_ ("Series '%s' goes on: a run every %s, the next has number %u."),
                    watch->options->name, every, watch->next + 1);
}

static int
watch_series (BstRunRequest *request, const BstWatchOptions *options,
              const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstStore) store = bst_store_open (common->store, &error);
  Watch watch = { .store = store, .request = request, .options = options, .common = common };
  int status;

  if (store == NULL)
    return bst_cli_error ("%s", error->message);
  if (options->timer != NULL && options->every == 0)
    return bst_cli_error (_ ("Say how often to measure, such as with '--every 1h'."));
  if (options->timer != NULL)
    return bst_watch_write_timer (options, request, store, common);
  status = find_series (&watch);
  if (status != BST_EXIT_OK)
    return status;
  if (options->once)
    go_once (&watch);
  else
    {
      if (!request->output.quiet && !bst_grid_is_over (&watch.grid, watch.next))
        tell_begin (&watch);
      go_on (&watch);
    }
  return watch.status;
}

/* What cannot be planned now will hardly be in an hour. */
static gboolean
can_be_planned (const BstRunRequest *request, const BstCommonOptions *common)
{
  g_autoptr (BstRegistry) registry = bst_registry_new (common->plugin_path);
  g_autoptr (BstPlan) plan = bst_run_plan (request, registry);

  return plan != NULL;
}

int
bst_command_watch (int argc, char **argv, const BstCommonOptions *common)
{
  BstWatchOptions options = { NULL };
  g_autoptr (BstRunRequest) request = parse (&argc, &argv, &options, common);
  int status = BST_EXIT_USAGE;

  if (request != NULL && bst_run_request_add (request, argc, argv, common)
      && check_options (&options, argv[1]) && can_be_planned (request, common))
    {
      request->group = g_strdup (options.name);
      status = watch_series (request, &options, common);
    }
  options_clear (&options);
  return status;
}
