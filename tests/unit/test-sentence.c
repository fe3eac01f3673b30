/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-sentence.c - one full stop, wherever the parts of a message come from; and which texts can
 * be names.
 */
#include <config.h>
#include "model/given-name.h"
#include "model/sentence.h"

static void
test_stops (void)
{
  static const struct
  {
    const char *text, *sentence;
  } cases[] = {
    { "it failed", "it failed." },
    { "it failed.", "it failed." },
    { "it failed..", "it failed." },
    { "it failed. ", "it failed." },
    { "Is it there?", "Is it there?" },
    { "and so on...", "and so on..." },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *sentence = bst_sentence (cases[i].text);

      g_assert_cmpstr (sentence, ==, cases[i].sentence);
    }
}

static void
test_and (void)
{
  g_autofree char *two = bst_sentence_and ("It failed.", "See the log.");
  g_autofree char *one = bst_sentence_and ("", "See the log.");

  g_assert_cmpstr (two, ==, "It failed.  See the log.");
  g_assert_cmpstr (one, ==, "See the log.");
}

/* ---- Names ------------------------------------------------------------------------------- */

static char *
repeat (const char *text, guint n)
{
  GString *many = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (many, text);
  return g_string_free (many, FALSE);
}

static void
assert_name (const char *text, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = bst_given_name (text, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (name, ==, expected);
}

static void
assert_no_name (const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (bst_given_name (text, &error));
  g_assert_cmpstr (error->message, ==,
                   "A name is not blank, does not begin with '@', and has at most 1000 "
                   "characters.");
}

static void
test_names (void)
{
  static const char *const names[] = {
    "a",
    "-",
    "a/b",
    "../../etc",
    "a\nb",
    "\033[31m",
    "'\">]]></script>`$(touch x)`",
    "a @last",
    "ž",
    "\330\250\342\200\214\330\250" /* letters with a non-joiner */,
  };
  g_autofree char *longest = repeat ("ž", 1000), *longer = repeat ("x", 1001);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    assert_name (names[i], names[i]);
  assert_name (longest, longest);
  assert_name (" a b\t", "a b");
  assert_name ("a\342\200\213b\357\273\277", "ab"); /* ZERO WIDTH SPACE, byte order mark */
  assert_name ("\342\200\213 a", "a");
  assert_no_name (" @last");
  assert_no_name ("\342\200\213");
  assert_name ("bad \377", "bad \357\277\275");
  assert_no_name (longer);
  assert_no_name ("");
  assert_no_name (" \t\n");
  assert_no_name ("\342\200\203"); /* EM SPACE */
  assert_no_name ("@last");
  assert_no_name ("@");
}

/* What comes out is a name, also with a number behind it. */
static void
test_near_names (void)
{
  g_autofree char *longest = repeat ("ž", 1000), *blanks = repeat (" ", 5000);
  const char *const texts[] = { "", "@x", longest, blanks, "\377", "gzip -k 'a b'" };
  g_autofree char *at = bst_given_name_near ("@x"), *same = bst_given_name_near (texts[5]);

  g_assert_cmpstr (at, ==, "_@x");
  g_assert_cmpstr (same, ==, texts[5]);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *near = bst_given_name_near (texts[i]);
      g_autofree char *numbered = g_strconcat (near, " #1000", NULL);
      g_autofree char *name = bst_given_name (numbered, NULL);

      g_assert_cmpstr (name, ==, numbered);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sentence/stops", test_stops);
  g_test_add_func ("/sentence/and", test_and);
  g_test_add_func ("/given-name/names", test_names);
  g_test_add_func ("/given-name/near", test_near_names);
  return g_test_run ();
}
