/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-matrix.c - grids over two parameters: what becomes one and what does not, that map, table
 * and result have the same numbers, that what is missing is never a number, and that colours can
 * be told apart and read upon.
 */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/parser.h>

#include "reports/chart-matrix.h"
#include "reports/color-map.h"
#include "reports/gnuplot-private.h"
#include "reports/palette.h"
#include "reports/report.h"
#include "reports/show.h"
#include "tests/unit/sample-result.h"

static const BstReportOptions options = { .units = BST_PREFIX_DEFAULT };
static const BstGroupOptions grouping = { BST_DETAIL, TRUE, FALSE, BST_PREFIX_DEFAULT };

static BstResult *
new_result (const char *label)
{
  BstResult *result = sample_result_new (label);

  g_free (result->id);
  result->id = g_strdup_printf ("run-%s", label);
  return result;
}

static BstCaseResult *
add_case (BstResult *result, const char *parameters, double median, guint n)
{
  const SampleCase sample = { "x.y",  "X",   parameters, "rate", "B/s", BST_HIGHER_IS_BETTER,
                              median, 0.004, n };
  BstCaseResult *c = sample_result_add (result, &sample, (guint32)result->cases->len);

  sample_case_type_param (c, "file-size", BST_PARAM_SIZE);
  sample_case_type_param (c, "record-size", BST_PARAM_SIZE);
  sample_case_type_param (c, "threads", BST_PARAM_INT);
  return c;
}

/* 1000 MB/s and 10 more for each step of either. */
static double
rate_of (guint x, guint y)
{
  return 1e9 + 1e7 * (x + y);
}

/* File sizes from 64 KiB, each four times (of very many, twice) as large as the one before, by
 * records from 4 KiB, each twice as large; MORE is behind the parameters of all. */
static void
add_grid (BstResult *result, guint n_x, guint n_y, double factor, const char *more)
{
  for (guint y = 0; y < n_y; y++)
    for (guint x = 0; x < n_x; x++)
      {
        g_autofree char *parameters =
            g_strdup_printf ("file-size=%llu record-size=%u%s",
                             (unsigned long long)65536 << (n_x > 20 ? x : 2 * x), 4096u << y, more);

        add_case (result, parameters, rate_of (x, y) * factor, 7);
      }
}

static BstCaseResult *
case_at (const BstResult *result, guint n_x, guint x, guint y)
{
  return result->cases->pdata[y * n_x + x];
}

static void
lose (BstCaseResult *c)
{
  for (guint i = 0; i < c->repetitions->len; i++)
    sample_case_fail (c, i, BST_STATUS_FAILED, "no room");
}

static GPtrArray *
matrices_of (const BstGroups *groups, guint *n_rest)
{
  g_autoptr (GPtrArray) rest = NULL;
  GPtrArray *found = bst_matrices_find (groups->groups->pdata[0], NULL, &rest);

  *n_rest = rest->len;
  return found;
}

/* How many matrices the cases of RESULT make, and how many rows are in none. */
static void
assert_found (const BstResult *result, guint n, guint n_rest)
{
  g_autoptr (BstGroups) groups = bst_groups_new (&result, 1, &grouping);
  guint left = 0;
  g_autoptr (GPtrArray) found = matrices_of (groups, &left);

  g_assert_cmpuint (found->len, ==, n);
  g_assert_cmpuint (left, ==, n_rest);
}

/* ---- What is a matrix ------------------------------------------------------------------------ */

static void
test_grid (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) found = NULL;
  const BstMatrix *matrix = NULL;
  const BstResult *one = result;
  guint left = 0;

  add_grid (result, 4, 3, 1, "");
  add_case (result, "file-size=65536", 1e9, 7);
  groups = bst_groups_new (&one, 1, &grouping);
  found = matrices_of (groups, &left);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpuint (left, ==, 1);
  matrix = found->pdata[0];
  g_assert_cmpstr (matrix->x.param, ==, "file-size");
  g_assert_cmpstr (matrix->y.param, ==, "record-size");
  g_assert_cmpstr (matrix->name, ==, "");
  g_assert_cmpuint (matrix->layers->len, ==, 1);
  g_assert_cmpstr (matrix->x.texts->pdata[3], ==, "4 MiB");
  g_assert_cmpstr (matrix->y.texts->pdata[2], ==, "16 KiB");
  for (guint y = 0; y < 3; y++)
    for (guint x = 0; x < 4; x++)
      g_assert_true (bst_matrix_row (matrix, 0, x, y)->c == case_at (result, 4, x, y));
}

/* The longer parameter lies, whichever comes first. */
static void
test_turned (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) found = NULL;
  const BstResult *one = result;
  guint left = 0;

  add_grid (result, 3, 5, 1, "");
  groups = bst_groups_new (&one, 1, &grouping);
  found = matrices_of (groups, &left);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpstr (((const BstMatrix *)found->pdata[0])->x.param, ==, "record-size");
  g_assert_true (bst_matrix_row (found->pdata[0], 0, 4, 1)->c == case_at (result, 3, 1, 4));
}

static void
test_no_grid (void)
{
  g_autoptr (BstResult) narrow = sample_result_new ("a");
  g_autoptr (BstResult) cross = sample_result_new ("a");
  g_autoptr (BstResult) many = sample_result_new ("a");
  g_autoptr (BstResult) titled = sample_result_new ("a");

  add_grid (narrow, 4, 2, 1, "");
  assert_found (narrow, 0, 8);
  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *lying = g_strdup_printf ("file-size=%u record-size=4096", 65536u << i);
      g_autofree char *upright = g_strdup_printf ("file-size=65536 record-size=%u", 4096u << i);

      add_case (cross, lying, 1e9, 7);
      if (i > 0)
        add_case (cross, upright, 1e9, 7);
    }
  assert_found (cross, 0, 11);
  add_grid (many, 33, 3, 1, "");
  assert_found (many, 0, 99);
  add_grid (titled, 3, 3, 1, "");
  for (guint i = 0; i < 9; i++)
    ((BstCaseResult *)titled->cases->pdata[i])->title = g_strdup_printf ("case %u", i);
  assert_found (titled, 0, 9);
}

/* Of a triangle, as where no record is larger than its file, a good half is there. */
static void
test_triangle (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  guint n = 0;

  for (guint y = 0; y < 5; y++)
    for (guint x = y; x < 5; x++)
      {
        g_autofree char *parameters =
            g_strdup_printf ("file-size=%u record-size=%u", 4096u << x, 4096u << y);

        add_case (result, parameters, rate_of (x, y), 7);
        n++;
      }
  g_assert_cmpuint (n, ==, 15);
  assert_found (result, 1, 0);
}

/* A third parameter of few values makes a matrix of each; of more, there is none. */
static void
test_third (void)
{
  g_autoptr (BstResult) two = sample_result_new ("a");
  g_autoptr (BstResult) five = sample_result_new ("a");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (GPtrArray) found = NULL;
  const BstResult *one = two;
  guint left = 0;

  add_grid (two, 3, 3, 1, " mode=read");
  add_grid (two, 3, 3, 1, " mode=write");
  groups = bst_groups_new (&one, 1, &grouping);
  found = matrices_of (groups, &left);
  g_assert_cmpuint (found->len, ==, 2);
  g_assert_cmpuint (left, ==, 0);
  g_assert_cmpstr (((const BstMatrix *)found->pdata[1])->name, ==, "mode=write");
  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *more = g_strdup_printf (" mode=m%u", i);

      add_grid (five, 3, 3, 1, more);
    }
  assert_found (five, 0, 45);
}

/* Figures from elsewhere come without types: sizes are known by their units. */
static void
test_foreign (void)
{
  static const char *const sizes[] = { "4 KiB", "64KiB", "1 MiB" };
  g_autoptr (BstResult) result = sample_result_new ("a");

  for (guint x = 0; x < 3; x++)
    for (guint y = 0; y < 3; y++)
      {
        const SampleCase sample = { "read", "Read", "", "rate", "B/s", BST_HIGHER_IS_BETTER,
                                    1e9,    0,      3 };
        g_autofree char *number = g_strdup_printf ("%u", 1u << y);
        BstCaseResult *c = sample_result_add (result, &sample, x * 3 + y);

        g_ptr_array_add (c->asked, bst_pair_new ("file", sizes[x]));
        g_ptr_array_add (c->asked, bst_pair_new ("jobs", number));
      }
  assert_found (result, 1, 0);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static BstFigure *
draw (const BstGroups *groups, const BstComparison *comparison, BstGnuplot *plot)
{
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) found = bst_matrices_find (groups->groups->pdata[0], comparison, &rest);

  g_assert_cmpuint (found->len, ==, 1);
  return bst_chart_matrix (plot, g_ptr_array_steal_index (found, 0));
}

/* A cell has three figures in the picture, and in the table those that its interval has. */
static void
test_numbers_agree (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  const BstResult *one = result;
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autofree char *html = NULL;
  BstFigure *figure = NULL;

  add_grid (result, 3, 3, 1.2, "");
  groups = bst_groups_new (&one, 1, &grouping);
  figure = draw (groups, NULL, plot);
  html = bst_report_html (&one, 1, &options, NULL);
  for (guint y = 0; y < 3; y++)
    for (guint x = 0; x < 3; x++)
      {
        const BstRow *row = bst_matrix_row (figure->matrix, 0, x, y);
        g_autofree char *shown =
            bst_matrix_short_text (row->summary.median / figure->matrix->group->scale.divisor, 3);
        g_autofree char *label = g_strdup_printf ("set label '%s' at first", shown);
        g_autofree char *median =
            bst_summary_format (&row->summary, row->summary.median, &figure->matrix->group->scale);
        g_autofree char *cell = g_strdup_printf ("<td class=\"num\">%s</td>", median);

        g_assert_cmpfloat_with_epsilon (g_ascii_strtod (shown, NULL), g_ascii_strtod (median, NULL),
                                        0.006);
        g_assert_nonnull (strstr (plot->script->str, label));
        g_assert_nonnull (strstr (html, cell));
      }
  g_assert_nonnull (strstr (html, "<th scope=\"col\"><bdi>record-size ↓ file-size →</bdi></th>"));
  g_assert_nonnull (strstr (html, "<th scope=\"row\"><bdi>16 KiB</bdi></th>"));
  bst_figure_free (figure);
}

/* What was not measured is a dot, what failed a cross: neither is a number, and they differ. */
static void
test_missing (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  const BstResult *one = result;
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autofree char *html = NULL;
  BstFigure *figure = NULL;

  add_grid (result, 3, 3, 1, "");
  lose (case_at (result, 3, 1, 1));
  g_ptr_array_remove_index (result->cases, 5); /* x 2, y 1 */
  groups = bst_groups_new (&one, 1, &grouping);
  figure = draw (groups, NULL, plot);
  g_assert_cmpint (bst_matrix_state (figure->matrix, 0, 1, 1), ==, BST_MATRIX_LOST);
  g_assert_cmpint (bst_matrix_state (figure->matrix, 0, 2, 1), ==, BST_MATRIX_UNMEASURED);
  g_assert_cmpuint (bst_matrix_count (figure->matrix, 0, BST_MATRIX_GOOD), ==, 7);
  g_assert_nonnull (strstr (plot->script->str, "set label '×' at first"));
  g_assert_nonnull (strstr (plot->script->str, "set label '·' at first"));
  g_assert_null (strstr (plot->script->str, "set label '0' at first"));
  g_assert_nonnull (strstr (figure->alt, "1 cell has no value; the table says why."));
  g_assert_nonnull (strstr (figure->alt, "1 cell was not measured."));
  g_assert_nonnull (strstr (figure->how, "A dot: not measured."));
  html = bst_report_html (&one, 1, &options, NULL);
  g_assert_nonnull (strstr (html, "<td class=\"num\">no value</td>"));
  g_assert_nonnull (strstr (html, "<td class=\"num\">–</td>"));
  bst_figure_free (figure);
}

/* The ends of what was found, with their intervals. */
static void
test_finding (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  const BstResult *one = result;
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  const BstGroup *group = NULL;
  const BstRow *top = NULL;
  g_autofree char *interval = NULL;
  BstFigure *figure = NULL;

  add_grid (result, 3, 3, 1, "");
  groups = bst_groups_new (&one, 1, &grouping);
  group = groups->groups->pdata[0];
  figure = draw (groups, NULL, plot);
  top = bst_extreme_row (group->rows, TRUE);
  interval = bst_summary_format_interval (&top->summary, &group->scale);
  g_assert_nonnull (strstr (figure->alt, interval));
  g_assert_nonnull (strstr (figure->alt, top->name));
  g_assert_cmpstr (figure->caption, ==, "Median rate in GB/s by file-size and record-size");
  bst_figure_free (figure);
}

/* ---- Two systems and more --------------------------------------------------------------------- */

static void
test_ratios (void)
{
  g_autoptr (BstResult) first = new_result ("one");
  g_autoptr (BstResult) second = new_result ("two");
  const BstResult *both[] = { first, second };
  const BstCompareOptions compare = { .by = BST_BY_LABEL,
                                      .margin = 0.02,
                                      .units = BST_PREFIX_DEFAULT };
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstComparison) comparison = NULL;
  GError *error = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  BstFigure *figure = NULL;

  add_grid (first, 3, 3, 1, "");
  add_grid (second, 3, 3, 1.5, "");
  lose (case_at (second, 3, 0, 2));
  groups = bst_groups_new (both, 2, &grouping);
  comparison = bst_comparison_new (both, 2, &compare, &error);
  g_assert_no_error (error);
  figure = draw (groups, comparison, plot);
  g_assert_nonnull (figure->matrix->ratios);
  g_assert_true (isnan (bst_matrix_ratio (figure->matrix, 0, 2)));
  for (guint i = 0; i < 8; i++)
    {
      const guint x = i % 3, y = i / 3;
      const BstComparedRow *row = figure->matrix->ratios[i];
      g_autofree char *text = i != 6 ? bst_matrix_ratio_text (figure->matrix, x, y) : NULL;
      g_autofree char *label = g_strdup_printf ("set label '%s' at first", text);

      if (i == 6)
        continue;
      g_assert_cmpfloat (bst_matrix_ratio (figure->matrix, x, y), ==,
                         row->pairings[1].numbers.change);
      g_assert_cmpfloat_with_epsilon (bst_matrix_ratio (figure->matrix, x, y), 1.5, 0.02);
      g_assert_true (g_str_has_suffix (text, bst_verdict_sign (row->pairings[1].verdict)));
      g_assert_nonnull (strstr (plot->script->str, label));
    }
  g_assert_nonnull (strstr (figure->caption, "Speed-up of two against one"));
  g_assert_nonnull (strstr (figure->alt, "two against one: 1.5"));
  bst_figure_free (figure);
}

/* Two systems without a comparison, or more than two, have a map each. */
static void
test_maps (void)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_result_free);
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  BstFigure *figure = NULL;

  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *label = g_strdup_printf ("system-%u", i);

      g_ptr_array_add (results, new_result (label));
      add_grid (results->pdata[i], 3, 3, i + 1, "");
    }
  groups = bst_groups_new ((const BstResult *const *)results->pdata, results->len, &grouping);
  figure = draw (groups, NULL, plot);
  g_assert_null (figure->matrix->ratios);
  g_assert_cmpuint (figure->matrix->layers->len, ==, 6);
  g_assert_nonnull (strstr (plot->script->str, "set label 'system-3' at"));
  g_assert_null (strstr (plot->script->str, "set label 'system-4' at"));
  g_assert_nonnull (strstr (figure->how, "The maps of 4 of 6 systems are drawn"));
  g_assert_null (bst_chart_surface (plot, figure->matrix));
  bst_figure_free (figure);
}

/* ---- Regions ---------------------------------------------------------------------------------- */

static void
test_places (void)
{
  static const char *const places[] = { "L1", "L2", "memory" };
  g_autoptr (BstResult) result = new_result ("a");
  const BstResult *one = result;
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autofree char *place = NULL;
  BstFigure *figure = NULL;

  add_grid (result, 3, 3, 1, "");
  for (guint i = 0; i < 9; i++)
    {
      BstCaseResult *c = result->cases->pdata[i];

      g_ptr_array_add (c->environment, bst_pair_new ("caches", "L1 48 KiB, L2 1 MiB"));
      g_ptr_array_add (c->environment, bst_pair_new ("footprint-in", places[i % 3]));
    }
  groups = bst_groups_new (&one, 1, &grouping);
  figure = draw (groups, NULL, plot);
  place = bst_matrix_place (figure->matrix, 0, 1, 2);
  g_assert_cmpstr (place, ==, "L2");
  g_assert_nonnull (strstr (plot->script->str, "set label 'memory' at"));
  g_assert_nonnull (strstr (figure->how, "L1 48 KiB, L2 1 MiB"));
  bst_figure_free (figure);
}

/* Where only the upright parameter changes the place, the names stand beside the map. */
static void
test_upright_places (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  const BstResult *one = result;
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  BstFigure *figure = NULL;

  add_grid (result, 4, 3, 1, "");
  for (guint i = 0; i < 12; i++)
    {
      BstCaseResult *c = result->cases->pdata[i];

      g_ptr_array_add (c->environment, bst_pair_new ("footprint-in", i < 8 ? "L2" : "memory"));
    }
  groups = bst_groups_new (&one, 1, &grouping);
  figure = draw (groups, NULL, plot);
  g_assert_nonnull (strstr (plot->script->str, "set label 'L2' at"));
  g_assert_nonnull (strstr (plot->script->str, "set label 'memory' at"));
  g_assert_nonnull (strstr (figure->how, "Lines part cells"));
  bst_figure_free (figure);
}

/* The sample's machine has 8 GiB, and the last files are larger. */
static void
test_memory (void)
{
  g_autoptr (BstResult) result = new_result ("a");
  const BstResult *one = result;
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autofree char *within = NULL;
  g_autofree char *beyond = NULL;
  BstFigure *figure = NULL;

  add_grid (result, 10, 3, 1, ""); /* up to 16 GiB */
  groups = bst_groups_new (&one, 1, &grouping);
  figure = draw (groups, NULL, plot);
  within = bst_matrix_place (figure->matrix, 0, 8, 0);
  beyond = bst_matrix_place (figure->matrix, 0, 9, 0);
  g_assert_cmpstr (within, ==, "within memory");
  g_assert_cmpstr (beyond, ==, "beyond memory");
  bst_figure_free (figure);
}

/* ---- Colours ---------------------------------------------------------------------------------- */

/* As WCAG 2.1 defines it. */
static double
luminance (const char *name)
{
  const guint rgb = bst_palette_rgb (name);
  double parts[3];

  for (guint i = 0; i < 3; i++)
    {
      const double c = (rgb >> (8 * (2 - i)) & 0xff) / 255.0;

      parts[i] = c <= 0.04045 ? c / 12.92 : pow ((c + 0.055) / 1.055, 2.4);
    }
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}

/* CIE L*, 0 to 100. */
static double
lightness (const char *name)
{
  return 116 * cbrt (luminance (name)) - 16;
}

static void
assert_readable (const char *name)
{
  const double a = luminance (name) + 0.05;
  const double b = luminance (bst_color_map_ink (name)) + 0.05;

  g_assert_cmpfloat (fmax (a, b) / fmin (a, b), >=, 4.5);
}

static void
test_colors (void)
{
  for (guint i = 0; i < BST_HEAT_STEPS; i++)
    assert_readable (bst_color_map_heat (i / (BST_HEAT_STEPS - 1.0)));
  for (guint i = 0; i < BST_CHANGE_STEPS; i++)
    assert_readable (bst_color_map_change (2 * i / (BST_CHANGE_STEPS - 1.0) - 1));
  /* Each step is lighter than the one before, by about as much as any other. */
  for (guint i = 1; i < BST_HEAT_STEPS; i++)
    {
      const double step = lightness (bst_color_map_heat (i / (BST_HEAT_STEPS - 1.0)))
                          - lightness (bst_color_map_heat ((i - 1) / (BST_HEAT_STEPS - 1.0)));

      g_assert_cmpfloat (step, >, 4);
      g_assert_cmpfloat (step, <, 7);
    }
  g_assert_cmpstr (bst_color_map_change (0), ==, "change-7");
  g_assert_cmpstr (bst_color_map_heat (7), ==, "heat-15");
  g_assert_cmpstr (bst_color_map_heat (NAN), ==, "heat-0");
}

static void
assert_short (double value, const char *text)
{
  g_autofree char *found = bst_matrix_short_text (value, 3);

  g_assert_cmpstr (found, ==, text);
}

static void
test_short_texts (void)
{
  assert_short (0, "0");
  assert_short (1.23456, "1.23");
  assert_short (12.3456, "12.3");
  assert_short (123.456, "123");
  assert_short (12345.6, "12346");
  assert_short (0.0123456, "0.0123");
  assert_short (1e-9, "1e-09");
  assert_short (1e18, "1e+18");
}

/* ---- Pages ------------------------------------------------------------------------------------ */

static void
check_page (const BstResult *const *results, guint n)
{
  g_autofree char *html = bst_report_html (results, n, &options, NULL);
  g_autofree char *again = bst_report_html (results, n, &options, NULL);
  xmlDoc *doc = xmlReadMemory (html, (int)strlen (html), NULL, NULL, XML_PARSE_NONET);

  g_assert_nonnull (doc);
  xmlFreeDoc (doc);
  g_assert_cmpstr (html, ==, again);
  g_assert_null (strstr (html, ">nan<"));
  g_assert_null (strstr (html, ">NaN<"));
}

/* Of any size, all equal, none at all but one, below zero. */
static void
test_odd_values (void)
{
  static const double values[][2] = { { 1e-9, 1e-9 }, { 1e-9, 1e18 }, { 1e18, 1e18 }, { 0, 0 },
                                      { 0, 5 },       { -3, 4 },      { -2, -2 } };

  for (guint k = 0; k < G_N_ELEMENTS (values); k++)
    {
      g_autoptr (BstResult) result = new_result ("a");

      add_grid (result, 4, 3, 1, "");
      for (guint i = 0; i < result->cases->len; i++)
        for (guint r = 0; r < 7; r++)
          {
            BstColumn *column = ((BstCaseResult *)result->cases->pdata[i])->columns->pdata[0];

            g_array_index (column->samples, BstSample, r).value = values[k][i % 2];
          }
      check_page ((const BstResult *const *)&result, 1);
    }
}

static void
test_one_value (void)
{
  g_autoptr (BstResult) result = new_result ("a");

  add_grid (result, 3, 3, 1, "");
  for (guint i = 1; i < 9; i++)
    lose (result->cases->pdata[i]);
  check_page ((const BstResult *const *)&result, 1);
}

static void
test_names (void)
{
  static const char *const labels[] = { "'\"><script>`touch x`%s{_^}",
                                        "a-name-of-a-good-forty-letters-in-all-12", "مرحبا" };
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_result_free);

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      g_ptr_array_add (results, new_result (labels[i]));
      add_grid (results->pdata[i], 3, 3, 1, "");
      check_page ((const BstResult *const *)results->pdata, i + 1);
    }
}

/* Map and surface are both there, and all their colours are the page's own. */
static void
test_pictures (void)
{
  g_autofree char *program = g_find_program_in_path ("gnuplot");
  g_autoptr (BstResult) result = new_result ("a");
  const BstResult *one = result;
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autofree char *html = NULL;
  const char *surface = NULL;
  const char *end = NULL;
  g_autofree char *picture = NULL;

  if (program == NULL)
    {
      g_test_skip ("there is no gnuplot");
      return;
    }
  add_grid (result, 5, 4, 1, "");
  html = bst_report_html (&one, 1, &options, remarks);
  g_assert_cmpstr (remarks->str, ==, "");
  g_assert_nonnull (strstr (html, "id=\"fig-1-title\""));
  surface = strstr (html, "aria-labelledby=\"fig-1-beside-title");
  g_assert_nonnull (surface);
  end = strstr (surface, "</svg>");
  picture = g_strndup (surface, (gsize)(end - surface));
  g_assert_nonnull (strstr (picture, "fill=\"var(--heat-13)\""));
  g_assert_null (strstr (picture, "fill=\"var(--muted)\""));
}

/* ---- Terminal ---------------------------------------------------------------------------------- */

static char *
show (const BstResult *result, gint width)
{
  const BstShowOptions shown = { .width = width, .utf8 = TRUE, .units = BST_PREFIX_DEFAULT };
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  char *copy = NULL;

  bst_report_show (result, &shown, out);
  fclose (out);
  copy = g_strdup (text);
  free (text);
  return copy;
}

static void
test_show (void)
{
  g_autoptr (BstResult) result = new_result ("a");
  g_autofree char *wide = NULL;
  g_autofree char *narrow = NULL;

  add_grid (result, 4, 3, 1, "");
  lose (case_at (result, 4, 3, 0));
  wide = show (result, 80);
  g_assert_nonnull (strstr (wide, "\n  record-size \\ file-size  "));
  g_assert_nonnull (strstr (wide, "  4 MiB\n  4 KiB  "));
  g_assert_nonnull (strstr (wide, "×\n"));
  narrow = show (result, 50);
  g_assert_null (strstr (narrow, "record-size \\ file-size"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/matrix/grid", test_grid);
  g_test_add_func ("/matrix/turned", test_turned);
  g_test_add_func ("/matrix/no-grid", test_no_grid);
  g_test_add_func ("/matrix/triangle", test_triangle);
  g_test_add_func ("/matrix/third-parameter", test_third);
  g_test_add_func ("/matrix/foreign", test_foreign);
  g_test_add_func ("/matrix/numbers-agree", test_numbers_agree);
  g_test_add_func ("/matrix/missing", test_missing);
  g_test_add_func ("/matrix/finding", test_finding);
  g_test_add_func ("/matrix/ratios", test_ratios);
  g_test_add_func ("/matrix/maps", test_maps);
  g_test_add_func ("/matrix/places", test_places);
  g_test_add_func ("/matrix/upright-places", test_upright_places);
  g_test_add_func ("/matrix/memory", test_memory);
  g_test_add_func ("/matrix/colors", test_colors);
  g_test_add_func ("/matrix/short-texts", test_short_texts);
  g_test_add_func ("/matrix/odd-values", test_odd_values);
  g_test_add_func ("/matrix/one-value", test_one_value);
  g_test_add_func ("/matrix/names", test_names);
  g_test_add_func ("/matrix/pictures", test_pictures);
  g_test_add_func ("/matrix/show", test_show);
  return g_test_run ();
}
