/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner-probe.c - before the first repetition: can each case be run here, and do the fixtures
 * and scratch files of all of them fit on their file systems?
 */
#include <config.h>
#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include <glib/gi18n.h>

#include "host/runner-private.h"
#include "model/sentence.h"
#include "model/wall.h"

#define PROBE_SECONDS 30.0

/* One file system under test, and what the cases admitted so far take of it. */
typedef struct
{
  dev_t device;
  guint64 free, fixtures, scratch;
} Room;

static BstOutcome *
make_outcome (BstStatus status, const char *reason)
{
  BstOutcome *outcome = g_new0 (BstOutcome, 1);

  outcome->status = status;
  outcome->reason = g_strdup (reason);
  outcome->stage = g_strdup (BST_STAGE_PROBE);
  outcome->records = g_ptr_array_new ();
  outcome->wall = outcome->cpu = outcome->run_delay = NAN;
  bst_seen_clear (outcome->seen);
  outcome->started = bst_wall_now ();
  return outcome;
}

/* A case that is not run is told by one repetition that has a status and no figure. */
static gboolean
refuse_case (BstRunner *runner, guint index, BstStatus status, const char *reason, GError **error)
{
  g_autoptr (BstOutcome) outcome = make_outcome (status, reason);

  return bst_runner_keep_outcome (runner, index, 0, outcome, error)
         && bst_runner_end_case (runner, index, bst_status_is_skip (status) ? "skipped" : "failing",
                                 error);
}

static gboolean
look_at_room (const char *folder, Room *room)
{
  struct stat info;
  struct statvfs system;

  if (stat (folder, &info) != 0 || statvfs (folder, &system) != 0)
    return FALSE;
  *room = (Room){ .device = info.st_dev, .free = (guint64)system.f_bavail * system.f_frsize };
  return TRUE;
}

static Room *
find_room (GArray *rooms, const char *folder)
{
  Room room;

  if (!look_at_room (folder, &room))
    return NULL;
  for (guint i = 0; i < rooms->len; i++)
    if (g_array_index (rooms, Room, i).device == room.device)
      return &g_array_index (rooms, Room, i);
  g_array_append_val (rooms, room);
  return &g_array_index (rooms, Room, rooms->len - 1);
}

static char *
say_no_room (guint64 need, guint64 have, const char *target)
{
  g_autofree char *needs = g_format_size_full (need, G_FORMAT_SIZE_IEC_UNITS);
  g_autofree char *free = g_format_size_full (have, G_FORMAT_SIZE_IEC_UNITS);

  return g_strdup_printf (_ ("needs %s on '%s', %s are free; name another place with "
                             "--target disk=DIR"),
                          needs, target, free);
}

static guint64
add_up (guint64 a, guint64 b)
{
  return a > G_MAXUINT64 - b ? G_MAXUINT64 : a + b;
}

/* Fixtures of all cases are there at the same time; scratch is only that of one repetition.
 * NULL: there is room, and it is taken. */
static char *
take_room (BstRunner *runner, const BstOutcome *outcome, const char *target, GArray *rooms,
           BstFixture **fixture)
{
  Room *room = find_room (rooms, target);
  guint64 fixtures, scratch;
  BstFixture *known = NULL;

  if (room == NULL)
    return g_strdup_printf (_ ("Cannot look at '%s': %s."), target, g_strerror (errno));
  if (outcome->need_fixture != NULL)
    known = bst_fixtures_find (runner->fixtures, outcome->need_fixture, target);
  fixtures = room->fixtures;
  if (outcome->need_fixture_bytes > (known != NULL ? known->bytes : 0))
    fixtures = add_up (fixtures, outcome->need_fixture_bytes - (known != NULL ? known->bytes : 0));
  scratch = MAX (room->scratch, outcome->need_space);
  if (add_up (fixtures, scratch) > room->free)
    return say_no_room (add_up (fixtures, scratch), room->free, target);
  room->fixtures = fixtures;
  room->scratch = scratch;
  if (outcome->need_fixture != NULL)
    *fixture = bst_fixtures_add (runner->fixtures, outcome->need_fixture, target,
                                 outcome->need_fixture_bytes);
  return NULL;
}

static BstOutcome *
ask (BstRunner *runner, guint index)
{
  BstJob job;

  bst_runner_fill_job (runner, index, 0, &job);
  job.deadline = MIN (job.deadline, PROBE_SECONDS);
  runner->now = index;
  return bst_supervisor_probe (&job, bst_runner_tick, runner);
}

static gboolean
probe_case (BstRunner *runner, guint index, GArray *rooms, GError **error)
{
  const BstPlanCase *planned = bst_runner_plan_case (runner, index);
  BstRunnerCase *c = &runner->cases[index];
  g_autoptr (BstOutcome) outcome = ask (runner, index);
  g_autofree char *refusal = NULL;

  if (outcome->status == BST_STATUS_INTERRUPTED)
    return TRUE;
  c->refused =
      outcome->status == BST_STATUS_FAILED && g_strcmp0 (outcome->stage, BST_STAGE_PROBE) == 0;
  if (outcome->status != BST_STATUS_OK)
    return refuse_case (runner, index, outcome->status, outcome->reason, error);
  if (outcome->need_fixture == NULL && outcome->need_space == 0)
    return TRUE;
  if (planned->target == NULL)
    return refuse_case (runner, index, BST_STATUS_FAILED,
                        _ ("needs a folder to work in; name one with --target disk=DIR"), error);
  refusal = take_room (runner, outcome, planned->target, rooms, &c->fixture);
  return refusal == NULL || refuse_case (runner, index, BST_STATUS_FAILED, refusal, error);
}

static gboolean
begin_case (BstRunner *runner, guint index, GArray *rooms, GError **error)
{
  const BstPlanCase *planned = bst_runner_plan_case (runner, index);
  g_autoptr (GError) problem = NULL;

  if (planned->skip_reason != NULL)
    return refuse_case (runner, index, planned->skip_status, planned->skip_reason, error);
  if (!bst_runner_prepare_case (runner, index, &problem))
    runner->cases[index].refused = bst_status_from_error (problem) == BST_STATUS_FAILED;
  if (problem != NULL)
    return refuse_case (runner, index, bst_status_from_error (problem), problem->message, error);
  return probe_case (runner, index, rooms, error);
}

gboolean
bst_runner_probe (BstRunner *runner, GError **error)
{
  g_autoptr (GArray) rooms = g_array_new (FALSE, FALSE, sizeof (Room));

  for (guint i = 0; i < runner->plan->cases->len && !bst_signals_caught ()
                    && bst_runner_budget_left (runner) > 0;
       i++)
    if (!runner->cases[i].ended && !begin_case (runner, i, rooms, error))
      return FALSE;
  return TRUE;
}

/* ---- Nothing to run ---------------------------------------------------------------------- */

/* One reason for all of a sweep is said once. */
static void
add_reason (GString *text, const char *id, const char *reason)
{
  g_autofree char *sentence = bst_sentence (reason);

  if (strstr (text->str, sentence) == NULL)
    g_string_append_printf (text, "%s%s: %s", text->len > 0 ? "  " : "", id, sentence);
}

gboolean
bst_runner_is_refused (BstRunner *runner, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < runner->plan->cases->len; i++)
    {
      const BstCaseResult *result = bst_runner_case_result (runner, i);

      if (!runner->cases[i].refused)
        return FALSE;
      add_reason (text, result->description->name,
                  g_array_index (result->repetitions, BstRepetition, 0).reason);
    }
  runner->refused = TRUE;
  g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED, text->str);
  return TRUE;
}
