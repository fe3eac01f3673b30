/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sample.c - the records of samples, histograms and series, after a look at what they say.
 */
#include <config.h>
#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include "worker/record.h"
#include "worker/sample.h"

void
bst_sample_add_state (BstRun *run, const char *key, BstSampleState state, const char *reason)
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

void
bst_sample_add_value (BstRun *run, const BstMetricInfo *info, const char *key, double value)
{
  const gboolean by_time = info->kind == BST_COUNTER || info->kind == BST_DURATION;
  g_autofree char *wrong = objection (info, value);

  if (by_time && (run->is_too_fast || run->seconds <= 0))
    bst_sample_add_state (run, key, BST_SAMPLE_TOO_FAST,
                          _ ("it took less time than the clock can tell"));
  else if (wrong != NULL)
    bst_sample_add_state (run, key, BST_SAMPLE_OUT_OF_RANGE, wrong);
  else
    bst_run_add_pending (run, BST_RECORD_SAMPLE,
                         g_variant_new_parsed ("{'key': <%s>, 'value': <%d>}", key, value));
}

void
bst_sample_add_histogram (BstRun *run, const BstMetricInfo *info, const char *key,
                          BstHistogram *histogram)
{
  GVariantDict payload;

  bst_sample_add_value (run, info, key, bst_histogram_mean (histogram) / 1e9);
  g_variant_dict_init (&payload, NULL);
  g_variant_dict_insert (&payload, "key", "s", key);
  g_variant_dict_insert_value (&payload, "histogram", bst_histogram_to_variant (histogram));
  bst_run_add_pending (run, BST_RECORD_HISTOGRAM, g_variant_dict_end (&payload));
}

/* ---- Series ------------------------------------------------------------------------------ */

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

void
bst_sample_add_series (BstRun *run, guint i, const char *key)
{
  guint64 lost;
  g_autoptr (GArray) points = gather_points (run, i, &lost);

  if (lost > 0)
    {
      g_autofree char *n_lost = g_strdup_printf ("%" G_GUINT64_FORMAT, lost);
      g_autofree char *text = g_strdup_printf (
          ngettext ("The series '%s' has more than %d point of one thread; %s are lost.",
                    "The series '%s' has more than %d points of one thread; %s are lost.",
                    BST_SERIES_MAX),
          key, BST_SERIES_MAX, n_lost);

      bst_record_log (BST_LOG_WARNING, text);
    }
  if (points->len > 0)
    add_points (run, key, points);
  else
    bst_sample_add_state (run, key, BST_SAMPLE_NOT_RUN, _ ("the benchmark gave no value"));
}
