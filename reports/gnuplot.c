/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gnuplot.c - the only place where gnuplot's language is written.  Running it is in
 * gnuplot-run.c.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "reports/gnuplot-private.h"
#include "reports/palette.h"

/* A chart of ours is 12 to 400 KB; more than this would spoil the page. */
#define SVG_LIMIT ((gsize)4 << 20)

/* Before any chart.  5.2: first version with data blocks in every plot style. */
static const char prologue[] = "if (GPVAL_VERSION < 5.2) { print 'it is older than 5.2'; exit }\n"
                               "set encoding utf8\n"
                               "set print '-'\n"
                               "set decimalsign '.'\n";

/* Of every chart.  noenhanced: '_', '^', '{', '@', '&' and '~' are printed as they are;
 * dynamic: no fixed size, the page scales by viewBox; lt 1 dt 1: else the grid is dotted. */
static const char style[] = "unset key\n"
                            "set tics nomirror scale 0.5 textcolor rgb '%1$s'\n"
                            "set xlabel textcolor rgb '%1$s'\n"
                            "set ylabel textcolor rgb '%1$s'\n"
                            "set border 3 lc rgb '%1$s' lw 1\n"
                            "set style fill solid 1.0 noborder\n"
                            "set errorbars 1.0\n"
                            "set tmargin 1\n";

/* Sizes are those of SVG, in px of which 96 are an inch, and so are type and lines, which the cairo
 * terminals take in points, 72 to an inch.  A PNG has two px of its own for each, as screens have
 * them today. */
#define PNG_SCALE 2

#define Y_TITLE_X 9.0 /* px, its middle */

static const char *const terminal_names[] = {
  [BST_TERMINAL_SVG] = "svg",
  [BST_TERMINAL_PNG] = "pngcairo",
  [BST_TERMINAL_PDF] = "pdfcairo",
};

BstGnuplot *
bst_gnuplot_new (void)
{
  return bst_gnuplot_new_for (BST_TERMINAL_SVG);
}

BstGnuplot *
bst_gnuplot_new_for (BstTerminal terminal)
{
  BstGnuplot *plot = g_new0 (BstGnuplot, 1);
  const char *name = terminal_names[terminal];

  plot->terminal = terminal;
  plot->script = g_string_new (prologue);
  g_string_append_printf (plot->script,
                          "if (strstrt(' '.GPVAL_TERMINALS.' ', ' %s ') == 0) "
                          "{ printerr '" BST_GNUPLOT_NO_TERMINAL "%s'; exit status 1 }\n",
                          name, name);
  plot->begins = g_array_new (FALSE, FALSE, sizeof (guint));
  plot->svgs = g_ptr_array_new_with_free_func (g_free);
  return plot;
}

void
bst_gnuplot_free (BstGnuplot *plot)
{
  if (plot == NULL)
    return;
  g_string_free (plot->script, TRUE);
  g_array_unref (plot->begins);
  g_ptr_array_unref (plot->svgs);
  g_clear_pointer (&plot->picture, g_bytes_unref);
  g_free (plot->version);
  g_free (plot);
}

BstGnuplotNumber
bst_gnuplot_number (double value)
{
  BstGnuplotNumber number = { "NaN" };

  if (isfinite (value))
    g_ascii_formatd (number.text, sizeof number.text, "%.17g", value);
  return number;
}

static void
set_terminal (BstGnuplot *plot)
{
  const BstGnuplotNumber width = bst_gnuplot_number (plot->width / 96.0);
  const BstGnuplotNumber height = bst_gnuplot_number (plot->height / 96.0);

  if (plot->terminal == BST_TERMINAL_SVG)
    bst_gnuplot_line (plot,
                      "set terminal svg size %u,%u dynamic noenhanced font 'DejaVu Sans,13' "
                      "linewidth 1 rounded",
                      plot->width, plot->height);
  else if (plot->terminal == BST_TERMINAL_PNG)
    bst_gnuplot_line (plot,
                      "set terminal pngcairo size %u,%u noenhanced font 'DejaVu Sans,13' "
                      "fontscale 1.5 linewidth %d pointscale %d dashlength %d butt",
                      PNG_SCALE * plot->width, PNG_SCALE * plot->height, PNG_SCALE, PNG_SCALE,
                      PNG_SCALE);
  else
    bst_gnuplot_line (plot,
                      "set terminal pdfcairo size %sin,%sin noenhanced font 'DejaVu Sans,13' "
                      "fontscale 0.5625 linewidth 0.75 pointscale 0.75 dashlength 1 butt",
                      width.text, height.text);
}

guint
bst_gnuplot_begin (BstGnuplot *plot, guint width, guint height)
{
  guint chart = plot->n_charts++;
  guint begin = plot->script->len;

  g_array_append_val (plot->begins, begin);
  plot->width = width;
  plot->height = height;
  bst_gnuplot_line (plot, "reset");
  bst_gnuplot_line (plot, "set output"); /* which ends the picture before */
  bst_gnuplot_line (plot, "print '" BST_GNUPLOT_MARK "%u'", chart);
  set_terminal (plot);
  g_string_append_printf (plot->script, style, bst_palette_light ("ink"));
  return chart;
}

guint
bst_gnuplot_n_charts (const BstGnuplot *plot)
{
  return plot->n_charts;
}

void
bst_gnuplot_keep (BstGnuplot *plot, guint chart)
{
  guint first = g_array_index (plot->begins, guint, 0);
  guint begin = g_array_index (plot->begins, guint, chart);

  if (chart + 1 < plot->n_charts)
    g_string_truncate (plot->script, g_array_index (plot->begins, guint, chart + 1));
  g_string_erase (plot->script, first, (gssize)(begin - first));
}

void
bst_gnuplot_line (BstGnuplot *plot, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_string_append_vprintf (plot->script, format, args);
  va_end (args);
  g_string_append_c (plot->script, '\n');
}

/* The end mark is random although rows hold nothing but numbers: whoever adds a text column one
 * day does not open a hole.  It does not reach the picture. */
void
bst_gnuplot_data (BstGnuplot *plot, const char *name, const GArray *numbers, guint columns)
{
  g_autofree char *mark = g_strdup_printf ("END_%08x%08x", g_random_int (), g_random_int ());

  bst_gnuplot_line (plot, "$%s << %s", name, mark);
  for (guint i = 0; i < numbers->len; i++)
    g_string_append_printf (plot->script, "%s%c",
                            bst_gnuplot_number (g_array_index (numbers, double, i)).text,
                            (i + 1) % columns == 0 ? '\n' : ' ');
  for (guint i = 0; numbers->len == 0 && i < columns; i++)
    g_string_append (plot->script, i + 1 == columns ? "NaN\n" : "NaN ");
  bst_gnuplot_line (plot, "%s", mark);
}

void
bst_gnuplot_tic (BstGnuplot *plot, char axis, const char *text, double at)
{
  g_autofree char *quoted = bst_gnuplot_quote_tic (text);

  bst_gnuplot_line (plot, "set %ctics add (%s %s)", axis, quoted, bst_gnuplot_number (at).text);
}

void
bst_gnuplot_label (BstGnuplot *plot, const char *text, const char *where, double x, double y,
                   const char *color)
{
  g_autofree char *quoted = bst_gnuplot_quote (text);

  bst_gnuplot_line (
      plot, "set label %s at %s %s, %s %s left front offset character 1,0 tc rgb '%s' font ',12'",
      quoted, where, bst_gnuplot_number (x).text, where, bst_gnuplot_number (y).text,
      bst_palette_light (color));
}

void
bst_gnuplot_text (BstGnuplot *plot, const char *text, double x, double y, const char *align,
                  const char *color)
{
  g_autofree char *quoted = bst_gnuplot_quote (text);

  bst_gnuplot_line (plot, "set label %s at screen %s, screen %s %s front tc rgb '%s' font ',12'",
                    quoted, bst_gnuplot_number (x / plot->width).text,
                    bst_gnuplot_number (1 - y / plot->height).text, align,
                    bst_palette_light (color));
}

void
bst_gnuplot_y_title (BstGnuplot *plot, const char *text, double y)
{
  g_autofree char *quoted = bst_gnuplot_quote (text);

  bst_gnuplot_line (
      plot, "set label %s at screen %s, screen %s center rotate by 90 front tc rgb '%s' font ',12'",
      quoted, bst_gnuplot_number (Y_TITLE_X / plot->width).text,
      bst_gnuplot_number (1 - y / plot->height).text, bst_palette_light ("ink"));
}

void
bst_gnuplot_sample (BstGnuplot *plot, double x, double y, double length, const char *dash,
                    guint mark, const char *color)
{
  const char *rgb = bst_palette_light (color);
  const BstGnuplotNumber at = bst_gnuplot_number (1 - y / plot->height);

  bst_gnuplot_line (plot,
                    "set arrow from screen %s, screen %s to screen %s, screen %s nohead front lt 1 "
                    "lc rgb '%s' lw 2 dt %s",
                    bst_gnuplot_number (x / plot->width).text, at.text,
                    bst_gnuplot_number ((x + length) / plot->width).text, at.text, rgb, dash);
  bst_gnuplot_line (plot,
                    "set label '' at screen %s, screen %s front point pt %u ps 0.7 lc rgb '%s'",
                    bst_gnuplot_number ((x + length / 2) / plot->width).text, at.text, mark, rgb);
}

void
bst_gnuplot_margins (BstGnuplot *plot, double left, double right, double top, double bottom)
{
  bst_gnuplot_line (plot, "set lmargin at screen %s", bst_gnuplot_number (left / plot->width).text);
  bst_gnuplot_line (plot, "set rmargin at screen %s",
                    bst_gnuplot_number (1 - right / plot->width).text);
  bst_gnuplot_line (plot, "set tmargin at screen %s",
                    bst_gnuplot_number (1 - top / plot->height).text);
  bst_gnuplot_line (plot, "set bmargin at screen %s",
                    bst_gnuplot_number (bottom / plot->height).text);
}

const char *
bst_gnuplot_svg (const BstGnuplot *plot, guint chart, GError **error)
{
  const char *svg = chart < plot->svgs->len ? plot->svgs->pdata[chart] : NULL;

  if (svg == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("gnuplot wrote no picture"));
  else if (strlen (svg) > SVG_LIMIT)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                   _ ("the picture has %.0f MB, which is too large for a page"),
                   (double)strlen (svg) / 1e6);
      return NULL;
    }
  return svg;
}

GBytes *
bst_gnuplot_picture (const BstGnuplot *plot)
{
  return plot->picture;
}

const char *
bst_gnuplot_version (const BstGnuplot *plot)
{
  return plot->version;
}
