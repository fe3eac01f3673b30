/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * matrix-words.c - what is seen in a matrix, in sentences with their intervals.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/chart-matrix.h"
#include "reports/compare-private.h"
#include "reports/text.h"

/* ---- Title ----------------------------------------------------------------------------------- */

static const char *
compared_name (const BstMatrix *matrix, guint system)
{
  return bst_comparison_name (matrix->comparison, system);
}

char *
bst_matrix_caption (const BstMatrix *matrix)
{
  const BstGroup *group = matrix->group;
  g_autofree char *measure = bst_group_measure (group);
  g_autofree char *what =
      matrix->ratios != NULL
          ? g_strdup_printf (_ ("Speed-up of %s against %s: %s by %s and %s"),
                             compared_name (matrix, matrix->candidate),
                             compared_name (matrix, matrix->comparison->baseline),
                             group->metric->name, matrix->x.param, matrix->y.param)
          : g_strdup_printf (_ ("%s by %s and %s"), measure, matrix->x.param, matrix->y.param);

  return g_strconcat (what, *matrix->name != '\0' ? " · " : "", matrix->name, NULL);
}

/* ---- What is seen ---------------------------------------------------------------------------- */

/* "14.6 GB/s (95 % interval [14.5, 14.7])" */
static char *
value_text (const BstMatrix *matrix, const BstRow *row)
{
  const BstUnitScale *scale = &matrix->group->scale;
  g_autofree char *value = bst_summary_format (&row->summary, row->summary.median, scale);
  g_autofree char *interval = bst_summary_format_interval (&row->summary, scale);
  g_autofree char *known = bst_summary_has_interval (&row->summary)
                               ? g_strdup_printf (_ (" (95 %% interval %s)"), interval)
                               : g_strdup ("");

  return g_strdup_printf ("%s%s%s%s", value, *scale->text != '\0' ? " " : "", scale->text, known);
}

static void
append_ends (GString *text, const BstMatrix *matrix)
{
  const BstRow *top = bst_extreme_row (matrix->rows, TRUE);
  const BstRow *bottom = bst_extreme_row (matrix->rows, FALSE);
  g_autofree char *high = value_text (matrix, top);
  g_autofree char *low = value_text (matrix, bottom);

  if (top == bottom)
    g_string_append_printf (text, _ ("%s with %s; no other median differs."), high, top->name);
  else
    g_string_append_printf (text, _ ("From %s with %s to %s with %s."), low, bottom->name, high,
                            top->name);
}

static guint
count_all (const BstMatrix *matrix, BstMatrixState state)
{
  guint n = 0;

  for (guint i = 0; i < matrix->layers->len; i++)
    n += bst_matrix_count (matrix, i, state);
  return n;
}

static void
append_losses (GString *text, const BstMatrix *matrix)
{
  const guint lost = count_all (matrix, BST_MATRIX_LOST);
  const guint unmeasured = count_all (matrix, BST_MATRIX_UNMEASURED);

  if (lost > 0)
    g_string_append_printf (text,
                            ngettext (" %u cell has no value; the table says why.",
                                      " %u cells have no value; the table says why.", lost),
                            lost);
  if (unmeasured > 0)
    g_string_append_printf (
        text, ngettext (" %u cell was not measured.", " %u cells were not measured.", unmeasured),
        unmeasured);
}

/* ---- Ratios ---------------------------------------------------------------------------------- */

static const BstComparedRow *
furthest (const BstMatrix *matrix)
{
  const BstComparedRow *found = NULL;
  double most = -1;

  for (guint y = 0; y < matrix->y.values->len; y++)
    for (guint x = 0; x < matrix->x.values->len; x++)
      {
        const double ratio = bst_matrix_ratio (matrix, x, y);

        if (!isfinite (ratio) || fabs (log (ratio)) <= most)
          continue;
        most = fabs (log (ratio));
        found = matrix->ratios[y * matrix->x.values->len + x];
      }
  return found;
}

/* Cells with this verdict. */
static guint
count_verdict (const BstMatrix *matrix, BstStatsVerdict verdict)
{
  guint n = 0;

  for (guint y = 0; y < matrix->y.values->len; y++)
    for (guint x = 0; x < matrix->x.values->len; x++)
      if (isfinite (bst_matrix_ratio (matrix, x, y)))
        n += matrix->ratios[y * matrix->x.values->len + x]->pairings[matrix->candidate].verdict
             == verdict;
  return n;
}

static void
append_verdicts (GString *text, const BstMatrix *matrix)
{
  const BstComparedRow *row = furthest (matrix);
  g_autofree char *name = bst_compare_row_name (row);
  g_autofree char *finding = bst_compare_finding (matrix->comparison, row, matrix->candidate);

  g_string_append_printf (
      text, _ ("Cells that are better: %u, worse: %u, equivalent: %u, inconclusive: %u."),
      count_verdict (matrix, BST_STATS_BETTER), count_verdict (matrix, BST_STATS_WORSE),
      count_verdict (matrix, BST_STATS_EQUIVALENT), count_verdict (matrix, BST_STATS_INCONCLUSIVE));
  g_string_append_printf (text, _ (" The largest difference is with %s: %s"),
                          *name != '\0' ? name : row->c->text, finding);
}

char *
bst_matrix_describe (const BstMatrix *matrix)
{
  GString *text = g_string_new (NULL);

  if (matrix->ratios != NULL)
    append_verdicts (text, matrix);
  else
    append_ends (text, matrix);
  append_losses (text, matrix);
  return g_string_free (text, FALSE);
}

/* ---- How to read it -------------------------------------------------------------------------- */

static const char *
how_ratios (const BstMatrixDrawn *drawn)
{
  if (drawn->signs)
    return _ ("A cell is the speed-up, whatever the metric, as its verdict: + better, - worse, "
              "= equivalent, ? inconclusive. Blue is better, orange worse, and the darker the "
              "further from 1.");
  return _ ("A cell is the speed-up, above 1 better whatever the metric, with "
            "its verdict: + better, - worse, = equivalent, ? inconclusive. Blue "
            "is better, orange worse, and the darker the further from 1.");
}

static void
append_colors (GString *text, const BstMatrix *matrix, const BstMatrixDrawn *drawn)
{
  if (matrix->ratios != NULL)
    g_string_append (text, how_ratios (drawn));
  else if (drawn->log)
    g_string_append (text, _ ("A cell is the median of the repetitions. The lighter, the higher, "
                              "on a logarithmic scale."));
  else
    g_string_append (text, _ ("A cell is the median of the repetitions. The lighter, the "
                              "higher."));
  if (!drawn->figures)
    g_string_append (text, _ (" There is no room for figures; the table has them."));
}

static void
append_regions (GString *text, const BstMatrix *matrix, const BstMatrixDrawn *drawn)
{
  const char *caches = bst_matrix_caches (matrix);
  g_autofree char *clean = caches != NULL ? bst_text_clean (caches) : NULL;

  if (!drawn->regions)
    return;
  if (clean != NULL && *clean != '\0')
    g_string_append_printf (text,
                            _ (" Lines part cells whose data lie in different places, by the "
                               "caches that the machine reports: %s."),
                            clean);
  else
    g_string_append (text, _ (" Lines part cells whose data lie in different places."));
}

char *
bst_matrix_how (const BstMatrix *matrix, const BstMatrixDrawn *drawn)
{
  GString *text = g_string_new (NULL);

  append_colors (text, matrix, drawn);
  if (drawn->unmeasured)
    g_string_append (text, _ (" A dot: not measured."));
  if (drawn->lost)
    g_string_append (text, _ (" A cross: measured, but without a value."));
  append_regions (text, matrix, drawn);
  if (drawn->n_maps < matrix->layers->len && matrix->ratios == NULL)
    g_string_append_printf (text,
                            ngettext (" The maps of %u of %u system are drawn; the table has all.",
                                      " The maps of %u of %u systems are drawn; the table has "
                                      "all.",
                                      matrix->layers->len),
                            drawn->n_maps, matrix->layers->len);
  return g_string_free (text, FALSE);
}
