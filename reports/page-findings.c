/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-findings.c - what was found, in sentences with their intervals.  Systems are judged by the
 * comparison alone; cases that differ in what was asked for are not judged at all.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"
#include "reports/page.h"
#include "reports/text.h"

#define MAX_FINDINGS 12

static char *
interval_text (const BstGroup *group, const BstRow *row)
{
  g_autofree char *interval = bst_summary_format_interval (&row->summary, &group->scale);

  if (!bst_summary_has_interval (&row->summary))
    return g_strdup_printf (ngettext ("no interval, as there is only %u value",
                                      "no interval, as there are only %u values", row->summary.n),
                            row->summary.n);
  return g_strdup_printf (_ ("95 %% interval %s"), interval);
}

static char *
value_text (const BstGroup *group, const BstRow *row)
{
  g_autofree char *value = bst_summary_format (&row->summary, row->summary.median, &group->scale);

  return g_strdup_printf ("%s%s%s", value, *group->scale.text != '\0' ? " " : "",
                          group->scale.text);
}

/* ---- One run --------------------------------------------------------------------------------- */

/* Cases of one run are different things: none is better than another, so the ends of what was
 * measured are told, and nothing is claimed of them. */
static char *
sentence_of_run (const BstGroup *group, const GPtrArray *rows, const BstRow *first,
                 const BstRow *last)
{
  gboolean lower = group->metric->direction == BST_LOWER_IS_BETTER;
  g_autofree char *interval = interval_text (group, first);
  g_autofree char *last_value = value_text (group, last);
  g_autofree char *last_interval = interval_text (group, last);

  if (rows->len == 1)
    return g_strdup_printf (ngettext ("Median of %u repetition, %s.",
                                      "Median of %u repetitions, %s.", first->summary.n),
                            first->summary.n, interval);
  if (first == last)
    return g_strdup_printf (_ ("Median of %s, %s; no other case has a value that differs."),
                            first->case_name, interval);
  return g_strdup_printf (
      lower ? ngettext ("Median with %s (%s), the lowest of %u case; up to %s with %s (%s).",
                        "Median with %s (%s), the lowest of %u cases; up to %s with %s (%s).",
                        rows->len)
            : ngettext ("Median with %s (%s), the highest of %u case; down to %s with %s (%s).",
                        "Median with %s (%s), the highest of %u cases; down to %s with %s (%s).",
                        rows->len),
      first->case_name, interval, rows->len, last_value, last->case_name, last_interval);
}

/* Behind TEXT, what the charts of GROUP show over a parameter.  Takes TEXT. */
static char *
with_curves (const BstPage *page, const BstGroup *group, char *text)
{
  GString *all = g_string_new (text);
  const GPtrArray *figures = NULL;
  guint index = 0;

  if (g_ptr_array_find (page->groups->groups, group, &index) && index < page->figures->len)
    figures = page->figures->pdata[index];
  for (guint i = 0; figures != NULL && i < figures->len; i++)
    {
      const BstFigure *figure = figures->pdata[i];
      g_autofree char *finding =
          figure->curves != NULL ? bst_curves_finding (figure->curves) : g_strdup ("");

      if (*finding != '\0')
        g_string_append_printf (all, " %s", finding);
    }
  g_free (text);
  return g_string_free (all, FALSE);
}

/* ---- Several systems ------------------------------------------------------------------------- */

static guint
count_good (const BstComparison *comparison, const BstComparedRow *row)
{
  guint n = 0;

  for (guint s = 0; s < comparison->systems->len; s++)
    n += isfinite (row->cells[s].median);
  return n;
}

/* The first row of the comparison that is of this group and has figures of several systems; NULL:
 * there is none, or what there is may not be compared. */
static const BstComparedRow *
compared_row (const BstPage *page, const BstGroup *group)
{
  const BstComparison *comparison = page->comparison;

  if (comparison == NULL || comparison->refusals->len > 0)
    return NULL;
  for (guint i = 0; i < comparison->rows->len; i++)
    {
      const BstComparedRow *row = comparison->rows->pdata[i];

      if (row->in_family && *row->labels == '\0'
          && g_str_equal (row->metric->name, group->metric->name)
          && bst_group_is_of (group, row->c->benchmark) && count_good (comparison, row) > 1)
        return row;
    }
  return NULL;
}

/* The system with the best median of ROW, without system EXCEPT. */
static guint
best_system (const BstComparison *comparison, const BstComparedRow *row, guint except)
{
  gboolean lower = row->metric->direction == BST_LOWER_IS_BETTER;
  guint best = G_MAXUINT;

  for (guint s = 0; s < comparison->systems->len; s++)
    {
      double median = row->cells[s].median;

      if (s == except || !isfinite (median))
        continue;
      if (best == G_MAXUINT
          || (lower ? median < row->cells[best].median : median > row->cells[best].median))
        best = s;
    }
  return best;
}

static char *
cell_text (const BstComparedRow *row, guint system)
{
  g_autofree char *interval = bst_compare_interval (row, system);

  return isfinite (row->cells[system].low)
             ? g_strdup_printf (_ ("95 %% interval %s"), interval)
             : g_strdup (_ ("no interval, as there are too few values"));
}

/* Two systems and what the comparison says of them: one rule for the whole page. */
static char *
sentence_of_comparison (const BstComparison *comparison, const BstComparedRow *row)
{
  gboolean lower = row->metric->direction == BST_LOWER_IS_BETTER;
  guint best = best_system (comparison, row, G_MAXUINT);
  guint next = best_system (comparison, row, best);
  guint judged = best != comparison->baseline ? best : next;
  g_autofree char *own = cell_text (row, best);
  g_autofree char *others = cell_text (row, next);
  g_autofree char *value = bst_compare_median (row, next);
  GString *text = g_string_new (NULL);

  if (*row->c->name != '\0')
    g_string_append_printf (text, "%s: ", row->c->name);
  g_string_append_printf (text,
                          lower ? _ ("lowest median on %s, %s.") : _ ("highest median on %s, %s."),
                          bst_comparison_system (comparison, best)->name, own);
  g_string_append_printf (text, _ (" The next is %s with %s%s%s, %s."),
                          bst_comparison_system (comparison, next)->name, value,
                          *row->scale.text != '\0' ? " " : "", row->scale.text, others);
  if (row->pairings[judged].unjudged == BST_UNJUDGED_NOT)
    {
      g_autofree char *finding = bst_compare_finding (comparison, row, judged);

      g_string_append_printf (text, " %s", finding);
    }
  return g_string_free (text, FALSE);
}

/* Several systems, and none to set beside another. */
static char *
sentence_of_lone (const BstGroup *group, const BstRow *row)
{
  g_autofree char *interval = interval_text (group, row);
  GString *text = g_string_new (NULL);

  if (group->n_cases > 1)
    g_string_append_printf (text, "%s: ", row->case_name);
  g_string_append_printf (text,
                          _ ("median on %s, %s. No other system has a value that it is "
                             "compared with."),
                          row->system, interval);
  return g_string_free (text, FALSE);
}

/* ---- The list -------------------------------------------------------------------------------- */

static void
write_value (BstHtml *html, const char *value, const char *unit)
{
  bst_html_open (html, "span", "class", "figure", NULL);
  bst_html_element (html, "b", value, NULL);
  bst_html_text (html, " ");
  bst_html_element (html, "small", unit, NULL);
  bst_html_close (html);
}

static void
write_what (BstHtml *html, const BstGroup *group)
{
  const BstBenchmarkInfo *benchmark = group->benchmark;

  bst_html_open (html, "b", NULL);
  bst_html_name (html, benchmark->title != NULL ? benchmark->title : benchmark->name);
  bst_html_close (html);
  bst_html_text (html, " ");
  if (benchmark->title != NULL)
    bst_html_element (html, "code", benchmark->name, NULL);
  bst_html_text (html, " ");
}

/* What is said of a group of one system, or of one that is not compared, and its figure.  Labels
 * and phases are parts of a case, not cases: they are not set beside each other here. */
static char *
describe (const BstPage *page, const BstGroup *group, char **value)
{
  g_autoptr (GPtrArray) rows = bst_group_totals (group);
  gboolean lower = group->metric->direction == BST_LOWER_IS_BETTER;
  const BstRow *top = bst_extreme_row (rows, !lower);

  if (rows->len == 0)
    return g_strdup_printf (ngettext ("%u figure, by label; it stands below.",
                                      "%u figures, by label; they stand below.", group->rows->len),
                            group->rows->len);
  if (top == NULL)
    return g_strdup (_ ("No value; the reason stands below."));
  *value = bst_summary_format (&top->summary, top->summary.median, &group->scale);
  if (page->groups->systems->len > 1)
    return sentence_of_lone (group, top);
  return with_curves (page, group,
                      sentence_of_run (group, rows, top, bst_extreme_row (rows, lower)));
}

static void
write_finding (const BstPage *page, BstHtml *html, const BstGroup *group)
{
  const BstComparedRow *compared = compared_row (page, group);
  g_autofree char *value = NULL;
  g_autofree char *text = NULL;

  if (compared != NULL)
    {
      text = sentence_of_comparison (page->comparison, compared);
      value = bst_compare_median (compared, best_system (page->comparison, compared, G_MAXUINT));
    }
  else
    text = describe (page, group, &value);
  bst_html_open (html, "li", NULL);
  write_value (html, value != NULL ? value : "–",
               value == NULL      ? ""
               : compared != NULL ? compared->scale.text
                                  : group->scale.text);
  bst_html_open (html, "span", "class", "sentence", NULL);
  write_what (html, group);
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
  bst_page_write_lead (page, html);
  bst_page_write_index_findings (page, html);
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
  bst_page_write_price_finding (page, html);
  bst_html_close (html);
  if (left_out > 0)
    {
      g_autofree char *more = g_strdup_printf (
          ngettext ("%u more benchmark stands below.", "%u more benchmarks stand below.", left_out),
          left_out);

      bst_html_element (html, "p", more, NULL);
    }
  if (shown == 0)
    bst_html_element (html, "p", _ ("Nothing was measured."), NULL);
  bst_html_close (html);
}
