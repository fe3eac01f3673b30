/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * tally.c - combines what threads and labels emitted into one figure.
 *
 * A counter becomes a rate here: its amount over all threads by the time from the first start
 * to the last stop; combined otherwise than by a sum, each thread's amount by its own time.  In
 * the total over phases only the phases in which it was emitted count.  The sample of a latency
 * is its mean; the quantiles are read from its histogram, which travels beside it.
 */
#include <config.h>
#include <math.h>
#include "worker/tally.h"

void
bst_tally_add (BstTally *into, const BstTally *from)
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

BstTally *
bst_tally_phase (const BstRun *run, const BstThread *thread)
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

gboolean
bst_tally_combine (const BstRun *run, guint i, BstTally *const *tallies, double seconds,
                   double *value)
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
