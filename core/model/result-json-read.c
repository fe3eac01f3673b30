/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * result-json-read.c - the document benchstone-run/0 back into a result.  The file may come
 * from anybody: every type, word and length is checked, and an error names the field.
 */
#include <config.h>

#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include <glib/gi18n.h>

#include "model/description-json.h"
#include "model/document-format.h"
#include "model/file-read.h"
#include "model/json-text.h"
#include "model/memory-left.h"
#include "model/result-json-private.h"
#include "model/result-json.h"
#include "model/seen-json.h"
#include "model/sparse-json.h"

/* No run of ours comes near; more would only be an attempt to fill the memory. */
#define MAX_FILE (G_GOFFSET_CONSTANT (1) << 30)

typedef const char *(*Namer) (guint);

static const char *const states[] = { "running", "complete", "interrupted", NULL };

/* "index" is worked out whenever it is shown: it is neither read nor kept. */
static const char *const top_members[] = {
  "format",  "id",       "version", "state", "started", "journal-bytes", "ended",
  "label",   "group",    "title",   "notes", "verdict", "price",         "seed",
  "command", "machines", "plan",    "suite", "cases",   "benchmarks",    "failed",
  "paused",  "series",   "index",   NULL
};
static const char *const case_members[] = {
  "id",          "system",  "variant",    "title",  "description", "identity", "effective",
  "environment", "notes",   "limits",     "stop",   "planned",     "steady",   "artifacts",
  "repetitions", "samples", "histograms", "phases", "series",      "group",    NULL
};
static const char *const repetition_members[] = { "index",   "block",     "status", "reason",
                                                  "stage",   "started",   "wall",   "cpu",
                                                  "max-rss", "run-delay", "noise",  "marks",
                                                  NULL };

gboolean
bst_result_state_is_known (const char *state)
{
  return state != NULL && g_strv_contains (states, state);
}

/* ---- Plain parts ---- */

static void
read_pairs (BstDocReader *reader, JsonObject *parent, const char *name, GPtrArray *pairs)
{
  JsonObject *object = bst_json_get_object (reader, parent, name, FALSE);
  g_autoptr (GList) names = object != NULL ? json_object_get_members (object) : NULL;
  gsize mark = bst_json_enter (reader, name);

  for (GList *l = names; l != NULL; l = l->next)
    g_ptr_array_add (pairs,
                     bst_pair_new (l->data, bst_json_peek_text (reader, object, l->data, TRUE)));
  bst_json_leave (reader, mark);
}

static void
read_limit (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  BstCaseResult *result = data;
  JsonObject *object = bst_json_as_object (reader, node);
  BstLimit *limit = g_new0 (BstLimit, 1);

  limit->metric = bst_json_get_text (reader, object, "metric", TRUE);
  limit->value = bst_json_get_double (reader, object, "value", TRUE);
  limit->confidence = bst_json_get_word (reader, object, "confidence", (Namer)bst_confidence_name,
                                         BST_CONFIDENCE_UNKNOWN);
  limit->source = bst_json_get_text (reader, object, "source", FALSE);
  g_ptr_array_add (result->limits, limit);
}

/* The number of a repetition that exists. */
static guint
read_row (BstDocReader *reader, JsonObject *object, const BstCaseResult *result)
{
  guint row = bst_json_get_uint (reader, object, "repetition", TRUE, G_MAXUINT32);

  if (object != NULL && row >= result->repetitions->len)
    bst_json_wrong_member (reader, "repetition", _ ("there is no repetition %u"), row);
  return row;
}

static void
read_phase (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  BstCaseResult *result = data;
  JsonObject *object = bst_json_as_object (reader, node);
  BstPhase *phase = g_new0 (BstPhase, 1);

  phase->name = bst_json_get_text (reader, object, "name", TRUE);
  phase->repetition = read_row (reader, object, result);
  phase->seconds = bst_json_get_double (reader, object, "seconds", FALSE);
  phase->cpu = bst_json_get_double (reader, object, "cpu", FALSE);
  g_ptr_array_add (result->phases, phase);
}

static void
read_point (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  JsonNode *t, *value;
  BstPoint point;

  if (!bst_json_as_two (reader, node, &t, &value))
    return;
  point.t = bst_json_as_double (reader, t);
  point.value = bst_json_as_double (reader, value);
  g_array_append_val ((GArray *)data, point);
}

static void
read_series (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  BstCaseResult *result = data;
  JsonObject *object = bst_json_as_object (reader, node);
  BstSeries *series = g_new0 (BstSeries, 1);

  series->key = bst_json_get_text (reader, object, "key", TRUE);
  series->repetition = read_row (reader, object, result);
  series->points = g_array_new (FALSE, FALSE, sizeof (BstPoint));
  bst_json_each (reader, object, "points", TRUE, read_point, series->points);
  g_ptr_array_add (result->series, series);
}

/* ---- Repetitions, samples, histograms ---- */

static void
read_repetition (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  JsonObject *object = bst_json_as_object (reader, node);
  BstRepetition *repetition = bst_case_result_add_repetition (data);

  if (object == NULL)
    return;
  repetition->block = bst_json_get_uint (reader, object, "block", TRUE, G_MAXUINT32);
  repetition->status =
      bst_json_get_word (reader, object, "status", (Namer)bst_status_name, BST_STATUS_INTERRUPTED);
  repetition->reason = bst_json_get_text (reader, object, "reason", FALSE);
  repetition->stage = bst_json_get_text (reader, object, "stage", FALSE);
  repetition->started = bst_json_get_time (reader, object, "started", FALSE);
  repetition->wall = bst_json_get_double (reader, object, "wall", FALSE);
  repetition->cpu = bst_json_get_double (reader, object, "cpu", FALSE);
  repetition->max_rss = bst_json_get_uint (reader, object, "max-rss", FALSE, G_MAXUINT64);
  repetition->run_delay = bst_json_get_double (reader, object, "run-delay", FALSE);
  bst_seen_read (reader, object, repetition->seen);
  repetition->marks = bst_json_get_texts (reader, object, "marks");
  repetition->extra = bst_json_unknown_members (object, repetition_members);
  if (bst_json_get_uint (reader, object, "index", TRUE, G_MAXUINT32) != i)
    bst_json_wrong_member (reader, "index", _ ("expected %u: repetitions are in order"), i);
}

static void
read_sample (BstDocReader *reader, JsonNode *node, const BstRepetition *repetition,
             BstSample *sample)
{
  if (JSON_NODE_HOLDS_NULL (node) && repetition->status != BST_STATUS_OK)
    return;
  if (JSON_NODE_HOLDS_NULL (node))
    bst_json_wrong (reader, _ ("the repetition was ok, so expected a number or a state"));
  else if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObject *object = json_node_get_object (node);

      sample->state = bst_json_get_word (reader, object, "state", (Namer)bst_sample_state_name,
                                         BST_SAMPLE_OUT_OF_RANGE);
      sample->reason = bst_json_get_text (reader, object, "reason", FALSE);
    }
  else
    sample->value = bst_json_as_double (reader, node);
}

typedef void (*ReadCell) (BstDocReader *reader, JsonNode *node, const BstCaseResult *result,
                          BstColumn *column, guint row);

static void
read_sample_cell (BstDocReader *reader, JsonNode *node, const BstCaseResult *result,
                  BstColumn *column, guint row)
{
  read_sample (reader, node, &g_array_index (result->repetitions, BstRepetition, row),
               &g_array_index (column->samples, BstSample, row));
}

/* A column of the object NAME: as long as there are repetitions. */
static void
read_column (BstDocReader *reader, JsonNode *node, BstCaseResult *result, const char *key,
             ReadCell read_cell)
{
  JsonArray *array = bst_json_as_array (reader, node);
  guint n = result->repetitions->len;
  BstColumn *column;

  if (array != NULL && json_array_get_length (array) != n)
    bst_json_wrong (reader,
                    ngettext ("has %u entry, but there are %u repetitions",
                              "has %u entries, but there are %u repetitions",
                              json_array_get_length (array)),
                    json_array_get_length (array), n);
  if (reader->error != NULL)
    return;
  column = bst_case_result_column (result, key);
  for (guint i = 0; i < n && reader->error == NULL; i++)
    {
      gsize mark = bst_json_enter_index (reader, i);

      read_cell (reader, json_array_get_element (array, i), result, column, i);
      bst_json_leave (reader, mark);
    }
}

static void
read_columns (BstDocReader *reader, JsonObject *parent, const char *name, BstCaseResult *result,
              ReadCell read_cell)
{
  JsonObject *object = bst_json_get_object (reader, parent, name, FALSE);
  g_autoptr (GList) keys = object != NULL ? json_object_get_members (object) : NULL;
  gsize mark = bst_json_enter (reader, name);

  for (GList *l = keys; l != NULL && reader->error == NULL; l = l->next)
    {
      gsize inner = bst_json_enter (reader, l->data);

      read_column (reader, json_object_get_member (object, l->data), result, l->data, read_cell);
      bst_json_leave (reader, inner);
    }
  bst_json_leave (reader, mark);
}

static void
read_histogram (BstDocReader *reader, JsonNode *node, const BstCaseResult *result,
                BstColumn *column, guint row)
{
  g_autoptr (GVariant) sparse = NULL;

  if (JSON_NODE_HOLDS_NULL (node))
    return;
  sparse = bst_sparse_from_json (reader, node);
  if (sparse != NULL && !bst_column_set_sparse (column, row, sparse))
    bst_json_wrong (reader, _ ("the cells of this histogram are not in ascending order"));
}

/* ---- A case, and the whole ---- */

static void
read_identity (BstDocReader *reader, JsonObject *object, BstCaseResult *result)
{
  JsonObject *identity = bst_json_get_object (reader, object, "identity", TRUE);
  gsize mark = bst_json_enter (reader, "identity");

  read_pairs (reader, identity, "params", result->asked);
  read_pairs (reader, identity, "added", result->identity);
  bst_json_leave (reader, mark);
}

/* What is read, and whether its text was skimmed. */
typedef struct
{
  BstResult *result;
  const BstSkimmed *skimmed; /* NULL: it was not */
} Reading;

/* In a skimmed text a description that was told before is the number of its case. */
static BstBenchmarkInfo *
read_description (BstDocReader *reader, JsonNode *node, const Reading *reading)
{
  const GPtrArray *cases = reading->result->cases;
  guint64 number = 0;

  if (reading->skimmed == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return bst_benchmark_info_read (reader, node);
  number = bst_json_as_uint (reader, node, cases->len);
  /* The last one is the case that is being read. */
  if (reader->error != NULL || number + 1 >= cases->len)
    {
      bst_json_wrong (reader, _ ("there is no such case before"));
      return NULL;
    }
  return bst_benchmark_info_share (((BstCaseResult *)cases->pdata[number])->description);
}

static void
read_described (BstDocReader *reader, JsonObject *object, const Reading *reading,
                BstCaseResult *result)
{
  JsonNode *description = bst_json_member (reader, object, "description", TRUE);
  gsize mark = bst_json_enter (reader, "description");

  if (description != NULL)
    result->description = read_description (reader, description, reading);
  bst_json_leave (reader, mark);
  read_identity (reader, object, result);
  read_pairs (reader, object, "effective", result->effective);
  read_pairs (reader, object, "environment", result->environment);
  read_pairs (reader, object, "notes", result->notes);
  bst_json_each (reader, object, "limits", FALSE, read_limit, result);
}

static void
read_measured (BstDocReader *reader, JsonObject *object, gboolean skimmed, BstCaseResult *result)
{
  bst_json_each (reader, object, "repetitions", TRUE,
                 skimmed ? bst_result_read_skimmed_repetition : read_repetition, result);
  read_columns (reader, object, "samples", result, read_sample_cell);
  read_columns (reader, object, "histograms", result, read_histogram);
  bst_json_each (reader, object, "phases", FALSE, read_phase, result);
  bst_json_each (reader, object, "series", FALSE, read_series, result);
}

void
bst_steady_read (BstDocReader *reader, JsonObject *object, BstCaseResult *result)
{
  JsonObject *steady = bst_json_get_object (reader, object, "steady", FALSE);
  gsize mark = bst_json_enter (reader, "steady");

  if (steady != NULL)
    {
      g_free (result->steady);
      result->steady = bst_json_get_text (reader, steady, "state", TRUE);
      result->steady_from = bst_json_get_uint (reader, steady, "from", TRUE, G_MAXUINT32);
    }
  bst_json_leave (reader, mark);
}

static void
read_case (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  JsonObject *object = bst_json_as_object (reader, node);
  const Reading *reading = data;
  BstCaseResult *result;

  if (object == NULL)
    return;
  result = bst_case_result_new ();
  g_ptr_array_add (reading->result->cases, result);
  result->id = bst_json_get_text (reader, object, "id", TRUE);
  result->system = bst_json_get_text (reader, object, "system", FALSE);
  result->variant = bst_json_get_text (reader, object, "variant", FALSE);
  result->title = bst_json_get_text (reader, object, "title", FALSE);
  result->group = bst_json_get_text (reader, object, "group", FALSE);
  read_described (reader, object, reading, result);
  result->stop_reason = bst_json_get_text (reader, object, "stop", FALSE);
  result->planned = bst_json_get_uint (reader, object, "planned", FALSE, G_MAXUINT32);
  bst_steady_read (reader, object, result);
  result->artifacts = bst_json_get_texts (reader, object, "artifacts");
  read_measured (reader, object, reading->skimmed != NULL, result);
  result->extra = bst_json_unknown_members (object, case_members);
}

static void
read_machine (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  JsonObject *object = bst_json_as_object (reader, node);
  g_autoptr (GList) names = object != NULL ? json_object_get_members (object) : NULL;
  BstMachine *machine = bst_machine_new ();

  for (GList *l = names; l != NULL; l = l->next)
    {
      const char *value = bst_json_peek_text (reader, object, l->data, TRUE);

      if (value != NULL)
        bst_machine_set (machine, l->data, value);
    }
  g_ptr_array_add (((BstResult *)data)->machines, machine);
}

/* "benchstone-run/N": N above ours is newer; anything else is some other file. */
static void
check_format (BstDocReader *reader, JsonObject *object)
{
  const char *format = bst_json_peek_text (reader, object, "format", FALSE);

  if (format == NULL)
    bst_json_wrong (reader, _ ("This is no result of benchstone: it has no \"format\"."));
  else if (g_str_equal (format, BST_RESULT_FORMAT))
    return;
  else if (bst_document_is_newer (format, BST_RESULT_FORMAT))
    bst_json_wrong (
        reader,
        _ ("This has format '%s', which a newer benchstone wrote; this one knows '%s'.  "
           "Use a newer benchstone to read it."),
        format, BST_RESULT_FORMAT);
  else
    bst_json_wrong (reader, _ ("This has format '%s', expected '%s'."), format, BST_RESULT_FORMAT);
}

static void
read_head (BstDocReader *reader, JsonObject *object, BstResult *result)
{
  g_auto (GStrv) command = bst_json_get_texts (reader, object, "command");

  result->id = bst_json_get_text (reader, object, "id", TRUE);
  result->version = bst_json_get_text (reader, object, "version", FALSE);
  result->state = bst_json_get_text (reader, object, "state", TRUE);
  if (result->state != NULL && !bst_result_state_is_known (result->state))
    bst_json_wrong_member (
        reader, "state", _ ("'%s' is not a state; expected one of running, complete, interrupted"),
        result->state);
  result->started = bst_json_get_time (reader, object, "started", TRUE);
  result->ended = bst_json_get_time (reader, object, "ended", FALSE);
  result->paused = bst_json_get_double (reader, object, "paused", FALSE);
  if (!(result->paused > 0)) /* not there: NaN */
    result->paused = 0;
  result->label = bst_json_get_text (reader, object, "label", TRUE);
  result->group = bst_json_get_text (reader, object, "group", FALSE);
  result->title = bst_json_get_text (reader, object, "title", FALSE);
  result->journal_bytes = bst_json_get_uint (reader, object, "journal-bytes", FALSE, G_MAXUINT64);
  bst_place_read (reader, object, &result->place);
  read_pairs (reader, object, "notes", result->notes);
  result->verdict = bst_json_get_text (reader, object, "verdict", FALSE);
  result->price = bst_json_get_text (reader, object, "price", FALSE);
  result->seed = bst_json_get_uint (reader, object, "seed", FALSE, G_MAXUINT64);
  for (guint i = 0; command != NULL && command[i] != NULL; i++)
    g_ptr_array_add (result->command, g_strdup (command[i]));
}

/* One by one: as nodes they take many times their text. */
static void
read_skimmed_cases (BstDocReader *reader, const Reading *reading)
{
  const GPtrArray *texts = reading->skimmed->cases;

  for (guint i = 0; i < texts->len && reader->error == NULL; i++)
    {
      g_autofree char *text = g_steal_pointer (&texts->pdata[i]);
      g_autoptr (JsonNode) node = bst_json_parse (text, -1, &reader->error);

      if (node != NULL)
        read_case (reader, node, i, (gpointer)reading);
    }
}

static BstResult *
read_result (JsonNode *node, const char *source, const BstSkimmed *skimmed, GError **error)
{
  g_autoptr (BstResult) result = bst_result_new ();
  Reading reading = { result, skimmed };
  JsonObject *object;
  BstDocReader reader;

  bst_doc_reader_init (&reader, source);
  object = bst_json_as_object (&reader, node);
  if (object != NULL)
    check_format (&reader, object);
  if (reader.error == NULL)
    {
      read_head (&reader, object, result);
      bst_json_each (&reader, object, "machines", FALSE, read_machine, result);
      bst_json_each (&reader, object, "cases", TRUE, read_case, &reading);
      if (skimmed != NULL)
        read_skimmed_cases (&reader, &reading);
      bst_result_check_cases (&reader, result);
      result->plan = bst_json_member (&reader, object, "plan", FALSE);
      result->suite = bst_json_member (&reader, object, "suite", FALSE);
      if (result->plan != NULL)
        json_node_ref (result->plan);
      if (result->suite != NULL)
        json_node_ref (result->suite);
      result->extra = bst_json_unknown_members (object, top_members);
    }
  return bst_doc_reader_end (&reader, error) ? g_steal_pointer (&result) : NULL;
}

BstResult *
bst_result_from_json (JsonNode *node, GError **error)
{
  return read_result (node, NULL, NULL, error);
}

static char *
file_of (const char *path)
{
  return g_file_test (path, G_FILE_TEST_IS_DIR) ? g_build_filename (path, BST_RESULT_FILE, NULL)
                                                : g_strdup (path);
}

static BstResult *
read_file (JsonNode *node, const char *file, const BstSkimmed *skimmed, GError **error)
{
  g_autofree char *name = g_path_get_basename (file);
  BstResult *result = read_result (node, name, skimmed, error);

  if (result != NULL)
    result->folder = g_path_get_dirname (file);
  return result;
}

/* Times the document that reading it takes: its nodes, and the result. */
#define ROOM_FOR_NODES 17
#define ROOM_FOR_FIGURES 8

static gboolean
has_room (const char *file, guint room, GError **error)
{
  struct stat info;

  return stat (file, &info) != 0 || !S_ISREG (info.st_mode)
         || bst_memory_check ((guint64)info.st_size * room, error);
}

BstResult *
bst_result_load (const char *path, GError **error)
{
  g_autofree char *file = file_of (path);
  g_autoptr (JsonNode) node =
      has_room (file, ROOM_FOR_NODES, error) ? bst_json_load (file, MAX_FILE, error) : NULL;

  return node != NULL ? read_file (node, file, NULL, error) : NULL;
}

BstResult *
bst_result_load_figures (const char *path, GError **error)
{
  g_autofree char *file = file_of (path);
  g_autofree char *text = NULL;
  g_autoptr (BstSkimmed) skimmed = NULL;
  g_autoptr (JsonNode) node = NULL;
  BstResult *result = NULL;
  gsize length = 0;

  if (!has_room (file, ROOM_FOR_FIGURES, error))
    return NULL;
  text = bst_file_read (file, MAX_FILE, FALSE, &length, NULL);
  if (text != NULL)
    skimmed = bst_result_skim (text, length);
  g_clear_pointer (&text, g_free);
  if (skimmed != NULL)
    node = bst_json_parse (skimmed->head, -1, NULL);
  if (node != NULL)
    result = read_file (node, file, skimmed, NULL);
  /* Whatever is wrong with the file is told of the whole of it. */
  return result != NULL ? result : bst_result_load (path, error);
}
