/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * load-words.c - what was got over a load, in words and as a table.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/load.h"

static const BstLoadPoint *
point_of (const BstLoadLine *line, gint index)
{
  return &g_array_index (line->points, BstLoadPoint, (guint)index);
}

char *
bst_load_latency_name (const BstLoad *load)
{
  const char *metric = load->latency->metric->name;

  if (load->at < 0)
    return g_strdup (metric);
  return g_strdup_printf (_ ("%s of %s"), bst_percentile_kinds[load->at].name, metric);
}

/* ---- Figures ------------------------------------------------------------------------------- */

static char *
got_text (const BstLoad *load, const BstLoadPoint *point)
{
  const BstSummary *s = &point->point->row->summary;
  const BstUnitScale *scale = &load->group->scale;
  g_autofree char *value = bst_summary_format (s, s->median, scale);
  g_autofree char *low = bst_summary_format (s, s->low, scale);
  g_autofree char *high = bst_summary_format (s, s->high, scale);

  if (!bst_summary_has_interval (s))
    return g_strdup_printf ("%s %s", value, scale->text);
  return g_strdup_printf (_ ("%s %s (95 %% %s to %s)"), value, scale->text, low, high);
}

static char *
latency_text (const BstLoad *load, const BstLoadPoint *point)
{
  const BstPercentile percentile = { point->value, point->low, point->high, 0, 0, NAN };

  return bst_percentile_sure_text (&percentile, &load->latency->scale);
}

/* "clients=16", and of which line. */
static char *
where_text (const BstLoad *load, const BstLoadLine *line, const BstLoadPoint *point)
{
  g_autofree char *x = bst_curve_x_text (load->curves, point->point);

  if (load->lines->len == 1 || *line->curve->name == '\0')
    return g_strdup_printf ("%s=%s", load->curves->param, x);
  return g_strdup_printf ("%s, %s=%s", line->curve->name, load->curves->param, x);
}

/* ---- Sentences ----------------------------------------------------------------------------- */

static const BstLoadLine *
best_line (const BstLoad *load, gboolean highest)
{
  const BstLoadLine *found = NULL;
  double peak = 0;

  for (guint i = 0; i < load->lines->len; i++)
    {
      const BstLoadLine *line = load->lines->pdata[i];
      double own = line->best >= 0 ? point_of (line, line->best)->point->row->summary.median : NAN;

      if (isnan (own) || (found != NULL && (highest ? own <= peak : own >= peak)))
        continue;
      found = line;
      peak = own;
    }
  return found;
}

static void
append_peak (GString *text, const BstLoad *load, const BstLoadLine *line, const char *format)
{
  const BstLoadPoint *point = point_of (line, line->best);
  g_autofree char *got = got_text (load, point);
  g_autofree char *where = where_text (load, line, point);
  g_autofree char *took = latency_text (load, point);
  g_autofree char *name = bst_load_latency_name (load);
  g_autofree char *head = g_strdup_printf ("%s: %s (%s)", format, got, where);

  g_string_append (text, head);
  if (isfinite (point->value))
    g_string_append_printf (text, _ (", where %s is %s"), name, took);
  g_string_append (text, ". ");
}

/* How far the objective is met, line by line. */
static void
append_objective (GString *text, const BstLoad *load, const BstLoadLine *line)
{
  g_autofree char *objective = bst_objective_value_text (load->objective, &load->latency->scale);
  g_autofree char *name = bst_load_latency_name (load);
  g_autofree char *where = NULL;
  g_autofree char *took = NULL;
  const BstLoadPoint *point = NULL;

  if (line->good < 0)
    {
      point = point_of (line, 0);
      where = where_text (load, line, point);
      g_string_append_printf (text, _ ("%s is not within %s even with %s. "), name, objective,
                              where);
      return;
    }
  point = point_of (line, line->good);
  where = where_text (load, line, point);
  took = latency_text (load, point);
  g_string_append_printf (text, _ ("%s is within %s up to %s: %s there. "), name, objective, where,
                          took);
}

char *
bst_load_describe (const BstLoad *load)
{
  GString *text = g_string_new (NULL);
  const BstLoadLine *most = best_line (load, TRUE);
  const BstLoadLine *least = best_line (load, FALSE);

  if (most == NULL)
    g_string_append (text, _ ("No case has a value. "));
  else if (most == least)
    append_peak (text, load, most, _ ("Most"));
  else
    {
      append_peak (text, load, most, _ ("The highest peak"));
      append_peak (text, load, least, _ ("The lowest"));
    }
  for (guint i = 0; isfinite (load->objective) && i < load->drawn->len; i++)
    append_objective (text, load, load->drawn->pdata[i]);
  return g_strchomp (g_string_free (text, FALSE));
}

/* ---- The table ----------------------------------------------------------------------------- */

/* Percentiles that stand in it. */
static const guint shown[] = { BST_P50, BST_P99, BST_P999 };

static GStrv
heads (const BstLoad *load)
{
  GPtrArray *cells = g_ptr_array_new ();

  g_ptr_array_add (cells, g_strdup (_ ("Case")));
  g_ptr_array_add (cells,
                   g_strdup_printf ("%s, %s", load->group->metric->name, load->group->scale.text));
  g_ptr_array_add (cells, g_strdup (_ ("95 % from")));
  g_ptr_array_add (cells, g_strdup (_ ("to")));
  for (guint k = 0; load->at >= 0 && k < G_N_ELEMENTS (shown); k++)
    g_ptr_array_add (cells, g_strdup_printf ("%s, %s", bst_percentile_kinds[shown[k]].name,
                                             load->latency->scale.text));
  if (load->at < 0 || load->at != BST_P99)
    {
      g_autofree char *name = bst_load_latency_name (load);

      g_ptr_array_add (cells, g_strdup_printf ("%s, %s", name, load->latency->scale.text));
    }
  g_ptr_array_add (cells, load->at < 0 ? g_strdup (_ ("95 % from"))
                                       : g_strdup_printf (_ ("%s: 95 %% from"),
                                                          bst_percentile_kinds[load->at].name));
  g_ptr_array_add (cells, g_strdup (_ ("to")));
  if (load->at >= 0)
    g_ptr_array_add (cells, g_strdup (_ ("Observations")));
  g_ptr_array_add (cells, g_strdup (_ ("n")));
  g_ptr_array_add (cells, g_strdup (_ ("Failed")));
  g_ptr_array_add (cells, NULL);
  return (GStrv)g_ptr_array_free (cells, FALSE);
}

static void
add_percentiles (GPtrArray *cells, const BstLoad *load, const BstLoadPoint *point)
{
  const BstPercentile none = { NAN, NAN, NAN, 0, 0, NAN };

  for (guint k = 0; load->at >= 0 && k < G_N_ELEMENTS (shown); k++)
    g_ptr_array_add (
        cells, bst_percentile_text (point->latency != NULL ? &point->latency->at[shown[k]] : &none,
                                    &load->latency->scale));
}

static void
add_value (GPtrArray *cells, const BstLoad *load, double value, const BstLoadPoint *point)
{
  const BstPercentile percentile = { value, point->low, point->high, 0, 0, NAN };

  g_ptr_array_add (cells, bst_percentile_text (&percentile, &load->latency->scale));
}

static GStrv
line_of (const BstLoad *load, const BstLoadPoint *point)
{
  const BstRow *row = point->point->row;
  const BstSummary *s = &row->summary;
  GPtrArray *cells = g_ptr_array_new ();

  g_ptr_array_add (cells, g_strdup (row->name));
  g_ptr_array_add (cells, bst_summary_format (s, s->median, &load->group->scale));
  g_ptr_array_add (cells, bst_summary_format (s, s->low, &load->group->scale));
  g_ptr_array_add (cells, bst_summary_format (s, s->high, &load->group->scale));
  add_percentiles (cells, load, point);
  if (load->at < 0 || load->at != BST_P99)
    add_value (cells, load, point->value, point);
  add_value (cells, load, point->low, point);
  add_value (cells, load, point->high, point);
  if (load->at >= 0)
    g_ptr_array_add (cells, point->latency != NULL
                                ? g_strdup_printf ("%" G_GUINT64_FORMAT, point->latency->n)
                                : g_strdup ("–"));
  g_ptr_array_add (cells, g_strdup_printf ("%u", s->n));
  g_ptr_array_add (cells, g_strdup_printf ("%u", s->n_failed));
  g_ptr_array_add (cells, NULL);
  return (GStrv)g_ptr_array_free (cells, FALSE);
}

GPtrArray *
bst_load_table (const BstLoad *load)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);

  g_ptr_array_add (lines, heads (load));
  for (guint i = 0; i < load->lines->len; i++)
    {
      const BstLoadLine *line = load->lines->pdata[i];

      for (guint k = 0; k < line->points->len; k++)
        g_ptr_array_add (lines, line_of (load, point_of (line, (gint)k)));
    }
  return lines;
}
