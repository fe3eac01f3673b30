/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-findings.c - what was found, in sentences with their intervals.  Systems are judged by the
 * comparison alone; cases that differ in what was asked for are not judged at all.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/page.h"
#include "reports/text.h"

#define MAX_FINDINGS 12
/* Signs of what a finding is of. */
#define LONGEST_PART 80

char *
bst_page_interval (const BstGroup *group, const BstRow *row)
{
  g_autofree char *interval = bst_summary_format_interval (&row->summary, &group->scale);

  if (row->summary.n == 1)
    return g_strdup (_ ("one value: no interval"));
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

static gboolean
are_apart (const BstRow *first, const BstRow *last)
{
  const BstSummary *a = &first->summary, *b = &last->summary;

  return bst_summary_has_interval (a) && bst_summary_has_interval (b)
         && (a->low > b->high || b->low > a->high);
}

/* Cases of one run are different things: none is better than another, so the ends of what was
 * measured are told, and nothing is claimed of them. */
static char *
sentence_of_run (const BstGroup *group, const GPtrArray *rows, const BstRow *first,
                 const BstRow *last)
{
  g_autofree char *interval = bst_page_interval (group, first);
  g_autofree char *last_value = value_text (group, last);
  g_autofree char *last_interval = bst_page_interval (group, last);

  if (rows->len == 1 && first->summary.n == 1)
    return g_strdup (_ ("One value: no interval."));
  if (rows->len == 1)
    return g_strdup_printf (ngettext ("Median of %u repetition, %s.",
                                      "Median of %u repetitions, %s.", first->summary.n),
                            first->summary.n, interval);
  if (first == last)
    return g_strdup_printf (_ ("Median of %s, %s; no other case has a value that differs."),
                            first->case_name, interval);
  return g_strdup_printf (
      are_apart (first, last)
          ? ngettext (
              "Median with %s, %s; over %u case the medians range from this to %s, with %s, "
              "%s.",
              "Median with %s, %s; over %u cases the medians range from this to %s, with "
              "%s, %s.",
              rows->len)
          : ngettext (
              "Median with %s, %s; over %u case the medians range from this to %s, with %s, "
              "%s: no difference is shown.",
              "Median with %s, %s; over %u cases the medians range from this to %s, with "
              "%s, %s: no difference is shown.",
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

/* Whether the page has another metric of the same benchmark: copy beside triad, read beside write. */
static gboolean
has_siblings (const BstPage *page, const BstGroup *group)
{
  for (guint i = 0; i < page->groups->groups->len; i++)
    {
      const BstGroup *other = page->groups->groups->pdata[i];

      if (other != group && bst_group_is_of (other, group->benchmark))
        return TRUE;
    }
  return FALSE;
}

/* The one case that there is; cases that are several are named in the sentence.  How long it was
 * measured is not what. */
static char *
only_case (const BstGroup *group)
{
  const BstRow *first = group->rows->pdata[0];
  GString *text = g_string_new (NULL);

  if (group->n_cases == 1 && first->c->title != NULL)
    return g_string_free (g_string_append (text, first->case_name), FALSE);
  for (guint i = 0; group->n_cases == 1 && i < first->parts->len; i++)
    {
      const char *part = first->parts->pdata[i];

      if (!g_str_has_prefix (part, "duration=") && !g_str_has_prefix (part, "warm-up="))
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", part);
    }
  return g_string_free (text, FALSE);
}

/* "write-rate, operation=triad": what a title does not tell.  A sentence of a verdict has its case
 * already. */
static void
write_part (const BstPage *page, BstHtml *html, const BstGroup *group, gboolean is_judged)
{
  const char *metric = has_siblings (page, group) ? group->metric->name : "";
  g_autofree char *part = is_judged ? g_strdup ("") : only_case (group);
  g_autofree char *both =
      g_strconcat (metric, *metric != '\0' && *part != '\0' ? ", " : "", part, NULL);
  g_autofree char *fit = bst_text_fit (both, LONGEST_PART);

  if (*both == '\0')
    return;
  bst_html_element (html, "span", fit, "class", "part", NULL);
  bst_html_text (html, ": ");
}

static void
write_what (const BstPage *page, BstHtml *html, const BstGroup *group, gboolean is_judged)
{
  const BstBenchmarkInfo *benchmark = group->benchmark;

  bst_html_open (html, "b", NULL);
  bst_html_name (html, benchmark->title != NULL ? benchmark->title : benchmark->name);
  bst_html_close (html);
  bst_html_text (html, " ");
  if (benchmark->title != NULL)
    bst_html_element (html, "code", benchmark->name, NULL);
  bst_html_text (html, " ");
  write_part (page, html, group, is_judged);
}

/* What is said of a group of one system, or of one that is not compared, and its figure.  Labels
 * and phases are parts of a case, not cases: they are not set beside each other here. */
static char *
describe (const BstPage *page, const BstGroup *group, BstPageFigure *figure)
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
  if (page->groups->systems->len > 1)
    return bst_page_no_verdict (group, rows, figure);
  figure->number = bst_summary_format (&top->summary, top->summary.median, &group->scale);
  figure->unit = g_strdup (group->scale.text);
  return with_curves (page, group,
                      sentence_of_run (group, rows, top, bst_extreme_row (rows, lower)));
}

static void
write_finding (const BstPage *page, BstHtml *html, const BstGroup *group)
{
  BstPageFigure figure = { NULL, NULL };
  g_autofree char *verdict = bst_page_verdict (page, group, &figure);
  g_autofree char *text = verdict != NULL ? g_strdup (verdict) : describe (page, group, &figure);

  bst_html_open (html, "li", NULL);
  write_value (html, figure.number != NULL ? figure.number : "–",
               figure.unit != NULL ? figure.unit : "");
  bst_html_open (html, "span", "class", "sentence", NULL);
  write_what (page, html, group, verdict != NULL);
  bst_html_element (html, "span", text, NULL);
  bst_html_close (html);
  bst_html_close (html);
  g_free (figure.number);
  g_free (figure.unit);
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
