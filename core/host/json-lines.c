/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * json-lines.c - what json-glib does not tell of a JSON text: whether it is strictly JSON, and in
 * which line a value stands.  One scanner does both; it keeps no values.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include <glib/gi18n.h>

#include <benchstone/plugin.h>

#include "host/json-lines.h"
#include "model/json-text.h"

typedef struct
{
  const char *start, *p, *end;
  guint line, depth;
  GString *path;      /* of the value being scanned */
  const char *wanted; /* a path, or NULL: only check */
  guint found;        /* line of the last value on the way to it */
  GError *error;
} Scan;

static gboolean scan_value (Scan *s);

static gboolean
fail (Scan *s, const char *sentence)
{
  if (s->error == NULL)
    g_set_error_literal (&s->error, BST_ERROR, BST_ERROR_FAILED, sentence);
  return FALSE;
}

static gboolean
is_after_comma (const Scan *s)
{
  const char *p = s->p;

  while (p > s->start && g_ascii_isspace (p[-1]))
    p--;
  return p > s->start && p[-1] == ',';
}

/* What other languages allow: a comma after the last element, and comments. */
static const char *
hint_of (const Scan *s)
{
  if (s->p == s->end)
    return "";
  if ((*s->p == ']' || *s->p == '}') && is_after_comma (s))
    return _ ("  After the last element there is no comma.");
  return *s->p == '/' || *s->p == '#' ? _ ("  JSON has no comments.") : "";
}

static gboolean
fail_expected (Scan *s, const char *expected)
{
  g_autofree char *got = NULL;
  g_autofree char *sentence = NULL;

  if (s->p == s->end)
    got = g_strdup (_ ("the end of the file"));
  else if (g_ascii_isprint (*s->p))
    got = g_strdup_printf ("'%c'", *s->p);
  else
    got = g_strdup (_ ("another character"));
  /* Translators: 'expected "," or "}", found ...' */
  sentence = g_strdup_printf (_ ("expected %s, found %s.%s"), expected, got, hint_of (s));
  return fail (s, sentence);
}

static void
skip_space (Scan *s)
{
  for (; s->p < s->end && strchr (" \t\r\n", *s->p) != NULL; s->p++)
    s->line += *s->p == '\n';
}

static gboolean
take (Scan *s, char c)
{
  if (s->p == s->end || *s->p != c)
    return FALSE;
  s->p++;
  return TRUE;
}

/* Four hexadecimal digits after "\u". */
static gboolean
scan_hex (Scan *s, gunichar *code)
{
  *code = 0;
  for (guint i = 0; i < 4; i++, s->p++)
    {
      if (s->p == s->end || !g_ascii_isxdigit (*s->p))
        return fail_expected (s, _ ("four hexadecimal digits after '\\u'"));
      *code = *code * 16 + g_ascii_xdigit_value (*s->p);
    }
  return TRUE;
}

static gboolean
is_surrogate (gunichar code, gunichar first)
{
  return code >= first && code < first + 0x400; /* Unicode 15, 3.8: D71 and D73 */
}

static gboolean
scan_unicode (Scan *s, GString *into)
{
  gunichar code, low;

  if (!scan_hex (s, &code))
    return FALSE;
  if (is_surrogate (code, 0xd800))
    {
      if (!take (s, '\\') || !take (s, 'u') || !scan_hex (s, &low) || !is_surrogate (low, 0xdc00))
        return fail (s, _ ("half of a '\\u' surrogate pair is missing."));
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
  if (code == 0 || is_surrogate (code, 0xdc00))
    return fail (s, _ ("this '\\u' is no character that a text may have."));
  g_string_append_unichar (into, code);
  return TRUE;
}

static gboolean
scan_escape (Scan *s, GString *into)
{
  static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
  const char *letter = s->p < s->end && *s->p != '\0' ? strchr (letters, *s->p) : NULL;

  if (take (s, 'u'))
    return scan_unicode (s, into);
  if (letter == NULL)
    return fail_expected (s, _ ("one of \"\\/bfnrtu after '\\'"));
  g_string_append_c (into, meant[letter - letters]);
  s->p++;
  return TRUE;
}

static gboolean
scan_string (Scan *s, GString *into)
{
  if (!take (s, '"'))
    return fail_expected (s, _ ("a text in double quotes"));
  while (s->p < s->end && *s->p != '"')
    {
      if ((guchar)*s->p < 0x20)
        return fail (s, _ ("a text in double quotes does not end on its line."));
      if (!take (s, '\\'))
        g_string_append_c (into, *s->p++);
      else if (!scan_escape (s, into))
        return FALSE;
    }
  return take (s, '"') || fail (s, _ ("a text in double quotes does not end."));
}

/* Notes the line if the current path is the wanted one or leads to it. */
static void
note_line (Scan *s, guint line)
{
  gsize n = s->path->len;

  if (s->wanted != NULL && strncmp (s->wanted, s->path->str, n) == 0
      && (n == 0 || strchr (".[", s->wanted[n]) != NULL))
    s->found = line; /* strchr also finds the final NUL: the path itself */
}

static gboolean
scan_member (Scan *s, GHashTable *names)
{
  g_autoptr (GString) name = g_string_new (NULL);
  gsize outer = s->path->len;
  guint line;

  skip_space (s);
  line = s->line;
  if (!scan_string (s, name))
    return FALSE;
  if (!g_hash_table_add (names, g_strdup (name->str)))
    {
      g_autofree char *sentence =
          g_strdup_printf (_ ("'%s' stands here a second time."), name->str);
      return fail (s, sentence);
    }
  skip_space (s);
  if (!take (s, ':'))
    return fail_expected (s, "':'");
  g_string_append_printf (s->path, "%s%s", outer > 0 ? "." : "", name->str);
  note_line (s, line);
  if (!scan_value (s))
    return FALSE;
  g_string_truncate (s->path, outer);
  return TRUE;
}

static gboolean
scan_object (Scan *s)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  skip_space (s);
  if (take (s, '}'))
    return TRUE;
  do
    {
      if (!scan_member (s, names))
        return FALSE;
      skip_space (s);
    }
  while (take (s, ','));
  return take (s, '}') || fail_expected (s, _ ("',' or '}'"));
}

static gboolean
scan_array (Scan *s)
{
  gsize outer = s->path->len;
  guint i = 0;

  skip_space (s);
  if (take (s, ']'))
    return TRUE;
  do
    {
      skip_space (s);
      g_string_append_printf (s->path, "[%u]", i++);
      note_line (s, s->line);
      if (!scan_value (s))
        return FALSE;
      g_string_truncate (s->path, outer);
      skip_space (s);
    }
  while (take (s, ','));
  return take (s, ']') || fail_expected (s, _ ("',' or ']'"));
}

static gboolean
scan_digits (Scan *s)
{
  if (s->p == s->end || !g_ascii_isdigit (*s->p))
    return fail_expected (s, _ ("a digit"));
  while (s->p < s->end && g_ascii_isdigit (*s->p))
    s->p++;
  return TRUE;
}

/* json-glib reads a whole number beyond 64 bits as another one: 2^64 - 1 as -1. */
static gboolean
check_whole (Scan *s, const char *start)
{
  g_autofree char *number = g_strndup (start, s->p - start);
  g_autofree char *sentence = NULL;

  if (g_ascii_string_to_signed (number, 10, G_MININT64, G_MAXINT64, NULL, NULL))
    return TRUE;
  sentence = g_strdup_printf (
      _ ("%s%sthe whole number %.40s is beyond 64 bits; the largest is %" PRId64 "."), s->path->str,
      s->path->len > 0 ? ": " : "", number, INT64_MAX);
  return fail (s, sentence);
}

static gboolean
scan_number (Scan *s)
{
  const char *start = s->p;

  take (s, '-');
  if (!take (s, '0') && !scan_digits (s))
    return FALSE;
  if (s->p == s->end || strchr (".eE", *s->p) == NULL)
    return check_whole (s, start);
  if (take (s, '.') && !scan_digits (s))
    return FALSE;
  if (!take (s, 'e') && !take (s, 'E'))
    return TRUE;
  if (!take (s, '+'))
    take (s, '-');
  return scan_digits (s);
}

static gboolean
scan_word (Scan *s)
{
  static const char *const words[] = { "true", "false", "null" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if ((gsize)(s->end - s->p) >= strlen (words[i]) && g_str_has_prefix (s->p, words[i]))
      {
        s->p += strlen (words[i]);
        return TRUE;
      }
  return fail_expected (s, _ ("a value"));
}

static gboolean
scan_nested (Scan *s, gboolean (*scan) (Scan *s))
{
  gboolean fine;

  if (++s->depth > BST_JSON_MAX_DEPTH)
    return fail (s, _ ("lists and objects are nested too deeply."));
  fine = scan (s);
  s->depth--;
  return fine;
}

static gboolean
scan_value (Scan *s)
{
  g_autoptr (GString) text = g_string_new (NULL);

  skip_space (s);
  if (take (s, '{'))
    return scan_nested (s, scan_object);
  if (take (s, '['))
    return scan_nested (s, scan_array);
  if (s->p < s->end && *s->p == '"')
    return scan_string (s, text);
  if (s->p < s->end && (*s->p == '-' || g_ascii_isdigit (*s->p)))
    return scan_number (s);
  return scan_word (s);
}

/* The line is told by whoever asked; in a file of one line it says little. */
static gboolean
fail_after (Scan *s)
{
  const char *line = s->p;
  g_autofree char *sentence = NULL;

  while (line > s->start && line[-1] != '\n')
    line--;
  sentence = g_strdup_printf (_ ("column %ld: the document has ended before this; a file holds "
                                 "one, and nothing may follow it.%s"),
                              g_utf8_strlen (line, s->p - line) + 1, hint_of (s));
  return fail (s, sentence);
}

static gboolean
scan_text (Scan *s)
{
  if (!scan_value (s))
    return FALSE;
  skip_space (s);
  return s->p == s->end || fail_after (s);
}

static guint
line_at (const char *text, const char *place)
{
  guint line = 1;

  for (; text < place; text++)
    line += *text == '\n';
  return line;
}

/* What the scanner relies on. */
static gboolean
check_bytes (const char *text, gsize length, guint *line, GError **error)
{
  const char *bad = NULL;

  if (g_utf8_validate_len (text, length, &bad))
    return TRUE;
  *line = line_at (text, bad);
  g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED,
                       *bad == '\0' ? _ ("there is a NUL byte; this is no text file.")
                                    : _ ("this is not UTF-8; save the file in that encoding."));
  return FALSE;
}

gboolean
bst_json_check (const char *text, gsize length, guint *line, GError **error)
{
  g_autoptr (GString) path = g_string_new (NULL);
  Scan s = { .start = text, .p = text, .end = text + length, .line = 1, .path = path };
  gboolean fine;

  if (!check_bytes (text, length, line, error))
    return FALSE;
  skip_space (&s);
  if (s.p == s.end)
    fine = fail (&s, _ ("the file is empty."));
  else
    fine = scan_text (&s);
  *line = s.line;
  if (!fine)
    g_propagate_error (error, s.error);
  return fine;
}

guint
bst_json_line (const char *text, gsize length, const char *path)
{
  g_autoptr (GString) at = g_string_new (NULL);
  Scan s = { .start = text,
             .p = text,
             .end = text + length,
             .line = 1,
             .path = at,
             .wanted = path,
             .found = 1 };

  if (!scan_text (&s))
    g_clear_error (&s.error);
  return s.found;
}
