/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * summary.c - one column of a case in figures, and those figures as text.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/summary.h"
#include "stats/offset.h"
#include "stats/order.h"

#define CONFIDENCE 0.95

/* "±" suggests an interval that is even and small: beyond these it misleads. */
#define WIDE_SHARE 0.3
#define LOPSIDED 2
#define SMALL_SHARE 0.05 /* below it, nobody minds which side is the longer */

/* What counts and is finite: files made elsewhere may hold anything. */
static GArray *
finite_values (const BstCaseResult *c, const BstColumn *column)
{
  g_autoptr (GArray) all = column != NULL ? bst_column_values (c, column) : NULL;
  GArray *finite = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; all != NULL && i < all->len; i++)
    if (isfinite (g_array_index (all, double, i)))
      g_array_append_val (finite, g_array_index (all, double, i));
  return finite;
}

static void
fill_from (BstSummary *summary, const double *sorted, gsize n)
{
  summary->median = bst_stats_median (sorted, n);
  summary->lower_quartile = bst_stats_quantile (sorted, n, 0.25);
  summary->upper_quartile = bst_stats_quantile (sorted, n, 0.75);
  summary->min = sorted[0];
  summary->max = sorted[n - 1];
  if (n >= 2)
    summary->sd = bst_stats_sd (sorted, n);
  if (n >= 2 && bst_stats_mean (sorted, n) != 0)
    summary->cv = summary->sd / fabs (bst_stats_mean (sorted, n));
  if (!bst_stats_median_interval (sorted, n, CONFIDENCE, &summary->low, &summary->high))
    summary->low = summary->high = NAN;
}

/* What was subtracted from all values was measured, too. */
static void
include_offset (BstSummary *summary, const BstColumn *column)
{
  const BstStatsInterval interval = bst_stats_offset_interval (
      summary->median, (BstStatsInterval){ summary->low, summary->high, CONFIDENCE },
      (BstStatsOffset){ column->offset_below, column->offset_above });

  summary->low = interval.low;
  summary->high = interval.high;
}

/* What did not go wrong and gave no number all the same. */
static void
count_losses (BstSummary *summary, const BstCaseResult *c, const BstColumn *column)
{
  for (guint i = 0; i < c->repetitions->len; i++)
    {
      const BstSample *sample =
          column != NULL ? &g_array_index (column->samples, BstSample, i) : NULL;

      if (g_array_index (c->repetitions, BstRepetition, i).status != BST_STATUS_OK)
        summary->n_failed++;
      else if (sample == NULL || !isfinite (sample->value))
        {
          summary->n_missing++;
          if (summary->first_missing == NULL && sample != NULL && sample->state != 0)
            summary->first_missing = sample;
        }
    }
}

void
bst_summary_init (BstSummary *summary, const BstCaseResult *c, const BstColumn *column)
{
  g_autoptr (GArray) sorted = NULL;

  *summary = (BstSummary){ .median = NAN,
                           .low = NAN,
                           .high = NAN,
                           .min = NAN,
                           .max = NAN,
                           .lower_quartile = NAN,
                           .upper_quartile = NAN,
                           .sd = NAN,
                           .cv = NAN };
  summary->values = finite_values (c, column);
  summary->n = summary->values->len;
  count_losses (summary, c, column);
  if (summary->n == 0)
    return;
  sorted = g_array_copy (summary->values);
  bst_stats_sort ((double *)(gpointer)sorted->data, sorted->len);
  fill_from (summary, (const double *)(gpointer)sorted->data, sorted->len);
  include_offset (summary, column);
}

void
bst_summary_clear (BstSummary *summary)
{
  g_clear_pointer (&summary->values, g_array_unref);
}

guint
bst_case_n_failed (const BstCaseResult *c, guint n_good)
{
  guint n_cut = 0;

  for (guint i = 0; i < c->repetitions->len; i++)
    n_cut += g_array_index (c->repetitions, BstRepetition, i).status == BST_STATUS_INTERRUPTED;
  return c->repetitions->len - MIN (n_good + n_cut, c->repetitions->len);
}

gboolean
bst_summary_is_unreliable (const BstSummary *summary, const BstCaseResult *c)
{
  return bst_case_n_failed (c, summary->n)
         > BST_UNRELIABLE_SHARE * MAX (c->planned, c->repetitions->len);
}

gboolean
bst_summary_has_interval (const BstSummary *summary)
{
  return isfinite (summary->low) && isfinite (summary->high);
}

double
bst_summary_half_width (const BstSummary *summary)
{
  return bst_summary_has_interval (summary) ? (summary->high - summary->low) / 2 : NAN;
}

gboolean
bst_summary_is_lopsided (const BstSummary *summary)
{
  double below = summary->median - summary->low;
  double above = summary->high - summary->median;

  if (!bst_summary_has_interval (summary)
      || bst_summary_half_width (summary) <= SMALL_SHARE * fabs (summary->median))
    return FALSE;
  return bst_summary_half_width (summary) > WIDE_SHARE * fabs (summary->median)
         || fmax (below, above) > LOPSIDED * fmin (below, above);
}

/* How well the figure is known.  Without an interval the spread of the values stands in; of one
 * value three digits are shown: bst_unit_format() gives two of this. */
static double
uncertainty (const BstSummary *summary)
{
  if (bst_summary_has_interval (summary))
    return bst_summary_half_width (summary);
  return summary->n == 1 ? fabs (summary->median) / 10 : summary->sd;
}

char *
bst_summary_format (const BstSummary *summary, double value, const BstUnitScale *scale)
{
  if (!isfinite (value))
    return g_strdup ("–");
  return bst_unit_format (value, uncertainty (summary), scale, FALSE);
}

char *
bst_summary_format_interval (const BstSummary *summary, const BstUnitScale *scale)
{
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (!bst_summary_has_interval (summary))
    return g_strdup ("–");
  low = bst_summary_format (summary, summary->low, scale);
  high = bst_summary_format (summary, summary->high, scale);
  return g_strdup_printf ("[%s, %s]", low, high);
}

/* Shares from here on say no more than that something is far off. */
#define MOST_PERCENT 1e6

char *
bst_summary_format_percent (double share)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  const double percent = share * 100;

  if (!isfinite (percent))
    return g_strdup ("–");
  if (percent == 0)
    return g_strdup ("0 %");
  if (percent > 0 && percent < 0.005)
    return g_strdup ("<0.01 %");
  /* Two significant digits, but no more than two places: a spread is not known better. */
  g_ascii_formatd (number, sizeof number,
                   percent < 0.995          ? "%.2f"
                   : percent < 9.95         ? "%.1f"
                   : percent < MOST_PERCENT ? "%.0f"
                                            : "%.1e",
                   percent);
  return g_strdup_printf ("%s %%", number);
}

static const BstUnitScale one = { 1, "" };

char *
bst_summary_format_times (double ratio)
{
  const double size = fabs (ratio);

  if (!isfinite (ratio))
    return g_strdup ("–");
  return bst_unit_format (ratio, size == 0 || (size >= 1e-6 && size < 1000) ? 0.1 : NAN, &one,
                          FALSE);
}

char *
bst_summary_format_off (double value, double median)
{
  const double percent = (value / median - 1) * 100;
  g_autofree char *number = NULL;

  if (!isfinite (percent) || !(median > 0))
    return g_strdup ("–");
  number = bst_summary_format_times (fabs (percent) < 1e-9 ? 0 : percent); /* rounding */
  return g_strdup_printf ("%s%s %%", *number == '-' ? "" : "+", number);
}
