/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * words.c - splits command lines without a shell.  After splitting, a quoted '|' looks like a bare
 * one, so what is bare is found in the text itself.
 */
#include <string.h>

#include <benchstone/plugin.h>
#include <glib/gi18n.h>

#include "words.h"

/* Of these a shell makes a word of its own wherever they stand: "a|b" is two commands. */
#define OPERATORS "|&;<>()\n"

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

/* The first operator of COMMAND that has no quotes, with those that it touches; NULL: none. */
static char *
find_operator (const char *command)
{
  /* A line end before or after the command separates nothing. */
  g_autofree char *text = g_strstrip (g_strdup (command));
  Scan scan = { 0 };

  for (const char *c = text; *c != '\0'; c++)
    if (scan_step (&scan, *c) && strchr (OPERATORS, *c) != NULL)
      return *c == '\n' ? g_strdup ("\\n") : g_strndup (c, strspn (c, "|&;<>()"));
  return NULL;
}

GStrv
words_split (const char *command, GError **error)
{
  g_autofree char *found = NULL;
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
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("The command '%s' has a '%s', which only a shell understands: add -p shell=true, "
                  "or put it "
                  "in quotes where it is part of a word."),
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
