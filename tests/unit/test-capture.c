/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-capture.c - what a worker printed becomes clean, bounded text.
 */
#include <config.h>
#include <string.h>

#include "host/supervisor-private.h"

static void
test_one_line (void)
{
  g_autofree char *clean = bst_one_line ("a\nb\tc\x1b[31m \xff ");
  g_autofree char *big = g_strnfill (5000, 'y');
  g_autofree char *cut = bst_one_line (big);

  g_assert_cmpstr (clean, ==, "a b c [31m \xef\xbf\xbd");
  g_assert_cmpuint (strlen (cut), ==, 400);
}

static void
test_capture (void)
{
  g_autoptr (BstCapture) capture = bst_capture_new ();
  g_autofree char *text = NULL;

  g_assert_null (bst_capture_text (capture, 0));
  bst_capture_add (capture, "a\0b\xff", 4);
  text = bst_capture_text (capture, 0);
  g_assert_cmpstr (text, ==,
                   "a\xef\xbf\xbd"
                   "b\xef\xbf\xbd");
}

/* A part of a secret on either side of a cut would not be found. */
static void
test_capture_margin (void)
{
  g_autoptr (BstCapture) capture = bst_capture_new ();
  g_autofree char *most = g_strnfill (1 << 20, 'x'), *text = NULL;

  memcpy (most + (512 << 10) - 4, "horse", 5);
  bst_capture_add (capture, most, 1 << 20);
  bst_capture_add (capture, "tail", 4);
  text = bst_capture_text (capture, 16);
  g_assert_nonnull (strstr (text, "were cut out"));
  g_assert_null (strstr (text, "hors"));
  g_assert_true (g_str_has_suffix (text, "xtail"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/capture/one-line", test_one_line);
  g_test_add_func ("/capture/text", test_capture);
  g_test_add_func ("/capture/margin", test_capture_margin);
  return g_test_run ();
}
