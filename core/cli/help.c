/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * help.c - the text of --help, wrapped between words to the width of the terminal.
 */
#include <config.h>

#include <string.h>

#include "cli/command.h"
#include "reports/text.h"

/* How far further lines of the usage and of examples stand in. */
#define HANGING 4
/* A column that begins further right leaves no room for its text. */
#define LAST_COLUMN 40
/* With less room than this, the text of a column begins on the next line. */
#define LEAST_ROOM 24
#define BELOW 6

/* Where the last column of LINE begins: after two blanks or more, inside it. */
static guint
column_of (const char *line)
{
  const char *p = line + strspn (line, " ");
  const char *gap = *p == '-' ? strstr (p, "  ") : NULL;

  if (gap == NULL)
    return 0;
  while (*gap == ' ')
    gap++;
  return *gap == '\0' ? 0 : bst_text_width (line) - bst_text_width (gap);
}

/* Words that are wider than the rest of a line have one for themselves, and are not cut. */
static void
append_words (GString *out, const char *text, guint at, guint indent, guint width)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  gboolean first = TRUE;

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint word = bst_text_width (words[i]);

      if (!first && at + 1 + word > width)
        {
          g_string_append_printf (out, "\n%*s", (int)indent, "");
          at = indent;
        }
      else if (!first)
        {
          g_string_append_c (out, ' ');
          at++;
        }
      g_string_append (out, words[i]);
      at += word;
      first = FALSE;
    }
}

char *
bst_cli_wrap (const char *text, guint at, guint indent, guint width)
{
  GString *out = g_string_new (NULL);

  append_words (out, text, at, indent, width);
  return g_string_free (out, FALSE);
}

/* On a narrow terminal: what an option does, below it. */
static void
append_option (GString *out, const char *line, guint column, guint width)
{
  const char *text = g_utf8_offset_to_pointer (line, column);
  g_autofree char *option = g_strndup (line, text - line);
  const guint at = strspn (line, " ");

  g_strchomp (option);
  g_string_append_printf (out, "%*s", (int)at, "");
  append_words (out, option + at, at, BELOW, width);
  g_string_append_printf (out, "\n%*s", BELOW, "");
  append_words (out, text, BELOW, BELOW, width);
  g_string_append_c (out, '\n');
}

static void
append_line (GString *out, const char *line, guint hanging, guint width)
{
  guint at = strspn (line, " "), column = column_of (line);
  guint indent = at > 0 ? at + HANGING : hanging;
  gsize bytes = at;

  if (column > 0 && column + LEAST_ROOM > width)
    {
      append_option (out, line, column, width);
      return;
    }
  if (column > 0 && column <= LAST_COLUMN)
    {
      indent = at = column;
      bytes = g_utf8_offset_to_pointer (line, column) - line;
    }
  g_string_append_len (out, line, bytes);
  append_words (out, line + bytes, at, indent, width);
  g_string_append_c (out, '\n');
}

/* Lines of a paragraph, which are those that are not indented, are filled; others stay apart. */
char *
bst_cli_wrap_help (const char *text, guint width)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) paragraph = g_string_new (NULL);
  GString *out = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      gboolean runs_on = lines[i][0] != '\0' && lines[i][0] != ' ';
      gboolean more =
          runs_on && lines[i + 1] != NULL && lines[i + 1][0] != '\0' && lines[i + 1][0] != ' ';

      g_string_append (paragraph, lines[i]);
      if (more)
        g_string_append_c (paragraph, ' ');
      else if (lines[i + 1] != NULL || paragraph->len > 0)
        {
          append_line (out, paragraph->str, i == 0 ? HANGING : 0, width);
          g_string_truncate (paragraph, 0);
        }
    }
  return g_string_free (out, FALSE);
}
