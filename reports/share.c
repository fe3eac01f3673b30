/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * share.c - before a page that is to be shared is made, its runs forget what was typed and what is
 * of the machine: all of the page, its charts and their texts are then without it.  Parameters are
 * hidden where they are named (parameters.c), facts of machines by page-share.c.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "reports/parameters.h"
#include "reports/share.h"
#include "reports/text.h"

typedef struct
{
  GHashTable *commands; /* a command line, and whatever else is told apart -> its number */
  GHashTable *values;
  BstShareNames *names;
  char **baseline;
} Sharing;

static guint
number_of (GHashTable *numbers, const char *text)
{
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, text));

  if (number > 0)
    return number;
  number = g_hash_table_size (numbers) + 1;
  g_hash_table_insert (numbers, g_strdup (text), GUINT_TO_POINTER (number));
  return number;
}

static void
replace (char **text, char *by)
{
  g_free (*text);
  *text = by;
}

static gboolean
is_of_time (const BstResult *result)
{
  return result->command->len > 1 && g_str_equal (result->command->pdata[1], "time");
}

/* ---- Templates of `benchstone time` --------------------------------------------------------- */

/* "sleep {n}" as an expression in which each {NAME} is a group of NAMES. */
static GRegex *
template_regex (const char *template, GPtrArray *names)
{
  g_autoptr (GRegex) place = g_regex_new ("\\{([^{}]+)\\}", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GString) pattern = g_string_new ("^");
  int begin = 0, end = 0, at = 0;

  for (g_regex_match (place, template, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_match_info_fetch_pos (match, 0, &begin, &end);
      g_autofree char *literal = g_regex_escape_string (template + at, begin - at);

      g_string_append_printf (pattern, "%s(.+)", literal);
      g_ptr_array_add (names, g_match_info_fetch (match, 1));
      at = end;
    }
  g_autofree char *rest = g_regex_escape_string (template + at, -1);

  g_string_append (pattern, rest);
  return g_regex_new (pattern->str, G_REGEX_DOTALL, 0, NULL);
}

static gboolean
is_number (const char *text)
{
  char *end = NULL;

  g_ascii_strtod (text, &end);
  return end != text && *end == '\0';
}

/* " (n=2)": the numbers that TEXT has where TEMPLATE has names; NULL: it was not made of it. */
static char *
numbers_in (const char *template, const char *text)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GRegex) regex = template_regex (template, names);
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GString) numbers = g_string_new (NULL);

  if (regex == NULL || names->len == 0
      || !g_regex_match (regex, text, G_REGEX_MATCH_ANCHORED, &match))
    return NULL;
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *value = g_match_info_fetch (match, (int)i + 1);

      if (is_number (value))
        g_string_append_printf (numbers, "%s%s=%s", numbers->len > 0 ? ", " : " (",
                                (char *)names->pdata[i], value);
    }
  g_string_append (numbers, numbers->len > 0 ? ")" : "");
  return g_string_free (g_steal_pointer (&numbers), FALSE);
}

/* The parameters that a name tells, where its command does not have them: "ls (n=2)". */
static char *
numbers_behind (const char *name)
{
  const char *number = "[^=,()]+=[-+.0-9eE]+";
  g_autofree char *pattern = g_strdup_printf (" \\(%s(, %s)*\\)$", number, number);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (regex, name, 0, &match) ? g_match_info_fetch (match, 0) : g_strdup ("");
}

static char *
numbers_of (const BstResult *result, const char *command, const char *name)
{
  for (guint i = 2; i < result->command->len; i++)
    {
      char *numbers = numbers_in (result->command->pdata[i], command);

      if (numbers != NULL)
        return numbers;
    }
  return is_of_time (result) ? numbers_behind (name) : g_strdup ("");
}

/* ---- Names ---------------------------------------------------------------------------------- */

/* A word, or what comes of it when its parameters are put in; a name that another had is "name #2",
 * and one that does not tell its parameters "name (n=2)". */
static gboolean
comes_of (const char *name, const char *word)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GRegex) regex = template_regex (word, names);
  g_autoptr (GMatchInfo) match = NULL;
  int end = 0;

  if (regex == NULL || !g_regex_match (regex, name, G_REGEX_MATCH_ANCHORED, &match))
    return FALSE;
  g_match_info_fetch_pos (match, 0, NULL, &end);
  return name[end] == '\0' || g_str_has_prefix (name + end, " #")
         || g_str_has_prefix (name + end, " (");
}

/* What somebody called it, on the command line of `benchstone time`. */
static gboolean
is_given (const BstResult *result, const char *name)
{
  static const char *const options[] = { "-n", "--command-name", NULL };

  for (guint i = 2; i < result->command->len; i++)
    {
      const char *word = result->command->pdata[i];

      if (g_strv_contains (options, result->command->pdata[i - 1]) && comes_of (name, word))
        return TRUE;
      for (const char *const *option = options; *option != NULL; option++)
        if (g_str_has_prefix (word, *option))
          {
            word += strlen (*option);
            if (comes_of (name, word + (*word == '=')))
              return TRUE;
          }
    }
  return FALSE;
}

/* Of a suite, a variant that has the words of its command; of `time`, all that nobody named. */
static gboolean
is_command_line (const BstResult *result, const BstCaseResult *c, const char *command)
{
  if (!is_of_time (result))
    return strstr (command, c->variant) != NULL;
  return !g_str_equal (command, ":") && !is_given (result, c->variant);
}

static void
rename_variant (const BstResult *result, BstCaseResult *c, Sharing *sharing)
{
  const char *command = bst_pairs_get (c->asked, "command");
  g_autofree char *old = g_strdup (c->system);
  g_autofree char *variant = g_strdup (c->variant);
  g_autofree char *numbers = NULL;
  char *end = NULL;

  if (variant == NULL || command == NULL || !is_command_line (result, c, command))
    return;
  numbers = numbers_of (result, command, variant);
  replace (&c->variant,
           g_strdup_printf (_ ("command %u%s"), number_of (sharing->commands, variant), numbers));
  if (old != NULL && g_str_has_suffix (old, variant))
    {
      end = old + strlen (old) - strlen (variant);
      *end = '\0';
      replace (&c->system, g_strconcat (old, c->variant, NULL));
    }
  if (sharing->baseline != NULL && *sharing->baseline != NULL
      && g_str_has_suffix (*sharing->baseline, variant))
    replace (sharing->baseline, g_strdup (c->variant));
}

/* ---- Values --------------------------------------------------------------------------------- */

static void
hide_environment (BstCaseResult *c, Sharing *sharing)
{
  for (guint i = 0; i < c->environment->len; i++)
    {
      BstPair *pair = c->environment->pdata[i];
      g_autofree char *key = g_strdup_printf ("%s\n%s", pair->key, pair->value);

      if (g_str_has_prefix (pair->key, "env."))
        replace (&pair->value, g_strdup_printf (_ ("value %u"), number_of (sharing->values, key)));
    }
}

/* "page=/a.html" of a column is "page=1"; a ',' of a value is "%2C" in labels. */
static char *
hide_addresses (const char *labels, Sharing *sharing)
{
  g_auto (GStrv) parts = g_strsplit (labels, ",", -1);

  for (char **part = parts; *part != NULL; part++)
    if (strchr (*part, '/') != NULL || strstr (*part, "%2F") != NULL)
      {
        const int length = (int)strcspn (*part, "=");
        char *plain =
            g_strdup_printf ("%.*s=%u", length, *part, number_of (sharing->values, *part));

        replace (part, plain);
      }
  return g_strjoinv (",", parts);
}

static void
hide_labels (BstCaseResult *c, Sharing *sharing)
{
  for (guint i = 0; i < c->columns->len; i++)
    {
      BstColumn *column = c->columns->pdata[i];

      if (column->labels != NULL && *column->labels != '\0')
        replace (&column->labels, hide_addresses (column->labels, sharing));
    }
}

/* ---- Names ---------------------------------------------------------------------------------- */

static void
hide_name (char **text, Sharing *sharing)
{
  if (*text != NULL)
    replace (text, bst_share_names_number (sharing->names, *text));
}

static void
hide_in_values (GPtrArray *pairs, Sharing *sharing)
{
  for (guint i = 0; pairs != NULL && i < pairs->len; i++)
    hide_name (&((BstPair *)pairs->pdata[i])->value, sharing);
}

/* Behind the benchmark's name, which is nobody's. */
static void
hide_in_id (BstCaseResult *c, Sharing *sharing)
{
  const char *parameters = bst_case_parameters (c);
  g_autofree char *hidden = bst_share_names_number (sharing->names, parameters);

  if (c->id != NULL)
    replace (&c->id, g_strdup_printf ("%.*s%s", (int)(parameters - c->id), c->id, hidden));
}

static void
hide_in_case (BstCaseResult *c, Sharing *sharing)
{
  char **texts[] = { &c->system, &c->variant, &c->title, &c->group };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    hide_name (texts[i], sharing);
  for (guint i = 0; i < c->columns->len; i++)
    hide_name (&((BstColumn *)c->columns->pdata[i])->labels, sharing);
  hide_in_id (c, sharing);
  hide_in_values (c->asked, sharing);
  hide_in_values (c->effective, sharing);
  hide_in_values (c->identity, sharing);
  hide_in_values (c->environment, sharing);
}

static void
hide_in_result (BstResult *result, Sharing *sharing)
{
  hide_name (&result->label, sharing);
  hide_name (&result->group, sharing);
  hide_name (&result->title, sharing);
  for (guint i = 0; i < result->cases->len; i++)
    hide_in_case (result->cases->pdata[i], sharing);
}

/* What a title of `time` has is its command lines. */
static void
share_result (BstResult *result, Sharing *sharing)
{
  for (guint i = 0; i < result->cases->len; i++)
    {
      BstCaseResult *c = result->cases->pdata[i];

      rename_variant (result, c, sharing);
      hide_environment (c, sharing);
      hide_labels (c, sharing);
      if (c->title != NULL)
        replace (&c->title, bst_text_without_paths (c->title));
    }
  if (is_of_time (result))
    g_clear_pointer (&result->title, g_free);
  else if (result->title != NULL)
    replace (&result->title, bst_text_without_paths (result->title));
}

void
bst_results_share (GPtrArray *results, BstShareNames *names, char **baseline)
{
  g_autoptr (GHashTable) commands = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Sharing sharing = { commands, values, names, baseline };

  for (guint i = 0; i < results->len; i++)
    {
      share_result (results->pdata[i], &sharing);
      hide_in_result (results->pdata[i], &sharing);
    }
  if (baseline != NULL)
    hide_name (baseline, &sharing);
}
