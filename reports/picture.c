/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * picture.c - one chart of a page as a file of its own: the same script for gnuplot, drawn by
 * another of its terminals.
 */
#include <config.h>

#include <string.h>

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "reports/chart-wishes.h"
#include "reports/gnuplot-private.h"
#include "reports/history.h"
#include "reports/page.h"
#include "reports/picture.h"
#include "reports/svg.h"
#include "reports/text.h"

/* ---- Which --------------------------------------------------------------------------------- */

/* So many are named in a sentence about them. */
#define MOST_NAMED 20

static char *
title_of (const BstPage *page, guint group, const BstFigure *figure)
{
  const BstGroup *of =
      group < page->groups->groups->len ? page->groups->groups->pdata[group] : NULL;

  return of != NULL ? g_strdup_printf ("%s: %s", of->benchmark->name, figure->caption)
                    : g_strdup (figure->caption);
}

static void
list_figure (const BstPage *page, guint group, const BstFigure *figure, GPtrArray *list,
             GPtrArray *titles)
{
  if (figure == NULL)
    return;
  g_ptr_array_add (list, (gpointer)figure);
  g_ptr_array_add (titles, title_of (page, group, figure));
}

/* Charts of a series of runs, of what was followed over time, and of indexes, which have no number
 * on the page. */
static void
list_unnumbered (const BstPage *page, GPtrArray *list, GPtrArray *titles)
{
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();

  for (guint i = 0; i < page->history_figures->len; i++)
    g_ptr_array_add (figures, page->history_figures->pdata[i]);
  bst_page_list_series (page, figures);
  for (guint i = 0; i < page->index_figures->len; i++)
    g_ptr_array_add (figures, page->index_figures->pdata[i]);
  for (guint i = 0; i < figures->len; i++)
    list_figure (page, G_MAXUINT, figures->pdata[i], list, titles);
}

/* By number, as they stand on the page, then those beside them: TITLES char *, returned const
 * BstFigure *. */
static GPtrArray *
list_figures (const BstPage *page, GPtrArray *titles)
{
  GPtrArray *list = g_ptr_array_new ();

  for (guint beside = 0; beside < 2; beside++)
    for (guint i = 0; i < page->figures->len; i++)
      {
        const GPtrArray *figures = page->figures->pdata[i];

        for (guint k = 0; k < figures->len; k++)
          {
            const BstFigure *figure = figures->pdata[k];

            list_figure (page, i, beside ? figure->beside : figure, list, titles);
          }
      }
  list_unnumbered (page, list, titles);
  return list;
}

/* The numbers of those of the kind that TEXT names; none where it is no kind. */
static GArray *
find_kind (const GPtrArray *list, const char *text)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint));
  const BstChartKind kind = text != NULL ? bst_chart_kind_from_name (text) : 0;

  for (guint i = 0; kind != 0 && i < list->len; i++)
    if (((const BstFigure *)list->pdata[i])->word == kind)
      g_array_append_val (found, i);
  return found;
}

/* The numbers of those whose titles hold TEXT; NULL: all. */
static GArray *
find_titles (const GPtrArray *titles, const char *text)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *wanted = text != NULL ? g_utf8_casefold (text, -1) : NULL;

  for (guint i = 0; i < titles->len; i++)
    {
      g_autofree char *title = g_utf8_casefold (titles->pdata[i], -1);

      if (wanted == NULL || strstr (title, wanted) != NULL)
        g_array_append_val (found, i);
    }
  return found;
}

static char *
name_charts (const GPtrArray *titles, const GArray *which)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (which->len, MOST_NAMED); i++)
    {
      guint at = g_array_index (which, guint, i);
      g_autofree char *title = bst_text_clean (titles->pdata[at]);

      g_string_append_printf (text, "\n  %u  %s", at + 1, title);
    }
  if (which->len > MOST_NAMED)
    g_string_append (text, "\n  ...");
  return g_string_free (text, FALSE);
}

static void
refuse (GError **error, const char *sentence, const GPtrArray *titles, const GArray *which)
{
  g_autofree char *list = name_charts (titles, which);

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "%s%s", sentence, list);
}

/* FALSE with a sentence: none, or more than one. */
static gboolean
choose_by_name (const GPtrArray *list, const GPtrArray *titles, const char *text, guint *chosen,
                GError **error)
{
  g_autoptr (GArray) of_kind = find_kind (list, text);
  g_autoptr (GArray) found = of_kind->len > 0 ? g_array_ref (of_kind) : find_titles (titles, text);
  g_autoptr (GArray) all = find_titles (titles, NULL);
  g_autofree char *sentence = NULL;

  if (found->len == 1)
    {
      *chosen = g_array_index (found, guint, 0);
      return TRUE;
    }
  if (text == NULL)
    sentence = g_strdup (_ ("There are several charts: say with '--chart' which, by number, by its "
                            "kind or by a part of its title."));
  else if (found->len == 0)
    sentence = g_strdup_printf (_ ("There is no chart '%s'.  These are there:"), text);
  else
    sentence = g_strdup_printf (_ ("'%s' may be several charts.  Say its number:"), text);
  refuse (error, sentence, titles, found->len > 0 ? found : all);
  return FALSE;
}

static gboolean
choose (const GPtrArray *list, const GPtrArray *titles, const char *text, guint *chosen,
        GError **error)
{
  guint64 number = 0;

  if (titles->len == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _ ("The page of these runs has no chart: nothing was measured."));
      return FALSE;
    }
  if (text != NULL && g_ascii_string_to_unsigned (text, 10, 1, titles->len, &number, NULL))
    {
      *chosen = (guint)number - 1;
      return TRUE;
    }
  return choose_by_name (list, titles, text, chosen, error);
}

/* ---- Drawing ------------------------------------------------------------------------------- */

static GBytes *
svg_file (const BstGnuplot *plot, const BstFigure *figure, GError **error)
{
  const char *svg = bst_gnuplot_svg (plot, figure->chart, error);
  char *file =
      svg != NULL ? bst_svg_file (svg, strlen (svg), figure->caption, figure->alt, error) : NULL;

  return file != NULL ? g_bytes_new_take (file, strlen (file)) : NULL;
}

/* The time at which the first run began; builds that are to be repeated may name another. */
static gint64
time_of (const BstPage *page)
{
  gint64 seconds = page->n_results > 0 ? page->results[0]->started / G_USEC_PER_SEC : 0;
  const char *epoch = g_getenv ("SOURCE_DATE_EPOCH");

  if (epoch != NULL)
    g_ascii_string_to_signed (epoch, 10, 0, G_MAXINT32, &seconds, NULL);
  return seconds;
}

/* A PDF says when it was made, which would make each another file: "(D:20261130190712Z)". */
static GBytes *
with_date (GBytes *pdf, gint64 seconds)
{
  static const char mark[] = "/CreationDate (D:";
  g_autoptr (GDateTime) when = g_date_time_new_from_unix_utc (seconds);
  g_autofree char *date = when != NULL ? g_date_time_format (when, "%Y%m%d%H%M%S") : NULL;
  gsize length = 0;
  guint8 *data = g_bytes_unref_to_data (pdf, &length);
  guint8 *found = memmem (data, length, mark, strlen (mark));
  guint8 *digits = found != NULL ? found + strlen (mark) : NULL;

  if (digits != NULL && date != NULL && strlen (date) == 14
      && (gsize)(data + length - digits) >= strlen (date)
      && strspn ((const char *)digits, "0123456789") >= strlen (date))
    {
      memcpy (digits, date, strlen (date));
      for (digits += strlen (date); digits < data + length && *digits != ')'; digits++)
        *digits = *digits == 'Z' ? 'Z' : (g_ascii_isdigit (*digits) ? '0' : *digits);
    }
  return g_bytes_new_take (data, length);
}

static const char *const terminals[] = {
  [BST_TERMINAL_SVG] = "SVG",
  [BST_TERMINAL_PNG] = "PNG",
  [BST_TERMINAL_PDF] = "PDF",
};

/* What to do where this gnuplot cannot do that. */
static void
advise (BstTerminal terminal, GError **error)
{
  if (error == NULL || *error == NULL
      || strstr ((*error)->message, BST_GNUPLOT_NO_TERMINAL) == NULL)
    return;
  g_clear_error (error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
               _ ("this gnuplot was built without %s.  Take '--format svg', or install a gnuplot "
                  "with the cairo terminals"),
               terminals[terminal]);
}

static GBytes *
draw (const BstPage *page, BstGnuplot *plot, BstTerminal terminal, const BstFigure *figure,
      GError **error)
{
  bst_gnuplot_keep (plot, figure->chart);
  if (!bst_gnuplot_draw (plot, error))
    {
      advise (terminal, error);
      return NULL;
    }
  if (terminal == BST_TERMINAL_SVG)
    return svg_file (plot, figure, error);
  return terminal == BST_TERMINAL_PDF
             ? with_date (g_bytes_ref (bst_gnuplot_picture (plot)), time_of (page))
             : g_bytes_ref (bst_gnuplot_picture (plot));
}

static GBytes *
draw_chosen (BstPage *page, BstGnuplot *plot, BstTerminal terminal, const char *chart,
             GError **error)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) list = NULL;
  GBytes *picture = NULL;
  guint chosen = 0;

  list = list_figures (page, titles);
  if (!choose (list, titles, chart, &chosen, error))
    return NULL;
  picture = draw (page, plot, terminal, list->pdata[chosen], error);
  if (picture == NULL)
    g_prefix_error (error, _ ("The chart cannot be drawn: "));
  return picture;
}

/* As the page itself does, so that a number means the same chart. */
static GBytes *
plan_and_draw (BstPage *page, BstGnuplot *plot, const BstResult *const *all, guint n_all,
               BstTerminal terminal, const char *chart, GError **error)
{
  GBytes *picture = NULL;

  bst_page_plan_histories (page, plot, all, n_all);
  bst_page_plan (page, plot);
  bst_page_plan_series (page, plot);
  bst_page_plan_indexes (page, plot);
  picture = draw_chosen (page, plot, terminal, chart, error);
  bst_page_clear_histories (page);
  g_ptr_array_unref (page->series_figures);
  g_ptr_array_unref (page->index_figures);
  return picture;
}

GBytes *
bst_report_picture (const BstResult *const *all, guint n_all, const BstReportOptions *options,
                    BstTerminal terminal, const char *chart, GError **error)
{
  const BstResult *newest = bst_results_newest (all, n_all);
  const BstResult *const *results = newest != NULL ? &newest : all;
  const guint n = newest != NULL ? 1 : n_all;
  const BstGroupOptions grouping = { BST_DETAIL, TRUE, options->share, options->units };
  g_autoptr (BstGnuplot) plot = bst_gnuplot_new_for (terminal);
  g_autoptr (BstGroups) groups = bst_groups_new (results, n, &grouping);
  g_autoptr (GPtrArray) figures =
      g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
  g_autoptr (GString) said = g_string_new (NULL);
  g_autoptr (GPtrArray) wishes = bst_chart_wishes_new (results, n);
  BstPage page = { .results = results,
                   .n_results = n,
                   .options = options,
                   .groups = groups,
                   .figures = figures,
                   .remarks = said,
                   .newest = newest,
                   .wishes = wishes };
  g_autoptr (BstComparison) comparison = bst_page_compare (&page);

  page.comparison = comparison;
  return plan_and_draw (&page, plot, all, n_all, terminal, chart, error);
}
