/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * show-details.c - what `show --verbose` adds: how each case was run, its phases and notes,
 * and the machine.
 */
#include <config.h>

#include <math.h>
#include <string.h>

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

/* One of a list: what has the list's commas in it stands in quotes. */
static void
add_fact (GPtrArray *list, const char *key, const char *value)
{
  const char *quote = *value == '\0' || strpbrk (value, ",;") != NULL ? "'" : "";

  g_ptr_array_add (list, g_strdup_printf ("%s = %s%s%s", key, quote, value, quote));
}

/* As many in a line as fit; only one that is longer than a line is broken. */
static void
put_list (const BstShowOptions *options, FILE *out, const char *title, const GPtrArray *list)
{
  const guint room = options->width > 4 ? options->width - 4 : 0;
  g_autoptr (GString) line = g_string_new (NULL);

  if (list->len > 0)
    bst_show_wrapped (options, out, BST_SHOW_DIM, title, "  ");
  for (guint i = 0; i < list->len; i++)
    {
      const char *fact = list->pdata[i];

      if (line->len > 0 && bst_text_width (line->str) + bst_text_width (fact) + 2 > room)
        {
          bst_show_wrapped (options, out, BST_SHOW_NORMAL, line->str, "    ");
          g_string_truncate (line, 0);
        }
      g_string_append_printf (line, "%s%s%s", line->len > 0 ? " " : "", fact,
                              i + 1 < list->len ? "," : "");
    }
  if (line->len > 0)
    bst_show_wrapped (options, out, BST_SHOW_NORMAL, line->str, "    ");
}

/* Text that somebody wrote: a line each. */
static void
put_notes (const BstShowOptions *options, FILE *out, const char *title, const GPtrArray *pairs)
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

/* As asked for, with what became of a rule: "threads = cpus (2)". */
static void
put_parameters (const BstShowOptions *options, FILE *out, const BstCaseResult *c)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < c->asked->len; i++)
    {
      const BstPair *pair = c->asked->pdata[i];
      const char *effective = bst_pairs_get (c->effective, pair->key);
      g_autofree char *asked = bst_parameter_text (c, pair->key, pair->value);
      g_autofree char *became =
          effective != NULL ? bst_parameter_text (c, pair->key, effective) : NULL;
      g_autofree char *both = became != NULL && !g_str_equal (became, asked)
                                  ? g_strdup_printf ("%s (%s)", asked, became)
                                  : g_strdup (asked);

      add_fact (list, pair->key, both);
    }
  put_list (options, out, _ ("Parameters:"), list);
}

/* Without COMMON, what was said of all cases; NULL: nothing was. */
static void
put_pairs (const BstShowOptions *options, FILE *out, const char *title, const BstCaseResult *c,
           const GPtrArray *pairs, const GPtrArray *common)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; pairs != NULL && i < pairs->len; i++)
    {
      const BstPair *pair = pairs->pdata[i];
      g_autofree char *value = bst_parameter_text (c, pair->key, pair->value);

      if (common == NULL || bst_pairs_get (common, pair->key) == NULL)
        add_fact (list, pair->key, value);
    }
  put_list (options, out, title, list);
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
quantity_text (double value, const char *unit_name, BstPrefix prefix)
{
  const BstUnit *unit = bst_unit_find (unit_name);
  BstUnitScale scale;
  g_autofree char *number = NULL;

  if (!isfinite (value) || unit == NULL)
    return g_strdup (_ ("unknown"));
  bst_unit_choose (unit, value, prefix, &scale);
  number = bst_unit_format (value, fabs (value) / 10, &scale, FALSE);
  return g_strdup_printf ("%s %s", number, scale.text);
}

static void
put_phases (const BstShowOptions *options, FILE *out, const BstCaseResult *c)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < c->phases->len; i++)
    {
      const BstPhase *phase = c->phases->pdata[i];
      const char *name = *phase->name != '\0' ? phase->name : _ ("(before the first)");
      g_autofree char *took = NULL;

      if (!g_hash_table_add (seen, phase->name))
        continue;
      took = quantity_text (phase_median (c, phase->name), "s", options->units);
      add_fact (list, name, took);
    }
  put_list (options, out, _ ("Phases, median time:"), list);
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
      const BstMetricInfo *metric = bst_benchmark_info_metric (c->description, limit->metric);
      g_autofree char *value =
          quantity_text (limit->value, metric != NULL ? metric->unit : "", options->units);
      g_autofree char *line =
          g_strdup_printf (_ ("Limit of %s: %s (%s)"), limit->metric, value, limit->source);

      bst_show_wrapped (options, out, BST_SHOW_NORMAL, line, "  ");
    }
}

/* What disturbed them stands beside the figures, unless it was said of all cases together. */
static char *
marks_text (const BstResult *result, const BstCaseResult *c)
{
  g_autoptr (BstMarks) marks = bst_marks_new ();
  g_autofree char *shared = bst_result_marks_text (result);

  if (shared == NULL)
    return NULL;
  bst_marks_add_case (marks, c);
  return bst_marks_text (marks);
}

/* Repetitions are counted from 1, as people do; the run's file has what disturbed each. */
static void
put_marks (const BstShowOptions *options, FILE *out, const BstResult *result,
           const BstCaseResult *c)
{
  g_autoptr (GString) which = g_string_new (NULL);
  g_autofree char *what = marks_text (result, c);
  g_autofree char *line = NULL;
  guint n = 0;

  for (guint i = 0; i < c->repetitions->len; i++)
    {
      const GStrv texts = g_array_index (c->repetitions, BstRepetition, i).marks;

      if (texts != NULL && texts[0] != NULL)
        g_string_append_printf (which, "%s%u", n++ > 0 ? ", " : "", i + 1);
    }
  if (what != NULL)
    bst_show_wrapped (options, out, BST_SHOW_NORMAL, what, "  ");
  line = g_strdup_printf (_ ("Repetitions that were disturbed: %s"), which->str);
  if (n > 0 && n < c->repetitions->len)
    bst_show_wrapped (options, out, BST_SHOW_NORMAL, line, "  ");
}

/* The case, and the system where a run has several. */
static void
put_name (const BstShowOptions *options, FILE *out, const BstCaseResult *c, const BstGroups *groups)
{
  const char *name = bst_groups_case_name (groups, c);
  g_autofree char *head =
      c->variant != NULL ? g_strdup_printf ("%s · %s", name, c->variant) : g_strdup (name);
  g_autofree char *text = bst_case_text (c);

  bst_show_wrapped (options, out, BST_SHOW_BOLD, head, "");
  if (c->title != NULL)
    bst_show_wrapped (options, out, BST_SHOW_DIM, text, "  ");
}

/* What went wrong and what limited it comes first, then what was done, then how. */
static void
put_case (const BstShowOptions *options, FILE *out, const BstResult *result, const BstCaseResult *c,
          const BstGroups *groups, const GPtrArray *common)
{
  g_autofree char *stop =
      g_strdup_printf (ngettext ("Stopped: %s; %u of %u planned repetition.",
                                 "Stopped: %s; %u of %u planned repetitions.", c->planned),
                       bst_stop_text (c->stop_reason), c->repetitions->len, c->planned);

  fputc ('\n', out);
  put_name (options, out, c, groups);
  bst_show_wrapped (options, out, BST_SHOW_NORMAL, stop, "  ");
  put_marks (options, out, result, c);
  put_limits (options, out, c);
  put_phases (options, out, c);
  put_series (options, out, c);
  put_parameters (options, out, c);
  put_notes (options, out, _ ("Notes:"), c->notes);
  put_pairs (options, out, _ ("Environment:"), c, c->environment, common);
  put_pairs (options, out, _ ("Identity:"), c, c->identity, NULL);
}

/* ---- What all cases share ------------------------------------------------------------------- */

static gboolean
is_shared (const GPtrArray *cases, const BstPair *pair)
{
  for (guint i = 1; i < cases->len; i++)
    {
      const BstCaseResult *c = cases->pdata[i];

      if (g_strcmp0 (bst_pairs_get (c->environment, pair->key), pair->value) != 0)
        return FALSE;
    }
  return TRUE;
}

/* The part of the environment that all cases have: said once.  Of a single case: none. */
static GPtrArray *
find_common (const GPtrArray *cases)
{
  GPtrArray *common = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  const BstCaseResult *first = cases->len > 1 ? cases->pdata[0] : NULL;

  for (guint i = 0; first != NULL && first->environment != NULL && i < first->environment->len; i++)
    {
      const BstPair *pair = first->environment->pdata[i];

      if (is_shared (cases, pair))
        g_ptr_array_add (common, bst_pair_new (pair->key, pair->value));
    }
  return common;
}

/* ---- The machine ----------------------------------------------------------------------------- */

/* "cpu" of "cpu.model"; facts without a group are about the system. */
static char *
group_of (const char *key)
{
  const char *dot = strchr (key, '.');

  return dot != NULL ? g_strndup (key, dot - key) : g_strdup (_ ("system"));
}

static void
put_group (const BstShowOptions *options, FILE *out, const BstMachine *machine, const char *group)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *title = g_strdup_printf ("%s:", group);

  for (guint i = 0; i < bst_machine_n_facts (machine); i++)
    {
      const char *key = NULL;
      const char *value = NULL;
      g_autofree char *own = NULL;
      g_autofree char *text = NULL;

      bst_machine_fact (machine, i, &key, &value);
      own = group_of (key);
      if (!g_str_equal (own, group))
        continue;
      text = bst_text_fact (key, value);
      add_fact (list, strchr (key, '.') != NULL ? strchr (key, '.') + 1 : key, text);
    }
  put_list (options, out, title, list);
}

/* Facts of one kind stand together, in the order in which the kinds are met. */
static void
put_machine (const BstShowOptions *options, FILE *out, const BstMachine *machine)
{
  g_autoptr (GHashTable) said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  fputc ('\n', out);
  bst_show_wrapped (options, out, BST_SHOW_BOLD, _ ("Machine"), "");
  for (guint i = 0; i < bst_machine_n_facts (machine); i++)
    {
      const char *key = NULL;
      const char *value = NULL;
      char *group = NULL;

      bst_machine_fact (machine, i, &key, &value);
      group = group_of (key);
      if (!g_hash_table_contains (said, group))
        put_group (options, out, machine, group);
      g_hash_table_add (said, group);
    }
}

void
bst_show_details (const BstShowOptions *options, FILE *out, const BstResult *result,
                  const BstGroups *groups)
{
  g_autoptr (GPtrArray) common = find_common (result->cases);

  if (result->notes->len > 0)
    fputc ('\n', out);
  put_notes (options, out, _ ("Notes of the run:"), result->notes);
  for (guint i = 0; i < result->cases->len; i++)
    put_case (options, out, result, result->cases->pdata[i], groups, common);
  if (common->len > 0)
    {
      fputc ('\n', out);
      put_pairs (options, out, _ ("Environment of all cases:"), result->cases->pdata[0], common,
                 NULL);
    }
  for (guint i = 0; i < result->machines->len; i++)
    put_machine (options, out, result->machines->pdata[i]);
}
