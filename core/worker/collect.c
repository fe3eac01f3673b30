/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * collect.c - combines threads, labels and phases into samples, histograms and series.
 *
 * A counter becomes a rate here: its amount over all threads by the time from the first start
 * to the last stop; combined otherwise than by a sum, each thread's amount by its own time.  In
 * the total over phases only the phases in which it was emitted count.  The sample of a latency
 * is its mean; the quantiles are read from its histogram, which travels beside it.
 */
#include <config.h>
#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "worker/collect.h"
#include "worker/record.h"

static gboolean
cell_is_empty (const BstCell *cell)
{
  return cell->count == 0 && (cell->histogram == NULL || bst_histogram_count (cell->histogram) == 0)
         && (cell->points == NULL || cell->points->n == 0);
}

gboolean
bst_collect_has_emits (const BstRun *run)
{
  for (guint t = 0; t < run->threads->len; t++)
    {
      const BstThread *thread = g_ptr_array_index (run->threads, t);

      for (guint i = 0; i < run->slots->len; i++)
        if (!cell_is_empty (&thread->cells[i]))
          return TRUE;
    }
  return FALSE;
}

void
bst_collect_begin (BstRun *run)
{
  g_ptr_array_set_size (run->pending, 0);
  for (guint i = 0; i < run->slots->len; i++)
    {
      bst_run_slot (run, i)->seconds = 0;
      g_clear_pointer (&bst_run_slot (run, i)->histogram, bst_histogram_free);
    }
}

/* ---- Combining --------------------------------------------------------------------------- */

static void
add_tally (BstTally *into, const BstTally *from)
{
  if (from->count == 0)
    return;
  into->sum += from->sum;
  into->count += from->count;
  into->min = MIN (into->min, from->min);
  into->max = MAX (into->max, from->max);
  into->seconds += from->seconds;
}

static BstTally
tally_of (const BstCell *cell, double seconds)
{
  BstTally tally = { .min = INFINITY, .max = -INFINITY, .seconds = seconds, .count = cell->count };

  for (guint lane = 0; lane < BST_LANES; lane++)
    tally.sum += cell->sum[lane];
  if (cell->range != NULL)
    {
      tally.min = cell->range->min;
      tally.max = cell->range->max;
    }
  return tally;
}

/* What THREAD emitted in this phase, for all slots; those of counters with their labels. */
static BstTally *
phase_tallies (const BstRun *run, const BstThread *thread)
{
  BstTally *tallies = g_new (BstTally, run->slots->len);
  const double seconds = (double)(thread->stop_ns - thread->start_ns) / 1e9;

  for (guint i = 0; i < run->slots->len; i++)
    {
      const BstSlot *slot = bst_run_slot (run, i);

      tallies[i] = tally_of (&thread->cells[i], seconds);
      if (slot->base != i && slot->info->kind == BST_COUNTER)
        {
          tallies[slot->base].sum += tallies[i].sum;
          tallies[slot->base].count += tallies[i].count;
        }
    }
  return tallies;
}

/* One thread's figure. */
static double
thread_figure (const BstMetricInfo *info, const BstTally *tally)
{
  if (info->kind == BST_COUNTER)
    return tally->sum / tally->seconds;
  switch (info->combine)
    {
    case BST_MEAN:
      return tally->sum / (double)tally->count;
    case BST_MIN:
      return tally->min;
    case BST_MAX:
      return tally->max;
    default:
      return tally->sum;
    }
}

typedef struct
{
  double sum, min, max;
  guint n;
} Figures;

static double
combined (BstCombine how, const Figures *figures)
{
  switch (how)
    {
    case BST_MEAN:
      return figures->sum / figures->n;
    case BST_MIN:
      return figures->min;
    case BST_MAX:
      return figures->max;
    default:
      return figures->sum;
    }
}

/* Of the threads that emitted at all.  FALSE: none did. */
static gboolean
combine (const BstRun *run, guint i, BstTally *const *tallies, double seconds, double *value)
{
  const BstMetricInfo *info = bst_run_slot (run, i)->info;
  const gboolean is_total_rate = info->kind == BST_COUNTER && info->combine == BST_SUM;
  Figures figures = { 0, INFINITY, -INFINITY, 0 };

  for (guint t = 0; t < run->threads->len; t++)
    {
      const BstTally *tally = &tallies[t][i];
      const double figure = tally->count == 0 ? 0
                            : is_total_rate   ? tally->sum / seconds
                                              : thread_figure (info, tally);

      if (tally->count == 0)
        continue;
      figures.sum += figure;
      figures.min = MIN (figures.min, figure);
      figures.max = MAX (figures.max, figure);
      figures.n++;
    }
  *value = combined (info->combine, &figures);
  return figures.n > 0;
}

/* ---- Samples ----------------------------------------------------------------------------- */

static void
add_state (BstRun *run, const char *key, BstSampleState state, const char *reason)
{
  bst_run_add_pending (run, BST_RECORD_SAMPLE,
                       g_variant_new_parsed ("{'key': <%s>, 'state': <%u>, 'reason': <%s>}", key,
                                             (guint32)state, reason));
}

static gboolean
has_range (const BstMetricInfo *info)
{
  return info->range_min != 0 || info->range_max != 0;
}

/* NULL: VALUE may stand. */
static char *
objection (const BstMetricInfo *info, double value)
{
  if (!isfinite (value))
    return g_strdup (_ ("not a finite number"));
  if (value == 0 && !info->zero_ok)
    return g_strdup (_ ("implausible zero"));
  if (has_range (info) && (value < info->range_min || value > info->range_max))
    return g_strdup_printf (_ ("%g %s is outside of the plausible range from %g to %g"), value,
                            info->unit, info->range_min, info->range_max);
  return NULL;
}

static void
add_value (BstRun *run, const BstMetricInfo *info, const char *key, double value)
{
  const gboolean by_time = info->kind == BST_COUNTER || info->kind == BST_DURATION;
  g_autofree char *wrong = objection (info, value);

  if (by_time && (run->is_too_fast || run->seconds <= 0))
    add_state (run, key, BST_SAMPLE_TOO_FAST, _ ("it took less time than the clock can tell"));
  else if (wrong != NULL)
    add_state (run, key, BST_SAMPLE_OUT_OF_RANGE, wrong);
  else
    bst_run_add_pending (run, BST_RECORD_SAMPLE,
                         g_variant_new_parsed ("{'key': <%s>, 'value': <%d>}", key, value));
}

static void
add_histogram (BstRun *run, const BstMetricInfo *info, const char *key, BstHistogram *histogram)
{
  GVariantDict payload;

  add_value (run, info, key, bst_histogram_mean (histogram) / 1e9);
  g_variant_dict_init (&payload, NULL);
  g_variant_dict_insert (&payload, "key", "s", key);
  g_variant_dict_insert_value (&payload, "histogram", bst_histogram_to_variant (histogram));
  bst_run_add_pending (run, BST_RECORD_HISTOGRAM, g_variant_dict_end (&payload));
}

/* ---- A phase ----------------------------------------------------------------------------- */

/* The latencies of all threads in this phase; a metric's own with those of its labels. */
static BstHistogram **
phase_histograms (const BstRun *run)
{
  BstHistogram **merged = g_new0 (BstHistogram *, run->slots->len);

  for (guint t = 0; t < run->threads->len; t++)
    for (guint i = 0; i < run->slots->len; i++)
      {
        const BstThread *thread = g_ptr_array_index (run->threads, t);
        const BstHistogram *from = thread->cells[i].histogram;
        const guint base = bst_run_slot (run, i)->base;

        if (from == NULL || bst_histogram_count (from) == 0)
          continue;
        if (merged[i] == NULL)
          merged[i] = bst_histogram_new_untouched ();
        bst_histogram_merge (merged[i], from);
        if (base == i)
          continue;
        if (merged[base] == NULL)
          merged[base] = bst_histogram_new_untouched ();
        bst_histogram_merge (merged[base], from);
      }
  return merged;
}

static void
add_phase_sample (BstRun *run, guint i, const BstPhaseTime *time, BstTally *const *tallies,
                  BstHistogram *histogram)
{
  const BstMetricInfo *info = bst_run_slot (run, i)->info;
  g_autofree char *key = bst_slot_key (run, i, time->name);
  double value;

  if (histogram != NULL)
    add_histogram (run, info, key, histogram);
  else if (info->kind == BST_DURATION)
    add_value (run, info, key, time->seconds);
  else if (combine (run, i, tallies, time->seconds, &value))
    add_value (run, info, key, value);
}

/* HISTOGRAM is taken. */
static void
add_to_total (BstRun *run, guint i, double seconds, BstTally *const *tallies,
              BstHistogram *histogram)
{
  BstSlot *slot = bst_run_slot (run, i);
  gboolean is_there = FALSE;

  for (guint t = 0; t < run->threads->len; t++)
    {
      BstThread *thread = g_ptr_array_index (run->threads, t);

      is_there |= tallies[t][i].count > 0;
      add_tally (&thread->tallies[i], &tallies[t][i]);
    }
  if (is_there)
    slot->seconds += seconds;
  if (histogram == NULL)
    return;
  if (slot->histogram == NULL)
    slot->histogram = histogram;
  else
    {
      bst_histogram_merge (slot->histogram, histogram);
      bst_histogram_free (histogram);
    }
}

static void
keep_phase (BstRun *run, const BstPhaseTime *time)
{
  BstTally **tallies = g_new (BstTally *, run->threads->len);
  BstHistogram **histograms = phase_histograms (run);

  for (guint t = 0; t < run->threads->len; t++)
    tallies[t] = phase_tallies (run, g_ptr_array_index (run->threads, t));
  for (guint i = 0; i < run->slots->len; i++)
    {
      if (*time->name != '\0')
        add_phase_sample (run, i, time, tallies, histograms[i]);
      add_to_total (run, i, time->seconds, tallies, histograms[i]);
    }
  for (guint t = 0; t < run->threads->len; t++)
    g_free (tallies[t]);
  g_free (tallies);
  g_free (histograms);
}

void
bst_collect_phase (BstRun *run, const BstPhaseTime *time)
{
  if (!run->is_dropped)
    keep_phase (run, time);
  for (guint t = 0; t < run->threads->len; t++)
    bst_thread_clear_cells (g_ptr_array_index (run->threads, t));
}

/* ---- The whole --------------------------------------------------------------------------- */

static const BstAbsence *
find_absence (const BstRun *run, guint i)
{
  for (guint t = 0; t < run->threads->len; t++)
    {
      const BstThread *thread = g_ptr_array_index (run->threads, t);
      const BstAbsence *absence = thread->absences != NULL
                                      ? g_hash_table_lookup (thread->absences, GUINT_TO_POINTER (i))
                                      : NULL;

      if (absence != NULL)
        return absence;
    }
  return NULL;
}

typedef struct
{
  guint64 at_ns;
  double value;
} Point;

static int
compare_points (const void *a, const void *b)
{
  const guint64 x = ((const Point *)a)->at_ns, y = ((const Point *)b)->at_ns;

  return (x > y) - (x < y);
}

/* The points of all threads in the order of time. */
static GArray *
gather_points (const BstRun *run, guint i, guint64 *lost)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Point));

  *lost = 0;
  for (guint t = 0; t < run->threads->len; t++)
    {
      const BstThread *thread = g_ptr_array_index (run->threads, t);
      const BstPoints *points = thread->cells[i].points;

      for (guint p = 0; p < points->n; p++)
        {
          Point point = { points->point[p].at_ns, points->point[p].value };

          g_array_append_val (all, point);
        }
      *lost += points->lost;
    }
  if (all->len > 0)
    qsort (all->data, all->len, sizeof (Point), compare_points);
  return all;
}

static void
add_points (BstRun *run, const char *key, const GArray *points)
{
  GVariantBuilder builder;
  GVariantDict payload;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(td)"));
  for (guint p = 0; p < points->len; p++)
    {
      const Point *point = &g_array_index (points, Point, p);

      g_variant_builder_add (&builder, "(td)", point->at_ns, point->value);
    }
  g_variant_dict_init (&payload, NULL);
  g_variant_dict_insert (&payload, "key", "s", key);
  g_variant_dict_insert_value (&payload, "points", g_variant_builder_end (&builder));
  bst_run_add_pending (run, BST_RECORD_SERIES, g_variant_dict_end (&payload));
}

/* A series has no sample: a picture, not a figure. */
static void
add_series (BstRun *run, guint i, const char *key)
{
  guint64 lost;
  g_autoptr (GArray) points = gather_points (run, i, &lost);

  if (lost > 0)
    {
      g_autofree char *n_lost = g_strdup_printf ("%" G_GUINT64_FORMAT, lost);
      g_autofree char *text = g_strdup_printf (
          _ ("The series '%s' has more than %d points of one thread; %s are lost."), key,
          BST_SERIES_MAX, n_lost);

      bst_record_log (BST_LOG_WARNING, text);
    }
  if (points->len > 0)
    add_points (run, key, points);
  else
    add_state (run, key, BST_SAMPLE_NOT_RUN, _ ("the benchmark gave no value"));
}

static void
add_total (BstRun *run, guint i, BstTally *const *tallies)
{
  const BstSlot *slot = bst_run_slot (run, i);
  const BstAbsence *absence = find_absence (run, i);
  g_autofree char *key = bst_slot_key (run, i, NULL);
  double value;

  if (absence != NULL)
    add_state (run, key, absence->state, absence->reason);
  else if (slot->info->kind == BST_DURATION)
    add_value (run, slot->info, key, run->seconds);
  else if (slot->info->kind == BST_SERIES)
    add_series (run, i, key);
  else if (slot->histogram != NULL)
    add_histogram (run, slot->info, key, slot->histogram);
  else if (combine (run, i, tallies, slot->seconds, &value))
    add_value (run, slot->info, key, value);
  else
    add_state (run, key, BST_SAMPLE_NOT_RUN,
               slot->n_labelled > 0 ? _ ("it has values only under labels")
                                    : _ ("the benchmark gave no value"));
}

static void
add_phase_times (BstRun *run)
{
  const gboolean has_names =
      run->phase_times->len > 1
      || (run->phase_times->len == 1
          && *g_array_index (run->phase_times, BstPhaseTime, 0).name != '\0');

  for (guint p = 0; has_names && p < run->phase_times->len; p++)
    {
      const BstPhaseTime *time = &g_array_index (run->phase_times, BstPhaseTime, p);

      bst_run_add_pending (run, BST_RECORD_PHASE,
                           g_variant_new_parsed ("{'name': <%s>, 'seconds': <%d>, 'cpu': <%d>}",
                                                 time->name, time->seconds, time->cpu));
    }
}

void
bst_collect_end (BstRun *run)
{
  if (run->is_dropped)
    return;
  g_autofree BstTally **tallies = g_new (BstTally *, run->threads->len);

  for (guint t = 0; t < run->threads->len; t++)
    tallies[t] = ((BstThread *)g_ptr_array_index (run->threads, t))->tallies;
  add_phase_times (run);
  for (guint i = 0; i < run->slots->len; i++)
    add_total (run, i, tallies);
}

/* ---- Is what must be there, there? ------------------------------------------------------- */

static gboolean
must_have_figure (const BstRun *run, guint i)
{
  const BstSlot *slot = bst_run_slot (run, i);

  return slot->base == i && (slot->info->role == BST_PRIMARY || i >= run->info->metrics->len);
}

static gboolean
is_about (const BstPending *pending, const char *key)
{
  const char *its_key = NULL;

  return (pending->type == BST_RECORD_SAMPLE || pending->type == BST_RECORD_SERIES)
         && g_variant_lookup (pending->payload, "key", "&s", &its_key)
         && strcmp (its_key, key) == 0;
}

/* Why the metric KEY has no figure; NULL: it has one. */
static const char *
why_missing (const BstRun *run, const char *key)
{
  const char *reason = _ ("the benchmark gave no value");

  for (guint p = 0; p < run->pending->len; p++)
    {
      const BstPending *pending = g_ptr_array_index (run->pending, p);

      if (is_about (pending, key) && !g_variant_lookup (pending->payload, "reason", "&s", &reason))
        return NULL;
    }
  return reason;
}

gboolean
bst_collect_check (const BstRun *run, GError **error)
{
  for (guint i = 0; i < run->slots->len; i++)
    {
      const char *name = bst_run_slot (run, i)->info->name;
      const char *reason = must_have_figure (run, i) ? why_missing (run, name) : NULL;

      if (reason == NULL)
        continue;
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("there is no figure for '%s': %s"), name,
                   reason);
      return FALSE;
    }
  return TRUE;
}
