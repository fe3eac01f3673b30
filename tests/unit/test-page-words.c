/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-page-words.c - what others say on a page: the author's notes, and translators.
 */
#include <config.h>

#include <locale.h>
#include <string.h>

#include <glib/gstdio.h>
#include <libintl.h>

#include "cli/language.h"
#include "model/paths.h"
#include "reports/author-notes.h"
#include "reports/report.h"
#include "tests/unit/sample-result.h"

static BstAuthorNotes *
parse (const char *text, GError **error)
{
  return bst_author_notes_parse ("notes.txt", text, strlen (text), error);
}

static const char *
paragraph (const BstAuthorNotes *notes, guint note, guint i)
{
  const GPtrArray *paragraphs = bst_author_notes_get (notes, note)->paragraphs;

  g_assert_cmpuint (i, <, paragraphs->len);
  return paragraphs->pdata[i];
}

static void
test_notes (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstAuthorNotes) notes =
      parse ("\xef\xbb\xbf before\r\n\r\n[ a b ]\nfirst\n  line\t2\n\n\n[1] is no heading\n[]x]\nend", &error);

  g_assert_no_error (error);
  g_assert_cmpuint (bst_author_notes_count (notes), ==, 3);
  g_assert_null (bst_author_notes_get (notes, 0)->system);
  g_assert_cmpstr (paragraph (notes, 0, 0), ==, "before");
  g_assert_cmpstr (bst_author_notes_get (notes, 1)->system, ==, "a b");
  g_assert_cmpuint (bst_author_notes_get (notes, 1)->line, ==, 3);
  g_assert_cmpstr (paragraph (notes, 1, 0), ==, "first line 2");
  g_assert_cmpstr (paragraph (notes, 1, 1), ==, "[1] is no heading");
  g_assert_cmpstr (bst_author_notes_get (notes, 2)->system, ==, "]x");
  g_assert_cmpstr (paragraph (notes, 2, 0), ==, "end");
}

static void
test_bad_notes (void)
{
  static const struct
  {
    const char *text, *sentence;
  } cases[] = {
    { "x\n[]\n", "'notes.txt', line 2: the heading '[]' names no system." },
    { "[a]\n[b]\n[a]\n", "'notes.txt', line 3: '[a]' stands in line 1 already.  Put what is said of "
                         "a system under one heading." },
    { "\xff", "'notes.txt' is no text in UTF-8.  Save it as such." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BstAuthorNotes) notes = parse (cases[i].text, &error);

      g_assert_null (notes);
      g_assert_cmpstr (error->message, ==, cases[i].sentence);
    }
}

static void
test_hostile_notes (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstAuthorNotes) notes =
      parse ("[secret]\n</p><script>alert(1)</script>\n\033[31m ]]> \xe2\x80\xae back", &error);
  g_autoptr (BstResult) result = sample_result_realistic ("secret", 7);
  const BstResult *list = result;
  const BstReportOptions options = { .units = BST_PREFIX_DEFAULT, .notes = notes };
  g_autofree char *html = NULL;

  g_assert_no_error (error);
  g_assert_true (bst_report_check_notes (&list, 1, &options, &error));
  html = bst_report_html (&list, 1, &options, NULL);
  g_assert_nonnull (strstr (html, "&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt; "));
  g_assert_null (strstr (html, "<script>alert"));
  g_assert_null (strchr (html, '\033'));
  g_assert_null (strstr (html, "\xe2\x80\xae"));
}

/* On a page to be shared, notes are found by the name that their author knows. */
static void
test_shared_notes (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstAuthorNotes) notes = parse ("[secret]\nsecret is fast", &error);
  g_autoptr (BstResult) result = sample_result_realistic ("secret", 7);
  const BstResult *list = result;
  const BstReportOptions options = { .units = BST_PREFIX_DEFAULT, .share = TRUE, .notes = notes };
  g_autofree char *html = NULL;

  g_assert_true (bst_report_check_notes (&list, 1, &options, &error));
  html = bst_report_html (&list, 1, &options, NULL);
  g_assert_nonnull (strstr (html, "<p dir=\"auto\">… is fast</p>"));
  g_assert_null (strstr (html, "secret"));
}

/* ---- Translations -------------------------------------------------------------------------- */

#define CATALOGUE                                                                     \
  "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n"              \
  "msgid \"en\"\nmsgstr \"cs\"\nmsgid \"Method\"\nmsgstr \"Metoda s\xc3\xad\"\n"

/* FALSE: there is no msgfmt. */
static gboolean
compile (const char *folder)
{
  g_autofree char *messages = g_build_filename (folder, "cs", "LC_MESSAGES", NULL);
  g_autofree char *source = g_build_filename (folder, "cs.po", NULL);
  g_autofree char *object = g_build_filename (messages, PACKAGE ".mo", NULL);
  const char *argv[] = { "msgfmt", "-o", object, source, NULL };
  int status = -1;

  g_assert_cmpint (g_mkdir_with_parents (messages, 0700), ==, 0);
  g_assert_true (g_file_set_contents (source, CATALOGUE, -1, NULL));
  return g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL,
                       &status, NULL)
         && status == 0;
}

static char *
page (void)
{
  g_autoptr (BstResult) result = sample_result_realistic ("box", 7);
  const BstResult *list = result;
  const BstReportOptions options = { .units = BST_PREFIX_DEFAULT };

  return bst_report_html (&list, 1, &options, NULL);
}

static void
test_language (void)
{
  g_autofree char *folder = g_dir_make_tmp ("benchstone-test-XXXXXX", NULL);
  g_autofree char *before = page ();
  g_autofree char *czech = NULL;
  g_autofree char *after = NULL;

  g_assert_cmpint (bst_cli_choose_language ("../x"), ==, BST_LANGUAGE_MALFORMED);
  g_assert_cmpint (bst_cli_choose_language ("cs/../x"), ==, BST_LANGUAGE_MALFORMED);
  g_assert_cmpint (bst_cli_choose_language (""), ==, BST_LANGUAGE_MALFORMED);
  if (!compile (folder))
    g_test_skip ("msgfmt is not installed");
  else
    {
      bindtextdomain (PACKAGE, folder);
      bind_textdomain_codeset (PACKAGE, "UTF-8");
      g_assert_cmpint (bst_cli_choose_language ("cs"), ==, BST_LANGUAGE_SPOKEN);
      czech = page ();
      g_assert_nonnull (strstr (czech, "<html lang=\"cs\">"));
      g_assert_nonnull (strstr (czech, "<h2>Metoda s\xc3\xad</h2>"));
      g_assert_cmpint (bst_cli_choose_language ("tlh"), ==, BST_LANGUAGE_UNKNOWN);
      after = page ();
      g_assert_cmpstr (after, ==, before);
    }
  bst_path_remove_tree (folder, NULL);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "C");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/page-words/notes", test_notes);
  g_test_add_func ("/page-words/bad-notes", test_bad_notes);
  g_test_add_func ("/page-words/hostile-notes", test_hostile_notes);
  g_test_add_func ("/page-words/shared-notes", test_shared_notes);
  g_test_add_func ("/page-words/language", test_language);
  return g_test_run ();
}
