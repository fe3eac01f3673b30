/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * curve-milestones.c - what lies along a parameter: the caches, where it is a footprint in memory,
 * and the CPUs, where it is a number of threads; and what was measured between them.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/chart-curve.h"
#include "reports/text.h"

/* ---- Caches -------------------------------------------------------------------------------- */

static void
milestone_free (gpointer data)
{
  BstMilestone *milestone = data;

  g_free (milestone->text);
  g_free (milestone);
}

static GPtrArray *
no_milestones (void)
{
  return g_ptr_array_new_with_free_func (milestone_free);
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
  GPtrArray *caches = no_milestones ();
  g_autoptr (GRegex) regex =
      g_regex_new ("\\bL([1-9])\\s([0-9.]{1,9})\\s([KMG]i)?B\\b", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      BstMilestone *cache = g_new0 (BstMilestone, 1);
      g_autofree char *number = g_match_info_fetch (match, 2);

      cache->text = g_match_info_fetch (match, 0);
      for (guint i = 0; i < G_N_ELEMENTS (units); i++)
        if (g_str_has_suffix (cache->text, units[i].unit))
          cache->x = g_ascii_strtod (number, NULL) * units[i].factor;
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

/* What all rows say of the caches; NULL: they differ, or say nothing.  With several threads, each
 * has its part of the footprint and caches of its own; of systems with different caches, no line
 * would be right for all. */
static const char *
known_caches (const BstCurves *curves)
{
  const char *known = NULL;

  for (guint i = 0; i < curves->rows->len; i++)
    {
      const BstCaseResult *c = ((const BstRow *)curves->rows->pdata[i])->c;
      const BstParamInfo *info = bst_benchmark_info_param (c->description, curves->param);
      const char *text = bst_pairs_get (c->environment, "caches");

      if (info == NULL || info->type != BST_PARAM_SIZE || !has_one_thread (c)
          || (text != NULL && known != NULL && !g_str_equal (text, known)))
        return NULL;
      known = text != NULL ? text : known;
    }
  return known;
}

/* ---- CPUs ---------------------------------------------------------------------------------- */

/* That may be used on the machine of ROW; NULL: not known. */
static const char *
cpus_of (const BstRow *row)
{
  const BstResult *result = row->result;

  return result->machines->len > 0 ? bst_machine_get (result->machines->pdata[0], "cpu.effective")
                                   : NULL;
}

/* One, if the machines of all rows have as many. */
static GPtrArray *
find_cpus (const BstCurves *curves)
{
  GPtrArray *found = no_milestones ();
  const char *known = cpus_of (curves->rows->pdata[0]);
  const guint64 n = known != NULL ? g_ascii_strtoull (known, NULL, 10) : 0;
  BstMilestone *milestone = NULL;

  for (guint i = 1; i < curves->rows->len; i++)
    if (g_strcmp0 (cpus_of (curves->rows->pdata[i]), known) != 0)
      return found;
  if (n == 0 || n > G_MAXUINT)
    return found;
  milestone = g_new0 (BstMilestone, 1);
  milestone->text = g_strdup_printf (ngettext ("%u CPU", "%u CPUs", (guint)n), (guint)n);
  milestone->x = (double)n;
  g_ptr_array_add (found, milestone);
  return found;
}

/* ---- Both ---------------------------------------------------------------------------------- */

GPtrArray *
bst_curves_milestones (const BstCurves *curves)
{
  const char *caches = known_caches (curves);

  if (curves->scaling)
    return find_cpus (curves);
  return parse_caches (caches != NULL ? caches : "");
}

void
bst_milestones_keep_between (GPtrArray *milestones, double low, double high)
{
  for (guint i = milestones->len; i > 0; i--)
    {
      const BstMilestone *milestone = milestones->pdata[i - 1];

      if (milestone->x <= low || milestone->x >= high)
        g_ptr_array_remove_index (milestones, i - 1);
    }
}

/* ---- What was measured between them -------------------------------------------------------- */

static char *
value_text (const BstCurves *curves, const BstRow *row)
{
  return bst_summary_format (&row->summary, row->summary.median, &curves->group->scale);
}

/* "1.018 to 1.031 ns" of some rows. */
static char *
range_text (const BstCurves *curves, const GPtrArray *rows)
{
  g_autofree char *low = value_text (curves, bst_extreme_row (rows, FALSE));
  g_autofree char *high = value_text (curves, bst_extreme_row (rows, TRUE));

  if (g_str_equal (low, high))
    return g_strdup_printf ("%s %s", low, curves->group->scale.text);
  return g_strdup_printf (_ ("%s to %s %s"), low, high, curves->group->scale.text);
}

/* The rows with a value by the place that the benchmark names; *ORDER: these names, as met. */
static GHashTable *
rows_by_place (const BstCurves *curves, GPtrArray **order)
{
  GHashTable *rows =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_ptr_array_unref);

  *order = g_ptr_array_new ();
  for (guint i = 0; i < curves->rows->len; i++)
    {
      BstRow *row = curves->rows->pdata[i];
      char *place = (char *)bst_pairs_get (row->c->environment, "footprint-in");
      GPtrArray *list = place != NULL ? g_hash_table_lookup (rows, place) : NULL;

      if (place == NULL || row->summary.n == 0)
        continue;
      if (list == NULL)
        {
          g_ptr_array_add (*order, place);
          g_hash_table_insert (rows, place, list = g_ptr_array_new ());
        }
      g_ptr_array_add (list, row);
    }
  return rows;
}

/* What the benchmark says that it does not believe. */
static void
append_disbelief (GString *text, const char *caches)
{
  const char *begin = strchr (caches, '(');
  const char *end = begin != NULL ? strrchr (begin, ')') : NULL;
  g_autofree char *part = end != NULL ? g_strndup (begin + 1, end - begin - 1) : NULL;
  g_autofree char *clean = part != NULL ? bst_text_clean (part) : NULL;

  if (clean != NULL && *clean != '\0')
    g_string_append_printf (text, _ (" Of the caches: %s."), clean);
}

/* A last-level cache answers in about a quarter of memory's time, and in half of it where it is far
 * away: with more than this share it cannot be told from memory. */
#define LIKE_MEMORY 0.7

/* The last point of LINE that is at most at X, or the first that is at least there. */
static const BstCurvePoint *
point_beside (const BstCurve *line, double x, gboolean above)
{
  const BstCurvePoint *found = NULL;

  for (guint i = 0; i < line->points->len; i++)
    {
      const BstCurvePoint *point = &g_array_index (line->points, BstCurvePoint, i);

      if (point->row->summary.n == 0 || (above ? point->x < x : point->x > x))
        continue;
      if (above)
        return point;
      found = point;
    }
  return found;
}

/* Whether the last of CACHES is as large as it is said to be, by the time of a load: one from half
 * of it against one from four times as much, where few are answered by it. */
static void
append_unseen (GString *text, const BstCurves *curves, const GPtrArray *caches)
{
  const BstMilestone *last = caches->len > 0 ? caches->pdata[caches->len - 1] : NULL;
  const BstMilestone *before = caches->len > 1 ? caches->pdata[caches->len - 2] : NULL;
  const BstCurve *line = curves->curves->pdata[0];
  const BstCurvePoint *within = last != NULL ? point_beside (line, last->x / 2, FALSE) : NULL;
  const BstCurvePoint *beyond = last != NULL ? point_beside (line, last->x * 4, TRUE) : NULL;

  if (!g_str_equal (curves->group->metric->unit, "s") || curves->curves->len > 1 || within == NULL
      || beyond == NULL || (before != NULL && within->x <= before->x)
      || !bst_summary_has_interval (&within->row->summary)
      || within->row->summary.low <= LIKE_MEMORY * beyond->row->summary.median)
    return;
  g_autofree char *inner = value_text (curves, within->row);
  g_autofree char *outer = value_text (curves, beyond->row);
  g_autofree char *size = bst_curve_x_text (curves, within);
  g_autofree char *name = bst_text_clean (last->text);

  g_string_append_printf (text,
                          _ (" %s is what the machine reports, and is not seen: a load from %s "
                             "takes %s %s, one from memory %s %s. Believe what was measured: "
                             "less of that cache is there for this machine, or others fill it."),
                          name, size, inner, curves->group->scale.text, outer,
                          curves->group->scale.text);
}

void
bst_curves_append_places (GString *text, const BstCurves *curves)
{
  const char *caches = curves->scaling ? NULL : known_caches (curves);
  g_autoptr (GPtrArray) places = NULL;
  g_autoptr (GHashTable) rows = NULL;

  if (caches == NULL)
    return;
  rows = rows_by_place (curves, &places);
  for (guint i = 0; i < places->len; i++)
    {
      g_autofree char *range = range_text (curves, g_hash_table_lookup (rows, places->pdata[i]));
      g_autofree char *place = bst_text_clean (places->pdata[i]);

      g_string_append_printf (text, "%s%s: %s", i > 0 ? "; " : " ", place, range);
    }
  if (places->len > 0)
    g_string_append_c (text, '.');
}

void
bst_curves_append_doubts (GString *text, const BstCurves *curves)
{
  const char *told = curves->scaling ? NULL : known_caches (curves);
  g_autoptr (GPtrArray) caches = parse_caches (told != NULL ? told : "");

  if (told == NULL)
    return;
  append_disbelief (text, told);
  append_unseen (text, curves, caches);
}
