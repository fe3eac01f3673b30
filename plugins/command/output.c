/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * output.c - reads what a command printed.  Output is hostile: any bytes, any length.
 */
#include <math.h>
#include <string.h>

#include <benchstone/plugin.h>
#include <glib/gi18n.h>

#include "output.h"

/* Two rows of a terminal: enough for an error message, not for a flood. */
#define LAST_LINE_MAX 200

static char *
make_printable (const char *text, gsize length)
{
  g_autofree char *valid = g_utf8_make_valid (text, length);
  GString *line = g_string_new (NULL);
  guint n = 0;

  for (const char *p = valid; *p != '\0' && n < LAST_LINE_MAX; p = g_utf8_next_char (p), n++)
    {
      gunichar c = g_utf8_get_char (p);

      g_string_append_unichar (line, g_unichar_isprint (c) ? c : ' ');
    }
  g_strstrip (line->str);
  return g_string_free (line, FALSE);
}

char *
output_last_line (const char *output, gsize length)
{
  gsize end = length, begin;

  while (end > 0 && (g_ascii_isspace (output[end - 1]) || output[end - 1] == '\0'))
    end--;
  for (begin = end; begin > 0 && output[begin - 1] != '\n'; begin--)
    ;
  return make_printable (output + begin, end - begin);
}

GRegex *
output_pattern_new (const char *pattern, GError **error)
{
  /* RAW: the output need not be UTF-8.  MULTILINE: ^ and $ are the ends of a line. */
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_RAW | G_REGEX_MULTILINE, 0, error);

  if (regex == NULL)
    return NULL;
  if (g_regex_get_capture_count (regex) == 1)
    return g_steal_pointer (&regex);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               ngettext ("'%s' has %d group, but one is needed: put parentheses around the figure, "
                         "and write (?:...) for those that only group.",
                         "'%s' has %d groups, but one is needed: put parentheses around the "
                         "figure, and write (?:...) for those that only group.",
                         (gulong)g_regex_get_capture_count (regex)),
               pattern, g_regex_get_capture_count (regex));
  return NULL;
}

/* A plain decimal number: no "inf", "nan" or hexadecimal, which strtod would take too. */
static gboolean
parse_number (const char *text, double *value)
{
  char *end;

  if (*text == '\0' || text[strspn (text, "+-.0123456789eE")] != '\0')
    return FALSE;
  *value = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && isfinite (*value);
}

static gboolean
read_match (const GMatchInfo *match, double *value, char **reason)
{
  g_autofree char *text = g_match_info_fetch (match, 1);

  if (text != NULL && parse_number (text, value))
    return TRUE;
  g_autofree char *shown =
      make_printable (text != NULL ? text : "", text != NULL ? strlen (text) : 0);
  *reason = g_strdup_printf (_ ("The output has '%s' where a number was expected."), shown);
  return FALSE;
}

gboolean
output_find_value (const GRegex *pattern, const char *output, gsize length, double *value,
                   char **reason)
{
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GError) error = NULL;

  if (g_regex_match_full (pattern, output, length, 0, 0, &match, &error))
    {
      if (!read_match (match, value, reason))
        return FALSE;
      if (!g_match_info_next (match, &error) && error == NULL)
        return TRUE;
    }
  if (error != NULL)
    *reason = g_strdup_printf (_ ("The output could not be searched: %s."), error->message);
  else if (g_match_info_matches (match))
    *reason = g_strdup (_ ("The expression matches several places of the output: make it longer, "
                           "so that it matches one."));
  else
    *reason = g_strdup (_ ("The expression matches nothing in the output."));
  return FALSE;
}
