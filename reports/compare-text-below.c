/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare-text-below.c - what stands below the tables of a comparison: scores, gaps, how the
 * verdicts were reached, and what else differs.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/price-private.h"
#include "reports/text.h"

/* A table of twenty systems has hundreds of gaps; JSON has all of them. */
#define MOST_LINES 40

static void
put_list (const BstShowOptions *options, FILE *out, const char *title, const GPtrArray *lines)
{
  if (lines->len == 0)
    return;
  fputc ('\n', out);
  bst_show_wrapped (options, out, BST_SHOW_BOLD, title, "");
  for (guint i = 0; i < MIN (lines->len, MOST_LINES); i++)
    bst_show_wrapped (options, out, BST_SHOW_NORMAL, lines->pdata[i], "  ");
  if (lines->len > MOST_LINES)
    {
      g_autofree char *more = g_strdup_printf (ngettext ("...and %u more; --format json has all.",
                                                         "...and %u more; --format json has all.",
                                                         lines->len - MOST_LINES),
                                               lines->len - MOST_LINES);

      bst_show_wrapped (options, out, BST_SHOW_NORMAL, more, "  ");
    }
}

/* ---- Scores -------------------------------------------------------------------------------- */

static void
put_score (const BstComparison *comparison, const BstShowOptions *options, FILE *out, guint system,
           guint width)
{
  const BstSystemScore *own = &comparison->scores->systems[system];
  g_autofree char *fit = bst_text_fit (bst_comparison_name (comparison, system), width);
  g_autofree char *name = bst_text_pad (fit, width, FALSE);
  g_autofree char *score = bst_compare_score (own);
  g_autofree char *padded = bst_text_pad (score, 7, TRUE);
  g_autofree char *interval = bst_compare_score_interval (own);
  g_autofree char *wide = bst_text_pad (interval, 16, TRUE);
  g_autofree char *line =
      g_strdup_printf ("  %s  %s  %s  %4u  %4u  %6u", name, padded, wide, (guint)own->tally.wins,
                       (guint)own->tally.ties, (guint)own->tally.losses);
  g_autofree char *shown = bst_show_text (options, line);

  bst_show_row (options, out, BST_SHOW_NORMAL, shown);
}

static void
put_score_head (const BstShowOptions *options, FILE *out, guint width)
{
  g_autofree char *name = bst_text_pad ("", width, FALSE);
  g_autofree char *score = bst_text_pad (_ ("score"), 7, TRUE);
  g_autofree char *interval = bst_text_pad (_ ("95 % interval"), 16, TRUE);
  g_autofree char *line =
      g_strdup_printf ("  %s  %s  %s  %s", name, score, interval, _ ("wins  ties  losses"));

  bst_show_row (options, out, BST_SHOW_DIM, line);
}

static guint
name_width (const BstComparison *comparison, guint most)
{
  guint width = 0;

  for (guint s = 0; s < comparison->systems->len; s++)
    width = MAX (width, bst_text_width (bst_comparison_name (comparison, s)));
  return MIN (width, most);
}

static void
put_scores (const BstComparison *comparison, const BstShowOptions *options, FILE *out)
{
  g_autoptr (GArray) order = bst_compare_score_order (comparison);
  g_autoptr (GPtrArray) missing = bst_compare_score_missing (comparison);
  g_autofree char *count = bst_compare_score_note (comparison);
  guint width = name_width (comparison, 30);

  fputc ('\n', out);
  bst_show_wrapped (options, out, BST_SHOW_BOLD, bst_compare_score_title (comparison), "");
  put_score_head (options, out, width);
  for (guint i = 0; i < order->len; i++)
    put_score (comparison, options, out, g_array_index (order, guint, i), width);
  bst_show_wrapped (options, out, BST_SHOW_NORMAL, count, "  ");
  put_list (options, out, bst_compare_score_missing_title (), missing);
}

/* ---- The environment ----------------------------------------------------------------------- */

static GPtrArray *
difference_lines (const BstComparison *comparison)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < comparison->differences->len; i++)
    {
      const BstDifference *difference = comparison->differences->pdata[i];
      GString *line = g_string_new (difference->key);

      for (guint v = 0; v < difference->values->len; v++)
        {
          g_autofree char *value = bst_difference_value_text (comparison, difference, v);

          g_string_append_printf (line, _ ("%s '%s' on %s"), v == 0 ? ":" : ";", value,
                                  (char *)difference->texts->pdata[v]);
        }
      g_ptr_array_add (lines, g_string_free (line, FALSE));
    }
  return lines;
}

void
bst_compare_text_below (const BstComparison *comparison, const BstShowOptions *options, FILE *out)
{
  g_autoptr (GPtrArray) gaps = bst_compare_gaps (comparison);
  g_autoptr (GPtrArray) doubts = bst_compare_doubts (comparison);
  g_autoptr (GPtrArray) notes = bst_compare_notes (comparison);
  g_autoptr (GPtrArray) differences = difference_lines (comparison);
  g_autofree char *lead = bst_compare_lead (comparison);

  if (lead != NULL)
    {
      fputc ('\n', out);
      bst_show_wrapped (options, out, BST_SHOW_BOLD, lead, "");
    }
  if (comparison->scores != NULL)
    put_scores (comparison, options, out);
  bst_price_text (comparison, options, out);
  bst_compare_text_levels (comparison, options, out);
  put_list (options, out, _ ("Missing or failed"), gaps);
  put_list (options, out, _ ("Not steady"), doubts);
  put_list (options, out, _ ("Left out by --exclude"), comparison->excluded);
  fputc ('\n', out);
  for (guint i = 0; i < notes->len; i++)
    bst_show_wrapped (options, out, BST_SHOW_NORMAL, notes->pdata[i], "");
  put_list (options, out, _ ("What else differs, most telling first"), differences);
}
