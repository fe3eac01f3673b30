/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * index-match.c - which case a baseline is of: the one that was asked for with the parameters
 * that the baseline was measured with, all others being at their defaults.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "model/param.h"
#include "reports/index-match.h"
#include "reports/parameters.h"
#include "reports/text.h"

/* TEXT as cases keep what was asked: "64MiB" is "67108864".  Rules stay rules, so what they become
 * does not matter. */
static char *
canonical (const BstParamInfo *info, const char *text)
{
  const BstParamContext context = { 1, G_GUINT64_CONSTANT (1) << 30 };
  g_autoptr (BstParamValue) value =
      info != NULL && text != NULL ? bst_param_parse (info, text, &context, NULL) : NULL;

  return g_strdup (value != NULL ? value->asked : text);
}

/* What BASELINE asks of the parameter KEY; NULL: nothing is known of it. */
static char *
wanted (const BstBaseline *baseline, const BstCaseResult *c, const char *key)
{
  const BstParamInfo *info = bst_benchmark_info_param (c->description, key);
  const char *text = bst_pairs_get (baseline->params, key);

  return canonical (info, text != NULL ? text : info != NULL ? info->def : NULL);
}

/* The first parameter that differs; NULL: none does. */
static const char *
first_difference (const BstBaseline *baseline, const BstCaseResult *c)
{
  for (guint i = 0; i < c->asked->len; i++)
    {
      const BstPair *pair = c->asked->pdata[i];
      g_autofree char *value = wanted (baseline, c, pair->key);

      if (value != NULL && g_strcmp0 (value, pair->value) != 0)
        return pair->key;
    }
  for (guint i = 0; i < baseline->params->len; i++)
    {
      const BstPair *pair = baseline->params->pdata[i];

      if (bst_pairs_get (c->asked, pair->key) == NULL)
        return pair->key;
    }
  return NULL;
}

static char *
difference_text (const BstBaseline *baseline, const BstCaseResult *c, const char *key)
{
  const BstParamInfo *info = bst_benchmark_info_param (c->description, key);
  const char *own = bst_pairs_get (c->asked, key);
  g_autofree char *value = wanted (baseline, c, key);
  g_autofree char *here = own != NULL ? bst_parameter_value_text (info, own) : g_strdup ("–");
  g_autofree char *there = value != NULL ? bst_parameter_value_text (info, value) : g_strdup ("–");
  g_autofree char *text = g_strdup_printf (
      _ ("'%s' is %s here, and was %s when the baseline was measured."), key, here, there);

  return bst_text_clean (text);
}

static char *
none_text (const BstBaseline *baseline, const BstCaseResult *near, guint n_near)
{
  if (n_near == 0)
    return g_strdup_printf (_ ("'%s' was not run."), baseline->benchmark);
  if (n_near == 1)
    return difference_text (baseline, near, first_difference (baseline, near));
  return g_strdup_printf (ngettext ("%u case of '%s' was run, and not with the parameters that the "
                                    "baseline was measured with.",
                                    "%u cases of '%s' were run, and none with the parameters that "
                                    "the baseline was measured with.",
                                    n_near),
                          n_near, baseline->benchmark);
}

const BstCaseResult *
bst_baseline_find (const BstBaseline *baseline, const GPtrArray *cases, char **reason)
{
  const BstCaseResult *found = NULL, *near = NULL;
  guint n_found = 0, n_near = 0;

  for (guint i = 0; i < cases->len; i++)
    {
      const BstCaseResult *c = cases->pdata[i];

      if (g_strcmp0 (c->description->name, baseline->benchmark) != 0)
        continue;
      near = c;
      n_near++;
      if (first_difference (baseline, c) == NULL && n_found++ == 0)
        found = c;
    }
  *reason = NULL;
  if (n_found == 1)
    return found;
  *reason = n_found == 0 ? none_text (baseline, near, n_near)
                         : g_strdup (_ ("Several cases were run as the baseline was, so it is not "
                                        "clear which of them it is of."));
  return NULL;
}

const BstMetricInfo *
bst_baseline_metric (const BstBaseline *baseline, const BstCaseResult *c)
{
  return baseline->metric != NULL ? bst_benchmark_info_metric (c->description, baseline->metric)
                                  : bst_benchmark_info_primary (c->description);
}

char *
bst_baseline_objection (const BstBaseline *baseline, const BstCaseResult *c)
{
  const BstMetricInfo *metric = bst_baseline_metric (baseline, c);

  if (c->description->revision != baseline->revision)
    return g_strdup_printf (_ ("The baseline is of revision %u of '%s', these figures are of %u."),
                            baseline->revision, baseline->benchmark, c->description->revision);
  if (metric == NULL)
    return g_strdup_printf (_ ("'%s' has no metric '%s'."), baseline->benchmark,
                            baseline->metric != NULL ? baseline->metric : _ ("primary"));
  if (g_strcmp0 (metric->unit, baseline->unit) != 0)
    return g_strdup_printf (_ ("The baseline is in %s, '%s' in %s."), baseline->unit, metric->name,
                            metric->unit);
  if (metric->direction != BST_HIGHER_IS_BETTER && metric->direction != BST_LOWER_IS_BETTER)
    return g_strdup_printf (_ ("Of '%s' neither more nor less is better."), metric->name);
  return NULL;
}
