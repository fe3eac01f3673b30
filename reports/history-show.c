/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * history-show.c - series on a terminal: what each case came to over all runs, a small picture, what
 * failed and what changed; or tab separated, a line per run.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/group.h"
#include "reports/history.h"
#include "reports/text.h"

#define DEFAULT_WIDTH 80

static const char *const words[] = {
  [BST_POINT_GOOD] = "ok", [BST_POINT_FAILED] = "failed", [BST_POINT_MISSED] = "not-run"
};

/* ---- For other programs -------------------------------------------------------------------- */

static void
put_text (FILE *out, const char *text)
{
  g_autofree char *clean = bst_text_clean (text);

  fprintf (out, "%s\t", clean);
}

static void
put_number (FILE *out, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  fputs (isfinite (value) ? g_ascii_formatd (text, sizeof text, "%.17g", value) : "", out);
  fputc ('\t', out);
}

static gboolean
begins_level (const BstHistory *history, guint point)
{
  for (guint i = 0; i < history->changes->len; i++)
    if (((const BstHistoryChange *)history->changes->pdata[i])->point == point)
      return TRUE;
  return FALSE;
}

static void
put_point (FILE *out, const BstHistory *history, guint i)
{
  const BstHistoryPoint *point = history->points->pdata[i];
  const BstSummary *s = &point->summary;
  const gboolean good = point->state == BST_POINT_GOOD;
  const double numbers[] = { s->min, s->median, point->mean, s->max, s->sd, s->cv };
  g_autoptr (GDateTime) due = g_date_time_new_from_unix_utc (point->due / G_USEC_PER_SEC);
  g_autofree char *time = due != NULL ? g_date_time_format (due, "%Y-%m-%dT%H:%M:%SZ") : NULL;

  put_text (out, history->system);
  put_text (out, history->name);
  put_text (out, history->column);
  put_text (out, history->metric->unit);
  fprintf (out, "%u\t%s\t%u\t", point->number, time != NULL ? time : "", s->n);
  for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
    put_number (out, good ? numbers[k] : NAN);
  fprintf (out, "%s\t%s\n", words[point->state], begins_level (history, i) ? "change" : "");
}

static void
show_plain (const GPtrArray *histories, FILE *out)
{
  fputs (
      "system\tcase\tmetric\tunit\tnumber\tdue\tn\tmin\tmedian\tmean\tmax\tsd\tcv\tstate\tevent\n",
      out);
  for (guint i = 0; i < histories->len; i++)
    for (guint k = 0; k < ((const BstHistory *)histories->pdata[i])->points->len; k++)
      put_point (out, histories->pdata[i], k);
}

/* ---- For people ---------------------------------------------------------------------------- */

/* The medians as bars of eight heights, where there is room; more points than columns share one. */
static char *
make_picture (const BstShowOptions *options, const BstHistory *history)
{
  static const char *const bars[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
  const guint room = (guint)MAX (options->width - 4, 20);
  const guint each = (history->points->len + room - 1) / room;
  const double whole = history->all.max - history->all.min;
  GString *picture = g_string_new (NULL);

  for (guint i = 0; i < history->points->len; i += MAX (each, 1))
    {
      const BstHistoryPoint *point = history->points->pdata[i];
      double share = 0.5;

      for (guint k = i; k < MIN (i + each, history->points->len); k++)
        if (((const BstHistoryPoint *)history->points->pdata[k])->state != BST_POINT_GOOD)
          point = history->points->pdata[k];
      if (point->state == BST_POINT_MISSED)
        g_string_append_c (picture, ' ');
      else if (point->state == BST_POINT_FAILED)
        g_string_append (picture, "×");
      else
        {
          if (whole > 0 && isfinite (whole))
            share = (point->summary.median - history->all.min) / whole;
          g_string_append (picture, bars[(guint)CLAMP (share * 8, 0, 7)]);
        }
    }
  return g_string_free (picture, FALSE);
}

static void
print_figures (const BstShowOptions *options, FILE *out, const BstHistory *history)
{
  const char *heads[] = { _ ("runs"), _ ("min"), _ ("median"), _ ("mean"),
                          _ ("max"),  _ ("sd"),  _ ("CV") };
  const double numbers[] = { history->all.min, history->all.median, history->all.mean,
                             history->all.max, history->all.sd };
  g_autoptr (GString) head = g_string_new ("  ");
  g_autoptr (GString) line = g_string_new ("  ");

  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      g_autofree char *figure = i == 0 ? bst_history_count (history)
                                : i <= G_N_ELEMENTS (numbers)
                                    ? bst_history_format (history, numbers[i - 1])
                                    : bst_summary_format_percent (history->all.cv);
      g_autofree char *shown = bst_show_text (options, figure);
      const guint width = MAX (bst_text_width (shown), bst_text_width (heads[i]));
      g_autofree char *top = bst_text_pad (heads[i], width, TRUE);
      g_autofree char *below = bst_text_pad (shown, width, TRUE);

      g_string_append_printf (head, "%s%s", i > 0 ? "  " : "", top);
      g_string_append_printf (line, "%s%s", i > 0 ? "  " : "", below);
    }
  bst_show_row (options, out, BST_SHOW_DIM, head->str);
  bst_show_row (options, out, BST_SHOW_NORMAL, line->str);
}

/* As many as are read one by one; the page has them all. */
#define MOST_LOSSES 5

static void
print_losses (const BstShowOptions *options, FILE *out, const BstHistory *history)
{
  guint n = 0;

  for (guint i = 0; i < history->points->len; i++)
    {
      const BstHistoryPoint *point = history->points->pdata[i];
      g_autofree char *time = bst_history_time (point->due, point->offset);
      g_autofree char *remark = bst_history_remark (point);
      g_autofree char *line = g_strdup_printf ("! %s: %s", time, remark);

      if (*remark != '\0' && n++ < MOST_LOSSES)
        bst_show_wrapped (options, out, BST_SHOW_BAD, line, "    ");
    }
  if (n > MOST_LOSSES)
    {
      g_autofree char *more = g_strdup_printf (
          ngettext ("! and %u more", "! and %u more", n - MOST_LOSSES), n - MOST_LOSSES);

      bst_show_wrapped (options, out, BST_SHOW_BAD, more, "    ");
    }
}

static void
print_changes (const BstShowOptions *options, FILE *out, const BstHistory *history)
{
  for (guint i = 0; i < history->changes->len; i++)
    {
      const BstHistoryChange *change = history->changes->pdata[i];
      g_autofree char *text = bst_history_change_text (history, change);
      g_autofree char *differences =
          bst_history_differences_text (history, change, options->verbose ? G_MAXUINT : 3);

      bst_show_wrapped (options, out, BST_SHOW_BOLD, text, "  ");
      bst_show_wrapped (options, out, BST_SHOW_NORMAL, differences, "    ");
    }
}

static void
print_profile (const BstShowOptions *options, FILE *out, const BstHistory *history,
               BstProfileKind kind, const char *title)
{
  g_autoptr (GPtrArray) rows = bst_history_profile (history, kind);

  if (rows == NULL)
    return;
  bst_show_line (options, out, BST_SHOW_DIM, title);
  for (guint i = 0; i < rows->len; i++)
    {
      const BstProfileRow *row = rows->pdata[i];
      g_autofree char *median = bst_history_format (history, row->all.median);
      g_autofree char *low = bst_history_format (history, row->all.min);
      g_autofree char *high = bst_history_format (history, row->all.max);
      g_autofree char *name = bst_text_pad (row->name, 10, FALSE);
      g_autofree char *line = g_strdup_printf (_ ("%s  %u of %u  median %s (%s to %s)"), name,
                                               (guint)row->all.n, row->due, median, low, high);
      g_autofree char *shown = bst_show_text (options, line);
      g_autofree char *indented = g_strconcat ("    ", shown, NULL);

      bst_show_row (options, out, BST_SHOW_NORMAL, indented);
    }
}

static void
print_title (const BstShowOptions *options, FILE *out, const BstHistory *history)
{
  const char *direction = bst_direction_text (history->metric->direction);
  g_autofree char *title = bst_history_title (history);
  g_autofree char *line =
      g_strdup_printf ("%s%s%s", title, *direction != '\0' ? ", " : "", direction);

  fputc ('\n', out);
  bst_show_wrapped (options, out, BST_SHOW_BOLD, line, "");
}

static void
print_history (const BstShowOptions *options, FILE *out, const BstHistory *history)
{
  print_title (options, out, history);
  if (history->all.n > 0)
    {
      g_autofree char *picture = make_picture (options, history);

      print_figures (options, out, history);
      if (options->utf8)
        {
          g_autofree char *line = g_strconcat ("  ", picture, NULL);

          bst_show_row (options, out, BST_SHOW_NORMAL, line);
        }
    }
  print_losses (options, out, history);
  print_changes (options, out, history);
  print_profile (options, out, history, BST_PROFILE_HOURS, _ ("  By the hour of the day:"));
  print_profile (options, out, history, BST_PROFILE_DAYS, _ ("  By the day of the week:"));
}

static void
print_head (const BstShowOptions *options, FILE *out, const BstHistory *history)
{
  const BstHistoryPoint *first = history->points->pdata[0];
  const BstHistoryPoint *last = history->points->pdata[history->points->len - 1];
  const guint due = last->number + 1;
  g_autofree char *from = bst_history_time (first->due, first->offset);
  g_autofree char *to = bst_history_time (last->due, last->offset);
  g_autofree char *every = bst_history_every (history);
  g_autofree char *title =
      g_strdup_printf (_ ("%s: the series '%s'"), history->system, history->series);
  g_autofree char *facts = NULL;

  if (history->planned > due)
    facts = g_strdup_printf (_ ("Runs that were due, every %s from %s to %s: %u of %u"), every,
                             from, to, due, history->planned);
  else
    facts = g_strdup_printf (_ ("Runs that were due, every %s from %s to %s: %u"), every, from, to,
                             due);
  bst_show_wrapped (options, out, BST_SHOW_BOLD, title, "");
  bst_show_wrapped (options, out, BST_SHOW_DIM, facts, "");
}

void
bst_histories_show (const GPtrArray *histories, const BstShowOptions *given, FILE *out)
{
  BstShowOptions options = *given;
  const BstHistory *before = NULL;

  if (options.width <= 0)
    options.width = DEFAULT_WIDTH;
  if (options.plain)
    {
      show_plain (histories, out);
      return;
    }
  for (guint i = 0; i < histories->len; i++)
    {
      const BstHistory *history = histories->pdata[i];

      if (before == NULL || g_strcmp0 (before->series, history->series) != 0
          || g_strcmp0 (before->system, history->system) != 0)
        print_head (&options, out, history);
      print_history (&options, out, history);
      before = history;
    }
}
