/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-matrix-page.c - grids on pages and terminals: colours that can be told apart and read upon, odd
 * values and names, and what is shown where no picture can be.
 */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reports/chart-matrix.h"
#include "reports/color-map.h"
#include "reports/palette.h"
#include "reports/report.h"
#include "reports/show.h"
#include "tests/unit/sample-matrix.h"
#include "tests/unit/sample-page.h"

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
  g_autofree char *html = sample_page_of_all (results, n);
  g_autofree char *again = sample_page_of_all (results, n);

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
      g_autoptr (BstResult) result = sample_matrix_result ("a");

      sample_matrix_grid (result, 4, 3, 1, "");
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
  g_autoptr (BstResult) result = sample_matrix_result ("a");

  sample_matrix_grid (result, 3, 3, 1, "");
  for (guint i = 1; i < 9; i++)
    sample_matrix_lose (result->cases->pdata[i]);
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
      g_ptr_array_add (results, sample_matrix_result (labels[i]));
      sample_matrix_grid (results->pdata[i], 3, 3, 1, "");
      check_page ((const BstResult *const *)results->pdata, i + 1);
    }
}

/* Map and surface are both there, and all their colours are the page's own. */
static void
test_pictures (void)
{
  const BstReportOptions options = { .units = BST_PREFIX_DEFAULT };
  g_autoptr (BstResult) result = sample_matrix_result ("a");
  const BstResult *one = result;
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autofree char *html = NULL;
  const char *surface = NULL;
  const char *end = NULL;
  g_autofree char *picture = NULL;

  if (!sample_has_gnuplot ())
    {
      g_test_skip ("there is no gnuplot");
      return;
    }
  sample_matrix_grid (result, 5, 4, 1, "");
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
  g_autoptr (BstResult) result = sample_matrix_result ("a");
  g_autofree char *wide = NULL;
  g_autofree char *narrow = NULL;

  sample_matrix_grid (result, 4, 3, 1, "");
  sample_matrix_lose (sample_matrix_at (result, 4, 3, 0));
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
  g_test_add_func ("/matrix-page/colors", test_colors);
  g_test_add_func ("/matrix-page/short-texts", test_short_texts);
  g_test_add_func ("/matrix-page/odd-values", test_odd_values);
  g_test_add_func ("/matrix-page/one-value", test_one_value);
  g_test_add_func ("/matrix-page/names", test_names);
  g_test_add_func ("/matrix-page/pictures", test_pictures);
  g_test_add_func ("/matrix-page/show", test_show);
  return g_test_run ();
}
