/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-background.c - what stands behind the figures: how it was measured and reckoned, and what
 * the words mean.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/page.h"
#include "reports/text.h"

/* ---- Method -------------------------------------------------------------------------------- */

static const char *const method[] = {
  N_ ("A repetition is one execution of a case in a fresh process; it is what is counted as n. "
      "Every number is made from repetitions that succeeded."),
  N_ ("The figure is the median. Its 95 % interval is taken from the order of the values "
      "(binomial), without assuming any shape; it exists from 6 values on and covers at least 95 % "
      "(97.9 % with 10 values)."),
  N_ ("Figures are rounded to two significant digits of half their interval. The coefficient of "
      "variation (CV) is the standard deviation over the mean. Quartiles are of type 7."),
  N_ ("Percentiles of latencies come from the counts of all repetitions together, in cells a "
      "thousandth wide, and only where at least 10 observations lie above; their intervals from "
      "the "
      "percentile of each repetition. They are never means of percentiles. The one figure of a "
      "repetition is the mean of its "
      "latencies."),
  N_ ("No value was removed for being unusual. Warm-up is discarded by rule, before measuring."),
};

static void
write_command (BstHtml *html, const BstResult *result)
{
  GString *line = g_string_new (NULL);

  for (guint i = 0; i < result->command->len; i++)
    {
      g_autofree char *quoted = g_shell_quote (result->command->pdata[i]);
      const char *word = result->command->pdata[i];
      gboolean plain =
          *word != '\0'
          && word[strspn (word, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._-+=:,/%@")] == '\0';

      g_string_append_printf (line, "%s%s", i > 0 ? " " : "", plain ? word : quoted);
    }
  bst_html_element (html, "code", line->str, "class", "command", NULL);
  g_string_free (line, TRUE);
}

static void
write_run (const BstPage *page, BstHtml *html, const BstResult *result)
{
  g_autofree char *text =
      g_strdup_printf (_ ("Run %s, made by benchstone %s, seed %" PRIu64 "."), result->id,
                       result->version != NULL ? result->version : "?", result->seed);

  bst_html_open (html, "p", NULL);
  bst_html_text (html, text);
  if (!page->options->share && result->command->len > 0)
    {
      bst_html_text (html, " ");
      write_command (html, result);
    }
  bst_html_close (html);
}

void
bst_page_write_method (const BstPage *page, BstHtml *html)
{
  bst_html_open (html, "section", "id", "method", NULL);
  bst_html_element (html, "h2", _ ("Method"), NULL);
  bst_html_open (html, "details", NULL);
  bst_html_element (html, "summary", _ ("How it was measured and reckoned"), NULL);
  bst_html_open (html, "ul", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (method); i++)
    bst_html_element (html, "li", _ (method[i]), NULL);
  bst_html_close (html);
  for (guint i = 0; i < page->n_results; i++)
    write_run (page, html, page->results[i]);
  bst_html_close (html);
  bst_html_close (html);
}

/* ---- Glossary ------------------------------------------------------------------------------ */

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
