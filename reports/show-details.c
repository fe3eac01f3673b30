/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * show-details.c - what `show --verbose` adds: how each case was run, its phases and notes,
 * and the machine.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/reasons.h"
#include "reports/series.h"
#include "reports/show-private.h"
#include "reports/text.h"
#include "stats/order.h"

static void
put_fact (const BstShowOptions *options, FILE *out, const char *key, const char *value)
{
  g_autofree char *line = g_strdup_printf ("%s = %s", key, value);

  bst_show_wrapped (options, out, BST_SHOW_NORMAL, line, "    ");
}

static void
put_pairs (const BstShowOptions *options, FILE *out, const char *title, const GPtrArray *pairs)
{
  if (pairs == NULL || pairs->len == 0)
    return;
  bst_show_wrapped (options, out, BST_SHOW_DIM, title, "  ");
  for (guint i = 0; i < pairs->len; i++)
    {
      const BstPair *pair = pairs->pdata[i];

      put_fact (options, out, pair->key, pair->value);
    }
}

/* Median seconds of one phase over the repetitions that have it. */
static double
phase_median (const BstCaseResult *c, const char *name)
{
  g_autoptr (GArray) seconds = g_array_new (FALSE, FALSE, sizeof (double));
  double *sorted = NULL;

  for (guint i = 0; i < c->phases->len; i++)
    {
      const BstPhase *phase = c->phases->pdata[i];

      if (g_strcmp0 (phase->name, name) == 0 && isfinite (phase->seconds))
        g_array_append_val (seconds, phase->seconds);
    }
  sorted = (double *)(gpointer)seconds->data;
  bst_stats_sort (sorted, seconds->len);
  return seconds->len > 0 ? bst_stats_median (sorted, seconds->len) : NAN;
}

/* A phase may take microseconds: as figures are scaled, to three digits. */
static char *
seconds_text (double seconds)
{
  BstUnitScale scale;
  g_autofree char *number = NULL;

  if (!isfinite (seconds))
    return g_strdup (_ ("unknown"));
  bst_unit_choose (bst_unit_find ("s"), seconds, BST_PREFIX_DEFAULT, &scale);
  number = bst_unit_format (seconds, fabs (seconds) / 10, &scale, FALSE);
  return g_strdup_printf ("%s %s", number, scale.text);
}

static void
put_phases (const BstShowOptions *options, FILE *out, const BstCaseResult *c)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  if (c->phases->len > 0)
    bst_show_wrapped (options, out, BST_SHOW_DIM, _ ("Phases, median time:"), "  ");
  for (guint i = 0; i < c->phases->len; i++)
    {
      const BstPhase *phase = c->phases->pdata[i];
      g_autofree char *took = NULL;

      if (!g_hash_table_add (seen, phase->name))
        continue;
      took = seconds_text (phase_median (c, phase->name));
      put_fact (options, out, *phase->name != '\0' ? phase->name : _ ("(before the first)"), took);
    }
}

/* What was followed over time: of all repetitions together. */
static void
put_series (const BstShowOptions *options, FILE *out, const BstCaseResult *c)
{
  g_autoptr (GArray) rows = bst_series_rows (c, options->units);

  if (rows->len > 0)
    bst_show_wrapped (options, out, BST_SHOW_DIM, _ ("Over time, lowest / mean / highest:"), "  ");
  for (guint i = 0; i < rows->len; i++)
    {
      const BstSeriesRow *row = &g_array_index (rows, BstSeriesRow, i);
      g_autofree char *low = bst_series_format (row, row->low);
      g_autofree char *mean = bst_series_format (row, row->mean);
      g_autofree char *high = bst_series_format (row, row->high);
      g_autofree char *text = g_strdup_printf ("%s / %s / %s %s", low, mean, high, row->scale.text);

      put_fact (options, out, row->key, g_strchomp (text));
    }
}

static void
put_limits (const BstShowOptions *options, FILE *out, const BstCaseResult *c)
{
  for (guint i = 0; i < c->limits->len; i++)
    {
      const BstLimit *limit = c->limits->pdata[i];
      char number[G_ASCII_DTOSTR_BUF_SIZE];
      g_autofree char *line = g_strdup_printf (
          _ ("Limit of %s: %s (%s)"), limit->metric,
          g_ascii_formatd (number, sizeof number, "%.6g", limit->value), limit->source);

      bst_show_wrapped (options, out, BST_SHOW_NORMAL, line, "  ");
    }
}

/* Repetition by repetition, counted from 1, as people do. */
static void
put_marks (const BstShowOptions *options, FILE *out, const BstCaseResult *c)
{
  gboolean any = FALSE;

  for (guint i = 0; i < c->repetitions->len; i++)
    {
      const GStrv marks = g_array_index (c->repetitions, BstRepetition, i).marks;
      g_autofree char *number = g_strdup_printf ("%u", i + 1);
      g_autofree char *text = marks != NULL ? g_strjoinv (", ", marks) : NULL;

      if (text == NULL)
        continue;
      if (!any)
        bst_show_wrapped (options, out, BST_SHOW_DIM, _ ("Repetitions that were disturbed:"), "  ");
      put_fact (options, out, number, text);
      any = TRUE;
    }
}

/* The case, and the system where a run has several. */
static void
put_name (const BstShowOptions *options, FILE *out, const BstCaseResult *c, const BstGroups *groups)
{
  const char *name = bst_groups_case_name (groups, c);
  g_autofree char *head =
      c->variant != NULL ? g_strdup_printf ("%s · %s", name, c->variant) : g_strdup (name);

  bst_show_wrapped (options, out, BST_SHOW_BOLD, head, "");
  if (c->title != NULL)
    bst_show_wrapped (options, out, BST_SHOW_DIM, c->id, "  ");
}

static void
put_case (const BstShowOptions *options, FILE *out, const BstCaseResult *c, const BstGroups *groups)
{
  g_autofree char *stop =
      g_strdup_printf (ngettext ("Stopped: %s; %u of %u planned repetition.",
                                 "Stopped: %s; %u of %u planned repetitions.", c->planned),
                       bst_stop_text (c->stop_reason), c->repetitions->len, c->planned);

  fputc ('\n', out);
  put_name (options, out, c, groups);
  bst_show_wrapped (options, out, BST_SHOW_NORMAL, stop, "  ");
  put_pairs (options, out, _ ("Parameters, as asked:"), c->asked);
  put_pairs (options, out, _ ("What rules became:"), c->effective);
  put_pairs (options, out, _ ("Identity:"), c->identity);
  put_pairs (options, out, _ ("Environment:"), c->environment);
  put_pairs (options, out, _ ("Notes:"), c->notes);
  put_limits (options, out, c);
  put_phases (options, out, c);
  put_series (options, out, c);
  put_marks (options, out, c);
}

static void
put_machine (const BstShowOptions *options, FILE *out, const BstMachine *machine)
{
  fputc ('\n', out);
  bst_show_wrapped (options, out, BST_SHOW_BOLD, _ ("Machine"), "");
  for (guint i = 0; i < bst_machine_n_facts (machine); i++)
    {
      const char *key = NULL;
      const char *value = NULL;
      g_autofree char *text = NULL;

      bst_machine_fact (machine, i, &key, &value);
      text = options->plain ? g_strdup (value) : bst_text_fact (key, value);
      put_fact (options, out, key, text);
    }
}

void
bst_show_details (const BstShowOptions *options, FILE *out, const BstResult *result,
                  const BstGroups *groups)
{
  for (guint i = 0; i < result->cases->len; i++)
    put_case (options, out, result->cases->pdata[i], groups);
  fputc ('\n', out);
  put_pairs (options, out, _ ("Notes of the run:"), result->notes);
  for (guint i = 0; i < result->machines->len; i++)
    put_machine (options, out, result->machines->pdata[i]);
}
