/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-latency.c - what the charts of latencies share.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/chart-latency.h"
#include "reports/palette.h"

static const BstLatency *
line_of (const BstLatencyChart *chart, guint line)
{
  return chart->drawn->pdata[line];
}

/* Systems have the colours that they have everywhere, as long as each has one. */
static gboolean
has_colors (const BstLatencyChart *chart)
{
  for (guint i = 0; i < chart->drawn->len; i++)
    if (line_of (chart, i)->row->system_index >= BST_PALETTE_SYSTEMS)
      return FALSE;
  return chart->by_system;
}

const char *
bst_latency_color (const BstLatencyChart *chart, guint line)
{
  return bst_palette_system (has_colors (chart) ? line_of (chart, line)->row->system_index : line);
}

BstHistogram *
bst_latency_histogram (const BstLatencyChart *chart, guint line)
{
  const BstRow *row = line_of (chart, line)->row;

  return bst_column_merged_histogram (row->c, row->column);
}

char *
bst_objective_text (double objective, const BstUnitScale *scale)
{
  g_autofree char *value = bst_objective_value_text (objective, scale);

  return g_strdup_printf (_ ("objective: %s"), value);
}

/* A case on several systems, or the only case there is, is named by the caption. */
static char *
caption_of (const BstLatencyChart *chart, const char *caption)
{
  const BstRow *row = line_of (chart, 0)->row;
  g_autofree char *name = NULL;

  if (chart->by_system)
    name = bst_latency_case (row);
  else if (chart->drawn->len == 1 && chart->group->rows->len > 1)
    name = g_strdup (row->name);
  if (name == NULL || *name == '\0')
    return g_strdup (caption);
  return g_strdup_printf ("%s: %s", caption, name);
}

BstFigure *
bst_latency_figure_new (const BstLatencyChart *chart, const char *caption)
{
  const BstGroup *group = chart->group;
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  BstFigure *figure = NULL;

  for (guint i = 0; i < chart->drawn->len; i++)
    g_ptr_array_add (rows, (gpointer)line_of (chart, i)->row);
  figure = bst_figure_new (BST_FIGURE_LATENCY, rows);
  figure->caption = caption_of (chart, caption);
  figure->alt = bst_latencies_describe (chart->latencies, chart->by_system, &group->scale);
  return figure;
}
