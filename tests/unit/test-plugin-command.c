/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-plugin-command.c - what command.time reads from a program's output.
 */
#include <string.h>

#include <benchstone/plugin.h>

#include "command/output.h"
#include "command/words.h"

static void
assert_last_line (const char *output, gsize length, const char *expected)
{
  g_autofree char *line = output_last_line (output, length);

  g_assert_cmpstr (line, ==, expected);
}

static void
test_last_line (void)
{
  g_autofree char *flood = g_strnfill (100000, 'x');
  g_autofree char *kept = g_strnfill (200, 'x');

  assert_last_line ("", 0, "");
  assert_last_line (" \n\n\t\n", 5, "");
  assert_last_line ("one\ntwo\n\n", 9, "two");
  assert_last_line ("  one", 5, "one");
  assert_last_line ("a\0b", 3,
                    "a\xef\xbf\xbd"
                    "b");
  assert_last_line ("\033[31mred\a", 9, "[31mred");
  assert_last_line ("caf\xe9", 4, "caf\xef\xbf\xbd");
  assert_last_line (flood, 100000, kept);
}

typedef struct
{
  const char *pattern, *output;
  double value;
  const char *reason; /* NULL: VALUE is found */
} ValueCase;

static const ValueCase value_cases[] = {
  { "rate: ([0-9.]+)", "rate: 12.5 MB/s\n", 12.5, NULL },
  { "^total (\\S+)$", "sub total 1\ntotal -3e2\n", -300, NULL },
  { "(?:a|b)=(\\d+)", "a=0", 0, NULL },
  { "rate: (\\S+)", "speed: 12\n", 0, "matches nothing" },
  { "rate: (\\S+)", "", 0, "matches nothing" },
  { "rate: (\\S+)", "rate: 1\nrate: 2\n", 0, "several places" },
  { "rate: (\\S+)", "rate: 1,5\n", 0, "'1,5'" },
  { "rate: (\\S+)", "rate: nan\n", 0, "'nan'" },
  { "rate: (\\S+)", "rate: inf\n", 0, "'inf'" },
  { "rate: (\\S+)", "rate: 0x10\n", 0, "'0x10'" },
  { "rate: (\\S+)", "rate: 1e999\n", 0, "'1e999'" },
  { "rate: (\\S+)", "rate: 1.2.3\n", 0, "'1.2.3'" },
  { "rate: (\\S*)", "rate: \n", 0, "''" },
  { "rate: (\\d+)", "\xff\xfe rate: 7\n", 7, NULL },
  { "(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", 0, "output" },
};

static void
test_value (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (value_cases); i++)
    {
      const ValueCase *c = &value_cases[i];
      g_autoptr (GError) error = NULL;
      g_autoptr (GRegex) pattern = output_pattern_new (c->pattern, &error);
      g_autofree char *reason = NULL;
      double value = 0;

      g_assert_no_error (error);
      g_test_message ("%s", c->pattern);
      g_assert_cmpint (output_find_value (pattern, c->output, strlen (c->output), &value, &reason),
                       ==, c->reason == NULL);
      if (c->reason == NULL)
        g_assert_cmpfloat (value, ==, c->value);
      else
        g_assert_nonnull (strstr (reason, c->reason));
    }
}

static void
test_value_after_nul (void)
{
  static const char output[] = "\0rate: 7\n";
  g_autoptr (GRegex) pattern = output_pattern_new ("rate: (.*)", NULL);
  g_autofree char *reason = NULL;
  double value = 0;

  g_assert_true (output_find_value (pattern, output, sizeof output - 1, &value, &reason));
  g_assert_cmpfloat (value, ==, 7);
}

static void
test_bad_pattern (void)
{
  static const char *const patterns[] = { "(", "no group", "(two) (groups)", "(?:only)", "" };

  for (gsize i = 0; i < G_N_ELEMENTS (patterns); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (output_pattern_new (patterns[i], &error));
      g_assert_nonnull (error);
    }
}

/* Each unit of the list has its base, so that any figure can be emitted. */
static void
test_unit_base (void)
{
  double factor = 0;

  g_assert_cmpstr (bst_unit_base ("ms", &factor), ==, "s");
  g_assert_cmpfloat (factor, ==, 1e-3);
  g_assert_cmpstr (bst_unit_base ("MiB/s", &factor), ==, "B/s");
  g_assert_cmpfloat (factor, ==, 1048576);
  g_assert_cmpstr (bst_unit_base ("event/s", &factor), ==, "event/s");
  g_assert_cmpfloat (factor, ==, 1);
  g_assert_null (bst_unit_base ("furlongs", &factor));
  g_assert_null (bst_unit_base ("", &factor));
}

static const struct
{
  const char *command, *operator; /* NULL: there is none */
  char expands;                   /* 0: nothing */
} word_cases[] = {
  { "gzip -k big.tar", NULL, 0 },
  { "cat big.txt | gzip", "'|'", 0 },
  { "make && make check", "'&&'", 0 },
  { "make || true", "'||'", 0 },
  { "sleep 1 &", "'&'", 0 },
  { "wc < in >> out", "'<'", 0 },
  { "ls 2>&1", "'>&'", 0 },
  { "grep '|' file", NULL, 0 },
  { "grep \"a | b\" file", NULL, 0 },
  { "find . -exec ls {} \\;", NULL, 0 },
  { "echo a|b", "'|'", 0 },
  { "foo;", "';'", 0 },
  { "make>log", "'>'", 0 },
  { "make>>log", "'>>'", 0 },
  { "a&&b", "'&&'", 0 },
  { "a||b", "'||'", 0 },
  { "sleep 1&", "'&'", 0 },
  { "wc<in", "'<'", 0 },
  { "(cd x)", "'('", 0 },
  { "make\nmake check", "'\\n'", 0 },
  { "\nmake\n", NULL, 0 },
  { "make \\\n check", NULL, 0 },
  { "echo 'a;b' \"a&&b\" a\\>b", NULL, 0 },
  { "echo 'it'\\''s; one'", NULL, 0 },
  { "echo \"\\\"\";", "';'", 0 },
  { "ls *.c", NULL, '*' },
  { "ls '*.c'", NULL, 0 },
  { "ls \"*.c\"", NULL, 0 },
  { "echo \"$HOME\"", NULL, '$' },
  { "echo '$HOME' \\$HOME", NULL, 0 },
  { "cat ~/x", NULL, '~' },
};

static void
test_words (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (word_cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_auto (GStrv) argv = words_split (word_cases[i].command, &error);
      char which = 0;

      g_assert_true ((argv != NULL) == (word_cases[i].operator== NULL));
      if (word_cases[i].operator!= NULL)
        g_assert_nonnull (strstr (error->message, word_cases[i].operator));
      g_assert_true (words_find_expansion (word_cases[i].command, &which)
                     == (word_cases[i].expands != 0));
      g_assert_cmpint (which, ==, word_cases[i].expands);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plugin/command/last-line", test_last_line);
  g_test_add_func ("/plugin/command/value", test_value);
  g_test_add_func ("/plugin/command/value-after-nul", test_value_after_nul);
  g_test_add_func ("/plugin/command/bad-pattern", test_bad_pattern);
  g_test_add_func ("/plugin/command/unit-base", test_unit_base);
  g_test_add_func ("/command/words", test_words);
  return g_test_run ();
}
