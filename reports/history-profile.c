/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * history-profile.c - a history by the time of the day or the day of the week, in the local time of
 * the machine as each run noted it: an hour that local time repeats or leaves out has more points
 * or less.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/history.h"

#define DAY_S 86400
/* 1970-01-01 was a Thursday; weeks begin with Monday here (ISO 8601). */
#define FIRST_DAY 3

static const char *const day_names[] = { N_ ("Monday"),   N_ ("Tuesday"), N_ ("Wednesday"),
                                         N_ ("Thursday"), N_ ("Friday"),  N_ ("Saturday"),
                                         N_ ("Sunday") };

static void
row_free (gpointer data)
{
  BstProfileRow *row = data;

  g_free (row->name);
  g_free (row);
}

/* Floored, also before 1970. */
static gint64
local_seconds (const BstHistoryPoint *point)
{
  gint64 us = point->due;

  return (us >= 0 ? us / G_USEC_PER_SEC : -((G_USEC_PER_SEC - 1 - us) / G_USEC_PER_SEC))
         + point->offset;
}

static guint
bucket_of (const BstHistoryPoint *point, BstProfileKind kind)
{
  const gint64 seconds = local_seconds (point);
  const gint64 in_day = ((seconds % DAY_S) + DAY_S) % DAY_S;
  const gint64 day = (seconds - in_day) / DAY_S;

  if (kind == BST_PROFILE_HOURS)
    return (guint)(in_day / 3600);
  return (guint)((((day + FIRST_DAY) % 7) + 7) % 7);
}

static char *
name_of (guint bucket, BstProfileKind kind)
{
  return kind == BST_PROFILE_HOURS ? g_strdup_printf ("%02u:00", bucket)
                                   : g_strdup (_ (day_names[bucket]));
}

static void
add_row (GPtrArray *rows, const BstHistory *history, guint bucket, BstProfileKind kind)
{
  g_autoptr (GArray) medians = g_array_new (FALSE, FALSE, sizeof (double));
  BstProfileRow *row = NULL;
  guint due = 0;

  for (guint i = 0; i < history->points->len; i++)
    {
      const BstHistoryPoint *point = history->points->pdata[i];

      if (bucket_of (point, kind) != bucket)
        continue;
      due++;
      if (point->state == BST_POINT_GOOD)
        g_array_append_val (medians, point->summary.median);
    }
  if (due == 0)
    return;
  row = g_new0 (BstProfileRow, 1);
  row->name = name_of (bucket, kind);
  row->due = due;
  bst_stats_summarise ((const double *)(gpointer)medians->data, NULL, medians->len, &row->all);
  g_ptr_array_add (rows, row);
}

/* Whether some row stands for more than the run of one hour. */
static gboolean
tells_something (const GPtrArray *rows, BstProfileKind kind)
{
  guint most = 0;

  for (guint i = 0; i < rows->len; i++)
    most = MAX (most, (guint)((const BstProfileRow *)rows->pdata[i])->all.n);
  return most > 1 && rows->len >= (kind == BST_PROFILE_HOURS ? 2 : 3);
}

/* Two days at least, or several runs of one hour would be taken for several days. */
static gboolean
is_long_enough (const BstHistory *history)
{
  const BstHistoryPoint *first = NULL;
  const BstHistoryPoint *last = NULL;

  if (history->points->len < 2)
    return FALSE;
  first = history->points->pdata[0];
  last = history->points->pdata[history->points->len - 1];
  return (double)(last->due - first->due) / G_USEC_PER_SEC + history->every > DAY_S;
}

GPtrArray *
bst_history_profile (const BstHistory *history, BstProfileKind kind)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  const guint n = kind == BST_PROFILE_HOURS ? 24 : G_N_ELEMENTS (day_names);

  if (!is_long_enough (history))
    return NULL;
  for (guint bucket = 0; bucket < n; bucket++)
    add_row (rows, history, bucket, kind);
  return tells_something (rows, kind) ? g_steal_pointer (&rows) : NULL;
}
