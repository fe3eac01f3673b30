/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * language.h - words in another language than the locale's.
 */
#pragma once
#include <glib.h>

typedef enum
{
  BST_LANGUAGE_SPOKEN = 1,
  BST_LANGUAGE_UNKNOWN,  /* there is no translation: words stay English */
  BST_LANGUAGE_MALFORMED /* no code of a language */
} BstLanguage;

/* "cs", "pt_BR" or "pt-BR", from here on, for the whole program. */
BstLanguage bst_cli_choose_language (const char *language);
