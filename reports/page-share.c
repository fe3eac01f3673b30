/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-share.c - what a page that is to be shared does not say: names and numbers of a machine, its
 * owner and its users, wherever in a text they turn up.
 */
#include <config.h>

#include <string.h>

#include "reports/page.h"
#include "reports/share-names.h"

/* Parts of keys whose facts name a machine or its owner rather than describe it. */
gboolean
bst_fact_is_private (const char *key)
{
  static const char *const parts[] = { "host", "serial",  "uuid",   "mac-address",
                                       "user", "address", "domain", "command-line" };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strstr (key, parts[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* Who makes a page of runs as they are has not looked for names yet. */
void
bst_page_hide_names (const BstPage *page, BstHtml *html)
{
  g_autoptr (BstShareNames) own = NULL;
  const BstShareNames *names = page->options->names;
  g_autofree char *pattern = NULL;

  if (!page->options->share)
    return;
  if (names == NULL)
    names = own = bst_share_names_new (page->results, page->n_results);
  pattern = bst_share_names_pattern (names);
  if (pattern != NULL)
    bst_html_hide (html, pattern);
}
