/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner-resume.c - the suite and the options of a run as they were, kept in its journal, so that
 * going on does not depend on files that may have changed; and the check that what would be
 * measured now is what was measured then.
 */
#include <config.h>
#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "host/runner-private.h"
#include "model/description-json.h"
#include "model/result-json.h"

#define FORMAT "benchstone-resume/0"

/* ---- Writing ----------------------------------------------------------------------------- */

static void
set_text (JsonObject *object, const char *name, const char *text)
{
  if (text != NULL)
    json_object_set_string_member (object, name, text);
}

/* 64 bits do not fit into the numbers of JSON. */
static void
set_uint64 (JsonObject *object, const char *name, guint64 number)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, number);

  json_object_set_string_member (object, name, text);
}

static void
set_double (JsonObject *object, const char *name, double number)
{
  if (isfinite (number))
    json_object_set_double_member (object, name, number);
}

static void
set_pairs (JsonObject *object, const char *name, const GPtrArray *pairs)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; pairs != NULL && i < pairs->len; i++)
    {
      const BstPair *pair = pairs->pdata[i];
      JsonArray *two = json_array_new ();

      json_array_add_string_element (two, pair->key);
      json_array_add_string_element (two, pair->value);
      json_array_add_array_element (array, two);
    }
  json_object_set_array_member (object, name, array);
}

static JsonObject *
settings_to_json (const BstSettings *s)
{
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "min", s->min_repetitions);
  json_object_set_int_member (object, "max", s->max_repetitions);
  json_object_set_int_member (object, "order", s->order);
  set_double (object, "precision", s->precision);
  set_double (object, "budget", s->budget);
  set_double (object, "timeout", s->timeout);
  set_uint64 (object, "memory-limit", s->memory_limit);
  set_text (object, "duration", s->duration);
  set_text (object, "pin", s->pin);
  return object;
}

static JsonObject *
case_to_json (const BstSuiteCase *c)
{
  JsonObject *object = json_object_new ();

  set_text (object, "benchmark", c->benchmark);
  set_text (object, "title", c->title);
  set_text (object, "where", c->where);
  set_pairs (object, "params", c->params);
  set_pairs (object, "env", c->env);
  json_object_set_object_member (object, "settings", settings_to_json (&c->settings));
  return object;
}

static JsonObject *
variant_to_json (const BstVariant *v)
{
  JsonObject *object = json_object_new ();

  set_text (object, "label", v->label);
  set_text (object, "plugin-path", v->plugin_path);
  set_pairs (object, "params", v->params);
  set_pairs (object, "env", v->env);
  return object;
}

static JsonObject *
suite_to_json (const BstSuite *suite)
{
  JsonObject *object = json_object_new ();
  JsonArray *cases = json_array_new ();
  JsonArray *variants = json_array_new ();

  set_text (object, "name", suite->name);
  set_text (object, "title", suite->title);
  json_object_set_object_member (object, "settings", settings_to_json (&suite->settings));
  for (guint i = 0; i < suite->cases->len; i++)
    json_array_add_object_element (cases, case_to_json (suite->cases->pdata[i]));
  for (guint i = 0; i < suite->variants->len; i++)
    json_array_add_object_element (variants, variant_to_json (suite->variants->pdata[i]));
  json_object_set_array_member (object, "cases", cases);
  json_object_set_array_member (object, "variants", variants);
  return object;
}

static JsonObject *
options_to_json (const BstPlanOptions *options)
{
  JsonObject *object = json_object_new ();

  set_pairs (object, "targets", options->targets);
  set_pairs (object, "params", options->params);
  set_pairs (object, "env", options->env);
  set_text (object, "plugin-path", options->plugin_path);
  json_object_set_boolean_member (object, "allow-destructive", options->allow_destructive);
  json_object_set_object_member (object, "settings", settings_to_json (&options->settings));
  return object;
}

JsonNode *
bst_resume_to_json (const BstSuite *suite, const BstPlan *plan, const BstPlanOptions *options,
                    const BstParamContext *context)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_node_take_object (node, object);
  set_text (object, "format", FORMAT);
  set_uint64 (object, "seed", plan->seed);
  set_uint64 (object, "cpus", context->cpus);
  set_uint64 (object, "memory", context->memory);
  json_object_set_object_member (object, "suite", suite_to_json (suite));
  json_object_set_object_member (object, "options", options_to_json (options));
  return node;
}

/* ---- Reading: a member of another type counts as missing; the check at the end tells -------- */

static JsonNode *
get_node (JsonObject *object, const char *name, JsonNodeType type)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;

  return node != NULL && json_node_get_node_type (node) == type ? node : NULL;
}

static const char *
get_text (JsonObject *object, const char *name)
{
  JsonNode *node = get_node (object, name, JSON_NODE_VALUE);

  return node != NULL ? json_node_get_string (node) : NULL;
}

static guint64
get_uint64 (JsonObject *object, const char *name)
{
  const char *text = get_text (object, name);

  return text != NULL ? g_ascii_strtoull (text, NULL, 10) : 0;
}

static double
get_double (JsonObject *object, const char *name)
{
  JsonNode *node = get_node (object, name, JSON_NODE_VALUE);

  return node != NULL ? json_node_get_double (node) : NAN;
}

static gint64
get_int (JsonObject *object, const char *name)
{
  JsonNode *node = get_node (object, name, JSON_NODE_VALUE);

  return node != NULL ? json_node_get_int (node) : 0;
}

static JsonObject *
get_object (JsonObject *object, const char *name)
{
  JsonNode *node = get_node (object, name, JSON_NODE_OBJECT);

  return node != NULL ? json_node_get_object (node) : NULL;
}

static JsonArray *
get_array (JsonObject *object, const char *name)
{
  JsonNode *node = get_node (object, name, JSON_NODE_ARRAY);

  return node != NULL ? json_node_get_array (node) : NULL;
}

static void
read_pairs (JsonObject *object, const char *name, GPtrArray *pairs)
{
  JsonArray *array = get_array (object, name);

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      JsonArray *two = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

      if (two != NULL && json_array_get_length (two) == 2
          && json_array_get_string_element (two, 0) != NULL
          && json_array_get_string_element (two, 1) != NULL)
        g_ptr_array_add (pairs, bst_pair_new (json_array_get_string_element (two, 0),
                                              json_array_get_string_element (two, 1)));
    }
}

static GPtrArray *
make_pairs (JsonObject *object, const char *name)
{
  GPtrArray *pairs = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);

  read_pairs (object, name, pairs);
  return pairs;
}

static void
read_settings (JsonObject *parent, BstSettings *s)
{
  JsonObject *object = get_object (parent, "settings");

  s->min_repetitions = get_int (object, "min");
  s->max_repetitions = get_int (object, "max");
  s->order = get_int (object, "order");
  s->precision = get_double (object, "precision");
  s->budget = get_double (object, "budget");
  s->timeout = get_double (object, "timeout");
  s->memory_limit = get_uint64 (object, "memory-limit");
  s->duration = g_strdup (get_text (object, "duration"));
  s->pin = g_strdup (get_text (object, "pin"));
}

static void
read_case (BstSuite *suite, JsonObject *object)
{
  const char *benchmark = get_text (object, "benchmark");
  const char *where = get_text (object, "where");
  BstSuiteCase *c;

  if (benchmark == NULL)
    return;
  c = bst_suite_add_case (suite, benchmark, where != NULL ? where : "journal");
  c->title = g_strdup (get_text (object, "title"));
  read_pairs (object, "params", c->params);
  read_pairs (object, "env", c->env);
  read_settings (object, &c->settings);
}

static void
read_variant (BstSuite *suite, JsonObject *object)
{
  const char *label = get_text (object, "label");
  BstVariant *v;

  if (label == NULL)
    return;
  v = bst_suite_add_variant (suite, label);
  v->plugin_path = g_strdup (get_text (object, "plugin-path"));
  read_pairs (object, "params", v->params);
  read_pairs (object, "env", v->env);
}

static void
read_each (BstSuite *suite, JsonArray *array, void (*read) (BstSuite *, JsonObject *))
{
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    if (JSON_NODE_HOLDS_OBJECT (json_array_get_element (array, i)))
      read (suite, json_array_get_object_element (array, i));
}

static BstSuite *
read_suite (JsonObject *object)
{
  const char *name = get_text (object, "name");
  BstSuite *suite = bst_suite_new (name != NULL ? name : "journal");

  suite->title = g_strdup (get_text (object, "title"));
  read_settings (object, &suite->settings);
  read_each (suite, get_array (object, "cases"), read_case);
  read_each (suite, get_array (object, "variants"), read_variant);
  return suite;
}

gboolean
bst_resume_from_json (JsonNode *node, BstResumePart *part, GError **error)
{
  JsonObject *object =
      node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  JsonObject *options = get_object (object, "options");
  JsonNode *destructive = get_node (options, "allow-destructive", JSON_NODE_VALUE);

  if (g_strcmp0 (get_text (object, "format"), FORMAT) != 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   _ ("The journal does not say how to go on: it is damaged, or from another "
                      "version of Benchstone."));
      return FALSE;
    }
  part->suite = read_suite (get_object (object, "suite"));
  part->context.cpus = get_uint64 (object, "cpus");
  part->context.memory = get_uint64 (object, "memory");
  part->plugin_path = g_strdup (get_text (options, "plugin-path"));
  part->options.targets = make_pairs (options, "targets");
  part->options.params = make_pairs (options, "params");
  part->options.env = make_pairs (options, "env");
  part->options.allow_destructive = destructive != NULL && json_node_get_boolean (destructive);
  read_settings (options, &part->options.settings);
  return TRUE;
}

void
bst_resume_part_clear (BstResumePart *part)
{
  g_clear_pointer (&part->suite, bst_suite_free);
  g_clear_pointer (&part->options.targets, g_ptr_array_unref);
  g_clear_pointer (&part->options.params, g_ptr_array_unref);
  g_clear_pointer (&part->options.env, g_ptr_array_unref);
  g_clear_pointer (&part->options.settings.duration, g_free);
  g_clear_pointer (&part->options.settings.pin, g_free);
  g_clear_pointer (&part->plugin_path, g_free);
}

/* ---- Comparing --------------------------------------------------------------------------- */

static gboolean
refuse (GError **error, const char *what, const char *before, const char *now)
{
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("The run cannot go on here, as %s changed: it was '%s' and is '%s' now.  Start a "
                  "new run instead."),
               what, before, now);
  return FALSE;
}

/* Names the first line that differs: whole signatures are long. */
static gboolean
check_machine (const BstResult *result, GError **error)
{
  g_autoptr (BstMachine) here = bst_machine_read ("");
  g_autofree char *now = bst_machine_signature (here);
  g_autofree char *before = NULL;
  g_auto (GStrv) now_lines = NULL;
  g_auto (GStrv) before_lines = NULL;

  if (result->machines->len == 0)
    return refuse (error, _ ("the machine"), "", now);
  before = bst_machine_signature (result->machines->pdata[0]);
  if (g_str_equal (before, now))
    return TRUE;
  now_lines = g_strsplit (now, "\n", -1);
  before_lines = g_strsplit (before, "\n", -1);
  for (guint i = 0; now_lines[i] != NULL && before_lines[i] != NULL; i++)
    if (!g_str_equal (now_lines[i], before_lines[i]))
      return refuse (error, _ ("the machine"), before_lines[i], now_lines[i]);
  return refuse (error, _ ("the machine"), before, now);
}

/* Without the metrics that workers added: those are known only after a repetition. */
static char *
describe (const BstBenchmarkInfo *info)
{
  g_autoptr (JsonNode) node = NULL;
  BstBenchmarkInfo *declared = bst_benchmark_info_copy (info);

  for (guint i = declared->metrics->len; i > 0; i--)
    if (((BstMetricInfo *)declared->metrics->pdata[i - 1])->origin != NULL)
      g_ptr_array_remove_index (declared->metrics, i - 1);
  node = bst_benchmark_info_to_json (declared);
  bst_benchmark_info_free (declared);
  return bst_json_to_text (node);
}

static gboolean
check_description (const BstBenchmarkInfo *before, const BstBenchmarkInfo *now, GError **error)
{
  g_autofree char *what = g_strdup_printf (_ ("the revision of '%s'"), now->name);
  g_autofree char *old_revision = g_strdup_printf ("%u", before->revision);
  g_autofree char *new_revision = g_strdup_printf ("%u", now->revision);
  g_autofree char *old_text = NULL;
  g_autofree char *new_text = NULL;

  if (before->revision != now->revision)
    return refuse (error, what, old_revision, new_revision);
  old_text = describe (before);
  new_text = describe (now);
  if (g_str_equal (old_text, new_text))
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("The run cannot go on here, as the plugin now describes '%s' differently.  Start "
                  "a new run instead."),
               now->name);
  return FALSE;
}

static gboolean
check_params (const BstPlanCase *planned, const BstCaseResult *c, GError **error)
{
  for (guint i = 0; i < planned->info->params->len; i++)
    {
      const char *name = ((BstParamInfo *)planned->info->params->pdata[i])->name;
      const BstParamValue *value = g_hash_table_lookup (planned->values, name);
      const char *before = bst_pairs_get (c->asked, name);
      g_autofree char *what = g_strdup_printf (_ ("the parameter '%s' of '%s'"), name, c->id);

      if (value != NULL && g_strcmp0 (before, value->asked) != 0)
        return refuse (error, what, before != NULL ? before : "", value->asked);
    }
  return TRUE;
}

static gboolean
check_case (const BstPlanCase *planned, const BstCaseResult *c, GError **error)
{
  if (!g_str_equal (planned->id, c->id) || g_strcmp0 (planned->variant, c->variant) != 0)
    return refuse (error, _ ("the list of cases"), c->id, planned->id);
  return check_description (c->description, planned->info, error)
         && check_params (planned, c, error);
}

gboolean
bst_resume_check (const BstPlan *plan, const BstResult *result, GError **error)
{
  g_autofree char *before = g_strdup_printf (_ ("%u cases"), result->cases->len);
  g_autofree char *now = g_strdup_printf (_ ("%u cases"), plan->cases->len);

  if (!check_machine (result, error))
    return FALSE;
  if (plan->cases->len != result->cases->len)
    return refuse (error, _ ("the list of cases"), before, now);
  for (guint i = 0; i < plan->cases->len; i++)
    if (!check_case (plan->cases->pdata[i], result->cases->pdata[i], error))
      return FALSE;
  return TRUE;
}
