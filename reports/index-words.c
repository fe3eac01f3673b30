/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * index-words.c - indexes for people: the lines of a table, and the sentences around it.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "model/number.h"
#include "reports/compare-private.h"
#include "reports/index.h"
#include "reports/text.h"

/* The reasons of so many cases are told; JSON has all. */
#define MOST_REASONS 20

static const BstUnitScale plain = { 1, "" };

char *
bst_index_number (double index, double low, double high)
{
  return isfinite (index) ? bst_unit_format (index, (high - low) / 2, &plain, FALSE)
                          : g_strdup ("–");
}

char *
bst_index_interval (double index, double low, double high)
{
  g_autofree char *from = NULL, *to = NULL;

  if (!isfinite (index) || !isfinite (low) || !isfinite (high))
    return g_strdup ("–");
  from = bst_index_number (low, low, high);
  to = bst_index_number (high, low, high);
  return g_strdup_printf ("[%s, %s]", from, to);
}

/* ---- Lines --------------------------------------------------------------------------------- */

static void
line_free (gpointer data)
{
  BstIndexLine *line = data;

  g_free (line->name);
  g_free (line->index);
  g_free (line->interval);
  g_free (line->figure);
  g_free (line->baseline);
  g_free (line);
}

static BstIndexLine *
new_line (BstIndexKind kind, const char *name, double index, double low, double high)
{
  BstIndexLine *line = g_new0 (BstIndexLine, 1);

  line->kind = kind;
  line->value = index;
  line->low = low;
  line->high = high;
  line->name = bst_text_clean (name);
  line->index = bst_index_number (index, low, high);
  line->interval = bst_index_interval (index, low, high);
  return line;
}

static void
add_mean (GPtrArray *lines, const BstIndexMean *mean)
{
  BstIndexLine *line = new_line (mean->name != NULL ? BST_INDEX_GROUP : BST_INDEX_TOTAL,
                                 mean->name != NULL ? mean->name : _ ("Total"), mean->index,
                                 mean->interval.low, mean->interval.high);

  line->figure = g_strdup ("");
  line->baseline = g_strdup ("");
  g_ptr_array_add (lines, line);
}

static char *
with_unit (char *number, const BstUnitScale *scale)
{
  g_autofree char *own = number;

  return g_strdup_printf ("%s %s", own, scale->text);
}

static void
add_case (GPtrArray *lines, const BstIndexEntry *entry)
{
  BstIndexLine *line =
      new_line (BST_INDEX_CASE, entry->name, entry->index, entry->low, entry->high);
  const gboolean known = entry->c != NULL && entry->scale.divisor > 0;

  line->figure =
      known && entry->summary.n > 0 ? with_unit (
          bst_summary_format (&entry->summary, entry->summary.median, &entry->scale), &entry->scale)
                                    : g_strdup ("–");
  line->baseline =
      known ? with_unit (bst_unit_format (entry->baseline->value, NAN, &entry->scale, FALSE),
                         &entry->scale)
            : g_strdup ("–");
  g_ptr_array_add (lines, line);
}

GPtrArray *
bst_index_lines (const BstIndexes *indexes)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (line_free);

  if (indexes->sheet == NULL)
    return lines;
  for (guint g = 0; g < indexes->groups->len; g++)
    {
      /* Of one group alone the total says the same. */
      if (indexes->groups->len > 1)
        add_mean (lines, indexes->groups->pdata[g]);
      for (guint i = 0; i < indexes->entries->len; i++)
        if (((const BstIndexEntry *)indexes->entries->pdata[i])->group == g)
          add_case (lines, indexes->entries->pdata[i]);
    }
  add_mean (lines, &indexes->total);
  return lines;
}

/* ---- Sentences ----------------------------------------------------------------------------- */

char *
bst_index_title (const BstIndexes *indexes)
{
  const char *given = indexes->sheet != NULL ? indexes->sheet->title : NULL;

  return bst_text_clean (given != NULL ? given : _ ("Index"));
}

/* Of the total: that there is none, and why. */
static char *
refusal (const BstIndexMean *total)
{
  return g_strdup_printf (
      ngettext ("There is no total, as only %u of %u case has an index; a score "
                "over fewer would be one of another suite.",
                "There is no total, as only %u of %u cases have an index; a "
                "score over fewer would be one of another suite.",
                total->n),
      total->n_good, total->n);
}

char *
bst_index_finding (const BstIndexes *indexes)
{
  const BstIndexMean *total = &indexes->total;
  g_autofree char *number =
      bst_index_number (total->index, total->interval.low, total->interval.high);
  g_autofree char *interval =
      bst_index_interval (total->index, total->interval.low, total->interval.high);
  g_autofree char *machine = NULL;
  char scale[BST_NUMBER_TEXT];

  if (indexes->sheet == NULL)
    return g_strdup_printf (_ ("The scores of this suite cannot be read: %s."), indexes->wrong);
  if (!isfinite (total->index))
    return refusal (total);
  machine = bst_text_clean (indexes->sheet->machine);
  bst_number_format (indexes->sheet->scale, scale);
  if (total->unsure != NULL)
    return g_strdup_printf (ngettext ("%s, without an interval, over %u case; %s is: %s.",
                                      "%s, without an interval, over %u cases; %s is: %s.",
                                      total->n),
                            number, total->n, scale, machine);
  return g_strdup_printf (ngettext ("%s, 95 %% interval %s, over %u case; %s is: %s.",
                                    "%s, 95 %% interval %s, over %u cases; %s is: %s.", total->n),
                          number, interval, total->n, scale, machine);
}

static char *
meaning (const BstIndexes *indexes)
{
  g_autofree char *machine = bst_text_clean (indexes->sheet->machine);
  char number[BST_NUMBER_TEXT];

  bst_number_format (indexes->sheet->scale, number);
  return g_strdup_printf (
      _ ("The index of a case is %s times its figure by that of the baseline, the other way round "
         "where less is better; so %s is: %s.  The total is the geometric mean of the groups, each "
         "of them that of its cases.  Intervals are of the repetitions of this run; the baselines "
         "count as exact."),
      number, number, machine);
}

/* Baselines of machines of their own. */
static void
add_machines (const BstIndexes *indexes, GPtrArray *notes)
{
  for (guint i = 0; i < indexes->entries->len; i++)
    {
      const BstIndexEntry *entry = indexes->entries->pdata[i];
      g_autofree char *text = NULL;

      if (entry->baseline->machine == NULL)
        continue;
      text = g_strdup_printf (_ ("Baseline of %s: %s."), entry->name, entry->baseline->machine);
      g_ptr_array_add (notes, bst_text_clean (text));
    }
}

static void
add_reasons (const BstIndexes *indexes, GPtrArray *notes)
{
  guint n = 0;

  for (guint i = 0; i < indexes->entries->len; i++)
    {
      const BstIndexEntry *entry = indexes->entries->pdata[i];
      g_autofree char *text = NULL;

      if (entry->reason == NULL || n++ >= MOST_REASONS)
        continue;
      text = g_strdup_printf (_ ("No index of %s: %s"), entry->name, entry->reason);
      g_ptr_array_add (notes, bst_text_clean (text));
    }
  if (n > MOST_REASONS)
    g_ptr_array_add (
        notes, g_strdup_printf (ngettext ("...and %u more; --json has all.",
                                          "...and %u more; --json has all.", n - MOST_REASONS),
                                n - MOST_REASONS));
}

/* Why the total has no interval. */
static char *
without_interval (const BstIndexEntry *entry)
{
  if (entry->summary.n >= BST_INTERVAL_VALUES)
    return g_strdup_printf (_ ("The total has no interval, as %s has none."), entry->name);
  return g_strdup_printf (ngettext ("The total has no 95 %% interval: that takes %d values of each "
                                    "case, and %s has %u.",
                                    "The total has no 95 %% interval: that takes %d values of each "
                                    "case, and %s has %u.",
                                    entry->summary.n),
                          BST_INTERVAL_VALUES, entry->name, entry->summary.n);
}

GPtrArray *
bst_index_notes (const BstIndexes *indexes)
{
  GPtrArray *notes = g_ptr_array_new_with_free_func (g_free);

  if (indexes->sheet == NULL)
    {
      g_ptr_array_add (notes, bst_index_finding (indexes));
      return notes;
    }
  if (!isfinite (indexes->total.index))
    g_ptr_array_add (notes, refusal (&indexes->total));
  if (indexes->total.unsure != NULL)
    g_ptr_array_add (notes, without_interval (indexes->total.unsure));
  add_reasons (indexes, notes);
  if (indexes->without->len > 0)
    {
      g_autofree char *list = bst_compare_join (indexes->without);

      g_ptr_array_add (notes,
                       g_strdup_printf (_ ("Without a baseline, and so in no score: %s."), list));
    }
  add_machines (indexes, notes);
  g_ptr_array_add (notes, meaning (indexes));
  return notes;
}
