/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * show.c - a result on a terminal: a table per benchmark with bars, and what went wrong.
 * The details of --verbose are in show-details.c, --plain is in show-plain.c.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/drift.h"
#include "reports/group.h"
#include "reports/price-private.h"
#include "reports/reasons.h"
#include "reports/show-private.h"
#include "reports/text.h"

#define DEFAULT_WIDTH 80
#define MIN_BAR 6
#define MAX_BAR 30

enum
{
  NAME,
  MEDIAN,
  INTERVAL,
  N,
  CV,
  N_CELLS
};

/* ---- Text in and out ---------------------------------------------------------------------- */

/* What g_str_to_ascii() knows no letters for: "?", which it would write, is the sign of a verdict. */
static const struct
{
  const char *sign, *plain;
} signs[] = { { "·", "-" }, { "±", "+-" }, { "²", "2" } };

char *
bst_show_text (const BstShowOptions *options, const char *text)
{
  g_autofree char *clean = bst_text_clean (text);
  g_autoptr (GString) plain = NULL;

  if (options->utf8)
    return g_steal_pointer (&clean);
  plain = g_string_new (clean);
  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      g_auto (GStrv) parts = g_strsplit (plain->str, signs[i].sign, -1);
      g_autofree char *joined = g_strjoinv (signs[i].plain, parts);

      g_string_assign (plain, joined);
    }
  return g_str_to_ascii (plain->str, "C");
}

void
bst_show_line (const BstShowOptions *options, FILE *out, BstShowInk ink, const char *text)
{
  static const char *const codes[] = { "", "\033[1m", "\033[2m", "\033[31m" };
  gboolean colored = options->color && ink != BST_SHOW_NORMAL;

  fprintf (out, "%s%s%s\n", colored ? codes[ink] : "", text, colored ? "\033[0m" : "");
}

char *
bst_show_row_text (const BstShowOptions *options, const char *text)
{
  g_auto (GStrv) words = NULL;
  g_autoptr (GString) line = g_string_new (NULL);

  if (options->width <= 0 || bst_text_width (text) <= (guint)options->width)
    return g_strdup (text);
  words = g_strsplit (text, " ", -1);
  for (char **word = words; *word != NULL; word++)
    if (**word != '\0')
      g_string_append_printf (line, "%s%s", line->len > 0 ? " " : "", *word);
  return bst_text_wrap (line->str, options->width, "    ");
}

void
bst_show_row (const BstShowOptions *options, FILE *out, BstShowInk ink, const char *text)
{
  g_autofree char *fit = bst_show_row_text (options, text);

  bst_show_line (options, out, ink, fit);
}

void
bst_show_wrapped (const BstShowOptions *options, FILE *out, BstShowInk ink, const char *text,
                  const char *indent)
{
  g_autofree char *fit = bst_show_text (options, text);
  g_autofree char *wrapped = bst_text_wrap (fit, options->width, indent);

  bst_show_line (options, out, ink, wrapped);
}

/* ---- Bars --------------------------------------------------------------------------------- */

static char *
make_bar (const BstShowOptions *options, double share, guint width)
{
  /* U+258F to U+2588: one to eight eighths of a cell, from the left */
  static const char *const eighths[] = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉" };
  guint parts = isfinite (share) && share > 0 ? (guint)(MIN (share, 1) * width * 8 + 0.5) : 0;
  GString *bar = g_string_new (NULL);

  for (guint i = 0; i < parts / 8; i++)
    g_string_append (bar, options->utf8 ? "█" : "#");
  if (options->utf8)
    g_string_append (bar, eighths[parts % 8]);
  return g_string_free (bar, FALSE);
}

static double
largest_median (const BstGroup *group)
{
  double largest = 0;

  for (guint i = 0; i < group->rows->len; i++)
    {
      const BstRow *row = group->rows->pdata[i];

      if (row->summary.median > largest)
        largest = row->summary.median;
    }
  return largest;
}

/* ---- Marks ------------------------------------------------------------------------------- */

/* What the cell of its number has a star for: it went to the end without getting precise. */
static gboolean
is_imprecise (const BstGroup *group, const BstRow *row)
{
  return group->metric->role == BST_PRIMARY && *row->labels == '\0' && row->summary.n > 0
         && g_strcmp0 (row->c->stop_reason, "max") == 0;
}

static gboolean
has_star (const BstGroup *group)
{
  for (guint i = 0; i < group->rows->len; i++)
    if (is_imprecise (group, group->rows->pdata[i]))
      return TRUE;
  return FALSE;
}

/* ---- The table of one group --------------------------------------------------------------- */

static GStrv
row_cells (const BstShowOptions *options, const BstGroup *group, const BstRow *row)
{
  char **cells = g_new0 (char *, N_CELLS + 1);
  g_autofree char *median = bst_summary_format (&row->summary, row->summary.median, &group->scale);
  g_autofree char *interval = bst_summary_format_interval (&row->summary, &group->scale);
  g_autofree char *cv = bst_summary_format_percent (row->summary.cv);

  cells[NAME] = bst_show_text (options, row->name);
  cells[MEDIAN] = bst_show_text (options, median);
  cells[INTERVAL] = bst_show_text (options, interval);
  cells[N] = g_strdup_printf ("%u%s", row->summary.n, is_imprecise (group, row) ? "*" : "");
  cells[CV] = bst_show_text (options, cv);
  return cells;
}

static GStrv
head_cells (void)
{
  char **cells = g_new0 (char *, N_CELLS + 1);

  cells[NAME] = g_strdup ("");
  cells[MEDIAN] = g_strdup (_ ("median"));
  cells[INTERVAL] = g_strdup (_ ("95 % interval"));
  cells[N] = g_strdup (_ ("n"));
  cells[CV] = g_strdup (_ ("CV"));
  return cells;
}

static void
measure (const GPtrArray *table, guint *widths)
{
  for (guint k = 0; k < N_CELLS; k++)
    widths[k] = 0;
  for (guint i = 0; i < table->len; i++)
    for (guint k = 0; k < N_CELLS; k++)
      widths[k] = MAX (widths[k], bst_text_width (((char **)table->pdata[i])[k]));
}

/* Shares out the line: figures take what they need, names up to what leaves room for a bar.
 * Returns the bar's width; 0: none. */
static guint
share_out (const BstShowOptions *options, guint *widths)
{
  guint fixed = 2; /* indent */
  guint room = 0;
  guint used = 0;

  for (guint k = MEDIAN; k < N_CELLS; k++)
    fixed += widths[k] + 2;
  room = (guint)options->width > fixed + 12 ? options->width - fixed : 12;
  if (widths[NAME] + 2 + MIN_BAR > room)
    widths[NAME] = MIN (widths[NAME], MAX (room > MIN_BAR + 2 ? room - MIN_BAR - 2 : 0, 12));
  used = fixed + widths[NAME] + 2;
  return (guint)options->width > used ? MIN (options->width - used, MAX_BAR) : 0;
}

static guint
line_width (const guint *widths, guint from, guint to)
{
  guint width = 0;

  for (guint k = from; k < to; k++)
    width += widths[k] + 2;
  return width;
}

static void
append_cells (const BstShowOptions *options, GString *line, GStrv cells, const guint *widths,
              guint from, guint to)
{
  for (guint k = from; k < to; k++)
    {
      g_autofree char *fit = bst_text_fit (cells[k], widths[k]);
      g_auto (GStrv) parts = g_strsplit (fit, "…", -1);
      g_autofree char *joined = g_strjoinv (options->utf8 ? "…" : "~", parts);
      g_autofree char *padded = bst_text_pad (joined, widths[k], k != NAME);

      g_string_append_printf (line, "  %s", padded);
    }
}

/* On a narrow terminal the figures stand below the name, and the last of them, which says least, gives
 * way. */
static void
print_narrow (const BstShowOptions *options, FILE *out, GStrv cells, const guint *widths,
              BstShowInk ink)
{
  const gboolean all = 2 + line_width (widths, MEDIAN, N_CELLS) <= (guint)options->width;
  g_autoptr (GString) line = g_string_new ("  ");

  if (*cells[NAME] != '\0')
    bst_show_wrapped (options, out, ink, cells[NAME], "  ");
  append_cells (options, line, cells, widths, MEDIAN, all ? N_CELLS : CV);
  bst_show_row (options, out, ink, g_strchomp (line->str));
}

static void
print_cells (const BstShowOptions *options, FILE *out, GStrv cells, const guint *widths,
             const char *bar, BstShowInk ink)
{
  g_autoptr (GString) line = g_string_new (NULL);

  if (line_width (widths, NAME, N_CELLS) > (guint)options->width)
    {
      print_narrow (options, out, cells, widths, ink);
      return;
    }
  append_cells (options, line, cells, widths, NAME, N_CELLS);
  g_string_append_printf (line, "  %s", bar);
  bst_show_line (options, out, ink, g_strchomp (line->str));
}

static void
print_warning (const BstShowOptions *options, FILE *out, const char *text)
{
  g_autofree char *marked = g_strdup_printf ("! %s", text);

  if (text != NULL)
    bst_show_wrapped (options, out, BST_SHOW_BAD, marked, "    ");
}

/* What went wrong with a case is said once, where its totals stand; what disturbed most of them
 * was said above all tables. */
static void
print_losses (const BstShowOptions *options, FILE *out, const BstGroup *group, const BstRow *row,
              gboolean marks_said)
{
  gboolean first = group->metric->role == BST_PRIMARY && *row->labels == '\0';
  g_autofree char *missing = bst_row_missing_text (row, FALSE);
  g_autofree char *failure = first || (group->metric->role == BST_PRIMARY && row->column == NULL)
                                 ? bst_case_failure_text (row->c, FALSE)
                                 : NULL;
  g_autofree char *unsteady = first ? bst_case_steady_text (row->c) : NULL;
  g_autoptr (BstMarks) marks = bst_marks_new ();
  g_autofree char *disturbed = NULL;

  if (first && !marks_said)
    bst_marks_add_case (marks, row->c);
  disturbed = bst_marks_text (marks);
  print_warning (options, out, failure);
  print_warning (options, out, missing);
  print_warning (options, out, unsteady);
  print_warning (options, out, disturbed);
}

/* A dash in the column of the intervals has its reason. */
static gboolean
has_dash (const BstGroup *group)
{
  for (guint i = 0; i < group->rows->len; i++)
    {
      const BstSummary *s = &((const BstRow *)group->rows->pdata[i])->summary;

      if (s->n > 0 && !bst_summary_has_interval (s))
        return TRUE;
    }
  return FALSE;
}

static void
print_title (const BstShowOptions *options, FILE *out, const BstGroup *group)
{
  const char *direction = bst_direction_text (group->metric->direction);
  g_autofree char *what =
      g_strdup_printf (_ ("%s: %s in %s"), bst_benchmark_shown_name (group->benchmark),
                       group->metric->name, group->scale.text);
  const char *parts[] = { what, direction, group->common };
  GString *title = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (*parts[i] != '\0')
      g_string_append_printf (title, "%s%s", i > 0 ? ", " : "", parts[i]);
  fputc ('\n', out);
  bst_show_wrapped (options, out, BST_SHOW_BOLD, title->str, "");
  g_string_free (title, TRUE);
}

static GPtrArray *
make_table (const BstShowOptions *options, const BstGroup *group)
{
  GPtrArray *table = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);

  g_ptr_array_add (table, head_cells ());
  for (guint i = 0; i < group->rows->len; i++)
    g_ptr_array_add (table, row_cells (options, group, group->rows->pdata[i]));
  return table;
}

static void
print_group (const BstShowOptions *options, FILE *out, const BstGroup *group, gboolean marks_said)
{
  g_autoptr (GPtrArray) table = make_table (options, group);
  double largest = largest_median (group);
  guint widths[N_CELLS];
  guint bar_width = 0;

  measure (table, widths);
  bar_width = share_out (options, widths);
  print_title (options, out, group);
  print_cells (options, out, table->pdata[0], widths, "", BST_SHOW_DIM);
  for (guint i = 0; i < group->rows->len; i++)
    {
      const BstRow *row = group->rows->pdata[i];
      g_autofree char *bar = make_bar (options, row->summary.median / largest, bar_width);

      print_cells (options, out, table->pdata[i + 1], widths, bar, BST_SHOW_NORMAL);
      print_losses (options, out, group, row, marks_said);
    }
  bst_show_curves (options, out, group);
  bst_show_matrices (options, out, group);
}

/* Legends stand once, below all tables. */
static void
print_legends (const BstShowOptions *options, FILE *out, const BstGroups *groups)
{
  gboolean dash = FALSE, star = FALSE;

  for (guint i = 0; i < groups->groups->len; i++)
    {
      dash |= has_dash (groups->groups->pdata[i]);
      star |= has_star (groups->groups->pdata[i]);
    }
  if (dash || star)
    fputc ('\n', out);
  if (dash)
    bst_show_wrapped (options, out, BST_SHOW_DIM, _ ("–: an interval needs 6 values"), "  ");
  if (star)
    {
      g_autofree char *legend = g_strdup_printf ("*: %s", bst_stop_text ("max"));

      bst_show_wrapped (options, out, BST_SHOW_DIM, legend, "  ");
    }
}

/* ---- Drift -------------------------------------------------------------------------------- */

static void
print_drift (const BstShowOptions *options, FILE *out, const BstResult *result)
{
  g_autofree char *drift = bst_drift_text (result);
  g_autofree char *marked = g_strdup_printf ("! %s", drift);

  if (drift != NULL)
    bst_show_wrapped (options, out, BST_SHOW_BAD, marked, "  ");
}

/* ---- The whole ---------------------------------------------------------------------------- */

static void
print_price (const BstShowOptions *options, FILE *out, const BstResult *result)
{
  g_autofree char *text = bst_price_run_text (result);
  g_autofree char *line = g_strdup_printf (_ ("Price: %s"), text);
  g_autoptr (GPtrArray) figures = bst_price_run_figures (result, options->units);

  if (text != NULL)
    bst_show_wrapped (options, out, BST_SHOW_DIM, line, "");
  for (guint i = 0; i < figures->len; i++)
    bst_show_wrapped (options, out, BST_SHOW_DIM, figures->pdata[i], "  ");
}

/* What was measured elsewhere is called by the file that it came from. */
static char *
head_title (const BstResult *result)
{
  const char *label = result->label != NULL ? result->label : _ ("unnamed");
  const char *source = bst_pairs_get (result->notes, "imported-from");

  if (result->title == NULL && source != NULL)
    return g_strdup_printf (_ ("Figures of '%s', imported from '%s'"), label, source);
  return g_strdup_printf (_ ("%s on %s"), result->title != NULL ? result->title : _ ("Benchmarks"),
                          label);
}

static char *
head_facts (const BstResult *result)
{
  const char *id = result->id != NULL ? result->id : "";
  g_autofree char *started = bst_text_time (result->started);
  g_autofree char *took = bst_text_duration (bst_result_took (result));

  if (!bst_result_has_times (result))
    return g_strdup_printf (_ ("%s, imported %s; when it was measured is not known"), id, started);
  return g_strdup_printf ("%s, %s, %s%s%s", id, started, result->state != NULL ? result->state : "",
                          result->ended != 0 ? ", " : "", result->ended != 0 ? took : "");
}

static void
print_head (const BstShowOptions *options, FILE *out, const BstResult *result, const char *marks)
{
  g_autofree char *title = head_title (result);
  g_autofree char *facts = head_facts (result);
  g_autofree char *marked = g_strdup_printf ("! %s", marks);

  bst_show_wrapped (options, out, BST_SHOW_BOLD, title, "");
  bst_show_wrapped (options, out, BST_SHOW_DIM, facts, "");
  print_price (options, out, result);
  print_drift (options, out, result);
  if (marks != NULL)
    bst_show_wrapped (options, out, BST_SHOW_BAD, marked, "  ");
}

void
bst_report_show (const BstResult *result, const BstShowOptions *given, FILE *out)
{
  BstShowOptions options = *given;
  const BstGroupOptions grouping = { options.verbose ? BST_DETAIL : BST_PRIMARY, options.verbose,
                                     FALSE, options.units };
  g_autoptr (BstGroups) groups = bst_groups_new (&result, 1, &grouping);
  g_autofree char *marks = bst_result_marks_text (result);

  if (options.width <= 0)
    options.width = DEFAULT_WIDTH;
  if (options.plain)
    {
      bst_show_plain (groups, out);
      return;
    }
  print_head (&options, out, result, marks);
  for (guint i = 0; i < groups->groups->len; i++)
    print_group (&options, out, groups->groups->pdata[i], marks != NULL);
  print_legends (&options, out, groups);
  bst_show_index (&options, out, groups);
  bst_show_levels (&options, out, result);
  if (groups->groups->len == 0)
    bst_show_wrapped (&options, out, BST_SHOW_NORMAL, _ ("Nothing was measured in this run."), "");
  if (options.verbose)
    bst_show_details (&options, out, result, groups);
}
