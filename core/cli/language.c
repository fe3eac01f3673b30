/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * language.c - "--lang": words in another language than the locale's.  Numbers stay as they are.
 */
#include <config.h>

#include <libintl.h>
#include <locale.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/language.h"

/* "cs", "pt_BR", "sr@latin"; gettext makes names of folders of it. */
static gboolean
is_language (const char *text)
{
  return g_regex_match_simple ("^[a-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,2}(@[a-z]{1,16})?$", text, 0,
                               0);
}

/* In the locale "C" gettext translates nothing, whatever LANGUAGE says. */
static void
leave_locale_c (void)
{
  const char *locale = setlocale (LC_MESSAGES, NULL);

  if (g_strcmp0 (locale, "C") == 0 || g_strcmp0 (locale, "POSIX") == 0)
    setlocale (LC_MESSAGES, "C.UTF-8");
}

/* Translators give the code of their language for "en", which is also what the page says it is. */
static gboolean
is_spoken (const char *language)
{
  const char *own = _ ("en");
  gsize length = strcspn (own, "-_@");

  return strcspn (language, "-_@") == length && strncmp (language, own, length) == 0;
}

BstLanguage
bst_cli_choose_language (const char *language)
{
  g_autofree char *name = NULL;

  if (!is_language (language))
    return BST_LANGUAGE_MALFORMED;
  name = g_strdelimit (g_strdup (language), "-", '_');
  leave_locale_c ();
  g_setenv ("LANGUAGE", name, TRUE);
  textdomain (PACKAGE); /* has gettext look again */
  return is_spoken (language) ? BST_LANGUAGE_SPOKEN : BST_LANGUAGE_UNKNOWN;
}
