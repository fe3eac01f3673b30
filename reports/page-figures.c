/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-figures.c - a section per benchmark: what it measures, its charts, a table behind each.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/page.h"
#include "reports/text.h"

static void
write_caption (BstHtml *html, const char *id, const BstGroup *group, const BstFigure *figure)
{
  const char *direction = bst_direction_text (group->metric->direction);

  bst_html_open (html, "figcaption", "id", id, NULL);
  bst_html_element (html, "strong", figure->caption, NULL);
  if (*direction != '\0' && !figure->neutral)
    bst_html_element (html, "span", direction, "class", "direction", NULL);
  bst_html_element (html, "span", figure->alt, "class", "finding", NULL);
  bst_html_close (html);
}

void
bst_page_begin_figure (BstHtml *html, const char *id, const BstFigure *figure)
{
  bst_html_open (html, "figure", "aria-labelledby", id, NULL);
  bst_html_open (html, "figcaption", "id", id, NULL);
  bst_html_element (html, "strong", figure->caption, NULL);
  bst_html_element (html, "span", figure->alt, "class", "finding", NULL);
  bst_html_close (html);
}

/* Its type keeps a size that can be read, and what is too wide for a phone is moved there. */
void
bst_page_insert_picture (BstHtml *html, const char *svg)
{
  bst_html_open (html, "div", "class", "picture", NULL);
  bst_html_insert (html, svg);
  bst_html_close (html);
}

/* Lines draw all points that they have. */
static void
write_cut (BstHtml *html, const BstFigure *figure)
{
  g_autofree char *cut = NULL;

  if (figure->rows->len <= BST_CHART_ROWS || figure->kind == BST_FIGURE_CURVES
      || figure->lines != NULL || (figure->matrix != NULL && figure->svg != NULL))
    return;
  cut =
      g_strdup_printf (ngettext ("%u of %u row is drawn; the table has more.",
                                 "%u of %u rows are drawn; the table has more.", figure->rows->len),
                       BST_CHART_ROWS, figure->rows->len);
  bst_html_element (html, "p", cut, "class", "how", NULL);
}

static void
write_missing (BstHtml *html, const BstFigure *figure)
{
  g_autofree char *text = NULL;

  if (figure->missing == NULL)
    return;
  text = g_strdup_printf (_ ("Plain bars, as the chart could not be had: %s."), figure->missing);
  bst_html_element (html, "p", text, "class", "how", NULL);
}

static void
write_scaling (BstHtml *html, const BstFigure *figure)
{
  g_autoptr (GPtrArray) texts =
      figure->curves != NULL ? bst_curves_scaling_texts (figure->curves) : g_ptr_array_new ();

  for (guint i = 0; i < texts->len; i++)
    bst_html_element (html, "p", texts->pdata[i], "class", "how", NULL);
}

static void
write_beside (BstHtml *html, const BstFigure *beside)
{
  if (beside == NULL || beside->svg == NULL)
    return;
  bst_page_insert_picture (html, beside->svg);
  bst_html_element (html, "p", beside->how, "class", "how", NULL);
}

static void
write_folded (BstHtml *html, const char *summary)
{
  bst_html_open (html, "details", NULL);
  bst_html_element (html, "summary", summary, NULL);
}

/* Lines that are a head alone, of percentiles that nothing has, are no table. */
static void
write_table (const BstPage *page, BstHtml *html, const BstGroup *group, const BstFigure *figure)
{
  if (figure->lines != NULL && figure->lines->len < 2)
    return;
  write_folded (html, _ ("Table"));
  if (figure->matrix != NULL)
    bst_page_write_matrix (html, figure->matrix);
  bst_page_write_figure_table (page, html, group, figure);
  write_scaling (html, figure);
  bst_html_close (html);
}

static void
write_figure (const BstPage *page, BstHtml *html, guint number, const BstGroup *group,
              const BstFigure *figure)
{
  g_autofree char *id = g_strdup_printf ("fig-%u-caption", number);

  bst_html_open (html, "figure", "aria-labelledby", id, NULL);
  write_caption (html, id, group, figure);
  if (figure->svg != NULL)
    bst_page_insert_picture (html, figure->svg);
  else
    bst_page_write_bars (page, html, group, figure->rows);
  write_missing (html, figure);
  if (figure->svg != NULL)
    bst_html_element (html, "p", figure->how, "class", "how", NULL);
  write_cut (html, figure);
  write_beside (html, figure->beside);
  write_table (page, html, group, figure);
  if (figure->kind == BST_FIGURE_SPREAD)
    {
      write_folded (html, _ ("Each repetition"));
      bst_page_write_repetitions (page, html, group);
      bst_html_close (html);
    }
  bst_html_close (html);
}

/* What few will look at is folded away, with all that belongs to it. */
static void
write_figure_or_fold (const BstPage *page, BstHtml *html, guint number, const BstGroup *group,
                      const BstFigure *figure)
{
  if (figure->folded)
    write_folded (html, figure->fold != NULL ? figure->fold : _ ("Repetition by repetition"));
  write_figure (page, html, number, group, figure);
  if (figure->folded)
    bst_html_close (html);
}

static void
write_benchmark (BstHtml *html, const BstGroup *group)
{
  bst_html_open (html, "h2", NULL);
  bst_html_name (html, group->benchmark->title != NULL ? group->benchmark->title
                                                       : group->benchmark->name);
  bst_html_element (html, "code", group->benchmark->name, NULL);
  bst_html_close (html);
  if (group->benchmark->help != NULL)
    bst_html_element (html, "p", group->benchmark->help, "class", "help", NULL);
}

static gboolean
has_medians (const GPtrArray *figures)
{
  for (guint i = 0; i < figures->len; i++)
    if (((const BstFigure *)figures->pdata[i])->kind != BST_FIGURE_LATENCY)
      return TRUE;
  return FALSE;
}

/* Nothing was measured, and nothing says why: of a latency of which there was no observation, for
 * one.  A primary metric has its row all the same. */
static gboolean
is_empty (const BstGroup *group)
{
  for (guint i = 0; i < group->rows->len; i++)
    {
      const BstSummary *summary = &((const BstRow *)group->rows->pdata[i])->summary;

      if (summary->n > 0 || summary->first_missing != NULL)
        return FALSE;
    }
  return group->metric->role != BST_PRIMARY;
}

/* A group without a chart of its medians still has their table, unfolded. */
static void
write_group (const BstPage *page, BstHtml *html, guint index, guint *number)
{
  const BstGroup *group = page->groups->groups->pdata[index];
  const GPtrArray *figures = page->figures->pdata[index];
  g_autofree char *head = g_strdup_printf ("%s (%s)", group->metric->name, group->scale.text);

  bst_html_element (html, "h3", head, NULL);
  if (group->metric->help != NULL)
    bst_html_element (html, "p", group->metric->help, "class", "help", NULL);
  if (*group->common != '\0')
    {
      g_autofree char *all = g_strdup_printf (_ ("All with %s."), group->common);

      bst_html_element (html, "p", all, "class", "help", NULL);
    }
  for (guint i = 0; i < figures->len; i++)
    write_figure_or_fold (page, html, (*number)++, group, figures->pdata[i]);
  if (!has_medians (figures))
    bst_page_write_summary_table (page, html, group);
}

/* Whether a group stands among those that are looked at first: for what it is, or for a chart of
 * its latencies or of what work costs in joules. */
static gboolean
is_open (const BstPage *page, guint index)
{
  const GPtrArray *figures = page->figures->pdata[index];

  for (guint i = 0; i < figures->len; i++)
    {
      const BstFigure *figure = figures->pdata[i];

      if (figure->kind == BST_FIGURE_LATENCY && !figure->folded)
        return TRUE;
    }
  return bst_group_is_prominent (page->groups->groups->pdata[index])
         || (figures->len > 0 && bst_page_is_wished (page, page->groups->groups->pdata[index]))
         || (figures->len > 0 && bst_group_is_energy (page->groups->groups->pdata[index]));
}

/* The groups of a benchmark that are OPEN, or, folded away, those that are not. */
static void
write_groups (const BstPage *page, BstHtml *html, const BstBenchmarkInfo *benchmark, gboolean open,
              guint *number)
{
  guint written = 0;

  for (guint i = 0; i < page->groups->groups->len; i++)
    {
      if (!bst_group_is_of (page->groups->groups->pdata[i], benchmark) || is_open (page, i) != open
          || is_empty (page->groups->groups->pdata[i]))
        continue;
      if (!open && written == 0)
        {
          bst_html_open (html, "details", "class", "more", NULL);
          bst_html_element (html, "summary", _ ("Other metrics"), NULL);
        }
      write_group (page, html, i, number);
      written++;
    }
  if (!open && written > 0)
    bst_html_close (html);
}

/* Once per benchmark, all its metrics together: primary first, as the groups are sorted. */
static void
write_section (const BstPage *page, BstHtml *html, guint first, guint *number)
{
  const BstGroup *group = page->groups->groups->pdata[first];
  g_autofree char *id = g_strdup_printf ("benchmark-%u", first + 1);

  bst_html_open (html, "section", "class", "benchmark", "id", id, NULL);
  write_benchmark (html, group);
  write_groups (page, html, group->benchmark, TRUE, number);
  write_groups (page, html, group->benchmark, FALSE, number);
  bst_html_close (html);
}

static gboolean
is_first_of_benchmark (const BstPage *page, guint index)
{
  const BstGroup *group = page->groups->groups->pdata[index];

  for (guint i = 0; i < index; i++)
    if (bst_group_is_of (page->groups->groups->pdata[i], group->benchmark))
      return FALSE;
  return TRUE;
}

void
bst_page_write_figures (const BstPage *page, BstHtml *html)
{
  guint number = 1;

  for (guint i = 0; i < page->groups->groups->len; i++)
    if (is_first_of_benchmark (page, i))
      write_section (page, html, i, &number);
}
