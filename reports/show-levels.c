/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * show-levels.c - below the tables on a terminal: until where service levels hold.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"
#include "reports/levels.h"

static void
put_levels (const BstShowOptions *options, FILE *out, const BstLevels *levels)
{
  g_autoptr (GPtrArray) sentences = levels != NULL ? bst_level_sentences (levels) : NULL;

  if (sentences == NULL || sentences->len == 0)
    return;
  fputc ('\n', out);
  bst_show_wrapped (options, out, BST_SHOW_BOLD, _ ("Service levels"), "");
  for (guint i = 0; i < sentences->len; i++)
    bst_show_wrapped (options, out, BST_SHOW_NORMAL, sentences->pdata[i], "  ");
}

void
bst_show_levels (const BstShowOptions *options, FILE *out, const BstResult *result)
{
  g_autoptr (BstLevels) levels = bst_levels_new (&result, 1, NULL, options->units, FALSE);

  put_levels (options, out, levels);
}

void
bst_compare_text_levels (const BstComparison *comparison, const BstShowOptions *options, FILE *out)
{
  g_autoptr (BstLevels) levels = bst_comparison_levels (comparison);

  put_levels (options, out, levels);
}
