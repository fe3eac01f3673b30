/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-gnuplot.c - text never becomes a command, numbers never get a comma, and a gnuplot that
 * misbehaves is survived.  Tests that draw skip where gnuplot is not installed.
 */
#include <config.h>

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "model/paths.h"
#include "reports/gnuplot.h"
#include "reports/svg.h"

/* Each would make the file "x" in gnuplot's folder or beside it, were it taken for a command;
 * or break the picture. */
static const char *const hostile[] = {
  "'\"><script>alert(1)</script>`touch x`%s{_^}]]>\n",
  "a\nsystem 'touch x'\n",
  "a'\nsystem 'touch x'\n'",
  "`touch x`",
  "$(touch x)",
  "\"; system \"touch x\"",
  "END_0\nsystem 'touch x'",
  "\xff\xfe\x80 not UTF-8",
  "\001\002\033[31m\177\xc2\x80",
  "\xef\xbf\xbe\xef\xbf\xbf",
  "50% %d %s %%",
  "\\' \\n \\",
  "'''';system 'touch x'",
  "a''''''b'",
  "'.system(\"touch x\").'",
  "@HOME @GPFUN_f",
  "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \xe2\x80\xae rtl",
  "]]>]]>",
  "",
};

static void
test_quote (void)
{
  static const struct
  {
    const char *text, *literal;
  } cases[] = {
    { "plain", "'plain'" }, { "it's", "'it'.\"\\047\".'s'" },
    { "a\nb", "'a b'" },    { "a]]>b", "'a]] >b'" },
    { "`x`", "'`x`'" },     { "50%", "'50%'" },
    { "", "''" },           { "\001", "'\xef\xbf\xbd'" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *literal = bst_gnuplot_quote (cases[i].text);

      g_assert_cmpstr (literal, ==, cases[i].literal);
    }
}

static void
test_quote_tic (void)
{
  g_autofree char *literal = bst_gnuplot_quote_tic ("50% it's");

  g_assert_cmpstr (literal, ==, "'50%% it'.\"\\047\".'s'");
}

/* A literal that ends early or holds a line end would let what follows run. */
static void
check_literal (const char *literal)
{
  g_auto (GStrv) parts = g_strsplit (literal, "'.\"\\047\".'", -1);
  g_autofree char *text = g_strjoinv ("", parts);
  gsize n = strlen (text);

  g_assert_cmpuint (n, >=, 2);
  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_true (text[0] == '\'' && text[n - 1] == '\'');
  for (gsize i = 1; i + 1 < n; i++)
    {
      g_assert_cmpint ((guchar)text[i], >=, 0x20);
      g_assert_cmpint (text[i], !=, '\'');
    }
  g_assert_null (strstr (literal, "]]>"));
}

static void
test_quote_any_bytes (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint round = 0; round < 2000; round++)
    {
      char text[40] = { 0 };
      g_autofree char *literal = NULL;

      for (guint i = 0; i + 1 < sizeof text; i++)
        text[i] = (char)g_rand_int_range (rand, 1, 256);
      literal = bst_gnuplot_quote (text);
      check_literal (literal);
    }
  for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
    {
      g_autofree char *literal = bst_gnuplot_quote (hostile[i]);

      check_literal (literal);
    }
}

static void
test_number (void)
{
  g_assert_cmpstr (bst_gnuplot_number (0.5).text, ==, "0.5");
  g_assert_cmpstr (bst_gnuplot_number (1e18).text, ==, "1e+18");
  g_assert_cmpstr (bst_gnuplot_number (NAN).text, ==, "NaN");
  g_assert_cmpstr (bst_gnuplot_number (-INFINITY).text, ==, "NaN");
}

static void
test_number_in_comma_locale (void)
{
  const char *const names[] = { "cs_CZ.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8" };
  const char *set = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names) && set == NULL; i++)
    set = setlocale (LC_NUMERIC, names[i]);
  if (set == NULL)
    {
      g_test_skip ("no locale with a decimal comma is installed");
      return;
    }
  g_assert_cmpstr (bst_gnuplot_number (0.5).text, ==, "0.5");
  setlocale (LC_NUMERIC, "C");
}

/* ---- With gnuplot ------------------------------------------------------------------------- */

static gboolean
has_gnuplot (void)
{
  g_autofree char *program = g_find_program_in_path ("gnuplot");

  if (program == NULL)
    g_test_skip ("gnuplot is not installed");
  return program != NULL;
}

static void
add_chart (BstGnuplot *plot, const char *text)
{
  g_autoptr (GArray) data = g_array_new (FALSE, FALSE, sizeof (double));
  double numbers[] = { 1, 2, 2, 3.5 };
  g_autofree char *quoted = bst_gnuplot_quote (text);

  g_array_append_vals (data, numbers, 4);
  bst_gnuplot_begin (plot, 400, 200);
  bst_gnuplot_tic (plot, 'x', text, 1);
  bst_gnuplot_label (plot, text, "graph", 0.5, 0.5, "ink");
  bst_gnuplot_line (plot, "set xlabel %s", quoted);
  bst_gnuplot_data (plot, "d", data, 2);
  bst_gnuplot_line (plot, "plot $d using 1:2 with points");
}

static void
test_hostile_text_is_drawn (void)
{
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("benchstone-test-XXXXXX", NULL);
  g_autofree char *marker = g_build_filename (folder, "x", NULL);
  g_autofree char *here = g_get_current_dir ();

  if (!has_gnuplot ())
    return;
  g_assert_cmpint (g_chdir (folder), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
    add_chart (plot, hostile[i]);
  bst_gnuplot_draw (plot, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
    {
      const char *raw = bst_gnuplot_svg (plot, i, NULL);
      g_autofree char *svg = NULL;

      g_assert_nonnull (raw);
      svg = bst_svg_adopt (raw, strlen (raw), "fig-1", hostile[i], hostile[i], &error);
      g_assert_no_error (error);
      g_assert_null (strstr (svg, "<script"));
    }
  g_assert_false (g_file_test (marker, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_chdir (here), ==, 0);
  bst_path_remove_tree (folder, NULL);
}

static void
test_text_shows_literally (void)
{
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autoptr (GError) error = NULL;

  if (!has_gnuplot ())
    return;
  add_chart (plot, "a_b^{c}@&~ 50% `id` <i>");
  bst_gnuplot_draw (plot, &error);
  g_assert_no_error (error);
  g_assert_nonnull (strstr (bst_gnuplot_svg (plot, 0, NULL), "a_b^{c}@&amp;~ 50% `id` &lt;i>"));
}

static void
test_charts_are_repeatable (void)
{
  g_autoptr (BstGnuplot) first = bst_gnuplot_new ();
  g_autoptr (BstGnuplot) second = bst_gnuplot_new ();

  if (!has_gnuplot ())
    return;
  add_chart (first, "same");
  add_chart (second, "same");
  g_assert_true (bst_gnuplot_draw (first, NULL));
  g_assert_true (bst_gnuplot_draw (second, NULL));
  g_assert_cmpstr (bst_gnuplot_svg (first, 0, NULL), ==, bst_gnuplot_svg (second, 0, NULL));
}

static void
test_error_in_script (void)
{
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autoptr (GError) error = NULL;

  if (!has_gnuplot ())
    return;
  bst_gnuplot_begin (plot, 400, 200);
  bst_gnuplot_line (plot, "plot $missing");
  g_assert_false (bst_gnuplot_draw (plot, &error));
  g_assert_nonnull (error);
  g_assert_true (g_str_has_prefix (error->message, "gnuplot failed"));
}

/* ---- With programs that only bear its name --------------------------------------------------- */

/* Runs a chart with SCRIPT as gnuplot; returns what the error says. */
static char *
draw_with (const char *script)
{
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("benchstone-test-XXXXXX", NULL);
  g_autofree char *program = g_build_filename (folder, "gnuplot", NULL);
  g_autofree char *path = g_strconcat (folder, ":", g_getenv ("PATH"), NULL);
  g_autofree char *before = g_strdup (g_getenv ("PATH"));

  g_assert_true (g_file_set_contents (program, script, -1, NULL));
  g_assert_cmpint (g_chmod (program, 0700), ==, 0);
  g_setenv ("PATH", path, TRUE);
  add_chart (plot, "x");
  g_assert_false (bst_gnuplot_draw (plot, &error));
  g_setenv ("PATH", before, TRUE);
  bst_path_remove_tree (folder, NULL);
  g_assert_nonnull (error);
  return g_strdup (error->message);
}

static void
test_failing_program (void)
{
  g_autofree char *message = draw_with ("#!/bin/sh\necho oh dear >&2\nexit 1\n");

  g_assert_cmpstr (message, ==, "gnuplot failed: oh dear");
}

static void
test_silent_program (void)
{
  g_autofree char *message = draw_with ("#!/bin/sh\nexit 0\n");

  g_assert_cmpstr (message, ==, "gnuplot wrote no picture");
}

static void
test_program_that_writes_nothing_in_the_right_place (void)
{
  g_autofree char *message = draw_with ("#!/bin/sh\necho '<svg/>'; echo '<<chart 0'; exit 0\n");

  g_assert_cmpstr (message, ==, "gnuplot wrote no picture");
}

static void
test_program_that_leaves_a_child (void)
{
  gint64 start = g_get_monotonic_time ();
  g_autofree char *message = draw_with ("#!/bin/sh\nsleep 60 &\nexit 3\n");

  g_assert_true (g_str_has_prefix (message, "gnuplot failed"));
  g_assert_cmpint (g_get_monotonic_time () - start, <, 15 * G_USEC_PER_SEC);
}

/* In a session of its own, orphaned, and with an empty environment: it still goes. */
static void
test_program_that_detaches (void)
{
  g_autofree char *file = NULL, *script = NULL, *message = NULL, *text = NULL;
  const int fd = g_file_open_tmp ("benchstone-test-XXXXXX", &file, NULL);
  gint64 pid;

  g_assert_cmpint (fd, >=, 0);
  close (fd);
  script = g_strdup_printf ("#!/bin/sh\n"
                            "(env -i setsid sh -c 'echo $$ >%s; exec sleep 60' &)\n"
                            "while [ ! -s %s ]; do sleep 0.01; done\n"
                            "exit 3\n",
                            file, file);
  message = draw_with (script);
  g_assert_true (g_str_has_prefix (message, "gnuplot failed"));
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  g_unlink (file);
  pid = g_ascii_strtoll (text, NULL, 10);
  g_assert_cmpint (pid, >, 1);
  g_assert_cmpint (kill ((pid_t)pid, 0), ==, -1);
  g_assert_cmpint (errno, ==, ESRCH);
}

static void
test_environment_is_cleared (void)
{
  g_autofree char *message = NULL;

  g_setenv ("GNUPLOT_LIB", "/tmp", TRUE);
  message = draw_with ("#!/bin/sh\necho \"$HOME $LC_ALL ${GNUPLOT_LIB-none}\" >&2; exit 1\n");
  g_unsetenv ("GNUPLOT_LIB");
  g_assert_cmpstr (message, ==, "gnuplot failed: /nonexistent C.UTF-8 none");
}

static void
test_no_program (void)
{
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *before = g_strdup (g_getenv ("PATH"));

  add_chart (plot, "x");
  g_setenv ("PATH", "/nonexistent", TRUE);
  g_assert_false (bst_gnuplot_draw (plot, &error));
  g_setenv ("PATH", before, TRUE);
  g_assert_cmpstr (error->message, ==, "gnuplot is not installed");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gnuplot/quote", test_quote);
  g_test_add_func ("/gnuplot/quote-tic", test_quote_tic);
  g_test_add_func ("/gnuplot/quote-any-bytes", test_quote_any_bytes);
  g_test_add_func ("/gnuplot/number", test_number);
  g_test_add_func ("/gnuplot/number-in-comma-locale", test_number_in_comma_locale);
  g_test_add_func ("/gnuplot/hostile-text-is-drawn", test_hostile_text_is_drawn);
  g_test_add_func ("/gnuplot/text-shows-literally", test_text_shows_literally);
  g_test_add_func ("/gnuplot/charts-are-repeatable", test_charts_are_repeatable);
  g_test_add_func ("/gnuplot/error-in-script", test_error_in_script);
  g_test_add_func ("/gnuplot/failing-program", test_failing_program);
  g_test_add_func ("/gnuplot/silent-program", test_silent_program);
  g_test_add_func ("/gnuplot/picture-before-its-mark",
                   test_program_that_writes_nothing_in_the_right_place);
  g_test_add_func ("/gnuplot/leaves-a-child", test_program_that_leaves_a_child);
  g_test_add_func ("/gnuplot/detaches", test_program_that_detaches);
  g_test_add_func ("/gnuplot/environment-is-cleared", test_environment_is_cleared);
  g_test_add_func ("/gnuplot/no-program", test_no_program);
  return g_test_run ();
}
