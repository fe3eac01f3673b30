/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * latency-words.c - percentiles of latencies in words, and as the table behind their charts.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/latency.h"

/* Cells of a histogram are a thousandth wide: an interval that is narrower gives no more digits
 * than the four that are shown without one. */
#define NARROW 0.01

/* ---- Figures ------------------------------------------------------------------------------- */

static gboolean
is_sure (const BstPercentile *percentile)
{
  return isfinite (percentile->low) && isfinite (percentile->high);
}

static char *
format (const BstPercentile *percentile, double value, const BstUnitScale *scale)
{
  double half = is_sure (percentile) ? (percentile->high - percentile->low) / 2 : NAN;

  if (!isfinite (value))
    return g_strdup ("–");
  return bst_unit_format (value, half > NARROW * percentile->value ? half : NAN, scale, FALSE);
}

char *
bst_percentile_text (const BstPercentile *percentile, const BstUnitScale *scale)
{
  return format (percentile, percentile->value, scale);
}

char *
bst_percentile_sure_text (const BstPercentile *percentile, const BstUnitScale *scale)
{
  g_autofree char *value = format (percentile, percentile->value, scale);
  g_autofree char *low = format (percentile, percentile->low, scale);
  g_autofree char *high = format (percentile, percentile->high, scale);

  if (!is_sure (percentile))
    return g_strdup_printf ("%s %s", value, scale->text);
  if (percentile->value < percentile->low || percentile->value > percentile->high)
    return g_strdup_printf (_ ("%s %s of all repetitions together (95 %% of each by itself: %s to "
                               "%s)"),
                            value, scale->text, low, high);
  return g_strdup_printf (_ ("%s %s (95 %% %s to %s)"), value, scale->text, low, high);
}

#define OBJECTIVE_LEAST 0.01
#define OBJECTIVE_MOST 10000

/* In the unit of the axis, unless nobody could read it in that. */
char *
bst_objective_value_text (double objective, const BstUnitScale *axis)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  const double shown = objective / axis->divisor;
  const BstUnitScale *scale = axis;
  BstUnitScale own;

  bst_unit_choose (bst_unit_find ("s"), objective, BST_PREFIX_DEFAULT, &own);
  if (shown < OBJECTIVE_LEAST || shown >= OBJECTIVE_MOST)
    scale = &own;
  g_ascii_formatd (number, sizeof number, "%.6g", objective / scale->divisor);
  return g_strdup_printf ("%s %s", number, scale->text);
}

/* ---- Names --------------------------------------------------------------------------------- */

const char *
bst_latency_name (const BstRow *row, gboolean by_system)
{
  return by_system ? row->system : row->name;
}

char *
bst_latency_case (const BstRow *row)
{
  const gsize whole = strlen (row->name);
  const gsize system = strlen (row->system);
  char *name = NULL;

  if (whole < system || !g_str_has_suffix (row->name, row->system))
    return g_strdup (row->name);
  name = g_strndup (row->name, whole - system);
  if (g_str_has_suffix (name, " · "))
    name[strlen (name) - strlen (" · ")] = '\0';
  return name;
}

/* ---- What is seen -------------------------------------------------------------------------- */

static char *
describe_one (const BstLatency *latency, const BstUnitScale *scale)
{
  g_autofree char *n = g_strdup_printf ("%" G_GUINT64_FORMAT, latency->n);
  g_autofree char *half = bst_percentile_sure_text (&latency->at[BST_P50], scale);
  g_autofree char *longest = bst_percentile_text (&latency->at[BST_PERCENTILE_MAX], scale);
  const guint at = isnan (latency->at[BST_P99].value) ? BST_P90 : BST_P99;
  g_autofree char *most = bst_percentile_sure_text (&latency->at[at], scale);

  return g_strdup_printf (at == BST_P99
                              ? _ ("Half of %s took at most %s, 99 %% of them at most %s; the "
                                   "longest took %s %s.")
                              : _ ("Half of %s took at most %s, 90 %% of them at most %s; the "
                                   "longest took %s %s."),
                          n, half, most, longest, scale->text);
}

static const BstLatency *
extreme (const GPtrArray *latencies, guint at, gboolean highest)
{
  const BstLatency *found = latencies->pdata[0];

  for (guint i = 1; i < latencies->len; i++)
    {
      const BstLatency *latency = latencies->pdata[i];

      if (highest ? latency->at[at].value > found->at[at].value
                  : latency->at[at].value < found->at[at].value)
        found = latency;
    }
  return found;
}

char *
bst_latencies_describe (const GPtrArray *latencies, gboolean by_system, const BstUnitScale *scale)
{
  g_autoptr (GPtrArray) drawable = bst_latencies_drawable (latencies);
  const gint at = bst_latencies_common (drawable);
  const BstLatency *best = NULL;
  const BstLatency *worst = NULL;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (latencies->len == 1)
    return describe_one (latencies->pdata[0], scale);
  if (at < 0)
    return g_strdup (_ ("There are too few observations for percentiles."));
  best = extreme (drawable, (guint)at, FALSE);
  worst = extreme (drawable, (guint)at, TRUE);
  low = bst_percentile_sure_text (&best->at[at], scale);
  if (best->at[at].value == worst->at[at].value)
    return g_strdup_printf (_ ("%s is %s everywhere."), bst_percentile_kinds[at].name, low);
  high = bst_percentile_sure_text (&worst->at[at], scale);
  return g_strdup_printf (
      _ ("%s is lowest with %s, of %s, and highest with %s, of %s."), bst_percentile_kinds[at].name,
      low, bst_latency_name (best->row, by_system), high, bst_latency_name (worst->row, by_system));
}

char *
bst_latencies_cut_text (const GPtrArray *latencies, const GPtrArray *drawn)
{
  g_autoptr (GPtrArray) drawable = bst_latencies_drawable (latencies);
  const gint at = bst_latencies_common (drawable);

  if (drawn->len < drawable->len)
    return g_strdup_printf (_ (" Drawn are %u of %u: those with the lowest and those with the "
                               "highest %s."),
                            drawn->len, latencies->len, bst_percentile_kinds[MAX (at, 0)].name);
  if (drawable->len < latencies->len)
    return g_strdup_printf (_ (" Drawn are %u of %u: the others have fewer than 100 "
                               "observations."),
                            drawn->len, latencies->len);
  return g_strdup ("");
}

/* ---- The table ----------------------------------------------------------------------------- */

static GStrv
heads (void)
{
  const char *all[] = { _ ("Case"),
                        _ ("Percentile"),
                        _ ("Of all together"),
                        _ ("Median of repetitions"),
                        _ ("95 % from"),
                        _ ("to"),
                        _ ("Repetitions that have it"),
                        _ ("Above it"),
                        _ ("Observations"),
                        NULL };

  return g_strdupv ((GStrv)all);
}

static GStrv
line_of (const BstLatency *latency, guint at, const BstUnitScale *scale)
{
  const BstPercentile *percentile = &latency->at[at];
  GPtrArray *cells = g_ptr_array_new ();

  g_ptr_array_add (cells, g_strdup (latency->row->name));
  g_ptr_array_add (cells, g_strdup (bst_percentile_kinds[at].name));
  g_ptr_array_add (cells, bst_percentile_text (percentile, scale));
  g_ptr_array_add (cells, format (percentile, percentile->own, scale));
  g_ptr_array_add (cells, format (percentile, percentile->low, scale));
  g_ptr_array_add (cells, format (percentile, percentile->high, scale));
  g_ptr_array_add (cells, at == BST_PERCENTILE_MAX
                              ? g_strdup ("–")
                              : g_strdup_printf ("%u", percentile->repetitions));
  g_ptr_array_add (cells, g_strdup_printf ("%" G_GUINT64_FORMAT, percentile->above));
  g_ptr_array_add (cells, g_strdup_printf ("%" G_GUINT64_FORMAT, latency->n));
  g_ptr_array_add (cells, NULL);
  return (GStrv)g_ptr_array_free (cells, FALSE);
}

/* Those that are drawn are among the lowest and the highest. */
static GPtrArray *
table_rows (const GPtrArray *latencies)
{
  g_autoptr (GPtrArray) drawable = bst_latencies_drawable (latencies);
  const gint at = bst_latencies_common (drawable);
  GPtrArray *rows = NULL;

  if (latencies->len > BST_LATENCY_TABLE && at >= 0)
    return bst_latencies_extreme (drawable, (guint)at, BST_LATENCY_TABLE);
  rows = g_ptr_array_new ();
  for (guint i = 0; i < MIN (latencies->len, BST_LATENCY_TABLE); i++)
    g_ptr_array_add (rows, latencies->pdata[i]);
  return rows;
}

GPtrArray *
bst_latencies_table (const GPtrArray *latencies, const BstUnitScale *scale)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  g_autoptr (GPtrArray) rows = table_rows (latencies);

  g_ptr_array_add (lines, heads ());
  for (guint at = 0; at < BST_N_PERCENTILES; at++)
    for (guint i = 0; i < rows->len; i++)
      {
        const BstLatency *latency = rows->pdata[i];

        if (!isnan (latency->at[at].value))
          g_ptr_array_add (lines, line_of (latency, at, scale));
      }
  return lines;
}
