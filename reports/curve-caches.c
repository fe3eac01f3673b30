/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * curve-caches.c - what was measured between the caches that a machine reports, and whether what it
 * reports is seen: a range of a level that is not is called by its footprint.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/chart-curve.h"
#include "reports/text.h"

/* ---- Figures ------------------------------------------------------------------------------- */

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

/* ---- What is not seen ---------------------------------------------------------------------- */

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

/* What tells that the last cache is not as large as it is said to be. */
typedef struct
{
  const BstMilestone *last;     /* NULL: nothing does */
  const BstCurvePoint *within;  /* at most half of it, as slow as memory */
  const BstCurvePoint *beyond;  /* at least twice as much, of which it answers half at the most */
  const BstCurvePoint *answers; /* the largest footprint past the cache before that is not so slow;
                                   NULL: none */
} Unseen;

/* The largest footprint within LOW and HIGH whose loads take clearly less than those of BEYOND. */
static const BstCurvePoint *
last_fast (const BstCurve *line, double low, double high, const BstCurvePoint *beyond)
{
  const BstCurvePoint *found = NULL;

  for (guint i = 0; i < line->points->len; i++)
    {
      const BstCurvePoint *point = &g_array_index (line->points, BstCurvePoint, i);

      if (point->x > low && point->x < high && point->row->summary.n > 0
          && point->row->summary.median <= LIKE_MEMORY * beyond->row->summary.median)
        found = point;
    }
  return found;
}

/* By the time of a load: one from half of the last of CACHES against one from four times as much, or,
 * where nothing is so large, from twice: with a cache that takes half of memory's time, that is two
 * thirds of what twice as much takes. */
static Unseen
find_unseen (const BstCurves *curves, const GPtrArray *caches)
{
  const BstMilestone *last = caches->len > 0 ? caches->pdata[caches->len - 1] : NULL;
  const double before =
      caches->len > 1 ? ((const BstMilestone *)caches->pdata[caches->len - 2])->x : 0;
  const BstCurve *line = curves->curves->pdata[0];
  const BstCurvePoint *within = last != NULL ? point_beside (line, last->x / 2, FALSE) : NULL;
  const BstCurvePoint *beyond = last != NULL ? point_beside (line, last->x * 4, TRUE) : NULL;

  if (last != NULL && beyond == NULL)
    beyond = point_beside (line, last->x * 2, TRUE);
  if (!g_str_equal (curves->group->metric->unit, "s") || curves->curves->len > 1 || within == NULL
      || beyond == NULL || within->x <= before || !bst_summary_has_interval (&within->row->summary)
      || within->row->summary.low <= LIKE_MEMORY * beyond->row->summary.median)
    return (Unseen){ NULL, NULL, NULL, NULL };
  return (Unseen){ last, within, beyond, last_fast (line, before, within->x, beyond) };
}

/* The machine's facts doubt the size of this level, on one machine at least. */
static gboolean
is_doubted (const BstCurves *curves, guint level)
{
  g_autofree char *key = g_strdup_printf ("cpu.cache.l%u.doubt", level);

  for (guint i = 0; i < curves->rows->len; i++)
    {
      const GPtrArray *machines = ((const BstRow *)curves->rows->pdata[i])->result->machines;

      if (machines->len > 0 && bst_machine_get (machines->pdata[0], key) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* ---- Ranges -------------------------------------------------------------------------------- */

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

/* Of the rows OWN, the one that takes as much as CACHE has and for that takes longer than each of the
 * others: what else a machine keeps there leaves no room for it.  NULL: none. */
static BstRow *
overfull_row (const BstCurves *curves, const BstMilestone *cache, const GPtrArray *own)
{
  const BstCurvePoint *full = point_beside (curves->curves->pdata[0], cache->x, TRUE);

  if (own->len < 2 || full == NULL || full->x > cache->x
      || !g_ptr_array_find ((GPtrArray *)own, full->row, NULL))
    return NULL;
  for (guint i = 0; i < own->len; i++)
    {
      const BstRow *row = own->pdata[i];

      if (row != full->row && !(full->row->summary.low > row->summary.high))
        return NULL;
    }
  return (BstRow *)full->row;
}

/* Such rows have a place of their own, "all of L2", behind that of their level. */
static void
part_overfull (const BstCurves *curves, const GPtrArray *caches, GPtrArray *places,
               GHashTable *rows)
{
  if (!g_str_equal (curves->group->metric->unit, "s") || curves->curves->len > 1)
    return;
  for (guint i = 0; i < caches->len; i++)
    {
      const BstMilestone *cache = caches->pdata[i];
      g_autofree char *level = g_strdup_printf ("L%u", cache->level);
      g_autofree char *all = g_strdup_printf (_ ("all of %s"), level);
      GPtrArray *own = g_hash_table_lookup (rows, level), *apart = NULL;
      BstRow *row = own != NULL ? overfull_row (curves, cache, own) : NULL;
      guint at = 0;

      if (row == NULL || !g_ptr_array_find_with_equal_func (places, level, g_str_equal, &at))
        continue;
      apart = g_ptr_array_new ();
      g_ptr_array_add (apart, row);
      g_ptr_array_remove (own, row);
      g_ptr_array_insert (places, (int)at + 1, (char *)g_intern_string (all));
      g_hash_table_insert (rows, (char *)g_intern_string (all), apart);
    }
}

/* "2 MiB to 32 MiB" of some rows. */
static char *
footprint_text (const BstCurves *curves, const GPtrArray *rows)
{
  const BstCurvePoint *low = NULL, *high = NULL;

  for (guint i = 0; i < curves->curves->len; i++)
    {
      const GArray *points = ((const BstCurve *)curves->curves->pdata[i])->points;

      for (guint k = 0; k < points->len; k++)
        {
          const BstCurvePoint *point = &g_array_index (points, BstCurvePoint, k);

          if (!g_ptr_array_find ((GPtrArray *)rows, point->row, NULL))
            continue;
          low = low == NULL || point->x < low->x ? point : low;
          high = high == NULL || point->x > high->x ? point : high;
        }
    }
  if (low == NULL)
    return NULL;
  g_autofree char *first = bst_curve_x_text (curves, low);
  g_autofree char *last = bst_curve_x_text (curves, high);

  return g_str_equal (first, last) ? g_steal_pointer (&first)
                                   : g_strdup_printf (_ ("%s to %s"), first, last);
}

/* "L3", "memory, in part L3": the level that a place is named by; 0: none. */
static guint
level_of (const char *place)
{
  const char *at = strchr (place, 'L');

  return at != NULL && at[1] >= '1' && at[1] <= '9' ? (guint)(at[1] - '0') : 0;
}

/* Which of the PLACES are too near to another to be told from it. */
static gboolean *
find_blurred (GHashTable *rows, const GPtrArray *places, gboolean all)
{
  gboolean *blurred = g_new0 (gboolean, places->len + 1);

  for (guint i = 0; i < places->len; i++)
    {
      blurred[i] |= all;
      if (i + 1 < places->len
          && bst_rows_blur (g_hash_table_lookup (rows, places->pdata[i]),
                            g_hash_table_lookup (rows, places->pdata[i + 1])))
        blurred[i] = blurred[i + 1] = TRUE;
    }
  return blurred;
}

static void
append_blur (GString *text, const GPtrArray *places, const gboolean *blurred, gboolean all)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;

  for (guint i = 0; i < places->len; i++)
    if (blurred[i])
      g_ptr_array_add (names, bst_text_clean (places->pdata[i]));
  if (names->len == 0)
    return;
  g_ptr_array_add (names, NULL);
  list = g_strjoinv ("; ", (char **)names->pdata);
  if (all)
    g_string_append (text,
                     _ (" More than half of the repetitions were disturbed: that is too noisy "
                        "to tell caches and memory apart, and footprints alone name them."));
  else
    g_string_append_printf (text,
                            _ (" It is too noisy to tell these apart, which footprints alone "
                               "name: %s."),
                            list);
}

static char *
place_text (const BstCurves *curves, const Unseen *unseen, const char *place, const GPtrArray *rows,
            gboolean blurred)
{
  const guint level = level_of (place);
  const gboolean trusted = !blurred
                           && (level == 0
                               || (!is_doubted (curves, level)
                                   && (unseen->last == NULL || level != unseen->last->level)));
  char *footprint = trusted ? NULL : footprint_text (curves, rows);

  return footprint != NULL ? footprint : bst_text_clean (place);
}

void
bst_curves_append_places (GString *text, const BstCurves *curves)
{
  const char *told = curves->scaling ? NULL : bst_curves_caches (curves);
  g_autoptr (GPtrArray) caches = bst_milestones_of_caches (told != NULL ? told : "");
  g_autoptr (GPtrArray) places = NULL;
  g_autoptr (GHashTable) rows = NULL;
  g_autofree gboolean *blurred = NULL;
  const gboolean all = bst_curves_are_disturbed (curves);
  Unseen unseen;

  if (told == NULL)
    return;
  unseen = find_unseen (curves, caches);
  rows = rows_by_place (curves, &places);
  part_overfull (curves, caches, places, rows);
  blurred = find_blurred (rows, places, all);
  for (guint i = 0; i < places->len; i++)
    {
      const GPtrArray *own = g_hash_table_lookup (rows, places->pdata[i]);
      g_autofree char *range = range_text (curves, own);
      g_autofree char *place = place_text (curves, &unseen, places->pdata[i], own, blurred[i]);

      g_string_append_printf (text, "%s%s: %s", i > 0 ? "; " : " ", place, range);
    }
  if (places->len > 0)
    g_string_append_c (text, '.');
  append_blur (text, places, blurred, all);
}

/* ---- Doubts -------------------------------------------------------------------------------- */

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

/* "141 ns from 16 MiB" */
static char *
load_text (const BstCurves *curves, const BstCurvePoint *point)
{
  g_autofree char *value = value_text (curves, point->row);
  g_autofree char *size = bst_curve_x_text (curves, point);

  return g_strdup_printf (_ ("%s %s from %s"), value, curves->group->scale.text, size);
}

static void
append_unseen (GString *text, const BstCurves *curves, const Unseen *unseen, gboolean disbelieved)
{
  const char *what = disbelieved ? _ ("what is left of that") : _ ("what the machine reports");
  g_autofree char *name = bst_text_clean (unseen->last->text);
  g_autofree char *inner = load_text (curves, unseen->within);
  g_autofree char *outer = load_text (curves, unseen->beyond);
  g_autofree char *fast = unseen->answers != NULL ? load_text (curves, unseen->answers) : NULL;
  g_autofree char *size =
      unseen->answers != NULL ? bst_curve_x_text (curves, unseen->answers) : NULL;

  if (fast == NULL)
    g_string_append_printf (text,
                            _ (" %s is %s, and is not seen: a load takes %s and %s. Believe what "
                               "was measured: less of that cache is there "
                               "for this machine, or others fill it."),
                            name, what, inner, outer);
  else
    g_string_append_printf (text,
                            _ (" %s is %s, and some %s of it answer: a load takes %s, %s and %s. "
                               "Believe what was measured: less of that "
                               "cache is there for this machine, or others fill it."),
                            name, what, size, fast, inner, outer);
}

void
bst_curves_append_doubts (GString *text, const BstCurves *curves)
{
  const char *told = curves->scaling ? NULL : bst_curves_caches (curves);
  g_autoptr (GPtrArray) caches = bst_milestones_of_caches (told != NULL ? told : "");
  Unseen unseen;

  if (told == NULL)
    return;
  append_disbelief (text, told);
  unseen = find_unseen (curves, caches);
  if (unseen.last != NULL)
    append_unseen (text, curves, &unseen, strchr (told, '(') != NULL);
}
