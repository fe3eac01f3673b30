/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare-verdict.c - a verdict as a sentence: who is better and by what interval, or that no
 * difference could be shown, and how many values more that would take.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"

/* ---- What it takes ------------------------------------------------------------------------- */

/* Variants and runs of one machine can be measured in turn; two machines cannot. */
static gboolean
are_of_one_machine (const BstCell *a, const BstCell *b)
{
  const BstResult *first = ((const BstCasePart *)a->parts->pdata[0])->result;
  const BstResult *second = ((const BstCasePart *)b->parts->pdata[0])->result;
  g_autofree char *mine = NULL, *theirs = NULL;

  if (first->machines->len == 0 || second->machines->len == 0)
    return FALSE;
  mine = bst_machine_signature (first->machines->pdata[0]);
  theirs = bst_machine_signature (second->machines->pdata[0]);
  return g_str_equal (mine, theirs);
}

/* Where sessions differ by more than what is looked for. */
char *
bst_compare_sessions_advice (const BstComparison *comparison, const BstComparedRow *row,
                             guint system)
{
  const BstCell *mine = &row->cells[system], *theirs = &row->cells[comparison->baseline];
  const guint have = MIN (mine->parts->len, theirs->parts->len);
  const guint all = bst_comparison_sessions (comparison, row, system);
  const guint runs = all <= BST_SENSIBLE_RUNS ? all : 0;
  const gboolean near = are_of_one_machine (mine, theirs);
  g_autofree char *margin = bst_compare_percent (comparison->options.margin);

  if (!(comparison->options.margin > 0) || (all > 0 && all <= have))
    return NULL;
  if (runs > 0 && near)
    return g_strdup_printf (ngettext ("to show %s, measure both sides in one run, or each in %u "
                                      "run",
                                      "to show %s, measure both sides in one run, or each in %u "
                                      "runs",
                                      runs),
                            margin, runs);
  if (runs > 0)
    return g_strdup_printf (ngettext ("to show %s, measure each side in %u run",
                                      "to show %s, measure each side in %u runs", runs),
                            margin, runs);
  return near ? g_strdup_printf (_ ("to show %s, measure both sides in one run"), margin)
              : g_strdup_printf (_ ("runs differ too much from each other to show %s"), margin);
}

/* Where no sensible number of repetitions would do. */
char *
bst_compare_hopeless (const BstComparison *comparison)
{
  g_autofree char *margin = bst_compare_percent (comparison->options.margin);

  return g_strdup_printf (
      _ ("more repetitions do not help here: a quieter machine or a margin wider "
         "than %s would"),
      margin);
}

/* "about 14 more repetitions on each side would be needed to show 2 %"; NULL: nothing to say. */
static char *
needed_text (const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  const BstPairing *pairing = &row->pairings[system];
  const guint have = (guint)MIN (pairing->numbers.n_candidate, pairing->numbers.n_baseline);
  const guint in_table = bst_comparison_repetitions_in_table (comparison, row, system);
  const guint n = bst_comparison_repetitions (comparison, row, system);
  g_autofree char *margin = bst_compare_percent (comparison->options.margin);

  if (comparison->repetitions_needed > have)
    return g_strdup_printf (ngettext ("it takes %u value on each side",
                                      "it takes %u values on each side",
                                      comparison->repetitions_needed),
                            comparison->repetitions_needed);
  if ((in_table > have ? in_table : n) > MAX (have, BST_SENSIBLE_REPETITIONS))
    return bst_compare_hopeless (comparison);
  if (in_table > have)
    return g_strdup_printf (
        ngettext ("among so many comparisons, about %u more repetition on each "
                  "side would be needed",
                  "among so many comparisons, about %u more repetitions on each "
                  "side would be needed",
                  in_table - have),
        in_table - have);
  if (n > have)
    return g_strdup_printf (
        ngettext ("about %u more repetition on each side would be needed to show %s",
                  "about %u more repetitions on each side would be needed to show %s", n - have),
        n - have, margin);
  return n == 0 && pairing->session_sd > 0 ? bst_compare_sessions_advice (comparison, row, system)
                                           : NULL;
}

char *
bst_compare_needed (const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  g_autofree char *text = row->pairings[system].verdict == BST_STATS_INCONCLUSIVE
                              ? needed_text (comparison, row, system)
                              : NULL;

  return text != NULL ? g_strdup_printf ("; %s", text) : g_strdup ("");
}

/* ---- No interval --------------------------------------------------------------------------- */

static char *
counts_text (gsize candidate, gsize baseline)
{
  if (candidate == 1 && baseline == 1)
    return g_strdup (_ ("One value each: no interval"));
  if (candidate == 1 || baseline == 1)
    return g_strdup (_ ("One value on a side: no interval"));
  return g_strdup_printf (_ ("%u and %u values: no interval"), (guint)candidate, (guint)baseline);
}

char *
bst_compare_no_interval (const BstStatsComparison *c, const char *more)
{
  g_autofree char *counts = counts_text (c->n_candidate, c->n_baseline);

  return g_strdup_printf (_ ("%s, and so no verdict%s."), counts, more);
}

/* ---- One system against the baseline ------------------------------------------------------- */

static char *
unjudged_text (const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  const guint baseline = comparison->baseline;
  const guint worse = row->cells[system].state <= row->cells[baseline].state ? system : baseline;
  const char *name = bst_comparison_name (comparison, worse);

  switch (row->pairings[system].unjudged)
    {
    case BST_UNJUDGED_UNRELIABLE:
      return g_strdup_printf (_ ("No verdict: more than a fifth of the repetitions failed on %s."),
                              name);
    case BST_UNJUDGED_DIRECTION:
      return g_strdup (_ ("No verdict: nothing says whether more or less is better."));
    default:
      return g_strdup_printf (_ ("No verdict: %s has no value."), name);
    }
}

static char *
range_text (const BstStatsComparison *c)
{
  g_autofree char *low = bst_compare_ratio_end (c, c->interval.low);
  g_autofree char *high = bst_compare_ratio_end (c, c->interval.high);

  return g_strdup_printf (_ ("%s to %s"), low, high);
}

gboolean
bst_compare_is_within_margin (const BstComparison *comparison, const BstStatsComparison *c)
{
  const double most = 1 + comparison->options.margin;

  return c->is_ratio && (c->interval.low > 1 || c->interval.high < 1) && c->change <= most
         && c->change >= 1 / most;
}

/* The interval of one comparison alone may leave 1 out, and the verdict, which is over all, not. */
static char *
adjusted_text (const BstStatsComparison *c, double p_adjusted)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if ((c->interval.low <= 1 && c->interval.high >= 1) || !isfinite (p_adjusted))
    return g_strdup ("");
  g_ascii_formatd (number, sizeof number, "%.2g", p_adjusted);
  return g_strdup_printf (_ (" for it alone, but p = %s, adjusted for all comparisons"), number);
}

char *
bst_compare_undecided (const BstComparison *comparison, const BstVerdictOn *on, const char *over,
                       const char *more)
{
  g_autofree char *range = range_text (on->numbers);
  g_autofree char *margin = bst_compare_percent (comparison->options.margin);
  g_autofree char *adjusted = NULL;

  if (bst_compare_is_within_margin (comparison, on->numbers))
    return g_strdup_printf (_ ("No difference beyond the margin of %s could be shown%s: %s is %s "
                               "times %s (95 %% interval)%s."),
                            margin, over, on->candidate, range, on->baseline, more);
  adjusted = adjusted_text (on->numbers, on->p_adjusted);
  return g_strdup_printf (
      _ ("No difference could be shown%s: %s is %s times %s (95 %% interval%s)%s."), over,
      on->candidate, range, on->baseline, adjusted, more);
}

/* What decides is the 90 % interval: both of its ends are tested at 5 %. */
char *
bst_compare_equivalent (const BstComparison *comparison, const BstVerdictOn *on, const char *over)
{
  g_autofree char *range = range_text (on->numbers);
  g_autofree char *margin = bst_compare_percent (comparison->options.margin);

  return g_strdup_printf (_ ("%s and %s are equivalent%s: %s is %s times %s (95 %% interval), and "
                             "the 90 %% interval is within the margin of %s."),
                          on->candidate, on->baseline, over, on->candidate, range, on->baseline,
                          margin);
}

static char *
decided_text (const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  const BstPairing *pairing = &row->pairings[system];
  g_autofree char *ratio = bst_compare_ratio (&pairing->numbers);
  g_autofree char *range = range_text (&pairing->numbers);

  return g_strdup_printf (pairing->verdict == BST_STATS_BETTER
                              ? _ ("%s is better than %s: %s times, 95 %% interval %s.")
                              : _ ("%s is worse than %s: %s times, 95 %% interval %s."),
                          bst_comparison_name (comparison, system),
                          bst_comparison_name (comparison, comparison->baseline), ratio, range);
}

char *
bst_compare_verdict_sentence (const BstComparison *comparison, const BstComparedRow *row,
                              guint system)
{
  const BstPairing *pairing = &row->pairings[system];
  const BstStatsComparison *c = &pairing->numbers;
  const BstVerdictOn on = { c, pairing->p_adjusted, bst_comparison_name (comparison, system),
                            bst_comparison_name (comparison, comparison->baseline) };
  g_autofree char *more = NULL;

  if (pairing->unjudged != BST_UNJUDGED_NOT)
    return unjudged_text (comparison, row, system);
  more = bst_compare_needed (comparison, row, system);
  if (!isfinite (c->interval.low) || !isfinite (c->interval.high))
    return bst_compare_no_interval (c, more);
  if (!c->is_ratio || !bst_stats_comparison_is_known (c))
    return bst_compare_finding (comparison, row, system);
  switch (pairing->verdict)
    {
    case BST_STATS_BETTER:
    case BST_STATS_WORSE:
      return decided_text (comparison, row, system);
    case BST_STATS_EQUIVALENT:
      return bst_compare_equivalent (comparison, &on, "");
    default:
      return bst_compare_undecided (comparison, &on, "", more);
    }
}
