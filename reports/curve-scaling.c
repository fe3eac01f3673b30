/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * curve-scaling.c - how a rate grows with threads: speedup, efficiency, the universal scalability
 * law and its knee, for the chart and for the table, so that they agree.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/curve.h"

static GArray *
numbers (void)
{
  return g_array_new (FALSE, FALSE, sizeof (double));
}

static const double *
data_of (const GArray *array)
{
  return (const double *)(gpointer)array->data;
}

/* The points that a law can be fitted to. */
typedef struct
{
  GArray *threads, *rates, *variances, *lows, *highs; /* double */
  GArray *indices;                                    /* guint, into the curve's points */
  gboolean weighted, intervals;                       /* all points have a variance, an interval */
} Fit;

static void
fit_init (Fit *fit)
{
  *fit = (Fit){ numbers (), numbers (), numbers (),
                numbers (), numbers (), g_array_new (FALSE, FALSE, sizeof (guint)),
                TRUE,       TRUE };
}

static void
fit_clear (Fit *fit)
{
  g_array_unref (fit->threads);
  g_array_unref (fit->rates);
  g_array_unref (fit->variances);
  g_array_unref (fit->lows);
  g_array_unref (fit->highs);
  g_array_unref (fit->indices);
}

static void
fit_add (Fit *fit, guint index, const BstCurvePoint *point)
{
  const BstSummary *s = &point->row->summary;
  double variance = s->sd * s->sd / s->n;

  if (s->n == 0 || !(s->median > 0) || !(point->x >= 1))
    return;
  g_array_append_val (fit->threads, point->x);
  g_array_append_val (fit->rates, s->median);
  g_array_append_val (fit->variances, variance);
  g_array_append_val (fit->lows, s->low);
  g_array_append_val (fit->highs, s->high);
  g_array_append_val (fit->indices, index);
  fit->weighted &= isfinite (variance) && variance > 0;
  fit->intervals &= bst_summary_has_interval (s);
}

static void
find_knee (BstCurve *curve, const Fit *fit)
{
  gsize at = 0;

  if (bst_stats_knee (
          data_of (fit->threads), data_of (fit->rates), fit->intervals ? data_of (fit->lows) : NULL,
          fit->intervals ? data_of (fit->highs) : NULL, fit->threads->len, curve->law.gamma, &at))
    curve->knee = (gint)g_array_index (fit->indices, guint, at);
}

void
bst_curve_fit (BstCurve *curve)
{
  Fit fit;

  fit_init (&fit);
  for (guint i = 0; i < curve->points->len; i++)
    {
      const BstCurvePoint *point = &g_array_index (curve->points, BstCurvePoint, i);

      if (point->x == 1 && point->row->summary.median > 0)
        curve->one = point->row->summary.median;
      fit_add (&fit, i, point);
    }
  curve->law_state = bst_stats_fit_scaling (
      data_of (fit.threads), data_of (fit.rates), fit.weighted ? data_of (fit.variances) : NULL,
      fit.threads->len, BST_STATS_SCALING_UNIVERSAL, &curve->law);
  if (curve->law_state == BST_STATS_OK && curve->law.is_shown)
    find_knee (curve, &fit);
  fit_clear (&fit);
}

double
bst_curves_speedup (const BstCurves *curves, const BstRow *row)
{
  double x = NAN;
  const BstCurve *curve = bst_curves_line (curves, row, &x);

  return curve != NULL ? row->summary.median / curve->one : NAN;
}

double
bst_curves_efficiency (const BstCurves *curves, const BstRow *row)
{
  double x = NAN;
  const BstCurve *curve = bst_curves_line (curves, row, &x);

  return curve != NULL ? row->summary.median / curve->one / x : NAN;
}

/* ---- Words --------------------------------------------------------------------------------- */

static char *
number_text (double value, const char *format)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (text, sizeof text, format, value));
}

/* More threads than were measured are a guess, and not made. */
static char *
peak_text (const BstCurve *curve)
{
  const GArray *points = curve->points;
  double most = g_array_index (points, BstCurvePoint, points->len - 1).x;
  g_autofree char *peak = number_text (curve->law.peak, "%.0f");

  if (curve->law.peak <= most)
    return g_strdup_printf (_ (" By the law, %s threads give most."), peak);
  return g_strdup (_ (" By the law, the peak lies beyond what was measured."));
}

static char *
law_text (const BstCurves *curves, const BstCurve *curve)
{
  g_autofree char *sigma = number_text (curve->law.sigma, "%.3g");
  g_autofree char *kappa = number_text (curve->law.kappa, "%.3g");
  g_autofree char *fit = number_text (curve->law.r_squared, "%.4f");
  g_autofree char *peak = peak_text (curve);
  g_autofree char *knee_at = NULL;
  g_autofree char *knee = NULL;

  if (curve->knee >= 0)
    {
      knee_at = bst_curve_x_text (
          curves, &g_array_index (curve->points, BstCurvePoint, (guint)curve->knee));
      knee = g_strdup_printf (_ (" The knee is at %s threads: from there on, each more brings less "
                                 "than a third of what one alone does."),
                              knee_at);
    }
  return g_strdup_printf (_ ("Universal scalability law: contention σ = %s, coherence κ = %s "
                             "(R² = %s).%s%s"),
                          sigma, kappa, fit, peak,
                          knee != NULL ? knee : _ (" No knee in the measured range."));
}

static char *
no_law_text (const BstCurve *curve)
{
  g_autofree char *fit = number_text (curve->law.r_squared, "%.2f");

  if (curve->law_state == BST_STATS_OK && isfinite (curve->law.r_squared)
      && curve->law.r_squared < 0.95)
    return g_strdup_printf (_ ("The universal scalability law does not describe this (R² = %s): it "
                               "is not shown."),
                            fit);
  return g_strdup (_ ("A scaling law is fitted from 5 thread counts on."));
}

GPtrArray *
bst_curves_scaling_texts (const BstCurves *curves)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; curves->scaling && i < curves->curves->len; i++)
    {
      const BstCurve *curve = curves->curves->pdata[i];
      gboolean shown = curve->law_state == BST_STATS_OK && curve->law.is_shown;
      g_autofree char *text = shown ? law_text (curves, curve) : no_law_text (curve);

      g_ptr_array_add (texts, *curve->name != '\0' ? g_strdup_printf ("%s: %s", curve->name, text)
                                                   : g_strdup (text));
    }
  return texts;
}
