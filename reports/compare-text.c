/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare-text.c - a comparison on a terminal: for each case a line per system, with its
 * figures and its verdict.  What stands below the tables is in compare-text-below.c.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"
#include "reports/text.h"

#define DEFAULT_WIDTH 80
#define INDENT 2
#define GAP 2
/* A system's name is cut to this before a line is broken in two. */
#define SHORTEST_NAME 10

enum
{
  NAME,
  MEDIAN,
  INTERVAL,
  N,
  CHANGE,
  CHANGE_INTERVAL,
  VERDICT,
  N_CELLS
};

/* One table on its way to the terminal. */
typedef struct
{
  const BstComparison *comparison;
  const BstShowOptions *options;
  FILE *out;
  guint widths[N_CELLS];
  guint n_lines; /* that a row takes: one, or as many of PARTS as the terminal is narrow */
} Table;

/* Where the lines of a row begin: first the comparison goes to a line of its own, then the name, then
 * the verdict. */
#define MOST_LINES 4
static const guint starts[MOST_LINES + 1][MOST_LINES + 1] = {
  [1] = { NAME, N_CELLS },
  [2] = { NAME, CHANGE, N_CELLS },
  [3] = { NAME, MEDIAN, CHANGE, N_CELLS },
  [4] = { NAME, MEDIAN, CHANGE, VERDICT, N_CELLS },
};

/* ---- Lines --------------------------------------------------------------------------------- */

static const char *
ink_of (BstStatsVerdict verdict)
{
  static const char *const codes[] = {
    [BST_STATS_BETTER] = "\033[32m",
    [BST_STATS_WORSE] = "\033[31m",
    [BST_STATS_EQUIVALENT] = "\033[2m",
    [BST_STATS_INCONCLUSIVE] = "\033[33m",
  };

  return verdict < G_N_ELEMENTS (codes) && codes[verdict] != NULL ? codes[verdict] : "";
}

static void
append_cell (const Table *table, GString *line, guint k, const char *text)
{
  g_autofree char *fit = bst_text_fit (text, table->widths[k]);
  g_auto (GStrv) parts = g_strsplit (fit, "…", -1);
  g_autofree char *joined = g_strjoinv (table->options->utf8 ? "…" : "~", parts);
  g_autofree char *shown = bst_show_text (table->options, joined);
  g_autofree char *padded = bst_text_pad (shown, table->widths[k], k != NAME && k != VERDICT);

  g_string_append_printf (line, "%*s%s", k == NAME ? INDENT + 2 : GAP, "", padded);
}

static void
print_line (const Table *table, GString *line, BstStatsVerdict verdict)
{
  const char *ink = table->options->color ? ink_of (verdict) : "";
  g_autofree char *text = bst_show_row_text (table->options, g_strchomp (line->str));

  fprintf (table->out, "%s%s%s\n", ink, text, *ink != '\0' ? "\033[0m" : "");
}

/* Without a verdict, no colour; lines without a word are left out. */
static void
print_cells (const Table *table, GStrv cells, BstStatsVerdict verdict)
{
  const guint *begins = starts[table->n_lines];
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint i = 0; i < table->n_lines; i++)
    {
      gboolean empty = TRUE;

      g_string_assign (line, i > 0 ? "    " : "");
      for (guint k = begins[i]; k < begins[i + 1]; k++)
        {
          empty &= *cells[k] == '\0';
          append_cell (table, line, k, cells[k]);
        }
      if (!empty)
        print_line (table, line, i + 1 == table->n_lines ? verdict : 0);
    }
}

/* ---- Cells --------------------------------------------------------------------------------- */

static GStrv
head_cells (void)
{
  char **cells = g_new0 (char *, N_CELLS + 1);

  cells[NAME] = g_strdup ("");
  cells[MEDIAN] = g_strdup (_ ("median"));
  cells[INTERVAL] = g_strdup (_ ("95 % interval"));
  cells[N] = g_strdup (_ ("n"));
  cells[CHANGE] = g_strdup (_ ("ratio"));
  cells[CHANGE_INTERVAL] = g_strdup (_ ("95 % interval"));
  cells[VERDICT] = g_strdup (_ ("verdict"));
  return cells;
}

static GStrv
row_cells (const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  char **cells = g_new0 (char *, N_CELLS + 1);

  cells[NAME] = g_strdup (bst_comparison_name (comparison, system));
  cells[MEDIAN] = bst_compare_median (row, system);
  cells[INTERVAL] = bst_compare_interval (row, system);
  cells[N] = bst_compare_count (row, system);
  cells[CHANGE] = bst_compare_change_cell (comparison, row, system);
  cells[CHANGE_INTERVAL] = bst_compare_change_interval (row, system);
  cells[VERDICT] = g_strdup_printf ("%s %s", bst_verdict_sign (row->pairings[system].verdict),
                                    bst_compare_verdict_text (row, system));
  return cells;
}

static void
measure_cells (Table *table, GStrv cells)
{
  for (guint k = 0; k < N_CELLS; k++)
    table->widths[k] = MAX (table->widths[k], bst_text_width (cells[k]));
}

/* Of the widest of N lines. */
static guint
total_width (const Table *table, guint n)
{
  const guint *begins = starts[n];
  guint widest = 0;

  for (guint i = 0; i < n; i++)
    {
      guint total = INDENT + 2;

      for (guint k = begins[i]; k < begins[i + 1]; k++)
        total += table->widths[k] + (k != NAME ? GAP : 0);
      widest = MAX (widest, total);
    }
  return widest;
}

/* Names give way first; then a row takes as few lines as will do. */
static void
share_out (Table *table)
{
  const guint width = (guint)table->options->width, whole = table->widths[NAME];
  const guint spare = whole > SHORTEST_NAME ? whole - SHORTEST_NAME : 0;

  for (table->n_lines = 1;; table->n_lines++)
    {
      guint total, over;

      if (starts[table->n_lines][1] == MEDIAN)
        table->widths[NAME] = MIN (whole, width > INDENT + 2 ? width - INDENT - 2 : width);
      total = total_width (table, table->n_lines);
      over = total > width ? total - width : 0;
      if (over == 0 || table->n_lines == MOST_LINES)
        return;
      if (starts[table->n_lines][1] != MEDIAN && over <= spare)
        {
          table->widths[NAME] = whole - over;
          return;
        }
    }
}

/* ---- Tables -------------------------------------------------------------------------------- */

static void
print_row (const Table *table, const BstComparedRow *row, GStrv *lines)
{
  const BstComparison *comparison = table->comparison;
  g_autoptr (GArray) order = bst_comparison_order (comparison, row);
  g_autofree char *name = bst_compare_row_name (row);
  g_autofree char *titled = row->c->title != NULL && *name != '\0'
                                ? g_strdup_printf ("%s (%s)", row->c->title, name)
                                : g_strdup (row->c->title != NULL ? row->c->title : name);

  if (*titled != '\0')
    bst_show_wrapped (table->options, table->out, BST_SHOW_NORMAL, titled, "  ");
  for (guint i = 0; i < order->len; i++)
    {
      guint s = g_array_index (order, guint, i);
      g_autofree char *advice = bst_compare_advice (comparison, row, s);

      print_cells (table, lines[s], row->pairings[s].verdict);
      if (advice != NULL)
        bst_show_wrapped (table->options, table->out, BST_SHOW_DIM, advice, "      ");
    }
}

static GPtrArray *
make_lines (Table *table, guint from, guint to)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);

  for (guint i = from; i < to; i++)
    for (guint s = 0; s < table->comparison->systems->len; s++)
      {
        GStrv cells = row_cells (table->comparison, table->comparison->rows->pdata[i], s);

        measure_cells (table, cells);
        g_ptr_array_add (lines, cells);
      }
  return lines;
}

static void
print_table (const BstComparison *comparison, const BstShowOptions *options, FILE *out, guint from,
             guint to)
{
  Table table = { comparison, options, out, { 0 }, 1 };
  g_auto (GStrv) head = head_cells ();
  g_autoptr (GPtrArray) lines = make_lines (&table, from, to);
  g_autofree char *title = bst_compare_table_title (comparison->rows->pdata[from]);

  measure_cells (&table, head);
  share_out (&table);
  fputc ('\n', out);
  bst_show_wrapped (options, out, BST_SHOW_BOLD, title, "");
  print_cells (&table, head, 0);
  for (guint i = from; i < to; i++)
    print_row (&table, comparison->rows->pdata[i],
               (GStrv *)lines->pdata + (i - from) * comparison->systems->len);
}

/* ---- The whole ----------------------------------------------------------------------------- */

static void
print_head (const BstComparison *comparison, const BstShowOptions *options, FILE *out)
{
  g_autofree char *title =
      g_strdup_printf (ngettext ("%u system by %s against '%s'", "%u systems by %s against '%s'",
                                 comparison->systems->len),
                       comparison->systems->len, comparison->by,
                       bst_comparison_name (comparison, comparison->baseline));

  bst_show_wrapped (options, out, BST_SHOW_BOLD, title, "");
  if (comparison->refusals->len > 0)
    {
      g_autofree char *text = bst_compare_refusal_text (comparison);
      g_auto (GStrv) lines = g_strsplit (g_strchomp (text), "\n", -1);

      bst_show_wrapped (options, out, BST_SHOW_BAD,
                        _ ("! Forced: these cases are not the same, and their verdicts mean "
                           "little."),
                        "");
      for (char **line = lines; *line != NULL; line++)
        bst_show_wrapped (options, out, BST_SHOW_BAD, *line, "  ");
    }
  for (guint s = 0; s < comparison->systems->len; s++)
    if (s != comparison->baseline)
      {
        g_autofree char *summary = bst_compare_summary (comparison, s);

        bst_show_wrapped (options, out, BST_SHOW_NORMAL, summary, "  ");
      }
}

void
bst_compare_text (const BstComparison *comparison, const BstShowOptions *given, FILE *out)
{
  BstShowOptions options = *given;

  if (options.plain)
    {
      bst_compare_csv (comparison, '\t', out);
      return;
    }
  if (options.width <= 0)
    options.width = DEFAULT_WIDTH;
  print_head (comparison, &options, out);
  for (guint from = 0; from < comparison->rows->len;)
    {
      guint to = bst_compare_table_end (comparison, from);

      print_table (comparison, &options, out, from, to);
      from = to;
    }
  bst_compare_text_below (comparison, &options, out);
}

/* ---- Variants of one run ------------------------------------------------------------------- */

static BstComparison *
compare_variants (const BstResult *result, BstPrefix units)
{
  const BstCompareOptions options = { .by = BST_BY_LABEL, .margin = 0.02, .units = units };
  const BstResult *const results[] = { result };
  guint n = 0;

  for (guint i = 0; i < result->cases->len; i++)
    n += ((BstCaseResult *)result->cases->pdata[i])->variant != NULL;
  return n > 0 ? bst_comparison_new (results, 1, &options, NULL) : NULL;
}

void
bst_report_compare_show (const BstResult *result, const BstShowOptions *options, FILE *out)
{
  g_autoptr (BstComparison) comparison = compare_variants (result, options->units);

  if (comparison == NULL || comparison->refusals->len > 0)
    return;
  fputc ('\n', out);
  bst_compare_text (comparison, options, out);
}

char *
bst_report_compare_json (const BstResult *result, int indent)
{
  g_autoptr (BstComparison) comparison = compare_variants (result, BST_PREFIX_DEFAULT);

  return comparison != NULL && comparison->refusals->len == 0
             ? bst_compare_json (comparison, indent)
             : NULL;
}
