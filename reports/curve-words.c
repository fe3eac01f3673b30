/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * curve-words.c - what is seen in a chart of lines, in sentences.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/chart-curve.h"
#include "reports/text.h"

/* ---- Sentences ----------------------------------------------------------------------------- */

static char *
value_text (const BstCurves *curves, const BstRow *row)
{
  return bst_summary_format (&row->summary, row->summary.median, &curves->group->scale);
}

/* From the lowest median to the highest, and where. */
static void
append_range (GString *text, const BstCurves *curves)
{
  const BstRow *top = bst_extreme_row (curves->rows, TRUE);
  const BstRow *bottom = bst_extreme_row (curves->rows, FALSE);
  const char *unit = curves->group->scale.text;
  g_autofree char *high = value_text (curves, top);
  g_autofree char *low = value_text (curves, bottom);

  if (top == bottom)
    g_string_append_printf (text, _ (" %s %s with %s; no other median differs."), high, unit,
                            top->name);
  else
    g_string_append_printf (text, _ (" From %s %s (%s) to %s %s (%s)."), low, unit, bottom->name,
                            high, unit, top->name);
}

static const BstRow *
fastest (const BstCurves *curves, double *speedup)
{
  const BstRow *best = NULL;

  for (guint i = 0; i < curves->rows->len; i++)
    {
      double one = bst_curves_speedup (curves, curves->rows->pdata[i]);

      if (!isfinite (one) || (best != NULL && one <= *speedup))
        continue;
      best = curves->rows->pdata[i];
      *speedup = one;
    }
  return best;
}

/* The interval of ROW is above that of one thread. */
static gboolean
is_above_one (const BstCurves *curves, const BstRow *row)
{
  double x = NAN;
  const BstCurve *curve = bst_curves_line (curves, row, &x);

  for (guint i = 0; curve != NULL && i < curve->points->len; i++)
    {
      const BstCurvePoint *point = &g_array_index (curve->points, BstCurvePoint, i);

      if (point->x == 1)
        return bst_summary_has_interval (&row->summary)
               && bst_summary_has_interval (&point->row->summary)
               && row->summary.low > point->row->summary.high;
    }
  return FALSE;
}

static void
append_speedup (GString *text, const BstCurves *curves)
{
  double speedup = 0;
  const BstRow *best = curves->scaling ? fastest (curves, &speedup) : NULL;
  g_autofree char *number = NULL;

  if (best == NULL)
    return;
  if (speedup <= 1)
    {
      g_string_append (text, _ (" No number of threads has a higher median than one."));
      return;
    }
  if (!is_above_one (curves, best))
    {
      g_string_append (text, _ (" No number of threads is shown to be faster than one."));
      return;
    }
  number = bst_summary_format_times (speedup);
  g_string_append_printf (text, _ (" At most %s times the rate of one thread, with %s."), number,
                          best->name);
}

char *
bst_curves_finding (const BstCurves *curves)
{
  GString *text = g_string_new (NULL);

  append_speedup (text, curves);
  bst_curves_append_places (text, curves);
  return g_strchug (g_string_free (text, FALSE));
}

char *
bst_curves_describe (const BstCurves *curves)
{
  const BstCurve *first = curves->curves->pdata[0];
  const GArray *points = first->points;
  g_autofree char *low = bst_curve_x_text (curves, &g_array_index (points, BstCurvePoint, 0));
  g_autofree char *high =
      bst_curve_x_text (curves, &g_array_index (points, BstCurvePoint, points->len - 1));
  GString *text = g_string_new (NULL);

  if (curves->curves->len == 1)
    g_string_printf (
        text,
        ngettext ("%u value of %s, from %s to %s.", "%u values of %s, from %s to %s.", points->len),
        points->len, curves->param, low, high);
  else
    g_string_printf (text,
                     ngettext ("%u line over %s, %u medians.", "%u lines over %s, %u medians.",
                               curves->curves->len),
                     curves->curves->len, curves->param, curves->rows->len);
  append_range (text, curves);
  append_speedup (text, curves);
  bst_curves_append_places (text, curves);
  bst_curves_append_doubts (text, curves);
  return g_string_free (text, FALSE);
}

/* ---- How to read it ------------------------------------------------------------------------ */

static gboolean
has_intervals (const GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    if (bst_summary_has_interval (&((const BstRow *)rows->pdata[i])->summary))
      return TRUE;
  return FALSE;
}

static const char *
log_text (const BstCurvesDrawn *drawn)
{
  if (drawn->log_x && drawn->log_y)
    return _ (" Both axes are logarithmic.");
  if (drawn->log_x)
    return _ (" The lower axis is logarithmic.");
  return drawn->log_y ? _ (" The upright axis is logarithmic.") : "";
}

char *
bst_curves_how (const BstCurves *curves, const BstCurvesDrawn *drawn)
{
  GString *text = g_string_new (_ ("A point is the median of the repetitions"));

  if (has_intervals (curves->rows))
    g_string_append (text, _ (", the bar its 95 % interval"));
  if (drawn->ideal)
    g_string_append (text, _ ("; the dashed grey line is as many times the rate of one thread as "
                              "there are threads"));
  if (drawn->law)
    g_string_append (text, _ ("; the line is the universal scalability law"));
  if (drawn->milestones && curves->scaling)
    g_string_append (text, _ ("; the dotted upright line is the number of CPUs"));
  else if (drawn->milestones)
    g_string_append (text,
                     _ ("; the dotted upright lines are the sizes of the caches, as far as what "
                        "the machine reports is believed"));
  if (drawn->lost)
    g_string_append (text, _ ("; a cross at the foot stands for a case without a value, where the "
                              "line has a gap"));
  g_string_append_printf (text, ".%s", log_text (drawn));
  if (drawn->n < curves->curves->len)
    g_string_append_printf (text,
                            ngettext (" %u of %u line is drawn; the table has all.",
                                      " %u of %u lines are drawn; the table has all.",
                                      curves->curves->len),
                            drawn->n, curves->curves->len);
  return g_string_free (text, FALSE);
}
