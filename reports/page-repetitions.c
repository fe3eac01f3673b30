/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-repetitions.c - the table of each repetition of a group: when it was, what it gave, and
 * what disturbed it.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/page.h"
#include "reports/reasons.h"
#include "reports/text.h"

static void
write_heads (BstHtml *html)
{
  const char *heads[] = { _ ("Case"),  _ ("Repetition"),     _ ("Since the start, s"),
                          _ ("Value"), _ ("Off the median"), _ ("What happened") };

  bst_html_open (html, "thead", NULL);
  bst_html_open (html, "tr", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    bst_html_element (html, "th", heads[i], "scope", "col", "class",
                      i > 0 && i + 1 < G_N_ELEMENTS (heads) ? "num" : NULL, NULL);
  bst_html_close (html);
  bst_html_close (html);
}

static char *
marks_of (const BstRepetition *repetition)
{
  GString *text = g_string_new (NULL);

  for (char **mark = repetition->marks; mark != NULL && *mark != NULL; mark++)
    g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", bst_mark_sentence (*mark));
  return g_string_free (text, FALSE);
}

/* Why it has no value, or what disturbed it. */
static char *
remark_of (const BstPage *page, const BstRow *row, guint i)
{
  const BstRepetition *repetition = &g_array_index (row->c->repetitions, BstRepetition, i);
  const BstSample *sample =
      row->column != NULL ? &g_array_index (row->column->samples, BstSample, i) : NULL;
  g_autofree char *marks = marks_of (repetition);
  const char *reason = repetition->reason;

  if (repetition->status == BST_STATUS_OK)
    reason = sample != NULL && sample->reason != NULL ? sample->reason : marks;
  if (reason == NULL)
    return g_strdup (bst_status_name (repetition->status));
  return page->options->share ? bst_text_without_names (row->c, reason) : g_strdup (reason);
}

static void
write_row (const BstPage *page, BstHtml *html, const BstGroup *group, const BstRow *row, guint i,
           const BstDot *dot)
{
  g_autofree char *number = g_strdup_printf ("%u", i + 1);
  /* Figures from elsewhere may have come without a time. */
  const gboolean timed = g_array_index (row->c->repetitions, BstRepetition, i).started > 0;
  g_autofree char *at = timed ? g_strdup_printf ("%.1f", dot->at) : g_strdup ("–");
  g_autofree char *value = bst_summary_format (&row->summary, dot->value, &group->scale);
  g_autofree char *off = bst_summary_format_off (dot->value, row->summary.median);
  g_autofree char *remark = remark_of (page, row, i);
  const char *cells[] = { number, at, value, off };

  bst_html_open (html, "tr", "class", isnan (dot->value) ? "lost" : NULL, NULL);
  bst_html_open (html, "th", "scope", "row", NULL);
  bst_html_name (html, row->name);
  bst_html_close (html);
  for (guint k = 0; k < G_N_ELEMENTS (cells); k++)
    bst_html_element (html, "td", cells[k], NULL);
  bst_html_element (html, "td", remark, "class", *remark != '\0' ? "text" : NULL, NULL);
  bst_html_close (html);
}

/* Whether the page has a table of each repetition of group I. */
static gboolean
has_spread (const BstPage *page, guint i)
{
  const GPtrArray *figures = page->figures->pdata[i];

  for (guint k = 0; k < figures->len; k++)
    if (((const BstFigure *)figures->pdata[k])->kind == BST_FIGURE_SPREAD)
      return TRUE;
  return FALSE;
}

static guint
count_all (const BstGroup *group)
{
  guint n = 0;

  for (guint r = 0; r < group->rows->len; r++)
    n += ((const BstRow *)group->rows->pdata[r])->c->repetitions->len;
  return n;
}

/* What those before GROUP have left of the page's rows: a page of many benchmarks would have
 * megabytes of them. */
static guint
most_rows (const BstPage *page, const BstGroup *group)
{
  guint before = 0;

  for (guint i = 0; i < page->groups->groups->len && page->groups->groups->pdata[i] != group; i++)
    if (has_spread (page, i))
      before += MIN (count_all (page->groups->groups->pdata[i]), BST_PAGE_ROWS);
  return MIN (BST_PAGE_ROWS, BST_PAGE_REPETITIONS - MIN (before, BST_PAGE_REPETITIONS));
}

/* Returns how many were written. */
static guint
write_rows (const BstPage *page, BstHtml *html, const BstGroup *group, guint most)
{
  guint written = 0;

  for (guint r = 0; r < group->rows->len; r++)
    {
      const BstRow *row = group->rows->pdata[r];
      g_autoptr (GArray) dots = bst_row_dots (row);

      for (guint i = 0; i < dots->len && written < most; i++, written++)
        write_row (page, html, group, row, i, &g_array_index (dots, BstDot, i));
    }
  return written;
}

void
bst_page_write_repetitions (const BstPage *page, BstHtml *html, const BstGroup *group)
{
  g_autofree char *title =
      g_strdup_printf (_ ("%s, %s: each repetition, in %s"), group->benchmark->name,
                       group->metric->name, group->scale.text);
  guint most = most_rows (page, group);
  guint all = count_all (group);
  guint written = 0;

  if (most == 0)
    {
      bst_html_element (
          html, "p",
          _ ("The tables above have as many repetitions as a page can bear; the result "
             "file has these, too."),
          "class", "how", NULL);
      return;
    }
  bst_html_open (html, "div", "class", "wide", NULL);
  bst_html_open (html, "table", "class", "values", NULL);
  bst_html_element (html, "caption", title, NULL);
  write_heads (html);
  bst_html_open (html, "tbody", NULL);
  written = write_rows (page, html, group, most);
  bst_html_close (html);
  bst_html_close (html);
  bst_html_close (html);
  if (written < all)
    {
      g_autofree char *cut =
          g_strdup_printf (ngettext ("The first %u of %u row; the result file has all.",
                                     "The first %u of %u rows; the result file has all.", all),
                           written, all);

      bst_html_element (html, "p", cut, "class", "how", NULL);
    }
}
