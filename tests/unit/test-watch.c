/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-watch.c - when the runs of a series are due, where one stands, and its units for systemd.
 */
#include <config.h>

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/journal.h"
#include "host/watch.h"
#include "model/result-json.h"
#include "model/wall.h"
#include "tests/unit/sample-run.h"

/* 2026-11-30 00:00 UTC */
#define FIRST (G_GINT64_CONSTANT (1795996800) * G_USEC_PER_SEC)
#define SECOND G_GINT64_CONSTANT (1000000)
#define MINUTE (60 * SECOND)
#define HOUR (60 * MINUTE)

static const BstGrid hours = { FIRST, HOUR, 24 };

static void
test_due (void)
{
  g_assert_cmpint (bst_grid_due (&hours, 0), ==, FIRST);
  g_assert_cmpint (bst_grid_due (&hours, 23), ==, FIRST + 23 * HOUR);
  g_assert_false (bst_grid_is_over (&hours, 23));
  g_assert_true (bst_grid_is_over (&hours, 24));
  g_assert_cmpint (bst_grid_align (HOUR, FIRST + 5 * HOUR + 1), ==, FIRST + 5 * HOUR);
}

static void
test_choose (void)
{
  static const struct
  {
    guint next;
    gint64 now; /* after FIRST */
    guint chosen;
  } cases[] = {
    { 0, 0, 0 },
    { 3, 2 * HOUR + MINUTE, 3 },      /* not due yet */
    { 3, 3 * HOUR, 3 },               /* now */
    { 3, 3 * HOUR + 30 * MINUTE, 3 }, /* half a step late: still */
    { 3, 3 * HOUR + 31 * MINUTE, 4 }, /* later: the next one, when it is due */
    { 3, 7 * HOUR + 10 * MINUTE, 7 }, /* asleep for hours: the one that is due now */
    { 3, 7 * HOUR + 50 * MINUTE, 8 },
    { 3, 30 * HOUR, 30 },       /* beyond the end */
    { 3, -400 * 24 * HOUR, 3 }, /* the clock was set back: it waits */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (bst_grid_choose (&hours, cases[i].next, FIRST + cases[i].now), ==,
                      cases[i].chosen);
}

/* ---- Where a series stands ----------------------------------------------------------------- */

static const BstSeriesKey hourly = { "hourly", "box", 0 };

/* IMPORTED: as a document alone, without the journal of what is measured. */
static void
add_run_of (BstStore *store, const char *series, const char *label, gboolean imported, guint number,
            gint64 due)
{
  g_autofree char *id = NULL;
  g_autofree char *folder = bst_store_new_run (store, &id, NULL);
  g_autoptr (BstResult) result = sample_result (id);
  BstJournal *journal = imported ? NULL : bst_journal_create (folder, result, NULL, NULL);

  if (journal != NULL)
    bst_journal_close (journal);
  bst_result_set_label (result, label);

  g_free (result->state);
  result->state = g_strdup ("complete");
  if (series != NULL)
    result->place = (BstSeriesPlace){ g_strdup (series), number, due, 3600, 24, -18000 };
  g_assert_true (bst_store_save (result, folder, NULL));
}

static void
add_run (BstStore *store, const char *series, guint number, gint64 due)
{
  add_run_of (store, series, "box", FALSE, number, due);
}

static void
test_state (void)
{
  char *folder = sample_folder ();
  g_autoptr (GError) error = NULL;
  BstStore *store = bst_store_open (folder, &error);
  BstSeriesState state;

  g_assert_no_error (error);
  g_assert_false (bst_series_find (store, &hourly, &state, &error));
  g_assert_no_error (error);
  add_run (store, "hourly", 0, FIRST);
  add_run (store, "hourly", 4, FIRST + 4 * HOUR);
  add_run (store, "other", 9, FIRST + 9 * HOUR);
  add_run (store, NULL, 0, 0);
  g_assert_true (bst_series_find (store, &hourly, &state, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (state.next, ==, 5);
  g_assert_cmpuint (state.there, ==, 2);
  g_assert_cmpint (state.grid.first, ==, FIRST);
  g_assert_cmpint (state.grid.every, ==, HOUR);
  g_assert_cmpuint (state.grid.count, ==, 24);
  g_assert_false (state.is_running);
  g_assert_cmpuint (state.apart, ==, 0);
  bst_store_free (store);
  sample_remove (folder);
}

/* Whatever else is called the same: one's own series goes on as it was. */
static void
test_others_of_its_name (void)
{
  char *folder = sample_folder ();
  BstStore *store = bst_store_open (folder, NULL);
  const BstSeriesKey attic = { "hourly", "attic", 0 };
  BstSeriesState state;

  add_run_of (store, "hourly", "box", TRUE, 7, FIRST + 7 * HOUR);
  add_run_of (store, "hourly", "box", TRUE, 8, FIRST + 99 * HOUR);
  g_assert_false (bst_series_find (store, &hourly, &state, NULL));
  g_assert_cmpuint (state.apart, ==, 2);
  g_assert_cmpuint (state.next, ==, 0);
  add_run (store, "hourly", 0, FIRST);
  add_run (store, "hourly", 1, FIRST + HOUR);
  add_run_of (store, "hourly", "attic", FALSE, 5, FIRST + 6 * HOUR);
  g_assert_true (bst_series_find (store, &hourly, &state, NULL));
  g_assert_cmpuint (state.next, ==, 2);
  g_assert_cmpuint (state.there, ==, 2);
  g_assert_cmpuint (state.apart, ==, 3);
  g_assert_cmpint (state.grid.first, ==, FIRST);
  g_assert_true (bst_series_find (store, &attic, &state, NULL));
  g_assert_cmpuint (state.next, ==, 6);
  g_assert_cmpint (state.grid.first, ==, FIRST + HOUR);
  bst_store_free (store);
  sample_remove (folder);
}

/* Folders that were copied from another store have journals, too: none of them blocks the other. */
static void
test_other_steps (void)
{
  char *folder = sample_folder ();
  BstStore *store = bst_store_open (folder, NULL);
  const BstSeriesKey by_two = { "hourly", "box", 2 * HOUR };
  BstSeriesState state;

  add_run (store, "hourly", 4, FIRST + 4 * HOUR);
  add_run (store, "hourly", 1, FIRST + 5 * HOUR);
  g_assert_true (bst_series_find (store, &hourly, &state, NULL));
  g_assert_cmpuint (state.there, ==, 1);
  g_assert_cmpint (state.grid.first, ==, FIRST + 4 * HOUR);
  g_assert_true (bst_series_find (store, &by_two, &state, NULL));
  g_assert_cmpint (state.grid.every, ==, HOUR);
  bst_store_free (store);
  sample_remove (folder);
}

/* What a document says of a series comes back, and what is no series is refused. */
static void
test_document (void)
{
  static const char *const wrong[] = { "\"name\": 3",           "\"index\": -1",
                                       "\"every\": 0",          "\"every\": -5",
                                       "\"utc-offset\": 0.5",   "\"utc-offset\": 1000000",
                                       "\"due\": \"yesterday\"" };
  g_autoptr (BstResult) result = sample_result ("a");
  g_autoptr (BstResult) back = NULL;
  g_autoptr (JsonNode) node = NULL;

  result->place = (BstSeriesPlace){ g_strdup ("a \"b\""), 7, FIRST + 7 * HOUR, 0.1, 0, -18000 };
  node = bst_result_to_json (result);
  back = bst_result_from_json (node, NULL);
  g_assert_cmpstr (back->place.name, ==, "a \"b\"");
  g_assert_cmpuint (back->place.index, ==, 7);
  g_assert_cmpint (back->place.due, ==, FIRST + 7 * HOUR);
  g_assert_cmpfloat (back->place.every, ==, 0.1);
  g_assert_cmpuint (back->place.count, ==, 0);
  g_assert_cmpint (back->place.offset, ==, -18000);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *text =
          g_strdup_printf ("{\"name\": \"a\", \"index\": 1, \"due\": "
                           "\"2026-11-30T00:00:00.000000Z\", \"every\": 60, %s}",
                           wrong[i]);
      g_autoptr (JsonParser) parser = json_parser_new ();
      g_autoptr (GError) error = NULL;

      g_assert_true (json_parser_load_from_data (parser, text, -1, NULL));
      json_object_set_member (json_node_get_object (node), "series",
                              json_node_copy (json_parser_get_root (parser)));
      g_assert_null (bst_result_from_json (node, &error));
      g_assert_nonnull (strstr (error->message, "series"));
    }
}

/* ---- Waiting ------------------------------------------------------------------------------- */

static void
test_moved_clock (void)
{
  const gint64 later = g_get_real_time () + 1000 * HOUR;
  double set = 1;

  g_unsetenv (BST_WALL_VARIABLE);
  g_assert_false (bst_wall_is_moved ());
  g_setenv (BST_WALL_VARIABLE, "nonsense", TRUE);
  g_assert_false (bst_wall_is_moved ());
  g_setenv (BST_WALL_VARIABLE, "-60", TRUE);
  g_assert_true (bst_wall_is_moved ());
  g_assert_cmpint (bst_wall_now (), <, g_get_real_time ());
  g_assert_true (bst_watch_wait (later, &set));
  g_assert_cmpfloat (set, ==, 0);
  g_assert_cmpint (bst_wall_now (), >=, later);
  g_assert_cmpint (bst_wall_now (), <, later + 60 * G_USEC_PER_SEC);
  g_unsetenv (BST_WALL_VARIABLE);
}

/* Who moves into the time of a sleep wakes at its end. */
static void
test_asleep (void)
{
  double set = 1;

  g_setenv (BST_WALL_VARIABLE, "0", TRUE);
  g_setenv (BST_WALL_ASLEEP_VARIABLE, "5000..9000", TRUE);
  g_assert_true (bst_watch_wait (g_get_real_time () + 4000 * SECOND, &set));
  g_assert_cmpint (bst_wall_now (), <, g_get_real_time () + 4500 * SECOND);
  g_assert_true (bst_watch_wait (g_get_real_time () + 6000 * SECOND, &set));
  g_assert_cmpint (bst_wall_now (), >=, g_get_real_time () + 8999 * SECOND);
  g_setenv (BST_WALL_ASLEEP_VARIABLE, "9500..", TRUE);
  g_assert_true (bst_watch_wait (g_get_real_time () + 9600 * SECOND, &set));
  g_assert_cmpint (bst_wall_now (), <, g_get_real_time () + 9700 * SECOND);
  g_unsetenv (BST_WALL_ASLEEP_VARIABLE);
  g_unsetenv (BST_WALL_VARIABLE);
}

static void
test_wait (void)
{
  const gint64 until = g_get_real_time () + G_USEC_PER_SEC / 20;
  double set = 1;

  g_assert_true (bst_watch_wait (until, &set));
  g_assert_cmpint (g_get_real_time (), >=, until);
  g_assert_cmpfloat (set, ==, 0);
}

static gpointer
set_clock_back (gpointer data)
{
  g_usleep (50000);
  g_setenv (BST_WALL_VARIABLE, "-3600", TRUE);
  return NULL;
}

/* A clock that is set back is told at once, and not when it is so late again. */
static void
test_clock_is_set (void)
{
  GThread *thread;
  double set = 0;

  g_setenv (BST_WALL_VARIABLE, "nonsense", TRUE);
  thread = g_thread_new ("clock", set_clock_back, NULL);
  g_assert_true (bst_watch_wait (g_get_real_time () + 1000 * SECOND, &set));
  g_assert_cmpfloat (set, >, -3700);
  g_assert_cmpfloat (set, <, -3500);
  g_thread_join (thread);
  g_unsetenv (BST_WALL_VARIABLE);
}

/* ---- One at a time ------------------------------------------------------------------------- */

/* What another process says of NAME: 0 it gets it, 1 we have it, 2 it knows no better. */
static int
ask_elsewhere (BstStore *store, const char *name, BstSeriesPart part)
{
  const BstSeriesKey key = { name, "box", 0 };
  const pid_t here = getpid (), child = fork ();
  int status = 0;

  if (child == 0)
    {
      BstSeriesHold *hold = bst_series_hold_new (store, &key, NULL);
      pid_t holder = 0;

      if (hold == NULL)
        _exit (3);
      _exit (bst_series_hold_try (hold, part, &holder) ? 0 : holder == here ? 1 : 2);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  return WEXITSTATUS (status);
}

static void
test_hold (void)
{
  char *folder = sample_folder ();
  BstStore *store = bst_store_open (folder, NULL);
  BstSeriesHold *hold = bst_series_hold_new (store, &hourly, NULL);
  pid_t holder = 1;

  g_assert_nonnull (hold);
  g_assert_true (bst_series_hold_try (hold, BST_SERIES_MEASURED, &holder));
  g_assert_cmpint (ask_elsewhere (store, "hourly", BST_SERIES_MEASURED), ==, 1);
  g_assert_cmpint (ask_elsewhere (store, "hourly", BST_SERIES_WATCHED), ==, 0);
  g_assert_cmpint (ask_elsewhere (store, "Hourly", BST_SERIES_MEASURED), ==, 0);
  g_assert_true (bst_series_hold_try (hold, BST_SERIES_WATCHED, &holder));
  bst_series_hold_drop (hold, BST_SERIES_MEASURED);
  g_assert_cmpint (ask_elsewhere (store, "hourly", BST_SERIES_MEASURED), ==, 0);
  g_assert_cmpint (ask_elsewhere (store, "hourly", BST_SERIES_WATCHED), ==, 1);
  bst_series_hold_free (hold);
  g_assert_cmpint (ask_elsewhere (store, "hourly", BST_SERIES_WATCHED), ==, 0);
  bst_store_free (store);
  sample_remove (folder);
}

/* ---- Units --------------------------------------------------------------------------------- */

static void
test_calendar (void)
{
  static const struct
  {
    gint64 minutes;
    const char *calendar; /* NULL: none */
  } cases[] = {
    { 1, "*-*-* *:00/1:00 UTC" },
    { 15, "*-*-* *:00/15:00 UTC" },
    { 60, "*-*-* 00/1:00:00 UTC" },
    { 360, "*-*-* 00/6:00:00 UTC" },
    { 1440, "*-*-* 00:00:00 UTC" },
    { 7, NULL },
    { 90, NULL },
    { 300, NULL },
    { 2880, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = bst_units_calendar (cases[i].minutes * MINUTE, &error);

      g_assert_cmpstr (text, ==, cases[i].calendar);
      g_assert_true ((error == NULL) == (text != NULL));
    }
}

static void
test_units (void)
{
  const char *words[] = { "/usr/bin/benchstone", "watch",     "--once", "a b", "50%", "$HOME",
                          "say \"no\"\\",        "two\nlines" };
  g_autoptr (GPtrArray) command = g_ptr_array_new ();
  const BstUnits units = { "night\n[Install]", HOUR, "/tmp/50%", command };
  g_autofree char *service = NULL;
  g_autofree char *timer = NULL;
  g_autofree char *name = bst_units_name ("a b/../c\n");

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_ptr_array_add (command, (gpointer)words[i]);
  service = bst_units_service (&units);
  timer = bst_units_timer (&units, NULL);
  g_assert_cmpstr (name, ==, "benchstone-a-b-..-c-");
  g_assert_nonnull (strstr (service,
                            "ExecStart=\"/usr/bin/benchstone\" \"watch\" \"--once\" \"a b\" "
                            "\"50%%\" \"$$HOME\" \"say \\\"no\\\"\\\\\" \"two\\x0alines\"\n"));
  g_assert_nonnull (strstr (service, "WorkingDirectory=/tmp/50%%\n"));
  g_assert_nonnull (strstr (service, "the series 'night [Install]'\n"));
  g_assert_nonnull (strstr (timer, "OnCalendar=*-*-* 00/1:00:00 UTC\n"));
  g_assert_nonnull (strstr (timer, "the series 'night [Install]'"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/watch/due", test_due);
  g_test_add_func ("/watch/choose", test_choose);
  g_test_add_func ("/watch/state", test_state);
  g_test_add_func ("/watch/others-of-its-name", test_others_of_its_name);
  g_test_add_func ("/watch/other-steps", test_other_steps);
  g_test_add_func ("/watch/document", test_document);
  g_test_add_func ("/watch/moved-clock", test_moved_clock);
  g_test_add_func ("/watch/asleep", test_asleep);
  g_test_add_func ("/watch/wait", test_wait);
  g_test_add_func ("/watch/clock-is-set", test_clock_is_set);
  g_test_add_func ("/watch/hold", test_hold);
  g_test_add_func ("/watch/calendar", test_calendar);
  g_test_add_func ("/watch/units", test_units);
  return g_test_run ();
}
