/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sample-run.c - a run without repetitions, and outcomes to fill it.
 */
#include <config.h>

#include <math.h>

#include "model/description-json.h"
#include "model/json-text.h"
#include "model/paths.h"
#include "model/wire.h"
#include "sample-run.h"

static const char description[] =
    "{\"name\": \"disk.random\", \"title\": \"Random reads\", \"help\": \"Reads <b>&.\","
    " \"revision\": 3, \"pace\": \"timed\", \"threads\": \"host\", \"needs\": [\"scratch\"],"
    " \"params\": ["
    "  {\"name\": \"block-size\", \"type\": \"size\", \"default\": \"4096\", \"unit\": \"B\","
    "   \"min\": 512, \"max\": 1048576, \"help\": \"Bytes per read.\"},"
    "  {\"name\": \"engine\", \"type\": \"choice\", \"default\": \"auto\","
    "   \"choices\": [\"auto\", \"sync\"], \"help\": \"How.\"}],"
    " \"metrics\": ["
    "  {\"name\": \"rate\", \"unit\": \"op/s\", \"direction\": \"higher-is-better\","
    "   \"kind\": \"counter\", \"threads\": \"sum\", \"role\": \"primary\", \"zero-ok\": false,"
    "   \"help\": \"Reads per second.\"},"
    "  {\"name\": \"time\", \"unit\": \"s\", \"direction\": \"lower-is-better\","
    "   \"kind\": \"latency\", \"threads\": \"merge\", \"role\": \"secondary\","
    "   \"zero-ok\": true, \"range-min\": 0, \"range-max\": 3600,"
    "   \"help\": \"Of one read.\"},"
    "  {\"name\": \"load\", \"unit\": \"op/s\", \"direction\": \"neutral\","
    "   \"kind\": \"series\", \"threads\": \"merge\", \"role\": \"detail\", \"zero-ok\": true}]}";

static void
add_case (BstResult *result, const char *id, const char *block_size)
{
  g_autoptr (JsonNode) node = bst_json_parse (description, -1, NULL);
  BstCaseResult *c = bst_case_result_new ();
  GError *error = NULL;

  c->id = g_strdup (id);
  c->system = g_strdup ("box");
  c->description = bst_benchmark_info_from_json (node, &error);
  g_assert_no_error (error);
  bst_pairs_set (c->asked, "block-size", block_size);
  bst_pairs_set (c->asked, "engine", "auto");
  bst_pairs_set (c->effective, "engine", "sync");
  c->planned = 3;
  g_ptr_array_add (result->cases, c);
}

BstResult *
sample_result (const char *id)
{
  BstResult *result = bst_result_new ();
  BstMachine *machine = bst_machine_new ();

  result->id = g_strdup (id);
  result->version = g_strdup ("0.1.0");
  result->title = g_strdup ("A suite");
  result->state = g_strdup ("running");
  result->started = G_GINT64_CONSTANT (1796038320123456);
  result->label = g_strdup ("box");
  result->group = g_strdup ("study");
  result->seed = G_MAXUINT64;
  bst_pairs_set (result->notes, "why", "because");
  bst_machine_set (machine, "cpu.model", "A CPU");
  bst_machine_set (machine, "memory.total", "17179869184");
  g_ptr_array_add (result->machines, machine);
  g_ptr_array_add (result->command, g_strdup ("benchstone"));
  g_ptr_array_add (result->command, g_strdup ("run"));
  add_case (result, "disk.random", "4096");
  add_case (result, "disk.random block-size=8192", "8192");
  return result;
}

static void
free_record (gpointer data)
{
  BstOutcomeRecord *record = data;

  g_variant_unref (record->payload);
  g_free (record);
}

static BstOutcome *
new_outcome (void)
{
  BstOutcome *outcome = g_new0 (BstOutcome, 1);

  outcome->records = g_ptr_array_new_with_free_func (free_record);
  outcome->stage = g_strdup (BST_STAGE_TEARDOWN);
  outcome->started = G_GINT64_CONSTANT (1796038321000001);
  outcome->wall = 0.1;
  outcome->cpu = NAN;
  outcome->max_rss = 1234567;
  outcome->operations = 1000;
  outcome->total = 0.125;
  bst_seen_clear (outcome->seen);
  outcome->seen[BST_SEEN_STEAL] = 0.25;
  outcome->seen[BST_SEEN_SPIN_AFTER] = 9.1e-05;
  return outcome;
}

void
sample_add (BstOutcome *outcome, guint32 type, const char *payload)
{
  BstOutcomeRecord *record = g_new0 (BstOutcomeRecord, 1);
  GError *error = NULL;

  record->type = type;
  record->payload = g_variant_parse (G_VARIANT_TYPE_VARDICT, payload, NULL, NULL, &error);
  g_assert_no_error (error);
  g_ptr_array_add (outcome->records, record);
}

static void
add_histogram (BstOutcome *outcome, guint n)
{
  g_autoptr (BstHistogram) histogram = bst_histogram_new ();
  GVariantDict dict;
  BstOutcomeRecord *record = g_new0 (BstOutcomeRecord, 1);

  for (guint i = 0; i < 30; i++)
    bst_histogram_record (histogram, 1000 + n + i * 1000);
  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "key", "s", "time");
  g_variant_dict_insert (&dict, "histogram", "v", bst_histogram_to_variant (histogram));
  record->type = BST_RECORD_HISTOGRAM;
  record->payload = g_variant_ref_sink (g_variant_dict_end (&dict));
  g_ptr_array_add (outcome->records, record);
}

BstOutcome *
sample_outcome (guint n)
{
  BstOutcome *outcome = new_outcome ();
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *rate = NULL, *labelled = NULL;

  g_ascii_dtostr (digits, sizeof digits, n + 0.1);
  rate = g_strdup_printf ("{'key': <'rate'>, 'value': <%s>}", digits);
  labelled = g_strdup_printf ("{'key': <'rate{page=/a.html}'>, 'value': <%s>}", digits);
  outcome->status = BST_STATUS_OK;
  sample_add (outcome, BST_RECORD_STAGE, "{'stage': <'setup'>}");
  sample_add (outcome, BST_RECORD_NOTE,
              "{'kind': <'identity'>, 'key': <'data'>, 'value': <'sha256:00'>}");
  sample_add (outcome, BST_RECORD_NOTE,
              "{'kind': <'environment'>, 'key': <'engine'>, 'value': <'sync'>}");
  sample_add (outcome, BST_RECORD_NOTE, "{'kind': <'note'>, 'key': <'n'>, 'value': <'\"x\"\\n'>}");
  sample_add (outcome, BST_RECORD_LIMIT,
              "{'metric': <'rate'>, 'value': <5e9>, 'confidence': <uint32 2>, 'source': <'ATA'>}");
  sample_add (outcome, BST_RECORD_ARTIFACT, "{'name': <'trace.txt'>}");
  sample_add (outcome, BST_RECORD_PHASE, "{'name': <'read'>, 'seconds': <0.1>, 'cpu': <0.05>}");
  sample_add (outcome, BST_RECORD_SAMPLE, rate);
  if (n % 2 == 1)
    sample_add (outcome, BST_RECORD_SAMPLE, labelled);
  else
    sample_add (outcome, BST_RECORD_SAMPLE,
                "{'key': <'rate{page=/a.html}'>, 'state': <uint32 1>, 'reason': <'0 ms'>}");
  add_histogram (outcome, n);
  sample_add (outcome, BST_RECORD_SERIES,
              "{'key': <'load'>, 'points': <[(uint64 1000000, 1.5), (2000000, 2.5)]>}");
  return outcome;
}

BstOutcome *
sample_failure (BstStatus status, const char *reason)
{
  BstOutcome *outcome = new_outcome ();

  outcome->status = status;
  outcome->reason = g_strdup (reason);
  g_free (outcome->stage);
  outcome->stage = g_strdup (BST_STAGE_RUN);
  outcome->wall = NAN;
  sample_add (outcome, BST_RECORD_SAMPLE, "{'key': <'rate'>, 'value': <99.0>}");
  return outcome;
}

char *
sample_folder (void)
{
  GError *error = NULL;
  char *folder = g_dir_make_tmp ("benchstone-unit-XXXXXX", &error);

  g_assert_no_error (error);
  return folder;
}

void
sample_remove (char *folder)
{
  GError *error = NULL;

  bst_path_remove_tree (folder, &error);
  g_assert_no_error (error);
  g_free (folder);
}
