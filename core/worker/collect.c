/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * collect.c - combines threads, labels and phases into samples, histograms and series.
 */
#include <config.h>
#include <glib/gi18n.h>
#include <string.h>
#include "worker/collect.h"
#include "worker/record.h"
#include "worker/sample.h"
#include "worker/tally.h"

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
    bst_sample_add_histogram (run, info, key, histogram);
  else if (info->kind == BST_DURATION)
    bst_sample_add_value (run, info, key, time->seconds);
  else if (bst_tally_combine (run, i, tallies, time->seconds, &value))
    bst_sample_add_value (run, info, key, value);
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
      bst_tally_add (&thread->tallies[i], &tallies[t][i]);
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
    tallies[t] = bst_tally_phase (run, g_ptr_array_index (run->threads, t));
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

static void
add_total (BstRun *run, guint i, BstTally *const *tallies)
{
  const BstSlot *slot = bst_run_slot (run, i);
  const BstAbsence *absence = find_absence (run, i);
  g_autofree char *key = bst_slot_key (run, i, NULL);
  double value;

  if (absence != NULL)
    bst_sample_add_state (run, key, absence->state, absence->reason);
  else if (slot->info->kind == BST_DURATION)
    bst_sample_add_value (run, slot->info, key, run->seconds);
  else if (slot->info->kind == BST_SERIES)
    bst_sample_add_series (run, i, key);
  else if (slot->histogram != NULL)
    bst_sample_add_histogram (run, slot->info, key, slot->histogram);
  else if (bst_tally_combine (run, i, tallies, slot->seconds, &value))
    bst_sample_add_value (run, slot->info, key, value);
  else
    bst_sample_add_state (run, key, BST_SAMPLE_NOT_RUN,
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
