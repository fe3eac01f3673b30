/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-verdicts.c - the headline of a benchmark that several systems measured: its verdict, and never
 * which median is the highest.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"
#include "reports/page.h"

/* More systems than these are counted; their lines stand in the comparison. */
#define MOST_NAMED 4

/* ---- What was compared --------------------------------------------------------------------- */

static guint
count_good (const BstComparison *comparison, const BstComparedRow *row)
{
  guint n = 0;

  for (guint s = 0; s < comparison->systems->len; s++)
    n += isfinite (row->cells[s].median);
  return n;
}

/* The rows of GROUP that have figures of several systems: BstComparedRow, borrowed. */
static GPtrArray *
compared_rows (const BstPage *page, const BstGroup *group)
{
  const BstComparison *comparison = page->comparison;
  GPtrArray *rows = g_ptr_array_new ();

  for (guint i = 0; i < comparison->rows->len; i++)
    {
      BstComparedRow *row = comparison->rows->pdata[i];

      if (row->in_family && *row->labels == '\0'
          && g_str_equal (row->metric->name, group->metric->name)
          && bst_group_is_of (group, row->c->benchmark) && count_good (comparison, row) > 1)
        g_ptr_array_add (rows, row);
    }
  return rows;
}

static gboolean
differs (const BstComparedRow *row, guint system)
{
  const BstStatsVerdict verdict = row->pairings[system].verdict;

  return verdict == BST_STATS_BETTER || verdict == BST_STATS_WORSE;
}

/* ---- One case of two systems --------------------------------------------------------------- */

static char *
median_text (const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  g_autofree char *median = bst_compare_median (row, system);
  g_autofree char *interval =
      isfinite (row->cells[system].low) ? bst_compare_interval (row, system) : g_strdup ("");

  return g_strdup_printf ("%s %s%s%s%s%s", bst_comparison_name (comparison, system), median,
                          *row->scale.text != '\0' ? " " : "", row->scale.text,
                          *interval != '\0' ? " " : "", interval);
}

static char *
sentence_of_pair (const BstComparison *comparison, const BstComparedRow *row, guint candidate)
{
  g_autofree char *verdict = bst_compare_verdict_sentence (comparison, row, candidate);
  g_autofree char *mine = median_text (comparison, row, candidate);
  g_autofree char *theirs = median_text (comparison, row, comparison->baseline);

  return g_strdup_printf (row->pairings[candidate].numbers.is_paired
                              ? _ ("%s Medians: %s, %s; the machine drifted, so the two were "
                                   "compared round by round, and not by these.")
                              : _ ("%s Medians: %s, %s."),
                          verdict, mine, theirs);
}

static void
figure_of_pair (const BstComparedRow *row, guint candidate, BstPageFigure *figure)
{
  const BstStatsComparison *c = &row->pairings[candidate].numbers;

  if (differs (row, candidate))
    {
      figure->number = bst_compare_change (row, candidate);
      figure->unit = g_strdup (c->is_ratio ? _ ("times") : row->scale.text);
      return;
    }
  figure->number = g_strdup (bst_verdict_sign (row->pairings[candidate].verdict));
  if (*g_strstrip (figure->number) == '\0')
    {
      g_free (figure->number);
      figure->number = g_strdup ("–");
    }
  figure->unit = g_strdup (bst_compare_verdict_word (row->pairings[candidate].verdict));
}

/* ---- Several ------------------------------------------------------------------------------- */

/* "milan better, 1.11 times [1.09, 1.13]" in one case; "milan 3 better, 1 inconclusive" in more. */
static char *
part_of_system (const GPtrArray *rows, const BstComparison *comparison, guint system)
{
  const BstComparedRow *first = rows->pdata[0];
  const char *name = bst_comparison_name (comparison, system);
  g_autofree char *change = NULL, *interval = NULL, *counts = NULL;

  if (rows->len > 1)
    {
      counts = bst_compare_counts (rows, system);
      return g_strdup_printf ("%s: %s", name, counts);
    }
  if (first->pairings[system].unjudged != BST_UNJUDGED_NOT)
    return g_strdup_printf ("%s: %s", name, _ ("no verdict"));
  change = bst_compare_change (first, system);
  interval = bst_compare_change_interval (first, system);
  return g_strdup_printf (
      "%s: %s, %s %s %s", name, bst_compare_verdict_text (first, system), change,
      first->pairings[system].numbers.is_ratio ? _ ("times") : first->scale.text, interval);
}

static char *
sentence_of_all (const BstComparison *comparison, const GPtrArray *rows)
{
  GString *text = g_string_new (NULL);
  guint n = 0;

  g_string_append_printf (text, _ ("Against %s: "),
                          bst_comparison_name (comparison, comparison->baseline));
  for (guint s = 0; s < comparison->systems->len; s++)
    if (s != comparison->baseline && n++ < MOST_NAMED)
      {
        g_autofree char *part = part_of_system (rows, comparison, s);

        g_string_append_printf (text, "%s%s", n > 1 ? "; " : "", part);
      }
  if (n > MOST_NAMED)
    g_string_append_printf (
        text, ngettext ("; %u more stands below", "; %u more stand below", n - MOST_NAMED),
        n - MOST_NAMED);
  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
}

static void
figure_of_all (const BstComparison *comparison, const GPtrArray *rows, BstPageFigure *figure)
{
  guint n = 0, all = 0;

  for (guint i = 0; i < rows->len; i++)
    for (guint s = 0; s < comparison->systems->len; s++)
      {
        n += differs (rows->pdata[i], s);
        all += s != comparison->baseline;
      }
  figure->number = g_strdup_printf ("%u", n);
  figure->unit = g_strdup_printf (ngettext ("of %u differs", "of %u differ", all), all);
}

/* ---- The verdict --------------------------------------------------------------------------- */

static char *
of_case (const BstComparedRow *row, char *sentence)
{
  char *text = NULL;

  if (*row->c->text_name == '\0')
    return sentence;
  text = g_strdup_printf ("%s: %s", row->c->text_name, sentence);
  g_free (sentence);
  return text;
}

char *
bst_page_verdict (const BstPage *page, const BstGroup *group, BstPageFigure *figure)
{
  const BstComparison *comparison = page->comparison;
  g_autoptr (GPtrArray) rows = NULL;
  guint candidate = 0;

  if (comparison == NULL || comparison->refusals->len > 0)
    return NULL;
  rows = compared_rows (page, group);
  if (rows->len == 0)
    return NULL;
  candidate = comparison->baseline == 0 ? 1 : 0;
  if (rows->len > 1 || comparison->systems->len > 2)
    {
      char *sentence = sentence_of_all (comparison, rows);

      figure_of_all (comparison, rows, figure);
      return rows->len > 1 ? sentence : of_case (rows->pdata[0], sentence);
    }
  figure_of_pair (rows->pdata[0], candidate, figure);
  return of_case (rows->pdata[0], sentence_of_pair (comparison, rows->pdata[0], candidate));
}

/* ---- What nothing is compared with --------------------------------------------------------- */

static guint
count_systems (const GPtrArray *rows)
{
  g_autoptr (GHashTable) systems = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      const BstRow *row = rows->pdata[i];

      if (row->summary.n > 0)
        g_hash_table_add (systems, GUINT_TO_POINTER (row->system_index));
    }
  return g_hash_table_size (systems);
}

static guint
count_rows (const GPtrArray *rows)
{
  guint n = 0;

  for (guint i = 0; i < rows->len; i++)
    n += ((const BstRow *)rows->pdata[i])->summary.n > 0;
  return n;
}

char *
bst_page_no_verdict (const BstGroup *group, const GPtrArray *rows, BstPageFigure *figure)
{
  const BstRow *top = bst_extreme_row (rows, TRUE);
  const guint n = count_rows (rows);
  g_autofree char *value = NULL, *interval = NULL;

  if (count_systems (rows) > 1)
    return g_strdup (_ ("No verdict: what these systems measured is not the same, or no case of it "
                        "has a value on two of them."));
  if (n > 1)
    return g_strdup_printf (_ ("No verdict: only %s has values, of %u cases."), top->system, n);
  figure->number = bst_summary_format (&top->summary, top->summary.median, &group->scale);
  figure->unit = g_strdup (group->scale.text);
  interval = bst_page_interval (group, top);
  return g_strdup_printf (_ ("No verdict: only %s has a value, %s."), top->system, interval);
}
