/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chart-ratios.c - many cases of several systems: a mark for each on an axis of ratios, the
 * geometric mean last.  The baseline is 1, or the best system of each case.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/chart-curve.h"
#include "reports/compare-private.h"
#include "reports/palette.h"
#include "reports/ratios.h"
#include "reports/text.h"

#define WIDTH 860
/* px of a row: for itself, and for each system. */
#define ROW 12.0
#define SYSTEM 9.0
#define LEAST_ROW 28.0
#define BOTTOM 58.0
#define RIGHT 24.0
/* px of a column in 13 and in 12 px type; of a line of the key, and between its names. */
#define NAME_COLUMN 8.2
#define COLUMN 7.4
#define KEY_LINE 20.0
#define KEY_GAP 22.0
/* Columns. */
#define NAME_WIDTH 44

typedef struct
{
  BstGnuplot *plot;
  const BstRatios *ratios;
  GArray *systems; /* guint: that are drawn, in the order given */
  GArray *rows;    /* guint: that are drawn */
  gboolean mean;   /* is the last line */
  BstRatioAxis axis;
  guint lines;
  double left, top, height; /* px */
} Dots;

/* ---- Which systems ------------------------------------------------------------------------- */

static gint
compare_means (gconstpointer a, gconstpointer b, gpointer data)
{
  const Dots *dots = data;
  const double first = bst_ratios_mean (dots->ratios, *(const guint *)a).value;
  const double second = bst_ratios_mean (dots->ratios, *(const guint *)b).value;

  return first > second ? -1 : first < second;
}

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
  const guint first = *(const guint *)a, second = *(const guint *)b;

  return first < second ? -1 : first > second;
}

/* The best of too many, in the order given; the baseline is the line at 1. */
static void
choose_systems (Dots *dots)
{
  const BstRatios *ratios = dots->ratios;
  const guint most = ratios->to_best ? BST_RATIO_SYSTEMS : BST_RATIO_SYSTEMS - 1;

  for (guint s = 0; s < ratios->comparison->systems->len; s++)
    if (ratios->to_best || s != ratios->comparison->baseline)
      g_array_append_val (dots->systems, s);
  if (dots->systems->len <= most)
    return;
  if (dots->mean)
    g_array_sort_with_data (dots->systems, compare_means, dots);
  g_array_set_size (dots->systems, most);
  g_array_sort (dots->systems, compare_numbers);
}

static void
choose_rows (Dots *dots)
{
  const GArray *drawn = dots->ratios->drawn;

  g_array_append_vals (dots->rows, drawn->data, MIN (drawn->len, BST_CHART_ROWS));
}

static BstRatio
ratio_at (const Dots *dots, guint line, guint system)
{
  const guint s = g_array_index (dots->systems, guint, system);

  return line < dots->rows->len
             ? bst_ratios_get (dots->ratios, g_array_index (dots->rows, guint, line), s)
             : bst_ratios_mean (dots->ratios, s);
}

static void
choose_axis (Dots *dots)
{
  for (guint i = 0; i < dots->lines; i++)
    for (guint s = 0; s < dots->systems->len; s++)
      {
        const BstRatio ratio = ratio_at (dots, i, s);

        bst_ratio_axis_add (&dots->axis, &ratio);
      }
  bst_ratio_axis_finish (&dots->axis);
}

/* ---- The key ------------------------------------------------------------------------------- */

/* Each system keeps its colour; too many for that, and those drawn have them. */
static const char *
color_of (const Dots *dots, guint system)
{
  const guint s = g_array_index (dots->systems, guint, system);

  return bst_palette_system (
      dots->ratios->comparison->systems->len <= BST_PALETTE_SYSTEMS ? s : system);
}

static char *
key_name (const Dots *dots, guint system)
{
  const guint s = g_array_index (dots->systems, guint, system);

  return bst_text_fit (bst_comparison_name (dots->ratios->comparison, s), NAME_WIDTH);
}

static void
write_key_name (const Dots *dots, guint system, const char *text, double x, double y)
{
  bst_gnuplot_sample (dots->plot, x, y, BST_LINE_SAMPLE - 10, "1", bst_line_look (system)->mark,
                      color_of (dots, system));
  bst_gnuplot_text (dots->plot, text, x + BST_LINE_SAMPLE - 4, y, "left", "ink");
}

/* Names from left to right, in as many lines as it takes: how many.  With DRAW, writes them. */
static guint
write_key (const Dots *dots, gboolean draw)
{
  const double left = 4;
  double x = left;
  guint line = 0;

  for (guint i = 0; i < dots->systems->len; i++)
    {
      g_autofree char *text = key_name (dots, i);
      const double width = BST_LINE_SAMPLE + bst_text_width (text) * COLUMN;

      if (x > left && x + width > WIDTH)
        {
          x = left;
          line++;
        }
      if (draw)
        write_key_name (dots, i, text, x, KEY_LINE * line + 14);
      x += width + KEY_GAP;
    }
  return line + 1;
}

/* ---- Drawing ------------------------------------------------------------------------------- */

static char *
line_name (const Dots *dots, guint line)
{
  g_autofree char *name =
      line < dots->rows->len
          ? bst_ratios_row_name (dots->ratios, g_array_index (dots->rows, guint, line))
          : g_strdup (_ ("geometric mean"));

  return bst_text_fit (name, NAME_WIDTH);
}

static double
names_px (const Dots *dots)
{
  guint most = 0;

  for (guint i = 0; i < dots->lines; i++)
    {
      g_autofree char *name = line_name (dots, i);

      most = MAX (most, bst_text_width (name));
    }
  return most * NAME_COLUMN + 16;
}

static char *
axis_text (const Dots *dots)
{
  const BstComparison *comparison = dots->ratios->comparison;
  g_autofree char *baseline =
      bst_text_fit (bst_comparison_name (comparison, comparison->baseline), NAME_WIDTH);

  return dots->ratios->to_best ? g_strdup (_ ("share of the best system in each case"))
                               : g_strdup_printf (_ ("times %s, right is better"), baseline);
}

static void
write_border (const Dots *dots, guint above, const char *color)
{
  bst_gnuplot_line (dots->plot,
                    "set arrow from graph 0, first %u.5 to graph 1, first %u.5 nohead back lt 1 dt "
                    "1 lw 1 lc rgb '%s'",
                    above, above, bst_palette_light (color));
}

static void
set_axes (const Dots *dots)
{
  g_autofree char *label = axis_text (dots);
  g_autofree char *quoted = bst_gnuplot_quote (label);

  bst_gnuplot_margins (dots->plot, dots->left, RIGHT, dots->top, BOTTOM);
  bst_gnuplot_line (dots->plot, "set border 1");
  bst_gnuplot_line (dots->plot, "set yrange [%u.5:-0.5]", dots->lines - 1);
  bst_gnuplot_line (dots->plot, "set ytics scale 0 ()");
  bst_gnuplot_line (dots->plot, "set xlabel %s", quoted);
  bst_ratio_axis_write (dots->plot, &dots->axis, WIDTH - dots->left - RIGHT);
  for (guint i = 0; i < dots->lines; i++)
    {
      g_autofree char *name = line_name (dots, i);

      bst_gnuplot_tic (dots->plot, 'y', name, i);
      if (i + 1 < dots->lines)
        write_border (dots, i, dots->mean && i + 1 == dots->rows->len ? "muted" : "grid");
    }
}

/* Systems stand below each other in their row, so that none hides another. */
static void
write_data (const Dots *dots, guint system)
{
  const guint n = dots->systems->len;
  const double row = MAX (LEAST_ROW, ROW + SYSTEM * n);
  const double offset = (system - (n - 1) / 2.0) * SYSTEM / row;
  g_autofree char *points = g_strdup_printf ("points%u", system);
  g_autofree char *whiskers = g_strdup_printf ("whiskers%u", system);
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < dots->lines; i++)
    {
      const BstRatio ratio = ratio_at (dots, i, system);
      const double mark[] = { ratio.value, i + offset };
      const double line[] = { ratio.value, i + offset,
                              bst_ratio_axis_clamp (&dots->axis, ratio.low),
                              bst_ratio_axis_clamp (&dots->axis, ratio.high) };

      g_array_append_vals (marks, mark, G_N_ELEMENTS (mark));
      if (isfinite (line[2]) && isfinite (line[3]))
        g_array_append_vals (lines, line, G_N_ELEMENTS (line));
    }
  bst_gnuplot_data (dots->plot, points, marks, 2);
  bst_gnuplot_data (dots->plot, whiskers, lines, 4);
}

static void
draw (const Dots *dots)
{
  g_autoptr (GString) parts = g_string_new (NULL);

  set_axes (dots);
  write_key (dots, TRUE);
  for (guint i = 0; i < dots->systems->len; i++)
    {
      const char *color = bst_palette_light (color_of (dots, i));

      write_data (dots, i);
      g_string_append_printf (parts,
                              "%s $whiskers%u using 1:2:3:4 with xerrorbars lt 1 dt 1 lw 1.4 pt 0 "
                              "lc rgb '%s', $points%u using 1:2 with points pt %u ps 0.8 lc rgb "
                              "'%s'",
                              i > 0 ? "," : "", i, color, i, bst_line_look (i)->mark, color);
    }
  bst_gnuplot_line (dots->plot, "plot%s", parts->str);
}

/* ---- Words --------------------------------------------------------------------------------- */

static void
append_cuts (const Dots *dots, GString *text)
{
  const BstRatios *ratios = dots->ratios;
  const guint others = ratios->comparison->systems->len - (ratios->to_best ? 0 : 1);

  if (bst_ratio_axis_is_cut (&dots->axis))
    g_string_append (text, _ (" A line that reaches the edge goes on beyond it."));
  if (dots->systems->len < others)
    g_string_append_printf (
        text,
        dots->mean
            ? ngettext (" Drawn is the %u system of %u with the best mean; the table has all.",
                        " Drawn are the %u systems of %u with the best means; the table has all.",
                        dots->systems->len)
            : ngettext (" Drawn is the first %u system of %u; the table has all.",
                        " Drawn are the first %u systems of %u; the table has all.",
                        dots->systems->len),
        dots->systems->len, others);
  if (dots->rows->len < ratios->drawn->len)
    g_string_append_printf (text,
                            ngettext (" Drawn is the first %u case of %u; the table has all.",
                                      " Drawn are the first %u cases of %u; the table has all.",
                                      dots->rows->len),
                            dots->rows->len, ratios->drawn->len);
  if (ratios->drawn->len < ratios->rows->len)
    g_string_append_printf (text,
                            ngettext (" %u case without a ratio is in the table alone.",
                                      " %u cases without a ratio are in the table alone.",
                                      ratios->rows->len - ratios->drawn->len),
                            ratios->rows->len - ratios->drawn->len);
}

static char *
how_text (const Dots *dots)
{
  const BstComparison *comparison = dots->ratios->comparison;
  GString *text = g_string_new (
      dots->ratios->to_best
          ? _ ("A mark is one system in one case: its median as a share of the best one, whatever "
               "the metric. The mean is the score, its line the 95 % interval.")
          : _ ("A mark is one system in one case: its speed-up, its line the 95 % interval; right "
               "is better, whatever the metric."));

  g_string_append (text, _ (" The axis is logarithmic."));
  if (!dots->ratios->to_best)
    g_string_append_printf (
        text, _ (" The line at 1 is %s, and in the band around it a difference does not matter."),
        bst_comparison_name (comparison, comparison->baseline));
  append_cuts (dots, text);
  return g_string_free (text, FALSE);
}

static char *
describe (const Dots *dots)
{
  const BstRatios *ratios = dots->ratios;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, ngettext ("%u case", "%u cases", ratios->drawn->len),
                          ratios->drawn->len);
  if (!dots->mean)
    {
      g_string_append (text, _ ("; there are too few that all systems completed for a mean."));
      return g_string_free (text, FALSE);
    }
  g_string_append (text, _ (". Geometric mean: "));
  for (guint i = 0; i < dots->systems->len; i++)
    {
      const guint s = g_array_index (dots->systems, guint, i);
      g_autofree char *mean = bst_ratios_mean_text (ratios, s);

      g_string_append_printf (text, "%s%s %s", i > 0 ? ", " : "",
                              bst_comparison_name (ratios->comparison, s), mean);
    }
  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
}

static char *
caption_text (const Dots *dots)
{
  const BstComparison *comparison = dots->ratios->comparison;

  if (dots->ratios->to_best)
    return g_strdup (_ ("Each case relative to its best system"));
  return g_strdup_printf (_ ("Each case relative to %s"),
                          bst_comparison_name (comparison, comparison->baseline));
}

static void
measure (Dots *dots)
{
  dots->lines = dots->rows->len + dots->mean;
  dots->left = names_px (dots);
  dots->top = KEY_LINE * write_key (dots, FALSE) + 10;
  dots->height =
      dots->top + BOTTOM + dots->lines * MAX (LEAST_ROW, ROW + SYSTEM * dots->systems->len);
}

BstFigure *
bst_chart_ratios (BstGnuplot *plot, const BstRatios *ratios)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GArray) systems = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint));
  BstFigure *figure = bst_figure_new (BST_FIGURE_RATIOS, none);
  Dots dots = { .plot = plot,
                .ratios = ratios,
                .systems = systems,
                .rows = rows,
                .mean = bst_ratios_have_mean (ratios) };

  choose_systems (&dots);
  choose_rows (&dots);
  measure (&dots);
  bst_ratio_axis_init (&dots.axis, ratios->to_best ? 0 : ratios->comparison->options.margin);
  choose_axis (&dots);
  figure->caption = caption_text (&dots);
  figure->how = how_text (&dots);
  figure->alt = describe (&dots);
  figure->word = BST_CHART_RATIOS;
  figure->chart = bst_gnuplot_begin (plot, WIDTH, (guint)dots.height);
  draw (&dots);
  return figure;
}
