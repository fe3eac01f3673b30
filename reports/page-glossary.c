/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-glossary.c - what the words mean that stand on this page: metrics, units, states.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/page.h"

static const struct
{
  BstStatus status;
  const char *help;
} statuses[] = {
  { BST_STATUS_OK, N_ ("It ran, and its answer was right.") },
  { BST_STATUS_FAILED, N_ ("Something went wrong; the reason stands beside it.") },
  { BST_STATUS_CRASHED, N_ ("The benchmark's process ended by a signal.") },
  { BST_STATUS_TIMEOUT, N_ ("It did not end in time and was stopped.") },
  { BST_STATUS_OUT_OF_MEMORY, N_ ("It asked for more memory than it may have.") },
  { BST_STATUS_UNSUPPORTED, N_ ("This machine cannot do it: not measured.") },
  { BST_STATUS_PERMISSION, N_ ("It needs more rights: not measured.") },
  { BST_STATUS_WRONG_RESULT, N_ ("It ran, but its answer was wrong: that is no score.") },
  { BST_STATUS_SKIPPED, N_ ("It was left out on purpose.") },
  { BST_STATUS_INTERRUPTED, N_ ("Somebody stopped the run.") },
};

static void
write_term (BstHtml *html, const char *term, const char *help)
{
  bst_html_element (html, "dt", term, NULL);
  bst_html_element (html, "dd", help, NULL);
}

static gboolean
has_status (const BstPage *page, BstStatus status)
{
  for (guint i = 0; i < page->n_results; i++)
    for (guint k = 0; k < page->results[i]->cases->len; k++)
      {
        const BstCaseResult *c = page->results[i]->cases->pdata[k];

        for (guint r = 0; r < c->repetitions->len; r++)
          if (g_array_index (c->repetitions, BstRepetition, r).status == status)
            return TRUE;
      }
  return FALSE;
}

static void
write_units_and_metrics (const BstPage *page, BstHtml *html)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < page->groups->groups->len; i++)
    {
      const BstGroup *group = page->groups->groups->pdata[i];
      const BstUnit *unit = bst_unit_find (group->metric->unit);

      if (group->metric->help != NULL
          && g_hash_table_add (
              seen, g_strdup_printf ("%s: %s", group->benchmark->name, group->metric->name)))
        {
          g_autofree char *term =
              g_strdup_printf ("%s (%s)", group->metric->name, group->benchmark->name);

          write_term (html, term, group->metric->help);
        }
      if (unit != NULL && g_hash_table_add (seen, g_strdup (unit->name)))
        write_term (html, unit->name, _ (unit->help));
    }
}

void
bst_page_write_glossary (const BstPage *page, BstHtml *html)
{
  bst_html_open (html, "section", "id", "glossary", NULL);
  bst_html_element (html, "h2", _ ("Glossary"), NULL);
  bst_html_open (html, "details", NULL);
  bst_html_element (html, "summary", _ ("Metrics, units and states on this page"), NULL);
  bst_html_open (html, "dl", NULL);
  write_units_and_metrics (page, html);
  for (guint i = 0; i < G_N_ELEMENTS (statuses); i++)
    if (has_status (page, statuses[i].status))
      write_term (html, bst_status_name (statuses[i].status), _ (statuses[i].help));
  bst_html_close (html);
  bst_html_close (html);
  bst_html_close (html);
}
