/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-history.c - the section of series: what each case came to over all runs, its picture, what
 * changed, and when in the day and the week it was how.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/chart-history.h"
#include "reports/chart-wishes.h"
#include "reports/page.h"
#include "reports/svg.h"

/* Keeps a page within the browser's patience, as that of other charts does. */
#define MAX_CHARTS 40

/* ---- Pictures ------------------------------------------------------------------------------ */

void
bst_page_plan_histories (BstPage *page, BstGnuplot *plot, const BstResult *const *results, guint n)
{
  const BstHistoryOptions options = { page->groups->hiding, page->options->units };

  page->histories = bst_histories_new (results, n, &options);
  page->history_figures = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_figure_free);
  for (guint i = 0; i < page->histories->len; i++)
    {
      const BstHistory *history = page->histories->pdata[i];
      const gboolean drawn =
          i < MAX_CHARTS && history->all.n > 1
          && bst_chart_wishes_allow (page->wishes, BST_CHART_HISTORY, history->benchmark->name,
                                     history->metric->name);

      g_ptr_array_add (page->history_figures, drawn ? bst_chart_history (plot, history) : NULL);
    }
}

void
bst_page_adopt_histories (BstPage *page, const BstGnuplot *plot)
{
  for (guint i = 0; i < page->history_figures->len; i++)
    {
      BstFigure *figure = page->history_figures->pdata[i];
      g_autofree char *prefix = g_strdup_printf ("series-%u", i + 1);
      g_autoptr (GError) error = NULL;
      const char *svg = figure != NULL ? bst_gnuplot_svg (plot, figure->chart, &error) : NULL;

      if (svg != NULL)
        figure->svg =
            bst_svg_adopt (svg, strlen (svg), prefix, figure->caption, figure->alt, &error);
      if (figure != NULL && figure->svg == NULL)
        figure->missing = g_strdup (error->message);
    }
}

void
bst_page_clear_histories (BstPage *page)
{
  g_clear_pointer (&page->history_figures, g_ptr_array_unref);
  g_clear_pointer (&page->histories, g_ptr_array_unref);
}

/* ---- Tables -------------------------------------------------------------------------------- */

static void
open_table (BstHtml *html, const char *caption, const char *const *heads, guint n_texts)
{
  bst_html_open (html, "div", "class", "wide", NULL);
  bst_html_open (html, "table", NULL);
  bst_html_element (html, "caption", caption, NULL);
  bst_html_open (html, "thead", NULL);
  bst_html_open (html, "tr", NULL);
  for (guint i = 0; heads[i] != NULL; i++)
    bst_html_element (html, "th", heads[i], "scope", "col", "class", i >= n_texts ? "num" : NULL,
                      NULL);
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
write_number (BstHtml *html, const char *text)
{
  bst_html_element (html, "td", text, "class", "num", NULL);
}

/* min, median, mean, max, sd in the unit of HISTORY, and the coefficient of variation. */
static void
write_six (BstHtml *html, const BstHistory *history, const double *numbers, double cv)
{
  g_autofree char *share = bst_summary_format_percent (cv);

  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *text = bst_history_format (history, numbers[i]);

      write_number (html, text);
    }
  write_number (html, share);
}

static void
write_summary (BstHtml *html, const BstHistory *history, const BstStatsSummary *all)
{
  const double numbers[] = { all->min, all->median, all->mean, all->max, all->sd };

  write_six (html, history, numbers, all->cv);
}

static void
write_all (const BstPage *page, BstHtml *html, guint first, guint end)
{
  const char *heads[] = { _ ("Case"), _ ("Unit"), _ ("Runs"), _ ("min"), _ ("median"),
                          _ ("mean"), _ ("max"),  _ ("sd"),   _ ("CV"),  NULL };

  open_table (html, _ ("Over all runs, each by its median"), heads, 2);
  for (guint i = first; i < MIN (end, first + BST_PAGE_ROWS); i++)
    {
      const BstHistory *history = page->histories->pdata[i];
      g_autofree char *count = bst_history_count (history);

      bst_html_open (html, "tr", NULL);
      bst_html_open (html, "th", "scope", "row", NULL);
      bst_html_name (html, history->name);
      bst_html_close (html);
      bst_html_element (html, "td", history->scale.text, NULL);
      write_number (html, count);
      write_summary (html, history, &history->all);
      bst_html_close (html);
    }
  close_table (html);
}

static char *
event_of (const BstHistory *history, guint point)
{
  const BstHistoryPoint *p = history->points->pdata[point];

  for (guint i = 0; i < history->changes->len; i++)
    if (((const BstHistoryChange *)history->changes->pdata[i])->point == point)
      return g_strdup (_ ("a new level begins"));
  return bst_history_remark (p);
}

static void
write_point (BstHtml *html, const BstHistory *history, guint i)
{
  const BstHistoryPoint *point = history->points->pdata[i];
  const BstSummary *s = &point->summary;
  const gboolean good = point->state == BST_POINT_GOOD;
  const double numbers[] = { good ? s->min : NAN, good ? s->median : NAN, point->mean,
                             good ? s->max : NAN, good ? s->sd : NAN };
  g_autofree char *time = bst_history_time (point->due, point->offset);
  g_autofree char *count = g_strdup_printf ("%u", s->n);
  g_autofree char *event = event_of (history, i);

  bst_html_open (html, "tr", "class", good ? NULL : "lost", NULL);
  bst_html_element (html, "th", time, "scope", "row", NULL);
  bst_html_element (html, "td", event, "class", good ? NULL : "remark-cell", NULL);
  write_number (html, count);
  write_six (html, history, numbers, good ? s->cv : NAN);
  bst_html_close (html);
}

static void
write_points (BstHtml *html, const BstHistory *history)
{
  const char *heads[] = { _ ("Due"),  _ ("Remark"), _ ("n"),  _ ("min"), _ ("median"),
                          _ ("mean"), _ ("max"),    _ ("sd"), _ ("CV"),  NULL };
  const guint n = history->points->len;
  g_autofree char *caption = n <= BST_PAGE_ROWS
                                 ? g_strdup_printf (_ ("Run by run, in %s"), history->scale.text)
                                 : g_strdup_printf (_ ("The last %u of %u runs, in %s"),
                                                    BST_PAGE_ROWS, n, history->scale.text);

  open_table (html, caption, heads, 2);
  for (guint i = n > BST_PAGE_ROWS ? n - BST_PAGE_ROWS : 0; i < n; i++)
    write_point (html, history, i);
  close_table (html);
}

static void
write_profile (BstHtml *html, const BstHistory *history, BstProfileKind kind, const char *title)
{
  const char *heads[] = { kind == BST_PROFILE_HOURS ? _ ("Hour") : _ ("Day"),
                          _ ("Runs"),
                          _ ("min"),
                          _ ("median"),
                          _ ("mean"),
                          _ ("max"),
                          _ ("sd"),
                          _ ("CV"),
                          NULL };
  g_autoptr (GPtrArray) rows = bst_history_profile (history, kind);
  g_autofree char *caption =
      g_strdup_printf (_ ("%s: local time, in %s"), title, history->scale.text);

  if (rows == NULL)
    return;
  bst_html_open (html, "details", NULL);
  bst_html_element (html, "summary", title, NULL);
  open_table (html, caption, heads, 1);
  for (guint i = 0; i < rows->len; i++)
    {
      const BstProfileRow *row = rows->pdata[i];
      g_autofree char *count = g_strdup_printf (_ ("%u of %u"), (guint)row->all.n, row->due);

      bst_html_open (html, "tr", NULL);
      bst_html_element (html, "th", row->name, "scope", "row", NULL);
      write_number (html, count);
      write_summary (html, history, &row->all);
      bst_html_close (html);
    }
  close_table (html);
  bst_html_close (html);
}

/* ---- A history ----------------------------------------------------------------------------- */

static void
write_changes (BstHtml *html, const BstHistory *history)
{
  if (history->changes->len == 0)
    return;
  bst_html_open (html, "ul", NULL);
  for (guint i = 0; i < history->changes->len; i++)
    {
      const BstHistoryChange *change = history->changes->pdata[i];
      g_autofree char *text = bst_history_change_text (history, change);
      g_autofree char *differences = bst_history_differences_text (history, change, BST_PAGE_ROWS);

      bst_html_open (html, "li", NULL);
      bst_html_element (html, "strong", text, NULL);
      bst_html_text (html, " ");
      bst_html_element (html, "span", differences, NULL);
      bst_html_close (html);
    }
  bst_html_close (html);
}

static void
write_picture (BstHtml *html, const BstFigure *figure)
{
  g_autofree char *missing = NULL;

  if (figure == NULL)
    return;
  if (figure->svg != NULL)
    {
      bst_page_insert_picture (html, figure->svg);
      bst_html_element (html, "p", figure->how, "class", "how", NULL);
      return;
    }
  missing = g_strdup_printf (_ ("No picture, as the chart could not be had: %s."),
                             figure->missing != NULL ? figure->missing : _ ("nothing was drawn"));
  bst_html_element (html, "p", missing, "class", "how", NULL);
}

static void
write_history (const BstPage *page, BstHtml *html, guint i)
{
  const BstHistory *history = page->histories->pdata[i];
  const char *direction = bst_direction_text (history->metric->direction);
  g_autofree char *id = g_strdup_printf ("series-%u-caption", i + 1);
  g_autofree char *title = bst_history_title (history);
  g_autofree char *finding = bst_history_finding (history);

  bst_html_open (html, "figure", "aria-labelledby", id, NULL);
  bst_html_open (html, "figcaption", "id", id, NULL);
  bst_html_element (html, "strong", title, NULL);
  if (*direction != '\0')
    bst_html_element (html, "span", direction, "class", "direction", NULL);
  bst_html_element (html, "span", finding, "class", "finding", NULL);
  bst_html_close (html);
  write_picture (html, page->history_figures->pdata[i]);
  write_changes (html, history);
  bst_html_open (html, "details", NULL);
  bst_html_element (html, "summary", _ ("Table"), NULL);
  write_points (html, history);
  bst_html_close (html);
  write_profile (html, history, BST_PROFILE_HOURS, _ ("By the hour of the day"));
  write_profile (html, history, BST_PROFILE_DAYS, _ ("By the day of the week"));
  bst_html_close (html);
}

static void
write_heading (BstHtml *html, const BstHistory *history)
{
  const BstHistoryPoint *first = history->points->pdata[0];
  const BstHistoryPoint *last = history->points->pdata[history->points->len - 1];
  g_autofree char *title = g_strdup_printf (_ ("The series '%s'"), history->series);
  g_autofree char *from = bst_history_time (first->due, first->offset);
  g_autofree char *to = bst_history_time (last->due, last->offset);
  g_autofree char *every = bst_history_every (history);
  g_autofree char *facts =
      g_strdup_printf (_ ("%s. Runs that were due, every %s from %s to %s: %u."), history->system,
                       every, from, to, last->number + 1);

  bst_html_open (html, "h2", NULL);
  bst_html_name (html, title);
  bst_html_close (html);
  bst_html_element (html, "p", facts, "class", "help", NULL);
}

/* What follows is not of the series. */
static void
write_newest (BstHtml *html, const BstResult *newest)
{
  g_autofree char *time = bst_history_time (newest->place.due, newest->place.offset);
  g_autofree char *text = g_strdup_printf (_ ("From here on: the newest run alone, due %s."), time);

  bst_html_element (html, "p", text, "class", "remark", NULL);
}

static gboolean
is_same_series (const BstHistory *a, const BstHistory *b)
{
  return g_strcmp0 (a->series, b->series) == 0 && g_strcmp0 (a->system, b->system) == 0;
}

void
bst_page_write_histories (const BstPage *page, BstHtml *html)
{
  for (guint i = 0, end = 0; i < page->histories->len; i = end)
    {
      g_autofree char *id = g_strdup_printf ("series-of-%u", i + 1);

      while (end < page->histories->len
             && is_same_series (page->histories->pdata[i], page->histories->pdata[end]))
        end++;
      bst_html_open (html, "section", "class", "benchmark", "id", id, NULL);
      write_heading (html, page->histories->pdata[i]);
      write_all (page, html, i, end);
      for (guint k = i; k < end; k++)
        write_history (page, html, k);
      bst_html_close (html);
    }
  if (page->newest != NULL)
    write_newest (html, page->newest);
}
