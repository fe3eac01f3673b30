/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * show-index.c - below the tables of a run: its indexes, where its suite has scores.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/index.h"
#include "reports/show-private.h"
#include "reports/text.h"

enum
{
  NAME,
  INDEX,
  INTERVAL,
  FIGURE,
  BASELINE,
  N_CELLS
};

/* Names get what the figures leave, and at least this. */
#define LEAST_NAME 12

/* Cases stand below their group. */
static GStrv
line_cells (const BstShowOptions *options, const BstIndexLine *line, gboolean grouped)
{
  const char *const texts[N_CELLS] = { line->name, line->index, line->interval, line->figure,
                                       line->baseline };
  char **cells = g_new0 (char *, N_CELLS + 1);

  for (guint k = 0; k < N_CELLS; k++)
    {
      g_autofree char *indented = g_strconcat (
          k == NAME && grouped && line->kind == BST_INDEX_CASE ? "  " : "", texts[k], NULL);

      cells[k] = bst_show_text (options, indented);
    }
  return cells;
}

static GStrv
head_cells (void)
{
  char **cells = g_new0 (char *, N_CELLS + 1);

  cells[NAME] = g_strdup ("");
  cells[INDEX] = g_strdup (_ ("index"));
  cells[INTERVAL] = g_strdup (_ ("95 % interval"));
  cells[FIGURE] = g_strdup (_ ("median"));
  cells[BASELINE] = g_strdup (_ ("baseline"));
  return cells;
}

/* What is left of a line for names beside the first N cells. */
static guint
room_for_names (const BstShowOptions *options, const guint *widths, guint n)
{
  guint others = 2;

  for (guint k = INDEX; k < n; k++)
    others += widths[k] + 2;
  return (guint)options->width > others + LEAST_NAME ? (guint)options->width - others : LEAST_NAME;
}

/* Returns how many cells of a line are shown: rather whole names than baselines, which are in the
 * suite, too. */
static guint
measure (const BstShowOptions *options, const GPtrArray *table, guint *widths)
{
  guint n = N_CELLS;

  for (guint k = 0; k < N_CELLS; k++)
    widths[k] = 0;
  for (guint i = 0; i < table->len; i++)
    for (guint k = 0; k < N_CELLS; k++)
      widths[k] = MAX (widths[k], bst_text_width (((char **)table->pdata[i])[k]));
  if (widths[NAME] > room_for_names (options, widths, n))
    n = BASELINE;
  widths[NAME] = MIN (widths[NAME], room_for_names (options, widths, n));
  return n;
}

static void
put_line (const BstShowOptions *options, FILE *out, GStrv cells, const guint *widths, guint n,
          BstShowInk ink)
{
  g_autoptr (GString) line = g_string_new ("  ");

  for (guint k = 0; k < n; k++)
    {
      g_autofree char *fit = bst_text_fit (cells[k], widths[k]);
      g_autofree char *shown = bst_show_text (options, fit);
      g_autofree char *padded = bst_text_pad (shown, widths[k], k != NAME);

      g_string_append_printf (line, "%s%s", k > 0 ? "  " : "", padded);
    }
  g_strchomp (line->str);
  bst_show_row (options, out, ink, line->str);
}

static void
put_table (const BstShowOptions *options, FILE *out, const BstIndexes *indexes)
{
  g_autoptr (GPtrArray) lines = bst_index_lines (indexes);
  g_autoptr (GPtrArray) table = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  guint widths[N_CELLS], n;

  if (lines->len == 0)
    return;
  g_ptr_array_add (table, head_cells ());
  for (guint i = 0; i < lines->len; i++)
    g_ptr_array_add (table, line_cells (options, lines->pdata[i], indexes->groups->len > 1));
  n = measure (options, table, widths);
  put_line (options, out, table->pdata[0], widths, n, BST_SHOW_DIM);
  for (guint i = 0; i < lines->len; i++)
    put_line (options, out, table->pdata[i + 1], widths, n,
              ((const BstIndexLine *)lines->pdata[i])->kind == BST_INDEX_TOTAL ? BST_SHOW_BOLD
                                                                               : BST_SHOW_NORMAL);
}

static void
put_indexes (const BstShowOptions *options, FILE *out, const BstIndexes *indexes, gboolean named)
{
  g_autoptr (GPtrArray) notes = bst_index_notes (indexes);
  g_autofree char *title = bst_index_title (indexes);
  g_autofree char *heading =
      named ? g_strdup_printf (_ ("%s of %s"), title, indexes->system) : g_strdup (title);

  fputc ('\n', out);
  bst_show_wrapped (options, out, BST_SHOW_BOLD, heading, "");
  put_table (options, out, indexes);
  for (guint i = 0; i < notes->len; i++)
    bst_show_wrapped (options, out, i + 1 < notes->len ? BST_SHOW_NORMAL : BST_SHOW_DIM,
                      notes->pdata[i], "  ");
}

void
bst_show_index (const BstShowOptions *options, FILE *out, const BstGroups *groups)
{
  g_autoptr (GPtrArray) all = bst_indexes_new (groups, options->units, FALSE);

  for (guint i = 0; i < all->len; i++)
    put_indexes (options, out, all->pdata[i], all->len > 1);
}
