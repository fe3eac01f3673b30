/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-trust.c - what was found, in sentences with their intervals, and whether to believe it:
 * spread, repetitions lost and why, when measuring stopped, what disturbed it.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/page.h"
#include "reports/text.h"

#define MAX_FINDINGS 12
#define MAX_LINES 30

/* A spread above this makes differences of a few percent invisible. */
#define WIDE_CV 0.05

/* ---- Findings ----------------------------------------------------------------------------- */

static char *
interval_text (const BstGroup *group, const BstRow *row)
{
  g_autofree char *interval = bst_summary_format_interval (&row->summary, &group->scale);

  if (!bst_summary_has_interval (&row->summary))
    return g_strdup_printf (_ ("no interval, as there are only %u values"), row->summary.n);
  return g_strdup_printf (_ ("95 %% interval %s"), interval);
}

/* Of one run: its cases are different things, none is better than another. */
static char *
sentence_of_run (const BstGroup *group, const BstRow *top, const BstRow *bottom)
{
  g_autofree char *top_interval = interval_text (group, top);
  g_autofree char *bottom_value = NULL;
  g_autofree char *bottom_interval = NULL;

  if (top == bottom)
    return g_strdup_printf (_ ("Median of %u repetitions, %s."), top->summary.n, top_interval);
  bottom_value = bst_summary_format (&bottom->summary, bottom->summary.median, &group->scale);
  bottom_interval = interval_text (group, bottom);
  return g_strdup_printf (_ ("Highest median of %u cases, with %s (%s). The lowest is %s with %s "
                             "(%s)."),
                          group->rows->len, top->name, top_interval, bottom_value, bottom->name,
                          bottom_interval);
}

/* Of several systems, by one case: rows of one case stand together, the best first. */
static char *
sentence_of_systems (const BstGroup *group, const BstRow *best)
{
  g_autofree char *interval = interval_text (group, best);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, _ ("Best median%s%s: %s, %s."),
                          group->n_cases > 1 ? _ (" with ") : "",
                          group->n_cases > 1 ? best->case_name : "", best->system, interval);
  for (guint i = 0; i < group->rows->len; i++)
    {
      const BstRow *row = group->rows->pdata[i];
      g_autofree char *value =
          bst_summary_format (&row->summary, row->summary.median, &group->scale);
      g_autofree char *others = interval_text (group, row);

      if (row == best || row->case_index != best->case_index || row->summary.n == 0)
        continue;
      g_string_append_printf (text, _ (" The next is %s with %s, %s."), row->system, value, others);
      break;
    }
  if (group->n_cases > 1)
    g_string_append_printf (
        text,
        ngettext (" %u more case stands below.", " %u more cases stand below.", group->n_cases - 1),
        group->n_cases - 1);
  return g_string_free (text, FALSE);
}

static const BstRow *
first_with_value (const BstGroup *group)
{
  for (guint i = 0; i < group->rows->len; i++)
    if (((const BstRow *)group->rows->pdata[i])->summary.n > 0)
      return group->rows->pdata[i];
  return NULL;
}

static void
write_value (BstHtml *html, const BstGroup *group, const BstRow *row)
{
  g_autofree char *value =
      row != NULL ? bst_summary_format (&row->summary, row->summary.median, &group->scale)
                  : g_strdup ("–");

  bst_html_open (html, "span", "class", "figure", NULL);
  bst_html_element (html, "b", value, NULL);
  bst_html_text (html, " ");
  bst_html_element (html, "small", row != NULL ? group->scale.text : "", NULL);
  bst_html_close (html);
}

static void
write_finding (const BstPage *page, BstHtml *html, const BstGroup *group)
{
  gboolean systems = page->groups->systems->len > 1;
  const BstRow *top = systems ? first_with_value (group) : bst_extreme_row (group->rows, TRUE);
  const BstRow *bottom = bst_extreme_row (group->rows, FALSE);
  g_autofree char *text = NULL;

  if (top == NULL)
    text = g_strdup (_ ("No value; the reason stands below."));
  else
    text = systems ? sentence_of_systems (group, top) : sentence_of_run (group, top, bottom);
  bst_html_open (html, "li", NULL);
  write_value (html, group, top);
  bst_html_open (html, "span", "class", "sentence", NULL);
  bst_html_element (html, "b", group->benchmark->name, NULL);
  bst_html_text (html, " ");
  bst_html_element (html, "span", text, NULL);
  bst_html_close (html);
  bst_html_close (html);
}

void
bst_page_write_findings (const BstPage *page, BstHtml *html)
{
  guint shown = 0;
  guint left_out = 0;

  bst_html_open (html, "section", "class", "findings", "id", "findings", NULL);
  bst_html_element (html, "h2", _ ("What was found"), NULL);
  bst_html_open (html, "ul", NULL);
  for (guint i = 0; i < page->groups->groups->len; i++)
    {
      const BstGroup *group = page->groups->groups->pdata[i];

      if (group->metric->role != BST_PRIMARY)
        continue;
      if (shown++ < MAX_FINDINGS)
        write_finding (page, html, group);
      else
        left_out++;
    }
  bst_html_close (html);
  if (left_out > 0)
    {
      g_autofree char *more = g_strdup_printf (_ ("%u more benchmarks stand below."), left_out);

      bst_html_element (html, "p", more, NULL);
    }
  if (shown == 0)
    bst_html_element (html, "p", _ ("Nothing was measured."), NULL);
  bst_html_close (html);
}

/* ---- Trust -------------------------------------------------------------------------------- */

static void
write_item (BstHtml *html, gboolean good, const char *text)
{
  bst_html_open (html, "li", "class", good ? "good" : "warn", NULL);
  bst_html_element (html, "span", good ? "✓" : "!", "class", "sign", "aria-hidden", "true", NULL);
  bst_html_element (html, "span", text, NULL);
  bst_html_close (html);
}

typedef void (*EachCase) (const BstResult *result, const BstCaseResult *c, gpointer data);

static void
for_each_case (const BstPage *page, EachCase each, gpointer data)
{
  for (guint i = 0; i < page->n_results; i++)
    for (guint k = 0; k < page->results[i]->cases->len; k++)
      each (page->results[i], page->results[i]->cases->pdata[k], data);
}

typedef struct
{
  guint cases, repetitions, ok, disturbed, without_interval;
  GHashTable *stops; /* reason -> count */
  GHashTable *marks; /* mark -> count */
} Counts;

static void
count_one_more (GHashTable *table, const char *key)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (table, key));

  g_hash_table_insert (table, (gpointer)key, GUINT_TO_POINTER (n + 1));
}

static void
count_case (const BstResult *result, const BstCaseResult *c, gpointer data)
{
  Counts *counts = data;

  counts->cases++;
  counts->repetitions += c->repetitions->len;
  counts->ok += bst_case_result_n_ok (c);
  if (c->stop_reason != NULL)
    count_one_more (counts->stops, c->stop_reason);
  for (guint i = 0; i < c->repetitions->len; i++)
    {
      const BstRepetition *repetition = &g_array_index (c->repetitions, BstRepetition, i);
      char *const *mark = repetition->marks;

      counts->disturbed += mark != NULL && *mark != NULL;
      for (; mark != NULL && *mark != NULL; mark++)
        count_one_more (counts->marks, *mark);
    }
}

/* "name 3, other 1", sorted by name: hash tables have no order of their own. */
static char *
list_counts (GHashTable *table)
{
  g_autoptr (GList) keys = g_list_sort (g_hash_table_get_keys (table), (GCompareFunc)g_strcmp0);
  GString *text = g_string_new (NULL);

  for (const GList *key = keys; key != NULL; key = key->next)
    g_string_append_printf (text, "%s%s (%u)", text->len > 0 ? ", " : "", (const char *)key->data,
                            GPOINTER_TO_UINT (g_hash_table_lookup (table, key->data)));
  return g_string_free (text, FALSE);
}

static void
write_repetitions (BstHtml *html, const Counts *counts)
{
  g_autofree char *text =
      counts->ok == counts->repetitions
          ? g_strdup_printf (_ ("All %u repetitions of %u cases succeeded."), counts->repetitions,
                             counts->cases)
          : g_strdup_printf (_ ("%u of %u repetitions of %u cases succeeded; the others are listed "
                                "here and count nowhere as a number."),
                             counts->ok, counts->repetitions, counts->cases);

  write_item (html, counts->ok == counts->repetitions, text);
}

static const BstRow *
widest_row (const BstPage *page)
{
  const BstRow *widest = NULL;

  for (guint i = 0; i < page->groups->groups->len; i++)
    {
      const BstGroup *group = page->groups->groups->pdata[i];

      for (guint k = 0; k < group->rows->len && group->metric->role == BST_PRIMARY; k++)
        {
          const BstRow *row = group->rows->pdata[k];

          if (isfinite (row->summary.cv)
              && (widest == NULL || row->summary.cv > widest->summary.cv))
            widest = row;
        }
    }
  return widest;
}

static void
write_spread (const BstPage *page, BstHtml *html)
{
  const BstRow *widest = widest_row (page);
  g_autofree char *cv = NULL;
  g_autofree char *text = NULL;

  if (widest == NULL)
    return;
  cv = bst_summary_format_percent (widest->summary.cv);
  text = g_strdup_printf (_ ("The widest spread (coefficient of variation) is %s, of %s on %s."),
                          cv, widest->c->id, widest->system);
  write_item (html, widest->summary.cv <= WIDE_CV, text);
}

static guint
count_without_interval (const BstPage *page)
{
  guint n = 0;

  for (guint i = 0; i < page->groups->groups->len; i++)
    {
      const BstGroup *group = page->groups->groups->pdata[i];

      for (guint k = 0; k < group->rows->len && group->metric->role == BST_PRIMARY; k++)
        {
          const BstRow *row = group->rows->pdata[k];

          n += row->summary.n > 0 && !bst_summary_has_interval (&row->summary);
        }
    }
  return n;
}

static void
write_intervals (const BstPage *page, BstHtml *html)
{
  guint without = count_without_interval (page);
  g_autofree char *text = g_strdup_printf (
      ngettext ("%u figure has fewer than 6 values and so no 95 %% interval: take it as "
                "a first look.",
                "%u figures have fewer than 6 values and so no 95 %% interval: take "
                "them as a first look.",
                without),
      without);

  if (without > 0)
    write_item (html, FALSE, text);
}

static void
write_stops (BstHtml *html, const Counts *counts)
{
  g_autofree char *list = list_counts (counts->stops);
  g_autofree char *text = g_strdup_printf (_ ("Why measuring stopped: %s."), list);
  gboolean cut = g_hash_table_contains (counts->stops, "interrupted")
                 || g_hash_table_contains (counts->stops, "budget");

  if (g_hash_table_size (counts->stops) > 0)
    write_item (html, !cut, text);
}

/* No marks may also mean that nobody looked: then nothing is claimed. */
static void
write_marks (BstHtml *html, const Counts *counts)
{
  g_autofree char *list = list_counts (counts->marks);
  g_autofree char *text = NULL;

  if (counts->disturbed == 0)
    return;
  text =
      g_strdup_printf (ngettext ("%u repetition was disturbed and kept: %s.",
                                 "%u repetitions were disturbed and kept: %s.", counts->disturbed),
                       counts->disturbed, list);
  write_item (html, FALSE, text);
}

typedef struct
{
  const BstPage *page;
  BstHtml *html;
  guint n;
} Failures;

static void
write_failure (const BstResult *result, const BstCaseResult *c, gpointer data)
{
  Failures *failures = data;
  g_autofree char *failure = bst_case_failure_text (c);
  g_autofree char *system = NULL;
  g_autofree char *text = NULL;

  if (failure == NULL || failures->n++ >= MAX_LINES)
    return;
  system = bst_case_system (c, result, failures->page->options->share);
  text = failures->page->groups->systems->len > 1
             ? g_strdup_printf (_ ("%s on %s: %s"), c->id, system, failure)
             : g_strdup_printf ("%s: %s", c->id, failure);
  write_item (failures->html, FALSE, text);
}

static void
write_failures (const BstPage *page, BstHtml *html)
{
  Failures failures = { page, html, 0 };

  for_each_case (page, write_failure, &failures);
  if (failures.n > MAX_LINES)
    {
      g_autofree char *text = g_strdup_printf (
          _ ("%u more cases with lost repetitions: see the tables."), failures.n - MAX_LINES);

      write_item (html, FALSE, text);
    }
}

/* What a machine does to figures behind one's back. */
static void
write_machine (BstHtml *html, const BstMachine *machine)
{
  const char *governor = bst_machine_get (machine, "cpu.governor");
  const char *virtual = bst_machine_get (machine, "virtualisation");
  g_autofree char *text = NULL;

  if (governor != NULL && !g_str_equal (governor, "performance"))
    {
      text = g_strdup_printf (_ ("The CPU's frequency is set by the governor '%s': it follows the "
                                 "load, and so may the figures."),
                              governor);
      write_item (html, FALSE, text);
    }
  if (virtual != NULL && !g_str_equal (virtual, "none"))
    {
      g_autofree char *shared = g_strdup_printf (
          _ ("The machine is virtual ('%s'): others may use the same hardware."), virtual);

      write_item (html, FALSE, shared);
    }
}

static void
write_machines (const BstPage *page, BstHtml *html)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < page->n_results; i++)
    for (guint k = 0; k < page->results[i]->machines->len; k++)
      if (g_hash_table_add (seen, bst_machine_signature (page->results[i]->machines->pdata[k])))
        write_machine (html, page->results[i]->machines->pdata[k]);
}

static void
write_states (const BstPage *page, BstHtml *html)
{
  for (guint i = 0; i < page->n_results; i++)
    if (g_strcmp0 (page->results[i]->state, "interrupted") == 0)
      write_item (html, FALSE,
                  _ ("A run was interrupted: what it had measured until then is shown."));
}

void
bst_page_write_trust (const BstPage *page, BstHtml *html)
{
  g_autoptr (GHashTable) stops = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) marks = g_hash_table_new (g_str_hash, g_str_equal);
  Counts counts = { .stops = stops, .marks = marks };

  for_each_case (page, count_case, &counts);
  bst_html_open (html, "section", "class", "trust", "id", "trust", NULL);
  bst_html_element (html, "h2", _ ("May I believe it?"), NULL);
  bst_html_open (html, "ul", NULL);
  write_states (page, html);
  write_repetitions (html, &counts);
  write_spread (page, html);
  write_intervals (page, html);
  write_stops (html, &counts);
  write_marks (html, &counts);
  write_machines (page, html);
  write_failures (page, html);
  bst_html_close (html);
  bst_html_close (html);
}
