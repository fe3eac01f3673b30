/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * ratios.c - the ratios of a comparison, case by case, for a chart and its table.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"
#include "reports/ratios.h"
#include "reports/text.h"

static const BstRatio none = { NAN, NAN, NAN };

/* ---- One ratio ----------------------------------------------------------------------------- */

static BstRatio
to_baseline (const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  const BstPairing *pairing = &row->pairings[system];
  const BstStatsComparison *c = &pairing->numbers;

  if (system == comparison->baseline)
    return row->cells[system].state == BST_CELL_GOOD ? (BstRatio){ 1, 1, 1 } : none;
  if (pairing->unjudged != BST_UNJUDGED_NOT || !c->is_ratio || !bst_stats_comparison_is_known (c))
    return none;
  return (BstRatio){ c->change, c->interval.low, c->interval.high };
}

/* Of medians, and without an interval: as the score takes them. */
static BstRatio
to_best (const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  const guint n = comparison->systems->len;
  g_autofree double *medians = g_new0 (double, n), *relative = g_new0 (double, n);
  guint n_good = 0;

  if (row->metric->direction > BST_LOWER_IS_BETTER)
    return none;
  for (guint s = 0; s < n; s++)
    medians[s] = row->cells[s].state == BST_CELL_GOOD ? row->cells[s].median : NAN;
  bst_stats_relative (medians, n, row->metric->direction == BST_HIGHER_IS_BETTER, relative);
  for (guint s = 0; s < n; s++)
    n_good += relative[s] > 0;
  return n_good > 1 && relative[system] > 0 ? (BstRatio){ relative[system], NAN, NAN } : none;
}

BstRatio
bst_ratios_get (const BstRatios *ratios, guint row, guint system)
{
  return (ratios->to_best ? to_best : to_baseline) (ratios->comparison, ratios->rows->pdata[row],
                                                    system);
}

/* ---- All of them --------------------------------------------------------------------------- */

static gboolean
has_ratio (const BstRatios *ratios, guint row)
{
  const BstComparison *comparison = ratios->comparison;

  for (guint s = 0; s < comparison->systems->len; s++)
    if ((ratios->to_best || s != comparison->baseline)
        && isfinite (bst_ratios_get (ratios, row, s).value))
      return TRUE;
  return FALSE;
}

BstRatios *
bst_ratios_new (const BstComparison *comparison)
{
  BstRatios *ratios = g_new0 (BstRatios, 1);

  ratios->comparison = comparison;
  ratios->to_best = comparison->systems->len > 2 && comparison->scores != NULL
                    && comparison->options.score == BST_SCORE_GEOMEAN;
  ratios->rows = g_ptr_array_new ();
  ratios->drawn = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < comparison->rows->len; i++)
    {
      const guint index = ratios->rows->len;

      if (!((const BstComparedRow *)comparison->rows->pdata[i])->in_family)
        continue;
      g_ptr_array_add (ratios->rows, comparison->rows->pdata[i]);
      if (has_ratio (ratios, index))
        g_array_append_val (ratios->drawn, index);
    }
  return ratios;
}

void
bst_ratios_free (BstRatios *ratios)
{
  if (ratios == NULL)
    return;
  g_ptr_array_unref (ratios->rows);
  g_array_unref (ratios->drawn);
  g_free (ratios);
}

gboolean
bst_ratios_have_mean (const BstRatios *ratios)
{
  const BstComparison *comparison = ratios->comparison;

  return ratios->to_best ? comparison->scores->n_cases > 1
                         : comparison->means != NULL && comparison->means->rows->len > 1;
}

BstRatio
bst_ratios_mean (const BstRatios *ratios, guint system)
{
  const BstComparison *comparison = ratios->comparison;
  const BstStatsComparison *c = NULL;

  if (!bst_ratios_have_mean (ratios))
    return none;
  if (ratios->to_best)
    {
      const BstSystemScore *own = &comparison->scores->systems[system];

      return (BstRatio){ own->score, own->interval.low, own->interval.high };
    }
  c = &comparison->means->systems[system];
  return (BstRatio){ c->change, c->interval.low, c->interval.high };
}

guint
bst_ratios_candidate (const BstRatios *ratios)
{
  return ratios->comparison->baseline == 0 ? 1 : 0;
}

/* ---- Words --------------------------------------------------------------------------------- */

/* Whether another row has the same case and labels, so that the metric tells them apart. */
static gboolean
needs_metric (const BstRatios *ratios, const BstComparedRow *row)
{
  for (guint i = 0; i < ratios->rows->len; i++)
    {
      const BstComparedRow *other = ratios->rows->pdata[i];

      if (other != row && g_str_equal (other->c->text, row->c->text)
          && g_str_equal (other->labels, row->labels))
        return TRUE;
    }
  return FALSE;
}

char *
bst_ratios_row_name (const BstRatios *ratios, guint i)
{
  const BstComparedRow *row = ratios->rows->pdata[i];
  g_autofree char *labels = bst_text_clean (row->labels);
  const gboolean metric = needs_metric (ratios, row);

  return g_strdup_printf ("%s%s%s%s%s", row->c->text, metric ? " · " : "",
                          metric ? row->metric->name : "", *labels != '\0' ? " · " : "", labels);
}

/* Ratios of medians have no interval that would tell how exact they are: as scores without one. */
static char *
share_text (double share)
{
  const BstSystemScore score = { .score = share, .interval = { NAN, NAN, NAN } };

  return isfinite (share) ? bst_compare_score (&score) : g_strdup ("–");
}

char *
bst_ratios_text (const BstRatios *ratios, guint i, guint system)
{
  const BstComparedRow *row = ratios->rows->pdata[i];
  g_autofree char *change = NULL, *interval = NULL;

  if (!isfinite (bst_ratios_get (ratios, i, system).value))
    return g_strdup ("–");
  if (ratios->to_best)
    return share_text (bst_ratios_get (ratios, i, system).value);
  if (system == ratios->comparison->baseline)
    return g_strdup ("1");
  change = bst_compare_change_cell (ratios->comparison, row, system);
  interval = bst_compare_change_interval (row, system);
  return g_strdup_printf ("%s %s", change, interval);
}

char *
bst_ratios_mean_text (const BstRatios *ratios, guint system)
{
  const BstComparison *comparison = ratios->comparison;
  const BstStatsComparison *c = NULL;
  g_autofree char *value = NULL, *interval = NULL;

  if (!isfinite (bst_ratios_mean (ratios, system).value))
    return g_strdup ("–");
  if (ratios->to_best)
    {
      value = bst_compare_score (&comparison->scores->systems[system]);
      interval = bst_compare_score_interval (&comparison->scores->systems[system]);
      return g_strdup_printf ("%s %s", value, interval);
    }
  if (system == comparison->baseline)
    return g_strdup ("1");
  c = &comparison->means->systems[system];
  value = bst_compare_ratio (c);
  interval = bst_compare_ratio_interval (c);
  return g_strdup_printf ("%s %s", value, interval);
}
