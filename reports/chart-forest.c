/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-forest.c - two systems: in each case the change with its interval, the band within which
 * it does not matter, and the verdict as sign and word; the geometric mean last.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"
#include "reports/palette.h"
#include "reports/ratios.h"
#include "reports/text.h"

#define WIDTH 860
#define ROW 28.0
#define TOP 30.0
#define BOTTOM 58.0
/* px of a column in 13 and in 12 px type, and between the parts. */
#define NAME_COLUMN 8.2
#define COLUMN 7.4
#define GAP 16.0
/* Columns; more would leave too little for the picture. */
#define NAME_WIDTH 42
#define FIGURES_WIDTH 26

/* Told apart without colour as well; words are darker than marks, to be read. */
typedef struct
{
  guint mark;
  const char *color, *ink;
} Look;

static const Look looks[] = {
  [0] = { 7, "muted", "muted" },
  [BST_STATS_BETTER] = { 9, "c3", "good" },
  [BST_STATS_WORSE] = { 11, "c6", "bad" },
  [BST_STATS_EQUIVALENT] = { 7, "muted", "muted" },
  [BST_STATS_INCONCLUSIVE] = { 6, "c8", "muted" },
};

typedef struct
{
  char *name, *figures, *verdict;
  BstRatio ratio;
  const Look *look;
} Line;

typedef struct
{
  BstGnuplot *plot;
  const BstRatios *ratios;
  guint candidate;
  GPtrArray *lines; /* Line: the largest gain first, the mean last */
  gboolean mean;
  BstRatioAxis axis;
  double left, right, height; /* px */
} Forest;

static void
line_free (gpointer data)
{
  Line *line = data;

  g_free (line->name);
  g_free (line->figures);
  g_free (line->verdict);
  g_free (line);
}

static Line *
line_new (const char *name, const char *figures, BstStatsVerdict verdict, BstRatio ratio)
{
  Line *line = g_new0 (Line, 1);

  line->name = bst_text_fit (name, NAME_WIDTH);
  line->figures = bst_text_fit (figures, FIGURES_WIDTH);
  line->verdict = verdict != 0 ? g_strdup_printf ("%s %s", bst_verdict_sign (verdict),
                                                  bst_compare_verdict_word (verdict))
                               : g_strdup ("");
  line->ratio = ratio;
  line->look = &looks[verdict];
  return line;
}

/* ---- Which cases --------------------------------------------------------------------------- */

static double
change_of (const Forest *forest, guint i)
{
  return bst_ratios_get (forest->ratios, i, forest->candidate).value;
}

static gint
compare_sizes (gconstpointer a, gconstpointer b, gpointer data)
{
  const double first = fabs (log (change_of (data, *(const guint *)a)));
  const double second = fabs (log (change_of (data, *(const guint *)b)));

  return first > second ? -1 : first < second;
}

static gint
compare_changes (gconstpointer a, gconstpointer b, gpointer data)
{
  const double first = change_of (data, *(const guint *)a);
  const double second = change_of (data, *(const guint *)b);

  return first > second ? -1 : first < second;
}

/* Of too many those that changed most: guint. */
static GArray *
choose_rows (Forest *forest)
{
  GArray *chosen = g_array_copy (forest->ratios->drawn);

  if (chosen->len > BST_CHART_ROWS)
    {
      g_array_sort_with_data (chosen, compare_sizes, forest);
      g_array_set_size (chosen, BST_CHART_ROWS);
    }
  g_array_sort_with_data (chosen, compare_changes, forest);
  return chosen;
}

static void
add_mean (Forest *forest)
{
  const BstRatios *ratios = forest->ratios;
  g_autofree char *figures = bst_ratios_mean_text (ratios, forest->candidate);

  forest->mean = bst_ratios_have_mean (ratios);
  if (forest->mean)
    g_ptr_array_add (forest->lines,
                     line_new (_ ("geometric mean"), figures,
                               bst_means_verdict (ratios->comparison, forest->candidate),
                               bst_ratios_mean (ratios, forest->candidate)));
}

static void
find_lines (Forest *forest)
{
  const BstRatios *ratios = forest->ratios;
  g_autoptr (GArray) rows = choose_rows (forest);

  for (guint i = 0; i < rows->len; i++)
    {
      const guint index = g_array_index (rows, guint, i);
      const BstComparedRow *row = ratios->rows->pdata[index];
      g_autofree char *name = bst_ratios_row_name (ratios, index);
      g_autofree char *figures = bst_ratios_text (ratios, index, forest->candidate);

      g_ptr_array_add (forest->lines,
                       line_new (name, figures, row->pairings[forest->candidate].verdict,
                                 bst_ratios_get (ratios, index, forest->candidate)));
    }
  add_mean (forest);
  for (guint i = 0; i < forest->lines->len; i++)
    bst_ratio_axis_add (&forest->axis, &((Line *)forest->lines->pdata[i])->ratio);
  bst_ratio_axis_finish (&forest->axis);
}

/* ---- Drawing ------------------------------------------------------------------------------- */

static double
widest (const Forest *forest, gsize offset, double column)
{
  guint most = 0;

  for (guint i = 0; i < forest->lines->len; i++)
    most = MAX (most,
                bst_text_width (G_STRUCT_MEMBER (const char *, forest->lines->pdata[i], offset)));
  return most * column;
}

static double
row_px (const Forest *forest, guint i)
{
  return TOP + (i + 0.6) / (forest->lines->len + 0.2) * (forest->height - TOP - BOTTOM);
}

/* Behind each row its figures and its verdict. */
static void
write_texts (const Forest *forest)
{
  const double figures = WIDTH - forest->right + GAP;
  const double verdict = WIDTH - widest (forest, G_STRUCT_OFFSET (Line, verdict), COLUMN);

  for (guint i = 0; i < forest->lines->len; i++)
    {
      const Line *line = forest->lines->pdata[i];

      bst_gnuplot_tic (forest->plot, 'y', line->name, i);
      bst_gnuplot_text (forest->plot, line->figures, figures, row_px (forest, i), "left", "ink");
      bst_gnuplot_text (forest->plot, line->verdict, verdict, row_px (forest, i), "left",
                        line->look->ink);
    }
}

static void
write_margin_text (const Forest *forest)
{
  g_autofree char *margin = bst_compare_percent (forest->ratios->comparison->options.margin);
  g_autofree char *text = g_strdup_printf (_ ("within %s: too small to matter"), margin);
  const double share = bst_axis_share (&forest->axis.axis, 1);

  if (forest->axis.margin > 0)
    bst_gnuplot_text (forest->plot, text,
                      forest->left + share * (WIDTH - forest->left - forest->right), TOP - 14,
                      "center", "muted");
}

static void
set_axes (const Forest *forest)
{
  const guint n = forest->lines->len;
  const BstComparison *comparison = forest->ratios->comparison;
  g_autofree char *baseline =
      bst_text_fit (bst_comparison_name (comparison, comparison->baseline), NAME_WIDTH);
  g_autofree char *label = g_strdup_printf (_ ("times %s, right is better"), baseline);
  g_autofree char *quoted = bst_gnuplot_quote (label);

  bst_gnuplot_margins (forest->plot, forest->left, forest->right, TOP, BOTTOM);
  bst_gnuplot_line (forest->plot, "set border 1");
  bst_gnuplot_line (forest->plot, "set yrange [%u.6:-0.6]", n - 1);
  bst_gnuplot_line (forest->plot, "set ytics scale 0 ()");
  bst_gnuplot_line (forest->plot, "set xlabel %s", quoted);
  bst_ratio_axis_write (forest->plot, &forest->axis, WIDTH - forest->left - forest->right);
  if (forest->mean)
    bst_gnuplot_line (forest->plot,
                      "set arrow from graph 0, first %u.5 to graph 1, first %u.5 nohead back lt 1 "
                      "dt 1 lw 1 lc rgb '%s'",
                      n - 2, n - 2, bst_palette_light ("muted"));
}

static void
add_marks (const Forest *forest, GArray *marks, GArray *whiskers)
{
  for (guint i = 0; i < forest->lines->len; i++)
    {
      const Line *line = forest->lines->pdata[i];
      const double rgb = bst_palette_rgb (line->look->color);
      const guint mark = forest->mean && i + 1 == forest->lines->len ? 13 : line->look->mark;
      const double dot[] = { line->ratio.value, i, mark, rgb };
      const double whisker[] = { line->ratio.value, i,
                                 bst_ratio_axis_clamp (&forest->axis, line->ratio.low),
                                 bst_ratio_axis_clamp (&forest->axis, line->ratio.high), rgb };

      g_array_append_vals (marks, dot, G_N_ELEMENTS (dot));
      if (isfinite (whisker[2]) && isfinite (whisker[3]))
        g_array_append_vals (whiskers, whisker, G_N_ELEMENTS (whisker));
    }
}

static void
draw (Forest *forest)
{
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) whiskers = g_array_new (FALSE, FALSE, sizeof (double));

  set_axes (forest);
  write_texts (forest);
  write_margin_text (forest);
  add_marks (forest, marks, whiskers);
  bst_gnuplot_data (forest->plot, "marks", marks, 4);
  bst_gnuplot_data (forest->plot, "whiskers", whiskers, 5);
  bst_gnuplot_line (forest->plot,
                    "plot $whiskers using 1:2:3:4:5 with xerrorbars lt 1 dt 1 lw 1.6 pt 0 lc rgb "
                    "variable, $marks using 1:2:3:4 with points pt variable ps 0.9 lc rgb "
                    "variable");
}

/* ---- Words --------------------------------------------------------------------------------- */

/* As the sign behind its figure says. */
static gboolean
any_is_paired (const Forest *forest)
{
  const GArray *drawn = forest->ratios->drawn;

  for (guint i = 0; i < drawn->len; i++)
    {
      const BstComparedRow *row = forest->ratios->rows->pdata[g_array_index (drawn, guint, i)];

      if (row->pairings[forest->candidate].numbers.is_paired)
        return TRUE;
    }
  return FALSE;
}

static char *
how_text (const Forest *forest)
{
  const BstRatios *ratios = forest->ratios;
  const guint lost = ratios->rows->len - ratios->drawn->len;
  g_autofree char *margin = bst_compare_percent (ratios->comparison->options.margin);
  GString *text = g_string_new (_ ("A mark is the speed-up in one case, its line the 95 % "
                                   "interval; right is better, whatever the metric. The axis is "
                                   "logarithmic."));

  if (forest->axis.margin > 0)
    g_string_append_printf (text,
                            _ (" In the band, of %s to either side of 1, a difference does "
                               "not matter."),
                            margin);
  if (any_is_paired (forest))
    g_string_append (text, _ (" *: the machine drifted, so it was compared round by round; the "
                              "ratio is not that of the medians."));
  if (bst_ratio_axis_is_cut (&forest->axis))
    g_string_append (text, _ (" A line that reaches the edge goes on beyond it."));
  if (ratios->drawn->len > BST_CHART_ROWS)
    g_string_append_printf (
        text,
        ngettext (" Drawn is the %u case of %u that changed most; the table has all.",
                  " Drawn are the %u cases of %u that changed most; the table has all.",
                  BST_CHART_ROWS),
        BST_CHART_ROWS, ratios->drawn->len);
  if (lost > 0)
    g_string_append_printf (text,
                            ngettext (" %u case without a ratio is in the table alone.",
                                      " %u cases without a ratio are in the table alone.", lost),
                            lost);
  return g_string_free (text, FALSE);
}

/* The case with the largest change upwards, or downwards; -1: there is none. */
static int
extreme (const Forest *forest, gboolean gain)
{
  const GArray *drawn = forest->ratios->drawn;
  int found = -1;

  for (guint i = 0; i < drawn->len; i++)
    {
      const guint row = g_array_index (drawn, guint, i);
      const double change = change_of (forest, row);

      if (gain ? change <= 1 : change >= 1)
        continue;
      if (found < 0
          || (gain ? change > change_of (forest, (guint)found)
                   : change < change_of (forest, (guint)found)))
        found = (int)row;
    }
  return found;
}

static void
append_extreme (const Forest *forest, GString *text, const char *what, int row)
{
  g_autofree char *name = NULL, *finding = NULL;

  if (row < 0)
    return;
  name = bst_ratios_row_name (forest->ratios, (guint)row);
  finding = bst_compare_finding (forest->ratios->comparison, forest->ratios->rows->pdata[row],
                                 forest->candidate);
  g_string_append_printf (text, " %s: %s: %s", what, name, finding);
}

static char *
describe (const Forest *forest)
{
  g_autofree char *summary = bst_compare_summary (forest->ratios->comparison, forest->candidate);
  GString *text = g_string_new (summary);

  g_string_append_c (text, '.');
  append_extreme (forest, text, _ ("Largest gain"), extreme (forest, TRUE));
  append_extreme (forest, text, _ ("Largest loss"), extreme (forest, FALSE));
  return g_string_free (text, FALSE);
}

BstFigure *
bst_chart_forest (BstGnuplot *plot, const BstRatios *ratios)
{
  const BstComparison *comparison = ratios->comparison;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (line_free);
  BstFigure *figure = bst_figure_new (BST_FIGURE_RATIOS, none);
  Forest forest = {
    .plot = plot, .ratios = ratios, .candidate = bst_ratios_candidate (ratios), .lines = lines
  };

  bst_ratio_axis_init (&forest.axis, comparison->options.margin);
  find_lines (&forest);
  forest.left = widest (&forest, G_STRUCT_OFFSET (Line, name), NAME_COLUMN) + GAP;
  forest.right = widest (&forest, G_STRUCT_OFFSET (Line, figures), COLUMN)
                 + widest (&forest, G_STRUCT_OFFSET (Line, verdict), COLUMN) + 2 * GAP;
  forest.height = TOP + BOTTOM + ROW * lines->len;
  figure->caption = g_strdup_printf (_ ("From %s to %s, case by case"),
                                     bst_comparison_name (comparison, comparison->baseline),
                                     bst_comparison_name (comparison, forest.candidate));
  figure->how = how_text (&forest);
  figure->alt = describe (&forest);
  figure->word = BST_CHART_CHANGES;
  figure->chart = bst_gnuplot_begin (plot, WIDTH, (guint)forest.height);
  draw (&forest);
  return figure;
}
