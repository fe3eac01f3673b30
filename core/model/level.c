/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * level.c - a service level: a name, and the bound that a metric must keep to bear it.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "model/fail.h"
#include "model/given-name.h"
#include "model/level.h"
#include "model/number.h"
#include "model/percentile.h"
#include "model/unit.h"

/* Longer ones were not written by hand. */
#define MAX_TEXT 1000

void
bst_level_free (BstLevel *level)
{
  if (level == NULL)
    return;
  g_free (level->text);
  g_free (level->name);
  g_free (level->metric);
  g_free (level->percentile);
  g_free (level->labels);
  g_free (level->limit);
  g_free (level);
}

/* "latency.p99": no name of a metric has a point. */
static gboolean
read_percentile (BstLevel *level, GError **error)
{
  char *point = strchr (level->metric, '.');
  g_autofree char *names = point != NULL ? bst_percentile_names () : NULL;

  if (point == NULL)
    return TRUE;
  level->percentile = g_strdup (point + 1);
  *point = '\0';
  return bst_percentile_find (level->percentile) >= 0
         || bst_fail (error,
                      _ ("'%s' is no percentile: there are %s, as in 'fast: latency.p99<=1ms'."),
                      level->percentile, names);
}

/* "time{page=/a.html}": the name of a column (result.h), of which a percentile may be asked. */
static gboolean
read_column (BstLevel *level, const char *text, GError **error)
{
  const char *brace = strchr (text, '{');
  const gsize length = brace != NULL ? (gsize)(brace - text) : strlen (text);

  level->metric = g_strndup (text, length);
  level->labels = g_strdup ("");
  if (!read_percentile (level, error))
    return FALSE;
  if (!g_regex_match_simple ("^[a-z][a-z0-9-]*$", level->metric, G_REGEX_DOLLAR_ENDONLY, 0))
    return bst_fail (error,
                     _ ("'%s' is no name of a metric: it has only a-z, 0-9 and '-'.  A level is "
                        "such as 'good: lost-frames<=10'."),
                     level->metric);
  if (brace == NULL)
    return TRUE;
  if (!g_str_has_suffix (brace, "}") || brace[1] == '}')
    return bst_fail (error, _ ("'%s': labels stand in braces behind the metric, '{page=/a.html}'."),
                     text);
  g_free (level->labels);
  level->labels = g_strndup (brace + 1, strlen (brace) - 2);
  return TRUE;
}

/* What stands behind the number; one without a unit has that of the metric. */
static gboolean
read_unit (BstLevel *level, const char *text, GError **error)
{
  g_autofree char *unit = g_strstrip (g_strdup (text));
  g_autofree char *unknown = NULL;
  double factor = 1;

  if (*unit == '\0')
    return TRUE;
  level->unit = bst_unit_base (unit, &factor);
  level->value *= factor;
  if (level->unit != NULL)
    return TRUE;
  unknown = bst_unit_unknown (unit);
  return bst_fail (error, "%s", unknown);
}

/* "10", "10ms", "250 MB/s". */
static gboolean
read_limit (BstLevel *level, const char *text, GError **error)
{
  /* Of "10events" the "e" is no exponent, of "1e400" it is. */
  const gsize length = bst_number_length (text);
  g_autofree char *number = g_strndup (text, length);
  const gboolean is_number = bst_number_parse_double (number, &level->value);

  if (is_number && !read_unit (level, text + length, error))
    return FALSE;
  if (length > 0 && (!is_number || !isfinite (level->value)))
    return bst_fail (error, _ ("'%s' is no limit: it is too large for a number here."), text);
  if (!is_number)
    return bst_fail (error,
                     _ ("'%s' is no limit: give a number with or without a unit, '10' or "
                        "'250 ms'."),
                     text);
  level->limit = g_strdup (text);
  return TRUE;
}

/* Behind the labels, which may hold any sign. */
static char *
find_relation (char *text)
{
  char *brace = strchr (text, '{');
  char *from = brace != NULL ? strchr (brace, '}') : NULL;
  const gsize before = strcspn (text, "<>");

  if (brace == NULL || before < (gsize)(brace - text))
    return text[before] != '\0' ? text + before : NULL;
  return from != NULL ? strpbrk (from, "<>") : NULL;
}

static gboolean
read_rule (BstLevel *level, const char *rule, GError **error)
{
  g_autofree char *text = g_strdup (rule);
  char *relation = find_relation (text);
  char *limit = NULL;

  if (relation == NULL)
    return bst_fail (error,
                     _ ("'%s' compares nothing: a level is such as 'good: lost-frames<=10', "
                        "with '<=', '<', '>=' or '>'."),
                     rule);
  level->at_most = *relation == '<';
  level->strict = relation[1] != '=';
  limit = relation + (level->strict ? 1 : 2);
  *relation = '\0';
  return read_column (level, g_strstrip (text), error)
         && read_limit (level, g_strstrip (limit), error);
}

static gboolean
read_level (BstLevel *level, GError **error)
{
  const char *colon = strchr (level->text, ':');
  g_autofree char *name = colon != NULL ? g_strndup (level->text, colon - level->text) : NULL;

  if (strlen (level->text) > MAX_TEXT || name == NULL)
    return bst_fail (error,
                     _ ("'%.200s' is no level: give a name and what is asked of a metric, such as "
                        "'good: lost-frames<=10'."),
                     level->text);
  level->name = bst_given_name (name, error);
  return level->name != NULL && read_rule (level, colon + 1, error);
}

BstLevel *
bst_level_parse (const char *text, GError **error)
{
  g_autoptr (BstLevel) level = g_new0 (BstLevel, 1);

  level->text = g_strstrip (g_utf8_make_valid (text, -1));
  return read_level (level, error) ? g_steal_pointer (&level) : NULL;
}

gboolean
bst_level_holds (const BstLevel *level, double value)
{
  if (level->strict)
    return level->at_most ? value < level->value : value > level->value;
  return level->at_most ? value <= level->value : value >= level->value;
}

char *
bst_level_figure (const BstLevel *level)
{
  const gboolean labelled = *level->labels != '\0';

  return g_strdup_printf ("%s%s%s%s%s%s", level->metric, level->percentile != NULL ? "." : "",
                          level->percentile != NULL ? level->percentile : "", labelled ? "{" : "",
                          level->labels, labelled ? "}" : "");
}

char *
bst_level_rule (const BstLevel *level)
{
  g_autofree char *figure = bst_level_figure (level);

  return g_strdup_printf ("%s %s%s %s", figure, level->at_most ? "<" : ">",
                          level->strict ? "" : "=", level->limit);
}
