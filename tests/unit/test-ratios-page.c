/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-ratios-page.c - pages with charts of ratios and of energy: odd values, many systems and
 * cases, and hostile names break nothing.
 */
#include <config.h>

#include <locale.h>
#include <math.h>
#include <string.h>

#include <glib/gstdio.h>

#include "model/paths.h"
#include "reports/group.h"
#include "reports/report.h"
#include "tests/unit/sample-comparison.h"
#include "tests/unit/sample-page.h"
#include "tests/unit/sample-result.h"

#define HOSTILE "'\"><script>alert(1)</script>`touch x`%s{_^}]]>\n"

/* Every value of the second system and those after it is so many times that of the first. */
static void
check_values (double first, double times, guint n_systems, guint n, double spread)
{
  BstResult *runs[7];
  g_autofree char *html = NULL, *again = NULL;

  g_assert_cmpuint (n_systems, <=, G_N_ELEMENTS (runs));
  for (guint s = 0; s < n_systems; s++)
    {
      g_autofree char *label = g_strdup_printf ("a-name-of-forty-characters-and-more-than-%u", s);

      runs[s] = sample_run_new (label, s);
      for (guint i = 0; i < 3; i++)
        {
          g_autofree char *parameters = g_strdup_printf ("a-name-of-forty-characters=%u", i);
          const double value = first * (s == 0 ? 1 : pow (times, s * i));

          sample_add_case (runs[s], NULL, "x.y", parameters,
                           i % 2 == 0 ? BST_HIGHER_IS_BETTER : BST_LOWER_IS_BETTER, value, spread,
                           n);
        }
      if (s == 1)
        sample_fail_first (runs[s]->cases->pdata[2], n);
    }
  html = sample_page_of_all ((const BstResult *const *)runs, n_systems);
  again = sample_page_of_all ((const BstResult *const *)runs, n_systems);
  g_assert_cmpstr (html, ==, again);
  g_assert_null (strstr (html, ">nan"));
  g_assert_null (strstr (html, ">-nan"));
  g_assert_null (strstr (html, "could not be had"));
  sample_free_runs (runs, n_systems);
}

static void
test_odd_values (void)
{
  static const struct
  {
    double first, times;
    guint n;
    double spread;
  } odd[] = {
    { 42, 1, 1, 0 },     /* one value each */
    { 42, 1, 7, 0 },     /* all equal */
    { 42, 1.1, 7, 0 },   /* no variance */
    { 42, 1.1, 7, 0.5 }, /* much of it */
    { 1e-9, 1e9, 7, 0.01 } /* to 1e18 and beyond */,
    { 1e300, 1e-300, 7, 0.01 },
    { 1e18, 1e-9, 2, 0.01 },
    { -3, 1, 7, 0.01 },
    { 0, 1, 7, 0 },
    { NAN, 1, 7, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (odd); i++)
    {
      check_values (odd[i].first, odd[i].times, 2, odd[i].n, odd[i].spread);
      check_values (odd[i].first, odd[i].times, 7, odd[i].n, odd[i].spread);
    }
}

static void
test_many (void)
{
  static double factors[30];
  BstResult *runs[30];
  g_autofree char *html = NULL;

  for (guint s = 0; s < 30; s++)
    factors[s] = 1 + 0.05 * s;
  sample_make_runs (runs, 30, factors, 40, 0.01);
  html = sample_page_of_all ((const BstResult *const *)runs, 30);
  g_assert_nonnull (
      strstr (html, "Drawn are the 5 systems of 29 with the best means; the table has all."));
  g_assert_nonnull (strstr (html, "Drawn are the first 30 cases of 40; the table has all."));
  g_assert_nonnull (strstr (html, "system-29 is 1.0"));
  sample_free_runs (runs, 30);
}

static void
test_many_changes (void)
{
  static const double factors[] = { 1, 1.2 };
  BstResult *runs[2];
  g_autofree char *html = NULL;

  sample_make_runs (runs, 2, factors, 500, 0.01);
  html = sample_page_of_all ((const BstResult *const *)runs, 2);
  g_assert_nonnull (
      strstr (html, "Drawn are the 30 cases of 500 that changed most; the table has all."));
  g_assert_nonnull (strstr (html, "system-1: 500 better. Largest gain: "));
  g_assert_cmpuint (strlen (html), <, 2 * 1024 * 1024);
  sample_free_runs (runs, 2);
}

/* The page's own script begins with its licence. */
static void
assert_no_script_but_ours (const char *html)
{
  const char *script = strstr (html, "<script");

  g_assert_nonnull (script);
  g_assert_true (g_str_has_prefix (script, "<script>/* SPDX-License-Identifier:"));
  g_assert_null (strstr (script + 1, "<script"));
}

static void
test_hostile (void)
{
  g_autofree char *folder = g_dir_make_tmp ("benchstone-test-XXXXXX", NULL);
  g_autofree char *marker = g_build_filename (folder, "x", NULL);
  g_autofree char *here = g_get_current_dir ();

  g_assert_cmpint (g_chdir (folder), ==, 0);
  for (guint n = 2; n <= 3; n++)
    {
      BstResult *runs[3];
      g_autofree char *html = NULL;

      for (guint s = 0; s < n; s++)
        {
          g_autofree char *label = g_strdup_printf ("%s%u", HOSTILE, s);

          runs[s] = sample_run_new (label, s);
          for (guint i = 0; i < 2; i++)
            {
              g_autofree char *parameters =
                  g_strdup_printf ("name=%s%u", "'\"`touch x`%s{_^}]]>", i);
              BstCaseResult *c = sample_add_rate (runs[s], NULL, parameters, 10 + s, 0.01, 12);

              c->group = g_strdup (HOSTILE);
            }
        }
      html = sample_page_of_all ((const BstResult *const *)runs, n);
      assert_no_script_but_ours (html);
      g_assert_nonnull (strstr (html, "&lt;script&gt;alert(1)&lt;/script&gt;`touch x`%s{_^}]]"));
      if (sample_has_gnuplot ())
        g_assert_null (strstr (html, "could not be had"));
      sample_free_runs (runs, n);
    }
  g_assert_cmpint (g_chdir (here), ==, 0);
  g_assert_false (g_file_test (marker, G_FILE_TEST_EXISTS));
  bst_path_remove_tree (folder, NULL);
}

/* ---- Energy -------------------------------------------------------------------------------- */

static void
test_energy (void)
{
  static const double factors[] = { 1, 1.25 };
  BstResult *runs[2];
  g_autofree char *html = NULL;
  const char *section = NULL, *more = NULL;

  sample_make_runs (runs, 2, factors, 1, 0.01);
  for (guint s = 0; s < 2; s++)
    {
      BstCaseResult *c = runs[s]->cases->pdata[0];

      sample_case_add_metric (c, "host-energy-per-operation", "", "J/op", BST_DETAIL, 3e-6, s);
      sample_case_add_metric (c, "host-energy", "", "J", BST_DETAIL, 12, s);
      for (guint i = 0; i < c->description->metrics->len; i++)
        {
          BstMetricInfo *metric = c->description->metrics->pdata[i];

          if (g_str_has_prefix (metric->name, "host-"))
            metric->origin = g_strdup (BST_ORIGIN_HOST);
        }
    }
  html = sample_page_of_all ((const BstResult *const *)runs, 2);
  section = strstr (html, "Energy per operation: Median host-energy-per-operation in µJ/op");
  more = strstr (html, "Other metrics");
  g_assert_nonnull (section);
  g_assert_nonnull (more);
  g_assert_true (section < more);
  g_assert_nonnull (strstr (more, "host-energy (J)"));
  if (sample_has_gnuplot ())
    g_assert_nonnull (strstr (html, "memory, disks, fans and what the power supply loses"));
  g_assert_cmpuint (sample_count (html, "Energy per operation: "), ==,
                    sample_has_gnuplot () ? 2 : 1);
  section = strstr (html, "Operations per joule: Median host-operations-per-joule in kop/J");
  g_assert_nonnull (section);
  g_assert_true (section < more);
  g_assert_true (g_str_has_prefix (strstr (section, "class=\"direction\">"),
                                   "class=\"direction\">more is better"));
  if (sample_has_gnuplot ())
    g_assert_cmpuint (sample_count (html, "memory, disks, fans and what the power supply loses"),
                      ==, 2);
  sample_free_runs (runs, 2);
}

static const BstGroup *
group_in (const BstGroups *groups, const char *unit)
{
  for (guint i = 0; i < groups->groups->len; i++)
    {
      const BstGroup *group = groups->groups->pdata[i];

      if (g_str_equal (group->metric->unit, unit))
        return group;
    }
  return NULL;
}

/* Joules of each repetition, and what is done for one of them. */
static void
test_per_joule (void)
{
  static const double joules[] = { 0.5, 4, 0, -1, 2, 0.25, NAN };
  const BstGroupOptions all = { .role = BST_DETAIL }, primary = { .role = BST_PRIMARY };
  g_autoptr (BstResult) run = sample_run_new ("metered", 0);
  BstCaseResult *c = sample_add_case (run, NULL, "x.y", "", BST_HIGHER_IS_BETTER, 10, 0.01, 7);
  BstColumn *column = NULL;
  const BstResult *runs[] = { run };

  sample_case_add_metric (c, "meter", "", "J/B", BST_SECONDARY, 1, 2);
  column = bst_case_result_column (c, "meter");
  for (guint i = 0; i < G_N_ELEMENTS (joules); i++)
    g_array_index (column->samples, BstSample, i).value = joules[i];
  g_autoptr (BstGroups) groups = bst_groups_new (runs, 1, &all);
  g_autoptr (BstGroups) few = bst_groups_new (runs, 1, &primary);
  const BstGroup *group = group_in (groups, "B/J");
  const BstRow *row = group != NULL ? group->rows->pdata[0] : NULL;

  g_assert_nonnull (row);
  g_assert_null (group_in (few, "B/J"));
  g_assert_cmpstr (group->metric->name, ==, "bytes-per-joule of meter");
  g_assert_cmpint (group->metric->direction, ==, BST_HIGHER_IS_BETTER);
  g_assert_cmpuint (row->summary.n, ==, 4);
  g_assert_cmpuint (row->summary.n_missing, ==, 3);
  g_assert_cmpfloat (row->summary.min, ==, 0.25);
  g_assert_cmpfloat (row->summary.max, ==, 4);
  g_assert_cmpfloat (row->summary.median, ==, 1.25);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ratios/odd-values", test_odd_values);
  g_test_add_func ("/ratios/many", test_many);
  g_test_add_func ("/ratios/many-changes", test_many_changes);
  g_test_add_func ("/ratios/hostile", test_hostile);
  g_test_add_func ("/ratios/energy", test_energy);
  g_test_add_func ("/ratios/per-joule", test_per_joule);
  return g_test_run ();
}
