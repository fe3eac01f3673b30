/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare-mean.c - all cases in one sentence: which system leads, and by how much.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"

/* " (95 % interval 1.09 to 1.13)" */
static char *
interval_text (const BstStatsComparison *c)
{
  g_autofree char *low = bst_compare_ratio_end (c, c->interval.low);
  g_autofree char *high = bst_compare_ratio_end (c, c->interval.high);

  return isfinite (c->interval.low) && isfinite (c->interval.high)
             ? g_strdup_printf (_ ("95 %% interval %s to %s"), low, high)
             : g_strdup (_ ("no interval, as there are too few values"));
}

char *
bst_compare_lead (const BstComparison *comparison)
{
  const BstMeans *means = comparison->means;
  g_autofree char *ratio = NULL, *interval = NULL, *over = NULL;

  if (means == NULL)
    return NULL;
  ratio = bst_compare_ratio (&means->lead);
  interval = interval_text (&means->lead);
  over = means->rows->len > 1
             ? g_strdup_printf (ngettext (", over %u case (geometric mean)",
                                          ", over %u cases (geometric mean)", means->rows->len),
                                means->rows->len)
             : g_strdup ("");
  return g_strdup_printf (_ ("%s is %sx (%s) the next, %s%s: %s."),
                          bst_comparison_system (comparison, means->best)->name, ratio, interval,
                          bst_comparison_system (comparison, means->next)->name, over,
                          bst_compare_verdict_word (means->verdict));
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
