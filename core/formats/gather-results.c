/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gather-results.c - what was gathered as results, which say of themselves that they were
 * imported.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "formats/csv-own.h"
#include "formats/gather-private.h"
#include "model/description.h"

/* ---- Descriptions ---- */

/* The names that mean the same in every benchmark keep their types; otherwise they are renamed. */
static gboolean
breaks_standard (const char *name, const BstGatherParam *param)
{
  if (g_str_equal (name, "threads"))
    return !param->is_int;
  if (g_str_equal (name, "duration") || g_str_equal (name, "warm-up"))
    return !param->is_duration;
  return FALSE;
}

/* Where remarks go, and what was said already: once for all benchmarks that have it. */
typedef struct
{
  GString *remarks;
  GHashTable *said;
} Speech;

static void
say_renamed (const char *title, const char *name, Speech *speech)
{
  char *line =
      g_strdup_printf (_ ("The column '%s' has other values than the parameter of that name; here "
                          "it is called '%s'.\n"),
                       title, name);

  if (g_hash_table_add (speech->said, line))
    g_string_append (speech->remarks, line);
}

static BstParamInfo *
new_param (const BstGatherParam *param, gboolean own, BstNames *names, Speech *speech)
{
  g_autofree char *plain = bst_name_make_legal (param->title);
  const gboolean is_renamed = !own && breaks_standard (plain, param);
  g_autofree char *title =
      is_renamed ? g_strconcat ("import-", param->title, NULL) : g_strdup (param->title);
  BstParamInfo *info = g_new0 (BstParamInfo, 1);

  info->name = g_strdup (bst_names_get (names, title, speech->remarks));
  if (!g_str_equal (title, param->title))
    say_renamed (param->title, info->name, speech);
  /* A rule of ours, such as threads=cpus, is a value like any other. */
  info->type = g_str_equal (info->name, "duration") || g_str_equal (info->name, "warm-up")
                   ? BST_PARAM_DURATION
               : param->is_int || g_str_equal (info->name, "threads") ? BST_PARAM_INT
               : param->is_double                                     ? BST_PARAM_DOUBLE
                                                                      : BST_PARAM_STRING;
  info->def = g_strdup (info->type == BST_PARAM_STRING ? "" : "0");
  info->unit = info->type == BST_PARAM_DURATION ? g_strdup ("s") : NULL;
  info->help = g_strdup_printf (_ ("Column '%s'."), param->title);
  return info;
}

static BstMetricInfo *
new_metric (const BstGatherMetric *metric, const char *source)
{
  BstMetricInfo *info = g_new0 (BstMetricInfo, 1);

  info->name = g_strdup (metric->base != NULL ? metric->base : metric->name);
  /* Without a single number nothing is said of the unit, and nothing will be shown in it. */
  info->unit = g_strdup (metric->unit != NULL ? metric->unit : "score");
  info->direction = metric->direction;
  info->kind = BST_VALUE;
  info->combine = BST_MEAN;
  info->role = metric->index == 0 ? BST_PRIMARY : BST_SECONDARY;
  info->zero_ok = TRUE;
  info->help = g_strdup (metric->title);
  info->origin = g_strdup_printf (_ ("imported from %s"), source);
  return info;
}

/* Columns with labels share the metric of the first. */
static void
add_metric (GPtrArray *metrics, const BstGatherMetric *metric, const char *source)
{
  for (guint i = 0; metric->base != NULL && i < metrics->len; i++)
    if (g_str_equal (((BstMetricInfo *)metrics->pdata[i])->name, metric->base))
      return;
  g_ptr_array_add (metrics, new_metric (metric, source));
}

static BstBenchmarkInfo *
new_description (const BstGatherBenchmark *benchmark, const char *source, Speech *speech)
{
  g_autoptr (BstNames) names = bst_names_new ();
  BstBenchmarkInfo *info = g_new0 (BstBenchmarkInfo, 1);

  const gboolean own = benchmark->revision > 0;

  info->name =
      own ? g_strdup (benchmark->title) : g_strconcat (BST_IMPORT_PREFIX, benchmark->name, NULL);
  info->title = g_strdup (benchmark->title);
  info->help = g_strdup_printf (
      own ? _ ("Figures that Benchstone measured and exported, imported from %s.  What else was "
               "known of them is not in that file.")
          : _ ("Figures of another program, imported from %s.  How they were measured is "
               "not known here."),
      source);
  info->revision = own ? benchmark->revision : 1;
  info->pace = BST_JOB;
  info->threads = BST_THREADS_OWN;
  info->params = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_param_info_free);
  info->metrics = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_metric_info_free);
  for (guint i = 0; i < benchmark->params->len; i++)
    g_ptr_array_add (info->params, new_param (benchmark->params->pdata[i], own, names, speech));
  for (guint i = 0; i < benchmark->metrics->len; i++)
    add_metric (info->metrics, benchmark->metrics->pdata[i], source);
  return info;
}

/* ---- Repetitions ---- */

static gint
by_number (gconstpointer a, gconstpointer b)
{
  const BstGatherRepetition *x = *(BstGatherRepetition *const *)a;
  const BstGatherRepetition *y = *(BstGatherRepetition *const *)b;

  return (x->number > y->number) - (x->number < y->number);
}

static const BstGatherCell *
cell_of (const BstGatherRepetition *repetition, guint metric)
{
  static const BstGatherCell nothing = { .value = NAN };
  const BstGatherCell *cell = bst_gather_cell (repetition, metric);

  return cell != NULL ? cell : &nothing;
}

/* Without its primary figure a repetition has failed; the reason says what the file said. */
static void
judge (const BstGatherRepetition *from, BstRepetition *into, const char *source)
{
  const BstGatherCell *primary = cell_of (from, 0);

  into->status = from->status;
  into->started = from->time;
  into->reason = g_strdup (from->reason);
  if (from->status != BST_STATUS_OK || isfinite (primary->value) || primary->state != 0)
    return;
  into->status = BST_STATUS_FAILED;
  into->reason = primary->line != 0
                     ? g_strdup_printf (_ ("no value in %s, line %u"), source, primary->line)
                     : g_strdup_printf (_ ("no value in %s"), source);
}

static void
fill_sample (const BstGatherCell *cell, BstSample *sample, const char *source)
{
  if (isfinite (cell->value))
    {
      sample->value = cell->value;
      return;
    }
  sample->state = cell->state != 0 ? cell->state : BST_SAMPLE_NOT_RUN;
  sample->reason = cell->reason != NULL ? g_strdup (cell->reason)
                                        : g_strdup_printf (_ ("no value in %s"), source);
}

static void
add_repetition (BstCaseResult *c, const GArray *metrics, const BstGatherRepetition *repetition,
                const char *source)
{
  BstRepetition *into = bst_case_result_add_repetition (c);
  const guint row = into->index;

  into->block = row;
  judge (repetition, into, source);
  if (into->status != BST_STATUS_OK)
    return;
  for (guint i = 0; i < metrics->len; i++)
    {
      const BstColumn *column = c->columns->pdata[i];

      fill_sample (cell_of (repetition, g_array_index (metrics, guint, i)),
                   &g_array_index (column->samples, BstSample, row), source);
    }
}

/* ---- Cases and runs ---- */

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
  const guint x = *(const guint *)a, y = *(const guint *)b;

  return (x > y) - (x < y);
}

/* The metrics that this case has, sorted; the primary one always. */
static GArray *
metrics_of (const BstGatherCase *from)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  GArray *metrics = g_array_new (FALSE, TRUE, sizeof (guint));

  g_array_set_size (metrics, 1);
  g_hash_table_add (seen, GUINT_TO_POINTER (0));
  for (guint r = 0; r < from->repetitions->len; r++)
    {
      const GArray *cells = ((BstGatherRepetition *)from->repetitions->pdata[r])->cells;

      for (guint i = 0; i < cells->len; i++)
        {
          const guint metric = g_array_index (cells, BstGatherCell, i).metric;

          if (g_hash_table_add (seen, GUINT_TO_POINTER (metric)))
            g_array_append_val (metrics, metric);
        }
    }
  g_array_sort (metrics, compare_numbers);
  return metrics;
}

/* A column for each of METRICS, in that order. */
static void
add_columns (BstCaseResult *c, const BstGatherCase *from, const GArray *metrics)
{
  for (guint i = 0; i < metrics->len; i++)
    {
      const BstGatherMetric *metric =
          from->benchmark->metrics->pdata[g_array_index (metrics, guint, i)];

      bst_case_result_column (c, metric->name);
    }
}

/* As `run` writes ids: values with blanks or quotes between quotes. */
static void
append_to_id (GString *id, const char *name, const char *value)
{
  gboolean simple = *value != '\0';

  for (const char *p = value; *p != '\0'; p++)
    simple &= g_ascii_isgraph (*p) && *p != '"' && *p != '\\';
  if (simple)
    {
      g_string_append_printf (id, " %s=%s", name, value);
      return;
    }
  g_string_append_printf (id, " %s=\"", name);
  for (const char *p = value; *p != '\0'; p++)
    {
      if (*p == '"' || *p == '\\')
        g_string_append_c (id, '\\');
      g_string_append_c (id, *p);
    }
  g_string_append_c (id, '"');
}

/* The value that the column TITLE has in this case: most have all columns, and it is at PLACE. */
static const char *
value_of (const BstGatherCase *from, const char *title, guint place)
{
  const BstPair *pair = place < from->params->len ? from->params->pdata[place] : NULL;

  return pair != NULL && g_str_equal (pair->key, title) ? pair->value
                                                        : bst_pairs_get (from->params, title);
}

/* The names of parameters differ from each other already. */
static void
set_params (BstCaseResult *c, const BstGatherCase *from, const BstBenchmarkInfo *info)
{
  g_autoptr (GString) id = g_string_new (info->name);

  for (guint i = 0; i < info->params->len; i++)
    {
      const BstParamInfo *param = info->params->pdata[i];
      const BstGatherParam *column = from->benchmark->params->pdata[i];
      const char *value = value_of (from, column->title, i);

      if (value == NULL)
        continue;
      g_ptr_array_add (c->asked, bst_pair_new (param->name, value));
      append_to_id (id, param->name, value);
    }
  c->id = g_strdup (id->str);
}

static BstCaseResult *
new_case (const BstGatherCase *from, const BstBenchmarkInfo *info, const char *source)
{
  BstCaseResult *c = bst_case_result_new ();
  g_autoptr (GArray) metrics = metrics_of (from);

  c->description = bst_benchmark_info_share (info);
  c->group = g_strdup (from->group);
  if (from->identity != NULL)
    {
      g_ptr_array_unref (c->identity);
      c->identity = bst_csv_own_read_identity (from->identity); /* as csv-import.c has checked */
    }
  set_params (c, from, info);
  g_ptr_array_sort (from->repetitions, by_number);
  add_columns (c, from, metrics);
  for (guint i = 0; i < from->repetitions->len; i++)
    add_repetition (c, metrics, from->repetitions->pdata[i], source);
  c->stop_reason = g_strdup ("fixed");
  c->planned = from->repetitions->len;
  return c;
}

/* Runs are listed by their start: without times in the file, in the order of the file. */
static void
set_times (BstResult *result, const BstGather *gather, guint place)
{
  const BstGatherSystem *system = gather->systems->pdata[place];

  result->started = system->started;
  result->ended = system->ended;
  if (system->started != 0)
    return;
  result->started = result->ended = gather->options->now + place;
  bst_pairs_set (result->notes, "started", _ ("not in the file; the time of the import"));
}

/* What was gathered goes case by case, so that it is not there twice. */
static BstResult *
new_result (const BstGather *gather, guint place, GHashTable *descriptions)
{
  BstGatherSystem *system = gather->systems->pdata[place];
  const BstImportOptions *options = gather->options;
  BstResult *result = bst_result_new ();

  result->version = g_strdup (VERSION);
  result->state = g_strdup ("complete");
  set_times (result, gather, place);
  result->group = g_strdup (options->group);
  result->price = g_strdup (system->price);
  bst_pairs_set (result->notes, "imported-from", options->source);
  if (system->runs->len > 0)
    bst_pairs_set (result->notes, BST_IMPORTED_RUN, system->runs->str);
  for (guint i = 0; i < system->cases->len; i++)
    {
      BstGatherCase *c = g_steal_pointer (&system->cases->pdata[i]);

      g_ptr_array_add (result->cases, new_case (c, g_hash_table_lookup (descriptions, c->benchmark),
                                                options->source));
      bst_gather_case_free (c);
    }
  bst_result_set_label (result, system->title);
  return result;
}

GPtrArray *
bst_gather_end (BstGather *gather)
{
  g_autoptr (GHashTable) descriptions =
      g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify)bst_benchmark_info_free);
  g_autoptr (GHashTable) said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *results = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_result_free);
  Speech speech = { gather->remarks, said };

  g_hash_table_remove_all (gather->repetitions);
  for (guint i = 0; i < gather->benchmarks->len; i++)
    g_hash_table_insert (
        descriptions, gather->benchmarks->pdata[i],
        new_description (gather->benchmarks->pdata[i], gather->options->source, &speech));
  for (guint i = 0; i < gather->systems->len; i++)
    g_ptr_array_add (results, new_result (gather, i, descriptions));
  return results;
}
