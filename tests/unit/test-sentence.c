/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-sentence.c - one full stop, wherever the parts of a message come from.
 */
#include <config.h>
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sentence/stops", test_stops);
  g_test_add_func ("/sentence/and", test_and);
  return g_test_run ();
}
