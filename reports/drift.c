/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * drift.c - did the machine change while a run was measured, in numbers and in a sentence.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/drift.h"

typedef struct
{
  gint64 started;
  gsize group;     /* the case */
  double slowness; /* logarithm of the time, or of what stands for it */
} Moment;

static gint
compare_moments (gconstpointer a, gconstpointer b)
{
  const Moment *first = a, *second = b;

  return first->started < second->started ? -1 : first->started > second->started;
}

/* Values without a logarithm have no relative change either. */
static void
add_case (GArray *moments, const BstCaseResult *c, guint group)
{
  const BstMetricInfo *primary = bst_benchmark_info_primary (c->description);
  const BstColumn *column = primary != NULL ? bst_case_result_find_column (c, primary->name) : NULL;
  const double sign = primary != NULL && primary->direction == BST_HIGHER_IS_BETTER ? -1 : 1;

  if (column == NULL
      || (primary->direction != BST_HIGHER_IS_BETTER && primary->direction != BST_LOWER_IS_BETTER))
    return;
  for (guint i = 0; i < c->repetitions->len; i++)
    {
      const BstRepetition *repetition = &g_array_index (c->repetitions, BstRepetition, i);
      const double value = g_array_index (column->samples, BstSample, i).value;
      const Moment moment = { repetition->started, group, sign * log (value) };

      if (repetition->status == BST_STATUS_OK && repetition->started != 0
          && isfinite (moment.slowness))
        g_array_append_val (moments, moment);
    }
}

gboolean
bst_drift_of (const BstResult *result, BstStatsDrift *drift, guint *n)
{
  g_autoptr (GArray) moments = g_array_new (FALSE, FALSE, sizeof (Moment));
  g_autofree double *values = NULL;
  g_autofree gsize *groups = NULL;

  for (guint i = 0; i < result->cases->len; i++)
    add_case (moments, result->cases->pdata[i], i);
  g_array_sort (moments, compare_moments);
  values = g_new (double, moments->len + 1);
  groups = g_new (gsize, moments->len + 1);
  for (guint i = 0; i < moments->len; i++)
    {
      values[i] = g_array_index (moments, Moment, i).slowness;
      groups[i] = g_array_index (moments, Moment, i).group;
    }
  *n = moments->len;
  return bst_stats_drift (values, groups, moments->len, drift) == BST_STATS_OK
         && drift->is_drifting;
}

static char *
number_text (const char *format, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (text, sizeof text, format, number));
}

/* What kind of a change it was. */
static char *
change_text (const BstStatsDrift *drift)
{
  g_autofree char *p = number_text ("%.1g", drift->p_trend);
  g_autofree char *r1 = number_text ("%.2f", drift->r1);

  if (drift->p_trend < BST_STATS_TREND_ALPHA && drift->tau > 0)
    return g_strdup_printf (_ ("the machine became slower while this was measured (trend, p = %s)"),
                            p);
  if (drift->p_trend < BST_STATS_TREND_ALPHA)
    return g_strdup_printf (_ ("the machine became faster while this was measured (trend, p = %s)"),
                            p);
  if (drift->r1 > 0)
    return g_strdup_printf (_ ("repetitions that follow each other are alike (autocorrelation %s)"),
                            r1);
  return g_strdup_printf (_ ("repetitions are slow and fast by turns (autocorrelation %s)"), r1);
}

char *
bst_drift_text (const BstResult *result)
{
  BstStatsDrift drift;
  guint n;
  g_autofree char *change = NULL;

  if (!bst_drift_of (result, &drift, &n))
    return NULL;
  change = change_text (&drift);
  if (lround (drift.effective_n) >= n)
    return g_strdup_printf (_ ("Drift: %s."), change);
  return g_strdup_printf (ngettext ("Drift: %s; its %u values tell as much as %ld independent one "
                                    "would.",
                                    "Drift: %s; its %u values tell as much as %ld independent ones "
                                    "would.",
                                    (gulong)MAX (lround (drift.effective_n), 1)),
                          change, n, MAX (lround (drift.effective_n), 1));
}
