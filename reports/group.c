/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * group.c - the figures of some results, put together by benchmark and metric.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/group.h"
#include "reports/text.h"
#include "stats/order.h"

/* Someone asked for it: by naming a program's figure, not by having sensors. */
static gboolean
is_added (const BstMetricInfo *metric)
{
  return metric->origin != NULL && !g_str_equal (metric->origin, BST_ORIGIN_HOST);
}

static void
row_free (gpointer data)
{
  BstRow *row = data;

  g_free (row->system);
  g_free (row->parameters);
  g_ptr_array_unref (row->parts);
  g_free (row->labels);
  g_free (row->case_name);
  g_free (row->name);
  bst_summary_clear (&row->summary);
  g_free (row);
}

static void
group_free (gpointer data)
{
  BstGroup *group = data;

  g_ptr_array_unref (group->rows);
  g_free (group->common);
  g_free (group);
}

void
bst_groups_free (BstGroups *groups)
{
  if (groups == NULL)
    return;
  g_ptr_array_unref (groups->systems);
  g_ptr_array_unref (groups->origins);
  g_ptr_array_unref (groups->groups);
  g_hash_table_unref (groups->names);
  g_hash_table_unref (groups->places);
  bst_hiding_free (groups->hiding);
  g_ptr_array_unref (groups->derived_columns);
  g_ptr_array_unref (groups->derived_metrics);
  g_free (groups);
}

/* Without --label, a run is called by its host's name, until somebody renames it; what is imported
 * has the names that its file gives. */
gboolean
bst_result_is_named_by_host (const BstResult *result)
{
  if (bst_result_is_imported (result) || bst_pairs_get (result->notes, BST_NOTE_RENAMED) != NULL)
    return FALSE;
  for (guint i = 0; i < result->command->len; i++)
    if (g_str_has_prefix (result->command->pdata[i], "--label"))
      return FALSE;
  return TRUE;
}

/* A case's system is "label/variant" already; a name that is not shared is put in its place. */
/* The runner's name of a system has its variant already. */
static gboolean
names_variant (const char *system, const char *variant)
{
  g_autofree char *end = g_strconcat ("/", variant, NULL);

  return g_str_has_suffix (system, end);
}

char *
bst_case_system (const BstCaseResult *c, const BstResult *result, gboolean share)
{
  const char *system = c->system != NULL ? c->system : result->label;
  g_autofree char *whole = NULL;

  if (system == NULL || (share && bst_result_is_named_by_host (result)))
    system = _ ("system");
  if (c->variant == NULL || names_variant (system, c->variant))
    return bst_text_clean (system);
  whole = g_strdup_printf ("%s/%s", system, c->variant);
  return bst_text_clean (whole);
}

gboolean
bst_result_is_imported (const BstResult *result)
{
  return bst_pairs_get (result->notes, "imported-from") != NULL;
}

/* The importer notes where it put the time of the import instead. */
gboolean
bst_result_has_times (const BstResult *result)
{
  return !bst_result_is_imported (result) || bst_pairs_get (result->notes, "started") == NULL;
}

double
bst_result_took (const BstResult *result)
{
  double whole = (double)(result->ended - result->started) / G_USEC_PER_SEC;

  return isfinite (result->paused) ? fmax (whole - result->paused, 0) : whole;
}

const char *
bst_direction_text (BstDirection direction)
{
  switch (direction)
    {
    case BST_HIGHER_IS_BETTER:
      return _ ("more is better");
    case BST_LOWER_IS_BETTER:
      return _ ("less is better");
    default:
      return "";
    }
}

char *
bst_group_measure (const BstGroup *group)
{
  return g_strdup_printf (group->metric->kind == BST_LATENCY
                              ? _ ("Mean %s, median of repetitions, in %s")
                              : _ ("Median %s in %s"),
                          group->metric->name, group->scale.text);
}

/* Several runs may bear one label: each is a row of its own, "label#2", never drawn over. */
static guint
add_system (BstGroups *groups, const char *wanted, const BstResult *result)
{
  g_autofree char *name = g_strdup (wanted);

  for (guint i = 2; g_ptr_array_find_with_equal_func (groups->systems, name, g_str_equal, NULL);
       i++)
    {
      g_free (name);
      name = g_strdup_printf ("%s#%u", wanted, i);
      groups->ambiguous = TRUE;
    }
  g_ptr_array_add (groups->systems, g_steal_pointer (&name));
  g_ptr_array_add (groups->origins, (gpointer)result);
  return groups->systems->len - 1;
}

/* The systems of one result are its variants. */
static guint
find_system (BstGroups *groups, GHashTable *of_result, const BstCaseResult *c,
             const BstResult *result, gboolean share)
{
  g_autofree char *name = bst_case_system (c, result, share);
  gpointer index = NULL;

  if (g_hash_table_lookup_extended (of_result, name, NULL, &index))
    return GPOINTER_TO_UINT (index);
  index = GUINT_TO_POINTER (add_system (groups, name, result));
  g_hash_table_insert (of_result, g_steal_pointer (&name), index);
  return GPOINTER_TO_UINT (index);
}

gboolean
bst_group_is_of (const BstGroup *group, const BstBenchmarkInfo *benchmark)
{
  return g_strcmp0 (group->benchmark->name, benchmark->name) == 0
         && group->benchmark->revision == benchmark->revision;
}

/* Figures stand together when they mean the same. */
static gboolean
belongs (const BstGroup *group, const BstBenchmarkInfo *benchmark, const BstMetricInfo *metric)
{
  return bst_group_is_of (group, benchmark) && g_strcmp0 (group->metric->name, metric->name) == 0
         && g_strcmp0 (group->metric->unit, metric->unit) == 0
         && group->metric->role == metric->role;
}

BstGroup *
bst_group_new (const BstBenchmarkInfo *benchmark, const BstMetricInfo *metric)
{
  BstGroup *group = g_new0 (BstGroup, 1);

  group->benchmark = benchmark;
  group->metric = metric;
  group->rows = g_ptr_array_new_with_free_func (row_free);
  return group;
}

static BstGroup *
find_group (BstGroups *groups, const BstBenchmarkInfo *benchmark, const BstMetricInfo *metric)
{
  BstGroup *group = NULL;

  for (guint i = 0; i < groups->groups->len; i++)
    if (belongs (groups->groups->pdata[i], benchmark, metric))
      return groups->groups->pdata[i];
  group = bst_group_new (benchmark, metric);
  g_ptr_array_add (groups->groups, group);
  return group;
}

static void
add_row (BstGroups *groups, BstGroup *group, const BstResult *result, const BstCaseResult *c,
         const BstColumn *column, guint system)
{
  BstRow *row = g_new0 (BstRow, 1);

  row->result = result;
  row->c = c;
  row->column = column;
  row->system_index = system;
  row->system = g_strdup (groups->systems->pdata[system]);
  row->parameters = bst_text_clean (bst_case_parameters (c));
  row->parts = bst_case_parameter_list (c, groups->hiding);
  row->labels = bst_text_clean (column != NULL ? column->labels : "");
  bst_summary_init (&row->summary, c, column);
  g_ptr_array_add (group->rows, row);
}

static gboolean
is_bare (const BstColumn *column, const BstMetricInfo *metric)
{
  return g_strcmp0 (column->metric, metric->name) == 0
         && (column->labels == NULL || *column->labels == '\0');
}

static const BstColumn *
find_bare (const BstCaseResult *c, const BstMetricInfo *metric)
{
  for (guint i = 0; i < c->columns->len; i++)
    if (is_bare (c->columns->pdata[i], metric))
      return c->columns->pdata[i];
  return NULL;
}

static guint
count_columns (const BstCaseResult *c, const BstMetricInfo *metric)
{
  guint n = 0;

  for (guint i = 0; i < c->columns->len; i++)
    n += g_strcmp0 (((const BstColumn *)c->columns->pdata[i])->metric, metric->name) == 0;
  return n;
}

static gboolean
same_samples (const BstColumn *a, const BstColumn *b)
{
  if (a->samples->len != b->samples->len)
    return FALSE;
  for (guint i = 0; i < a->samples->len; i++)
    {
      const BstSample *x = &g_array_index (a->samples, BstSample, i);
      const BstSample *y = &g_array_index (b->samples, BstSample, i);

      if (x->state != y->state || isfinite (x->value) != isfinite (y->value)
          || (isfinite (x->value) && x->value != y->value))
        return FALSE;
    }
  return TRUE;
}

/* A metric that is counted in one phase alone has the same figures twice: as the total, and as
 * those of "phase=write".  They are shown once. */
static gboolean
repeats_total (const BstCaseResult *c, const BstMetricInfo *metric, const BstColumn *column)
{
  const BstColumn *bare = find_bare (c, metric);

  return bare != NULL && bare != column && count_columns (c, metric) == 2
         && same_samples (bare, column);
}

/* Labels are shown where they are asked for, or where there is nothing above them. */
static void
add_columns (BstGroups *groups, const BstMetricInfo *metric, const BstResult *result,
             const BstCaseResult *c, gboolean labelled, guint system)
{
  gboolean all = labelled || find_bare (c, metric) == NULL;
  BstGroup *group = NULL;

  for (guint i = 0; i < c->columns->len; i++)
    {
      const BstColumn *column = c->columns->pdata[i];

      if (g_strcmp0 (column->metric, metric->name) != 0 || !(all || is_bare (column, metric))
          || repeats_total (c, metric, column))
        continue;
      group = find_group (groups, c->description, metric);
      add_row (groups, group, result, c, column, system);
    }
  /* A case that gave nothing still has its row, with the reason beside it. */
  if (group == NULL && metric->role == BST_PRIMARY)
    add_row (groups, find_group (groups, c->description, metric), result, c, NULL, system);
}

static void
add_result (BstGroups *groups, const BstResult *result, const BstGroupOptions *options)
{
  g_autoptr (GHashTable) systems = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < result->cases->len; i++)
    {
      const BstCaseResult *c = result->cases->pdata[i];
      guint system = find_system (groups, systems, c, result, options->share);

      g_hash_table_insert (groups->places, (gpointer)c, GUINT_TO_POINTER (system));
      for (guint m = 0; m < c->description->metrics->len; m++)
        {
          const BstMetricInfo *metric = c->description->metrics->pdata[m];

          if ((metric->role <= options->role || is_added (metric)) && metric->kind != BST_SERIES)
            add_columns (groups, metric, result, c, options->labelled, system);
        }
    }
}

/* What a row's figures are like: a median of 0 has an interval, or a largest value. */
static double
row_size (const BstSummary *s)
{
  if (s->n == 0 || s->median != 0)
    return fabs (s->median);
  return bst_summary_has_interval (s) && s->high != 0 ? fabs (s->high)
                                                      : fmax (fabs (s->max), fabs (s->min));
}

static void
choose_scale (BstGroup *group, BstPrefix prefix)
{
  const BstUnit *unit = bst_unit_find (group->metric->unit);
  g_autoptr (GArray) medians = g_array_new (FALSE, FALSE, sizeof (double));
  double typical = NAN;

  for (guint i = 0; i < group->rows->len; i++)
    {
      const BstRow *row = group->rows->pdata[i];
      double size = row_size (&row->summary);

      if (isfinite (size) && size > 0)
        g_array_append_val (medians, size);
    }
  bst_stats_sort ((double *)(gpointer)medians->data, medians->len);
  if (medians->len > 0)
    typical = bst_stats_median ((const double *)(gpointer)medians->data, medians->len);
  if (unit != NULL)
    bst_unit_choose (unit, typical, prefix, &group->scale);
  else
    {
      group->scale.divisor = 1;
      g_strlcpy (group->scale.text, group->metric->unit, sizeof group->scale.text);
    }
}

static void
number_cases (BstGroup *group)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) cases = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < group->rows->len; i++)
    {
      BstRow *row = group->rows->pdata[i];
      /* A line end is in neither: both are clean. */
      g_autofree char *key = g_strdup_printf ("%s\n%s", row->parameters, row->labels);
      gpointer index = NULL;

      if (!g_hash_table_lookup_extended (seen, key, NULL, &index))
        {
          index = GUINT_TO_POINTER (g_hash_table_size (seen));
          g_hash_table_insert (seen, g_steal_pointer (&key), index);
        }
      row->case_index = GPOINTER_TO_UINT (index);
      g_hash_table_add (cases, row->parameters);
    }
  group->n_cases = g_hash_table_size (cases);
}

/* Cases keep their order, which has a meaning; so do systems, and with them their colours. */
static gint
compare_rows (gconstpointer a, gconstpointer b)
{
  const BstRow *first = *(const BstRow *const *)a;
  const BstRow *second = *(const BstRow *const *)b;

  if (first->case_index != second->case_index)
    return first->case_index < second->case_index ? -1 : 1;
  return (gint)first->system_index - (gint)second->system_index;
}

gboolean
bst_group_is_prominent (const BstGroup *group)
{
  return group->metric->role == BST_PRIMARY || is_added (group->metric);
}

GPtrArray *
bst_group_totals (const BstGroup *group)
{
  GPtrArray *totals = g_ptr_array_new ();

  for (guint i = 0; i < group->rows->len; i++)
    if (*((const BstRow *)group->rows->pdata[i])->labels == '\0')
      g_ptr_array_add (totals, group->rows->pdata[i]);
  return totals;
}

/* The primary ones, what was added on purpose, the others by their role. */
static gint
rank (const BstGroup *group)
{
  if (group->metric->role == BST_PRIMARY)
    return 0;
  return is_added (group->metric) ? 1 : 1 + (gint)group->metric->role;
}

static gint
compare_roles (gconstpointer a, gconstpointer b)
{
  const BstGroup *first = *(const BstGroup *const *)a;
  const BstGroup *second = *(const BstGroup *const *)b;

  return rank (first) - rank (second);
}

static void
name_cases (BstGroups *groups)
{
  for (guint i = 0; i < groups->groups->len; i++)
    {
      const BstGroup *group = groups->groups->pdata[i];

      for (guint k = 0; k < group->rows->len; k++)
        {
          const BstRow *row = group->rows->pdata[k];

          if (!g_hash_table_contains (groups->names, row->c))
            g_hash_table_insert (groups->names, (gpointer)row->c, bst_row_full_name (row));
        }
    }
}

/* A case without a metric has no row; its benchmark's name is all there is to say. */
const char *
bst_groups_case_name (const BstGroups *groups, const BstCaseResult *c)
{
  const char *name = g_hash_table_lookup (groups->names, c);

  return name != NULL ? name : c->description->name;
}

guint
bst_groups_system_of (const BstGroups *groups, const BstCaseResult *c)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (groups->places, c));
}

BstGroups *
bst_groups_new (const BstResult *const *results, guint n, const BstGroupOptions *options)
{
  BstGroups *groups = g_new0 (BstGroups, 1);

  groups->systems = g_ptr_array_new_with_free_func (g_free);
  groups->origins = g_ptr_array_new ();
  groups->groups = g_ptr_array_new_with_free_func (group_free);
  groups->names = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);
  groups->places = g_hash_table_new (NULL, NULL);
  groups->derived_metrics = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_metric_info_free);
  groups->derived_columns = g_ptr_array_new_with_free_func (bst_derived_column_free);
  groups->hiding = options->share ? bst_hiding_new () : NULL;
  for (guint i = 0; i < n; i++)
    add_result (groups, results[i], options);
  if (options->role == BST_DETAIL)
    bst_groups_derive_energy (groups);
  for (guint i = 0; i < groups->groups->len; i++)
    {
      choose_scale (groups->groups->pdata[i], options->prefix);
      number_cases (groups->groups->pdata[i]);
      bst_group_name_rows (groups->groups->pdata[i]);
      g_ptr_array_sort (((BstGroup *)groups->groups->pdata[i])->rows, compare_rows);
    }
  name_cases (groups);
  /* g_ptr_array_sort is a stable merge sort (GLib's manual, since 2.32). */
  g_ptr_array_sort (groups->groups, compare_roles);
  return groups;
}
