/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * history-words.c - a history in words, the same on the terminal, on the page and for those who
 * cannot see the chart.
 */
#include <config.h>

#include <math.h>
#include <stdlib.h>

#include <glib/gi18n.h>

#include "reports/history.h"
#include "reports/parameters.h"
#include "reports/text.h"

/* ---- Times --------------------------------------------------------------------------------- */

/* "UTC+5:30" */
static char *
zone_text (gint offset)
{
  const guint minutes = (guint)abs (offset) / 60;
  const char *sign = offset < 0 ? "−" : "+";

  if (minutes == 0)
    return g_strdup ("UTC");
  if (minutes % 60 == 0)
    return g_strdup_printf ("UTC%s%u", sign, minutes / 60);
  return g_strdup_printf ("UTC%s%u:%02u", sign, minutes / 60, minutes % 60);
}

char *
bst_history_time (gint64 due, gint offset)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (due / G_USEC_PER_SEC + offset);
  g_autofree char *zone = zone_text (offset);
  g_autofree char *text = NULL;

  if (time == NULL)
    return g_strdup (_ ("unknown"));
  text = g_date_time_format (time, g_date_time_get_second (time) == 0 ? "%Y-%m-%d %H:%M"
                                                                      : "%Y-%m-%d %H:%M:%S");
  return g_strdup_printf ("%s %s", text, zone);
}

char *
bst_history_every (const BstHistory *history)
{
  static const struct
  {
    double seconds;
    const char *word;
  } units[] = { { 86400, N_ ("days") }, { 3600, N_ ("h") }, { 60, N_ ("min") } };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      const double number = history->every / units[i].seconds;

      if (number >= (i > 0 ? 1 : 2) && number < 1e6 && number == floor (number))
        return g_strdup_printf ("%.0f %s", number, _ (units[i].word));
    }
  return bst_text_duration (history->every);
}

/* ---- Figures ------------------------------------------------------------------------------- */

char *
bst_history_format (const BstHistory *history, double value)
{
  return isfinite (value) ? bst_unit_format (value, NAN, &history->scale, FALSE) : g_strdup ("–");
}

char *
bst_history_count (const BstHistory *history)
{
  const guint due = (guint)history->all.n + history->n_failed + history->n_missed;

  return g_strdup_printf (_ ("%u of %u"), (guint)history->all.n, due);
}

char *
bst_history_title (const BstHistory *history)
{
  return g_strdup_printf (_ ("%s: median %s in %s"), history->name, history->column,
                          history->scale.text);
}

/* ---- Changes ------------------------------------------------------------------------------- */

/* ", better" where the metric has a better end. */
static const char *
judgement (const BstHistory *history, const BstHistoryChange *change)
{
  const gboolean more = change->after > change->before;

  switch (history->metric->direction)
    {
    case BST_HIGHER_IS_BETTER:
      return more ? _ (", better") : _ (", worse");
    case BST_LOWER_IS_BETTER:
      return more ? _ (", worse") : _ (", better");
    default:
      return "";
    }
}

/* Three places, or four digits. */
char *
bst_history_ratio_text (double ratio)
{
  static const BstUnitScale one = { 1, "" };

  return bst_unit_format (ratio, ratio < 10 ? 0.01 : NAN, &one, FALSE);
}

char *
bst_history_change_text (const BstHistory *history, const BstHistoryChange *change)
{
  const BstHistoryPoint *point = history->points->pdata[change->point];
  g_autofree char *time = bst_history_time (point->due, point->offset);
  g_autofree char *before = bst_history_format (history, change->before);
  g_autofree char *after = bst_history_format (history, change->after);
  g_autofree char *ratio = bst_history_ratio_text (change->ratio);
  g_autofree char *low = bst_history_ratio_text (change->low);
  g_autofree char *high = bst_history_ratio_text (change->high);

  if (isfinite (change->ratio) && isfinite (change->low) && isfinite (change->high))
    return g_strdup_printf (_ ("From %s on: %s instead of %s %s, %sx (95 %%: %s to %s)%s."), time,
                            after, before, history->scale.text, ratio, low, high,
                            judgement (history, change));
  return g_strdup_printf (_ ("From %s on: %s instead of %s %s%s."), time, after, before,
                          history->scale.text, judgement (history, change));
}

char *
bst_history_difference_text (const BstHistory *history, const BstDifference *difference)
{
  const GPtrArray *values = difference->values;
  g_autofree char *before = bst_text_fact (difference->key, values->pdata[0]);
  g_autofree char *after = bst_text_fact (difference->key, values->pdata[values->len - 1]);
  g_autofree char *text = g_strdup_printf (_ ("%s: %s, then %s"), difference->key, before, after);

  return history->share ? bst_text_without_names (NULL, text) : g_steal_pointer (&text);
}

char *
bst_history_differences_text (const BstHistory *history, const BstHistoryChange *change, guint most)
{
  GString *text = NULL;

  if (change->differences->len == 0)
    return g_strdup (_ ("Nothing that is known of machine and settings changed with it."));
  text = g_string_new (_ ("Changed with it: "));
  for (guint i = 0; i < MIN (change->differences->len, most); i++)
    {
      g_autofree char *one = bst_history_difference_text (history, change->differences->pdata[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", one);
    }
  if (change->differences->len > most)
    g_string_append_printf (
        text, ngettext (" and %u more", " and %u more", change->differences->len - most),
        change->differences->len - most);
  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
}

/* ---- Sentences ----------------------------------------------------------------------------- */

char *
bst_history_remark (const BstHistoryPoint *point)
{
  if (point->state == BST_POINT_MISSED)
    return g_strdup (_ ("not run"));
  if (point->state == BST_POINT_FAILED)
    return g_strdup_printf (_ ("no figure: %s"), point->why);
  return g_strdup (point->why != NULL ? point->why : "");
}

static void
append_losses (GString *text, const BstHistory *history)
{
  if (history->n_failed > 0)
    g_string_append_printf (
        text, ngettext (" %u gave no figure.", " %u gave no figure.", history->n_failed),
        history->n_failed);
  if (history->n_missed > 0)
    g_string_append_printf (text,
                            ngettext (" %u was not run.", " %u were not run.", history->n_missed),
                            history->n_missed);
}

/* As many changes as one reads; the table has them all. */
#define MOST_TOLD 3

static void
append_changes (GString *text, const BstHistory *history)
{
  if (history->changes->len == 0 && history->all.n >= 10)
    g_string_append (text, _ (" No change of its level is seen."));
  for (guint i = 0; i < MIN (history->changes->len, MOST_TOLD); i++)
    {
      const BstHistoryChange *change = history->changes->pdata[i];
      g_autofree char *one = bst_history_change_text (history, change);
      g_autofree char *differences = bst_history_differences_text (history, change, 2);

      g_string_append_printf (text, " %s %s", one, differences);
    }
  if (history->changes->len > MOST_TOLD)
    g_string_append_printf (text,
                            ngettext (" There is %u more change.", " There are %u more changes.",
                                      history->changes->len - MOST_TOLD),
                            history->changes->len - MOST_TOLD);
}

char *
bst_history_finding (const BstHistory *history)
{
  GString *text = g_string_new (NULL);
  g_autofree char *count = bst_history_count (history);
  g_autofree char *median = bst_history_format (history, history->all.median);
  g_autofree char *low = bst_history_format (history, history->all.min);
  g_autofree char *high = bst_history_format (history, history->all.max);
  g_autofree char *cv = bst_summary_format_percent (history->all.cv);

  if (history->all.n == 0)
    g_string_append (text, _ ("None of the runs gave a figure."));
  else
    g_string_append_printf (text,
                            _ ("%s runs: median %s %s, from %s to %s, with a coefficient of "
                               "variation of %s."),
                            count, median, history->scale.text, low, high, cv);
  append_losses (text, history);
  append_changes (text, history);
  return g_string_free (text, FALSE);
}
