/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-index.c - the indexes of one system as bars from zero: each case, each group and the total,
 * beside a line where the baselines stand.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "model/clean-text.h"
#include "model/number.h"
#include "reports/chart-index.h"
#include "reports/palette.h"
#include "reports/text.h"

#define WIDTH 860
#define ROW_HEIGHT 34
#define AXIS_HEIGHT 64

/* Columns of the longest name; px of a column, of a label's room, and of the axis' last figure. */
#define NAME_WIDTH 36
#define NAME_COLUMN 8.2
#define LABEL_COLUMN 7.4
#define LABEL_ROOM 14
#define RIGHT 32
#define MOST_LABEL 0.6

/* ---- What is drawn ------------------------------------------------------------------------- */

/* Of more rows than a chart bears, groups and total alone; array of BstIndexLine, owned by LINES. */
static GPtrArray *
choose_lines (const GPtrArray *lines)
{
  GPtrArray *chosen = g_ptr_array_new ();

  for (guint i = 0; i < lines->len; i++)
    if (lines->len <= BST_CHART_ROWS
        || ((const BstIndexLine *)lines->pdata[i])->kind != BST_INDEX_CASE)
      g_ptr_array_add (chosen, lines->pdata[i]);
  return chosen;
}

static gboolean
has_interval (const BstIndexLine *line)
{
  return isfinite (line->value) && isfinite (line->low) && isfinite (line->high);
}

static double
right_end (const BstIndexLine *line)
{
  return !isfinite (line->value) ? 0 : has_interval (line) ? line->high : line->value;
}

static char *
label_of (const BstIndexLine *line)
{
  if (!isfinite (line->value))
    return g_strdup (_ ("no index"));
  return has_interval (line) ? g_strdup_printf ("%s %s", line->index, line->interval)
                             : g_strdup (line->index);
}

static guint
margin_of (const GPtrArray *lines)
{
  guint widest = 6;

  for (guint i = 0; i < lines->len; i++)
    widest = MAX (widest, bst_text_width (((const BstIndexLine *)lines->pdata[i])->name));
  return MIN (widest, NAME_WIDTH) + 2;
}

/* From zero, past the baseline, and each bar leaves its label room; 0: nothing has an index. */
static double
axis_end (const GPtrArray *lines, double scale)
{
  const double field = WIDTH - RIGHT - NAME_COLUMN * margin_of (lines);
  double end = 0;

  for (guint i = 0; i < lines->len; i++)
    {
      g_autofree char *text = label_of (lines->pdata[i]);
      const double share =
          fmin ((bst_text_width (text) * LABEL_COLUMN + LABEL_ROOM) / field, MOST_LABEL);

      end = fmax (end, right_end (lines->pdata[i]) / (1 - share));
    }
  return end > 0 ? fmax (end, scale * 1.1) : 0;
}

/* ---- Drawing ------------------------------------------------------------------------------- */

static void
set_axes (BstGnuplot *plot, const GPtrArray *lines, double end, double scale)
{
  char number[BST_NUMBER_TEXT];
  g_autofree char *text = NULL;
  g_autofree char *title = NULL;

  bst_number_format (scale, number);
  text = g_strdup_printf (_ ("Index; %s is the baseline"), number);
  title = bst_gnuplot_quote (text);
  bst_gnuplot_line (plot, "set border 1");
  bst_gnuplot_line (plot, "set grid xtics back lt 1 lc rgb '%s' lw 1 dt 1",
                    bst_palette_light ("grid"));
  bst_gnuplot_line (plot, "set xrange [0:%s]", bst_gnuplot_number (end).text);
  bst_gnuplot_line (plot, "set yrange [%u.6:-0.6]", lines->len - 1);
  bst_gnuplot_line (plot, "set format x '%%g'");
  bst_gnuplot_line (plot, "set ytics scale 0 ()");
  bst_gnuplot_line (plot, "set lmargin %u", margin_of (lines));
  bst_gnuplot_line (plot, "set rmargin 4");
  bst_gnuplot_line (plot, "set xlabel %s", title);
  bst_gnuplot_line (plot,
                    "set arrow from first %s, graph 0 to first %s, graph 1 nohead back lt 1 lc rgb "
                    "'%s' lw 1.2 dt (3,3)",
                    bst_gnuplot_number (scale).text, bst_gnuplot_number (scale).text,
                    bst_palette_light ("c6"));
}

static void
add_line (BstGnuplot *plot, const BstIndexLine *line, guint at, GArray *bars, GArray *whiskers)
{
  g_autofree char *name = bst_text_fit (line->name, NAME_WIDTH);
  g_autofree char *text = label_of (line);
  const char *color = line->kind == BST_INDEX_TOTAL ? "c1" : "soft";
  const double bar[] = { line->value / 2, at, line->value / 2, 0.36, bst_palette_rgb (color) };
  const double whisker[] = { line->value, at, line->low, line->high };

  bst_gnuplot_tic (plot, 'y', name, at);
  bst_gnuplot_label (plot, text, "first", right_end (line), at,
                     isfinite (line->value) ? "ink" : "bad");
  if (isfinite (line->value))
    g_array_append_vals (bars, bar, G_N_ELEMENTS (bar));
  if (has_interval (line))
    g_array_append_vals (whiskers, whisker, G_N_ELEMENTS (whisker));
}

static void
draw (BstGnuplot *plot, const GPtrArray *lines)
{
  g_autoptr (GArray) bars = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) whiskers = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < lines->len; i++)
    add_line (plot, lines->pdata[i], i, bars, whiskers);
  bst_chart_plot_bars (plot, bars, whiskers);
}

static char *
how_text (const BstIndexes *indexes, gboolean all)
{
  g_autofree char *machine = bst_text_clean (indexes->sheet->machine);
  GString *text = g_string_new (NULL);

  g_string_printf (text,
                   _ ("A bar is an index, the whisker its 95 %% interval; more is better. On the "
                      "dotted line a case does as its baseline, that of %s; groups and the total, "
                      "the strong bar, are geometric means."),
                   machine);
  if (!all)
    g_string_append (text, _ (" Groups and the total are drawn; the table has all cases."));
  return g_string_free (text, FALSE);
}

BstFigure *
bst_chart_index (BstGnuplot *plot, const BstIndexes *indexes)
{
  g_autoptr (GPtrArray) all = bst_index_lines (indexes);
  g_autoptr (GPtrArray) lines = choose_lines (all);
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autofree char *title = bst_index_title (indexes);
  BstFigure *figure = NULL;
  double end = 0;

  if (indexes->sheet == NULL || lines->len < 2 || lines->len > BST_CHART_ROWS
      || (end = axis_end (lines, indexes->sheet->scale)) <= 0)
    return NULL;
  figure = bst_figure_new (BST_FIGURE_INDEX, none);
  figure->caption = g_strdup_printf ("%s: %s", title, indexes->system);
  figure->alt = bst_index_finding (indexes);
  figure->how = how_text (indexes, lines->len == all->len);
  figure->chart = bst_gnuplot_begin (plot, WIDTH, AXIS_HEIGHT + ROW_HEIGHT * lines->len);
  set_axes (plot, lines, end, indexes->sheet->scale);
  draw (plot, lines);
  return figure;
}
