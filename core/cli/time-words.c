/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time-words.c - command lines as text: what needs a shell, and parameters put in.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/time.h"
#include "model/number.h"

/* Nobody waits for more commands than these. */
#define MAX_VALUES 1000
/* As many decimals as a double can keep beside a few digits before the point. */
#define MAX_DECIMALS 12

/* ---- Shell or not -------------------------------------------------------------------------- */

/* Outside quotes: pipes, redirections, lists, groups; command.time refuses them without a shell. */
#define OPERATORS "|&;<>()\n"
/* Variables, also in double quotes; patterns. */
#define EXPANSIONS "$`"
#define PATTERNS "*?["

/* "NAME=value" or "~" where a word begins. */
static gboolean
begins_for_shell (const char *word, gboolean is_first)
{
  gsize n = 0;

  if (*word == '~' || *word == '#')
    return TRUE;
  if (!is_first || g_ascii_isdigit (*word))
    return FALSE;
  while (g_ascii_isalnum (word[n]) || word[n] == '_')
    n++;
  return n > 0 && word[n] == '=';
}

/* The first thing in TEXT for a shell: one of SIGNS, of QUOTED in double quotes, or a word that
 * BEGINS for it; NULL: there is none. */
static const char *
find_for_shell (const char *text, const char *signs, const char *quoted,
                gboolean (*begins) (const char *word, gboolean is_first))
{
  char quote = '\0', before = ' ';
  gboolean is_first = TRUE;

  for (const char *p = text; *p != '\0'; before = *p, p++)
    {
      gboolean is_word = quote == '\0' && g_ascii_isspace (before) && !g_ascii_isspace (*p);

      if (is_word && begins != NULL && begins (p, is_first))
        return p;
      is_first &= !is_word;
      if (*p == '\\' && quote != '\'' && p[1] != '\0')
        p++;
      else if (quote != '\0' && *p == quote)
        quote = '\0';
      else if (quote == '\0' && (*p == '\'' || *p == '"'))
        quote = *p;
      else if (quote != '\'' && strchr (quote == '"' ? quoted : signs, *p) != NULL)
        return p;
    }
  return NULL;
}

gboolean
bst_time_needs_shell (const char *text)
{
  return find_for_shell (text, OPERATORS EXPANSIONS PATTERNS, EXPANSIONS, begins_for_shell) != NULL;
}

const char *
bst_time_find_operator (const char *text)
{
  return find_for_shell (text, OPERATORS, "", NULL);
}

char *
bst_time_in_shell (const char *shell, const char *text)
{
  g_autofree char *quoted = g_shell_quote (text);

  return g_strdup_printf ("%s -c %s", shell, quoted);
}

/* ---- Parameters ---------------------------------------------------------------------------- */

char *
bst_time_put_in (const char *text, const GPtrArray *params)
{
  GString *out = g_string_new (NULL);
  const char *p = text;

  while (*p != '\0')
    {
      const BstPair *found = NULL;

      for (guint i = 0; *p == '{' && found == NULL && i < params->len; i++)
        {
          const BstPair *pair = params->pdata[i];
          gsize n = strlen (pair->key);

          if (strncmp (p + 1, pair->key, n) == 0 && p[n + 1] == '}')
            found = pair;
        }
      if (found != NULL)
        {
          g_string_append (out, found->value);
          p += strlen (found->key) + 2;
        }
      else
        g_string_append_c (out, *p++);
    }
  return g_string_free (out, FALSE);
}

static gboolean
parse_decimal (const char *text, double *value, int *decimals)
{
  const char *point = strchr (text, '.');

  if (!g_regex_match_simple ("^[-+]?[0-9]+([.][0-9]+)?$", text, G_REGEX_DOLLAR_ENDONLY, 0))
    return FALSE;
  if (point != NULL)
    *decimals = MAX (*decimals, (int)MIN (strlen (point + 1), 1000));
  *value = g_ascii_strtod (text, NULL);
  return isfinite (*value) && fabs (*value) < 1e15 && *decimals <= MAX_DECIMALS;
}

GPtrArray *
bst_time_scan (const char *min, const char *max, const char *step, GError **error)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  int decimals = 0, ignored = 0;
  double first, last, by = 1;

  if (!parse_decimal (min, &first, &decimals) || !parse_decimal (max, &last, &ignored)
      || (step != NULL && !parse_decimal (step, &by, &decimals)) || by <= 0 || first > last)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("'%s' to '%s' by '%s' is no scan: give plain numbers, the smaller one first, "
                    "and a step above 0."),
                 min, max, step != NULL ? step : "1");
  else if ((last - first) / by >= MAX_VALUES)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 ngettext ("'%s' to '%s' is more than %d value: take a larger step.",
                           "'%s' to '%s' is more than %d values: take a larger step.", MAX_VALUES),
                 min, max, MAX_VALUES);
  else
    {
      char format[16], text[64];

      g_snprintf (format, sizeof format, "%%.%df", decimals);
      /* A sum of steps may miss the end by rounding. */
      for (guint i = 0; first + i * by <= last + by * 1e-9; i++)
        g_ptr_array_add (values,
                         g_strdup (g_ascii_formatd (text, sizeof text, format, first + i * by)));
      return g_steal_pointer (&values);
    }
  return NULL;
}
