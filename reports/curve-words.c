/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * curve-words.c - what is seen in a chart of lines, in sentences; and the caches, where the
 * parameter is a footprint in memory.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/chart-curve.h"
#include "reports/text.h"

/* ---- Caches -------------------------------------------------------------------------------- */

static void
cache_free (gpointer data)
{
  BstCache *cache = data;

  g_free (cache->text);
  g_free (cache);
}

/* What the benchmark says that it found, as its plugin writes it: "L1 48 KiB, L2 1 MiB".  What it
 * does not believe stands in brackets behind that, without a level. */
static GPtrArray *
parse_caches (const char *text)
{
  static const struct
  {
    const char *unit;
    double factor;
  } units[] = { { "B", 1 }, { "KiB", 1024 }, { "MiB", 1048576 }, { "GiB", 1073741824 } };
  GPtrArray *caches = g_ptr_array_new_with_free_func (cache_free);
  g_autoptr (GRegex) regex =
      g_regex_new ("\\bL([1-9])\\s([0-9.]{1,9})\\s([KMG]i)?B\\b", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      BstCache *cache = g_new0 (BstCache, 1);
      g_autofree char *number = g_match_info_fetch (match, 2);

      cache->text = g_match_info_fetch (match, 0);
      for (guint i = 0; i < G_N_ELEMENTS (units); i++)
        if (g_str_has_suffix (cache->text, units[i].unit))
          cache->bytes = g_ascii_strtod (number, NULL) * units[i].factor;
      g_ptr_array_add (caches, cache);
    }
  return caches;
}

static gboolean
has_one_thread (const BstCaseResult *c)
{
  const char *threads = bst_pairs_get (c->effective, "threads");

  if (threads == NULL)
    threads = bst_pairs_get (c->asked, "threads");
  return threads == NULL || g_str_equal (threads, "1");
}

/* With several threads, each has its part of the footprint and caches of its own; of systems with
 * different caches, no line would be right for all. */
GPtrArray *
bst_curves_caches (const BstCurves *curves)
{
  const char *known = NULL;

  for (guint i = 0; i < curves->rows->len; i++)
    {
      const BstCaseResult *c = ((const BstRow *)curves->rows->pdata[i])->c;
      const BstParamInfo *info = bst_benchmark_info_param (c->description, curves->param);
      const char *text = bst_pairs_get (c->environment, "caches");

      if (info == NULL || info->type != BST_PARAM_SIZE || !has_one_thread (c)
          || (text != NULL && known != NULL && !g_str_equal (text, known)))
        return g_ptr_array_new_with_free_func (cache_free);
      known = text != NULL ? text : known;
    }
  return parse_caches (known != NULL ? known : "");
}

void
bst_caches_keep_between (GPtrArray *caches, double low, double high)
{
  for (guint i = caches->len; i > 0; i--)
    {
      const BstCache *cache = caches->pdata[i - 1];

      if (cache->bytes <= low || cache->bytes >= high)
        g_ptr_array_remove_index (caches, i - 1);
    }
}

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

/* "L1: 1.018 to 1.031 ns; L2: ..." as the benchmark says where a footprint fits. */
static void
append_places (GString *text, const BstCurves *curves)
{
  g_autoptr (GPtrArray) places = g_ptr_array_new ();
  g_autoptr (GHashTable) rows =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_ptr_array_unref);

  for (guint i = 0; i < curves->rows->len; i++)
    {
      BstRow *row = curves->rows->pdata[i];
      char *place = (char *)bst_pairs_get (row->c->environment, "footprint-in");
      GPtrArray *list = place != NULL ? g_hash_table_lookup (rows, place) : NULL;

      if (place == NULL || row->summary.n == 0)
        continue;
      if (list == NULL)
        {
          g_ptr_array_add (places, place);
          g_hash_table_insert (rows, place, list = g_ptr_array_new ());
        }
      g_ptr_array_add (list, row);
    }
  for (guint i = 0; i < places->len; i++)
    {
      const GPtrArray *list = g_hash_table_lookup (rows, places->pdata[i]);
      g_autofree char *low = value_text (curves, bst_extreme_row (list, FALSE));
      g_autofree char *high = value_text (curves, bst_extreme_row (list, TRUE));
      g_autofree char *place = bst_text_clean (places->pdata[i]);

      g_string_append_printf (text, _ ("%s%s: %s to %s %s"), i > 0 ? "; " : " ", place, low, high,
                              curves->group->scale.text);
    }
  if (places->len > 0)
    g_string_append_c (text, '.');
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

static void
append_speedup (GString *text, const BstCurves *curves)
{
  double speedup = 0;
  const BstRow *best = curves->scaling ? fastest (curves, &speedup) : NULL;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (best == NULL)
    return;
  g_ascii_formatd (number, sizeof number, "%.2f", speedup);
  g_string_append_printf (text, _ (" At most %s times the rate of one thread, with %s."), number,
                          best->name);
}

char *
bst_curves_describe (const BstCurves *curves)
{
  g_autoptr (GPtrArray) caches = bst_curves_caches (curves);
  const BstCurve *first = curves->curves->pdata[0];
  const GArray *points = first->points;
  g_autofree char *low = bst_curve_x_text (curves, &g_array_index (points, BstCurvePoint, 0));
  g_autofree char *high =
      bst_curve_x_text (curves, &g_array_index (points, BstCurvePoint, points->len - 1));
  GString *text = g_string_new (NULL);

  if (curves->curves->len == 1)
    g_string_printf (text, _ ("%u values of %s, from %s to %s."), points->len, curves->param, low,
                     high);
  else
    g_string_printf (text, _ ("%u lines over %s, %u medians."), curves->curves->len, curves->param,
                     curves->rows->len);
  append_range (text, curves);
  append_speedup (text, curves);
  if (caches->len > 0)
    append_places (text, curves);
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
  if (drawn->caches)
    g_string_append (text, _ ("; the dotted upright lines are the sizes of the caches"));
  if (drawn->lost)
    g_string_append (text, _ ("; a cross at the foot stands for a case without a value, where the "
                              "line has a gap"));
  g_string_append_printf (text, ".%s", log_text (drawn));
  if (drawn->n < curves->curves->len)
    g_string_append_printf (text, _ (" %u of %u lines are drawn; the table has all."), drawn->n,
                            curves->curves->len);
  return g_string_free (text, FALSE);
}
