/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-matrix.c - grids over two parameters: what becomes one and what does not, that map, table
 * and result have the same numbers, and that what is missing is never a number.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "reports/chart-matrix.h"
#include "reports/gnuplot-private.h"
#include "reports/report.h"
#include "tests/unit/sample-matrix.h"
#include "tests/unit/sample-page.h"
#include "tests/unit/sample-result.h"

static const BstGroupOptions grouping = { BST_DETAIL, TRUE, FALSE, BST_PREFIX_DEFAULT };

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

  sample_matrix_grid (result, 4, 3, 1, "");
  sample_matrix_case (result, "file-size=65536", 1e9, 7);
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
      g_assert_true (bst_matrix_row (matrix, 0, x, y)->c == sample_matrix_at (result, 4, x, y));
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

  sample_matrix_grid (result, 3, 5, 1, "");
  groups = bst_groups_new (&one, 1, &grouping);
  found = matrices_of (groups, &left);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpstr (((const BstMatrix *)found->pdata[0])->x.param, ==, "record-size");
  g_assert_true (bst_matrix_row (found->pdata[0], 0, 4, 1)->c
                 == sample_matrix_at (result, 3, 1, 4));
}

static void
test_no_grid (void)
{
  g_autoptr (BstResult) narrow = sample_result_new ("a");
  g_autoptr (BstResult) cross = sample_result_new ("a");
  g_autoptr (BstResult) many = sample_result_new ("a");
  g_autoptr (BstResult) titled = sample_result_new ("a");

  sample_matrix_grid (narrow, 4, 2, 1, "");
  assert_found (narrow, 0, 8);
  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *lying = g_strdup_printf ("file-size=%u record-size=4096", 65536u << i);
      g_autofree char *upright = g_strdup_printf ("file-size=65536 record-size=%u", 4096u << i);

      sample_matrix_case (cross, lying, 1e9, 7);
      if (i > 0)
        sample_matrix_case (cross, upright, 1e9, 7);
    }
  assert_found (cross, 0, 11);
  sample_matrix_grid (many, 33, 3, 1, "");
  assert_found (many, 0, 99);
  sample_matrix_grid (titled, 3, 3, 1, "");
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

        sample_matrix_case (result, parameters, sample_matrix_rate (x, y), 7);
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

  sample_matrix_grid (two, 3, 3, 1, " mode=read");
  sample_matrix_grid (two, 3, 3, 1, " mode=write");
  groups = bst_groups_new (&one, 1, &grouping);
  found = matrices_of (groups, &left);
  g_assert_cmpuint (found->len, ==, 2);
  g_assert_cmpuint (left, ==, 0);
  g_assert_cmpstr (((const BstMatrix *)found->pdata[1])->name, ==, "mode=write");
  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *more = g_strdup_printf (" mode=m%u", i);

      sample_matrix_grid (five, 3, 3, 1, more);
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

  sample_matrix_grid (result, 3, 3, 1.2, "");
  groups = bst_groups_new (&one, 1, &grouping);
  figure = draw (groups, NULL, plot);
  html = sample_page_of (one);
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

  sample_matrix_grid (result, 3, 3, 1, "");
  sample_matrix_lose (sample_matrix_at (result, 3, 1, 1));
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
  html = sample_page_of (one);
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

  sample_matrix_grid (result, 3, 3, 1, "");
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
  g_autoptr (BstResult) first = sample_matrix_result ("one");
  g_autoptr (BstResult) second = sample_matrix_result ("two");
  const BstResult *both[] = { first, second };
  const BstCompareOptions compare = { .by = BST_BY_LABEL,
                                      .margin = 0.02,
                                      .units = BST_PREFIX_DEFAULT };
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstComparison) comparison = NULL;
  GError *error = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  BstFigure *figure = NULL;

  sample_matrix_grid (first, 3, 3, 1, "");
  sample_matrix_grid (second, 3, 3, 1.5, "");
  sample_matrix_lose (sample_matrix_at (second, 3, 0, 2));
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

/* Where a figure has no room its verdict's sign has: the colours alone say nothing in grey. */
static void
test_signs (void)
{
  g_autoptr (BstResult) first = sample_matrix_result ("one");
  g_autoptr (BstResult) second = sample_matrix_result ("two");
  const BstResult *both[] = { first, second };
  const BstCompareOptions compare = { .by = BST_BY_LABEL,
                                      .margin = 0.02,
                                      .units = BST_PREFIX_DEFAULT };
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstComparison) comparison = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  BstFigure *figure = NULL;

  sample_matrix_grid (first, 20, 3, 1, "");
  sample_matrix_grid (second, 20, 3, 0.5, "");
  groups = bst_groups_new (both, 2, &grouping);
  comparison = bst_comparison_new (both, 2, &compare, &error);
  g_assert_no_error (error);
  figure = draw (groups, comparison, plot);
  g_assert_cmpstr (bst_matrix_ratio_sign (figure->matrix, 0, 0), ==,
                   bst_verdict_sign (BST_STATS_WORSE));
  g_assert_nonnull (strstr (plot->script->str, "set label '-' at first"));
  g_assert_nonnull (strstr (figure->how, "as its verdict: + better, - worse"));
  g_assert_nonnull (strstr (figure->how, "There is no room for figures; the table has them."));
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

      g_ptr_array_add (results, sample_matrix_result (label));
      sample_matrix_grid (results->pdata[i], 3, 3, i + 1, "");
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
  g_autoptr (BstResult) result = sample_matrix_result ("a");
  const BstResult *one = result;
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autofree char *place = NULL;
  BstFigure *figure = NULL;

  sample_matrix_grid (result, 3, 3, 1, "");
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

  sample_matrix_grid (result, 4, 3, 1, "");
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
  g_autoptr (BstResult) result = sample_matrix_result ("a");
  const BstResult *one = result;
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autofree char *within = NULL;
  g_autofree char *beyond = NULL;
  BstFigure *figure = NULL;

  sample_matrix_grid (result, 10, 3, 1, ""); /* up to 16 GiB */
  groups = bst_groups_new (&one, 1, &grouping);
  figure = draw (groups, NULL, plot);
  within = bst_matrix_place (figure->matrix, 0, 8, 0);
  beyond = bst_matrix_place (figure->matrix, 0, 9, 0);
  g_assert_cmpstr (within, ==, "within memory");
  g_assert_cmpstr (beyond, ==, "beyond memory");
  bst_figure_free (figure);
}

/* A region is named although its first cells of the highest row were not measured. */
static void
test_place_beside_nothing (void)
{
  static const char *const places[] = { "L1", "L2", "L2", "memory" };
  g_autoptr (BstResult) result = sample_matrix_result ("a");
  g_autoptr (BstGroups) groups = NULL;
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  const BstResult *one = result;
  BstFigure *figure = NULL;

  sample_matrix_grid (result, 4, 3, 1, "");
  for (guint i = 0; i < result->cases->len; i++)
    g_ptr_array_add (((BstCaseResult *)result->cases->pdata[i])->environment,
                     bst_pair_new ("footprint-in", places[i % 4]));
  g_ptr_array_remove_range (result->cases, 8, 2);
  groups = bst_groups_new (&one, 1, &grouping);
  figure = draw (groups, NULL, plot);
  g_assert_nonnull (strstr (plot->script->str, "set label 'L2' at"));
  g_assert_nonnull (strstr (plot->script->str, "set label 'memory' at"));
  bst_figure_free (figure);
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
  g_test_add_func ("/matrix/signs", test_signs);
  g_test_add_func ("/matrix/maps", test_maps);
  g_test_add_func ("/matrix/places", test_places);
  g_test_add_func ("/matrix/place-beside-nothing", test_place_beside_nothing);
  g_test_add_func ("/matrix/upright-places", test_upright_places);
  g_test_add_func ("/matrix/memory", test_memory);
  return g_test_run ();
}
