/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sentence.c - messages are made of parts, and some parts (of plugins, of GLib, of other files)
 * end in a full stop already: here is decided, once, that there is exactly one.
 */
#include <config.h>
#include <string.h>
#include "model/sentence.h"

static gsize
length_without_stops (const char *text)
{
  gsize n = strlen (text);

  while (n > 0 && (text[n - 1] == '.' || g_ascii_isspace (text[n - 1])))
    n--;
  return n;
}

/* "Really?" and "etc..." stay as they are. */
static gboolean
ends_itself (const char *text)
{
  return g_str_has_suffix (text, "!") || g_str_has_suffix (text, "?")
         || g_str_has_suffix (text, "...") || g_str_has_suffix (text, "\xe2\x80\xa6");
}

char *
bst_sentence (const char *text)
{
  g_autofree char *bare = NULL;

  if (ends_itself (text))
    return g_strdup (text);
  bare = g_strndup (text, length_without_stops (text));
  return g_strconcat (bare, *bare != '\0' ? "." : "", NULL);
}

char *
bst_sentence_and (const char *text, const char *next)
{
  g_autofree char *first = bst_sentence (text);

  return g_strconcat (first, *first != '\0' ? "  " : "", next, NULL);
}
