/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * result-json.c - a run as the document benchstone-run/0.  What a list of runs shows comes
 * first, so that a list need not read whole documents.
 */
#include <config.h>

#include <math.h>

#include "model/description-json.h"
#include "model/json-text.h"
#include "model/result-json-private.h"
#include "model/seen-json.h"
#include "model/sparse-json.h"

static JsonNode *
take_object (JsonObject *object)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return node;
}

static JsonObject *
pairs_to_object (const GPtrArray *pairs)
{
  JsonObject *object = json_object_new ();

  for (guint i = 0; i < pairs->len; i++)
    {
      const BstPair *pair = g_ptr_array_index (pairs, i);

      json_object_set_string_member (object, pair->key, pair->value != NULL ? pair->value : "");
    }
  return object;
}

static JsonArray *
texts_to_array (const char *const *texts)
{
  JsonArray *array = json_array_new ();

  for (; texts != NULL && *texts != NULL; texts++)
    json_array_add_string_element (array, *texts);
  return array;
}

static void
add_object (JsonArray *array, JsonObject *object)
{
  json_array_add_object_element (array, object);
}

static void
add_number (JsonArray *array, double value)
{
  if (isfinite (value))
    json_array_add_double_element (array, value);
  else
    json_array_add_null_element (array);
}

/* ---- Parts of a case ---- */

JsonObject *
bst_repetition_to_object (const BstRepetition *repetition)
{
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "index", repetition->index);
  json_object_set_int_member (object, "block", repetition->block);
  json_object_set_string_member (object, "status", bst_status_name (repetition->status));
  bst_json_set_text (object, "reason", repetition->reason);
  bst_json_set_text (object, "stage", repetition->stage);
  bst_json_set_time (object, "started", repetition->started);
  bst_json_set_double (object, "wall", repetition->wall);
  bst_json_set_double (object, "cpu", repetition->cpu);
  if (repetition->max_rss > 0)
    bst_json_set_uint (object, "max-rss", repetition->max_rss);
  if (isfinite (repetition->run_delay))
    bst_json_set_double (object, "run-delay", repetition->run_delay);
  bst_seen_set_json (object, repetition->seen);
  if (repetition->marks != NULL)
    json_object_set_array_member (object, "marks",
                                  texts_to_array ((const char *const *)repetition->marks));
  bst_json_add_members (object, repetition->extra);
  return object;
}

static void
add_state (JsonArray *array, BstSampleState state, const char *reason)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "state", bst_sample_state_name (state));
  bst_json_set_text (object, "reason", reason);
  add_object (array, object);
}

/* A number; or a state; or null for a repetition that was not ok. */
static void
add_sample (JsonArray *array, const BstRepetition *repetition, const BstSample *sample)
{
  if (repetition->status != BST_STATUS_OK)
    json_array_add_null_element (array);
  else if (sample->state != 0)
    add_state (array, sample->state, sample->reason);
  else if (isfinite (sample->value))
    json_array_add_double_element (array, sample->value);
  else
    add_state (array, BST_SAMPLE_NOT_RUN, "no value was given");
}

static JsonObject *
samples_to_object (const BstCaseResult *result)
{
  JsonObject *object = json_object_new ();

  for (guint c = 0; c < result->columns->len; c++)
    {
      const BstColumn *column = g_ptr_array_index (result->columns, c);
      JsonArray *array = json_array_sized_new (result->repetitions->len);

      for (guint i = 0; i < result->repetitions->len; i++)
        add_sample (array, &g_array_index (result->repetitions, BstRepetition, i),
                    &g_array_index (column->samples, BstSample, i));
      json_object_set_array_member (object, column->key, array);
    }
  return object;
}

JsonNode *
bst_column_histogram_to_json (const BstColumn *column, guint repetition)
{
  g_autoptr (GVariant) sparse = bst_column_get_sparse (column, repetition);

  return sparse != NULL ? bst_sparse_to_json (sparse) : json_node_init_null (json_node_alloc ());
}

static JsonObject *
histograms_to_object (const BstCaseResult *result)
{
  JsonObject *object = json_object_new ();

  for (guint c = 0; c < result->columns->len; c++)
    {
      const BstColumn *column = g_ptr_array_index (result->columns, c);
      JsonArray *array;

      if (column->histograms == NULL)
        continue;
      array = json_array_sized_new (column->histograms->len);
      for (guint i = 0; i < column->histograms->len; i++)
        json_array_add_element (array, bst_column_histogram_to_json (column, i));
      json_object_set_array_member (object, column->key, array);
    }
  return object;
}

static JsonArray *
limits_to_array (const GPtrArray *limits)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < limits->len; i++)
    {
      const BstLimit *limit = g_ptr_array_index (limits, i);
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "metric", limit->metric);
      bst_json_set_double (object, "value", limit->value);
      json_object_set_string_member (object, "confidence", bst_confidence_name (limit->confidence));
      bst_json_set_text (object, "source", limit->source);
      add_object (array, object);
    }
  return array;
}

static JsonArray *
phases_to_array (const GPtrArray *phases)
{
  JsonArray *array = json_array_sized_new (phases->len);

  for (guint i = 0; i < phases->len; i++)
    {
      const BstPhase *phase = g_ptr_array_index (phases, i);
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "name", phase->name);
      json_object_set_int_member (object, "repetition", phase->repetition);
      bst_json_set_double (object, "seconds", phase->seconds);
      bst_json_set_double (object, "cpu", phase->cpu);
      add_object (array, object);
    }
  return array;
}

static JsonArray *
points_to_array (const GArray *points)
{
  JsonArray *array = json_array_sized_new (points->len);

  for (guint i = 0; i < points->len; i++)
    {
      const BstPoint *point = &g_array_index (points, BstPoint, i);
      JsonArray *pair = json_array_sized_new (2);

      add_number (pair, point->t);
      add_number (pair, point->value);
      json_array_add_array_element (array, pair);
    }
  return array;
}

static JsonArray *
series_to_array (const GPtrArray *all)
{
  JsonArray *array = json_array_sized_new (all->len);

  for (guint i = 0; i < all->len; i++)
    {
      const BstSeries *series = g_ptr_array_index (all, i);
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "key", series->key);
      json_object_set_int_member (object, "repetition", series->repetition);
      json_object_set_array_member (object, "points", points_to_array (series->points));
      add_object (array, object);
    }
  return array;
}

/* What must be equal for a comparison; also for readers that know nothing of benchmarks. */
static JsonObject *
identity_to_object (const BstCaseResult *result)
{
  const BstMetricInfo *primary = bst_benchmark_info_primary (result->description);
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "benchmark", result->description->name);
  json_object_set_int_member (object, "revision", result->description->revision);
  if (primary != NULL)
    json_object_set_string_member (object, "unit", primary->unit);
  json_object_set_object_member (object, "params", pairs_to_object (result->asked));
  json_object_set_object_member (object, "added", pairs_to_object (result->identity));
  return object;
}

void
bst_steady_to_object (const BstCaseResult *result, JsonObject *object)
{
  JsonObject *steady = NULL;

  if (result->steady == NULL)
    return;
  steady = json_object_new ();
  json_object_set_string_member (steady, "state", result->steady);
  json_object_set_int_member (steady, "from", result->steady_from);
  json_object_set_object_member (object, "steady", steady);
}

/* ---- A case, and the whole ---- */

static JsonArray *
repetitions_to_array (const BstCaseResult *result)
{
  JsonArray *array = json_array_sized_new (result->repetitions->len);

  for (guint i = 0; i < result->repetitions->len; i++)
    add_object (array,
                bst_repetition_to_object (&g_array_index (result->repetitions, BstRepetition, i)));
  return array;
}

static void
set_measured (JsonObject *object, const BstCaseResult *result, gboolean large)
{
  json_object_set_array_member (object, "repetitions",
                                large ? repetitions_to_array (result) : json_array_new ());
  json_object_set_object_member (object, "samples", samples_to_object (result));
  json_object_set_object_member (object, "histograms",
                                 large ? histograms_to_object (result) : json_object_new ());
  json_object_set_array_member (object, "phases", phases_to_array (result->phases));
  json_object_set_array_member (object, "series", series_to_array (result->series));
}

JsonObject *
bst_case_result_to_object (const BstCaseResult *result, gboolean large)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "id", result->id);
  bst_json_set_text (object, "system", result->system);
  bst_json_set_text (object, "variant", result->variant);
  bst_json_set_text (object, "title", result->title);
  bst_json_set_text (object, "group", result->group);
  json_object_set_member (object, "description", bst_benchmark_info_to_json (result->description));
  json_object_set_object_member (object, "identity", identity_to_object (result));
  json_object_set_object_member (object, "effective", pairs_to_object (result->effective));
  json_object_set_object_member (object, "environment", pairs_to_object (result->environment));
  json_object_set_object_member (object, "notes", pairs_to_object (result->notes));
  json_object_set_array_member (object, "limits", limits_to_array (result->limits));
  bst_json_set_text (object, "stop", result->stop_reason);
  json_object_set_int_member (object, "planned", result->planned);
  bst_steady_to_object (result, object);
  json_object_set_array_member (object, "artifacts",
                                texts_to_array ((const char *const *)result->artifacts));
  set_measured (object, result, large);
  bst_json_add_members (object, result->extra);
  return object;
}

static JsonArray *
machines_to_array (const GPtrArray *machines)
{
  JsonArray *array = json_array_new ();

  for (guint m = 0; m < machines->len; m++)
    {
      const BstMachine *machine = g_ptr_array_index (machines, m);
      JsonObject *object = json_object_new ();

      for (guint i = 0; i < bst_machine_n_facts (machine); i++)
        {
          const char *key, *value;

          bst_machine_fact (machine, i, &key, &value);
          json_object_set_string_member (object, key, value);
        }
      add_object (array, object);
    }
  return array;
}

static gboolean
has_failed (const BstCaseResult *c)
{
  for (guint i = 0; i < c->repetitions->len; i++)
    {
      BstStatus status = g_array_index (c->repetitions, BstRepetition, i).status;

      if (status != BST_STATUS_OK && status != BST_STATUS_INTERRUPTED
          && !bst_status_is_skip (status))
        return TRUE;
    }
  return FALSE;
}

/* What lists show of the cases, so that they need not read them. */
static void
set_summary (JsonObject *object, const BstResult *result)
{
  g_autoptr (GHashTable) said = g_hash_table_new (g_str_hash, g_str_equal);
  JsonArray *names = json_array_new ();
  guint failed = 0;

  for (guint i = 0; i < result->cases->len; i++)
    {
      const BstCaseResult *c = g_ptr_array_index (result->cases, i);

      if (c->description != NULL && g_hash_table_add (said, c->description->name))
        json_array_add_string_element (names, c->description->name);
      failed += has_failed (c);
    }
  json_object_set_array_member (object, "benchmarks", names);
  bst_json_set_uint (object, "failed", failed);
}

/* The order matters to host/store-list.c: everything it wants stands before "notes". */
static void
set_head (JsonObject *object, const BstResult *result)
{
  json_object_set_string_member (object, "format", BST_RESULT_FORMAT);
  bst_json_set_text (object, "id", result->id);
  bst_json_set_text (object, "version", result->version);
  bst_json_set_text (object, "state", result->state);
  bst_json_set_time (object, "started", result->started);
  bst_json_set_time (object, "ended", result->ended);
  if (result->paused > 0)
    bst_json_set_double (object, "paused", result->paused);
  bst_json_set_text (object, "label", result->label);
  bst_json_set_text (object, "group", result->group);
  bst_json_set_text (object, "title", result->title);
  if (result->journal_bytes > 0)
    bst_json_set_uint (object, "journal-bytes", result->journal_bytes);
  bst_place_set_json (object, &result->place);
  set_summary (object, result);
  json_object_set_object_member (object, "notes", pairs_to_object (result->notes));
  bst_json_set_text (object, "verdict", result->verdict);
  bst_json_set_text (object, "price", result->price);
  bst_json_set_uint (object, "seed", result->seed);
}

static void
set_copy (JsonObject *object, const char *name, JsonNode *node)
{
  if (node != NULL)
    json_object_set_member (object, name, json_node_ref (node));
}

JsonObject *
bst_result_to_object (const BstResult *result, gboolean large)
{
  JsonObject *object = json_object_new ();
  JsonArray *command = json_array_new (), *cases = json_array_new ();

  set_head (object, result);
  for (guint i = 0; i < result->command->len; i++)
    json_array_add_string_element (command, g_ptr_array_index (result->command, i));
  json_object_set_array_member (object, "command", command);
  json_object_set_array_member (object, "machines", machines_to_array (result->machines));
  set_copy (object, "plan", result->plan);
  set_copy (object, "suite", result->suite);
  for (guint i = 0; large && i < result->cases->len; i++)
    add_object (cases, bst_case_result_to_object (g_ptr_array_index (result->cases, i), TRUE));
  json_object_set_array_member (object, "cases", cases);
  bst_json_add_members (object, result->extra);
  return object;
}

JsonNode *
bst_result_to_json (const BstResult *result)
{
  return take_object (bst_result_to_object (result, TRUE));
}
