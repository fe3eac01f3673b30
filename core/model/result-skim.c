/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * result-skim.c - the text of a run.json without what comparisons do not look at: histograms
 * are most of it, and descriptions come again with every case.  Reading ten thousand cases takes
 * a sixth of the time.
 */
#include <config.h>

#include <string.h>

#include "model/result-json-private.h"

typedef struct _Level Level;

/* What is left out of an object; INTO is a member whose items are such objects again. */
struct _Level
{
  const char *const *dropped;
  const char *into, *repeated; /* REPEATED: once told, its number is enough */
  const Level *inner;
};

static const char *const repetition_dropped[] = {
  "stage", "wall", "cpu", "max-rss", "marks", NULL
};
static const char *const case_dropped[] = { "histograms", "series",    "phases", "limits",
                                            "notes",      "artifacts", NULL };
static const char *const top_dropped[] = { "plan", "suite", NULL };
static const Level repetition_level = { repetition_dropped, NULL, NULL, NULL };
static const Level case_level = { case_dropped, "repetitions", "description", &repetition_level };
static const Level top_level = { top_dropped, "cases", NULL, &case_level };

typedef struct
{
  const char *at, *end;
  GString *out;
  GHashTable *told; /* text of a description -> index of the case that has it, + 1 */
  guint n_cases;
} Skim;

/* ---- Over the text ------------------------------------------------------------------------- */

static gboolean
is_blank (char sign)
{
  return sign == ' ' || sign == '\n' || sign == '\t' || sign == '\r';
}

/* What is not JSON is left to the parser, which gets the whole text then. */
static gboolean
skip_blanks (Skim *s)
{
  while (s->at < s->end && is_blank (*s->at))
    s->at++;
  return s->at < s->end;
}

static gboolean
take (Skim *s, char sign)
{
  if (!skip_blanks (s) || *s->at != sign)
    return FALSE;
  s->at++;
  return TRUE;
}

static gboolean
skip_string (Skim *s)
{
  for (s->at++; s->at < s->end; s->at++)
    if (*s->at == '\\')
      s->at++;
    else if (*s->at == '"')
      {
        s->at++;
        return TRUE;
      }
  return FALSE;
}

/* An object or a list with all that is in it. */
static gboolean
skip_nested (Skim *s)
{
  guint depth = 0;

  while (s->at < s->end)
    {
      char sign = *s->at;

      if (sign == '"')
        {
          if (!skip_string (s))
            return FALSE;
          continue;
        }
      s->at++;
      depth += sign == '{' || sign == '[';
      if ((sign == '}' || sign == ']') && --depth == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
skip_value (Skim *s)
{
  const char *begin = NULL;

  if (!skip_blanks (s))
    return FALSE;
  if (*s->at == '{' || *s->at == '[')
    return skip_nested (s);
  if (*s->at == '"')
    return skip_string (s);
  begin = s->at;
  while (s->at < s->end && *s->at != ',' && *s->at != ']' && *s->at != '}' && !is_blank (*s->at))
    s->at++;
  return s->at > begin;
}

/* ---- Copying ------------------------------------------------------------------------------- */

static gboolean copy_object (Skim *s, const Level *level);

/* Where the next item, or the end of the list, is: "," or CLOSE. */
static gboolean
take_next (Skim *s, char close, gboolean *is_end)
{
  *is_end = take (s, close);
  return *is_end || take (s, ',');
}

static gboolean
copy_items (Skim *s, const Level *level)
{
  gboolean is_end = FALSE;

  if (!take (s, '['))
    return FALSE;
  g_string_append_c (s->out, '[');
  is_end = take (s, ']');
  while (!is_end)
    {
      if (!copy_object (s, level))
        return FALSE;
      s->n_cases += level == &case_level;
      if (!take_next (s, ']', &is_end))
        return FALSE;
      if (!is_end)
        g_string_append_c (s->out, ',');
    }
  g_string_append_c (s->out, ']');
  return TRUE;
}

static gboolean
copy_value (Skim *s)
{
  const char *begin = NULL;

  if (!skip_blanks (s))
    return FALSE;
  begin = s->at;
  if (!skip_value (s))
    return FALSE;
  g_string_append_len (s->out, begin, s->at - begin);
  return TRUE;
}

static gboolean
copy_once (Skim *s)
{
  g_autofree char *text = NULL;
  const char *begin = NULL;
  guint known = 0;

  if (!skip_blanks (s) || *s->at != '{')
    return FALSE;
  begin = s->at;
  if (!skip_nested (s))
    return FALSE;
  text = g_strndup (begin, (gsize)(s->at - begin));
  known = GPOINTER_TO_UINT (g_hash_table_lookup (s->told, text));
  if (known > 0)
    g_string_append_printf (s->out, "%u", known - 1);
  else
    {
      g_string_append (s->out, text);
      g_hash_table_insert (s->told, g_steal_pointer (&text), GUINT_TO_POINTER (s->n_cases + 1));
    }
  return TRUE;
}

static gboolean
is_name (const char *begin, gsize length, const char *name)
{
  return name != NULL && strlen (name) == length && memcmp (begin, name, length) == 0;
}

static gboolean
is_dropped (const Level *level, const char *begin, gsize length)
{
  for (const char *const *name = level->dropped; *name != NULL; name++)
    if (is_name (begin, length, *name))
      return TRUE;
  return FALSE;
}

static gboolean
copy_member (Skim *s, const Level *level, gboolean *is_first)
{
  const char *name = NULL;
  gsize length = 0;

  if (!skip_blanks (s) || *s->at != '"')
    return FALSE;
  name = s->at + 1;
  if (!skip_string (s))
    return FALSE;
  length = (gsize)(s->at - 1 - name);
  if (!take (s, ':'))
    return FALSE;
  if (is_dropped (level, name, length))
    return skip_value (s);
  if (!*is_first)
    g_string_append_c (s->out, ',');
  *is_first = FALSE;
  g_string_append_len (s->out, name - 1, (gssize)length + 2);
  g_string_append_c (s->out, ':');
  if (is_name (name, length, level->into))
    return copy_items (s, level->inner);
  return is_name (name, length, level->repeated) ? copy_once (s) : copy_value (s);
}

static gboolean
copy_object (Skim *s, const Level *level)
{
  gboolean is_first = TRUE, is_end = FALSE;

  if (!take (s, '{'))
    return FALSE;
  g_string_append_c (s->out, '{');
  is_end = take (s, '}');
  while (!is_end)
    if (!copy_member (s, level, &is_first) || !take_next (s, '}', &is_end))
      return FALSE;
  g_string_append_c (s->out, '}');
  return TRUE;
}

char *
bst_result_skim (const char *text, gsize length)
{
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Skim s = { text, text + length, g_string_sized_new (length / 2), told, 0 };
  gboolean good = copy_object (&s, &top_level) && !skip_blanks (&s);

  return g_string_free (s.out, !good);
}
