/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-environment.c - machines and settings: of one run as they are, of several side by side,
 * with what is not the same first.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "reports/comparison.h"
#include "reports/page.h"
#include "reports/reasons.h"
#include "reports/text.h"

/* More runs than this have no column each. */
#define MOST_COLUMNS 6

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
    bst_html_element (html, "th", *heads, "scope", "col", NULL);
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

/* "rw,noatime,size=64m,username=joe": options of a mount that have a text may name a user or a
 * server. */
static char *
without_texts (const char *options)
{
  g_auto (GStrv) parts = g_strsplit (options, ",", -1);
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();

  for (char **part = parts; *part != NULL; part++)
    if (g_regex_match_simple ("^[a-z0-9_-]+(=[0-9]+[a-zA-Z%]?)?$", *part, 0, 0))
      g_ptr_array_add (kept, *part);
  g_ptr_array_add (kept, NULL);
  return g_strjoinv (",", (char **)kept->pdata);
}

/* Flags of a compiler and the like may hold paths. */
static char *
shared_fact (const char *key, const char *value)
{
  g_autofree char *text = bst_text_fact (key, value);

  return g_str_has_suffix (key, ".mount-options") ? without_texts (text)
                                                  : bst_text_without_names (NULL, text);
}

static void
write_machine (const BstPage *page, BstHtml *html, const BstMachine *machine, const char *title)
{
  const char *const heads[] = { _ ("Fact"), _ ("Value"), NULL };

  open_table (html, title, heads);
  for (guint i = 0; i < bst_machine_n_facts (machine); i++)
    {
      const char *key = NULL;
      const char *value = NULL;
      g_autofree char *text = NULL;

      bst_machine_fact (machine, i, &key, &value);
      text = page->options->share ? shared_fact (key, value) : bst_text_fact (key, value);
      if (!page->options->share || !bst_fact_is_private (key))
        write_fact (html, key, text);
    }
  close_table (html);
}

/* ---- Machines of several runs -------------------------------------------------------------- */

typedef struct
{
  const char *key;   /* borrowed */
  GPtrArray *values; /* const char * by run, borrowed; NULL: not known there */
  gboolean differs;
} Fact;

static void
fact_free (gpointer data)
{
  Fact *fact = data;

  g_ptr_array_unref (fact->values);
  g_free (fact);
}

static const BstMachine *
machine_of (const BstPage *page, guint run)
{
  const GPtrArray *machines = page->results[run]->machines;

  return machines->len > 0 ? machines->pdata[0] : NULL;
}

static Fact *
fact_new (const BstPage *page, const char *key)
{
  Fact *fact = g_new0 (Fact, 1);

  fact->key = key;
  fact->values = g_ptr_array_new ();
  for (guint i = 0; i < page->n_results; i++)
    {
      const BstMachine *machine = machine_of (page, i);
      const char *value = machine != NULL ? bst_machine_get (machine, key) : NULL;

      g_ptr_array_add (fact->values, (gpointer)value);
      fact->differs |= g_strcmp0 (value, fact->values->pdata[0]) != 0;
    }
  return fact;
}

/* What differs first, of that what tells most; the rest as the machines have it. */
static gint
compare_facts (gconstpointer a, gconstpointer b)
{
  const Fact *first = *(const Fact *const *)a;
  const Fact *second = *(const Fact *const *)b;

  if (first->differs != second->differs)
    return first->differs ? -1 : 1;
  return first->differs ? (gint)bst_fact_weight (first->key) - (gint)bst_fact_weight (second->key)
                        : 0;
}

static GPtrArray *
collect_facts (const BstPage *page)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *facts = g_ptr_array_new_with_free_func (fact_free);

  for (guint i = 0; i < page->n_results; i++)
    for (guint k = 0;
         machine_of (page, i) != NULL && k < bst_machine_n_facts (machine_of (page, i)); k++)
      {
        const char *key = NULL;
        const char *value = NULL;

        bst_machine_fact (machine_of (page, i), k, &key, &value);
        if (g_hash_table_add (seen, (gpointer)key)
            && !(page->options->share && bst_fact_is_private (key)))
          g_ptr_array_add (facts, fact_new (page, key));
      }
  g_ptr_array_sort (facts, compare_facts);
  return facts;
}

static char *
value_text (const BstPage *page, const Fact *fact, guint run)
{
  const char *value = fact->values->pdata[run];

  if (value == NULL)
    return g_strdup (_ ("not known"));
  return page->options->share ? shared_fact (fact->key, value) : bst_text_fact (fact->key, value);
}

/* As the page calls the run; several of one label have their IDs beside them. */
static char *
run_name (const BstPage *page, guint run)
{
  const BstResult *result = page->results[run];

  if (result->label == NULL || (page->options->share && bst_result_is_named_by_host (result)))
    return bst_text_clean (result->id);
  for (guint i = 0; i < page->n_results; i++)
    if (i != run && g_strcmp0 (page->results[i]->label, result->label) == 0)
      {
        g_autofree char *both = g_strdup_printf ("%s (%s)", result->label, result->id);

        return bst_text_clean (both);
      }
  return bst_text_clean (result->label);
}

static void
write_different_fact (const BstPage *page, BstHtml *html, const Fact *fact)
{
  bst_html_open (html, "tr", NULL);
  bst_html_element (html, "th", fact->key, "scope", "row", NULL);
  for (guint i = 0; i < page->n_results; i++)
    {
      g_autofree char *text = value_text (page, fact, i);

      bst_html_element (html, "td", text, NULL);
    }
  bst_html_close (html);
}

/* Each value once, with the runs that have it. */
static void
write_different_values (const BstPage *page, BstHtml *html, const Fact *fact)
{
  g_autoptr (GHashTable) done = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < page->n_results; i++)
    {
      g_autofree char *text = value_text (page, fact, i);
      g_autoptr (GString) runs = g_string_new (NULL);

      if (!g_hash_table_add (done, g_strdup (text)))
        continue;
      for (guint k = i; k < page->n_results; k++)
        {
          g_autofree char *name = run_name (page, k);

          if (g_strcmp0 (fact->values->pdata[k], fact->values->pdata[i]) == 0)
            g_string_append_printf (runs, "%s%s", runs->len > 0 ? ", " : "", name);
        }
      bst_html_open (html, "tr", NULL);
      bst_html_element (html, "th", fact->key, "scope", "row", NULL);
      bst_html_element (html, "td", text, NULL);
      bst_html_element (html, "td", runs->str, NULL);
      bst_html_close (html);
    }
}

static void
write_differences (const BstPage *page, BstHtml *html, const GPtrArray *facts)
{
  gboolean columns = page->n_results <= MOST_COLUMNS;
  g_autoptr (GPtrArray) heads = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (heads, g_strdup (_ ("Fact")));
  for (guint i = 0; columns && i < page->n_results; i++)
    g_ptr_array_add (heads, run_name (page, i));
  if (!columns)
    {
      g_ptr_array_add (heads, g_strdup (_ ("Value")));
      g_ptr_array_add (heads, g_strdup (_ ("Runs")));
    }
  g_ptr_array_add (heads, NULL);
  open_table (html, _ ("What differs between the machines, most telling first"),
              (const char *const *)heads->pdata);
  for (guint i = 0; i < facts->len && ((Fact *)facts->pdata[i])->differs; i++)
    if (columns)
      write_different_fact (page, html, facts->pdata[i]);
    else
      write_different_values (page, html, facts->pdata[i]);
  close_table (html);
}

static void
write_common_facts (const BstPage *page, BstHtml *html, const GPtrArray *facts)
{
  const char *const heads[] = { _ ("Fact"), _ ("Value"), NULL };

  open_table (html, _ ("What is the same in all runs"), heads);
  for (guint i = 0; i < facts->len; i++)
    {
      const Fact *fact = facts->pdata[i];
      g_autofree char *text = fact->differs ? NULL : value_text (page, fact, 0);

      if (!fact->differs)
        write_fact (html, fact->key, text);
    }
  close_table (html);
}

/* Of several runs, the machines where they were started stand side by side; what else took part
 * has a table of its own. */
static void
write_machines (const BstPage *page, BstHtml *html, const BstResult *result)
{
  for (guint i = page->n_results > 1 ? 1 : 0; i < result->machines->len; i++)
    {
      g_autofree char *title = g_strdup_printf (_ ("Machine %u of run %s"), i + 1, result->id);

      write_machine (page, html, result->machines->pdata[i], i == 0 ? _ ("Machine") : title);
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
  const char *const heads[] = { _ ("Case"),
                                _ ("Parameters as asked"),
                                _ ("What rules became"),
                                _ ("Identity"),
                                _ ("Environment"),
                                _ ("Notes"),
                                _ ("Stopped"),
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
  const char *const heads[] = { _ ("Note"), _ ("Text"), NULL };

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

/* Unfolded: it may be why the figures differ. */
static void
write_side_by_side (const BstPage *page, BstHtml *html, const GPtrArray *facts)
{
  g_autofree char *alike = g_strdup_printf (
      ngettext ("The machines of these runs are alike in the %u fact that is known of them.",
                "The machines of these runs are alike in all %u facts that are known of them.",
                facts->len),
      facts->len);

  if (facts->len > 0 && ((Fact *)facts->pdata[0])->differs)
    write_differences (page, html, facts);
  else if (facts->len > 0)
    bst_html_element (html, "p", alike, NULL);
}

void
bst_page_write_environment (const BstPage *page, BstHtml *html)
{
  g_autoptr (GPtrArray) facts = page->n_results > 1 ? collect_facts (page) : NULL;

  bst_html_open (html, "section", "id", "environment", NULL);
  bst_html_element (html, "h2", _ ("Environment"), NULL);
  bst_page_write_run_prices (page, html);
  if (facts != NULL)
    write_side_by_side (page, html, facts);
  bst_html_open (html, "details", NULL);
  bst_html_element (html, "summary", _ ("Machines, settings and notes"), NULL);
  if (facts != NULL)
    write_common_facts (page, html, facts);
  for (guint i = 0; i < page->n_results; i++)
    {
      write_machines (page, html, page->results[i]);
      if (!page->options->share)
        write_notes (html, page->results[i]);
      write_cases (page, html, page->results[i]);
      bst_page_write_series (page, html, i);
    }
  bst_html_close (html);
  bst_html_close (html);
}
