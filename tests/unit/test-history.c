/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-history.c - the runs of a series together: points and gaps, figures, changes of the level
 * with what changed besides, and profiles of the day and the week.
 */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reports/history.h"
#include "reports/report.h"
#include "tests/unit/sample-result.h"

/* 2026-11-30 00:00 UTC, a Monday */
#define FIRST (G_GINT64_CONSTANT (1795996800) * G_USEC_PER_SEC)
#define HOUR (G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC)

static const BstHistoryOptions plain = { NULL, BST_PREFIX_DEFAULT };

/* The run NUMBER of the series "hourly" whose only case has this median. */
static BstResult *
run_new (guint number, double median, double cv)
{
  const SampleCase sample = { "cpu.prime",          "Prime numbers", "threads=2", "rate", "op/s",
                              BST_HIGHER_IS_BETTER, median,          cv,          10 };
  BstResult *run = sample_result_new ("box");

  g_free (run->id);
  run->id = g_strdup_printf ("run-%u", number);
  /* Beyond ten years the time stays: it would not be one. */
  run->place = (BstSeriesPlace){
    g_strdup ("hourly"), number, FIRST + MIN (number, 87600) * HOUR, 3600, 24, 0
  };
  run->started = run->place.due;
  sample_result_add (run, &sample, number + 1);
  return run;
}

static GPtrArray *
runs_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)bst_result_free);
}

static void
set_fact (const BstResult *run, const char *key, const char *value)
{
  bst_machine_set (run->machines->pdata[0], key, value);
}

static void
fail_all (const BstResult *run)
{
  for (guint i = 0; i < 10; i++)
    sample_case_fail (run->cases->pdata[0], i, BST_STATUS_CRASHED, "it fell over");
}

/* A day of hours: at 9 the case fails, 17 is missing, from 14 on a tenth less is done under another
 * kernel; how much memory is free is different each time. */
static GPtrArray *
day_new (void)
{
  GPtrArray *runs = runs_new ();

  for (guint i = 0; i < 24; i++)
    {
      BstResult *run = NULL;
      g_autofree char *free_memory = g_strdup_printf ("%u", 1000 + i);

      if (i == 17)
        continue;
      run = run_new (i, i < 14 ? 100 : 90, 0.005);
      set_fact (run, "memory.free", free_memory);
      set_fact (run, "kernel.release", i < 14 ? "6.1.0-18" : "6.1.0-21");
      if (i == 9)
        fail_all (run);
      g_ptr_array_add (runs, run);
    }
  return runs;
}

static GPtrArray *
histories_of (const GPtrArray *runs)
{
  return bst_histories_new ((const BstResult *const *)(gpointer)runs->pdata, runs->len, &plain);
}

static const BstHistoryPoint *
point (const BstHistory *history, guint i)
{
  g_assert_cmpuint (i, <, history->points->len);
  return history->points->pdata[i];
}

static void
test_points (void)
{
  g_autoptr (GPtrArray) runs = day_new ();
  g_autoptr (GPtrArray) histories = NULL;
  const BstHistory *history = NULL;
  g_autofree char *count = NULL;
  g_autofree char *remark = NULL;

  /* The order in which they come does not matter. */
  g_ptr_array_add (runs, g_ptr_array_steal_index (runs, 0));
  histories = histories_of (runs);
  g_assert_cmpuint (histories->len, ==, 1);
  history = histories->pdata[0];
  g_assert_cmpuint (history->points->len, ==, 24);
  for (guint i = 0; i < 24; i++)
    {
      g_assert_cmpuint (point (history, i)->number, ==, i);
      g_assert_cmpint (point (history, i)->due, ==, FIRST + i * HOUR);
      g_assert_cmpint (point (history, i)->state, ==,
                       i == 9    ? BST_POINT_FAILED
                       : i == 17 ? BST_POINT_MISSED
                                 : BST_POINT_GOOD);
    }
  g_assert_cmpuint (history->n_failed, ==, 1);
  g_assert_cmpuint (history->n_missed, ==, 1);
  g_assert_cmpuint (history->all.n, ==, 22);
  g_assert_cmpfloat (history->all.max, >, 99);
  g_assert_cmpfloat (history->all.min, <, 91);
  count = bst_history_count (history);
  g_assert_cmpstr (count, ==, "22 of 24");
  remark = bst_history_remark (point (history, 9));
  g_assert_nonnull (strstr (remark, "it fell over"));
  g_assert_true (isnan (point (history, 9)->mean));
  g_assert_true (isnan (point (history, 17)->mean));
}

static void
test_change (void)
{
  g_autoptr (GPtrArray) runs = day_new ();
  g_autoptr (GPtrArray) histories = histories_of (runs);
  const BstHistory *history = histories->pdata[0];
  const BstHistoryChange *change = NULL;
  const BstDifference *difference = NULL;
  g_autofree char *text = NULL;
  g_autofree char *finding = bst_history_finding (history);

  g_assert_cmpuint (history->changes->len, ==, 1);
  change = history->changes->pdata[0];
  g_assert_cmpuint (point (history, change->point)->number, ==, 14);
  g_assert_cmpuint (change->from, ==, 0);
  g_assert_cmpuint (change->to, ==, 24);
  g_assert_cmpfloat_with_epsilon (change->ratio, 0.9, 0.005);
  g_assert_cmpfloat (change->low, <=, change->ratio);
  g_assert_cmpfloat (change->high, >=, change->ratio);
  g_assert_cmpfloat (change->high - change->low, <, 0.02);
  /* What is different each time says nothing. */
  g_assert_cmpuint (change->differences->len, ==, 1);
  difference = change->differences->pdata[0];
  g_assert_cmpstr (difference->key, ==, "kernel.release");
  text = bst_history_difference_text (history, difference);
  g_assert_cmpstr (text, ==, "kernel.release: 6.1.0-18, then 6.1.0-21");
  g_assert_nonnull (strstr (finding, "From 2026-11-30 14:00 UTC on: "));
  g_assert_nonnull (strstr (finding, ", worse. "));
  g_assert_nonnull (strstr (finding, text));
}

static void
test_no_change (void)
{
  g_autoptr (GPtrArray) runs = runs_new ();
  g_autoptr (GPtrArray) histories = NULL;
  const BstHistory *history = NULL;

  for (guint i = 0; i < 48; i++)
    g_ptr_array_add (runs, run_new (i, 100, 0.01));
  histories = histories_of (runs);
  history = histories->pdata[0];
  g_assert_cmpuint (history->changes->len, ==, 0);
  g_assert_cmpfloat_with_epsilon (history->all.median, 100, 1);
}

/* Clear, but of no account: less than two in a hundred. */
static void
test_small_change (void)
{
  g_autoptr (GPtrArray) runs = runs_new ();
  g_autoptr (GPtrArray) histories = NULL;

  for (guint i = 0; i < 30; i++)
    g_ptr_array_add (runs, run_new (i, i < 15 ? 100 : 101, 0.0001));
  histories = histories_of (runs);
  g_assert_cmpuint (((const BstHistory *)histories->pdata[0])->changes->len, ==, 0);
}

/* Two changes in more runs than the permutation test is for, of figures around SCALE. */
static void
check_long_series (double scale)
{
  g_autoptr (GPtrArray) runs = runs_new ();
  g_autoptr (GPtrArray) histories = NULL;
  const BstHistory *history = NULL;

  for (guint i = 0; i < 240; i++)
    g_ptr_array_add (runs, run_new (i, (i < 60 || i >= 200 ? 100 : 120) * scale, 0.01));
  histories = histories_of (runs);
  history = histories->pdata[0];
  g_assert_cmpuint (history->changes->len, ==, 2);
  g_assert_cmpuint (((const BstHistoryChange *)history->changes->pdata[0])->point, ==, 60);
  g_assert_cmpuint (((const BstHistoryChange *)history->changes->pdata[1])->point, ==, 200);
}

/* Squares of the last two are no doubles. */
static void
test_long_series (void)
{
  check_long_series (1);
  check_long_series (0x1p660);
  check_long_series (0x1p-660);
}

/* ---- Profiles ------------------------------------------------------------------------------ */

/* A week in which each day at 12 UTC is faster, and Sunday slower. */
static GPtrArray *
week_new (gint offset)
{
  GPtrArray *runs = runs_new ();

  for (guint i = 0; i < 7 * 24; i++)
    {
      BstResult *run = run_new (i, (i % 24 == 12 ? 150 : 100) - (i / 24 == 6 ? 20 : 0), 0);

      run->place.offset = offset;
      g_ptr_array_add (runs, run);
    }
  return runs;
}

static void
test_week (void)
{
  static const char *const days[] = { "Monday", "Tuesday",  "Wednesday", "Thursday",
                                      "Friday", "Saturday", "Sunday" };
  g_autoptr (GPtrArray) runs = week_new (0);
  g_autoptr (GPtrArray) histories = histories_of (runs);
  g_autoptr (GPtrArray) hours = bst_history_profile (histories->pdata[0], BST_PROFILE_HOURS);
  g_autoptr (GPtrArray) week = bst_history_profile (histories->pdata[0], BST_PROFILE_DAYS);

  g_assert_cmpuint (hours->len, ==, 24);
  for (guint i = 0; i < 24; i++)
    {
      const BstProfileRow *row = hours->pdata[i];
      g_autofree char *name = g_strdup_printf ("%02u:00", i);

      g_assert_cmpstr (row->name, ==, name);
      g_assert_cmpuint (row->due, ==, 7);
      g_assert_cmpuint (row->all.n, ==, 7);
      g_assert_cmpfloat (row->all.median, ==, i == 12 ? 150 : 100);
      g_assert_cmpfloat (row->all.min, ==, i == 12 ? 130 : 80);
    }
  g_assert_cmpuint (week->len, ==, 7);
  for (guint i = 0; i < 7; i++)
    {
      const BstProfileRow *row = week->pdata[i];

      g_assert_cmpstr (row->name, ==, days[i]);
      g_assert_cmpuint (row->all.n, ==, 24);
      g_assert_cmpfloat (row->all.median, ==, i == 6 ? 80 : 100);
    }
}

/* The hour is that of the place where it was measured. */
static void
test_local_time (void)
{
  g_autoptr (GPtrArray) runs = week_new (-5 * 3600);
  g_autoptr (GPtrArray) histories = histories_of (runs);
  g_autoptr (GPtrArray) hours = bst_history_profile (histories->pdata[0], BST_PROFILE_HOURS);
  g_autofree char *time = bst_history_time (FIRST, -5 * 3600);
  g_autofree char *half = bst_history_time (FIRST, 5 * 3600 + 1800);

  g_assert_cmpfloat (((const BstProfileRow *)hours->pdata[7])->all.median, ==, 150);
  g_assert_cmpfloat (((const BstProfileRow *)hours->pdata[12])->all.median, ==, 100);
  g_assert_cmpstr (time, ==, "2026-11-29 19:00 UTC−5");
  g_assert_cmpstr (half, ==, "2026-11-30 05:30 UTC+5:30");
}

/* In the night when clocks are set back there are 25 hours, and one of them comes twice. */
static void
test_hour_twice (void)
{
  g_autoptr (GPtrArray) runs = runs_new ();
  g_autoptr (GPtrArray) histories = NULL;
  g_autoptr (GPtrArray) hours = NULL;

  for (guint i = 0; i < 25; i++)
    {
      BstResult *run = run_new (i, 100, 0);

      run->place.offset = i < 1 ? 7200 : 3600;
      g_ptr_array_add (runs, run);
    }
  histories = histories_of (runs);
  hours = bst_history_profile (histories->pdata[0], BST_PROFILE_HOURS);
  g_assert_cmpuint (hours->len, ==, 24);
  /* 0:00 UTC is 2:00, 1:00 UTC is 2:00 again; 24:00 UTC is 1:00. */
  g_assert_cmpuint (((const BstProfileRow *)hours->pdata[2])->due, ==, 2);
  g_assert_cmpuint (((const BstProfileRow *)hours->pdata[3])->due, ==, 1);
  g_assert_cmpuint (((const BstProfileRow *)hours->pdata[1])->due, ==, 1);
}

static void
test_one_day_has_no_profile (void)
{
  g_autoptr (GPtrArray) runs = day_new ();
  g_autoptr (GPtrArray) histories = histories_of (runs);

  g_assert_null (bst_history_profile (histories->pdata[0], BST_PROFILE_HOURS));
  g_assert_null (bst_history_profile (histories->pdata[0], BST_PROFILE_DAYS));
}

/* ---- What belongs together ----------------------------------------------------------------- */

static void
test_other_runs (void)
{
  g_autoptr (GPtrArray) runs = day_new ();
  BstResult *stranger = run_new (3, 50, 0);
  g_autoptr (GPtrArray) histories = NULL;

  g_assert_true (
      bst_results_are_series ((const BstResult *const *)(gpointer)runs->pdata, runs->len));
  g_clear_pointer (&stranger->place.name, g_free);
  g_ptr_array_add (runs, stranger);
  g_assert_false (
      bst_results_are_series ((const BstResult *const *)(gpointer)runs->pdata, runs->len));
  histories = histories_of (runs);
  g_assert_cmpuint (histories->len, ==, 1);
  g_assert_cmpuint (((const BstHistory *)histories->pdata[0])->all.n, ==, 22);
}

/* Another machine's series of this name, label and step: neither stands in for the other. */
static void
test_other_series (void)
{
  static const struct
  {
    gint64 later;    /* us that it began later */
    const char *cpu; /* of the other machine; NULL: of the same kind */
    const char *first, *second;
  } cases[] = {
    { HOUR / 2, NULL, "box, begun 2026-11-30 00:00 UTC", "box, begun 2026-11-30 00:30 UTC" },
    { 0, "Other CPU", NULL, "box, begun 2026-11-30 00:00 UTC, Other CPU" },
    { 0, NULL, "box, begun 2026-11-30 00:00 UTC (1)", "box, begun 2026-11-30 00:00 UTC (2)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) runs = runs_new ();
      g_autoptr (GPtrArray) histories = NULL;

      for (guint k = 0; k < 6; k++)
        {
          BstResult *other = run_new (k, 50, 0);

          g_ptr_array_add (runs, run_new (k, 100, 0));
          other->place.due += cases[i].later;
          other->started = other->place.due + G_USEC_PER_SEC;
          if (cases[i].cpu != NULL)
            set_fact (other, "cpu.model", cases[i].cpu);
          g_ptr_array_add (runs, other);
        }
      g_assert_false (
          bst_results_are_series ((const BstResult *const *)(gpointer)runs->pdata, runs->len));
      histories = histories_of (runs);
      g_assert_cmpuint (histories->len, ==, 2);
      for (guint k = 0; k < 2; k++)
        {
          const BstHistory *history = histories->pdata[k];

          g_assert_cmpuint (history->all.n, ==, 6);
          g_assert_cmpfloat (history->all.min, ==, history->all.max);
          g_assert_cmpfloat_with_epsilon (history->all.median, k == 0 ? 100 : 50, 0.001);
          if (k == 1 || cases[i].first != NULL)
            g_assert_cmpstr (history->system, ==, k == 0 ? cases[i].first : cases[i].second);
        }
    }
}

/* The same run again is one run, and a series with another name beside it needs no more words. */
static void
test_copies (void)
{
  g_autoptr (GPtrArray) runs = day_new ();
  g_autoptr (GPtrArray) histories = NULL;

  g_ptr_array_add (runs, run_new (3, 100, 0.005));
  g_assert_true (
      bst_results_are_series ((const BstResult *const *)(gpointer)runs->pdata, runs->len));
  histories = histories_of (runs);
  g_assert_cmpuint (histories->len, ==, 1);
  g_assert_cmpstr (((const BstHistory *)histories->pdata[0])->system, ==, "box");
  g_assert_cmpuint (((const BstHistory *)histories->pdata[0])->points->len, ==, 24);
}

static void
test_other_revision (void)
{
  g_autoptr (GPtrArray) runs = runs_new ();
  g_autoptr (GPtrArray) histories = NULL;

  for (guint i = 0; i < 4; i++)
    {
      BstResult *run = run_new (i, 100, 0);

      if (i >= 2)
        ((BstCaseResult *)run->cases->pdata[0])->description->revision = 2;
      g_ptr_array_add (runs, run);
    }
  histories = histories_of (runs);
  g_assert_cmpuint (histories->len, ==, 2);
  g_assert_cmpuint (((const BstHistory *)histories->pdata[0])->all.n, ==, 2);
  g_assert_cmpuint (((const BstHistory *)histories->pdata[0])->n_failed, ==, 2);
}

/* A number as large as there are must not fill the memory. */
static void
test_hostile_numbers (void)
{
  g_autoptr (GPtrArray) runs = runs_new ();
  g_autoptr (GPtrArray) histories = NULL;
  const BstHistory *history = NULL;
  g_autofree char *finding = NULL;

  g_ptr_array_add (runs, run_new (0, 100, 0));
  g_ptr_array_add (runs, run_new (1, 1e300, 0));
  g_ptr_array_add (runs, run_new (2, -1e300, 0));
  g_ptr_array_add (runs, run_new (G_MAXUINT32, 1e-300, 0));
  /* Within its steps, by seconds; and beyond all, where it is of another series. */
  for (guint i = 0; i < runs->len; i++)
    {
      BstResult *run = runs->pdata[i];

      run->place.every = 1;
      run->place.due = FIRST + (gint64)run->place.index * G_USEC_PER_SEC;
    }
  g_ptr_array_add (runs, run_new (G_MAXUINT32, 1, 0));
  ((BstResult *)runs->pdata[4])->place.due = G_MAXINT64 / 2;
  ((BstResult *)runs->pdata[4])->place.every = 1e300;
  histories = histories_of (runs);
  g_assert_cmpuint (histories->len, ==, 1);
  history = histories->pdata[0];
  g_assert_cmpuint (history->points->len, <, 30000);
  g_assert_cmpuint (history->all.n, ==, 4);
  finding = bst_history_finding (history);
  g_assert_nonnull (finding);
}

/* ---- Shown --------------------------------------------------------------------------------- */

static char *
shown (const GPtrArray *histories, gboolean tabs)
{
  const BstShowOptions options = { .width = 100, .utf8 = TRUE, .plain = tabs };
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);

  bst_histories_show (histories, &options, out);
  fclose (out);
  return text;
}

static void
test_terminal (void)
{
  g_autoptr (GPtrArray) runs = day_new ();
  g_autoptr (GPtrArray) histories = histories_of (runs);
  char *text = shown (histories, FALSE);

  g_assert_nonnull (strstr (text, "box: the series 'hourly'"));
  g_assert_nonnull (strstr (text, "Runs that were due, every 1 h from 2026-11-30 00:00 UTC to "
                                  "2026-11-30 23:00 UTC: 24\n"));
  g_assert_nonnull (strstr (text, "22 of 24"));
  g_assert_nonnull (strstr (text, "! 2026-11-30 09:00 UTC: no figure: "));
  g_assert_nonnull (strstr (text, "! 2026-11-30 17:00 UTC: not run"));
  g_assert_nonnull (strstr (text, "From 2026-11-30 14:00 UTC on: "));
  g_assert_nonnull (strstr (text, "kernel.release: 6.1.0-18, then 6.1.0-21"));
  free (text);
}

static void
test_tabs (void)
{
  g_autoptr (GPtrArray) runs = day_new ();
  g_autoptr (GPtrArray) histories = histories_of (runs);
  char *text = shown (histories, TRUE);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, 26); /* a head, 24 lines, nothing behind the last */
  for (guint i = 0; i < 24; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i + 1], "\t", -1);
      g_autofree char *number = g_strdup_printf ("%u", i);
      g_autofree char *due = g_strdup_printf ("2026-11-30T%02u:00:00Z", i);

      g_assert_cmpuint (g_strv_length (fields), ==, 15);
      g_assert_cmpstr (fields[4], ==, number);
      g_assert_cmpstr (fields[5], ==, due);
      g_assert_cmpstr (fields[6], ==, i == 9 || i == 17 ? "0" : "10");
      g_assert_cmpstr (fields[13], ==, i == 9 ? "failed" : i == 17 ? "not-run" : "ok");
      g_assert_cmpstr (fields[14], ==, i == 14 ? "change" : "");
      g_assert_true ((*fields[8] == '\0') == (i == 9 || i == 17));
    }
  free (text);
}

static void
test_page (void)
{
  g_autoptr (GPtrArray) runs = day_new ();
  const BstReportOptions options = { .units = BST_PREFIX_DEFAULT };
  const BstResult *const *list = (const BstResult *const *)(gpointer)runs->pdata;
  g_autofree char *html = bst_report_html (list, runs->len, &options, NULL);
  g_autofree char *again = bst_report_html (list, runs->len, &options, NULL);

  g_assert_nonnull (strstr (html, "The series 'hourly'"));
  g_assert_nonnull (strstr (html, ">22 of 24<"));
  g_assert_nonnull (strstr (html, ">2026-11-30 17:00 UTC</th><td class=\"remark-cell\">not run<"));
  g_assert_nonnull (strstr (html, ">2026-11-30 14:00 UTC</th><td>a new level begins<"));
  g_assert_nonnull (strstr (html, "kernel.release: 6.1.0-18, then 6.1.0-21"));
  g_assert_cmpstr (html, ==, again);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/history/points", test_points);
  g_test_add_func ("/history/change", test_change);
  g_test_add_func ("/history/no-change", test_no_change);
  g_test_add_func ("/history/small-change", test_small_change);
  g_test_add_func ("/history/long-series", test_long_series);
  g_test_add_func ("/history/week", test_week);
  g_test_add_func ("/history/local-time", test_local_time);
  g_test_add_func ("/history/hour-twice", test_hour_twice);
  g_test_add_func ("/history/one-day-has-no-profile", test_one_day_has_no_profile);
  g_test_add_func ("/history/other-runs", test_other_runs);
  g_test_add_func ("/history/other-series", test_other_series);
  g_test_add_func ("/history/copies", test_copies);
  g_test_add_func ("/history/other-revision", test_other_revision);
  g_test_add_func ("/history/hostile-numbers", test_hostile_numbers);
  g_test_add_func ("/history/terminal", test_terminal);
  g_test_add_func ("/history/tabs", test_tabs);
  g_test_add_func ("/history/page", test_page);
  return g_test_run ();
}
