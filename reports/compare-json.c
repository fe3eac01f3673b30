/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare-json.c - a comparison as a document: schemas/comparison.schema.json.  Rows are written
 * one by one, as the nodes of ten thousand at once would take far more memory than their text.
 */
#include <config.h>

#include <string.h>

#include "model/json-text.h"
#include "reports/compare-private.h"
#include "reports/drift.h"
#include "reports/levels.h"
#include "reports/price-private.h"
#include "reports/reasons.h"

#define FORMAT "benchstone-comparison/0"

typedef struct
{
  const BstComparison *comparison;
  GArray *rows; /* Place: what has a row */
} Writing;

typedef struct
{
  guint row, system;
} Place;

static const char *
system_name (const BstComparison *comparison, guint system)
{
  return bst_comparison_system (comparison, system)->name;
}

static void
set_word (JsonObject *object, const char *name, const char *word)
{
  if (word != NULL)
    json_object_set_string_member (object, name, word);
  else
    json_object_set_null_member (object, name);
}

static void
set_texts (JsonObject *object, const char *name, const GPtrArray *texts)
{
  JsonArray *array = json_array_sized_new (texts->len);

  for (guint i = 0; i < texts->len; i++)
    json_array_add_string_element (array, texts->pdata[i]);
  json_object_set_array_member (object, name, array);
}

/* ---- Rows ---------------------------------------------------------------------------------- */

/* Of the sessions the first that was not steady. */
static void
set_steady (JsonObject *object, const BstCell *cell)
{
  for (guint i = 0; cell->parts != NULL && i < cell->parts->len; i++)
    {
      const BstCaseResult *c = ((BstCasePart *)cell->parts->pdata[i])->c;
      g_autofree char *text = bst_case_steady_text (c);

      if (text == NULL)
        continue;
      json_object_set_string_member (object, "steady", c->steady);
      return;
    }
}

static void
set_cell (JsonObject *row, const char *name, const BstComparison *comparison,
          const BstComparedRow *from, guint system)
{
  const BstCell *cell = &from->cells[system];
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "system", system_name (comparison, system));
  json_object_set_string_member (object, "state", bst_cell_state_name (cell->state));
  bst_json_set_double (object, "median", cell->median);
  bst_json_set_interval (object, "interval", cell->low, cell->high);
  json_object_set_int_member (object, "n", cell->values != NULL ? cell->values->len : 0);
  json_object_set_int_member (object, "planned", cell->planned);
  set_steady (object, cell);
  json_object_set_int_member (object, "sessions", cell->parts != NULL ? cell->parts->len : 0);
  json_object_set_object_member (row, name, object);
}

static void
set_evidence (JsonObject *object, const BstComparison *comparison, const BstComparedRow *row,
              guint system)
{
  const BstPairing *pairing = &row->pairings[system];
  const BstStatsComparison *c = &pairing->numbers;

  bst_json_set_interval (object, "equivalence-interval", c->equivalence.low, c->equivalence.high);
  bst_json_set_double (object, "p", c->p);
  bst_json_set_double (object, "p-adjusted", pairing->p_adjusted);
  bst_json_set_double (object, "delta", c->delta);
  json_object_set_boolean_member (object, "paired", c->is_paired);
  if (pairing->sessions != BST_SESSIONS_NONE)
    {
      json_object_set_string_member (object, "sessions-from",
                                     bst_session_source_name (pairing->sessions));
      bst_json_set_double (object, "session-sd", pairing->session_sd);
    }
  bst_json_set_double (object, "detectable", pairing->detectable);
  if (pairing->verdict == BST_STATS_INCONCLUSIVE)
    json_object_set_int_member (object, "repetitions",
                                bst_comparison_repetitions (comparison, row, system));
}

static void
set_verdict (JsonObject *object, const BstComparison *comparison, const BstComparedRow *row,
             guint system)
{
  const BstPairing *pairing = &row->pairings[system];
  const BstStatsComparison *c = &pairing->numbers;
  const char *change = c->is_ratio || pairing->unjudged != BST_UNJUDGED_NOT ? "ratio" : "shift";

  set_word (object, "verdict", bst_verdict_name (pairing->verdict));
  if (pairing->unjudged != BST_UNJUDGED_NOT)
    {
      json_object_set_string_member (object, "reason", bst_unjudged_name (pairing->unjudged));
      json_object_set_null_member (object, "ratio");
      json_object_set_null_member (object, "interval");
      return;
    }
  if (!c->is_ratio)
    json_object_set_null_member (object, "ratio");
  bst_json_set_double (object, change, c->change);
  bst_json_set_interval (object, "interval", c->interval.low, c->interval.high);
  set_evidence (object, comparison, row, system);
}

static JsonNode *
row_node (const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_node_take_object (node, object);
  json_object_set_string_member (object, "benchmark", row->c->benchmark->name);
  json_object_set_int_member (object, "revision", row->c->benchmark->revision);
  json_object_set_string_member (object, "case", row->c->id);
  if (row->c->title != NULL)
    bst_json_set_clean (object, "title", row->c->title);
  json_object_set_string_member (object, "metric", row->metric->name);
  if (*row->labels != '\0')
    bst_json_set_clean (object, "labels", row->labels);
  json_object_set_string_member (object, "unit", row->metric->unit);
  json_object_set_string_member (object, "direction", bst_direction_name (row->metric->direction));
  json_object_set_string_member (object, "role", bst_role_name (row->metric->role));
  json_object_set_boolean_member (object, "in-family", row->in_family);
  json_object_set_string_member (object, "system", system_name (comparison, system));
  set_verdict (object, comparison, row, system);
  set_cell (object, "candidate", comparison, row, system);
  set_cell (object, "baseline", comparison, row, comparison->baseline);
  return node;
}

static void
append_row (GString *out, guint i, int indent, gpointer data)
{
  const Writing *writing = data;
  const Place *place = &g_array_index (writing->rows, Place, i);
  g_autoptr (JsonNode) node =
      row_node (writing->comparison, writing->comparison->rows->pdata[place->row], place->system);

  bst_json_append (out, node, indent);
}

static GArray *
places_of (const BstComparison *comparison)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (Place));

  for (guint i = 0; i < comparison->rows->len; i++)
    for (guint s = 0; s < comparison->systems->len; s++)
      {
        Place place = { i, s };

        if (s != comparison->baseline)
          g_array_append_val (places, place);
      }
  return places;
}

/* ---- The rest ------------------------------------------------------------------------------ */

static JsonArray *
systems_array (const BstComparison *comparison)
{
  JsonArray *array = json_array_new ();

  for (guint s = 0; s < comparison->systems->len; s++)
    {
      const BstComparedSystem *system = bst_comparison_system (comparison, s);
      JsonObject *object = json_object_new ();
      JsonArray *runs = json_array_new ();

      for (guint i = 0; i < system->runs->len; i++)
        {
          const BstResult *result = system->runs->pdata[i];

          json_array_add_string_element (runs, result->id != NULL ? result->id : "");
        }
      json_object_set_string_member (object, "name", system->name);
      json_object_set_array_member (object, "runs", runs);
      json_array_add_object_element (array, object);
    }
  return array;
}

/* Runs while which the machine drifted. */
static JsonArray *
drift_array (const BstComparison *comparison)
{
  JsonArray *array = json_array_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint s = 0; s < comparison->systems->len; s++)
    {
      const GPtrArray *runs = bst_comparison_system (comparison, s)->runs;

      for (guint i = 0; i < runs->len; i++)
        {
          const BstResult *result = runs->pdata[i];
          BstStatsDrift drift;
          guint n;
          JsonObject *object = NULL;

          if (!g_hash_table_add (seen, (gpointer)result) || !bst_drift_of (result, &drift, &n))
            continue;
          object = json_object_new ();
          json_object_set_string_member (object, "run", result->id != NULL ? result->id : "");
          bst_json_set_double (object, "p-trend", drift.p_trend);
          bst_json_set_double (object, "tau", drift.tau);
          bst_json_set_double (object, "autocorrelation", drift.r1);
          json_object_set_int_member (object, "n", n);
          bst_json_set_double (object, "effective-n", drift.effective_n);
          json_array_add_object_element (array, object);
        }
    }
  return array;
}

static JsonArray *
missing_array (const BstComparison *comparison)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < comparison->cases->len; i++)
    for (guint s = 0; s < comparison->systems->len; s++)
      {
        const BstComparedCase *c = comparison->cases->pdata[i];
        JsonObject *object = NULL;

        if (c->parts[s] != NULL)
          continue;
        object = json_object_new ();
        json_object_set_string_member (object, "case", c->id);
        json_object_set_string_member (object, "system", system_name (comparison, s));
        json_array_add_object_element (array, object);
      }
  return array;
}

static JsonArray *
refusals_array (const BstComparison *comparison)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < comparison->refusals->len; i++)
    {
      const BstRefusal *refusal = comparison->refusals->pdata[i];
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "case", refusal->id);
      json_object_set_string_member (object, "first", refusal->first);
      json_object_set_string_member (object, "second", refusal->second);
      set_texts (object, "fields", refusal->fields);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonArray *
differences_array (const BstComparison *comparison)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < comparison->differences->len; i++)
    {
      const BstDifference *difference = comparison->differences->pdata[i];
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "fact", difference->key);
      set_texts (object, "values", difference->values);
      set_texts (object, "systems", difference->systems);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonObject *
system_score (const BstComparison *comparison, guint system)
{
  const BstSystemScore *own = &comparison->scores->systems[system];
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "system", system_name (comparison, system));
  bst_json_set_double (object, "score", own->score);
  bst_json_set_interval (object, "interval", own->interval.low, own->interval.high);
  json_object_set_int_member (object, "wins", (gint64)own->tally.wins);
  json_object_set_int_member (object, "ties", (gint64)own->tally.ties);
  json_object_set_int_member (object, "losses", (gint64)own->tally.losses);
  return object;
}

static JsonObject *
score_object (const BstComparison *comparison)
{
  const BstScores *scores = comparison->scores;
  JsonObject *object = json_object_new ();
  JsonArray *systems = json_array_new (), *missing = json_array_new ();

  for (guint s = 0; s < comparison->systems->len; s++)
    json_array_add_object_element (systems, system_score (comparison, s));
  for (guint i = 0; i < scores->missing->len; i++)
    json_array_add_string_element (missing, ((BstComparedRow *)scores->missing->pdata[i])->c->id);
  json_object_set_string_member (object, "kind",
                                 comparison->options.score == BST_SCORE_SUM ? "sum" : "geomean");
  json_object_set_int_member (object, "cases", scores->n_cases);
  set_texts (object, "groups", scores->groups);
  json_object_set_array_member (object, "systems", systems);
  json_object_set_array_member (object, "missing", missing);
  return object;
}

static JsonObject *
ratio_object (const BstStatsComparison *c)
{
  JsonObject *object = json_object_new ();

  bst_json_set_double (object, "ratio", c->change);
  bst_json_set_interval (object, "interval", c->interval.low, c->interval.high);
  return object;
}

static JsonObject *
mean_object (const BstComparison *comparison)
{
  const BstMeans *means = comparison->means;
  JsonObject *object = json_object_new (), *lead = ratio_object (&means->lead);
  JsonArray *systems = json_array_new ();

  for (guint s = 0; s < comparison->systems->len; s++)
    if (s != comparison->baseline)
      {
        JsonObject *own = ratio_object (&means->systems[s]);

        json_object_set_string_member (own, "system", system_name (comparison, s));
        json_array_add_object_element (systems, own);
      }
  json_object_set_string_member (lead, "best", system_name (comparison, means->best));
  json_object_set_string_member (lead, "next", system_name (comparison, means->next));
  set_word (lead, "verdict", bst_verdict_name (means->verdict));
  json_object_set_int_member (object, "cases", means->rows->len);
  set_texts (object, "groups", means->groups);
  json_object_set_array_member (object, "systems", systems);
  json_object_set_object_member (object, "lead", lead);
  return object;
}

static JsonObject *
document (const BstComparison *comparison)
{
  g_autoptr (BstLevels) levels = bst_comparison_levels (comparison);
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "format", FORMAT);
  bst_json_set_clean (object, "by", comparison->by);
  json_object_set_string_member (object, "baseline",
                                 system_name (comparison, comparison->baseline));
  if (comparison->options.same_clock)
    json_object_set_boolean_member (object, "same-clock", TRUE);
  json_object_set_double_member (object, "margin", comparison->options.margin);
  json_object_set_double_member (object, "confidence", 0.95);
  json_object_set_int_member (object, "family", comparison->family);
  if (comparison->repetitions_needed > 0)
    json_object_set_int_member (object, "repetitions-needed", comparison->repetitions_needed);
  json_object_set_boolean_member (object, "forced", comparison->refusals->len > 0);
  json_object_set_array_member (object, "refusals", refusals_array (comparison));
  json_object_set_array_member (object, "systems", systems_array (comparison));
  json_object_set_array_member (object, "drift", drift_array (comparison));
  json_object_set_null_member (object, "rows");
  json_object_set_array_member (object, "missing", missing_array (comparison));
  set_texts (object, "excluded", comparison->excluded);
  if (comparison->means != NULL)
    json_object_set_object_member (object, "mean", mean_object (comparison));
  if (comparison->scores != NULL)
    json_object_set_object_member (object, "score", score_object (comparison));
  if (comparison->prices != NULL)
    json_object_set_object_member (object, "prices", bst_price_json (comparison));
  if (levels != NULL)
    json_object_set_array_member (object, "levels", bst_levels_json (levels));
  json_object_set_array_member (object, "differences", differences_array (comparison));
  return object;
}

static gboolean
append_rows (GString *out, const char *name, int indent, gpointer data)
{
  const Writing *writing = data;

  if (!g_str_equal (name, "rows"))
    return FALSE;
  bst_json_append_list (out, writing->rows->len, FALSE, indent, append_row, data);
  return TRUE;
}

char *
bst_compare_json (const BstComparison *comparison, int indent)
{
  GString *out = g_string_new (NULL);
  g_autoptr (GArray) places = places_of (comparison);
  Writing writing = { comparison, places };
  JsonObject *object = document (comparison);

  bst_json_append_object (out, object, indent, append_rows, &writing);
  json_object_unref (object);
  return g_string_free (out, FALSE);
}
