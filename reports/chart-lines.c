/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-lines.c - how the lines of a chart look, and their names behind a bit of each.
 */
#include <config.h>

#include <math.h>
#include <stdlib.h>

#include "reports/chart-curve.h"
#include "reports/palette.h"
#include "reports/text.h"

#define SAMPLE 24 /* px, the bit of the line */
#define SPACE 30  /* px, from its begin to the name's */

static const BstLineLook looks[BST_PALETTE_SYSTEMS] = {
  { "1", 7 },      { "(10,4)", 5 }, { "(3,3)", 9 }, { "(10,3,2,3)", 13 },
  { "(16,3)", 6 }, { "(6,2)", 4 },  { "(1,3)", 8 }, { "(8,3,2,3,2,3)", 12 },
};

const BstLineLook *
bst_line_look (guint line)
{
  return &looks[line % G_N_ELEMENTS (looks)];
}

static gint
compare_names (gconstpointer a, gconstpointer b)
{
  const BstLineName *first = a;
  const BstLineName *second = b;

  if (first->y != second->y)
    return first->y < second->y ? -1 : 1;
  return first->line < second->line ? -1 : 1;
}

void
bst_line_names_spread (BstLineName *names, guint n, double gap, double lowest)
{
  qsort (names, n, sizeof *names, compare_names);
  for (guint i = 1; i < n; i++)
    names[i].y = fmax (names[i].y, names[i - 1].y + gap);
  for (guint i = n; i > 0; i--)
    {
      names[i - 1].y = fmin (names[i - 1].y, lowest);
      lowest = names[i - 1].y - gap;
    }
}

void
bst_line_name_draw (BstGnuplot *plot, const BstLineName *name, double x, guint columns)
{
  const BstLineLook *look = bst_line_look (name->line);
  g_autofree char *text = bst_text_fit (name->text, columns);

  bst_gnuplot_sample (plot, x, name->y, SAMPLE, look->dash, look->mark, name->color);
  bst_gnuplot_text (plot, text, x + SPACE, name->y, "left", "ink");
}
