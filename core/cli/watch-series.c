/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * watch-series.c - the runs of a series, one after another.  Where a series stands is in its runs
 * alone, so the same command goes on with it after whatever ended it; and as others may add to it,
 * that is looked up again before each run, by one process at a time.
 */
#include <config.h>

#include <stdio.h>

#include <glib/gi18n.h>

#include "cli/watch.h"
#include "model/signals.h"
#include "model/wall.h"
#include "reports/text.h"

/* ---- One run ------------------------------------------------------------------------------- */

typedef struct
{
  BstStore *store;
  BstRunRequest *request;
  const BstWatchOptions *options;
  const BstCommonOptions *common;
  BstSeriesKey key;
  BstSeriesHold *hold;
  BstGrid grid;
  guint next; /* the lowest number that is left; 0: a new series */
  int status;
  gboolean is_told_slow; /* that a run takes longer than a step */
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

/* What is due meanwhile cannot be made in time: told as soon as it is known, and once. */
static void
remark_slow (Watch *watch, const BstResult *result)
{
  const gint64 took = result->ended - result->started;
  g_autofree char *length = bst_text_duration ((double)took / G_USEC_PER_SEC);
  g_autofree char *every = bst_watch_every_text (watch->grid.every);

  if (watch->is_told_slow || took <= watch->grid.every)
    return;
  watch->is_told_slow = TRUE;
  bst_cli_remark (
      _ ("A run of the series '%s' took %s, more than the %s from one to the next: runs "
         "that are due meanwhile are late or missed.  Begin another series with a "
         "longer '--every' and another '--name'."),
      watch->options->name, length, every);
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
    {
      print_run (watch, number, result);
      remark_slow (watch, result);
    }
  note_status (watch, result != NULL ? bst_runner_exit_status (result) : BST_EXIT_USAGE);
}

/* ---- Where the series stands --------------------------------------------------------------- */

/* Now; of long steps as of the minute, which is easier to read. */
static gint64
first_due (const BstWatchOptions *options, gint64 now)
{
  const gint64 minute = 60 * G_USEC_PER_SEC;

  if (options->once)
    return bst_grid_align (options->every, now);
  return bst_grid_align (options->every >= 10 * minute ? minute : G_USEC_PER_SEC, now);
}

static int
refuse_steps (const BstWatchOptions *options, const BstGrid *grid)
{
  g_autofree char *every = bst_watch_every_text (grid->every);

  return bst_cli_error (_ ("The series '%s' has steps of %s.  Go on with '--every' alike, or begin "
                           "another one with '--name'."),
                        options->name, every);
}

static void
remark_apart (const Watch *watch, guint apart)
{
  bst_cli_remark (
      ngettext ("%u run of a series '%s' is here already, but was imported or has another label "
                "than '%s': that is another series and stays as it is.  This one begins with "
                "number 1.  With '--label', that of the other label is gone on with.",
                "%u runs of a series '%s' are here already, but were imported or have another "
                "label than '%s': that is another series and stays as it is.  This one begins "
                "with number 1.  With '--label', that of the other label is gone on with.",
                apart),
      apart, watch->key.name, watch->key.label);
}

/* Nothing is there: it begins, unless its runs were removed while we watched. */
static int
begin_series (Watch *watch, guint apart)
{
  const BstWatchOptions *options = watch->options;

  if (watch->next > 0)
    return BST_EXIT_OK;
  if (apart > 0)
    remark_apart (watch, apart);
  if (options->every == 0)
    return bst_cli_error (_ ("Say how often to measure, such as with '--every 1h'."));
  watch->grid = (BstGrid){ .first = first_due (options, bst_wall_now ()), .every = options->every };
  return BST_EXIT_OK;
}

/* As it was begun, or anew.  By whoever holds BST_SERIES_MEASURED: what still goes on then is a run
 * that was resumed. */
static int
find_series (Watch *watch)
{
  const BstWatchOptions *options = watch->options;
  g_autoptr (GError) error = NULL;
  BstSeriesState state;
  int status = BST_EXIT_OK;

  if (bst_series_find (watch->store, &watch->key, &state, &error))
    {
      watch->grid = state.grid;
      watch->next = MAX (watch->next, state.next);
      if (options->every != 0 && options->every != state.grid.every)
        return refuse_steps (options, &state.grid);
      if (state.is_running)
        return bst_cli_error (_ ("A run of the series '%s' is going on already."), options->name);
    }
  else if (error != NULL)
    return bst_cli_error ("%s", error->message);
  else
    status = begin_series (watch, state.apart);
  if (options->count > 0)
    watch->grid.count = (guint)options->count;
  return status;
}

/* The first run of a new series is made whenever its turn comes. */
static guint
choose (const Watch *watch)
{
  return watch->next > 0 ? bst_grid_choose (&watch->grid, watch->next, bst_wall_now ()) : 0;
}

/* ---- Alone with it ------------------------------------------------------------------------- */

static char *
holder_text (pid_t holder)
{
  return holder > 0 ? g_strdup_printf (_ ("process %d"), (int)holder)
                    : g_strdup (_ ("another process"));
}

/* FALSE after saying who watches it. */
static gboolean
hold_watched (const Watch *watch)
{
  pid_t holder = 0;
  g_autofree char *who = NULL;

  if (bst_series_hold_try (watch->hold, BST_SERIES_WATCHED, &holder))
    return TRUE;
  who = holder_text (holder);
  bst_cli_error (_ ("The series '%s' is watched by %s already.  End that one first, or begin "
                    "another series with '--name'."),
                 watch->options->name, who);
  return FALSE;
}

/* Waits for the end of a run that another process makes.  FALSE: somebody wants us to end. */
static gboolean
hold_measured (const Watch *watch)
{
  pid_t holder = 0;
  g_autofree char *who = NULL;
  gboolean good;

  if (bst_series_hold_try (watch->hold, BST_SERIES_MEASURED, &holder))
    return TRUE;
  who = holder_text (holder);
  bst_cli_remark (_ ("A run of the series '%s' is being made by %s: waiting for its end."),
                  watch->options->name, who);
  bst_signals_catch ();
  good = bst_series_hold_wait (watch->hold, BST_SERIES_MEASURED);
  bst_signals_restore ();
  return good;
}

static void
drop_measured (const Watch *watch)
{
  bst_series_hold_drop (watch->hold, BST_SERIES_MEASURED);
}

/* As find_series(), in our turn. */
static int
find_series_alone (Watch *watch)
{
  int status = BST_EXIT_INTERRUPTED;

  if (!hold_measured (watch))
    return status;
  status = find_series (watch);
  drop_measured (watch);
  return status;
}

/* ---- One run after another ----------------------------------------------------------------- */

static void
remark_missed (const Watch *watch, guint number)
{
  const guint missed = number - watch->next;

  if (missed > 0)
    bst_cli_remark (ngettext ("%u run of the series '%s' was missed: it stays a gap.",
                              "%u runs of the series '%s' were missed: they stay gaps.", missed),
                    missed, watch->options->name);
}

/* Those that were missed count for --count, but are not there. */
static void
remark_all_made (const Watch *watch, const char *quoted)
{
  bst_cli_remark (
      ngettext ("The series '%s' is complete: it has the %u run that '--count' asks for, "
                "and nothing more is measured.  'benchstone show %s' shows it; a larger "
                "'--count' goes on with it, and another '--name' begins a new one.",
                "The series '%s' is complete: it has the %u runs that '--count' asks "
                "for, and nothing more is measured.  'benchstone show %s' shows it; a "
                "larger '--count' goes on with it, and another '--name' begins a new "
                "one.",
                watch->grid.count),
      watch->options->name, watch->grid.count, quoted);
}

static void
remark_some_made (const Watch *watch, guint made, const char *quoted)
{
  bst_cli_remark (
      ngettext ("The series '%s' is at its end with %u of the %u run that '--count' asks for: what "
                "was missed stays a gap, and nothing more is measured.  'benchstone show %s' shows "
                "it; a larger '--count' goes on with it, and another '--name' begins a new one.",
                "The series '%s' is at its end with %u of the %u runs that '--count' asks for: "
                "what was missed stays a gap, and nothing more is measured.  'benchstone show %s' "
                "shows it; a larger '--count' goes on with it, and another '--name' begins a new "
                "one.",
                watch->grid.count),
      watch->options->name, made, watch->grid.count, quoted);
}

static void
remark_end (const Watch *watch)
{
  g_autofree char *unit = bst_units_name (watch->options->name);
  g_autofree char *name = bst_cli_quote (watch->options->name);
  BstSeriesState state;

  bst_series_find (watch->store, &watch->key, &state, NULL);
  if (state.there < watch->grid.count)
    remark_some_made (watch, state.there, name);
  else
    remark_all_made (watch, name);
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

/* Where it stands is looked up again: another process may have made this run, and waiting for that
 * may have taken long.  A run that is not the one to be made any more is left to be chosen anew. */
static void
make_due (Watch *watch, guint number)
{
  int status = BST_EXIT_INTERRUPTED;

  if (hold_measured (watch))
    {
      status = find_series (watch);
      if (status == BST_EXIT_OK && choose (watch) == number)
        make_run (watch, number);
      drop_measured (watch);
    }
  note_status (watch, status);
  /* It cannot be known whether it was made. */
  if (status == BST_EXIT_USAGE)
    watch->next = MAX (watch->next, number + 1);
}

/* Other processes may have made what seems to be missed. */
static guint
choose_from_store (Watch *watch)
{
  const guint number = choose (watch);

  if (number == watch->next)
    return number;
  note_status (watch, find_series_alone (watch));
  return choose (watch);
}

/* After each wait the run is chosen anew: it may have been far longer than meant. */
static void
go_on (Watch *watch)
{
  while (watch->status != BST_EXIT_INTERRUPTED)
    {
      const guint number = choose_from_store (watch);

      if (watch->status == BST_EXIT_INTERRUPTED)
        break;
      if (bst_grid_is_over (&watch->grid, number))
        {
          remark_missed (watch, MAX (watch->grid.count, watch->next));
          remark_end (watch);
          return;
        }
      remark_missed (watch, number);
      watch->next = number;
      if (bst_grid_due (&watch->grid, number) <= bst_wall_now ())
        make_due (watch, number);
      else if (!wait_for (watch, number))
        watch->status = BST_EXIT_INTERRUPTED;
    }
  bst_cli_remark (_ ("The series '%s' was interrupted: the same command goes on with it."),
                  watch->options->name);
}

/* Of a timer: what is not due yet will be at its next time. */
static void
make_once (Watch *watch)
{
  const guint number = choose (watch);
  g_autofree char *due = bst_text_time (bst_grid_due (&watch->grid, number));

  if (bst_grid_is_over (&watch->grid, number))
    remark_end (watch);
  else if (bst_grid_due (&watch->grid, number) > bst_wall_now ())
    bst_cli_remark (_ ("No run of the series '%s' is due before %s."), watch->options->name, due);
  else
    {
      remark_missed (watch, number);
      make_run (watch, number);
    }
}

static int
go_once (Watch *watch)
{
  int status = BST_EXIT_INTERRUPTED;

  if (!hold_measured (watch))
    return status;
  status = find_series (watch);
  if (status == BST_EXIT_OK)
    make_once (watch);
  drop_measured (watch);
  note_status (watch, status);
  return watch->status;
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
watch_on (Watch *watch)
{
  int status = BST_EXIT_USAGE;

  if (!hold_watched (watch))
    return status;
  status = find_series_alone (watch);
  if (status != BST_EXIT_OK)
    return status;
  if (!watch->request->output.quiet && !bst_grid_is_over (&watch->grid, watch->next))
    tell_begin (watch);
  go_on (watch);
  return watch->status;
}

int
bst_watch_series (BstRunRequest *request, const BstWatchOptions *options,
                  const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstStore) store = bst_store_open (common->store, &error);
  g_autoptr (BstSeriesHold) hold = NULL;
  g_autofree char *label =
      request->label != NULL ? g_strdup (request->label) : bst_runner_default_label ();
  Watch watch = { .store = store,
                  .request = request,
                  .options = options,
                  .common = common,
                  .key = { options->name, label, options->every } };

  if (store == NULL)
    return bst_cli_error ("%s", error->message);
  if (options->timer != NULL && options->every == 0)
    return bst_cli_error (_ ("Say how often to measure, such as with '--every 1h'."));
  if (options->timer != NULL)
    return bst_watch_write_timer (options, request, store, common);
  hold = bst_series_hold_new (store, &watch.key, &error);
  if (hold == NULL)
    return bst_cli_error ("%s", error->message);
  watch.hold = hold;
  bst_cli_remark_closed (store);
  return options->once ? go_once (&watch) : watch_on (&watch);
}
