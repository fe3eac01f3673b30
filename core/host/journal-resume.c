/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * journal-resume.c - suite and options of a run, in the journal's header and back.  Parameters
 * are kept as they were asked, so a secret is "file:..." or "env:..." here as well.
 */
#include <config.h>

#include <math.h>

#include "host/resume.h"
#include "model/json-read.h"
#include "model/json-text.h"

/* ---- Out ---- */

static JsonArray *
pairs_to_array (const GPtrArray *pairs)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < pairs->len; i++)
    {
      const BstPair *pair = g_ptr_array_index (pairs, i);
      JsonArray *two = json_array_new ();

      json_array_add_string_element (two, pair->key);
      json_array_add_string_element (two, pair->value);
      json_array_add_array_element (array, two);
    }
  return array;
}

static void
set_pairs (JsonObject *object, const char *name, const GPtrArray *pairs)
{
  if (pairs != NULL)
    json_object_set_array_member (object, name, pairs_to_array (pairs));
}

/* What is not set is left out. */
static JsonObject *
settings_to_object (const BstSettings *settings)
{
  JsonObject *object = json_object_new ();

  bst_json_set_uint (object, "min-repetitions", settings->min_repetitions);
  bst_json_set_uint (object, "max-repetitions", settings->max_repetitions);
  bst_json_set_double (object, "precision", settings->precision);
  if (settings->least_seconds > 0)
    bst_json_set_double (object, "least-seconds", settings->least_seconds);
  bst_json_set_double (object, "budget", settings->budget);
  bst_json_set_text (object, "duration", settings->duration);
  bst_json_set_double (object, "timeout", settings->timeout);
  bst_json_set_uint (object, "memory-limit", settings->memory_limit);
  json_object_set_int_member (object, "order", settings->order);
  bst_json_set_text (object, "pin", settings->pin);
  return object;
}

static JsonObject *
case_to_object (const BstSuiteCase *c)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "benchmark", c->benchmark);
  bst_json_set_text (object, "title", c->title);
  bst_json_set_text (object, "group", c->group);
  set_pairs (object, "params", c->params);
  set_pairs (object, "env", c->env);
  json_object_set_object_member (object, "settings", settings_to_object (&c->settings));
  bst_json_set_text (object, "where", c->where);
  bst_json_set_text (object, "file", c->file);
  return object;
}

static JsonObject *
variant_to_object (const BstVariant *variant)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "label", variant->label);
  set_pairs (object, "params", variant->params);
  set_pairs (object, "env", variant->env);
  bst_json_set_text (object, "plugin-path", variant->plugin_path);
  bst_json_set_text (object, "target", variant->target);
  return object;
}

static JsonObject *
suite_to_object (const BstSuite *suite)
{
  JsonObject *object = json_object_new ();
  JsonArray *cases = json_array_new (), *variants = json_array_new ();

  json_object_set_string_member (object, "name", suite->name);
  bst_json_set_text (object, "title", suite->title);
  bst_json_set_text (object, "help", suite->help);
  json_object_set_object_member (object, "settings", settings_to_object (&suite->settings));
  for (guint i = 0; i < suite->cases->len; i++)
    json_array_add_object_element (cases, case_to_object (g_ptr_array_index (suite->cases, i)));
  json_object_set_array_member (object, "cases", cases);
  for (guint i = 0; i < suite->variants->len; i++)
    json_array_add_object_element (variants,
                                   variant_to_object (g_ptr_array_index (suite->variants, i)));
  json_object_set_array_member (object, "variants", variants);
  if (suite->json != NULL)
    json_object_set_member (object, "json", json_node_ref (suite->json));
  return object;
}

static JsonObject *
options_to_object (const BstPlanOptions *options)
{
  JsonObject *object = json_object_new ();

  bst_json_set_uint (object, "seed", options->seed);
  set_pairs (object, "targets", options->targets);
  set_pairs (object, "params", options->params);
  set_pairs (object, "env", options->env);
  json_object_set_object_member (object, "settings", settings_to_object (&options->settings));
  json_object_set_boolean_member (object, "allow-destructive", options->allow_destructive);
  bst_json_set_text (object, "plugin-path", options->plugin_path);
  return object;
}

JsonNode *
bst_resume_to_json (const BstSuite *suite, const BstPlanOptions *options)
{
  JsonObject *object = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_object_set_object_member (object, "suite", suite_to_object (suite));
  json_object_set_object_member (object, "options", options_to_object (options));
  json_node_take_object (node, object);
  return node;
}

/* ---- In ---- */

static void
read_pair (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  JsonNode *key, *value;

  if (!bst_json_as_two (reader, node, &key, &value))
    return;
  if (json_node_get_value_type (key) == G_TYPE_STRING
      && json_node_get_value_type (value) == G_TYPE_STRING)
    g_ptr_array_add (data, bst_pair_new (json_node_get_string (key), json_node_get_string (value)));
  else
    bst_json_wrong (reader, "expected two strings");
}

static GPtrArray *
read_pairs (BstDocReader *reader, JsonObject *object, const char *name)
{
  GPtrArray *pairs = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);

  bst_json_each (reader, object, name, FALSE, read_pair, pairs);
  return pairs;
}

static void
replace_pairs (GPtrArray **pairs, GPtrArray *with)
{
  g_clear_pointer (pairs, g_ptr_array_unref);
  *pairs = with;
}

static void
read_settings (BstDocReader *reader, JsonObject *parent, BstSettings *settings)
{
  JsonObject *object = bst_json_get_object (reader, parent, "settings", TRUE);
  gsize mark = bst_json_enter (reader, "settings");

  bst_settings_init (settings);
  settings->min_repetitions =
      bst_json_get_uint (reader, object, "min-repetitions", FALSE, G_MAXUINT32);
  settings->max_repetitions =
      bst_json_get_uint (reader, object, "max-repetitions", FALSE, G_MAXUINT32);
  settings->precision = bst_json_get_double (reader, object, "precision", FALSE);
  settings->least_seconds = bst_json_get_double (reader, object, "least-seconds", FALSE);
  if (!(settings->least_seconds > 0))
    settings->least_seconds = 0;
  settings->budget = bst_json_get_double (reader, object, "budget", FALSE);
  settings->duration = bst_json_get_text (reader, object, "duration", FALSE);
  settings->timeout = bst_json_get_double (reader, object, "timeout", FALSE);
  settings->memory_limit = bst_json_get_uint (reader, object, "memory-limit", FALSE, G_MAXUINT64);
  settings->order = bst_json_get_uint (reader, object, "order", FALSE, 2);
  settings->pin = bst_json_get_text (reader, object, "pin", FALSE);
  bst_json_leave (reader, mark);
}

static void
read_case (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  JsonObject *object = bst_json_as_object (reader, node);
  const char *benchmark = bst_json_peek_text (reader, object, "benchmark", TRUE);
  const char *where = bst_json_peek_text (reader, object, "where", FALSE);
  BstSuiteCase *c;

  if (benchmark == NULL)
    return;
  c = bst_suite_add_case (data, benchmark, where != NULL ? where : "");
  c->title = bst_json_get_text (reader, object, "title", FALSE);
  c->group = bst_json_get_text (reader, object, "group", FALSE);
  c->file = bst_json_get_text (reader, object, "file", FALSE);
  replace_pairs (&c->params, read_pairs (reader, object, "params"));
  replace_pairs (&c->env, read_pairs (reader, object, "env"));
  read_settings (reader, object, &c->settings);
}

static void
read_variant (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  BstSuite *suite = data;
  JsonObject *object = bst_json_as_object (reader, node);
  BstVariant *variant;

  if (object == NULL)
    return;
  variant = g_new0 (BstVariant, 1);
  variant->label = bst_json_get_text (reader, object, "label", TRUE);
  variant->params = read_pairs (reader, object, "params");
  variant->env = read_pairs (reader, object, "env");
  variant->plugin_path = bst_json_get_text (reader, object, "plugin-path", FALSE);
  variant->target = bst_json_get_text (reader, object, "target", FALSE);
  g_ptr_array_add (suite->variants, variant);
}

static BstSuite *
read_suite (BstDocReader *reader, JsonObject *parent)
{
  JsonObject *object = bst_json_get_object (reader, parent, "suite", TRUE);
  gsize mark = bst_json_enter (reader, "suite");
  const char *name = bst_json_peek_text (reader, object, "name", TRUE);
  BstSuite *suite = bst_suite_new (name != NULL ? name : "");
  JsonNode *json = bst_json_member (reader, object, "json", FALSE);

  suite->title = bst_json_get_text (reader, object, "title", FALSE);
  suite->help = bst_json_get_text (reader, object, "help", FALSE);
  read_settings (reader, object, &suite->settings);
  bst_json_each (reader, object, "cases", TRUE, read_case, suite);
  bst_json_each (reader, object, "variants", FALSE, read_variant, suite);
  if (json != NULL)
    suite->json = json_node_ref (json);
  bst_json_leave (reader, mark);
  return suite;
}

static BstPlanOptions *
read_options (BstDocReader *reader, JsonObject *parent)
{
  JsonObject *object = bst_json_get_object (reader, parent, "options", TRUE);
  gsize mark = bst_json_enter (reader, "options");
  BstPlanOptions *options = g_new0 (BstPlanOptions, 1);

  options->seed = bst_json_get_uint (reader, object, "seed", FALSE, G_MAXUINT64);
  options->targets = read_pairs (reader, object, "targets");
  options->params = read_pairs (reader, object, "params");
  options->env = read_pairs (reader, object, "env");
  read_settings (reader, object, &options->settings);
  options->allow_destructive = bst_json_get_bool (reader, object, "allow-destructive");
  options->plugin_path = bst_json_get_text (reader, object, "plugin-path", FALSE);
  bst_json_leave (reader, mark);
  return options;
}

gboolean
bst_resume_from_json (JsonNode *node, BstSuite **suite, BstPlanOptions **options, GError **error)
{
  BstDocReader reader;
  JsonObject *object;

  bst_doc_reader_init (&reader, "resume");
  object = bst_json_as_object (&reader, node);
  *suite = read_suite (&reader, object);
  *options = read_options (&reader, object);
  if (bst_doc_reader_end (&reader, error))
    return TRUE;
  g_clear_pointer (suite, bst_suite_free);
  g_clear_pointer (options, bst_resume_options_free);
  return FALSE;
}

void
bst_resume_options_free (BstPlanOptions *options)
{
  if (options == NULL)
    return;
  g_ptr_array_unref (options->targets);
  g_ptr_array_unref (options->params);
  g_ptr_array_unref (options->env);
  g_free (options->settings.duration);
  g_free (options->settings.pin);
  g_free ((char *)options->plugin_path);
  g_free (options);
}
