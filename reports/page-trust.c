/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-trust.c - whether to believe it: spread, repetitions lost and why, when measuring stopped,
 * what disturbed it.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/page.h"
#include "reports/reasons.h"
#include "reports/text.h"

#define MAX_LINES 30

/* A spread above this makes differences of a few percent invisible. */
#define WIDE_CV 0.05

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
  guint cases, repetitions, ok, planned;
  GHashTable *stops; /* reason -> count */
  BstMarks *marks;
} Counts;

static void
count_case (const BstResult *result, const BstCaseResult *c, gpointer data)
{
  Counts *counts = data;
  guint n = GPOINTER_TO_UINT (
      c->stop_reason != NULL ? g_hash_table_lookup (counts->stops, c->stop_reason) : NULL);

  counts->cases++;
  counts->repetitions += c->repetitions->len;
  counts->planned += MAX (c->planned, c->repetitions->len);
  counts->ok += bst_case_result_n_ok (c);
  /* Why others stopped is not known. */
  if (c->stop_reason != NULL && !bst_result_is_imported (result))
    g_hash_table_insert (counts->stops, c->stop_reason, GUINT_TO_POINTER (n + 1));
  bst_marks_add_case (counts->marks, c);
}

/* How many there were and are, in front of how they went. */
static char *
repetitions_text (const Counts *counts)
{
  g_autofree char *cases =
      g_strdup_printf (ngettext ("%u case", "%u cases", counts->cases), counts->cases);

  if (counts->repetitions < counts->planned)
    return g_strdup_printf (ngettext ("%u of %u planned repetition of %s was made",
                                      "%u of %u planned repetitions of %s were made",
                                      counts->planned),
                            counts->repetitions, counts->planned, cases);
  return g_strdup_printf (ngettext ("%u repetition of %s was made",
                                    "%u repetitions of %s were made", counts->repetitions),
                          counts->repetitions, cases);
}

static void
write_repetitions (BstHtml *html, const Counts *counts)
{
  g_autofree char *made = repetitions_text (counts);
  g_autofree char *text =
      counts->ok == counts->repetitions
          ? g_strdup_printf (_ ("%s; none failed."), made)
          : g_strdup_printf (
              ngettext (
                  "%s, and %u of them failed; this is listed here and counts nowhere as a number.",
                  "%s, and %u of them failed; these are listed here and count nowhere as a number.",
                  counts->repetitions - counts->ok),
              made, counts->repetitions - counts->ok);

  write_item (html, counts->ok == counts->planned && counts->ok > 0, text);
}

/* What trust is about: the totals of what is looked at first. */
static GPtrArray *
judged_rows (const BstGroup *group)
{
  return bst_group_is_prominent (group) ? bst_group_totals (group) : g_ptr_array_new ();
}

static const BstRow *
widest_row (const BstPage *page)
{
  const BstRow *widest = NULL;

  for (guint i = 0; i < page->groups->groups->len; i++)
    {
      const BstGroup *group = page->groups->groups->pdata[i];

      g_autoptr (GPtrArray) rows = judged_rows (group);

      for (guint k = 0; k < rows->len; k++)
        {
          const BstRow *row = rows->pdata[k];

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
                          cv, bst_groups_case_name (page->groups, widest->c), widest->system);
  write_item (html, widest->summary.cv <= WIDE_CV, text);
}

static guint
count_without_interval (const BstPage *page)
{
  guint n = 0;

  for (guint i = 0; i < page->groups->groups->len; i++)
    {
      const BstGroup *group = page->groups->groups->pdata[i];

      g_autoptr (GPtrArray) rows = judged_rows (group);

      for (guint k = 0; k < rows->len; k++)
        {
          const BstRow *row = rows->pdata[k];

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

/* Sorted by the word: hash tables have no order of their own. */
static void
write_stops (BstHtml *html, const Counts *counts)
{
  g_autoptr (GList) reasons =
      g_list_sort (g_hash_table_get_keys (counts->stops), (GCompareFunc)g_strcmp0);
  g_autoptr (GString) list = g_string_new (NULL);
  g_autofree char *text = NULL;
  gboolean good = TRUE;

  for (const GList *l = reasons; l != NULL; l = l->next)
    {
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts->stops, l->data));
      g_autofree char *cases = g_strdup_printf (ngettext ("%u case", "%u cases", n), n);

      g_string_append_printf (list, "%s%s: %s", list->len > 0 ? "; " : "", cases,
                              bst_stop_text (l->data));
      good &= bst_stop_is_good (l->data);
    }
  text = g_strdup_printf (_ ("Why measuring stopped. %s."), list->str);
  if (reasons != NULL)
    write_item (html, good, text);
}

static void
write_imports (const BstPage *page, BstHtml *html)
{
  guint n = 0;
  g_autofree char *text = NULL;

  for (guint i = 0; i < page->n_results; i++)
    n += bst_result_is_imported (page->results[i]);
  if (n == 0)
    return;
  text = g_strdup_printf (ngettext ("The figures of %u run were imported: how they were measured, "
                                    "and why measuring stopped, is not known here.",
                                    "The figures of %u runs were imported: how they were "
                                    "measured, and why measuring stopped, is not known "
                                    "here.",
                                    n),
                          n);
  write_item (html, FALSE, text);
}

/* No marks may also mean that nobody looked: then nothing is claimed. */
static void
write_marks (BstHtml *html, const Counts *counts)
{
  g_autofree char *marks = bst_marks_text (counts->marks);
  g_autofree char *text = g_strdup_printf ("%s.", marks);

  if (marks != NULL)
    write_item (html, FALSE, text);
}

typedef struct
{
  const BstPage *page;
  BstHtml *html;
  guint n;
} Failures;

/* WHAT happened to a case, once it is said which one; the first ones only. */
static void
write_trouble (Failures *failures, const BstResult *result, const BstCaseResult *c,
               const char *what)
{
  const BstGroups *groups = failures->page->groups;
  const char *name = bst_groups_case_name (groups, c);
  g_autofree char *system = NULL;
  g_autofree char *text = NULL;

  if (what == NULL || failures->n++ >= MAX_LINES)
    return;
  system = bst_case_system (c, result, failures->page->options->share);
  text = groups->systems->len > 1 ? g_strdup_printf (_ ("%s on %s: %s"), name, system, what)
                                  : g_strdup_printf ("%s: %s", name, what);
  write_item (failures->html, FALSE, text);
}

static void
write_failure (const BstResult *result, const BstCaseResult *c, gpointer data)
{
  Failures *failures = data;
  g_autofree char *failure = bst_case_failure_text (c, failures->page->options->share);

  write_trouble (failures, result, c, failure);
}

static void
write_unsteady (const BstResult *result, const BstCaseResult *c, gpointer data)
{
  g_autofree char *text = bst_case_steady_text (c);

  write_trouble (data, result, c, text);
}

static void
write_missing (Failures *failures, const BstGroup *group)
{
  gboolean share = failures->page->options->share;

  for (guint i = 0; i < group->rows->len; i++)
    {
      const BstRow *row = group->rows->pdata[i];
      g_autofree char *missing = bst_row_missing_text (row, share);
      g_autofree char *what = NULL;

      if (missing != NULL)
        what = g_strdup_printf ("%s%s%s: %s", group->metric->name, *row->labels != '\0' ? " " : "",
                                row->labels, missing);
      write_trouble (failures, row->result, row->c, what);
    }
}

static void
write_failures (const BstPage *page, BstHtml *html)
{
  Failures failures = { page, html, 0 };

  for_each_case (page, write_failure, &failures);
  for_each_case (page, write_unsteady, &failures);
  for (guint i = 0; i < page->groups->groups->len; i++)
    if (bst_group_is_prominent (page->groups->groups->pdata[i]))
      write_missing (&failures, page->groups->groups->pdata[i]);
  if (failures.n > MAX_LINES)
    {
      g_autofree char *text =
          g_strdup_printf (ngettext ("%u more loss: see the tables.",
                                     "%u more losses: see the tables.", failures.n - MAX_LINES),
                           failures.n - MAX_LINES);

      write_item (html, FALSE, text);
    }
}

/* What a machine does to figures behind one's back. */
static void
write_machine (BstHtml *html, const BstMachine *machine)
{
  const char *governor = bst_machine_get (machine, "cpu.governor");
  const char *virtual = bst_machine_get (machine, "virtualisation");
  const char *container = bst_machine_get (machine, "container");
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
  if (container != NULL && !g_str_equal (container, "none"))
    {
      g_autofree char *inside = g_strdup_printf (
          _ ("It ran in a container ('%s'): limits and neighbours may have slowed it down."),
          container);

      write_item (html, FALSE, inside);
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
  g_autoptr (BstMarks) marks = bst_marks_new ();
  Counts counts = { .stops = stops, .marks = marks };

  for_each_case (page, count_case, &counts);
  bst_html_open (html, "section", "class", "trust", "id", "trust", NULL);
  bst_html_element (html, "h2", _ ("May I believe it?"), NULL);
  bst_html_open (html, "ul", NULL);
  write_states (page, html);
  write_imports (page, html);
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
