/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gnuplot-export.c - data with the script that draws them: one file that gnuplot reads without
 * us, to be changed by whoever wants another picture.  A panel for each benchmark; in it a row for
 * each case with its values, median and interval.
 *
 * Text goes in through bst_gnuplot_quote() alone, and never into a comment, where a backslash at
 * its end would continue it.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "formats/export.h"
#include "formats/formats.h"
#include "model/clean-text.h"
#include "model/gnuplot-text.h"
#include "model/number.h"
#include "model/unit.h"

typedef struct
{
  const BstCaseResult *c;
  const BstColumn *column; /* NULL: nothing was measured */
  char *name;
  BstExportFigures figures;
} Row;

/* All cases of one benchmark, which have one axis. */
typedef struct
{
  const BstMetricInfo *metric;
  const char *benchmark;
  GPtrArray *rows; /* Row */
  double low, high;
} Panel;

/* In px of an SVG: a row, and what an axis with its label takes besides. */
#define WIDTH 900
#define ROW_HEIGHT 26
#define PANEL_HEIGHT 110
/* Of the names at the left, in characters: the rest of the width is for the figures. */
#define LONGEST_NAME 40
#define LONGEST_SYSTEM 20
/* In px at gnuplot's 12 points: few letters are wider. */
#define CHARACTER_WIDTH 7
#define TIC_WIDTH 20

/* "noenhanced": '_' and '^' are printed as they are. */
static const char head[] =
    "# Data and script for gnuplot 5.2 or newer, which draws an SVG:\n"
    "#   gnuplot FILE > picture.svg\n"
    "# For another kind of picture change the line 'set terminal'.\n"
    "# $all_1, $all_2...: row, value.  $rows_1...: row, median, low, high (its 95 % interval).\n"
    "set encoding utf8\n"
    "set decimalsign '.'\n"
    "set style data points\n"
    "unset key\n"
    "set border 3\n"
    "set tics nomirror\n"
    "set grid xtics lt 1 lc rgb '#d9d9d9'\n";

static void
free_row (gpointer data)
{
  Row *row = data;

  g_free (row->name);
  g_free (row);
}

static void
free_panel (gpointer data)
{
  Panel *panel = data;

  g_ptr_array_unref (panel->rows);
  g_free (panel);
}

/* ---- What is drawn ---- */

static Panel *
find_panel (GPtrArray *panels, const BstCaseResult *c, const BstMetricInfo *metric)
{
  Panel *panel;

  for (guint i = 0; i < panels->len; i++)
    {
      panel = panels->pdata[i];
      if (g_str_equal (panel->benchmark, bst_export_benchmark (c))
          && g_str_equal (panel->metric->name, metric->name)
          && g_str_equal (panel->metric->unit, metric->unit))
        return panel;
    }
  panel = g_new0 (Panel, 1);
  panel->metric = metric;
  panel->benchmark = bst_export_benchmark (c);
  panel->rows = g_ptr_array_new_with_free_func (free_row);
  panel->low = INFINITY;
  panel->high = -INFINITY;
  g_ptr_array_add (panels, panel);
  return panel;
}

static char *
fit (const char *text, glong width)
{
  g_autofree char *clean = bst_text_clean (text);
  g_autofree char *cut = NULL;

  if (g_utf8_strlen (clean, -1) <= width)
    return g_steal_pointer (&clean);
  cut = g_utf8_substring (clean, 0, width - 1);
  return g_strconcat (cut, "…", NULL);
}

/* The benchmark is the title of the panel. */
static const char *
name_of (const BstCaseResult *c)
{
  const char *name = c->description->name;

  if (c->title != NULL)
    return c->title;
  if (!g_str_has_prefix (c->id, name))
    return c->id;
  return c->id + strlen (name) + strspn (c->id + strlen (name), " ");
}

/* "box: threads=2 (1 of 7 failed)": what is missing stands beside what is drawn. */
static char *
name_row (const BstResult *result, const BstCaseResult *c, const BstExportFigures *figures)
{
  const guint n_gone = figures->n_failed + figures->n_missing;
  g_autofree char *name = fit (name_of (c), LONGEST_NAME);
  g_autofree char *system = fit (bst_export_system (result, c), LONGEST_SYSTEM);
  g_autofree char *full = g_strconcat (system, *name != '\0' ? ": " : "", name, NULL);
  g_autofree char *why = NULL;

  if (n_gone == 0 && figures->n > 0)
    return g_steal_pointer (&full);
  if (figures->n > 0)
    return g_strdup_printf ("%s (%u of %u failed)", full, n_gone, n_gone + figures->n);
  why = bst_export_first_failure (c, bst_export_primary (c));
  return why == NULL ? g_strdup_printf ("%s (not measured)", full)
                     : g_strdup_printf ("%s (%.*s)", full, (int)strcspn (why, ":"), why);
}

static void
add_case (GPtrArray *panels, const BstResult *result, const BstCaseResult *c)
{
  const BstMetricInfo *metric = bst_benchmark_info_primary (c->description);
  Panel *panel = metric != NULL ? find_panel (panels, c, metric) : NULL;
  Row *row;

  if (panel == NULL)
    return;
  row = g_new0 (Row, 1);
  row->c = c;
  row->column = bst_export_primary (c);
  bst_export_figures (c, row->column, &row->figures);
  row->name = name_row (result, c, &row->figures);
  g_ptr_array_add (panel->rows, row);
  if (row->figures.n > 0)
    {
      panel->low = MIN (panel->low, row->figures.all.min);
      panel->high = MAX (panel->high, row->figures.all.max);
    }
}

/* ---- The script ---- */

static void
append_number (GString *out, double value)
{
  char text[BST_NUMBER_TEXT];

  g_string_append (out, isfinite (value) ? bst_number_format (value, text) : "NaN");
}

static void
append_row_data (GString *out, guint at, const Row *row, double divisor)
{
  g_string_append_printf (out, "%u ", at);
  append_number (out, row->figures.all.median / divisor);
  g_string_append_c (out, ' ');
  append_number (out, row->figures.low / divisor);
  g_string_append_c (out, ' ');
  append_number (out, row->figures.high / divisor);
  g_string_append_c (out, '\n');
}

/* Rows of numbers: none of them is the mark of the end. */
static void
append_data (GString *out, const Panel *panel, guint number, double divisor)
{
  g_string_append_printf (out, "$all_%u << END\n", number);
  for (guint i = 0; i < panel->rows->len; i++)
    {
      const Row *row = panel->rows->pdata[i];
      g_autoptr (GArray) values =
          row->column != NULL ? bst_column_values (row->c, row->column) : NULL;

      for (guint k = 0; values != NULL && k < values->len; k++)
        {
          g_string_append_printf (out, "%u ", i);
          append_number (out, g_array_index (values, double, k) / divisor);
          g_string_append_c (out, '\n');
        }
    }
  g_string_append_printf (out, "END\n$rows_%u << END\n", number);
  for (guint i = 0; i < panel->rows->len; i++)
    append_row_data (out, i, panel->rows->pdata[i], divisor);
  g_string_append (out, "END\n");
}

/* Zero belongs to it, so that distances can be compared. */
static void
append_range (GString *out, const Panel *panel, double divisor)
{
  double low = MIN (panel->low, 0) / divisor, high = MAX (panel->high, 0) / divisor;

  if (low == high)
    high = low + 1;
  if (isfinite (low * 1.05) && isfinite (high * 1.05))
    {
      low *= 1.05;
      high *= 1.05;
    }
  g_string_append (out, "set xrange [");
  append_number (out, low);
  g_string_append_c (out, ':');
  append_number (out, high);
  g_string_append (out, "]\n");
}

static void
append_tics (GString *out, const Panel *panel)
{
  for (guint i = 0; i < panel->rows->len; i++)
    {
      const Row *row = panel->rows->pdata[i];
      g_autofree char *quoted = bst_gnuplot_quote_tic (row->name);

      /* The first without "add", which takes those of the panel before, and gnuplot's own, away. */
      g_string_append_printf (out, "set ytics nomirror %s(%s -%u)\n", i > 0 ? "add " : "", quoted,
                              i);
    }
  g_string_append_printf (out, "set yrange [-%u.5:0.5]\n", panel->rows->len - 1);
}

static void
append_titles (GString *out, const Panel *panel, const BstUnitScale *scale)
{
  g_autofree char *title = bst_gnuplot_quote (panel->benchmark);
  g_autofree char *axis =
      g_strdup_printf ("%s%s%s%s", panel->metric->name, *scale->text != '\0' ? " [" : "",
                       scale->text, *scale->text != '\0' ? "]" : "");
  g_autofree char *label = bst_gnuplot_quote (axis);

  g_string_append_printf (out, "set title %s\nset xlabel %s\n", title, label);
}

static void
append_panel (GString *out, const Panel *panel, guint number, double from, double height)
{
  BstUnitScale scale;

  bst_unit_choose (bst_unit_find (panel->metric->unit), MAX (fabs (panel->low), fabs (panel->high)),
                   BST_PREFIX_DEFAULT, &scale);
  append_data (out, panel, number, scale.divisor);
  g_string_append (out, "set size 1,");
  append_number (out, height);
  g_string_append (out, "\nset origin 0,");
  append_number (out, from);
  g_string_append_c (out, '\n');
  append_titles (out, panel, &scale);
  append_range (out, panel, scale.divisor);
  append_tics (out, panel);
  g_string_append_printf (out,
                          "plot $all_%1$u using 2:(-$1) pt 7 ps 0.4 lc rgb '#8c8c8c', \\\n"
                          "     $rows_%1$u using ($3 == $3 ? $2 : NaN):(-$1):3:4 with xerrorbars "
                          "pt 5 ps 0.8 lw 2 lc rgb '#0072B2', \\\n"
                          "     $rows_%1$u using 2:(-$1) pt 5 ps 0.8 lc rgb '#0072B2'\n",
                          number);
}

static guint
height_of (const Panel *panel)
{
  return PANEL_HEIGHT + ROW_HEIGHT * panel->rows->len;
}

static void
append_panels (GString *out, const GPtrArray *panels)
{
  gsize longest = 0;
  guint height = 0, above = 0;

  for (guint i = 0; i < panels->len; i++)
    {
      const Panel *panel = panels->pdata[i];

      height += height_of (panel);
      for (guint k = 0; k < panel->rows->len; k++)
        longest =
            MAX (longest, (gsize)g_utf8_strlen (((const Row *)panel->rows->pdata[k])->name, -1));
    }
  g_string_append_printf (out, "set terminal svg size %u,%u dynamic noenhanced rounded\n", WIDTH,
                          height);
  g_string_append (out, "set lmargin at screen ");
  append_number (out, (double)(longest * CHARACTER_WIDTH + TIC_WIDTH) / WIDTH);
  g_string_append (out, "\nset multiplot\n");
  for (guint i = 0; i < panels->len; i++)
    {
      const Panel *panel = panels->pdata[i];

      above += height_of (panel);
      append_panel (out, panel, i + 1, 1 - (double)above / height,
                    (double)height_of (panel) / height);
    }
  g_string_append (out, "unset multiplot\n");
}

/* gnuplot draws no axis without a value on it. */
static guint
remove_empty (GPtrArray *panels)
{
  guint n = 0;

  for (guint i = panels->len; i-- > 0;)
    if (!isfinite (((const Panel *)panels->pdata[i])->low))
      {
        g_ptr_array_remove_index (panels, i);
        n++;
      }
  return n;
}

char *
bst_gnuplot_export (const BstResult *const *results, guint n, GString *remarks, GError **error)
{
  g_autoptr (GPtrArray) panels = g_ptr_array_new_with_free_func (free_panel);
  GString *out;
  guint n_empty;

  for (guint r = 0; r < n; r++)
    for (guint i = 0; i < results[r]->cases->len; i++)
      add_case (panels, results[r], results[r]->cases->pdata[i]);
  n_empty = remove_empty (panels);
  if (panels->len == 0)
    {
      g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED,
                           _ ("There is no figure to draw: no repetition gave a number.  "
                              "'benchstone show' says why."));
      return NULL;
    }
  if (n_empty > 0)
    g_string_append_printf (remarks,
                            ngettext ("%u benchmark without a figure is not drawn.\n",
                                      "%u benchmarks without a figure are not drawn.\n", n_empty),
                            n_empty);
  out = g_string_new (head);
  append_panels (out, panels);
  return g_string_free (out, FALSE);
}
