/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * load.c - finds what was measured over a load, and the latency that belongs to each point of it.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "reports/load.h"

/* What a load is called, the surest first.  Threads are the clients of a disk or of a server; where
 * they only compute, more of them are no load but more of the machine. */
static const struct
{
  const char *param;
  gboolean rate, io;
} loads[] = {
  { "offered-rate", TRUE, FALSE }, { "request-rate", TRUE, FALSE }, { "rate", TRUE, FALSE },
  { "clients", FALSE, FALSE },     { "connections", FALSE, FALSE }, { "users", FALSE, FALSE },
  { "concurrency", FALSE, FALSE }, { "sessions", FALSE, FALSE },    { "queue-depth", FALSE, FALSE },
  { "depth", FALSE, FALSE },       { "threads", FALSE, TRUE },
};

#define IO_NEEDS (BST_NEEDS_SCRATCH | BST_NEEDS_NETWORK)

static void
line_free (gpointer data)
{
  BstLoadLine *line = data;

  for (guint i = 0; i < line->points->len; i++)
    g_free (g_array_index (line->points, BstLoadPoint, i).latency);
  g_array_unref (line->points);
  g_free (line);
}

void
bst_load_free (BstLoad *load)
{
  if (load == NULL)
    return;
  g_clear_pointer (&load->drawn, g_ptr_array_unref);
  g_clear_pointer (&load->lines, g_ptr_array_unref);
  bst_curves_free (load->curves);
  g_free (load);
}

/* ---- The load ------------------------------------------------------------------------------ */

static gboolean
is_throughput (const BstGroup *group)
{
  return group->metric->direction == BST_HIGHER_IS_BETTER
         && g_str_has_suffix (group->metric->unit, "/s");
}

/* The figures of all pages, verbs and so on together, where they are known. */
static GPtrArray *
rows_of (const BstGroup *group)
{
  GPtrArray *rows = bst_group_totals (group);

  for (guint i = 0; rows->len == 0 && i < group->rows->len; i++)
    g_ptr_array_add (rows, group->rows->pdata[i]);
  return rows;
}

/* A rate that is asked for can be had in full, if it counts the same. */
static gboolean
counts_same (const BstGroup *group, const char *param)
{
  const BstParamInfo *info = bst_benchmark_info_param (group->benchmark, param);

  return info == NULL || info->unit == NULL || g_str_equal (info->unit, "1/s")
         || g_str_equal (info->unit, group->metric->unit);
}

static gboolean
find_load (BstLoad *load, gboolean wished)
{
  const BstGroup *group = load->group;
  g_autoptr (GPtrArray) rows = rows_of (group);

  for (guint i = 0; i < G_N_ELEMENTS (loads) && load->curves == NULL; i++)
    {
      if (loads[i].io && !wished && (group->benchmark->needs & IO_NEEDS) == 0)
        continue;
      load->curves = bst_curves_over (group, rows, loads[i].param);
      load->offered = loads[i].rate && counts_same (group, loads[i].param);
    }
  return load->curves != NULL;
}

/* ---- The latency --------------------------------------------------------------------------- */

/* The row of GROUP for the same case, with the same labels where there is one. */
static const BstRow *
row_beside (const BstGroup *group, const BstRow *row)
{
  const BstRow *total = NULL;

  for (guint i = 0; i < group->rows->len; i++)
    {
      const BstRow *other = group->rows->pdata[i];

      if (other->c != row->c)
        continue;
      if (g_str_equal (other->labels, row->labels))
        return other;
      if (*other->labels == '\0')
        total = other;
    }
  return total;
}

static guint
count_beside (const BstLoad *load, const BstGroup *group)
{
  guint n = 0;

  for (guint i = 0; i < load->curves->rows->len; i++)
    {
      const BstRow *row = row_beside (group, load->curves->rows->pdata[i]);

      n += row != NULL && row->summary.n > 0;
    }
  return n;
}

/* Counted latencies have any percentile; others may be one by their name.  0: it is no latency. */
static guint
rank (const BstGroup *group)
{
  const BstMetricInfo *metric = group->metric;

  if (metric->kind == BST_LATENCY)
    return 3;
  if (!g_str_equal (metric->unit, "s") || metric->direction != BST_LOWER_IS_BETTER)
    return 0;
  if (strstr (metric->name, "p99") != NULL)
    return 2;
  return strstr (metric->name, "latency") != NULL || strstr (metric->name, "p95") != NULL;
}

static gboolean
is_better (const BstLoad *load, const BstGroup *group, const BstGroup *than)
{
  if (than == NULL || rank (group) != rank (than))
    return than == NULL || rank (group) > rank (than);
  return count_beside (load, group) > count_beside (load, than);
}

static gboolean
find_latency (BstLoad *load, const BstGroups *groups, const char *metric)
{
  for (guint i = 0; i < groups->groups->len; i++)
    {
      const BstGroup *group = groups->groups->pdata[i];

      if (!bst_group_is_of (group, load->group->benchmark) || rank (group) == 0
          || (metric != NULL && !g_str_equal (group->metric->name, metric)))
        continue;
      if (count_beside (load, group) > 1 && is_better (load, group, load->latency))
        load->latency = group;
    }
  return load->latency != NULL;
}

/* ---- Lines --------------------------------------------------------------------------------- */

static void
add_line (BstLoad *load, const BstCurve *curve, GPtrArray *latencies)
{
  BstLoadLine *line = g_new0 (BstLoadLine, 1);

  line->curve = curve;
  line->points = g_array_new (FALSE, FALSE, sizeof (BstLoadPoint));
  line->best = line->good = -1;
  for (guint i = 0; i < curve->points->len; i++)
    {
      BstLoadPoint point = {
        &g_array_index (curve->points, BstCurvePoint, i), NULL, NULL, NAN, NAN, NAN
      };

      point.row = row_beside (load->latency, point.point->row);
      point.latency = point.row != NULL ? bst_latency_new (point.row) : NULL;
      if (point.latency != NULL && !isnan (point.latency->at[BST_P50].value))
        g_ptr_array_add (latencies, point.latency);
      g_array_append_val (line->points, point);
    }
  g_ptr_array_add (load->lines, line);
}

/* The percentile that all have; of a metric that is none, its own figure. */
static void
fill_point (const BstLoad *load, BstLoadPoint *point)
{
  const BstSummary *s = point->row != NULL ? &point->row->summary : NULL;

  if (load->at >= 0 && point->latency != NULL)
    {
      const BstPercentile *percentile = &point->latency->at[load->at];

      point->value = percentile->value;
      point->low = percentile->low;
      point->high = percentile->high;
    }
  else if (load->at < 0 && s != NULL && s->n > 0)
    {
      point->value = s->median;
      point->low = s->low;
      point->high = s->high;
    }
}

static void
fill_line (const BstLoad *load, BstLoadLine *line)
{
  gboolean good = isfinite (load->objective);
  double most = -INFINITY;

  for (guint i = 0; i < line->points->len; i++)
    {
      BstLoadPoint *point = &g_array_index (line->points, BstLoadPoint, i);
      const BstSummary *s = &point->point->row->summary;

      fill_point (load, point);
      if (s->n > 0 && s->median > most)
        {
          most = s->median;
          line->best = (gint)i;
        }
      good = good && point->value <= load->objective;
      line->good = good ? (gint)i : line->good;
    }
}

/* Those that got least and most at best, where there are too many. */
static void
choose_drawn (BstLoad *load)
{
  g_autoptr (GArray) peaks = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) chosen = NULL;

  for (guint i = 0; i < load->lines->len; i++)
    {
      const BstLoadLine *line = load->lines->pdata[i];
      double peak = NAN;

      if (line->best >= 0)
        peak = g_array_index (line->points, BstLoadPoint, line->best).point->row->summary.median;
      g_array_append_val (peaks, peak);
    }
  chosen = bst_extremes (peaks, BST_LATENCY_LINES);
  load->drawn = g_ptr_array_new ();
  for (guint i = 0; i < chosen->len; i++)
    g_ptr_array_add (load->drawn, load->lines->pdata[g_array_index (chosen, guint, i)]);
}

BstLoad *
bst_load_new (const BstGroups *groups, const BstGroup *group, const char *metric, double objective)
{
  g_autoptr (BstLoad) load = g_new0 (BstLoad, 1);
  g_autoptr (GPtrArray) latencies = g_ptr_array_new ();

  load->group = group;
  load->objective = objective;
  if (!is_throughput (group) || !find_load (load, metric != NULL)
      || !find_latency (load, groups, metric))
    return NULL;
  load->lines = g_ptr_array_new_with_free_func (line_free);
  for (guint i = 0; i < load->curves->curves->len; i++)
    add_line (load, load->curves->curves->pdata[i], latencies);
  load->at = bst_latencies_common (latencies);
  for (guint i = 0; i < load->lines->len; i++)
    fill_line (load, load->lines->pdata[i]);
  choose_drawn (load);
  return load->drawn->len > 0 ? g_steal_pointer (&load) : NULL;
}
