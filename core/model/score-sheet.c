/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * score-sheet.c - reads what a suite's "scores" say, field by field.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include <benchstone/plugin.h>

#include "model/number.h"
#include "model/result.h"
#include "model/score-sheet.h"
#include "model/unit.h"

#define NAME "^[a-z][a-z0-9-]*$"

static const char *const sheet_fields[] = { "title", "machine", "scale", "baselines", NULL };
static const char *const baseline_fields[] = { "benchmark", "params", "metric",  "revision",
                                               "value",     "unit",   "machine", NULL };

static void
baseline_free (gpointer data)
{
  BstBaseline *baseline = data;

  g_free (baseline->benchmark);
  g_ptr_array_unref (baseline->params);
  g_free (baseline->metric);
  g_free (baseline->machine);
  g_free (baseline);
}

void
bst_score_sheet_free (BstScoreSheet *sheet)
{
  if (sheet == NULL)
    return;
  g_free (sheet->title);
  g_free (sheet->machine);
  g_ptr_array_unref (sheet->baselines);
  g_free (sheet);
}

/* ---- Fields -------------------------------------------------------------------------------- */

static void
check_fields (BstDocReader *reader, JsonObject *object, const char *const *known)
{
  g_autofree char *list = g_strjoinv (", ", (char **)known);
  JsonObject *unknown = bst_json_unknown_members (object, known);
  g_autoptr (GList) names = unknown != NULL ? json_object_get_members (unknown) : NULL;

  if (names != NULL)
    bst_json_wrong (reader, _ ("there is no field '%s' here; there are: %s"),
                    (const char *)names->data, list);
  g_clear_pointer (&unknown, json_object_unref);
}

/* A text that says something; "" is none. */
static char *
read_text (BstDocReader *reader, JsonObject *object, const char *name, gboolean required)
{
  char *text = bst_json_get_text (reader, object, name, required);

  if (text != NULL && *text == '\0')
    bst_json_wrong_member (reader, name, _ ("expected some text, found \"\""));
  return text;
}

static char *
read_name (BstDocReader *reader, JsonObject *object, const char *name, gboolean required,
           const char *pattern, const char *example)
{
  char *text = bst_json_get_text (reader, object, name, required);

  if (text != NULL && !g_regex_match_simple (pattern, text, G_REGEX_DOLLAR_ENDONLY, 0))
    bst_json_wrong_member (reader, name, _ ("expected a name such as \"%s\""), example);
  return text;
}

static double
read_positive (BstDocReader *reader, JsonObject *object, const char *name, double missing)
{
  double value = bst_json_get_double (reader, object, name, isnan (missing));

  if (isfinite (value) && !(value > 0))
    bst_json_wrong_member (reader, name, _ ("expected a number above 0"));
  return isfinite (value) ? value : missing;
}

/* A figure without a unit may mean anything: it has one of the list. */
static void
read_value (BstDocReader *reader, JsonObject *object, BstBaseline *baseline)
{
  const char *unit = bst_json_peek_text (reader, object, "unit", TRUE);
  double factor = 1;

  baseline->value = read_positive (reader, object, "value", NAN);
  if (unit == NULL)
    return;
  baseline->unit = bst_unit_base (unit, &factor);
  baseline->value *= factor;
  if (baseline->unit == NULL)
    {
      g_autofree char *unknown = bst_unit_unknown (unit);

      bst_json_wrong_member (reader, "unit", "%s", unknown);
    }
  else if (!isnormal (baseline->value))
    bst_json_wrong_member (reader, "value", _ ("no number holds so many %s"), baseline->unit);
}

static char *
param_text (JsonNode *node)
{
  const GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : 0;

  if (type == G_TYPE_STRING)
    return json_node_dup_string (node);
  if (type == G_TYPE_INT64)
    return g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node));
  if (type == G_TYPE_BOOLEAN)
    return g_strdup (json_node_get_boolean (node) ? "true" : "false");
  return type == G_TYPE_DOUBLE && isfinite (json_node_get_double (node))
             ? bst_number_to_text (json_node_get_double (node))
             : NULL;
}

static void
read_params (BstDocReader *reader, JsonObject *parent, GPtrArray *params)
{
  JsonObject *object = bst_json_get_object (reader, parent, "params", FALSE);
  const gsize mark = bst_json_enter (reader, "params");
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (object != NULL)
    json_object_iter_init_ordered (&iter, object);
  while (object != NULL && json_object_iter_next_ordered (&iter, &name, &node))
    {
      g_autofree char *text = param_text (node);

      if (!g_regex_match_simple (NAME, name, G_REGEX_DOLLAR_ENDONLY, 0))
        bst_json_wrong (reader, _ ("a parameter's name has only a-z, 0-9 and '-'"));
      else if (text != NULL && params->len < BST_MAX_PARAMS)
        g_ptr_array_add (params, bst_pair_new (name, text));
      else
        bst_json_wrong_member (reader, name,
                               _ ("expected one value: a text, a number, true or "
                                  "false; a baseline is of one case"));
    }
  bst_json_leave (reader, mark);
}

static void
read_baseline (BstDocReader *reader, JsonNode *node, guint index, gpointer data)
{
  const gboolean *strict = ((gpointer *)data)[1];
  JsonObject *object = bst_json_as_object (reader, node);
  BstBaseline *baseline = NULL;

  if (object == NULL)
    return;
  baseline = g_new0 (BstBaseline, 1);
  baseline->params = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  g_ptr_array_add (((gpointer *)data)[0], baseline);
  if (*strict)
    check_fields (reader, object, baseline_fields);
  baseline->benchmark = read_name (reader, object, "benchmark", TRUE,
                                   "^[a-z][a-z0-9-]*\\.[a-z][a-z0-9-]*$", "cpu.prime");
  baseline->metric = read_name (reader, object, "metric", FALSE, NAME, "rate");
  baseline->machine = read_text (reader, object, "machine", FALSE);
  baseline->revision = (guint)bst_json_get_uint (reader, object, "revision", TRUE, G_MAXUINT32);
  if (baseline->revision == 0)
    bst_json_wrong_member (reader, "revision", _ ("expected a number above 0"));
  read_params (reader, object, baseline->params);
  read_value (reader, object, baseline);
}

static void
read_baselines (BstDocReader *reader, JsonObject *object, GPtrArray *baselines, gboolean strict)
{
  JsonArray *list = bst_json_get_array (reader, object, "baselines", TRUE);
  gpointer into[] = { baselines, &strict };

  if (list == NULL)
    return;
  if (json_array_get_length (list) == 0 || json_array_get_length (list) > BST_MAX_BASELINES)
    bst_json_wrong_member (reader, "baselines", _ ("expected 1 to %d baselines, found %u"),
                           BST_MAX_BASELINES, json_array_get_length (list));
  else
    bst_json_each (reader, object, "baselines", TRUE, read_baseline, into);
}

BstScoreSheet *
bst_score_sheet_read (BstDocReader *reader, JsonNode *node, gboolean strict)
{
  JsonObject *object = bst_json_as_object (reader, node);
  g_autoptr (BstScoreSheet) sheet = NULL;

  if (object == NULL)
    return NULL;
  sheet = g_new0 (BstScoreSheet, 1);
  sheet->baselines = g_ptr_array_new_with_free_func (baseline_free);
  if (strict)
    check_fields (reader, object, sheet_fields);
  sheet->title = read_text (reader, object, "title", FALSE);
  sheet->machine = read_text (reader, object, "machine", TRUE);
  sheet->scale = read_positive (reader, object, "scale", BST_SCORE_SCALE);
  read_baselines (reader, object, sheet->baselines, strict);
  return reader->error == NULL ? g_steal_pointer (&sheet) : NULL;
}
