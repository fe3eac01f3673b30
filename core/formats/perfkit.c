/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * perfkit.c - samples as PerfKit Benchmarker publishes them: a JSON object a line, each of one
 * number.  Its metadata go out in both of its forms, as an object and as one text of labels.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "formats/export.h"
#include "formats/formats.h"
#include "model/json-text.h"

typedef struct
{
  GString *out;
  guint n_failed; /* repetitions, which are no samples there */
} Export;

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(const BstPair *const *)a)->key, (*(const BstPair *const *)b)->key);
}

/* Sorted by name, as there; ours stand above parameters of their names. */
static GPtrArray *
metadata_of (const BstResult *result, const BstCaseResult *c, const BstMetricInfo *metric,
             const BstColumn *column, const BstRepetition *repetition)
{
  GPtrArray *pairs = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  g_autoptr (GPtrArray) labels = bst_export_labels (column);
  g_autofree char *number = g_strdup_printf ("%u", repetition->index);
  g_autofree char *revision = g_strdup_printf ("%u", c->description->revision);

  for (guint i = 0; i < c->asked->len; i++)
    bst_pairs_set (pairs, ((BstPair *)c->asked->pdata[i])->key,
                   ((BstPair *)c->asked->pdata[i])->value);
  for (guint i = 0; *column->labels != '\0' && i < labels->len; i++)
    bst_pairs_set (pairs, ((BstPair *)labels->pdata[i])->key, ((BstPair *)labels->pdata[i])->value);
  bst_pairs_set (pairs, "system", bst_export_system (result, c));
  bst_pairs_set (pairs, "run_number", number);
  bst_pairs_set (pairs, "benchmark_revision", revision);
  bst_pairs_set (pairs, "direction", bst_export_direction (metric));
  if (c->variant != NULL)
    bst_pairs_set (pairs, "variant", c->variant);
  if (result->version != NULL)
    bst_pairs_set (pairs, "benchstone_version", result->version);
  g_ptr_array_sort (pairs, compare_keys);
  return pairs;
}

static void
set_metadata (JsonObject *object, const GPtrArray *pairs)
{
  JsonObject *into = json_object_new ();

  for (guint i = 0; i < pairs->len; i++)
    bst_json_set_text (into, ((BstPair *)pairs->pdata[i])->key,
                       ((BstPair *)pairs->pdata[i])->value);
  json_object_set_object_member (object, "metadata", into);
}

/* "|key:value|,|key:value|" knows no escape: what would end a part is replaced. */
static void
set_labels (JsonObject *object, const GPtrArray *pairs)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < pairs->len; i++)
    {
      const BstPair *pair = pairs->pdata[i];
      g_autofree char *key = bst_export_clean (pair->key, "|:", '_');
      g_autofree char *value = bst_export_clean (pair->value, "|", '_');

      g_string_append_printf (text, "%s|%s:%s|", i > 0 ? "," : "", key, value);
    }
  bst_json_set_text (object, "labels", text->str);
}

/* Theirs is random; the same sample has the same name here whenever it is written.  Of the form of
 * version 8: "custom" (RFC 9562, 5.8). */
static char *
sample_uri (const BstResult *result, const BstCaseResult *c, const BstColumn *column,
            const BstRepetition *repetition)
{
  g_autofree char *name =
      g_strdup_printf ("%s\n%s\n%s\n%s\n%u", result->id != NULL ? result->id : "",
                       bst_export_system (result, c), c->id, column->key, repetition->index);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, name, -1);

  return g_strdup_printf ("%.8s-%.4s-8%.3s-8%.3s-%.12s", hash, hash + 8, hash + 12, hash + 15,
                          hash + 18);
}

static void
append_sample (Export *export, const BstResult *result, const BstCaseResult *c,
               const BstColumn *column, const BstRepetition *repetition)
{
  const BstMetricInfo *metric = bst_export_metric_info (c, column);
  const BstSample *sample = bst_export_sample (column, repetition);
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *uri = sample_uri (result, c, column, repetition);
  g_autoptr (GPtrArray) pairs = metadata_of (result, c, metric, column, repetition);
  g_autofree char *line = NULL;
  const gint64 started = repetition->started > 0 ? repetition->started : result->started;
  JsonObject *object = json_object_new ();

  bst_json_set_text (object, "metric", bst_export_metric (c, column));
  bst_json_set_double (object, "value", sample->value);
  bst_json_set_text (object, "unit", metric->unit);
  set_metadata (object, pairs);
  set_labels (object, pairs);
  bst_json_set_double (object, "timestamp", (double)started / G_USEC_PER_SEC);
  bst_json_set_text (object, "test", bst_export_benchmark (c));
  bst_json_set_text (object, "product_name", "Benchstone");
  json_object_set_boolean_member (object, "official", FALSE);
  bst_json_set_text (object, "owner", ""); /* a user's name: nothing tells it to others */
  bst_json_set_text (object, "run_uri", result->id != NULL ? result->id : "");
  bst_json_set_text (object, "sample_uri", uri);
  json_node_take_object (node, object);
  line = bst_json_to_line (node);
  g_string_append_printf (export->out, "%s\n", line);
}

static void
append_case (Export *export, const BstResult *result, const BstCaseResult *c)
{
  g_autoptr (GPtrArray) columns = bst_export_columns (c);

  export->n_failed += c->repetitions->len - bst_case_result_n_ok (c);
  for (guint i = 0; i < c->repetitions->len; i++)
    for (guint k = 0; k < columns->len; k++)
      {
        const BstRepetition *repetition = &g_array_index (c->repetitions, BstRepetition, i);

        if (bst_export_sample (columns->pdata[k], repetition) != NULL)
          append_sample (export, result, c, columns->pdata[k], repetition);
      }
}

char *
bst_perfkit_export (const BstResult *const *results, guint n, GString *remarks, GError **error)
{
  Export export = { .out = g_string_new (NULL) };

  for (guint r = 0; r < n; r++)
    for (guint i = 0; i < results[r]->cases->len; i++)
      append_case (&export, results[r], results[r]->cases->pdata[i]);
  if (export.n_failed > 0)
    g_string_append_printf (remarks,
                            ngettext ("%u repetition without a figure is no sample of PerfKit's, "
                                      "and was left out.\n",
                                      "%u repetitions without a figure are no samples of "
                                      "PerfKit's, and were left out.\n",
                                      export.n_failed),
                            export.n_failed);
  return g_string_free (export.out, FALSE);
}
