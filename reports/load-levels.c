/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * load-levels.c - the service levels that belong into the fields of a load test: those of the very
 * figure that a field shows.
 */
#include <config.h>

#include "reports/load.h"

static gboolean
is_of_metric (const BstLevel *level, const BstMetricInfo *metric, const char *labels)
{
  return g_str_equal (level->metric, metric->name) && g_str_equal (level->labels, labels)
         && (level->unit == NULL || g_str_equal (level->unit, metric->unit));
}

/* Suites of several runs may say the same one. */
static gboolean
is_among (const GPtrArray *levels, const BstLevel *level)
{
  for (guint i = 0; i < levels->len; i++)
    {
      const BstLevel *other = levels->pdata[i];

      if (g_str_equal (other->name, level->name) && other->value == level->value
          && other->at_most == level->at_most && other->strict == level->strict)
        return TRUE;
    }
  return FALSE;
}

/* A limit of the metric's own figure is none of a percentile, nor that of one percentile one of another. */
static gboolean
is_of_figure (const BstLevel *level, gint at)
{
  return at < 0 ? level->percentile == NULL
                : level->percentile != NULL && bst_percentile_find (level->percentile) == at;
}

GPtrArray *
bst_load_levels (const BstLoad *load, gboolean upper)
{
  const BstMetricInfo *metric = upper ? load->group->metric : load->latency->metric;
  const BstRow *row = load->curves->rows->pdata[0];
  GPtrArray *levels = g_ptr_array_new ();

  for (guint i = 0; load->levels != NULL && i < load->levels->len; i++)
    {
      const BstLevel *level = load->levels->pdata[i];

      if (is_of_metric (level, metric, row->labels) && is_of_figure (level, upper ? -1 : load->at)
          && !is_among (levels, level))
        g_ptr_array_add (levels, (gpointer)level);
    }
  return levels;
}
