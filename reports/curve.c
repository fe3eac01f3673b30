/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * curve.c - finds the sweeps in a group: rows that are alike in all but one numeric parameter.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/curve.h"
#include "reports/swept.h"

/* Of one group: a suite with more is drawn as bars. */
#define MOST_SWEEPS 4

static void
curve_free (gpointer data)
{
  BstCurve *curve = data;

  g_free (curve->name);
  g_array_unref (curve->points);
  g_free (curve);
}

void
bst_curves_free (BstCurves *curves)
{
  if (curves == NULL)
    return;
  g_free (curves->param);
  g_ptr_array_unref (curves->curves);
  g_ptr_array_unref (curves->rows);
  g_free (curves);
}

/* ---- Lines --------------------------------------------------------------------------------- */

char *
bst_curve_x_text (const BstCurves *curves, const BstCurvePoint *point)
{
  return bst_swept_text (point->row->c, curves->param);
}

static gint
compare_points (gconstpointer a, gconstpointer b)
{
  double first = ((const BstCurvePoint *)a)->x;
  double second = ((const BstCurvePoint *)b)->x;

  return (first > second) - (first < second);
}

static guint
count_different (const GArray *points)
{
  guint n = points->len > 0;

  for (guint i = 1; i < points->len; i++)
    n += g_array_index (points, BstCurvePoint, i).x
         != g_array_index (points, BstCurvePoint, i - 1).x;
  return n;
}

static BstCurve *
curve_new (void)
{
  BstCurve *curve = g_new0 (BstCurve, 1);

  curve->points = g_array_new (FALSE, FALSE, sizeof (BstCurvePoint));
  curve->one = NAN;
  curve->knee = -1;
  return curve;
}

/* All lines of ROWS over PARAM, the short ones too, in the order of their first rows. */
static GPtrArray *
collect_lines (const GPtrArray *rows, const char *param)
{
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *lines = g_ptr_array_new_with_free_func (curve_free);

  for (guint i = 0; i < rows->len; i++)
    {
      BstCurvePoint point = { 0, rows->pdata[i] };
      g_autofree char *key = bst_swept_key (point.row, param, NULL, FALSE);
      BstCurve *curve = g_hash_table_lookup (by_key, key);

      if (!bst_swept_number (point.row->c, param, &point.x))
        continue;
      if (curve == NULL)
        {
          g_ptr_array_add (lines, curve = curve_new ());
          g_hash_table_insert (by_key, g_steal_pointer (&key), curve);
        }
      g_array_append_val (curve->points, point);
    }
  for (guint i = 0; i < lines->len; i++)
    g_array_sort (((BstCurve *)lines->pdata[i])->points, compare_points);
  return lines;
}

static void
add_rows_of (GPtrArray *rows, const BstCurve *curve)
{
  for (guint i = 0; i < curve->points->len; i++)
    g_ptr_array_add (rows, (gpointer)g_array_index (curve->points, BstCurvePoint, i).row);
}

/* NULL when no line is long enough, or none has a value. */
static BstCurves *
curves_over (const BstGroup *group, const GPtrArray *rows, const char *param, guint least)
{
  GPtrArray *lines = collect_lines (rows, param);
  BstCurves *curves = g_new0 (BstCurves, 1);
  guint values = 0;

  for (guint i = lines->len; i > 0; i--)
    if (count_different (((BstCurve *)lines->pdata[i - 1])->points) < least)
      g_ptr_array_remove_index (lines, i - 1);
  curves->group = group;
  curves->param = g_strdup (param);
  curves->curves = lines;
  curves->rows = g_ptr_array_new ();
  for (guint i = 0; i < lines->len; i++)
    add_rows_of (curves->rows, lines->pdata[i]);
  for (guint i = 0; i < curves->rows->len; i++)
    values += ((const BstRow *)curves->rows->pdata[i])->summary.n > 0;
  if (values > 0)
    return curves;
  bst_curves_free (curves);
  return NULL;
}

/* ---- Which parameter ----------------------------------------------------------------------- */

static guint
longest_line (const BstCurves *curves)
{
  guint longest = 0;

  for (guint i = 0; i < curves->curves->len; i++)
    longest = MAX (longest, ((BstCurve *)curves->curves->pdata[i])->points->len);
  return longest;
}

/* The parameter whose lines hold most rows; of such, the one with the longest line. */
static gboolean
is_better (const BstCurves *first, const BstCurves *second)
{
  if (second == NULL || first->rows->len != second->rows->len)
    return second == NULL || first->rows->len > second->rows->len;
  return longest_line (first) > longest_line (second);
}

static BstCurves *
best_curves (const BstGroup *group, const GPtrArray *rows, guint least)
{
  g_autoptr (GPtrArray) params = bst_swept_params (rows, least);
  BstCurves *best = NULL;

  for (guint i = 0; i < params->len; i++)
    {
      BstCurves *curves = curves_over (group, rows, params->pdata[i], least);

      if (curves == NULL)
        continue;
      if (is_better (curves, best))
        {
          bst_curves_free (best);
          best = curves;
        }
      else
        bst_curves_free (curves);
    }
  return best;
}

/* ---- Names of lines ------------------------------------------------------------------------ */

static const BstRow *
first_row (const BstCurve *curve)
{
  return g_array_index (curve->points, BstCurvePoint, 0).row;
}

static gboolean
all_have (const BstCurves *curves, const BstPair *pair)
{
  for (guint i = 0; i < curves->curves->len; i++)
    {
      const BstRow *row = first_row (curves->curves->pdata[i]);

      if (g_strcmp0 (bst_pairs_get (row->c->asked, pair->key), pair->value) != 0)
        return FALSE;
    }
  return TRUE;
}

static void
append (GString *name, const char *part)
{
  if (*part != '\0')
    g_string_append_printf (name, "%s%s", name->len > 0 ? " · " : "", part);
}

/* Whether the lines are not all alike in WHAT (a text of their rows). */
static gboolean
differ (const BstCurves *curves, const char *(*what) (const BstRow *row))
{
  for (guint i = 1; i < curves->curves->len; i++)
    if (!g_str_equal (what (first_row (curves->curves->pdata[i])),
                      what (first_row (curves->curves->pdata[0]))))
      return TRUE;
  return FALSE;
}

static const char *
system_of (const BstRow *row)
{
  return row->system;
}

static const char *
labels_of (const BstRow *row)
{
  return row->labels;
}

static char *
line_name (const BstCurves *curves, const BstCurve *curve)
{
  const BstRow *row = first_row (curve);
  GString *name = g_string_new (NULL);

  for (guint i = 0; i < row->c->asked->len; i++)
    {
      const BstPair *pair = row->c->asked->pdata[i];
      g_autofree char *part = NULL;

      if (g_str_equal (pair->key, curves->param) || all_have (curves, pair))
        continue;
      part = bst_swept_part (row, pair);
      append (name, part);
    }
  if (differ (curves, labels_of))
    append (name, *row->labels != '\0' ? row->labels : _ ("total"));
  if (differ (curves, system_of))
    append (name, row->system);
  return g_string_free (name, FALSE);
}

/* ---- All sweeps of a group ----------------------------------------------------------------- */

/* Speedup is a word for rates: of a time or a share it would have no meaning. */
static gboolean
is_scaling (const BstGroup *group, const char *param)
{
  return g_str_equal (param, "threads") && group->metric->direction == BST_HIGHER_IS_BETTER
         && g_str_has_suffix (group->metric->unit, "/s");
}

static void
complete (BstCurves *curves)
{
  curves->scaling = is_scaling (curves->group, curves->param);
  for (guint i = 0; i < curves->curves->len; i++)
    {
      BstCurve *curve = curves->curves->pdata[i];

      curve->name = line_name (curves, curve);
      if (curves->scaling)
        bst_curve_fit (curve);
    }
}

BstCurves *
bst_curves_over (const BstGroup *group, const GPtrArray *rows, const char *param)
{
  BstCurves *curves = curves_over (group, rows, param, BST_CURVE_LEAST);

  if (curves != NULL)
    complete (curves);
  return curves;
}

guint
bst_curves_longest (const GPtrArray *rows, char **param)
{
  g_autoptr (GPtrArray) params = bst_swept_params (rows, 2);
  guint longest = 1;

  *param = NULL;
  for (guint i = 0; i < params->len; i++)
    {
      g_autoptr (GPtrArray) lines = collect_lines (rows, params->pdata[i]);

      for (guint k = 0; k < lines->len; k++)
        {
          const guint n = count_different (((const BstCurve *)lines->pdata[k])->points);

          if (n <= longest)
            continue;
          longest = n;
          g_free (*param);
          *param = g_strdup (params->pdata[i]);
        }
    }
  return longest;
}

static GPtrArray *
find_sweeps (const BstGroup *group, const GPtrArray *among, guint least, GPtrArray **rest)
{
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_curves_free);
  GPtrArray *rows = g_ptr_array_new ();
  BstCurves *curves = NULL;

  for (guint i = 0; i < among->len; i++)
    g_ptr_array_add (rows, among->pdata[i]);
  while (found->len < MOST_SWEEPS && (curves = best_curves (group, rows, least)) != NULL)
    {
      for (guint i = 0; i < curves->rows->len; i++)
        g_ptr_array_remove (rows, curves->rows->pdata[i]);
      complete (curves);
      g_ptr_array_add (found, curves);
    }
  *rest = rows;
  return found;
}

GPtrArray *
bst_curves_find_in (const BstGroup *group, const GPtrArray *among, GPtrArray **rest)
{
  return find_sweeps (group, among, BST_CURVE_LEAST, rest);
}

GPtrArray *
bst_curves_find_from (const BstGroup *group, guint least, GPtrArray **rest)
{
  return find_sweeps (group, group->rows, least, rest);
}

GPtrArray *
bst_curves_find (const BstGroup *group, GPtrArray **rest)
{
  return find_sweeps (group, group->rows, BST_CURVE_LEAST, rest);
}

const BstCurve *
bst_curves_line (const BstCurves *curves, const BstRow *row, double *x)
{
  for (guint i = 0; i < curves->curves->len; i++)
    {
      const BstCurve *curve = curves->curves->pdata[i];

      for (guint k = 0; k < curve->points->len; k++)
        if (g_array_index (curve->points, BstCurvePoint, k).row == row)
          {
            *x = g_array_index (curve->points, BstCurvePoint, k).x;
            return curve;
          }
    }
  return NULL;
}
