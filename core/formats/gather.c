/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gather.c - figures of a foreign file, one by one: each finds its system, case, metric and
 * repetition, and must agree with what was said of them before.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "formats/gather-private.h"
#include "model/fail.h"
#include "model/number.h"
#include "model/param.h"

/* ---- Memory ---- */

static void
free_metric (gpointer data)
{
  BstGatherMetric *metric = data;

  g_free (metric->title);
  g_free (metric->base);
  g_free (metric);
}

static void
free_param (gpointer data)
{
  BstGatherParam *param = data;

  g_free (param->title);
  g_free (param);
}

static void
free_benchmark (gpointer data)
{
  BstGatherBenchmark *benchmark = data;

  g_free (benchmark->title);
  g_hash_table_unref (benchmark->by_title);
  g_ptr_array_unref (benchmark->metrics);
  g_ptr_array_unref (benchmark->params);
  bst_names_free (benchmark->metric_names);
  g_free (benchmark);
}

static void
clear_cell (gpointer data)
{
  g_free (((BstGatherCell *)data)->reason);
}

static void
free_repetition (gpointer data)
{
  BstGatherRepetition *repetition = data;

  g_free (repetition->reason);
  g_array_unref (repetition->cells);
  g_free (repetition);
}

void
bst_gather_case_free (BstGatherCase *c)
{
  if (c == NULL)
    return;
  g_free (c->group);
  g_free (c->identity);
  g_ptr_array_unref (c->repetitions);
  g_ptr_array_unref (c->params);
  g_array_unref (c->n_of_metric);
  g_free (c);
}

static void
free_system (gpointer data)
{
  BstGatherSystem *system = data;

  g_free (system->title);
  g_free (system->price);
  g_string_free (system->runs, TRUE);
  g_hash_table_unref (system->by_key);
  g_ptr_array_unref (system->cases);
  g_free (system);
}

static guint
hash_repetition (gconstpointer data)
{
  const BstGatherRepetition *repetition = data;

  return g_int64_hash (&repetition->number) * 31 + g_direct_hash (repetition->owner) / 16;
}

static gboolean
is_same_repetition (gconstpointer a, gconstpointer b)
{
  const BstGatherRepetition *x = a, *y = b;

  return x->number == y->number && x->owner == y->owner;
}

BstGather *
bst_gather_new (const BstImportOptions *options, GString *remarks)
{
  BstGather *gather = g_new0 (BstGather, 1);

  gather->options = options;
  gather->remarks = remarks;
  gather->systems = g_ptr_array_new_with_free_func (free_system);
  gather->benchmarks = g_ptr_array_new_with_free_func (free_benchmark);
  gather->system_by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gather->benchmark_by_title = g_hash_table_new (g_str_hash, g_str_equal);
  gather->benchmark_names = bst_names_new ();
  gather->repetitions = g_hash_table_new (hash_repetition, is_same_repetition);
  return gather;
}

void
bst_gather_free (BstGather *gather)
{
  if (gather == NULL)
    return;
  g_hash_table_unref (gather->repetitions);
  g_hash_table_unref (gather->system_by_key);
  g_hash_table_unref (gather->benchmark_by_title);
  g_ptr_array_unref (gather->systems);
  g_ptr_array_unref (gather->benchmarks);
  bst_names_free (gather->benchmark_names);
  g_free (gather);
}

/* ---- Systems ---- */

/* TITLE with its length, so that no name can pretend to be one with a session. */
static BstGatherSystem *
find_system (BstGather *gather, const char *title, const char *session)
{
  g_autofree char *key =
      g_strdup_printf ("%zu:%s%s", strlen (title), title, session != NULL ? session : "");
  BstGatherSystem *system = g_hash_table_lookup (gather->system_by_key, key);

  if (system != NULL)
    return system;
  system = g_new0 (BstGatherSystem, 1);
  system->title = g_strdup (title);
  system->runs = g_string_new (NULL);
  system->cases = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_gather_case_free);
  system->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_ptr_array_add (gather->systems, system);
  g_hash_table_insert (gather->system_by_key, g_steal_pointer (&key), system);
  return system;
}

static void
note_run (BstGatherSystem *system, const char *run)
{
  if (run == NULL || strstr (system->runs->str, run) != NULL)
    return;
  if (system->runs->len > 0)
    g_string_append_c (system->runs, ' ');
  g_string_append (system->runs, run);
}

static gboolean
note_system (BstGatherSystem *system, const BstFigure *figure, GError **error)
{
  note_run (system, figure->run);
  if (figure->time != 0)
    {
      system->started = system->started != 0 ? MIN (system->started, figure->time) : figure->time;
      system->ended = MAX (system->ended, figure->time);
    }
  if (figure->price == NULL)
    return TRUE;
  if (system->price != NULL && !g_str_equal (system->price, figure->price))
    return bst_fail (error,
                     _ ("The price of '%s' is '%s' here and '%s' in line %u.  A column 'session' "
                        "tells runs of one system apart."),
                     system->title, figure->price, system->price, system->price_line);
  if (system->price == NULL)
    {
      system->price = g_strdup (figure->price);
      system->price_line = figure->line;
    }
  return TRUE;
}

/* ---- Benchmarks, their metrics and parameters ---- */

/* Figures of ours and of others under one name, or of two revisions, are two benchmarks. */
static gboolean
check_revision (const BstGatherBenchmark *benchmark, const BstFigure *figure, GError **error)
{
  return benchmark->revision == figure->revision
         || bst_fail (
             error, _ ("The benchstone-revision of '%s' is %u here and %u in line %u (0: none)."),
             benchmark->title, figure->revision, benchmark->revision, benchmark->revision_line);
}

static BstGatherBenchmark *
find_benchmark (BstGather *gather, const BstFigure *figure, GError **error)
{
  const char *title = figure->benchmark;
  BstGatherBenchmark *benchmark = g_hash_table_lookup (gather->benchmark_by_title, title);

  if (benchmark != NULL)
    return check_revision (benchmark, figure, error) ? benchmark : NULL;
  benchmark = g_new0 (BstGatherBenchmark, 1);
  benchmark->title = g_strdup (title);
  benchmark->revision = figure->revision;
  benchmark->revision_line = figure->line;
  if (figure->revision == 0)
    benchmark->name = bst_names_get (gather->benchmark_names, title, gather->remarks);
  benchmark->metrics = g_ptr_array_new_with_free_func (free_metric);
  benchmark->by_title = g_hash_table_new (g_str_hash, g_str_equal);
  benchmark->params = g_ptr_array_new_with_free_func (free_param);
  benchmark->metric_names = bst_names_new ();
  g_ptr_array_add (gather->benchmarks, benchmark);
  g_hash_table_insert (gather->benchmark_by_title, benchmark->title, benchmark);
  return benchmark;
}

/* The metric of a column of ours, "time" of "time{page=/a.html}"; NULL: it is no such column. */
static char *
own_metric (const BstGatherBenchmark *benchmark, const char *title)
{
  if (benchmark->revision == 0
      || !g_regex_match_simple ("^[a-z][a-z0-9-]{0,63}(\\{[^{}]*\\})?$", title,
                                G_REGEX_DOLLAR_ENDONLY, 0))
    return NULL;
  return g_strndup (title, strcspn (title, "{"));
}

static BstGatherMetric *
find_metric (BstGather *gather, BstGatherBenchmark *benchmark, const char *title, GError **error)
{
  BstGatherMetric *metric = g_hash_table_lookup (benchmark->by_title, title);

  if (metric != NULL)
    return metric;
  if (benchmark->metrics->len == BST_MAX_METRICS)
    {
      bst_fail (error,
                ngettext ("'%s' has more than %u metric.", "'%s' has more than %u metrics.",
                          BST_MAX_METRICS),
                benchmark->title, BST_MAX_METRICS);
      return NULL;
    }
  metric = g_new0 (BstGatherMetric, 1);
  metric->title = g_strdup (title);
  metric->base = own_metric (benchmark, title);
  metric->name = metric->base != NULL
                     ? metric->title
                     : bst_names_get (benchmark->metric_names, title, gather->remarks);
  metric->direction = BST_DIRECTION_UNKNOWN;
  metric->index = benchmark->metrics->len;
  g_ptr_array_add (benchmark->metrics, metric);
  g_hash_table_insert (benchmark->by_title, metric->title, metric);
  return metric;
}

/* What a column with labels says, it says of the metric that the first such column made. */
static BstGatherMetric *
metric_of_column (const BstGatherBenchmark *benchmark, BstGatherMetric *column)
{
  for (guint i = 0; column->base != NULL && i < benchmark->metrics->len; i++)
    {
      BstGatherMetric *metric = benchmark->metrics->pdata[i];

      if (g_strcmp0 (metric->base, column->base) == 0)
        return metric;
    }
  return column;
}

/* What is said of a metric twice must be the same. */
static gboolean
note_metric (BstGatherMetric *metric, const BstFigure *figure, GError **error)
{
  if (figure->unit != NULL && metric->unit == NULL)
    {
      metric->unit = figure->unit;
      metric->unit_line = figure->line;
    }
  if (figure->unit != NULL && !g_str_equal (figure->unit, metric->unit))
    return bst_fail (error, _ ("'%s' of '%s' is in '%s' here and in '%s' in line %u."),
                     metric->title, figure->benchmark, figure->unit, metric->unit,
                     metric->unit_line);
  if (figure->direction == BST_DIRECTION_UNKNOWN)
    return TRUE;
  if (metric->direction != BST_DIRECTION_UNKNOWN && metric->direction != figure->direction)
    return bst_fail (error, _ ("'%s' of '%s' is %s here and %s in a line before."), metric->title,
                     figure->benchmark, bst_direction_name (figure->direction),
                     bst_direction_name (metric->direction));
  metric->direction = figure->direction;
  return TRUE;
}

/* Most cases of a benchmark have the same columns: it is looked for from PLACE on. */
static BstGatherParam *
find_param (BstGatherBenchmark *benchmark, const char *title, guint place)
{
  const guint n = benchmark->params->len;
  BstGatherParam *param;

  for (guint i = 0; i < n; i++)
    {
      param = benchmark->params->pdata[(place + i) % n];
      if (g_str_equal (param->title, title))
        return param;
    }
  param = g_new0 (BstGatherParam, 1);
  param->title = g_strdup (title);
  param->is_int = param->is_double = param->is_duration = TRUE;
  g_ptr_array_add (benchmark->params, param);
  return param;
}

/* Only what is written as we would write it: 08 and 8 are two values of a text. */
static void
note_param (BstGatherParam *param, const char *text)
{
  g_autofree char *whole = NULL, *real = NULL;
  gint64 i;
  double d;

  if (bst_number_parse_int (text, &i))
    whole = g_strdup_printf ("%" G_GINT64_FORMAT, i);
  if (bst_number_parse_double (text, &d))
    real = bst_number_to_text (d);
  param->is_int &= g_strcmp0 (whole, text) == 0;
  param->is_double &= g_strcmp0 (real, text) == 0;
  param->is_duration &= bst_parse_duration (text, &d, NULL);
}

/* ---- Cases and repetitions ---- */

/* Parts with their lengths, so that no name or value can pretend to be two. */
static char *
case_key (const BstFigure *figure)
{
  GString *key = g_string_new (NULL);

  g_string_append_printf (key, "%zu:%s", strlen (figure->benchmark), figure->benchmark);
  for (guint i = 0; i < figure->params->len; i++)
    {
      const BstPair *pair = figure->params->pdata[i];

      g_string_append_printf (key, "%zu:%s=%zu:%s", strlen (pair->key), pair->key,
                              strlen (pair->value), pair->value);
    }
  return g_string_free (key, FALSE);
}

static BstGatherCase *
find_case (BstGatherSystem *system, BstGatherBenchmark *benchmark, const BstFigure *figure)
{
  g_autofree char *key = case_key (figure);
  BstGatherCase *c = g_hash_table_lookup (system->by_key, key);

  if (c != NULL)
    return c;
  c = g_new0 (BstGatherCase, 1);
  c->benchmark = benchmark;
  c->params = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  c->repetitions = g_ptr_array_new_with_free_func (free_repetition);
  c->n_of_metric = g_array_new (FALSE, TRUE, sizeof (BstGatherCount));
  c->is_numbered = figure->repetition != BST_GATHER_NO_REPETITION;
  for (guint i = 0; i < figure->params->len; i++)
    {
      const BstPair *pair = figure->params->pdata[i];

      g_ptr_array_add (c->params, bst_pair_new (pair->key, pair->value));
      note_param (find_param (benchmark, pair->key, i), pair->value);
    }
  g_ptr_array_add (system->cases, c);
  g_hash_table_insert (system->by_key, g_steal_pointer (&key), c);
  return c;
}

/* One line of a case is enough to say it. */
static gboolean
note_group (BstGatherCase *c, const BstFigure *figure, GError **error)
{
  if (figure->group == NULL)
    return TRUE;
  if (c->group != NULL && !g_str_equal (c->group, figure->group))
    return bst_fail (error, _ ("The group of this case's score is '%s' here and '%s' in line %u."),
                     figure->group, c->group, c->group_line);
  if (c->group == NULL)
    {
      c->group = g_strdup (figure->group);
      c->group_line = figure->line;
    }
  return TRUE;
}

static gboolean
note_identity (BstGatherCase *c, const BstFigure *figure, GError **error)
{
  if (c->identity == NULL)
    c->identity = g_strdup (figure->identity);
  return g_strcmp0 (c->identity, figure->identity) == 0
         || bst_fail (error, _ ("Some lines of this case have another benchstone-identity."));
}

/* Where METRIC is in ARRAY, whose elements begin with a metric and are sorted by it, or would be. */
static guint
place_of (const GArray *array, guint metric)
{
  const guint size = g_array_get_element_size ((GArray *)array);
  guint low = 0, high = array->len;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (*(const guint *)(gconstpointer)(array->data + (gsize)middle * size) < metric)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static gpointer
element_at (const GArray *array, guint metric, guint place)
{
  guint *element;

  if (place >= array->len)
    return NULL;
  element = (gpointer)(array->data + (gsize)place * g_array_get_element_size ((GArray *)array));
  return *element == metric ? element : NULL;
}

/* Of thousands of metrics a repetition may have one: only that is kept. */
static gpointer
make_element (GArray *array, guint metric)
{
  const guint size = g_array_get_element_size (array), place = place_of (array, metric);
  guint *element = element_at (array, metric, place);

  if (element != NULL)
    return element;
  g_array_set_size (array, array->len + 1);
  element = (gpointer)(array->data + (gsize)place * size);
  memmove ((char *)element + size, element, (gsize)(array->len - 1 - place) * size);
  memset (element, 0, size);
  *element = metric;
  return element;
}

const BstGatherCell *
bst_gather_cell (const BstGatherRepetition *repetition, guint metric)
{
  return element_at (repetition->cells, metric, place_of (repetition->cells, metric));
}

/* The number of FIGURE's repetition: its own, or the next of its metric. */
static gboolean
number_of (BstGatherCase *c, guint metric, const BstFigure *figure, gint64 *number, GError **error)
{
  const gboolean is_numbered = figure->repetition != BST_GATHER_NO_REPETITION;

  if (is_numbered != c->is_numbered)
    return bst_fail (error, _ ("Some lines of this case have a repetition, others have none."));
  *number = is_numbered ? figure->repetition
                        : ((BstGatherCount *)make_element (c->n_of_metric, metric))->n++;
  return TRUE;
}

static BstGatherRepetition *
find_repetition (BstGather *gather, BstGatherCase *c, gint64 number)
{
  const BstGatherRepetition wanted = { .number = number, .owner = c };
  BstGatherRepetition *repetition = g_hash_table_lookup (gather->repetitions, &wanted);

  if (repetition != NULL)
    return repetition;
  repetition = g_new0 (BstGatherRepetition, 1);
  repetition->number = number;
  repetition->owner = c;
  repetition->status = BST_STATUS_OK;
  repetition->cells = g_array_new (FALSE, TRUE, sizeof (BstGatherCell));
  g_array_set_clear_func (repetition->cells, clear_cell);
  g_ptr_array_add (c->repetitions, repetition);
  g_hash_table_add (gather->repetitions, repetition);
  return repetition;
}

static gboolean
fill_cell (BstGatherRepetition *repetition, const BstGatherMetric *metric, const BstFigure *figure,
           GError **error)
{
  BstGatherCell *cell = make_element (repetition->cells, metric->index);

  if (cell->line != 0)
    return bst_fail (error, _ ("This repetition of '%s' has '%s' in line %u already."),
                     figure->benchmark, metric->title, cell->line);
  cell->line = figure->line;
  cell->value = figure->value;
  cell->state = figure->state;
  cell->reason = g_strdup (figure->reason);
  if (figure->time != 0 && (repetition->time == 0 || figure->time < repetition->time))
    repetition->time = figure->time;
  if (figure->status != BST_STATUS_OK && repetition->status == BST_STATUS_OK)
    {
      repetition->status = figure->status;
      repetition->reason = g_strdup (figure->reason);
    }
  return TRUE;
}

gboolean
bst_gather_add (BstGather *gather, const BstFigure *figure, GError **error)
{
  BstGatherSystem *system = find_system (gather, figure->system, figure->session);
  BstGatherBenchmark *benchmark = find_benchmark (gather, figure, error);
  BstGatherMetric *metric =
      benchmark != NULL ? find_metric (gather, benchmark, figure->metric, error) : NULL;
  BstGatherCase *c;
  gint64 number = 0;

  if (metric == NULL || !note_metric (metric_of_column (benchmark, metric), figure, error)
      || !note_system (system, figure, error))
    return FALSE;
  c = find_case (system, benchmark, figure);
  return note_group (c, figure, error) && note_identity (c, figure, error)
         && number_of (c, metric->index, figure, &number, error)
         && fill_cell (find_repetition (gather, c, number), metric, figure, error);
}
