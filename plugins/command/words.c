/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * words.c - splits command lines without a shell.  After splitting, a quoted '|' looks like a bare
 * one, so what is bare is found in the text itself.
 */
#include <string.h>

#include <benchstone/plugin.h>
#include <glib/gi18n.h>

#include "words.h"

static const char *const operators[] = { "|",    "||",  "|&", "&&", "&",   ";",
                                         ">",    "<",   ">>", "2>", "2>>", "2>&1",
                                         "1>&2", ">&2", "&>", "<<", "<<<", NULL };

/* Where in TEXT a scan stands. */
typedef struct
{
  char quote;      /* the quote that is open, or 0 */
  gboolean escape; /* the character after a backslash */
} Scan;

/* TRUE: C means what it says, neither quoted nor quoting. */
static gboolean
scan_step (Scan *scan, char c)
{
  if (scan->escape)
    scan->escape = FALSE;
  else if (c == '\\' && scan->quote != '\'')
    scan->escape = TRUE;
  else if (scan->quote != 0)
    scan->quote = c == scan->quote ? 0 : scan->quote;
  else if (c == '\'' || c == '"')
    scan->quote = c;
  else
    return TRUE;
  return FALSE;
}

/* The first word of COMMAND that is an operator and has no quotes; NULL: none. */
static const char *
find_operator (const char *command)
{
  g_autofree char *bare = g_strdup (command);
  g_auto (GStrv) words = NULL;
  Scan scan = { 0 };

  /* What is quoted is part of a word that is no operator. */
  for (char *c = bare; *c != '\0'; c++)
    if (!scan_step (&scan, *c))
      *c = 'q';
  words = g_strsplit_set (bare, " \t\n", -1);
  for (guint w = 0; words[w] != NULL; w++)
    for (guint i = 0; operators[i] != NULL; i++)
      if (g_str_equal (words[w], operators[i]))
        return operators[i];
  return NULL;
}

GStrv
words_split (const char *command, GError **error)
{
  const char *found;
  GStrv argv = NULL;

  if (!g_shell_parse_argv (command, NULL, &argv, error))
    {
      g_prefix_error (error, _ ("The command '%s' cannot be split into words: "), command);
      return NULL;
    }
  found = find_operator (command);
  if (found == NULL)
    return argv;
  g_strfreev (argv);
  g_set_error (
      error, BST_ERROR, BST_ERROR_FAILED,
      _ ("The command '%s' has a '%s', which only a shell understands: add -p shell=true."),
      command, found);
  return NULL;
}

gboolean
words_find_expansion (const char *command, char *which)
{
  Scan scan = { 0 };

  for (const char *c = command; *c != '\0'; c++)
    {
      const gboolean in_double = scan.quote == '"' && !scan.escape;
      const gboolean bare = scan_step (&scan, *c);

      /* In double quotes a shell still expands these two. */
      if ((bare && strchr ("*?$`~", *c) != NULL) || (in_double && strchr ("$`", *c) != NULL))
        {
          *which = *c;
          return TRUE;
        }
    }
  return FALSE;
}
