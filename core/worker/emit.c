/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * emit.c - what a measuring thread calls in its inner loop.
 *
 * A thread writes to memory of its own that was laid out and touched before.  One comparison
 * finds a wrong index (outside of run every index is), one pair a wrong value or kind: each
 * cell holds the smallest value that it takes, which is infinite for kinds without values.  A
 * mistake is remembered and ends the repetition after the run, so nothing is silently dropped.
 */
#include <config.h>
#include <float.h>
#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "worker/run.h"

/* Histograms and series of labels beyond this many cells are not touched before the run: 256
 * are about 64 MiB.  Their pages then come with the first emits, mostly in the warm-up. */
#define TOUCH_MAX 256

static G_GNUC_NO_INLINE void
set_fault (BstThread *thread, BstFaultKind kind, const char *call, guint metric, double value)
{
  if (thread->fault.kind == BST_FAULT_NONE)
    thread->fault = (BstFault){ kind, metric, call, value };
}

/* Also tells a wrong index from an emit outside of run, where n_cells is 0. */
static G_GNUC_NO_INLINE void
refuse_index (BstThread *thread, const char *call, guint metric, double value)
{
  set_fault (thread, metric < thread->run->slots->len ? BST_FAULT_OUTSIDE : BST_FAULT_INDEX, call,
             metric, value);
}

static G_GNUC_NO_INLINE void
refuse_value (BstThread *thread, const BstCell *cell, guint metric, double value)
{
  set_fault (thread, cell->least > DBL_MAX ? BST_FAULT_KIND : BST_FAULT_VALUE, "bst_thread_emit",
             metric, value);
}

static G_GNUC_NO_INLINE void
widen_range (BstRange *range, double value)
{
  range->min = MIN (range->min, value);
  range->max = MAX (range->max, value);
}

void
bst_thread_emit (BstThread *thread, guint metric, double value)
{
  if (G_UNLIKELY (metric >= thread->n_cells))
    {
      refuse_index (thread, "bst_thread_emit", metric, value);
      return;
    }
  BstCell *cell = &thread->cells[metric];

  if (G_UNLIKELY (!(value >= cell->least && value <= DBL_MAX)))
    {
      refuse_value (thread, cell, metric, value);
      return;
    }
  cell->sum[cell->count++ % BST_LANES] += value;
  if (cell->range != NULL)
    widen_range (cell->range, value);
}

void
bst_thread_latency (BstThread *thread, guint metric, guint64 ns)
{
  if (G_UNLIKELY (metric >= thread->n_cells))
    {
      refuse_index (thread, "bst_thread_latency", metric, (double)ns);
      return;
    }
  BstCell *cell = &thread->cells[metric];

  if (G_UNLIKELY (cell->histogram == NULL))
    {
      set_fault (thread, BST_FAULT_KIND, "bst_thread_latency", metric, (double)ns);
      return;
    }
  bst_histogram_record (cell->histogram, ns);
}

void
bst_thread_point (BstThread *thread, guint metric, guint64 at_ns, double value)
{
  const BstRun *run = thread->run;

  if (G_UNLIKELY (metric >= thread->n_cells))
    {
      refuse_index (thread, "bst_thread_point", metric, value);
      return;
    }
  BstPoints *points = thread->cells[metric].points;

  if (G_UNLIKELY (points == NULL))
    set_fault (thread, BST_FAULT_KIND, "bst_thread_point", metric, value);
  else if (G_UNLIKELY (!isfinite (value)))
    set_fault (thread, BST_FAULT_VALUE, "bst_thread_point", metric, value);
  else if (G_UNLIKELY (at_ns < run->round_start_ns))
    set_fault (thread, BST_FAULT_TIME, "bst_thread_point", metric, value);
  else if (G_UNLIKELY (points->n == BST_SERIES_MAX))
    points->lost++;
  else
    {
      points->point[points->n].at_ns = at_ns - run->round_start_ns;
      points->point[points->n].value = value;
      points->n++;
    }
}

static void
free_absence (gpointer data)
{
  BstAbsence *absence = data;

  g_free (absence->reason);
  g_free (absence);
}

void
bst_thread_no_value (BstThread *thread, guint metric, BstSampleState state, const char *reason)
{
  if (metric >= thread->n_cells)
    {
      refuse_index (thread, "bst_thread_no_value", metric, 0);
      return;
    }
  if (state < BST_SAMPLE_TOO_FAST || state > BST_SAMPLE_OUT_OF_RANGE)
    {
      set_fault (thread, BST_FAULT_VALUE, "bst_thread_no_value", metric, state);
      return;
    }
  if (thread->absences == NULL)
    thread->absences = g_hash_table_new_full (NULL, NULL, NULL, free_absence);
  if (g_hash_table_contains (thread->absences, GUINT_TO_POINTER (metric)))
    return;
  BstAbsence *absence = g_new (BstAbsence, 1);

  absence->state = state;
  absence->reason = g_utf8_make_valid (reason != NULL ? reason : "", -1);
  g_hash_table_insert (thread->absences, GUINT_TO_POINTER (metric), absence);
}

BstRun *
bst_thread_get_run (BstThread *thread)
{
  return thread->run;
}

guint
bst_thread_index (BstThread *thread)
{
  return thread->index;
}

/* SplitMix64 (Steele, Lea, Flood 2014): neighbouring seeds give unlike sequences. */
guint64
bst_thread_seed (BstThread *thread)
{
  guint64 x =
      thread->run->task->seed + (thread->index + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  x = (x ^ (x >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return x ^ (x >> 31);
}

void
bst_thread_set_data (BstThread *thread, gpointer data)
{
  thread->data = data;
}

gpointer
bst_thread_get_data (BstThread *thread)
{
  return thread->data;
}

const gint *
bst_thread_stop (BstThread *thread)
{
  return thread->stop;
}

static gpointer
aligned_zeroes (gsize n, gsize size)
{
  void *memory = NULL;

  if (posix_memalign (&memory, BST_THREAD_ALIGN, MAX (n, 1) * size) != 0)
    g_error ("out of memory for %" G_GSIZE_FORMAT " bytes", n * size);
  return memset (memory, 0, MAX (n, 1) * size);
}

BstThread *
bst_thread_new (BstRun *run, guint index)
{
  BstThread *thread = aligned_zeroes (1, sizeof *thread);

  thread->run = run;
  thread->index = index;
  thread->stop = run->stop;
  return thread;
}

static double
least_of (BstMetricKind kind)
{
  return kind == BST_COUNTER ? 0 : kind == BST_VALUE ? -DBL_MAX : INFINITY;
}

static void
make_cell (BstCell *cell, BstMetricKind kind, gboolean touch)
{
  cell->least = least_of (kind);
  if (kind == BST_VALUE)
    cell->range = g_new0 (BstRange, 1);
  if (kind == BST_LATENCY)
    cell->histogram = touch ? bst_histogram_new () : bst_histogram_new_untouched ();
  if (kind != BST_SERIES)
    return;
  cell->points = g_malloc (sizeof (BstPoints));
  cell->points->n = cell->points->lost = 0;
  if (touch)
    {
      memset (cell->points, 0, sizeof (BstPoints));
      bst_keep (cell->points);
    }
}

/* Called once no more slots can come. */
void
bst_thread_give_cells (BstThread *thread)
{
  BstRun *run = thread->run;
  guint large = 0;

  thread->cells = aligned_zeroes (run->slots->len, sizeof (BstCell));
  thread->tallies = aligned_zeroes (run->slots->len, sizeof (BstTally));
  for (guint i = 0; i < run->slots->len; i++)
    {
      const BstMetricKind kind = bst_run_slot (run, i)->info->kind;

      make_cell (&thread->cells[i], kind, large * run->task->threads < TOUCH_MAX);
      large += kind == BST_LATENCY || kind == BST_SERIES;
    }
}

void
bst_thread_clear_cells (BstThread *thread)
{
  for (guint i = 0; thread->cells != NULL && i < thread->run->slots->len; i++)
    {
      BstCell *cell = &thread->cells[i];

      cell->count = 0;
      for (guint lane = 0; lane < BST_LANES; lane++)
        cell->sum[lane] = 0;
      if (cell->range != NULL)
        *cell->range = (BstRange){ INFINITY, -INFINITY };
      if (cell->histogram != NULL && bst_histogram_count (cell->histogram) > 0)
        bst_histogram_reset (cell->histogram);
    }
}

void
bst_thread_reset (BstThread *thread)
{
  bst_thread_clear_cells (thread);
  for (guint i = 0; thread->cells != NULL && i < thread->run->slots->len; i++)
    {
      thread->tallies[i] = (BstTally){ .min = INFINITY, .max = -INFINITY };
      if (thread->cells[i].points != NULL)
        thread->cells[i].points->n = thread->cells[i].points->lost = 0;
    }
  g_clear_pointer (&thread->absences, g_hash_table_unref);
}

void
bst_thread_open (BstThread *thread)
{
  thread->n_cells = thread->cells != NULL ? thread->run->slots->len : 0;
}

void
bst_thread_close (BstThread *thread)
{
  thread->n_cells = 0;
}

void
bst_thread_free (BstThread *thread)
{
  for (guint i = 0; thread->cells != NULL && i < thread->run->slots->len; i++)
    {
      bst_histogram_free (thread->cells[i].histogram);
      g_free (thread->cells[i].points);
      g_free (thread->cells[i].range);
    }
  free (thread->cells);
  free (thread->tallies);
  g_clear_pointer (&thread->absences, g_hash_table_unref);
  g_clear_error (&thread->error);
  free (thread);
}

char *
bst_thread_fault_text (const BstThread *thread)
{
  const BstFault *fault = &thread->fault;
  char value[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *key = NULL;

  if (fault->kind == BST_FAULT_NONE)
    return NULL;
  if (fault->kind == BST_FAULT_INDEX)
    return g_strdup_printf (_ ("%s: there is no metric %u"), fault->call, fault->metric);
  key = bst_slot_key (thread->run, fault->metric, NULL);
  g_ascii_formatd (value, sizeof value, "%.6g", fault->value);
  switch (fault->kind)
    {
    case BST_FAULT_OUTSIDE:
      return g_strdup_printf (_ ("%s: metric '%s' was given outside of run"), fault->call, key);
    case BST_FAULT_KIND:
      return g_strdup_printf (_ ("%s: metric '%s' is of a kind that takes another call"),
                              fault->call, key);
    case BST_FAULT_TIME:
      return g_strdup_printf (_ ("%s: metric '%s' got a point from before the run"), fault->call,
                              key);
    default:
      return g_strdup_printf (_ ("%s: metric '%s' got %s"), fault->call, key, value);
    }
}
