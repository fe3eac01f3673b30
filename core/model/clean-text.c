/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * clean-text.c - foreign text made fit for one line of anything.
 * Labels, notes and the like come from anywhere: escape codes must not reach a terminal, and
 * what XML forbids must not reach a page.
 */
#include <config.h>

#include <string.h>

#include "model/clean-text.h"
#include "model/number.h"

#define REPLACEMENT 0xFFFD

/* They turn the order of what follows around, beyond the text that they came in. */
static gboolean
is_direction (gunichar c)
{
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E)
         || (c >= 0x2066 && c <= 0x2069);
}

static gunichar
clean_character (gunichar c)
{
  if (c == '\n' || c == '\r' || c == '\t' || c == 0x2028 || c == 0x2029)
    return ' ';
  /* C0 and C1 controls, and the two code points that XML 1.0 leaves out (2.2, Char). */
  if (c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xFFFE || c == 0xFFFF || is_direction (c))
    return REPLACEMENT;
  return c;
}

char *
bst_text_clean (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text != NULL ? text : "", -1);
  GString *clean = g_string_sized_new (64);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    g_string_append_unichar (clean, clean_character (g_utf8_get_char (p)));
  return g_string_free (clean, FALSE);
}

/* A tab and a carriage return count, as some programs skip them (owasp.org, CSV Injection). */
gboolean
bst_text_is_formula (const char *text)
{
  const char *first = text + strspn (text, "'");
  double number;

  return *first != '\0' && strchr ("=+-@\t\r", *first) != NULL
         && (first > text || !bst_number_parse_double (text, &number));
}
