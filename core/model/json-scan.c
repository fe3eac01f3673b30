/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * json-scan.c - what a JSON text must be before the parser sees it: json-glib's recurses without
 * end, makes other numbers of those beyond 64 bits, takes comments, and keeps the last of several
 * values in one text and of several members of one name.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include <benchstone/plugin.h>

#include "model/clean-text.h"
#include "model/fail.h"
#include "model/json-names.h"
#include "model/json-scan.h"
#include "model/json-text.h"

/* At most so many digits fit 64 bits, whatever they are. */
#define SHORT_NUMBER 18
/* Of a name, in a message. */
#define LONGEST_NAME 100

typedef struct
{
  const char *text;
  gsize length, at;
  guint depth;
  gboolean in_string;
  gboolean is_whole;     /* the value has ended */
  gboolean is_name_next; /* a string would be the name of a member */
  const char *name;      /* where the string began, if it is one; NULL: it is none */
  BstJsonNames *names;
} Scan;

/* The place is told as editors do: both count from 1, columns in characters. */
static gboolean
fail_here (const Scan *s, GError **error, const char *sentence)
{
  const char *line = s->text;
  guint number = 1;

  for (const char *c = s->text; c < s->text + s->at; c++)
    if (*c == '\n')
      {
        number++;
        line = c + 1;
      }
  return bst_fail (error, _ ("line %u, column %ld: %s"), number,
                   g_utf8_strlen (line, s->text + s->at - line) + 1, sentence);
}

/* The parser reads a whole number beyond 64 bits as another one: 2^64 - 1 as -1.  Ends at its last
 * sign. */
static gboolean
pass_number (Scan *s, GError **error)
{
  const gsize start = s->at;
  g_autofree char *number = NULL;

  while (s->at + 1 < s->length
         && (g_ascii_isdigit (s->text[s->at + 1]) || strchr ("+-.eE", s->text[s->at + 1])))
    s->at++;
  s->is_whole = s->depth == 0;
  if (s->at - start < SHORT_NUMBER)
    return TRUE;
  number = g_strndup (s->text + start, s->at + 1 - start);
  return strpbrk (number, ".eE") != NULL
         || g_ascii_string_to_signed (number, 10, G_MININT64, G_MAXINT64, NULL, NULL)
         || bst_fail (error, _ ("The number %.40s is beyond 64 bits."), number);
}

/* "true", "null", or what the parser knows no better. */
static void
pass_word (Scan *s)
{
  while (s->at + 1 < s->length && g_ascii_isalnum (s->text[s->at + 1]))
    s->at++;
  s->is_whole = s->depth == 0;
}

static gboolean
open_one (Scan *s, gboolean is_object, GError **error)
{
  if (++s->depth > BST_JSON_MAX_DEPTH)
    return bst_fail (error,
                     ngettext ("The nesting is deeper than %d level.",
                               "The nesting is deeper than %d levels.", BST_JSON_MAX_DEPTH),
                     BST_JSON_MAX_DEPTH);
  bst_json_names_open (s->names, is_object);
  s->is_name_next = is_object;
  return TRUE;
}

/* NAME begins behind its quote. */
static gboolean
fail_twice (Scan *s, const char *name, GError **error)
{
  const char *end = name;
  g_autofree char *raw = NULL, *clean = NULL, *shown = NULL, *sentence = NULL;

  while (*end != '"')
    end += *end == '\\' ? 2 : 1;
  raw = g_strndup (name, (gsize)(end - name));
  clean = bst_text_clean (raw);
  shown = g_utf8_substring (clean, 0, MIN (g_utf8_strlen (clean, -1), LONGEST_NAME));
  s->at = (gsize)(name - 1 - s->text);
  sentence =
      g_strdup_printf (_ ("'%s' stands in this object a second time; keep one of the two."), shown);
  return fail_here (s, error, sentence);
}

/* One too many is the parser's to tell. */
static gboolean
close_one (Scan *s, GError **error)
{
  const char *twice = s->depth > 0 ? bst_json_names_close (s->names) : NULL;

  if (s->depth > 0)
    s->is_whole = --s->depth == 0;
  s->is_name_next = FALSE;
  return twice == NULL || fail_twice (s, twice, error);
}

static void
open_string (Scan *s)
{
  s->in_string = TRUE;
  s->name = s->is_name_next ? s->text + s->at + 1 : NULL;
  s->is_name_next = FALSE;
}

static void
close_string (Scan *s)
{
  s->in_string = FALSE;
  s->is_whole = s->depth == 0;
  if (s->name != NULL)
    bst_json_names_add (s->names, s->name, (gsize)(s->text + s->at - s->name));
}

/* Ends at the quote, or behind the text. */
static void
pass_in_string (Scan *s)
{
  for (; s->at < s->length; s->at++)
    if (s->text[s->at] == '\\')
      s->at++;
    else if (s->text[s->at] == '"')
      {
        close_string (s);
        return;
      }
}

static gboolean
pass_sign (Scan *s, GError **error)
{
  const char sign = s->text[s->at];

  if (sign == ' ' || sign == '\n' || sign == '\t' || sign == '\r')
    return TRUE;
  if (s->is_whole)
    return fail_here (s, error,
                      _ ("The document has ended before this; a file holds one, and nothing may "
                         "follow it."));
  if (sign == '{' || sign == '[')
    return open_one (s, sign == '{', error);
  if (sign == '}' || sign == ']')
    return close_one (s, error);
  if (sign == '-' || g_ascii_isdigit (sign))
    return pass_number (s, error);
  if (g_ascii_isalpha (sign))
    pass_word (s);
  else if (sign == '"')
    open_string (s);
  else if (sign == ',')
    s->is_name_next = bst_json_names_in_object (s->names);
  else if (sign != ':')
    return fail_here (
        s, error,
        sign == '/' || sign == '#'
            ? _ ("This is not JSON, which has no comments.")
            : _ ("This is not JSON, where such a sign stands in double quotes alone."));
  return TRUE;
}

gboolean
bst_json_scan (const char *text, gsize length, GError **error)
{
  g_autoptr (BstJsonNames) names = bst_json_names_new ();
  Scan s = { .text = text, .length = length, .names = names };

  if (!g_utf8_validate (text, length, NULL))
    return bst_fail (error, _ ("This is not UTF-8 text."));
  for (; s.at < length; s.at++)
    if (s.in_string)
      pass_in_string (&s);
    else if (!pass_sign (&s, error))
      return FALSE;
  return TRUE;
}
