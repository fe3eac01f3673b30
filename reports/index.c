/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * index.c - a run set beside the baselines of its suite.  A mean is over all of its cases or
 * there is none: a score over those that happened to work would be of another suite.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "model/sentence.h"
#include "reports/comparison.h"
#include "reports/index-match.h"
#include "reports/index.h"
#include "reports/reasons.h"
#include "reports/text.h"
#include "stats/score.h"

#define CONFIDENCE 0.95
/* As of other scores, comparison-score.c. */
#define RESAMPLES 10000
#define SEED 42

/* Figures beyond these are no measurement; within them no product overflows. */
#define SMALLEST 1e-100
#define LARGEST 1e100

/* How names and figures are to be shown. */
typedef struct
{
  const BstGroups *groups;
  BstPrefix units;
  gboolean share;
} Showing;

static void
entry_free (gpointer data)
{
  BstIndexEntry *entry = data;

  g_free (entry->name);
  g_free (entry->reason);
  bst_summary_clear (&entry->summary);
  g_free (entry);
}

static void
mean_free (gpointer data)
{
  g_free (((BstIndexMean *)data)->name);
  g_free (data);
}

static void
indexes_free (gpointer data)
{
  BstIndexes *indexes = data;

  bst_score_sheet_free (indexes->sheet);
  g_free (indexes->wrong);
  g_ptr_array_unref (indexes->entries);
  g_ptr_array_unref (indexes->groups);
  g_ptr_array_unref (indexes->without);
  g_free (indexes);
}

/* ---- One case ------------------------------------------------------------------------------ */

static gboolean
is_sound (double value)
{
  return value >= SMALLEST && value <= LARGEST;
}

/* Why the figure of a case that fits cannot be used; NULL: it can. */
static char *
fault_of (const BstIndexEntry *entry, gboolean share)
{
  g_autofree char *failure = bst_case_failure_text (entry->c, share);

  if (entry->summary.n == 0)
    return failure != NULL ? bst_sentence (failure) : g_strdup (_ ("There is no value."));
  if (bst_summary_is_unreliable (&entry->summary, entry->c))
    return failure != NULL ? bst_sentence (failure)
                           : g_strdup (_ ("More than a fifth of the repetitions gave no value."));
  if (!is_sound (entry->summary.median) || !is_sound (entry->baseline->value))
    return g_strdup (_ ("A ratio to such a figure has no meaning."));
  return NULL;
}

/* A ratio turns round where less is better, and the ends of its interval with it. */
static void
fill_index (BstIndexEntry *entry, double scale)
{
  const double base = entry->baseline->value;
  const BstSummary *s = &entry->summary;

  if (entry->higher_is_better)
    {
      entry->index = scale * s->median / base;
      entry->low = scale * s->low / base;
      entry->high = scale * s->high / base;
      return;
    }
  entry->index = scale * base / s->median;
  entry->low = scale * base / s->high;
  entry->high = s->low > 0 ? scale * base / s->low : NAN;
}

/* A case can have baselines of several metrics. */
static void
name_entry (BstIndexEntry *entry, const Showing *showing)
{
  const char *name = bst_groups_case_name (showing->groups, entry->c);
  g_autofree char *both = entry->baseline->metric != NULL
                              ? g_strdup_printf ("%s: %s", name, entry->baseline->metric)
                              : g_strdup (name);

  g_free (entry->name);
  entry->name = bst_text_clean (both);
}

static void
measure (BstIndexEntry *entry, const BstScoreSheet *sheet, const Showing *showing)
{
  const BstMetricInfo *metric = bst_baseline_metric (entry->baseline, entry->c);

  name_entry (entry, showing);
  entry->reason = bst_baseline_objection (entry->baseline, entry->c);
  if (entry->reason != NULL)
    return;
  entry->higher_is_better = metric->direction == BST_HIGHER_IS_BETTER;
  bst_summary_init (&entry->summary, entry->c,
                    bst_case_result_find_column (entry->c, metric->name));
  bst_unit_choose (bst_unit_find (metric->unit), entry->baseline->value, showing->units,
                   &entry->scale);
  entry->reason = fault_of (entry, showing->share);
  if (entry->reason == NULL)
    fill_index (entry, sheet->scale);
}

/* ---- Groups -------------------------------------------------------------------------------- */

static guint
find_group (BstIndexes *indexes, const BstIndexEntry *entry)
{
  g_autofree char *name =
      bst_score_group_name (entry->c != NULL ? entry->c->group : NULL, entry->baseline->benchmark);
  BstIndexMean *group = NULL;

  for (guint i = 0; i < indexes->groups->len; i++)
    if (g_str_equal (((BstIndexMean *)indexes->groups->pdata[i])->name, name))
      return i;
  group = g_new0 (BstIndexMean, 1);
  group->name = g_steal_pointer (&name);
  g_ptr_array_add (indexes->groups, group);
  return indexes->groups->len - 1;
}

static gint
compare_groups (gconstpointer a, gconstpointer b)
{
  const guint first = (*(const BstIndexEntry *const *)a)->group;
  const guint second = (*(const BstIndexEntry *const *)b)->group;

  return (first > second) - (first < second);
}

static gboolean
is_of (const BstIndexEntry *entry, guint group)
{
  return group == G_MAXUINT || entry->group == group;
}

/* ---- Means --------------------------------------------------------------------------------- */

/* The rows of a table as core/stats wants it: the run, and the machine of the baselines put ahead
 * of it in each case by one and the same factor.  So the latter is the best of each, all ratios
 * refer to it, and the factor comes out of the geometric mean as it went in. */
typedef struct
{
  gsize n;
  double *medians, *fixed; /* two for each case; FIXED: the baseline, twice, as its runs */
  bool *higher, *used;
  gsize *groups, *n_runs;
  const double **runs;
  double ahead;
} Table;

static void
table_clear (Table *t)
{
  g_free (t->medians);
  g_free (t->fixed);
  g_free (t->higher);
  g_free (t->used);
  g_free (t->groups);
  g_free (t->n_runs);
  g_free (t->runs);
}

/* A power of two changes no digit. */
static double
factor_ahead (const BstIndexes *indexes)
{
  double largest = 1;

  for (guint i = 0; i < indexes->entries->len; i++)
    {
      const BstIndexEntry *entry = indexes->entries->pdata[i];

      if (entry->reason == NULL)
        largest = fmax (largest, entry->index / indexes->sheet->scale);
    }
  return exp2 (ceil (log2 (largest)) + 1);
}

static void
fill_row (Table *t, gsize i, const BstIndexEntry *entry)
{
  const double base = entry->baseline->value;
  const double best = entry->higher_is_better ? base * t->ahead : base / t->ahead;

  t->higher[i] = entry->higher_is_better;
  t->groups[i] = entry->group;
  t->medians[2 * i] = entry->summary.median;
  t->medians[2 * i + 1] = t->fixed[2 * i] = t->fixed[2 * i + 1] = best;
  t->runs[2 * i] = (const double *)(gpointer)entry->summary.values->data;
  t->runs[2 * i + 1] = t->fixed + 2 * i;
  t->n_runs[2 * i] = entry->summary.values->len;
  t->n_runs[2 * i + 1] = 2;
}

static void
table_init (Table *t, const BstIndexes *indexes)
{
  const gsize n = indexes->entries->len;

  *t = (Table){ .n = n,
                .medians = g_new0 (double, 2 * n + 1),
                .fixed = g_new0 (double, 2 * n + 1),
                .higher = g_new0 (bool, n + 1),
                .used = g_new0 (bool, n + 1),
                .groups = g_new0 (gsize, n + 1),
                .n_runs = g_new0 (gsize, 2 * n + 1),
                .runs = g_new0 (const double *, 2 * n + 1),
                .ahead = factor_ahead (indexes) };
  for (gsize i = 0; i < n; i++)
    if (((const BstIndexEntry *)indexes->entries->pdata[i])->reason == NULL)
      fill_row (t, i, indexes->entries->pdata[i]);
}

static void
compute (const Table *t, double scale, BstIndexMean *mean)
{
  const BstStatsScoreTable table = { .n_systems = 2,
                                     .n_cases = t->n,
                                     .medians = t->medians,
                                     .higher_is_better = t->higher,
                                     .groups = t->groups };
  const double factor = scale * t->ahead;
  BstStatsInterval intervals[2];
  double scores[2];

  bst_stats_score_geomean (&table, t->used, scores);
  bst_stats_score_intervals (&table, t->used, t->runs, t->n_runs, BST_STATS_SCORE_GEOMEAN,
                             RESAMPLES, SEED, CONFIDENCE, intervals);
  mean->index = factor * scores[0];
  mean->interval =
      (BstStatsInterval){ factor * intervals[0].low, factor * intervals[0].high, CONFIDENCE };
}

/* So few values that a figure has no interval of its own cannot give one to the mean: what a
 * resampling makes of two of them is no 95 %. */
static const BstIndexEntry *
first_without_interval (const BstIndexes *indexes, guint group)
{
  for (guint i = 0; i < indexes->entries->len; i++)
    {
      const BstIndexEntry *entry = indexes->entries->pdata[i];

      if (is_of (entry, group) && !(isfinite (entry->low) && isfinite (entry->high)))
        return entry;
    }
  return NULL;
}

/* GROUP: G_MAXUINT for all. */
static void
fill_mean (const BstIndexes *indexes, Table *t, guint group, BstIndexMean *mean)
{
  mean->index = NAN;
  mean->interval = (BstStatsInterval){ NAN, NAN, CONFIDENCE };
  for (guint i = 0; i < indexes->entries->len; i++)
    {
      const BstIndexEntry *entry = indexes->entries->pdata[i];

      t->used[i] = is_of (entry, group) && entry->reason == NULL;
      mean->n += is_of (entry, group);
      mean->n_good += t->used[i];
    }
  if (mean->n == 0 || mean->n_good < mean->n)
    return;
  compute (t, indexes->sheet->scale, mean);
  mean->unsure = first_without_interval (indexes, group);
  if (mean->unsure != NULL)
    mean->interval = (BstStatsInterval){ NAN, NAN, CONFIDENCE };
}

static void
fill_means (BstIndexes *indexes)
{
  Table t;

  table_init (&t, indexes);
  for (guint g = 0; g < indexes->groups->len; g++)
    fill_mean (indexes, &t, g, indexes->groups->pdata[g]);
  fill_mean (indexes, &t, G_MAXUINT, &indexes->total);
  table_clear (&t);
}

/* ---- One system ---------------------------------------------------------------------------- */

static void
add_entry (BstIndexes *indexes, const BstBaseline *baseline, const GPtrArray *cases,
           const Showing *showing)
{
  BstIndexEntry *entry = g_new0 (BstIndexEntry, 1);

  entry->baseline = baseline;
  entry->name = bst_text_clean (baseline->benchmark);
  entry->index = entry->low = entry->high = NAN;
  entry->c = bst_baseline_find (baseline, cases, &entry->reason);
  if (entry->c != NULL)
    measure (entry, indexes->sheet, showing);
  entry->group = find_group (indexes, entry);
  g_ptr_array_add (indexes->entries, entry);
}

static void
list_without (BstIndexes *indexes, const GPtrArray *cases, const BstGroups *groups)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < indexes->entries->len; i++)
    g_hash_table_add (seen, (gpointer)((BstIndexEntry *)indexes->entries->pdata[i])->c);
  for (guint i = 0; i < cases->len; i++)
    if (!g_hash_table_contains (seen, cases->pdata[i]))
      g_ptr_array_add (indexes->without,
                       bst_text_clean (bst_groups_case_name (groups, cases->pdata[i])));
}

static BstScoreSheet *
read_sheet (JsonNode *node, char **wrong)
{
  g_autoptr (BstScoreSheet) sheet = NULL;
  g_autoptr (GError) error = NULL;
  BstDocReader reader;

  bst_doc_reader_init (&reader, NULL);
  bst_json_enter (&reader, "scores");
  sheet = bst_score_sheet_read (&reader, node, FALSE);
  if (bst_doc_reader_end (&reader, &error))
    return g_steal_pointer (&sheet);
  *wrong = bst_text_clean (error->message);
  return NULL;
}

static BstIndexes *
indexes_of (const BstGroups *groups, guint system, JsonNode *node, const GPtrArray *cases,
            const Showing *showing)
{
  BstIndexes *indexes = g_new0 (BstIndexes, 1);

  indexes->system = groups->systems->pdata[system];
  indexes->result = groups->origins->pdata[system];
  indexes->entries = g_ptr_array_new_with_free_func (entry_free);
  indexes->groups = g_ptr_array_new_with_free_func (mean_free);
  indexes->without = g_ptr_array_new_with_free_func (g_free);
  indexes->sheet = read_sheet (node, &indexes->wrong);
  for (guint i = 0; indexes->sheet != NULL && i < indexes->sheet->baselines->len; i++)
    add_entry (indexes, indexes->sheet->baselines->pdata[i], cases, showing);
  if (indexes->sheet == NULL)
    return indexes;
  g_ptr_array_sort (indexes->entries, compare_groups);
  fill_means (indexes);
  list_without (indexes, cases, groups);
  return indexes;
}

/* The cases of one of the systems: const BstCaseResult *. */
static GPtrArray *
cases_of (const BstGroups *groups, guint system)
{
  const BstResult *result = groups->origins->pdata[system];
  GPtrArray *cases = g_ptr_array_new ();

  for (guint i = 0; i < result->cases->len; i++)
    if (bst_groups_system_of (groups, result->cases->pdata[i]) == system)
      g_ptr_array_add (cases, result->cases->pdata[i]);
  return cases;
}

GPtrArray *
bst_indexes_new (const BstGroups *groups, BstPrefix units, gboolean share)
{
  const Showing showing = { groups, units, share };
  GPtrArray *all = g_ptr_array_new_with_free_func (indexes_free);

  for (guint s = 0; s < groups->systems->len; s++)
    {
      const BstResult *result = groups->origins->pdata[s];
      JsonNode *suite = result->suite;
      JsonObject *kept =
          suite != NULL && JSON_NODE_HOLDS_OBJECT (suite) ? json_node_get_object (suite) : NULL;
      JsonNode *node = kept != NULL ? json_object_get_member (kept, "scores") : NULL;
      g_autoptr (GPtrArray) cases = node != NULL ? cases_of (groups, s) : NULL;

      if (node != NULL)
        g_ptr_array_add (all, indexes_of (groups, s, node, cases, &showing));
    }
  return all;
}
