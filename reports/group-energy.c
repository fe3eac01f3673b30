/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * group-energy.c - figures per watt: of joules per operation or byte, the reciprocal of each repetition.
 * Operations per joule are operations per second for each watt, and more of them is better.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/group.h"

static const struct
{
  const char *unit, *per_joule, *name;
  const char *help; /* before the name of the metric that it comes from */
} inverses[] = {
  { "J/op", "op/J", "operations-per-joule",
    N_ ("Operations per joule, which is operations per second for each watt; worked out of") },
  { "J/B", "B/J", "bytes-per-joule",
    N_ ("Bytes per joule, which is bytes per second for each watt; worked out of") },
};

/* Its name tells of the metric that it comes from, as a benchmark may have several. */
static BstMetricInfo *
inverse_metric (const BstMetricInfo *metric, guint kind)
{
  BstMetricInfo *inverse = bst_metric_info_copy (metric);
  const gboolean host = g_strcmp0 (metric->origin, BST_ORIGIN_HOST) == 0;

  g_free (inverse->name);
  g_free (inverse->unit);
  g_free (inverse->help);
  inverse->name = host ? g_strconcat ("host-", inverses[kind].name, NULL)
                       : g_strdup_printf ("%s of %s", inverses[kind].name, metric->name);
  inverse->unit = g_strdup (inverses[kind].per_joule);
  inverse->help = g_strdup_printf ("%s %s.", _ (inverses[kind].help), metric->name);
  inverse->direction = BST_HIGHER_IS_BETTER;
  /* What is primary is in verdicts, which are of what a benchmark declares. */
  inverse->role = BST_DETAIL;
  return inverse;
}

/* Nothing is done for no energy, or for less: such a repetition has no figure. */
static void
append_inverse (GArray *samples, const BstSample *sample)
{
  BstSample inverse = *sample;

  inverse.value = sample->value > 0 ? 1 / sample->value : NAN;
  if (!isfinite (inverse.value))
    inverse.value = NAN;
  g_array_append_val (samples, inverse);
}

void
bst_derived_column_free (gpointer data)
{
  BstColumn *column = data;

  g_array_unref (column->samples);
  g_free (column);
}

/* Everything but the samples is the original's, which lives longer. */
static BstColumn *
inverse_column (const BstColumn *column)
{
  BstColumn *inverse = g_memdup2 (column, sizeof *column);

  inverse->samples = g_array_new (FALSE, FALSE, sizeof (BstSample));
  for (guint i = 0; i < column->samples->len; i++)
    append_inverse (inverse->samples, &g_array_index (column->samples, BstSample, i));
  return inverse;
}

static BstRow *
inverse_row (const BstRow *row, const BstColumn *column)
{
  BstRow *inverse = g_memdup2 (row, sizeof *row);

  inverse->column = column;
  inverse->system = g_strdup (row->system);
  inverse->parameters = g_strdup (row->parameters);
  inverse->parts = g_ptr_array_ref (row->parts);
  inverse->labels = g_strdup (row->labels);
  bst_summary_init (&inverse->summary, row->c, column);
  return inverse;
}

static void
add_inverse (BstGroups *groups, const BstGroup *group, guint kind)
{
  BstMetricInfo *metric = inverse_metric (group->metric, kind);
  BstGroup *inverse = bst_group_new (group->benchmark, metric);

  g_ptr_array_add (groups->derived_metrics, metric);
  for (guint i = 0; i < group->rows->len; i++)
    {
      const BstRow *row = group->rows->pdata[i];
      BstColumn *column = row->column != NULL ? inverse_column (row->column) : NULL;

      if (column != NULL)
        g_ptr_array_add (groups->derived_columns, column);
      g_ptr_array_add (inverse->rows, inverse_row (row, column));
    }
  g_ptr_array_add (groups->groups, inverse);
}

void
bst_groups_derive_energy (BstGroups *groups)
{
  const guint n = groups->groups->len;

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < G_N_ELEMENTS (inverses); k++)
      {
        const BstGroup *group = groups->groups->pdata[i];

        if (group->metric->kind == BST_VALUE && g_str_equal (group->metric->unit, inverses[k].unit))
          add_inverse (groups, group, k);
      }
}
