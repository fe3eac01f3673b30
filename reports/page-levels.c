/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-levels.c - the section that says until where service levels hold.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/levels.h"
#include "reports/page.h"

void
bst_page_write_levels (const BstPage *page, BstHtml *html)
{
  const BstCompareOptions *compare = page->options->compare;
  g_autoptr (BstLevels) levels =
      bst_levels_new (page->results, page->n_results, compare != NULL ? compare->levels : NULL,
                      page->options->units, page->options->share);
  g_autoptr (GPtrArray) sentences = levels != NULL ? bst_level_sentences (levels) : NULL;

  if (sentences == NULL || sentences->len == 0)
    return;
  bst_html_open (html, "section", "class", "levels", "id", "levels", NULL);
  bst_html_element (html, "h2", _ ("Service levels"), NULL);
  bst_html_open (html, "ul", NULL);
  for (guint i = 0; i < sentences->len; i++)
    bst_html_element (html, "li", sentences->pdata[i], NULL);
  bst_html_close (html);
  bst_html_element (html, "p",
                    _ ("A level holds for a value of the parameter when the whole 95 % interval of "
                       "the metric is within its limit; the first value for which it does not ends "
                       "it."),
                    "class", "how", NULL);
  bst_html_close (html);
}
