/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-panels.c - the repetitions of many rows, each row in a small picture of its own: how far
 * they are off the row's median, over the time of the run.  All have the same time axis, so that
 * what happened to the machine at one moment stands at the same place in each.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/chart.h"
#include "reports/palette.h"
#include "reports/text.h"

/* One coordinate system for all, in px from the upper left: gnuplot only puts what was placed. */
#define WIDTH 860
#define COLUMNS 3
#define CELL_HEIGHT 112
#define CELL_WIDTH (WIDTH / COLUMNS)
#define PANEL_LEFT 66 /* for "+0.12 %", "-1.2e-09" */
#define PANEL_RIGHT 14
#define PANEL_TOP 26
#define PANEL_HEIGHT 62
#define FOOT 22

/* More rows than these are panels. */
#define MOST_STRIPS 10

/* Of 12 px type, wide letters too. */
#define NAME_COLUMN 7.4

/* Less than this looks calm, however the axis might be stretched. */
#define LEAST_SPREAD 1.0 /* % */

typedef struct
{
  BstGnuplot *plot;
  const BstGroup *group;
  const GPtrArray *rows;
  gboolean relative, systems;
  double longest; /* s, of the time axis */
  GArray *frames, *middles, *points, *hollow, *lost;
  guint n_lost, n_hollow;
  guint each; /* so many repetitions in a row are drawn as two; 1: all are */
} Panels;

typedef struct
{
  double left, top; /* px, of the field that the axes enclose */
  double low, high; /* off the median */
} Panel;

static double
off_median (const Panels *panels, const BstRow *row, double value)
{
  if (panels->relative)
    return (value / row->summary.median - 1) * 100;
  return (value - row->summary.median) / panels->group->scale.divisor;
}

static Panel
panel_of (const Panels *panels, const BstRow *row, guint i)
{
  Panel panel = { CELL_WIDTH * (i % COLUMNS) + PANEL_LEFT, CELL_HEIGHT * (i / COLUMNS) + PANEL_TOP,
                  0, 0 };

  if (row->summary.n > 0)
    {
      panel.low = fmin (off_median (panels, row, row->summary.min), 0);
      panel.high = fmax (off_median (panels, row, row->summary.max), 0);
    }
  return panel;
}

/* A range is needed even where all are equal. */
static double
share_of (const Panels *panels, const Panel *panel, double off)
{
  double least = panels->relative ? LEAST_SPREAD : 0;
  double room = fmax (least - (panel->high - panel->low), 0) / 2;
  double low = panel->low - room;
  double whole = panel->high - panel->low + 2 * room;

  return whole > 0 ? 0.08 + 0.84 * (off - low) / whole : 0.5;
}

static double
y_of (const Panels *panels, const Panel *panel, double off)
{
  return panel->top + PANEL_HEIGHT * (1 - share_of (panels, panel, off));
}

static double
x_of (const Panels *panels, const Panel *panel, double at)
{
  double width = CELL_WIDTH - PANEL_LEFT - PANEL_RIGHT;
  double share = panels->longest > 0 ? CLAMP (at / panels->longest, 0, 1) : 0.5;

  return panel->left + 4 + (width - 8) * share;
}

static void
add (GArray *to, double a, double b, double c, double d)
{
  const double all[] = { a, b, c, d };

  g_array_append_vals (to, all, 4);
}

static void
add_dots (Panels *panels, const Panel *panel, const BstRow *row)
{
  g_autoptr (GArray) dots = bst_row_drawn_dots (row, panels->rows->len, &panels->each);
  double color = bst_palette_rgb (panels->systems ? bst_palette_system (row->system_index) : "ink");

  for (guint i = 0; i < dots->len; i++)
    {
      const BstDot *dot = &g_array_index (dots, BstDot, i);
      double x = x_of (panels, panel, dot->at);

      if (isnan (dot->value))
        add (panels->lost, x, panel->top + PANEL_HEIGHT - 5, 0, 0);
      else
        add (dot->disturbed ? panels->hollow : panels->points, x,
             y_of (panels, panel, off_median (panels, row, dot->value)), color, 0);
      panels->n_lost += isnan (dot->value);
      panels->n_hollow += !isnan (dot->value) && dot->disturbed;
    }
}

static char *
off_text (const Panels *panels, double off)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (text, sizeof text, fabs (off) >= 1 && fabs (off) < 1000 ? "%+.3g" : "%+.2g",
                   off);
  return g_strdup_printf ("%s%s", text, panels->relative ? " %" : "");
}

/* The ends of the axis are what was measured; its middle is the median. */
static void
write_figures (const Panels *panels, const Panel *panel)
{
  const double ends[] = { panel->low, panel->high };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *text = off_text (panels, ends[i]);
      double y = y_of (panels, panel, ends[i]);

      if (ends[i] != 0 && fabs (y - y_of (panels, panel, 0)) > 12)
        bst_gnuplot_text (panels->plot, text, panel->left - 5, y, "right", "muted");
    }
  bst_gnuplot_text (panels->plot, "0", panel->left - 5, y_of (panels, panel, 0), "right", "muted");
}

static void
write_name (const Panels *panels, const Panel *panel, const BstRow *row)
{
  guint most = (guint)((CELL_WIDTH - 16) / NAME_COLUMN);
  g_autofree char *name = bst_text_fit (row->name, most);

  bst_gnuplot_text (panels->plot, name, panel->left - PANEL_LEFT + 8, panel->top - 12, "left",
                    "ink");
}

/* Below the last panel of each column. */
static void
write_time (const Panels *panels, const Panel *panel)
{
  double y = panel->top + PANEL_HEIGHT + 12;
  g_autofree char *end = bst_text_duration (panels->longest);

  if (panels->longest <= 0)
    return;
  bst_gnuplot_text (panels->plot, "0", panel->left, y, "left", "muted");
  bst_gnuplot_text (panels->plot, end, panel->left + CELL_WIDTH - PANEL_LEFT - PANEL_RIGHT, y,
                    "right", "muted");
}

static void
add_panel (Panels *panels, const BstRow *row, guint i)
{
  Panel panel = panel_of (panels, row, i);
  double width = CELL_WIDTH - PANEL_LEFT - PANEL_RIGHT;

  add (panels->frames, panel.left, panel.top + PANEL_HEIGHT, width, 0);
  add (panels->frames, panel.left, panel.top, 0, PANEL_HEIGHT);
  write_name (panels, &panel, row);
  if (row->summary.n > 0)
    {
      add (panels->middles, panel.left, y_of (panels, &panel, 0), width, 0);
      write_figures (panels, &panel);
    }
  add_dots (panels, &panel, row);
  if (i + COLUMNS >= panels->rows->len)
    write_time (panels, &panel);
}

static void
set_canvas (BstGnuplot *plot, guint height)
{
  bst_gnuplot_margins (plot, 0, 0, 0, 0);
  bst_gnuplot_line (plot, "unset border");
  bst_gnuplot_line (plot, "unset tics");
  bst_gnuplot_line (plot, "set xrange [0:%d]", WIDTH);
  bst_gnuplot_line (plot, "set yrange [%u:0]", height);
}

static void
draw (const Panels *panels)
{
  BstGnuplot *plot = panels->plot;

  bst_gnuplot_data (plot, "frames", panels->frames, 4);
  bst_gnuplot_data (plot, "middles", panels->middles, 4);
  bst_gnuplot_data (plot, "points", panels->points, 4);
  bst_gnuplot_data (plot, "hollow", panels->hollow, 4);
  bst_gnuplot_data (plot, "lost", panels->lost, 4);
  bst_gnuplot_line (plot,
                    "plot $frames with vectors nohead lt 1 dt 1 lw 1 lc rgb '%s', "
                    "$middles with vectors nohead lt 1 dt 1 lw 1.4 lc rgb '%s', "
                    "$points using 1:2:3 with points pt 7 ps 0.4 lc rgb variable, "
                    "$hollow using 1:2:3 with points pt 6 ps 0.55 lw 1.3 lc rgb variable, "
                    "$lost using 1:2 with points pt 2 ps 0.6 lw 1.4 lc rgb '%s'",
                    bst_palette_light ("grid"), bst_palette_light ("soft"),
                    bst_palette_light ("bad"));
}

static double
longest_time (const GPtrArray *rows)
{
  double longest = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      g_autoptr (GArray) dots = bst_row_dots (rows->pdata[i]);

      for (guint k = 0; k < dots->len; k++)
        longest = fmax (longest, g_array_index (dots, BstDot, k).at);
    }
  return longest;
}

static gboolean
are_positive (const GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const BstSummary *s = &((const BstRow *)rows->pdata[i])->summary;

      if (s->n > 0 && s->median <= 0)
        return FALSE;
    }
  return TRUE;
}

static char *
describe (const Panels *panels)
{
  const BstRow *widest = NULL;
  g_autofree char *cv = NULL;

  for (guint i = 0; i < panels->rows->len; i++)
    {
      const BstRow *row = panels->rows->pdata[i];

      if (isfinite (row->summary.cv) && (widest == NULL || row->summary.cv > widest->summary.cv))
        widest = row;
    }
  if (widest == NULL)
    return g_strdup_printf (
        ngettext ("All repetitions of %u row.", "All repetitions of %u rows.", panels->rows->len),
        panels->rows->len);
  cv = bst_summary_format_percent (widest->summary.cv);
  return g_strdup_printf (ngettext ("All repetitions of %u row; those of %s spread most, with a "
                                    "coefficient of variation of %s.",
                                    "All repetitions of %u rows; those of %s spread most, with a "
                                    "coefficient of variation of %s.",
                                    panels->rows->len),
                          panels->rows->len, widest->name, cv);
}

static char *
how_text (const Panels *panels)
{
  g_autofree char *thinned = bst_chart_thinned_text (panels->each, panels->rows->len);
  GString *text =
      g_string_new (_ ("A point is one repetition, from left to right by the time since the run "
                       "began. The line is the median; each picture has its own scale, and the "
                       "figures at it are the ends"));

  if (panels->n_hollow > 0)
    g_string_append (text, _ ("; a hollow point was disturbed, and counts all the same"));
  if (panels->n_lost > 0)
    g_string_append (text, _ ("; a cross has no value"));
  g_string_append_c (text, '.');
  g_string_append (text, thinned);
  return g_string_free (text, FALSE);
}

static char *
caption_text (const Panels *panels)
{
  if (panels->relative)
    return g_strdup (_ ("Repetition by repetition: off the median of each, in %"));
  return g_strdup_printf (_ ("Repetition by repetition: off the median of each, in %s"),
                          panels->group->scale.text);
}

static GArray *
numbers (void)
{
  return g_array_new (FALSE, FALSE, sizeof (double));
}

BstFigure *
bst_chart_panels (BstGnuplot *plot, const BstGroup *group)
{
  g_autoptr (GPtrArray) rows = bst_chart_rows (group->rows);
  g_autoptr (GArray) frames = numbers ();
  g_autoptr (GArray) middles = numbers ();
  g_autoptr (GArray) points = numbers ();
  g_autoptr (GArray) hollow = numbers ();
  g_autoptr (GArray) lost = numbers ();
  guint height = CELL_HEIGHT * ((rows->len + COLUMNS - 1) / COLUMNS) + FOOT;
  BstFigure *figure = bst_figure_new (BST_FIGURE_SPREAD, group->rows);
  Panels panels = { .plot = plot,
                    .group = group,
                    .rows = rows,
                    .relative = are_positive (rows),
                    .systems = bst_chart_has_systems (rows),
                    .longest = longest_time (rows),
                    .each = 1,
                    .frames = frames,
                    .middles = middles,
                    .points = points,
                    .hollow = hollow,
                    .lost = lost };

  figure->word = BST_CHART_REPETITIONS;
  figure->chart = bst_gnuplot_begin (plot, WIDTH, height);
  set_canvas (plot, height);
  for (guint i = 0; i < rows->len; i++)
    add_panel (&panels, rows->pdata[i], i);
  draw (&panels);
  figure->folded = TRUE;
  figure->neutral = TRUE;
  figure->caption = caption_text (&panels);
  figure->alt = describe (&panels);
  figure->how = how_text (&panels);
  return figure;
}

BstFigure *
bst_chart_repetitions (BstGnuplot *plot, const BstGroup *group)
{
  return group->rows->len > MOST_STRIPS ? bst_chart_panels (plot, group)
                                        : bst_chart_strip (plot, group);
}
