/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner-header.c - the result of a run before its first repetition: what will be measured, how
 * it was asked for, and where.
 */
#include <config.h>

#include "host/runner-private.h"
#include "host/topology.h"
#include "model/given-name.h"
#include "model/param.h"
#include "model/wall.h"

/* Every parameter as asked; beside it what a rule ("cpus", "2xram") became: a whole number. */
static void
copy_params (BstCaseResult *result, const BstPlanCase *c)
{
  for (guint i = 0; i < c->info->params->len; i++)
    {
      const BstParamInfo *info = c->info->params->pdata[i];
      const BstParamValue *value = g_hash_table_lookup (c->values, info->name);
      g_autofree char *became = NULL;

      if (value == NULL)
        continue;
      bst_pairs_set (result->asked, info->name, value->asked);
      if (value->is_auto || !g_variant_is_of_type (value->value, G_VARIANT_TYPE_INT64))
        continue;
      became = g_strdup_printf ("%" G_GINT64_FORMAT, g_variant_get_int64 (value->value));
      if (!g_str_equal (became, value->asked))
        bst_pairs_set (result->effective, info->name, became);
    }
}

BstCaseResult *
bst_runner_new_case (const BstPlanCase *c, const char *label)
{
  BstCaseResult *result = bst_case_result_new ();
  g_autofree char *pin = NULL;

  result->id = g_strdup (c->id);
  result->title = g_strdup (c->title);
  result->group = g_strdup (c->group);
  result->variant = g_strdup (c->variant);
  result->system =
      c->variant != NULL ? g_strdup_printf ("%s/%s", label, c->variant) : g_strdup (label);
  result->description = bst_benchmark_info_share (c->info);
  copy_params (result, c);
  if (c->target != NULL)
    bst_pairs_set (result->environment, "target", c->target);
  /* Variants may be builds of one plugin. */
  if (c->variant != NULL)
    bst_pairs_set (result->environment, "plugin.file", c->file);
  pin = bst_runner_pin_text (c);
  bst_pairs_set (result->environment, "pin", pin);
  for (guint i = 0; c->env != NULL && i < c->env->len; i++)
    {
      const BstPair *pair = c->env->pdata[i];
      g_autofree char *key = g_strdup_printf ("env.%s", pair->key);

      bst_pairs_set (result->environment, key, pair->value);
    }
  result->planned = c->settings.min_repetitions;
  return result;
}

static void
add_settings (JsonObject *object, const BstSettings *settings)
{
  json_object_set_int_member (object, "min-repetitions", settings->min_repetitions);
  json_object_set_int_member (object, "max-repetitions", settings->max_repetitions);
  json_object_set_double_member (object, "precision", settings->precision);
}

/* Order and budget of the run, and the settings of each case in the order of "cases". */
static JsonNode *
plan_to_json (const BstPlan *plan)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *cases = json_array_new ();

  json_node_take_object (node, object);
  json_object_set_string_member (object, "order", plan->given_order ? "given" : "random");
  json_object_set_double_member (object, "budget", plan->budget);
  for (guint i = 0; i < plan->cases->len; i++)
    {
      JsonObject *one = json_object_new ();

      add_settings (one, &((BstPlanCase *)plan->cases->pdata[i])->settings);
      json_array_add_object_element (cases, one);
    }
  json_object_set_array_member (object, "cases", cases);
  return node;
}

char *
bst_runner_default_label (void)
{
  return bst_given_name_near (g_get_host_name ());
}

static void
copy_options (BstResult *result, const BstRunOptions *options)
{
  result->label = options->label != NULL ? g_strdup (options->label) : bst_runner_default_label ();
  result->group = g_strdup (options->group);
  result->price = g_strdup (options->price);
  result->title = g_strdup (options->title);
  if (result->title == NULL && options->suite != NULL)
    result->title = g_strdup (options->suite->title);
  if (options->place != NULL)
    {
      result->place = *options->place;
      result->place.name = g_strdup (options->place->name);
    }
  for (guint i = 0; options->notes != NULL && i < options->notes->len; i++)
    {
      const BstPair *note = options->notes->pdata[i];

      bst_pairs_set (result->notes, note->key, note->value);
    }
  for (guint i = 0; options->command != NULL && i < options->command->len; i++)
    g_ptr_array_add (result->command, g_strdup (options->command->pdata[i]));
  if (options->suite != NULL && options->suite->json != NULL)
    result->suite = json_node_copy (options->suite->json);
}

/* With the file system and device that cases work on, where some do. */
static BstMachine *
read_machine (const BstPlan *plan)
{
  g_autoptr (BstSource) source = bst_source_open ("", NULL);
  g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);
  BstMachine *machine;

  if (source != NULL)
    bst_topology_ask (source);
  machine = source != NULL ? bst_machine_read_source (source) : bst_machine_new ();
  for (guint i = 0; source != NULL && i < plan->cases->len; i++)
    {
      const BstPlanCase *c = plan->cases->pdata[i];
      const guint n = g_hash_table_size (told) + 1;
      /* There is one target, "disk" (plan-target.c); variants may have each its own. */
      g_autofree char *name = n > 1 ? g_strdup_printf ("disk-%u", n) : g_strdup ("disk");

      if (c->target != NULL && g_hash_table_add (told, c->target))
        bst_machine_add_target (machine, source, name, c->target);
    }
  return machine;
}

BstResult *
bst_runner_header (const BstPlan *plan, const BstRunOptions *options, const char *id,
                   const char *folder)
{
  BstResult *result = bst_result_new ();

  result->id = g_strdup (id);
  result->version = g_strdup (VERSION);
  result->state = g_strdup ("running");
  result->started = bst_wall_now ();
  result->folder = g_strdup (folder);
  result->seed = plan->seed;
  copy_options (result, options);
  g_ptr_array_add (result->machines, read_machine (plan));
  result->plan = plan_to_json (plan);
  for (guint i = 0; i < plan->cases->len; i++)
    g_ptr_array_add (result->cases, bst_runner_new_case (plan->cases->pdata[i], result->label));
  return result;
}
