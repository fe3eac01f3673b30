/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * result.c - one run in memory: making, freeing and filling it.  Each repetition has a row in
 * every column; what was not measured stays NaN.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <json-glib/json-glib.h>

#include "model/result.h"

BstPair *
bst_pair_new (const char *key, const char *value)
{
  BstPair *pair = g_new0 (BstPair, 1);

  pair->key = g_strdup (key);
  pair->value = g_strdup (value);
  return pair;
}

void
bst_pair_free (BstPair *pair)
{
  if (pair == NULL)
    return;
  g_free (pair->key);
  g_free (pair->value);
  g_free (pair);
}

static BstPair *
find_pair (const GPtrArray *pairs, const char *key)
{
  for (guint i = 0; pairs != NULL && i < pairs->len; i++)
    {
      BstPair *pair = g_ptr_array_index (pairs, i);

      if (g_str_equal (pair->key, key))
        return pair;
    }
  return NULL;
}

void
bst_pairs_set (GPtrArray *pairs, const char *key, const char *value)
{
  BstPair *pair = find_pair (pairs, key);

  if (pair == NULL)
    g_ptr_array_add (pairs, bst_pair_new (key, value));
  else if (g_strcmp0 (pair->value, value) != 0)
    {
      g_free (pair->value);
      pair->value = g_strdup (value);
    }
}

const char *
bst_pairs_get (const GPtrArray *pairs, const char *key)
{
  const BstPair *pair = find_pair (pairs, key);

  return pair != NULL ? pair->value : NULL;
}

static void
clear_sample (gpointer data)
{
  BstSample *sample = data;

  g_free (sample->reason);
}

static void
clear_repetition (gpointer data)
{
  BstRepetition *repetition = data;

  g_free (repetition->reason);
  g_free (repetition->stage);
  g_strfreev (repetition->marks);
  g_clear_pointer ((JsonObject **)&repetition->extra, json_object_unref);
}

static void
free_column (gpointer data)
{
  BstColumn *column = data;

  g_free (column->key);
  g_free (column->metric);
  g_free (column->labels);
  g_array_unref (column->samples);
  g_clear_pointer (&column->histograms, g_ptr_array_unref);
  g_free (column);
}

static void
free_limit (gpointer data)
{
  BstLimit *limit = data;

  g_free (limit->metric);
  g_free (limit->source);
  g_free (limit);
}

static void
free_phase (gpointer data)
{
  BstPhase *phase = data;

  g_free (phase->name);
  g_free (phase);
}

static void
free_series (gpointer data)
{
  BstSeries *series = data;

  g_free (series->key);
  g_array_unref (series->points);
  g_free (series);
}

static GPtrArray *
new_pairs (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
}

BstCaseResult *
bst_case_result_new (void)
{
  BstCaseResult *result = g_new0 (BstCaseResult, 1);

  result->asked = new_pairs ();
  result->effective = new_pairs ();
  result->identity = new_pairs ();
  result->environment = new_pairs ();
  result->notes = new_pairs ();
  result->limits = g_ptr_array_new_with_free_func (free_limit);
  result->repetitions = g_array_new (FALSE, TRUE, sizeof (BstRepetition));
  g_array_set_clear_func (result->repetitions, clear_repetition);
  result->columns = g_ptr_array_new_with_free_func (free_column);
  result->phases = g_ptr_array_new_with_free_func (free_phase);
  result->series = g_ptr_array_new_with_free_func (free_series);
  return result;
}

void
bst_case_result_free (BstCaseResult *result)
{
  if (result == NULL)
    return;
  g_free (result->id);
  g_free (result->title);
  g_free (result->group);
  g_free (result->system);
  g_free (result->variant);
  g_clear_pointer (&result->description, bst_benchmark_info_free);
  g_ptr_array_unref (result->asked);
  g_ptr_array_unref (result->effective);
  g_ptr_array_unref (result->identity);
  g_ptr_array_unref (result->environment);
  g_ptr_array_unref (result->notes);
  g_ptr_array_unref (result->limits);
  g_array_unref (result->repetitions);
  g_clear_pointer (&result->index, g_hash_table_unref);
  g_ptr_array_unref (result->columns);
  g_ptr_array_unref (result->phases);
  g_ptr_array_unref (result->series);
  g_strfreev (result->artifacts);
  g_free (result->stop_reason);
  g_free (result->steady);
  g_clear_pointer ((JsonObject **)&result->extra, json_object_unref);
  g_free (result);
}

BstResult *
bst_result_new (void)
{
  BstResult *result = g_new0 (BstResult, 1);

  result->notes = new_pairs ();
  result->machines = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_machine_free);
  result->command = g_ptr_array_new_with_free_func (g_free);
  result->cases = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_case_result_free);
  return result;
}

void
bst_result_free (BstResult *result)
{
  if (result == NULL)
    return;
  g_free (result->id);
  g_free (result->version);
  g_free (result->title);
  g_free (result->state);
  g_free (result->label);
  g_free (result->group);
  g_free (result->verdict);
  g_free (result->price);
  g_free (result->place.name);
  g_ptr_array_unref (result->notes);
  g_ptr_array_unref (result->machines);
  g_ptr_array_unref (result->command);
  g_ptr_array_unref (result->cases);
  g_clear_pointer ((JsonNode **)&result->plan, json_node_unref);
  g_clear_pointer ((JsonNode **)&result->suite, json_node_unref);
  g_free (result->folder);
  g_clear_pointer ((JsonObject **)&result->extra, json_object_unref);
  g_free (result);
}

void
bst_result_set_label (BstResult *result, const char *label)
{
  char *copy = g_strdup (label);

  g_free (result->label);
  result->label = copy;
  for (guint i = 0; i < result->cases->len; i++)
    {
      BstCaseResult *c = g_ptr_array_index (result->cases, i);

      g_free (c->system);
      c->system = c->variant != NULL ? g_strconcat (copy, "/", c->variant, NULL) : g_strdup (copy);
    }
}

/* An empty row: no number, no state. */
static void
add_sample (BstColumn *column)
{
  BstSample sample = { .value = NAN };

  g_array_append_val (column->samples, sample);
  if (column->histograms != NULL)
    g_ptr_array_add (column->histograms, NULL);
}

BstRepetition *
bst_case_result_add_repetition (BstCaseResult *result)
{
  BstRepetition repetition = { .index = result->repetitions->len,
                               .status = BST_STATUS_OK,
                               .wall = NAN,
                               .cpu = NAN,
                               .run_delay = NAN };

  bst_seen_clear (repetition.seen);
  g_array_append_val (result->repetitions, repetition);
  for (guint i = 0; i < result->columns->len; i++)
    add_sample (g_ptr_array_index (result->columns, i));
  return &g_array_index (result->repetitions, BstRepetition, repetition.index);
}

/* So few columns are looked through as fast as an index, which takes more memory than they. */
#define FEW_COLUMNS 8

static BstColumn *
look_through (const GPtrArray *columns, const char *key)
{
  for (guint i = 0; i < columns->len; i++)
    {
      BstColumn *column = g_ptr_array_index (columns, i);

      if (g_str_equal (column->key, key))
        return column;
    }
  return NULL;
}

static GHashTable *
new_index (const GPtrArray *columns)
{
  GHashTable *index = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < columns->len; i++)
    {
      BstColumn *column = g_ptr_array_index (columns, i);

      g_hash_table_insert (index, column->key, column);
    }
  return index;
}

/* Columns may also have been added or taken away by hand: then the index is made anew. */
BstColumn *
bst_case_result_find_column (const BstCaseResult *result, const char *key)
{
  BstCaseResult *indexed = (BstCaseResult *)result; /* the index says nothing new */

  if (result->columns->len <= FEW_COLUMNS)
    return look_through (result->columns, key);
  if (result->index == NULL || g_hash_table_size (result->index) != result->columns->len)
    {
      g_clear_pointer (&indexed->index, g_hash_table_unref);
      indexed->index = new_index (result->columns);
    }
  return g_hash_table_lookup (result->index, key);
}

/* "time{page=/a.html}": metric "time", labels "page=/a.html". */
static BstColumn *
new_column (const char *key)
{
  BstColumn *column = g_new0 (BstColumn, 1);
  const char *brace = strchr (key, '{');
  gsize length = strlen (key);

  column->key = g_strdup (key);
  column->metric = brace != NULL ? g_strndup (key, brace - key) : g_strdup (key);
  if (brace != NULL && key[length - 1] == '}')
    column->labels = g_strndup (brace + 1, length - (brace - key) - 2);
  else
    column->labels = g_strdup (brace != NULL ? brace + 1 : "");
  column->samples = g_array_new (FALSE, TRUE, sizeof (BstSample));
  g_array_set_clear_func (column->samples, clear_sample);
  return column;
}

BstColumn *
bst_case_result_column (BstCaseResult *result, const char *key)
{
  BstColumn *column = bst_case_result_find_column (result, key);

  if (column != NULL)
    return column;
  column = new_column (key);
  for (guint i = 0; i < result->repetitions->len; i++)
    add_sample (column);
  g_ptr_array_add (result->columns, column);
  /* One that is left from more columns may be about some that are gone. */
  if (result->columns->len <= FEW_COLUMNS)
    g_clear_pointer (&result->index, g_hash_table_unref);
  if (result->index != NULL)
    g_hash_table_insert (result->index, column->key, column);
  return column;
}

GArray *
bst_column_values (const BstCaseResult *result, const BstColumn *column)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (double));
  guint n = MIN (result->repetitions->len, column->samples->len);

  for (guint i = 0; i < n; i++)
    {
      const BstSample *sample = &g_array_index (column->samples, BstSample, i);

      if (g_array_index (result->repetitions, BstRepetition, i).status == BST_STATUS_OK
          && sample->state == 0 && isfinite (sample->value))
        g_array_append_val (values, sample->value);
    }
  return values;
}

guint
bst_case_result_n_ok (const BstCaseResult *result)
{
  guint n = 0;

  for (guint i = 0; i < result->repetitions->len; i++)
    n += g_array_index (result->repetitions, BstRepetition, i).status == BST_STATUS_OK;
  return n;
}
