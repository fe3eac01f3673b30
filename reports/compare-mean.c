/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare-mean.c - all cases in one sentence: which system leads, and by how much, or that none is
 * shown to.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"

/* ", over 38 cases (geometric mean)" */
static char *
over_text (const BstMeans *means)
{
  return means->rows->len > 1
             ? g_strdup_printf (ngettext (", over %u case (geometric mean)",
                                          ", over %u cases (geometric mean)", means->rows->len),
                                means->rows->len)
             : g_strdup ("");
}

static gboolean
has_interval (const BstStatsComparison *c)
{
  return isfinite (c->interval.low) && isfinite (c->interval.high);
}

/* What more repetitions would do is known of one case against the baseline. */
static char *
needed_text (const BstComparison *comparison)
{
  const BstMeans *means = comparison->means;
  const guint system = means->best == comparison->baseline ? means->next : means->best;
  const gboolean against_baseline =
      means->best == comparison->baseline || means->next == comparison->baseline;

  return means->rows->len == 1 && against_baseline
             ? bst_compare_needed (comparison, means->rows->pdata[0], system)
             : g_strdup ("");
}

static char *
better_text (const BstComparison *comparison, const char *over)
{
  const BstStatsComparison *lead = &comparison->means->lead;
  g_autofree char *ratio = bst_compare_ratio (lead);
  g_autofree char *low = bst_compare_ratio_end (lead, lead->interval.low);
  g_autofree char *high = bst_compare_ratio_end (lead, lead->interval.high);

  return g_strdup_printf (_ ("%s is %sx (95 %% interval %s to %s) the next, %s%s: %s."),
                          bst_comparison_name (comparison, comparison->means->best), ratio, low,
                          high, bst_comparison_name (comparison, comparison->means->next), over,
                          bst_compare_verdict_word (comparison->means->verdict));
}

/* " between the first two" */
static char *
between_text (const BstComparison *comparison, const char *over)
{
  return g_strconcat (comparison->systems->len > 2 ? _ (" between the first two") : "", over, NULL);
}

/* Where nothing leads, as the table has it: the system against the baseline. */
static BstVerdictOn
as_in_table (const BstComparison *comparison, BstStatsComparison *numbers)
{
  const BstMeans *means = comparison->means;
  const gboolean turned = means->best == comparison->baseline;
  const BstStatsInterval own = means->lead.interval;

  *numbers = means->lead;
  if (turned)
    {
      numbers->change = 1 / means->lead.change;
      numbers->interval = (BstStatsInterval){ 1 / own.high, 1 / own.low, own.coverage };
    }
  return (BstVerdictOn){ numbers, means->p_adjusted,
                         bst_comparison_name (comparison, turned ? means->next : means->best),
                         bst_comparison_name (comparison, turned ? means->best : means->next) };
}

char *
bst_compare_lead (const BstComparison *comparison)
{
  const BstMeans *means = comparison->means;
  g_autofree char *over = NULL, *between = NULL, *needed = NULL;
  BstStatsComparison numbers;
  BstVerdictOn on;

  if (means == NULL)
    return NULL;
  over = over_text (means);
  on = as_in_table (comparison, &numbers);
  if (!has_interval (&means->lead))
    {
      needed = needed_text (comparison);
      return bst_compare_no_interval (&means->lead, needed);
    }
  if (means->verdict == BST_STATS_EQUIVALENT)
    return bst_compare_equivalent (comparison, &on, over);
  if (means->verdict != BST_STATS_INCONCLUSIVE)
    return better_text (comparison, over);
  between = between_text (comparison, over);
  needed = needed_text (comparison);
  return bst_compare_undecided (comparison, &on, between, needed);
}

char *
bst_compare_mean_note (const BstComparison *comparison)
{
  const BstMeans *means = comparison->means;
  g_autofree char *groups = NULL;

  if (means == NULL || means->rows->len < 2)
    return NULL;
  groups = bst_compare_join (means->groups);
  return g_strdup_printf (
      ngettext (
          "The geometric mean is over %u case that all systems completed, each group weighing "
          "the same (%s); the errors of the cases add up in squares.",
          "The geometric mean is over %u cases that all systems completed, each group "
          "weighing the same (%s); the errors of the cases add up in squares.",
          means->rows->len),
      means->rows->len, groups);
}
