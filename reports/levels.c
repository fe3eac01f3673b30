/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * levels.c - until where along a sweep a service level holds.  A value of the parameter counts
 * when the whole interval of the metric, or of the percentile that is asked for, is within; the
 * first one that does not ends it, even if a later one would count again.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "model/fail.h"
#include "model/nearest.h"
#include "reports/latency.h"
#include "reports/levels.h"
#include "reports/text.h"

/* Two values of a parameter have an order, if not a line. */
#define LEAST_VALUES 2

static void
finding_free (gpointer data)
{
  BstLevelFinding *finding = data;

  g_free (finding->param);
  g_free (finding->line);
  g_free (finding->last.x);
  g_free (finding->out.x);
  g_free (finding);
}

void
bst_levels_free (BstLevels *levels)
{
  if (levels == NULL)
    return;
  g_ptr_array_unref (levels->findings);
  g_ptr_array_unref (levels->remarks);
  g_ptr_array_unref (levels->levels);
  g_clear_pointer (&levels->groups, bst_groups_free);
  g_free (levels->mistake);
  g_free (levels);
}

static void
add_remark (BstLevels *levels, const char *sentence)
{
  if (!g_ptr_array_find_with_equal_func (levels->remarks, sentence, g_str_equal, NULL))
    g_ptr_array_add (levels->remarks, bst_text_clean (sentence));
}

/* ---- What is asked ------------------------------------------------------------------------- */

/* A level, and the run that it is for; NULL: all. */
typedef struct
{
  const BstLevel *level;
  const BstResult *result;
  gboolean is_known;      /* some figure is of its metric */
  gboolean is_spread;     /* and has percentiles, where one is asked for */
  gboolean is_measurable; /* and in its unit */
  const char *unit;       /* the one that such a figure has instead; NULL: there is none */
  gboolean is_swept;      /* and some sweep */
} Asked;

static gboolean
is_named (const GPtrArray *levels, const char *name)
{
  for (guint i = 0; levels != NULL && i < levels->len; i++)
    if (g_str_equal (((const BstLevel *)levels->pdata[i])->name, name))
      return TRUE;
  return FALSE;
}

static void
take (BstLevels *levels, GArray *list, const char *text, const BstResult *result)
{
  g_autoptr (GError) error = NULL;
  BstLevel *level = bst_level_parse (text, &error);
  Asked asked = { .level = level, .result = result };

  if (level == NULL)
    {
      add_remark (levels, error->message);
      return;
    }
  g_ptr_array_add (levels->levels, level);
  g_array_append_val (list, asked);
}

/* "levels" of the suite that was run; a file may hold anything. */
static void
take_suite (BstLevels *levels, GArray *list, const BstResult *result, const GPtrArray *given)
{
  JsonNode *suite = result->suite;
  JsonObject *kept =
      suite != NULL && JSON_NODE_HOLDS_OBJECT (suite) ? json_node_get_object (suite) : NULL;
  JsonNode *node = kept != NULL ? json_object_get_member (kept, "levels") : NULL;
  JsonArray *texts =
      node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; texts != NULL && i < json_array_get_length (texts); i++)
    {
      JsonNode *text = json_array_get_element (texts, i);
      g_autoptr (BstLevel) level = NULL;

      if (!JSON_NODE_HOLDS_VALUE (text) || json_node_get_value_type (text) != G_TYPE_STRING)
        continue;
      level = bst_level_parse (json_node_get_string (text), NULL);
      if (level == NULL || !is_named (given, level->name))
        take (levels, list, json_node_get_string (text), result);
    }
}

static GArray *
take_all (BstLevels *levels, const BstResult *const *results, guint n, const GPtrArray *given)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Asked));

  for (guint i = 0; given != NULL && i < given->len; i++)
    take (levels, list, ((const BstLevel *)given->pdata[i])->text, NULL);
  for (guint i = 0; i < n; i++)
    take_suite (levels, list, results[i], given);
  return list;
}

/* ---- One line ------------------------------------------------------------------------------ */

static BstLevelFigure
figure_of (const BstLevel *level, const BstRow *row)
{
  const BstSummary *s = &row->summary;
  const gint at = level->percentile != NULL ? bst_percentile_find (level->percentile) : -1;
  g_autofree BstLatency *latency = at >= 0 ? bst_latency_new (row) : NULL;

  if (latency != NULL)
    return (BstLevelFigure){ latency->at[at].value, latency->at[at].low, latency->at[at].high };
  if (level->percentile != NULL || s->n == 0)
    return (BstLevelFigure){ NAN, NAN, NAN };
  return bst_summary_has_interval (s) ? (BstLevelFigure){ s->median, s->low, s->high }
                                      : (BstLevelFigure){ s->median, NAN, NAN };
}

static BstReachEnd
judge (const BstLevel *level, const BstRow *row, const BstLevelFigure *figure)
{
  if (isnan (figure->value))
    return BST_REACH_END_MISSING;
  if (bst_summary_is_unreliable (&row->summary, row->c))
    return BST_REACH_END_UNRELIABLE;
  if (isnan (figure->low) || isnan (figure->high))
    return bst_level_holds (level, figure->value) ? BST_REACH_END_FEW : BST_REACH_END_OUTSIDE;
  if (bst_level_holds (level, figure->low) && bst_level_holds (level, figure->high))
    return BST_REACH_END_NONE;
  return bst_level_holds (level, figure->low) || bst_level_holds (level, figure->high)
             ? BST_REACH_END_UNCERTAIN
             : BST_REACH_END_OUTSIDE;
}

static void
note (BstLevelPlace *place, const BstCurves *curves, const BstCurvePoint *point,
      const BstLevelFigure *figure)
{
  g_free (place->x);
  *place = (BstLevelPlace){ point->row, bst_curve_x_text (curves, point), point->x, *figure };
}

static void
add_finding (BstLevels *levels, const BstLevel *level, const BstCurves *curves,
             const BstCurve *curve)
{
  BstLevelFinding *finding = g_new0 (BstLevelFinding, 1);

  finding->level = level;
  finding->group = curves->group;
  finding->param = g_strdup (curves->param);
  finding->line = g_strdup (curve->name);
  for (guint i = 0; i < curve->points->len && finding->out.row == NULL; i++)
    {
      const BstCurvePoint *point = &g_array_index (curve->points, BstCurvePoint, i);

      const BstLevelFigure figure = figure_of (level, point->row);

      finding->end = judge (level, point->row, &figure);
      note (finding->end == BST_REACH_END_NONE ? &finding->last : &finding->out, curves, point,
            &figure);
    }
  finding->reach = finding->out.row == NULL    ? BST_REACH_EVERYWHERE
                   : finding->last.row != NULL ? BST_REACH_UNTIL
                                               : BST_REACH_NOWHERE;
  g_ptr_array_add (levels->findings, finding);
}

/* ---- All of them --------------------------------------------------------------------------- */

static gboolean
is_about (const Asked *asked, const BstRow *row)
{
  return (asked->result == NULL || asked->result == row->result)
         && g_str_equal (asked->level->labels, row->labels);
}

/* Metrics of several benchmarks may bear one name: only where none has the unit is that said. */
static gboolean
has_unit (Asked *asked, const BstMetricInfo *metric)
{
  if (asked->level->unit == NULL || g_strcmp0 (asked->level->unit, metric->unit) == 0)
    return asked->is_measurable = TRUE;
  asked->unit = metric->unit;
  return FALSE;
}

/* Imported latencies may be known by their mean alone, which is told at each value. */
static gboolean
has_percentile (Asked *asked, const BstMetricInfo *metric)
{
  if (asked->level->percentile != NULL && metric->kind != BST_LATENCY)
    return FALSE;
  return asked->is_spread = TRUE;
}

static void
judge_curves (BstLevels *levels, Asked *asked, const GPtrArray *sweeps)
{
  for (guint k = 0; k < sweeps->len; k++)
    {
      const BstCurves *curves = sweeps->pdata[k];

      for (guint i = 0; i < curves->curves->len; i++)
        {
          const BstCurve *curve = curves->curves->pdata[i];

          if (!is_about (asked, g_array_index (curve->points, BstCurvePoint, 0).row))
            continue;
          asked->is_swept = TRUE;
          add_finding (levels, asked->level, curves, curve);
        }
    }
}

static void
judge_group (BstLevels *levels, GArray *list, const BstGroup *group)
{
  g_autoptr (GPtrArray) rest = NULL, sweeps = NULL;

  for (guint i = 0; i < list->len; i++)
    {
      Asked *asked = &g_array_index (list, Asked, i);
      gboolean about = FALSE;

      if (g_strcmp0 (asked->level->metric, group->metric->name) != 0)
        continue;
      for (guint k = 0; k < group->rows->len; k++)
        about |= is_about (asked, group->rows->pdata[k]);
      asked->is_known |= about;
      if (!about || !has_percentile (asked, group->metric) || !has_unit (asked, group->metric))
        continue;
      if (sweeps == NULL)
        sweeps = bst_curves_find_from (group, LEAST_VALUES, &rest);
      judge_curves (levels, asked, sweeps);
    }
}

/* More would hide the sentence. */
#define MOST_NAMES 20

/* "rate, latency", and "time{page=/a}" of METRIC: the figures that there are, NULL at the end. */
static GPtrArray *
figure_names (const BstGroups *groups, const char *metric)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < groups->groups->len; i++)
    {
      const BstGroup *group = groups->groups->pdata[i];
      const gboolean whole = g_strcmp0 (group->metric->name, metric) == 0;

      for (guint k = 0; k < group->rows->len && names->len < MOST_NAMES; k++)
        {
          const BstRow *row = group->rows->pdata[k];
          const gboolean labelled = whole && *row->labels != '\0';
          g_autofree char *name =
              g_strdup_printf ("%s%s%s%s", group->metric->name, labelled ? "{" : "",
                               labelled ? row->labels : "", labelled ? "}" : "");

          if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
            g_ptr_array_add (names, g_steal_pointer (&name));
        }
    }
  g_ptr_array_add (names, NULL);
  return names;
}

/* Who writes 'p99' or 'latency{p=99}' means a percentile. */
static char *
unknown_text (const BstGroups *groups, const BstLevel *level)
{
  g_autoptr (GPtrArray) names = figure_names (groups, level->metric);
  g_autofree char *list = g_strjoinv (", ", (char **)names->pdata);
  g_autofree char *figure = bst_level_figure (level);
  g_autofree char *meant = bst_did_you_mean (figure, (const char *const *)names->pdata);
  const gboolean is_percentile =
      g_regex_match_simple ("^p[0-9]+$", level->metric, 0, 0)
      || g_regex_match_simple ("^(p|q|percentile|quantile)=", level->labels, 0, 0);

  return g_strdup_printf (_ ("The level '%s' was not judged: there is no figure '%s'; there are "
                             "%s.%s"),
                          level->name, figure, list,
                          is_percentile ? _ ("  A percentile stands behind its latency: "
                                             "'latency.p99'.")
                                        : meant);
}

/* What is of nothing that was measured; NULL: it is of something. */
static char *
mistake_text (const BstGroups *groups, const Asked *asked)
{
  const BstLevel *level = asked->level;

  if (!asked->is_known)
    return unknown_text (groups, level);
  if (!asked->is_spread)
    return g_strdup_printf (_ ("The level '%s' was not judged: '%s' is no latency, so it has no "
                               "%s."),
                            level->name, level->metric, level->percentile);
  if (!asked->is_measurable)
    return g_strdup_printf (_ ("The level '%s' has a limit of %s, but '%s' is in %s."), level->name,
                            level->limit, level->metric, asked->unit);
  return NULL;
}

static void
tell_unjudged (BstLevels *levels, const GArray *list)
{
  for (guint i = 0; i < list->len; i++)
    {
      const Asked *asked = &g_array_index (list, Asked, i);
      g_autofree char *mistake = mistake_text (levels->groups, asked);
      g_autofree char *unswept =
          g_strdup_printf (_ ("The level '%s' was not judged: no two cases with '%s' differ in one "
                              "numeric parameter alone, and a level holds until a value of one."),
                           asked->level->name, asked->level->metric);

      if (!asked->is_swept)
        add_remark (levels, mistake != NULL ? mistake : unswept);
      if (mistake != NULL && asked->result == NULL && levels->mistake == NULL)
        levels->mistake = g_steal_pointer (&mistake);
    }
}

static BstLevels *
levels_begin (void)
{
  BstLevels *levels = g_new0 (BstLevels, 1);

  levels->levels = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_level_free);
  levels->findings = g_ptr_array_new_with_free_func (finding_free);
  levels->remarks = g_ptr_array_new_with_free_func (g_free);
  return levels;
}

gboolean
bst_levels_need_histograms (const BstResult *const *results, guint n, const GPtrArray *asked)
{
  g_autoptr (BstLevels) levels = levels_begin ();
  g_autoptr (GArray) list = take_all (levels, results, n, asked);

  for (guint i = 0; i < list->len; i++)
    if (g_array_index (list, Asked, i).level->percentile != NULL)
      return TRUE;
  return FALSE;
}

BstLevels *
bst_levels_new (const BstResult *const *results, guint n, const GPtrArray *asked, BstPrefix units,
                gboolean share)
{
  const BstGroupOptions grouping = { BST_DETAIL, TRUE, share, units };
  g_autoptr (BstLevels) levels = levels_begin ();
  g_autoptr (GArray) list = take_all (levels, results, n, asked);

  if (list->len == 0 && levels->remarks->len == 0)
    return NULL;
  levels->groups = bst_groups_new (results, n, &grouping);
  for (guint i = 0; i < levels->groups->groups->len; i++)
    judge_group (levels, list, levels->groups->groups->pdata[i]);
  tell_unjudged (levels, list);
  return g_steal_pointer (&levels);
}

GPtrArray *
bst_levels_said (const BstResult *const *results, guint n, const GPtrArray *asked)
{
  g_autoptr (BstLevels) levels = levels_begin ();
  g_autoptr (GArray) list = take_all (levels, results, n, asked);

  return g_ptr_array_ref (levels->levels);
}

gboolean
bst_levels_check (const BstResult *const *results, guint n, const GPtrArray *asked, GError **error)
{
  g_autoptr (BstLevels) levels = asked != NULL && asked->len > 0
                                     ? bst_levels_new (results, n, asked, BST_PREFIX_DEFAULT, FALSE)
                                     : NULL;

  return levels == NULL || levels->mistake == NULL || bst_fail (error, "%s", levels->mistake);
}

BstLevels *
bst_comparison_levels (const BstComparison *comparison)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new ();

  for (guint s = 0; s < comparison->systems->len; s++)
    {
      const GPtrArray *runs = bst_comparison_system (comparison, s)->runs;

      for (guint i = 0; i < runs->len; i++)
        if (!g_ptr_array_find (results, runs->pdata[i], NULL))
          g_ptr_array_add (results, runs->pdata[i]);
    }
  return bst_levels_new ((const BstResult *const *)(gpointer)results->pdata, results->len,
                         comparison->options.levels, comparison->options.units, FALSE);
}
