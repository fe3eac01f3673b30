/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-findings.c - what was found, in sentences with their intervals.  They claim no more than
 * the intervals allow: where those overlap, nothing is called the best.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

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

/* What their intervals say about two rows; "" when they are apart. */
static const char *
doubt_text (const BstRow *a, const BstRow *b)
{
  if (!bst_summary_has_interval (&a->summary) || !bst_summary_has_interval (&b->summary))
    return _ (" Without intervals, nothing says that they differ.");
  if (a->summary.low <= b->summary.high && b->summary.low <= a->summary.high)
    return _ (" These two cannot be told apart by these data: their intervals overlap.");
  return "";
}

/* ---- One run --------------------------------------------------------------------------------- */

/* Of one run: its cases are different things, none is better than another, but the one that is
 * named first shall be the one to be glad of. */
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
  return g_strdup_printf (lower ? _ ("Lowest median of %u cases, with %s (%s). The highest is %s "
                                     "with %s (%s).%s")
                                : _ ("Highest median of %u cases, with %s (%s). The lowest is %s "
                                     "with %s (%s).%s"),
                          rows->len, first->case_name, interval, last_value, last->case_name,
                          last_interval, doubt_text (first, last));
}

/* ---- Several systems ------------------------------------------------------------------------- */

static gint
compare_medians (gconstpointer a, gconstpointer b, gpointer group)
{
  const BstRow *first = *(const BstRow *const *)a;
  const BstRow *second = *(const BstRow *const *)b;

  return bst_row_is_better (group, second, first) - bst_row_is_better (group, first, second);
}

/* The rows of the first case that several systems have, or of the first that one has: best
 * first.  Empty: none has a value. */
static GPtrArray *
rows_of_first_case (const BstGroup *group, const GPtrArray *rows)
{
  GPtrArray *chosen = g_ptr_array_new ();

  for (guint i = 0; i < rows->len && chosen->len < 2; i++)
    {
      const BstRow *row = rows->pdata[i];
      g_autoptr (GPtrArray) same = g_ptr_array_new ();

      for (guint k = 0; k < rows->len; k++)
        {
          BstRow *other = rows->pdata[k];

          if (other->case_index == row->case_index && other->summary.n > 0)
            g_ptr_array_add (same, other);
        }
      if (same->len > chosen->len)
        {
          g_ptr_array_unref (chosen);
          chosen = g_steal_pointer (&same);
        }
    }
  g_ptr_array_sort_with_data (chosen, compare_medians, (gpointer)group);
  return chosen;
}

/* What is claimed of the first of several. */
static const char *
claim_text (const BstGroup *group, const char *doubt)
{
  gboolean lower = group->metric->direction == BST_LOWER_IS_BETTER;
  gboolean better = lower || group->metric->direction == BST_HIGHER_IS_BETTER;

  if (better && *doubt == '\0')
    return _ ("Best median");
  return lower ? _ ("Lowest median") : _ ("Highest median");
}

static char *
sentence_of_systems (const BstGroup *group, const GPtrArray *rows)
{
  const BstRow *best = rows->pdata[0];
  const BstRow *next = rows->len > 1 ? rows->pdata[1] : NULL;
  const char *doubt = next != NULL ? doubt_text (best, next) : "";
  g_autofree char *interval = interval_text (group, best);
  g_autofree char *value = next != NULL ? value_text (group, next) : NULL;
  g_autofree char *next_interval = next != NULL ? interval_text (group, next) : NULL;
  GString *text = g_string_new (next != NULL ? claim_text (group, doubt) : _ ("Median"));

  if (group->n_cases > 1)
    g_string_append_printf (text, _ (" with %s"), best->case_name);
  g_string_append_printf (text, ": %s, %s.", best->system, interval);
  if (next != NULL)
    g_string_append_printf (text, _ (" The next is %s with %s, %s.%s"), next->system, value,
                            next_interval, doubt);
  else
    g_string_append (text, _ (" No other system has a value to set beside it."));
  if (group->n_cases > 1)
    g_string_append_printf (
        text,
        ngettext (" %u more case stands below.", " %u more cases stand below.", group->n_cases - 1),
        group->n_cases - 1);
  return g_string_free (text, FALSE);
}

/* ---- The list -------------------------------------------------------------------------------- */

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

/* The row whose figure stands out, and what is said of it.  Labels and phases are parts of a
 * case, not cases: they are not set beside each other here. */
static const BstRow *
choose (const BstPage *page, const BstGroup *group, char **text)
{
  g_autoptr (GPtrArray) rows = bst_group_totals (group);
  gboolean lower = group->metric->direction == BST_LOWER_IS_BETTER;
  const BstRow *top = bst_extreme_row (rows, !lower);
  g_autoptr (GPtrArray) compared = NULL;

  if (rows->len == 0)
    *text = g_strdup_printf (ngettext ("%u figure, by label; it stands below.",
                                       "%u figures, by label; they stand below.", group->rows->len),
                             group->rows->len);
  else if (top == NULL)
    *text = g_strdup (_ ("No value; the reason stands below."));
  else if (page->groups->systems->len < 2)
    *text = sentence_of_run (group, rows, top, bst_extreme_row (rows, lower));
  else
    {
      compared = rows_of_first_case (group, rows);
      top = compared->pdata[0];
      *text = sentence_of_systems (group, compared);
    }
  return top;
}

static void
write_finding (const BstPage *page, BstHtml *html, const BstGroup *group)
{
  g_autofree char *text = NULL;
  const BstRow *top = choose (page, group, &text);

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
      g_autofree char *more = g_strdup_printf (
          ngettext ("%u more benchmark stands below.", "%u more benchmarks stand below.", left_out),
          left_out);

      bst_html_element (html, "p", more, NULL);
    }
  if (shown == 0)
    bst_html_element (html, "p", _ ("Nothing was measured."), NULL);
  bst_html_close (html);
}
