/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * show-curves.c - below a sweep over a footprint: what was measured in which cache, and what of the
 * caches is not seen; the page says the same of its chart.
 */
#include <config.h>

#include "reports/chart-curve.h"
#include "reports/show-private.h"

void
bst_show_curves (const BstShowOptions *options, FILE *out, const BstGroup *group)
{
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GPtrArray) sweeps = NULL;

  if (!bst_group_is_prominent (group))
    return;
  sweeps = bst_curves_find (group, &rest);
  for (guint i = 0; i < sweeps->len; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      bst_curves_append_places (text, sweeps->pdata[i]);
      bst_curves_append_doubts (text, sweeps->pdata[i]);
      if (text->len > 0)
        bst_show_wrapped (options, out, BST_SHOW_NORMAL, g_strchug (text->str), "  ");
    }
}
