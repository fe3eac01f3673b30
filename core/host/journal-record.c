/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * journal-record.c - what one worker gave, as an event of the journal, and back.  A table says
 * which records are kept and with which fields; the rest (stages, progress, log) has done its
 * work by then.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "host/journal-private.h"
#include "model/description-json.h"
#include "model/json-text.h"
#include "model/seen-json.h"
#include "model/sparse-json.h"
#include "model/status.h"

#define MAX_FIELDS 4

typedef const char *(*Namer) (guint);

/* How a field of a record's payload looks as JSON. */
typedef enum
{
  FIELD_TEXT = 1,
  FIELD_NUMBER,
  FIELD_STATE,
  FIELD_CONFIDENCE,
  FIELD_METRIC,
  FIELD_HISTOGRAM,
  FIELD_POINTS
} FieldKind;

static const char *const field_type[] = {
  [FIELD_TEXT] = "s",   [FIELD_NUMBER] = "d",    [FIELD_STATE] = "u",      [FIELD_CONFIDENCE] = "u",
  [FIELD_METRIC] = "v", [FIELD_HISTOGRAM] = "v", [FIELD_POINTS] = "a(td)",
};

typedef struct
{
  const char *name;
  FieldKind kind;
} Field;

static const struct
{
  BstRecordType type;
  const char *word;
  Field fields[MAX_FIELDS + 1];
} kept[] = {
  { BST_RECORD_NOTE,
    "note",
    { { "kind", FIELD_TEXT }, { "key", FIELD_TEXT }, { "value", FIELD_TEXT } } },
  { BST_RECORD_LIMIT,
    "limit",
    { { "metric", FIELD_TEXT },
      { "value", FIELD_NUMBER },
      { "confidence", FIELD_CONFIDENCE },
      { "source", FIELD_TEXT } } },
  { BST_RECORD_METRIC, "metric", { { "metric", FIELD_METRIC } } },
  { BST_RECORD_ARTIFACT, "artifact", { { "name", FIELD_TEXT } } },
  { BST_RECORD_PHASE,
    "phase",
    { { "name", FIELD_TEXT }, { "seconds", FIELD_NUMBER }, { "cpu", FIELD_NUMBER } } },
  { BST_RECORD_SAMPLE,
    "sample",
    { { "key", FIELD_TEXT },
      { "value", FIELD_NUMBER },
      { "state", FIELD_STATE },
      { "reason", FIELD_TEXT } } },
  { BST_RECORD_HISTOGRAM,
    "histogram",
    { { "key", FIELD_TEXT }, { "histogram", FIELD_HISTOGRAM } } },
  { BST_RECORD_SERIES, "series", { { "key", FIELD_TEXT }, { "points", FIELD_POINTS } } },
};

/* ---- Out ---- */

static JsonNode *
points_to_json (GVariant *points)
{
  JsonArray *array = json_array_sized_new (g_variant_n_children (points));
  JsonNode *node = json_node_new (JSON_NODE_ARRAY);
  GVariantIter iter;
  guint64 at;
  double value;

  g_variant_iter_init (&iter, points);
  while (g_variant_iter_next (&iter, "(td)", &at, &value))
    {
      JsonArray *pair;

      if (!isfinite (value))
        continue;
      pair = json_array_sized_new (2);
      bst_json_add_uint (pair, at);
      json_array_add_double_element (pair, value);
      json_array_add_array_element (array, pair);
    }
  json_node_take_array (node, array);
  return node;
}

static JsonNode *
metric_to_json (GVariant *value)
{
  g_autoptr (GVariant) inner = g_variant_get_variant (value);
  BstMetricInfo *info = bst_metric_info_from_variant (inner, NULL);
  JsonNode *node;

  if (info == NULL)
    return NULL;
  node = bst_metric_info_to_json (info);
  bst_metric_info_free (info);
  return node;
}

static JsonNode *
histogram_to_json (GVariant *value)
{
  g_autoptr (GVariant) inner = g_variant_get_variant (value);

  if (!g_variant_is_of_type (inner, G_VARIANT_TYPE ("(ttttda(ut))")))
    return NULL;
  return bst_sparse_to_json (inner);
}

static void
set_node (JsonObject *object, const char *name, JsonNode *node)
{
  if (node != NULL)
    json_object_set_member (object, name, node);
}

static void
set_field (JsonObject *object, const Field *field, GVariant *value)
{
  switch (field->kind)
    {
    case FIELD_TEXT:
      json_object_set_string_member (object, field->name, g_variant_get_string (value, NULL));
      break;
    case FIELD_NUMBER:
      bst_json_set_double (object, field->name, g_variant_get_double (value));
      break;
    case FIELD_STATE:
      json_object_set_string_member (object, field->name,
                                     bst_sample_state_name (g_variant_get_uint32 (value)));
      break;
    case FIELD_CONFIDENCE:
      json_object_set_string_member (object, field->name,
                                     bst_confidence_name (g_variant_get_uint32 (value)));
      break;
    case FIELD_METRIC:
      set_node (object, field->name, metric_to_json (value));
      break;
    case FIELD_HISTOGRAM:
      set_node (object, field->name, histogram_to_json (value));
      break;
    case FIELD_POINTS:
      set_node (object, field->name, points_to_json (value));
      break;
    }
}

/* NULL for a record that is not kept. */
static JsonObject *
record_to_object (const BstOutcomeRecord *record)
{
  JsonObject *object;
  guint k = 0;

  while (k < G_N_ELEMENTS (kept) && kept[k].type != record->type)
    k++;
  if (k == G_N_ELEMENTS (kept))
    return NULL;
  object = json_object_new ();
  json_object_set_string_member (object, "type", kept[k].word);
  for (const Field *field = kept[k].fields; field->name != NULL; field++)
    {
      g_autoptr (GVariant) value = g_variant_lookup_value (
          record->payload, field->name, G_VARIANT_TYPE (field_type[field->kind]));

      if (value != NULL)
        set_field (object, field, value);
    }
  return object;
}

static JsonArray *
records_to_array (const GPtrArray *records)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; records != NULL && i < records->len; i++)
    {
      JsonObject *object = record_to_object (g_ptr_array_index (records, i));

      if (object != NULL)
        json_array_add_object_element (array, object);
    }
  return array;
}

static JsonArray *
marks_to_array (GStrv marks)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; marks[i] != NULL; i++)
    json_array_add_string_element (array, marks[i]);
  return array;
}

JsonObject *
bst_outcome_to_object (guint case_index, guint block, const BstOutcome *outcome)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "type", BST_EVENT_REPETITION);
  json_object_set_int_member (object, "case", case_index);
  json_object_set_int_member (object, "block", block);
  json_object_set_string_member (object, "status", bst_status_name (outcome->status));
  bst_json_set_text (object, "reason", outcome->reason);
  bst_json_set_text (object, "stage", outcome->stage);
  if (outcome->signal != 0)
    json_object_set_int_member (object, "signal", outcome->signal);
  bst_json_set_time (object, "started", outcome->started);
  bst_json_set_double (object, "wall", outcome->wall);
  bst_json_set_double (object, "cpu", outcome->cpu);
  bst_json_set_uint (object, "max-rss", outcome->max_rss);
  bst_json_set_uint (object, "operations", outcome->operations);
  if (isfinite (outcome->run_delay))
    bst_json_set_double (object, "run-delay", outcome->run_delay);
  bst_seen_set_json (object, outcome->seen);
  if (outcome->marks != NULL)
    json_object_set_array_member (object, "marks", marks_to_array (outcome->marks));
  bst_json_set_double (object, "total", outcome->total);
  json_object_set_array_member (object, "records", records_to_array (outcome->records));
  return object;
}

/* ---- In ---- */

static void
read_point (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  JsonNode *at, *value;

  if (bst_json_as_two (reader, node, &at, &value))
    g_variant_builder_add (data, "(td)", bst_json_as_uint (reader, at, G_MAXUINT64),
                           bst_json_as_double (reader, value));
}

static GVariant *
read_points (BstDocReader *reader, JsonObject *object, const char *name)
{
  GVariantBuilder points;

  g_variant_builder_init (&points, G_VARIANT_TYPE ("a(td)"));
  bst_json_each (reader, object, name, TRUE, read_point, &points);
  return g_variant_builder_end (&points);
}

static GVariant *
read_metric (BstDocReader *reader, JsonNode *node)
{
  BstMetricInfo *info = bst_metric_info_read (reader, node);
  GVariant *value = NULL;

  if (info != NULL && reader->error == NULL)
    value = g_variant_new_variant (bst_metric_info_to_variant (info));
  g_clear_pointer (&info, bst_metric_info_free);
  return value;
}

static GVariant *
read_histogram (BstDocReader *reader, JsonNode *node)
{
  g_autoptr (GVariant) sparse = bst_sparse_from_json (reader, node);

  return sparse != NULL ? g_variant_new_variant (sparse) : NULL;
}

/* Floating; NULL when it is missing or wrong. */
static GVariant *
read_field (BstDocReader *reader, JsonObject *object, const Field *field)
{
  JsonNode *node = bst_json_member (reader, object, field->name, FALSE);

  if (node == NULL)
    return NULL;
  switch (field->kind)
    {
    case FIELD_TEXT:
      {
        const char *text = bst_json_peek_text (reader, object, field->name, TRUE);

        return text != NULL ? g_variant_new_string (text) : NULL;
      }
    case FIELD_NUMBER:
      return g_variant_new_double (bst_json_get_double (reader, object, field->name, TRUE));
    case FIELD_STATE:
      return g_variant_new_uint32 (bst_json_get_word (
          reader, object, field->name, (Namer)bst_sample_state_name, BST_SAMPLE_OUT_OF_RANGE));
    case FIELD_CONFIDENCE:
      return g_variant_new_uint32 (bst_json_get_word (
          reader, object, field->name, (Namer)bst_confidence_name, BST_CONFIDENCE_UNKNOWN));
    case FIELD_METRIC:
      return read_metric (reader, node);
    case FIELD_HISTOGRAM:
      return read_histogram (reader, node);
    case FIELD_POINTS:
      return read_points (reader, object, field->name);
    }
  return NULL;
}

static void
free_record (gpointer data)
{
  BstOutcomeRecord *record = data;

  g_variant_unref (record->payload);
  g_free (record);
}

/* Records of a type that we do not know come from a newer version, and are passed over. */
static void
read_record (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  JsonObject *object = bst_json_as_object (reader, node);
  const char *word = bst_json_peek_text (reader, object, "type", TRUE);
  BstOutcomeRecord *record;
  GVariantDict payload;
  guint k = 0;

  while (k < G_N_ELEMENTS (kept) && g_strcmp0 (kept[k].word, word) != 0)
    k++;
  if (k == G_N_ELEMENTS (kept))
    return;
  g_variant_dict_init (&payload, NULL);
  for (const Field *field = kept[k].fields; field->name != NULL; field++)
    {
      GVariant *value = read_field (reader, object, field);

      if (value != NULL)
        g_variant_dict_insert_value (&payload, field->name, value);
    }
  record = g_new0 (BstOutcomeRecord, 1);
  record->type = kept[k].type;
  record->payload = g_variant_ref_sink (g_variant_dict_end (&payload));
  g_ptr_array_add (data, record);
}

BstOutcome *
bst_outcome_read (BstDocReader *reader, JsonObject *object)
{
  BstOutcome *outcome = g_new0 (BstOutcome, 1);

  outcome->status =
      bst_json_get_word (reader, object, "status", (Namer)bst_status_name, BST_STATUS_INTERRUPTED);
  outcome->reason = bst_json_get_text (reader, object, "reason", FALSE);
  outcome->stage = bst_json_get_text (reader, object, "stage", FALSE);
  outcome->signal = bst_json_get_uint (reader, object, "signal", FALSE, G_MAXINT32);
  outcome->started = bst_json_get_time (reader, object, "started", FALSE);
  outcome->wall = bst_json_get_double (reader, object, "wall", FALSE);
  outcome->cpu = bst_json_get_double (reader, object, "cpu", FALSE);
  outcome->max_rss = bst_json_get_uint (reader, object, "max-rss", FALSE, G_MAXUINT64);
  outcome->operations = bst_json_get_uint (reader, object, "operations", FALSE, G_MAXUINT64);
  outcome->run_delay = bst_json_get_double (reader, object, "run-delay", FALSE);
  bst_seen_read (reader, object, outcome->seen);
  outcome->marks = bst_json_get_texts (reader, object, "marks");
  outcome->total = bst_json_get_double (reader, object, "total", FALSE);
  outcome->records = g_ptr_array_new_with_free_func (free_record);
  bst_json_each (reader, object, "records", TRUE, read_record, outcome->records);
  return outcome;
}
