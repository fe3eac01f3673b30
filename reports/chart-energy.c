/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-energy.c - what work costs in joules, and what a joule does: charts of medians that say
 * where these come from.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/chart.h"

/* How the joules were read; HOW is what the figure says already. */
static char *
method_of (const BstGroup *group, const char *how)
{
  if (g_strcmp0 (group->metric->origin, BST_ORIGIN_HOST) == 0)
    return g_strdup_printf (
        _ ("%s The joules are those that the counters of all CPU packages showed while it was "
           "measured, for whatever ran on them; memory, disks, fans and what the power supply "
           "loses "
           "are not in them."),
        how);
  return g_strdup_printf (_ ("%s The joules were not read here: whoever measured them tells how."),
                          how);
}

/* The unit says it, whoever measured: the host, a plugin, or somebody's meter by way of CSV. */
static const char *
title_of (const BstGroup *group)
{
  static const struct
  {
    const char *unit, *title;
  } titles[] = {
    { "J/op", N_ ("Energy per operation") },
    { "J/B", N_ ("Energy per byte") },
    { "op/J", N_ ("Operations per joule") },
    { "B/J", N_ ("Bytes per joule") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    if (g_str_equal (group->metric->unit, titles[i].unit))
      return _ (titles[i].title);
  return NULL;
}

gboolean
bst_group_is_energy (const BstGroup *group)
{
  return title_of (group) != NULL;
}

void
bst_figure_explain_energy (BstFigure *figure, const BstGroup *group)
{
  const char *title = title_of (group);
  char *caption = NULL, *how = NULL;

  if (title == NULL)
    return;
  caption = g_strdup_printf ("%s: %s", title, figure->caption);
  g_free (figure->caption);
  figure->caption = caption;
  how = method_of (group, figure->how);
  g_free (figure->how);
  figure->how = how;
}
