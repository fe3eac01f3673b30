/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare-score.c - what belongs to scores wherever they are shown: their order, what they are
 * over, and what does not count.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"

static gint
compare_scores (gconstpointer a, gconstpointer b, gpointer data)
{
  const BstSystemScore *systems = data;
  double first = systems[*(const guint *)a].score, second = systems[*(const guint *)b].score;

  return first > second ? -1 : first < second;
}

GArray *
bst_compare_score_order (const BstComparison *comparison)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint s = 0; s < comparison->systems->len; s++)
    g_array_append_val (order, s);
  g_array_sort_with_data (order, compare_scores, comparison->scores->systems);
  return order;
}

char *
bst_compare_score_note (const BstComparison *comparison)
{
  const BstScores *scores = comparison->scores;
  g_autofree char *groups = bst_compare_join (scores->groups);
  g_autofree char *cases =
      g_strdup_printf (ngettext ("%u case that all systems completed",
                                 "%u cases that all systems completed", scores->n_cases),
                       scores->n_cases);

  return g_strdup_printf (ngettext ("Over %s, in %u group%s%s.  A tie is what is equivalent or "
                                    "inconclusive.",
                                    "Over %s, in %u groups%s%s.  A tie is what is equivalent or "
                                    "inconclusive.",
                                    scores->n_groups),
                          cases, scores->n_groups, *groups != '\0' ? ": " : "", groups);
}

GPtrArray *
bst_compare_score_missing (const BstComparison *comparison)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < comparison->scores->missing->len; i++)
    {
      const BstComparedRow *row = comparison->scores->missing->pdata[i];

      g_ptr_array_add (lines, g_strdup_printf ("%s%s%s", row->c->text,
                                               *row->labels != '\0' ? " · " : "", row->labels));
    }
  return lines;
}

const char *
bst_compare_score_missing_title (void)
{
  return _ ("Not in the score: without a value on some system, or of a ratio that no number holds");
}
