/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * journal-apply.c - puts what one worker gave into a result: the same code for a run that is
 * going on and for a journal that is read.  The time for one repetition does not depend on how
 * many there are.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "host/journal-private.h"

/* Marks what differed between repetitions of one case. */
#define VARIES " (varies)"

typedef struct
{
  BstCaseResult *result;
  guint case_index, row;
} Target;

char *
bst_journal_artifacts (guint case_index, guint repetition)
{
  return g_strdup_printf ("artifacts/%u-%u", case_index, repetition);
}

static const char *
text_of (GVariant *payload, const char *name)
{
  const char *text = NULL;

  return g_variant_lookup (payload, name, "&s", &text) ? text : NULL;
}

static double
number_of (GVariant *payload, const char *name)
{
  double number = NAN;

  return g_variant_lookup (payload, name, "d", &number) ? number : NAN;
}

/* The first value stays; that another one came is said once. */
static void
set_or_mark (GPtrArray *pairs, const char *key, const char *value)
{
  const char *before = bst_pairs_get (pairs, key);
  g_autofree char *marked = NULL;

  if (before == NULL)
    bst_pairs_set (pairs, key, value);
  else if (!g_str_equal (before, value) && !g_str_has_suffix (before, VARIES))
    {
      marked = g_strconcat (before, VARIES, NULL);
      bst_pairs_set (pairs, key, marked);
    }
}

static void
apply_note (const Target *target, GVariant *payload)
{
  const char *kind = text_of (payload, "kind");
  const char *key = text_of (payload, "key");
  const char *value = text_of (payload, "value");

  if (kind == NULL || key == NULL || value == NULL)
    return;
  if (g_str_equal (kind, "identity"))
    set_or_mark (target->result->identity, key, value);
  else if (g_str_equal (kind, "environment"))
    set_or_mark (target->result->environment, key, value);
  else
    set_or_mark (target->result->notes, key, value);
}

static BstLimit *
find_limit (const GPtrArray *limits, const char *metric, const char *source)
{
  for (guint i = 0; i < limits->len; i++)
    {
      BstLimit *limit = g_ptr_array_index (limits, i);

      if (g_str_equal (limit->metric, metric) && g_strcmp0 (limit->source, source) == 0)
        return limit;
    }
  return NULL;
}

static void
apply_limit (const Target *target, GVariant *payload)
{
  const char *metric = text_of (payload, "metric");
  const char *source = text_of (payload, "source");
  double value = number_of (payload, "value");
  guint32 confidence = BST_CONFIDENCE_UNKNOWN;
  BstLimit *limit;

  if (metric == NULL || !isfinite (value))
    return;
  g_variant_lookup (payload, "confidence", "u", &confidence);
  limit = find_limit (target->result->limits, metric, source);
  if (limit == NULL)
    {
      limit = g_new0 (BstLimit, 1);
      limit->metric = g_strdup (metric);
      limit->source = g_strdup (source);
      g_ptr_array_add (target->result->limits, limit);
    }
  limit->value = value;
  limit->confidence = confidence;
}

/* The description of a case grows by what a wrapped program turned out to give. */
static void
apply_metric (const Target *target, GVariant *payload)
{
  g_autoptr (GVariant) inner = NULL;
  BstBenchmarkInfo **description = &target->result->description;
  BstMetricInfo *info;

  if (!g_variant_lookup (payload, "metric", "v", &inner))
    return;
  info = bst_metric_info_from_variant (inner, NULL);
  if (info == NULL)
    return;
  if (bst_benchmark_info_metric (*description, info->name) == NULL)
    {
      *description = bst_benchmark_info_own (*description);
      g_ptr_array_add ((*description)->metrics, g_steal_pointer (&info));
    }
  g_clear_pointer (&info, bst_metric_info_free);
}

static void
apply_artifact (const Target *target, GVariant *payload)
{
  g_autofree char *folder = bst_journal_artifacts (target->case_index, target->row);
  const char *name = text_of (payload, "name");
  BstCaseResult *c = target->result;

  if (name == NULL)
    return;
  if (c->n_artifacts == 0 && c->artifacts != NULL)
    c->n_artifacts = g_strv_length (c->artifacts);
  c->artifacts = g_renew (char *, c->artifacts, c->n_artifacts + 2);
  c->artifacts[c->n_artifacts++] = g_strconcat (folder, "/", name, NULL);
  c->artifacts[c->n_artifacts] = NULL;
}

static void
apply_phase (const Target *target, GVariant *payload)
{
  const char *name = text_of (payload, "name");
  BstPhase *phase;

  if (name == NULL)
    return;
  phase = g_new0 (BstPhase, 1);
  phase->name = g_strdup (name);
  phase->repetition = target->row;
  phase->seconds = number_of (payload, "seconds");
  phase->cpu = number_of (payload, "cpu");
  g_ptr_array_add (target->result->phases, phase);
}

static BstSample *
sample_of (const Target *target, const char *key)
{
  BstColumn *column = bst_case_result_column (target->result, key);

  return &g_array_index (column->samples, BstSample, target->row);
}

static void
set_sample_state (BstSample *sample, BstSampleState state, const char *reason)
{
  sample->value = NAN;
  sample->state = state;
  g_free (sample->reason);
  sample->reason = g_strdup (reason);
}

static void
apply_sample (const Target *target, GVariant *payload)
{
  const char *key = text_of (payload, "key");
  double value = number_of (payload, "value");
  BstSample *sample;
  guint32 state;

  if (key == NULL)
    return;
  sample = sample_of (target, key);
  if (g_variant_lookup (payload, "state", "u", &state))
    set_sample_state (sample, state, text_of (payload, "reason"));
  else if (isfinite (value))
    {
      set_sample_state (sample, 0, NULL);
      sample->value = value;
    }
  else
    set_sample_state (sample, BST_SAMPLE_OUT_OF_RANGE, "not a finite number");
}

/* The figure of a repetition is the median of its latencies, unless the worker gave another. */
static void
set_median (const Target *target, BstColumn *column)
{
  BstSample *sample = &g_array_index (column->samples, BstSample, target->row);
  g_autoptr (BstHistogram) histogram = NULL;
  guint64 ns;

  if (sample->state != 0 || isfinite (sample->value))
    return;
  histogram = bst_column_histogram (column, target->row);
  if (histogram == NULL)
    return;
  if (bst_histogram_quantile (histogram, 0.5, &ns))
    sample->value = ns / 1e9;
  else
    set_sample_state (sample, BST_SAMPLE_NOT_RUN, "fewer than 20 observations: no median");
}

static void
apply_histogram (const Target *target, GVariant *payload)
{
  const char *key = text_of (payload, "key");
  g_autoptr (GVariant) inner = NULL;
  BstColumn *column;

  if (key == NULL || !g_variant_lookup (payload, "histogram", "v", &inner))
    return;
  column = bst_case_result_column (target->result, key);
  if (bst_column_set_sparse (column, target->row, inner))
    set_median (target, column);
}

static void
apply_series (const Target *target, GVariant *payload)
{
  const char *key = text_of (payload, "key");
  g_autoptr (GVariant) points =
      g_variant_lookup_value (payload, "points", G_VARIANT_TYPE ("a(td)"));
  BstSeries *series;
  GVariantIter iter;
  guint64 ns;
  double value;

  if (key == NULL || points == NULL)
    return;
  series = g_new0 (BstSeries, 1);
  series->key = g_strdup (key);
  series->repetition = target->row;
  series->points = g_array_new (FALSE, FALSE, sizeof (BstPoint));
  g_variant_iter_init (&iter, points);
  while (g_variant_iter_next (&iter, "(td)", &ns, &value))
    {
      BstPoint point = { ns / 1e9, value };

      if (isfinite (value))
        g_array_append_val (series->points, point);
    }
  g_ptr_array_add (target->result->series, series);
}

/* Figures count only when the whole repetition was ok. */
static const struct
{
  BstRecordType type;
  gboolean figure;
  void (*apply) (const Target *target, GVariant *payload);
} handlers[] = {
  { BST_RECORD_NOTE, FALSE, apply_note },          { BST_RECORD_LIMIT, FALSE, apply_limit },
  { BST_RECORD_METRIC, FALSE, apply_metric },      { BST_RECORD_ARTIFACT, FALSE, apply_artifact },
  { BST_RECORD_PHASE, TRUE, apply_phase },         { BST_RECORD_SAMPLE, TRUE, apply_sample },
  { BST_RECORD_HISTOGRAM, TRUE, apply_histogram }, { BST_RECORD_SERIES, TRUE, apply_series },
};

static void
apply_records (const Target *target, const BstOutcome *outcome)
{
  for (guint i = 0; outcome->records != NULL && i < outcome->records->len; i++)
    {
      const BstOutcomeRecord *record = g_ptr_array_index (outcome->records, i);

      for (guint h = 0; h < G_N_ELEMENTS (handlers); h++)
        if (handlers[h].type == record->type
            && (outcome->status == BST_STATUS_OK || !handlers[h].figure))
          handlers[h].apply (target, record->payload);
    }
}

/* A run that had ended goes on: what lies between was no measuring. */
static void
add_pause (BstResult *result, gint64 started)
{
  if (result->ended > 0 && started > result->ended)
    result->paused += (double)(started - result->ended) / G_USEC_PER_SEC;
  result->ended = 0;
}

void
bst_journal_apply (BstResult *result, guint case_index, guint block, const BstOutcome *outcome)
{
  BstCaseResult *c;
  BstRepetition *repetition;

  g_return_if_fail (case_index < result->cases->len);
  add_pause (result, outcome->started);
  c = g_ptr_array_index (result->cases, case_index);
  repetition = bst_case_result_add_repetition (c);
  repetition->block = block;
  repetition->status = outcome->status;
  repetition->reason = outcome->reason != NULL ? g_utf8_make_valid (outcome->reason, -1) : NULL;
  repetition->stage = g_strdup (outcome->stage);
  repetition->started = outcome->started;
  repetition->wall = outcome->wall;
  repetition->cpu = outcome->cpu;
  repetition->max_rss = outcome->max_rss;
  repetition->run_delay = outcome->run_delay;
  memcpy (repetition->seen, outcome->seen, sizeof repetition->seen);
  repetition->marks = g_strdupv (outcome->marks);
  apply_records (&(Target){ c, case_index, repetition->index }, outcome);
}
