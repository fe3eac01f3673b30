/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-background.c - what stands behind the figures: machines and settings, how it was
 * measured and reckoned, and what the words mean.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/page.h"
#include "reports/reasons.h"
#include "reports/text.h"

/* ---- Tables of facts ----------------------------------------------------------------------- */

static void
open_table (BstHtml *html, const char *title, const char *const *heads)
{
  bst_html_open (html, "div", "class", "wide", NULL);
  bst_html_open (html, "table", "class", "facts", NULL);
  bst_html_element (html, "caption", title, NULL);
  bst_html_open (html, "thead", NULL);
  bst_html_open (html, "tr", NULL);
  for (; *heads != NULL; heads++)
    bst_html_element (html, "th", _ (*heads), "scope", "col", NULL);
  bst_html_close (html);
  bst_html_close (html);
  bst_html_open (html, "tbody", NULL);
}

static void
close_table (BstHtml *html)
{
  for (guint i = 0; i < 3; i++)
    bst_html_close (html);
}

static void
write_fact (BstHtml *html, const char *key, const char *value)
{
  bst_html_open (html, "tr", NULL);
  bst_html_element (html, "th", key, "scope", "row", NULL);
  bst_html_element (html, "td", value, NULL);
  bst_html_close (html);
}

/* ---- Machines ------------------------------------------------------------------------------ */

/* Parts of keys whose facts name a machine or its owner rather than describe it. */
static gboolean
is_private_fact (const char *key)
{
  static const char *const parts[] = { "host",        "serial", "uuid",
                                       "mac-address", "user",   "command-line" };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strstr (key, parts[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* Flags of a compiler and the like may hold paths. */
static char *
shared_fact (const char *key, const char *value)
{
  g_autofree char *text = bst_text_fact (key, value);

  return bst_text_without_names (NULL, text);
}

static void
write_machine (const BstPage *page, BstHtml *html, const BstMachine *machine, const char *title)
{
  static const char *const heads[] = { N_ ("Fact"), N_ ("Value"), NULL };

  open_table (html, title, heads);
  for (guint i = 0; i < bst_machine_n_facts (machine); i++)
    {
      const char *key = NULL;
      const char *value = NULL;
      g_autofree char *text = NULL;

      bst_machine_fact (machine, i, &key, &value);
      text = page->options->share ? shared_fact (key, value) : bst_text_fact (key, value);
      if (!page->options->share || !is_private_fact (key))
        write_fact (html, key, text);
    }
  close_table (html);
}

static void
write_machines (const BstPage *page, BstHtml *html, const BstResult *result, guint number)
{
  for (guint i = 0; i < result->machines->len; i++)
    {
      g_autofree char *title =
          page->n_results == 1
              ? g_strdup (_ ("Machine"))
              : g_strdup_printf (_ ("Machine of run %u (%s)"), number,
                                 page->options->share || result->label == NULL ? result->id
                                                                               : result->label);

      write_machine (page, html, result->machines->pdata[i], title);
    }
}

/* ---- Cases as they were run ---------------------------------------------------------------- */

static char *
join_pairs (const BstPage *page, const BstCaseResult *c, const GPtrArray *pairs)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; pairs != NULL && i < pairs->len; i++)
    {
      const BstPair *pair = pairs->pdata[i];
      g_autofree char *shown = bst_parameter_text (c, pair->key, pair->value);
      g_autofree char *value =
          page->options->share ? bst_text_without_names (c, shown) : g_strdup (shown);

      if (!page->options->share || !bst_parameter_is_private (c, pair->key, pair->value))
        g_string_append_printf (text, "%s%s=%s", text->len > 0 ? ", " : "", pair->key, value);
    }
  return g_string_free (text, FALSE);
}

static void
write_case (const BstPage *page, BstHtml *html, const BstCaseResult *c)
{
  const GPtrArray *lists[] = { c->asked, c->effective, c->identity, c->environment,
                               page->options->share ? NULL : c->notes };

  bst_html_open (html, "tr", NULL);
  bst_html_element (html, "th", bst_groups_case_name (page->groups, c), "scope", "row", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autofree char *text = join_pairs (page, c, lists[i]);

      bst_html_element (html, "td", text, NULL);
    }
  bst_html_element (html, "td", bst_stop_text (c->stop_reason), NULL);
  bst_html_close (html);
}

static void
write_cases (const BstPage *page, BstHtml *html, const BstResult *result)
{
  static const char *const heads[] = { N_ ("Case"),
                                       N_ ("Parameters as asked"),
                                       N_ ("What rules became"),
                                       N_ ("Identity"),
                                       N_ ("Environment"),
                                       N_ ("Notes"),
                                       N_ ("Stopped"),
                                       NULL };
  g_autofree char *title = g_strdup_printf (_ ("Cases of run %s as they were run"), result->id);
  guint n = MIN (result->cases->len, BST_PAGE_ROWS);

  open_table (html, title, heads);
  for (guint i = 0; i < n; i++)
    write_case (page, html, result->cases->pdata[i]);
  close_table (html);
}

static void
write_notes (BstHtml *html, const BstResult *result)
{
  static const char *const heads[] = { N_ ("Note"), N_ ("Text"), NULL };

  if (result->notes->len == 0)
    return;
  open_table (html, _ ("Notes of the run"), heads);
  for (guint i = 0; i < result->notes->len; i++)
    {
      const BstPair *pair = result->notes->pdata[i];

      write_fact (html, pair->key, pair->value);
    }
  close_table (html);
}

void
bst_page_write_environment (const BstPage *page, BstHtml *html)
{
  bst_html_open (html, "section", "id", "environment", NULL);
  bst_html_element (html, "h2", _ ("Environment"), NULL);
  bst_html_open (html, "details", NULL);
  bst_html_element (html, "summary", _ ("Machines, settings and notes"), NULL);
  for (guint i = 0; i < page->n_results; i++)
    {
      write_machines (page, html, page->results[i], i + 1);
      if (!page->options->share)
        write_notes (html, page->results[i]);
      write_cases (page, html, page->results[i]);
    }
  bst_html_close (html);
  bst_html_close (html);
}

/* ---- Method -------------------------------------------------------------------------------- */

static const char *const method[] = {
  N_ ("A repetition is one execution of a case in a fresh process; it is what is counted as n. "
      "Every number is made from repetitions that succeeded."),
  N_ ("The figure is the median. Its 95 % interval is taken from the order of the values "
      "(binomial), without assuming any shape; it exists from 6 values on and covers at least 95 % "
      "(97.9 % with 10 values)."),
  N_ ("Figures are rounded to two significant digits of half their interval. The coefficient of "
      "variation (CV) is the standard deviation over the mean. Quartiles are of type 7."),
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
