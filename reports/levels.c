/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * levels.c - until where along a sweep a service level holds.  A value of the parameter counts
 * when the whole interval of the metric is within; the first one that does not ends it, even if a
 * later one would count again.
 */
#include <config.h>

#include <glib/gi18n.h>

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
  bst_groups_free (levels->groups);
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

static BstReachEnd
judge (const BstLevel *level, const BstRow *row)
{
  const BstSummary *s = &row->summary;

  if (s->n == 0)
    return BST_REACH_END_MISSING;
  if (bst_summary_is_unreliable (s, row->c))
    return BST_REACH_END_UNRELIABLE;
  if (!bst_summary_has_interval (s))
    return bst_level_holds (level, s->median) ? BST_REACH_END_FEW : BST_REACH_END_OUTSIDE;
  if (bst_level_holds (level, s->low) && bst_level_holds (level, s->high))
    return BST_REACH_END_NONE;
  return bst_level_holds (level, s->low) || bst_level_holds (level, s->high)
             ? BST_REACH_END_UNCERTAIN
             : BST_REACH_END_OUTSIDE;
}

static void
note (BstLevelPlace *place, const BstCurves *curves, const BstCurvePoint *point)
{
  g_free (place->x);
  *place = (BstLevelPlace){ point->row, bst_curve_x_text (curves, point), point->x };
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

      finding->end = judge (level, point->row);
      note (finding->end == BST_REACH_END_NONE ? &finding->last : &finding->out, curves, point);
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
      if (!about || !has_unit (asked, group->metric))
        continue;
      if (sweeps == NULL)
        sweeps = bst_curves_find_from (group, LEAST_VALUES, &rest);
      judge_curves (levels, asked, sweeps);
    }
}

static char *
unjudged_text (const Asked *asked)
{
  const BstLevel *level = asked->level;
  const gboolean labelled = *level->labels != '\0';

  if (!asked->is_known)
    return g_strdup_printf (_ ("The level '%s' was not judged: there is no figure '%s%s%s%s'; "
                               "'benchstone show --verbose' shows those that there are."),
                            level->name, level->metric, labelled ? "{" : "", level->labels,
                            labelled ? "}" : "");
  if (!asked->is_measurable)
    return g_strdup_printf (_ ("The level '%s' has a limit of %s, but '%s' is in %s."), level->name,
                            level->limit, level->metric, asked->unit);
  return g_strdup_printf (_ ("The level '%s' was not judged: no two cases with '%s' differ in one "
                             "numeric parameter alone, and a level holds until a value of one."),
                          level->name, level->metric);
}

static void
tell_unjudged (BstLevels *levels, const GArray *list)
{
  for (guint i = 0; i < list->len; i++)
    {
      const Asked *asked = &g_array_index (list, Asked, i);
      g_autofree char *text = asked->is_swept ? NULL : unjudged_text (asked);

      if (text != NULL)
        add_remark (levels, text);
    }
}

BstLevels *
bst_levels_new (const BstResult *const *results, guint n, const GPtrArray *asked, BstPrefix units,
                gboolean share)
{
  const BstGroupOptions grouping = { BST_DETAIL, TRUE, share, units };
  g_autoptr (BstLevels) levels = g_new0 (BstLevels, 1);
  g_autoptr (GArray) list = NULL;

  levels->levels = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_level_free);
  levels->findings = g_ptr_array_new_with_free_func (finding_free);
  levels->remarks = g_ptr_array_new_with_free_func (g_free);
  list = take_all (levels, results, n, asked);
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
  g_autoptr (GPtrArray) remarks = g_ptr_array_new_with_free_func (g_free);
  BstLevels said = { .remarks = remarks };
  g_autoptr (GArray) list = NULL;

  said.levels = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_level_free);
  list = take_all (&said, results, n, asked);
  return said.levels;
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
